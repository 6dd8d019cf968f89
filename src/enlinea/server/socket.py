"""The socket of a page: reads, checks, passes on; and tells what has changed, as late as it can."""

import asyncio
import itertools
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from enlinea import __version__
from enlinea.server import messages
from enlinea.server.hints import hint
from enlinea.server.limits import HINTS, MESSAGES, REACTIONS
from enlinea.server.people import Visitor
from enlinea.server.refusal import Refusal
from enlinea.server.rooms import Rooms
from enlinea.server.secretive import is_secret_of
from enlinea.server.shapes import Reaction
from enlinea.server.sitting import seats_of
from enlinea.server.table import Table
from enlinea.server.told import game_json, table_info, table_message
from enlinea.server.wire import ABNORMAL, FAILED, Wire

logger = logging.getLogger("enlinea.socket")

PING_SECONDS = 10.0
SILENCE_SECONDS = 30.0  # without a word the line is dead
MAX_TABLES = 20  # watched by one socket
MAX_QUEUE = 1000  # messages that a page has not taken yet
LAST_SECONDS = 5.0  # for what is left to tell

_decoder = msgspec.json.Decoder(messages.Said)
_encode = msgspec.json.Encoder().encode


class Close(Exception):
    """The socket is to be closed, for a reason."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason[:120]


class Watching(msgspec.Struct):
    """What a socket knows of a table."""

    version: int
    has_text: bool
    secret: str | None
    by_secret: set[int]


class PageSocket:
    """One open socket; a watcher of the bus."""

    def __init__(self, wire: Wire, rooms: Rooms, who: str) -> None:
        self._wire = wire
        self._rooms = rooms
        self._who = who  # for the limits
        self.visitor = Visitor()
        self.person: str | None = None
        self.page: str | None = None
        self._tables: dict[str, Watching] = {}
        self._out: deque[messages.Told | tuple[str, str] | Close] = deque()
        self._queued: set[tuple[str, str]] = set()
        self._loop = asyncio.get_running_loop()
        self._is_due = False  # whether `flush` will be called by itself
        self._later: asyncio.Task[None] | None = None
        wire.on_drained = self.flush
        self._numbers = itertools.count(1)
        self._pinged: dict[int, float] = {}
        self._pinging: asyncio.TimerHandle | None = None
        self._advising: asyncio.Task[None] | None = None
        self.lag = 0.0
        self.last_heard = self._loop.time()

    # What the bus tells: only notes are made here.

    def _note(self, kind: str, table: str) -> None:
        if (kind, table) not in self._queued:
            self._queued.add((kind, table))
            self._put((kind, table))

    def _put(self, item: messages.Told | tuple[str, str] | Close) -> None:
        self._out.append(item)
        if not self._is_due:
            self._is_due = True
            self._loop.call_soon(self.flush)

    def table_changed(self, table: str) -> None:
        self._note("table", table)

    def game_changed(self, table: str) -> None:
        self._note("game", table)

    def lobby_changed(self, table: str) -> None:
        self._note("lobby", table)

    def reacted(self, table: str, seat: int, reaction: Reaction) -> None:
        self.tell(messages.Reacted(table, seat, reaction))

    def seats_by_secret(self, table: str) -> set[int]:
        watching = self._tables.get(table)
        return set() if watching is None else watching.by_secret

    def tell(self, message: messages.Told) -> None:
        """Send it when its turn comes; a page that takes nothing any more is let go."""
        self._put(message)
        if len(self._out) > MAX_QUEUE:
            self.close(messages.CLOSE_TOO_MANY, "you do not read what you are told")

    def close(self, code: int, reason: str) -> None:
        """Send what is queued, then close; whoever takes nothing is cut off."""
        self._put(Close(code, reason))
        if self._wire.is_full:
            self._wire.close(ABNORMAL, "")

    # Sending

    def flush(self) -> None:
        """Tell the page what there is to tell, as far as nothing has to be waited for."""
        self._is_due = False
        try:
            while self._out and not self._is_due:
                self._tell_next()
        except Exception:
            logger.exception("a page could not be told")
            self._wire.close(FAILED, "something went wrong here: try again")
        self._wire.flush()

    def _tell_next(self) -> None:
        if self._wire.is_full:
            self._is_due = True  # when it has taken something
            return
        item = self._out.popleft()
        if isinstance(item, Close):
            self._out.clear()
            self._wire.close(item.code, item.reason)
        elif isinstance(item, tuple):
            self._queued.discard(item)
            table = self._rooms.lobby.tables.get(item[1])
            if table is None or table.lock.locked():
                self._is_due = True
                self._later = asyncio.create_task(self._tell_later(*item))
            else:
                self._send(self._news_of(item[0], table))
        else:
            self._send(_encode(item))

    def _send(self, frame: bytes | None) -> None:
        if frame is not None:
            self._wire.send(frame)
            self._rooms.metrics.messages_out += 1

    async def _tell_later(self, kind: str, table_id: str) -> None:
        """News of a table that must be loaded, or that is changed now.

        The lock keeps back what is not yet in the log.
        """
        try:
            table = await self._find(table_id)
            async with table.lock:
                self._send(self._news_of(kind, table))
        except Refusal:
            pass
        finally:
            self._later = None
            self.flush()

    async def last_words(self) -> None:
        """Tell what is left, such as why the socket is closed."""
        if self._later is not None:
            await asyncio.wait([self._later], timeout=LAST_SECONDS)
        self.flush()

    def _news_of(self, kind: str, table: Table) -> bytes | None:
        """What there is to tell of a table now."""
        if kind == "lobby":
            is_open = table.row.stage == "waiting" and table.row.is_public
            return _encode(messages.LobbyTable(table.id, table_info(table) if is_open else None))
        watching = self._tables.get(table.id)
        if watching is None:
            return None
        if watching.secret is not None:
            watching.by_secret = secret_seats(table, watching.secret)
        mine = table.mine(self.person, watching.by_secret)
        if kind == "table":
            return _encode(table_message(table, self.person, mine))
        if table.course is None:
            return None
        frame = game_json(table, mine, watching.version, watching.has_text)
        watching.version = table.version
        return frame

    async def _find(self, table: str) -> Table:
        return self._rooms.lobby.tables.get(table) or await self._rooms.lobby.find(table)

    def ping(self) -> None:
        """Ask every few seconds whether somebody is there, and measure the delay."""
        self._pinging = self._loop.call_later(PING_SECONDS, self._ping)

    def _ping(self) -> None:
        if self._loop.time() - self.last_heard > SILENCE_SECONDS:
            self.close(messages.CLOSE_STOPPING, "nothing was heard of you")
            return
        number = next(self._numbers)
        self._pinged = {number: self._loop.time()}
        self.tell(messages.Ping(number))
        self.ping()

    # Receiving

    async def receive_all(self) -> None:
        """Obey the page until it goes."""
        try:
            while True:
                frame = await self._wire.receive()
                if frame is None:
                    return
                self.last_heard = self._loop.time()
                said = self._read(frame)
                await self._answer(said, _OBEY[type(said)](self, said))
        except Close as reason:
            self.close(reason.code, reason.reason)

    def _read(self, frame: bytes) -> messages.Said:
        """What a frame says, if it may be said now."""
        self._rooms.metrics.messages_in += 1
        try:
            self._rooms.limits.spend(MESSAGES, self._who)
        except Refusal as refusal:
            self._fault(refusal, None)
            raise Close(messages.CLOSE_TOO_MANY, refusal.message) from None
        try:
            said: messages.Said = _decoder.decode(frame)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as problem:
            raise Close(messages.CLOSE_UNREADABLE, str(problem)) from None
        if self.page is None and not isinstance(said, messages.Hello):
            raise Close(messages.CLOSE_UNREADABLE, "say hello first")
        return said

    async def _answer(self, said: messages.Said, answer: Awaitable[None]) -> None:
        """Do what was said; whatever goes wrong is told to the page."""
        try:
            await answer
        except Refusal as refusal:
            self._refuse(said, refusal)
        except Close:
            raise
        except Exception:
            logger.exception("a message failed", extra={"message_type": type(said).__name__})
            self._refuse(said, Refusal("failed", "something went wrong here: try again"))

    def _refuse(self, said: messages.Said, refusal: Refusal) -> None:
        if isinstance(said, messages.Act | messages.Undo | messages.Hint):
            table = self._rooms.lobby.tables.get(said.table)
            version = 0 if table is None else table.version
            self.tell(
                messages.Refused(
                    said.table,
                    said.key,
                    refusal.code,
                    refusal.message,
                    refusal.clause,
                    version,
                    refusal.reason,
                )
            )
        else:
            self._fault(refusal, getattr(said, "table", None))

    def _fault(self, refusal: Refusal, table: str | None) -> None:
        self.tell(messages.Fault(refusal.code, refusal.message, table, refusal.retry_after))

    async def _hello(self, said: messages.Hello) -> None:
        if self.page is not None:
            raise Close(messages.CLOSE_UNREADABLE, "hello was said already")
        if said.protocol != messages.PROTOCOL:
            raise Close(messages.CLOSE_UNREADABLE, f"this server speaks {messages.PROTOCOL}")
        if said.token is not None:
            found = await self._rooms.people.by_token(said.token)
            if found is None:
                raise Close(messages.CLOSE_NOT_ALLOWED, "this token is not known")
            self.visitor = found
        self.person = self.visitor.id
        self.page = said.page
        self._rooms.arrive(self)
        now = self._rooms.house.now()
        self.tell(messages.Welcome(messages.PROTOCOL, __version__, now, self.visitor.me))

    async def _watch(self, said: messages.Watch) -> None:
        table = await self._find(said.table)
        if said.table not in self._tables and len(self._tables) >= MAX_TABLES:
            raise Refusal("limit", f"one page watches at most {MAX_TABLES} tables")
        by_secret = secret_seats(table, said.secret)
        self._tables[said.table] = Watching(said.version, said.has_text, said.secret, by_secret)
        self._rooms.house.bus.watch(said.table, self)
        self.table_changed(said.table)
        self.game_changed(said.table)

    async def _unwatch(self, said: messages.Unwatch) -> None:
        self._tables.pop(said.table, None)
        self._rooms.house.bus.unwatch(said.table, self)

    async def _watch_lobby(self, said: messages.WatchLobby) -> None:
        self._rooms.house.bus.watch_lobby(self, said.on)
        if said.on:
            tables = await self._rooms.lobby.open_tables()
            self.tell(messages.Lobby([table_info(table) for table in tables]))

    async def _act(self, said: messages.Act) -> None:
        table = await self._find(said.table)
        self._check_seat(table, said.seat)
        version = await table.act(said.seat, said.text, said.key, said.version, self.lag)
        self._rooms.metrics.actions += 1
        self.tell(messages.Done(said.table, said.key, version))

    async def _undo(self, said: messages.Undo) -> None:
        table = await self._find(said.table)
        self._check_seat(table, said.seat)
        version = await table.undo(said.seat, said.key, said.version)
        self.tell(messages.Done(said.table, said.key, version))

    async def _hint(self, said: messages.Hint) -> None:
        """Thinking takes a while: meanwhile the page may play, or close."""
        table = await self._find(said.table)
        self._check_seat(table, said.seat)
        if self._advising is not None and not self._advising.done():
            raise Refusal("limit", "one hint at a time: wait for the answer")
        self._rooms.limits.spend(HINTS, self._who)
        self._advising = asyncio.create_task(self._answer(said, self._advise(table, said)))

    async def _advise(self, table: Table, said: messages.Hint) -> None:
        self.tell(await hint(table, said.seat, said.key))

    async def _react(self, said: messages.React) -> None:
        table = await self._find(said.table)
        self._check_seat(table, said.seat)
        self._rooms.limits.spend(REACTIONS, self._who)
        table.react(said.seat, said.reaction)

    def _check_seat(self, table: Table, seat: int) -> None:
        self.visitor.check("play")
        if not seats_of(table.seats[seat : seat + 1], self.person, self.seats_by_secret(table.id)):
            raise Refusal("not_yours", "this is not your seat")
        if table.seats[seat].substitute is not None:
            raise Refusal("not_now", "a bot plays for you: take your seat back first")

    async def _pong(self, said: messages.Pong) -> None:
        sent = self._pinged.pop(said.number, None)
        if sent is not None:
            measured = self._loop.time() - sent
            self.lag = measured if self.lag == 0.0 else 0.7 * self.lag + 0.3 * measured

    def leave(self) -> None:
        """Nothing more is told to this socket."""
        if self._pinging is not None:
            self._pinging.cancel()
        if self._advising is not None:
            self._advising.cancel()
        for table in list(self._tables):
            self._rooms.house.bus.unwatch(table, self)
        self._tables.clear()
        self._rooms.house.bus.watch_lobby(self, False)
        self._rooms.leave(self)


def secret_seats(table: Table, secret: str | None) -> set[int]:
    """The seats that a secret opens."""
    if secret is None:
        return set()
    return {seat.seat for seat in table.seats if is_secret_of(secret, seat.secret_hash)}


_OBEY: dict[type, Callable[[PageSocket, Any], Awaitable[None]]] = {
    messages.Hello: PageSocket._hello,
    messages.Watch: PageSocket._watch,
    messages.Unwatch: PageSocket._unwatch,
    messages.WatchLobby: PageSocket._watch_lobby,
    messages.Act: PageSocket._act,
    messages.Undo: PageSocket._undo,
    messages.Hint: PageSocket._hint,
    messages.React: PageSocket._react,
    messages.Pong: PageSocket._pong,
}


async def serve_socket(wire: Wire, rooms: Rooms, visitor: Visitor, who: str) -> None:
    """One socket, which was accepted, to its end."""
    page = PageSocket(wire, rooms, who)
    page.visitor = visitor
    page.ping()
    try:
        await page.receive_all()
        await page.last_words()
    finally:
        page.leave()
