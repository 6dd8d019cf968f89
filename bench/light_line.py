"""Light-Line! beside Linja: LINE with four seats, how its turns grow, and the line finder."""

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache
from statistics import fmean
from types import SimpleNamespace

import numpy as np

from bench import kernels
from bench.findings import Findings
from enlinea.core.bind import bind
from enlinea.core.game import CHANCE, OVER, State, variant
from enlinea.core.random import new_random
from enlinea.games.light_line import rules_line
from enlinea.games.light_line.deck import NUM_CARDS, own_deck
from enlinea.games.light_line.finder import Unknown, line_of, longest_line, solo_line
from enlinea.lab.measure import ROUNDS, Playouts, interleaved

DISPLAYS = (1, 5, 10, 15, 20, 25)  # cards laid
NUM_DEALS = 500
NUM_CALLS = 2000
NUM_POSITIONS = 20
HARDEST = 0.95  # the share of deals that a percentile leaves below


def measure_light_line(findings: Findings, seconds: float) -> None:
    """What the figures of the game's page need besides the usual rows."""
    rates = interleaved(
        {
            "linja": Playouts(variant("linja")).runner(seconds / ROUNDS),
            "line": Playouts(variant("light-line", "line", 4)).runner(seconds / ROUNDS),
        }
    )
    findings.add_figure("light-line/line/4/steps_per_second", rates["line"])
    findings.add_ratio("light-line/line/4/linja", rates["line"], rates["linja"])
    for num_laid, figure in legal_microseconds().items():
        findings.figures[f"light-line/line/legal_beside_{num_laid}_microseconds"] = figure
    measure_finder(findings)


def legal_microseconds() -> dict[int, float]:
    """The time of `legal_actions` beside so many cards, in random games with four seats."""
    found: dict[int, list[State]] = {num_laid: [] for num_laid in DISPLAYS}
    stream = 0
    while min(map(len, found.values())) < NUM_POSITIONS and stream < 50 * NUM_POSITIONS:
        for s in lay_positions(stream):
            if int(s.num_laid) in found:
                found[int(s.num_laid)].append(s)
        stream += 1
    return {
        num_laid: fmean(_microseconds(s) for s in states[:NUM_POSITIONS])
        for num_laid, states in found.items()
        if states
    }


def lay_positions(stream: int) -> list[State]:
    """The positions of a random game in which a card is to be laid."""
    chosen = variant("light-line", "line", 4)
    actions, weights = np.empty((2, chosen.rules.NUM_ACTIONS), np.int64)
    random, s, found = new_random(1, stream), chosen.start(), []
    while rules_line.to_act(s) != OVER:
        actor = int(rules_line.to_act(s))
        if actor != CHANCE and s.stage == rules_line.Stage.LAY:
            found.append(s.copy())
        action = chosen.mode.kernels.random_action(s, actor, random, actions, weights)
        rules_line.apply(s, actor, action)
    return found


@cache
def _bound() -> SimpleNamespace:
    return bind(kernels, f"bench.{rules_line.NAME}", rules=rules_line)


def _microseconds(s: State) -> float:
    """The best of some rounds: the machine can only slow them down."""
    seat, count_legal = int(s.mover), _bound().count_legal
    rounds = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        count_legal(s, seat, NUM_CALLS)
        rounds.append(1e6 * (time.perf_counter() - start) / NUM_CALLS)
    return min(rounds)


def measure_finder(findings: Findings) -> None:
    """What the three questions take, over the same deals in every run."""
    codes = own_deck().codes
    questions: dict[str, tuple[int, Callable[[Sequence[int]], object]]] = {
        "longest_of_8": (8, lambda cards: longest_line(codes, cards)),
        "line_of_5_in_12": (12, lambda cards: line_of(codes, cards, 5)),
        "solo_12": (12, lambda cards: solo_line(codes, cards)),
        "solo_30": (30, lambda cards: solo_line(codes, cards)),
    }
    for name, (size, ask) in questions.items():
        times = sorted(answer_times(ask, size))
        hard = times[int(HARDEST * len(times))]
        findings.figures[f"light-line/finder/{name}_mean_microseconds"] = 1e6 * fmean(times)
        findings.figures[f"light-line/finder/{name}_p95_microseconds"] = 1e6 * hard


def answer_times(ask: Callable[[Sequence[int]], object], size: int) -> list[float]:
    """Seconds for each of some random deals; a question that stays open is timed too."""
    random = np.random.default_rng(1)
    times = []
    for deal in range(NUM_DEALS + 1):
        cards = [int(card) for card in random.permutation(NUM_CARDS)[:size]]
        start = time.perf_counter()
        with suppress(Unknown):
            ask(cards)
        if deal > 0:  # the first one compiles
            times.append(time.perf_counter() - start)
    return times
