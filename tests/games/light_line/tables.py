"""Matches of Light-Line for the tests: at any position, with any deck, played by texts."""

from typing import Any

import pytest

from enlinea.core.errors import IllegalAction
from enlinea.core.game import Variant, variant
from enlinea.core.match import Match
from enlinea.games.light_line.deck import NUMBERS, own_deck

NAMES = own_deck().names
NUMBER_OF = dict(zip(NAMES, (own_deck().codes >> 36).tolist(), strict=True))


def table(mode: str, seats: int | None = None, **options: Any) -> Variant:
    """The variant."""
    return variant("light-line", mode, seats, options)


def start(mode: str, seats: int | None = None, **options: Any) -> Match:
    """A match before its first action."""
    return Match(table(mode, seats, **options))


def at(mode: str, seats: int | None = None, /, **fields: str) -> Match:
    """A match at the start position with some fields of its text changed."""
    match = start(mode, seats)
    parts = dict(part.split("=") for part in match.position_text.split(" "))
    assert set(fields) <= set(parts)
    text = " ".join(f"{name}={value}" for name, value in {**parts, **fields}.items())
    match.variant.mode.notation.parse_position(text, match.state)
    return match


def line_at(display: str, hands: str, piles: str = "", **fields: str) -> Match:
    """LINE with two seats (or as many as hands), the first one to lay; all other cards unseen."""
    seen = {card.split("@")[0].rstrip("'") for card in display.split(";")}
    seen |= set(hands.split(",")) | set(fields.get("under", "").split(","))
    unseen = [name for name in NAMES if name not in seen]
    counts = [str(sum(NUMBER_OF[name] == number for name in unseen)) for number in NUMBERS]
    seats = len(hands.split(","))
    usual = {
        "display": display,
        "hand": hands,
        "unseen": ",".join(unseen),
        "in_pile": piles or ",".join(counts),
        "stage": "2",
        "pile": "0",
    }
    return at("line", seats, **{**usual, **fields})


def play(match: Match, *texts: str) -> Match:
    """The match after these lines of a record."""
    for text in texts:
        match.play_text(text)
    return match


def refused(match: Match, text: str) -> str:
    """The clause that forbids this line of a record; nothing has changed."""
    before = match.state.tobytes()
    with pytest.raises(IllegalAction) as caught:
        match.play_text(text)
    assert match.state.tobytes() == before
    return caught.value.clause


def deal(match: Match, names: str, word: str = "deal") -> Match:
    """Chance brings these cards."""
    return play(match, *(f"*: {word} {name}" for name in names.split()))
