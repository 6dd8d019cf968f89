"""A table of End of Line for tests: matches in the middle of a game, hands to be dealt."""

from typing import Any

import pytest

from enlinea.core.errors import IllegalAction
from enlinea.core.game import variant
from enlinea.core.match import Match
from tests.games.positions import play_all

HAND = "1 1 2L 3R 4"  # a hand with two straight cards, both turns and two forks


def new(mode: str, seats: int | None = None, **options: Any) -> Match:
    """A match before anything is dealt."""
    return Match(variant("end-of-line", mode, seats, options))


def at(position: str, mode: str = "versus", **options: Any) -> Match:
    """A match that stands at a position, with as many seats as it names."""
    match = new(mode, position.count(" | "), **options)
    match.variant.mode.notation.parse_position(position, match.state)
    return match


def refused(match: Match, text: str) -> str:
    """The clause by which the table refuses this."""
    with pytest.raises(IllegalAction) as caught:
        match.play_text(text)
    return caught.value.clause


def draw(match: Match, codes: str) -> Match:
    """Chance draws these cards, one after the other."""
    return play_all(match, *(f"*: draw {code}" for code in codes.split()))


def draw_all(match: Match) -> Match:
    """Chance draws whatever comes first, until a player is to act."""
    while match.chance():
        match.play(-1, next(iter(match.chance())))
    return match


def begun(mode: str, *hands: str, **options: Any) -> Match:
    """A match in round 1 after everyone has kept these five; A starts."""
    match = new(mode, len(hands), **options)
    if len(hands) > 1:
        play_all(match, "*: reveal 0", *["*: reveal 1"] * (len(hands) - 1))
    for hand in hands:
        draw(match, hand)
    return play_all(match, *(f"{seat}: keep" for seat in range(len(hands))))


def cells(match: Match, seat: int) -> set[str]:
    """Where the seat may place its next card."""
    places = [text.split() for text in match.legal_texts(seat)]
    return {words[-1] for words in places if words[0].startswith("place")}


def effects(match: Match, seat: int) -> list[str]:
    """What the seat may use energy for."""
    return [text for text in match.legal_texts(seat) if not text.startswith(("place", "draw"))]
