"""Recorded games replay to the same end in another process, compiled or not."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from enlinea.core.game import variant
from enlinea.core.record import Record, record_text, replay
from enlinea.lab.simulate import simulate

REPLAY = """
import sys
from enlinea import parse_record, replay
for line in open(sys.argv[1], encoding="utf-8"):
    match = replay(parse_record(line))
    print(match.state.tobytes().hex(), match.outcome())
"""
NUM_GAMES = 1000


@pytest.mark.parametrize("disable_jit", ["0", "1"])
@pytest.mark.parametrize(("game", "seats"), [("linja", 2), ("line-it", 3)])
def test_records_replay_identically_elsewhere(
    game: str, seats: int, disable_jit: str, tmp_path: Path
) -> None:
    records: list[Record] = []
    simulate(variant(game, seats=seats), "random", NUM_GAMES, 11, on_record=records.append)
    path = tmp_path / "games.jsonl"
    path.write_text("".join(record_text(record) + "\n" for record in records), encoding="utf-8")
    ran = subprocess.run(
        [sys.executable, "-c", REPLAY, str(path)],
        env={**os.environ, "NUMBA_DISABLE_JIT": disable_jit},
        capture_output=True,
        text=True,
        check=True,
    )
    matches = map(replay, records)
    here = [f"{match.state.tobytes().hex()} {match.outcome()}" for match in matches]
    assert ran.stdout.splitlines() == here
