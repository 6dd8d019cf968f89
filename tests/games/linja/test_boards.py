"""Boards of other sizes follow the same rules: they are compared with the naive twin."""

import pytest

from enlinea.core.errors import SetupError
from enlinea.core.random import below, new_random
from enlinea.games.linja import rules
from enlinea.games.linja.boards import board_rules
from tests.naive.linja import NaiveLinja
from tests.solvers.boards import legal, start_of, text_of, twin_of


@pytest.mark.nojit
@pytest.mark.bounds
@pytest.mark.parametrize(("rows", "pieces"), [(4, 4), (6, 7), (10, 9)])
@pytest.mark.parametrize("sheet2010", [False, True])
def test_other_boards_are_played_as_the_twin_plays_them(
    rows: int, pieces: int, sheet2010: bool
) -> None:
    board = board_rules(rows, pieces)
    random = new_random(rows, pieces)
    for _ in range(10):
        s = start_of(board, sheet2010=sheet2010)
        twin = NaiveLinja(options={"sheet2010": sheet2010}, rows=rows, pieces=pieces)
        while board.to_act(s) >= 0:
            assert twin_of(s).position_text() == twin.position_text()
            actions = {text_of(board, action): action for action in legal(board, s)}
            assert sorted(actions) == twin.legal(int(s.mover))
            text = sorted(actions)[int(below(random, len(actions)))]
            twin.play(int(s.mover), text)
            board.apply(s, int(s.mover), actions[text])
        assert twin.to_act() == []


def test_usual_board_has_the_rules_themselves() -> None:
    assert board_rules() is rules
    assert board_rules(8, 12) is rules


@pytest.mark.parametrize(
    ("rows", "pieces", "fault"),
    [
        (5, 6, "a board has 4, 6, 8 or 10 rows, not 5"),
        (8, 5, "on 8 rows each side has 6 to 15 pieces, not 5"),
        (4, 16, "on 4 rows each side has 2 to 15 pieces, not 16"),
    ],
)
def test_board_that_cannot_be_is_refused(rows: int, pieces: int, fault: str) -> None:
    with pytest.raises(SetupError, match=fault):
        board_rules(rows, pieces)
