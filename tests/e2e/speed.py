"""How quick the page is in Chromium, as a table: `make speed`.

Largest paint of the home screen for somebody who was never here, the longest task while a game is
played with motion, and the time from a click to its effect on both screens of a table.
"""

import os
import statistics
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tests.e2e.conftest import open_chromium, start_server, stop
from tests.e2e.driver import BOARD, DESK, OFFER, PHONE, RESULT, play_on, set_up, visit
from tests.e2e.test_company import join, open_table

NUM_LOADS = 15
NUM_CLICKS = 40
NUM_GAMES = 3
WARM_UP = 120_000  # milliseconds: all rules are compiled or loaded by then
PLAYED = [
    ("linja", "standard", 2),
    ("line-it", "standard", 3),
    ("light-line", "line", 3),
    ("light-line", "solo-line", 1),
    ("end-of-line", "versus", 8),
]

LARGEST_PAINT = """() => new Promise((resolve) => {
    let paint = 0;
    new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) paint = entry.startTime;
    }).observe({type: 'largest-contentful-paint', buffered: true});
    setTimeout(() => resolve(paint), 1500);
})"""

COUNT_TASKS = """
    window.tasks = [];
    new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) window.tasks.push(entry.duration);
    }).observe({type: 'longtask', buffered: true});
"""

# When something was clicked, and when the list of moves on the screen had grown after it.
WATCH = """() => {
    const now = () => performance.timeOrigin + performance.now();
    window.clicks = [];
    window.shown = [];
    addEventListener('click', () => window.clicks.push(now()), {capture: true});
    const moves = document.querySelector('aside .moves');
    new MutationObserver(() => requestAnimationFrame(() => {
        while (window.shown.length < moves.children.length) window.shown.push(now());
    })).observe(moves, {childList: true});
    while (window.shown.length < moves.children.length) window.shown.push(0);
}"""


def largest_paints(browser: Browser, home: str, size: Mapping[str, int]) -> list[float]:
    """Milliseconds until the largest paint, each time with an empty cache."""
    paints = []
    for _ in range(NUM_LOADS):
        visitor = visit(browser, home, size)
        paints.append(float(visitor.page.evaluate(LARGEST_PAINT)))
        visitor.leave()
    return paints


def longest_tasks(browser: Browser, home: str) -> Iterator[tuple[str, float]]:
    """The longest task in milliseconds while each game is played, with motion; 0 below 50."""
    for game, mode, seats in PLAYED:
        visitor = visit(browser, home, DESK, is_instant=False)
        visitor.page.context.add_init_script(COUNT_TASKS)
        visitor.page.reload()
        set_up(visitor.page, home, game, mode, seats)
        clicks = iter(range(NUM_CLICKS))
        play_on(visitor.page, until=lambda page, clicks=clicks: next(clicks, None) is None)  # type: ignore[misc]
        yield f"{game} {mode}, {seats}", max([0.0, *visitor.page.evaluate("tasks")])
        visitor.page.context.close()


@contextmanager
def two_at_a_table(browser: Browser, home: str) -> Iterator[tuple[Page, Page]]:
    """Ana and Ben, about to play Linja."""
    ana, ben = visit(browser, home, DESK), visit(browser, home, PHONE)
    join(ben.page, open_table(ana.page, home, "linja"), "Ben")
    ana.page.get_by_role("button", name="Start the game").click()
    for page in (ana.page, ben.page):
        page.locator("aside .moves").wait_for(state="attached")
    yield ana.page, ben.page
    ana.leave()
    ben.leave()


def delays(browser: Browser, home: str) -> tuple[list[float], list[float]]:
    """Milliseconds from a click to the move on one's own screen, and on the other's."""
    own: list[float] = []
    others: list[float] = []
    for _ in range(NUM_GAMES):
        with two_at_a_table(browser, home) as pages:
            for page in pages:
                page.evaluate(WATCH)
            clicked = []
            while not pages[0].locator(RESULT).count():
                for page in pages:
                    offer = page.evaluate(OFFER)
                    if offer and not offer["isOver"] and offer["board"]:
                        page.locator(BOARD).first.click()
                        clicked.append(page)
            for number, page in enumerate(clicked):
                at = page.evaluate(f"clicks[{clicked[:number].count(page)}]")
                other = pages[1] if page is pages[0] else pages[0]
                own.append(page.evaluate(f"shown[{number}]") - at)
                others.append(other.evaluate(f"shown[{number}]") - at)
    return own, others


def share(values: list[float], percent: int) -> float:
    """The value that this many of a hundred do not exceed."""
    return statistics.quantiles(values, n=100, method="inclusive")[percent - 1]


def row(what: str, values: list[float]) -> None:
    """A line of the table."""
    print(
        f"| {what} | {len(values)} | {statistics.median(values):.0f} "
        f"| {share(values, 95):.0f} | {max(values):.0f} |",
        flush=True,
    )


def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        process, home = start_server(Path(folder))
        browser = open_chromium(playwright)
        page = visit(browser, home).page
        page.wait_for_timeout(float(os.environ.get("ENLINEA_WARM_UP", WARM_UP)))
        print("| milliseconds | taken | median | 95 % | most |\n|---|---|---|---|---|")
        row("largest paint of home, phone", largest_paints(browser, home, PHONE))
        row("largest paint of home, desk", largest_paints(browser, home, DESK))
        own, others = delays(browser, home)
        row("from a click to the move on one's own screen", own)
        row("from a click to the move on the other's screen", others)
        for what, longest in longest_tasks(browser, home):
            print(f"| longest task, {what} | {NUM_CLICKS} clicks | | | {longest:.0f} |", flush=True)
        browser.close()
        stop(process)


if __name__ == "__main__":
    main()
