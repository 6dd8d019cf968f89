"""The bots by name, for whoever plays one action at a time."""

from functools import cache
from types import SimpleNamespace

import numpy as np

from enlinea.core.bind import bind
from enlinea.core.errors import SetupError
from enlinea.core.game import Mode, State, Variant
from enlinea.core.options import short
from enlinea.core.random import Random
from enlinea.minds import kernels

MINDS = {"random": kernels.RANDOM, "greedy": kernels.GREEDY}
SUMMARIES = {
    "random": "any legal action, each equally likely",
    "greedy": "the turn after which the points look best",
}


def parse_mind(name: str) -> int:
    """The number of the mind of that name."""
    if name not in MINDS:
        raise SetupError(f"there is no mind {short(name)}; there is: {', '.join(MINDS)}")
    return MINDS[name]


def parse_minds(text: str, seats: int) -> list[str]:
    """One mind per seat from a list with commas; a single one sits in every seat.

    >>> parse_minds("greedy", 2)
    ['greedy', 'greedy']
    """
    names = [name.strip() for name in text.split(",")]
    for name in names:
        parse_mind(name)
    if len(names) == 1:
        return names * seats
    if len(names) != seats:
        raise SetupError(f"{len(names)} minds for {seats} seats: name one, or one for each seat")
    return names


@cache
def mind_kernels(mode: Mode) -> SimpleNamespace:
    """The minds compiled for one mode."""
    return bind(kernels, mode.rules.NAME, rules=mode.rules, policy=mode.policy)


def choose(mind: str, variant: Variant, s: State, seat: int, random: Random) -> int:
    """The action that a mind plays in this position."""
    states = np.empty(kernels.MAX_TURN + 1, variant.rules.STATE)
    actions = np.empty((kernels.MAX_TURN + 1, variant.rules.NUM_ACTIONS), np.int64)
    chosen = mind_kernels(variant.mode).choose(parse_mind(mind), s, seat, random, states, actions)
    return int(chosen)
