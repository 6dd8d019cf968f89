"""What the player of classic solitaire sees: everything; the drawn card is shown as the hand."""

import msgspec
import numpy as np

from enlinea.core.game import State
from enlinea.games.end_of_line import rules_solitaire
from enlinea.games.end_of_line import view as common
from enlinea.games.end_of_line.tables import KINDS
from enlinea.games.end_of_line.view import EndOfLineView


def view(s: State, seat: int | None) -> EndOfLineView:
    """The same for the player and for spectators."""
    points = np.zeros(1, np.int64)
    rules_solitaire.scores(s, points)
    return msgspec.structs.replace(
        common.view(s, seat),
        discards=tuple(KINDS[kind] for kind in s.pile[: s.num_pile]),
        scores=(int(points[0]),),
    )
