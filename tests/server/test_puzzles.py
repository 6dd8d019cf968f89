"""Puzzles over HTTP on the real server: answers, hints, streaks, and not a word too early."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sql

from enlinea.client import Refused, Session
from enlinea.puzzles import Puzzle, all_puzzles, day_at, puzzle_games, puzzle_of_the_day
from enlinea.puzzles.puzzle import Valued
from enlinea.server import schema
from enlinea.server.puzzle_log import PuzzleEntry, PuzzleLog, streak_of
from enlinea.server.puzzle_sight import look, puzzle_info, puzzle_page
from enlinea.server.store import Store, Write
from tests.server.running import RunningServer, running_server

TODAY = date(2026, 1, 31)
EVERY = [puzzle for game in puzzle_games() for puzzle in all_puzzles(game)]
FIRST = [all_puzzles(game)[0] for game in puzzle_games()]
each_game = pytest.mark.parametrize("puzzle", FIRST, ids=lambda puzzle: puzzle.game)
SECRETS = ("answers", "proof", "bots", "reason", "given")


@pytest.fixture
def ana(server: RunningServer) -> Iterator[Session]:
    with Session(server.url) as session:
        session.name_me("Ana")
        yield session


def parts(answer: str) -> list[str]:
    return answer.split(", ")


def wrong_answer(puzzle: Puzzle) -> list[str]:
    """A whole turn that is not the best, or a display that is no line."""
    if puzzle.proof.kind == "display":
        return parts(puzzle.answers[0])[:1]
    return parts(next(t.turn for t in puzzle.proof.turns if t.turn not in puzzle.answers))


def not_todays(game: str) -> Puzzle:
    """A puzzle that is not the day's on any day near."""
    days = [day_at(time.time()) + timedelta(days=number) for number in (-1, 0, 1)]
    near = [puzzle_of_the_day(game, day) for day in days]
    return next(puzzle for puzzle in all_puzzles(game) if puzzle not in near)


def test_list_has_every_puzzle_with_its_difficulty(ana: Session) -> None:
    for game in puzzle_games():
        found = ana.puzzles(game)
        expected = [(puzzle.id, puzzle.difficulty) for puzzle in all_puzzles(game)]
        assert [(info.id, info.difficulty) for info in found] == expected
    with pytest.raises(Refused, match="there is no game"):
        ana.puzzles("chess")


def test_puzzle_of_the_day_follows_from_the_date(ana: Session) -> None:
    found = ana.request("GET", "/puzzles/today?day=2026-01-31", dict[str, Any])
    expected = [puzzle_of_the_day(game, TODAY).id for game in puzzle_games()]
    assert [info["id"] for info in found["puzzles"]] == expected
    assert all(info.is_today for info in ana.today().puzzles)


@each_game
def test_whole_way_to_the_right_answer(ana: Session, puzzle: Puzzle) -> None:
    page = ana.puzzle(puzzle.id)
    assert page.solution is None and page.puzzle.standing == "new" and page.question.endswith(".")
    sight = page.position
    for count, text in enumerate(parts(puzzle.answers[0]), 1):
        assert text in sight.sight.legal or sight.sight.has_unlisted
        assert not sight.is_complete
        sight = ana.look(puzzle.id, parts(puzzle.answers[0])[:count])
    assert sight.is_answer
    wrong = ana.answer(puzzle.id, wrong_answer(puzzle))
    assert not wrong.is_right and wrong.solution is None
    assert (wrong.puzzle.standing, wrong.puzzle.num_tries) == ("tried", 1)
    right = ana.answer(puzzle.id, parts(puzzle.answers[0]))
    assert right.is_right and right.solution is not None
    assert right.solution.proof == puzzle.proof and right.solution.answers == puzzle.answers
    assert right.puzzle.standing == "solved" and right.puzzle.num_tries == 2
    again = ana.puzzle(puzzle.id)
    assert again.solution == right.solution and again.puzzle.was_solved
    assert ana.answer(puzzle.id, wrong_answer(puzzle)).puzzle.num_tries == 2  # no longer counted


def test_hints_show_more_each_time_but_never_all(ana: Session) -> None:
    puzzle = all_puzzles("linja")[0]
    actions = parts(puzzle.answers[0])
    shown = [ana.hint(puzzle.id).clue.shown for _ in actions]
    assert shown == [actions[:count] for count in range(len(actions))]
    with pytest.raises(Refused, match="no more hints"):
        ana.hint(puzzle.id)
    page = ana.puzzle(puzzle.id)
    assert page.puzzle.num_hints == len(actions) and page.solution is None
    assert page.hint is not None and page.hint.clue.shown == actions[:-1]


