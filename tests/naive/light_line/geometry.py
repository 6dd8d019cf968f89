"""Laying cards and following lines, LL-1 to LL-3, the same in all five games."""

from typing import NamedTuple

from .deck import COLOURS, SOCKETS, Deck, Tube

Cell = tuple[int, int]  # x to the right, y downwards
Segment = tuple[Cell, int]  # one card's tube: the card's cell and which of its four tubes


class Laid(NamedTuple):
    """A card as it lies: by name, turned by 180 degrees or not."""

    name: str
    turned: bool


Display = dict[Cell, Laid]


def half_turn(socket: str) -> str:
    """LL-1: `Tj` and `B(2-j)` change places, `Li` and `R(2-i)`."""
    side = {"T": "B", "B": "T", "L": "R", "R": "L"}[socket[0]]
    return side + str(2 - int(socket[1]))


def tubes_of(deck: Deck, laid: Laid) -> list[Tube]:
    """The four tubes of a card as it lies."""
    tubes = deck[laid.name].tubes
    if not laid.turned:
        return tubes
    return [Tube(half_turn(t.one_end), half_turn(t.other_end), t.colour) for t in tubes]


def touching(cell: Cell, socket: str) -> tuple[Cell, str]:
    """The cell and the socket that touch this socket of this cell."""
    x, y = cell
    side, index = socket[0], socket[1]
    if side == "T":
        return (x, y - 1), "B" + index
    if side == "B":
        return (x, y + 1), "T" + index
    if side == "L":
        return (x - 1, y), "R" + index
    return (x + 1, y), "L" + index


def colour_at(deck: Deck, display: Display, cell: Cell, socket: str) -> str | None:
    """The colour at a socket of the display, None for an empty socket or an empty cell."""
    if cell not in display:
        return None
    for tube in tubes_of(deck, display[cell]):
        if socket in (tube.one_end, tube.other_end):
            return tube.colour
    return None


def fits(deck: Deck, display: Display, laid: Laid, cell: Cell) -> bool:
    """LL-2: an empty cell, and one touching pair of sockets has the same colour on both sides."""
    if cell in display:
        return False
    alone: Display = {cell: laid}
    for socket in SOCKETS:
        colour = colour_at(deck, alone, cell, socket)
        beyond, opposite = touching(cell, socket)
        # LL-2: empty against empty is no match.
        if colour is not None and colour == colour_at(deck, display, beyond, opposite):
            return True
    return False


def cells_beside(display: Display) -> list[Cell]:
    """The empty cells beside at least one card."""
    cells: set[Cell] = set()
    for x, y in display:
        for cell in [(x, y - 1), (x, y + 1), (x - 1, y), (x + 1, y)]:
            if cell not in display:
                cells.add(cell)
    return sorted(cells)


def fitting_places(deck: Deck, display: Display, name: str) -> list[str]:
    """The texts of all places where this card may be laid by LL-2."""
    texts = []
    for cell in cells_beside(display):
        for turned in [False, True]:
            if fits(deck, display, Laid(name, turned), cell):
                texts.append(place_text(Laid(name, turned), cell))
    return texts


def free_places(display: Display, names: list[str], reach: int) -> list[str]:
    """The texts of all places of these cards on any empty cell with |x| and |y| at most reach."""
    texts = []
    for x in range(-reach, reach + 1):
        for y in range(-reach, reach + 1):
            if (x, y) not in display:
                for name in names:
                    texts.append(place_text(Laid(name, False), (x, y)))
                    texts.append(place_text(Laid(name, True), (x, y)))
    return texts


def place_text(laid: Laid, cell: Cell) -> str:
    """`place h3' 2,-1`."""
    return f"place {laid.name}{chr(39) if laid.turned else ''} {cell[0]},{cell[1]}"


def parse_place(text: str) -> tuple[Laid, Cell]:
    """The card and the cell of a legal place text."""
    _, card, cell = text.split()
    x, y = cell.split(",")
    return Laid(card.rstrip("'"), card.endswith("'")), (int(x), int(y))


def line_through(deck: Deck, display: Display, start: Segment, colours: list[str]) -> set[Segment]:
    """LL-3: the chain of tubes of these colours that are joined to this one; start included."""
    line = {start}
    to_follow = [start]
    while to_follow:
        cell, tube_index = to_follow.pop()
        tube = tubes_of(deck, display[cell])[tube_index]
        for socket in [tube.one_end, tube.other_end]:
            beyond, opposite = touching(cell, socket)
            # LL-3: it ends at a colour change, an empty socket, or a side without neighbour.
            if colour_at(deck, display, beyond, opposite) not in colours:
                continue
            for next_index, next_tube in enumerate(tubes_of(deck, display[beyond])):
                is_joined = opposite in (next_tube.one_end, next_tube.other_end)
                # LL-3: a closed loop counts each segment once.
                if is_joined and (beyond, next_index) not in line:
                    line.add((beyond, next_index))
                    to_follow.append((beyond, next_index))
    return line


def all_lines(deck: Deck, display: Display, colours: list[str]) -> list[set[Segment]]:
    """Every line of the display in which tubes of these colours join, single tubes included."""
    lines: list[set[Segment]] = []
    for cell, laid in display.items():
        for tube_index, tube in enumerate(tubes_of(deck, laid)):
            known = any((cell, tube_index) in line for line in lines)
            if tube.colour in colours and not known:
                lines.append(line_through(deck, display, (cell, tube_index), colours))
    return lines


def num_cards(line: set[Segment]) -> int:
    """How many cards a line runs through, each counted once."""
    return len({cell for cell, _ in line})


def line_lengths(deck: Deck, display: Display) -> set[int]:
    """The lengths, in cards, of all lines of one colour with 2 cards or more."""
    lengths = set()
    for colour in COLOURS:
        for line in all_lines(deck, display, [colour]):
            if num_cards(line) >= 2:
                lengths.add(num_cards(line))
    return lengths


def points_of(deck: Deck, display: Display, cell: Cell) -> int:
    """LL-11: all segments of every line that the card at this cell lengthens."""
    points = 0
    for tube_index, tube in enumerate(tubes_of(deck, display[cell])):
        line = line_through(deck, display, (cell, tube_index), [tube.colour])
        if len(line) >= 2:
            points += len(line)
    return points
