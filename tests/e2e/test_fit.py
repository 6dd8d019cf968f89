"""On a phone, held either way, board, cards, actions and players fit: nothing is scrolled."""

import itertools
from collections.abc import Mapping

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.driver import (
    OFFER,
    PHONE,
    RESULT,
    SIDEWAYS,
    THINKING,
    choose,
    play_on,
    set_up,
    visit,
)
from tests.e2e.test_dock import SETTLED
from tests.e2e.test_games import GAMES

NARROW = {"width": 320, "height": 640}
LOWEST = {"width": 320, "height": 568}
LOW = {"width": 360, "height": 740}
COMPANIES = [
    ("line-it", "standard", 3),
    ("line-it", "standard", 5),
    ("light-line", "line", 4),
    ("light-line", "long-line", 4),
    ("end-of-line", "versus", 3),
    ("end-of-line", "versus", 8),
]
NUM_MOVES = 4
LONG_NAME = "level:2"  # in German
# What is out of sight, covered, or too small for a finger; what is panned may be anywhere.
HIDDEN = """() => {
    const found = [];
    const name = (node) =>
        node.getAttribute('aria-label') ?? (node.textContent.trim() || node.className);
    const bar = document.querySelector('.dock').getBoundingClientRect();
    const board = document.querySelector('[data-testid=board]').getBoundingClientRect();
    if (scrollY !== 0) found.push('scrolled by ' + scrollY);
    if (bar.bottom > innerHeight + 0.5) found.push('actions end at ' + bar.bottom);
    const isBeside = board.right < bar.left;
    const end = isBeside ? innerHeight : bar.top;
    if (board.bottom > end + 0.5) found.push('board ends at ' + board.bottom);
    const wide = document.documentElement.scrollWidth;
    if (wide > innerWidth) found.push('page is as wide as ' + wide);
    for (const chip of document.querySelectorAll('.players li')) {
        const { left, top, bottom, height } = chip.getBoundingClientRect();
        const isClear = isBeside ? left > board.right && bottom < bar.top : bottom <= board.top;
        if (height > 0 && (top < 0 || !isClear)) found.push('player ' + name(chip));
        if (chip.scrollWidth > chip.clientWidth) found.push('cut: player ' + name(chip));
    }
    const buttons = document.querySelectorAll('[data-testid=board] button, .dock button');
    for (const button of buttons) {
        if (button.closest('.frame') || !button.checkVisibility()) continue;
        const { left, top, width, height } = button.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        if (width < 43.5 || height < 43.5) found.push(`small: ${name(button)} ${width}x${height}`);
        const there = button.disabled ? button : document.elementFromPoint(x, y);
        const isInside = y < innerHeight && x < innerWidth && x > 0 && y > 0;
        if (!isInside || !button.contains(there)) found.push('out of sight: ' + name(button));
    }
    return found;
}"""


def show_at(page: Page, size: Mapping[str, int]) -> None:
    """The page as a phone of this size shows it first."""
    page.set_viewport_size({"width": size["width"], "height": size["height"]})
    page.evaluate(SETTLED)
    page.evaluate("scrollTo(0, 0)")


def hidden(page: Page) -> dict[str, list[str]]:
    """What one does not see or reach, for each size of phone."""
    found = {}
    for size in (LOW, SIDEWAYS, PHONE):
        show_at(page, size)
        found[f"{size['width']}x{size['height']}"] = page.evaluate(HIDDEN)
    return {size: things for size, things in found.items() if things}


@pytest.mark.parametrize(("game", "mode", "seats"), [*GAMES, *COMPANIES])
def test_all_is_in_sight_on_a_phone(
    home: str, chromium: Browser, game: str, mode: str, seats: int
) -> None:
    visitor = visit(chromium, home, PHONE)
    page = visitor.page
    set_up(page, home, game, mode, seats)
    page.wait_for_function(OFFER, polling=20, timeout=THINKING)
    assert hidden(page) == {}
    moves = itertools.count()
    play_on(page, until=lambda page: next(moves) >= NUM_MOVES)
    found = hidden(page)
    is_over = page.locator(RESULT).count() > 0  # asked last: the game may have ended meanwhile
    assert is_over or found == {}
    visitor.leave()


@pytest.mark.parametrize("seats", [3, 5])
def test_line_it_fits_on_the_smallest_phones(home: str, chromium: Browser, seats: int) -> None:
    visitor = visit(chromium, home, NARROW)
    page = visitor.page
    set_up(page, home, "line-it", "standard", seats)
    page.wait_for_function(OFFER, polling=20, timeout=THINKING)
    for size in (NARROW, LOWEST):
        show_at(page, size)
        assert page.evaluate(HIDDEN) == []
    visitor.leave()


# What stands there with an end cut off: names, and numbers that one would have to scroll to.
CUT = """() => {
    const texts = [...document.querySelectorAll('.players .name, [data-testid=result] .scroll')];
    return texts
        .filter((node) => node.clientWidth > 1 && node.scrollWidth > node.clientWidth)
        .map((node) => node.textContent.trim());
}"""


@pytest.mark.parametrize(
    ("game", "mode", "seats"),
    [
        ("linja", "standard", 2),
        ("end-of-line", "versus", 3),
        ("end-of-line", "coop-puzzle", 3),
    ],
)
def test_no_name_and_no_number_is_cut_on_the_narrowest_phone(
    home: str, chromium: Browser, game: str, mode: str, seats: int
) -> None:
    visitor = visit(chromium, home, NARROW, language="de")
    page = visitor.page
    page.goto(f"{home}/new/{game}/{mode}")
    page.locator("[data-testid=make]").wait_for()
    choose(page, "seats", seats)
    choose(page, "company", "bots")
    choose(page, "bot", LONG_NAME)
    page.locator("[data-testid=make]").click()
    page.wait_for_function(OFFER, polling=20, timeout=THINKING)
    assert page.evaluate(CUT) == []
    play_on(page)
    assert page.evaluate(CUT) == []
    visitor.leave()


@pytest.mark.parametrize("game", ["linja", "end-of-line"])
def test_sideways_a_table_can_be_shared_and_started(
    home: str, chromium: Browser, game: str
) -> None:
    visitor = visit(chromium, home, SIDEWAYS, language="de")
    page = visitor.page
    page.goto(f"{home}/new/{game}")
    choose(page, "seats", 8)
    page.locator("[data-testid=make]").click()
    for name in ("share", "start"):
        expect(page.locator(f"[data-testid={name}]")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("img", name="QR")).to_be_in_viewport(ratio=1)
    assert page.evaluate("scrollY") == 0
    visitor.leave()


@pytest.mark.parametrize("path", ["/puzzle/linja-1", "/learn/end-of-line/try"])
def test_the_board_stays_beside_what_is_scrolled(home: str, chromium: Browser, path: str) -> None:
    visitor = visit(chromium, home, SIDEWAYS)
    page = visitor.page
    page.goto(home + path)
    page.locator("[data-testid=board] button").first.wait_for()
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    box = page.locator("[data-testid=board]").bounding_box()
    dock = page.locator(".dock").bounding_box()
    assert box is not None and dock is not None
    assert box["x"] + box["width"] < dock["x"]
    assert box["height"] <= SIDEWAYS["height"] + 0.5
    visitor.leave()
