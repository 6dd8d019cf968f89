"""Whole turns from the start of Linja: the counts that the rulebook states."""

from typing import Any

import pytest

from enlinea.core.match import Match


def turns(match: Match) -> list[Match]:
    """All matches after a whole turn of the seat that is to act."""
    seat = match.actors[0]
    found = []
    for action in match.legal(seat):
        after = match.copy()
        after.play(seat, action)
        found += turns(after) if after.actors == [seat] else [after]
    return found


@pytest.mark.nojit
@pytest.mark.parametrize(
    ("options", "num_sequences", "num_positions"),
    [({}, 92, 68), ({"tease": True}, 157, 133)],
    ids=["standard", "tease"],
)
def test_first_turn_has_as_many_sequences_as_stated(
    options: dict[str, Any], num_sequences: int, num_positions: int
) -> None:
    after = turns(Match("linja", options=options))
    assert len(after) == num_sequences
    assert len({match.position_text for match in after}) == num_positions


def test_first_turn_of_sheet2010_counts_a_further_turn_as_another() -> None:
    """43 sequences lead to 33 positions, if a further turn of the same seat counts as a new one."""
    first = Match("linja", options={"sheet2010": True})
    after = []
    for row in first.legal(0):
        initial = first.copy()
        initial.play(0, row)
        if initial.position_text.split()[3] != "second":
            after.append(initial)
            continue
        for second_row in initial.legal(0):
            second = initial.copy()
            second.play(0, second_row)
            after.append(second)
    assert len(after) == 43
    assert len({match.position_text for match in after}) == 33
