"""End of Line: the solo puzzle, its challenges, the cooperative puzzle (EOL-10, EOL-11, EOL-13)."""

import pytest

from enlinea.core.match import Match
from enlinea.core.record import Record, replay
from enlinea.games.end_of_line.challenges import all_challenges, find_challenge
from enlinea.games.end_of_line.tables import AREAS, CELL_TEXTS, DECK_SIZE, NEIGHBOUR, cell_at
from enlinea.lab.simulate import simulate
from tests.clauses import clause
from tests.games.end_of_line.table import HAND, at, begun, cells, draw, draw_all, new, refused
from tests.games.positions import play_all
from tests.naive.end_of_line import coverings

# All of the 5x5 but e2 is covered; round 13, two cards left in hand, none in the deck.
NEARLY = (
    "turn 13 A 0/2 - order A first A | A: 3Lc2N 1c1N 4c5N 1b5W 1a5W 2Le5W 5e1S 2Rd1W 1d5N 2Ld4N "
    "0c4W 2Rb4W 3Lb3N 1b2N 2Lb1N 2La1W 1a2S 1a3S 2Ra4S 2Re4W 4e3N 3Rd3W 3Rd2N hand 1 1 used gas gas"
)


def puzzle(position: str) -> Match:
    return at(position, "puzzle")


@clause("EOL-10")
def test_covering_the_area_in_the_middle_of_a_turn_succeeds_at_once() -> None:
    match = play_all(puzzle(NEARLY), "0: place 1 e2")
    outcome = match.outcome()
    assert outcome is not None and outcome.winners == (0,)
    assert outcome.reason == "the whole area is covered (EOL-10)"
    assert outcome.scores == (1 + 1,)  # the card 1 and one point of energy
    assert match.view().players[0].cut_rank == 0  # the second card is not due any more


@clause("EOL-10")
def test_cards_in_hand_and_deck_and_energy_are_scored() -> None:
    match = puzzle(NEARLY.replace(" used gas gas", " used gas"))
    outcome = play_all(match, "0: place 1 e2").outcome()
    assert outcome is not None and outcome.scores == (1 + 2,)


@clause("EOL-10")
def test_cut_line_scores_minus_the_cells_left_uncovered() -> None:
    """The line closes itself in on b3: 21 cells are left."""
    match = puzzle("turn 2 A 1/2 - order A first A | A: 2Lc2N 2Lb2W hand 1 1 1 2L")
    play_all(match, "0: place 2L b3")
    draw_all(match)
    outcome = match.outcome()
    assert outcome is not None and (outcome.scores, outcome.winners) == ((-21,), ())
    assert outcome.reason == "the line is cut and 21 cells are left uncovered (EOL-10)"


@clause("EOL-10")
def test_one_player_goes_through_all_phases() -> None:
    match = draw(new("puzzle"), HAND)
    assert match.legal_texts(0) == ["keep", "mulligan"]
    draw(play_all(match, "0: mulligan"), "1 1 1 1 5")
    assert match.view().due == 1
    draw(play_all(match, "0: place 1 c2"), "1")
    assert match.view().due == 2
    assert refused(match, "0: brake") == "EOL-7"  # energy from round 3
    draw(play_all(match, "0: place 1 c1", "0: place 5 c5"), "1 4")
    assert match.view().round == 3 and "boost" in match.legal_texts(0)


@clause("EOL-10")
def test_without_walls_one_card_is_left_so_the_score_is_at_most_eight() -> None:
    assert DECK_SIZE - find_challenge(1).num_free == 1


@clause("EOL-11")
def test_challenges_are_the_same_with_walls_and_k_walls_leave_k_plus_one_cards() -> None:
    assert len(all_challenges()) == 140
    for challenge in all_challenges():
        cards = DECK_SIZE - (challenge.placed is not None)
        assert cards - challenge.num_free == len(challenge.walls) + 1


@clause("EOL-11")
def test_walls_are_not_covered_and_block() -> None:
    match = begun("puzzle", "2R 2R 1 1 1", puzzle=12)
    assert match.view().walls == ("b4", "d4") and match.view().uncovered == 22
    draw(play_all(match, "0: place 2R c2"), "2L")
    play_all(match, "0: place 2R d2", "0: place 1 d3")
    assert draw_all(match).is_over  # d4 is a wall


