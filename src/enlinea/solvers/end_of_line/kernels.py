"""Strong play of the puzzles for one: the action after which the orders of the deck score best.

`bind` compiles it for the puzzle and for classic solitaire, with `rules`, `policy` and
`foresight`.
"""

from types import ModuleType

import numpy as np

from enlinea.core.game import Ints, Policy, Rules, State
from enlinea.core.random import Random
from enlinea.games.end_of_line.tables import DECK_SIZE
from enlinea.solvers.end_of_line.foresight import FAILED, FAILURE, shuffle_deck

rules: Rules
policy: Policy
foresight: ModuleType


def fill_values(s: State, actions: Ints, values: Ints, num_orders: int, random: Random) -> None:
    """Fills in the sum of the scores that each action leads to, over the same random orders."""
    states = np.empty(1, rules.STATE)
    order = np.empty(DECK_SIZE, np.int64)
    nodes = np.empty((foresight.NUM_ROWS, foresight.NUM_COLUMNS), np.int64)
    values[:] = 0
    for _ in range(num_orders):
        size = shuffle_deck(s, random, order)
        for index in range(len(actions)):
            states[0] = s
            rules.apply(states[0], 0, actions[index])
            score = foresight.covered_score(states[0], order[:size], nodes, foresight.MAX_NODES)
            values[index] += score if score != FAILED else FAILURE


def best_action(s: State, num_orders: int, random: Random) -> int:
    """The action with the best sum; if no order can be covered, the one that looks best."""
    found = np.empty(rules.NUM_ACTIONS, np.int64)
    actions = found[: rules.legal_actions(s, 0, found)]
    if len(actions) == 1:
        return actions[0]
    values = np.empty(len(actions), np.int64)
    fill_values(s, actions, values, num_orders, random)
    if values.max() == num_orders * FAILURE:
        appraise_all(s, actions, values)
    return actions[np.argmax(values)]


def appraise_all(s: State, actions: Ints, values: Ints) -> None:
    """Fills in how the position after each action looks."""
    states = np.empty(1, rules.STATE)
    for index in range(len(actions)):
        states[0] = s
        rules.apply(states[0], 0, actions[index])
        values[index] = policy.appraise(states[0], 0)
