"""How the simple bots choose; `bind` compiles it for each game with `rules` and `policy`."""

import numpy as np

from enlinea.core.game import Ints, Policy, Rules, State, States
from enlinea.core.random import Random, below

rules: Rules
policy: Policy

RANDOM = 0
GREEDY = 1
MAX_TURN = (
    8  # actions of one turn that greedy looks ahead; longer turns are judged where they stand
)


def choose(mind: int, s: State, seat: int, random: Random, states: States, actions: Ints) -> int:
    """The action that the mind plays; `states` and `actions` are room to think in."""
    if mind == GREEDY:
        return best_turn_action(s, seat, random, states, actions)
    return actions[0, below(random, rules.legal_actions(s, seat, actions[0]))]


def best_turn_action(s: State, seat: int, random: Random, states: States, actions: Ints) -> int:
    """The first action of a whole turn that ends best for the seat; ties are drawn by lot."""
    counts = np.zeros(MAX_TURN + 1, np.int64)
    states[0] = s
    rules.resample(states[0], seat, random)
    counts[0] = rules.legal_actions(states[0], seat, actions[0])
    level, num_best, best_value, best_action, first_action = 0, 0, 0, 0, 0
    while level >= 0:
        if counts[level] == 0:
            level -= 1
            continue
        counts[level] -= 1
        action = actions[level, counts[level]]
        if level == 0:
            first_action = action
        states[level + 1] = states[level]
        rules.apply(states[level + 1], seat, action)
        if rules.to_act(states[level + 1]) == seat and level + 1 < MAX_TURN:
            level += 1
            counts[level] = rules.legal_actions(states[level], seat, actions[level])
            continue
        value = policy.appraise(states[level + 1], seat)
        if num_best == 0 or value > best_value:
            num_best, best_value, best_action = 1, value, first_action
        elif value == best_value:
            num_best += 1
            if below(random, num_best) == 0:
                best_action = first_action
    return best_action
