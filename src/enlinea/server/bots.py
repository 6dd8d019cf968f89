"""Bots think in worker processes of low priority, so that they never delay a person's move."""

import asyncio
import json
import multiprocessing
import os
import secrets
import signal
import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from contextlib import suppress
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

import numpy as np

from enlinea.core.game import State, Variant, variant
from enlinea.core.match import Match
from enlinea.core.random import new_random
from enlinea.minds.minds import choose, resolved

T = TypeVar("T")

NICENESS = 5  # a third of the share of others; at 10 bots starve on a busy machine


class Task(NamedTuple):
    """What a bot is given: a position in which everything that it may not know is drawn anew."""

    game: str
    mode: str
    seats: int
    options: Mapping[str, Any]
    position: bytes
    seat: int
    bot: str


class Thought(NamedTuple):
    """What it would do, and after how many seconds."""

    texts: Sequence[str]
    seconds: float


def task_of(match: Match, seat: int, bot: str, seed: int | None = None) -> Task:
    """The task of a bot in this seat. It is resampled here, so no worker ever sees a secret.

    With a seed it is a function of the seed and of what the seat knows.
    """
    chosen = match.variant
    known: State = match.state.copy()
    seed = secrets.randbits(32) if seed is None else seed
    chosen.rules.resample(known, seat, new_random(seed))
    return Task(
        chosen.game.name,
        chosen.mode.name,
        chosen.seats,
        chosen.changed_options,
        known.tobytes(),
        seat,
        bot,
    )


class Bots:
    """The worker processes."""

    def __init__(self, num_workers: int, niceness: int = NICENESS) -> None:
        self._num_workers = num_workers
        self._niceness = niceness
        self._pool: ProcessPoolExecutor | None = None
        self._is_stopped = False
        self.num_thinking = 0

    def _workers(self) -> ProcessPoolExecutor:
        if self._is_stopped:
            raise BrokenExecutor("the server stops")
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self._num_workers,
                multiprocessing.get_context("spawn"),
                initializer=_be_modest,
                initargs=(self._niceness,),
            )
        return self._pool

    async def think(self, task: Task) -> Thought:
        """What the bot does in this position; a worker that dies is replaced."""
        self.num_thinking += 1
        try:
            return await self.run(think, task)
        finally:
            self.num_thinking -= 1

    async def run(self, function: Callable[..., T], *arguments: object) -> T:
        """The function in a worker; once more in a new one if that dies."""
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._workers(), function, *arguments)
        except BrokenExecutor:
            if self._is_stopped:
                raise
            self._pool = None
            return await loop.run_in_executor(self._workers(), function, *arguments)

    def stop(self) -> None:
        """No more thoughts: whoever is in the middle of one is ended, and not replaced."""
        self._is_stopped = True
        self._end_workers()

    def rest(self) -> None:
        """End the workers, who have nothing to do; whoever asks next gets new ones."""
        self._end_workers()
        self._pool = None

    def _end_workers(self) -> None:
        if self._pool is not None:
            workers = list(self._pool._processes.values())
            self._pool.shutdown(wait=False, cancel_futures=True)
            for worker in workers:
                worker.kill()


def _be_modest(niceness: int) -> None:
    """Let everybody else go first; leave interrupts to the server."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(OSError, AttributeError):
        os.nice(niceness)
    threading.Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    """A server that was killed cannot tell its workers to go."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


@lru_cache(maxsize=64)
def _known_variant(game: str, mode: str, seats: int, options: str) -> Variant:
    return variant(game, mode, seats, json.loads(options))


def unpacked(task: Task) -> tuple[Variant, State]:
    """The game of a task, and the position."""
    chosen = _known_variant(task.game, task.mode, task.seats, json.dumps(dict(task.options)))
    state: State = np.frombuffer(bytearray(task.position), chosen.rules.STATE)[0]
    return chosen, state


def think(task: Task) -> Thought:
    """Runs in a worker."""
    chosen, state = unpacked(task)
    random = new_random(secrets.randbits(32))
    text = chosen.mode.notation.action_text
    timing = chosen.mode.timing
    mind = resolved(task.bot, chosen)
    if timing is not None and mind in timing.SKILLS:
        actions, seconds = timing.plan(state, task.seat, timing.SKILLS[mind], random)
        return Thought([text(action) for action in actions], float(seconds))
    return Thought([text(choose(mind, chosen, state, task.seat, random))], 0.0)
