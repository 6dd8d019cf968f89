"""Make the puzzles that come with enlinea: `python -m enlinea.puzzles.make linja 30`.

Linja's come from its table (`enlinea solve linja`), all others need nothing but time.
"""

import itertools
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import msgspec

from enlinea.core.random import Random, new_random
from enlinea.lab.in_order import in_order
from enlinea.puzzles import end_of_line, light_line, line_it, linja
from enlinea.puzzles.puzzle import Puzzle

# Each makes a puzzle from one game that it plays, or finds none there.
MAKERS: dict[str, Callable[[Random], Puzzle | None]] = {
    "linja": linja.puzzle,
    "line-it": line_it.puzzle,
    "light-line": light_line.puzzle,
    "end-of-line": end_of_line.puzzle,
}
SEED = 2026


def make_puzzles(game: str, seed: int = SEED) -> Iterator[Puzzle]:
    """Puzzles of a game without end; the same seed gives the same ones on any number of cores."""
    tried = in_order(lambda number: MAKERS[game](new_random(seed, number)), itertools.count())
    found = (puzzle for puzzle in tried if puzzle is not None)
    for number, puzzle in enumerate(found, 1):
        yield msgspec.structs.replace(puzzle, id=f"{game}-{number}")


def file_text(puzzles: Sequence[Puzzle]) -> str:
    """The file that holds these puzzles: one in each line."""
    lines = (msgspec.json.encode(puzzle).decode() for puzzle in puzzles)
    return "[\n" + ",\n".join(lines) + "\n]\n"


def main(game: str, count: int, path: Path) -> None:
    """Write so many puzzles; the file grows with each, so that nothing is lost on the way."""
    made: list[Puzzle] = []
    for puzzle in itertools.islice(make_puzzles(game), count):
        made.append(puzzle)
        path.write_text(file_text(made), encoding="utf-8")
        print(f"{len(made)} of {count}: {puzzle.id}, {'*' * puzzle.difficulty}", flush=True)


if __name__ == "__main__":
    name, number = sys.argv[1], int(sys.argv[2])
    main(name, number, Path(__file__).parent / "data" / f"{name}.json")
