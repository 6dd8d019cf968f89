"""Rough judgement of LINE for simple bots."""

from enlinea.core.game import State
from enlinea.core.rule import rule
from enlinea.games.light_line.piles import NUM_PILES, num_in_pile
from enlinea.games.light_line.rules_line import Stage

POINT = 1000  # far more than one payment or draw can change in the piles


@rule
def appraise(s: State, seat: int) -> int:
    """Points made and points taken, in thousandths; among equals, piles as even as possible.

    What the lines are worth counts beside what the piles could pay: a line that cannot be paid
    exactly closes the game for everyone. Even piles pay everything longest.
    """
    total, squares = 0, 0
    for pile in range(NUM_PILES):
        count = num_in_pile(s, pile)
        if s.stage == Stage.DRAW and s.pile == pile:
            count -= 1
        total += count
        squares += count * count
    points = int(s.made[seat]) + int(s.points[seat])
    return points * POINT - (NUM_PILES * squares - total * total)
