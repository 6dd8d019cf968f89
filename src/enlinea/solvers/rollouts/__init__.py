"""Expected values by playing on: for games whose exact value is out of reach."""

from functools import cache
from types import SimpleNamespace

from enlinea.core.bind import bind
from enlinea.core.game import Mode
from enlinea.solvers.rollouts import kernels


@cache
def rollout_kernels(mode: Mode) -> SimpleNamespace:
    """The rollouts compiled for one mode."""
    parts = {**vars(mode.kernels), "rules": mode.rules, "policy": mode.policy}
    return bind(kernels, mode.rules.NAME, **parts)
