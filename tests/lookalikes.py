"""Games that a viewer cannot tell apart, made without `resample`: what that forgets differs too.

A lookalike has another history: draws that the viewer did not see are exchanged, or what others
have done, as long as the viewer sees the same position now and has seen the same draws.
"""

import random
from collections.abc import Iterator, Sequence

import msgspec
import numpy as np

from enlinea.core.errors import IllegalAction
from enlinea.core.game import CHANCE, State, Variant, find_game, game_names, variant
from enlinea.core.match import Match
from enlinea.core.random import new_random

NUM_EXCHANGES = 60  # that are tried
NUM_LATE = 100  # steps at the end that are exchanged: what came earlier is seldom still in a hand


def hidden_variants() -> list[Variant]:
    """Every mode with secrets, with its fewest and its most seats."""
    return [
        variant(name, mode.name, seats)
        for name in game_names()
        for mode in find_game(name).modes
        if mode.is_hidden
        for seats in sorted({min(mode.rules.SEATS), max(mode.rules.SEATS)})
    ]


def lookalikes(match: Match, viewer: int, count: int) -> Iterator[Match]:
    """Games that look the same to the viewer now; others may hold other cards in them."""
    steps, shown = list(_unseen(match, viewer))[-NUM_LATE:], _shown(match, viewer)
    for number in range(count):
        lots = random.Random(f"{number} {viewer} {len(match.history)}")
        found = match
        for _ in range(NUM_EXCHANGES if steps else 0):
            other = _exchanged(found, viewer, steps, lots)
            if other is not None and _shown(other, viewer) == shown:
                found = other
        yield found


def known(chosen: Variant, s: State, seat: int, seed: int) -> State:
    """The position as a bot in this seat is given it."""
    given: State = s.copy()
    chosen.rules.resample(given, seat, new_random(seed))
    return given


def _shown(match: Match, viewer: int) -> tuple[int, bytes, bytes]:
    """Who is to act, what the viewer sees of the position, and what was counted before all eyes."""
    rules, seats = match.variant.rules, match.variant.seats
    counts = np.zeros((seats, len(rules.TALLIES)), np.int64)
    for seat in range(seats):
        rules.tally(match.state, seat, counts[seat])
    return match.turn, msgspec.json.encode(match.view(viewer)), counts.tobytes()


def _unseen(match: Match, viewer: int) -> Iterator[int]:
    """The steps in which chance or another seat may have done something else.

    No viewer forgets which cards have come, or what was done just now. But who laid which card long
    ago is forgotten where the position does not show it, as on the piles of Line-it.
    """
    now = Match(match.variant)
    for number, step in enumerate(match.history):
        is_new = number == len(match.history) - 1
        if step[0] != viewer and not (now.sees(*step, viewer) and (is_new or step[0] == CHANCE)):
            yield number
        now.play(*step)


def _exchanged(
    found: Match, viewer: int, steps: Sequence[int], lots: random.Random
) -> Match | None:
    """The game with two steps of one actor exchanged, or one made another; None if it cannot be."""
    history, first = list(found.history), lots.choice(steps)
    actor = history[first][0]
    others = [step for step in steps if history[step][0] == actor]
    second = lots.choice([first, lots.choice(others)])
    history[first], history[second] = history[second], history[first]
    twin = Match(found.variant)
    for number, step in enumerate(history):
        if number == first == second:
            step = actor, lots.choice(twin.legal(actor) or [step[1]])
        if number in (first, second) and actor == CHANCE and twin.sees(*step, viewer):
            return None
        try:
            twin.play(*step)
        except IllegalAction:
            return None
    return None if twin.state.tobytes() == found.state.tobytes() else twin
