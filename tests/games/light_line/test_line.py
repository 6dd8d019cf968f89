"""LINE, clause by clause. Cards in a display: name, ' if turned, @x,y."""

import pytest

from enlinea.core.game import find_game
from tests.clauses import clause
from tests.games.light_line.tables import deal, line_at, play, refused, start

pytestmark = [pytest.mark.nojit, pytest.mark.bounds]

EXAMPLE = "f1@0,0;b3@0,1"  # d3 at 0,2 makes a green line of three and a red one of two
TEN = "i3@0,0;c2@1,0;j2'@0,1;a1'@-1,1"  # d3 at -1,0 scores ten
TWO = "l0@0,0"  # c4 at 0,-1 scores two


@clause("LL-10")
def test_first_card_of_pile_three_starts_and_everyone_draws_a_three() -> None:
    match = start("line", 3)
    assert len(match.chance()) == 21
    assert refused(match, "*: draw a0") == "LL-10"
    deal(match, "a1 b0 c4", "draw")
    assert match.view().display[0].name == "a1" and not match.view().display[0].turned
    assert match.actors == [-1]
    deal(match, "a4", "draw")
    assert match.actors == [0]
    assert match.view().piles == [13, 17, 13, 13]


@clause("LL-10")
def test_start_passes_to_the_left_after_each_game() -> None:
    assert find_game("light-line").next_starter([0], 4) == 1


@clause("LL-11")
def test_turn_is_place_pay_pile_and_draw() -> None:
    match = play(line_at(EXAMPLE, "d3,a0"), "0: place d3 0,2")
    assert refused(match, "0: pile 3") == "LL-11"
    play(match, "0: pay 5")
    assert refused(match, "0: pay 5") == "LL-11"
    play(match, "0: pile 4", "*: draw a2")
    assert match.actors == [1]
    assert match.view(0).hand.name == "a2"


@clause("LL-11")
def test_every_lengthened_line_scores_all_its_segments() -> None:
    match = play(line_at(EXAMPLE, "d3,a0"), "0: place d3 0,2")
    assert match.view().due == 5


@clause("LL-11")
def test_only_the_own_card_can_be_laid() -> None:
    assert refused(line_at(EXAMPLE, "d3,a0"), "0: place d4 0,2") == "LL-11"


@clause("LL-12")
def test_points_are_taken_exactly_in_one_or_two_cards_of_choice() -> None:
    match = play(line_at(EXAMPLE, "d3,a0"), "0: place d3 0,2")
    assert match.legal_texts(0) == ["pay 3 2", "pay 5"]
    assert refused(match, "0: pay 4") == "LL-12"
    play(match, "0: pay 3 2")
    assert match.view().points == [5, 0] and match.view().point_cards == [2, 0]


@clause("LL-12")
def test_card_that_is_not_there_cannot_be_taken() -> None:
    match = play(line_at(EXAMPLE, "d3,a0", piles="3,3,3,0"), "0: place d3 0,2")
    assert match.legal_texts(0) == ["pay 3 2"]
    assert refused(match, "0: pay 5") == "LL-12"


@clause("LL-12")
def test_thirteen_points_count_as_ten() -> None:
    display = (
        "k1@0,0;e0'@1,0;f1'@0,-1;h4'@-1,0;f4'@2,0;g1@0,-2;c0@-2,0;f2@1,1;b1'@0,1;i1'@-1,-2;"
        "i4@-1,-1;f3'@-2,1;d3'@-1,1;d4'@2,1;k2@-3,0;l4'@3,0;g0@-3,-1;j4@2,2;h2'@1,-1;d1'@0,2"
    )
    match = play(line_at(display, "l1,a0"), "0: place l1' -2,-1")
    assert int(match.state.made[0]) == 13
    assert match.legal_texts(0) == ["pay 5 5"]


@clause("LL-12")
def test_point_cards_leave_the_game_unseen() -> None:
    match = play(line_at(EXAMPLE, "d3,a0", piles="1,1,1,1"), "0: place d3 0,2", "0: pay 5")
    assert match.view().piles == [1, 1, 1, 0]
    play(match, "0: pile 2")
    assert len(match.chance()) == 12  # every unseen two may be the one card left


@clause("LL-13")
def test_card_that_fits_nowhere_goes_under_its_pile_for_another() -> None:
    match = line_at("a4@0,0", "b0,a0")
    assert refused(match, "0: pass") == "LL-13"
    play(match, "0: exchange 5")
    assert match.view().under == ["b0"]
    play(match, "*: draw a3")
    assert match.actors == [0] and match.view(0).hand.name == "a3"


