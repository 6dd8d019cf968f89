"""Puzzles, ratings and leaderboards in Chromium: solved by clicks, kept by reload and back."""

import re
from datetime import UTC, datetime

from playwright.sync_api import Browser, Page, expect

from enlinea.puzzles import Puzzle, all_puzzles, puzzle_of_the_day
from tests.e2e.driver import visit
from tests.e2e.test_screens import faults_of

CHECK, VERDICT, PROOF = ("[data-testid=check]", "[data-testid=verdict]", "[data-testid=proof]")


def expect_well_made(page: Page) -> None:
    """No faults in light and in dark."""
    page.wait_for_timeout(400)  # colours glide for a moment
    assert faults_of(page) == []
    page.evaluate("document.documentElement.dataset.theme = 'dark'")
    page.wait_for_timeout(400)
    assert faults_of(page) == []


def open_puzzle(page: Page, home: str, puzzle: Puzzle, actions: str = "") -> None:
    """The puzzle, with actions of an answer as the address holds them."""
    page.goto(f"{home}/about")  # another page before, or only the part after # would change
    page.goto(f"{home}/puzzle/{puzzle.id}{'#' if actions else ''}{actions.replace(', ', ';')}")
    page.locator("[data-testid=board]").wait_for()


def other(puzzle: Puzzle) -> str:
    """A turn that is not the best."""
    return next(turn.turn for turn in puzzle.proof.turns if turn.turn not in puzzle.answers)


def test_puzzle_of_the_day_is_solved_from_the_home_screen(home: str, chromium: Browser) -> None:
    visitor = visit(chromium, home)
    page = visitor.page
    puzzle = puzzle_of_the_day("end-of-line", datetime.now(UTC).date())
    page.locator(f"[data-testid=daily] a[href='/puzzle/{puzzle.id}']").click()
    page.locator("[data-testid=board]").wait_for()
    open_puzzle(page, home, puzzle, other(puzzle))
    page.locator(CHECK).click()
    expect(page.locator(VERDICT)).to_contain_text("Not yet")
    assert page.locator(PROOF).count() == 0
    expect(page.locator(CHECK)).to_have_count(0)  # the same answer is not counted twice
    page.locator("[data-testid=again]").click()
    expect(page.locator("[data-testid=question]")).to_be_visible()
    open_puzzle(page, home, puzzle, puzzle.answers[0])
    page.locator(CHECK).click()
    expect(page.locator(VERDICT)).to_contain_text("Found after 2 tries")
    expect(page.locator("[data-testid=streak]")).to_contain_text("1 day in a row")
    expect(page.locator(PROOF)).to_contain_text("% to cover everything")
    expect_well_made(page)
    page.reload()
    expect(page.locator(PROOF)).to_be_visible()  # what was solved stays solved
    page.goto(home)
    expect(page.locator("[data-testid=daily]")).to_contain_text("Solved")
    assert visitor.faults == []
    page.context.close()


def test_linja_is_solved_action_by_action_by_keyboard(home: str, chromium: Browser) -> None:
    visitor = visit(chromium, home)
    page = visitor.page
    puzzle = all_puzzles("linja")[1]
    open_puzzle(page, home, puzzle)
    expect_well_made(page)
    parts = puzzle.answers[0].split(", ")
    legal = page.locator("aside .legal button")
    page.locator("aside details summary").last.focus()
    page.keyboard.press("Enter")
    texts = {"3": "row 3", "4": "row 4"}
    for count, part in enumerate(parts, 1):
        button = legal.filter(has_text=re.compile(rf"from {texts[part]}$"))
        button.focus()
        page.keyboard.press("Enter")
        page.wait_for_url(re.compile(f"#{';'.join(parts[:count])}$"))
    page.reload()
    page.locator(CHECK).focus()
    page.keyboard.press("Enter")
    expect(page.locator(VERDICT)).to_contain_text("Found at the first try")
    expect(page.locator(PROOF)).to_contain_text("a win by 1 point")
    page.locator(f"{PROOF} li button").nth(1).click()
    expect(page.locator(f"{PROOF} li button").nth(1)).to_have_attribute("aria-pressed", "true")
    page.locator("[data-testid=next]").click()
    expect(page.locator("main h1")).to_have_text("Linja 3")
    page.go_back()
    expect(page.locator("main h1")).to_have_text("Linja 2")
    assert visitor.faults == []
    page.context.close()


def test_hints_and_the_solution_are_given_on_demand(home: str, chromium: Browser) -> None:
    visitor = visit(chromium, home)
    page = visitor.page
    puzzle = all_puzzles("light-line")[0]
    open_puzzle(page, home, puzzle)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("[data-testid=hint]")).to_contain_text(f"{puzzle.proof.num_turns}")
    page.get_by_role("button", name="Another hint").click()
    expect(page.locator("[data-testid=hint]")).to_contain_text("It begins with")
    expect_well_made(page)
    page.locator("[data-testid=give-up]").click()
    page.locator("[data-testid=sure]").click()
    expect(page.locator(PROOF)).to_contain_text("different ones")
    expect_well_made(page)
    assert visitor.faults == []
    page.context.close()


def test_line_it_is_played_on_its_board(home: str, chromium: Browser) -> None:
    visitor = visit(chromium, home)
    page = visitor.page
    open_puzzle(page, home, all_puzzles("line-it")[0])
    page.locator("[data-testid=actions] button", has_text="Complete").click()
    page.wait_for_url(re.compile("#complete$"))
    expect(page.locator(CHECK)).to_have_count(0)  # the turn goes on
    expect_well_made(page)
    assert visitor.faults == []
    page.context.close()


def test_list_is_chosen_by_game_and_difficulty(home: str, chromium: Browser) -> None:
    visitor = visit(chromium, f"{home}/puzzles")
    page = visitor.page
    tiles = page.locator("section ul a[href^='/puzzle/']")
    page.locator("label", has_text="Linja").click()
    page.wait_for_url(re.compile("/puzzles/linja$"))
    page.locator("label", has_text="1 ★").click()
    page.wait_for_url(re.compile("/puzzles/linja#1$"))
    count = sum(puzzle.difficulty == 1 for puzzle in all_puzzles("linja"))
    in_list = page.locator("section:not([data-testid]) ul a")
    expect(in_list).to_have_count(count)
    page.reload()
    expect(in_list).to_have_count(count)
    assert tiles.count() == count + 4  # and those of the day
    expect_well_made(page)
    assert visitor.faults == []
    page.context.close()


def test_leaderboards_and_ratings(home: str, chromium: Browser) -> None:
    visitor = visit(chromium, home)
    page = visitor.page
    puzzle = puzzle_of_the_day("linja", datetime.now(UTC).date())
    open_puzzle(page, home, puzzle, puzzle.answers[0])
    page.locator(CHECK).click()
    page.locator(PROOF).wait_for()
    page.goto(f"{home}/mine")
    expect(page.locator("[data-testid=ratings]")).to_contain_text("1 solved")
    expect_well_made(page)
    page.get_by_role("link", name="Leaderboards").click()
    expect(page.locator("table")).to_contain_text("(you)")
    expect_well_made(page)
    page.locator("[data-testid=which]").select_option("linja/standard")
    page.wait_for_url(re.compile("/best/linja/standard$"))
    page.go_back()
    expect(page.locator("table")).to_contain_text("(you)")
    assert visitor.faults == []
    page.context.close()
