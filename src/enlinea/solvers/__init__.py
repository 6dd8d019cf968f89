"""Exact answers: games that are small enough to be computed to the end.

`perfect_player(variant)` is what bots and analysis ask; `solver(name)` is the game's own module.
`expert_player(variant)` plays where no answer is exact, with what the solvers know of the game.
"""

from importlib import import_module
from typing import Any, Protocol

from enlinea.core.errors import SetupError
from enlinea.core.game import State, Variant
from enlinea.core.options import short
from enlinea.core.random import Random
from enlinea.core.turns import Turn

SOLVERS = {"linja": "enlinea.solvers.linja"}  # of all positions, into a table
ANSWERED = ("light-line", "end-of-line")  # their puzzles have exact answers, but no table
EXPERTS = {"end-of-line": "enlinea.solvers.end_of_line.expert"}  # of some modes


class PerfectPlayer(Protocol):
    """Knows the value of every position; threads may share one."""

    def turns(self, s: State) -> list[Turn]:
        """All turns from here, the best ones first; none if the game is over."""

    def best_turns(self, s: State) -> list[Turn]:
        """All turns that are worth most."""

    def value(self, s: State) -> int:
        """The points margin for the seat to act under perfect play; once over, as it stands."""


class ExpertPlayer(Protocol):
    """Plays a game well without knowing the value of any position."""

    def choose(self, variant: Variant, s: State, seat: int, num_orders: int, random: Random) -> int:
        """The best action over so many orders in which the cards may come."""


def solver(name: str) -> Any:
    """The module that solves the game of that name."""
    if name not in SOLVERS:
        known = ", ".join([*SOLVERS, *ANSWERED])
        raise SetupError(f"there is no solver for {short(name)}; there is: {known}")
    return import_module(SOLVERS[name])


def perfect_player(variant: Variant) -> PerfectPlayer | None:
    """The perfect player of a variant; None if it has no solver, or has not been solved here."""
    if variant.game.name not in SOLVERS:
        return None
    player: PerfectPlayer | None = solver(variant.game.name).perfect_player(variant)
    return player


def expert_player(variant: Variant) -> ExpertPlayer | None:
    """The expert of a variant; None if there is none for its mode."""
    if variant.game.name not in EXPERTS:
        return None
    expert: Any = import_module(EXPERTS[variant.game.name])
    return expert if variant.mode.name in expert.MODES else None
