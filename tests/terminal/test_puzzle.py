"""A puzzle at the keyboard."""

import io
from collections.abc import Callable

import pytest
from rich.console import Console

from enlinea.puzzles import all_puzzles, puzzle_games
from enlinea.terminal.puzzle import PuzzleTalk


def talk(game: str, *lines: str) -> tuple[bool, str]:
    """What is said when these lines are typed at the first puzzle of a game."""
    out = io.StringIO()
    console = Console(file=out, width=100)
    return PuzzleTalk(all_puzzles(game)[0], console, typist(lines)).run(), out.getvalue()


def typist(lines: tuple[str, ...]) -> Callable[[str], str]:
    rest = list(lines)

    def ask(prompt: str) -> str:
        if not rest:
            raise EOFError
        return rest.pop(0)

    return ask


@pytest.mark.parametrize("game", puzzle_games())
def test_right_answer_is_told_with_its_proof(game: str) -> None:
    is_solved, said = talk(game, all_puzzles(game)[0].answers[0])
    assert is_solved
    assert f"Puzzle {game}-1" in said and "Right: " in said and "Found by: " in said


def test_wrong_answer_may_be_followed_by_another() -> None:
    puzzle = all_puzzles("linja")[0]
    is_solved, said = talk("linja", puzzle.proof.turns[1].turn, puzzle.answers[0])
    assert is_solved and "Not yet: " in said


def test_hints_say_more_each_time() -> None:
    first, *rest = all_puzzles("linja")[0].answers[0].split(", ")
    _, said = talk("linja", "hint", "hint")
    assert f"The answer has {1 + len(rest)} action" in said
    assert f": {first}" in said


def test_solution_is_no_success() -> None:
    is_solved, said = talk("linja", "solution")
    assert not is_solved
    assert f"The answer: {all_puzzles('linja')[0].answers[0]}" in said


def test_nonsense_and_words_are_answered() -> None:
    is_solved, said = talk("linja", "hello", "", "list", "help", "quit")
    assert not is_solved
    assert "hello" in said and "a) " in said and "each time a little more" in said
