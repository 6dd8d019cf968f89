"""Light-Line as text: `place h3' 2,-1` (turned, at x 2, y -1), `draw h3`, `pay 3 2`, `line 6`.

One class for all five games; `modes.py` fills in what differs. A position is a list of fields,
`stage=2 mover=0 display=a1@0,0;h3'@1,0 …`; with the options it is all there is to know.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cached_property
from typing import Any

from enlinea.core.errors import Unreadable
from enlinea.core.game import Rules, State
from enlinea.core.options import short
from enlinea.games.light_line import fields
from enlinea.games.light_line.deck import own_deck
from enlinea.games.light_line.fields import Names, names_of
from enlinea.games.light_line.grown import NONE
from enlinea.games.light_line.reasons import Reason
from enlinea.games.light_line.refusals import SENTENCES, clause_of

_PLACE = re.compile(r"place ([^ ']+)('?) (-?[0-9]{1,2}),(-?[0-9]{1,2})", re.ASCII)

CellOf = Callable[[int, int, int], int]
XyOf = Callable[[int, int], tuple[int, int]]


@dataclass(frozen=True)
class Fields:
    """Which fields of the record are what; all others are numbers."""

    masks: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    apart: tuple[str, ...] = ()  # sets and rows of cards that cannot share a card
    counts: Mapping[str, str] = field(default_factory=dict)  # how many cards are in a row
    derived: tuple[str, ...] = ("cards", "laid", "x", "y", "beside", "num_laid", "grid", "seats")


@dataclass(eq=False)
class ModeNotation:
    """The notation of one game with one deck."""

    mode: str
    rules: Rules
    place: int  # the first `place` action
    reach: int  # of the numbered cells
    cells: tuple[Callable[[int, int, int], bool], CellOf, XyOf]
    words: Callable[[Sequence[str]], Mapping[int, str]]  # the texts of all other actions
    fields: Fields
    due: Callable[[State], str]
    ending: Callable[[State], str]
    faults: Callable[[State], Sequence[tuple[Any, str]]]
    is_place_listed: bool
    example: str
    CLAUSES: Mapping[int, str]  # of the refusals that all games share
    REASONS: type[IntEnum] = Reason
    names: Names = field(default_factory=lambda: names_of(own_deck().names))

    @cached_property
    def _texts(self) -> Mapping[int, str]:
        return self.words(self.names.names)

    @cached_property
    def _actions(self) -> Mapping[str, int]:
        return {text: action for action, text in self._texts.items()}

    @property
    def num_cells(self) -> int:
        """How many cells have numbers."""
        return (self.rules.NUM_ACTIONS - self.place) // (2 * len(self.names.names))

    def action_text(self, action: int) -> str:
        """The text of any action."""
        if action < self.place:
            return self._texts[action]
        card, cell = divmod((action - self.place) // 2, self.num_cells)
        x, y = self.cells[2](cell, self.reach)
        turn = "'" if (action - self.place) % 2 else ""
        return f"place {self.names.names[card]}{turn} {x},{y}"

    def parse_action(self, text: str) -> int:
        """The action that is written like this."""
        action = self._actions.get(text)
        if action is None:
            action = self._parse_place(text)
        if action is None:
            raise Unreadable(f"{short(text)} is not an action of {self.mode}: {self.example}")
        return action

    def _parse_place(self, text: str) -> int | None:
        found = _PLACE.fullmatch(text)
        if found is None:
            return None
        if found[1] not in self.names.numbers:
            raise Unreadable(f"{short(text)}: there is no card {short(found[1])}")
        x, y = int(found[3]), int(found[4])
        if not self.cells[0](x, y, self.reach):
            raise Unreadable(f"{short(text)}: no card can lie so far away")
        cell = self.cells[1](x, y, self.reach)
        card = self.names.numbers[found[1]]
        action = self.place + (card * self.num_cells + cell) * 2 + len(found[2])
        return action if self.action_text(action) == text else None  # not `-0` or `01`

    def is_listed(self, action: int) -> bool:
        """Whether a trace lists it: where any cell will do, the places are left out."""
        return self.is_place_listed or action < self.place

    def seat_name(self, seat: int) -> str:
        """Players have numbers."""
        return f"player {seat + 1}"

    def refusal(self, s: State, seat: int, action: int, reason: int) -> tuple[str, str]:
        """Why the rules forbid this action here, and the clause."""
        what = self.action_text(action)
        sentence = SENTENCES[Reason(reason)].format(
            what=what, card=what.split(" ")[1:] and what.split(" ")[1], due=self.due(s)
        )
        return sentence, clause_of(self.mode, reason)

    def ending_text(self, s: State) -> str:
        """Why the game is over."""
        return self.ending(s)

    def position_text(self, s: State) -> str:
        """The whole position."""
        return " ".join(f"{name}={self._field_text(s, name)}" for name in self._written)

    @property
    def _fields(self) -> tuple[str, ...]:
        return self.rules.STATE.names or ()

    @cached_property
    def _written(self) -> list[str]:
        names = [
            name
            for name in self._fields
            if name not in self.fields.derived and name not in self.fields.counts
        ]
        is_grown = "laid" in self._fields
        loose = [] if is_grown else ["place"]
        return (["display"] if is_grown else []) + [name for name in names if name not in loose]

    def _field_text(self, s: State, name: str) -> str:
        if name == "display":
            return fields.display_text(self.names, s)
        if self._is_loose(name):
            rows = zip(s.card.reshape(-1, s.card.shape[-1]), _rows(s.place), strict=True)
            return "/".join(fields.loose_text(self.names, *row, int(s.grid)) for row in rows)
        if name in self.fields.masks:
            return fields.mask_text(self.names, int(s[name]))
        if name in self.fields.cards:
            return fields.cards_text(self.names, s[name])
        return fields.numbers_text(s[name])

    def _is_loose(self, name: str) -> bool:
        return name == "card" and "place" in self._fields

    def parse_position(self, text: str, s: State) -> None:
        """Sets up the position on a record made for the same options."""
        parts = [part.partition("=") for part in text.split(" ")]
        if [name for name, _, _ in parts] != self._written:
            raise Unreadable(f"{short(text)} does not name the fields {' '.join(self._written)}")
        for name, _, value in parts:
            self._parse_field(value, s, name)
        for name, row in self.fields.counts.items():
            s[name] = (s[row] != NONE).sum()
        self._check_cards(s, text)
        for is_fault, fault in self.faults(s):
            if is_fault:
                raise Unreadable(f"{short(text)}: {fault}")

    def _parse_field(self, text: str, s: State, name: str) -> None:
        if name == "display":
            fields.parse_display(self.names, text, s, self.reach)
        elif self._is_loose(name):
            rows = text.split("/")
            s.card, s.place = NONE, NONE
            cards, places = _rows(s.card), _rows(s.place)
            if len(rows) != len(cards):
                raise Unreadable(f"card={short(text)}: the cards of {len(cards)} seats are needed")
            for index, row in enumerate(rows):
                grid = int(s.grid)
                fields.parse_loose(self.names, row, cards[index], places[index], grid, grid)
        elif name in self.fields.masks:
            s[name] = fields.parse_mask(self.names, text)
        elif name in self.fields.cards:
            fields.parse_cards(self.names, text, s, name)
        else:
            fields.parse_numbers(text, s, name)

    def _check_cards(self, s: State, text: str) -> None:
        cards = [int(laid) >> 1 for laid in s.laid[: s.num_laid]] if "laid" in self._fields else []
        for name in self.fields.apart:
            if name in self.fields.masks:
                cards += [card for card in range(len(self.names.names)) if int(s[name]) >> card & 1]
            else:
                cards += [card for card in s[name].ravel().tolist() if card != NONE]
        if len(set(cards)) != len(cards):
            raise Unreadable(f"{short(text)}: a card is in two places")


def _rows(values: Any) -> Any:
    return values.reshape(-1, values.shape[-1])
