"""The naive twin of End of Line, first part: the cards, and one line alone on the 5x5.

Plain and slow, to be read beside the rulebook; clauses are cited where they are obeyed.
Here: the material, the areas, the walk on the torus, the challenges, classic solitaire, and
the count of all coverings. The modes with rounds are in end_of_line.
"""

import copy
import functools
import itertools
import json
from pathlib import Path
from typing import NamedTuple

Cell = tuple[int, int]  # (row, column), row 0 at the top

NUM_ENERGY_POINTS = 3

# Headings clockwise, so that right is one further and left one back.
HEADINGS = ["N", "E", "S", "W"]
STEP = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
QUARTER_TURNS = {"straight": 0, "right": 1, "left": 3}

COPIES = {"1": 9, "2L": 4, "2R": 4, "3L": 2, "3R": 2, "4": 2, "5": 1, "0": 1}
INITIATIVE = {"1": 1, "2L": 2, "2R": 2, "3L": 3, "3R": 3, "4": 4, "5": 5, "0": 0}
EXITS = {
    "start": ["straight"],
    "1": ["straight"],
    "2L": ["left"],
    "2R": ["right"],
    "3L": ["straight", "left"],
    "3R": ["straight", "right"],
    "4": ["left", "right"],
    "5": ["left", "straight", "right"],
    "0": ["left", "straight", "right"],
}

# Number of players: rows and columns, start cards in seat order as (row, column, facing).
AREAS: dict[int, tuple[int, list[tuple[int, int, str]]]] = {
    1: (5, [(2, 2, "N")]),
    2: (7, [(3, 2, "N"), (3, 4, "N")]),
    3: (7, [(2, 3, "N"), (3, 4, "E"), (3, 2, "W")]),
    4: (9, [(3, 4, "N"), (4, 5, "E"), (5, 4, "S"), (4, 3, "W")]),
    5: (9, [(3, 3, "N"), (3, 5, "N"), (4, 6, "E"), (5, 5, "S"), (5, 3, "S")]),
    6: (11, [(4, 4, "N"), (4, 6, "N"), (5, 7, "E"), (6, 6, "S"), (6, 4, "S"), (5, 3, "W")]),
    7: (
        11,
        [(3, 4, "N"), (3, 6, "N"), (4, 7, "E"), (6, 7, "E"), (7, 6, "S"), (7, 4, "S"), (5, 4, "W")],
    ),
    8: (
        13,
        [
            *[(4, 5, "N"), (4, 7, "N"), (5, 8, "E"), (7, 8, "E")],
            *[(8, 7, "S"), (8, 5, "S"), (7, 4, "W"), (5, 4, "W")],
        ],
    ),
}


class PlacedCard(NamedTuple):
    """A card of a line; `heading` is that of the line travelling in, or a start card's facing."""

    code: str
    cell: Cell
    heading: str


class Challenge(NamedTuple):
    """Walls on the 5x5 and, in 47 and 48, the card already placed (EOL-11)."""

    walls: list[Cell]
    placed: tuple[str, Cell] | None = None


def start_lines(seats: int) -> list[list[PlacedCard]]:
    """For each seat a line with nothing but its start card."""
    return [[PlacedCard("start", (row, col), facing)] for row, col, facing in AREAS[seats][1]]


SOLO_ROWS = AREAS[1][0]
SOLO_START = start_lines(1)[0][0]


def load_challenges(path: str) -> dict[int, Challenge]:
    """The challenges of a file written like end-of-line-puzzles.json, by number."""
    puzzles = json.loads(Path(path).read_text(encoding="utf-8"))["puzzles"]
    challenges = {}
    for puzzle in puzzles:
        walls = [(row, col) for row, col in puzzle["walls"]]
        card = puzzle.get("preplaced")
        placed = (card["type"], (card["row"], card["col"])) if card else None
        challenges[puzzle["id"]] = Challenge(walls, placed)
    return challenges


def challenge_of(number: object, challenges: dict[int, Challenge] | None) -> Challenge:
    """The challenge of that number; the first one, without walls, needs no table."""
    if number == 1:
        return Challenge([])
    if challenges is None or not isinstance(number, int) or number not in challenges:
        raise ValueError(f"no table of challenges with number {number}")
    return challenges[number]


def cell_text(cell: Cell) -> str:
    """Column letter and row number counted from the top: (0, 0) is a1."""
    row, col = cell
    return "abcdefghijklm"[col] + str(row + 1)


