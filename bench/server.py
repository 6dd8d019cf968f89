"""The server under load, from a process of its own: moves, a crowd, bots, memory, a kill.

`measure_server` runs the parts one after the other, each on a fresh server with a fresh data file.
"""

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np

from bench.boardgame import missing, running_boardgame
from bench.findings import Findings
from tests.server.running import RunningServer

NUM_TABLES = 100
NUM_ROUNDS = 3  # we and the peer take turns
MANY_TABLES, SOCKETS_PER_TABLE, MANY_SECONDS = 500, 4, 60
IDLE_TABLES = 2000
NUM_KILLS = 10


def measure_server(findings: Findings, seconds: float) -> None:
    """Everything under `server/`."""
    _measure_moves(findings, max(5.0, seconds))
    _measure_bots(findings, max(10.0, seconds))
    _measure_crowd(findings)
    _measure_idle_tables(findings)
    _measure_kills(findings)


@contextmanager
def _running() -> Iterator[RunningServer]:
    with tempfile.TemporaryDirectory() as folder:
        server = RunningServer(Path(folder, "bench.db"), {}, limits="1000000")
        try:
            yield server
        finally:
            server.stop()


def _load(module: str, url: str, *arguments: object) -> Any:
    """What a load in a process of its own has printed."""
    command = [sys.executable, "-m", module, url, *map(str, arguments)]
    return json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)


def _add_latencies(findings: Findings, name: str, latencies: list[float]) -> None:
    for percent in (50, 95, 99):
        findings.add_figure(
            f"{name}_p{percent}_seconds", [float(np.percentile(latencies, percent))]
        )


def _measure_moves(findings: Findings, seconds: float) -> None:
    """Acknowledged, durable moves; boardgame.io keeps its matches in memory."""
    why_not = missing()
    ours, theirs = [], []
    for _ in range(NUM_ROUNDS):
        with _running() as server:
            numbers = NUM_TABLES, seconds, server.process.pid
            ours.append(_load("bench.server_load", server.url, "moves", *numbers))
        if why_not is None:
            with running_boardgame() as (url, pid):
                theirs.append(_load("bench.boardgame", url, NUM_TABLES, seconds, pid))
    rates = [each["rate"] for each in ours]
    findings.add_figure("server/moves_per_second", rates)
    findings.add_figure("server/cpu_seconds_per_move", _cpu(ours))
    _add_latencies(findings, "server/move", _together(ours))
    if why_not is not None:
        findings.notes.append(why_not)
        return
    findings.add_figure("server/boardgame_moves_per_second", [each["rate"] for each in theirs])
    findings.add_figure("server/boardgame_cpu_seconds_per_move", _cpu(theirs))
    _add_latencies(findings, "server/boardgame_move", _together(theirs))
    findings.add_ratio("server/boardgame", rates, [each["rate"] for each in theirs])


def _cpu(rounds: list[Any]) -> list[float]:
    """Processor time of the server while moves were played, for each of them."""
    return [each["cpu_seconds_per_move"] for each in rounds]


def _together(rounds: list[Any]) -> list[float]:
    return [latency for each in rounds for latency in each["latencies"]]


def _measure_bots(findings: Findings, seconds: float) -> None:
    """A person's move while nobody else plays, and while bots think on all cores."""
    with _running() as server:
        for name, bots in (("alone", 0), ("beside_bots", 40)):
            found = _load("bench.server_load", server.url, "pace", 20, bots, seconds)
            _add_latencies(findings, f"server/{name}", found["latencies"])


def _measure_crowd(findings: Findings) -> None:
    """Many sockets at many tables, a person and a bot at each."""
    with _running() as server:
        found = _load(
            "bench.server_load",
            server.url,
            *("crowd", MANY_TABLES, SOCKETS_PER_TABLE, MANY_SECONDS),
            server.process.pid,
        )
    findings.add_figure("server/crowd_sockets", [found["sockets"]])
    findings.add_figure("server/crowd_moves", [len(found["latencies"])])
    findings.add_figure("server/crowd_megabytes", [found["bytes"] / 1e6])
    findings.add_figure("server/crowd_process_megabytes", [found["process_bytes"] / 1e6])
    _add_latencies(findings, "server/crowd_move", found["latencies"])


def _measure_idle_tables(findings: Findings) -> None:
    """What tables cost in memory that have begun and that nobody watches."""
    with _running() as server:
        found = _load("bench.server_load", server.url, "idle", IDLE_TABLES, server.process.pid)
    findings.add_figure("server/bytes_per_idle_table", [found["bytes_per_table"]])


def _measure_kills(findings: Findings) -> None:
    """From kill -9 to the next acknowledged move at the same table, a start included."""
    with _running() as server:
        load = [sys.executable, "-m", "bench.server_load", server.url, "kills", str(NUM_KILLS)]
        with subprocess.Popen(load, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as player:
            assert player.stdin is not None and player.stdout is not None
            seconds = []
            for _ in range(NUM_KILLS):
                player.stdout.readline()  # it has played
                start = time.perf_counter()
                server.kill()
                server.start_again()
                player.stdin.write(b"\n")
                player.stdin.flush()
                player.stdout.readline()  # it has played again
                seconds.append(time.perf_counter() - start)
    findings.add_figure("server/back_after_kill_seconds", seconds)
    findings.add_figure("server/back_after_kill_longest_seconds", [max(seconds)])
