"""The event stream: `table` and `game` of one table, for programs without sockets."""

import asyncio
from collections.abc import AsyncIterator

import msgspec
from litestar.response import ServerSentEventMessage

from enlinea.server.refusal import Refusal
from enlinea.server.rooms import Rooms
from enlinea.server.shapes import Reaction
from enlinea.server.told import game_json, table_message

KEEP_ALIVE_SECONDS = 15.0


class EventStream:
    """A watcher of the bus that remembers what has changed until it is asked."""

    def __init__(self, rooms: Rooms, table: str, person: str | None, version: int) -> None:
        self.person = person
        self._rooms = rooms
        self._table = table
        self._version = version
        self._changed: set[str] = set()
        self._wake = asyncio.Event()

    def table_changed(self, table: str) -> None:
        self._changed.add("table")
        self._wake.set()

    def game_changed(self, table: str) -> None:
        self._changed.add("game")
        self._wake.set()

    def lobby_changed(self, table: str) -> None: ...

    def reacted(self, table: str, seat: int, reaction: Reaction) -> None: ...

    def seats_by_secret(self, table: str) -> set[int]:
        return set()

    async def events(self) -> AsyncIterator[ServerSentEventMessage]:
        """Everything that changes, and a comment now and then so that the line stays open."""
        bus = self._rooms.house.bus
        bus.watch(self._table, self)
        self._rooms.streams.add(self)
        self._changed.add("game")
        try:
            while not self._rooms.is_stopping:
                for kind in ("table", "game"):
                    text = await self._news(kind) if kind in self._changed else None
                    if text is not None:
                        yield ServerSentEventMessage(data=text, event=kind)
                self._changed.clear()
                self._wake.clear()
                try:
                    await asyncio.wait_for(self._wake.wait(), KEEP_ALIVE_SECONDS)
                except TimeoutError:
                    yield ServerSentEventMessage(comment="still here")
        finally:
            self._rooms.streams.discard(self)
            bus.unwatch(self._table, self)

    def stop(self) -> None:
        """The server is being stopped: look up."""
        self._wake.set()

    async def _news(self, kind: str) -> str | None:
        try:
            table = await self._rooms.lobby.find(self._table)
        except Refusal:
            return None
        async with table.lock:
            mine = table.mine(self.person)
            if kind == "table":
                return msgspec.json.encode(table_message(table, self.person, mine)).decode()
            if table.course is None:
                return None
            frame = game_json(table, mine, self._version, has_text=True)
            self._version = table.version
            return frame.decode()
