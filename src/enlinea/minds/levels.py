"""Levels 1 to 6 of every game and mode: data, read from games/levels.toml."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from enlinea.core.errors import SetupError
from enlinea.core.game import Variant
from enlinea.core.options import short
from enlinea.solvers import perfect_player

LEVEL = "level"
NUM_LEVELS = 6
USUAL_BOT = "level:3"  # who plays against you if nobody is named


def all_levels() -> list[str]:
    """How the levels are written, from weak to strong.

    >>> all_levels()[0]
    'level:1'
    """
    return [f"{LEVEL}:{number}" for number in range(1, NUM_LEVELS + 1)]


def mind_of_level(text: str, variant: Variant) -> str:
    """The mind that `level:3` stands for in this game and mode.

    >>> from enlinea.core.game import variant
    >>> mind_of_level("level:3", variant("linja"))
    'greedy'
    """
    number = text.partition(":")[2]
    if number not in map(str, range(1, NUM_LEVELS + 1)):
        raise SetupError(f"a level is written {LEVEL}:1 to {LEVEL}:{NUM_LEVELS}, not {short(text)}")
    return _first_that_can(minds_by_level(variant)[number], variant)


def level_table(variant: Variant) -> dict[str, str]:
    """The mind that each level stands for here."""
    levels = minds_by_level(variant)
    return {number: _first_that_can(minds, variant) for number, minds in levels.items()}


def minds_by_level(variant: Variant) -> dict[str, list[str]]:
    """All minds that each level names; a game that names none gets the usual ones."""
    levels = _all_levels()
    named = levels.get(variant.game.name, {}).get(variant.mode.name, levels["usual"])
    return {number: [minds] if isinstance(minds, str) else minds for number, minds in named.items()}


def _first_that_can(minds: list[str], variant: Variant) -> str:
    """Where a level names two minds: perfect play if there is a table for it, or the other."""
    is_perfect = len(minds) > 1 and perfect_player(variant) is not None
    return minds[0] if is_perfect else minds[-1]


@cache
def _all_levels() -> dict[str, Any]:
    text = files("enlinea.games").joinpath("levels.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)
