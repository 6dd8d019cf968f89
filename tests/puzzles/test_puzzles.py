"""The puzzles that come with enlinea: each is replayed, and its answer is proved anew or judged."""

import itertools
import math
from collections.abc import Sequence
from datetime import date, timedelta

import msgspec
import numpy as np
import pytest

from enlinea.core.errors import EnlineaError, SetupError
from enlinea.core.game import game_names
from enlinea.core.turns import whole_turns
from enlinea.lab.simulate import Table
from enlinea.minds.alphabeta import Limits, Searcher
from enlinea.puzzles import (
    Puzzle,
    all_puzzles,
    find_puzzle,
    game_of_the_day,
    goal_text,
    judge,
    line_it,
    position,
    puzzle_games,
    puzzle_of_the_day,
    shelf,
)
from enlinea.puzzles import end_of_line as chances
from enlinea.puzzles.make import file_text, make_puzzles
from enlinea.puzzles.puzzle import difficulty_of

EVERY = [puzzle for game in puzzle_games() for puzzle in all_puzzles(game)]
every_puzzle = pytest.mark.parametrize("puzzle", EVERY, ids=lambda puzzle: puzzle.id)


def actions_of(puzzle: Puzzle, text: str) -> list[int]:
    parse = puzzle.variant().mode.notation.parse_action
    return [parse(part) for part in text.split(", ")]


def test_every_game_has_puzzles_with_names_of_their_own() -> None:
    assert puzzle_games() == sorted(game_names())
    names = [puzzle.id for puzzle in EVERY]
    assert len(set(names)) == len(names) >= 4 * 7
    for game in puzzle_games():
        expected = [f"{game}-{number}" for number in range(1, len(all_puzzles(game)) + 1)]
        assert [puzzle.id for puzzle in all_puzzles(game)] == expected


@every_puzzle
def test_position_replays_and_every_answer_is_right(puzzle: Puzzle) -> None:
    match = position(puzzle)
    assert puzzle.seat in match.actors
    assert goal_text(puzzle).endswith(".")
    for answer in puzzle.answers:
        assert judge(puzzle, actions_of(puzzle, answer)).is_right
    assert puzzle.difficulty == difficulty_of(puzzle.bots)


@every_puzzle
def test_best_turn_is_clearly_better_than_the_second(puzzle: Puzzle) -> None:
    if puzzle.proof.kind == "display":
        assert puzzle.proof.num_turns >= 1
        return
    best = puzzle.proof.turns[0]
    second = next(turn for turn in puzzle.proof.turns if turn.turn not in puzzle.answers)
    assert best.turn in puzzle.answers
    if puzzle.proof.kind == "exact":
        assert best.value > second.value
    else:
        assert best.low is not None and second.high is not None and best.low > second.high


@every_puzzle
def test_other_turns_are_told_to_be_wrong(puzzle: Puzzle) -> None:
    for valued in puzzle.proof.turns[1:]:
        if valued.turn in puzzle.answers:
            continue
        verdict = judge(puzzle, actions_of(puzzle, valued.turn))
        assert not verdict.is_right and "the best is worth" in verdict.reason


def test_exact_chances_of_end_of_line_are_found_again() -> None:
    for puzzle in all_puzzles("end-of-line")[:3]:
        match = position(puzzle)
        found = sorted(chances.exact_chances(match).values(), reverse=True)
        expected = [valued.value for valued in puzzle.proof.turns]
        assert [round(100 * chance, 2) for chance in found[: len(expected)]] == expected


def test_exact_values_of_late_linja_puzzles_are_found_by_search() -> None:
    """A search that sees the end agrees with the table from which the puzzles came."""
    num_proved = 0
    for puzzle in sorted(all_puzzles("linja"), key=lambda puzzle: -len(puzzle.actions))[:4]:
        match = position(puzzle)
        found = Searcher(match.variant).turns(match.state, Limits(nodes=2_000_000))
        if found.is_exact:
            num_proved += 1
            values = [turn.value for turn in found.turns[: len(puzzle.proof.turns)]]
            assert values == [valued.value for valued in puzzle.proof.turns]
            texts = map(match.variant.mode.notation.action_text, found.turns[0].actions)
            assert [", ".join(texts)] == puzzle.answers
    assert num_proved > 0


def test_linja_puzzles_are_about_the_win_or_the_draw() -> None:
    for puzzle in all_puzzles("linja"):
        best, second = puzzle.proof.turns[:2]
        assert best.value > 0 >= second.value or best.value == 0 > second.value


def test_line_it_answers_lead_to_one_position() -> None:
    for puzzle in all_puzzles("line-it")[:5]:
        match = position(puzzle)
        ends = {
            tuple(actions): after.tobytes()
            for actions, after in whole_turns(match.variant.rules, match.state)
        }
        answers = {ends[tuple(actions_of(puzzle, answer))] for answer in puzzle.answers}
        assert len(answers) == 1
        assert len(set(ends.values())) == puzzle.proof.num_turns


def test_line_it_answers_are_better_in_new_games_whoever_plays_on() -> None:
    for puzzle in all_puzzles("line-it")[:4]:
        match = position(puzzle)
        ends = {
            tuple(actions): after
            for actions, after in whole_turns(match.variant.rules, match.state)
        }
        answer, second = (
            ends[tuple(actions_of(puzzle, valued.turn))] for valued in puzzle.proof.turns[:2]
        )
        for mind in line_it.PLAY_ON:
            table = Table(match.variant, [mind] * match.variant.seats)
            ahead = line_it.leads_after(table, answer, puzzle.seat, 77, 0, 1600)
            ahead -= line_it.leads_after(table, second, puzzle.seat, 77, 0, 1600)
            assert line_it.limit(ahead, -2) > 0, (puzzle.id, mind)


