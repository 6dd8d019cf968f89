"""A whole game with the keyboard alone: from the home screen to the result."""

from playwright.sync_api import Browser, Page

from tests.e2e.driver import DESK, OFFER, THINKING, expect_result, visit

MOST_STEPS = 60
WAYS = ("ArrowDown", "ArrowUp", "ArrowRight", "ArrowLeft")
ON_BOARD = "document.activeElement.closest('[data-testid=board]') !== null"
CAN_PLAY = """document.activeElement.matches(
    '[data-testid=board] button:not(:disabled), [data-testid=actions] button.primary')"""


def tab_to(page: Page, found: str) -> None:
    """Press Tab until this holds of the element in focus."""
    for _ in range(MOST_STEPS):
        if page.evaluate(found):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to where {found}")


def test_linja_is_played_from_home_to_the_result_with_keys_alone(
    home: str, chromium: Browser
) -> None:
    visitor = visit(chromium, home, DESK)
    page = visitor.page
    page.locator("[data-testid=play-linja]").wait_for()
    tab_to(page, "document.activeElement.dataset.testid === 'play-linja'")
    page.keyboard.press("Enter")
    focused = set()
    for move in range(300):
        offer = page.wait_for_function(OFFER, polling=20, timeout=THINKING).json_value()
        if offer["isOver"]:
            break
        tab_to(page, CAN_PLAY)
        if page.evaluate(ON_BOARD):
            page.keyboard.press(WAYS[move % len(WAYS)])
            focused.add(page.evaluate("document.activeElement.getAttribute('aria-label')"))
        page.keyboard.press("Enter")
    expect_result(page)
    assert len(focused) > 5, "the arrows lead to many rows"
    visitor.leave()
