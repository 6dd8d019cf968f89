"""Reload, lost connections, no connection at all, and a notice when it is your turn."""

import re

from playwright.sync_api import Browser, Page, expect

from tests.e2e.driver import ACTIONS, BOARD, PHONE, THINKING, Visitor, visit
from tests.e2e.lines import Line

OFFLINE = "No connection: trying again"
MOVES = "aside .moves li"


def begin(visitor: Visitor) -> None:
    """A game against a bot, and the first move in it."""
    visitor.page.locator("[data-testid=play-linja]").click()
    visitor.page.locator(BOARD).first.click(timeout=THINKING)
    expect(visitor.page.locator(MOVES, has_text=re.compile("row")).first).to_be_attached()
    my_turn(visitor.page)


def my_turn(page: Page) -> None:
    """Wait until something can be done."""
    page.locator(f"{BOARD}, {ACTIONS}").first.wait_for(timeout=THINKING)


def test_a_reload_in_the_middle_of_a_game_loses_nothing(home: str, chromium: Browser) -> None:
    visitor = visit(chromium, home)
    begin(visitor)
    before = visitor.page.locator(MOVES).all_text_contents()
    visitor.page.reload()
    my_turn(visitor.page)
    assert visitor.page.locator(MOVES).all_text_contents() == before
    visitor.leave()


def test_a_game_goes_on_when_the_line_is_mended(home: str, chromium: Browser) -> None:
    visitor = visit(chromium, home)
    line = Line(visitor.page)
    visitor.page.reload()
    begin(visitor)
    before = visitor.page.locator(MOVES).count()
    line.cut()
    expect(visitor.page.get_by_text(OFFLINE)).to_be_visible()
    visitor.page.locator(BOARD).first.click()  # said again when there is a line
    line.mend()
    expect(visitor.page.get_by_text(OFFLINE)).to_have_count(0)
    expect(visitor.page.locator(MOVES).nth(before)).to_be_attached()
    visitor.page.context.close()  # the browser itself tells of lines that could not be opened


def test_the_page_opens_without_a_connection_and_recovers(home: str, chromium: Browser) -> None:
    visitor = visit(chromium, home)
    page = visitor.page
    page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    page.context.set_offline(True)
    page.goto(f"{home}/learn/linja")  # never opened before
    expect(page.get_by_role("heading", name="Linja").first).to_be_visible()
    expect(page.get_by_text(OFFLINE)).to_be_visible()
    page.context.set_offline(False)
    expect(page.get_by_text(OFFLINE)).to_have_count(0)
    page.goto(home)
    expect(page.locator("[data-testid=play-linja]")).to_be_visible()
    page.context.close()


def test_the_page_can_be_installed(home: str, chromium: Browser) -> None:
    visitor = visit(chromium, home)
    session = visitor.page.context.new_cdp_session(visitor.page)
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert manifest["url"] == f"{home}/manifest.webmanifest"
    visitor.page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    faults = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [fault["errorId"] for fault in faults] == ["in-incognito"]  # as every test is
    visitor.leave()


# Nobody looks at the page; what it wants to be shown is kept in `notices`.
LOOK_AWAY = """() => {
    Object.defineProperty(document, 'hidden', {value: true});
    window.notices = [];
    const plain = ServiceWorkerRegistration.prototype.showNotification;
    ServiceWorkerRegistration.prototype.showNotification = function (title, options) {
        window.notices.push([title, options.data.path]);
        return plain.call(this, title, options);
    };
}"""


def test_a_notice_comes_when_it_is_your_turn_and_nobody_looks(home: str, chromium: Browser) -> None:
    visitor = visit(chromium, f"{home}/settings", PHONE)
    page = visitor.page
    page.context.grant_permissions(["notifications"], origin=home)
    page.get_by_label("Notify me when it is my turn").check()
    page.goto(home)
    page.locator("[data-testid=play-linja]").click()
    my_turn(page)
    page.evaluate(LOOK_AWAY)
    for _ in range(2):  # a turn has two moves; then the bot plays
        my_turn(page)
        page.locator(BOARD).first.click()
    page.wait_for_function("() => notices.length > 0")
    assert page.evaluate("notices[0]") == ["It is your turn", page.url.removeprefix(home)]
    visitor.leave()
