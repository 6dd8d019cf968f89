"""The minds compiled for a mode: the simple ones, and the search, which takes longer to compile."""

from functools import cache
from types import SimpleNamespace

from enlinea.core.bind import bind
from enlinea.core.game import Mode
from enlinea.minds import estimate, judge, kernels, room, turns
from enlinea.minds.network import has_learned, network_of
from enlinea.minds.search import kernels as search


@cache
def mind_kernels(mode: Mode) -> SimpleNamespace:
    """The simple minds compiled for one mode."""
    label = mode.rules.NAME
    parts = {"rules": mode.rules, "policy": mode.policy, **network_of(mode)}
    for module in (room, judge, turns, kernels):
        parts |= vars(bind(module, label, inline=False, **parts))
    return SimpleNamespace(**parts)


@cache
def search_kernels(mode: Mode) -> SimpleNamespace:
    """The search compiled for one mode, with the best judgement there is."""
    label = mode.rules.NAME
    parts = {**vars(mode.kernels), **vars(mind_kernels(mode))}
    if has_learned(mode):
        label += "-learned"
        parts |= vars(bind(estimate, label, inline=False, **parts))
        parts |= vars(bind(turns, label, inline=False, **parts))
    return bind(search, label, inline=False, **parts)
