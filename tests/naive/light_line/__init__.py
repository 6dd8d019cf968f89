"""Naive twins of the five Light-Line! games, written from the rulebook alone."""

from .game import NaiveGame
from .head_line import NaiveHeadLine
from .kidz_line import NaiveKidzLine
from .line import NaiveLine
from .long_line import NaiveLongLine
from .solo_line import NaiveSoloLine

MODES: dict[str, type[NaiveGame]] = {
    "line": NaiveLine,
    "long-line": NaiveLongLine,
    "kidz-line": NaiveKidzLine,
    "solo-line": NaiveSoloLine,
    "head-line": NaiveHeadLine,
}


def naive_light_line(seats: int, mode: str, options: dict[str, object] | None = None) -> NaiveGame:
    """The twin of a mode, before its first chance action."""
    if mode not in MODES:
        raise ValueError(f"unknown mode {mode!r}")
    return MODES[mode](seats, options)
