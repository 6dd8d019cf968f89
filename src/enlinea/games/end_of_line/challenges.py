"""The 140 challenges of the solo puzzle (EOL-11), checked when they are loaded."""

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Literal

import msgspec

from enlinea.core.errors import SetupError
from enlinea.games.end_of_line.tables import (
    AREAS,
    CELL_TEXTS,
    HEADINGS,
    KINDS,
    MARKS,
    NEIGHBOUR,
    area_cells,
    cell_at,
)

Series = Literal["yellow", "orange", "green", "red", "blue"]

SIZE, ((_START_ROW, _START_COL, _FACING),) = AREAS[1]
START_CELL = cell_at(_START_ROW, _START_COL)
FIRST_CELL = int(NEIGHBOUR[SIZE, START_CELL, HEADINGS.index(_FACING)])  # at the start's exit


class Challenge(msgspec.Struct, frozen=True):
    """Walls on the 5x5, in 47 and 48 a card already placed, and what is known of its coverings."""

    number: int
    series: Series
    walls: tuple[int, ...]  # cells
    placed: tuple[int, int] | None = None  # kind and cell
    paths: int | None = None  # coverings of all free cells without energy
    max_left: int | None = None  # the best sum of initiatives left, cards chosen freely

    @property
    def num_free(self) -> int:
        """The cells that the line is to cover."""
        return SIZE * SIZE - 1 - len(self.walls) - (self.placed is not None)


class _Preplaced(msgspec.Struct, forbid_unknown_fields=True):
    row: int
    col: int
    type: str


class _Puzzle(msgspec.Struct, forbid_unknown_fields=True):
    """A challenge as the data file writes it."""

    id: int
    series: Series
    walls: list[tuple[int, int]]
    preplaced: _Preplaced | None = None
    paths: int | None = None
    max_left: int | None = None


class _File(msgspec.Struct, forbid_unknown_fields=True):
    note: str
    puzzles: list[_Puzzle]


def parse_challenges(content: bytes | str) -> tuple[Challenge, ...]:
    """The challenges of a data file; raises SetupError that names the first thing wrong."""
    try:
        puzzles = msgspec.json.decode(content, type=_File).puzzles
    except (msgspec.DecodeError, UnicodeDecodeError) as problem:
        raise SetupError(f"not a file of challenges: {problem}") from None
    if not puzzles:
        raise SetupError("not a file of challenges: it holds none")
    for number, puzzle in enumerate(puzzles, 1):
        if puzzle.id != number:
            raise SetupError(f"challenge {puzzle.id} stands where challenge {number} should")
        for fault in _faults(puzzle):
            raise SetupError(f"challenge {number}: {fault}")
    return tuple(map(_challenge, puzzles))


def _faults(puzzle: _Puzzle) -> Iterator[str]:
    """Whatever makes a challenge unplayable, as the end of a sentence."""
    taken: dict[int, str] = {START_CELL: "the start card"}
    for row, col in puzzle.walls:
        if not _is_in_area(row, col):
            yield f"the wall [{row}, {col}] is off the {SIZE}x{SIZE} area"
            continue
        cell = cell_at(row, col)
        if cell in taken:
            yield f"the wall on {CELL_TEXTS[cell]} lies on {taken[cell]}"
        if cell == FIRST_CELL:
            yield f"the wall on {CELL_TEXTS[cell]} closes the start card's only exit"
        taken[cell] = "another wall"
    if len(taken) == SIZE * SIZE:
        yield "no cell is left to cover"
    if puzzle.preplaced is not None:
        yield from _placed_faults(puzzle.preplaced)
    for name, count in (("paths", puzzle.paths), ("max_left", puzzle.max_left)):
        if count is not None and count < 0:
            yield f"{name} is {count}, less than nothing"


def _placed_faults(card: _Preplaced) -> Iterator[str]:
    if card.type not in KINDS:
        yield f"there is no card {card.type!r}; there is: {', '.join(KINDS)}"
    elif not _is_in_area(card.row, card.col) or cell_at(card.row, card.col) != FIRST_CELL:
        yield (
            f"the placed card lies on [{card.row}, {card.col}], not at the start card's exit "
            f"{CELL_TEXTS[FIRST_CELL]}"
        )


def _is_in_area(row: int, col: int) -> bool:
    return 0 <= row < SIZE and 0 <= col < SIZE


def _challenge(puzzle: _Puzzle) -> Challenge:
    card = puzzle.preplaced
    return Challenge(
        number=puzzle.id,
        series=puzzle.series,
        walls=tuple(sorted(cell_at(row, col) for row, col in puzzle.walls)),
        placed=None if card is None else (KINDS.index(card.type), cell_at(card.row, card.col)),
        paths=puzzle.paths,
        max_left=puzzle.max_left,
    )


@cache
def all_challenges() -> tuple[Challenge, ...]:
    """The challenges of the data file in this package."""
    return parse_challenges(files(__package__).joinpath("challenges.json").read_bytes())


def find_challenge(number: int) -> Challenge:
    """The challenge of that number.

    >>> find_challenge(12).walls == (cell_at(3, 1), cell_at(3, 3))
    True
    """
    known = all_challenges()
    if not 1 <= number <= len(known):
        raise SetupError(f"there is no challenge {number!r}; there are 1 to {len(known)} (EOL-11)")
    return known[number - 1]


def challenge_picture(challenge: Challenge) -> str:
    """The area in five lines: `█` a wall, `↑` the start card, `·` to be covered.

    >>> print(challenge_picture(find_challenge(47)))
    · · · · ·
    · · ┐ · ·
    · · ↑ · ·
    · █ · · ·
    █ · · · ·
    """
    marks = dict.fromkeys(challenge.walls, "█") | {START_CELL: "↑"}
    if challenge.placed is not None:
        kind, cell = challenge.placed
        marks[cell] = MARKS[KINDS[kind]]
    texts = [marks.get(cell, "·") for cell in area_cells(SIZE)]
    return "\n".join(" ".join(texts[row * SIZE : (row + 1) * SIZE]) for row in range(SIZE))
