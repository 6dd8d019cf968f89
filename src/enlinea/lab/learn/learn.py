"""Rounds of learning: bots play by what they know, and what came of it is what they learn next."""

from concurrent.futures import ThreadPoolExecutor
from functools import cache
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np

from enlinea.core.bind import bind
from enlinea.core.game import Mode, Variant
from enlinea.core.random import new_random
from enlinea.lab.learn import kernels
from enlinea.lab.learn.fit import Network, fitted, new_network, unpacked
from enlinea.minds import estimate, turns
from enlinea.minds.compiled import mind_kernels
from enlinea.minds.network import weights_of
from enlinea.minds.settings import Floats, Numbers, pack

THREADS = 2  # a fixed number: each has games of its own
EPOCHS = 3


class Course(NamedTuple):
    """How a round of learning goes."""

    num_rows: int = 1_000_000  # a row is a seat after a turn
    blunder: float = 0.02  # chance of a random action, so that other things are seen
    trust: float = 0.0  # how far the next judgement counts, rather than the end of the game


class Progress(NamedTuple):
    """What a round brought."""

    network: Network
    value: float  # the mean value of all seats at the end, in points where the game has points
    error: float  # of the judgement, squared


@cache
def learn_kernels(mode: Mode, is_first: bool) -> SimpleNamespace:
    """The games compiled for a mode: by the rule of thumb at first, then by what was learned."""
    label = f"{mode.rules.NAME}-learned"
    parts = {**vars(mode.kernels), **vars(mind_kernels(mode))}
    parts |= vars(bind(estimate, label, inline=False, **parts))
    if is_first:
        return bind(kernels, f"{label}-first", inline=False, **parts)
    parts |= vars(bind(turns, label, inline=False, **parts))
    return bind(kernels, label, inline=False, **parts)


def next_round(variant: Variant, network: Network | None, course: Course, seed: int) -> Progress:
    """Play games and learn from them; the same seed gives the same games, whatever the machine.

    Without a network, greedy bots play, and a new network learns from them.
    """
    random = np.random.default_rng(seed)
    policy: Any = variant.mode.policy
    unit, num_inputs = float(policy.POINT), int(policy.NUM_FEATURES)
    before = network or Network(*map(np.zeros_like, new_network(num_inputs, random, unit)))
    found = learn_kernels(variant.mode, is_first=network is None)
    trust = 0.0 if network is None else course.trust

    def played(thread: int) -> tuple[Numbers, Numbers, float]:
        rows, notes = _games(found, variant, before, course, seed * THREADS + thread)
        mean = float(notes[:, kernels.LATER].mean()) / unit
        if trust > 0:
            found.look_back(notes, variant.seats, trust)
        return rows, (notes[:, kernels.LATER] - notes[:, kernels.CERTAIN]).astype(np.float32), mean

    with ThreadPoolExecutor(THREADS) as pool:
        parts = list(pool.map(played, range(THREADS)))
    rows, targets = (np.concatenate([part[index] for part in parts]) for index in range(2))
    start = network or new_network(num_inputs, random, unit)
    learned, error = fitted(start, rows, targets, unit, EPOCHS, random)
    return Progress(learned, float(np.mean([part[2] for part in parts])), error)


def _games(
    found: SimpleNamespace, variant: Variant, network: Network, course: Course, seed: int
) -> tuple[Numbers, Floats]:
    """Rows and notes of games that one thread plays."""
    minds = pack([f"greedy:blunder={course.blunder}"] * variant.seats, variant)
    weights = weights_of(variant.mode).copy()
    weights[variant.seats - variant.rules.SEATS[0]] = network.packed()
    num_rows = course.num_rows // THREADS
    rows = np.zeros((num_rows, len(network.inputs)), np.float32)
    notes = np.zeros((num_rows, kernels.NUM_NOTES), np.float64)
    random = new_random(seed)
    count = found.note_games(variant.start(), minds, random, weights, rows, notes)
    return rows[:count], notes[:count]


def known_network(variant: Variant) -> Network:
    """What is known so far for this number of seats."""
    return unpacked(weights_of(variant.mode)[variant.seats - variant.rules.SEATS[0]])
