"""Compiled loops for the benchmarks; `bind` fills in `rules`."""

import numpy as np

from enlinea.core.game import Rules, State

rules: Rules


def count_legal(s: State, seat: int, repeats: int) -> int:
    """Lists the legal actions again and again; how many were listed in all."""
    actions = np.empty(rules.NUM_ACTIONS, np.int64)
    count = 0
    for _ in range(repeats):
        count += rules.legal_actions(s, seat, actions)
    return count
