"""Linja solved: every position of the board by backward induction, and perfect play from it.

player = perfect_player()          # None until `enlinea solve linja` has been run
player.value(s), player.best_turns(s)
"""

from enlinea.solvers.linja.board import Board, parse_board
from enlinea.solvers.linja.perfect import Perfect, default_path, perfect_player
from enlinea.solvers.linja.solve import Solved, make_table
from enlinea.solvers.linja.table import Table, TableError

__all__ = [
    "Board",
    "Perfect",
    "Solved",
    "Table",
    "TableError",
    "default_path",
    "make_table",
    "parse_board",
    "perfect_player",
]
