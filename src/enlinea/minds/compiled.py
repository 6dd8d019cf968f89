"""The minds compiled for a mode: the simple ones, and the search, which takes longer to compile."""

from functools import cache
from types import ModuleType, SimpleNamespace
from typing import Any

from enlinea.core.bind import bind
from enlinea.core.game import Mode
from enlinea.minds import kernels
from enlinea.minds.search import kernels as search


@cache
def mind_kernels(mode: Mode) -> SimpleNamespace:
    """The simple minds compiled for one mode."""
    return bind(kernels, mode.rules.NAME, inline=False, rules=mode.rules, policy=mode.policy)


def sharp_policy(mode: Mode) -> Any:
    """The game's best judgement: `prospect` if it has one, else what greedy goes by."""
    prospect = getattr(mode.policy, "prospect", None)
    if prospect is None:
        return mode.policy
    policy = ModuleType(f"{mode.rules.NAME}-sharp")  # kernels take names from modules only
    policy.__dict__["appraise"] = prospect
    return policy


@cache
def sharp_kernels(mode: Mode) -> SimpleNamespace:
    """The simple minds with the game's best judgement."""
    policy, label = sharp_policy(mode), f"{mode.rules.NAME}-sharp"
    if policy is mode.policy:
        return mind_kernels(mode)
    return bind(kernels, label, inline=False, rules=mode.rules, policy=policy)


@cache
def search_kernels(mode: Mode) -> SimpleNamespace:
    """The search compiled for one mode."""
    parts = {**vars(mode.kernels), **vars(sharp_kernels(mode))}
    parts |= {"choose": mind_kernels(mode).choose, "rules": mode.rules}
    parts |= {"policy": sharp_policy(mode)}
    return bind(search, mode.rules.NAME, inline=False, **parts)
