"""HTTP: which games there are, what became of them: records, replays, proofs, ratings."""

import io
import time
from typing import Annotated, Any

import segno
from litestar import Request, Response, get
from litestar.params import FromPath, QueryParameter
from litestar.response import ServerSentEvent

from enlinea.core.game import Game, Mode, find_game, game_names, variant
from enlinea.core.record import Record, record_of, verify
from enlinea.minds.levels import USUAL_BOT, all_levels
from enlinea.minds.minds import resolved
from enlinea.server.bodies import (
    BotInfo,
    FairVerdict,
    GameInfo,
    Leaderboard,
    ModeInfo,
    OptionInfo,
    Rank,
    Replay,
    Step,
)
from enlinea.server.course import Course
from enlinea.server.door import AtRooms, AtVisitor
from enlinea.server.lobby import given_entries
from enlinea.server.problems import PROBLEMS
from enlinea.server.ratings import BOT, Ratings
from enlinea.server.refusal import Refusal
from enlinea.server.stream import EventStream
from enlinea.server.table import Table
from enlinea.server.told import table_info

MAX_STEPS = 100  # of a replay in one answer

SeatOfReplay = Annotated[
    int | None, QueryParameter(ge=0, le=7, description="Left out: a spectator")
]
First = Annotated[int, QueryParameter(ge=0, le=10_000_000, description="0 is the first position")]
Count = Annotated[int, QueryParameter(ge=1, le=MAX_STEPS)]
Since = Annotated[
    int, QueryParameter(ge=0, le=10_000_000, description="Only events after this version")
]


@get("/games", responses=PROBLEMS)
async def games(rooms: AtRooms) -> list[GameInfo]:
    """Games, modes, seats, options, bots."""
    return [game_info(find_game(name), rooms.house.ratings) for name in game_names()]


def game_info(game: Game, ratings: Ratings) -> GameInfo:
    """A game, for whoever wants to set up a table."""
    options = [
        OptionInfo(o.name, o.help, o.default, list(o.choices), o.low, o.high) for o in game.options
    ]
    modes = [_mode_info(game, mode, ratings) for mode in game.modes]
    return GameInfo(game.name, game.title, game.summary, options, modes)


def _mode_info(game: Game, mode: Mode, ratings: Ratings) -> ModeInfo:
    chosen = variant(game, mode.name)
    bots = []
    for bot in all_levels():
        rating = ratings.find(game.name, mode.name, BOT + bot)
        bots.append(BotInfo(bot, resolved(bot, chosen), None if rating is None else rating.shown))
    return ModeInfo(
        name=mode.name,
        summary=mode.summary or game.summary,
        seats=list(mode.rules.SEATS),
        bots=bots,
        usual_bot=USUAL_BOT,
        is_hidden=chosen.mode.is_hidden,
        is_real_time=mode.timing is not None,
        is_rated=max(mode.rules.SEATS) > 1 and not mode.is_cooperative,
        seat_titles=[mode.notation.seat_name(seat) for seat in range(max(mode.rules.SEATS))],
    )


def _check_open(table: Table) -> Course:
    """The course, if everybody may know all of it."""
    course = table.playing()
    if table.row.stage != "over" and table.variant.mode.is_hidden:
        raise Refusal("not_now", "others have secrets: wait until the game is over")
    return course


def table_record(table: Table) -> Record:
    """The record; with the proof of its chance once it is over."""
    course = _check_open(table)
    proof: dict[str, Any] = {}
    if table.row.stage == "over" and table.row.fork_table is None:
        salts = [seat.salt for seat in table.seats]
        proof = {"commitment": table.row.commitment, "seed": table.row.seed, "salts": salts}
    started = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(table.row.started or 0))
    names = [seat.bot or seat.name for seat in table.seats]
    return record_of(course.match, players=names, started=started, **proof)


@get("/tables/{table_id:str}/record", responses=PROBLEMS)
async def record(rooms: AtRooms, table_id: FromPath[str]) -> Record:
    """The game as a record."""
    table = await rooms.lobby.find(table_id)
    async with table.lock:
        return table_record(table)


