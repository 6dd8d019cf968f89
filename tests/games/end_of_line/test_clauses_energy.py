"""End of Line: energy and the rescue from a cut (EOL-7, EOL-8)."""

import pytest

from tests.clauses import clause
from tests.games.end_of_line.table import HAND, at, cells, draw, draw_all, effects, refused
from tests.games.positions import play_all

pytestmark = [pytest.mark.nojit, pytest.mark.bounds]

B = f"B: 1e3N 1e2N 1e1N hand {HAND}"
# A's line: the 5 on c2 has free exits to b2 and d2, the 1 on c1 leads over the top to c7.
OPEN = f"turn 3 A 0/2 - order AB first A | A: 1c3N 5c2N 1c1N hand {HAND} | {B}"
# A's last card leads to its own start card; the fork 3L on b3 has a free exit to a3.
CLOSED = f"turn 3 A 0/2 - order AB first A | A: 2Lc3N 3Lb3W 2Lb4S hand {HAND} | {B}"


@clause("EOL-7")
def test_energy_is_used_from_round_three_on() -> None:
    assert effects(at(OPEN), 0) == ["boost", "brake", "gas", "reverse"]
    early = OPEN.replace("turn 3", "turn 2")
    assert effects(at(early), 0) == []
    assert refused(at(early), "0: boost") == "EOL-7"


@clause("EOL-7")
def test_one_point_at_most_per_player_and_round_and_three_in_all() -> None:
    match = play_all(at(OPEN), "0: boost")
    assert match.view().players[0].energy == 2
    assert effects(match, 0) == []
    assert refused(match, "0: gas") == "EOL-7"
    spent = at(OPEN.replace(" | B:", " used boost gas gas | B:"))
    assert spent.view().players[0].energy == 0
    assert effects(spent, 0) == [] and refused(spent, "0: brake") == "EOL-7"


@clause("EOL-7")
def test_energy_comes_before_the_first_card_of_the_turn() -> None:
    match = play_all(at(OPEN), "0: place 1 c7")
    assert effects(match, 0) == []
    for effect in ("boost", "brake", "gas", "reverse"):
        assert refused(match, f"0: {effect}") == "EOL-7"


@clause("EOL-7")
def test_boost_places_three_cards() -> None:
    match = play_all(at(OPEN), "0: boost", "0: place 1 c7", "0: place 1 c6")
    assert match.actors == [0]
    assert play_all(match, "0: place 4 c5").actors == [1]


@clause("EOL-7")
def test_brake_places_one_card() -> None:
    assert play_all(at(OPEN), "0: brake", "0: place 1 c7").actors == [1]


@clause("EOL-7")
def test_reverse_goes_on_from_the_card_before_the_last_and_places_two() -> None:
    match = play_all(at(OPEN), "0: reverse")
    assert cells(match, 0) == {"b2", "d2"}
    assert refused(match, "0: place 1 c7") == "EOL-7"
    play_all(match, "0: place 1 b2")
    assert match.actors == [0] and cells(match, 0) == {"a2"}  # the second from the first
    assert play_all(match, "0: place 1 a2").actors == [1]


@clause("EOL-7")
def test_reverse_reaches_no_older_card() -> None:
    """The 5 on c3 has free exits, but it is the third last card."""
    match = at(OPEN.replace("1c3N 5c2N 1c1N", "5c3N 1c2N 1c1N"))
    assert effects(match, 0) == ["boost", "brake", "gas"]
    assert refused(match, "0: reverse") == "EOL-7"


@clause("EOL-7")
def test_gas_draws_one_extra_card_at_once_and_two_are_placed() -> None:
    match = play_all(at(OPEN), "0: gas")
    assert match.view().phase == "gas" and match.chance()[15] == 1
    draw(match, "0")
    assert match.view(0).players[0].num_hand == 6
    assert play_all(match, "0: place 0 c7", "0: place 1 c6").actors == [1]


@clause("EOL-7")
def test_gas_needs_a_card_in_the_deck() -> None:
    match = at(OPEN)
    match.state.decks[0], match.state.num_deck[0] = 0, 0
    assert effects(match, 0) == ["boost", "brake", "reverse"]
    assert refused(match, "0: gas") == "EOL-7"


@clause("EOL-7")
def test_energy_anytime_allows_effects_whenever_a_card_is_due() -> None:
    match = at(OPEN, energy_anytime=True)
    play_all(match, "0: place 4 c7")
    assert effects(match, 0) == ["boost", "brake", "gas"]
    boosted = play_all(match.copy(), "0: boost", "0: place 1 b7")
    assert boosted.actors == [0]
    assert play_all(match.copy(), "0: brake").actors == [1]  # it ends the turn at once


@clause("EOL-7")
def test_with_energy_anytime_reverse_counts_from_the_last_card_at_that_moment() -> None:
    """After the card on b1 the 5 on c1 is the card before the last: c7 and d1 are free."""
    line = OPEN.replace("1c3N 5c2N 1c1N", "1c3N 1c2N 5c1N")
    match = play_all(at(line, energy_anytime=True), "0: place 1 b1", "0: reverse")
    assert cells(match, 0) == {"c7", "d1"}
    assert play_all(match, "0: place 1 d1").actors == [1]


@clause("EOL-8")
def test_reverse_is_compulsory_when_it_is_the_only_legal_action() -> None:
    match = at(CLOSED)
    assert match.legal_texts(0) == ["reverse"]
    for effect in ("boost", "brake", "gas"):  # no card could be placed next
        assert refused(match, f"0: {effect}") == "EOL-7"
    assert cells(play_all(match, "0: reverse"), 0) == {"a3"}


@clause("EOL-8")
def test_line_that_no_energy_can_help_is_cut() -> None:
    """The same line is cut when its energy is spent."""
    closing = (
        f"turn 3 B 1/2 - order BA first A | A: 2Lc3N 3Lb3W 2Lb4S hand {HAND}{{}} "
        "| B: 1e3N 1e2N 1e1N 1e7N hand 1 1 4"
    )
    assert play_all(at(closing.format("")), "1: place 1 e6").actors == [0]
    assert play_all(at(closing.format(" used gas gas gas")), "1: place 1 e6").is_over


@clause("EOL-8")
def test_brake_rescues_after_the_first_card_with_energy_anytime() -> None:
    """A's second card has nowhere to go: without the option A is cut, with it A may brake."""
    line = f"turn 3 A 0/2 - order AB first A | A: 2Lc3N 2Lb3W hand {HAND} | {B}"
    assert play_all(at(line), "0: place 2L b4").is_over
    match = play_all(at(line, energy_anytime=True), "0: place 2L b4")
    assert match.legal_texts(0) == ["brake"]
    assert play_all(match, "0: brake").actors == [1]


@clause("EOL-8")
def test_reverse_helps_nobody_who_has_no_card() -> None:
    match = at(CLOSED)
    match.state.hands[0], match.state.num_hand[0] = 0, 0
    assert refused(match, "0: reverse") == "EOL-7"
    assert match.legal_texts(0) == []


@clause("EOL-8")
def test_only_legal_actions_are_offered_after_every_draw() -> None:
    match = play_all(at(OPEN), "0: gas")
    assert draw_all(match).actors == [0]
    assert effects(match, 0) == [] and cells(match, 0) == {"c7"}
