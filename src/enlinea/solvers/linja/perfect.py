"""Perfect play from a table: the value of any position, and all turns with their values."""

import warnings
from functools import lru_cache
from pathlib import Path

import numpy as np

from enlinea.core.errors import SetupError
from enlinea.core.folders import data_folder
from enlinea.core.game import OVER, State, Variant
from enlinea.core.turns import Turn, whole_turns
from enlinea.solvers.linja.board import Board
from enlinea.solvers.linja.table import Table, TableError


class Perfect:
    """The perfect player of a board; threads may share it.

    It plays from any position, also in the middle of a turn.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.board = table.board

    def turns(self, s: State) -> list[Turn]:
        """All turns from here, the best ones first; none if the game is over."""
        rules = self.board.rules
        if rules.to_act(s) == OVER:
            return []
        self._check_options(s)
        mover = int(s.mover)
        other = _placement(self.board, s, 1 - mover)
        values = self.table.values_of(other)
        turns = []
        for actions, after in whole_turns(rules, s):
            if rules.to_act(after) == OVER:
                value = _margin(self.board, after, mover)
            else:
                value = -int(values[_placement(self.board, after, mover)])
            turns.append(Turn(actions, value))
        return sorted(turns, key=lambda turn: (-turn.value, turn.actions))

    def value(self, s: State) -> int:
        """The points margin for the side to move under perfect play; once over, as it stands."""
        turns = self.turns(s)
        return turns[0].value if turns else _margin(self.board, s, int(s.mover))

    def best_turns(self, s: State) -> list[Turn]:
        """All turns that are worth most."""
        turns = self.turns(s)
        return [turn for turn in turns if turn.value == turns[0].value]

    def _check_options(self, s: State) -> None:
        if (s.tease and not s.sheet2010) or bool(s.sheet2010) != self.board.sheet2010:
            raise SetupError(f"{self.table.path} is for other options than this position")


def _placement(board: Board, s: State, seat: int) -> int:
    """The number of a side's placement."""
    counts = s.pieces[seat] if seat == 0 else s.pieces[seat][::-1]
    bars = np.arange(board.rows - 1)
    rank = board.space.choose[bars, np.cumsum(counts[:-1]) + bars].sum()
    return int(board.space.of_rank[rank])


def _margin(board: Board, s: State, seat: int) -> int:
    points = np.zeros(2, np.int64)
    board.rules.scores(s, points)
    return int(points[seat] - points[1 - seat])


def default_path(board: Board) -> Path:
    """Where the table of a board is kept unless another place is named."""
    option = "-sheet2010" if board.sheet2010 else ""
    return data_folder() / f"linja-{board.rows}x{board.pieces}{option}.table"


@lru_cache(4)
def _opened(path: Path, changed: int) -> Perfect:
    return Perfect(Table(path))


def perfect_player(variant: Variant, path: Path | None = None) -> Perfect | None:
    """The perfect player of these options; None for `tease`, or where no table has been made."""
    options = variant.options
    if options["tease"] and not options["sheet2010"]:  # LJ-14: it has no effect with sheet2010
        if path is not None:
            raise SetupError(f"{variant} is not solved, so {path} is not its table")
        return None
    board = Board(sheet2010=options["sheet2010"])
    if path is not None:
        return _player_of(board, path)
    path = default_path(board)
    if not path.is_file():
        return None
    try:
        return _player_of(board, path)
    except TableError as problem:  # nobody has asked for this file: play goes on without it
        warnings.warn(
            f"{problem}; remove it and run enlinea solve linja (until then bots search)",
            RuntimeWarning,
            stacklevel=2,
        )
        return None


def _player_of(board: Board, path: Path) -> Perfect:
    player = _opened(path, path.stat().st_mtime_ns if path.exists() else 0)
    if player.board != board:
        raise TableError(f"{path} is the table of another board or option")
    return player