@get("/tables/{table_id:str}/verdict", responses=PROBLEMS)
async def verdict(rooms: AtRooms, table_id: FromPath[str]) -> FairVerdict:
    """Whether every draw follows from the seed that was committed to."""
    table = await rooms.lobby.find(table_id)
    if table.row.stage != "over" or table.row.fork_table is not None:
        raise Refusal("not_now", "the proof comes with the end of a game that is not a fork")
    found = verify(table_record(table))
    return FairVerdict(found.fault is None, found.num_draws, found.fault)


@get("/tables/{table_id:str}/replay", responses=PROBLEMS)
async def replay(
    rooms: AtRooms,
    visitor: AtVisitor,
    table_id: FromPath[str],
    seat: SeatOfReplay = None,
    first: First = 0,
    count: Count = MAX_STEPS,
) -> Replay:
    """The game step by step, as a seat saw it; once it is over, as any seat did."""
    table = await rooms.lobby.find(table_id)
    if seat is not None and seat >= table.row.num_seats:
        raise Refusal("not_found", f"there is no seat {seat}")
    is_mine = seat in table.mine(visitor.id)
    if seat is not None and not is_mine and table.row.stage != "over":
        raise Refusal("not_yours", "while the game goes on, you see only what your seats see")
    async with table.lock:
        course = table.playing()
        num_steps = len(course.match.history)
        steps = replay_steps(course, seat, first, count)
        return Replay(table_info(table), num_steps, first, steps)


def replay_steps(course: Course, seat: int | None, first: int, count: int) -> list[Step]:
    """Some steps of a course, each with what the seat saw after it."""
    entries = given_entries(course, first + count - 1, 0.0)
    again = Course(course.variant, "00" * 32, (), len(entries))
    steps = [Step(None, again.sight(seat))] if first == 0 else []
    for number, entry in enumerate(entries, 1):
        again.replay([entry])
        if number >= first:
            (event,) = again.events([] if seat is None else [seat], number - 1)
            steps.append(Step(event, again.sight(seat)))
    return steps


@get("/tables/{table_id:str}/events", responses=PROBLEMS)
async def events(
    rooms: AtRooms, visitor: AtVisitor, table_id: FromPath[str], version: Since = 0
) -> ServerSentEvent:
    """The messages `table` and `game` as they come."""
    visitor.check("read")
    table = await rooms.lobby.find(table_id)
    stream = EventStream(rooms, table.id, visitor.id, version)
    return ServerSentEvent(stream.events())


@get("/tables/{table_id:str}/qr.svg", responses=PROBLEMS, media_type="image/svg+xml")
async def qr_code(
    request: Request[Any, Any, Any], rooms: AtRooms, table_id: FromPath[str]
) -> Response[bytes]:
    """The link to the table as a QR code, with the address in the local network."""
    table = await rooms.lobby.find(table_id)
    base = rooms.address or f"{request.url.scheme}://{request.headers.get('host', '')}"
    picture = io.BytesIO()
    segno.make(f"{base}/t/{table.id}", error="m").save(picture, kind="svg", scale=8, border=2)
    return Response(picture.getvalue(), media_type="image/svg+xml")


@get("/ratings/{game:str}/{mode:str}", responses=PROBLEMS)
async def leaderboard(rooms: AtRooms, game: FromPath[str], mode: FromPath[str]) -> Leaderboard:
    """The best at a game and mode."""
    chosen = variant(game, mode)
    ranks = []
    for who, nickname, rating in await rooms.house.ratings.best(rooms.house.store, game, mode):
        bot = who.removeprefix(BOT) if who.startswith(BOT) else None
        person = None if bot is not None else who
        ranks.append(
            Rank(
                bot or nickname or "",
                person,
                bot,
                rating.shown,
                rating.uncertainty,
                rating.num_games,
            )
        )
    return Leaderboard(chosen.game.name, chosen.mode.name, ranks)


ROUTES = [games, record, verdict, replay, events, qr_code, leaderboard]
