"""A player who only has the page: looks at buttons, clicks them, reads what stands there."""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import (
    Browser,
    BrowserContext,
    Error,
    Locator,
    Page,
    TimeoutError,
    expect,
)

PHONE = {"width": 390, "height": 844}
DESK = {"width": 1280, "height": 800}
SIDEWAYS = {"width": 844, "height": 390}
BOARD = "[data-testid=board] button:not([disabled]):not(.icon):not([aria-hidden=true])"
ACTIONS = "[data-testid=actions] button.primary"
RESULT = "[data-testid=result]"
CURTAIN = ".curtain button"
WEAKEST = "level:1"
MOST_MOVES = 1500
HASTE = "LINE!"
PATIENCE = 60_000  # milliseconds: what has not come by then does not come
THINKING = 300_000  # a game may have to be compiled before it is played, and bots think
BRIEFLY = 1500  # a button may go away before it is clicked: the others play too
A_MOMENT = 100  # ms
expect.set_options(timeout=PATIENCE)

# Counts what is being asked of the server: `asking`.
COUNT = """
    const plain = window.fetch;
    window.asking = 0;
    window.fetch = (...what) => {
        window.asking += 1;
        return plain(...what).finally(() => setTimeout(() => (window.asking -= 1)));
    };
"""

# What the page offers, as soon as it offers anything.
OFFER = f"""() => {{
    const all = (selector) => [...document.querySelectorAll(selector)];
    const offer = {{
        isOver: all('{RESULT}').length > 0,
        hasCurtain: all('{CURTAIN}').length > 0,
        board: all('{BOARD}').length,
        actions: all('{ACTIONS}').map((button) => button.textContent.trim()),
    }};
    const isAny = offer.isOver || offer.hasCurtain || offer.board || offer.actions.length;
    return isAny ? offer : null;
}}"""


@dataclass
class Visitor:
    """One browser window, and what went wrong in it."""

    page: Page
    faults: list[str] = field(default_factory=list)

    def open(self, address: str) -> None:
        """Show this screen."""
        self.page.goto(address)
        self.page.locator("main h1").first.wait_for(state="attached")

    def leave(self) -> None:
        """Close the window; nothing may have gone wrong in it."""
        self.page.context.close()
        assert self.faults == []


def visit(
    browser: Browser,
    address: str,
    size: Mapping[str, int] = PHONE,
    language: str = "en",
    theme: str = "light",
    is_instant: bool = True,
) -> Visitor:
    """A new person with a browser of their own at this address; without motion, unless wanted."""
    context: BrowserContext = browser.new_context(
        viewport={"width": size["width"], "height": size["height"]},
        locale=language,
        color_scheme="dark" if theme == "dark" else "light",
        reduced_motion="reduce" if is_instant else "no-preference",
        has_touch=size["width"] < 600,
    )
    context.add_init_script(COUNT)
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
        lambda said: (
            visitor.faults.append(f"{said.text} {said.location['url']}")
            if said.type == "error"
            else None
        ),
    )
    visitor.open(address)
    return visitor


def choose(page: Page, name: str, value: object) -> None:
    """Click one of several choices of a form, if it is not the only one."""
    label = page.locator(f"label:has(input[name={name}][value='{value}'])")
    if label.count():
        label.click()


def set_up(page: Page, home: str, game: str, mode: str, seats: int) -> None:
    """From home by clicks to a table with bots in all other seats, and a short game."""
    if page.url.rstrip("/") != home:
        page.goto(home)
    page.locator(f"a[href='/new/{game}']").click()
    page.locator("[data-testid=make]").wait_for()
    choose(page, "mode", mode)
    choose(page, "seats", seats)
    choose(page, "company", "bots")
    choose(page, "bot", WEAKEST)
    if mode == "head-line":
        page.get_by_role("spinbutton").fill("1")  # cards are turned up quickly
    if mode == "kidz-line":
        page.get_by_label("Show where").check()  # who tries places at random needs long
    page.locator("[data-testid=make]").click()
    try:
        page.locator("[data-testid=board]").wait_for(timeout=THINKING)
    except TimeoutError as problem:
        shown = page.locator("body").inner_text()
        raise AssertionError(f"no board at {page.url}, but: {shown}") from problem


def press(page: Page, button: Locator) -> None:
    """Tap it on a phone, click it on a desk; it may have gone away meanwhile."""
    size = page.viewport_size
    is_phone = size is not None and size["width"] < 600
    try:
        if is_phone:
            button.tap(timeout=BRIEFLY)
        else:
            button.click(timeout=BRIEFLY)
    except Error as error:
        if "Timeout" not in str(error) and "detached" not in str(error):
            raise


def press_something(page: Page, offer: Mapping[str, Any], choice: random.Random) -> None:
    """A button of the board or below it; a moment's wait if there is none to press."""
    # Who always calls first never sees a line.
    actions = [i for i, text in enumerate(offer["actions"]) if text != HASTE or is_rare(choice)]
    if actions and (offer["board"] == 0 or choice.random() < 0.5):
        press(page, page.locator(ACTIONS).nth(choice.choice(actions)))
    elif offer["board"]:
        press(page, page.locator(BOARD).nth(choice.randrange(offer["board"])))
    else:
        page.wait_for_timeout(A_MOMENT)  # a quick machine would spend all its clicks on waiting


def is_rare(choice: random.Random) -> bool:
    """Once in a hundred times."""
    return choice.random() < 0.01


def play_on(page: Page, seed: int = 1, until: Callable[[Page], bool] = lambda page: False) -> None:
    """Click until the result is there, or something else has come about."""
    choice = random.Random(seed)
    for _ in range(MOST_MOVES):
        offer = page.wait_for_function(OFFER, polling=20, timeout=THINKING).json_value()
        if offer["isOver"] or until(page):  # asked last: what it waits for may be the offer itself
            return
        if offer["hasCurtain"]:
            press(page, page.locator(CURTAIN))
        else:
            press_something(page, offer, choice)
    raise AssertionError(f"no result after {MOST_MOVES} clicks")


def play_together(pages: Sequence[Page], seed: int = 1) -> None:
    """Click in whichever window something can be done, until all show the result."""
    choice = random.Random(seed)
    for _ in range(MOST_MOVES):
        offers = [(page, page.evaluate(OFFER)) for page in pages]
        if all(offer and offer["isOver"] for _, offer in offers):
            return
        due = [(page, offer) for page, offer in offers if offer and not offer["isOver"]]
        for page, offer in due:
            press_something(page, offer, choice)
    raise AssertionError(f"no result after {MOST_MOVES} rounds")


def expect_result(page: Page) -> None:
    """The result is there, with everything that one can do next."""
    expect(page.locator(RESULT)).to_be_visible()
    expect(page.locator(f"{RESULT} h2")).not_to_be_empty()
