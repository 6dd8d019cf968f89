"""Our searches of Linja: alpha-beta alone, the tree search beside OpenSpiel's on backgammon.

One thread each. A simulation is one walk down the tree and one random playout to the end.
"""

import time
from collections.abc import Callable
from typing import Any

import numpy as np

from bench.findings import Findings
from bench.openspiel import first_decision
from enlinea.core.game import variant
from enlinea.lab.measure import ROUNDS, interleaved
from enlinea.minds.alphabeta import Limits, Searcher
from enlinea.minds.compiled import mind_kernels, search_kernels
from enlinea.minds.settings import pack

PEER = "backgammon"
_SEED = 1
_DEPTH = 7  # turns; 5.8 million positions
_CALIBRATION_SECONDS = 0.05
_TO_THE_END = "depth=100000:reach=0"


def measure_search(findings: Findings, seconds: float) -> None:
    """Positions per second of alpha-beta; the ratio `search/openspiel-backgammon`, both speeds."""
    searched = interleaved({"alphabeta": positions_per_second})
    findings.add_figure("search/linja/positions_per_second", searched["alphabeta"])
    try:
        import pyspiel
    except ImportError as problem:
        findings.notes.append(f"search/… is left out: no OpenSpiel here ({problem})")
        return
    rates = interleaved(
        {
            "linja": runner(linja_seconds, seconds / ROUNDS),
            PEER: runner(openspiel_seconds(pyspiel), seconds / ROUNDS),
        }
    )
    findings.add_figure("search/linja/simulations_per_second", rates["linja"])
    findings.add_figure(f"openspiel/{PEER}/simulations_per_second", rates[PEER])
    findings.add_ratio(f"search/openspiel-{PEER}", rates["linja"], rates[PEER])


def positions_per_second() -> float:
    """How many positions alpha-beta visits from the start of Linja in a second of one core."""
    searcher = Searcher(variant("linja"))
    start = time.thread_time()
    found = searcher.search(searcher.variant.start(), Limits(depth=_DEPTH))
    return found.nodes / (time.thread_time() - start)


def linja_seconds(num_simulations: int) -> float:
    """How long our search takes for so many simulations from the start of Linja."""
    chosen = variant("linja")
    minds = pack([f"ismcts:iterations={num_simulations}:trees=1:{_TO_THE_END}"], chosen)
    room = mind_kernels(chosen.mode).new_room(minds)
    grow = search_kernels(chosen.mode).grow
    start = time.perf_counter()
    done = grow(minds[0], chosen.start(), 0, np.uint64(_SEED), 0, room)
    assert done == num_simulations
    return time.perf_counter() - start


def openspiel_seconds(pyspiel: Any) -> Callable[[int], float]:
    """The same for OpenSpiel's search in C++, with one random playout for each simulation."""
    game = pyspiel.load_game(PEER)
    root = first_decision(game, _SEED)

    def seconds(num_simulations: int) -> float:
        bot = pyspiel.MCTSBot(
            game=game,
            evaluator=pyspiel.RandomRolloutEvaluator(1, _SEED),
            uct_c=1.0,
            max_simulations=num_simulations,
            max_memory_mb=1000,
            solve=False,
            seed=_SEED,
            verbose=False,
        )
        start = time.perf_counter()
        bot.mcts_search(root)
        return time.perf_counter() - start

    return seconds


def runner(measure: Callable[[int], float], seconds: float) -> Callable[[], float]:
    """A competitor for `interleaved`: simulations per second in a run of about this time."""
    measure(1)  # compiles, or loads
    count = 1
    while (trial := measure(count)) < _CALIBRATION_SECONDS:
        count *= 2
    count = max(1, round(count * seconds / trial))
    return lambda: count / measure(count)
