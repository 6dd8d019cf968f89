"""The puzzles that come with enlinea, and which of them is today's."""

from datetime import UTC, date, datetime
from functools import cache
from importlib.resources import files
from math import lcm

import msgspec

from enlinea.core.errors import SetupError
from enlinea.core.game import find_game
from enlinea.core.options import short
from enlinea.puzzles.puzzle import Puzzle

_FOLDER = files("enlinea.puzzles").joinpath("data")


def puzzle_games() -> list[str]:
    """The games that have puzzles."""
    return sorted(
        entry.name.removesuffix(".json")
        for entry in _FOLDER.iterdir()
        if entry.name.endswith(".json")
    )


@cache
def all_puzzles(game: str) -> tuple[Puzzle, ...]:
    """All puzzles of a game.

    >>> all_puzzles("linja")[0].game
    'linja'
    """
    if game not in puzzle_games():
        find_game(game)  # says which games there are; to load one takes longer than its puzzles
        known = ", ".join(puzzle_games())
        raise SetupError(f"there are no puzzles for {game}; there are for {known}")
    content = _FOLDER.joinpath(f"{game}.json").read_bytes()
    return msgspec.json.decode(content, type=tuple[Puzzle, ...])


def find_puzzle(name: str) -> Puzzle:
    """The puzzle of that name, such as `linja-7`."""
    for game in puzzle_games():
        for puzzle in all_puzzles(game):
            if puzzle.id == name:
                return puzzle
    raise SetupError(f"there is no puzzle {short(name)}; their names look like linja-1")


def day_at(seconds: float) -> date:
    """The date by universal time, so many seconds after 1970 began: the same for everybody.

    >>> day_at(86_399).isoformat(), day_at(86_400).isoformat()
    ('1970-01-01', '1970-01-02')
    """
    return datetime.fromtimestamp(seconds, UTC).date()


def game_of_the_day(day: date) -> str:
    """The game whose turn it is on a date; in time every puzzle of every game has its turn.

    >>> one, next_one = (game_of_the_day(date(2026, 1, day)) for day in (1, 2))
    >>> one != next_one
    True
    """
    games = puzzle_games()
    number = day.toordinal()
    # After so many days games and puzzles would meet as before, and some never: so every round
    # begins one game later.
    round_days = lcm(len(games), *(len(all_puzzles(game)) for game in games))
    return games[(number + number // round_days) % len(games)]


def puzzle_of_the_day(game: str, day: date) -> Puzzle:
    """The puzzle of a game for a date: the same everywhere, and another one the next day.

    >>> one, next_one = (puzzle_of_the_day("linja", date(2026, 1, day)) for day in (1, 2))
    >>> one.id != next_one.id
    True
    """
    puzzles = all_puzzles(game)
    return puzzles[day.toordinal() % len(puzzles)]
