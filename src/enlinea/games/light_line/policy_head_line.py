"""Rough judgement of HEAD-LINE for simple bots; the finder's bots are in `timing.py`."""

from enlinea.core.game import State
from enlinea.core.rule import rule
from enlinea.games.light_line.rules_head_line import LOWEST_TARGET, NUM_KINDS


@rule
def appraise(s: State, seat: int) -> int:
    """The sum of the target cards won."""
    points = 0
    for kind in range(NUM_KINDS):
        points += s.won[seat, kind] * (LOWEST_TARGET + kind)
    return points
