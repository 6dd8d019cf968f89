"""The bots by name, for whoever plays one action at a time."""

from collections.abc import Sequence
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


def known_minds(variant: Variant) -> list[str]:
    """The bots for this game: those of all games, and its own that play against the clock."""
    return [*MINDS, *(variant.mode.timing.SKILLS if variant.mode.timing else ())]


def bots_for(chosen: Variant) -> list[str]:
    """The bots that can sit with people: where time counts, those with a clock."""
    return list(chosen.mode.timing.SKILLS if chosen.mode.timing else MINDS)


def usual_bot(chosen: Variant) -> str:
    """Who plays against you if nobody is named: greedy, or the second bot of the clock."""
    return "greedy" if chosen.mode.timing is None else list(chosen.mode.timing.SKILLS)[1]


def parse_minds(text: str, variant: Variant, also: Sequence[str] = ()) -> list[str]:
    """One mind per seat from a list with commas; a single one sits in every seat.

    >>> from enlinea.core.game import variant
    >>> parse_minds("greedy", variant("linja"))
    ['greedy', 'greedy']
    """
    names = [name.strip() for name in text.split(",")]
    known = [*also, *known_minds(variant)]
    for name in names:
        if name not in known:
            raise SetupError(f"there is no mind {short(name)}; there is: {', '.join(known)}")
    if len(names) == 1:
        return names * variant.seats
    if len(names) != variant.seats:
        raise SetupError(
            f"{len(names)} minds for {variant.seats} seats: name one, or one for each seat"
        )
    return names


@cache
def mind_kernels(mode: Mode) -> SimpleNamespace:
    """The minds compiled for one mode."""
    return bind(kernels, mode.rules.NAME, rules=mode.rules, policy=mode.policy)


def choose(mind: str, variant: Variant, s: State, seat: int, random: Random) -> int:
    """The action that a mind plays in this position."""
    if mind not in MINDS:
        raise SetupError(f"there is no mind {short(mind)}; there is: {', '.join(MINDS)}")
    states = np.empty(kernels.MAX_TURN + 1, variant.rules.STATE)
    actions = np.empty((kernels.MAX_TURN + 1, variant.rules.NUM_ACTIONS), np.int64)
    chosen = mind_kernels(variant.mode).choose(MINDS[mind], s, seat, random, states, actions)
    return int(chosen)
