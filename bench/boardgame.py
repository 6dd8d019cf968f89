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

from websockets.asyncio.client import ClientConnection, connect

FOLDER = Path(__file__).with_name("boardgame_io")
_ROOM = "/tic-tac-toe,"  # the namespace of its sockets
_DRAW = (0, 1, 2, 4, 3, 5, 7, 6, 8)  # cells in an order in which nobody wins


def missing() -> str | None:
    """Why the peer cannot be measured here; None if it can."""
    if shutil.which("npm") is None:
        return "boardgame.io: there is no npm here"
    return None


@contextmanager
def running_boardgame() -> Iterator[str]:
    """Its address while it runs."""
    if not (FOLDER / "node_modules").is_dir():
        subprocess.run(["npm", "ci", "--silent"], cwd=FOLDER, check=True)
    command = ["node", "server.cjs"]
    with subprocess.Popen(command, cwd=FOLDER, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            yield server.stdout.readline().strip()
        finally:
            server.terminate()


async def run_load(url: str, num_matches: int, seconds: float) -> None:
    """Plays at all matches side by side, prints what was measured."""
    latencies: list[float] = []
    names = itertools.count()
    start = time.perf_counter()

    async def one_socket() -> None:
        async with _joined(url) as socket:
            while time.perf_counter() < start + seconds:
                await _play(socket, f"match-{next(names)}", start + seconds, latencies)

    await asyncio.gather(*(one_socket() for _ in range(num_matches)))
    rate = len(latencies) / (time.perf_counter() - start)
    print(json.dumps({"rate": rate, "latencies": latencies}))


def _joined(url: str) -> connect:
    address = "ws" + url.removeprefix("http") + "/socket.io/?EIO=4&transport=websocket"
    return connect(address, proxy=None, max_size=None)


async def _play(socket: ClientConnection, match: str, until: float, latencies: list[float]) -> None:
    """One match until it is drawn or the time is over."""
    await socket.send("40" + _ROOM)
    await _told(socket, "40" + _ROOM)
    await _say(socket, "sync", match, "0", None, 2)
    _, state, *_ = await _heard(socket, "sync")
    version = state["state"]["_stateID"]
    for number, cell in enumerate(_DRAW):
        if time.perf_counter() > until:
            return
        player = str(number % 2)
        move = {"type": "clickCell", "args": [cell], "playerID": player}
        sent = time.perf_counter()
        await _say(socket, "update", {"type": "MAKE_MOVE", "payload": move}, version, match, player)
        _, state, *_ = await _heard(socket, "update")
        latencies.append(time.perf_counter() - sent)
        assert state["G"]["cells"][cell] == player, "the move was not played"
        version = state["_stateID"]


async def _say(socket: ClientConnection, event: str, *values: Any) -> None:
    await socket.send(f"42{_ROOM}{json.dumps([event, *values])}")


async def _heard(socket: ClientConnection, event: str) -> list[Any]:
    while True:
        frame = await _told(socket, "42" + _ROOM)
        said: list[Any] = json.loads(frame)
        if said[0] == event:
            return said[1:]


async def _told(socket: ClientConnection, start: str) -> str:
    """The rest of the next frame that begins so; its pings are answered."""
    while True:
        frame = str(await socket.recv())
        if frame == "2":
            await socket.send("3")
        elif frame.startswith(start):
            return frame.removeprefix(start)


if __name__ == "__main__":
    asyncio.run(run_load(sys.argv[1], int(sys.argv[2]), float(sys.argv[3])))
