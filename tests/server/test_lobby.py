"""Lists of tables: games that are over need no replay."""

import asyncio
from pathlib import Path

from enlinea.server.bodies import NewTable, PersonSeat
from enlinea.server.rooms import Rooms
from enlinea.server.serve import Config, open_rooms
from enlinea.server.shapes import Me, TableInfo
from enlinea.server.table import Table
from enlinea.server.told import table_info


async def begun(rooms: Rooms, me: Me) -> Table:
    return await rooms.lobby.make(
        NewTable(game="linja", seats=[PersonSeat(), PersonSeat()], is_started=True), me
    )


async def play_to_the_end(table: Table) -> None:
    course = table.playing()
    while not course.is_over:
        (seat,) = course.to_act
        await table.act(seat, course.sight(seat).legal[-1])


def test_games_that_are_over_are_listed_as_they_ended_without_a_replay(tmp_path: Path) -> None:
    async def run() -> tuple[list[TableInfo], list[TableInfo], set[str], str]:
        async with open_rooms(Config(tmp_path / "x.db")) as rooms:
            me, _ = await rooms.people.make("Ana")
            going_on, over = await begun(rooms, me), await begun(rooms, me)
            await play_to_the_end(over)
            before = [table_info(table) for table in await rooms.lobby.tables_of(me.id)]
            rooms.lobby.put_away()
            assert not rooms.lobby.tables
            after = [table_info(table) for table in await rooms.lobby.tables_of(me.id)]
            return before, after, set(rooms.lobby.tables), going_on.id

    before, after, loaded, going_on = asyncio.run(run())
    assert after == before
    assert after[0].id == going_on, "those that wait for me come first"
    assert after[1].outcome is not None and after[1].version > 20
    assert loaded == {going_on}
