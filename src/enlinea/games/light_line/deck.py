"""The deck as data: our sixty cards in `deck.json`, or another deck of the same structure.

A card becomes one whole number, so that a deck fits in a state: three bits for the colour at each
of its twelve sockets, and the number on its back above them. The four colours of a card differ, so
equal colours are the two ends of one tube.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from enlinea.core.game import Ints
from enlinea.core.options import Option, OptionValue, short

NUM_CARDS = 60
NUM_TUBES = 4
NUMBERS = (2, 3, 4, 5)
COLOURS = ("yellow", "black", "blue", "red", "green")  # 1 to 5 in a face; 0 is an empty socket
LETTERS = ".ykbrg"  # of the colours, k for black; a dot is an empty socket

SIDES = "TRBL"
SOCKETS = tuple(side + lane for side in SIDES for lane in "012")
NUM_SOCKETS = len(SOCKETS)
NUMBER_SHIFT = 3 * NUM_SOCKETS  # above the face

# LL-10, LL-50: a start card and six hands are threes; the targets are 4 threes, 3 fours, 2 fives.
FEWEST_OF_NUMBER = {3: 7, 4: 3, 5: 2}
MOST_OF_NUMBER = 40  # keeps HEAD-LINE's chances whole numbers

_NAME = re.compile(r"\w[\w.-]{0,11}")
_TUBE = re.compile(r"([TRBL][012])([TRBL][012]) ([a-z]+)")


@dataclass(frozen=True, eq=False)
class Deck:
    """The names of the cards in the order of their numbers 0-59, and their codes."""

    names: tuple[str, ...]
    codes: Ints


class DeckFault(ValueError):
    """What is wrong with a deck, as the end of a sentence."""


class DeckOption(Option):
    """The option `deck`: a whole deck, or None for our own."""

    def fault(self, value: object) -> str | None:
        """What is wrong with the deck, as the end of a sentence, or None."""
        try:
            deck_of(value)
        except DeckFault as problem:
            return f"must be a deck of {NUM_CARDS} cards ({problem})"
        return None

    def value_text(self, value: OptionValue) -> str:
        """Not all the cards of a deck."""
        return "own" if value is None else "another"

    @property
    def values_text(self) -> str:
        """How a deck is given, for help texts."""
        return "a deck as JSON"


def deck_of(value: object) -> Deck:
    """The deck that the option gives; our own for None."""
    return own_deck() if value is None else parse_deck(value)


@cache
def own_deck() -> Deck:
    """Our own sixty cards.

    >>> own_deck().names[:3], face_text(int(own_deck().codes[0]))
    (('a0', 'a1', 'a2'), 'ykbkb.yr..r.')
    """
    text = Path(__file__).with_name("deck.json").read_text(encoding="utf-8")
    return parse_deck(json.loads(text))


def parse_deck(value: object) -> Deck:
    """The deck in the form of `deck.json`; raises DeckFault."""
    if not isinstance(value, Mapping):
        raise DeckFault("it must be an object of cards by name")
    if len(value) != NUM_CARDS:
        raise DeckFault(f"it has {len(value)}")
    codes = np.array([_parse_card(name, card) for name, card in value.items()], np.int64)
    for number in NUMBERS:
        count = int((codes >> NUMBER_SHIFT == number).sum())
        if not FEWEST_OF_NUMBER.get(number, 0) <= count <= MOST_OF_NUMBER:
            raise DeckFault(
                f"{count} cards have the number {number}: must be from "
                f"{FEWEST_OF_NUMBER.get(number, 0)} to {MOST_OF_NUMBER}"
            )
    codes.flags.writeable = False
    return Deck(tuple(value), codes)


def _parse_card(name: object, card: object) -> int:
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        raise DeckFault(
            f"{short(name)} is no name: 1 to 12 letters, digits, _ and, after the first, . or -"
        )
    if not isinstance(card, Mapping) or set(card) != {"number", "tubes"}:
        raise DeckFault(f"card {name} must have a number and tubes")
    number, tubes = card["number"], card["tubes"]
    if isinstance(number, bool) or number not in NUMBERS:
        raise DeckFault(f"card {name}: its number must be 2, 3, 4 or 5")
    if not isinstance(tubes, list | tuple) or len(tubes) != NUM_TUBES:
        raise DeckFault(f"card {name} must have four tubes")
    ends = [end for tube in tubes for end in _parse_tube(name, tube)]
    if len({socket for socket, _ in ends}) != 2 * NUM_TUBES:
        raise DeckFault(f"card {name}: two tubes share a socket")
    if len({colour for _, colour in ends}) != NUM_TUBES:
        raise DeckFault(f"card {name}: its tubes must have four different colours")
    return int(number) << NUMBER_SHIFT | sum(colour << 3 * socket for socket, colour in ends)


def _parse_tube(name: str, tube: object) -> list[tuple[int, int]]:
    found = _TUBE.fullmatch(tube) if isinstance(tube, str) else None
    if found is None or found[3] not in COLOURS:
        raise DeckFault(f"card {name}: {short(tube)} is no tube such as T0B0 red")
    if not can_join(found[1], found[2]):
        raise DeckFault(f"card {name}: {found[1]}{found[2]} is neither straight nor one bend")
    colour = COLOURS.index(found[3]) + 1
    return [(SOCKETS.index(found[1]), colour), (SOCKETS.index(found[2]), colour)]


def can_join(one_end: str, other_end: str) -> bool:
    """Whether a tube may join the two sockets: straight across, or with one bend.

    >>> can_join("T0", "B0"), can_join("T0", "R2"), can_join("T0", "B1"), can_join("T0", "T1")
    (True, True, False, False)
    """
    sides = abs(SIDES.index(one_end[0]) - SIDES.index(other_end[0]))
    return sides % 2 == 1 or (sides == 2 and one_end[1] == other_end[1])


@lru_cache(maxsize=1024)
def face_text(code: int) -> str:
    """The colours at the sockets, clockwise by side: T0 T1 T2 R0 R1 R2 B0 B1 B2 L0 L1 L2."""
    return "".join(LETTERS[code >> 3 * socket & 7] for socket in range(NUM_SOCKETS))


def tube_ends(face: str) -> list[tuple[str, str, str]]:
    """The tubes of a face as it lies: both sockets and the colour.

    >>> tube_ends("y..k..y....k")
    [('R0', 'L2', 'black'), ('T0', 'B0', 'yellow')]
    """
    ends = sorted((letter, socket) for letter, socket in zip(face, SOCKETS, strict=True))
    return sorted(
        (*_in_order(one[1], two[1]), COLOURS[LETTERS.index(one[0]) - 1])
        for one, two in pairwise(ends)
        if one[0] == two[0] != "."
    )


def _in_order(one: str, two: str) -> tuple[str, str]:
    return (one, two) if SOCKETS.index(one) < SOCKETS.index(two) else (two, one)


def deck_value(deck: Deck) -> dict[str, Any]:
    """The deck in the form in which the option gives it."""
    return {
        name: {
            "number": int(code) >> NUMBER_SHIFT,
            "tubes": [f"{one}{two} {colour}" for one, two, colour in tube_ends(face_text(code))],
        }
        for name, code in zip(deck.names, map(int, deck.codes), strict=True)
    }
