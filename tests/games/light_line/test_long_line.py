"""LONG-LINE, clause by clause."""

import pytest

from enlinea.core.match import Match
from enlinea.core.random import new_random
from tests.clauses import clause
from tests.games.light_line.tables import at, deal, play, refused, start

pytestmark = [pytest.mark.nojit, pytest.mark.bounds]

MINE = "i3 k3 k2 f2 h3 j2 j1 e3"  # one line of eight
YOURS = "e2 a0 a3 h2 a2 d2 h4 a1"
EIGHT = (
    ("k2", "0,0"), ("i3", "0,1"), ("k3", "0,2"), ("j2'", "1,2"),
    ("h3", "1,1"), ("e3'", "1,0"), ("f2'", "2,0"), ("j1", "3,0"),
)  # fmt: skip


def dealt() -> Match:
    return deal(start("long-line", 2), f"{MINE} {YOURS}")


def build(match: Match, count: int, seat: int = 0) -> Match:
    return play(match, *(f"{seat}: place {card} {cell}" for card, cell in EIGHT[:count]))


@clause("LL-20")
def test_eight_cards_are_dealt_to_each_seat_in_turn() -> None:
    match = start("long-line", 2)
    assert len(match.chance()) == 60
    deal(match, MINE)
    assert match.actors == [-1] and refused(match, "*: deal k2") == "LL-20"
    deal(match, YOURS)
    assert match.actors == [0, 1]
    assert [card.name for card in match.view(0).hand] == MINE.split()


@clause("LL-20")
def test_all_build_at_the_same_time_each_in_an_own_display() -> None:
    match = play(dealt(), "1: place e2 0,0", "0: place k2 0,0", "1: place a0' 7,-7")
    assert [card.name for card in match.view().players[1].display] == ["e2", "a0"]
    assert refused(match, "0: place e2 1,1") == "LL-21"


@clause("LL-20")
def test_bots_do_not_know_when_the_cards_in_another_display_were_dealt() -> None:
    known = set()
    for yours in (YOURS, "a0 h2 e2 a3 a2 a1 d2 h4"):
        match = deal(start("long-line", 2), f"{MINE} {yours}")
        play(match, "1: place e2 0,0", "1: place a3 1,0")
        before = match.view(0)
        match.variant.rules.resample(match.state, 0, new_random(1))
        assert match.view(0) == before
        known.add(match.state.tobytes())
    assert len(known) == 1


@clause("LL-20")
def test_six_rounds_each_with_all_cards_shuffled() -> None:
    match = start("long-line", 2)
    for _ in range(6):
        assert len(match.chance()) == 60
        play(deal(match, f"{MINE} {YOURS}"), "*: time")
    assert match.is_over


@clause("LL-21")
def test_call_is_true_of_a_whole_line_in_the_display() -> None:
    match = build(dealt(), 6)
    assert refused(match, "0: line 5") == "LL-21"
    assert refused(match, "0: line 7") == "LL-21"
    assert "line 6" in match.legal_texts(0)


@clause("LL-21")
def test_cards_are_laid_and_lifted_freely_on_empty_cells() -> None:
    match = play(dealt(), "0: place k2 -7,7", "0: place i3 0,0")
    assert refused(match, "0: place h3 0,0") == "LL-21"
    play(match, "0: lift k2", "0: place k2 0,1")
    assert refused(match, "0: lift h3") == "LL-21"
    assert refused(match, "0: place k2 3,3") == "LL-21"


@clause("LL-21")
def test_called_number_is_blocked_and_the_caller_is_out() -> None:
    third = "b0 b1 b2 b3 b4 c0 c1 c2"
    match = build(deal(start("long-line", 3), f"{third} {MINE} {YOURS}"), 2, seat=1)
    play(match, "1: line 2")
    assert match.actors == [0, 2]
    assert refused(match, "1: lift k2") == "LL-21"
    play(match, "0: place b0 0,0", "0: place b1 0,1")
    assert not [text for text in match.legal_texts(0) if text.startswith("line")]


@clause("LL-21")
def test_blocked_length_is_refused_while_it_lies_there() -> None:
    match = at(
        "long-line",
        3,
        card="a0;a1;a2;a3;a4;b0;b1;b2/k2@0,0;i3@0,1;k3;j2;h3;e3;f2;j1/"
        "e2;c0;c1;c2;c3;c4;d0;d1/-/-/-/-",
        undealt="-",
        called="2,0,0,0,0,0,0",
    )
    assert refused(match, "1: line 2") == "LL-21"


@clause("LL-22")
def test_round_ends_when_all_but_one_have_called() -> None:
    match = build(dealt(), 4)
    play(match, "1: place e2 0,0", "1: place h4 0,1", "1: place a2' 0,2", "0: line 4")
    assert [player.points for player in match.view().players] == [4, 3]
    assert match.view().round == 2 and match.actors == [-1]


@clause("LL-22")
def test_last_one_scores_less_than_the_lowest_call() -> None:
    match = build(dealt(), 6)
    play(match, "1: place e2 0,0", "1: place h4 0,1", "1: line 2")
    assert [player.points for player in match.view().players] == [1, 2]


@clause("LL-22")
def test_time_ends_the_round_for_all_who_have_not_called() -> None:
    match = play(build(dealt(), 6), "*: time")
    assert [player.points for player in match.view().players] == [6, 0]
    assert refused(match, "*: time") == "LL-20"


@clause("LL-23")
def test_most_points_after_six_rounds_and_ties_share() -> None:
    match = at("long-line", 2, rounds="6", points="9,9,0,0,0,0,0")
    outcome = match.outcome()
    assert outcome is not None and outcome.winners == (0, 1)
    match = at("long-line", 2, rounds="6", points="9,11,0,0,0,0,0")
    outcome = match.outcome()
    assert outcome is not None and outcome.winners == (1,)


def test_time_has_no_weight_and_is_not_drawn() -> None:
    match = dealt()
    assert match.chance() == {}
    assert len(match.legal(-1)) == 1
