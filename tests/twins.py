"""The naive twins by game: slow, obvious, written from the rulebooks alone."""

from collections.abc import Mapping
from typing import Any, Protocol

from enlinea.core.game import Variant
from tests.naive.linja import NaiveLinja


class Twin(Protocol):
    """What every twin offers; all actions are texts as in a record."""

    def to_act(self) -> list[int | str]: ...
    def chance(self) -> dict[str, float]: ...
    def legal(self, seat: int) -> list[str]: ...
    def play(self, actor: int | str, text: str) -> None: ...
    def result(self) -> tuple[list[int], list[int]]: ...
    def copy(self) -> "Twin": ...


TWINS: Mapping[str, Any] = {"linja": NaiveLinja}


def twin_of(variant: Variant) -> Twin:
    """The twin of a variant, at its start."""
    twin: Twin = TWINS[variant.game.name](variant.seats, variant.mode.name, dict(variant.options))
    return twin
