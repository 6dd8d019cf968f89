"""Linja beside the same rules in C: steps per second, on one thread, two and all."""

import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import numpy as np

from bench.findings import Findings
from enlinea.core.cores import num_cores
from enlinea.core.game import Variant, variant
from enlinea.core.random import new_random
from enlinea.lab.measure import (
    ROUNDS,
    Playouts,
    interleaved,
    match_play_microseconds,
)

SOURCE = Path(__file__).resolve().parent / "linja.c"
_SEED = 1
_CHECKED_GAMES = 2000


class Games(NamedTuple):
    """What some random games had in them; equal for C and kernel if they played the same."""

    steps: int
    wins_a: int
    wins_b: int


def measure_linja(findings: Findings, seconds: float) -> None:
    """Everything under `linja/`, except the comparison with OpenSpiel."""
    linja = variant("linja")
    with tempfile.TemporaryDirectory() as directory:
        program = compiled(Path(directory))
        if program is None:
            findings.notes.append("linja/c is left out: there is no C compiler (cc) here")
        else:
            check_same_games(linja, program)
        _compare(findings, linja, program, seconds / ROUNDS)
    findings.figures["linja/match_play_microseconds"] = match_play_microseconds(linja, seconds)


def _compare(
    findings: Findings, linja: Variant, program: Path | None, round_seconds: float
) -> None:
    one_thread = Playouts(linja)
    competitors = {
        "steps_per_second": one_thread.runner(round_seconds),
        "two_threads_steps_per_second": Playouts(linja, 2).runner(round_seconds),
        "all_cores_steps_per_second": Playouts(linja, num_cores()).runner(round_seconds),
    }
    if program is not None:
        num_games = one_thread.num_games(round_seconds)
        num_steps = one_thread.play(num_games, _SEED)
        competitors["c_steps_per_second"] = _c_runner(program, num_games, num_steps)
    rates = interleaved(competitors)
    for name, rounds in rates.items():
        findings.add_figure(f"linja/{name}", rounds)
    one = rates["steps_per_second"]
    findings.add_ratio("linja/two-threads", rates["two_threads_steps_per_second"], one)
    if program is not None:
        findings.add_ratio("linja/c", one, rates["c_steps_per_second"])


def compiled(directory: Path) -> Path | None:
    """The program made from linja.c with `cc -O3`, or None if there is no compiler."""
    compiler = shutil.which("cc")
    if compiler is None:
        return None
    program = directory / "linja"
    subprocess.run([compiler, "-O3", "-o", str(program), str(SOURCE)], check=True)
    return program


def run_c(program: Path, num_games: int, seed: int = _SEED) -> tuple[Games, float]:
    """The games that the C version plays, and the seconds it needs for them."""
    command = [str(program), str(num_games), str(seed)]
    answer = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    steps, seconds, wins_a, wins_b = answer.stdout.split()
    return Games(int(steps), int(wins_a), int(wins_b)), float(seconds)


def _c_runner(program: Path, num_games: int, num_steps: int) -> Callable[[], float]:
    def rate() -> float:
        games, seconds = run_c(program, num_games)
        _require_equal(games.steps, num_steps)
        return games.steps / seconds

    return rate


def check_same_games(linja: Variant, program: Path) -> None:
    """Stop unless C and kernel play the same steps and wins from the same seed."""
    games, _ = run_c(program, _CHECKED_GAMES)
    _require_equal(games, kernel_games(linja, _CHECKED_GAMES))
    _require_equal(games.steps, Playouts(linja).play(_CHECKED_GAMES, _SEED))


def kernel_games(linja: Variant, num_games: int, seed: int = _SEED) -> Games:
    """The same random games one by one, with the winner of each."""
    random = new_random(seed)
    actions = np.empty(linja.rules.NUM_ACTIONS, np.int64)
    weights = np.empty(linja.rules.NUM_ACTIONS, np.int64)
    points = np.zeros(linja.seats, np.int64)
    steps, wins = 0, {0b01: 0, 0b10: 0, 0b11: 0}
    for _ in range(num_games):
        s = linja.start()
        steps += int(linja.mode.kernels.playout(s, linja.seats, random, actions, weights))
        wins[int(linja.rules.scores(s, points))] += 1
    return Games(steps, wins[0b01], wins[0b10])


def _require_equal(c: object, kernel: object) -> None:
    if c != kernel:
        raise SystemExit(f"linja.c and the kernel play different games: C {c}, kernel {kernel}")
