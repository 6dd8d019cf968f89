"""Measure the kernels: random playouts in steps per second, and microseconds per checked move.

Machines are noisy: what is compared is measured in turn, in many short rounds, and the figure of a
competitor is the median of its rounds.
"""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property, partial
from statistics import median

import msgspec
import numpy as np

from enlinea.core.cores import num_cores
from enlinea.core.errors import SetupError
from enlinea.core.game import Mode, Variant, find_game, game_names, variant
from enlinea.core.match import Match
from enlinea.core.random import new_random

ROUNDS = 15
_SEED = 1
_CALIBRATION_SECONDS = 0.02  # a trial of this length tells how many games a round needs
_NUM_REPLAYS = 20  # random games whose moves are played again with all checks
_SIGNATURE_GAMES = 200
_WORDS_APART = 64  # between the generators of two threads: they must not share a cache line

History = list[tuple[int, int]]


class Speed(msgspec.Struct, frozen=True):
    """How fast one variant is played at random, and how fast a match plays a checked move."""

    game: str
    mode: str
    seats: int
    steps_per_second: float  # on one thread
    threads: int
    threads_steps_per_second: float  # on all these threads together
    match_play_microseconds: float


class Playouts:
    """Random playouts of one variant on some threads, each with a stream of its own."""

    def __init__(self, variant: Variant, threads: int = 1) -> None:
        if threads < 1:
            raise SetupError("playouts need at least one thread")
        self.variant = variant
        self.threads = threads
        self._start = variant.start()
        self._randoms = np.zeros((threads, _WORDS_APART), np.uint64)
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None

    def play(self, num_games: int, seed: int = _SEED) -> int:
        """Play that many games on every thread; returns the number of steps of all."""
        if self._pool is None:
            return self._play_stream(num_games, seed, 0)
        play_stream = partial(self._play_stream, num_games, seed)
        return sum(self._pool.map(play_stream, range(self.threads)))

    def _play_stream(self, num_games: int, seed: int, stream: int) -> int:
        words = new_random(seed, stream)
        random = self._randoms[stream, : len(words)]
        random[:] = words
        kernel = self.variant.mode.kernels.playouts
        return int(kernel(self._start, self.variant.seats, num_games, random))

    @cached_property
    def _games_per_second(self) -> float:
        self.play(1)  # compiles the kernel, or loads it
        num_games = 1
        while True:
            start = time.perf_counter()
            self.play(num_games)
            seconds = time.perf_counter() - start
            if seconds >= _CALIBRATION_SECONDS:
                return num_games / seconds
            num_games *= 2

    def num_games(self, seconds: float) -> int:
        """The games that every thread plays in about this time."""
        return max(1, round(self._games_per_second * seconds))

    def rate(self, num_games: int, seed: int = _SEED) -> float:
        """Steps per second in one run."""
        start = time.perf_counter()
        num_steps = self.play(num_games, seed)
        return num_steps / (time.perf_counter() - start)

    def runner(self, seconds: float) -> Callable[[], float]:
        """A competitor for `interleaved`: a run of about this time, calibrated now."""
        num_games = self.num_games(seconds)
        return lambda: self.rate(num_games)


def interleaved(
    competitors: Mapping[str, Callable[[], float]], rounds: int = ROUNDS
) -> dict[str, list[float]]:
    """The figures of all competitors, one a round; every second round runs backwards.

    >>> interleaved({"one": lambda: 1.0, "two": lambda: 2.0}, rounds=3)
    {'one': [1.0, 1.0, 1.0], 'two': [2.0, 2.0, 2.0]}
    """
    figures: dict[str, list[float]] = {name: [] for name in competitors}
    for number in range(rounds):
        names = list(competitors)
        for name in reversed(names) if number % 2 else names:
            figures[name].append(competitors[name]())
    return figures


def ratios(figures: Sequence[float], others: Sequence[float]) -> list[float]:
    """The ratio of two competitors in each round.

    >>> ratios([2.0, 3.0], [1.0, 2.0])
    [2.0, 1.5]
    """
    return [figure / other for figure, other in zip(figures, others, strict=True)]


def random_history(variant: Variant, stream: int = 0) -> History:
    """Who played what in one random game."""
    kernels = variant.mode.kernels
    random = new_random(_SEED, stream)
    actions = np.empty(variant.rules.NUM_ACTIONS, np.int64)
    weights = np.empty(variant.rules.NUM_ACTIONS, np.int64)
    match = Match(variant)
    while not match.is_over and len(match.history) < variant.rules.MAX_STEPS:
        actor = int(kernels.random_actor(match.state, variant.seats, random))
        action = kernels.random_action(match.state, actor, random, actions, weights)
        match.play(actor, int(action))
    return match.history


def match_play_microseconds(variant: Variant, seconds: float, rounds: int = ROUNDS) -> float:
    """The time of one `Match.play`, all checks included."""
    histories = [random_history(variant, stream) for stream in range(_NUM_REPLAYS)]
    once = _replay_seconds(variant, histories)
    repeats = max(1, round(seconds / rounds / once))
    seconds = median(_replay_seconds(variant, histories * repeats) for _ in range(rounds))
    return 1e6 * seconds / (repeats * sum(map(len, histories)))


def _replay_seconds(variant: Variant, histories: Sequence[History]) -> float:
    matches = [Match(variant) for _ in histories]
    start = time.perf_counter()
    for match, history in zip(matches, histories, strict=True):
        for seat, action in history:
            match.play(seat, action)
    return time.perf_counter() - start


def measured_variants(games: Sequence[str] = ()) -> Iterator[Variant]:
    """Every mode of the games (of all, if none is named), for its fewest and its most seats."""
    for name in games or game_names():
        for mode in find_game(name).modes:
            for seats in seat_counts(mode):
                yield variant(name, mode.name, seats)


def seat_counts(mode: Mode) -> list[int]:
    """The smallest and the largest seat count; one, if they are the same."""
    return sorted({min(mode.rules.SEATS), max(mode.rules.SEATS)})


def measure(variant: Variant, seconds: float = 1.0, threads: int | None = None) -> Speed:
    """The speed of one variant; each of its three figures is measured for about `seconds`."""
    threads = num_cores() if threads is None else threads
    rates = interleaved(
        {
            "one": Playouts(variant).runner(seconds / ROUNDS),
            "all": Playouts(variant, threads).runner(seconds / ROUNDS),
        }
    )
    return Speed(
        game=variant.game.name,
        mode=variant.mode.name,
        seats=variant.seats,
        steps_per_second=median(rates["one"]),
        threads=threads,
        threads_steps_per_second=median(rates["all"]),
        match_play_microseconds=match_play_microseconds(variant, seconds),
    )


def signature() -> int:
    """The steps of some random games of every game: another number means other behaviour."""
    return sum(Playouts(chosen).play(_SIGNATURE_GAMES) for chosen in measured_variants())
