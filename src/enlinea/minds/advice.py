"""Advice for people: the best actions of a seat, from nothing but what this seat knows."""

import msgspec
import numpy as np

from enlinea.core.errors import SetupError
from enlinea.core.game import OVER, State, Variant
from enlinea.core.random import new_random
from enlinea.minds.ismcts import grow_trees
from enlinea.minds.levels import minds_by_level
from enlinea.minds.room import POINTS, REWARD, VISITS
from enlinea.minds.settings import pack
from enlinea.minds.stop import Stop
from enlinea.solvers import perfect_player


class Advice(msgspec.Struct, frozen=True):
    """An action and what it is worth, as far as that can be told."""

    action: int
    text: str
    share: float | None = None  # of all worlds: a search returns most often to what it likes best
    value: float | None = None  # from 0, as bad as can be, to 1; 0.5 is even; None without a search
    points: float | None = None  # the expected lead over the others; None where points mean nothing
    is_exact: bool = False  # the game is solved: this is the lead if both sides play perfectly


def advise(
    variant: Variant,
    s: State,
    seat: int,
    seed: int = 0,
    seconds: float | None = None,
    threads: int | None = None,
    stop: Stop | None = None,
) -> list[Advice]:
    """The actions that are worth a thought, the best first; the same for the same seed.

    Where the game is solved they have exact values, and in real time none. With `seconds` it thinks
    no longer than that, and the answer depends on the machine. A seat that is not to act gets a
    SetupError.

    >>> from enlinea.core.match import Match
    >>> match = Match("linja")
    >>> best = advise(match.variant, match.state, 0)[0]
    >>> best.action in match.legal(0), best.points is not None
    (True, True)
    """
    _check_turn(variant, s, seat)
    if variant.mode.timing is not None:
        return _quickest_plan(variant, s, seat, seed)
    text = variant.mode.notation.action_text
    exact = exact_values(variant, s)
    if exact is not None:
        return [Advice(each, text(each), points=exact[each], is_exact=True) for each in exact]
    minds = pack([searching_mind(variant)], variant)
    stats = grow_trees(minds, variant, s, seat, seed, threads, seconds, stop)
    # By visits, then rewards, as the search itself decides; lexsort sorts by the last key first.
    order = np.lexsort((stats[:, REWARD], stats[:, VISITS]))[::-1].tolist()
    total = stats[:, VISITS].sum()
    point = getattr(variant.mode.policy, "POINT", None)
    return [
        Advice(
            action=action,
            text=text(action),
            share=float(stats[action, VISITS] / total),
            value=float(stats[action, REWARD] / stats[action, VISITS]),
            points=float(stats[action, POINTS] / stats[action, VISITS] / point) if point else None,
        )
        for action in order
        if stats[action, VISITS] > 0
    ]


def _check_turn(variant: Variant, s: State, seat: int) -> None:
    """Refuses to invent an answer where there is nothing to decide."""
    if variant.rules.to_act(s) == OVER:
        raise SetupError("the game is over: there is nothing to advise")
    if not 0 <= seat < variant.seats or not variant.rules.may_act(s, seat):
        raise SetupError(f"seat {seat} is not to act: there is nothing to advise it")


def exact_values(variant: Variant, s: State) -> dict[int, float] | None:
    """What each action is worth under perfect play, the best first; None if it is not solved here.

    It looks at the whole position: a game that is solved hides nothing.
    """
    player = perfect_player(variant)
    if player is None:
        return None
    values: dict[int, float] = {}
    for turn in player.turns(s):  # the best ones first
        values.setdefault(turn.actions[0], float(turn.value))
    return values


def searching_mind(variant: Variant) -> str:
    """The strongest level that searches: only a search can tell what its alternatives are worth."""
    for minds in reversed(minds_by_level(variant).values()):
        for mind in minds:
            if mind.startswith("ismcts"):
                return mind
    return "ismcts"


def _quickest_plan(variant: Variant, s: State, seat: int, seed: int) -> list[Advice]:
    """In real time: what the quickest bot would do next, if anything."""
    timing, random = variant.mode.timing, new_random(seed)
    assert timing is not None
    known: State = s.copy()
    variant.rules.resample(known, seat, random)
    actions, _ = timing.plan(known, seat, list(timing.SKILLS.values())[-1], random)
    text = variant.mode.notation.action_text
    return [Advice(actions[0], text(actions[0]))] if actions else []
