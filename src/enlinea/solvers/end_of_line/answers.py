"""The answers to all challenges as a file: `python -m enlinea.solvers.end_of_line.answers`.

They are computed in half a minute; the file is there so that the docs and the tests need not.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

import msgspec

from enlinea.games.end_of_line.challenges import all_challenges
from enlinea.solvers.end_of_line.challenge import Answer, solve_challenge

FILE = Path(__file__).with_name("answers.json")


@cache
def known_answers() -> tuple[Answer, ...]:
    """The answers in the file.

    >>> known_answers()[0].coverings
    59114
    """
    return msgspec.json.decode(FILE.read_bytes(), type=tuple[Answer, ...])


def file_text(answers: Sequence[Answer]) -> str:
    """The file that holds these answers: one in each line."""
    lines = (msgspec.json.encode(answer).decode() for answer in answers)
    return "[\n" + ",\n".join(lines) + "\n]\n"


def answer_rows(answers: Sequence[Answer]) -> Iterator[tuple[str, ...]]:
    """The cells of a table."""
    for answer in answers:
        yield (
            str(answer.challenge),
            str(answer.cells),
            f"{answer.coverings:,}",
            f"{answer.playable:,}",
            "-" if answer.max_left is None else str(answer.max_left),
            "-" if answer.best_score is None else str(answer.best_score),
            str(answer.energy),
        )


if __name__ == "__main__":
    numbers = range(1, len(all_challenges()) + 1)
    FILE.write_text(file_text([solve_challenge(number) for number in numbers]), encoding="utf-8")
