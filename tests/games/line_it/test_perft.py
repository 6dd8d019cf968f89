"""Whole games with a few cards, counted to their last action: the kernel as the naive twin."""

from typing import Any

import pytest

from tests.games.line_it.positions import reduced_match, reduced_twin
from tests.perft.make import twin_perft

# Seats, deck, options, and the action sequences by length, counted by the twin; the last count
# is that of all games, and no game is longer.
TABLES: list[tuple[int, str, dict[str, Any], list[int]]] = [
    (
        *(2, "1 2 3 bet3", {}),
        [4, 12, 24, 24, 192, 384, 1440, 3552, 6336, 8928, 10080, 10368, 10368],
    ),
    (
        *(2, "5 9 13 bet3 bet3", {}),
        [4, 13, 33, 60, 408, 816, 2772, 6684, 11880, 16740, 18900, 19440, 19440],
    ),
    (
        *(2, "5 9 13 bet3", {"empty_hands": True}),
        [4, 12, 24, 24, 192, 384, 1440, 3552, 6336, 8640, 10080, 10368, 10368],
    ),
    (3, "1 2 3 bet3 bet3", {}, [4, 13, 33, 60, 60, 480, 960, 3840, 9600, 28320]),
]
every_table = pytest.mark.parametrize(("seats", "deck", "options", "counts"), TABLES)


@every_table
def test_kernel_counts_as_the_twin_did(
    seats: int, deck: str, options: dict[str, Any], counts: list[int]
) -> None:
    match = reduced_match(seats, deck, **options)
    perft = match.variant.mode.kernels.perft
    depths = range(1, len(counts) + 1)
    assert [int(perft(match.state, seats, depth)) for depth in depths] == counts


@every_table
def test_twin_still_counts_the_same(
    seats: int, deck: str, options: dict[str, Any], counts: list[int]
) -> None:
    twin = reduced_twin(seats, deck, **options)
    for depth, count in enumerate(counts[:7], 1):
        assert twin_perft(twin, seats, depth, 10**6) == count
