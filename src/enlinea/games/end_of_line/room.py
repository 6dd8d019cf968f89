"""How much room is left: the free cells that lines can still reach, by flooding bit boards.

The area is kept in four words of four rows each, 13 bits to a row, so cell c is bit c % 52 of word
c // 52. A flood step moves all reached cells one cell in all four headings at once, round the
torus (EOL-1), and keeps those that are free. Nothing is allocated.
"""

from enlinea.core.game import State
from enlinea.core.rule import rule
from enlinea.games.end_of_line.board import free_exits, last_cell, neighbour
from enlinea.games.end_of_line.state import FREE
from enlinea.games.end_of_line.tables import MAX_SIZE, NUM_HEADINGS

WORD_ROWS = 4
WORD_BITS = WORD_ROWS * MAX_SIZE
_WORD = (1 << WORD_BITS) - 1
_ROW = (1 << MAX_SIZE) - 1
_UP = WORD_BITS - MAX_SIZE  # from the top row of a word to its bottom row
_FIRST = sum(1 << row * MAX_SIZE for row in range(WORD_ROWS))  # column 0
_NOT_FIRST = _WORD & ~_FIRST
_NOT_LAST = _WORD & ~(_FIRST << MAX_SIZE - 1)

Words = tuple[int, int, int, int]


@rule
def free_words(s: State) -> Words:
    """All free cells."""
    return _free_word(s, 0), _free_word(s, 1), _free_word(s, 2), _free_word(s, 3)


@rule
def _free_word(s: State, word: int) -> int:
    bits = 0
    for row in range(word * WORD_ROWS, min(word * WORD_ROWS + WORD_ROWS, s.num_rows)):
        cell = row * MAX_SIZE
        for col in range(s.num_rows):
            if s.owner[cell + col] == FREE:
                bits |= 1 << (cell + col) % WORD_BITS
    return bits


@rule
def end_words(s: State, seat: int) -> Words:
    """The free cells at the exits of the seat's last card."""
    cell = last_cell(s, seat, 1)
    exits = free_exits(s, cell)
    a, b, c, d = 0, 0, 0, 0
    for heading in range(NUM_HEADINGS):
        if exits >> heading & 1:
            end = neighbour(s, cell, heading)
            bit = 1 << end % WORD_BITS
            if end < WORD_BITS:
                a |= bit
            elif end < 2 * WORD_BITS:
                b |= bit
            elif end < 3 * WORD_BITS:
                c |= bit
            else:
                d |= bit
    return a, b, c, d


@rule
def flooded(num_rows: int, begin: Words, free: Words) -> Words:
    """The free cells that can be reached from those where the flood begins."""
    a, b, c, d = begin
    while True:
        e, f, g, h = _spread(num_rows, a, b, c, d)
        e, f, g, h = e & free[0], f & free[1], g & free[2], h & free[3]
        if e == a and f == b and g == c and h == d:
            return a, b, c, d
        a, b, c, d = e, f, g, h


@rule
def _spread(num_rows: int, a: int, b: int, c: int, d: int) -> Words:
    """The cells and all their neighbours (and some that are not in the area)."""
    last_row = (num_rows - 1) * MAX_SIZE % WORD_BITS
    last_word = (num_rows - 1) // WORD_ROWS
    bottom = d
    if last_word == 1:
        bottom = b
    elif last_word == 2:
        bottom = c
    e = _within(num_rows, a) | (b & _ROW) << _UP
    f = _within(num_rows, b) | (c & _ROW) << _UP | a >> _UP
    g = _within(num_rows, c) | (d & _ROW) << _UP | b >> _UP
    h = _within(num_rows, d) | c >> _UP
    # EOL-1: top joins bottom.
    e |= bottom >> last_row & _ROW
    top = (a & _ROW) << last_row
    if last_word == 1:
        f |= top
    elif last_word == 2:
        g |= top
    else:
        h |= top
    return e, f, g, h


@rule
def _within(num_rows: int, word: int) -> int:
    """The cells of a word and their neighbours in it; EOL-1: left joins right."""
    wrap = num_rows - 1
    sideways = word << 1 & _NOT_FIRST | word >> 1 & _NOT_LAST
    joined = (word & _FIRST) << wrap | word >> wrap & _FIRST
    return word | sideways | joined | word << MAX_SIZE & _WORD | word >> MAX_SIZE


@rule
def count_cells(words: Words) -> int:
    """How many cells there are in all words."""
    return _ones(words[0]) + _ones(words[1]) + _ones(words[2]) + _ones(words[3])


@rule
def _ones(word: int) -> int:
    """How many bits are set: sums of neighbouring groups of 1, 2, 4, … bits."""
    word = (word & 0x5555555555555) + (word >> 1 & 0x5555555555555)
    word = (word & 0x3333333333333) + (word >> 2 & 0x3333333333333)
    word = (word & 0xF0F0F0F0F0F0F) + (word >> 4 & 0xF0F0F0F0F0F0F)
    return word % 255
