"""A puzzle at the keyboard."""

import io
from collections.abc import Callable

import pytest
from rich.console import Console

from enlinea.puzzles import Puzzle, all_puzzles, puzzle_games
from enlinea.terminal.puzzle import PuzzleTalk


def talk(game: str, *lines: str) -> tuple[bool, str]:
    """What is said when these lines are typed at the first puzzle of a game."""
    return talk_about(all_puzzles(game)[0], *lines)


def talk_about(puzzle: Puzzle, *lines: str) -> tuple[bool, str]:
    """Whether these lines solve the puzzle, and what is said when they are typed."""
    out = io.StringIO()
    console = Console(file=out, width=100)
    return PuzzleTalk(puzzle, console, typist(lines)).run(), out.getvalue()


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


@pytest.mark.parametrize(("goal", "ending"), [("solo-line", "give-up"), ("head-line", "done")])
def test_what_ends_a_display_is_to_be_left_out(goal: str, ending: str) -> None:
    puzzle = next(puzzle for puzzle in all_puzzles("light-line") if puzzle.goal == goal)
    answer = puzzle.answers[0]
    is_solved, said = talk_about(puzzle, f"{answer}, {ending}", ending, answer)
    assert is_solved
    assert said.count(f"an answer is what is laid: leave out {ending}") == 2
    assert "LL-51" not in said


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