def test_what_is_solved_after_the_solution_does_not_count(ana: Session) -> None:
    puzzle = puzzle_of_the_day("linja", date.fromisoformat(ana.today().day))
    assert ana.solution(puzzle.id).answers == puzzle.answers
    right = ana.answer(puzzle.id, parts(puzzle.answers[0]))
    assert right.is_right and right.puzzle.standing == "shown"
    assert (right.streak.days, right.streak.num_solved) == (0, 0)
    assert not right.puzzle.was_solved


def test_puzzle_of_the_day_makes_a_streak_and_others_do_not(ana: Session) -> None:
    other = not_todays("linja")
    assert ana.answer(other.id, parts(other.answers[0])).streak.days == 0
    today = puzzle_of_the_day("end-of-line", date.fromisoformat(ana.today().day))
    streak = ana.answer(today.id, parts(today.answers[0])).streak
    assert (streak.days, streak.best, streak.has_today, streak.num_solved) == (1, 1, True, 2)
    me = ana.request("GET", "/me", dict[str, Any])
    assert me["id"] in [rank.person for rank in ana.streaks()]


def test_answer_that_is_sent_twice_counts_once(ana: Session) -> None:
    puzzle = not_todays("linja")
    path = f"/puzzles/{puzzle.id}/answers"
    body = {"actions": wrong_answer(puzzle), "key": "one"}
    for _ in range(3):
        assert ana.request("POST", path, dict[str, Any], body)["puzzle"]["num_tries"] == 1
    with pytest.raises(Refused, match="this key was used"):
        body = {"actions": parts(puzzle.answers[0]), "key": "one"}
        ana.request("POST", path, dict[str, Any], body)


def test_what_cannot_be_an_answer_is_refused(server: RunningServer, ana: Session) -> None:
    for goal, text in (("solo-line", "give-up"), ("head-line", "done")):
        display = next(p for p in EVERY if p.goal == goal)
        for call in (ana.look, ana.answer):
            with pytest.raises(Refused, match=f"what is laid: leave out {text}"):
                call(display.id, [text])  # the rules would show a solution, or say right or wrong
        assert ana.puzzle(display.id).position.sight.legal == []
    with pytest.raises(Refused, match="at least one action"):
        ana.answer("linja-1", [])
    with pytest.raises(Refused, match="not a whole turn"):
        ana.answer("linja-1", parts(all_puzzles("linja")[0].answers[0])[:1])
    with pytest.raises(Refused) as illegal:
        ana.look("linja-1", ["7"])
    assert illegal.value.code == "illegal" and illegal.value.clause
    with pytest.raises(Refused, match="there is no puzzle"):
        ana.puzzle("linja-0")
    with Session(server.url) as nobody, pytest.raises(Refused, match="choose a nickname"):
        nobody.answer("linja-1", ["2"])


def test_answers_are_limited(tmp_path: Path) -> None:
    with running_server(tmp_path, limits="0.1") as server, Session(server.url) as session:
        session.name_me("Ana")
        puzzle = not_todays("linja")
        session.puzzle(puzzle.id)  # what follows is quick
        with pytest.raises(Refused, match="too many answers and hints") as refusal:
            for _ in range(20):
                session.answer(puzzle.id, wrong_answer(puzzle))
        assert refusal.value.code == "limit"


# Not a word of the solution


def told(puzzle: Puzzle) -> list[bytes]:
    """Everything that somebody is told before the puzzle is finished, wrong beginnings included."""
    texts = parts(puzzle.answers[0])
    looks = [look(puzzle, texts[:count]) for count in range(len(texts) + 1)]
    shown = [puzzle_info(puzzle, [], TODAY), puzzle_page(puzzle, [], TODAY), *looks]
    return [msgspec.json.encode(each) for each in shown]


def with_another_answer(puzzle: Puzzle) -> Puzzle:
    """The same question with another proof."""
    planted = msgspec.structs.replace(
        puzzle.proof, turns=[Valued("nothing", 99)] * 3, num_turns=7, unit="planted"
    )
    return msgspec.structs.replace(puzzle, proof=planted, bots={"planted": 1.0})


@pytest.mark.parametrize("puzzle", EVERY, ids=lambda puzzle: puzzle.id)
def test_nothing_that_is_told_depends_on_the_proof(puzzle: Puzzle) -> None:
    other = with_another_answer(puzzle)
    is_display = puzzle.proof.kind == "display"  # there the length is the question
    changed = ", ".join(["x"] * (len(parts(puzzle.answers[0])) if is_display else 9))
    asked = msgspec.structs.replace(other, answers=[changed])
    assert puzzle_page(asked, [], TODAY) == puzzle_page(puzzle, [], TODAY)
    assert told(other) == told(puzzle)


