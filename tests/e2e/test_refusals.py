"""What the rules forbid is said in words, in sight, with a link to the clause."""

import re

from playwright.sync_api import Browser, expect

from tests.e2e.driver import PHONE, RESULT, THINKING, WEAKEST, choose, play_on, visit

REFUSAL = "[data-testid=refusal]"


def test_a_refused_move_says_why_and_leads_to_the_clause(home: str, chromium: Browser) -> None:
    visitor = visit(chromium, f"{home}/new/light-line/kidz-line", PHONE, language="de")
    page = visitor.page
    page.locator("[data-testid=make]").wait_for()
    choose(page, "company", "bots")
    choose(page, "bot", WEAKEST)
    page.locator("[data-testid=make]").click()
    page.locator("[data-testid=board]").wait_for(timeout=THINKING)
    # Nothing shows where the card fits: some place that is tried does not, now or in the next game.
    refusal = page.locator(REFUSAL)
    for seed in range(10):
        play_on(page, seed, until=lambda _: refusal.count() > 0)
        if refusal.count() > 0:
            break
        page.locator("[data-testid=rematch]").click()
        expect(page.locator(RESULT)).to_have_count(0)
    expect(refusal).to_contain_text("Das erlauben die Regeln nicht.")
    expect(refusal).to_be_in_viewport(ratio=1)
    link = refusal.get_by_role("link")
    clause = link.inner_text()
    assert re.fullmatch(r"LL-\d+", clause)
    link.click()
    page.wait_for_url(re.compile(f"/learn/light-line#{clause}$"))
    expect(page.locator(f"[id='{clause}']")).to_be_in_viewport()
    visitor.leave()
