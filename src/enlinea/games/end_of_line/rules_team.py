"""End of Line, team battle (4, 6 or 8 players): battle royale by teams, with the jump.

A line may jump over one card of a team mate's line, for a point of energy. A team is out when all
its lines are cut; the last team standing wins.

Source: docs/games/end-of-line.md, clauses EOL-14 and EOL-15.
"""

from collections.abc import Mapping
from typing import Any

from enlinea.core.errors import SetupError
from enlinea.core.game import Ints, State
from enlinea.core.rule import rule
from enlinea.games.end_of_line import actions, counts, rules_versus, state, turns
from enlinea.games.end_of_line.state import Phase

NAME = "end-of-line-team-battle"
SEATS: tuple[int, ...] = (4, 6, 8)
MAX_STEPS = rules_versus.MAX_STEPS

# As in every mode with rounds.
RULES_VERSION, WEIGHT_UNIT, NUM_ACTIONS, STATE = 1, 1, actions.NUM_ACTIONS, state.STATE
to_act, may_act, legal_actions = turns.to_act, turns.may_act, turns.legal_actions
illegal_reason, apply, chance_weights = turns.illegal_reason, turns.apply, turns.chance_weights
TALLIES, tally = counts.TALLIES, counts.tally
DECISIONS, decision = counts.DECISIONS, counts.decision
resample = rules_versus.resample  # as in versus: hands are hidden from mates too

# EOL-15: the team of each seat.
TEAMS: Mapping[tuple[int, str], tuple[int, ...]] = {
    (4, "default"): (0, 1, 1, 0),
    (4, "opposite"): (0, 1, 0, 1),
    (6, "default"): (0, 1, 0, 1, 0, 1),
    (6, "pairs"): (0, 0, 1, 1, 2, 2),
    (8, "default"): (0, 1, 0, 1, 0, 1, 0, 1),
    (8, "pairs"): (0, 0, 1, 1, 2, 2, 3, 3),
}


def setup(s: State, seats: int, options: Mapping[str, Any]) -> None:
    """As in versus, with teams."""
    rules_versus.setup(s, seats, options)
    s.has_jump = 1
    s.team[:seats] = teams_of(seats, options["teams"])


def teams_of(seats: int, teams: str) -> tuple[int, ...]:
    """EOL-15: the team of each seat; raises SetupError if the seats do not divide like that.

    >>> teams_of(4, "default")
    (0, 1, 1, 0)
    """
    if (seats, teams) not in TEAMS:
        known = " or ".join(name for count, name in TEAMS if count == seats)
        raise SetupError(
            f"end-of-line team-battle: {seats} seats do not divide into the teams {teams!r}; "
            f"choose {known} (EOL-15)"
        )
    return TEAMS[seats, teams]


@rule
def scores(s: State, out: Ints) -> int:
    """EOL-14: 1 for every seat of the team that stands last, the cut members too."""
    winners = 0
    for seat in range(s.seats):
        out[seat] = 0
        if s.phase == Phase.OVER and _stands(s, s.team[seat]):
            out[seat] = 1
            winners |= 1 << seat
    return winners


@rule
def _stands(s: State, team: int) -> bool:
    for seat in range(s.seats):
        if s.team[seat] == team and s.cut_rank[seat] == 0:
            return True
    return False
