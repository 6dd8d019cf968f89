"""The naive twins by game: slow, obvious, written from the rulebooks alone."""

from collections.abc import Mapping
from importlib.resources import files
from typing import Any, Protocol

from enlinea.core.game import Variant
from tests.naive.end_of_line import NaiveEndOfLine, load_challenges
from tests.naive.light_line import naive_light_line
from tests.naive.line_it import NaiveLineIt
from tests.naive.linja import NaiveLinja


class Twin(Protocol):
    """What every twin offers; all actions are texts as in a record."""

    def to_act(self) -> list[int | str]: ...
    def chance(self) -> dict[str, float]: ...
    def legal(self, seat: int) -> list[str]: ...
    def play(self, actor: int | str, text: str) -> None: ...
    def result(self) -> tuple[list[int], list[int]]: ...
    def copy(self) -> "Twin": ...


def naive_end_of_line(seats: int, mode: str, options: dict[str, object]) -> NaiveEndOfLine:
    """The twin of End of Line, which is handed the challenges."""
    path = files("enlinea.games.end_of_line") / "challenges.json"
    return NaiveEndOfLine(seats, mode, options, challenges=load_challenges(str(path)))


TWINS: Mapping[str, Any] = {
    "linja": NaiveLinja,
    "line-it": NaiveLineIt,
    "light-line": naive_light_line,
    "end-of-line": naive_end_of_line,
}


def twin_of(variant: Variant) -> Twin:
    """The twin of a variant, at its start."""
    twin: Twin = TWINS[variant.game.name](variant.seats, variant.mode.name, dict(variant.options))
    return twin
