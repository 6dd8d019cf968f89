"""Rough judgement of a Linja position for simple bots."""

from enlinea.core.game import State
from enlinea.core.rule import rule
from enlinea.games.linja.rules import row_points
from enlinea.games.linja.tables import NUM_ROWS

POINT = 2  # of a lead: the margin stands on both sides of the difference


@rule
def appraise(s: State, seat: int) -> int:
    """The seat's points less the opponent's, if the game were scored now (LJ-11)."""
    margin = 0
    for row in range(NUM_ROWS):
        margin += s.pieces[seat, row] * row_points(s, seat, row)
        margin -= s.pieces[1 - seat, row] * row_points(s, 1 - seat, row)
    return margin
