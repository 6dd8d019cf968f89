"""Linja as text: what is read, what is refused and how it is said."""

import pytest

from enlinea.core.errors import IllegalAction, Unreadable
from enlinea.core.match import Match
from enlinea.games.linja import notation
from enlinea.games.linja.rules import Reason
from tests.games.positions import match_at


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "is not a position"),
        ("61111110 01111116 A", "is not a position"),
        ("61111110 01111116 A second 6", "is not a position"),
        ("61111110 01111116 A initial further end", "is not a position"),
        ("71111110 01111116 A initial", "A has 13 pieces"),
        ("61111110 01111115 A initial", "B has 11 pieces"),
        ("06111111 01111116 A initial", "row 1 holds more than 6"),
        ("00002505 54210000 A second 1", "add end"),
        ("00002505 54210000 A initial end", "no turn begins"),
        ("61111110 01111116 A over", "over needs end or passed"),
        ("61111110 01111116 A second 1 passed", "passed stands before"),
        ("61111110 01111116 A initial further", "needs the option sheet2010"),
        ("0001000b 00016050 A second 1", "no piece can make"),
    ],
)
def test_impossible_positions_are_refused_with_the_reason(text: str, fault: str) -> None:
    with pytest.raises(Unreadable, match=fault):
        match_at("linja", text)


def test_sheet2010_has_no_extra_phase() -> None:
    with pytest.raises(Unreadable, match="no extra move"):
        match_at("linja", "81100011 00111117 A extra", sheet2010=True)
    with pytest.raises(Unreadable, match="is not over"):
        match_at("linja", "0020000a 00060060 A over passed further", sheet2010=True)


@pytest.mark.parametrize(
    ("position", "text", "reason", "sentence"),
    [
        ("61111110 01111116 A initial", "0: 7", Reason.NO_PIECE, "A has no piece in row 7 (LJ-2)"),
        (
            "90001101 00111117 A second 2",
            "0: 7",
            Reason.IN_GOAL_ROW,
            "A's pieces in row 7 have arrived and go no further (LJ-5)",
        ),
        (
            "74010000 02030007 A initial",
            "0: 0",
            Reason.ROW_FULL,
            "row 1 is full: six pieces stand there (LJ-6)",
        ),
        (
            "81100011 00111117 A extra",
            "0: 5",
            Reason.EXTRA_IS_DUE,
            "an extra move is due, such as x4+ or x4-, or stop (LJ-8)",
        ),
        (
            "90001101 00111117 A second 2",
            "0: x4+",
            Reason.NO_EXTRA_DUE,
            "a second move of 2 is due, not an extra move (LJ-8)",
        ),
        (
            "81100011 00111117 A extra",
            "0: o3+",
            Reason.TEASE_IS_OFF,
            "opposing pieces may be moved only with the option tease (LJ-13)",
        ),
        (
            "81100011 00111117 A extra",
            "0: x7+",
            Reason.OFF_THE_BOARD,
            "there is no row beyond row 7 that way (LJ-8)",
        ),
        (
            "61111110 01111116 A initial",
            "0: stop",
            Reason.NOTHING_TO_DECLINE,
            "a turn cannot be declined, only what is left of it (LJ-1)",
        ),
        (
            "90001101 00111117 A second 2",
            "0: stop",
            Reason.MUST_MOVE,
            "a second move of 2 is due and can be made (LJ-7)",
        ),
        (
            "61111110 01111116 A initial",
            "0: pass",
            Reason.CAN_MOVE,
            "A can move: an initial move is due (LJ-9)",
        ),
    ],
)
def test_refusals_say_why_and_name_the_clause(
    position: str, text: str, reason: Reason, sentence: str
) -> None:
    match = match_at("linja", position)
    seat, action = match.parse(text)
    assert match.variant.mode.kernels.refusal(match.state, seat, action) == reason
    with pytest.raises(IllegalAction) as caught:
        match.play(seat, action)
    assert str(caught.value) == sentence


def test_piece_that_has_arrived_is_safe_from_teasing() -> None:
    match = match_at("linja", "81100011 10111116 A extra", tease=True)
    with pytest.raises(IllegalAction, match=r"B's pieces in row 0 have arrived for good \(LJ-13\)"):
        match.play_text("0: o0-")


def test_full_row_of_an_extra_move_is_named() -> None:
    match = match_at("linja", "81100011 00510006 A extra")
    with pytest.raises(IllegalAction, match="row 2 is full"):
        match.play_text("0: x1+")
    with pytest.raises(IllegalAction, match="no piece"):
        match.play_text("0: x3-")


@pytest.mark.parametrize("text", ["8", "-1", "x8+", "x4", "X4+", "o4", "03", "٣", "stop ", "Pass"])
def test_anything_else_is_unreadable(text: str) -> None:
    with pytest.raises(Unreadable, match="is not a move of Linja"):
        notation.parse_action(text)


def test_ending_names_its_clause() -> None:
    match = match_at("linja", "00000246 64200000 A over end")
    assert notation.ending_text(match.state).endswith("(LJ-10)")
    match = match_at("linja", "06000006 60600000 A over passed")
    assert notation.ending_text(match.state).endswith("(LJ-9)")
    assert Match("linja").outcome() is None
