"""The expert of the puzzles: better than greedy, repeatable, and never misled about the rules."""

import numpy as np
import pytest

from enlinea.core.game import CHANCE, variant
from enlinea.core.match import Match
from enlinea.core.random import new_random
from enlinea.games.end_of_line.actions import DRAW
from enlinea.games.end_of_line.challenges import find_challenge
from enlinea.lab.arena import Arena
from enlinea.lab.simulate import simulate
from enlinea.lab.statistics import Estimate
from enlinea.minds.minds import choose
from enlinea.solvers.end_of_line import expert, foresight
from enlinea.solvers.end_of_line.challenge import deck_of
from enlinea.solvers.end_of_line.witness import best_game
from tests.contract.checks import random_step

PUZZLE = variant("end-of-line", "puzzle")


@pytest.mark.parametrize(
    ("mode", "seats", "num_deals"), [("puzzle", 1, 10), ("solitaire", 1, 20), ("coop-puzzle", 3, 4)]
)
def test_expert_covers_far_more_deals_than_greedy(mode: str, seats: int, num_deals: int) -> None:
    chosen = variant("end-of-line", mode, seats)
    expert = simulate(chosen, "expert:orders=30", num_deals, seed=1)
    greedy = simulate(chosen, "greedy", 300, seed=1)
    assert expert.no_winner.value < greedy.no_winner.low


def test_deals_are_the_same_on_any_number_of_threads() -> None:
    def scores(seed: int, threads: int) -> list[Estimate]:
        return simulate(PUZZLE, "expert:orders=4", 4, seed=seed, threads=threads).scores

    assert scores(2, threads=1) == scores(2, threads=3) != scores(3, threads=1)


def test_more_orders_of_the_deck_score_more() -> None:
    arena = Arena(PUZZLE, ["expert:orders=1", "expert:orders=20"], 30, seed=1)
    pair = arena.run().pairs[0]
    assert pair.upper_score.low > pair.lower_score.value


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


@pytest.mark.parametrize("mode", expert.MODES)
def test_where_the_expert_plays_nothing_is_hidden_but_the_order_of_the_deck(mode: str) -> None:
    """And the deck is a set: there is no order in a position that could be looked at."""
    chosen = variant("end-of-line", mode)
    assert not chosen.mode.is_hidden
    match, random = Match(chosen), new_random(1)
    while match.actors == [CHANCE] or len(match.legal(match.actors[0])) == 1:
        random_step(match, random)
    seat = match.actors[0]
    before = match.state.tobytes()
    one = choose("expert:orders=4", chosen, match.state, seat, new_random(2), threads=1)
    assert match.state.tobytes() == before, "thinking changes nothing"
    assert one in match.legal(seat)
    assert one == choose("expert:orders=4", chosen, match.state, seat, new_random(2), threads=3)
