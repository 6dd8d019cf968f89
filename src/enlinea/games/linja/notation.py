"""Linja as text: `3` a move from row 3, `x4+` `x4-` an extra move, `o4+` `o4-` an opposing piece's.

A position is A's counts by row, B's counts by row (hex digits), the mover, the phase and the marks:
`61111110 01111116 A initial`, `5… 0… B second 4 end`.
"""

import re
from collections.abc import Mapping
from enum import IntEnum

from enlinea.core.errors import Unreadable
from enlinea.core.game import IS_OVER, NO_SUCH_ACTION, NOT_YOUR_TURN, State
from enlinea.core.options import short
from enlinea.games.linja.rules import (
    NUM_ACTIONS,
    OTHER_FORWARD,
    OWN_FORWARD,
    PASS,
    STOP,
    Phase,
    Reason,
    can_move,
    have_passed,
    landing_row,
)
from enlinea.games.linja.tables import FORWARD, NUM_PIECES, NUM_ROWS, NUM_SIDES, ROW_LIMIT

SIDE_NAMES = ("A", "B")

CLAUSES: Mapping[int, str] = {IS_OVER: "LJ-10", NOT_YOUR_TURN: "LJ-1", NO_SUCH_ACTION: "LJ-1"}
REASONS: type[IntEnum] = Reason


def _text(action: int) -> str:
    if action == STOP:
        return "stop"
    if action == PASS:
        return "pass"
    row = action % NUM_ROWS
    if action < OWN_FORWARD:
        return str(row)
    kind = "x" if action < OTHER_FORWARD else "o"
    return f"{kind}{row}{'-' if action // NUM_ROWS % 2 == 0 else '+'}"


_TEXTS = tuple(map(_text, range(NUM_ACTIONS)))
_ACTIONS = {text: action for action, text in enumerate(_TEXTS)}


def action_text(action: int) -> str:
    """The text of any action.

    >>> [action_text(action) for action in (3, 12, 20, 28, 36, 40, 41)]
    ['3', 'x4+', 'x4-', 'o4+', 'o4-', 'stop', 'pass']
    """
    return _TEXTS[action]


def parse_action(text: str) -> int:
    """The action that is written like this."""
    action = _ACTIONS.get(text)
    if action is None:
        raise Unreadable(
            f"{short(text)} is not a move of Linja: write a row from 0 to 7, x4+ or x4- for an "
            "extra move, o4+ or o4- for one with an opposing piece, stop or pass"
        )
    return action


def is_listed(action: int) -> bool:
    """Every action of Linja is listed in a trace."""
    return True


def seat_name(seat: int) -> str:
    """A moves first and up, B moves down."""
    return SIDE_NAMES[seat]


def refusal(s: State, seat: int, action: int, reason: int) -> tuple[str, str]:
    """Why the rules forbid this action here, and the clause."""
    row = action % NUM_ROWS
    side = 1 - seat if OTHER_FORWARD <= action < STOP else seat
    name, due = SIDE_NAMES[side], _due_text(s)
    refusals = {
        Reason.NO_PIECE: (f"{name} has no piece in row {row}", _due_clause(s)),
        Reason.IN_GOAL_ROW: (
            f"{name}'s pieces in row {row} have arrived and go no further",
            "LJ-5" if s.phase == Phase.SECOND else "LJ-2",
        ),
        Reason.ROW_FULL: (
            f"row {_target(s, side, action)} is full: six pieces stand there",
            "LJ-6",
        ),
        Reason.EXTRA_IS_DUE: ("an extra move is due, such as x4+ or x4-, or stop", "LJ-8"),
        Reason.NO_EXTRA_DUE: (f"{due} is due, not an extra move", "LJ-8"),
        Reason.TEASE_IS_OFF: ("opposing pieces may be moved only with the option tease", "LJ-13"),
        Reason.OFF_THE_BOARD: (f"there is no row beyond row {row} that way", "LJ-8"),
        Reason.SAFE_IN_GOAL_ROW: (f"{name}'s pieces in row {row} have arrived for good", "LJ-13"),
        Reason.NOTHING_TO_DECLINE: ("a turn cannot be declined, only what is left of it", "LJ-1"),
        Reason.MUST_MOVE: (f"{due} is due and can be made", "LJ-7"),
        Reason.CAN_MOVE: (f"{name} can move: {due} is due", "LJ-9"),
    }
    return refusals[Reason(reason)]


