"""End of Line: turn order, draws, placing, cuts and the end (EOL-4 to EOL-6, EOL-8, EOL-9)."""

import pytest

from enlinea.core.game import variant
from enlinea.games.end_of_line.board import lay
from enlinea.games.end_of_line.rounds import begin_round
from enlinea.games.end_of_line.tables import KINDS, area_cells
from tests.clauses import clause
from tests.games.end_of_line.table import HAND, at, begun, cells, draw, draw_all, refused
from tests.games.positions import play_all

pytestmark = [pytest.mark.nojit, pytest.mark.bounds]

# A's line runs into its own start card: c3, b3, b4, and its exit leads to c4.
ABOUT_TO_CLOSE = (
    "turn 2 A 1/2 - order AB first A | A: 2Lc3N 2Lb3W hand 1 1 1 2L | B: 1e3N hand 1 1 1 1 5"
)


def order_of(lines: list[str], first: int = 0, cut: int | None = None) -> list[int]:
    """The turn order of the next round if these cards were placed in this order of time."""
    s = variant("end-of-line", "versus", len(lines)).start()
    free = [cell for cell in area_cells(int(s.num_rows)) if s.owner[cell] == 0]
    for seat, line in enumerate(lines):
        for code in line.split():
            lay(s, seat, KINDS.index(code), free.pop(), 0)
    s.first, s.rounds = first, 3
    if cut is not None:
        s.cut_rank[cut], s.cut_round[cut], s.num_cut = 1, 3, 1
    begin_round(s)
    return [int(seat) for seat in s.order[: s.num_order]]


@clause("EOL-4")
@pytest.mark.parametrize(
    ("lines", "first", "order"),
    [
        (["1 1 3L", "1 1 1", "1 1 2L"], 0, [1, 2, 0]),  # the last placed card decides
        (["1 4 1", "1 1 1"], 0, [1, 0]),  # a tie looks one card back
        (["5 0 2R", "1 1 2L"], 0, [0, 1]),  # both turns have initiative 2
        (["1 3L 1", "1 2L 1", "1 4 0", "1 4 5"], 0, [2, 1, 0, 3]),  # group by group
        (["1 1", "1 1"], 1, [1, 0]),  # to the start card: the order of round 1
        (["4 1", "2L 1", "1"], 1, [1, 2, 0]),  # one reaches its start: the group falls back
        (["4 1", "2L 1", "1", "0"], 2, [3, 2, 0, 1]),  # but only that group
        (["4 1", "2L 1", "3L 1", "1 2L"], 3, [1, 2, 0, 3]),
    ],
)
def test_lowest_initiative_goes_first(lines: list[str], first: int, order: list[int]) -> None:
    assert order_of(lines, first) == order


@clause("EOL-4")
def test_only_living_players_are_compared() -> None:
    assert order_of(["4 1", "2L 1", "1"], first=2, cut=2) == [1, 0]


@clause("EOL-4")
def test_last_placed_is_in_time_not_along_the_path() -> None:
    """A reverses: the line goes on from the 5 on c2, the 0 on c1 is abandoned but placed before."""
    match = at(
        "turn 3 A 0/2 - order AB first A | A: 1c3N 5c2N 0c1N hand 1 1 2L 3R 4 "
        "| B: 1e3N 1e2N 2Re1N hand 1 1 1 1 2L"
    )
    play_all(match, "0: reverse", "0: place 1 b2", "0: place 4 a2")
    play_all(match, "1: place 1 f1", "1: place 2L g1")
    assert match.view().order == (1, 0)  # B's 2 before A's 4


@clause("EOL-4")
def test_round_is_turn_order_then_draws_then_actions() -> None:
    match = begun("versus", "3L 1 1 1 1", "1 1 1 1 2L")
    play_all(match, "0: place 3L c3", "1: place 1 e3")
    view = match.view()
    assert (view.round, view.order, view.phase, view.mover) == (2, (1, 0), "draw", 1)
    draw(match, "1 1")
    assert match.actors == [1]


