"""Several people: two browsers at one table, one device for two, and moves asked for twice."""

import re

from playwright.sync_api import Browser, Page, expect

from tests.e2e.driver import (
    BOARD,
    DESK,
    PHONE,
    THINKING,
    expect_result,
    play_on,
    play_together,
    visit,
)

MOVES = "aside .moves li"


def open_table(page: Page, home: str, game: str) -> str:
    """A table that waits for a friend; its address."""
    page.goto(f"{home}/new/{game}")
    page.get_by_label("Your name").fill("Ana")
    page.get_by_role("button", name="Save").click()
    page.locator("[data-testid=make]").click()
    page.get_by_role("heading", name="Invite").wait_for()
    return page.url


def join(page: Page, address: str, name: str) -> None:
    """Sit down at the table of a link."""
    page.goto(address)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Sit down").first.click()
    expect(page.get_by_text("The host starts the game.")).to_be_visible()


def test_two_browsers_play_a_game_at_one_table(home: str, chromium: Browser) -> None:
    ana = visit(chromium, home, DESK)
    address = open_table(ana.page, home, "end-of-line")
    ben = visit(chromium, home, PHONE)
    join(ben.page, address, "Ben")
    expect(ana.page.get_by_text("Ben")).to_be_visible()
    ana.page.get_by_role("button", name="Start the game").click()
    for page in (ana.page, ben.page):
        page.locator("[data-testid=board]").wait_for(timeout=THINKING)
    play_together([ana.page, ben.page])
    for page in (ana.page, ben.page):
        expect_result(page)
    assert ana.page.locator(MOVES).count() == ben.page.locator(MOVES).count()
    ana.leave()
    ben.leave()


def test_two_people_share_a_device_behind_a_curtain(home: str, chromium: Browser) -> None:
    visitor = visit(chromium, f"{home}/new/line-it")
    page = visitor.page
    page.locator("label:has(input[value=here])").click()
    page.locator("[data-testid=make]").click()
    page.locator(".curtain button").click(timeout=THINKING)
    page.locator(BOARD).first.wait_for()
    play_on(page, until=lambda page: page.locator(".curtain").count() > 0)
    expect(page.locator(".curtain h2")).to_contain_text("Player 2")
    visitor.leave()


def test_a_move_asks_for_a_second_tap_if_one_wants_that(home: str, chromium: Browser) -> None:
    visitor = visit(chromium, f"{home}/settings")
    page = visitor.page
    page.get_by_label("Confirm every move").check()
    page.goto(home)
    page.locator("[data-testid=play-linja]").click()
    page.locator(BOARD).first.click(timeout=THINKING)
    page.get_by_role("button", name="Confirm").click()
    expect(page.locator(MOVES, has_text=re.compile("row")).first).to_be_attached()
    visitor.leave()


# Whether a piece in the row below the pointer is hidden by something.
HIDDEN = """() => {
    const pieces = [...document.querySelectorAll('.piece')];
    for (const piece of pieces) piece.style.pointerEvents = 'auto'; // or the point is not theirs
    const centre = (box) => [box.left + box.width / 2, box.top + box.height / 2];
    const hidden = pieces.filter((piece) =>
        !piece.contains(document.elementFromPoint(...centre(piece.getBoundingClientRect()))));
    for (const piece of pieces) piece.style.pointerEvents = '';
    return hidden.length;
}"""


def test_pieces_stay_in_sight_in_a_row_that_is_pointed_at(home: str, chromium: Browser) -> None:
    visitor = visit(chromium, home, DESK)
    page = visitor.page
    page.locator("[data-testid=play-linja]").click()
    row = page.locator(BOARD).last
    row.hover()
    assert page.evaluate(HIDDEN) == 0
    row.focus()
    assert page.evaluate(HIDDEN) == 0
    visitor.leave()
