"""Can the 5x5 be covered if the cards come in this order? A compiled search over lines and cards.

It is asked about many orders of the deck: the share of those in which an action still leads to a
covering tells how good the action is. A card with fewer exits is used before one that could do
the same and more, since what the second can do later, it can do for both.
"""

import numpy as np

from enlinea.core.game import Ints, State
from enlinea.core.random import Random, below
from enlinea.core.rule import rule
from enlinea.games.end_of_line.board import free_exits, last_cell
from enlinea.games.end_of_line.cards import left_over
from enlinea.games.end_of_line.energy import FIRST_ROUND
from enlinea.games.end_of_line.places import is_reversing
from enlinea.games.end_of_line.state import FREE, Phase
from enlinea.games.end_of_line.tables import EXITS, HAND_SIZE, INITIATIVE, NUM_HEADINGS, NUM_KINDS
from enlinea.solvers.end_of_line.coverings import CELLS, NEXT, NUM_CELLS, SIZE

# A search node: cells to be covered, the one on which a card is due, the heading in which the line
# comes in, the cell of the card before with its exits, the hand (4 bits a kind), and the clock.
Node = tuple[int, int, int, int, int, int]
# The clock: cards due in this turn, energy, round, cards drawn from the order.
ENERGY_SHIFT, ROUND_SHIFT, DRAWN_SHIFT = 2, 4, 8
KIND_BITS, KIND_MASK = 4, 15
FAILED = -1
FAILURE = -6  # what an order that cannot be covered counts, in points
NOTHING = (0, 0, 0, 0, 0, 0)
# The columns of a row to think in: a node, and the option to be tried next.
FREE_CELLS, CELL, ENTRY, BEFORE, HAND, CLOCK, OPTION = range(7)
NUM_ROWS, NUM_COLUMNS = NUM_CELLS + 1, 7
MAX_NODES = 1000  # of one search
NUM_CARD_OPTIONS = 18  # turn, class, one of two kinds
NUM_OPTIONS = NUM_CARD_OPTIONS + NUM_HEADINGS

# The kinds that lead on by a turn, by classes: whoever has a card of one class needs no later one.
CLASSES = np.full((NUM_HEADINGS, 3, 2), -1, np.int64)
CLASSES[0] = ((0, -1), (3, 4), (7, 6))
CLASSES[1] = ((2, -1), (4, 5), (7, 6))
CLASSES[3] = ((1, -1), (3, 5), (7, 6))
TURNS = np.array([1, 3, 0], np.int64)  # right, left, straight

CELL_INDEX = np.full(CELLS.max() + 1, -1, np.int64)
CELL_INDEX[CELLS] = np.arange(NUM_CELLS)
ALL = (1 << NUM_CELLS) - 1
_FIRST_COL = sum(1 << SIZE * row for row in range(SIZE))
_LAST_COL = _FIRST_COL << SIZE - 1


@rule
def beside(cells: int, heading: int) -> int:
    """The cells of which the neighbour in that direction is one of these."""
    if heading == 0:
        return (cells << SIZE | cells >> NUM_CELLS - SIZE) & ALL
    if heading == 2:
        return (cells >> SIZE | cells << NUM_CELLS - SIZE) & ALL
    if heading == 1:
        return (cells & ~_FIRST_COL) >> 1 | (cells & _FIRST_COL) << SIZE - 1
    return (cells & ~_LAST_COL) << 1 | (cells & _LAST_COL) >> SIZE - 1


@rule
def is_hopeless(rest: int, cell: int, num_ends: int) -> bool:
    """Whether a line that goes on from the cell cannot cover the rest with so many ends."""
    head = 1 << cell
    north, east = beside(rest | head, 0), beside(rest | head, 1)
    south, west = beside(rest | head, 2), beside(rest | head, 3)
    twice = (north & east) | (south & west) | ((north | east) & (south | west))
    ends = rest & ~twice
    while ends != 0:
        if num_ends == 0:
            return True
        num_ends -= 1
        ends &= ends - 1
    reach = rest & (beside(head, 0) | beside(head, 1) | beside(head, 2) | beside(head, 3))
    while True:
        more = reach | beside(reach, 0) | beside(reach, 1) | beside(reach, 2) | beside(reach, 3)
        more &= rest
        if more == reach:
            return reach != rest
        reach = more


@rule
def num_of(hand: int, kind: int) -> int:
    """How many cards of a kind a packed hand holds."""
    return hand >> KIND_BITS * kind & KIND_MASK


