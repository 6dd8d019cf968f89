"""What is seen: own hand, all decks as sets, and a drawn table."""

import msgspec
import pytest

from enlinea.core.random import new_random
from enlinea.games.end_of_line import rules_coop, rules_versus
from tests.games.end_of_line.table import HAND, at, begun, new
from tests.games.positions import play_all

pytestmark = [pytest.mark.nojit]

OPEN = (
    f"turn 3 A 0/2 - order AB first A | A: 1c3N 5c2N 1c1N hand {HAND} "
    "| B: 1e3N 1e2N 1e1N hand 1 1 1 5 0"
)


def test_only_the_own_hand_is_seen() -> None:
    view = at(OPEN).view(0)
    assert view.players[0].hand == tuple(HAND.split())
    assert view.players[1].hand is None and view.players[1].num_hand == 5
    assert [player.hand for player in at(OPEN).view(None).players] == [None, None]


def test_of_others_hand_and_deck_together_are_known() -> None:
    players = at(OPEN).view(0).players
    assert players[0].unseen == (5, 3, 4, 2, 1, 1, 0, 1)  # the deck
    assert players[1].unseen == (6, 4, 4, 2, 2, 2, 1, 1)  # all but the three cards on the table
    assert sum(players[1].unseen) == players[1].num_hand + players[1].num_deck


def test_resample_redraws_the_others_hands_from_what_is_left_of_their_decks() -> None:
    match, random = at(OPEN), new_random(1)
    hands = set()
    for _ in range(40):
        s = match.state.copy()
        rules_versus.resample(s, 0, random)
        hands.add(tuple(s.hands[1].tolist()))
        assert (s.hands[0] == match.state.hands[0]).all()
        assert (s.hands[1] + s.decks[1] == match.state.hands[1] + match.state.decks[1]).all()
        assert s.hands[1].sum() == s.num_hand[1] == 5 and s.num_deck[1] == s.decks[1].sum()
    assert len(hands) > 10


def test_resample_draws_each_hand_as_often_as_chance_would() -> None:
    """With a 5 among 22 unseen cards, five of them in hand, it is held in 5 of 22 cases."""
    match, random = at(OPEN), new_random(2)
    num_held = 0
    for _ in range(2000):
        s = match.state.copy()
        rules_versus.resample(s, 0, random)
        num_held += int(s.hands[1, 6])
    assert abs(num_held / 2000 - 5 / 22) < 0.03


def test_open_hands_are_left_alone() -> None:
    match = begun("coop-puzzle", HAND, HAND)
    before = match.state.tobytes()
    rules_coop.resample(match.state, 0, new_random(1))
    assert match.state.tobytes() == before


def test_mulligan_shows_nothing_of_the_hand_that_was_returned() -> None:
    one, two = new("versus", 2), new("versus", 2)
    for match, hand in ((one, "5 0 4 4 1"), (two, "1 1 1 1 1")):
        play_all(match, "*: reveal 1", "*: reveal 5")
        play_all(match, *(f"*: draw {code}" for code in f"{hand} {HAND}".split()), "0: mulligan")
        play_all(match, *["*: draw 2L"] * 4, "*: draw 2R")
    for viewer in (1, None):
        assert msgspec.json.encode(one.view(viewer)) == msgspec.json.encode(two.view(viewer))


def test_drawn_table_shows_lines_ends_and_the_way_round_the_edge() -> None:
    picture = at(OPEN).variant.mode.draw.picture(at(OPEN).view(0)).plain
    assert picture == (
        "        a  b  c  d  e  f  g\n"
        " 7      ·  ·  a  ·  b  ·  ·\n"
        "      ┌─────────────────────┐\n"
        " 1  · │ ·  ·  ┃  ·  ┃  ·  · │ ·\n"
        " 2  · │ ·  · ─┼─ ·  │  ·  · │ ·\n"
        " 3  · │ ·  ·  │  ·  │  ·  · │ ·\n"
        " 4  · │ ·  ·  A  ·  B  ·  · │ ·\n"
        " 5  · │ ·  ·  ·  ·  ·  ·  · │ ·\n"
        " 6  · │ ·  ·  ·  ·  ·  ·  · │ ·\n"
        " 7  · │ ·  ·  a  ·  b  ·  · │ ·\n"
        "      └─────────────────────┘\n"
        " 1      ·  ·  ┃  ·  ┃  ·  ·\n"
        "▶ A energy ●●●  hand 1│ 1│ 2L┐ 3R├ 4┬  latest 1 5 1\n"
        "    deck 17: 1×5 2L×3 2R×4 3L×2 3R 4 0\n"
        "  B energy ●●●  hand 5  deck 17  latest 1 1 1\n"
        "round 3 (A B), A: card 1 of 2"
    )


def test_drawn_table_marks_cells_that_several_lines_can_reach() -> None:
    line = "turn 2 A 0/2 - order AB first A | A: 2Rc3N hand 1 | B: 2Le3N hand 1"
    match = at(line)
    assert " *  ┓" in match.variant.mode.draw.picture(match.view()).plain.replace("━", " ")


def test_every_seat_has_a_colour_of_its_own() -> None:
    match = new("versus", 8)
    spans = match.variant.mode.draw.picture(match.view()).spans
    assert len({str(span.style).removesuffix(" dim") for span in spans} - {"", "dim"}) == 8
