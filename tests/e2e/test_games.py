"""Every game and mode, from the home screen to the result, by clicks and taps alone."""

from collections.abc import Mapping

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.driver import DESK, PHONE, RESULT, expect_result, play_on, set_up, visit

GAMES = [
    ("linja", "standard", 2),
    ("line-it", "standard", 2),
    ("light-line", "line", 2),
    ("light-line", "long-line", 2),
    ("light-line", "kidz-line", 2),
    ("light-line", "solo-line", 1),
    ("light-line", "head-line", 2),
    ("end-of-line", "versus", 2),
    ("end-of-line", "team-battle", 4),
    ("end-of-line", "puzzle", 1),
    ("end-of-line", "solitaire", 1),
    ("end-of-line", "coop-puzzle", 2),
]


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
@pytest.mark.parametrize(("game", "mode", "seats"), GAMES)
def test_a_game_is_played_to_its_result(
    home: str, chromium: Browser, game: str, mode: str, seats: int, size: Mapping[str, int]
) -> None:
    visitor = visit(chromium, home, size)
    set_up(visitor.page, home, game, mode, seats)
    play_on(visitor.page, seed=GAMES.index((game, mode, seats)))
    expect_result(visitor.page)
    visitor.leave()


@pytest.mark.parametrize(
    ("game", "mode", "seats", "size"),
    [("line-it", "standard", 5, PHONE), ("end-of-line", "versus", 8, DESK)],
    ids=["line-it", "end-of-line"],
)
def test_the_largest_company_plays_to_its_result(
    home: str, chromium: Browser, game: str, mode: str, seats: int, size: Mapping[str, int]
) -> None:
    visitor = visit(chromium, home, size)
    set_up(visitor.page, home, game, mode, seats)
    play_on(visitor.page)
    expect_result(visitor.page)
    visitor.leave()


def test_two_taps_from_home_to_a_game_and_on_to_replay_and_rematch(
    home: str, chromium: Browser
) -> None:
    visitor = visit(chromium, home)
    page = visitor.page
    page.locator("[data-testid=play-linja]").tap()
    play_on(page)
    page.get_by_role("link", name="Look back").click()
    page.get_by_role("button", name="To the end").click()
    expect(page.locator("[data-testid=board]")).to_be_visible()
    page.get_by_role("button", name="Back", exact=True).click()
    page.go_back()
    page.locator("[data-testid=rematch]").click()
    expect(page.locator(RESULT)).to_have_count(0)
    expect(page.locator("[data-testid=board]")).to_be_visible()
    visitor.leave()