@clause("EOL-5")
def test_hands_are_filled_to_five_in_turn_order() -> None:
    match = begun("versus", "3L 1 1 1 1", "1 1 1 1 2L")
    play_all(match, "0: place 3L c3", "1: place 1 e3")
    draw(match, "5")
    assert (match.view().mover, match.view().phase) == (0, "draw")
    draw(match, "0")
    assert [player.num_hand for player in match.view().players] == [5, 5]
    assert [player.num_deck for player in match.view().players] == [19, 19]


@clause("EOL-5")
def test_blocked_player_draws_too() -> None:
    match = play_all(at(ABOUT_TO_CLOSE), "0: place 2L b4", "1: place 1 e2", "1: place 1 e1")
    assert match.view().players[0].ends == ()
    draw(match, "1 1")
    assert (match.view().mover, match.view().phase) == (0, "draw")


@clause("EOL-5")
def test_nothing_is_reshuffled_and_an_empty_deck_gives_nothing() -> None:
    match = begun("versus", HAND, HAND)
    match.state.decks[0], match.state.num_deck[0] = 0, 0
    play_all(match, "0: place 1 c3", "1: place 1 e3")
    draw_all(match)
    assert [player.num_hand for player in match.view().players] == [4, 5]


@clause("EOL-6")
def test_round_one_places_one_card_and_later_rounds_two() -> None:
    match = begun("versus", HAND, HAND)
    assert (match.view().due, match.actors) == (1, [0])
    play_all(match, "0: place 1 c3")
    assert match.actors == [1]
    draw_all(play_all(match, "1: place 1 e3"))
    assert match.view().due == 2
    play_all(match, "0: place 1 c2")
    assert match.actors == [0]
    play_all(match, "0: place 4 c1")
    assert match.actors == [1]


@clause("EOL-6")
def test_any_card_in_hand_fits_any_free_exit_of_the_last_card() -> None:
    """The fork 3R came in going up: its exits lead up to c2 and right to d3."""
    match = at("turn 2 A 0/2 - order AB first A | A: 3Rc3N hand 1 4 5 | B: 1e3N hand 1")
    assert match.legal_texts(0) == [
        f"place {code} {cell}" for code in ("1", "4", "5") for cell in ("c2", "d3")
    ]
    assert refused(match, "0: place 2L c2") == "EOL-6"  # not in hand
    assert refused(match, "0: place 1 b3") == "EOL-6"  # not an exit


@clause("EOL-6")
@pytest.mark.parametrize(
    ("code", "ends"),
    [
        *[("1", {"c2"}), ("2L", {"b3"}), ("2R", {"d3"}), ("3L", {"b3", "c2"})],
        *[("3R", {"c2", "d3"}), ("4", {"b3", "d3"})],
        *[("5", {"b3", "c2", "d3"}), ("0", {"b3", "c2", "d3"})],
    ],
)
def test_exits_are_seen_by_the_line_travelling_in(code: str, ends: set[str]) -> None:
    line = f"turn 2 A 0/2 - order AB first A | A: {code}c3N hand 1 | B: 1e3N hand 1"
    assert set(at(line).view().players[0].ends) == ends


@clause("EOL-6")
def test_start_cards_own_and_others_cards_block() -> None:
    """A's fork on d3 leads to d2, which B holds, and down to d4, between the start cards."""
    match = at(
        "turn 3 A 0/2 - order AB first A | A: 2Rc3N 4d3E hand 1 2R | B: 1e3N 2Le2N 1d2W hand 1"
    )
    assert cells(match, 0) == {"d4"}
    assert refused(match, "0: place 1 d2") == "EOL-6"  # B's
    play_all(match, "0: place 2R d4")  # its exit leads to A's own start card
    assert match.is_over and match.view().players[0].cut_rank == 1


