"""Games in real time, with a clock that is moved by hand: chance, bots and people."""

import asyncio
import math
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

import pytest

from enlinea.core.game import CHANCE, Game, variant
from enlinea.server.bots import Bots, Task, Thought
from enlinea.server.plans import Plan, Plans
from enlinea.server.refusal import Refusal
from enlinea.server.table import Table
from enlinea.server.told import game_message
from tests.server.houses import NOW, SEED, HandClock, new_course, quiet_house, table_of
from tests.toys import snap

T = TypeVar("T")
PACE = 5.0  # seconds between two cards


class SnapTiming:
    """A card every five seconds; a snap starts the time anew."""

    SKILLS: Mapping[str, Any] = {"slow": 1, "steady": 2}
    SIMULTANEOUS_SECONDS = 0.15

    def __init__(self) -> None:
        self.num_unplayable = 0

    def plan(self, s: Any, seat: int, skill: Any, random: Any) -> tuple[Sequence[int], float]:
        return [snap.SNAP], 2.0

    def chance_seconds(self, s: Any, options: Any) -> float:
        return PACE

    def starts_clock(self, s: Any, seat: int, action: int) -> bool:
        return action == snap.SNAP

    def is_playable(self, s: Any) -> bool:
        self.num_unplayable -= 1
        return self.num_unplayable < 0


class PlannedBots(Bots):
    """Bots that always want to snap, after two seconds."""

    def __init__(self) -> None:
        super().__init__(1)
        self.num_asked = 0

    async def think(self, task: Task) -> Thought:
        self.num_asked += 1
        return Thought(["snap"], 2.0 if self.num_asked < 3 else math.inf)


def snap_in_real_time(timing: SnapTiming) -> Game:
    game = snap.game_of()
    return replace(game, modes=(replace(game.modes[0], timing=timing),))


def at_snap(use: Callable[[Table], Awaitable[T]], timing: SnapTiming | None = None) -> T:
    """Does something at a table that has just been dealt."""

    async def run() -> T:
        house = quiet_house(HandClock())
        house.bots = PlannedBots()
        course = new_course(variant(snap_in_real_time(timing or SnapTiming()), seats=2))
        table = table_of(course, house)
        assert table.variant.mode.timing is not None
        table.plans = Plans(table.variant.mode.timing, course, NOW)
        await table._settle([], NOW)
        try:
            return await use(table)
        finally:
            table.rest()

    return asyncio.run(run())


async def pass_time(table: Table, seconds: float) -> None:
    assert isinstance(table.house.now, HandClock)
    table.house.now.now += seconds
    await table._tick()


def texts(table: Table) -> list[str | None]:
    return [(entry.text or "")[:4] for entry in table.playing().entries]


def test_cards_are_dealt_at_once_and_turned_in_their_time() -> None:
    async def use(table: Table) -> None:
        assert texts(table) == ["deal", "deal", "turn"]  # before the first nobody could act
        assert game_message(table, [0], 0, False).clocks.timer == NOW + PACE
        await pass_time(table, PACE - 0.1)
        assert table.version == 3
        await pass_time(table, 0.1)
        assert texts(table)[2:] == ["turn", "turn"]
        assert table.timer() == NOW + 2 * PACE

    at_snap(use)


def test_time_ends_what_chance_cannot_go_on_with() -> None:
    async def use(table: Table) -> None:
        for _ in range(8):
            await pass_time(table, PACE)
        assert texts(table)[-1] == "time" and table.row.stage == "over"
        assert table.playing().outcome() is not None

    at_snap(use)


@pytest.mark.parametrize(
    ("seconds", "lag", "is_too_late"), [(0.1, 0.0, False), (0.2, 0.0, True), (0.2, 0.1, False)]
)
def test_second_call_counts_only_within_a_blink(
    seconds: float, lag: float, is_too_late: bool
) -> None:
    async def use(table: Table) -> None:
        assert table.plans is not None
        table.plans.note(table.playing().act(0, "snap", NOW))
        table.plans.refuse_if_too_late(0, NOW + 9, 0.0)  # whoever has called may go on
        try:
            table.plans.refuse_if_too_late(1, NOW + seconds, lag)
            assert not is_too_late
        except Refusal as refusal:
            assert is_too_late and refusal.code == "too_late"

    at_snap(use)


@pytest.mark.parametrize(("lag", "is_too_late"), [(0.0, False), (0.1, False), (0.3, True)])
def test_what_was_sent_before_a_deal_is_not_for_the_new_cards(
    lag: float, is_too_late: bool
) -> None:
    async def use(table: Table) -> None:
        assert table.plans is not None
        table.plans.plans[0] = Plan(["snap"], NOW + 5.1)
        table.plans.note_deal(NOW + 5)
        assert not table.plans.plans, "bots do not act on what they saw before"
        try:
            table.plans.refuse_if_too_late(1, NOW + 5.2, lag)
            assert not is_too_late
        except Refusal as refusal:
            assert is_too_late and refusal.code == "too_late"

    at_snap(use)


def test_a_call_starts_the_time_of_chance_anew() -> None:
    async def use(table: Table) -> None:
        assert table.plans is not None
        table.plans.note(table.playing().act(0, "snap", NOW + 3))
        assert table.timer() == NOW + 3 + PACE

    at_snap(use)


def test_bots_act_when_their_time_has_come_and_think_again_when_they_see_something() -> None:
    async def use(table: Table) -> None:
        bots = table.house.bots
        assert isinstance(bots, PlannedBots) and table.plans is not None
        table.seats[1].bot, table.seats[1].person = "steady", None
        table.wake()
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert bots.num_asked == 1 and table.plans.plans[1].due == NOW + 2
        await pass_time(table, 1.9)
        assert table.version == 3
        await pass_time(table, 0.1)
        assert texts(table)[3:] == ["snap", "turn"] and table.playing().entries[3].seat == 1

    at_snap(use)


def test_bot_that_sees_something_new_drops_its_plan() -> None:
    async def use(table: Table) -> None:
        assert table.plans is not None
        table.seats[1].bot, table.seats[1].person = "steady", None
        table.plans.forget([1], NOW)
        table.wake()
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert 1 in table.plans.plans
        await table.act(0, "snap", "a")
        assert 1 not in table.plans.plans

    at_snap(use)


def test_deal_that_cannot_be_played_is_dealt_again_from_another_seed() -> None:
    timing = SnapTiming()
    timing.num_unplayable = 1

    async def use(table: Table) -> None:
        entries = table.playing().entries
        assert [entry.is_redeal for entry in entries] == [False] * 3 + [True] + [False] * 3
        assert entries[3].seat == CHANCE and len(table.playing().match.history) == 3
        assert table.row.seed != SEED
        assert any(event.is_redeal for event in table.playing().events([], 0))

    at_snap(use, timing)
