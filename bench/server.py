"""Moves that are acknowledged and durable: a server, many tables, a socket for each.

The load comes from a process of its own. Every table is played by one client that sends its next
action when the one before is acknowledged, so there is one action under way at each table.
"""

import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np
from websockets.asyncio.client import connect

from bench.findings import Findings
from enlinea.client import Client

NUM_TABLES = 100
NUM_PEOPLE = 10  # who share the tables
_READY = "Play here: "


def measure_server(findings: Findings, seconds: float) -> None:
    """Moves per second and their latency, under `server/`."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "enlinea", "serve", "--host", "127.0.0.1", "--port", "0"]
        command += ["--data", str(Path(folder, "bench.db")), "--limits", "1000000"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            url = server.stdout.readline().removeprefix(_READY).strip()
            try:
                latencies, rate = _load(url, max(5.0, seconds))
            finally:
                server.terminate()
    findings.add_figure("server/moves_per_second", [rate])
    for percent in (50, 95, 99):
        value = float(np.percentile(latencies, percent))
        findings.add_figure(f"server/move_p{percent}_seconds", [value])


def _load(url: str, seconds: float) -> tuple[list[float], float]:
    """Runs the load in a process of its own."""
    command = [sys.executable, "-m", "bench.server", url, str(seconds)]
    answer = subprocess.run(
        command, check=True, stdout=subprocess.PIPE, text=True, env=dict(os.environ)
    )
    found: dict[str, Any] = json.loads(answer.stdout)
    return found["latencies"], found["rate"]


async def play(url: str, cookie: str, table: str, until: float, latencies: list[float]) -> None:
    """One table until the time is over; a game that has ended is taken back to its start."""
    address = "ws" + url.removeprefix("http") + "/socket"
    number = 0
    async with connect(address, additional_headers={"Cookie": cookie}, proxy=None) as socket:
        await socket.send(json.dumps({"type": "hello", "protocol": 1, "page": table}))
        await socket.send(json.dumps({"type": "watch", "table": table}))
        sent, is_open = 0.0, False
        async for frame in socket:
            now = time.perf_counter()
            told = json.loads(frame)
            if told["type"] == "done":
                latencies.append(now - sent)
                is_open = False
            elif told["type"] == "game":
                game = told
            elif told["type"] == "ping":
                await socket.send(json.dumps({"type": "pong", "number": told["number"]}))
            if now > until or (told["type"] in ("done", "game") and game["outcome"]):
                return
            if told["type"] in ("done", "game") and not is_open and game["version"] == number:
                seat = game["to_act"][0]
                number += 1
                legal = game["sights"][seat]["legal"]
                act = {"type": "act", "table": table, "seat": seat, "text": legal[-1]}
                sent, is_open = time.perf_counter(), True
                await socket.send(json.dumps(act | {"key": str(number)}))


async def run_load(url: str, seconds: float) -> None:
    """Makes the tables, plays at all of them, prints what was measured."""
    cookies, tables = [], []
    for number in range(NUM_PEOPLE):
        async with Client(url) as client:
            await client.name_me(f"Load {number}")
            made = [
                (await client.make_table("linja", ["me", "me"])).id
                for _ in range(NUM_TABLES * 8 // NUM_PEOPLE)
            ]
            cookie = "; ".join(f"{name}={value}" for name, value in client._http.cookies.items())
            cookies += [cookie] * len(made)
            tables += made
    latencies: list[float] = []
    start = time.perf_counter()
    left = list(zip(cookies, tables, strict=True))

    async def one_seat() -> None:
        """The next table, when a game is over."""
        while left and time.perf_counter() < start + seconds:
            cookie, table = left.pop()
            await play(url, cookie, table, start + seconds, latencies)

    await asyncio.gather(*(one_seat() for _ in range(NUM_TABLES)))
    rate = len(latencies) / (time.perf_counter() - start)
    print(json.dumps({"rate": rate, "latencies": latencies}))


if __name__ == "__main__":
    asyncio.run(run_load(sys.argv[1], float(sys.argv[2])))
