"""End of Line, solo puzzle: cover the whole 5x5, which may hold walls, with one line.

One player goes through all phases of versus but the reveal, with energy from round 3 and one
mulligan. Covering the last cell wins at once; a cut line loses.

        a  b  c  d  e
     1  ·  ·  ·  ·  ·
     2  ·  ·  ·  ·  ·        challenge 12: walls on b4 and d4
     3  ·  ·  A  ·  ·
     4  · ███ · ███ ·
     5  ·  ·  ·  ·  ·

Source: docs/games/end-of-line.md, clauses EOL-10 and EOL-11; the walls of the 140 challenges are
in challenges.json.
"""

from collections.abc import Mapping
from typing import Any

from enlinea.core.game import State
from enlinea.games.end_of_line import actions, counts, rules_coop, state, turns
from enlinea.games.end_of_line.board import lay
from enlinea.games.end_of_line.challenges import Challenge, find_challenge
from enlinea.games.end_of_line.opening import begin_deal
from enlinea.games.end_of_line.tables import DECK_SIZE, NUM_HEADINGS

NAME = "end-of-line-puzzle"
SEATS: tuple[int, ...] = (1,)
MAX_STEPS = counts.MAX_STEPS_PER_SEAT - DECK_SIZE  # nobody reveals

# As in every mode with rounds.
RULES_VERSION, WEIGHT_UNIT, NUM_ACTIONS, STATE = 1, 1, actions.NUM_ACTIONS, state.STATE
to_act, may_act, legal_actions = turns.to_act, turns.may_act, turns.legal_actions
illegal_reason, apply, chance_weights = turns.illegal_reason, turns.apply, turns.chance_weights
TALLIES, tally = counts.TALLIES, counts.tally
DECISIONS, decision = counts.DECISIONS, counts.decision
scores, resample = rules_coop.scores, rules_coop.resample  # EOL-10 is EOL-13 for one player


def setup(s: State, seats: int, options: Mapping[str, Any]) -> None:
    """The chosen challenge on the 5x5; the five cards are about to be dealt."""
    state.setup_players(s, seats)
    s.energy_anytime = options["energy_anytime"]
    s.is_puzzle = 1
    build(s, find_challenge(options["puzzle"]))
    s.tied = 0
    begin_deal(s)  # EOL-2: alone, nobody reveals


def build(s: State, challenge: Challenge) -> None:
    """EOL-11: the walls, and the card that is already placed."""
    s.challenge = challenge.number
    for cell in challenge.walls:
        s.owner[cell] = state.WALL
        s.uncovered -= 1
    if challenge.placed is not None:
        kind, cell = challenge.placed
        s.decks[0, kind] -= 1
        s.num_deck[0] -= 1
        lay(s, 0, kind, cell, int(s.look[s.line[0, 0]]) % NUM_HEADINGS)
