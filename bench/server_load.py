"""The load that `bench.server` puts on a server: `python -m bench.server_load URL KIND NUMBER...`.

Every kind prints what it found as JSON. Requests wait as long as it takes: a busy machine makes
figures worse, it does not break the run.
"""

import asyncio
import itertools
import json
import os
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import uvloop

from bench.lean import LeanSocket, open_socket
from enlinea.client import Client

TABLES_PER_LINE = 16  # more games than a line can play to the end
BOT = "level:3"
THINKING_BOT = "level:6"
PERSON_SECONDS = 5.0  # between two moves of a person in a crowd
_KEYS = itertools.count(1)  # no two actions have the same
SETTLE_SECONDS = 5.0  # until a server has let go of what it does not need


class SightHeard(msgspec.Struct):
    """What a load reads of a sight."""

    seat: int | None
    legal: list[str]


class Heard(msgspec.Struct):
    """What a load reads of any message."""

    type: str
    version: int | str = 0
    to_act: list[int] = []
    sights: list[SightHeard] = []
    outcome: Any = None
    key: str = ""
    number: int = 0
    message: str = ""


_decode = msgspec.json.Decoder(Heard).decode


class Line:
    """One socket at one table, with nothing of a client that is not needed."""

    def __init__(self, table: str) -> None:
        self._table = table
        self._number = -1
        self._before: int | str = -1
        self._waiting: asyncio.Future[None] | None = None
        self._acknowledged = -1
        self._sent = self._seconds = 0.0
        self.game: Heard | None = None
        self.socket: LeanSocket

    def hear(self, frame: bytes) -> None:
        """Take in what the server says."""
        told = _decode(frame)
        if told.type == "game":
            self.game = told
        elif told.type == "done":
            self._seconds = time.perf_counter() - self._sent
            self._acknowledged = int(told.key)
        elif told.type == "ping":
            self.say(type="pong", number=told.number)
        elif told.type in ("refused", "fault"):
            raise RuntimeError(f"the server refuses: {told}")
        if self._waiting is not None and not self._waiting.done() and not self._is_on_its_way():
            self._waiting.set_result(None)

    def _is_on_its_way(self) -> bool:
        """Whether a move waits for its acknowledgement or its news; they come in any order."""
        is_news = self.game is not None and self.game.version != self._before
        return self._acknowledged < self._number or not is_news

    def lose(self, why: Exception) -> None:
        """The socket has ended: whoever waits for a word learns why."""
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_exception(why)

    def say(self, **said: Any) -> None:
        self.socket.say(msgspec.json.encode(said))

    async def _next_word(self) -> None:
        self._waiting = asyncio.get_running_loop().create_future()
        await self._waiting

    def watch(self, table: str) -> None:
        """Go to this table, and leave the one before."""
        if self.game is not None:
            self.say(type="unwatch", table=self._table)
        self._table, self.game = table, None
        self.say(type="watch", table=table)

    async def until_mine(self) -> bool:
        """Wait for my turn; False if the game is over."""
        while True:
            if self.game is not None and self.game.outcome is not None:
                return False
            if self.game is not None and self._sight() is not None:
                return True
            await self._next_word()

    def _sight(self) -> SightHeard | None:
        assert self.game is not None
        for sight in self.game.sights:
            if sight.seat in self.game.to_act and sight.legal:
                return sight
        return None

    async def play(self) -> float:
        """The last legal action; returns the seconds until it was acknowledged."""
        sight = self._sight()
        assert sight is not None and self.game is not None
        self._before = self.game.version
        self._number = next(_KEYS)
        self._sent = time.perf_counter()
        self.say(
            type="act",
            table=self._table,
            seat=sight.seat,
            text=sight.legal[-1],
            key=str(self._number),
        )
        await self._next_word()
        return self._seconds


@asynccontextmanager
async def open_line(url: str, cookie: str, table: str, page: str) -> AsyncIterator[Line]:
    """A socket that watches a table."""
    line = Line(table)
    line.socket = await open_socket(url, "/socket", line.hear, line.lose, cookie)
    line.say(type="hello", protocol=1, page=page)
    line.watch(table)
    try:
        yield line
    finally:
        line.socket.close()


@asynccontextmanager
async def person(url: str, name: str) -> AsyncIterator[tuple[Client, str]]:
    """Somebody, and the cookie that says who it is."""
    async with Client(url) as client:
        client._http.timeout = None
        await client.name_me(name)
        yield client, "; ".join(f"{key}={value}" for key, value in client._http.cookies.items())


async def moves(url: str, num_tables: int, seconds: float, server: int) -> dict[str, Any]:
    """One move under way at each table, the next as soon as it is acknowledged."""
    latencies: list[float] = []
    async with person(url, "Load") as (client, cookie):
        tables = [
            (await client.make_table("linja", ["me", "me"])).id
            for _ in range(num_tables * TABLES_PER_LINE)
        ]
        before, start = cpu_seconds(server), time.perf_counter()

        async def play_on() -> None:
            table = tables.pop()
            async with open_line(url, cookie, table, table) as line:
                while time.perf_counter() < start + seconds:
                    if await line.until_mine():
                        latencies.append(await line.play())
                    else:
                        line.watch(tables.pop())

        await asyncio.gather(*(play_on() for _ in range(num_tables)))
        used = cpu_seconds(server) - before
    return {
        "rate": len(latencies) / (time.perf_counter() - start),
        "latencies": latencies,
        "cpu_seconds_per_move": used / len(latencies),
    }


