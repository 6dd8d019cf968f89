"""What a player sees of Linja: everything, for nothing is hidden."""

from operator import itemgetter
from typing import Literal

import msgspec
import numpy as np

from enlinea.core.game import State
from enlinea.games.linja import rules
from enlinea.games.linja.rules import Phase
from enlinea.games.linja.tables import NUM_SIDES


class LinjaView(msgspec.Struct, frozen=True):
    """The board and whose move it is, rows in A's numbering."""

    pieces: tuple[tuple[int, ...], tuple[int, ...]]  # by side, by row
    mover: int
    phase: Literal["initial", "second", "extra", "over"]
    steps: int  # of the second move that is due
    is_end: bool
    passed: bool
    further: bool
    scores: tuple[int, int]  # as it stands
    tease: bool
    sheet2010: bool


_PHASES: dict[int, Literal["initial", "second", "extra", "over"]] = {
    Phase.INITIAL: "initial",
    Phase.SECOND: "second",
    Phase.EXTRA: "extra",
    Phase.OVER: "over",
}


IS_SAME_FOR_ALL = True  # whoever has seen it once need not ask again for another seat
_FIELDS = ("pieces", "mover", "phase", "steps", "is_end", "passed", "further", "tease", "sheet2010")
_fields = itemgetter(*map((rules.STATE.names or ()).index, _FIELDS))


def view(s: State, seat: int | None) -> LinjaView:
    """The same for both seats and for spectators."""
    points = np.zeros(NUM_SIDES, np.int64)
    rules.scores(s, points)
    # All fields at once: one by one they take six times as long, and servers do little else.
    values = _fields(np.void.item(s))
    pieces, mover, phase, steps, is_end, passed, further, tease, sheet2010 = values
    a_row, b_row = pieces.tolist()
    a_points, b_points = points.tolist()
    return LinjaView(
        pieces=(tuple(a_row), tuple(b_row)),
        mover=mover,
        phase=_PHASES[phase],
        steps=steps,
        is_end=bool(is_end),
        passed=bool(passed),
        further=bool(further),
        scores=(a_points, b_points),
        tease=bool(tease),
        sheet2010=bool(sheet2010),
    )
