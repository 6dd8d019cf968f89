"""Searching with a thread for each tree: grown side by side, and their counts added up.

The number of trees is a setting, not the number of cores, and every tree has a generator of its
own: the same seed and iterations give the same answer on any machine.
"""

from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import Any

import numpy as np

from enlinea.core.game import State, Variant
from enlinea.minds.compiled import mind_kernels, search_kernels
from enlinea.minds.room import Room
from enlinea.minds.settings import Floats
from enlinea.minds.stop import Stop


def grow_trees(
    minds: Any,
    variant: Variant,
    s: State,
    seat: int,
    seed: int,
    threads: int | None = None,
    seconds: float | None = None,
    stop: Stop | None = None,
) -> Floats:
    """What the trees found for each action: visits, rewards, points.

    It ends early when stopped or when its time is up; each tree has then looked at one world.
    """
    mind = minds[0]
    kernel, new_room = search_kernels(variant.mode).grow, mind_kernels(variant.mode).new_room
    stop, deadline = stop or Stop(), Stop()

    def grown(tree: int, *stops: Stop) -> Floats:
        room: Room = new_room(minds)
        with ExitStack() as reached:
            for one in stops:
                reached.enter_context(one.reaches(room.stop))
            kernel(mind, s, seat, np.uint64(seed), tree, room)
        return room.stats

    trees = range(int(mind.trees))
    if seconds is not None:
        at_once = Stop()
        at_once.set()
        grown(0, at_once)  # compiled before the clock runs
    with ThreadPoolExecutor(threads or len(trees)) as pool, deadline.after(seconds):
        found = pool.map(lambda tree: grown(tree, stop, deadline), trees)
        total: Floats = np.sum(list(found), axis=0)
    return total
