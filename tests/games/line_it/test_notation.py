"""Line-it as text: what is read, what is refused and how it is said."""

import pytest

from enlinea.core.errors import IllegalAction, Unreadable
from enlinea.core.match import Match
from enlinea.games.line_it import notation
from enlinea.games.line_it.rules_state import Reason
from tests.games.line_it.positions import NO_TALLIES, NOTHING, at, position

PLAYERS = (NOTHING, NOTHING)
MARKET = "1 57 62 100"


def test_start_is_written_in_one_line() -> None:
    assert Match("line-it").position_text == (
        "reveal A 0 | 1-100 bet3 bet3 bet4 bet4 bet5 bet5 | - | 0 0 0 0"
        f" | - / - / {NO_TALLIES} | - / - / {NO_TALLIES}"
    )


@pytest.mark.parametrize(
    "text",
    [
        position("turn A 6", "40 bet3 39 / 9 bet3", NOTHING, market=MARKET, deck="2 3 5-8 bet4"),
        position("turn B 4 taken played", *PLAYERS, market="57 62", deck="2 3 bet5 bet5"),
        position("reveal B 1", *PLAYERS, market="bet3 bet3", deck="1-90 bet5"),
        position("last B 17", "40 / 1", NOTHING, NOTHING, NOTHING, jackpots="2 3 4 5"),
        position("over A 26", "- / 7 / 5 7 -4 1 0 0 8 0 1 1", NOTHING, jackpots="10 0 0 0"),
    ],
)
def test_positions_are_written_as_they_were_read(text: str) -> None:
    match = Match("line-it", seats=text.count(" | ") - 3)
    notation.parse_position(text, match.state)
    assert match.position_text == text


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "is not a position"),
        (position("turn A 4", NOTHING, market=MARKET), "for 2 seats"),
        (position("turn A", *PLAYERS, market=MARKET), "is not a position"),
        (position("turn F 4", *PLAYERS, market=MARKET), "is not a position"),
        (position("turn A 4 played taken", *PLAYERS, market=MARKET), "is not a position"),
        (position("turn C 4", *PLAYERS, market=MARKET), "there is no C among 2 seats"),
        (position("turn A 4", *PLAYERS, market="1 57 62 101"), '"101" is not a card'),
        (position("turn A 4", *PLAYERS, market=MARKET, deck="9-2"), '"9-2" is not a card'),
        (position("turn A 4", *PLAYERS, market=MARKET, deck="2  3"), '"" is not a card'),
        (position("turn A 4", *PLAYERS, market=MARKET, deck="2 " * 106 + "2"), "no more than 106"),
        (position("turn A 4", *PLAYERS, market="1 2 3 4 5"), "the market holds 4 cards at most"),
        (position("turn A 4", *PLAYERS, market="1 2 3"), "the size for this phase"),
        (position("turn A 4 taken", *PLAYERS, market=MARKET), "the size for this phase"),
        (position("reveal A 4", *PLAYERS, market=MARKET), "the size for this phase"),
        (position("reveal A 4", *PLAYERS, market="1", deck="2 3"), "the size for this phase"),
        (position("last A 26", *PLAYERS, deck="2 3"), "the size for this phase"),
        (position("reveal B 4", *PLAYERS, deck="1-9"), "the marker holder comes first"),
        (position("reveal A 4 taken", *PLAYERS, deck="1-9"), "taken in a turn only"),
        (position("last A 26 played", *PLAYERS), "played in a turn only"),
        (position("over A 26", "40 / -", NOTHING), "all lines are completed"),
        (position("turn A 4", "1 / -", NOTHING, market=MARKET), "1 is there 2 times"),
        (position("turn A 4", *PLAYERS, market="1 57 bet3 bet3", deck="bet3"), "bet3 is there 3"),
        (position("turn A 4", "2 3 4 / 5 6", NOTHING, market=MARKET), "more cards than turns"),
        (position("turn A 4", "2 / 3 4 5", NOTHING, market=MARKET), "more than 2 cards in hand"),
        (position("turn A 4", "2 9 3 / -", NOTHING, market=MARKET), "3 does not fit into A's line"),
        (position("turn A 4", NOTHING, "bet3 bet4 / -", market=MARKET), "bet4 does not fit into B"),
        (position("turn A 4", "-", NOTHING, market=MARKET), "not a line, a hand and tallies"),
        (position("turn A 4", "- / - / 1 2", NOTHING, market=MARKET), "should be 10 numbers"),
        (
            position("turn A 4", "- / - / -1 0 0 0 0 0 0 0 0 0", NOTHING, market=MARKET),
            "A has -1 points from lines",
        ),
        (
            position("turn A 4", *PLAYERS, market=MARKET, jackpots="0 0 26 0"),
            "26 cards cannot be in the green jackpot",
        ),
        (
            position("turn A 4", *PLAYERS, market=MARKET, jackpots="0 0 -1 0"),
            "-1 cards cannot be in the green jackpot",
        ),
        (position("turn A 4", *PLAYERS, market=MARKET, jackpots="0 0 0"), "should be 4 numbers"),
        (
            position("turn A 4", "- / - / 90 9 0 0 0 0 0 0 0 0", NOTHING, market=MARKET),
            "more cards than are out of play",
        ),
        (position("turn A 26", *PLAYERS, market=MARKET), "26 rounds leave no such deck"),
    ],
)
def test_impossible_positions_are_refused_with_the_reason(text: str, fault: str) -> None:
    with pytest.raises(Unreadable, match=fault):
        notation.parse_position(text, Match("line-it").state)


