"""End of Line, versus and battle royale (2-8 players): cut the others' lines before yours is cut.

Each player lays a line card by card on an area whose edges are joined: two cards a round, each at
an exit of the card before. Whoever cannot go on is cut; the last line standing wins.

        a  b  c  d  e  f  g       A's start card is on c4, B's on e4, both facing up (2 players);
     1  ·  ·  ·  ·  ·  ·  ·       cells are numbered 13 * row + column, here 0-6, 13-19, 26-32, …
     2  ·  ·  ·  ·  ·  ·  ·
     3  ·  ·  ·  ·  ·  ·  ·       `place 2L c3` lays a card that turns A's line left: its exit
     4  ·  ·  A  ·  B  ·  ·       leads to b3, where A's next card goes.
     5  ·  ·  ·  ·  ·  ·  ·
     6  ·  ·  ·  ·  ·  ·  ·       The numbering of actions is in actions.py, the course of a game
     7  ·  ·  ·  ·  ·  ·  ·       in turns.py.

Source: docs/games/end-of-line.md, clauses EOL-1 to EOL-9.
"""

from collections.abc import Mapping
from typing import Any

from enlinea.core.game import Ints, State
from enlinea.core.random import Random
from enlinea.core.rule import rule
from enlinea.games.end_of_line import actions, counts, state, turns
from enlinea.games.end_of_line.cards import redeal_other_hands
from enlinea.games.end_of_line.tables import MAX_SEATS

NAME = "end-of-line-versus"
SEATS: tuple[int, ...] = (2, 3, 4, 5, 6, 7, 8)
MAX_STEPS = MAX_SEATS * counts.MAX_STEPS_PER_SEAT

# As in every mode with rounds.
RULES_VERSION, WEIGHT_UNIT, NUM_ACTIONS, STATE = 1, 1, actions.NUM_ACTIONS, state.STATE
to_act, may_act, legal_actions = turns.to_act, turns.may_act, turns.legal_actions
illegal_reason, apply, chance_weights = turns.illegal_reason, turns.apply, turns.chance_weights
TALLIES, tally = counts.TALLIES, counts.tally
DECISIONS, decision = counts.DECISIONS, counts.decision


def setup(s: State, seats: int, options: Mapping[str, Any]) -> None:
    """Start cards on the table, full decks; everyone reveals a card (EOL-2)."""
    state.setup_players(s, seats)
    s.energy_anytime = options["energy_anytime"]


@rule
def scores(s: State, out: Ints) -> int:
    """The number of opponents outlasted; EOL-9: who stands last wins."""
    standing = 0
    for seat in range(s.seats):
        if s.cut_rank[seat] == 0:
            standing |= 1 << seat
            out[seat] = s.num_cut
        else:
            out[seat] = s.cut_rank[seat] - 1
    return standing


@rule
def resample(s: State, seat: int, random: Random) -> None:
    """The others' hands are hidden; what hand and deck hold together is known to all."""
    redeal_other_hands(s, seat, random)
