"""Positions of Line-it for tests: what matters is named, the rest is empty.

A player is written as `line / hand`, or `line / hand / tallies` with ten numbers.
"""

from typing import Any

from enlinea.core.match import Match
from enlinea.games.line_it.rules_state import TALLIES
from tests.naive.line_it import NaiveLineIt

NO_TALLIES = " ".join("0" * len(TALLIES))
NOTHING = "- / -"


def position(
    head: str, *players: str, deck: str = "-", market: str = "-", jackpots: str = "0 0 0 0"
) -> str:
    """The text of a position: `head` is phase, mover, rounds that are over, and marks."""
    full = [f"{each} / {NO_TALLIES}" if each.count("/") == 1 else each for each in players]
    return " | ".join([head, deck, market, jackpots, *full])


def at(
    head: str,
    *players: str,
    deck: str = "-",
    market: str = "-",
    jackpots: str = "0 0 0 0",
    **options: Any,
) -> Match:
    """A match that stands at the position; its history begins there."""
    match = Match("line-it", seats=len(players), options=options)
    text = position(head, *players, deck=deck, market=market, jackpots=jackpots)
    match.variant.mode.notation.parse_position(text, match.state)
    return match


def reduced_match(seats: int, deck: str, **options: Any) -> Match:
    """A match before its first reveal, with only these cards in the deck."""
    return at("reveal A 0", *[NOTHING] * seats, deck=deck, **options)


def reduced_twin(seats: int, deck: str, **options: Any) -> NaiveLineIt:
    """The naive twin of such a match."""
    return NaiveLineIt(seats, "standard", options, deck=deck.split())


def line_of(match: Match, seat: int) -> str:
    """The seat's line as text."""
    return _player(match, seat)[0]


def hand_of(match: Match, seat: int) -> str:
    """The seat's hand as text."""
    return _player(match, seat)[1]


def tallies_of(match: Match, seat: int) -> dict[str, int]:
    """What has been counted for the seat, without the zeros."""
    counts = map(int, _player(match, seat)[2].split())
    return {name: count for name, count in zip(TALLIES, counts, strict=True) if count}


def jackpots_of(match: Match) -> str:
    """The sizes of the jackpots: red, blue, green, yellow."""
    return match.position_text.split(" | ")[3]


def _player(match: Match, seat: int) -> list[str]:
    return match.position_text.split(" | ")[4 + seat].split(" / ")
