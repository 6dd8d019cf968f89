"""HEAD-LINE, clause by clause."""

import pytest

from enlinea.core.match import Match
from tests.clauses import clause
from tests.games.light_line.tables import at, deal, play, refused, start

pytestmark = [pytest.mark.nojit, pytest.mark.bounds]

TARGETS = "3 4 5 3 3 3 4 4 5"
UP = "e2 a0 a3 h3 h2 a2"
THREE = ("e2 0,0", "a2' 0,1", "a3' 1,1")  # one line of three


def turning(names: str = UP, seats: int = 2) -> Match:
    return deal(deal(start("head-line", seats), TARGETS, "target"), names, "reveal")


def lay(match: Match, seat: int, *cards: str) -> Match:
    return play(match, *(f"{seat}: place {card}" for card in cards))


def winning(match: Match, seat: int = 0) -> Match:
    return play(lay(play(match, f"{seat}: line"), seat, *THREE), f"{seat}: done")


@clause("LL-50")
def test_nine_targets_are_shuffled_then_cards_are_turned_up() -> None:
    match = start("head-line", 2)
    unit = match.variant.rules.WEIGHT_UNIT
    assert [weight / unit for weight in match.chance().values()] == [4, 3, 2]
    deal(match, TARGETS, "target")
    assert match.view().targets == [3, 4, 5, 3, 3, 3, 4, 4, 5]
    assert match.actors == [-1] and len(match.chance()) == 60
    deal(match, "a0", "reveal")
    assert match.actors == [-1, 0, 1]


@clause("LL-50")
def test_reveal_weighs_the_cards_left_of_a_number_by_its_unseen_faces() -> None:
    match = turning("a0")
    unit = match.variant.rules.WEIGHT_UNIT
    texts = {
        match.variant.mode.notation.action_text(action): weight / unit
        for action, weight in match.chance().items()
    }
    assert texts["reveal a1"] == 17 / 21 and texts["reveal b4"] == 12 / 12
    assert texts["reveal a2"] == 10 / 13 and texts["reveal a3"] == 11 / 13


@clause("LL-51")
def test_call_stops_the_turning_and_the_caller_lays() -> None:
    match = play(turning(), "1: line")
    assert refused(match, "*: reveal b0") == "LL-51"
    lay(match, 1, "e2 0,0")
    assert match.actors == [1]
    assert refused(match, "0: line") == "LL-51"
    assert refused(match, "1: place e2 1,1") == "LL-51"
    assert refused(match, "1: place b0 1,1") == "LL-51"
    assert refused(match, "1: place a2 3,0") == "LL-51"
    play(match, "1: lift e2")


@clause("LL-51")
def test_right_means_exactly_the_targets_number_in_one_line() -> None:
    assert winning(turning()).view().won == [[3], []]
    too_many = lay(play(turning(), "0: line"), 0, *THREE, "h3 -2,-2")
    assert play(too_many, "0: done").view().won == [[], []]
    too_few = lay(play(turning(), "0: line"), 0, *THREE[:2])
    assert play(too_few, "0: done").view().won == [[], []]


@clause("LL-51")
def test_black_is_not_wild_here() -> None:
    # a4 has a green tube T0B0, a0 a yellow, a1 a black one: no line of three in a column.
    match = play(turning("a4 a0 a1"), "0: line")
    lay(match, 0, "a4 0,0", "a0 0,1", "a1 0,2")
    assert play(match, "0: done").view().won == [[], []]


@clause("LL-52")
def test_right_call_takes_the_target_and_all_cards_go_under_the_deck() -> None:
    match = winning(turning())
    assert match.view().targets[0] == 4 and match.view().up == []
    assert match.view().num_left == 51
    assert [int(card) for card in match.state.under[:3]] == [22, 0, 3]


@clause("LL-52")
def test_wrong_call_costs_a_target_card_of_choice() -> None:
    match = deal(winning(turning()), "b0", "reveal")
    play(match, "0: line", "0: done")
    assert match.legal_texts(0) == ["surrender 3"] and match.actors == [0]
    assert refused(match, "0: surrender 4") == "LL-52"
    play(match, "0: surrender 3")
    assert match.view().won == [[], []] and match.view().targets[0] == 4


@clause("LL-52")
def test_late_is_wrong_and_costs_nothing_to_who_has_nothing() -> None:
    match = play(turning(), "0: line", "0: place e2 0,0", "*: time")
    assert match.view().up == [] and match.view().targets[0] == 3


@clause("LL-52")
def test_simultaneous_calls_repeat_the_round_without_penalty() -> None:
    match = play(turning(seats=3), "1: line")
    assert match.actors == [0, 1, 2]
    play(match, "0: line")
    assert match.view().up == [] and match.view().targets[0] == 3 and match.actors == [-1]


@clause("LL-52")
def test_cards_come_back_from_below_in_their_order() -> None:
    under = "a0,a1,a2,a3,a4,b0,b1,b2,b3,b4,c0,c1,c2"
    match = at(
        "head-line",
        2,
        stage="1",
        to_come="0,0,0",
        target="3,3,3,3,4,4,4,5,5",
        num_targets="9",
        unturned="0,0,0,0",
        under=under,
        unseen="-",
    )
    assert list(match.chance()) == [3]
    assert refused(match, "*: reveal a1") == "LL-52"
    deal(match, "a0 a1", "reveal")


@clause("LL-53")
def test_with_twelve_cards_up_all_may_pass_and_the_round_is_repeated() -> None:
    eleven = "a0 a1 a2 a3 a4 b0 b1 b2 b3 b4 c0"
    match = turning(eleven)
    assert refused(match, "0: pass") == "LL-53"
    deal(match, "c1", "reveal")
    assert match.actors == [0, 1]
    play(match, "1: pass")
    assert match.actors == [0] and refused(match, "1: line") == "LL-51"
    play(match, "0: pass")
    assert match.view().up == [] and match.view().targets[0] == 3


@clause("LL-53")
def test_over_when_the_targets_are_gone_and_the_highest_sum_wins() -> None:
    match = at(
        "head-line",
        2,
        stage="4",
        to_come="0,0,0",
        num_targets="9",
        num_taken="9",
        won="4,0,0/0,1,2/0,0,0/0,0,0",
    )
    outcome = match.outcome()
    assert outcome is not None and outcome.scores == (12, 14) and outcome.winners == (1,)
