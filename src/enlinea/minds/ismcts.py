"""Searching on all cores: some trees, grown side by side, and their counts added up.

The number of trees is a setting, not the number of cores, and every tree has a generator of its
own: the same seed and iterations give the same answer on any machine.
"""

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import numpy as np

from enlinea.core.game import State, Variant
from enlinea.minds.compiled import mind_kernels, search_kernels
from enlinea.minds.room import Room
from enlinea.minds.settings import Floats


def grow_trees(
    minds: Any,
    variant: Variant,
    s: State,
    seat: int,
    seed: int,
    threads: int | None = None,
    seconds: float | None = None,
    stop: "Stop | None" = None,
) -> Floats:
    """What the trees found for each action: visits, rewards, points; it ends early when stopped."""
    mind = minds[0]
    kernel, new_room = search_kernels(variant.mode).grow, mind_kernels(variant.mode).new_room
    stop = stop or Stop()

    def grown(tree: int) -> Floats:
        room: Room = new_room(minds)
        with stop.reaches(room):
            kernel(mind, s, seat, np.uint64(seed), tree, room)
        return room.stats

    trees = range(int(mind.trees))
    with ThreadPoolExecutor(threads or len(trees)) as pool, stop.after(seconds):
        total: Floats = np.sum(list(pool.map(grown, trees)), axis=0)
    return total


class Stop:
    """A way to end searches that are under way: each looks for it after every iteration."""

    def __init__(self) -> None:
        self._is_set = False
        self._flags: list[Any] = []
        self._lock = threading.Lock()

    def set(self) -> None:
        """End all searches that were given this stop, now and later."""
        with self._lock:
            self._is_set = True
            for flag in self._flags:
                flag[0] = 1

    @contextmanager
    def reaches(self, room: Room) -> Iterator[None]:
        """While a search uses the room, the stop reaches it."""
        with self._lock:
            room.stop[0] = self._is_set
            self._flags.append(room.stop)
        try:
            yield
        finally:
            with self._lock:
                self._flags = [flag for flag in self._flags if flag is not room.stop]

    @contextmanager
    def after(self, seconds: float | None) -> Iterator[None]:
        """Set it when the time is up, if there is a limit."""
        if seconds is None:
            yield
            return
        timer = threading.Timer(seconds, self.set)
        timer.start()
        try:
            yield
        finally:
            timer.cancel()
