"""enlinea: four families of line games, to play, to solve and to study.

Names are loaded when first used, so that `import enlinea` costs nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from enlinea.core.errors import EnlineaError, IllegalAction, RecordError, SetupError, Unreadable
    from enlinea.core.game import CHANCE, find_game, game_names, variant
    from enlinea.core.match import Match, Outcome
    from enlinea.core.random import new_random
    from enlinea.core.record import parse_record, read_record, record_of, record_text, replay
    from enlinea.lab.simulate import simulate
    from enlinea.minds.minds import choose

__version__ = "0.1.0"

_HOMES = {
    "CHANCE": "core.game",
    "EnlineaError": "core.errors",
    "IllegalAction": "core.errors",
    "Match": "core.match",
    "Outcome": "core.match",
    "RecordError": "core.errors",
    "SetupError": "core.errors",
    "Unreadable": "core.errors",
    "choose": "minds.minds",
    "find_game": "core.game",
    "game_names": "core.game",
    "new_random": "core.random",
    "parse_record": "core.record",
    "read_record": "core.record",
    "record_of": "core.record",
    "record_text": "core.record",
    "replay": "core.record",
    "simulate": "lab.simulate",
    "variant": "core.game",
}

__all__ = [
    "CHANCE",
    "EnlineaError",
    "IllegalAction",
    "Match",
    "Outcome",
    "RecordError",
    "SetupError",
    "Unreadable",
    "choose",
    "find_game",
    "game_names",
    "new_random",
    "parse_record",
    "read_record",
    "record_of",
    "record_text",
    "replay",
    "simulate",
    "variant",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'enlinea' has no attribute {name!r}")
    return getattr(import_module(f"enlinea.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
