"""The server's peer: boardgame.io with its tutorial's tic-tac-toe, loaded like ours.

It acknowledges a move with the new state, and keeps its matches in memory only.
"""

import asyncio
import itertools
import json
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import uvloop

from bench.lean import LeanSocket, open_socket
from bench.server_load import cpu_seconds

FOLDER = Path(__file__).with_name("boardgame_io")
_ROOM = "/tic-tac-toe,"  # the namespace of its sockets
_PATH = "/socket.io/?EIO=4&transport=websocket"
_DRAW = (0, 1, 2, 4, 3, 5, 7, 6, 8)  # cells in an order in which nobody wins


def missing() -> str | None:
    """Why the peer cannot be measured here; None if it can."""
    if shutil.which("npm") is None:
        return "boardgame.io: there is no npm here"
    return None


@contextmanager
def running_boardgame() -> Iterator[tuple[str, int]]:
    """Its address and its process while it runs."""
    if not (FOLDER / "node_modules").is_dir():
        subprocess.run(["npm", "ci", "--silent"], cwd=FOLDER, check=True)
    command = ["node", "server.cjs"]
    with subprocess.Popen(command, cwd=FOLDER, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            yield server.stdout.readline().strip(), server.pid
        finally:
            server.terminate()


class Board(msgspec.Struct):
    """The cells of a match."""

    cells: list[str | None]


class State(msgspec.Struct):
    """What a load reads of the state of a match."""

    board: Board = msgspec.field(name="G")
    version: int = msgspec.field(name="_stateID")


class Synced(msgspec.Struct):
    """What it reads of the answer to `sync`."""

    state: State


_events = msgspec.json.Decoder(list[msgspec.Raw])
_state = msgspec.json.Decoder(State)
_synced = msgspec.json.Decoder(Synced)


class Line:
    """One socket; one match after the other."""

    def __init__(self) -> None:
        self.socket: LeanSocket
        self.sent = self.seconds = 0.0
        self._waiting: asyncio.Future[list[msgspec.Raw]] | None = None
        self._wanted = b""

    def hear(self, frame: bytes) -> None:
        """Take in what the server says; its pings are answered."""
        if frame == b"2":
            self.socket.say(b"3")
        elif self._waiting is not None and frame.startswith(self._wanted):
            self.seconds = time.perf_counter() - self.sent
            rest = frame.partition(b",")[2]
            self._waiting.set_result(_events.decode(rest) if rest[:1] == b"[" else [])
            self._waiting = None

    def lose(self, why: Exception) -> None:
        """The socket has ended."""
        if self._waiting is not None:
            self._waiting.set_exception(why)

    async def until(self, start: str) -> list[msgspec.Raw]:
        """The values of the next frame that begins so."""
        self._wanted = start.encode()
        self._waiting = asyncio.get_running_loop().create_future()
        return await self._waiting

    def say(self, event: str, *values: Any) -> None:
        """Send an event."""
        self.sent = time.perf_counter()
        self.socket.say(f"42{_ROOM}".encode() + msgspec.json.encode([event, *values]))


async def run_load(url: str, num_matches: int, seconds: float, server: int) -> None:
    """Plays at all matches side by side, prints what was measured."""
    latencies: list[float] = []
    names = itertools.count()
    before, start = cpu_seconds(server), time.perf_counter()

    async def one_socket() -> None:
        line = Line()
        line.socket = await open_socket(url, _PATH, line.hear, line.lose)
        line.socket.say(f"40{_ROOM}".encode())
        await line.until(f"40{_ROOM}")
        while time.perf_counter() < start + seconds:
            await _play(line, f"match-{next(names)}", start + seconds, latencies)

    await asyncio.gather(*(one_socket() for _ in range(num_matches)))
    used = cpu_seconds(server) - before
    found = {
        "rate": len(latencies) / (time.perf_counter() - start),
        "latencies": latencies,
        "cpu_seconds_per_move": used / len(latencies),
    }
    print(json.dumps(found))


async def _play(line: Line, match: str, until: float, latencies: list[float]) -> None:
    """One match until it is drawn or the time is over."""
    line.say("sync", match, "0", None, 2)
    version = _synced.decode((await line.until(_heard("sync")))[2]).state.version
    for number, cell in enumerate(_DRAW):
        if time.perf_counter() > until:
            return
        player = str(number % 2)
        move = {"type": "clickCell", "args": [cell], "playerID": player}
        line.say("update", {"type": "MAKE_MOVE", "payload": move}, version, match, player)
        state = _state.decode((await line.until(_heard("update")))[2])
        latencies.append(line.seconds)
        assert state.board.cells[cell] == player, "the move was not played"
        version = state.version


def _heard(event: str) -> str:
    return f'42{_ROOM}["{event}"'


if __name__ == "__main__":
    uvloop.run(run_load(sys.argv[1], int(sys.argv[2]), float(sys.argv[3]), int(sys.argv[4])))
