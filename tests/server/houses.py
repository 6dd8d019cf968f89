"""Tables without a server: for tests that look at what a table says, or let time pass by hand."""

from typing import Any, cast

from enlinea.core.game import Variant
from enlinea.server.bots import Bots
from enlinea.server.clocks import SeatClocks
from enlinea.server.course import Course
from enlinea.server.house import House
from enlinea.server.rows import SeatRow, TableRow
from enlinea.server.shapes import Clock, NoClock
from enlinea.server.table import Table

SEED = "5" * 64
NOW = 1_000_000.0


class Pen:
    """A store that writes nothing, and remembers what it was given."""

    def __init__(self) -> None:
        self.writes: list[Any] = []

    async def write(self, writes: Any) -> None:
        self.writes += writes

    async def rows(self, statement: Any) -> list[Any]:
        return []


class HandClock:
    """A clock that is moved by hand."""

    def __init__(self) -> None:
        self.now = NOW

    def __call__(self) -> float:
        return self.now


def quiet_house(now: HandClock | None = None) -> House:
    """A house without a data file and without bots."""
    return House(cast(Any, Pen()), Bots(1), now=now or HandClock())


def table_row(variant: Variant, clock: Clock | None = None) -> TableRow:
    """A table that is being played."""
    return TableRow(
        id="table",
        code=None,
        host="ana",
        game=variant.game.name,
        mode=variant.mode.name,
        num_seats=variant.seats,
        options=variant.changed_options,
        clock=clock or NoClock(),
        is_public=True,
        is_shuffled=False,
        has_hints=True,
        stage="playing",
        created=NOW,
        started=NOW,
        seed=SEED,
    )


def table_of(course: Course, house: House | None = None, clock: Clock | None = None) -> Table:
    """A table with this game on it and a person on each seat."""
    variant = course.variant
    seats = [SeatRow(seat, person=f"p{seat}", name=f"P{seat}") for seat in range(variant.seats)]
    table = Table(house or quiet_house(), table_row(variant, clock), seats, variant)
    table.course = course
    table.clocks = SeatClocks(table.row.clock, variant.seats)
    table.clocks.start(course.to_act, NOW)
    return table


def new_course(variant: Variant, seed: str = SEED) -> Course:
    """A game before its first action."""
    return Course(variant, seed, [""] * variant.seats)
