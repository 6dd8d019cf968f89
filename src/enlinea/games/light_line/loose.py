"""Cards laid and lifted freely (LONG-LINE, SOLO-LINE, HEAD-LINE): where they lie, what lines.

A player's cards are two short arrays: `cards`, and for each of them `places`: cell * 2 + turn on a
square of cells, or NONE while it does not lie in the display.
"""

from enlinea.core.game import LEGAL, Ints, State
from enlinea.core.rule import rule
from enlinea.games.light_line.cells import (
    is_in_square,
    num_square_cells,
    square_cell,
    square_xy,
)
from enlinea.games.light_line.geometry import (
    ALONG_X,
    ALONG_Y,
    BLACK,
    NUM_COLOURS,
    colour_at,
    face_of,
    first_end,
    other_end,
    touching_socket,
)
from enlinea.games.light_line.reasons import Reason

NONE = -1


@rule
def held(cards: Ints, count: int, card: int) -> int:
    """Which of the player's cards this is, or NONE."""
    for index in range(count):
        if cards[index] == card:
            return index
    return NONE


@rule
def on_cell(places: Ints, count: int, cell: int) -> int:
    """Which of the player's cards lies on the cell, or NONE."""
    for index in range(count):
        if places[index] >> 1 == cell:
            return index
    return NONE


@rule
def num_lying(places: Ints, count: int) -> int:
    """How many of the player's cards lie in the display."""
    lying = 0
    for index in range(count):
        lying += places[index] != NONE
    return lying


@rule
def place_reason(cards: Ints, places: Ints, count: int, place: int, grid: int, reach: int) -> int:
    """Whether a card of the player may be laid there: any empty cell within reach will do.

    `place` is (card * cells + cell) * 2 + turn in the numbering of a square of size `grid`.
    """
    num_cells = num_square_cells(grid)
    index = held(cards, count, place // (num_cells * 2))
    if index == NONE or places[index] != NONE:
        return Reason.NOT_HELD
    cell = place // 2 % num_cells
    x, y = square_xy(cell, grid)
    if not is_in_square(x, y, reach):
        return Reason.OUT_OF_REACH
    return LEGAL if on_cell(places, count, cell) == NONE else Reason.CELL_TAKEN


@rule
def lift_reason(cards: Ints, places: Ints, count: int, card: int) -> int:
    """Whether the card lies in the player's display."""
    index = held(cards, count, card)
    return LEGAL if index != NONE and places[index] != NONE else Reason.NOT_LAID


@rule
def legal_lifts(cards: Ints, places: Ints, count: int, out: Ints, first: int, lift: int) -> int:
    """Adds the `lift` of every card that lies in the display, ascending; returns the new count."""
    end = first
    for index in range(count):
        if places[index] != NONE:
            end = _insert(out, first, end, lift + int(cards[index]))
    return end


@rule
def _insert(out: Ints, first: int, end: int, value: int) -> int:
    at = end
    while at > first and out[at - 1] > value:
        out[at] = out[at - 1]
        at -= 1
    out[at] = value
    return end + 1


@rule
def legal_places(
    cards: Ints, places: Ints, count: int, out: Ints, first: int, reaches: tuple[int, int, int]
) -> int:
    """Adds every place of every card not in the display, ascending; returns the new count.

    `reaches` are the size of the numbered square, the reach, and the action of the first place.
    """
    grid, reach, base = reaches
    end = first
    last_card = NONE
    while True:
        card = _next_in_hand(cards, places, count, last_card)
        if card == NONE:
            return end
        last_card = card
        taken = _next_taken(places, count, NONE)
        for y in range(-reach, reach + 1):
            for x in range(-reach, reach + 1):
                cell = square_cell(x, y, grid)
                if cell == taken:
                    taken = _next_taken(places, count, cell)
                    continue
                action = base + (card * num_square_cells(grid) + cell) * 2
                out[end] = action
                out[end + 1] = action + 1
                end += 2


@rule
def _next_in_hand(cards: Ints, places: Ints, count: int, after: int) -> int:
    """The lowest card above `after` that does not lie in the display, or NONE."""
    lowest = NONE
    for index in range(count):
        card = int(cards[index])
        if places[index] == NONE and card > after and (lowest == NONE or card < lowest):
            lowest = card
    return lowest


@rule
def _next_taken(places: Ints, count: int, after: int) -> int:
    """The lowest cell above `after` on which a card lies, or NONE."""
    lowest = NONE
    for index in range(count):
        cell = int(places[index]) >> 1
        if cell > after and (lowest == NONE or cell < lowest):
            lowest = cell
    return lowest


@rule
def lying_face(codes: Ints, cards: Ints, places: Ints, index: int) -> int:
    """The face of a card as it lies."""
    return face_of(codes[cards[index]], places[index] & 1)


@rule
def beyond(places: Ints, count: int, grid: int, index: int, side: int) -> int:
    """The card that lies beyond a side of this one, or NONE."""
    x, y = square_xy(places[index] >> 1, grid)
    x, y = x + ALONG_X[side], y + ALONG_Y[side]
    if not is_in_square(x, y, grid):
        return NONE
    return on_cell(places, count, square_cell(x, y, grid))


@rule
def line_from(
    s: State, cards: Ints, places: Ints, start: tuple[int, int, int], colours: tuple[int, int]
) -> int:
    """LL-3: the cards, as bits, of the line through one tube: `start` is (count, card, socket).

    `colours` are the two that join: the same twice, or with black as the second (LL-40).
    """
    count, first, socket = start
    face = lying_face(s.cards, cards, places, first)
    grid = s.grid
    line = 1 << first
    own_colour = colour_at(face, socket)
    for _ in range(2):
        index = first
        exit_socket = socket
        while True:
            index = beyond(places, count, grid, index, exit_socket // 3)
            if index == NONE:
                break
            entry = touching_socket(exit_socket)
            next_face = lying_face(s.cards, cards, places, index)
            colour = colour_at(next_face, entry)
            if colour != colours[0] and colour != colours[1]:
                break
            if index == first and colour == own_colour:
                return line  # LL-3: a closed loop
            line |= 1 << index
            exit_socket = other_end(next_face, entry)
        socket = other_end(face, socket)
    return line


@rule
def num_bits(bits: int) -> int:
    """How many bits are set."""
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


@rule
def line_lengths(s: State, cards: Ints, places: Ints, count: int) -> int:
    """LL-21: the lengths of all lines of one colour with two or more cards, as bits."""
    lengths = 0
    for colour in range(1, NUM_COLOURS + 1):
        seen = 0
        for index in range(count):
            if places[index] == NONE or seen >> index & 1:
                continue
            socket = first_end(lying_face(s.cards, cards, places, index), colour)
            if socket < 0:
                continue
            line = line_from(s, cards, places, (count, index, socket), (colour, colour))
            seen |= line
            lengths |= 1 << num_bits(line)
    return lengths & ~0b11


@rule
def is_one_line(s: State, cards: Ints, places: Ints, count: int) -> bool:
    """LL-40: whether all cards lie in one line of some colour, black standing for it."""
    for colour in range(1, NUM_COLOURS + 1):
        if colour == BLACK:
            continue
        face = lying_face(s.cards, cards, places, 0)
        for own in (colour, BLACK):
            socket = first_end(face, own)
            if socket >= 0:
                line = line_from(s, cards, places, (count, 0, socket), (colour, BLACK))
                if num_bits(line) == count:
                    return True
    return False
