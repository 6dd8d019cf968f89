"""HTTP: tables are made, joined and started; actions for programs without sockets."""

from typing import Annotated, Any

from litestar import Request, delete, get, post
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from enlinea.server import messages, sitting
from enlinea.server.bodies import (
    Acted,
    DoneAt,
    Found,
    HintWanted,
    NewFork,
    NewTable,
    SeatChoice,
    SeatSecret,
    SetBot,
    Sit,
    Swap,
    Undone,
)
from enlinea.server.door import AtRooms, AtVisitor, who_of
from enlinea.server.hints import hint
from enlinea.server.limits import CODES, HINTS, TABLES
from enlinea.server.people import Visitor, checked_nickname
from enlinea.server.problems import PROBLEMS
from enlinea.server.refusal import Refusal
from enlinea.server.rooms import Rooms
from enlinea.server.rows import SeatRow
from enlinea.server.secretive import hash_of, new_secret
from enlinea.server.shapes import TableInfo
from enlinea.server.table import Table
from enlinea.server.told import game_message, table_info, table_message

Since = Annotated[
    int, QueryParameter(ge=0, le=10_000_000, description="Only events after this version")
]


async def _host_table(rooms: Rooms, visitor: Visitor, table_id: str) -> Table:
    """A table that waits, for its host."""
    me = visitor.person("tables")
    table = await rooms.lobby.find(table_id)
    if table.row.host != me.id:
        raise Refusal("not_yours", "only whoever made the table may do this")
    return table


def _check_waiting(table: Table) -> None:
    if table.row.stage != "waiting":
        raise Refusal("not_now", "the game has begun")


def _message(table: Table, visitor: Visitor) -> messages.Table:
    return table_message(table, visitor.id, table.mine(visitor.id))


def check_mine(table: Table, visitor: Visitor, seat: int) -> SeatRow:
    """The seat, if it is the visitor's."""
    me = visitor.person("play")
    found = sitting.named_seat(table.seats, seat)
    if found.person != me.id:
        raise Refusal("not_yours", "this is not your seat")
    return found


def _check_playing(table: Table, visitor: Visitor, seat: int) -> None:
    if check_mine(table, visitor, seat).substitute is not None:
        raise Refusal("not_now", "a bot plays for you: take your seat back first")


@get("/lobby", responses=PROBLEMS)
async def lobby(rooms: AtRooms) -> list[TableInfo]:
    """The public tables that wait for somebody."""
    return [table_info(table) for table in await rooms.lobby.open_tables()]


@get("/me/tables", responses=PROBLEMS)
async def my_tables(rooms: AtRooms, visitor: AtVisitor) -> list[TableInfo]:
    """My tables, those that wait for me first."""
    me = visitor.person("read")
    return [table_info(table) for table in await rooms.lobby.tables_of(me.id)]


@get("/codes/{code:str}", responses=PROBLEMS)
async def find_code(request: Request[Any, Any, Any], rooms: AtRooms, code: FromPath[str]) -> Found:
    """The table that waits with this code."""
    rooms.limits.spend(CODES, who_of(request))
    return Found(await rooms.lobby.find_code(code))


@post("/tables", responses=PROBLEMS)
async def new_table(
    request: Request[Any, Any, Any], rooms: AtRooms, visitor: AtVisitor, data: JSONBody[NewTable]
) -> TableInfo:
    """Make a table."""
    me = visitor.person("tables")
    rooms.limits.spend(TABLES, who_of(request))
    return table_info(await rooms.lobby.make(data, me))


@get("/tables/{table_id:str}", responses=PROBLEMS)
async def one_table(rooms: AtRooms, visitor: AtVisitor, table_id: FromPath[str]) -> messages.Table:
    """A table, and which of its seats are mine."""
    return _message(await rooms.lobby.find(table_id), visitor)


@post("/tables/{table_id:str}/sit", status_code=200, responses=PROBLEMS)
async def sit(
    rooms: AtRooms, visitor: AtVisitor, table_id: FromPath[str], data: JSONBody[Sit]
) -> messages.Table:
    """Take a seat."""
    me = visitor.person("play")
    table = await rooms.lobby.find(table_id)
    async with table.lock:
        _check_waiting(table)
        seat = sitting.seat_to_take(table.seats, data.seat)
        name = checked_nickname(data.name or me.nickname)
        seat.take(SeatRow(seat.seat, person=me.id, name=name, salt=data.salt))
        await table.change_seats([seat])
    return _message(table, visitor)


@post("/tables/{table_id:str}/leave", status_code=200, responses=PROBLEMS)
async def leave(
    rooms: AtRooms, visitor: AtVisitor, table_id: FromPath[str], data: JSONBody[SeatChoice]
) -> messages.Table:
    """Give up a seat; while playing, a bot goes on."""
    table = await rooms.lobby.find(table_id)
    check_mine(table, visitor, data.seat)
    await table.leave(data.seat)
    return _message(table, visitor)


@post("/tables/{table_id:str}/back", status_code=200, responses=PROBLEMS)
async def back(
    rooms: AtRooms, visitor: AtVisitor, table_id: FromPath[str], data: JSONBody[SeatChoice]
) -> messages.Table:
    """Take a seat back from the bot that plays for me."""
    table = await rooms.lobby.find(table_id)
    check_mine(table, visitor, data.seat)
    await table.back(data.seat)
    return _message(table, visitor)


@post("/tables/{table_id:str}/swap", status_code=200, responses=PROBLEMS)
async def swap(
    rooms: AtRooms, visitor: AtVisitor, table_id: FromPath[str], data: JSONBody[Swap]
) -> messages.Table:
    """Two seats change places."""
    table = await _host_table(rooms, visitor, table_id)
    async with table.lock:
        _check_waiting(table)
        seat = sitting.named_seat(table.seats, data.seat)
        other = sitting.named_seat(table.seats, data.other)
        held = SeatRow(seat.seat)
        held.take(seat)
        seat.take(other)
        other.take(held)
        await table.change_seats([seat, other])
    return _message(table, visitor)


