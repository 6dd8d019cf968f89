"""Pieces and cards are dragged as well as tapped."""

from playwright.sync_api import Browser, Page, expect

from tests.e2e.driver import DESK, OFFER, THINKING, set_up, visit

CARD = "[data-testid=board] .own"
CELL = "[data-testid=board] [data-cell]"


def middle(page: Page, selector: str) -> tuple[float, float]:
    """Where to take hold of it: left of the middle, where one's own pieces are."""
    box = page.locator(selector).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 3, box["y"] + box["height"] / 2


def carry(page: Page, start: str, end: str) -> None:
    """Press on the first, move, and let go on the second."""
    page.mouse.move(*middle(page, start))
    page.mouse.down()
    page.mouse.move(*middle(page, end), steps=6)
    page.mouse.up()


def test_a_piece_of_linja_is_dragged_forward_and_back_it_stays(
    home: str, chromium: Browser
) -> None:
    visitor = visit(chromium, home, DESK)
    page = visitor.page
    set_up(page, home, "linja", "standard", 2)
    page.wait_for_function(OFFER, polling=20, timeout=THINKING)
    moves = page.locator(".moves li", has_text="Move from row 2")
    before = moves.count()
    carry(page, "[data-row='2']", "[data-row='1']")
    expect(moves).to_have_count(before)
    carry(page, "[data-row='2']", "[data-row='3']")
    expect(moves.nth(before)).to_be_attached()
    visitor.leave()


def test_a_card_of_light_line_is_dragged_to_its_place(home: str, chromium: Browser) -> None:
    visitor = visit(chromium, home, DESK)
    page = visitor.page
    set_up(page, home, "light-line", "kidz-line", 2)
    give_up = page.get_by_role("button", name="It does not fit")
    for _ in range(12):  # the first cards may not fit
        page.wait_for_function(OFFER, polling=20, timeout=THINKING)
        if page.locator(CELL).count():
            break
        give_up.click()
    cell = page.locator(CELL).first.get_attribute("data-cell")
    carry(page, CARD, f"{CELL}[data-cell='{cell}']")
    way = page.locator("[data-testid=board] .way").first
    laid = page.locator(".moves li", has_text=f"at {cell}")
    expect(way.or_(laid.first)).to_be_visible()
    visitor.leave()
