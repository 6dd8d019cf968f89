"""The facts of the rulebook, measured anew at fixed seeds; none depends on time."""

from collections.abc import Iterator

import pytest

from enlinea.core.game import CHANCE, variant
from enlinea.core.match import Match
from enlinea.games.line_it.rules_state import NUM_SOURCES, TAKE_LINE, TALLIES
from enlinea.lab.simulate import Report, simulate
from tests.contract.checks import random_matches

SEATS = (2, 3, 4, 5)
TURNS = {2: 52, 3: 63, 4: 68, 5: 75}
MEAN_SCORE = {2: -5.1, 3: -4.2, 4: -3.4, 5: -3.0}
DECISIONS = {2: 159, 3: 191, 4: 205, 5: 225}  # before the last-card phase
CHOICES = {2: 7.1, 3: 8.0, 4: 8.8, 5: 9.7}  # before taking the market card

every_seat_count = pytest.mark.parametrize("seats", SEATS)


def random_report(seats: int) -> Report:
    return simulate(variant("line-it", seats=seats), ["random"] * seats, 4000, seed=1)


def turn_moments(match: Match) -> Iterator[int]:
    """The number of choices, if the mover has not taken its card yet."""
    if match.actors != [CHANCE] and match.view().phase == "turn" and not match.state.has_taken:
        yield len(match.legal(match.actors[0]))


@every_seat_count
def test_random_players_score_and_decide_as_the_rulebook_says(seats: int) -> None:
    report = random_report(seats)
    score = sum(each.value for each in report.scores) / seats
    assert score == pytest.approx(MEAN_SCORE[seats], abs=0.25)
    before, after, last = report.kinds.values()
    decisions = before.decisions.value + after.decisions.value
    assert decisions == pytest.approx(DECISIONS[seats], abs=1.5)
    assert decisions + last.decisions.value == pytest.approx(report.decisions.value)
    assert before.choices == pytest.approx(CHOICES[seats], abs=0.1)


@every_seat_count
def test_points_by_source_add_up_to_the_score(seats: int) -> None:
    report = random_report(seats)
    for seat in range(seats):
        points = sum(report.tallies[name][seat].value for name in TALLIES[:NUM_SOURCES])
        assert points == pytest.approx(report.scores[seat].value)


@every_seat_count
def test_turns_and_choices_are_those_of_the_rulebook(seats: int) -> None:
    choices: list[int] = []
    for match in random_matches(variant("line-it", seats=seats), 12):
        choices += turn_moments(match)
        if match.is_over:
            takes = [action for seat, action in match.history if seat != CHANCE]
            takes = [action for action in takes if TAKE_LINE < action <= 3 * TAKE_LINE]
            assert len(takes) == TURNS[seats]
    assert sum(choices) / len(choices) == pytest.approx(CHOICES[seats], abs=0.4)
