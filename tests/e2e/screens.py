"""All screens of the page, and how to get there."""

from collections.abc import Callable

from playwright.sync_api import Page

from tests.e2e.driver import THINKING, play_on, set_up

Opener = Callable[[Page, str], None]


# A table comes through the socket, everything else is asked for.
SHOWN = """() => {
    const wanted = location.pathname.startsWith('/t/')
        ? '[data-testid=board], .curtain, .seats' : 'main h1';
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
    """What the game was worth from move to move, at the largest mistake in it."""
    replay(page, home)
    page.locator("[data-testid=analyse]").click()
    page.locator("progress").wait_for(state="detached", timeout=THINKING)
    page.locator("[data-testid=turning]").first.click()


SCREENS: dict[str, Opener] = {
    "home": at("/"),
    "setup": at("/new/end-of-line/team-battle"),
    "waiting": waiting,
    "linja": playing("linja", "standard", 2, 12),
    "line-it": playing("line-it", "standard", 3, 20),
    "light-line": playing("light-line", "line", 3, 12),
    "solo-line": playing("light-line", "solo-line", 1, 0),
    "long-line": playing("light-line", "long-line", 3, 4),
    "head-line": playing("light-line", "head-line", 2, 0),
    "end-of-line": playing("end-of-line", "versus", 3, 7),
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
