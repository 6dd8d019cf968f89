"""What a player sees of the five games: typed structures with the cards' names and faces.

A face is twelve letters, the colours at the sockets T0 T1 T2 R0 R1 R2 B0 B1 B2 L0 L1 L2 as the card
lies: y yellow, k black, b blue, r red, g green, a dot for an empty one.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal

import msgspec
import numpy as np

from enlinea.core.game import CHANCE, State
from enlinea.games.light_line import (
    rules_head_line,
    rules_kidz_line,
    rules_line,
    rules_long_line,
    rules_solo_line,
)
from enlinea.games.light_line.cells import diamond_xy, square_xy
from enlinea.games.light_line.deck import face_text, own_deck
from enlinea.games.light_line.fields import Names, names_of
from enlinea.games.light_line.finder import LaidCard, Unknown, solo_line
from enlinea.games.light_line.geometry import back_number, face_of
from enlinea.games.light_line.grown import NONE, places
from enlinea.games.light_line.piles import NUM_PILES, num_in_pile


class CardView(msgspec.Struct, frozen=True):
    """A card with its face up; in a display, as it lies."""

    name: str
    number: int
    face: str
    turned: bool = False
    x: int | None = None
    y: int | None = None


class LineView(msgspec.Struct, frozen=True, tag="line"):
    """LINE: the display, the piles, the own card; of the others' cards only the number."""

    display: list[CardView]
    hand: CardView | None
    hands: list[CardView | int | None]  # of every seat: shown, or the number on the back
    piles: list[int]  # cards in the piles 2, 3, 4, 5
    under: list[str]  # seen cards under the piles, the next one first
    tried: list[str]
    points: list[int]
    point_cards: list[int]
    mover: int
    stage: Literal["start", "hands", "lay", "pay", "pile", "draw", "exchanged", "over"]
    due: int  # points to be taken
    is_closing: bool


class KidzLineView(msgspec.Struct, frozen=True, tag="kidz-line"):
    """KIDZ-LINE: the display and the card turned up; where it fits only with hints."""

    display: list[CardView]
    card: CardView | None
    mover: int
    round: int
    laid: list[int]
    is_over: bool
    hints: list[str] | None  # texts such as `2,-1` or `2,-1'`


class BuilderView(msgspec.Struct, frozen=True):
    """One player of LONG-LINE."""

    display: list[CardView]
    num_held: int
    called: int  # 0 for no call
    points: int


class LongLineView(msgspec.Struct, frozen=True, tag="long-line"):
    """LONG-LINE: all displays, the own cards."""

    round: int
    is_dealing: bool
    is_over: bool
    hand: list[CardView]
    players: list[BuilderView]


class SoloLineView(msgspec.Struct, frozen=True, tag="solo-line"):
    """SOLO-LINE: everything, and a solution after giving up."""

    size: int
    hand: list[CardView]
    display: list[CardView]
    ending: Literal["open", "won", "given_up"]
    solution: list[CardView] | None


class HeadLineView(msgspec.Struct, frozen=True, tag="head-line"):
    """HEAD-LINE: the targets, the cards that are up, the caller's display."""

    targets: list[int]  # the top one first
    up: list[CardView]
    display: list[CardView]
    num_left: int  # cards that can still be turned up
    won: list[list[int]]
    passed: list[int]
    caller: int | None
    stage: Literal["targets", "turning", "laying", "surrender", "over"]


@dataclass(frozen=True, eq=False)
class Viewer:
    """The view of one game with one deck."""

    show: Callable[[Names, State, int | None], Any]
    names: Names = field(default_factory=lambda: names_of(own_deck().names))

    def view(self, s: State, seat: int | None) -> Any:
        """What this seat, or a spectator, may see."""
        return self.show(self.names, s, seat)

    def sees(self, s: State, seat: int, action: int, viewer: int | None) -> bool:
        """Whether the viewer sees which card chance brings; all else is open."""
        if seat != CHANCE:
            return True
        if self.show is long_line_view:
            is_time = action == rules_long_line.TIME
            return is_time or viewer == s.num_dealt // rules_long_line.HAND
        if self.show is line_view:
            is_known = s.stage == rules_line.Stage.START or s.in_pile[s.pile] == 0
            return bool(is_known or viewer == s.mover)
        return True


def _card(names: Names, s: State, card: int) -> CardView:
    code = int(s.cards[card])
    return CardView(names.text(card), back_number(code), face_text(face_of(code, 0)))


def _laid(names: Names, s: State, laid: LaidCard) -> CardView:
    code = int(s.cards[laid.card])
    face = face_text(face_of(code, laid.turn))
    name = names.text(laid.card)
    return CardView(name, back_number(code), face, laid.turn == 1, laid.x, laid.y)


def _grown(names: Names, s: State) -> list[CardView]:
    rows = (s[name][: s.num_laid].tolist() for name in ("laid", "x", "y"))
    return [
        _laid(names, s, LaidCard(laid >> 1, laid & 1, x, y))
        for laid, x, y in zip(*rows, strict=True)
    ]


def _loose(names: Names, s: State, cards: Any, places: Any) -> list[CardView]:
    return [
        _laid(names, s, LaidCard(card, place & 1, *square_xy(place >> 1, int(s.grid))))
        for card, place in zip(cards.tolist(), places.tolist(), strict=True)
        if place != NONE
    ]