@each_game
def test_bytes_of_the_server_hold_no_solution(server: RunningServer, puzzle: Puzzle) -> None:
    with Session(server.url) as session:
        session.name_me("Ben")
        session.answer(puzzle.id, wrong_answer(puzzle))
        http = session._http
        bodies = [
            http.get("/puzzles").text,
            http.get("/puzzles/today").text,
            http.get(f"/puzzles/{puzzle.id}").text,
            http.post(f"/puzzles/{puzzle.id}/look", json={"actions": []}).text,
        ]
        for body in bodies:
            assert not any(f'"{secret}"' in body for secret in SECRETS)
            assert puzzle.answers[0] not in body or len(parts(puzzle.answers[0])) == 1
        session.solution(puzzle.id)
        assert puzzle.answers[0] in http.get(f"/puzzles/{puzzle.id}").text
    with Session(server.url) as other:
        assert other.puzzle(puzzle.id).solution is None  # what Ben has seen is Ben's


def test_planted_leak_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = FIRST[0]
    leak = "enlinea.server.puzzle_sight.goal_text"
    monkeypatch.setattr(leak, lambda puzzle: f"Find {puzzle.proof.turns[0].turn}.")
    assert told(with_another_answer(puzzle)) != told(puzzle)


# Streaks


def solved(*days: date, puzzle: str = "linja-1") -> list[PuzzleEntry]:
    return [
        PuzzleEntry("ana", puzzle, day.isoformat(), number, "answer", f"k{number}", "", True, 0.0)
        for number, day in enumerate(days, 1)
    ]


def test_streak_counts_days_in_a_row() -> None:
    ago = [TODAY - timedelta(days=number) for number in range(10)]
    assert streak_of([], TODAY).days == 0
    assert streak_of(solved(ago[0], ago[1], ago[2]), TODAY).days == 3
    waiting = streak_of(solved(ago[1], ago[2]), TODAY)
    assert (waiting.days, waiting.has_today) == (2, False)
    broken = streak_of(solved(ago[2], ago[3], ago[4], ago[5]), TODAY)
    assert (broken.days, broken.best) == (0, 4)


def with_log(path: Path, use: Callable[[PuzzleLog], Awaitable[Any]]) -> Any:
    async def run() -> Any:
        store = await Store.open(path / "x.db")
        try:
            for who in ("ana", "bea"):
                values = {"id": who, "nickname": who.title(), "created": 0.0}
                await store.write([Write(sql.insert(schema.people), values)])
            return await use(PuzzleLog(store))
        finally:
            await store.close()

    return asyncio.run(run())


def test_puzzle_begins_anew_when_it_is_the_days_again(tmp_path: Path) -> None:
    async def use(log: PuzzleLog) -> list[str]:
        (first, again) = solved(TODAY, TODAY + timedelta(days=1))
        await log.add(first)
        later = await log.add(again)
        return [entry.day for entry in later.entries]

    assert with_log(tmp_path, use) == ["2026-02-01"]


def test_answers_at_the_same_moment_are_all_kept_once(tmp_path: Path) -> None:
    async def use(log: PuzzleLog) -> list[int]:
        wrong = [
            PuzzleEntry(
                "ana", "linja-1", "", 0, "answer", f"k{number % 3}", f"{number % 3}", False, 0
            )
            for number in range(6)
        ]
        await asyncio.gather(*(log.add(entry) for entry in wrong))
        return [entry.number for entry in await log.entries("ana")]

    assert with_log(tmp_path, use) == [1, 2, 3]


def test_leaderboard_goes_by_streaks_that_go_on(tmp_path: Path) -> None:
    ago = [TODAY - timedelta(days=number) for number in range(10)]

    async def use(log: PuzzleLog) -> list[tuple[str, int, int]]:
        for entry in solved(ago[0], ago[1]):
            await log.add(entry)
        assert len(await log.best_streaks(TODAY)) == 1  # what is solved later counts too
        for entry in solved(ago[4], ago[5], ago[6]):
            await log.add(msgspec.structs.replace(entry, person="bea"))
        return [(rank.name, rank.days, rank.best) for rank in await log.best_streaks(TODAY)]

    assert with_log(tmp_path, use) == [("Ana", 2, 2), ("Bea", 0, 3)]
