"""Coverings with energy once more, slow and plain: every turn is played out from the rulebook."""

from enlinea.games.end_of_line.challenges import find_challenge
from enlinea.games.end_of_line.tables import KINDS, MAX_SIZE, TURNS

SIZE = 5
START, FIRST = (2, 2), (1, 2)
STEPS = [(-1, 0), (0, 1), (1, 0), (0, -1)]

Cell = tuple[int, int]
Card = tuple[Cell, int]  # where it lies, and the heading in which the line came in


def tree_coverings(number: int, energy: int) -> int:
    """How many coverings use exactly so many points of energy, a brake only before a reverse."""
    challenge = find_challenge(number)
    taken = {START, *(divmod(cell, MAX_SIZE) for cell in challenge.walls)}
    if challenge.placed is None:
        return _cards((), taken, {(START, 0): [0]}, (1, energy, 1))
    kind, _ = challenge.placed
    assert KINDS[kind].startswith("2")
    exits = {((FIRST), 0): [turn % 4 for turn in TURNS[kind]]}
    return _cards((), taken | {FIRST}, exits, (1, energy, 1))


def _cards(
    line: tuple[Card, ...],
    taken: set[Cell],
    first: dict[Card, list[int]],
    clock: tuple[int, int, int],
) -> int:
    """Coverings from here; the clock is the round, the energy, and the cards due in this turn."""
    rounds, energy, due = clock
    if len(taken) == SIZE * SIZE:
        return energy == 0
    if due > 0:
        return _lay(line, taken, first, (rounds, energy, due), -1)
    rounds += 1
    count = _lay(line, taken, first, (rounds, energy, 2), -1)
    if rounds >= 3 and energy >= 1:
        count += _lay(line, taken, first, (rounds, energy - 1, 2), -2)
    if rounds >= 3 and energy >= 2:
        count += _lay(line, taken, first, (rounds, energy - 1, 1), -1)
    return count


def _lay(
    line: tuple[Card, ...],
    taken: set[Cell],
    first: dict[Card, list[int]],
    clock: tuple[int, int, int],
    parent: int,
) -> int:
    """Coverings that go on from the last card or the one before it."""
    if line:
        (row, col), entry = line[parent]
        headings = [(entry + turn) % 4 for turn in (0, 1, 3)]
    else:
        (((row, col), _), headings), *_ = first.items()
    rounds, energy, due = clock
    count = 0
    for heading in headings:
        down, right = STEPS[heading]
        cell = ((row + down) % SIZE, (col + right) % SIZE)
        if cell not in taken:
            longer = (*line, (cell, heading))
            count += _cards(longer, taken | {cell}, first, (rounds, energy, due - 1))
    return count
