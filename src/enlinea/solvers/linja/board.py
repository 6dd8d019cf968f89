"""A board of Linja that can be solved: its size, its options, and what is compiled for it."""

from collections.abc import Mapping
from functools import cache
from types import SimpleNamespace

import msgspec
import numpy as np

from enlinea.core.bind import bind
from enlinea.core.errors import SetupError
from enlinea.core.game import Rules, State, variant
from enlinea.core.options import OptionValue
from enlinea.games.linja.boards import board_rules
from enlinea.games.linja.tables import NUM_PIECES, NUM_ROWS, row_points
from enlinea.solvers.linja import kernels
from enlinea.solvers.linja.space import MAX_PLACEMENTS, Space, num_placements, space

MAX_MARGIN = 125  # so that every margin fits into a byte, beside the two that mean something else


class Board(msgspec.Struct, frozen=True):
    """Rows, pieces of each side and the option; what is solved is fixed by it."""

    rows: int = NUM_ROWS
    pieces: int = NUM_PIECES
    sheet2010: bool = False

    def checked(self) -> "Board":
        """Itself, if there is such a board and its table is not too large."""
        board_rules(self.rows, self.pieces)
        too_many = num_placements(self.rows, self.pieces) > MAX_PLACEMENTS
        if too_many or 2 * self.pieces * int(row_points(self.rows).max()) > MAX_MARGIN:
            raise SetupError(f"{self.rows} rows with {self.pieces} pieces are too many to solve")
        return self

    @property
    def rules(self) -> Rules:
        return board_rules(self.rows, self.pieces)

    @property
    def space(self) -> Space:
        return space(self.rows, self.pieces)

    @property
    def num_pairs(self) -> int:
        """The size of the table: pairs of placements, those that break LJ-6 included."""
        return num_placements(self.rows, self.pieces) ** 2

    @property
    def kernels(self) -> SimpleNamespace:
        """The solver compiled for this board."""
        return board_kernels(self.rows, self.pieces)

    @property
    def start(self) -> State:
        """The position at the start."""
        s: State = np.zeros(1, self.rules.STATE)[0]
        self.rules.setup(s, 2, {"tease": False, "sheet2010": self.sheet2010})
        return s


def parse_board(rows: int | None, pieces: int | None, options: Mapping[str, OptionValue]) -> Board:
    """The board with these choices, each checked; what is left out is as usual."""
    checked = variant("linja", options=options).options
    if checked["tease"] and not checked["sheet2010"]:
        raise SetupError("linja with the option tease is not solved: only without, or sheet2010")
    num_rows, num_pieces = (
        usual if given is None else given
        for given, usual in ((rows, NUM_ROWS), (pieces, NUM_PIECES))
    )
    return Board(num_rows, num_pieces, checked["sheet2010"]).checked()


@cache
def board_kernels(num_rows: int, num_pieces: int) -> SimpleNamespace:
    """The kernels compiled for the rules of a board."""
    rules = board_rules(num_rows, num_pieces)
    return bind(kernels, rules.NAME, rules=rules, NUM_ROWS=num_rows)
