"""Linja: two players race twelve pieces each across seven bamboo sticks.

A piece steps one row forward, and the crowd it finds there decides how far any piece may jump next.
When the colours have passed each other completely, the pieces score by the row they have reached.

    row              0   1   2   3   4   5   6   7
    A (seat 0) -->   6   1   1   1   1   1   1   0
    B (seat 1) <--   0   1   1   1   1   1   1   6
    points for A    -5  -3  -2  -1  +1  +2  +3  +5     (for B the mirror image)

Actions, rows in A's numbering for both sides:

     0- 7   initial or second move with a piece from that row      `3`
     8-15   extra move of an own piece forward from that row       `x3+`
    16-23   extra move of an own piece back                        `x3-`
    24-31   extra move of an opposing piece forward, in its sense  `o3+`   (option tease)
    32-39   extra move of an opposing piece back                   `o3-`   (option tease)
    40      decline what is left of the turn                       `stop`
    41      no initial move exists                                 `pass`

Source: docs/games/linja.md, clauses LJ-1 to LJ-14.
"""

from collections.abc import Mapping
from enum import IntEnum
from typing import Any

from enlinea.core.game import FIRST_GAME_REASON, LEGAL, OVER, Ints, State
from enlinea.core.random import Random
from enlinea.core.rule import rule
from enlinea.games.linja.tables import (
    FORWARD,
    GOAL_ROW,
    NUM_ROWS,
    NUM_SIDES,
    POINTS,
    ROW_LIMIT,
    START,
    action_numbers,
    state_type,
)

NAME = "linja"
RULES_VERSION = 1
SEATS: tuple[int, ...] = (2,)
MAX_STEPS = 600  # at most 126 turns with moves of three actions each, and the passes between them
WEIGHT_UNIT = 1
TALLIES: tuple[str, ...] = ()
DECISIONS: tuple[str, ...] = ("initial move", "second move", "extra move")  # as in Phase

OWN_FORWARD, OWN_BACK, OTHER_FORWARD, OTHER_BACK, STOP, PASS, NUM_ACTIONS = action_numbers(
    NUM_ROWS
).values()


class Phase(IntEnum):
    """What the mover has to do next."""

    INITIAL = 0
    SECOND = 1
    EXTRA = 2
    OVER = 3


class Reason(IntEnum):
    """Why an action is refused."""

    NO_PIECE = FIRST_GAME_REASON
    IN_GOAL_ROW = 11
    ROW_FULL = 12
    EXTRA_IS_DUE = 13
    NO_EXTRA_DUE = 14
    TEASE_IS_OFF = 15
    OFF_THE_BOARD = 16
    SAFE_IN_GOAL_ROW = 17
    NOTHING_TO_DECLINE = 18
    MUST_MOVE = 19
    CAN_MOVE = 20


STATE = state_type(NUM_ROWS)


def setup(s: State, seats: int, options: Mapping[str, Any]) -> None:
    """The start position; A moves first."""
    s.pieces = START
    s.tease = options["tease"]
    s.sheet2010 = options["sheet2010"]


@rule
def to_act(s: State) -> int:
    """The mover, until the game is over."""
    return OVER if s.phase == Phase.OVER else s.mover


@rule
def may_act(s: State, seat: int) -> bool:
    """Only the mover acts."""
    return to_act(s) == seat


@rule
def crowd(s: State, row: int) -> int:
    """The pieces of both colours in the row."""
    return s.pieces[0, row] + s.pieces[1, row]


@rule
def has_room(s: State, row: int) -> bool:
    """LJ-6: rows 1-6 hold at most six pieces, home rows any number."""
    return (crowd(s, row) < ROW_LIMIT) | (row == 0) | (row == NUM_ROWS - 1)


@rule
def landing_row(seat: int, row: int, steps: int) -> int:
    """Where a piece arrives; LJ-5: what goes past the goal row is lost."""
    return min(max(row + steps * FORWARD[seat], 0), NUM_ROWS - 1)


@rule
def due_steps(s: State) -> int:
    """LJ-2: an initial move is one row; LJ-3: a second move as far as the crowd was large."""
    return 1 if s.phase == Phase.INITIAL else s.steps


@rule
def is_move(s: State, seat: int, row: int, steps: int) -> bool:
    """Whether a piece of the seat can go that far forward from the row."""
    # `&` and not `and`: without branches, which a processor would guess wrong half of the time.
    has_piece = (s.pieces[seat, row] > 0) & (row != GOAL_ROW[seat])
    return has_piece & has_room(s, landing_row(seat, row, steps))


