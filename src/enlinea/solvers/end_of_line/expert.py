"""The expert of the puzzles: what it plays, and how it fares over many deals.

Alone, in the puzzle and in classic solitaire, it draws random orders of its deck and takes the
action after which they score best. In the cooperative puzzle every seat tries the actions that look
best in games played on to the end.
"""

import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from types import SimpleNamespace

from enlinea.core.bind import bind
from enlinea.core.errors import SetupError
from enlinea.core.game import Mode, State, Variant
from enlinea.core.random import Random, new_random
from enlinea.solvers.end_of_line import foresight, foresight_solitaire, kernels
from enlinea.solvers.rollouts import rollout_kernels

FORESIGHTS = {"puzzle": foresight, "solitaire": foresight_solitaire}
COOP = "coop-puzzle"
NUM_ORDERS = {"puzzle": 60, "solitaire": 30}  # of the deck, for each decision
NUM_CANDIDATES, NUM_GAMES = 8, 24  # in the cooperative puzzle, for each decision


@cache
def expert_kernels(mode: Mode) -> SimpleNamespace:
    """The expert for one player, compiled for a mode."""
    parts = {**vars(mode.kernels), "rules": mode.rules, "policy": mode.policy}
    return bind(kernels, mode.rules.NAME, foresight=FORESIGHTS[mode.name], **parts)


def choose(variant: Variant, s: State, seat: int, random: Random) -> int:
    """The action that the expert plays."""
    mode = _known(variant).mode
    if mode.name == COOP:
        best = rollout_kernels(mode).best_action
        return int(best(s, seat, NUM_CANDIDATES, NUM_GAMES, variant.seats, random))
    return int(expert_kernels(mode).best_action(s, NUM_ORDERS[mode.name], random))


def play_deal(variant: Variant, seed: int, deal: int) -> int:
    """The score of the expert in one deal of a seed."""
    mode, s = _known(variant).mode, variant.start()
    draws, random = new_random(seed, 2 * deal), new_random(seed, 2 * deal + 1)
    if mode.name == COOP:
        play = rollout_kernels(mode).play_game
        return int(play(s, NUM_CANDIDATES, NUM_GAMES, variant.seats, draws, random))
    return int(expert_kernels(mode).play_deal(s, NUM_ORDERS[mode.name], draws, random))


def play_deals(variant: Variant, num_deals: int, seed: int, threads: int | None) -> Iterator[int]:
    """The scores of many deals, in order; a covered area scores at least 0, another one less."""
    play_deal(variant, seed, 0)  # compiled once, not by every thread
    with ThreadPoolExecutor(threads or os.cpu_count()) as pool:
        try:
            yield from pool.map(lambda deal: play_deal(variant, seed, deal), range(num_deals))
        finally:
            pool.shutdown(cancel_futures=True)


def _known(variant: Variant) -> Variant:
    if variant.game.name != "end-of-line" or variant.mode.name not in (*FORESIGHTS, COOP):
        raise SetupError(
            f"the expert plays {', '.join(FORESIGHTS)} and {COOP} of end-of-line, "
            f"not {variant.game.name} {variant.mode.name}"
        )
    return variant
