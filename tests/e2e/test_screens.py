"""Every screen: axe finds nothing, nothing is cut off at 320 pixels or too small to touch."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.e2e.driver import PHONE, visit
from tests.e2e.screens import SCREENS

AXE = Path(__file__).resolve().parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
NARROW = {"width": 320, "height": 640}
LEVELS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
# Links within sentences may be smaller (WCAG 2.5.8), and so may what only screen readers see.
SMALL = """() => [...document.querySelectorAll('button, select, input, a.button, nav a')]
    .filter((each) => !each.closest('.unseen, .skip, label, .frame, [inert]')
        && each.checkVisibility())
    .map((each) => [each.getBoundingClientRect(), each.outerHTML.slice(0, 120)])
    .filter(([box]) => box.width > 0 && (box.width < 43.5 || box.height < 43.5))
    .map(([box, html]) => `${Math.round(box.width)}x${Math.round(box.height)} ${html}`)"""


def axe_faults(page: Page) -> list[str]:
    """What axe finds wrong with the screen, one line each."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: dict[str, Any] = page.evaluate(
        "(tags) => axe.run(document, {runOnly: {type: 'tag', values: tags}})", LEVELS
    )
    return [
        f"{fault['id']}: {node['html'][:160]}"
        for fault in found["violations"]
        for node in fault["nodes"]
    ]


@pytest.mark.parametrize("name", SCREENS)
def test_axe_finds_nothing_in_light_and_dark_and_four_languages(
    home: str, chromium: Browser, name: str
) -> None:
    visitor = visit(chromium, home, PHONE)
    page = visitor.page
    SCREENS[name](page, home)
    page.wait_for_timeout(400)  # colours glide for a moment
    faults = axe_faults(page)
    page.evaluate("document.documentElement.dataset.theme = 'dark'")
    page.wait_for_timeout(400)
    faults += [f"dark {fault}" for fault in axe_faults(page)]
    small = page.evaluate(SMALL)
    page.set_viewport_size({"width": NARROW["width"], "height": NARROW["height"]})
    page.wait_for_timeout(200)
    overflow = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    page.context.close()
    assert faults == []
    assert small == []
    assert overflow <= 0
    assert visitor.faults == []


@pytest.mark.parametrize("language", ["es", "de", "fr"])
def test_every_language_speaks_on_every_plain_screen(
    home: str, chromium: Browser, language: str
) -> None:
    visitor = visit(chromium, home, NARROW, language)
    page = visitor.page
    assert page.evaluate("document.documentElement.lang") == language
    for name in ("home", "setup", "learn", "rules", "tutorial", "settings", "about"):
        SCREENS[name](page, home)
        page.wait_for_timeout(200)
        assert axe_faults(page) == [], name
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, name
    page.context.close()
