"""SOLO-LINE: one clause with much in it."""

import pytest

from enlinea.core.match import Match
from enlinea.games.light_line.deck import own_deck
from enlinea.games.light_line.finder import solo_line
from enlinea.games.light_line.timing import SOLO_LINE, is_solvable
from enlinea.minds.advice import advise
from tests.clauses import clause
from tests.games.light_line.tables import NAMES, deal, play, refused, start, table

pytestmark = [pytest.mark.nojit, pytest.mark.bounds]

SIX = "d1 d4 k3 a0 k4 h2"


def dealt(names: str = SIX) -> Match:
    return deal(start("solo-line", cards=len(names.split())), names)


def solution(names: str) -> list[str]:
    line = solo_line(own_deck().codes, [NAMES.index(name) for name in names.split()])
    assert line is not None
    turns = ("", "'")
    return [f"0: place {NAMES[c.card]}{turns[c.turn]} {c.x},{c.y}" for c in line]


@clause("LL-40")
def test_as_many_cards_are_dealt_as_the_option_says() -> None:
    assert start("solo-line").view().size == 12
    match = dealt()
    assert match.actors == [0] and len(match.view().hand) == 6
    assert refused(match, "0: deal a1") == "LL-40"


@clause("LL-40")
def test_cards_are_laid_and_lifted_freely_within_reach() -> None:
    match = play(dealt(), "0: place d1 -5,5", "0: place a0' 3,0", "0: lift d1")
    assert refused(match, "0: place d1 3,0") == "LL-40"
    assert refused(match, "0: place d1 6,0") == "LL-40"
    assert refused(match, "0: lift d1") == "LL-40"
    assert refused(match, "0: place b0 0,0") == "LL-40"


@clause("LL-40")
def test_place_that_completes_the_line_wins() -> None:
    *most, last = solution(SIX)
    match = play(dealt(), *most)
    assert not match.is_over
    play(match, last)
    outcome = match.outcome()
    assert outcome is not None and outcome.scores == (1,) and outcome.winners == (0,)


@clause("LL-40")
def test_black_stands_for_the_lines_colour() -> None:
    # T0B0 is yellow on a0, b0, c0 and black on a1, b1, c1: below each other they are one line.
    names = "a0 a1 b0 b1 c0 c1"
    match = play(dealt(names), *(f"0: place {n} 0,{y}" for y, n in enumerate(names.split())))
    assert match.is_over
    names = "a0 a4 b0 b4 c0 c4"  # yellow and green: no line
    match = play(dealt(names), *(f"0: place {n} 0,{y}" for y, n in enumerate(names.split())))
    assert not match.is_over


@clause("LL-40")
def test_giving_up_scores_nothing_and_shows_a_solution() -> None:
    match = play(dealt(), "0: place d1 0,0", "0: give-up")
    outcome = match.outcome()
    assert outcome is not None and outcome.scores == (0,) and outcome.winners == ()
    assert len(match.view().solution) == 6


@clause("LL-40")
def test_table_asks_for_a_deal_that_can_be_solved() -> None:
    assert is_solvable(dealt().state)
    assert table("solo-line").mode.timing is SOLO_LINE and SOLO_LINE.is_playable is is_solvable


def test_one_hint_after_the_other_leads_to_the_solution() -> None:
    match = play(dealt(), "0: place d1 -5,5")  # it lies wrong, and is lifted first
    hints: list[str] = []
    while not match.is_over:
        hints.append(advise(match.variant, match.state, 0, seed=len(hints))[0].text)
        play(match, f"0: {hints[-1]}")
    assert hints[0] == "lift d1"
    assert [f"0: {hint}" for hint in hints[1:]] == solution(SIX)
