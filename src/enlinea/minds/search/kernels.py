"""Information-set Monte Carlo tree search, written once; `bind` compiles it for each game.

One tree for the observing seat. Every iteration draws anew what that seat cannot know (`resample`),
walks down the tree by the actions that are legal in this world, adds one node, plays on for some
turns, and rewards everybody. Nodes are told apart by who played what; chance is drawn on the way
and has no nodes, so a node stands for all worlds that lead there. Each actor on the way chooses
what was best for itself (max^n), judged by visits, rewards, and how often an action was available.

Luck is paired: the first visit of every first action is made in the same world and meets the same
chance, and so is every later one. So it is their merit that tells them apart and not their luck.
"""

import math

from numpy import uint64

from enlinea.core.game import CHANCE, OVER, Ints, Rules, State, States
from enlinea.core.kernels import chance_action, random_actor
from enlinea.core.random import Random, below, next_word, seed_stream
from enlinea.minds.judge import judge
from enlinea.minds.kernels import choose
from enlinea.minds.room import MAX_PATH, MAX_TURN, POINTS, REWARD, VISITS, Room
from enlinea.minds.settings import ISMCTS, KEEN, MANY, Floats
from enlinea.minds.turns import best_turn

rules: Rules

NONE = -1
WORLD = -1  # the world of an iteration is the last of the room's states
FIRST = -2  # the world in which first actions are looked at


def think(mind: State, s: State, seat: int, random: Random, room: Room) -> int:
    """The action that a mind of any kind plays."""
    action = at_once(mind, s, seat, random, room)
    if action != NONE:
        return action
    seed = new_seed(random)
    room.stats[:] = 0.0
    for tree in range(mind.trees):
        grow(mind, s, seat, seed, tree, room)
    return favourite(room.stats)


def at_once(mind: State, s: State, seat: int, random: Random, room: Room) -> int:
    """The action of a mind that need not search here, or NONE."""
    if mind.kind != ISMCTS and mind.kind != KEEN:
        return choose(mind, s, seat, random, room)
    room.is_learned[0] = mind.learned
    count = rules.legal_actions(s, seat, room.actions[0])
    if count == 1 or (mind.blunder > 0 and below(random, MANY) < mind.blunder):
        return room.actions[0, below(random, count)]
    if mind.kind == KEEN:
        room.states[0] = s
        rules.resample(room.states[0], seat, random)
        best_turn(seat, MAX_TURN, random, room)
        return room.turn[0]
    return NONE


def new_seed(random: Random) -> uint64:
    """A seed for the trees of one decision."""
    return (next_word(random) << uint64(32)) | next_word(random)


def favourite(stats: Floats) -> int:
    """The action with the most visits; the better one of two that have as many."""
    best = 0
    for action in range(1, len(stats)):
        more = stats[action, VISITS] - stats[best, VISITS]
        if more > 0 or (more == 0 and stats[action, REWARD] > stats[best, REWARD]):
            best = action
    return best


def share_of(mind: State, tree: int) -> int:
    """The iterations of one tree: the trees share them evenly."""
    return (mind.iterations + mind.trees - 1 - tree) // mind.trees