def _target(s: State, side: int, action: int) -> int:
    row = action % NUM_ROWS
    if action < OWN_FORWARD:
        return int(landing_row(side, row, 1 if s.phase == Phase.INITIAL else int(s.steps)))
    direction = 1 if action // OWN_FORWARD % 2 else -1
    return row + direction * int(FORWARD[side])


def _due_clause(s: State) -> str:
    return {Phase.INITIAL: "LJ-2", Phase.SECOND: "LJ-3"}.get(Phase(s.phase), "LJ-8")


def _due_text(s: State) -> str:
    if s.phase == Phase.SECOND:
        return f"a second move of {s.steps}"
    return "an extra move" if s.phase == Phase.EXTRA else "an initial move"


def ending_text(s: State) -> str:
    """Why the game is over."""
    if s.is_end:
        return "the colours have passed each other (LJ-10)"
    return "both sides had to pass (LJ-9)"


def position_text(s: State) -> str:
    """The whole position; with the options it is all there is to know."""
    counts = ("".join(f"{count:x}" for count in s.pieces[side]) for side in range(NUM_SIDES))
    phase = Phase(s.phase).name.lower() + (f" {s.steps}" if s.phase == Phase.SECOND else "")
    marks = [
        mark
        for mark, is_set in (("end", s.is_end), ("passed", s.passed), ("further", s.further))
        if is_set
    ]
    return " ".join([*counts, SIDE_NAMES[s.mover], phase, *marks])


_POSITION = re.compile(
    r"([0-9a-c]{8}) ([0-9a-c]{8}) ([AB]) (initial|second ([1-5])|extra|over)"
    r"( end)?( passed)?( further)?",
    re.ASCII,
)


def parse_position(text: str, s: State) -> None:
    """Sets up the position on a record made for the same options."""
    found = _POSITION.fullmatch(text)
    if found is None:
        raise Unreadable(
            f"{short(text)} is not a position of Linja, such as 61111110 01111116 A initial"
        )
    for side in range(NUM_SIDES):
        s.pieces[side] = [int(digit, 16) for digit in found[1 + side]]
        if s.pieces[side].sum() != NUM_PIECES:
            raise Unreadable(f"{SIDE_NAMES[side]} has {s.pieces[side].sum()} pieces, not 12")
    for row in range(1, NUM_ROWS - 1):
        if s.pieces[:, row].sum() > ROW_LIMIT:
            raise Unreadable(f"row {row} holds more than {ROW_LIMIT} pieces")
    s.mover = SIDE_NAMES.index(found[3])
    s.phase = Phase[found[4].split()[0].upper()]
    s.steps = int(found[5] or 0)
    s.is_end, s.passed, s.further = (found[group] is not None for group in (6, 7, 8))
    _check_marks(s, text)


def _check_marks(s: State, text: str) -> None:
    """Refuse what cannot come about: marks and phases that contradict each other or the options."""
    faults = (
        (have_passed(s) and not s.is_end, "the colours have passed each other: add end"),
        (s.is_end and s.phase == Phase.INITIAL, "after the end no turn begins"),
        (s.phase == Phase.OVER and not (s.is_end or s.passed), "over needs end or passed"),
        (s.passed and s.phase in (Phase.SECOND, Phase.EXTRA), "passed stands before a turn only"),
        (s.phase == Phase.EXTRA and s.sheet2010, "sheet2010 has no extra move"),
        (s.further and not s.sheet2010, "a further turn needs the option sheet2010"),
        (s.further and s.phase == Phase.OVER, "a further turn is not over"),
        (
            s.phase == Phase.SECOND and not can_move(s, int(s.mover)),
            f"no piece can make a second move of {s.steps}",
        ),
    )
    for is_fault, fault in faults:
        if is_fault:
            raise Unreadable(f"{short(text)}: {fault}")
