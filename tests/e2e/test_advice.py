"""Hints in a game, and the analysis after it, by clicks on a phone."""

import re

from playwright.sync_api import Browser, expect

from tests.e2e.driver import BOARD, PHONE, THINKING, play_on, set_up, visit
from tests.e2e.test_screens import axe_faults

HINTED = "[data-testid=board] .hinted, [data-testid=actions] .hinted"


def test_a_hint_is_shown_on_the_board_and_in_words(home: str, chromium: Browser) -> None:
    visitor = visit(chromium, home, PHONE)
    page = visitor.page
    set_up(page, home, "linja", "standard", 2)
    page.locator("[data-testid=hint]").click()
    advice = page.locator("[data-testid=advice]")
    expect(advice).to_contain_text(re.compile("row \\d: "), timeout=THINKING)
    expect(page.locator(HINTED)).to_have_count(1)
    expect(page.get_by_text("1 hint given")).to_be_visible()
    page.wait_for_timeout(400)
    assert axe_faults(page) == []
    page.locator(HINTED).click()
    expect(page.locator("[data-testid=advice]")).to_have_count(0)
    expect(page.locator(HINTED)).to_have_count(0)
    assert visitor.faults == []
    page.context.close()


def test_a_turn_is_taken_back(home: str, chromium: Browser) -> None:
    visitor = visit(chromium, home, PHONE)
    page = visitor.page
    set_up(page, home, "linja", "standard", 2)
    moves = page.locator("aside ol li")
    page.locator(BOARD).last.click()  # from home: the turn goes on, so no bot moves meanwhile
    expect(moves).to_have_count(1)
    page.get_by_role("button", name="Take back").click()
    expect(moves).to_have_count(0)
    assert visitor.faults == []
    page.context.close()


def test_a_finished_game_is_analysed(home: str, chromium: Browser) -> None:
    visitor = visit(chromium, home, PHONE)
    page = visitor.page
    set_up(page, home, "linja", "standard", 2)
    play_on(page, seed=5)
    page.get_by_role("link", name="Look back").click()
    page.locator("[data-testid=analyse]").click()
    page.locator("[data-testid=analysis] table").wait_for(timeout=THINKING)
    page.locator("[data-testid=turning]").first.click()
    expect(page.locator("[data-testid=judged]")).to_contain_text("Better: ")
    expect(page.locator("[data-testid=board] .hinted").first).to_be_visible()
    page.wait_for_timeout(400)
    assert axe_faults(page) == []
    page.evaluate("document.documentElement.dataset.theme = 'dark'")
    page.wait_for_timeout(400)
    assert axe_faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    graph = page.locator("[data-testid=graph]")
    box = graph.bounding_box()
    assert box is not None
    graph.click(position={"x": box["width"] - 1, "y": 20})
    steps = int(page.locator("input[type=range]").get_attribute("max") or "0")
    expect(page.locator("input[type=range]")).to_have_value(str(steps))
    page.reload()  # it is kept
    expect(page.locator("[data-testid=turning]").first).to_be_visible()
    assert visitor.faults == []
    page.context.close()
