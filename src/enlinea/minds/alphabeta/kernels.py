"""Alpha-beta over whole turns, with a table of positions; `bind` fills in `rules` and `policy`.

For games of two seats where nothing is hidden or drawn. A value is the points of seat 0 less those
of seat 1: seat 0 seeks the highest, seat 1 the lowest, and a seat may act several times in a row.
Depth counts turns: a position is judged by the policy only where a turn begins.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from enlinea.core.game import OVER, Ints, Policy, Rules, States

rules: Rules
policy: Policy

INFINITY = 30_000  # beyond every value
TO_THE_END = 255  # the depth of a value that no judgement has gone into
EXACT, AT_LEAST, AT_MOST = 0, 1, 2  # what a stored value says
HALF = 0xFFFFFFFF
CHECK_NODES = 256  # between two looks at the stop flag

# The columns of a frame: all that is known of one position on the way from the root.
ALPHA, BETA, BEST, ACTION, DEPTH, NEXT, COUNT, IS_PROVED, KEY, SEAT, LOWEST, HIGHEST = range(12)
NUM_COLUMNS = 12

# What a search counts and answers.
NODES, IS_STOPPED, ROOT_ACTION, ROOT_PROVED = range(4)
NUM_ANSWERS = 4


class Room(NamedTuple):
    """Arrays to think in; `stored` and `stop` may be shared among threads, the others not."""

    states: States  # by level
    words: npt.NDArray[np.int64]  # the same bytes, for hashing
    actions: npt.NDArray[np.int64]  # level, index
    frames: npt.NDArray[np.int64]  # level, column
    history: npt.NDArray[np.int64]  # seat, action: how often it cut a search short
    stored: npt.NDArray[np.int64]  # the table of positions: check word and content
    points: Ints  # by seat
    answers: Ints
    stop: Ints  # anything but 0 stops the search


def search(room: Room, depth: int, alpha: int, beta: int, max_nodes: int) -> int:
    """The value of `states[0]`, looking so many turns ahead, if it is between alpha and beta."""
    frames, answers = room.frames, room.answers
    answers[IS_STOPPED] = 0
    last_node = answers[NODES] + max_nodes
    frames[0, ALPHA], frames[0, BETA], frames[0, DEPTH] = alpha, beta, depth
    level, is_new = 0, True
    while True:
        if is_new:
            answers[NODES] += 1
            if answers[NODES] % CHECK_NODES == 0:
                if room.stop[0] != 0 or answers[NODES] > last_node:
                    answers[IS_STOPPED] = 1
                    return 0
            is_done = visit(room, level)
        else:
            is_done = is_finished(room, level)
        if not is_done:
            level, is_new = play_next(room, level), True
            continue
        if level == 0:
            break
        level, is_new = level - 1, False
        take_over(frames[level], frames[level + 1], room.actions[level])
    answers[ROOT_ACTION], answers[ROOT_PROVED] = frames[0, ACTION], frames[0, IS_PROVED]
    return frames[0, BEST]


def visit(room: Room, level: int) -> bool:
    """Prepares a position that has just been reached; True if its value is known already."""
    s, frame = room.states[level], room.frames[level]
    seat = rules.to_act(s)
    frame[SEAT] = seat
    if seat == OVER:
        rules.scores(s, room.points)
        frame[BEST], frame[IS_PROVED] = room.points[0] - room.points[1], 1
        return True
    if frame[DEPTH] == 0:
        frame[BEST], frame[IS_PROVED] = policy.appraise(s, 0), 0
        return True
    frame[ACTION], frame[IS_PROVED], frame[NEXT] = -1, 1, 0
    frame[LOWEST], frame[HIGHEST] = frame[ALPHA], frame[BETA]
    frame[BEST] = -INFINITY if seat == 0 else INFINITY
    frame[KEY] = 0
    if level == 0 or room.frames[level - 1, SEAT] != seat:  # a turn begins
        frame[KEY] = hashed(room.words[level])
        if is_known(room, level):
            return True
    frame[COUNT] = rules.legal_actions(s, seat, room.actions[level])
    put_in_order(room.actions[level], frame[COUNT], room.history[seat], frame[ACTION])
    frame[ACTION] = room.actions[level, 0]
    return False


def hashed(words: Ints) -> int:
    """A number below 2**62 for the bytes of a position; never 0. No step can overflow."""
    low, high = 0x2545F491, 0x4F6CDD1D
    for index in range(words.size):
        word = words[index]
        low = mixed(low ^ (word & HALF), 0x5EBCA6B1)
        high = mixed(high ^ (word & HALF), 0x1B873593)
        low = mixed(low ^ ((word >> 32) & HALF), 0x1B873593)
        high = mixed(high ^ ((word >> 32) & HALF), 0x5EBCA6B1)
    return (low << 31) | high | 1


def mixed(half: int, factor: int) -> int:
    """31 bits that depend on all 32 of a half word."""
    product = (half + 0x9E3779B) * factor
    return (product ^ (product >> 32)) & (HALF >> 1)


def is_known(room: Room, level: int) -> bool:
    """Looks the position up: its value if it suffices here, or at least an action to try first."""
    frame = room.frames[level]
    slot = (frame[KEY] >> 8) & (room.stored.shape[0] - 1)
    content = room.stored[slot, 1]
    if room.stored[slot, 0] ^ content != frame[KEY]:
        return False
    frame[ACTION] = (content >> 32) & 0xFFFF
    depth = (content >> 16) & 0xFF
    if level == 0 or depth < frame[DEPTH]:
        return False
    value, bound = (content & 0xFFFF) - INFINITY, (content >> 24) & 3
    is_enough = (
        (bound == EXACT)
        | ((bound == AT_LEAST) & (value >= frame[BETA]))
        | ((bound == AT_MOST) & (value <= frame[ALPHA]))
    )
    if is_enough:
        frame[BEST], frame[IS_PROVED] = value, depth == TO_THE_END
    return is_enough


def store(room: Room, level: int) -> None:
    """Writes down what was found; a torn entry of two threads has a wrong check word."""
    frame = room.frames[level]
    bound = EXACT
    if frame[BEST] <= frame[LOWEST]:
        bound = AT_MOST
    elif frame[BEST] >= frame[HIGHEST]:
        bound = AT_LEAST
    depth = TO_THE_END if frame[IS_PROVED] else frame[DEPTH]
    content = (frame[BEST] + INFINITY) | (depth << 16) | (bound << 24) | (frame[ACTION] << 32)
    slot = (frame[KEY] >> 8) & (room.stored.shape[0] - 1)
    room.stored[slot, 0] = frame[KEY] ^ content
    room.stored[slot, 1] = content


def put_in_order(actions: Ints, count: int, history: Ints, first: int) -> None:
    """Sorts by what has cut searches short so far; `first`, if any, to the front."""
    for index in range(1, count):
        action = actions[index]
        weight = INFINITY * INFINITY if action == first else history[action]
        place = index
        while place > 0:
            before = actions[place - 1]
            if before == first or history[before] >= weight:
                break
            actions[place] = before
            place -= 1
        actions[place] = action


def play_next(room: Room, level: int) -> int:
    """Plays the next action to try; returns the new level."""
    frame, below = room.frames[level], room.frames[level + 1]
    action = room.actions[level, frame[NEXT]]
    frame[NEXT] += 1
    room.states[level + 1] = room.states[level]
    s = room.states[level + 1]
    rules.apply(s, frame[SEAT], action)
    below[ALPHA], below[BETA] = frame[ALPHA], frame[BETA]
    below[DEPTH] = frame[DEPTH] - (rules.to_act(s) != frame[SEAT])
    return level + 1


def take_over(frame: Ints, below: Ints, actions: Ints) -> None:
    """Adds what the action just tried is worth."""
    value = below[BEST]
    frame[IS_PROVED] &= below[IS_PROVED]
    if frame[SEAT] == 0:
        if value > frame[BEST]:
            frame[BEST], frame[ACTION] = value, actions[frame[NEXT] - 1]
        frame[ALPHA] = max(frame[ALPHA], value)
    else:
        if value < frame[BEST]:
            frame[BEST], frame[ACTION] = value, actions[frame[NEXT] - 1]
        frame[BETA] = min(frame[BETA], value)
    if frame[ALPHA] >= frame[BETA]:
        frame[IS_PROVED] = below[IS_PROVED]  # this action alone is the proof


def is_finished(room: Room, level: int) -> bool:
    """Whether the position needs no other action; if so, it is written down."""
    frame = room.frames[level]
    is_cut = frame[ALPHA] >= frame[BETA]
    if not is_cut and frame[NEXT] < frame[COUNT]:
        return False
    if is_cut:
        room.history[frame[SEAT], frame[ACTION]] += frame[DEPTH] * frame[DEPTH]
    if frame[KEY] != 0:
        store(room, level)
    return True
