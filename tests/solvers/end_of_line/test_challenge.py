"""The answers to the challenges: against the naive twin, the known figures, and naive play."""

import itertools

import numpy as np
import pytest

from enlinea.games.end_of_line.challenges import all_challenges, find_challenge
from enlinea.games.end_of_line.tables import INITIATIVE, KINDS, MAX_SIZE, NUM_ENERGY, TURNS
from enlinea.solvers.end_of_line import challenge as solver
from enlinea.solvers.end_of_line.answers import FILE, answer_rows, file_text, known_answers
from enlinea.solvers.end_of_line.challenge import best_left, coverings, solve_challenge
from enlinea.solvers.end_of_line.coverings import NEED_BITS
from enlinea.solvers.end_of_line.witness import best_game
from tests.naive.end_of_line import coverings as naive_coverings
from tests.solvers.end_of_line.trees import tree_coverings

FEW_COVERINGS = (12, 26, 47, 53, 61, 66, 133)  # quick for the twin


def test_known_figures_of_the_first_seventeen_are_found_again() -> None:
    for challenge in all_challenges()[:17]:
        answer = solve_challenge(challenge.number)
        assert (answer.coverings, answer.max_left) == (challenge.paths, challenge.max_left)


@pytest.mark.parametrize("number", FEW_COVERINGS)
def test_twin_counts_the_same_coverings_and_the_same_best_sum(number: int) -> None:
    challenge = find_challenge(number)
    walls = [divmod(cell, MAX_SIZE) for cell in challenge.walls]
    placed = challenge.placed
    expected = (
        naive_coverings(walls)
        if placed is None
        else naive_coverings(walls, (KINDS[placed[0]], divmod(placed[1], MAX_SIZE)))
    )
    answer = solve_challenge(number)
    left = -1 if answer.max_left is None else answer.max_left
    assert (answer.coverings, left) == expected


@pytest.mark.parametrize("number", [12, 61, 133])
def test_plain_search_finds_the_same_coverings_with_energy(number: int) -> None:
    for energy in range(3):
        assert len(coverings(find_challenge(number), energy)) == tree_coverings(number, energy)


def test_file_holds_what_the_solver_says() -> None:
    answers = known_answers()
    assert [answer.challenge for answer in answers] == list(range(1, 141))
    assert FILE.read_text(encoding="utf-8") == file_text(answers)
    for number in (9, 47, 53, 66, 94, 140):
        assert solve_challenge(number) == answers[number - 1]


def test_mirrored_challenges_have_equal_answers() -> None:
    """The deck has as many left as right turns, so a mirror changes nothing."""
    by_walls = {
        frozenset(divmod(cell, MAX_SIZE) for cell in challenge.walls): challenge.number
        for challenge in all_challenges()
        if challenge.placed is None
    }
    num_pairs = 0
    for walls, number in by_walls.items():
        mirrored = by_walls.get(frozenset((row, 4 - col) for row, col in walls))
        if mirrored is not None:
            one, other = known_answers()[number - 1], known_answers()[mirrored - 1]
            assert answer_figures(one) == answer_figures(other)
            num_pairs += 1
    assert num_pairs > 100


def answer_figures(answer: solver.Answer) -> tuple[str, ...]:
    return next(answer_rows([answer]))[1:]


def test_only_two_challenges_need_energy() -> None:
    assert [answer.challenge for answer in known_answers() if answer.coverings == 0] == [53, 56]
    assert all(answer.best_score is not None for answer in known_answers())


def test_best_left_agrees_with_trying_all_cards() -> None:
    """Every way to give the cards of a small deck to a short line."""
    rng = np.random.default_rng(1)
    deck = (2, 1, 1, 1, 0, 1, 0, 1)
    for _ in range(60):
        needs = rng.choice([0, 1, 1, 2, 3, 4, 5, 6], size=rng.integers(1, 6)).tolist()
        packed = sum(1 << NEED_BITS * need for need in needs)
        assert best_left(deck, packed) == tried_best_left(deck, needs)


def tried_best_left(deck: tuple[int, ...], needs: list[int]) -> int | None:
    """The same by trying the cards in every order."""
    cards = [kind for kind, copies in enumerate(deck) for _ in range(copies)]
    bits = {0: 1, 1: 2, 3: 4}  # straight, right, left
    makes = [sum(bits[turn] for turn in TURNS[kind]) for kind in range(len(deck))]
    sums = [
        sum(int(INITIATIVE[kind]) for kind in cards) - sum(int(INITIATIVE[kind]) for kind in chosen)
        for chosen in set(itertools.permutations(cards, len(needs)))
        if all(not need & ~makes[kind] for kind, need in zip(chosen, needs, strict=True))
    ]
    return max(sums, default=None)


@pytest.mark.parametrize("number", [1, 12, 47, 53, 61, 133])
def test_best_score_is_reached_in_a_game_by_the_rules(number: int) -> None:
    answer = known_answers()[number - 1]
    match = best_game(number)
    outcome = match.outcome()
    assert outcome is not None and outcome.scores == (answer.best_score,)
    assert match.state.energy[0] == NUM_ENERGY - answer.energy
