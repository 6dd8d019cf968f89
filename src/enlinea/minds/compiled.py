"""The minds compiled for a mode: the simple ones, and the search, which takes longer to compile."""

from functools import cache
from types import SimpleNamespace

from enlinea.core.bind import bind
from enlinea.core.game import Mode
from enlinea.minds import kernels
from enlinea.minds.search import kernels as search


@cache
def mind_kernels(mode: Mode) -> SimpleNamespace:
    """The simple minds compiled for one mode."""
    return bind(kernels, mode.rules.NAME, inline=False, rules=mode.rules, policy=mode.policy)


@cache
def search_kernels(mode: Mode) -> SimpleNamespace:
    """The search compiled for one mode."""
    parts = {**vars(mode.kernels), **vars(mind_kernels(mode))}
    parts |= {"rules": mode.rules, "policy": mode.policy}
    return bind(search, mode.rules.NAME, inline=False, **parts)
