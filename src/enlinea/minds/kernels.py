"""How the simple bots choose; `bind` compiles it for each game with `rules` and `policy`."""

from typing import NamedTuple

import numpy as np

from enlinea.core.game import Ints, Policy, Rules, State, States
from enlinea.core.random import Random, below
from enlinea.minds.settings import GREEDY, MANY, MAX_NODES, MAX_SEATS, Floats

rules: Rules
policy: Policy

MAX_TURN = (
    8  # actions of one turn that greedy looks ahead; longer turns are judged where they stand
)


class Room(NamedTuple):
    """Room to think in; one for each thread."""

    states: States
    actions: Ints  # a row of legal actions for each action of a turn
    weights: Ints
    counts: Ints
    line: Ints  # the actions of a turn that is being looked at
    turn: Ints  # the actions of the best turn
    nodes: States  # the tree of a search, and from here on what a search needs
    path: Ints
    slots: Ints  # the child for each action
    random: Random
    rewards: Floats
    stats: Floats  # what a search found for each action
    stop: Ints  # set from another thread: come to an end


NODE = np.dtype(
    (
        np.record,
        [
            ("key", np.int32),  # who played what to come here: actor * NUM_ACTIONS + action
            ("child", np.int32),  # the first of its children, 0 if it has none
            ("sibling", np.int32),  # the next child of its parent
            ("visits", np.int32),
            ("available", np.int32),  # visits of the parent in worlds where it was legal
            ("total", np.float64),  # rewards of the one who chose it
        ],
    )
)
VISITS, REWARD, POINTS, NUM_STATS = 0, 1, 2, 3
MAX_PATH = 256


def most_nodes(minds: States) -> int:
    """The nodes that the largest tree of these minds needs: one an iteration, and the root."""
    most = 1
    for index in range(len(minds)):
        if minds[index].trees > 0:
            most = max(most, 2 + minds[index].iterations // minds[index].trees)
    return min(most, MAX_NODES)


def new_room(minds: States) -> Room:
    """Room for any of these minds."""
    num_actions = rules.NUM_ACTIONS
    return Room(
        np.empty(MAX_TURN + 2, rules.STATE),
        np.empty((MAX_TURN + 1, num_actions), np.int64),
        np.empty(max(num_actions, MAX_SEATS), np.int64),
        np.zeros(MAX_TURN + 1, np.int64),
        np.zeros(MAX_TURN, np.int64),
        np.zeros(MAX_TURN, np.int64),
        np.zeros(most_nodes(minds), NODE),
        np.zeros(MAX_PATH, np.int64),
        np.zeros(num_actions, np.int64),
        np.zeros(4, np.uint64),
        np.zeros(MAX_SEATS, np.float64),
        np.zeros((num_actions, NUM_STATS), np.float64),
        np.zeros(1, np.int64),
    )


def choose(mind: State, s: State, seat: int, random: Random, room: Room) -> int:
    """The action that a simple mind plays."""
    if mind.kind == GREEDY and (mind.blunder == 0 or below(random, MANY) >= mind.blunder):
        room.states[0] = s
        rules.resample(room.states[0], seat, random)
        best_turn(seat, MAX_TURN, random, room)
        return room.turn[0]
    return room.actions[0, below(random, rules.legal_actions(s, seat, room.actions[0]))]


def best_turn(seat: int, reach: int, random: Random, room: Room) -> int:
    """Finds the turn from `states[0]`, of at most `reach` actions, that ends best for the seat.

    The actions go into `turn`, their number is returned; ties are drawn by lot.
    """
    states, actions, counts = room.states, room.actions, room.counts
    counts[0] = rules.legal_actions(states[0], seat, actions[0])
    level, num_best, best_value, length = 0, 0, 0, 0
    while level >= 0:
        if counts[level] == 0:
            level -= 1
            continue
        counts[level] -= 1
        room.line[level] = actions[level, counts[level]]
        states[level + 1] = states[level]
        rules.apply(states[level + 1], seat, room.line[level])
        if level + 1 < reach and rules.to_act(states[level + 1]) == seat:
            level += 1
            counts[level] = rules.legal_actions(states[level], seat, actions[level])
            continue
        value = policy.appraise(states[level + 1], seat)
        if num_best == 0 or value > best_value:
            num_best, best_value, is_best = 1, value, True
        else:
            num_best += value == best_value
            is_best = value == best_value and below(random, num_best) == 0
        if is_best:
            length = level + 1
            for index in range(length):
                room.turn[index] = room.line[index]
    return length