def grow(mind: State, s: State, seat: int, seed: uint64, tree: int, room: Room) -> int:
    """Grows a tree and adds to `stats` what it found for each action; returns the iterations."""
    seed_stream(room.random, seed, uint64(tree))
    room.is_learned[0] = mind.learned
    nodes, world = room.nodes, room.states[WORLD]
    room.states[FIRST] = s
    rules.resample(room.states[FIRST], seat, room.random)
    clear(nodes[0])
    num_nodes = 1
    iterations = share_of(mind, tree)
    for iteration in range(iterations):
        if iteration > 0 and room.stop[0] != 0:  # one, so that there is an answer
            return iteration
        node = next_child(mind, room.states[FIRST], seat, 0, num_nodes, room)
        seed_stream(room.luck, seed, uint64(tree + (nodes[node].visits + 1) * mind.trees))
        room.states[WORLD] = s
        rules.resample(world, seat, room.luck)
        depth = descend(mind, world, node, num_nodes, room)
        if depth < 0:  # the last step was to a new node
            depth = -depth
            num_nodes += 1
        play_on(mind, world, seat, nodes[room.path[depth - 1]].key // rules.NUM_ACTIONS, room)
        reward(mind, world, room)
        for index in range(depth):
            node = nodes[room.path[index]]
            node.visits += 1
            node.total += room.rewards[node.key // rules.NUM_ACTIONS]
        first = room.stats[nodes[room.path[0]].key % rules.NUM_ACTIONS]
        first[VISITS] += 1
        first[REWARD] += room.rewards[seat]
        first[POINTS] += lead(room.values, seat, mind.seats)
    return iterations


def clear(node: State) -> None:
    """A node that nobody has visited."""
    node.key, node.child, node.sibling, node.visits, node.available = 0, 0, 0, 0, 0
    node.total = 0.0


def descend(mind: State, world: State, node: int, num_nodes: int, room: Room) -> int:
    """Walks down the tree from a child of the root; returns the length of `path`.

    The length is negative if the path ends in a new node. The turn that this was found by is
    played to its end.
    """
    depth = 0
    while True:
        actor, action = divmod(room.nodes[node].key, rules.NUM_ACTIONS)
        rules.apply(world, actor, action)
        room.path[depth] = node
        depth += 1
        if node == num_nodes:
            if mind.preview > 1 and depth > 1:
                for index in range(1, room.length[0]):
                    rules.apply(world, actor, room.turn[index])
            return -depth
        actor = next_actor(mind, world, room)
        if actor == OVER or depth == MAX_PATH:
            return depth
        node = next_child(mind, world, actor, node, num_nodes, room)
        if node == NONE:
            return depth


def next_actor(mind: State, world: State, room: Room) -> int:
    """Who acts next, once chance has done its part."""
    actor = random_actor(world, mind.seats, room.random)
    while actor == CHANCE:
        draw(world, room)
        actor = random_actor(world, mind.seats, room.random)
    return actor


def draw(world: State, room: Room) -> None:
    """Chance acts in the world of an iteration."""
    rules.apply(world, CHANCE, chance_action(world, room.luck, room.actions[0], room.weights))


def next_child(mind: State, world: State, actor: int, node: int, num_nodes: int, room: Room) -> int:
    """The child to go to: the most promising one, or a new one; NONE if there is no room for it."""
    nodes, slots, actions = room.nodes, room.slots, room.actions[0]
    count = rules.legal_actions(world, actor, actions)
    mark_children(nodes, node, actor, slots)
    num_known, visits = 0, 0
    best, best_value = NONE, 0.0
    for index in range(count):
        child = slots[actions[index]]
        if child > 0:
            num_known += 1
            nodes[child].available += 1
            visits += nodes[child].visits
            value = promise(mind, nodes[child])
            if best == NONE or value > best_value:
                best, best_value = child, value
    may_widen = num_known == 0 or num_known < mind.widen * math.sqrt(visits)
    if num_known < count and num_nodes < len(nodes) and may_widen:
        best = num_nodes
        clear(nodes[best])
        if mind.preview > 1:
            room.states[0] = world
            room.length[0] = best_turn(actor, mind.preview, room.random, room)
            action = room.turn[0]
        else:
            action = best_untried(world, actor, count, room)
        nodes[best].key = actor * rules.NUM_ACTIONS + action
        nodes[best].available = 1
    unmark_children(nodes, node, slots)
    if best == num_nodes:
        nodes[best].sibling = nodes[node].child
        nodes[node].child = best
    return best


def mark_children(nodes: States, node: int, actor: int, slots: Ints) -> None:
    """Writes the actor's children into the slots of their actions."""
    child = nodes[node].child
    while child > 0:
        if nodes[child].key // rules.NUM_ACTIONS == actor:
            slots[nodes[child].key % rules.NUM_ACTIONS] = child
        child = nodes[child].sibling


def unmark_children(nodes: States, node: int, slots: Ints) -> None:
    """Leaves all slots empty for the next one."""
    child = nodes[node].child
    while child > 0:
        slots[nodes[child].key % rules.NUM_ACTIONS] = 0
        child = nodes[child].sibling


def promise(mind: State, node: State) -> float:
    """UCB1 with the visits that could have come here."""
    if node.visits == 0:
        return math.inf
    return node.total / node.visits + mind.explore * math.sqrt(
        math.log(node.available) / node.visits
    )


def best_untried(world: State, actor: int, count: int, room: Room) -> int:
    """The action without a node after which the position looks best; ties are drawn by lot."""
    num_best, best_value, best_action = 0, 0.0, 0
    for index in range(count):
        action = room.actions[0, index]
        if room.slots[action] > 0:
            continue
        room.states[0] = world
        rules.apply(room.states[0], actor, action)
        value = judge(room.states[0], actor, room)
        if num_best == 0 or value > best_value:
            num_best, best_value, best_action = 1, value, action
        elif value == best_value:
            num_best += 1
            if below(room.random, num_best) == 0:
                best_action = action
    return best_action


def play_on(mind: State, world: State, seat: int, last: int, room: Room) -> None:
    """Ends the turn of the last one who acted and plays so many more, greedily or at random.

    An even mind goes on until the searching seat is to act: whoever has just had a turn looks too
    good, and where seats follow each other in a fixed order all have had as many turns then.
    """
    num_turns, num_steps = 0, 0
    while num_steps < rules.MAX_STEPS:
        actor = random_actor(world, mind.seats, room.random)
        is_far = num_turns >= mind.depth and actor != last
        if actor == OVER or (is_far and (mind.even == 0 or actor == seat)):
            break
        if actor == CHANCE:
            last = CHANCE
            draw(world, room)
            num_steps += 1
            continue
        if actor != last:
            num_turns += 1
            last = actor
        num_steps += play_turn(mind, world, actor, room)


def play_turn(mind: State, world: State, actor: int, room: Room) -> int:
    """Plays some actions of a turn in a playout; returns how many."""
    random = room.random
    if mind.reach == 0 or (mind.slack > 0 and below(random, MANY) < mind.slack):
        count = rules.legal_actions(world, actor, room.actions[0])
        rules.apply(world, actor, room.actions[0, below(random, count)])
        return 1
    room.states[0] = world
    length = best_turn(actor, mind.reach, random, room)
    for index in range(length):
        rules.apply(world, actor, room.turn[index])
    return length


def lead(values: Floats, seat: int, seats: int) -> float:
    """How far the seat is ahead of the others on average, as they were judged; alone: all."""
    value = values[seat]
    for other in range(seats):
        if other != seat:
            value -= values[other] / (seats - 1)
    return value


def squashed(value: float, scale: float) -> float:
    """From 0 to 1, even at 0.5; at `scale` it has gone half of the way."""
    return 0.5 + 0.5 * value / (scale + abs(value))


def reward(mind: State, world: State, room: Room) -> None:
    """From 0 to 1 for every seat: its lead over each other seat, and who is first at the end."""
    seats, rewards = mind.seats, room.rewards
    points, values = room.weights, room.values
    for seat in range(seats):
        values[seat] = judge(world, seat, room)
    is_over = rules.to_act(world) == OVER
    winners = rules.scores(world, points) if is_over else 0
    for seat in range(seats):
        soft, hard = 0.0, 0.0
        for other in range(seats):
            if other != seat:
                soft += squashed(values[seat] - values[other], mind.scale)
                hard += rank_share(points, winners, seat, other)
        wins = float(winners >> seat & 1)
        if seats > 1:
            soft, hard = soft / (seats - 1), hard / (seats - 1)
        own = mind.own if seats > 1 else 1.0
        soft += own * (squashed(values[seat], mind.scale) - soft)
        hard += own * (wins - hard)
        rewards[seat] = soft + mind.win * (hard - soft) if is_over else soft


def rank_share(points: Ints, winners: int, seat: int, other: int) -> float:
    """1, 0.5 or 0: whether the seat ends before, beside or behind the other."""
    first, second = winners >> seat & 1, winners >> other & 1
    if first != second:
        return float(first)
    if points[seat] == points[other]:
        return 0.5
    return 1.0 if points[seat] > points[other] else 0.0
