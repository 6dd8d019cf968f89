"""End of Line: the torus, who starts, the deal and the mulligan (EOL-1 to EOL-3)."""

import pytest

from enlinea.games.end_of_line.tables import AREAS, DECK_SIZE, INITIATIVE, KINDS
from tests.clauses import clause
from tests.games.end_of_line.table import HAND, at, begun, cells, draw, draw_all, new, refused
from tests.games.positions import play_all

pytestmark = [pytest.mark.nojit, pytest.mark.bounds]


@clause("EOL-1")
def test_top_joins_bottom() -> None:
    """A's line goes up column c and comes back at the bottom."""
    match = begun("versus", "1 1 1 2L 4", "1 1 1 2L 4")
    play_all(match, "0: place 1 c3", "1: place 1 e3")
    play_all(match, *[f"*: draw {code}" for code in ("1", "5")])
    play_all(match, "0: place 1 c2", "0: place 1 c1", "1: place 2L e2", "1: place 1 d2")
    draw_all(match)
    assert cells(match, 0) == {"c7"}


@clause("EOL-1")
def test_left_joins_right() -> None:
    left = "turn 3 A 0/2 - order AB first A | A: 2Lc3N 1b3W 1a3W hand 1 | B: 1e3N hand 1"
    assert cells(at(left), 0) == {"g3"}
    right = "turn 3 A 0/2 - order AB first A | A: 1c3N hand 1 | B: 2Re3N 1f3E 1g3E hand 1"
    assert at(right).view(0).players[1].ends == ("a3",)


@clause("EOL-1")
def test_area_and_start_cards_are_those_of_the_rulebook() -> None:
    sizes = {1: 5, 2: 7, 3: 7, 4: 9, 5: 9, 6: 11, 7: 11, 8: 13}
    assert {seats: size for seats, (size, _) in AREAS.items()} == sizes
    view = new("versus", 7).view()
    starts = [(player.line[0].cell, player.line[0].heading) for player in view.players]
    assert starts == [
        *[("e4", "N"), ("g4", "N"), ("h5", "E"), ("h7", "E")],
        *[("g8", "S"), ("e8", "S"), ("e6", "W")],
    ]
    assert refused(begun("versus", HAND, HAND), "0: place 1 h3") == "EOL-1"


@clause("EOL-2")
def test_lowest_initiative_starts_and_round_one_runs_clockwise_from_there() -> None:
    match = play_all(new("versus", 3), "*: reveal 3L", "*: reveal 1", "*: reveal 2R")
    for _ in range(3):
        draw(match, HAND)
    play_all(match, "0: keep", "1: keep", "2: keep")
    assert match.view().order == (1, 2, 0)
    assert match.actors == [1]


@clause("EOL-2")
def test_only_those_tied_for_lowest_reveal_again_from_what_is_left() -> None:
    match = play_all(new("versus", 3), "*: reveal 1", "*: reveal 4", "*: reveal 1")
    assert match.chance() == {0: 8, 1: 4, 2: 4, 3: 2, 4: 2, 5: 2, 6: 1, 7: 1}
    play_all(match, "*: reveal 5")
    assert match.view().mover == 2  # B, who revealed a 4, is out of it
    play_all(match, "*: reveal 3L")
    assert match.view().first == 2
    assert refused(match, "*: reveal 1") == "EOL-2"


@clause("EOL-2")
def test_revealed_cards_go_back_before_the_deal() -> None:
    match = play_all(new("versus", 2), "*: reveal 0", "*: reveal 5")
    assert match.chance() == {8: 9, 9: 4, 10: 4, 11: 2, 12: 2, 13: 2, 14: 1, 15: 1}
    assert [player.num_deck for player in match.view().players] == [DECK_SIZE, DECK_SIZE]


@clause("EOL-2")
def test_lowest_of_the_tied_seats_starts_when_the_decks_run_out() -> None:
    match = play_all(new("versus", 3), "*: reveal 5", "*: reveal 1", "*: reveal 1")
    rest = ["1"] * 8 + ["2L"] * 4 + ["2R"] * 4 + ["3L", "3R"] * 2 + ["4", "4", "5", "0"]
    for code in rest:
        assert match.view().phase == "reveal"
        play_all(match, f"*: reveal {code}", f"*: reveal {code}")
    assert (match.view().phase, match.view().first) == ("deal", 1)


@clause("EOL-2")
def test_alone_nobody_reveals() -> None:
    assert set(new("puzzle").chance()) == set(range(8, 16))
    assert refused(new("puzzle"), "*: reveal 1") == "EOL-2"


@clause("EOL-3")
def test_everyone_draws_five_in_seat_order() -> None:
    match = play_all(new("versus", 2), "*: reveal 5", "*: reveal 1")
    draw(match, HAND)
    assert match.view(0).players[0].hand == tuple(HAND.split())
    assert match.view().mover == 1
    draw(match, HAND)
    assert match.actors == [0]  # seat order, although B starts
    assert match.legal_texts(0) == ["keep", "mulligan"]


@clause("EOL-3")
def test_mulligan_returns_the_five_and_draws_five_that_stay() -> None:
    match = play_all(new("versus", 2), "*: reveal 1", "*: reveal 5")
    draw(draw(match, "5 0 4 4 1"), HAND)
    play_all(match, "0: mulligan")
    assert match.chance()[14] == 1  # the 5 is back
    draw(match, "5 0 1 1 1")
    assert match.actors == [1]
    assert match.view(0).players[0].hand == ("1", "1", "1", "5", "0")
    play_all(match, "1: keep")
    assert refused(match, "0: mulligan") == "EOL-3"


@clause("EOL-3")
def test_nothing_is_placed_before_the_last_has_kept() -> None:
    match = play_all(new("versus", 2), "*: reveal 1", "*: reveal 5")
    draw(draw(match, HAND), HAND)
    assert refused(match, "0: place 1 c3") == "EOL-3"
    assert refused(match, "0: boost") == "EOL-3"


def test_deck_has_twenty_five_cards_whose_initiatives_sum_to_fifty() -> None:
    match = new("puzzle")
    counts = match.view().players[0].unseen
    assert sum(counts) == DECK_SIZE
    assert (
        sum(count * initiative for count, initiative in zip(counts, INITIATIVE, strict=True)) == 50
    )
    assert KINDS == ("1", "2L", "2R", "3L", "3R", "4", "5", "0")