def neighbour(cell: Cell, heading: str, num_rows: int) -> Cell:
    """The next cell that way on the torus."""
    # EOL-1: top joins bottom, left joins right.
    row, col = cell
    row_step, col_step = STEP[heading]
    return ((row + row_step) % num_rows, (col + col_step) % num_rows)


def turned(heading: str, turn: str) -> str:
    """The heading after going straight, left or right."""
    return HEADINGS[(HEADINGS.index(heading) + QUARTER_TURNS[turn]) % 4]


def exit_headings(card: PlacedCard) -> list[str]:
    """The headings in which a line may leave a placed card."""
    return [turned(card.heading, turn) for turn in EXITS[card.code]]


def free_exits(card: PlacedCard, taken: list[Cell], num_rows: int) -> dict[Cell, str]:
    """The cells not taken at the exits of a card, each with the heading of the line into it."""
    # EOL-6: cards may be turned freely, so any card fits any free exit.
    cells = {neighbour(card.cell, heading, num_rows): heading for heading in exit_headings(card)}
    return {cell: heading for cell, heading in cells.items() if cell not in taken}


def initiatives(cards: list[str]) -> int:
    """The sum of the initiatives of some cards."""
    return sum(INITIATIVE[code] for code in cards)


def cards_of(deck: dict[str, int]) -> list[str]:
    """The cards of a deck, one by one."""
    return [code for code in sorted(deck) for _ in range(deck[code])]


def draw_weights(verb: str, deck: dict[str, int]) -> dict[str, float]:
    """The chance texts of one card from a deck; the weight is the copies left."""
    return {f"{verb} {code}": float(deck[code]) for code in sorted(deck) if deck[code] > 0}


class NaiveSolitaire:
    """Classic solitaire (EOL-12), told and played in the texts of the records."""

    def __init__(self) -> None:
        """The start card in the middle of the 5x5, the whole deck, no hand."""
        self.line = [SOLO_START]
        self.deck = dict(COPIES)
        self.energy = NUM_ENERGY_POINTS
        self.discard_pile: list[str] = []  # the top is the last one
        self.is_drawing = False
        self.drawn: str | None = None  # the card drawn, to be placed or discarded
        self.is_reversed = False  # the next card continues the card before the last
        self.over = False

    def to_act(self) -> list[int | str]:
        """[0], ["*"] for chance, [] when it is over."""
        if self.over:
            return []
        return ["*"] if self.is_drawing else [0]

    def chance(self) -> dict[str, float]:
        """The cards of the deck while one is being drawn."""
        return draw_weights("draw", self.deck) if self.to_act() == ["*"] else {}

    def legal(self, seat: int) -> list[str]:
        """The actions, sorted by code point."""
        if self.to_act() != [seat]:
            return []
        cells = [cell_text(cell) for cell in self._cells()]
        if self.drawn is not None:
            # EOL-12: a drawn card is placed or discarded before anything else.
            return sorted([f"place {self.drawn} {cell}" for cell in cells] + ["discard"])
        actions = ["stop"]
        if sum(self.deck.values()) > 0:
            actions.append("draw")
        if self.discard_pile:
            actions += [f"place-discard {cell}" for cell in cells]
        if self._can_reverse():
            actions.append("reverse")
        return sorted(actions)

    def play(self, actor: int | str, text: str) -> None:
        """Play a legal text."""
        known = list(self.chance()) if isinstance(actor, str) else self.legal(actor)
        if self.to_act() != [actor] or text not in known:
            raise ValueError(f"{actor}: {text} is not legal")
        verb = text.split()[0]
        if actor == "*":
            self.drawn = text.split()[1]
            self.deck[self.drawn] -= 1
            self.is_drawing = False
        elif verb == "draw":
            self.is_drawing = True
        elif verb == "reverse":
            self.energy -= 1
            self.is_reversed = True
        elif verb == "stop":
            self.over = True
        elif verb == "discard" and self.drawn is not None:
            self.discard_pile.append(self.drawn)
            self.drawn = None
        elif verb == "place" and self.drawn is not None:
            self._place(self.drawn, text.split()[2])
            self.drawn = None
        elif verb == "place-discard":
            self._place(self.discard_pile.pop(), text.split()[1])

    def result(self) -> tuple[list[int], list[int]]:
        """Scores and winners once it is over."""
        if not self.over:
            raise ValueError("the game is not over")
        uncovered = SOLO_ROWS * SOLO_ROWS - len(self.line)
        if uncovered > 0:
            return [-uncovered], []
        # EOL-12: scored as EOL-10, the discard pile being among the cards left.
        return [initiatives(cards_of(self.deck) + self.discard_pile) + self.energy], [0]

    def copy(self) -> "NaiveSolitaire":
        """A game of its own in the same position."""
        return copy.deepcopy(self)

    def _cells(self) -> dict[Cell, str]:
        """Where the next card may go, with its heading."""
        # EOL-12: `reverse` counts from the card before the last in time, even if abandoned.
        return self._free_exits(self.line[-2] if self.is_reversed else self.line[-1])

    def _free_exits(self, card: PlacedCard) -> dict[Cell, str]:
        return free_exits(card, [placed.cell for placed in self.line], SOLO_ROWS)

    def _can_reverse(self) -> bool:
        # EOL-12: once three cards lie besides the start card, not twice before another card.
        has_three = len(self.line) - 1 >= 3
        may_reverse = has_three and self.energy > 0 and not self.is_reversed
        return may_reverse and len(self._free_exits(self.line[-2])) > 0

    def _place(self, code: str, text: str) -> None:
        for cell, heading in self._cells().items():
            if cell_text(cell) == text:
                self.line.append(PlacedCard(code, cell, heading))
                break
        self.is_reversed = False
        # EOL-12: a line that cannot go on, `reverse` included, ends it; so does covering all.
        # (There are 25 cards for 24 cells, so a card to place is always left.)
        self.over = not self._cells() and not self._can_reverse()


