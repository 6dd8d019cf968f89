"""The expert of the puzzles: better than greedy, repeatable, and never misled about the rules."""

import numpy as np
import pytest

from enlinea.core.errors import SetupError
from enlinea.core.game import CHANCE, variant
from enlinea.core.match import Match
from enlinea.core.random import new_random
from enlinea.games.end_of_line.actions import DRAW
from enlinea.games.end_of_line.challenges import find_challenge
from enlinea.lab.simulate import simulate
from enlinea.solvers.end_of_line import expert, foresight
from enlinea.solvers.end_of_line.challenge import deck_of
from enlinea.solvers.end_of_line.witness import best_game

PUZZLE = variant("end-of-line", "puzzle")


@pytest.mark.parametrize(
    ("mode", "seats", "num_deals"), [("puzzle", 1, 10), ("solitaire", 1, 20), ("coop-puzzle", 3, 4)]
)
def test_expert_covers_far_more_deals_than_greedy(mode: str, seats: int, num_deals: int) -> None:
    chosen = variant("end-of-line", mode, seats)
    scores = list(expert.play_deals(chosen, num_deals, seed=1, threads=2))
    greedy = simulate(chosen, "greedy", 300, seed=1)
    assert np.mean(np.array(scores) >= 0) > 1 - greedy.no_winner.low


def test_deals_are_the_same_on_any_number_of_threads() -> None:
    one = list(expert.play_deals(PUZZLE, 4, seed=2, threads=1))
    assert one == list(expert.play_deals(PUZZLE, 4, seed=2, threads=3))
    assert one != list(expert.play_deals(PUZZLE, 4, seed=3, threads=1))


def test_foresight_of_a_known_order_finds_a_covering() -> None:
    """The order of the draws of a game that was won: the search must cover it, too."""
    won = best_game(1)
    draws = [action - DRAW for seat, action in won.history if seat == CHANCE]
    match = Match(PUZZLE)
    while match.actors == [CHANCE]:
        match.play(CHANCE, DRAW + draws.pop(0))
    match.play(0, match.legal(0)[0])
    left = list(deck_of(find_challenge(1)))
    for kind, count in enumerate(match.state.hands[0]):
        left[kind] -= count
    for kind in draws:
        left[kind] -= 1
    order = np.array(draws + [kind for kind, count in enumerate(left) for _ in range(count)])
    room = np.empty((foresight.NUM_ROWS, foresight.NUM_COLUMNS), np.int64)
    assert foresight.covered_score(match.state, order, room, 1_000_000) >= 0
    order[:] = 0  # nothing but straight cards: round and round the same column
    assert foresight.covered_score(match.state, order, room, 1_000_000) == foresight.FAILED


def test_expert_knows_only_the_puzzles() -> None:
    versus = variant("end-of-line", "versus")
    with pytest.raises(SetupError, match="the expert plays puzzle, solitaire and coop-puzzle"):
        expert.choose(versus, versus.start(), 0, new_random(1))
