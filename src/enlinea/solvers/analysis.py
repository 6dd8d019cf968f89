"""What a position is worth, and every turn in it: from a solver's table, or else by search."""

from collections.abc import Sequence

import msgspec
import numpy as np
from rich.table import Table as RichTable

from enlinea.core.game import OVER, State, Variant
from enlinea.core.turns import Turn
from enlinea.minds.alphabeta import Limits, Searcher
from enlinea.solvers import PerfectPlayer, perfect_player


class ValuedTurn(msgspec.Struct, frozen=True):
    """A turn in the game's notation, with its value."""

    turn: str
    value: int


class Analysis(msgspec.Struct, frozen=True):
    """Values are points margins for the seat to act; `exact` if both sides play perfectly."""

    value: int
    turns: list[ValuedTurn]  # best first
    exact: bool


def parse_position(variant: Variant, text: str) -> State:
    """The position that is written like this."""
    s = variant.start()
    variant.mode.notation.parse_position(text, s)
    return s


def analyse(
    variant: Variant,
    s: State,
    limits: Limits | None = None,
    threads: int = 1,
    player: PerfectPlayer | None = None,
) -> Analysis:
    """The value of the position and of all turns; exact if there is a table or little is left.

    >>> from enlinea.core.game import variant
    >>> linja = variant("linja")
    >>> s = parse_position(linja, "0000001b b1000000 A extra end")
    >>> analyse(linja, s).turns[0]
    ValuedTurn(turn='x6+', value=2)
    """
    player = player or perfect_player(variant)
    if variant.rules.to_act(s) == OVER:
        return Analysis(_final_margin(variant, s), [], True)
    if player is not None:
        return Analysis(player.value(s), _valued(variant, player.turns(s)), True)
    found = Searcher(variant, threads).turns(s, limits)
    return Analysis(found.turns[0].value, _valued(variant, found.turns), found.is_exact)


def turn_text(variant: Variant, actions: Sequence[int]) -> str:
    """The actions of a turn with spaces between."""
    return " ".join(map(variant.mode.notation.action_text, actions))


def headline(found: Analysis) -> str:
    """The value in a sentence."""
    how = "exact" if found.exact else "by search"
    return f"worth {found.value:+d} to the side to move ({how})"


def analysis_table(found: Analysis) -> RichTable:
    """The turns for people."""
    table = RichTable("turn", "value")
    for valued in found.turns:
        table.add_row(valued.turn, f"{valued.value:+d}")
    return table


def _valued(variant: Variant, turns: Sequence[Turn]) -> list[ValuedTurn]:
    return [ValuedTurn(turn_text(variant, turn.actions), turn.value) for turn in turns]


def _final_margin(variant: Variant, s: State) -> int:
    """The points of the seat that acted last less the other's."""
    points = np.zeros(variant.seats, np.int64)
    variant.rules.scores(s, points)
    return int(points[s.mover] - points[1 - s.mover])
