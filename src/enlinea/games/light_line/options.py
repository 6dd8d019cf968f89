"""The options of the family: numbers, a deck, and hints for some seats."""

from typing import Any

from enlinea.core.options import Option
from enlinea.games.light_line.deck import DeckOption

MAX_SEATS = 8


class HintsOption(Option):
    """LL-31: true for everyone, or a list of seats (for mixed ages); false for nobody."""

    def fault(self, value: object) -> str | None:
        """What is wrong with the value, as the end of a sentence, or None."""
        if isinstance(value, bool):
            return None
        if isinstance(value, list) and all(_is_seat(seat) for seat in value):
            return None
        return f"must be true, false or a list of seats from 0 to {MAX_SEATS - 1}"

    @property
    def values_text(self) -> str:
        """The values that can be chosen, for help texts."""
        return "true | false | [0, 2]"


def _is_seat(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < MAX_SEATS


def hint_seats(value: Any) -> int:
    """The seats with hints as bits.

    >>> hint_seats(False), hint_seats(True), hint_seats([0, 2])
    (0, 255, 5)
    """
    if isinstance(value, bool):
        return (1 << MAX_SEATS) - 1 if value else 0
    return sum(1 << seat for seat in set(value))


OPTIONS = (
    Option("cards", 12, "how many cards SOLO-LINE deals (LL-40)", low=6, high=30),
    Option("pace", 4, "seconds between two cards of HEAD-LINE (LL-50)", low=1, high=10),
    Option("round_time", 180, "seconds of a round of LONG-LINE (LL-22)", low=10, high=3600),
    HintsOption("hints", False, "show where a card of KIDZ-LINE fits (LL-31)"),
    DeckOption("deck", None, "another deck of the same structure; our own if left out"),
)
