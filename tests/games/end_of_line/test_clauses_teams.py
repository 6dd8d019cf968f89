"""End of Line: team battle, the jump and the teams (EOL-14, EOL-15)."""

import pytest

from enlinea.core.errors import SetupError
from enlinea.core.match import Match
from tests.clauses import clause
from tests.games.end_of_line.table import HAND, at, cells, draw_all, effects, new, refused
from tests.games.positions import play_all

pytestmark = [pytest.mark.nojit, pytest.mark.bounds]

B = f"B: 1g5E 1h5E 1i5E hand {HAND}"
C = f"C: 1e7S 1e8S 1e9S hand {HAND}"
D = f"D: 2Rc5W 1c4N 1c3N hand {HAND}"
# A's fork on d3 leads down to d4, which is free, and straight on to c3, where D's card lies.
BESIDE = f"turn 3 A 0/2 - order ABCD first A | A: 2Le3N 3Ld3W hand {HAND} | {B} | {C} | {D}"
# A's card on d4 leads only to c4, where D's card lies; b4 behind it is free.
SHUT = f"turn 3 A 0/2 - order ABCD first A | A: 2Le3N 2Ld3W 2Rd4S hand {HAND} | {B} | {C} | {D}"


def team(position: str, **options: str) -> Match:
    return at(position, "team-battle", **options)


@clause("EOL-14")
def test_jump_goes_straight_over_one_card_of_a_mate_and_counts_as_a_card() -> None:
    match = team(BESIDE)
    assert effects(match, 0) == ["boost", "brake", "gas", "jump"]
    play_all(match, "0: jump")
    assert cells(match, 0) == {"b3"}
    play_all(match, "0: place 1 b3")
    card = match.view().players[0].line[-1]
    assert (card.cell, card.heading) == ("b3", "W")  # its entry faces the jumped card
    assert match.actors == [0] and match.view().placed == 1
    assert play_all(match, "0: place 1 a3").actors == [1]


@clause("EOL-14")
def test_card_right_after_jump_must_jump() -> None:
    assert refused(play_all(team(BESIDE), "0: jump"), "0: place 1 d4") == "EOL-14"


@clause("EOL-14")
def test_jump_may_be_the_only_legal_action() -> None:
    assert team(SHUT).legal_texts(0) == ["jump"]


@clause("EOL-14")
def test_jump_may_be_declared_before_any_card_of_the_turn() -> None:
    """The first card turns A's line towards D's card on c4."""
    line = BESIDE.replace("2Le3N 3Ld3W", "2Le3N 2Ld3W").replace(HAND, "1 1 2R 3R 4", 1)
    match = play_all(team(line), "0: place 2R d4")
    assert match.legal_texts(0) == ["jump"]
    play_all(match, "0: jump", "0: place 1 b4")
    assert match.actors == [1]


@clause("EOL-14")
def test_never_over_a_foe() -> None:
    """With the teams A+C and B+D the same card is a foe's."""
    match = team(BESIDE, teams="opposite")
    assert effects(match, 0) == ["boost", "brake", "gas"]
    assert refused(match, "0: jump") == "EOL-14"


@clause("EOL-14")
def test_never_over_two_cards() -> None:
    """Behind D's card on c3 lies another one of D's, on b3."""
    two = f"D: 2Rc5W 2Lc4N 2Rb4W 2Rb3N 1c3E hand {HAND}"
    assert refused(team(BESIDE.replace(D, two)), "0: jump") == "EOL-14"


@clause("EOL-14")
def test_never_over_a_start_card() -> None:
    """A's line comes down to D's start card on d5, behind which d6 is free."""
    line = BESIDE.replace("2Le3N 3Ld3W", "2Le3N 2Ld3W 3Rd4S").replace(D, f"D: 1c5W hand {HAND}")
    match = team(line)
    assert cells(match, 0) == {"c4"}
    assert refused(match, "0: jump") == "EOL-14"


@clause("EOL-14")
def test_never_over_an_own_card() -> None:
    """A's fork on f3 leads to A's card on e3, behind which d3 is free."""
    match = team(BESIDE.replace("2Le3N 3Ld3W", "5e3N 2Re2N 2Rf2E 4f3S"))
    assert cells(match, 0) == {"g3"}
    assert refused(match, "0: jump") == "EOL-14"


@clause("EOL-14")
def test_cards_of_a_cut_mate_can_be_jumped() -> None:
    cut = BESIDE.replace("ABCD", "ABC").replace(D, f"{D} cut 1@2")
    assert "jump" in effects(team(cut), 0)


@clause("EOL-14")
def test_exits_of_a_mate_are_never_usable() -> None:
    assert refused(team(BESIDE), "0: place 1 c2") == "EOL-6"


@clause("EOL-14")
def test_jump_costs_energy_under_the_conditions_of_all_effects() -> None:
    assert refused(team(BESIDE.replace("turn 3", "turn 2")), "0: jump") == "EOL-7"
    assert refused(play_all(team(BESIDE), "0: brake"), "0: jump") == "EOL-7"
    assert play_all(team(BESIDE), "0: jump").view().players[0].energy == 2
    assert refused(at("turn 3 A 0/2 - order AB first A | A: 1c3N hand 1 | B: 1e3N"), "0: jump") == (
        "EOL-14"
    )


@clause("EOL-14")
def test_team_is_out_when_all_its_members_are_cut() -> None:
    """B is cut already; C closes itself in, and when C's next card is due its team is out."""
    match = team(
        f"turn 3 C 1/2 - order ACD first A | A: 2Le3N 3Ld3W hand {HAND} | {B} cut 1@2 "
        f"| C: 2Re7S 2Rd7W hand 1 2R | {D}"
    )
    assert not match.is_over
    play_all(match, "2: place 2R d6", "3: place 1 c2", "3: place 1 c1")
    draw_all(match)
    while match.actors in ([0], [3]):
        match.play(match.actors[0], match.legal(match.actors[0])[-1])
    outcome = match.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ((1, 0, 0, 1), (0, 3))
    assert outcome.reason.endswith("(EOL-14)")


@clause("EOL-14")
def test_cut_members_of_the_last_team_win_too() -> None:
    over = (
        "over 5 C 0/0 - order AC first A | A: 2Le3N | B: 1g5E cut 2@4 | C: 1e7S cut 3@5 "
        "| D: 1c5W cut 1@3"
    )
    outcome = team(over).outcome()
    assert outcome is not None and outcome.winners == (0, 3)


@clause("EOL-15")
@pytest.mark.parametrize(
    ("seats", "teams", "expected"),
    [
        (4, "default", [0, 1, 1, 0]),
        (4, "opposite", [0, 1, 0, 1]),
        (6, "default", [0, 1, 0, 1, 0, 1]),
        (6, "pairs", [0, 0, 1, 1, 2, 2]),
        (8, "default", [0, 1, 0, 1, 0, 1, 0, 1]),
        (8, "pairs", [0, 0, 1, 1, 2, 2, 3, 3]),
    ],
)
def test_teams_by_seats_and_option(seats: int, teams: str, expected: list[int]) -> None:
    view = new("team-battle", seats, teams=teams).view()
    assert [player.team for player in view.players] == expected


@clause("EOL-15")
@pytest.mark.parametrize(("seats", "teams"), [(4, "pairs"), (6, "opposite"), (8, "opposite")])
def test_teams_that_do_not_divide_are_refused(seats: int, teams: str) -> None:
    with pytest.raises(SetupError, match=f"{seats} seats do not divide into the teams '{teams}'"):
        new("team-battle", seats, teams=teams)
