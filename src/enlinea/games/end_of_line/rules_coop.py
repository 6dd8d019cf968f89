"""End of Line, cooperative puzzle (2-8 players): cover the whole area together.

Everyone lays a line of their own, hands lie open, and a player whose line is cut stops while the
others go on.

Source: docs/games/end-of-line.md, clause EOL-13.
"""

from collections.abc import Mapping
from typing import Any

from enlinea.core.game import Ints, State
from enlinea.core.random import Random
from enlinea.core.rule import rule
from enlinea.games.end_of_line import actions, counts, rules_versus, state, turns
from enlinea.games.end_of_line.cards import left_over
from enlinea.games.end_of_line.tables import ENCLOSED_SEATS

NAME = "end-of-line-coop-puzzle"
SEATS: tuple[int, ...] = (2, 3, 4, 5, 6, 7, 8)
MAX_STEPS = rules_versus.MAX_STEPS

# As in every mode with rounds.
RULES_VERSION, WEIGHT_UNIT, NUM_ACTIONS, STATE = 1, 1, actions.NUM_ACTIONS, state.STATE
to_act, may_act, legal_actions = turns.to_act, turns.may_act, turns.legal_actions
illegal_reason, apply, chance_weights = turns.illegal_reason, turns.apply, turns.chance_weights
TALLIES, tally = counts.TALLIES, counts.tally
DECISIONS, decision = counts.DECISIONS, counts.decision


def setup(s: State, seats: int, options: Mapping[str, Any]) -> None:
    """As in versus, but the area is to be covered."""
    rules_versus.setup(s, seats, options)
    s.is_puzzle = 1
    if seats == ENCLOSED_SEATS:
        s.uncovered -= 1  # EOL-13: the middle cell is not part of the area


@rule
def scores(s: State, out: Ints) -> int:
    """EOL-13: what all have left, the cut too; or minus the number of cells left uncovered."""
    score = -int(s.uncovered)
    if s.uncovered == 0:
        for seat in range(s.seats):
            score += left_over(s, seat)
    for seat in range(s.seats):
        out[seat] = score
    return (1 << int(s.seats)) - 1 if s.uncovered == 0 else 0


@rule
def resample(s: State, seat: int, random: Random) -> None:
    """EOL-13: hands lie open, so nothing is drawn anew."""
