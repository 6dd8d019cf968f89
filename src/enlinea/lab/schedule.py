"""Which games an arena plays: who sits where, and who shares the luck of a deal.

A deal is the luck of a game: its cards and draws. Within a deal the minds of a pair change seats,
so that neither the luck nor the seats favour anyone.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

ROUND_ROBIN, LADDER, TOGETHER = "round robin", "ladder", "together"


class Fixture(NamedTuple):
    """One game: its deal, and the mind in each seat."""

    deal: int
    seats: tuple[int, ...]


def pairs_of(kind: str, num_minds: int) -> list[tuple[int, int]]:
    """The pairs that are compared, the lower one first.

    >>> pairs_of(LADDER, 3), pairs_of(ROUND_ROBIN, 3)
    ([(0, 1), (1, 2)], [(0, 1), (0, 2), (1, 2)])
    """
    if kind == LADDER:
        return [(low, low + 1) for low in range(num_minds - 1)]
    return [(low, high) for low in range(num_minds) for high in range(low + 1, num_minds)]


def fixtures(kind: str, num_minds: int, teams: Sequence[int], num_games: int) -> Iterator[Fixture]:
    """All games in their order, deal by deal; `num_games` for each pair, or for each mind together.

    `teams` names the team of each seat: mates have the same mind.

    >>> list(fixtures(LADDER, 2, [0, 1], 2))
    [Fixture(deal=0, seats=(1, 0)), Fixture(deal=0, seats=(0, 1))]
    """
    if kind == TOGETHER:
        for deal in range(num_games):
            for mind in range(num_minds):
                yield Fixture(deal, (mind,) * len(teams))
        return
    names = sorted(set(teams))
    for deal in range(-(-num_games // len(names))):
        for low, high in pairs_of(kind, num_minds):
            # With more than two teams one sits alone: in a ladder the upper, else both in turn.
            hero, field = (low, high) if kind == ROUND_ROBIN and deal % 2 else (high, low)
            for team in names:
                seats = tuple(hero if other == team else field for other in teams)
                yield Fixture(deal, seats)
