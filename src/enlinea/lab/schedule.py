"""Which games an arena plays: who sits where, and who shares the luck of a deal.

A deal is the luck of a game: its cards and draws. Within a deal the minds of a pair change seats,
so that neither the luck nor the seats favour anyone.
"""

from collections.abc import Iterator
from typing import NamedTuple

ROUND_ROBIN, LADDER, TOGETHER = "round robin", "ladder", "together"


class Fixture(NamedTuple):
    """One game: its deal, the mind in each seat, and which two minds are compared by it."""

    deal: int
    seats: tuple[int, ...]
    hero: int  # the mind that sits alone; where all sit together, the mind of all seats
    field: int  # the mind of all other seats


def pairs_of(kind: str, num_minds: int) -> list[tuple[int, int]]:
    """The pairs that are compared, the lower one first.

    >>> pairs_of(LADDER, 3), pairs_of(ROUND_ROBIN, 3)
    ([(0, 1), (1, 2)], [(0, 1), (0, 2), (1, 2)])
    """
    if kind == LADDER:
        return [(low, low + 1) for low in range(num_minds - 1)]
    return [(low, high) for low in range(num_minds) for high in range(low + 1, num_minds)]


def fixtures(kind: str, num_minds: int, num_seats: int, num_games: int) -> Iterator[Fixture]:
    """All games in their order, deal by deal; `num_games` for each pair, or for each mind together.

    >>> list(fixtures(LADDER, 2, 2, 2))
    [Fixture(deal=0, seats=(1, 0), hero=1, field=0), Fixture(deal=0, seats=(0, 1), hero=1, field=0)]
    """
    if kind == TOGETHER:
        for deal in range(num_games):
            for mind in range(num_minds):
                yield Fixture(deal, (mind,) * num_seats, mind, mind)
        return
    for deal in range(-(-num_games // num_seats)):
        for low, high in pairs_of(kind, num_minds):
            # With more than two seats one sits alone: in a ladder the upper, else both in turn.
            hero, field = (low, high) if kind == ROUND_ROBIN and deal % 2 else (high, low)
            for seat in range(num_seats):
                seats = tuple(hero if other == seat else field for other in range(num_seats))
                yield Fixture(deal, seats, hero, field)