@rule
def refilled(hand: int, clock: int, order: Ints) -> tuple[int, int]:
    """EOL-5: the hand and the clock when the next round has begun."""
    size = 0
    for kind in range(NUM_KINDS):
        size += num_of(hand, kind)
    drawn = clock >> DRAWN_SHIFT
    while size < HAND_SIZE and drawn < len(order):
        hand += 1 << KIND_BITS * int(order[drawn])
        drawn += 1
        size += 1
    rounds = min((clock >> ROUND_SHIFT & KIND_MASK) + 1, FIRST_ROUND)
    energy = clock & 3 << ENERGY_SHIFT
    return hand, drawn << DRAWN_SHIFT | rounds << ROUND_SHIFT | energy | 2


@rule
def cover(node: Node, order: Ints, nodes: Ints, max_nodes: int) -> int:
    """The score of a line that covers everything with the cards in this order; or FAILED.

    The first such line is taken; there is none once the budget of nodes is spent. `nodes` is room
    to think in: a row for each card of the line.
    """
    _put(nodes[0], node)
    level = 0
    while level >= 0:
        here = nodes[level]
        if here[OPTION] == 0:
            max_nodes -= 1
            if max_nodes < 0:
                return FAILED
            if here[FREE_CELLS] == 1 << here[CELL]:
                return _score(int(here[HAND]), int(here[CLOCK]), order)
            if _is_lost(here):
                level -= 1
                continue
        option = int(here[OPTION])
        if option == NUM_OPTIONS:
            level -= 1
            continue
        here[OPTION] += 1
        if option < NUM_CARD_OPTIONS:
            is_found, following = _card_node(here, option, order)
        else:
            is_found, following = _reverse_node(here, option - NUM_CARD_OPTIONS, order)
        if is_found:
            level += 1
            _put(nodes[level], following)
    return FAILED


@rule
def _put(row: Ints, node: Node) -> None:
    row[FREE_CELLS], row[CELL], row[ENTRY], row[BEFORE], row[HAND], row[CLOCK] = node
    row[OPTION] = 0


@rule
def _is_lost(here: Ints) -> bool:
    """Whether there is no card for the cell, or the rest cannot be covered by any line."""
    cell = int(here[CELL])
    num_ends = 1 + (int(here[CLOCK]) >> ENERGY_SHIFT & 3)
    return here[HAND] == 0 or is_hopeless(int(here[FREE_CELLS]) & ~(1 << cell), cell, num_ends)


