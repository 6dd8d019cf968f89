"""Simulate many games on all cores: the same seed gives the same games on any number of threads."""

import os
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache
from types import SimpleNamespace
from typing import Any

import msgspec
import numpy as np

from enlinea.core.bind import bind
from enlinea.core.errors import SetupError
from enlinea.core.game import Mode, Variant
from enlinea.core.match import Match
from enlinea.core.record import Record, record_of
from enlinea.lab import kernels
from enlinea.lab.clock import is_clocked, play_clocked, result_of
from enlinea.lab.statistics import Estimate, Sums, share
from enlinea.minds.minds import MINDS, mind_kernels, parse_minds

_GAME_COLUMNS = ("steps", "decisions", "turns", "choices")
_MIN_CHUNK, _MAX_CHUNK = 256, 8192  # games that a thread plays between two signs of progress


Chunk = tuple[np.ndarray[Any, Any], list[Record]]


class Kind(msgspec.Struct, frozen=True):
    """How often one kind of decision comes in a game, and how many legal actions it has."""

    decisions: Estimate
    choices: float


class Report(msgspec.Struct, frozen=True):
    """What a simulation found; `wins` are won alone, `shared` with others at the top."""

    game: str
    mode: str
    seats: int
    options: dict[str, Any]
    minds: list[str]
    games: int
    seed: int
    wins: list[Estimate]
    shared: list[Estimate]
    no_winner: Estimate
    scores: list[Estimate]
    steps: Estimate
    decisions: Estimate
    turns: Estimate
    choices: float  # legal actions per decision
    kinds: dict[str, Kind]  # the same for each kind of decision of the game
    tallies: dict[str, list[Estimate]]  # what the game counts, for each seat


@cache
def lab_kernels(mode: Mode) -> SimpleNamespace:
    """The simulation compiled for one mode."""
    parts = {**vars(mode.kernels), **vars(mind_kernels(mode))}
    return bind(kernels, mode.rules.NAME, rules=mode.rules, **parts)


def simulate(
    variant: Variant,
    minds: str | Sequence[str],
    num_games: int,
    seed: int = 0,
    threads: int | None = None,
    on_progress: Callable[[int], None] = lambda num_games: None,
    on_record: Callable[[Record], None] | None = None,
) -> Report:
    """Play the games and sum them up; `on_record` is given every game in order.

    >>> from enlinea.core.game import variant
    >>> report = simulate(variant("linja"), ["greedy", "random"], 200, seed=1)
    >>> report.wins[0].value > 0.9
    True
    """
    if num_games < 1:
        raise SetupError("a simulation needs at least one game")
    if not 0 <= seed < 2**64:
        raise SetupError("a seed is a whole number from 0 to 2**64 - 1")
    if not isinstance(minds, str) and len(minds) != variant.seats:
        raise SetupError(f"{len(minds)} minds for {variant.seats} seats")
    minds = parse_minds(minds if isinstance(minds, str) else ",".join(minds), variant)
    totals = Totals(variant)
    for results, records in _chunks(
        variant, minds, num_games, seed, threads, on_record is not None
    ):
        totals.add(results)
        on_progress(len(results))
        if on_record is not None:
            for record in records:
                on_record(record)
    return totals.report(minds, seed)


def _chunks(
    variant: Variant,
    minds: Sequence[str],
    num_games: int,
    seed: int,
    threads: int | None,
    is_logged: bool,
) -> Iterator[Chunk]:
    kernel = lab_kernels(variant.mode).play_games
    start = variant.start()
    chunk = _MIN_CHUNK if is_logged else min(_MAX_CHUNK, max(_MIN_CHUNK, num_games // 1024))
    has_clock = is_clocked(variant, minds)
    mind_numbers = np.array([MINDS.get(mind, 0) for mind in minds], np.int64)

    def play_clocked_chunk(first: int) -> Chunk:
        results = np.zeros(min(chunk, num_games - first), kernels.RESULT)
        records = []
        for index, result in enumerate(results):
            match = play_clocked(variant, minds, seed, first + index)
            result_of(match, result)
            records += [record_of(match, players=list(minds))] if is_logged else []
        return results, records

    def play_chunk(first: int) -> Chunk:
        results = np.zeros(min(chunk, num_games - first), kernels.RESULT)
        log_rows = len(results) if is_logged else 0
        log = np.zeros((log_rows, variant.rules.MAX_STEPS, 2), np.int64)
        kernel(start, mind_numbers, np.uint64(seed), first, results, log)
        return results, [_record(variant, minds, *game) for game in zip(log, results, strict=False)]

    num_threads = threads or os.cpu_count() or 1
    waiting: deque[Future[Chunk]] = deque()
    with ThreadPoolExecutor(num_threads) as pool:
        try:
            for first in range(0, num_games, chunk):
                waiting.append(pool.submit(play_clocked_chunk if has_clock else play_chunk, first))
                if len(waiting) > 2 * num_threads:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            pool.shutdown(cancel_futures=True)


def _record(variant: Variant, minds: Sequence[str], log: Any, result: Any) -> Record:
    match = Match(variant)
    match.history = [(int(seat), int(action)) for seat, action in log[: result.steps]]
    return record_of(match, players=list(minds))


class Totals:
    """The sums over all games so far, and the report they give."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.num_tallies = len(variant.rules.TALLIES)
        self.seat_sums = [Sums(1 + self.num_tallies) for _ in range(variant.seats)]
        self.game_sums = Sums(len(_GAME_COLUMNS))
        self.kind_sums = [Sums(2) for _ in variant.rules.DECISIONS]
        self.num_wins = [0] * variant.seats
        self.num_shared = [0] * variant.seats
        self.num_without_winner = 0

    def add(self, results: Any) -> None:
        """Add the results of some games."""
        winners = results["winners"]
        self.game_sums.add(np.stack([results[name] for name in _GAME_COLUMNS], axis=1))
        for kind, sums in enumerate(self.kind_sums):
            sums.add(results["kinds"][:, kind])
        self.num_without_winner += int((winners == 0).sum())
        for seat, sums in enumerate(self.seat_sums):
            tallies = results["tallies"][:, seat, : self.num_tallies]
            sums.add(np.column_stack([results["scores"][:, seat], tallies]))
            is_winner, is_alone = winners >> seat & 1 == 1, winners == 1 << seat
            self.num_wins[seat] += int(is_alone.sum())
            self.num_shared[seat] += int((is_winner & ~is_alone).sum())

    def report(self, minds: Sequence[str], seed: int) -> Report:
        """All figures with their intervals."""
        games = self.game_sums
        steps, decisions, turns, choices = range(len(_GAME_COLUMNS))
        return Report(
            game=self.variant.game.name,
            mode=self.variant.mode.name,
            seats=self.variant.seats,
            options=dict(self.variant.options),
            minds=list(minds),
            games=games.count,
            seed=seed,
            wins=[share(count, games.count) for count in self.num_wins],
            shared=[share(count, games.count) for count in self.num_shared],
            no_winner=share(self.num_without_winner, games.count),
            scores=[sums.mean(0) for sums in self.seat_sums],
            steps=games.mean(steps),
            decisions=games.mean(decisions),
            turns=games.mean(turns),
            choices=games.total(choices) / max(1, games.total(decisions)),
            kinds={
                name: Kind(sums.mean(0), sums.total(1) / max(1, sums.total(0)))
                for name, sums in zip(self.variant.rules.DECISIONS, self.kind_sums, strict=True)
            },
            tallies={
                name: [sums.mean(1 + index) for sums in self.seat_sums]
                for index, name in enumerate(self.variant.rules.TALLIES)
            },
        )
