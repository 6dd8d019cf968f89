"""Can the 5x5 be covered in classic solitaire if the cards come in this order (EOL-12)?

As `foresight`, but there is no hand: the card for a cell comes from the top of the discard pile or
is drawn, and a drawn card may go onto the pile first.
"""

from enlinea.core.game import Ints, State
from enlinea.core.rule import rule
from enlinea.games.end_of_line.board import free_exits, last_cell
from enlinea.games.end_of_line.cards import left_over
from enlinea.games.end_of_line.places import is_reversing
from enlinea.games.end_of_line.rules_solitaire import CARDS_BEFORE_REVERSE
from enlinea.games.end_of_line.state import Phase
from enlinea.games.end_of_line.tables import DECK_SIZE, EXITS, INITIATIVE, NUM_HEADINGS
from enlinea.solvers.end_of_line.coverings import NEXT, NUM_CELLS
from enlinea.solvers.end_of_line.foresight import (
    CELL_INDEX,
    FAILED,
    TURNS,
    free_bits,
    is_hopeless,
)

# A node: cells to be covered, the one on which a card is due, the heading in which the line comes
# in, the cell of the card before with its exits, the discard pile, and the clock.
Node = tuple[int, int, int, int, int, int]
NOTHING = (0, 0, 0, 0, 0, 0)
FREE_CELLS, CELL, ENTRY, BEFORE, PILE, CLOCK, OPTION = range(7)
NUM_COLUMNS = 7
MAX_NODES = 2000  # of one search
NUM_ROWS = NUM_CELLS + DECK_SIZE + 1
# The pile: 3 bits a card, the top lowest. The clock: energy, cards laid up to the first three, size
# of the pile, cards drawn, and whether a card is drawn already and must go somewhere.
PILE_BITS, MAX_PILE = 3, 20
LAID_SHIFT, SIZE_SHIFT, DRAWN_SHIFT, HELD = 2, 4, 9, 1 << 14
FROM_PILE, DRAWN = 0, 1
DISCARD = 6  # the options: source and turn, discard, then source and heading of a reverse
REVERSE = DISCARD + 1
NUM_OPTIONS = REVERSE + 2 * NUM_HEADINGS


@rule
def cover(node: Node, order: Ints, nodes: Ints, max_nodes: int) -> int:
    """The score of a line that covers everything with the cards in this order; or FAILED."""
    _put(nodes[0], node)
    level = 0
    while level >= 0:
        here = nodes[level]
        if here[OPTION] == 0:
            max_nodes -= 1
            if max_nodes < 0:
                return FAILED
            rest = int(here[FREE_CELLS]) & ~(1 << here[CELL])
            if rest == 0:
                return _score(int(here[PILE]), int(here[CLOCK]), order)
            if is_hopeless(rest, int(here[CELL]), 1 + (int(here[CLOCK]) & 3)):
                level -= 1
                continue
        option = int(here[OPTION])
        if option == NUM_OPTIONS:
            level -= 1
            continue
        here[OPTION] += 1
        is_found, following = _following(here, option, order)
        if is_found:
            level += 1
            _put(nodes[level], following)
    return FAILED


@rule
def _put(row: Ints, node: Node) -> None:
    row[FREE_CELLS], row[CELL], row[ENTRY], row[BEFORE], row[PILE], row[CLOCK] = node
    row[OPTION] = 0


@rule
def _following(here: Ints, option: int, order: Ints) -> tuple[bool, Node]:
    """The node after this option; False if there is no such thing."""
    if option == DISCARD:
        return _discarded(here, order)
    if option > DISCARD:
        source, heading = (option - REVERSE) // NUM_HEADINGS, (option - REVERSE) % NUM_HEADINGS
    else:
        source = option // 3
        heading = (int(here[ENTRY]) + int(TURNS[option % 3])) % NUM_HEADINGS
    is_found, kind, pile, clock = _taken(int(here[PILE]), int(here[CLOCK]), source, order)
    if not is_found:
        return False, NOTHING
    cell = int(here[CELL])
    exits = int(EXITS[kind * NUM_HEADINGS + int(here[ENTRY])])
    rest = int(here[FREE_CELLS]) & ~(1 << cell)
    if clock >> LAID_SHIFT & 3 < CARDS_BEFORE_REVERSE:
        clock += 1 << LAID_SHIFT
    if option < DISCARD:
        onward = int(NEXT[cell, heading]) if exits >> heading & 1 else cell
    elif clock & 3 == 0 or clock >> LAID_SHIFT & 3 < CARDS_BEFORE_REVERSE:
        return False, NOTHING
    else:  # the card laid here is left behind
        clock -= 1
        before = int(here[BEFORE])
        onward = int(NEXT[before >> NUM_HEADINGS, heading]) if before >> heading & 1 else cell
    if not rest >> onward & 1:
        return False, NOTHING
    return True, (rest, onward, heading, cell << NUM_HEADINGS | exits, pile, clock)


