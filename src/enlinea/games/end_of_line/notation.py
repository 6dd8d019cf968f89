"""End of Line as text: `place 2L c4`, `boost`, `mulligan`; chance's `reveal 2L` and `draw 2L`.

Cells are a column letter and a row number from the top; players are A to H. Positions are written
as told in position.py.
"""

from collections.abc import Mapping
from enum import IntEnum

from enlinea.core.errors import Unreadable
from enlinea.core.game import IS_OVER, NO_SUCH_ACTION, NOT_YOUR_TURN, State
from enlinea.core.options import short
from enlinea.games.end_of_line import position, refusals
from enlinea.games.end_of_line.actions import DRAW, KEEP, NUM_ACTIONS, PLACE, Reason
from enlinea.games.end_of_line.parts import SEAT_NAMES
from enlinea.games.end_of_line.tables import CELL_TEXTS, KINDS, NUM_CELLS

CLAUSES: Mapping[int, str] = {IS_OVER: "EOL-9", NOT_YOUR_TURN: "EOL-4", NO_SUCH_ACTION: "EOL-6"}
REASONS: type[IntEnum] = Reason

position_text, parse_position = position.position_text, position.parse_position
refusal = refusals.refusal

_WORDS = ("keep", "mulligan", "boost", "brake", "reverse", "gas", "jump")


def _text(action: int) -> str:
    if action < DRAW:
        return f"reveal {KINDS[action]}"
    if action < KEEP:
        return f"draw {KINDS[action - DRAW]}"
    if action < PLACE:
        return _WORDS[action - KEEP]
    kind, cell = divmod(action - PLACE, NUM_CELLS)
    return f"place {KINDS[kind]} {CELL_TEXTS[cell]}"


TEXTS = tuple(map(_text, range(NUM_ACTIONS)))
_ACTIONS = {text: action for action, text in enumerate(TEXTS)}


def action_text(action: int) -> str:
    """The text of any action.

    >>> [action_text(action) for action in (1, 9, 17, 20, 23 + 169 + 2)]
    ['reveal 2L', 'draw 2L', 'mulligan', 'reverse', 'place 2L c1']
    """
    return TEXTS[action]


def parse_action(text: str) -> int:
    """The action that is written like this."""
    action = _ACTIONS.get(text)
    if action is None:
        raise Unreadable(
            f"{short(text)} is not an action of End of Line: write place with a card and a cell, "
            f"such as place 2L c4, or {', '.join(_WORDS[:-1])} or jump; cards are {' '.join(KINDS)}"
        )
    return action


def is_listed(action: int) -> bool:
    """Every action is listed in a trace."""
    return True


def seat_name(seat: int) -> str:
    """A to H, clockwise."""
    return SEAT_NAMES[seat]


def ending_text(s: State) -> str:
    """Why the game is over."""
    if s.is_puzzle:
        return puzzle_ending_text(s)
    standing = [SEAT_NAMES[seat] for seat in range(s.seats) if s.cut_rank[seat] == 0]
    if s.has_jump:
        return f"the other teams are cut, {' and '.join(standing)} still standing (EOL-14)"
    return f"every line but {standing[0]}'s is cut (EOL-9)"


def puzzle_ending_text(s: State) -> str:
    """Why a puzzle, solo or together, is over."""
    clause = "EOL-10" if s.seats == 1 else "EOL-13"
    if s.uncovered == 0:
        return f"the whole area is covered ({clause})"
    cells = "1 cell is" if s.uncovered == 1 else f"{s.uncovered} cells are"
    lines = "the line is" if s.seats == 1 else "all lines are"
    return f"{lines} cut and {cells} left uncovered ({clause})"