@post("/tables/{table_id:str}/bot", status_code=200, responses=PROBLEMS)
async def set_bot(
    rooms: AtRooms, visitor: AtVisitor, table_id: FromPath[str], data: JSONBody[SetBot]
) -> messages.Table:
    """Put a bot on a seat that is open or has one, or open it."""
    table = await _host_table(rooms, visitor, table_id)
    async with table.lock:
        _check_waiting(table)
        seat = sitting.named_seat(table.seats, data.seat)
        if seat.person is not None:
            raise Refusal("not_now", "somebody sits there")
        seat.bot = None if data.bot is None else sitting.checked_bot(data.bot)
        await table.change_seats([seat])
    return _message(table, visitor)


@post("/tables/{table_id:str}/start", status_code=200, responses=PROBLEMS)
async def start(rooms: AtRooms, visitor: AtVisitor, table_id: FromPath[str]) -> messages.Table:
    """Begin the game."""
    table = await _host_table(rooms, visitor, table_id)
    await table.start()
    return _message(table, visitor)


@post("/tables/{table_id:str}/rematch", status_code=200, responses=PROBLEMS)
async def rematch(rooms: AtRooms, visitor: AtVisitor, table_id: FromPath[str]) -> TableInfo:
    """The return match: the same table for all who ask."""
    me = visitor.person("tables")
    table = await rooms.lobby.find(table_id)
    if not table.mine(me.id):
        raise Refusal("not_yours", "only those who played may ask for a return match")
    return table_info(await rooms.lobby.rematch(table))


@post("/tables/{table_id:str}/fork", responses=PROBLEMS)
async def fork(
    request: Request[Any, Any, Any],
    rooms: AtRooms,
    visitor: AtVisitor,
    table_id: FromPath[str],
    data: JSONBody[NewFork],
) -> TableInfo:
    """A new table that goes on from a point of this one."""
    me = visitor.person("tables")
    rooms.limits.spend(TABLES, who_of(request))
    return table_info(await rooms.lobby.fork(await rooms.lobby.find(table_id), data, me))


@get("/tables/{table_id:str}/game", responses=PROBLEMS)
async def game(
    rooms: AtRooms,
    visitor: AtVisitor,
    table_id: FromPath[str],
    version: Since = 0,
    has_text: FromQuery[bool] = False,
) -> messages.Game:
    """The game as my seats, or a spectator, see it."""
    table = await rooms.lobby.find(table_id)
    async with table.lock:
        return game_message(table, table.mine(visitor.id), version, has_text)


@post("/tables/{table_id:str}/actions", status_code=200, responses=PROBLEMS)
async def act(
    rooms: AtRooms, visitor: AtVisitor, table_id: FromPath[str], data: JSONBody[Acted]
) -> DoneAt:
    """Play an action."""
    table = await rooms.lobby.find(table_id)
    _check_playing(table, visitor, data.seat)
    version = await table.act(data.seat, data.text, data.key, data.version)
    rooms.metrics.actions += 1
    return DoneAt(version)


@post("/tables/{table_id:str}/undo", status_code=200, responses=PROBLEMS)
async def undo(
    rooms: AtRooms, visitor: AtVisitor, table_id: FromPath[str], data: JSONBody[Undone]
) -> DoneAt:
    """Take back the latest turn, where `undo` of the sight is above 0."""
    table = await rooms.lobby.find(table_id)
    _check_playing(table, visitor, data.seat)
    return DoneAt(await table.undo(data.seat, data.key, data.version))


@post("/tables/{table_id:str}/hints", status_code=200, responses=PROBLEMS)
async def advise(
    request: Request[Any, Any, Any],
    rooms: AtRooms,
    visitor: AtVisitor,
    table_id: FromPath[str],
    data: JSONBody[HintWanted],
) -> messages.Advice:
    """What would a strong player do in my place? Only where the table allows hints."""
    table = await rooms.lobby.find(table_id)
    _check_playing(table, visitor, data.seat)
    rooms.limits.spend(HINTS, who_of(request))
    return await hint(table, data.seat, data.key)


@post("/tables/{table_id:str}/seats/{seat:int}/secret", status_code=200, responses=PROBLEMS)
async def hand_over(
    rooms: AtRooms, visitor: AtVisitor, table_id: FromPath[str], seat: FromPath[int]
) -> SeatSecret:
    """A secret with which another device plays this seat; the one before is void."""
    table = await rooms.lobby.find(table_id)
    found = check_mine(table, visitor, max(0, seat))
    secret = new_secret()
    async with table.lock:
        found.secret_hash = hash_of(secret)
        await table.change_seats([found])
    return SeatSecret(seat, secret)


@delete("/tables/{table_id:str}/seats/{seat:int}/secret", responses=PROBLEMS)
async def revoke(
    rooms: AtRooms, visitor: AtVisitor, table_id: FromPath[str], seat: FromPath[int]
) -> None:
    """Nobody else plays this seat any more."""
    table = await rooms.lobby.find(table_id)
    found = check_mine(table, visitor, max(0, seat))
    async with table.lock:
        found.secret_hash = None
        await table.change_seats([found])


ROUTES = [
    lobby,
    my_tables,
    find_code,
    new_table,
    one_table,
    sit,
    leave,
    back,
    swap,
    set_bot,
    start,
    rematch,
    fork,
    game,
    act,
    undo,
    advise,
    hand_over,
    revoke,
]
