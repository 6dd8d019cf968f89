"""A player who only has the page: looks at buttons, clicks them, reads what stands there."""

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

PHONE = {"width": 390, "height": 844}
DESK = {"width": 1280, "height": 800}
BOARD = "[data-testid=board] button:not([disabled]):not(.icon):not([aria-hidden=true])"
ACTIONS = "[data-testid=actions] button.primary"
RESULT = "[data-testid=result]"
MOST_MOVES = 1500
HASTE = "LINE!"
PATIENCE = 120_000  # milliseconds: a game may have to be compiled before it is played
SLICE = 50
expect.set_options(timeout=PATIENCE)

# Whatever is clicked or pressed has been answered when nothing of this is left.
SETTLED = f"""() => document.querySelector('{RESULT}') !== null
    || document.querySelector('.curtain button') !== null
    || document.querySelector('{BOARD}') !== null
    || document.querySelector('{ACTIONS}') !== null"""


@dataclass
class Visitor:
    """One browser window, and what went wrong in it."""

    page: Page
    faults: list[str] = field(default_factory=list)

    def open(self, address: str) -> None:
        """Show this screen."""
        self.page.goto(address)
        self.page.locator("main h1").first.wait_for(state="attached")


def visit(
    browser: Browser,
    address: str,
    size: Mapping[str, int] = PHONE,
    language: str = "en",
    theme: str = "light",
    is_instant: bool = True,
) -> Visitor:
    """A new person with a browser of their own at this address."""
    context: BrowserContext = browser.new_context(
        viewport={"width": size["width"], "height": size["height"]},
        locale=language,
        color_scheme="dark" if theme == "dark" else "light",
        has_touch=size["width"] < 600,
    )
    if is_instant:
        context.add_init_script(
            "localStorage.setItem('enlinea.settings', JSON.stringify({...JSON.parse("
            "localStorage.getItem('enlinea.settings') || '{}'), speed: 'instant'}))"
        )
    context.set_default_timeout(PATIENCE)
    visitor = Visitor(context.new_page())
    visitor.page.on("pageerror", lambda error: visitor.faults.append(str(error)))
    visitor.page.on(
        "console",
        lambda said: visitor.faults.append(said.text) if said.type == "error" else None,
    )
    visitor.open(address)
    return visitor


def set_up(page: Page, home: str, game: str, mode: str, seats: int) -> None:
    """Make a table with bots in all other seats, by clicks; cards are turned up quickly."""
    page.goto(f"{home}/new/{game}/{mode}")
    page.locator("[data-testid=make]").wait_for()
    choice = page.locator("input[name=seats]")
    if choice.count() > 1:
        labels = page.locator("label:has(input[name=seats])")
        labels.filter(has_text=str(seats)).first.click()
    if seats > 1:
        page.locator("label:has(input[value=bots])").click()
    if mode == "head-line":
        page.get_by_role("spinbutton").fill("1")
    page.locator("[data-testid=make]").click()
    page.locator("[data-testid=board]").wait_for()


def click_somewhere(page: Page, choice: random.Random) -> bool:
    """Click a button of the board or below it; False if there was none."""
    board, actions = page.locator(BOARD), page.locator(ACTIONS)
    num_board, num_actions = board.count(), actions.count()
    if num_board + num_actions == 0:
        return False
    if num_actions and (num_board == 0 or choice.random() < 0.5):
        button: Locator = actions.nth(choice.randrange(num_actions))
        if (button.text_content() or "").strip() == HASTE and choice.random() < 0.99:
            page.wait_for_timeout(250)  # who always calls first never sees a line
            return True
    else:
        button = board.nth(choice.randrange(num_board))
    try:
        button.click(timeout=1500)
    except Exception as error:  # it went away meanwhile: the others play too
        return "Timeout" in str(error) or "detached" in str(error)
    return True


def play_on(page: Page, seed: int = 1, until: Callable[[Page], bool] = lambda page: False) -> None:
    """Click until the result is there, or something else has come about."""
    choice = random.Random(seed)
    num_clicks = waited = 0
    while num_clicks < MOST_MOVES and waited < PATIENCE:
        if page.locator(RESULT).count() or until(page):
            return
        if not page.evaluate(SETTLED):
            page.wait_for_timeout(SLICE)  # others play, or cards are dealt
            waited += SLICE
            continue
        num_clicks, waited = num_clicks + 1, 0
        curtain = page.locator(".curtain button")
        if curtain.count():
            curtain.click()
        else:
            click_somewhere(page, choice)
    raise AssertionError(f"no result after {num_clicks} clicks")


def expect_result(page: Page) -> None:
    """The result is there, with everything that one can do next."""
    expect(page.locator(RESULT)).to_be_visible()
    expect(page.locator(f"{RESULT} h2")).not_to_be_empty()
