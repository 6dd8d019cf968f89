"""Brute force for small sets of cards: is there a line, how long, and how does it lie?

A line is laid out from one of its ends, card by card, every card and both turns tried each time.
"""

from .deck import COLOURS, Deck
from .geometry import Cell, Display, Laid, Segment, touching, tubes_of


def longest_line(deck: Deck, names: list[str]) -> int:
    """LONG-LINE: how many cards the longest line of one colour has; 0 without a line of 2."""
    for length in range(len(names), 1, -1):
        if has_line(deck, names, length):
            return length
    return 0


def has_line(deck: Deck, names: list[str], length: int) -> bool:
    """HEAD-LINE: these cards can make a line of one colour with exactly so many cards."""
    return find_line(deck, names, length) is not None


def find_line(deck: Deck, names: list[str], length: int) -> Display | None:
    """A display of exactly so many of the cards, all in one line of one colour."""
    for colour in COLOURS:
        display = _find(deck, names, length, [colour])
        if display is not None:
            return display
    return None


def find_solo_line(deck: Deck, names: list[str]) -> Display | None:
    """SOLO-LINE: a display of all cards in one line, black standing for its colour."""
    for colour in COLOURS:
        if colour != "black":
            display = _find(deck, names, len(names), [colour, "black"])
            if display is not None:
                return display
    return None


def _find(deck: Deck, names: list[str], length: int, colours: list[str]) -> Display | None:
    """Start with each card in turn; turning the whole display changes nothing."""
    for name in names:
        display: Display = {(0, 0): Laid(name, False)}
        left = [other for other in names if other != name]
        for tube_index, tube in enumerate(deck[name].tubes):
            if tube.colour in colours:
                line: list[Segment] = [((0, 0), tube_index)]
                for exit_socket in [tube.one_end, tube.other_end]:
                    if _extend(deck, display, left, line, exit_socket, length, colours):
                        return display
    return None


def _extend(
    deck: Deck,
    display: Display,
    left: list[str],
    line: list[Segment],
    exit_socket: str,
    length: int,
    colours: list[str],
) -> bool:
    """Lengthen the line beyond its last segment until it has the length; the display stays then."""
    if len(display) == length:
        return True
    beyond, entry = touching(line[-1][0], exit_socket)
    if beyond in display:
        # LL-40: the line may pass a card a second time, by its other tube.
        return _follow(deck, display, left, line, beyond, entry, length, colours)
    for name in left:
        others = [other for other in left if other != name]
        for turned in [False, True]:
            display[beyond] = Laid(name, turned)
            if _follow(deck, display, others, line, beyond, entry, length, colours):
                return True
            del display[beyond]
    return False


def _follow(
    deck: Deck,
    display: Display,
    left: list[str],
    line: list[Segment],
    cell: Cell,
    entry: str,
    length: int,
    colours: list[str],
) -> bool:
    """The line enters this card here: go on from where its tube comes out, if it has one."""
    for tube_index, tube in enumerate(tubes_of(deck, display[cell])):
        if entry not in (tube.one_end, tube.other_end):
            continue
        if tube.colour not in colours or (cell, tube_index) in line:
            return False
        exit_socket = tube.other_end if entry == tube.one_end else tube.one_end
        longer = [*line, (cell, tube_index)]
        return _extend(deck, display, left, longer, exit_socket, length, colours)
    return False
