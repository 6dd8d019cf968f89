"""What actions and positions are worth: runs in the worker processes, on resampled positions."""

from typing import Any, NamedTuple

import numpy as np

from enlinea.core.game import CHANCE, State, Variant
from enlinea.core.random import new_random
from enlinea.minds.advice import advise, exact_values, searching_mind
from enlinea.minds.compiled import mind_kernels, search_kernels
from enlinea.minds.ismcts import grow_trees
from enlinea.minds.room import POINTS, REWARD, VISITS
from enlinea.minds.settings import pack, split_mind
from enlinea.server.bots import Task, unpacked
from enlinea.server.shapes import Suggestion

MAX_SUGGESTIONS = 3
ITERATIONS = 600  # of the search for one decision of an analysis
WIDE = 1000  # every action is looked at, also one that seems bad at first sight
LEAST_POINTS, LEAST_SHARE = 0.3, 0.01  # a search cannot tell actions apart that are closer
NUM_WORLDS = 200  # in which it is played on quickly, before and after a draw


class Verdict(NamedTuple):
    """On one decision."""

    best: str
    value: float
    loss: float


def point_of(variant: Variant) -> float | None:
    """What one point counts in the policy's unit; None where points mean little."""
    return getattr(variant.mode.policy, "POINT", None)


def suggest(task: Task, seed: int) -> tuple[list[Suggestion], bool]:
    """The best actions of the seat, and whether their values are exact."""
    chosen, s = unpacked(task)
    best = advise(chosen, s, task.seat, seed)[:MAX_SUGGESTIONS]
    suggestions = [Suggestion(each.text, each.points, each.value) for each in best]
    return suggestions, any(each.is_exact for each in best)


def judge(task: Task, seed: int, played: int) -> Verdict:
    """The best action, and how much less the action is worth that was played."""
    chosen, s = unpacked(task)
    values, least = exact_values(chosen, s), 0.0
    if values is None:
        values, best = searched_values(chosen, s, task.seat, seed)
        least = LEAST_POINTS if point_of(chosen) else LEAST_SHARE
    else:
        best = max(values, key=lambda action: values[action])
    loss = values[best] - values.get(played, min(values.values()))
    if loss <= least:
        return Verdict(chosen.mode.notation.action_text(played), values[best], 0.0)
    return Verdict(chosen.mode.notation.action_text(best), values[best], loss)


def searched_values(
    variant: Variant, s: State, seat: int, seed: int
) -> tuple[dict[int, float], int]:
    """What each action is worth by search, and the one that the search prefers."""
    minds = _minds(variant, iterations=ITERATIONS, widen=WIDE)
    stats = grow_trees(minds, variant, s, seat, seed, threads=1)
    point = point_of(variant)
    sums = stats[:, POINTS] / point if point else stats[:, REWARD]
    tried = np.flatnonzero(stats[:, VISITS]).tolist()
    values = {action: float(sums[action] / stats[action, VISITS]) for action in tried}
    return values, int(search_kernels(variant.mode).favourite(stats))


def prospects(task: Task, seed: int) -> float:
    """What the seat may expect here if all play on quickly; the same play before and after a draw.

    Draws change it, and on average over all draws that may come they do not.
    """
    chosen, s = unpacked(task)
    minds = _minds(chosen, iterations=1, depth=max(2, chosen.seats), slack=0)
    mind, kernels = minds[0], search_kernels(chosen.mode)
    room = mind_kernels(chosen.mode).new_room(minds)
    room.random[:], room.luck[:] = new_random(seed), new_random(seed, 1)
    room.is_learned[0] = mind.learned
    point = point_of(chosen)
    world: State = s.copy()
    total = 0.0
    for _ in range(NUM_WORLDS):
        np.asarray(world)[...] = s
        chosen.rules.resample(world, task.seat, room.luck)
        kernels.play_on(mind, world, task.seat, CHANCE, room)
        kernels.reward(mind, world, room)
        if point:
            total += kernels.lead(room.values, task.seat, chosen.seats) / point
        else:
            total += room.rewards[task.seat]
    return float(total / NUM_WORLDS)


def _minds(variant: Variant, **changes: float) -> Any:
    """The strongest mind that searches, with some of its settings changed."""
    name, given = split_mind(searching_mind(variant))
    settings = "".join(f":{key}={value:g}" for key, value in {**given, **changes}.items())
    return pack([name + settings], variant)
