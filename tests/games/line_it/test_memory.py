"""What a seat may not know: views that tell nothing, and hands drawn anew for bots."""

from collections import Counter
from collections.abc import Iterator

import msgspec
import pytest

from enlinea.core.game import State, variant
from enlinea.core.match import Match
from enlinea.core.random import new_random
from enlinea.games.line_it import notation
from enlinea.minds.minds import choose
from tests.contract.checks import random_matches
from tests.games.line_it.positions import NOTHING, at, hand_of

SEATS = (2, 3, 4, 5)


def bytes_seen(match: Match, viewer: int | None) -> bytes:
    view = match.view(viewer)
    picture = match.variant.mode.draw.picture(view)
    return msgspec.json.encode(view) + picture.plain.encode() + picture.markup.encode()


def with_other_hands(match: Match, seat: int) -> Iterator[Match]:
    """The same match with one card in the hand of another changed for one that is gone."""
    for other in range(match.variant.seats):
        if other != seat and match.state.hand_size[other] > 0:
            for gone in match.state.gone.nonzero()[0]:
                twin = match.copy()
                hand = twin.state.hands[other, : twin.state.hand_size[other]]
                twin.state.gone[hand[0]] += 1
                twin.state.gone[gone] -= 1
                hand[0] = gone
                hand.sort()
                yield twin


@pytest.mark.parametrize("seats", SEATS)
def test_no_view_depends_on_the_hands_of_others(seats: int) -> None:
    num_pairs = 0
    for match in random_matches(variant("line-it", seats=seats), 1):
        if len(match.history) % 25 == 0:
            seen = {viewer: bytes_seen(match, viewer) for viewer in (0, None)}
            for twin in with_other_hands(match, seat=0):
                num_pairs += 1
                assert bytes_seen(twin, 0) == seen[0]
                twin.state.hands[0, : twin.state.hand_size[0]] = 50
                assert bytes_seen(twin, None) == seen[None]
    assert num_pairs > 100


def test_deck_is_not_shown_without_open_memory() -> None:
    one = at("turn A 4", "40 / 39", NOTHING, market="1 57 62 100", deck="2-9")
    two = at("turn A 4", "40 / 39", NOTHING, market="1 57 62 100", deck="12-19")
    assert all(bytes_seen(one, viewer) == bytes_seen(two, viewer) for viewer in (0, 1, None))


def resampled(match: Match, seat: int, stream: int) -> State:
    other = match.copy()
    match.variant.rules.resample(other.state, seat, new_random(1, stream))
    return other.state


@pytest.mark.nojit
@pytest.mark.bounds
def test_bot_remembers_what_came_up_but_not_who_holds_it() -> None:
    """Thirteen number cards and a bet lie face down; three reds of them under the jackpot."""
    deck = "18-100 bet3 bet3 bet4 bet4 bet5"
    match = at("reveal B 1", "- / 17", "- / bet5", deck=deck, jackpots="2 0 0 0")
    match.state.gone[6:17] = 0  # as if they did not exist: 1-5 are gone
    drawn = Counter(int(resampled(match, 0, stream).hands[1, 0]) for stream in range(600))
    assert set(drawn) == {2, 3, 4, 103}  # 1 and 5 are the two red ones under the jackpot
    assert all(100 < count < 200 for count in drawn.values())
    assert resampled(match, 0, 1).hands[0, 0] == 17


@pytest.mark.nojit
def test_hands_drawn_leave_enough_cards_for_the_piles() -> None:
    """All five cards that are gone lie in B's pile: A knows that B still holds the bet."""
    deck = "18-100 bet3 bet3 bet4 bet4 bet5"
    match = at("reveal B 1", "- / 17", "- / bet5 / 5 0 0 1 0 0 8 0 0 0", deck=deck)
    match.state.gone[6:17] = 0
    assert {int(resampled(match, 0, stream).hands[1, 0]) for stream in range(50)} == {103}


@pytest.mark.parametrize("seats", SEATS)
def test_hands_drawn_anew_make_a_possible_position(seats: int) -> None:
    chosen = variant("line-it", seats=seats)
    for match in random_matches(chosen, 1):
        for seat in range(len(match.history) % 5, seats, 5):
            state = resampled(match, seat, len(match.history))
            again = chosen.start()
            notation.parse_position(notation.position_text(state), again)
            assert again.tobytes() == state.tobytes()


def test_open_memory_leaves_nothing_to_be_drawn() -> None:
    for match in random_matches(variant("line-it", options={"open_memory": True}), 1):
        assert resampled(match, 0, 1).tobytes() == match.state.tobytes()


@pytest.mark.parametrize("seats", SEATS)
def test_bot_is_given_the_same_position_whatever_others_hold(seats: int) -> None:
    num_pairs = 0
    for match in random_matches(variant("line-it", seats=seats), 1):
        if len(match.history) % 25 == 0:
            given = resampled(match, 0, 5).tobytes()
            for twin in with_other_hands(match, seat=0):
                num_pairs += 1
                assert resampled(twin, 0, 5).tobytes() == given
    assert num_pairs > 100


def test_greedy_does_not_look_into_other_hands() -> None:
    chosen = variant("line-it", seats=3)
    for match in random_matches(chosen, 1):
        if len(match.history) % 40 < 20 and match.actors == [0] and not match.state.has_taken:
            action = choose("greedy", chosen, match.state, 0, new_random(3))
            for twin in list(with_other_hands(match, seat=0))[::10]:
                assert choose("greedy", chosen, twin.state, 0, new_random(3)) == action


def test_hand_is_kept_in_order() -> None:
    match = at("turn A 4", "- / 39", NOTHING, market="1 57 62 100")
    match.play_text("0: take 1 hand")
    assert hand_of(match, 0) == "1 39"
