"""All tables: made, found by id or code, loaded from the data file, and put away when idle."""

import asyncio
from collections.abc import Sequence

import sqlalchemy as sql

from enlinea.core.errors import EnlineaError
from enlinea.core.fair import new_seed
from enlinea.core.game import Variant, variant
from enlinea.server import rows, schema, sitting
from enlinea.server.bodies import AnySeat, BotSeat, NewFork, NewTable, OpenSeat, PersonSeat
from enlinea.server.course import Course, Entry
from enlinea.server.house import House
from enlinea.server.refusal import Refusal, refuse
from enlinea.server.rows import SeatRow, TableRow
from enlinea.server.secretive import new_code, new_table_id
from enlinea.server.shapes import Me, NoClock
from enlinea.server.table import Table

LOBBY_SECONDS = 24 * 3600.0  # tables that wait longer are no longer shown
MAX_SHOWN = 200


class Lobby:
    """The tables of a house."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.tables: dict[str, Table] = {}
        self._loading = asyncio.Lock()

    async def find(self, table: str) -> Table:
        """The table of that id; raises Refusal if there is none."""
        if table in self.tables:
            return self.tables[table]
        async with self._loading:
            if table in self.tables:
                return self.tables[table]
            row = await rows.read_table(self.house.store, table)
            if row is None:
                raise Refusal("not_found", "there is no such table")
            seats = await rows.read_seats(self.house.store, table)
            found = Table(self.house, row, seats)
            await self.house.warmth.wait(found.variant)
            await found.load()
            self.tables[table] = found
            return found

    async def find_code(self, code: str) -> str:
        """The table that waits with this code."""
        query = sql.select(schema.tables.c.id).where(schema.tables.c.code == code.upper())
        row = await self.house.store.row(query)
        if row is None:
            raise Refusal("not_found", "no table waits with this code")
        return str(row["id"])

    async def wake_all(self) -> None:
        """After a start: tables at which a bot or a clock is to act go on."""
        query = sql.select(schema.tables.c.id).where(schema.tables.c.stage == "playing")
        for row in await self.house.store.rows(query):
            await self.find(row["id"])
            self.put_away()

    def put_away(self) -> None:
        """Forget the tables at which nobody is; they are in the data file."""
        for table in [table for table in self.tables.values() if table.is_idle]:
            del self.tables[table.id]

    async def open_tables(self) -> list[Table]:
        """The public tables that wait for somebody, the newest first."""
        query = (
            sql.select(schema.tables.c.id)
            .where(schema.tables.c.stage == "waiting", schema.tables.c.is_public)
            .where(schema.tables.c.created > self.house.now() - LOBBY_SECONDS)
            .order_by(schema.tables.c.created.desc())
            .limit(MAX_SHOWN)
        )
        return [await self.find(row["id"]) for row in await self.house.store.rows(query)]

    async def tables_of(self, person: str) -> list[Table]:
        """The tables of a person: those where the person is to act first, then the newest.

        Games that are over come from the data file as they ended, without being replayed.
        """
        query = (
            sql.select(schema.tables)
            .join(schema.seats, schema.seats.c.table == schema.tables.c.id)
            .where(schema.seats.c.person == person)
            .group_by(schema.tables.c.id)
            .order_by(schema.tables.c.created.desc())
            .limit(MAX_SHOWN)
        )
        known = [rows.table_row(row) for row in await self.house.store.rows(query)]
        over = [row.id for row in known if row.final_version is not None]
        seats = await rows.read_all_seats(self.house.store, over)
        found = [
            Table(self.house, row, seats[row.id])
            if row.id in seats and row.id not in self.tables
            else await self.find(row.id)
            for row in known
        ]
        return sorted(found, key=lambda table: not _waits_for(table, person))

    async def make(self, wanted: NewTable, me: Me) -> Table:
        """A new table."""
        try:
            chosen = variant(wanted.game, wanted.mode, wanted.num_seats, wanted.options)
            await self.house.warmth.wait(chosen)
            chosen.start()  # some options are refused only here
        except EnlineaError as problem:
            refuse(problem)
        if chosen.mode.timing is not None and not isinstance(wanted.clock, NoClock):
            raise Refusal("unreadable", "this game is played in real time: it has a clock already")
        seats = _new_seats(chosen, wanted.seats, me)
        row = self._new_row(chosen, me.id, wanted.is_public)
        row.clock, row.is_shuffled = wanted.clock, wanted.is_shuffled
        row.has_hints = (
            _are_hints_usual(seats, me) if wanted.has_hints is None else wanted.has_hints
        )
        table = await self._add(row, seats)
        if wanted.is_started:
            await table.start()
        return table

    def _new_row(self, chosen: Variant, host: str, is_public: bool) -> TableRow:
        return TableRow(
            id=new_table_id(),
            code=new_code(),
            host=host,
            game=chosen.game.name,
            mode=chosen.mode.name,
            num_seats=chosen.seats,
            options=chosen.changed_options,
            clock=NoClock(),
            is_public=is_public,
            is_shuffled=False,
            has_hints=False,
            stage="waiting",
            created=self.house.now(),
            seed=new_seed(),
        )

    async def _add(
        self, row: TableRow, seats: Sequence[SeatRow], given: Sequence[Entry] = ()
    ) -> Table:
        log = rows.new_entries(row.id, given)
        await self.house.store.write([*rows.new_table(row, seats), *log])
        table = self.tables[row.id] = Table(self.house, row, seats)
        if row.is_public:
            self.house.bus.lobby_changed(row.id)
        return table

    async def rematch(self, old: Table) -> Table:
        """The return match: the same people, and the rules say who starts. One for all who ask."""
        async with old.lock:
            if old.row.next is not None:
                return await self.find(old.row.next)
            outcome = None if old.course is None else old.course.outcome()
            if outcome is None:
                raise Refusal("not_now", "the game is not over")
            starter = old.variant.game.next_starter(outcome.winners, old.row.num_seats)
            row = self._new_row(old.variant, old.row.host, is_public=False)
            row.clock, row.previous, row.has_hints = old.row.clock, old.id, old.row.has_hints
            seats = [SeatRow(number) for number in range(row.num_seats)]
            for seat in seats:
                seat.take(old.seats[(seat.seat + starter) % row.num_seats])
                seat.substitute, seat.secret_hash, seat.salt = None, None, ""
            old.row.next = row.id
            table = await self._add(row, seats)
            await self.house.store.write([rows.changed_table(old.row)])
        await table.start()
        self.house.bus.table_changed(old.id)
        return table

    async def fork(self, old: Table, wanted: NewFork, me: Me) -> Table:
        """A new table that goes on after so many actions of an old one."""
        course = old.playing()
        if old.variant.mode.is_hidden and old.row.stage != "over":
            raise Refusal("not_now", "others have secrets: wait until the game is over")
        num_actions = len(course.match.history)
        if wanted.step > num_actions:
            raise Refusal("not_found", f"the game has only {num_actions} actions")
        seats = _new_seats(old.variant, wanted.seats, me)
        row = self._new_row(old.variant, me.id, wanted.is_public)
        row.fork_table, row.fork_step = old.id, wanted.step
        row.has_hints = _are_hints_usual(seats, me)
        table = await self._add(row, seats, given_entries(course, wanted.step, row.created))
        if not any(seat.is_open for seat in seats):
            await table.start()
        return table


def given_entries(course: Course, step: int, now: float) -> list[Entry]:
    """The first actions of a course, as the log of another."""
    text = course.variant.mode.notation.action_text
    return [
        Entry(version, seat, text(action), now)
        for version, (seat, action) in enumerate(course.match.history[:step], 1)
    ]


def _waits_for(table: Table, person: str) -> bool:
    if table.course is None or table.row.stage != "playing":
        return False
    return bool(set(table.course.to_act) & set(table.mine(person)))


def _are_hints_usual(seats: Sequence[SeatRow], me: Me) -> bool:
    """Hints are nobody else's business where nobody else plays; others must be asked."""
    return all(seat.bot is not None or seat.person == me.id for seat in seats)


def _new_seats(chosen: Variant, wanted: Sequence[AnySeat] | None, me: Me) -> list[SeatRow]:
    """Who sits where at the beginning."""
    if wanted is None:
        wanted = [PersonSeat(), *(OpenSeat() for _ in range(chosen.seats - 1))]
    if len(wanted) != chosen.seats:
        raise Refusal("unreadable", f"{len(wanted)} seats are named, and there are {chosen.seats}")
    seats = []
    for number, each in enumerate(wanted):
        seat = SeatRow(number)
        if isinstance(each, BotSeat):
            seat.bot = sitting.checked_bot(each.bot)
        elif isinstance(each, PersonSeat):
            seat.person, seat.name, seat.salt = me.id, each.name or me.nickname, each.salt
        seats.append(seat)
    return seats