@rule
def move_refusal(s: State, seat: int, row: int, steps: int) -> int:
    """LEGAL if it is a move, or why it is none."""
    if is_move(s, seat, row, steps):
        return LEGAL
    if s.pieces[seat, row] == 0:
        return Reason.NO_PIECE
    return Reason.IN_GOAL_ROW if row == GOAL_ROW[seat] else Reason.ROW_FULL


@rule
def extra_refusal(s: State, side: int, row: int, direction: int, is_own: bool) -> int:
    """LJ-8 and LJ-13: one row forward (+1) or back (-1) with a piece of the side."""
    target = row + direction * FORWARD[side]
    if s.pieces[side, row] == 0:
        return Reason.NO_PIECE
    if target < 0 or target >= NUM_ROWS:
        return Reason.OFF_THE_BOARD
    if not is_own and direction < 0 and row == GOAL_ROW[side]:
        return Reason.SAFE_IN_GOAL_ROW
    if not has_room(s, target):
        return Reason.ROW_FULL
    return LEGAL


@rule
def can_move(s: State, seat: int) -> bool:
    """Whether any piece can make the initial or second move that is due."""
    steps = due_steps(s)
    is_found = False
    for row in range(NUM_ROWS):
        is_found |= is_move(s, seat, row, steps)
    return is_found


@rule
def legal_actions(s: State, seat: int, out: Ints) -> int:
    """All legal actions of the mover, ascending."""
    if to_act(s) != seat:
        return 0
    if s.phase == Phase.EXTRA:
        return _legal_extra(s, seat, out)
    steps = due_steps(s)
    count = 0
    for row in range(NUM_ROWS):
        out[count] = row  # the next one takes its place if it is no move: again without a branch
        count += is_move(s, seat, row, steps)
    if s.phase == Phase.SECOND:
        if s.is_end:  # LJ-10: once the end is reached, the rest of the turn may be left
            out[count] = STOP
            count += 1
    elif count == 0:  # LJ-9
        out[0] = PASS
        count = 1
    return count


@rule
def _legal_extra(s: State, seat: int, out: Ints) -> int:
    count = 0
    for action in range(OWN_FORWARD, STOP if s.tease else OTHER_FORWARD):
        out[count] = action
        count += _extra_action_refusal(s, seat, action) == LEGAL
    out[count] = STOP
    return count + 1


@rule
def _extra_action_refusal(s: State, seat: int, action: int) -> int:
    is_own = action < OTHER_FORWARD
    if not is_own and not s.tease:
        return Reason.TEASE_IS_OFF
    side = seat if is_own else 1 - seat
    direction = 1 if action < OWN_BACK or OTHER_FORWARD <= action < OTHER_BACK else -1
    return extra_refusal(s, side, action % NUM_ROWS, direction, is_own)


@rule
def illegal_reason(s: State, seat: int, action: int) -> int:
    """LEGAL, or the reason why the mover may not play this."""
    if action == PASS:
        if s.phase == Phase.EXTRA:
            return Reason.EXTRA_IS_DUE
        return Reason.CAN_MOVE if can_move(s, seat) else LEGAL
    if action == STOP:
        if s.phase == Phase.INITIAL:
            return Reason.NOTHING_TO_DECLINE
        return LEGAL if s.phase == Phase.EXTRA or s.is_end else Reason.MUST_MOVE
    if action >= OWN_FORWARD:
        if s.phase != Phase.EXTRA:
            return Reason.NO_EXTRA_DUE
        return _extra_action_refusal(s, seat, action)
    if s.phase == Phase.EXTRA:
        return Reason.EXTRA_IS_DUE
    return move_refusal(s, seat, action, due_steps(s))


@rule
def apply(s: State, seat: int, action: int) -> None:
    """Plays a legal action."""
    if action == PASS:
        _pass(s)
    elif action == STOP:
        _end_turn(s)
    elif action >= OWN_FORWARD:
        _extra_move(s, seat, action)
    elif s.phase == Phase.INITIAL:
        _initial_move(s, seat, action)
    else:
        _second_move(s, seat, action)