async def pace(url: str, num_tables: int, num_bots: int, seconds: float) -> dict[str, Any]:
    """People who think between their moves; beside them tables at which only bots play."""
    latencies: list[float] = []
    async with person(url, "Pace") as (client, cookie):
        for _ in range(num_bots):
            await client.make_table("line-it", [THINKING_BOT, THINKING_BOT])
        tables = [(await client.make_table("linja", ["me", "me"])).id for _ in range(num_tables)]
        until = time.perf_counter() + seconds

        async def play_slowly(table: str, pause: float) -> None:
            async with open_line(url, cookie, table, table) as line:
                await asyncio.sleep(pause)
                while time.perf_counter() < until and await line.until_mine():
                    latencies.append(await line.play())
                    await asyncio.sleep(0.5)

        await asyncio.gather(
            *(play_slowly(table, 0.5 * i / num_tables) for i, table in enumerate(tables))
        )
    return {"latencies": latencies}


async def crowd(
    url: str, num_tables: int, per_table: int, seconds: float, server: int
) -> dict[str, Any]:
    """A person and a bot at each table, the rest of the sockets watch; held for the time."""
    latencies: list[float] = []
    sockets = 0
    async with person(url, "Crowd") as (client, cookie), asyncio.TaskGroup() as group:
        begun = asyncio.Event()
        ends: list[float] = []

        async def watch(table: str, page: str) -> None:
            nonlocal sockets
            async with open_line(url, cookie, table, page):
                sockets += 1
                await begun.wait()
                await asyncio.sleep(ends[0] - time.perf_counter())

        async def play_slowly(table: str, pause: float) -> None:
            nonlocal sockets
            async with open_line(url, cookie, table, table) as line:
                sockets += 1
                await begun.wait()
                await asyncio.sleep(pause)
                while time.perf_counter() < ends[0] and await line.until_mine():
                    latencies.append(await line.play())
                    await asyncio.sleep(PERSON_SECONDS)
                await asyncio.sleep(max(0.0, ends[0] - time.perf_counter()))

        for number in range(num_tables):
            table = (await client.make_table("linja", ["me", BOT])).id
            group.create_task(play_slowly(table, PERSON_SECONDS * number / num_tables))
            for other in range(1, per_table):
                group.create_task(watch(table, f"{table}-{other}"))
        while sockets < num_tables * per_table:
            await asyncio.sleep(0.1)
        ends.append(time.perf_counter() + seconds)
        begun.set()
        await asyncio.sleep(seconds * 0.9)
        used = {"bytes": memory_of_all(server), "process_bytes": memory(server)}
    return {"latencies": latencies, "sockets": sockets, **used}


async def idle(url: str, num_tables: int, server: int) -> dict[str, Any]:
    """Tables at which a move was made, and that nobody watches."""
    async with person(url, "Idle") as (client, cookie):

        async def one_table() -> None:
            table = (await client.make_table("linja", ["me", "me"])).id
            async with open_line(url, cookie, table, table) as line:
                await line.until_mine()
                await line.play()

        for _ in range(100):  # what the first tables cost is no table's cost
            await one_table()
        await asyncio.sleep(SETTLE_SECONDS)
        before = memory(server)
        for _ in range(num_tables):
            await one_table()
        await asyncio.sleep(SETTLE_SECONDS)
        return {"bytes_per_table": (memory(server) - before) / num_tables}


async def kills(url: str, num_kills: int) -> dict[str, Any]:
    """Plays when told, on a line that comes back by itself; says so on a line of its own."""
    async with person(url, "Kill") as (client, cookie):
        table = (await client.make_table("linja", ["me", "me"])).id
        async with open_line(url, cookie, table, table) as line:
            await line.until_mine()
            await line.play()
        for _ in range(num_kills):
            print("played", flush=True)
            await asyncio.to_thread(sys.stdin.readline)
            async with open_line(url, cookie, table, table) as line:
                await line.until_mine()
                await line.play()
            print("played again", flush=True)
    return {}


def memory(pid: int) -> int:
    """What a process holds in memory, shared libraries included, in bytes (Linux)."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * 1024
    raise RuntimeError(f"process {pid} has gone")


def cpu_seconds(pid: int) -> float:
    """The processor time of a process, all its threads together (Linux)."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory_of_all(pid: int) -> int:
    """The same with all processes that it has started."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return memory(pid) + sum(memory_of_all(int(child)) for child in children)


KINDS = {"moves": moves, "pace": pace, "crowd": crowd, "idle": idle, "kills": kills}

if __name__ == "__main__":
    _, url, kind, *numbers = sys.argv
    found = uvloop.run(KINDS[kind](url, *(int(float(number)) for number in numbers)))  # type: ignore[operator]
    json.dump(found, sys.stdout)
    sys.stdout.flush()
    os._exit(0)  # thousands of sockets need no goodbyes
