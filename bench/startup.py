"""How long a player waits: the import, and the first move of Linja without and with a cache.

Every figure is the median of fresh processes; the start of Python itself is not counted.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from bench.findings import Findings

NUM_COLD = 3
NUM_WARM = 7

_IMPORT = "import enlinea"
_FIRST_MOVE = "from enlinea import Match; Match('linja').play(0, 3)"


def measure_startup(findings: Findings) -> None:
    """The three figures under `startup/`."""
    imports, cold, warm = [], [], []
    with tempfile.TemporaryDirectory() as directory:
        for number in range(NUM_COLD):
            cold.append(seconds_of(_FIRST_MOVE, Path(directory, str(number))))
        for _ in range(NUM_WARM):
            imports.append(seconds_of(_IMPORT, Path(directory, "0")))
            warm.append(seconds_of(_FIRST_MOVE, Path(directory, "0")))
    findings.add_figure("startup/import_seconds", imports)
    findings.add_figure("startup/first_game_cold_seconds", cold)
    findings.add_figure("startup/first_game_cached_seconds", warm)


def seconds_of(statement: str, cache: Path) -> float:
    """How long a statement takes in a fresh process with that cache directory."""
    clock = "time.perf_counter()"
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    lines = ["import time", f"start = {clock}", statement, f"print({clock} - start)"]
    answer = subprocess.run(
        [sys.executable, "-c", "\n".join(lines)],
        env={**env, "ENLINEA_CACHE": str(cache)},
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    return float(answer.stdout)
