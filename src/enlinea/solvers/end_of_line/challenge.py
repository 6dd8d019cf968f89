"""The exact answers to the 140 challenges: how many coverings there are, and the best score."""

from collections.abc import Iterator
from functools import cache

import msgspec
import numpy as np

from enlinea.core.game import Ints
from enlinea.games.end_of_line.challenges import START_CELL, Challenge, find_challenge
from enlinea.games.end_of_line.tables import (
    COPIES,
    EXITS,
    HEADINGS,
    INITIATIVE,
    NUM_ENERGY,
    NUM_HEADINGS,
    NUM_KINDS,
    TURNS,
)
from enlinea.solvers.end_of_line.coverings import (
    INDEX,
    NEED_BITS,
    NUM_CELLS,
    NUM_NEEDS,
    TURN_BIT,
    walk,
)

NORTH = HEADINGS.index("N")
_MAKES = tuple(sum(int(TURN_BIT[turn]) for turn in turns) for turns in TURNS[:NUM_KINDS])


class Answer(msgspec.Struct, frozen=True):
    """What is exactly known of a challenge."""

    challenge: int
    cells: int  # to be covered
    coverings: int  # without energy
    max_left: int | None  # the best sum of initiatives left without energy, cards chosen freely
    playable: int  # coverings without energy for which the deck has the cards
    best_score: int | None  # with energy where it helps, cards chosen freely
    energy: int  # used for the best score, as little as possible


class Best(msgspec.Struct, frozen=True):
    """A covering that scores best: which one it is, and what it uses."""

    score: int
    energy: int
    needs: int  # packed
    index: int  # among the coverings with so much energy


def solve_challenge(number: int) -> Answer:
    """The exact answer to a challenge.

    >>> answer = solve_challenge(12)
    >>> answer.coverings, answer.max_left, answer.best_score
    (62, 13, 16)
    """
    challenge = find_challenge(number)
    deck = deck_of(challenge)
    found = coverings(challenge, 0).tolist()
    lefts = [best_left(deck, needs) for needs in found]
    best = best_covering(challenge)
    return Answer(
        challenge=number,
        cells=challenge.num_free,
        coverings=len(found),
        max_left=max((left for left in lefts if left is not None), default=None),
        playable=sum(left is not None for left in lefts),
        best_score=None if best is None else best.score,
        energy=0 if best is None else best.energy,
    )


def best_covering(challenge: Challenge) -> Best | None:
    """The covering with the best score, the first of those with as little energy as possible."""
    deck = deck_of(challenge)
    ceiling = _highest_left(deck, challenge.num_free)
    best = None
    for energy in range(NUM_ENERGY + 1):
        if best is not None and best.score >= ceiling + NUM_ENERGY - energy:
            break  # no more can be had with that much energy
        found = coverings(challenge, energy).tolist()
        for needs in dict.fromkeys(found):
            left = best_left(deck, needs)
            if left is not None and (best is None or left + NUM_ENERGY - energy > best.score):
                best = Best(left + NUM_ENERGY - energy, energy, needs, found.index(needs))
    return best


def coverings(challenge: Challenge, energy: int) -> Ints:
    """The packed needs of all coverings that use exactly so much energy."""
    count = _walk(challenge, energy, np.empty(0, np.int64), new_room())
    found = np.empty(count, np.int64)
    if count > 0:
        _walk(challenge, energy, found, new_room())
    return found


def covering(challenge: Challenge, best: Best) -> Ints:
    """The covering itself, as `walk` keeps it: six rows, a column for each card."""
    room = new_room()
    _walk(challenge, best.energy, np.empty(best.index + 1, np.int64), room)
    return room


def new_room() -> Ints:
    """Room for a walk to think in."""
    return np.zeros((6, NUM_CELLS + 1), np.int64)


def _walk(challenge: Challenge, energy: int, found: Ints, room: Ints) -> int:
    taken = [*challenge.walls, START_CELL]
    start, exits = START_CELL, 1 << NORTH
    if challenge.placed is not None:
        kind, start = challenge.placed
        exits = int(EXITS[kind * NUM_HEADINGS + NORTH])
        taken.append(start)
    free = (1 << NUM_CELLS) - 1
    for cell in taken:
        free &= ~(1 << INDEX[cell])
    return walk(free, INDEX[start], exits, energy, found, room)


def deck_of(challenge: Challenge) -> tuple[int, ...]:
    """The cards of each kind that are not already placed."""
    deck = COPIES.tolist()
    if challenge.placed is not None:
        deck[challenge.placed[0]] -= 1
    return tuple(deck)


def _highest_left(deck: tuple[int, ...], num_used: int) -> int:
    """The sum of the highest initiatives that can be left at all."""
    cards = sorted(int(INITIATIVE[kind]) for kind, copies in enumerate(deck) for _ in range(copies))
    return sum(cards[num_used:])


@cache
def best_left(deck: tuple[int, ...], packed: int) -> int | None:
    """The best sum of initiatives left by cards that fulfil the packed needs; None if none do."""
    cost = _least_cost(deck, 0, unpacked(packed))
    if cost is None:
        return None
    return sum(int(INITIATIVE[kind]) * copies for kind, copies in enumerate(deck)) - cost


def unpacked(packed: int) -> tuple[int, ...]:
    """How many cards have each need."""
    return tuple(packed >> NEED_BITS * need & (1 << NEED_BITS) - 1 for need in range(NUM_NEEDS))


def chosen_kinds(deck: tuple[int, ...], packed: int) -> dict[int, list[int]]:
    """Kinds for the cards of each need, so that the best sum is left."""
    kinds: dict[int, list[int]] = {need: [] for need in range(NUM_NEEDS)}
    needs = unpacked(packed)
    for kind in range(NUM_KINDS):
        wanted = _least_cost(deck, kind, needs)
        assert wanted is not None
        for rest, num_used in _shares(needs, _MAKES[kind], deck[kind]):
            cost = _least_cost(deck, kind + 1, rest)
            if cost is not None and cost + num_used * int(INITIATIVE[kind]) == wanted:
                for need in range(NUM_NEEDS):
                    kinds[need] += [kind] * (needs[need] - rest[need])
                needs = rest
                break
    return kinds


@cache
def _least_cost(deck: tuple[int, ...], kind: int, needs: tuple[int, ...]) -> int | None:
    """The lowest sum of initiatives of cards, of this kind and those after it, for the needs."""
    if kind == NUM_KINDS:
        return None if any(needs) else 0
    costs = []
    for rest, num_used in _shares(needs, _MAKES[kind], deck[kind]):
        cost = _least_cost(deck, kind + 1, rest)
        if cost is not None:
            costs.append(cost + num_used * int(INITIATIVE[kind]))
    return min(costs, default=None)


def _shares(
    needs: tuple[int, ...], makes: int, copies: int, first: int = 0
) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every way to fulfil some of the needs with copies of one card: what is left, copies used."""
    if first == NUM_NEEDS:
        yield needs, 0
        return
    most = 0 if first & ~makes else min(needs[first], copies)
    for used in range(most + 1):
        rest = (*needs[:first], needs[first] - used, *needs[first + 1 :])
        for left, more in _shares(rest, makes, copies - used, first + 1):
            yield left, used + more
