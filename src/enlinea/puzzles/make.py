"""Make the puzzles that come with enlinea: `python -m enlinea.puzzles.make linja 30`.

Linja's come from its table (`enlinea solve linja`), all others need nothing but time.
"""

import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from pathlib import Path

import msgspec

from enlinea.puzzles import end_of_line, light_line, line_it, linja
from enlinea.puzzles.puzzle import Puzzle

MAKERS: dict[str, Callable[[int], Iterator[Puzzle]]] = {
    "linja": linja.puzzles,
    "line-it": line_it.puzzles,
    "light-line": light_line.puzzles,
    "end-of-line": end_of_line.puzzles,
}
SEED = 2026


def make_puzzles(game: str, count: int, seed: int = SEED) -> list[Puzzle]:
    """So many puzzles of a game; the same seed gives the same ones."""
    found = islice(MAKERS[game](seed), count)
    return [
        msgspec.structs.replace(puzzle, id=f"{game}-{number}")
        for number, puzzle in enumerate(found, 1)
    ]


def file_text(puzzles: Sequence[Puzzle]) -> str:
    """The file that holds these puzzles: one in each line."""
    lines = (msgspec.json.encode(puzzle).decode() for puzzle in puzzles)
    return "[\n" + ",\n".join(lines) + "\n]\n"


if __name__ == "__main__":
    name, number = sys.argv[1], int(sys.argv[2])
    path = Path(__file__).parent / "data" / f"{name}.json"
    path.write_text(file_text(make_puzzles(name, number)), encoding="utf-8")
    print(f"{path.name}: {number} puzzles")
