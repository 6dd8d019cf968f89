"""Linja on boards of other sizes: the same rules, with other numbers.

Small boards are not offered for play. They can be searched to the end by the slowest of methods, so
they show whether a solver is right.
"""

import types
from functools import cache
from typing import Any, cast

from enlinea.core.errors import SetupError
from enlinea.core.game import Rules
from enlinea.core.rule import rule
from enlinea.games.linja import rules
from enlinea.games.linja.tables import NUM_PIECES, NUM_ROWS, board, state_type

ROWS = (4, 6, 8, 10)
MAX_PIECES = 15


@cache
def board_rules(num_rows: int = NUM_ROWS, num_pieces: int = NUM_PIECES) -> Rules:
    """The rules of Linja, every function of them, for a board of this size.

    >>> board_rules(6, 5).NUM_ACTIONS
    32
    """
    if (num_rows, num_pieces) == (NUM_ROWS, NUM_PIECES):
        return cast(Rules, rules)
    if num_rows not in ROWS:
        raise SetupError(f"a board has 4, 6, 8 or 10 rows, not {num_rows}")
    if not num_rows - 2 <= num_pieces <= MAX_PIECES:
        raise SetupError(
            f"on {num_rows} rows each side has {num_rows - 2} to {MAX_PIECES} pieces, "
            f"not {num_pieces}"
        )
    label = f"{rules.NAME}-{num_rows}x{num_pieces}"
    numbers = {**board(num_rows, num_pieces), "STATE": state_type(num_rows), "NAME": label}
    return cast(Rules, _copied(numbers, label))


def _copied(numbers: dict[str, Any], label: str) -> types.ModuleType:
    """A module with all functions of the rules, and these numbers instead of the usual ones."""
    module = types.ModuleType(label)  # kernels know modules, and no other kind of namespace
    scope = vars(module)
    scope.update(vars(rules), **numbers)
    for name, value in vars(rules).items():
        function = getattr(value, "py_func", value)
        if isinstance(function, types.FunctionType) and function.__module__ == rules.__name__:
            copied = types.FunctionType(function.__code__, scope, name, function.__defaults__)
            copied.__qualname__ = f"{name}.{label}"  # Numba's cache tells them apart by it
            scope[name] = copied if function is value else rule(copied)
    return module
