"""Several people: two browsers at one table, one device for two, lost connections, the keyboard."""

import re

from playwright.sync_api import Browser, Page, expect

from tests.e2e.driver import ACTIONS, BOARD, DESK, PHONE, play_on, visit

MINE = ".prompt.mine"


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


def test_two_browsers_at_one_table(home: str, chromium: Browser) -> None:
    ana = visit(chromium, home, DESK)
    address = open_table(ana.page, home, "linja")
    ben = visit(chromium, home, PHONE)
    join(ben.page, address, "Ben")
    expect(ana.page.get_by_text("Ben")).to_be_visible()
    ana.page.get_by_role("button", name="Start the game").click()
    for page in (ana.page, ben.page):
        page.locator("[data-testid=board]").wait_for()
    expect(ana.page.locator(MINE)).to_be_visible()
    expect(ben.page.locator(MINE)).to_have_count(0)
    play_on(ana.page, until=lambda page: ben.page.locator(MINE).count() > 0)
    expect(ben.page.locator(BOARD).first).to_be_visible()
    assert ana.faults == ben.faults == []
    ana.page.context.close()
    ben.page.context.close()


def test_reload_and_a_lost_connection_lose_nothing(home: str, chromium: Browser) -> None:
    visitor = visit(chromium, home)
    page = visitor.page
    page.locator("[data-testid=play-linja]").click()
    page.locator(BOARD).first.click()
    row = page.locator("aside li", has_text=re.compile("row")).first
    expect(row).to_be_attached()
    page.reload()
    expect(row).to_be_attached()
    page.context.set_offline(True)
    page.evaluate("dispatchEvent(new Event('offline'))")
    page.context.set_offline(False)
    page.reload()
    page.locator(f"{BOARD}, {ACTIONS}").first.wait_for()
    page.context.close()


def test_two_people_share_a_device_behind_a_curtain(home: str, chromium: Browser) -> None:
    visitor = visit(chromium, home)
    page = visitor.page
    page.goto(f"{home}/new/line-it")
    page.locator("label:has(input[value=here])").click()
    page.locator("[data-testid=make]").click()
    page.locator(".curtain button").click()
    page.locator(BOARD).first.wait_for()
    play_on(page, until=lambda page: page.locator(".curtain").count() > 0)
    expect(page.locator(".curtain h2")).to_contain_text("Player 2")
    assert visitor.faults == []
    page.context.close()


def test_linja_is_played_with_the_keyboard_alone(home: str, chromium: Browser) -> None:
    visitor = visit(chromium, home, DESK)
    page = visitor.page
    page.locator("[data-testid=play-linja]").click()
    page.locator(MINE).wait_for()
    page.locator(BOARD).first.focus()
    first = page.evaluate("document.activeElement.getAttribute('aria-label')")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") != first
    page.keyboard.press("Enter")
    expect(page.locator("aside li", has_text=re.compile("row")).first).to_be_attached()
    page.context.close()


def test_a_move_asks_for_a_second_tap_if_one_wants_that(home: str, chromium: Browser) -> None:
    visitor = visit(chromium, f"{home}/settings")
    page = visitor.page
    page.get_by_label("Confirm every move").check()
    page.goto(home)
    page.locator("[data-testid=play-linja]").click()
    page.locator(BOARD).first.click()
    page.get_by_role("button", name="Confirm").click()
    expect(page.locator("aside li", has_text=re.compile("row")).first).to_be_attached()
    page.context.close()
