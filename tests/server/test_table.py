"""Tables: one action at a time, once; clocks that run out; those who leave and come back."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

import numpy as np
import pytest

from enlinea.core.game import CHANCE, State, variant
from enlinea.minds.levels import USUAL_BOT
from enlinea.server.bots import Bots, Task, Thought, task_of
from enlinea.server.clocks import MAX_LAG
from enlinea.server.refusal import Refusal
from enlinea.server.shapes import BankClock, Clock, MoveClock
from enlinea.server.store import Conflict
from enlinea.server.table import Table
from enlinea.server.told import game_message, table_info
from tests.server.houses import HandClock, Pen, new_course, quiet_house, table_of
from tests.toys import snap

T = TypeVar("T")


class FirstChoice(Bots):
    """A bot that needs no worker: it is told what to play."""

    def __init__(self) -> None:
        super().__init__(1)
        self.tasks: list[Task] = []
        self.texts: list[str] = []

    async def think(self, task: Task) -> Thought:
        self.tasks.append(task)
        return Thought([self.texts.pop(0)], 0.0)


def at_table(use: Callable[[Table], Awaitable[T]], clock: Clock | None = None) -> T:
    """Does something at a table of Linja with two people."""

    async def run() -> T:
        house = quiet_house(HandClock())
        house.bots = FirstChoice()
        table = table_of(new_course(variant("linja")), house, clock)
        try:
            return await use(table)
        finally:
            table.rest()

    return asyncio.run(run())


def pass_time(table: Table, seconds: float) -> None:
    assert isinstance(table.house.now, HandClock)
    table.house.now.now += seconds


def substitute(table: Table) -> str | None:
    """Who plays for seat 0, as everybody is told."""
    return table_info(table).seats[0].substitute


def test_same_key_is_played_once() -> None:
    async def use(table: Table) -> None:
        first = await table.act(0, "3", "key")
        assert await table.act(0, "3", "key") == first == 1
        assert await table.act(0, "2", "other") == 2
        assert await table.act(0, "3", "key") == 1
        assert table.version == 2
        assert isinstance(table.house.store, Pen) and len(table.house.store.writes) == 2

    at_table(use)


def test_another_seat_may_use_the_same_key() -> None:
    async def use(table: Table) -> None:
        await table.act(0, "3", "key")
        await table.act(0, "2", "key2")
        assert await table.act(1, "4", "key") == 3

    at_table(use)


def test_of_many_who_act_at_the_same_version_one_wins() -> None:
    async def use(table: Table) -> None:
        attempts = [table.act(0, text, text, version=0) for text in ("1", "2", "3", "4")]
        results = await asyncio.gather(*attempts, return_exceptions=True)
        assert results[0] == 1
        assert [getattr(result, "code", None) for result in results[1:]] == ["stale"] * 3

    at_table(use)


def test_a_failed_write_is_not_acknowledged_and_leaves_nothing_behind(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def use(table: Table) -> None:
        async def fail(writes: object) -> None:
            raise OSError("the disk is full")

        async def load_again() -> None:
            table.course = new_course(table.variant)

        monkeypatch.setattr(table.house.store, "write", fail)
        monkeypatch.setattr(table, "_load_again", load_again)
        with pytest.raises(OSError, match="disk is full"):
            await table.act(0, "3", "key")
        assert table.version == 0

    at_table(use)


def test_a_version_that_another_server_has_written_is_stale(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def use(table: Table) -> None:
        async def lose(writes: object) -> None:
            raise Conflict

        async def load_again() -> None:
            table.course = new_course(table.variant)

        monkeypatch.setattr(table.house.store, "write", lose)
        monkeypatch.setattr(table, "_load_again", load_again)
        with pytest.raises(Refusal) as caught:
            await table.act(0, "3", "key")
        assert caught.value.code == "stale" and table.version == 0

    at_table(use)


def test_when_time_is_out_a_bot_goes_on_until_the_person_comes_back() -> None:
    async def use(table: Table) -> None:
        bots = table.house.bots
        assert isinstance(bots, FirstChoice)
        bots.texts = ["3", "2"]
        pass_time(table, 30)
        await table._tick()
        assert substitute(table) is None
        pass_time(table, MAX_LAG)
        await table._tick()
        assert substitute(table) == USUAL_BOT
        while table.version < 2:
            await asyncio.sleep(0)
        assert [task.seat for task in bots.tasks] == [0, 0]
        await table.act(1, "4", "key")
        await table.back(0)
        assert substitute(table) is None
        with pytest.raises(Refusal):
            await table.back(0)

    at_table(use, MoveClock(30))


def test_clock_shows_what_is_left_and_time_is_charged() -> None:
    async def use(table: Table) -> None:
        pass_time(table, 10)
        assert game_message(table, [0], 0, False).clocks.left == [50, 60]
        await table.act(0, "3", "a")
        pass_time(table, 5)
        await table.act(0, "2", "b", lag=0.2)
        assert game_message(table, [0], 0, False).clocks.left == [pytest.approx(45.2), 60]
        entries = table.playing().entries
        assert [entry.spent for entry in entries] == [10, pytest.approx(4.8)]

    at_table(use, BankClock(60))


def test_whoever_leaves_while_playing_is_replaced_by_a_bot() -> None:
    async def use(table: Table) -> None:
        bots = table.house.bots
        assert isinstance(bots, FirstChoice)
        bots.texts = ["3", "2"]
        await table.leave(0)
        while table.version < 2:
            await asyncio.sleep(0)
        assert table.playing().to_act == [1]

    at_table(use)


def test_a_bot_that_plays_nonsense_does_not_stop_the_table() -> None:
    async def use(table: Table) -> None:
        bots = table.house.bots
        assert isinstance(bots, FirstChoice)
        bots.texts = ["nonsense", "3", "2"]
        await table.leave(0)
        while table.version < 2:
            await asyncio.sleep(0)

    at_table(use)


def test_turn_of_an_opponent_cannot_be_taken_back() -> None:
    async def use(table: Table) -> None:
        await table.act(0, "3", "a")
        assert table.undoable(0) == 1 and table.undoable(1) == 0
        await table.act(0, "2", "b")
        assert table.undoable(0) == 0
        with pytest.raises(Refusal) as caught:
            await table.undo(0, "c", table.version)
        assert caught.value.code == "not_now"

    at_table(use)


def test_against_bots_a_turn_is_taken_back_with_theirs() -> None:
    async def use(table: Table) -> None:
        table.seats[1].bot, table.seats[1].person = "greedy", None
        bots = table.house.bots
        assert isinstance(bots, FirstChoice)
        bots.texts = ["4", "5"]
        await table.act(0, "3", "a")
        await table.act(0, "2", "b")
        while table.playing().to_act != [0]:
            await asyncio.sleep(0)
        count = table.undoable(0)
        assert count == len(table.playing().match.history)
        await table.undo(0, "c", table.version)
        assert table.playing().match.history == []
        assert await table.undo(0, "c", 0) == table.version  # the same key again

    at_table(use)


def test_bots_are_given_no_secrets() -> None:
    chosen = variant(snap.game_of(), seats=2)
    course = new_course(chosen)
    while course.match.actors == [CHANCE]:
        course.chance(0.0)
    secrets = set()
    for _ in range(50):
        task = task_of(course.match, 0, "greedy")
        known: State = np.frombuffer(bytearray(task.position), chosen.rules.STATE)[0]
        assert snap.view(known, 0) == snap.view(course.match.state, 0)
        secrets.add(int(known.secret[1]))
    assert len(secrets) > 1