@pytest.mark.parametrize(
    ("text", "reason", "sentence"),
    [
        ("0: reveal 5", Reason.REVEAL_IS_CHANCE, "players do not reveal cards: the market is full"),
        ("0: take 5 line", Reason.NOT_IN_MARKET, "5 is not in the market"),
        (
            "0: take 62 line",
            Reason.DOES_NOT_FIT,
            "62 does not fit: your line falls and ends with 40",
        ),
        (
            "0: take bet3 line",
            Reason.SECOND_BET,
            "bet3 does not fit: your line has a bet card already, and one is the most",
        ),
        ("0: take 1 hand", Reason.HAND_FULL, "your hand is full: it holds 2 cards at most"),
        ("0: play 5", Reason.NOT_IN_HAND, "5 is not in your hand"),
        ("0: end", Reason.MUST_TAKE, "first take a card from the market"),
    ],
)
def test_refusals_before_taking_tell_a_child_why(text: str, reason: Reason, sentence: str) -> None:
    match = at("turn A 8", "50 bet4 40 / 7 8", NOTHING, market="1 57 62 bet3")
    assert_refused(match, text, reason, sentence)


@pytest.mark.parametrize(
    ("text", "reason", "sentence"),
    [
        ("0: take 1 line", Reason.ALREADY_TAKEN, "you have taken your card: only one in a turn"),
        (
            "0: play 8",
            Reason.ALREADY_PLAYED,
            "you have played from your hand: only one card a turn",
        ),
        ("0: complete", Reason.EMPTY_LINE, "your line is empty: there is nothing to complete"),
    ],
)
def test_refusals_after_taking_tell_a_child_why(text: str, reason: Reason, sentence: str) -> None:
    match = at("turn A 8 taken played", "- / 7 8", NOTHING, market="1 57 62")
    assert_refused(match, text, reason, sentence)


@pytest.mark.parametrize(
    ("text", "reason", "sentence"),
    [
        (
            "0: take 1 line",
            Reason.MARKET_IS_CLOSED,
            "there is no market any more: play a last card or end",
        ),
        (
            "0: complete",
            Reason.NO_COMPLETING,
            "your line completes itself when everyone has played: play a last card or end",
        ),
        ("0: play 9", Reason.NOT_IN_HAND, "9 is not in your hand"),
        ("0: play 7", Reason.DOES_NOT_FIT, "7 does not fit: your line rises and ends with 50"),
    ],
)
def test_refusals_of_the_last_card_tell_a_child_why(
    text: str, reason: Reason, sentence: str
) -> None:
    assert_refused(at("last A 26", "40 50 / 7 8", NOTHING), text, reason, sentence)


@pytest.mark.parametrize(
    ("text", "reason", "sentence"),
    [
        ("*: reveal 1", Reason.NOT_IN_DECK, "1 is not in the deck any more"),
        ("*: end", Reason.REVEAL_IS_DUE, "the market is not full yet: a card must be revealed"),
        ("*: play 2", Reason.REVEAL_IS_DUE, "the market is not full yet: a card must be revealed"),
    ],
)
def test_refusals_of_chance(text: str, reason: Reason, sentence: str) -> None:
    assert_refused(at("reveal A 4", *PLAYERS, market="1", deck="2-9"), text, reason, sentence)


def assert_refused(match: Match, text: str, reason: Reason, sentence: str) -> None:
    seat, action = match.parse(text)
    assert match.variant.mode.kernels.refusal(match.state, seat, action) == reason
    with pytest.raises(IllegalAction) as caught:
        match.play(seat, action)
    assert str(caught.value) == f"{sentence} ({caught.value.clause})"


@pytest.mark.parametrize(
    "text", ["57", "take 57", "take 057 line", "take 101 hand", "play bet6", "End", "end ", "play"]
)
def test_anything_else_is_unreadable(text: str) -> None:
    with pytest.raises(Unreadable, match="is not an action of Line-it"):
        notation.parse_action(text)


def test_actions_are_numbered_as_documented() -> None:
    numbers = {"end": 0, "reveal 1": 1, "reveal bet5": 103, "take 1 line": 104, "complete": 413}
    numbers |= {"take bet5 line": 206, "take 1 hand": 207, "play 1": 310, "play bet5": 412}
    assert {text: notation.parse_action(text) for text in numbers} == numbers


def test_equal_bet_cards_are_one_action() -> None:
    match = at("turn A 4", "- / bet4 bet4", NOTHING, market="1 bet3 bet3 bet5")
    assert match.legal_texts(0) == [
        *("play bet4", "take 1 line", "take bet3 line", "take bet5 line"),
    ]
    match.play_text("0: take bet3 line")
    assert match.view().market == ("1", "bet3", "bet5")
