"""The facts of the rulebook: lengths of random games, and coverings of challenges."""

from collections.abc import Iterator

import numpy as np
import pytest

from enlinea.core.game import OVER, Mode, State, find_game, variant
from enlinea.core.random import new_random
from enlinea.games.end_of_line.challenges import find_challenge
from enlinea.lab.simulate import Report, simulate
from tests.games.end_of_line.coverings import KNOWN, counted

QUICK = (9, 10, 12, 14, 16)  # the others take longer: python -m …end_of_line.coverings


def random_games(mode: str, seats: int, num_games: int) -> Report:
    return simulate(variant("end-of-line", mode, seats), ["random"] * seats, num_games, seed=1)


def played(mode: str, seats: int, num_games: int) -> Iterator[tuple[State, int]]:
    """The last positions of random games, and their numbers of steps."""
    chosen, random = variant("end-of-line", mode, seats), new_random(1)
    actions, weights = np.empty((2, chosen.rules.NUM_ACTIONS), np.int64)
    playout = chosen.mode.kernels.playout
    for _ in range(num_games):
        s = chosen.start()
        yield s, int(playout(s, seats, random, actions, weights))


@pytest.mark.parametrize(
    ("seats", "steps", "rounds"),
    [(2, 46, 4.3), (3, 70, 5.0), (4, 107, 6.3), (5, 122, 6.0), (8, 215, 8.1)],
)
def test_random_games_of_versus_are_as_long_as_the_rulebook_says(
    seats: int, steps: float, rounds: float
) -> None:
    games = list(played("versus", seats, 3000))
    assert abs(np.mean([num_steps for _, num_steps in games]) - steps) < 0.03 * steps
    assert abs(np.mean([int(s.rounds) for s, _ in games]) - rounds) < 0.03 * rounds


@pytest.mark.parametrize("mode", find_game("end-of-line").modes, ids=lambda mode: mode.name)
def test_ten_thousand_random_games_of_each_mode_end_in_time(mode: Mode) -> None:
    num_games = -(-10_000 // len(mode.rules.SEATS))
    for seats in mode.rules.SEATS:
        for s, num_steps in played(mode.name, seats, num_games):
            assert mode.rules.to_act(s) == OVER and num_steps <= mode.rules.MAX_STEPS


def test_first_player_has_no_clear_advantage() -> None:
    report = random_games("versus", 2, 4000)
    assert abs(report.wins[0].value - 0.5) < 0.05


def test_nobody_is_cut_in_round_one() -> None:
    for seats in (2, 5, 8):
        for s, _ in played("versus", seats, 500):
            assert s.cut_round[s.cut_rank > 0].min() > 1


def test_random_play_practically_never_covers_a_puzzle() -> None:
    assert random_games("puzzle", 1, 4000).no_winner.value == 1
    assert random_games("solitaire", 1, 4000).no_winner.value == 1
    assert random_games("coop-puzzle", 3, 1000).no_winner.value == 1


@pytest.mark.parametrize("number", QUICK)
def test_coverings_are_as_many_as_the_data_file_says(number: int) -> None:
    challenge = find_challenge(number)
    assert counted(challenge) == (challenge.paths, challenge.max_left)


def test_coverings_are_known_for_the_first_seventeen() -> None:
    assert [challenge.number for challenge in KNOWN] == list(range(1, 18))
    assert KNOWN[0].paths == 59_114 and KNOWN[0].max_left == 5
