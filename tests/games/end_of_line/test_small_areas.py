"""Perft on small areas: the puzzle with many walls and a small deck, counted to the very end."""

import pytest

from enlinea.core.match import Match
from enlinea.games.end_of_line.tables import CELL_NUMBERS, COPIES, KINDS, MAX_SIZE
from tests.games.end_of_line.table import at
from tests.naive.end_of_line import NaiveEndOfLine
from tests.perft.make import twin_perft

# The free cells of each small area: c2 is at the exit of the start card on c3.
AREAS = {
    "ring": "b2 c2 d2 b1 d1 c1",
    "strip": "c2 c1 c5 c4",  # the whole column: from c4 the line runs into its start card
    "cross": "c2 b2 d2 a2 e2 c1 c5",
}
ALL = [f"{col}{row}" for row in range(1, 6) for col in "abcde"]


def small_game(
    free: str, deck: str, hand: str, energy_anytime: bool = False
) -> tuple[Match, NaiveEndOfLine]:
    """The engine and the twin on such an area after `hand` was drawn from `deck` and kept."""
    walls = [cell for cell in ALL if cell not in ("c3", *free.split())]
    text = f"deal 0 A 0/0 - order - first A walls {' '.join(walls)} | A:"
    match = at(text, "puzzle", energy_anytime=energy_anytime)
    twin = NaiveEndOfLine(
        1,
        "puzzle",
        {"energy_anytime": energy_anytime},
        walls=[divmod(CELL_NUMBERS[cell], MAX_SIZE) for cell in walls],
    )
    counts = [deck.split().count(code) for code in KINDS]
    assert all(counts <= COPIES)
    match.state.decks[0], match.state.num_deck[0] = counts, sum(counts)
    twin.decks[0] = dict(zip(KINDS, counts, strict=True))
    for code in hand.split():
        match.play_text(f"*: draw {code}")
        twin.play("*", f"draw {code}")
    match.play_text("0: keep")
    twin.play(0, "keep")
    return match, twin


@pytest.mark.parametrize("energy_anytime", [False, True])
@pytest.mark.parametrize(
    ("area", "deck", "hand", "depth"),
    [
        ("ring", "1 2L 2L 2R 2R 3L 4 5", "2L 2R 3L 4 5", 9),
        ("strip", "1 1 1 3L 3R 5 0 4", "1 1 1 3L 5", 12),
        ("cross", "1 1 2R 3L 3R 4 5 0", "1 3L 3R 5 0", 8),
    ],
)
def test_kernel_and_twin_count_the_same_tree(
    area: str, deck: str, hand: str, depth: int, energy_anytime: bool
) -> None:
    match, twin = small_game(AREAS[area], deck, hand, energy_anytime)
    count = int(match.variant.mode.kernels.perft(match.state, 1, depth))
    assert count == twin_perft(twin, 1, depth, 10**6) > 20
