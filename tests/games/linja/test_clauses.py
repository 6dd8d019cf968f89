"""Linja, clause by clause. Positions: A's counts by row, B's counts by row, mover, phase, marks."""

from typing import Any

import numpy as np
import pytest

from enlinea.core.errors import IllegalAction
from enlinea.core.game import find_game
from enlinea.core.match import Match
from enlinea.games.linja import rules
from tests.clauses import clause
from tests.games.positions import match_at, play_all

pytestmark = [pytest.mark.nojit, pytest.mark.bounds]


def at(position: str, **options: Any) -> Match:
    return match_at("linja", position, **options)


def refused(match: Match, text: str) -> str:
    with pytest.raises(IllegalAction) as caught:
        match.play_text(text)
    return caught.value.clause


@clause("LJ-1")
def test_turn_is_initial_second_and_extra_move_in_this_order() -> None:
    match = play_all(at("61111110 01111116 A initial"), "0: 3")
    assert match.position_text.endswith("A second 2")
    match = play_all(match, "0: 5")
    assert match.position_text == "61102011 01111116 A extra"
    match = play_all(match, "0: x0+")
    assert match.position_text == "52102011 01111116 B initial"


@clause("LJ-1")
def test_moves_go_towards_the_opponents_home_row() -> None:
    up = play_all(Match("linja"), "0: 2")
    assert up.position_text.startswith("61021110 ")
    down = play_all(at("61111110 01111116 B initial"), "1: 5")
    assert down.position_text.startswith("61111110 01112016 ")


@clause("LJ-1")
def test_nobody_else_may_act() -> None:
    assert refused(Match("linja"), "1: 3") == "LJ-1"


@clause("LJ-2")
def test_initial_move_is_one_row_with_any_own_piece() -> None:
    match = Match("linja")
    assert match.legal_texts(0) == list("0123456")
    play_all(match, "0: 0")
    assert match.position_text.startswith("52111110 ")
    assert refused(at("05111112 01111116 A initial"), "0: 0") == "LJ-2"
    assert refused(at("51111111 01111116 A initial"), "0: 7") == "LJ-2"


@clause("LJ-3")
def test_crowd_in_the_row_entered_is_the_length_of_the_second_move() -> None:
    """The rulebook's example: B steps from row 5 to row 4, where 2 + 2 pieces stand."""
    match = play_all(at("50022210 01122105 B initial"), "1: 5")
    assert match.position_text == "50022210 01123005 B second 4"
    assert match.legal_texts(1) == ["1", "2", "3", "4", "7"]
    assert play_all(match.copy(), "1: 7").position_text.startswith("50022210 01133004 ")


@clause("LJ-3")
def test_piece_just_moved_may_make_the_second_move() -> None:
    match = play_all(at("b0001000 00001506 A initial"), "0: 4")
    assert match.position_text.endswith("A second 5")
    assert "5" in match.legal_texts(0)


@clause("LJ-4")
def test_no_second_move_after_entering_an_empty_row() -> None:
    match = play_all(at("b0001000 01050006 A initial"), "0: 4")
    assert match.position_text == "b0000100 01050006 B initial"


@clause("LJ-4")
def test_no_second_move_after_entering_the_goal_row() -> None:
    match = play_all(Match("linja"), "0: 6")
    assert match.position_text == "61111101 01111116 B initial"


@clause("LJ-5")
def test_surplus_of_a_second_move_past_the_goal_row_is_lost() -> None:
    match = play_all(at("90001110 00111117 A initial"), "0: 4", "0: 6")
    assert match.position_text == "90000201 00111117 B initial"


@clause("LJ-5")
def test_piece_in_the_goal_row_cannot_make_the_second_move() -> None:
    match = play_all(at("90001101 00111117 A initial"), "0: 4")
    assert match.position_text.endswith("A second 2")
    assert refused(match, "0: 7") == "LJ-5"


@clause("LJ-6")
def test_full_row_cannot_be_landed_on() -> None:
    full = at("74010000 02030007 A initial")
    assert full.legal_texts(0) == ["1", "3"]
    assert refused(full, "0: 0") == "LJ-6"
    assert refused(at("74010000 02030007 A second 1"), "0: 0") == "LJ-6"


@clause("LJ-6")
def test_full_row_is_passed_and_counts_as_a_step() -> None:
    match = at("74010000 02020008 A second 2")
    play_all(match, "0: 0")
    assert match.position_text.startswith("64110000 ")