def _held(names: Names, s: State, cards: Any, places: Any) -> list[CardView]:
    return [
        _card(names, s, card)
        for card, place in zip(cards.tolist(), places.tolist(), strict=True)
        if card != NONE and place == NONE
    ]


def _of_mask(names: Names, mask: int) -> list[str]:
    return [name for card, name in enumerate(names.names) if mask >> card & 1]


def line_view(names: Names, s: State, seat: int | None) -> LineView:
    """LINE as this seat sees it."""
    hands: list[CardView | int | None] = []
    for other in range(s.seats):
        card = int(s.hand[other])
        if card == NONE:
            hands.append(None)
        elif s.shown[other]:
            hands.append(_card(names, s, card))
        else:
            hands.append(int(back_number(int(s.cards[card]))))
    has_card = seat is not None and s.hand[seat] != NONE
    return LineView(
        display=_grown(names, s),
        hand=_card(names, s, int(s.hand[seat])) if has_card else None,
        hands=hands,
        piles=[int(num_in_pile(s, pile)) for pile in range(NUM_PILES)],
        under=[names.text(card) for card in s.under[: s.num_under].tolist()],
        tried=_of_mask(names, int(s.tried)),
        points=s.points[: s.seats].tolist(),
        point_cards=s.num_paid[: s.seats].tolist(),
        mover=int(s.mover),
        stage=_name(rules_line.Stage(s.stage)),
        due=int(s.due),
        is_closing=bool(s.is_closing),
    )


def _name(member: Any) -> Any:
    return member.name.lower()


def kidz_line_view(names: Names, s: State, seat: int | None) -> KidzLineView:
    """KIDZ-LINE: the same for all, but for the hints."""
    mover = int(s.turn) % int(s.seats)
    has_hints = seat is not None and seat == mover and s.hints >> seat & 1 and s.card != NONE
    return KidzLineView(
        display=_grown(names, s),
        card=None if s.card == NONE else _card(names, s, int(s.card)),
        mover=mover,
        round=min(int(s.turn) // int(s.seats) + 1, rules_kidz_line.NUM_ROUNDS),
        laid=s.num_fitted[: s.seats].tolist(),
        is_over=bool(s.turn == rules_kidz_line.NUM_ROUNDS * s.seats),
        hints=_hints(s) if has_hints else None,
    )


def _hints(s: State) -> list[str]:
    out = np.empty(8 * rules_kidz_line.MOST_LAID, np.int64)
    count = places(s, int(s.card), rules_kidz_line.REACH, out)
    texts = []
    for place in out[:count].tolist():
        x, y = diamond_xy(place >> 1, rules_kidz_line.REACH)
        texts.append(f"{x},{y}" + ("'" if place & 1 else ""))
    return texts


def long_line_view(names: Names, s: State, seat: int | None) -> LongLineView:
    """LONG-LINE: displays lie open, held cards are hidden."""
    players = [
        BuilderView(
            display=_loose(names, s, s.card[other], s.place[other]),
            num_held=int(((s.card[other] != NONE) & (s.place[other] == NONE)).sum()),
            called=int(s.called[other]),
            points=int(s.points[other]),
        )
        for other in range(s.seats)
    ]
    return LongLineView(
        round=min(int(s.rounds) + 1, rules_long_line.NUM_ROUNDS),
        is_dealing=bool(rules_long_line.is_dealing(s)),
        is_over=bool(s.rounds == rules_long_line.NUM_ROUNDS),
        hand=[] if seat is None else _held(names, s, s.card[seat], s.place[seat]),
        players=players,
    )


def solo_line_view(names: Names, s: State, seat: int | None) -> SoloLineView:
    """SOLO-LINE: nothing is hidden; whoever gives up sees a solution."""
    ending = rules_solo_line.Ending(s.ending)
    return SoloLineView(
        size=int(s.num_cards),
        hand=_held(names, s, s.card, s.place),
        display=_loose(names, s, s.card, s.place),
        ending=_name(ending),
        solution=_solution(names, s) if ending == rules_solo_line.Ending.GIVEN_UP else None,
    )


def _solution(names: Names, s: State) -> list[CardView] | None:
    try:
        line = solo_line(s.cards, s.card[: s.num_cards].tolist())
    except Unknown:
        return None
    return None if line is None else [_laid(names, s, laid) for laid in line]


def head_line_view(names: Names, s: State, seat: int | None) -> HeadLineView:
    """HEAD-LINE: the same for all; the back of the next card is not shown (LL-53)."""
    kinds = range(rules_head_line.NUM_KINDS)
    return HeadLineView(
        targets=s.target[s.num_taken : s.num_targets].tolist(),
        up=[_card(names, s, card) for card in s.card[: s.num_up].tolist()],
        display=_loose(names, s, s.card, s.place),
        num_left=int(s.unturned.sum() + s.num_under),
        won=[
            [kind + rules_head_line.LOWEST_TARGET for kind in kinds for _ in range(row[kind])]
            for row in s.won[: s.seats].tolist()
        ],
        passed=[other for other in range(s.seats) if s.passed[other]],
        caller=None if s.caller == NONE else int(s.caller),
        stage=_name(rules_head_line.Stage(s.stage)),
    )
