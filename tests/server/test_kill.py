"""kill -9 in the middle of play: nothing acknowledged is lost, nothing is played twice.

Two people play Linja after Linja, one action after the other without a pause, while the server is
killed at random moments and started again. Then the log must hold each acknowledged action at its
version, and each key once.
"""

import asyncio
import random
import sqlite3
import time
from pathlib import Path

from enlinea.client import Client
from enlinea.core.game import variant
from tests.server.forked import ForkedServer
from tests.server.players import Told, play_game
from tests.server.running import RunningServer

NUM_KILLS = 200
MOST_SECONDS = 0.5  # between a start and the next kill


async def play_until(stop: asyncio.Event, url: str, seed: int) -> dict[str, Told]:
    """Games against oneself until the end of the last one that was begun; by table."""
    linja = variant("linja")
    games: dict[str, Told] = {}
    async with Client(url) as client:
        await client.name_me("Ana")
        while not stop.is_set() or not games:
            table = await client.make_table("linja", ["me", "me"])
            games[table.id] = await play_game(client, table.id, linja, seed, losses=0)
    return games


async def kill_and_start(server: RunningServer, stop: asyncio.Event, seed: int) -> None:
    lots = random.Random(seed)
    for _ in range(NUM_KILLS):
        await asyncio.sleep(lots.uniform(0.01, MOST_SECONDS))
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start_again)
    stop.set()


def test_kill_at_random_moments_loses_nothing_and_plays_nothing_twice(tmp_path: Path) -> None:
    server = ForkedServer(tmp_path / "server.db", {})
    seed = time.time_ns()

    async def run() -> dict[str, Told]:
        stop = asyncio.Event()
        people = [patient(stop, server.url, seed + number) for number in range(2)]
        *games, _ = await asyncio.gather(*people, kill_and_start(server, stop, seed))
        return {table: told for each in games if each for table, told in each.items()}

    try:
        games = asyncio.run(run())
    finally:
        server.stop()
    assert games, f"no game was played to the end (seed {seed})"
    check_log(tmp_path / "server.db", games)
    assert '"level": "error"' not in server.log_text()


async def patient(stop: asyncio.Event, url: str, seed: int) -> dict[str, Told]:
    """Begins again when a request over HTTP, which is not repeated, met a dead server."""
    games: dict[str, Told] = {}
    while not stop.is_set() or not games:
        try:
            games |= await play_until(stop, url, seed)
        except OSError:
            await asyncio.sleep(0.05)
        except Exception as problem:
            if type(problem).__module__.partition(".")[0] not in ("httpx", "httpcore"):
                raise
            await asyncio.sleep(0.05)
    return games


def check_log(path: Path, games: dict[str, Told]) -> None:
    """The data file against what people were told."""
    connection = sqlite3.connect(path)
    rows = connection.execute('SELECT "table", version, seat, text, "key" FROM log').fetchall()
    connection.close()
    log = {(table, version): text for table, version, _, text, _ in rows}
    keys = [(table, seat, key) for table, _, seat, _, key in rows if key is not None]
    assert len(keys) == len(set(keys)), "an action was played twice"
    for table, told in games.items():
        for version, text in told.acknowledged.items():
            assert log.get((table, version)) == text, "an acknowledged action is lost"
        assert [event.version for event in told.events] == list(range(1, len(told.events) + 1))
        for event in told.events:
            assert log[table, event.version] == event.text
