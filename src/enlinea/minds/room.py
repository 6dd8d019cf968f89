"""Room to think in; `bind` compiles it for each game."""

from typing import NamedTuple

import numpy as np

from enlinea.core.game import Ints, Rules, States
from enlinea.core.random import Random
from enlinea.minds.settings import MAX_NODES, MAX_SEATS, Floats, Numbers

rules: Rules
NETWORK: Numbers  # see network.py
NUM_INPUTS: int
NUM_HIDDEN: int
NUM_COUNTS: int

MAX_TURN = (
    8  # actions of one turn that greedy looks ahead; longer turns are judged where they stand
)
MAX_NOTED = 512  # turns that are kept for a second look; there are seldom more than fifty


class Room(NamedTuple):
    """Room to think in; one for each thread."""

    states: States
    actions: Ints  # a row of legal actions for each action of a turn
    weights: Ints
    counts: Ints
    line: Ints  # the actions of a turn that is being looked at
    turn: Ints  # the actions of the best turn
    length: Ints  # of the turn that a new node was found by
    noted: Ints  # the turns that are kept for a second look, each with its length before it
    noted_values: Floats  # what they looked worth at the first
    nodes: States  # the tree of a search, and from here on what a search needs
    path: Ints
    slots: Ints  # the child for each action
    random: Random
    luck: Random  # chance, and what is hidden, in one iteration of a search
    rewards: Floats
    stats: Floats  # what a search found for each action
    stop: Ints  # set from another thread: come to an end
    values: Floats  # how each seat is judged
    is_learned: Ints  # whether to judge by the network
    network: Numbers  # what was learned, for each number of seats; see estimate.py
    survey: Ints  # what the inputs of all seats are made of
    inputs: Numbers
    used: Ints  # the inputs that are not zero
    hidden: Numbers


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
        np.empty(MAX_TURN + 3, rules.STATE),
        np.empty((MAX_TURN + 1, num_actions), np.int64),
        np.empty(max(num_actions, MAX_SEATS), np.int64),
        np.zeros(MAX_TURN + 1, np.int64),
        np.zeros(MAX_TURN, np.int64),
        np.zeros(MAX_TURN, np.int64),
        np.zeros(1, np.int64),
        np.zeros((MAX_NOTED, 1 + MAX_TURN), np.int64),
        np.zeros(MAX_NOTED, np.float64),
        np.zeros(most_nodes(minds), NODE),
        np.zeros(MAX_PATH, np.int64),
        np.zeros(num_actions, np.int64),
        np.zeros(4, np.uint64),
        np.zeros(4, np.uint64),
        np.zeros(MAX_SEATS, np.float64),
        np.zeros((num_actions, NUM_STATS), np.float64),
        np.zeros(1, np.int64),
        np.zeros(MAX_SEATS, np.float64),
        np.zeros(1, np.int64),
        NETWORK.copy(),
        np.zeros(NUM_COUNTS, np.int64),
        np.zeros(NUM_INPUTS, np.float32),
        np.zeros(NUM_INPUTS + 1, np.int64),
        np.zeros(NUM_HIDDEN, np.float32),
    )
