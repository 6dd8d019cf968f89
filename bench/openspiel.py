"""Our games beside OpenSpiel's own random playouts in C++, each beside a game of its kind.

Steps are actions, chance included. pyspiel offers the C++ rollouts only inside its tree search, so
a search of one simulation is made: it does nothing but the rollouts, from the root.
"""

import random
import time
from collections.abc import Callable
from statistics import fmean
from typing import Any

from bench.findings import Findings
from enlinea.core.game import variant
from enlinea.lab.measure import ROUNDS, Playouts, interleaved

PEERS = {"linja": ("connect_four", "backgammon"), "line-it": ("gin_rummy",)}
_SEED = 1
_LENGTH_GAMES = 400  # games that are played step by step to learn how long one is
_CALIBRATION_SECONDS = 0.05


def measure_openspiel(findings: Findings, game: str, seconds: float) -> None:
    """The ratios `GAME/openspiel-…` and the speed of each peer of the game."""
    if game not in PEERS:
        return
    try:
        import pyspiel
    except ImportError as problem:
        findings.notes.append(f"{game}/openspiel-… is left out: no OpenSpiel here ({problem})")
        return
    round_seconds = seconds / ROUNDS
    competitors = {game: Playouts(variant(game)).runner(round_seconds)}
    for peer in PEERS[game]:
        competitors[peer] = Rollouts(pyspiel, peer).runner(round_seconds)
    rates = interleaved(competitors)
    for peer in PEERS[game]:
        findings.add_figure(f"openspiel/{peer}/steps_per_second", rates[peer])
        findings.add_ratio(f"{game}/openspiel-{peer}", rates[game], rates[peer])


class Rollouts:
    """The random playouts of one game of OpenSpiel."""

    def __init__(self, pyspiel: Any, name: str) -> None:
        self._pyspiel = pyspiel
        self._game = pyspiel.load_game(name)
        self._root = first_decision(self._game, _SEED)
        lengths = random.Random(_SEED)
        self._mean_steps = fmean(num_steps(self._root, lengths) for _ in range(_LENGTH_GAMES))

    def seconds(self, num_rollouts: int) -> float:
        """How long so many playouts take."""
        evaluator = self._pyspiel.RandomRolloutEvaluator(num_rollouts, _SEED)
        bot = self._pyspiel.MCTSBot(
            game=self._game,
            evaluator=evaluator,
            uct_c=1.0,
            max_simulations=1,
            max_memory_mb=100,
            solve=False,
            seed=_SEED,
            verbose=False,
        )
        start = time.perf_counter()
        bot.mcts_search(self._root)
        return time.perf_counter() - start

    def runner(self, seconds: float) -> Callable[[], float]:
        """A competitor for `interleaved`: steps per second in a run of about this time."""
        num_rollouts = 1
        while (trial := self.seconds(num_rollouts)) < _CALIBRATION_SECONDS:
            num_rollouts *= 2
        num_rollouts = max(1, round(num_rollouts * seconds / trial))
        return lambda: num_rollouts * self._mean_steps / self.seconds(num_rollouts)


def first_decision(game: Any, seed: int) -> Any:
    """The position after the first roll or deal: OpenSpiel's search crashes where chance acts."""
    lots = random.Random(seed)
    root = game.new_initial_state()
    while root.is_chance_node():
        root.apply_action(lots.choice(root.chance_outcomes())[0])
    return root


def num_steps(root: Any, lots: random.Random) -> int:
    """The length of one random game, chance included."""
    state = root.clone()
    count = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            action = lots.choices(outcomes, weights)[0]
        else:
            action = lots.choice(state.legal_actions())
        state.apply_action(action)
        count += 1
    return count