@clause("EOL-11")
@pytest.mark.parametrize(("number", "code", "end"), [(47, "2L", "b2"), (48, "2R", "d2")])
def test_two_challenges_begin_with_a_placed_card(number: int, code: str, end: str) -> None:
    match = begun("puzzle", HAND, puzzle=number)
    player = match.view().players[0]
    assert [(card.cell, card.kind) for card in player.line[1:]] == [("c2", code)]
    assert player.num_deck == 24 - 5  # it came from the deck
    assert match.view().due == 1  # round 1 still places one
    assert cells(match, 0) == {end}


@clause("EOL-11")
@pytest.mark.parametrize("number", [53, 56])
def test_two_challenges_need_energy(number: int) -> None:
    walls = [divmod(cell, 13) for cell in find_challenge(number).walls]
    assert coverings(walls) == (0, -1)


@clause("EOL-13")
def test_hands_lie_open() -> None:
    view = begun("coop-puzzle", HAND, "1 1 1 1 5").view(0)
    assert view.players[1].hand == ("1", "1", "1", "1", "5")


@clause("EOL-13")
def test_cut_player_stops_and_the_others_go_on() -> None:
    match = at(
        "turn 2 A 1/2 - order AB first A | A: 2Lc3N 2Lb3W hand 1 1 1 2L | B: 1e3N hand 1 1 1 1 5",
        "coop-puzzle",
    )
    play_all(match, "0: place 2L b4", "1: place 1 e2", "1: place 1 e1")
    draw_all(match)
    play_all(match, "1: place 1 e7", "1: place 5 e6")
    assert not match.is_over and match.view().players[0].cut_rank == 1
    assert match.view().order == (1,) and match.view().mover == 1


@clause("EOL-13")
def test_it_ends_when_all_are_cut() -> None:
    over = "over 4 B 0/0 - order B first A | A: 1c3N hand 1 cut 1@3 | B: 1e3N hand 1 cut 2@4"
    outcome = at(over, "coop-puzzle").outcome()
    assert outcome is not None and (outcome.scores, outcome.winners) == ((-45, -45), ())


def covered_games(seats: int, num_games: int) -> list[Match]:
    """The games of some greedy bots that cover the area."""
    records: list[Record] = []
    chosen = new("coop-puzzle", seats).variant
    simulate(chosen, ["greedy"] * seats, num_games, seed=1, on_record=records.append)
    return [match for match in map(replay, records) if match.view().uncovered == 0]


@clause("EOL-13")
def test_covering_together_wins_at_once_for_all_and_everything_left_counts() -> None:
    games = covered_games(2, 300)
    assert games
    for match in games:
        outcome = match.outcome()
        assert outcome is not None and outcome.winners == (0, 1)
        assert "place" in match.texts()[-1]
        initiatives = (1, 2, 2, 3, 3, 4, 5, 0)
        left = 0
        for player in match.view(0).players:
            assert player.hand is not None
            left += player.energy + sum(int(code[0]) for code in player.hand)
            left += sum(map(int.__mul__, player.unseen, initiatives))
        assert outcome.scores == (left, left)


@clause("EOL-13")
def test_middle_cell_of_four_players_is_not_part_of_the_area() -> None:
    """The four start cards enclose e5."""
    assert new("coop-puzzle", 4).view().uncovered == 9 * 9 - 4 - 1
    for seats, (size, _) in AREAS.items():
        if seats not in (1, 4):
            assert new("coop-puzzle", seats).view().uncovered == size * size - seats
    starts = {cell_at(row, col) for row, col, _ in AREAS[4][1]}
    assert set(map(int, NEIGHBOUR[9, cell_at(4, 4)])) == starts


@clause("EOL-13")
@pytest.mark.parametrize(
    ("seats", "inner"), [(6, ["e6", "g6"]), (8, ["f6", "h6", "g7", "f8", "h8"])]
)
def test_six_and_eight_players_need_a_reverse(seats: int, inner: list[str]) -> None:
    """The inner cells are entered from fewer cells than they are, and each card is left once."""
    size, starts = AREAS[seats]
    taken = {cell_at(row, col) for row, col, _ in starts}
    led_to = {NEIGHBOUR[size, cell_at(row, col), "NESW".index(way)] for row, col, way in starts}
    ways: set[int] = set()
    for cell in map(CELL_TEXTS.index, inner):
        assert cell not in taken | led_to
        ways |= set(map(int, NEIGHBOUR[size, cell])) - taken
    assert len(ways) < len(inner)
