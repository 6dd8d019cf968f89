"""Simulate many games on all cores: the same seed gives the same games on any number of threads."""

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
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
from enlinea.lab.statistics import Estimate, mean, share
from enlinea.minds.minds import mind_kernels, parse_mind

_CHUNK = 256  # games that a thread plays between two signs of progress


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
    tallies: dict[str, list[Estimate]]  # what the game counts, for each seat


@cache
def lab_kernels(mode: Mode) -> SimpleNamespace:
    """The simulation compiled for one mode."""
    parts = {**vars(mode.kernels), **vars(mind_kernels(mode))}
    return bind(kernels, mode.rules.NAME, rules=mode.rules, **parts)


def simulate(
    variant: Variant,
    minds: Sequence[str],
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
    if len(minds) != variant.seats:
        raise SetupError(f"{len(minds)} minds for {variant.seats} seats")
    chunks = []
    for results, records in _chunks(
        variant, minds, num_games, seed, threads, on_record is not None
    ):
        chunks.append(results)
        on_progress(len(results))
        if on_record is not None:
            for record in records:
                on_record(record)
    return _report(variant, minds, seed, np.concatenate(chunks))


def _chunks(
    variant: Variant,
    minds: Sequence[str],
    num_games: int,
    seed: int,
    threads: int | None,
    is_logged: bool,
) -> Iterator[tuple[np.ndarray[Any, Any], list[Record]]]:
    kernel = lab_kernels(variant.mode).play_games
    start = variant.start()
    mind_numbers = np.array([parse_mind(mind) for mind in minds], np.int64)

    def play_chunk(first: int) -> tuple[np.ndarray[Any, Any], list[Record]]:
        results = np.zeros(min(_CHUNK, num_games - first), kernels.RESULT)
        log_rows = len(results) if is_logged else 0
        log = np.zeros((log_rows, variant.rules.MAX_STEPS, 2), np.int64)
        kernel(start, mind_numbers, seed, first, results, log)
        return results, [_record(variant, minds, *game) for game in zip(log, results, strict=False)]

    with ThreadPoolExecutor(threads or os.cpu_count()) as pool:
        try:
            yield from pool.map(play_chunk, range(0, num_games, _CHUNK))
        finally:
            pool.shutdown(cancel_futures=True)


def _record(variant: Variant, minds: Sequence[str], log: Any, result: Any) -> Record:
    match = Match(variant)
    match.history = [(int(seat), int(action)) for seat, action in log[: result.steps]]
    return record_of(match, players=list(minds))


def _report(variant: Variant, minds: Sequence[str], seed: int, results: Any) -> Report:
    num_games = len(results)
    seats = range(variant.seats)
    winners = results["winners"]
    return Report(
        game=variant.game.name,
        mode=variant.mode.name,
        seats=variant.seats,
        options=dict(variant.options),
        minds=list(minds),
        games=num_games,
        seed=seed,
        wins=[share(int((winners == 1 << seat).sum()), num_games) for seat in seats],
        shared=[
            share(int(((winners >> seat & 1 == 1) & (winners != 1 << seat)).sum()), num_games)
            for seat in seats
        ],
        no_winner=share(int((winners == 0).sum()), num_games),
        scores=[mean(results["scores"][:, seat]) for seat in seats],
        steps=mean(results["steps"]),
        decisions=mean(results["decisions"]),
        turns=mean(results["turns"]),
        choices=float(results["choices"].sum() / max(1, results["decisions"].sum())),
        tallies={
            name: [mean(results["tallies"][:, seat, index]) for seat in seats]
            for index, name in enumerate(variant.rules.TALLIES)
        },
    )