@rule
def _taken(pile: int, clock: int, source: int, order: Ints) -> tuple[bool, int, int, int]:
    """The next card of a source, and the pile and the clock without it."""
    if source == FROM_PILE:
        if clock >> SIZE_SHIFT & 31 == 0 or clock & HELD:
            return False, 0, 0, 0
        return True, pile & 7, pile >> PILE_BITS, clock - (1 << SIZE_SHIFT)
    drawn = clock >> DRAWN_SHIFT & 31
    if drawn == len(order):
        return False, 0, 0, 0
    return True, int(order[drawn]), pile, clock + (1 << DRAWN_SHIFT) & ~HELD


@rule
def _discarded(here: Ints, order: Ints) -> tuple[bool, Node]:
    """The next card is drawn and goes onto the pile."""
    is_found, kind, pile, clock = _taken(int(here[PILE]), int(here[CLOCK]), DRAWN, order)
    if not is_found or clock >> SIZE_SHIFT & 31 == MAX_PILE:
        return False, NOTHING
    node = (
        int(here[FREE_CELLS]),
        int(here[CELL]),
        int(here[ENTRY]),
        int(here[BEFORE]),
        pile << PILE_BITS | kind,
        clock + (1 << SIZE_SHIFT),
    )
    return True, node


@rule
def _score(pile: int, clock: int, order: Ints) -> int:
    """EOL-12: what is left when the last card is laid: the lower of pile's top and next draw."""
    score = clock & 3
    lowest, size, drawn = 9, clock >> SIZE_SHIFT & 31, clock >> DRAWN_SHIFT & 31
    if size > 0 and not clock & HELD:
        lowest = int(INITIATIVE[pile & 7])
    if drawn < len(order):
        lowest = min(lowest, int(INITIATIVE[order[drawn]]))
    for _ in range(size):
        score += int(INITIATIVE[pile & 7])
        pile >>= PILE_BITS
    for index in range(drawn, len(order)):
        score += int(INITIATIVE[order[index]])
    return score - lowest


@rule
def covered_score(s: State, order: Ints, nodes: Ints, max_nodes: int) -> int:
    """The score if the area is covered from here and the deck comes in this order; or FAILED."""
    if s.phase == Phase.OVER:
        return _final_score(s)
    if s.num_pile > MAX_PILE:
        return FAILED
    pile = 0
    for index in range(s.num_pile):
        pile = pile << PILE_BITS | int(s.pile[index])
    clock = int(s.energy[0]) | int(s.num_pile) << SIZE_SHIFT
    clock |= min(int(s.length[0]) - 1, CARDS_BEFORE_REVERSE) << LAID_SHIFT
    if s.phase == Phase.DRAW:
        clock |= HELD
    last = last_cell(s, 0, 1)
    before = int(CELL_INDEX[last]) << NUM_HEADINGS | int(EXITS[s.look[last]])
    rest = (free_bits(s), before, pile, clock)
    if not is_reversing(s):
        score = _covered_from(s, last, rest, order, nodes, max_nodes)
        can_reverse = s.energy[0] > 0 and s.length[0] - 1 >= CARDS_BEFORE_REVERSE
        if score != FAILED or not can_reverse or s.phase == Phase.DRAW:
            return score
        rest = (rest[0], before, pile, clock - 1)
    return _covered_from(s, last_cell(s, 0, 2), rest, order, nodes, max_nodes)


@rule
def _final_score(s: State) -> int:
    score = left_over(s, 0)
    for index in range(s.num_pile):
        score += int(INITIATIVE[s.pile[index]])
    return score if s.uncovered == 0 else FAILED


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
    free, before, pile, clock = rest
    for heading in range(NUM_HEADINGS):
        if exits >> heading & 1:
            onward = int(NEXT[CELL_INDEX[cell], heading])
            node = (free, onward, heading, before, pile, clock)
            score = cover(node, order, nodes, max_nodes)
            if score != FAILED:
                return score
    return FAILED
