"""All screens of the page, and how to get there."""

from collections.abc import Callable, Sequence

from playwright.sync_api import Page

from tests.e2e.driver import THINKING, play_on, set_up

Opener = Callable[[Page, str], None]


# A table comes through the socket, everything else is asked for; a puzzle then needs its board.
SHOWN = """() => {
    const wanted = location.pathname.startsWith('/t/') ? '[data-testid=board], .curtain, .seats'
        : location.pathname.startsWith('/puzzle/') ? '[data-testid=board]' : 'main h1';
    const isReplay = location.pathname.endsWith('/replay'); // with what is known of its analysis
    return document.querySelector(wanted) !== null && asking === 0
        && (!isReplay || document.querySelector('[data-testid=graph], [data-testid=analyse]'));
}"""


def show_all(page: Page) -> None:
    """Wait until the screen is there, whichever it is."""
    page.wait_for_function(SHOWN, polling=20)


def at(path: str) -> Opener:
    """A screen with an address of its own."""

    def open_screen(page: Page, home: str) -> None:
        page.goto(home + path)
        show_all(page)

    return open_screen


def waiting(page: Page, home: str) -> None:
    """A table that waits for a friend."""
    page.goto(f"{home}/new/linja")
    page.locator("[data-testid=make]").click()
    page.get_by_role("img", name="QR").wait_for()


def playing(game: str, mode: str, seats: int, num_moves: int) -> Opener:
    """A game after some moves."""

    def open_game(page: Page, home: str) -> None:
        set_up(page, home, game, mode, seats)
        moves = iter(range(num_moves))
        play_on(page, until=lambda page: next(moves, None) is None)

    return open_game


def building(mode: str, seats: int, cells: Sequence[str]) -> Opener:
    """A game of laying cards, after the first of them were laid on these cells."""

    def open_game(page: Page, home: str) -> None:
        set_up(page, home, "light-line", mode, seats)
        hand = page.locator("[data-testid=board] .hand button:not(:disabled)")
        for num_laid, cell in enumerate(cells, 1):
            card = hand.first
            card.wait_for(timeout=THINKING)
            if card.get_attribute("aria-pressed") != "true":
                card.click()
            page.locator(f"[data-testid=board] [data-cell='{cell}']").click()
            page.get_by_role("button", name="back").nth(num_laid - 1).wait_for()

    return open_game


def head_line(page: Page, home: str) -> None:
    """Some cards are up, and nobody has called."""
    set_up(page, home, "light-line", "head-line", 2)
    page.locator("[data-testid=board] .up li").nth(4).wait_for()


def result(page: Page, home: str) -> None:
    """A game that is over."""
    set_up(page, home, "end-of-line", "versus", 2)
    play_on(page)


def replay(page: Page, home: str) -> None:
    """Looking back at it."""
    result(page, home)
    page.locator("[data-testid=result] a[href$=replay]").click()
    page.locator("input[type=range]").wait_for()
    page.get_by_role("button", name="To the end").click()


def analysis(page: Page, home: str) -> None:
    """What a game was worth from move to move, at the largest mistake in it."""
    set_up(page, home, "linja", "standard", 2)
    play_on(page)
    page.locator("[data-testid=result] a[href$=replay]").click()
    page.locator("[data-testid=analyse]").click()
    page.locator("[data-testid=analysis] table").wait_for(timeout=THINKING)  # it is done
    page.locator("[data-testid=turning]").first.click()


SCREENS: dict[str, Opener] = {
    "home": at("/"),
    "setup": at("/new/end-of-line/team-battle"),
    "waiting": waiting,
    "linja": playing("linja", "standard", 2, 12),
    "line-it": playing("line-it", "standard", 3, 20),
    "light-line": playing("light-line", "line", 3, 12),
    "solo-line": building("solo-line", 1, ["0,0", "1,0", "1,1", "0,1", "2,0"]),
    "long-line": building("long-line", 3, ["0,0", "1,0", "1,1"]),
    "head-line": head_line,
    "end-of-line": playing("end-of-line", "versus", 3, 4),
    "end-of-line-8": playing("end-of-line", "versus", 8, 2),
    "result": result,
    "replay": replay,
    "analysis": analysis,
    "learn": at("/learn"),
    "rules": at("/learn/linja"),
    "tutorial": at("/learn/line-it/try"),
    "puzzles": at("/puzzles"),
    "puzzle": at("/puzzle/line-it-1"),
    "best": at("/best"),
    "mine": at("/mine"),
    "settings": at("/settings"),
    "about": at("/about"),
    "lost": at("/nowhere"),
}
