"""Light-Line!, solved: the best line, all lines, and the solutions of SOLO-LINE.

The finder of the game tells whether there is a line; this one lists them all. Two lines are the
same if one display becomes the other when it is shifted or given a half turn.
"""

from collections.abc import Sequence

import msgspec
import numpy as np

from enlinea.core.errors import SetupError
from enlinea.core.game import Ints
from enlinea.core.options import short
from enlinea.games.light_line.deck import Deck
from enlinea.games.light_line.finder import LaidCard, Unknown, line_of, longest_line, solo_line
from enlinea.games.light_line.geometry import BLACK, NUM_COLOURS
from enlinea.games.light_line.search import MOST, ROOM, prepare
from enlinea.solvers.light_line.lines import fill_lines

Line = tuple[LaidCard, ...]
MOST_LINES = 20_000  # listed, before shifted and turned ones are put together


class Lines(msgspec.Struct, frozen=True):
    """What some cards can make."""

    cards: list[str]
    is_wild: bool  # black stands for the line's colour, and all cards are used (LL-40)
    length: int  # of the lines; 0 if no two cards join
    best: list[str]  # one of them, such as `h3' 1,0`
    count: int | None  # how many different ones there are; None if there are too many to list
    lines: list[list[str]]  # all of them, if that was asked for


def solve_lines(
    deck: Deck, names: Sequence[str], length: int | None, is_wild: bool, is_listed: bool
) -> Lines:
    """The lines of one length, by default the longest; with black wild those of all cards.

    >>> from enlinea.games.light_line.deck import own_deck
    >>> found = solve_lines(own_deck(), ["a0", "a1", "b2"], None, False, True)
    >>> found.length, found.count, found.best
    (3, 2, ['a1 0,0', 'a0 1,0', 'b2 1,1'])
    """
    cards = parse_cards(deck, names)
    if is_wild:
        length = len(cards)
    elif length is None:
        length = len(longest_line(deck.codes, cards))
    first = _first_line(deck, cards, length, is_wild)
    lines = all_lines(deck.codes, cards, length, is_wild) if first else []
    return Lines(
        cards=list(names),
        is_wild=is_wild,
        length=length if first else 0,
        best=line_texts(deck, first),
        count=None if lines is None else len(lines),
        lines=[line_texts(deck, line) for line in lines or []] if is_listed else [],
    )


def _first_line(deck: Deck, cards: Sequence[int], length: int, is_wild: bool) -> Sequence[LaidCard]:
    if not is_wild:
        return (line_of(deck.codes, cards, length) or []) if length >= 2 else []
    try:
        return solo_line(deck.codes, cards) or []
    except Unknown:
        raise SetupError(
            f"no line of {len(cards)} cards was found, and so many are too many to be sure"
        ) from None


def all_lines(codes: Ints, cards: Sequence[int], length: int, is_wild: bool) -> list[Line] | None:
    """All different lines of exactly so many of the cards; None if there are too many."""
    chosen = np.asarray(codes, np.int64)[np.asarray(cards, np.int64)]
    room = np.zeros(1, ROOM)[0]
    out = np.empty((MOST_LINES, length, 3), np.int64)
    found: set[Line] = set()
    for colour in range(1, NUM_COLOURS + 1):
        if is_wild and colour == BLACK:
            continue
        prepare(room, chosen, colour, BLACK if is_wild else colour)
        count = fill_lines(room, length, out)
        if count > MOST_LINES:
            return None
        found |= {_canonical(line, cards) for line in out[:count].tolist()}
    return sorted(found)


def _canonical(line: Sequence[Sequence[int]], cards: Sequence[int]) -> Line:
    """The line shifted to the left upper corner, in the turn that comes first, cards in order."""
    laid = [(cards[option >> 1], option & 1, x, y) for option, x, y in line]
    return min(_shifted(laid), _shifted([(card, 1 - turn, -x, -y) for card, turn, x, y in laid]))


def _shifted(laid: Sequence[tuple[int, int, int, int]]) -> Line:
    left, top = min(x for _, _, x, _ in laid), min(y for _, _, _, y in laid)
    return tuple(sorted(LaidCard(card, turn, x - left, y - top) for card, turn, x, y in laid))


def parse_cards(deck: Deck, names: Sequence[str]) -> list[int]:
    """The numbers of the cards; raises SetupError that names what is wrong."""
    unknown = [name for name in names if name not in deck.names]
    if unknown:
        raise SetupError(f"there is no card {short(unknown[0])}; there is: {deck.names[0]}, …")
    if len(set(names)) < len(names):
        raise SetupError("a card is named twice; every card is there once")
    if not 2 <= len(names) <= MOST:
        raise SetupError(f"name 2 to {MOST} cards, not {len(names)}")
    return [deck.names.index(name) for name in names]


def line_texts(deck: Deck, line: Sequence[LaidCard]) -> list[str]:
    """Each card as it lies: `h3' 1,0` is turned, at x 1, y 0."""
    return [f"{deck.names[c.card]}{chr(39) * c.turn} {c.x},{c.y}" for c in line]
