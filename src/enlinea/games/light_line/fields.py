"""Parts of a position as text and back: cards, sets of cards, displays, numbers.

A card is its name, `-` is none; cards are joined by commas, those of several seats by slashes. A
card in a display is `h3'@2,-1`, and cards of a display are joined by semicolons.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from enlinea.core.errors import Unreadable
from enlinea.core.game import State
from enlinea.core.options import short
from enlinea.games.light_line.cells import (
    is_in_diamond,
    is_in_square,
    square_cell,
    square_xy,
)
from enlinea.games.light_line.grown import NONE, laid_at, lay

_LAID = re.compile(r"([^'@]+)('?)@(-?[0-9]{1,2}),(-?[0-9]{1,2})", re.ASCII)


@dataclass(frozen=True, eq=False)
class Names:
    """The names of the cards, and their numbers by name."""

    names: tuple[str, ...]
    numbers: dict[str, int]

    def text(self, card: int) -> str:
        """The name of a card, `-` for none."""
        return "-" if card == NONE else self.names[card]

    def parse(self, text: str) -> int:
        """The card of that name, NONE for `-`."""
        if text == "-":
            return NONE
        if text not in self.numbers:
            raise Unreadable(f"there is no card {short(text)}")
        return self.numbers[text]


def names_of(names: Sequence[str]) -> Names:
    """The names of a deck, both ways."""
    return Names(tuple(names), {name: card for card, name in enumerate(names)})


def numbers_text(values: Any) -> str:
    """Numbers, by commas; rows by slashes."""
    rows = np.atleast_2d(np.asarray(values))
    return "/".join(",".join(map(str, row.tolist())) for row in rows)


def parse_numbers(text: str, s: State, name: str) -> None:
    """Fills the field with as many numbers as it holds."""
    shape = s.dtype[name].shape
    rows = [row.split(",") for row in text.split("/")]
    numbers = [number for row in rows for number in row]
    is_number = all(re.fullmatch(r"-?[0-9]{1,4}", number, re.ASCII) for number in numbers)
    if not is_number or len(numbers) != int(np.prod(shape)):
        raise Unreadable(f"{name}={short(text)} is not {int(np.prod(shape))} numbers")
    values = np.array([int(number) for number in numbers], np.int64)
    if (values < NONE).any() or (values > np.iinfo(s.dtype[name].base).max).any():
        raise Unreadable(f"{name}={short(text)}: a number is out of range")
    s[name] = values.reshape(shape) if shape else values[0]


def mask_text(names: Names, mask: int) -> str:
    """A set of cards."""
    return ",".join(name for card, name in enumerate(names.names) if mask >> card & 1) or "-"


def parse_mask(names: Names, text: str) -> int:
    """The set again."""
    cards = [] if text == "-" else [names.parse(part) for part in text.split(",")]
    if len(set(cards)) != len(cards) or cards != sorted(cards) or NONE in cards:
        raise Unreadable(f"{short(text)} is not a list of cards in the order of the deck")
    return sum(1 << card for card in cards)


def cards_text(names: Names, cards: Any) -> str:
    """A row of cards, without the places left empty at its end."""
    row = np.atleast_1d(cards).tolist()
    while len(row) > 1 and row[-1] == NONE:
        row.pop()
    return ",".join(map(names.text, row))


def parse_cards(names: Names, text: str, s: State, name: str) -> None:
    """The row again."""
    row = [names.parse(part) for part in text.split(",")]
    size = int(np.prod(s.dtype[name].shape))
    if len(row) > size:
        raise Unreadable(f"{name}={short(text)} has more than {size} cards")
    if not s.dtype[name].shape:
        s[name] = row[0]
        return
    s[name] = NONE
    s[name][: len(row)] = row


def _laid_text(names: Names, card: int, turn: int, x: int, y: int) -> str:
    return f"{names.text(card)}{chr(39) if turn else ''}@{x},{y}"


def _parse_laid(names: Names, text: str) -> tuple[int, int, int, int]:
    found = _LAID.fullmatch(text)
    if found is None or found[1] == "-":
        raise Unreadable(f"{short(text)} is not a card in a display such as h3'@2,-1")
    return names.parse(found[1]), int(found[2] == "'"), int(found[3]), int(found[4])


def display_text(names: Names, s: State) -> str:
    """The cards of a grown display in the order in which they were laid."""
    return (
        ";".join(
            _laid_text(names, int(laid) >> 1, int(laid) & 1, int(x), int(y))
            for laid, x, y in zip(*(s[f][: s.num_laid] for f in ("laid", "x", "y")), strict=True)
        )
        or "-"
    )


def parse_display(names: Names, text: str, s: State, reach: int) -> None:
    """Lays the cards again, each beside another."""
    most_laid = s.dtype["laid"].shape[0]
    for part in [] if text == "-" else text.split(";"):
        card, turn, x, y = _parse_laid(names, part)
        is_taken = laid_at(s, x, y) != NONE
        if s.num_laid == most_laid or is_taken or not is_in_diamond(x, y, reach):
            raise Unreadable(f"{short(part)} cannot lie there")
        lay(s, card, turn, x, y)
        is_first = s.num_laid == 1
        if (s.beside[s.num_laid - 1] == NONE).all() != is_first or (is_first and (x, y) != (0, 0)):
            raise Unreadable(f"{short(part)} lies beside no other card")


def loose_text(names: Names, cards: Any, places: Any, grid: int) -> str:
    """A player's cards, those in the display with their places."""
    parts = []
    for card, place in zip(cards.tolist(), places.tolist(), strict=True):
        if place == NONE:
            parts.append(names.text(card))
        else:
            parts.append(_laid_text(names, card, place & 1, *square_xy(place >> 1, grid)))
    while len(parts) > 1 and parts[-1] == "-":
        parts.pop()
    return ";".join(parts)


def parse_loose(names: Names, text: str, cards: Any, places: Any, reach: int, grid: int) -> None:
    """Fills a player's cards and their places."""
    parts = text.split(";")
    if len(parts) > len(cards):
        raise Unreadable(f"{short(text)} has more than {len(cards)} cards")
    for index, part in enumerate(parts):
        if "@" not in part:
            cards[index] = names.parse(part)
            continue
        cards[index], turn, x, y = _parse_laid(names, part)
        place = square_cell(x, y, grid) * 2 + turn
        if not is_in_square(x, y, reach) or (places >> 1 == place >> 1).any():
            raise Unreadable(f"{short(part)} cannot lie there")
        places[index] = place