@rule
def _card_node(here: Ints, option: int, order: Ints) -> tuple[bool, Node]:
    """What follows if a card is laid that leads on by a turn; False if it cannot or need not be."""
    turn, rank, index = int(TURNS[option // 6]), option % 6 // 2, option % 2
    kind, hand, cell, entry = (
        int(CLASSES[turn, rank, index]),
        int(here[HAND]),
        int(here[CELL]),
        int(here[ENTRY]),
    )
    heading = (entry + turn) % NUM_HEADINGS
    onward = int(NEXT[cell, heading])
    rest = int(here[FREE_CELLS]) & ~(1 << cell)
    if kind < 0 or num_of(hand, kind) == 0 or not rest >> onward & 1:
        return False, NOTHING
    for better in range(rank):
        for other in CLASSES[turn, better]:
            if other >= 0 and num_of(hand, int(other)) > 0:
                return False, NOTHING
    hand, clock = _after(hand - (1 << KIND_BITS * kind), int(here[CLOCK]), order)
    before = cell << NUM_HEADINGS | int(EXITS[kind * NUM_HEADINGS + entry])
    return True, (rest, onward, heading, before, hand, clock)


@rule
def _reverse_node(here: Ints, heading: int, order: Ints) -> tuple[bool, Node]:
    """What follows if the card laid here is left behind, and the one before leads on (EOL-7)."""
    before, clock, cell = int(here[BEFORE]), int(here[CLOCK]), int(here[CELL])
    is_turn_over = clock & 3 == 1
    can_reverse = clock >> ENERGY_SHIFT & 3 > 0 and clock >> ROUND_SHIFT & 15 >= FIRST_ROUND - 1
    if not (is_turn_over and can_reverse and before >> heading & 1):
        return False, NOTHING
    onward = int(NEXT[before >> NUM_HEADINGS, heading])
    rest = int(here[FREE_CELLS]) & ~(1 << cell)
    if not rest >> onward & 1:
        return False, NOTHING
    hand, kind = int(here[HAND]), 0
    while num_of(hand, kind) == 0:
        kind += 1
    left = cell << NUM_HEADINGS | int(EXITS[kind * NUM_HEADINGS + int(here[ENTRY])])
    hand, clock = _after(hand - (1 << KIND_BITS * kind), clock, order)
    return True, (rest, onward, heading, left, hand, clock - (1 << ENERGY_SHIFT))


@rule
def _after(hand: int, clock: int, order: Ints) -> tuple[int, int]:
    """Hand and clock after a card was laid: perhaps the next round has begun."""
    return refilled(hand, clock - 1, order) if clock & 3 == 1 else (hand, clock - 1)


@rule
def _score(hand: int, clock: int, order: Ints) -> int:
    """EOL-10: what is left when the last card, the lowest in hand, is laid."""
    score = clock >> ENERGY_SHIFT & 3
    lowest = 9
    for kind in range(NUM_KINDS):
        count = num_of(hand, kind)
        score += count * int(INITIATIVE[kind])
        if count > 0:
            lowest = min(lowest, int(INITIATIVE[kind]))
    for index in range(clock >> DRAWN_SHIFT, len(order)):
        score += int(INITIATIVE[order[index]])
    return score - lowest


@rule
def shuffle_deck(s: State, random: Random, order: Ints) -> int:
    """Puts the cards of the deck into a random order; returns how many there are."""
    size = 0
    for kind in range(NUM_KINDS):
        for _ in range(s.decks[0, kind]):
            order[size] = kind
            size += 1
    for last in range(size - 1, 0, -1):
        other = below(random, last + 1)
        order[last], order[other] = order[other], order[last]
    return size


@rule
def free_bits(s: State) -> int:
    """The cells of the 5x5 that are to be covered."""
    free = 0
    for index in range(NUM_CELLS):
        if s.owner[CELLS[index]] == FREE:
            free |= 1 << index
    return free


@rule
def covered_score(s: State, order: Ints, nodes: Ints, max_nodes: int) -> int:
    """The score if the area is covered from here and the deck comes in this order; or FAILED."""
    if s.phase == Phase.OVER:
        return left_over(s, 0) if s.uncovered == 0 else FAILED
    free = free_bits(s)
    hand = 0
    for kind in range(NUM_KINDS):
        hand |= int(s.hands[0, kind]) << KIND_BITS * kind
    clock = int(s.energy[0]) << ENERGY_SHIFT | min(int(s.rounds), FIRST_ROUND) << ROUND_SHIFT
    is_start = s.phase != Phase.GAS and (s.phase != Phase.TURN or s.placed == 0)
    if s.phase == Phase.TURN:
        clock |= int(s.due - s.placed)
    elif s.phase == Phase.GAS:
        hand += 1 << KIND_BITS * int(order[0])
        clock |= 1 << DRAWN_SHIFT | int(s.due - s.placed)
    elif s.phase == Phase.DRAW:
        clock -= 1 << ROUND_SHIFT  # `refilled` begins the round that has already begun
        hand, clock = refilled(hand, clock, order)
    else:  # the five new cards of a mulligan are drawn
        hand, clock = refilled(hand, clock, order)
        clock -= 1  # EOL-6: one card in round 1
    last = last_cell(s, 0, 1)
    before = int(CELL_INDEX[last]) << NUM_HEADINGS | int(EXITS[s.look[last]])
    if not is_reversing(s):
        score = _covered_from(s, last, (free, before, hand, clock), order, nodes, max_nodes)
        if score != FAILED:
            return score
        if not (is_start and s.energy[0] > 0 and s.rounds >= FIRST_ROUND):
            return FAILED
        clock -= 1 << ENERGY_SHIFT
    rest = (free, before, hand, clock)
    return _covered_from(s, last_cell(s, 0, 2), rest, order, nodes, max_nodes)


@rule
def _covered_from(
    s: State,
    cell: int,
    rest: tuple[int, int, int, int],
    order: Ints,
    nodes: Ints,
    max_nodes: int,
) -> int:
    exits = free_exits(s, cell)
    free, before, hand, clock = rest
    for heading in range(NUM_HEADINGS):
        if exits >> heading & 1:
            onward = int(NEXT[CELL_INDEX[cell], heading])
            score = cover((free, onward, heading, before, hand, clock), order, nodes, max_nodes)
            if score != FAILED:
                return score
    return FAILED