def test_line_it_puzzles_show_everything_but_the_order_of_the_deck() -> None:
    for puzzle in all_puzzles("line-it"):
        assert puzzle.options == {"open_memory": True}


def test_the_same_seed_makes_the_same_puzzles() -> None:
    made = list(itertools.islice(make_puzzles("light-line"), 2))
    assert made == list(all_puzzles("light-line")[:2])


def test_lead_is_counted_against_the_best_other() -> None:
    scores = np.array([[10, 4, 7], [1, 9, 2]], np.int64)
    assert line_it.lead_of(scores, 0).tolist() == [3, -8]
    assert line_it.lead_of(scores, 2).tolist() == [-3, -7]


def test_planted_wrong_answer_is_noticed() -> None:
    puzzle = all_puzzles("end-of-line")[0]
    second = puzzle.proof.turns[-1].turn
    assert not judge(puzzle, actions_of(puzzle, second)).is_right
    planted = msgspec.structs.replace(puzzle, answers=[second])
    best = puzzle.proof.turns[0].turn
    assert not judge(planted, actions_of(planted, best)).is_right


def test_display_that_is_no_line_is_wrong() -> None:
    for goal in ("solo-line", "head-line"):
        puzzle = next(puzzle for puzzle in all_puzzles("light-line") if puzzle.goal == goal)
        moved = puzzle.answers[0].rsplit(" ", 1)[0] + " 3,3"
        assert not judge(puzzle, actions_of(puzzle, moved)).is_right


@pytest.mark.parametrize(("goal", "ending"), [("solo-line", "give-up"), ("head-line", "done")])
def test_what_ends_a_display_is_no_part_of_an_answer(goal: str, ending: str) -> None:
    puzzle = next(puzzle for puzzle in EVERY if puzzle.goal == goal)
    for answer in (ending, f"{puzzle.answers[0]}, {ending}"):
        with pytest.raises(SetupError, match=f"an answer is what is laid: leave out {ending}"):
            judge(puzzle, actions_of(puzzle, answer))


def test_answers_that_cannot_be_played_are_refused() -> None:
    puzzle = all_puzzles("linja")[0]
    actions = actions_of(puzzle, puzzle.answers[0])
    with pytest.raises(SetupError, match="at least one action"):
        judge(puzzle, [])
    with pytest.raises(SetupError, match="goes on after the turn"):
        judge(puzzle, [*actions, actions[0]])
    with pytest.raises(EnlineaError):
        judge(puzzle, [41])


def test_puzzle_of_the_day_is_a_pure_function_of_the_date() -> None:
    first = date(2026, 1, 1)
    for game in puzzle_games():
        puzzles = all_puzzles(game)
        days = [first + timedelta(days=number) for number in range(len(puzzles))]
        assert {puzzle_of_the_day(game, day).id for day in days} == {p.id for p in puzzles}
        assert puzzle_of_the_day(game, first) == puzzle_of_the_day(game, first)


def shown_in_turn(counts: Sequence[int]) -> set[str]:
    """The puzzles that games with so many of them show if they take turns for long enough."""
    first = date(2026, 1, 1)
    num_days = len(counts) * math.lcm(len(counts), *counts)
    days = [first + timedelta(days=number) for number in range(num_days)]
    return {puzzle_of_the_day(game_of_the_day(day), day).id for day in days}


def test_every_puzzle_has_its_day_if_games_take_turns() -> None:
    counts = [len(all_puzzles(game)) for game in puzzle_games()]
    assert shown_in_turn(counts) == {puzzle.id for puzzle in EVERY}


@pytest.mark.parametrize("counts", [(30, 30, 30, 30), (28, 14, 21, 1), (12, 20, 15, 25)])
def test_every_puzzle_has_its_day_however_many_there_are(
    counts: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    fewer = {
        game: all_puzzles(game)[:count] for game, count in zip(puzzle_games(), counts, strict=True)
    }
    monkeypatch.setattr(shelf, "all_puzzles", fewer.__getitem__)
    expected = {puzzle.id for puzzles in fewer.values() for puzzle in puzzles}
    assert shown_in_turn(counts) == expected


def test_games_take_turns_day_by_day() -> None:
    year = [date(2026, 1, 1) + timedelta(days=number) for number in range(365)]
    games = [game_of_the_day(day) for day in year]
    assert all(game != next_game for game, next_game in itertools.pairwise(games))
    assert set(games) == set(puzzle_games())


def test_names_lead_to_puzzles() -> None:
    assert find_puzzle("linja-1") == all_puzzles("linja")[0]
    with pytest.raises(SetupError, match='there is no puzzle "linja-0"'):
        find_puzzle("linja-0")
    with pytest.raises(SetupError, match='there is no game "chess"'):
        all_puzzles("chess")


def test_files_are_written_as_they_are_read() -> None:
    for game in puzzle_games():
        puzzles = all_puzzles(game)
        assert msgspec.json.decode(file_text(puzzles), type=tuple[Puzzle, ...]) == puzzles
