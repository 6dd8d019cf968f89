"""Rough judgement of LONG-LINE for simple bots; the finder's bots are in `timing.py`."""

from enlinea.core.game import State
from enlinea.core.rule import rule


@rule
def appraise(s: State, seat: int) -> int:
    """The points so far and what has been called in this round."""
    return s.points[seat] + s.called[seat]
