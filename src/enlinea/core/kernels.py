"""Kernels that every game shares: one step with all checks, a random game, a count of the tree.

`bind` copies this file for each mode with `rules` filled in; it is not used as it stands.
"""

import numpy as np

from enlinea.core.game import (
    ANYONE,
    CHANCE,
    IS_OVER,
    LEGAL,
    NO_SUCH_ACTION,
    NOT_YOUR_TURN,
    OVER,
    Ints,
    Rules,
    State,
    States,
)
from enlinea.core.random import Random, below

rules: Rules


def refusal(s: State, seat: int, action: int) -> int:
    """LEGAL, or why this seat may not play this action now; any whole numbers will do."""
    if rules.to_act(s) == OVER:
        return IS_OVER
    if seat < CHANCE or not rules.may_act(s, seat):
        return NOT_YOUR_TURN
    if action < 0 or action >= rules.NUM_ACTIONS:
        return NO_SUCH_ACTION
    return rules.illegal_reason(s, seat, action)


def step(s: State, seat: int, action: int) -> int:
    """Plays the action if it is legal; returns LEGAL or the refusal."""
    reason = refusal(s, seat, action)
    if reason == LEGAL:
        rules.apply(s, seat, action)
    return reason


# For callers in Python: an array of one state is handed over ten times as quickly as the record,
# and where threads want Python's lock, to wait for it again takes longer than what these do.
SHORT = ("turn_in", "legal_in", "step_in")


def turn_in(states: States) -> int:
    """`to_act` of the state."""
    return rules.to_act(states[0])


def legal_in(states: States, seat: int, actions: Ints) -> int:
    """How many legal actions of the seat, or of CHANCE, have been written into `actions`."""
    if rules.to_act(states[0]) == OVER or not rules.may_act(states[0], seat):
        return 0
    return rules.legal_actions(states[0], seat, actions)


def step_in(states: States, seat: int, action: int) -> int:
    """`step` of the state."""
    return step(states[0], seat, action)


def random_actor(s: State, seats: int, random: Random) -> int:
    """Who acts next: the one whose turn it is, or in real time one of all who may, at random."""
    turn = rules.to_act(s)
    if turn != ANYONE:
        return turn
    actor = CHANCE
    num_found = 0
    for seat in range(CHANCE, seats):
        if rules.may_act(s, seat):
            num_found += 1
            if below(random, num_found) == 0:
                actor = seat
    return actor


def chance_action(s: State, random: Random, actions: Ints, weights: Ints) -> int:
    """An outcome of chance drawn by the weights (or evenly, if only time can act)."""
    count = rules.legal_actions(s, CHANCE, actions)
    rules.chance_weights(s, weights)
    total = 0
    for index in range(count):
        total += weights[index]
    if total == 0:
        return actions[below(random, count)]
    left = below(random, total)
    index = 0
    while left >= weights[index]:
        left -= weights[index]
        index += 1
    return actions[index]


def random_action(s: State, actor: int, random: Random, actions: Ints, weights: Ints) -> int:
    """A legal action of the actor: evenly drawn for a seat, by weight for chance."""
    if actor == CHANCE:
        return chance_action(s, random, actions, weights)
    return actions[below(random, rules.legal_actions(s, actor, actions))]


def playout(s: State, seats: int, random: Random, actions: Ints, weights: Ints) -> int:
    """Plays at random to the end, in place; returns the number of steps."""
    num_steps = 0
    while rules.to_act(s) != OVER and num_steps < rules.MAX_STEPS:
        actor = random_actor(s, seats, random)
        rules.apply(s, actor, random_action(s, actor, random, actions, weights))
        num_steps += 1
    return num_steps


def playouts(start: State, seats: int, num_games: int, random: Random) -> int:
    """Plays many random games from the same position; returns the number of steps of all."""
    actions = np.empty(rules.NUM_ACTIONS, np.int64)
    weights = np.empty(rules.NUM_ACTIONS, np.int64)
    states = np.empty(1, rules.STATE)
    num_steps = 0
    for _ in range(num_games):
        states[0] = start
        num_steps += playout(states[0], seats, random, actions, weights)
    return num_steps


def likely_actions(s: State, actor: int, actions: Ints, weights: Ints) -> int:
    """The legal actions of the actor without those that only time brings."""
    count = rules.legal_actions(s, actor, actions)
    if actor != CHANCE:
        return count
    rules.chance_weights(s, weights)
    num_likely = 0
    for index in range(count):
        if weights[index] > 0:
            actions[num_likely] = actions[index]
            num_likely += 1
    return num_likely


def perft(start: State, seats: int, depth: int) -> int:
    """The number of action sequences of that length (an early end counts as one)."""
    states = np.empty(depth + 1, rules.STATE)
    actions = np.empty((depth + 1, rules.NUM_ACTIONS), np.int64)
    weights = np.empty(rules.NUM_ACTIONS, np.int64)
    counts = np.zeros(depth + 1, np.int64)
    actors = np.full(depth + 1, CHANCE - 1, np.int64)
    leaves = 0
    level = 0
    states[0] = start
    while level >= 0:
        if level == depth or rules.to_act(states[level]) == OVER:
            leaves += 1
            level -= 1
        elif counts[level] > 0:
            counts[level] -= 1
            states[level + 1] = states[level]
            rules.apply(states[level + 1], actors[level], actions[level, counts[level]])
            level += 1
            actors[level] = CHANCE - 1
            counts[level] = 0
        elif actors[level] + 1 < seats:
            actors[level] += 1
            if rules.may_act(states[level], actors[level]):
                counts[level] = likely_actions(
                    states[level], actors[level], actions[level], weights
                )
        else:
            level -= 1
    return leaves
