"""A toy with everything that is hard: chance, a secret card for each seat, real time, a timer.

Six cards, two of each colour. Each seat is dealt one in secret. Then cards are turned up one by
one; anyone may snap the card on top: a point if it has the colour of the own secret, else a point
less.
Time may end the game at any moment after the deal. All five modules of a mode in one file.
"""

import sys
from collections.abc import Mapping
from enum import IntEnum
from typing import Any

import msgspec
import numpy as np
from rich.text import Text

from enlinea.core.errors import Unreadable
from enlinea.core.game import (
    ANYONE,
    CHANCE,
    FIRST_GAME_REASON,
    IS_OVER,
    LEGAL,
    NO_SUCH_ACTION,
    NOT_YOUR_TURN,
    OVER,
    Game,
    Ints,
    Mode,
    State,
)
from enlinea.core.options import Option
from enlinea.core.random import Random, below
from enlinea.core.rule import rule

NAME = "snap"
RULES_VERSION = 1
SEATS: tuple[int, ...] = (2, 3)
MAX_STEPS = 64
WEIGHT_UNIT = 1
TALLIES: tuple[str, ...] = ("snaps",)
DECISIONS: tuple[str, ...] = ("snap",)

NUM_COLOURS, COPIES, MAX_SEATS = 3, 2, 3
NONE = -1
DEAL, TURN, SNAP, TIME = 0, 3, 6, 7
NUM_ACTIONS = 8

CLAUSES: Mapping[int, str] = {IS_OVER: "SN-3", NOT_YOUR_TURN: "SN-1", NO_SUCH_ACTION: "SN-1"}


class Reason(IntEnum):
    """Why an action is refused."""

    NOT_LEFT = FIRST_GAME_REASON
    WRONG_MOMENT = 11
    CHANCE_ONLY = 12


REASONS: type[IntEnum] = Reason

STATE = np.dtype(
    (
        np.record,
        [
            ("left", np.int8, NUM_COLOURS),  # the deck: a set, not an order
            ("secret", np.int8, MAX_SEATS),
            ("points", np.int8, MAX_SEATS),
            ("snaps", np.int8, MAX_SEATS),
            ("turned", np.int8, NUM_COLOURS),
            ("top", np.int8),
            ("num_dealt", np.int8),
            ("seats", np.int8),
            ("is_over", np.int8),
            ("harsh", np.int8),
        ],
    )
)


def setup(s: State, seats: int, options: Mapping[str, Any]) -> None:
    """All cards in the deck."""
    s.left = COPIES
    s.secret = NONE
    s.top = NONE
    s.seats = seats
    s.harsh = options["harsh"]


@rule
def to_act(s: State) -> int:
    """Chance deals; then everything may happen at any moment."""
    if s.is_over:
        return OVER
    return CHANCE if s.num_dealt < s.seats else ANYONE


@rule
def may_act(s: State, seat: int) -> bool:
    """Chance always (time may be up); a seat while a card lies on top."""
    if s.is_over:
        return False
    if seat == CHANCE:
        return True
    return s.num_dealt == s.seats and s.top != NONE and seat < s.seats


@rule
def illegal_reason(s: State, seat: int, action: int) -> int:
    """LEGAL, or why not."""
    if seat != CHANCE:
        return LEGAL if action == SNAP else Reason.CHANCE_ONLY
    is_dealing = s.num_dealt < s.seats
    if action == TIME:
        return Reason.WRONG_MOMENT if is_dealing else LEGAL
    if action == SNAP or is_dealing != (action < TURN):
        return Reason.WRONG_MOMENT
    return LEGAL if s.left[action % NUM_COLOURS] > 0 else Reason.NOT_LEFT


@rule
def legal_actions(s: State, seat: int, out: Ints) -> int:
    """All legal actions, ascending."""
    if not may_act(s, seat):
        return 0
    count = 0
    for action in range(NUM_ACTIONS):
        if illegal_reason(s, seat, action) == LEGAL:
            out[count] = action
            count += 1
    return count


@rule
def chance_weights(s: State, out: Ints) -> int:
    """Copies left; time has no weight."""
    count = 0
    for action in range(NUM_ACTIONS):
        if illegal_reason(s, CHANCE, action) == LEGAL:
            out[count] = 0 if action == TIME else s.left[action % NUM_COLOURS]
            count += 1
    return count