@clause("LJ-6")
def test_home_rows_hold_any_number() -> None:
    match = play_all(at("00000039 90000003 A initial"), "0: 6")
    assert match.position_text.startswith("0000002a ")


@clause("LJ-7")
def test_second_move_is_compulsory_when_a_piece_can_make_it() -> None:
    match = play_all(Match("linja"), "0: 3")
    assert "stop" not in match.legal_texts(0)
    assert refused(match, "0: stop") == "LJ-7"


@clause("LJ-7")
def test_second_move_lapses_when_no_piece_can_land() -> None:
    """From row 3 the second move of 1 would land on row 4, which is full."""
    lapsed = play_all(at("0010000b 00016050 A initial"), "0: 2")
    assert lapsed.position_text == "0001000b 00016050 B initial"
    made_by_another = play_all(at("0020000a 00016050 A initial"), "0: 2")
    assert made_by_another.position_text == "0011000a 00016050 A second 1"
    assert made_by_another.legal_texts(0) == ["2"]


@clause("LJ-8")
def test_second_move_into_the_goal_row_by_exact_count_earns_an_extra_move() -> None:
    match = play_all(at("90001110 00111117 A initial"), "0: 4", "0: 5")
    assert match.position_text == "90000111 00111117 A extra"
    legal = ["stop", "x0+", "x5+", "x5-", "x6+", "x6-", "x7-"]
    assert match.legal_texts(0) == legal
    play_all(match, "0: stop")
    assert match.actors == [1]


@clause("LJ-8")
def test_extra_move_may_go_back_even_to_the_home_row_and_ends_the_turn() -> None:
    match = play_all(at("81100011 00111117 A extra"), "0: x1-")
    assert match.position_text == "90100011 00111117 B initial"
    match = play_all(at("81100011 00111117 A extra"), "0: x7-")
    assert match.position_text == "81100020 00111117 B initial"


@clause("LJ-8")
def test_extra_move_of_b_is_in_bs_own_sense() -> None:
    match = play_all(at("81100011 11111106 B extra"), "1: x5+")
    assert match.position_text.split()[1] == "11112006"
    match = play_all(at("81100011 11111106 B extra"), "1: x5-")
    assert match.position_text.split()[1] == "11111016"


@clause("LJ-8")
def test_initial_move_into_the_goal_row_never_earns_an_extra_move() -> None:
    match = play_all(at("81100020 00111117 A initial"), "0: 6")
    assert match.position_text == "81100011 00111117 B initial"


@clause("LJ-8")
def test_extra_move_stays_on_the_board_and_out_of_full_rows() -> None:
    match = at("81100011 00111117 A extra")
    assert refused(match, "0: x7+") == "LJ-8"
    assert refused(match, "0: x0-") == "LJ-8"
    assert refused(match, "0: 1") == "LJ-8"
    assert refused(at("81100011 00510006 A extra"), "0: x1+") == "LJ-6"
    assert refused(Match("linja"), "0: x1+") == "LJ-8"


@clause("LJ-9")
def test_player_without_an_initial_move_passes() -> None:
    """All of A's pieces short of the goal stand before a full row."""
    match = at("0020000a 00060060 A initial")
    assert match.legal_texts(0) == ["pass"]
    play_all(match, "0: pass")
    assert match.position_text == "0020000a 00060060 B initial passed"
    assert refused(match, "1: pass") == "LJ-9"


@clause("LJ-9")
def test_move_between_two_passes_keeps_the_game_going() -> None:
    match = play_all(at("0020000a 00060060 A initial"), "0: pass", "1: 6")
    assert "passed" not in match.position_text


@clause("LJ-9")
def test_two_passes_in_a_row_end_the_game_as_it_stands() -> None:
    """A's six in row 1 face B's six in row 2; all others have arrived."""
    match = at("06000006 60600000 A initial")
    assert match.legal_texts(0) == ["pass"]
    play_all(match, "0: pass")
    assert not match.is_over
    play_all(match, "1: pass")
    outcome = match.outcome()
    assert outcome is not None and outcome.reason.endswith("(LJ-9)")
    assert outcome.scores == (6 * -3 + 6 * 5, 6 * 5 + 6 * 2)


@clause("LJ-10")
def test_game_ends_when_the_colours_have_passed_each_other() -> None:
    match = play_all(at("00010506 54210000 A initial"), "0: 3")
    outcome = match.outcome()
    assert outcome is not None and outcome.reason.endswith("(LJ-10)")


@clause("LJ-10")
def test_equal_rearmost_rows_are_not_past_each_other() -> None:
    assert not rules.have_passed(at("00002505 54201000 A initial").state)
    assert rules.have_passed(at("00002505 54210000 A second 1 end").state)