@clause("EOL-8")
def test_line_without_a_free_cell_at_its_exits_is_cut() -> None:
    match = play_all(at(ABOUT_TO_CLOSE), "0: place 2L b4", "1: place 1 e2", "1: place 1 e1")
    draw_all(match)
    play_all(match, "1: place 1 e7", "1: place 5 e6")
    assert match.is_over
    assert match.view().players[0].cut_round == 3


@clause("EOL-8")
def test_player_without_a_card_in_hand_is_cut() -> None:
    match = begun("versus", HAND, HAND)
    match.state.hands[1], match.state.num_hand[1] = 0, 0
    match.state.decks[1], match.state.num_deck[1] = 0, 0
    play_all(match, "0: place 1 c3")
    assert match.is_over and match.view().players[1].ends == ()


@clause("EOL-8")
def test_there_is_no_pass() -> None:
    match = begun("versus", HAND, HAND)
    assert all(text.startswith("place ") for text in match.legal_texts(0))


@clause("EOL-9")
def test_cut_is_tested_only_in_the_own_turn() -> None:
    """A has closed itself in, but stands until a card of A is due again."""
    match = play_all(at(ABOUT_TO_CLOSE), "0: place 2L b4")
    assert not match.is_over and match.view().players[0].cut_rank == 0
    play_all(match, "1: place 1 e2")
    assert match.actors == [1]


@clause("EOL-9")
def test_cards_of_a_cut_player_stay_and_the_player_is_skipped() -> None:
    """Of three players A is cut first; B and C play on round A's cards."""
    match = at(
        "turn 2 A 1/2 - order ABC first A | A: 2Ld2N 2Lc2W hand 1 1 1 2L "
        "| B: 1f4E hand 1 1 1 1 4 | C: 2Lb4W hand 1 1 1 1 4"
    )
    play_all(match, "0: place 2L c3", "1: place 1 g4", "1: place 4 a4")
    play_all(match, "2: place 1 b5", "2: place 1 b6")
    assert match.view().order == (2, 0, 1)
    draw_all(match)
    play_all(match, "2: place 1 b7", "2: place 4 b1")
    assert match.view().players[0].cut_rank == 1 and match.actors == [1]
    play_all(match, "1: place 1 a3", "1: place 1 a2")
    assert match.view().order == (1, 2)
    assert match.state.owner[2 * 13 + 2] == 1  # A's card on c3


@clause("EOL-9")
def test_last_line_standing_wins_and_all_score_whom_they_outlasted() -> None:
    match = play_all(at(ABOUT_TO_CLOSE), "0: place 2L b4", "1: place 1 e2", "1: place 1 e1")
    play_all(draw_all(match), "1: place 1 e7", "1: place 5 e6")
    outcome = match.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ((0, 1), (1,))
    assert outcome.reason == "every line but B's is cut (EOL-9)"
    assert refused(match, "1: place 1 e5") == "EOL-9"


@clause("EOL-9")
def test_lines_are_cut_one_after_the_other_even_in_one_round() -> None:
    """A and B have both closed themselves in; in their turns A is cut, then B."""
    match = at(
        "turn 3 C 1/2 - order CAB first A | A: 2Ld2N 2Lc2W 2Lc3S hand 1 1 1 "
        "| B: 2Lf4E 2Lf3N 2Le3W hand 1 1 1 | C: 1b4W 1a4W 2Lg4W hand 1 1 1"
    )
    outcome = play_all(match, "2: place 1 g5").outcome()
    assert outcome is not None and (outcome.scores, outcome.winners) == ((0, 1, 2), (2,))


@clause("EOL-9")
def test_outlasting_is_counted_by_the_order_of_the_cuts() -> None:
    over = (
        "over 5 C 0/0 - order CB first A | A: 2Ld2N 2Lc2W 2Lc3S cut 1@3 "
        "| B: 1f4E 1g4E 4a4E | C: 2Lb4W 1b5S 1b6S cut 2@5"
    )
    outcome = at(over).outcome()
    assert outcome is not None and (outcome.scores, outcome.winners) == ((0, 2, 1), (1,))
