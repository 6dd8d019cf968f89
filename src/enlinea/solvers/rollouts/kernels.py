"""What actions are worth on average: games played on from them by a quick policy, many times.

`bind` compiles it for each game with `rules`, `policy` and the core's kernels.
"""

import numpy as np

from enlinea.core.game import CHANCE, OVER, Ints, Policy, Rules, State, States
from enlinea.core.kernels import chance_action, random_actor
from enlinea.core.random import Random, below

rules: Rules
policy: Policy

MAX_SEATS = 8
WORST = -(1 << 60)


def quick_action(s: State, seat: int, random: Random, states: States, actions: Ints) -> int:
    """The action after which the position looks best to the seat; ties are drawn by lot."""
    count = rules.legal_actions(s, seat, actions)
    best_value, best, num_best = WORST, actions[0], 0
    if count == 1:
        return best
    for index in range(count):
        states[0] = s
        rules.apply(states[0], seat, actions[index])
        value = policy.appraise(states[0], seat)
        if value > best_value:
            best_value, best, num_best = value, actions[index], 1
        elif value == best_value:
            num_best += 1
            if below(random, num_best) == 0:
                best = actions[index]
    return best


def play_on(s: State, seats: int, random: Random, states: States, actions: Ints) -> None:
    """Plays quickly to the end, in place; `states` and two rows of `actions` are room to think."""
    num_steps = 0
    while rules.to_act(s) != OVER and num_steps < rules.MAX_STEPS:
        actor = random_actor(s, seats, random)
        if actor == CHANCE:
            action = chance_action(s, random, actions[0], actions[1])
        else:
            action = quick_action(s, actor, random, states, actions[0])
        rules.apply(s, actor, action)
        num_steps += 1


def fill_scores(s: State, seat: int, random: Random, out: Ints) -> None:
    """Fills each row of `out` with the points of all seats at the end of a game played on.

    What the seat cannot know is drawn anew for every game.
    """
    seats = out.shape[1]
    states = np.empty(2, rules.STATE)
    actions = np.empty((2, max(rules.NUM_ACTIONS, MAX_SEATS)), np.int64)
    for index in range(len(out)):
        states[1] = s
        rules.resample(states[1], seat, random)
        play_on(states[1], seats, random, states, actions)
        rules.scores(states[1], actions[0])
        for other in range(seats):
            out[index, other] = actions[0, other]


def candidates(s: State, seat: int, most: int, out: Ints) -> int:
    """Fills in the actions that look best to the seat, the best first; returns how many."""
    states = np.empty(1, rules.STATE)
    actions = np.empty(rules.NUM_ACTIONS, np.int64)
    values = np.empty(most, np.int64)
    count = 0
    for index in range(rules.legal_actions(s, seat, actions)):
        states[0] = s
        rules.apply(states[0], seat, actions[index])
        value = policy.appraise(states[0], seat)
        if count == most and value <= values[count - 1]:
            continue
        place = min(count, most - 1)
        count = min(count + 1, most)
        while place > 0 and values[place - 1] < value:
            values[place], out[place] = values[place - 1], out[place - 1]
            place -= 1
        values[place], out[place] = value, actions[index]
    return count


def best_action(s: State, seat: int, most: int, num_games: int, seats: int, random: Random) -> int:
    """Of the actions that look best, the one with the best mean points in games played on."""
    found = np.empty(most, np.int64)
    count = candidates(s, seat, most, found)
    if count == 1:
        return found[0]
    states = np.empty(1, rules.STATE)
    scores = np.empty((num_games, seats), np.int64)
    best, best_sum = found[0], WORST
    for index in range(count):
        states[0] = s
        rules.apply(states[0], seat, found[index])
        fill_scores(states[0], seat, random, scores)
        total = scores[:, seat].sum()
        if total > best_sum:
            best, best_sum = found[index], total
    return best