@rule
def second_steps(s: State, seat: int, target: int) -> int:
    """How far the second move goes after an initial move that is to enter this row; 0: none."""
    if target == GOAL_ROW[seat]:
        return 1 if s.sheet2010 else 0  # LJ-4, LJ-14
    return crowd(s, target)  # LJ-3: without the piece itself; LJ-4: no second move if it is empty


@rule
def _initial_move(s: State, seat: int, row: int) -> None:
    target = row + FORWARD[seat]
    s.steps = second_steps(s, seat, target)
    _move(s, seat, row, target)
    s.phase = Phase.SECOND
    if s.steps == 0 or not can_move(s, seat):  # LJ-4, LJ-7
        _end_turn(s)


@rule
def earns_extra(s: State, seat: int, row: int, steps: int) -> bool:
    """LJ-8: the second move enters the goal row with the exact count; LJ-14: never."""
    return (row + steps * FORWARD[seat] == GOAL_ROW[seat]) & (s.sheet2010 == 0)


@rule
def earns_further(s: State, seat: int, target: int) -> bool:
    """LJ-14: the second move is to land in an empty inner row, in a turn that may earn another."""
    is_empty_inner_row = (target != GOAL_ROW[seat]) & (crowd(s, target) == 0)
    return (s.sheet2010 != 0) & (s.further == 0) & is_empty_inner_row


@rule
def _second_move(s: State, seat: int, row: int) -> None:
    target = landing_row(seat, row, s.steps)
    has_extra = earns_extra(s, seat, row, s.steps)
    has_further = earns_further(s, seat, target)
    _move(s, seat, row, target)
    s.steps = 0
    if has_extra:
        s.phase = Phase.EXTRA
    elif has_further and not s.is_end:
        s.further = 1
        s.phase = Phase.INITIAL
    else:
        _end_turn(s)


@rule
def _extra_move(s: State, seat: int, action: int) -> None:
    row = action % NUM_ROWS
    side = seat if action < OTHER_FORWARD else 1 - seat
    direction = 1 if action < OWN_BACK or OTHER_FORWARD <= action < OTHER_BACK else -1
    _move(s, side, row, row + direction * FORWARD[side])
    _end_turn(s)


@rule
def shift(s: State, side: int, row: int, target: int) -> None:
    """Puts one piece of the side into another row."""
    s.pieces[side, row] -= 1
    s.pieces[side, target] += 1


@rule
def _move(s: State, side: int, row: int, target: int) -> None:
    shift(s, side, row, target)
    s.passed = 0
    if have_passed(s):  # LJ-10: tested after every single action, and it stands
        s.is_end = 1


@rule
def have_passed(s: State) -> bool:
    """LJ-10: A's rearmost piece is in a higher row than B's rearmost."""
    row = 0
    while s.pieces[0, row] == 0:
        row += 1
    while row < NUM_ROWS and s.pieces[1, row] == 0:
        row += 1
    return row == NUM_ROWS


@rule
def _pass(s: State) -> None:
    if s.passed:  # LJ-9: two passes with no move between them
        s.further = 0
        s.phase = Phase.OVER
    else:
        s.passed = 1
        _end_turn(s)


@rule
def _end_turn(s: State) -> None:
    s.steps = 0
    s.further = 0
    if s.is_end:
        s.phase = Phase.OVER
    else:
        s.mover = 1 - s.mover
        s.phase = Phase.INITIAL


@rule
def row_points(s: State, seat: int, row: int) -> int:
    """What a piece of the seat is worth in the row; LJ-14: sheet2010 has no negative points."""
    return max(POINTS[seat, row], 0) if s.sheet2010 else POINTS[seat, row]


@rule
def scores(s: State, out: Ints) -> int:
    """LJ-11: points by row as it stands; equal points are a draw, so both bits are set."""
    for seat in range(NUM_SIDES):
        out[seat] = 0
        for row in range(NUM_ROWS):
            out[seat] += s.pieces[seat, row] * row_points(s, seat, row)
    if out[0] == out[1]:
        return 0b11
    return 0b01 if out[0] > out[1] else 0b10


@rule
def tally(s: State, seat: int, out: Ints) -> None:
    """Linja counts nothing but points."""


@rule
def chance_weights(s: State, out: Ints) -> int:
    """Linja has no chance."""
    return 0


@rule
def decision(s: State, seat: int) -> int:
    """The kinds are the phases."""
    return s.phase


@rule
def resample(s: State, seat: int, random: Random) -> None:
    """Nothing is hidden, so nothing is drawn anew."""
