"""The results file of an arena: a line that says what is played, then a line for each game."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from enlinea.core.errors import RecordError, SetupError
from enlinea.core.folders import only_one


class Header(msgspec.Struct, frozen=True):
    """What the games are; an arena goes on with a file only if all of it is the same."""

    game: str
    mode: str
    seats: int
    options: dict[str, Any]
    rules_version: int
    schedule: str
    seed: int
    minds: list[tuple[str, str]]  # in the order of their numbers, with what each stands for
    version: int = 1  # of what a seed stands for


class GameLine(msgspec.Struct, frozen=True):
    """One game: its deal, the number of the mind in each seat, and how it ended."""

    deal: int
    seats: list[int]
    scores: list[int]
    winners: list[int]
    seconds: float = 0  # against the clock

    def standing(self, seat: int) -> tuple[bool, int, float]:
        """What places are compared by: winners come first, then the scores, then who is sooner."""
        return seat in self.winners, self.scores[seat], -self.seconds


class Results:
    """A results file: each game is written when it is over, so that nothing is lost."""

    def __init__(self, path: Path) -> None:
        self._path = path

    @contextmanager
    def held(self, header: Header) -> Iterator[list[GameLine]]:
        """The games that the file holds already; no other arena may write to it meanwhile."""
        with only_one(self._path, f"another arena is writing to {self._path}"):
            yield self._begin(header)

    def _begin(self, header: Header) -> list[GameLine]:
        """What was played; a new file, or one that was cut off in its first line, begins anew."""
        first = msgspec.json.encode(header) + b"\n"
        if self._path.stat().st_size < len(first) and first.startswith(self._path.read_bytes()):
            self._path.write_bytes(first)
            return []
        found, games, size = read_results(self._path)
        if found != header:
            names = [
                name
                for name in Header.__struct_fields__
                if getattr(found, name) != getattr(header, name)
            ]
            raise SetupError(f"{self._path} belongs to another arena: not the same {names[0]}")
        with self._path.open("r+b") as file:
            file.truncate(size)  # a line that was cut off when the arena was interrupted
        return games

    def add(self, game: GameLine) -> None:
        """Write one game."""
        with self._path.open("ab") as file:
            file.write(msgspec.json.encode(game) + b"\n")


def read_results(path: Path) -> tuple[Header, list[GameLine], int]:
    """The header, the games, and the length of all whole lines."""
    content = path.read_bytes()
    size = content.rfind(b"\n") + 1
    lines = content[:size].splitlines()
    try:
        if not lines:
            raise msgspec.DecodeError("the first line is missing")
        header = msgspec.json.decode(lines[0], type=Header)
        games = [msgspec.json.decode(line, type=GameLine) for line in lines[1:]]
    except (msgspec.DecodeError, UnicodeDecodeError) as problem:
        raise RecordError(f"{path} is not a results file of an arena: {problem}") from None
    return header, games, size
