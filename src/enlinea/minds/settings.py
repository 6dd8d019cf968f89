"""What a mind is made of: its name and settings, read from text and packed for the kernels.

random                                   greedy:blunder=0.2
ismcts:iterations=400:depth=4            expert:orders=4
alphabeta:depth=3                        level:5
"""

import math
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from enlinea.core.errors import SetupError
from enlinea.core.game import Variant
from enlinea.core.options import short

Floats = npt.NDArray[np.float64]
Numbers = npt.NDArray[np.float32]

RANDOM, GREEDY, ISMCTS, KEEN, PERFECT, EXPERT, ALPHABETA = range(7)
KINDS = {
    "random": RANDOM,
    "greedy": GREEDY,
    "keen": KEEN,
    "ismcts": ISMCTS,
    "perfect": PERFECT,
    "expert": EXPERT,
    "alphabeta": ALPHABETA,
}
BY_HAND = (PERFECT, EXPERT, ALPHABETA)  # they are asked for each action, not compiled into games
MANY = 1_000_000  # shares are kept in millionths
MAX_SEATS = 8
MAX_NODES = 1 << 18  # of one tree; a full tree still plays on from its leaves

MIND = np.dtype(
    (
        np.record,
        [
            ("kind", np.int64),
            ("seats", np.int64),
            ("blunder", np.int64),  # chance of a random action, in millionths
            ("overlook", np.int64),  # chance that an action is not seen, in millionths
            ("iterations", np.int64),  # of all trees together
            ("trees", np.int64),
            ("depth", np.int64),  # turns that a playout goes on
            ("even", np.int64),  # 1 to play on until the searching seat is to act
            ("reach", np.int64),  # actions that a playout looks ahead; 0 plays at random
            ("learned", np.int64),  # 1 to judge by what was learned, where there is such a thing
            ("preview", np.int64),  # actions that a node looks ahead for its next child
            ("nodes", np.int64),  # positions that alpha-beta visits
            ("orders", np.int64),  # of the cards to come, that an expert looks at
            ("slack", np.int64),  # chance of a random turn in a playout, in millionths
            ("explore", np.float64),
            ("widen", np.float64),
            ("scale", np.float64),  # the lead, as policies appraise, that is worth half a win
            ("win", np.float64),  # what winning counts beside the lead, once a game is over
            ("own", np.float64),  # what the own points count, rather than the lead
        ],
    )
)


class Setting(NamedTuple):
    """A number that can be set, with its limits."""

    default: float
    low: float
    high: float
    is_whole: bool = False


BLUNDER = {"blunder": Setting(0, 0, 1)}
SETTINGS: Mapping[str, Mapping[str, Setting]] = {
    "random": {},
    "greedy": {**BLUNDER, "overlook": Setting(0, 0, 1)},
    "keen": BLUNDER,
    "ismcts": {
        **BLUNDER,
        "iterations": Setting(400, 1, 10_000_000, is_whole=True),
        "trees": Setting(2, 1, 64, is_whole=True),
        "depth": Setting(4, 0, 100_000, is_whole=True),
        "even": Setting(0, 0, 1, is_whole=True),
        "reach": Setting(8, 0, 8, is_whole=True),
        "learned": Setting(0, 0, 1, is_whole=True),
        "preview": Setting(1, 1, 8, is_whole=True),
        "slack": Setting(0, 0, 1),
        "explore": Setting(0.5, 0, 100),
        "widen": Setting(2, 0, 1e6),
        "scale": Setting(10, 1e-6, 1e9),
        "win": Setting(0.5, 0, 1),
        "own": Setting(0, 0, 1),
    },
    "alphabeta": {
        **BLUNDER,
        "depth": Setting(254, 1, 254, is_whole=True),
        "nodes": Setting(1_000_000, 256, 1_000_000_000, is_whole=True),
    },
    "perfect": {},
    "expert": {"orders": Setting(60, 1, 10_000, is_whole=True)},
}
_SHARES = ("blunder", "overlook", "slack")


def pack(minds: Sequence[str], variant: Variant) -> Any:
    """The settings of minds as records for the kernels.

    >>> from enlinea.core.game import variant
    >>> record = pack(["ismcts:iterations=50"], variant("linja"))[0]
    >>> int(record.iterations), int(record.trees), float(record.scale)
    (50, 2, 10.0)
    """
    records: Any = np.zeros(len(minds), MIND)
    for mind, record in zip(minds, records, strict=True):
        name, given = split_mind(mind)
        record.kind, record.seats = KINDS[name], variant.seats
        for key, setting in SETTINGS[name].items():
            value = given.get(key, setting.default)
            setattr(record, key, round(value * MANY) if key in _SHARES else value)
        if record.kind == KEEN:
            record.learned = 1
        if variant.mode.is_cooperative:
            record.own = 1.0  # nobody is ahead of anybody
    return records


def split_mind(mind: str) -> tuple[str, dict[str, float]]:
    """The name and the settings that are given, each checked."""
    name, *parts = mind.split(":")
    if name not in SETTINGS:
        raise SetupError(f"there is no mind {short(name)}; there is: {', '.join(SETTINGS)}")
    given: dict[str, float] = {}
    for part in parts:
        key, _, text = part.partition("=")
        if key not in SETTINGS[name]:
            known = ", ".join(SETTINGS[name]) or "none"
            raise SetupError(f"the mind {name} has no setting {short(key)}; it has: {known}")
        if key in given:
            raise SetupError(f"the mind {name} is given the setting {key} twice")
        given[key] = _number(name, key, text)
    return name, given


def _number(name: str, key: str, text: str) -> float:
    setting = SETTINGS[name][key]
    kind = "a whole number" if setting.is_whole else "a number"
    try:
        value = int(text) if setting.is_whole else float(text)
    except ValueError:
        value = math.nan
    if not setting.low <= value <= setting.high:
        limits = f"from {_plain(setting.low)} to {_plain(setting.high)}"
        raise SetupError(f"{key} of the mind {name} is {kind} {limits}, not {short(text)}")
    return value


def _plain(number: float) -> str:
    """A limit as it may be typed: whole numbers in full."""
    return f"{number:.0f}" if number >= 1 else f"{number:g}"
