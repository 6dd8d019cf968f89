"""Reading what a player types: an action, a whole turn, a letter from the list, or a command."""

from collections.abc import Sequence
from dataclasses import dataclass

from enlinea.core.errors import Unreadable
from enlinea.core.match import Match

COMMANDS = {
    "list": "all legal moves, each with a letter to choose it by (an empty line does it too)",
    "hint": "what a strong bot would do in your place, knowing only what you know",
    "undo": "take back the latest turn",
    "wait": "where time counts: let the next thing happen",
    "save": "save FILE writes the game to a file and goes on",
    "help": "this list",
    "quit": "leave; an unfinished game is saved, and can be resumed",
}


@dataclass(frozen=True)
class Command:
    """A word from COMMANDS and what follows it."""

    name: str
    argument: str = ""


def parse_line(match: Match, seat: int, line: str) -> Command | list[int]:
    """What the line asks for: a command, or actions to be played one after the other."""
    words = line.split()
    if not words:
        return Command("list")
    if words[0].lower() in COMMANDS:
        return Command(words[0].lower(), line.strip()[len(words[0]) :].strip())
    if line.strip() == "?":
        return Command("help")
    return parse_actions(match, seat, line.strip())


def parse_actions(match: Match, seat: int, text: str) -> list[int]:
    """One action by notation or by its letter, or several with spaces, or commas, between.

    >>> match = Match("linja")
    >>> parse_actions(match, 0, "3 5"), parse_actions(match, 0, "b")
    ([3, 5], [1])
    """
    letters = {letter_of(index): action for index, action in enumerate(listed_actions(match, seat))}
    if text in letters:
        return [letters[text]]
    try:
        return [parse_action(match, seat, text)]
    except Unreadable as problem:
        parts = text.split(", ") if ", " in text else text.split()
        if len(parts) < 2:
            raise
        try:
            return _parse_one_by_one(match, seat, parts)
        except Unreadable:
            raise problem from None


def _parse_one_by_one(match: Match, seat: int, parts: Sequence[str]) -> list[int]:
    trial = match.copy()
    actions = []
    for part in parts:
        actions.append(parse_action(trial, seat, part))
        if actions[-1] in trial.legal(seat):
            trial.play(seat, actions[-1])
    return actions


def parse_action(match: Match, seat: int, text: str) -> int:
    """An action by notation; its first word may be left out if that is clear: `57 line`."""
    notation = match.variant.mode.notation
    try:
        return notation.parse_action(text)
    except Unreadable:
        legal = match.legal(seat)
        meant = [a for a in legal if notation.action_text(a).partition(" ")[2] == text]
        if len(meant) != 1:
            raise
        return meant[0]


def letter_of(index: int) -> str:
    """a, b, … z, aa, ab, …

    >>> [letter_of(index) for index in (0, 25, 26, 701)]
    ['a', 'z', 'aa', 'zz']
    """
    letters = ""
    index += 1
    while index:
        index, remainder = divmod(index - 1, 26)
        letters = chr(ord("a") + remainder) + letters
    return letters


def listed_actions(match: Match, seat: int) -> list[int]:
    """The legal moves that are listed: not thousands of places, nor what a player is to find."""
    mode = match.variant.mode
    shown = mode.shown_actions(match.state, seat, match.legal(seat))
    return [action for action in shown if mode.notation.is_listed(action)]


def legal_list(match: Match, seat: int) -> str:
    """The legal moves of the seat with their letters, and a word on those that are left out."""
    mode = match.variant.mode
    shown = mode.shown_actions(match.state, seat, match.legal(seat))
    listed = listed_actions(match, seat)
    parts = [
        f"{letter_of(index)}) {mode.notation.action_text(action)}"
        for index, action in enumerate(listed)
    ]
    if len(shown) > len(listed):
        unlisted = next(action for action in shown if not mode.notation.is_listed(action))
        example = mode.notation.action_text(unlisted)
        more = f"and {len(shown) - len(listed):,} more" if parts else f"{len(shown):,} moves"
        parts.append(f"{more}, such as: {example}")
    return "   ".join(parts)
