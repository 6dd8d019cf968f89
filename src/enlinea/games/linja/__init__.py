"""Linja (2 players): race across the bamboo; the crowd you meet decides how far you jump."""

from collections.abc import Sequence

from enlinea.core.game import Game, Mode
from enlinea.core.options import Option
from enlinea.games.linja import draw, notation, policy, rules, svg, view


class _Linja(Game):
    def next_starter(self, winners: Sequence[int], seats: int) -> int:
        """LJ-12: the loser starts the next game; after a draw the other side does."""
        return 0 if list(winners) == [1] else 1


GAME = _Linja(
    name="linja",
    title="Linja",
    summary="race across the bamboo; the crowd you meet decides how far you jump",
    modes=(Mode("standard", rules, notation, view, draw, policy, svg=svg, has_chance=False),),
    options=(
        Option("tease", False, "the extra move may move an opposing piece (LJ-13)"),
        Option("sheet2010", False, "the older printed rules (LJ-14)"),
    ),
)