@rule
def apply(s: State, seat: int, action: int) -> None:
    """Plays a legal action."""
    if action == TIME:
        s.is_over = 1
    elif action == SNAP:
        s.snaps[seat] += 1
        if s.top == s.secret[seat]:
            s.points[seat] += 1
        else:
            s.points[seat] -= 2 if s.harsh else 1
        s.top = NONE
        if s.left.sum() == 0:
            s.is_over = 1
    elif action >= TURN:
        s.left[action - TURN] -= 1
        s.turned[action - TURN] += 1
        s.top = action - TURN
    else:
        s.left[action] -= 1
        s.secret[s.num_dealt] = action
        s.num_dealt += 1


@rule
def scores(s: State, out: Ints) -> int:
    """Most points win; ties share."""
    best, winners = -100, 0
    for seat in range(s.seats):
        out[seat] = s.points[seat]
        if s.points[seat] > best:
            best, winners = s.points[seat], 0
        if s.points[seat] == best:
            winners |= 1 << seat
    return winners


@rule
def tally(s: State, seat: int, out: Ints) -> None:
    """How often the seat has snapped."""
    out[0] = s.snaps[seat]


@rule
def decision(s: State, seat: int) -> int:
    """There is only one kind."""
    return 0


@rule
def resample(s: State, seat: int, random: Random) -> None:
    """The other secrets and the deck are mixed and drawn anew."""
    for other in range(s.num_dealt):
        if other != seat:
            s.left[s.secret[other]] += 1
    for other in range(s.num_dealt):
        if other != seat:
            place = below(random, s.left.sum())
            colour = 0
            while place >= s.left[colour]:
                place -= s.left[colour]
                colour += 1
            s.left[colour] -= 1
            s.secret[other] = colour


class SnapView(msgspec.Struct, frozen=True):
    """What one seat sees."""

    secret: int | None
    turned: list[int]
    top: int
    points: list[int]
    num_left: int


def view(s: State, seat: int | None) -> SnapView:
    """The own secret and everything open."""
    is_known = seat is not None and seat < s.num_dealt
    return SnapView(
        secret=int(s.secret[seat]) if is_known else None,
        turned=s.turned.tolist(),
        top=int(s.top),
        points=s.points.tolist(),
        num_left=int(s.left.sum()),
    )


def picture(view: SnapView) -> Text:
    """One line."""
    return Text(f"top {view.top} points {view.points} left {view.num_left}")


@rule
def appraise(s: State, seat: int) -> int:
    """Points."""
    return s.points[seat]


_TEXTS = [f"deal {c}" for c in "rgb"] + [f"turn {c}" for c in "rgb"] + ["snap", "time"]


def action_text(action: int) -> str:
    """The text of an action."""
    return _TEXTS[action]


def parse_action(text: str) -> int:
    """The action of a text."""
    if text not in _TEXTS:
        raise Unreadable(f"{text!r} is no action of snap")
    return _TEXTS.index(text)


def is_listed(action: int) -> bool:
    """Everything is listed."""
    return True


def position_text(s: State) -> str:
    """All fields, for a toy."""
    return " ".join(",".join(map(str, np.atleast_1d(s[name]))) for name in STATE.names or ())


def parse_position(text: str, s: State) -> None:
    """The fields again."""
    for name, part in zip(STATE.names or (), text.split(" "), strict=True):
        numbers = [int(number) for number in part.split(",")]
        s[name] = numbers if len(numbers) > 1 else numbers[0]


def refusal(s: State, seat: int, action: int, reason: int) -> tuple[str, str]:
    """Why not."""
    return f"not now: {Reason(reason).name.lower()}", "SN-2"


def seat_name(seat: int) -> str:
    """Players have numbers."""
    return f"player {seat + 1}"


def ending_text(s: State) -> str:
    """Why it is over."""
    return "no card is left, or time is up (SN-3)"


def game_of(*modules: Any, name: str = "snap") -> Game:
    """The toy as a game, or a spoilt copy of it."""
    parts = modules or (sys.modules[__name__],) * 5
    rules, notation, view, draw, policy = parts
    options = (Option("harsh", False, "a wrong snap costs two points"),)
    mode = Mode("standard", rules, notation, view, draw, policy, is_hidden=True)
    return Game(name, "Snap", (mode,), options)
