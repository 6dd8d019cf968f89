"""The parts of the contract that are checked at every step of thousands of games, compiled."""

from enum import IntEnum

import numpy as np

from enlinea.core.game import ANYONE, CHANCE, LEGAL, OVER, Ints, Rules, State
from enlinea.core.kernels import random_action, random_actor
from enlinea.core.random import seed_stream

rules: Rules


class Fault(IntEnum):
    """What can be wrong with the rules."""

    FINE = 0
    NOT_ASCENDING = 1
    NOT_AS_REASONED = 2
    NOBODY_CAN_ACT = 3
    TURN_AND_RIGHT_DIFFER = 4
    BAD_WEIGHTS = 5
    TOO_LONG = 6
    ACTS_WHEN_OVER = 7
    BAD_WINNERS = 8
    NO_SUCH_DECISION = 9


def list_fault(s: State, actor: int, stride: int, actions: Ints, weights: Ints) -> int:
    """Whether the legal list is ascending and is what `illegal_reason` allows.

    Every listed action is asked for; of the others each stride-th, from another one at each step.
    """
    count = rules.legal_actions(s, actor, actions)
    if (count > 0) != rules.may_act(s, actor):
        return Fault.NOBODY_CAN_ACT
    for index in range(count):
        if index > 0 and actions[index - 1] >= actions[index]:
            return Fault.NOT_ASCENDING
        if rules.illegal_reason(s, actor, actions[index]) != LEGAL:
            return Fault.NOT_AS_REASONED
    index = 0
    for action in range(weights[0] % stride, rules.NUM_ACTIONS, stride):
        while index < count and actions[index] < action:
            index += 1
        is_listed = index < count and actions[index] == action
        if count > 0 and not is_listed and rules.illegal_reason(s, actor, action) == LEGAL:
            return Fault.NOT_AS_REASONED
    if count > 0 and (actions[0] < 0 or actions[count - 1] >= rules.NUM_ACTIONS):
        return Fault.NOT_AS_REASONED
    if actor == CHANCE and count > 0:
        return weight_fault(s, count, weights)
    if count > 0 and not 0 <= rules.decision(s, actor) < len(rules.DECISIONS):
        return Fault.NO_SUCH_DECISION
    return Fault.FINE


def weight_fault(s: State, count: int, weights: Ints) -> int:
    """Whether there is one weight for each outcome, and something to draw when chance is due."""
    weights[:] = -1
    if rules.chance_weights(s, weights) != count:
        return Fault.BAD_WEIGHTS
    total = 0
    for index in range(count):
        if weights[index] < 0:
            return Fault.BAD_WEIGHTS
        total += weights[index]
    if total == 0 and rules.to_act(s) == CHANCE:
        return Fault.BAD_WEIGHTS
    return Fault.FINE


def turn_fault(s: State, seats: int) -> int:
    """Whether `to_act` and `may_act` tell the same."""
    turn = rules.to_act(s)
    num_actors = 0
    for actor in range(CHANCE, seats):
        may_act = rules.may_act(s, actor)
        num_actors += may_act
        if turn != ANYONE and may_act != (actor == turn):
            return Fault.ACTS_WHEN_OVER if turn == OVER else Fault.TURN_AND_RIGHT_DIFFER
    if turn == ANYONE and num_actors == 0:
        return Fault.NOBODY_CAN_ACT
    return Fault.FINE


def end_fault(s: State, seats: int, points: Ints) -> int:
    """Whether the winners are seats of the game."""
    winners = rules.scores(s, points)
    return Fault.FINE if 0 <= winners < 1 << seats else Fault.BAD_WINNERS


def check_games(
    start: State, seats: int, num_games: int, stride: int, seed: int, patience: int
) -> int:
    """Plays random games and returns the first fault, or FINE; leaves them at `patience` steps."""
    random = np.zeros(4, np.uint64)
    actions = np.empty(rules.NUM_ACTIONS, np.int64)
    weights = np.empty(rules.NUM_ACTIONS, np.int64)
    points = np.zeros(seats, np.int64)
    states = np.empty(1, rules.STATE)
    for game in range(num_games):
        seed_stream(random, np.uint64(seed), np.uint64(game))
        states[0] = start
        s = states[0]
        num_steps = 0
        while True:
            fault = turn_fault(s, seats)
            if fault != Fault.FINE:
                return fault
            if rules.to_act(s) == OVER or num_steps == patience:
                break
            if num_steps == rules.MAX_STEPS:
                return Fault.TOO_LONG
            for actor in range(CHANCE, seats):
                weights[0] = num_steps + game  # where the stride begins
                fault = list_fault(s, actor, stride, actions, weights)
                if fault != Fault.FINE:
                    return fault
            actor = random_actor(s, seats, random)
            rules.apply(s, actor, random_action(s, actor, random, actions, weights))
            num_steps += 1
        fault = end_fault(s, seats, points)
        if fault != Fault.FINE:
            return fault
    return Fault.FINE