@clause("LJ-10")
def test_mover_may_finish_the_turn_or_stop_at_once() -> None:
    match = play_all(at("00011505 54210000 A initial"), "0: 3")
    assert match.position_text == "00002505 54210000 A second 1 end"
    assert "stop" in match.legal_texts(0) and "4" in match.legal_texts(0)
    assert play_all(match.copy(), "0: stop").is_over
    assert play_all(match.copy(), "0: 4").is_over


@clause("LJ-10")
def test_end_stands_even_if_a_backward_extra_move_mixes_the_colours_again() -> None:
    match = at("00001506 54210000 A extra end")
    play_all(match, "0: x4-")
    assert match.is_over and not rules.have_passed(match.state)


@clause("LJ-11")
def test_points_by_row_and_the_examples_of_the_rulebook() -> None:
    match = at("00001335 01111116 A initial")
    points = np.zeros(2, np.int64)
    rules.scores(match.state, points)
    assert points[0] == 41
    rules.scores(at("00000246 64200000 A over end").state, points)
    assert list(points) == [46, 46]
    rules.scores(Match("linja").state, points)
    assert list(points) == [-30, -30]


@clause("LJ-11")
def test_more_points_win_and_equal_points_draw() -> None:
    draw = at("00000246 64200000 A over end").outcome()
    assert draw is not None and draw.winners == (0, 1)
    win = at("00000237 64200000 A over end").outcome()
    assert win is not None and win.winners == (0,)


@clause("LJ-12")
def test_loser_starts_the_next_game_and_after_a_draw_the_other_side() -> None:
    linja = find_game("linja")
    assert linja.next_starter([0], 2) == 1
    assert linja.next_starter([1], 2) == 0
    assert linja.next_starter([0, 1], 2) == 1


@clause("LJ-13")
def test_tease_lets_the_extra_move_take_an_opposing_piece() -> None:
    match = at("81100011 10111116 A extra", tease=True)
    assert {"o2+", "o2-", "o7+"} <= set(match.legal_texts(0))
    play_all(match, "0: o2-")
    assert match.position_text.split()[1] == "10021116"
    assert refused(at("81100011 10111116 A extra"), "0: o2-") == "LJ-13"


@clause("LJ-13")
def test_opposing_pieces_in_their_goal_row_may_not_be_moved_back() -> None:
    match = at("81100011 10111116 A extra", tease=True)
    assert refused(match, "0: o0-") == "LJ-13"
    assert "x7-" in match.legal_texts(0)


@clause("LJ-14")
def test_sheet2010_has_no_extra_move() -> None:
    match = play_all(at("90001110 00111117 A initial", sheet2010=True), "0: 4", "0: 5")
    assert match.position_text == "90000111 00111117 B initial"


@clause("LJ-14")
def test_sheet2010_gives_a_further_turn_for_landing_in_an_empty_row() -> None:
    match = at("b0010000 00050007 A initial", sheet2010=True)
    play_all(match, "0: 0")
    assert match.actors == [1]
    match = at("a1100000 01150005 A initial", sheet2010=True)
    play_all(match, "0: 1")
    assert match.position_text.endswith("A second 2")
    play_all(match, "0: 2")
    assert match.position_text == "a0101000 01150005 A initial further"


@clause("LJ-14")
def test_sheet2010_further_turn_earns_no_other() -> None:
    match = at("a0101000 01150005 A second 5 further", sheet2010=True)
    play_all(match, "0: 0")
    assert match.position_text == "90101100 01150005 B initial"


@clause("LJ-14")
def test_sheet2010_further_turn_may_be_a_pass() -> None:
    match = at("0020000a 00060060 A initial further", sheet2010=True)
    assert match.legal_texts(0) == ["pass"]
    play_all(match, "0: pass")
    assert match.position_text == "0020000a 00060060 B initial passed"


@clause("LJ-14")
def test_sheet2010_initial_move_into_the_goal_row_gives_a_second_move_of_one() -> None:
    match = play_all(Match("linja", options={"sheet2010": True}), "0: 6")
    assert match.position_text == "61111101 01111116 A second 1"


@clause("LJ-14")
def test_sheet2010_knows_no_negative_points_and_no_tease() -> None:
    match = Match("linja", options={"sheet2010": True, "tease": True})
    points = np.zeros(2, np.int64)
    rules.scores(match.state, points)
    assert list(points) == [6, 6]
    play_all(match, "0: 4", "0: 5")
    assert match.actors == [1]