def coverings(walls: list[Cell], placed: tuple[str, Cell] | None = None) -> tuple[int, int]:
    """How many ways one line covers all free cells without energy, and the best leftover sum.

    The cards are chosen freely within the copies of the deck; with no covering the sum is -1.
    """
    deck = dict(COPIES)
    first, headings = SOLO_START.cell, [SOLO_START.heading]
    taken = [*walls, first]
    if placed is not None:
        code, first = placed
        headings = exit_headings(PlacedCard(code, first, SOLO_START.heading))
        deck[code] -= 1
        taken.append(first)

    # How many coverings go straight, left and right that many times.
    coverings_by_turns: dict[tuple[int, int, int], int] = {}

    def walk(cell: Cell, heading: str, turns: list[str]) -> None:
        """Lay a card on a free cell and go on in every way until no cell is free."""
        taken.append(cell)
        if len(taken) == SOLO_ROWS * SOLO_ROWS:
            counts = (turns.count("straight"), turns.count("left"), turns.count("right"))
            coverings_by_turns[counts] = coverings_by_turns.get(counts, 0) + 1
        for turn in QUARTER_TURNS:
            onward = turned(heading, turn)
            following = neighbour(cell, onward, SOLO_ROWS)
            if following not in taken:
                walk(following, onward, [*turns, turn])
        taken.remove(cell)

    for heading in headings:
        following = neighbour(first, heading, SOLO_ROWS)
        if following not in taken:
            walk(following, heading, [])
    best = max((_best_left(deck, *counts) for counts in coverings_by_turns), default=-1)
    return sum(coverings_by_turns.values()), best


def _best_left(deck: dict[str, int], straight: int, left: int, right: int) -> int:
    """The best leftover sum when the line turns that often; -1 if no cards can make it."""
    # The last card of the covering leads nowhere, so it may be any card.
    num_used = straight + left + right + 1
    cards = cards_of(deck)
    best = -1
    for leftover in set(itertools.combinations(cards, len(cards) - num_used)):
        used = list(cards)
        for code in leftover:
            used.remove(code)
        if _can_make(tuple(used), straight, left, right):
            best = max(best, initiatives(list(leftover)))
    return best


@functools.cache
def _can_make(cards: tuple[str, ...], straight: int, left: int, right: int) -> bool:
    """Whether the cards, one being the last, have the exits for these turns."""
    if not cards:
        return straight == left == right == 0
    rest = cards[1:]
    num_turns = straight + left + right
    if num_turns < len(cards) and _can_make(rest, straight, left, right):
        return True  # this card is the last one
    for turn in EXITS[cards[0]]:
        if turn == "straight" and straight > 0 and _can_make(rest, straight - 1, left, right):
            return True
        if turn == "left" and left > 0 and _can_make(rest, straight, left - 1, right):
            return True
        if turn == "right" and right > 0 and _can_make(rest, straight, left, right - 1):
            return True
    return False
