"""What is told of a table: to everybody, to a person, to the eyes of a seat."""

from collections.abc import Sequence

import msgspec

from enlinea.server import messages
from enlinea.server.bus import Watcher
from enlinea.server.ratings import BOT
from enlinea.server.rows import SeatRow
from enlinea.server.shapes import Clocks, Fork, Outcome, SeatInfo, Sight, TableInfo
from enlinea.server.table import Table

_encode = msgspec.json.Encoder().encode


def table_info(table: Table) -> TableInfo:
    """The table as everybody sees it."""
    row, mode = table.row, table.variant.mode
    watchers = table.house.bus.watchers(table.id)
    is_over, has_begun = row.stage == "over", row.stage != "waiting"
    fork = None
    if row.fork_table is not None and row.fork_step is not None:
        fork = Fork(row.fork_table, row.fork_step)
    return TableInfo(
        id=row.id,
        code=row.code,
        game=row.game,
        mode=row.mode,
        options=table.variant.changed_options,
        seats=[_seat_info(table, seat, watchers) for seat in table.seats],
        clock=row.clock,
        is_public=row.is_public,
        has_hints=row.has_hints,
        num_hints=row.num_hints,
        is_hidden=mode.is_hidden,
        is_real_time=mode.timing is not None,
        stage=row.stage,
        version=table.version,
        num_spectators=sum(not _seats_of(table, watcher) for watcher in watchers),
        created=row.created,
        started=row.started,
        ended=row.ended,
        commitment=row.commitment,
        salts=[seat.salt for seat in table.seats] if has_begun else [],
        seed=row.seed if is_over else None,
        outcome=_outcome(table),
        previous=row.previous,
        next=row.next,
        fork=fork,
    )


def _seats_of(table: Table, watcher: Watcher) -> list[int]:
    return table.mine(watcher.person, watcher.seats_by_secret(table.id))


def _seat_info(table: Table, seat: SeatRow, watchers: set[Watcher]) -> SeatInfo:
    who = seat.person or (f"{BOT}{seat.bot}" if seat.bot else "")
    rating = table.house.ratings.find(table.row.game, table.row.mode, who)
    return SeatInfo(
        seat=seat.seat,
        title=table.variant.mode.notation.seat_name(seat.seat),
        kind="open" if seat.is_open else "bot" if seat.bot else "person",
        name=seat.bot or seat.name,
        person=seat.person,
        bot=seat.bot,
        substitute=seat.substitute,
        is_online=any(seat.seat in _seats_of(table, watcher) for watcher in watchers),
        rating=None if rating is None else rating.shown,
    )


def _outcome(table: Table) -> Outcome | None:
    return table.row.outcome if table.course is None else table.course.outcome()


def table_message(table: Table, person: str | None, mine: list[int]) -> messages.Table:
    """The table, and what of it is this person's."""
    return messages.Table(table_info(table), mine, person == table.row.host)


def game_message(table: Table, mine: Sequence[int], since: int, has_text: bool) -> messages.Game:
    """The game for these seats (for a spectator, if there are none), with what is new to them."""
    course = table.playing()
    return messages.Game(
        table=table.id,
        version=course.version,
        events=course.events(mine, min(since, course.version)),
        sights=sights(table, mine, has_text),
        to_act=[] if course.is_over else course.to_act,
        clocks=_clocks(table),
        outcome=course.outcome(),
    )


class _GameJson(messages.Game, tag="game"):
    """The same message, of parts that are JSON already."""

    events: msgspec.Raw  # type: ignore[assignment]
    sights: list[msgspec.Raw]  # type: ignore[assignment]


def game_json(table: Table, mine: Sequence[int], since: int, has_text: bool) -> bytes:
    """`game_message` as it is sent: what several watchers see is written only once."""
    course = table.playing()
    message = _GameJson(
        table=table.id,
        version=course.version,
        events=course.events_json(mine, min(since, course.version)),
        sights=[course.sight_json(seat, table.undoable(seat), has_text) for seat in mine]
        or [course.sight_json(None, 0, has_text)],
        to_act=[] if course.is_over else course.to_act,
        clocks=_clocks(table),
        outcome=course.outcome(),
    )
    return _encode(message)


def _clocks(table: Table) -> Clocks:
    return table.clocks.shown(table.house.now(), table.seats, table.timer())


def sights(table: Table, mine: Sequence[int], has_text: bool) -> list[Sight]:
    """What these seats, or a spectator, see now."""
    course = table.playing()
    if not mine:
        return [course.sight(None, 0, has_text)]
    return [course.sight(seat, table.undoable(seat), has_text) for seat in mine]
