"""What can be done stays at the lower edge of a phone, and hides nothing of the board."""

import pytest
from playwright.sync_api import Browser, Page

from enlinea.puzzles import all_puzzles
from tests.e2e.driver import PHONE, THINKING, set_up, visit
from tests.e2e.test_games import GAMES

SMALL = {"width": 320, "height": 640}
HAS_BAR = "() => document.querySelector('[data-testid=actions] button') !== null"
# The page learns of its new size a frame later, and measures the bar anew.
SETTLED = "() => new Promise(done => setTimeout(() => requestAnimationFrame(done), 300))"
# How far the bar reaches over the board, in pixels, once the board is scrolled to its end.
COVERED = """() => {
    const board = document.querySelector('[data-testid=board]');
    board.scrollIntoView({block: 'end', behavior: 'instant'});
    const bar = document.querySelector('[data-testid=actions]').getBoundingClientRect();
    return board.getBoundingClientRect().bottom - bar.top;
}"""


def covered(page: Page) -> dict[str, float]:
    """How much of the board the bar hides, for each size of phone."""
    found = {}
    for size in (PHONE, SMALL):
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        page.wait_for_function(HAS_BAR, polling=20, timeout=THINKING)
        page.evaluate(SETTLED)
        found[f"{size['width']} pixels"] = float(page.evaluate(COVERED))
    return found


@pytest.mark.parametrize(("game", "mode", "seats"), [*GAMES, ("end-of-line", "versus", 8)])
def test_the_bar_hides_nothing_of_the_board(
    home: str, chromium: Browser, game: str, mode: str, seats: int
) -> None:
    visitor = visit(chromium, home, PHONE)
    set_up(visitor.page, home, game, mode, seats)
    hidden = {size: pixels for size, pixels in covered(visitor.page).items() if pixels > 0}
    assert hidden == {}
    visitor.leave()


def test_linja_fits_on_a_phone_with_all_that_can_be_done(home: str, chromium: Browser) -> None:
    visitor = visit(chromium, home, PHONE)
    page = visitor.page
    set_up(page, home, "linja", "standard", 2)
    for size in (PHONE, SMALL):
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        page.evaluate(SETTLED)
        page.evaluate("scrollTo(0, 0)")
        assert page.evaluate(COVERED) <= 0
        assert page.evaluate("scrollY") == 0, "nothing has to be scrolled"
    visitor.leave()


def test_the_bar_of_a_puzzle_hides_nothing_of_the_board(home: str, chromium: Browser) -> None:
    puzzle = all_puzzles("line-it")[0]
    visitor = visit(chromium, f"{home}/puzzle/{puzzle.id}", PHONE)
    assert {size: pixels for size, pixels in covered(visitor.page).items() if pixels > 0} == {}
    visitor.leave()
