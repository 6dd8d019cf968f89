"""Rough judgement of SOLO-LINE for simple bots; the finder's bots are in `timing.py`."""

from enlinea.core.game import State
from enlinea.core.rule import rule
from enlinea.games.light_line.loose import num_lying
from enlinea.games.light_line.rules_solo_line import Ending


@rule
def appraise(s: State, seat: int) -> int:
    """The cards that lie in the display, wherever; a solved deal is worth more than all."""
    return num_lying(s.place, s.num_cards) + (100 if s.ending == Ending.WON else 0)
