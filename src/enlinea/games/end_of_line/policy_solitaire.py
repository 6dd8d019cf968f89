"""Rough judgement for classic solitaire: that of the puzzle, and a price for each discard."""

from enlinea.core.game import State
from enlinea.core.rule import rule
from enlinea.games.end_of_line import policy_puzzle
from enlinea.games.end_of_line.state import Phase

DISCARD = 5  # lost for each card on the discard pile, which can only be taken from the top


@rule
def appraise(s: State, seat: int) -> int:
    """Points for what can still be covered with the cards that come."""
    if s.uncovered == 0 or s.phase == Phase.OVER:
        return policy_puzzle.appraise(s, seat)
    return policy_puzzle.going_on(s) - DISCARD * int(s.num_pile)
