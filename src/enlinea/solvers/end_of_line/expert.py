"""The expert of the puzzles: the mind that plays them best.

Alone, in the puzzle and in classic solitaire, it draws random orders of its deck and takes the
action after which they score best. In the cooperative puzzle every seat tries the actions that look
best in games played on to the end, each of which draws an order of its own.
"""

from functools import cache
from types import SimpleNamespace

from enlinea.core.bind import bind
from enlinea.core.game import Mode, State, Variant
from enlinea.core.random import Random
from enlinea.solvers.end_of_line import foresight, foresight_solitaire, kernels
from enlinea.solvers.rollouts import rollout_kernels

FORESIGHTS = {"puzzle": foresight, "solitaire": foresight_solitaire}
COOP = "coop-puzzle"
MODES = (*FORESIGHTS, COOP)
NUM_CANDIDATES = 8  # in the cooperative puzzle, for each decision


@cache
def expert_kernels(mode: Mode) -> SimpleNamespace:
    """The expert for one player, compiled for a mode."""
    parts = {**vars(mode.kernels), "rules": mode.rules, "policy": mode.policy}
    return bind(kernels, mode.rules.NAME, foresight=FORESIGHTS[mode.name], **parts)


def choose(variant: Variant, s: State, seat: int, num_orders: int, random: Random) -> int:
    """The action that the expert plays in one of its modes."""
    mode = variant.mode
    if mode.name == COOP:
        best = rollout_kernels(mode).best_action
        return int(best(s, seat, NUM_CANDIDATES, num_orders, variant.seats, random))
    return int(expert_kernels(mode).best_action(s, num_orders, random))