@clause("LL-13")
def test_nobody_exchanges_or_passes_while_a_place_exists() -> None:
    match = line_at(EXAMPLE, "d3,a0")
    assert refused(match, "0: exchange 3") == "LL-13"
    assert refused(match, "0: pass") == "LL-13"


@clause("LL-13")
def test_pile_whose_top_card_was_tried_in_this_turn_is_no_choice() -> None:
    match = line_at("a4@0,0", "b0,a0", piles="0,1,0,0")  # b0 and c2 are threes that fit nowhere
    assert match.legal_texts(0) == ["exchange 3"]
    play(match, "0: exchange 3", "*: draw c2")
    assert match.legal_texts(0) == ["pass"]
    assert refused(match, "0: exchange 3") == "LL-13"
    play(match, "0: pass")
    assert match.view(0).hand.name == "c2"


@clause("LL-13")
def test_player_passes_and_keeps_the_card_when_no_pile_offers_anything() -> None:
    match = line_at("a4@0,0", "b0,a0", piles="0,0,0,0")
    assert match.legal_texts(0) == ["pass"]
    play(match, "0: pass")
    assert match.view(0).hand.name == "b0"


@clause("LL-13")
def test_tried_card_is_no_choice_in_the_same_turn_but_in_the_next() -> None:
    match = line_at("a4@0,0", "b0,c0", piles="0,0,0,0", under="h3,c2")
    assert match.legal_texts(0) == ["exchange 2", "exchange 3"]
    play(match, "0: exchange 2", "*: draw h3")
    assert match.legal_texts(0) == ["exchange 3"]
    play(match, "0: exchange 3", "*: draw c2")  # c2 lay there before b0
    assert match.legal_texts(0) == ["pass"]
    play(match, "0: pass")
    assert match.legal_texts(1) == ["exchange 2", "exchange 3"]


@clause("LL-13")
def test_player_without_a_card_passes() -> None:
    match = line_at(EXAMPLE, "-,a0")
    assert match.legal_texts(0) == ["pass"]


@clause("LL-14")
def test_ten_points_with_one_five_take_nine_and_close() -> None:
    match = play(line_at(TEN, "d3,a0", piles="2,2,2,1"), "0: place d3 -1,0")
    assert match.legal_texts(0) == ["pay 5 4"]
    play(match, "0: pay 5 4")
    assert match.view().is_closing


@clause("LL-14")
def test_two_points_without_a_two_take_nothing_and_close() -> None:
    match = play(line_at(TWO, "c4,a0", piles="0,2,2,2"), "0: place c4 0,-1")
    assert match.legal_texts(0) == ["pay none"]
    play(match, "0: pay none")
    assert match.view().is_closing and match.view().points == [0, 0]


@clause("LL-14")
def test_closing_round_gives_all_equal_turns_and_each_ends_with_the_draw() -> None:
    match = play(
        line_at(TWO, "c4,c0", piles="0,2,2,2"),
        "0: place c4 0,-1",
        "0: pay none",
        "0: pile 3",
        "*: draw a1",
    )
    assert match.actors == [1]
    match.play(1, match.legal(1)[0])
    match.play(1, match.legal(1)[0])
    match.play(1, match.legal(1)[0])
    assert not match.is_over
    match.play(-1, match.legal(-1)[0])
    outcome = match.outcome()
    assert outcome is not None and "LL-14" in outcome.reason


@clause("LL-14")
def test_second_seat_closes_without_another_turn_for_the_first() -> None:
    match = line_at(TWO, "c0,c4", piles="0,1,0,0", mover="1")
    play(match, "1: place c4 0,-1", "1: pay none", "1: pile 3", "*: draw a1")
    assert match.is_over


@clause("LL-14")
def test_game_is_over_when_all_pass_in_a_row() -> None:
    match = line_at("a4@0,0", "b0,c0", piles="0,0,0,0")
    play(match, "0: pass")
    assert not match.is_over
    play(match, "1: pass")
    outcome = match.outcome()
    assert outcome is not None and "passed" in outcome.reason


@clause("LL-14")
def test_ties_go_to_fewer_point_cards_and_then_are_shared() -> None:
    match = line_at(TWO, "c0,c4", stage="7", points="9,9,0,0,0,0", num_paid="3,2,0,0,0,0")
    outcome = match.outcome()
    assert outcome is not None and outcome.winners == (1,)
    match = line_at(TWO, "c0,c4", stage="7", points="9,9,0,0,0,0", num_paid="2,2,0,0,0,0")
    outcome = match.outcome()
    assert outcome is not None and outcome.winners == (0, 1)


def test_hands_are_hidden_until_they_are_shown() -> None:
    match = line_at("a4@0,0", "b0,a0", piles="0,0,0,0")
    assert match.view(1).hands[0] == 3
    play(match, "0: pass")
    assert match.view(1).hands[0].name == "b0"
