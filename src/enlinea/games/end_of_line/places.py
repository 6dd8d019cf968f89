"""Where the mover's next card may go (EOL-6), after `reverse` and `jump` too."""

from enlinea.core.game import LEGAL, Ints, State
from enlinea.core.rule import rule
from enlinea.games.end_of_line.actions import PLACE, Effect, Reason
from enlinea.games.end_of_line.board import free_exits, jump_exits, last_cell, lay, neighbour
from enlinea.games.end_of_line.state import FREE
from enlinea.games.end_of_line.tables import MAX_SIZE, NUM_CELLS, NUM_HEADINGS, NUM_KINDS


@rule
def is_reversing(s: State) -> bool:
    """EOL-7: the next card continues the card before the last."""
    return s.is_pending != 0 and s.effect == Effect.REVERSE


@rule
def is_jumping(s: State) -> bool:
    """EOL-14: the next card jumps."""
    return s.is_pending != 0 and s.effect == Effect.JUMP


@rule
def open_exits(s: State, seat: int) -> int:
    """The headings in which the seat's next card may go, as a bit mask."""
    if is_jumping(s):
        return jump_exits(s, seat)
    return free_exits(s, last_cell(s, seat, 2 if is_reversing(s) else 1))


@rule
def target_cell(s: State, seat: int, heading: int) -> int:
    """The cell of the seat's next card if it goes that way."""
    cell = neighbour(s, last_cell(s, seat, 2 if is_reversing(s) else 1), heading)
    return neighbour(s, cell, heading) if is_jumping(s) else cell


@rule
def can_place(s: State, seat: int) -> bool:
    """Whether the seat has a card and a cell for it."""
    return s.num_hand[seat] > 0 and open_exits(s, seat) != 0


@rule
def is_in_area(s: State, cell: int) -> bool:
    """Whether an area of this size has the cell."""
    return cell // MAX_SIZE < s.num_rows and cell % MAX_SIZE < s.num_rows


@rule
def heading_to(s: State, seat: int, cell: int) -> int:
    """The heading in which the seat's next card goes to the cell, or -1."""
    exits = open_exits(s, seat)
    for heading in range(NUM_HEADINGS):
        if exits >> heading & 1 and target_cell(s, seat, heading) == cell:
            return heading
    return -1


@rule
def place_refusal(s: State, seat: int, kind: int, cell: int) -> int:
    """EOL-6: a card from the hand, on an empty cell, at an exit of the line's end."""
    if is_in_area(s, cell) and s.hands[seat, kind] == 0:
        return Reason.NOT_IN_HAND
    return cell_refusal(s, seat, cell)


@rule
def cell_refusal(s: State, seat: int, cell: int) -> int:
    """Whether the seat's next card can go there, whichever card it is."""
    if not is_in_area(s, cell):
        return Reason.OFF_THE_AREA
    if s.owner[cell] != FREE:
        return Reason.CELL_IS_TAKEN
    if heading_to(s, seat, cell) >= 0:
        return LEGAL
    if is_jumping(s):
        return Reason.NOT_BY_JUMP
    return Reason.NOT_BY_REVERSE if is_reversing(s) else Reason.NOT_AT_AN_EXIT


@rule
def fill_cells(s: State, seat: int, exits: int, out: Ints, first: int) -> int:
    """Puts the target cells of these exits into `out` from `first` on, ascending; the new end."""
    count = first
    for heading in range(NUM_HEADINGS):
        if exits >> heading & 1:
            cell = target_cell(s, seat, heading)
            index = count
            while index > first and out[index - 1] > cell:
                out[index] = out[index - 1]
                index -= 1
            out[index] = cell
            count += 1
    return count


@rule
def fill_places(s: State, seat: int, out: Ints, first: int) -> int:
    """Puts all legal places into `out` from `first` on, ascending; returns the new end."""
    num_cells = fill_cells(s, seat, open_exits(s, seat), out, first) - first
    end = first
    first_kind = -1
    for kind in range(NUM_KINDS):
        if s.hands[seat, kind] == 0:
            continue
        if first_kind < 0:  # turn the cells themselves into actions
            first_kind = kind
            for index in range(first, first + num_cells):
                out[index] += PLACE + kind * NUM_CELLS
        else:
            for index in range(num_cells):
                out[end + index] = out[first + index] + (kind - first_kind) * NUM_CELLS
        end += num_cells
    return end


@rule
def place(s: State, seat: int, kind: int, cell: int) -> None:
    """Takes the card from the hand and lays it on the cell."""
    lay(s, seat, kind, cell, heading_to(s, seat, cell))
    s.hands[seat, kind] -= 1
    s.num_hand[seat] -= 1
    s.placed += 1
    s.is_pending = 0
