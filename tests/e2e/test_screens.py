"""Every screen: axe finds nothing, nothing is cut off at 320 pixels or too small to touch."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.e2e.driver import PHONE, play_on, set_up, visit
from tests.e2e.screens import SCREENS, show_all

AXE = Path(__file__).resolve().parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
SIZES = [(320, 640), (844, 390), (1280, 800), (390, 844)]  # the last one stays
LONGEST_NAME = 24  # letters
LONG_NAMED = [("linja", "standard", 2), ("end-of-line", "versus", 3)]
LEVELS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
LOOKS = [("en", "dark"), ("es", "light"), ("de", "dark"), ("fr", "light")]  # after en in light
# Links within sentences may be smaller (WCAG 2.5.8), and so may what only screen readers see.
SMALL = """() => [...document.querySelectorAll('button, select, input, a.button, nav a')]
    .filter((each) => !each.closest('.unseen, .skip, label, .frame, [inert]')
        && each.checkVisibility())
    .map((each) => [each.getBoundingClientRect(), each.outerHTML.slice(0, 120)])
    .filter(([box]) => box.width > 0 && (box.width < 43.5 || box.height < 43.5))
    .map(([box, html]) => `${Math.round(box.width)}x${Math.round(box.height)} ${html}`)"""
# Whether the screen fits, a few frames after it got a new size.
FITS = """() => new Promise((resolve) => {
    const look = (frames) => {
        const isFitting = document.documentElement.scrollWidth <= innerWidth;
        if (isFitting || frames === 0) resolve(isFitting);
        else requestAnimationFrame(() => look(frames - 1));
    };
    look(60);
})"""
PREFER = """([language, theme]) => localStorage.setItem('enlinea.settings', JSON.stringify(
    {...JSON.parse(localStorage.getItem('enlinea.settings')), language, theme}))"""


def axe_faults(page: Page) -> list[str]:
    """What axe finds wrong with the screen, one line each."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: dict[str, Any] = page.evaluate(
        """(tags) => axe.run(document, {
            runOnly: {type: 'tag', values: tags}, resultTypes: ['violations'], elementRef: false})
            .then(({violations}) => ({violations}))""",
        LEVELS,
    )
    return [
        f"{fault['id']}: {node['html'][:160]}"
        for fault in found["violations"]
        for node in fault["nodes"]
    ]


def faults_of(page: Page) -> list[str]:
    """Whatever is wrong with what is on the screen now; it fits on all sizes."""
    faults = axe_faults(page)
    if faults:  # a screen that is still being drawn is looked at again; a real fault stays
        page.wait_for_timeout(1000)
        faults = axe_faults(page)
    faults += page.evaluate(SMALL)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        if not page.evaluate(FITS):
            faults.append(f"wider than {width} pixels")
    return faults


@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_has_no_faults_in_light_and_dark_and_four_languages(
    home: str, chromium: Browser, name: str
) -> None:
    visitor = visit(chromium, home, PHONE)
    page = visitor.page
    SCREENS[name](page, home)
    faults = faults_of(page)
    for language, theme in LOOKS:
        page.evaluate(PREFER, [language, theme])
        page.reload()
        show_all(page)
        assert page.evaluate("document.documentElement.lang") == language
        assert page.evaluate("document.documentElement.dataset.theme") == theme
        faults += [f"{language}, {theme}: {fault}" for fault in faults_of(page)]
    assert not faults, "\n".join(faults)
    visitor.leave()


@pytest.mark.parametrize(("game", "mode", "seats"), LONG_NAMED)
def test_the_longest_name_widens_no_table(
    home: str, chromium: Browser, game: str, mode: str, seats: int
) -> None:
    visitor = visit(chromium, f"{home}/settings", PHONE)
    page = visitor.page
    page.get_by_label("Your name").fill("W" * LONGEST_NAME)
    page.get_by_role("button", name="Save").click()
    set_up(page, home, game, mode, seats)
    page.set_viewport_size({"width": 320, "height": 640})
    assert page.evaluate(FITS), "while it is played"
    play_on(page)
    assert page.evaluate(FITS), "the result"
    page.locator("[data-testid=result] a[href$=replay]").click()
    page.locator("input[type=range]").wait_for()
    assert page.evaluate(FITS), "looking back"
    visitor.leave()
