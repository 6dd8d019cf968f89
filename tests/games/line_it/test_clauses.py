"""Line-it, clause by clause; the head of a position is phase, mover, rounds over, marks."""

import numpy as np
import pytest

from enlinea.core.errors import IllegalAction
from enlinea.core.game import CHANCE
from enlinea.core.match import Match
from tests.clauses import clause
from tests.games.line_it.positions import (
    NOTHING,
    at,
    hand_of,
    jackpots_of,
    line_of,
    tallies_of,
)
from tests.games.positions import play_all

pytestmark = [pytest.mark.nojit, pytest.mark.bounds]


def refused(match: Match, text: str) -> str:
    with pytest.raises(IllegalAction) as caught:
        match.play_text(text)
    return caught.value.clause


@clause("LI-1")
def test_any_card_may_start_a_line_from_market_or_hand() -> None:
    match = at("turn A 4", "- / 30 bet4", NOTHING, market="1 57 100 bet3")
    lines = {text for text in match.legal_texts(0) if text.endswith("line")}
    assert lines == {"take 1 line", "take 57 line", "take 100 line", "take bet3 line"}
    assert {"play 30", "play bet4"} <= set(match.legal_texts(0))
    assert line_of(play_all(match, "0: play bet4", "0: take 57 line"), 0) == "bet4 57"


@clause("LI-1")
def test_line_holds_at_most_one_bet_card() -> None:
    match = at("turn A 4", "12 bet5 / bet4", NOTHING, market="1 57 100 bet3")
    assert refused(match, "0: take bet3 line") == "LI-1"
    assert refused(match, "0: play bet4") == "LI-1"
    play_all(match, "0: complete", "0: take bet3 line")
    assert line_of(match, 0) == "bet3"


@clause("LI-2")
def test_second_number_fixes_the_direction_and_all_later_ones_go_on() -> None:
    match = at("turn A 4", "40 / 39 41", NOTHING, market="1 57 62 100")
    assert {"play 39", "play 41", "take 1 line", "take 62 line"} <= set(match.legal_texts(0))
    rising = play_all(match.copy(), "0: play 41")
    assert {"take 57 line", "take 62 line", "take 100 line"} <= set(rising.legal_texts(0))
    assert refused(rising, "0: take 1 line") == "LI-2"
    falling = play_all(match.copy(), "0: play 39")
    assert "take 1 line" in falling.legal_texts(0)
    assert refused(falling, "0: take 62 line") == "LI-2"


@clause("LI-2")
def test_only_the_last_number_is_compared() -> None:
    match = at("turn A 4", "10 20 60 / 30", NOTHING, market="1 57 62 100")
    assert refused(match, "0: play 30") == "LI-2"
    assert refused(match, "0: take 57 line") == "LI-2"
    assert line_of(play_all(match, "0: take 62 line"), 0) == "10 20 60 62"


@clause("LI-2")
def test_bet_card_is_not_compared_and_fixes_no_direction() -> None:
    match = at("turn A 4", "40 bet3 / 39", NOTHING, market="1 57 62 100")
    assert {"play 39", "take 57 line"} <= set(match.legal_texts(0))
    assert line_of(play_all(match, "0: take 57 line"), 0) == "40 bet3 57"
    assert refused(match, "0: play 39") == "LI-2"


@clause("LI-3")
def test_market_is_players_and_two_cards_drawn_by_the_copies_left() -> None:
    for seats in (2, 3, 4, 5):
        match = Match("line-it", seats=seats)
        weights = match.chance()
        assert (len(weights), sum(weights.values())) == (103, 106)
        play_all(match, "*: reveal bet3")
        assert match.chance()[match.parse("*: reveal bet3")[1]] == 1
        play_all(match, "*: reveal bet3", *[f"*: reveal {card}" for card in range(1, seats)])
        assert match.actors == [CHANCE]
        assert refused(match, "*: reveal bet3") == "LI-3"
        play_all(match, "*: reveal 50")
        assert match.actors == [0]
        assert len(match.view().market) == seats + 2


@clause("LI-3")
def test_players_take_turns_from_the_marker_which_passes_to_the_left() -> None:
    match = Match("line-it", seats=3)
    for round_number in range(4):
        cards = range(5 * round_number + 1, 5 * round_number + 6)
        play_all(match, *[f"*: reveal {card}" for card in cards])
        for turn in range(3):
            seat = (round_number + turn) % 3
            assert match.actors == [seat] and match.view().marker == round_number % 3
            assert refused(match, f"{(seat + 1) % 3}: take {cards[turn]} line") == "LI-3"
            # Cards come in ascending order, so they always fit.
            play_all(match, f"{seat}: take {cards[turn]} line", f"{seat}: end")


@clause("LI-4")
def test_one_market_card_must_be_taken_and_only_one() -> None:
    match = at("turn A 4", "40 / 39", NOTHING, market="1 57 62 100")
    assert refused(match, "0: end") == "LI-4"
    play_all(match, "0: play 39")
    assert refused(match, "0: end") == "LI-4"
    assert refused(match, "0: take 2 line") == "LI-4"
    play_all(match, "0: take 1 line")
    assert refused(match, "0: take 57 hand") == "LI-4"
    play_all(match, "0: end")
    assert match.actors == [1]


@clause("LI-4")
def test_hand_holds_at_most_two_cards() -> None:
    match = at("turn A 4", "40 50 / 60", NOTHING, market="1 57 62 100")
    assert hand_of(play_all(match.copy(), "0: take 1 hand"), 0) == "1 60"
    full = at("turn A 4", "40 50 / 60 61", NOTHING, market="1 57 62 100")
    assert refused(full, "0: take 1 hand") == "LI-4"
    assert hand_of(play_all(full, "0: play 60", "0: take 1 hand"), 0) == "1 61"


@clause("LI-5")
def test_one_card_from_hand_may_be_played_before_or_after_taking() -> None:
    match = at("turn A 4", "40 50 / 60 61", NOTHING, market="1 57 62 100")
    before = play_all(match.copy(), "0: play 60", "0: take 62 line")
    assert line_of(before, 0) == "40 50 60 62"
    after = play_all(match.copy(), "0: take 57 line", "0: play 60")
    assert line_of(after, 0) == "40 50 57 60"
    assert refused(after, "0: play 61") == "LI-5"
    assert refused(match, "0: play 99") == "LI-5"


@clause("LI-5")
def test_card_just_taken_to_hand_may_be_played() -> None:
    match = at("turn A 4", "40 50 / -", NOTHING, market="1 57 62 100")
    play_all(match, "0: take 57 hand", "0: play 57", "0: end")
    assert line_of(match, 0) == "40 50 57"


@clause("LI-5")
def test_line_may_be_completed_as_often_as_there_is_one() -> None:
    match = at("turn A 8", "1 2 3 4 / 60 61", NOTHING, market="5 57 62 100")
    turn = ("complete", "take 62 line", "complete", "play 60", "complete", "end")
    play_all(match, *[f"0: {text}" for text in turn])
    assert tallies_of(match, 0) == {
        "points from lines": 1,
        "lines completed": 3,
        "numbers in lines": 6,
    }


@clause("LI-6")
def test_card_that_fits_nowhere_asks_for_completion_first() -> None:
    match = at("turn A 8", "10 20 30 90 / 5 6", NOTHING, market="1 57 62 bet3", deck="7")
    play_all(match, "0: take bet3 line", "0: end")
    match = at("turn A 8", "10 20 30 90 / 5 6", NOTHING, market="1 57 62 80", deck="7")
    assert match.legal_texts(0) == ["complete"]
    assert refused(match, "0: take 57 line") == "LI-2"
    play_all(match, "0: complete", "0: take 57 line")
    assert line_of(match, 0) == "57"
    assert tallies_of(match, 0)["lines forced"] == 1


@clause("LI-6")
def test_card_that_fits_nowhere_may_be_chosen_freely() -> None:
    match = at("turn A 8", "10 20 30 90 / 5 6", NOTHING, market="1 57 62 100", deck="7")
    assert match.legal_texts(0) == ["complete", "take 100 line"]
    play_all(match, "0: complete", "0: take 1 line")
    assert line_of(match, 0) == "1"
    assert tallies_of(match, 0)["lines completed"] == 1


@clause("LI-7")
def test_worked_example_of_nine_numbers_and_a_bet_of_four() -> None:
    line = "3 9 17 25 33 bet4 41 60 77 90"
    match = at("turn A 12", f"{line} / -", NOTHING, market="1 57 62 100")
    play_all(match, "0: complete")
    assert tallies_of(match, 0) == {
        "points from lines": 6,
        "points from bets": 4,
        "lines completed": 1,
        "numbers in lines": 9,
        "bets won": 1,
    }


@pytest.mark.parametrize(
    ("num_after", "is_exact", "points"),
    [(2, False, -3), (3, False, 3), (4, False, 3), (2, True, -3), (3, True, 3), (4, True, -3)],
)
@clause("LI-7")
def test_bet_is_won_with_enough_numbers_after_it(
    num_after: int, is_exact: bool, points: int
) -> None:
    after = " ".join(str(card) for card in range(50, 50 + num_after))
    line = f"10 bet3 {after} / -"
    match = at("turn A 12", line, NOTHING, market="1 57 62 100", exact_bet=is_exact)
    play_all(match, "0: complete")
    assert tallies_of(match, 0)["points from bets"] == points
    assert tallies_of(match, 0).get("points from lines", 0) == max(0, num_after + 1 - 3)


@pytest.mark.parametrize(
    ("line", "points"), [("10", 0), ("10 11", 0), ("10 11 12", 0), ("10 11 12 13", 1)]
)
@clause("LI-7")
def test_three_numbers_are_discarded_and_fewer_cost_nothing(line: str, points: int) -> None:
    match = at("turn A 8", f"{line} / -", NOTHING, market="1 57 62 100")
    play_all(match, "0: complete")
    assert match.view().seats[0].score.total == points


@clause("LI-8")
def test_empty_line_cannot_be_completed() -> None:
    match = at("turn A 4", NOTHING, NOTHING, market="1 57 62 100")
    assert "complete" not in match.legal_texts(0)
    assert refused(match, "0: complete") == "LI-8"


@clause("LI-8")
def test_line_of_only_a_bet_card_can_be_completed_and_loses() -> None:
    match = at("turn A 4", "bet5 / -", NOTHING, market="1 57 62 100")
    play_all(match, "0: complete")
    assert tallies_of(match, 0) == {"points from bets": -5, "lines completed": 1, "bets lost": 1}


@clause("LI-9")
def test_third_card_of_a_colour_wins_its_jackpot() -> None:
    match = at("turn A 8", "1 2 5 / 9", NOTHING, market="10 57 62 100", jackpots="4 3 2 1")
    play_all(match, "0: play 9")
    assert jackpots_of(match) == "0 3 2 1"
    assert tallies_of(match, 0) == {"points from jackpots": 4, "jackpots won": 1}
    play_all(match, "0: take 10 line")
    assert jackpots_of(match) == "0 3 2 1"  # only the second blue card


@clause("LI-9")
def test_fourth_card_of_a_colour_wins_nothing() -> None:
    match = at("turn A 8", "1 5 9 / 13", NOTHING, market="17 57 62 100", jackpots="4 3 2 1")
    play_all(match, "0: play 13", "0: take 17 line")
    assert jackpots_of(match) == "4 3 2 1"


@clause("LI-9")
def test_colours_are_counted_anew_in_each_line() -> None:
    match = at("turn A 8", "1 5 / 9 13", NOTHING, market="17 57 62 100", jackpots="4 3 2 1")
    play_all(match, "0: complete", "0: play 9", "0: take 17 line", "0: end")
    assert jackpots_of(match) == "4 3 2 1" and line_of(match, 0) == "9 17"
    later = at("turn A 10", "9 17 / 13 21", NOTHING, market="18 58 63 bet3", jackpots="4 3 2 1")
    play_all(later, "0: play 21")
    assert jackpots_of(later) == "0 3 2 1"


@clause("LI-9")
def test_empty_jackpot_gives_nothing() -> None:
    match = at("turn A 8", "1 5 / 9", NOTHING, market="10 57 62 100")
    play_all(match, "0: play 9")
    assert tallies_of(match, 0) == {}


@clause("LI-10")
def test_cards_left_in_the_market_go_to_their_jackpots() -> None:
    match = at("turn B 4 taken", NOTHING, NOTHING, market="57 62", deck="1-10")
    play_all(match, "1: end")
    assert jackpots_of(match) == "1 1 0 0"
    assert match.actors == [CHANCE] and match.view().market == ()


@clause("LI-10")
def test_bet_cards_left_in_the_market_are_discarded() -> None:
    match = at("turn B 4 taken", NOTHING, NOTHING, market="100 bet3", deck="1-10")
    play_all(match, "1: end")
    assert jackpots_of(match) == "0 0 0 1"


@pytest.mark.parametrize(
    ("seats", "num_rounds", "left_over", "holder"),
    [(2, 26, 2, 0), (3, 21, 1, 0), (4, 17, 4, 1), (5, 15, 1, 0)],
)
@clause("LI-11")
def test_game_lasts_as_many_rounds_as_the_deck_fills_markets(
    seats: int, num_rounds: int, left_over: int, holder: int
) -> None:
    match = Match("line-it", seats=seats)
    while match.view().phase != "last":
        match.play(match.actors[0], match.legal(match.actors[0])[0])
    reveals = [action for seat, action in match.history if seat == CHANCE]
    assert len(reveals) == num_rounds * (seats + 2) == 106 - left_over
    assert match.actors == [holder]


@clause("LI-11")
def test_deck_of_just_one_market_makes_another_round() -> None:
    match = at("turn B 4 taken", NOTHING, NOTHING, market="57 62", deck="1 2 3 bet3")
    play_all(match, "1: end")
    assert match.view().phase == "reveal" and match.view().deck_size == 4


@clause("LI-11")
def test_rest_of_the_deck_goes_to_the_jackpots() -> None:
    match = at("turn B 4 taken", NOTHING, NOTHING, market="57 62", deck="1 2 bet3")
    play_all(match, "1: end")
    assert match.view().phase == "last" and match.view().deck_size == 0
    assert jackpots_of(match) == "2 2 0 0"


@clause("LI-11")
def test_last_card_is_one_from_hand_that_fits_or_none() -> None:
    match = at("last A 26", "10 20 / 15 30", "- / 40")
    assert match.legal_texts(0) == ["end", "play 30"]
    assert refused(match, "0: play 15") == "LI-2"
    assert refused(match, "0: play 16") == "LI-11"
    assert refused(match, "0: complete") == "LI-11"
    assert refused(match, "0: take 50 line") == "LI-11"
    play_all(match, "0: play 30")
    assert match.actors == [1] and match.legal_texts(1) == ["end", "play 40"]
    assert play_all(match.copy(), "1: end").is_over


@clause("LI-11")
def test_last_card_can_start_a_line_and_win_a_jackpot() -> None:
    match = at("last A 26", "1 5 / 9 13", "- / 40", jackpots="5 0 0 0")
    play_all(match, "0: play 9", "1: play 40")
    outcome = match.outcome()
    assert outcome is not None and outcome.scores == (5, 0)
    assert tallies_of(match, 1)["lines left to the end"] == 1


@clause("LI-11")
def test_everyone_completes_at_the_end_and_hands_are_worth_nothing() -> None:
    match = at("last A 26", "1 5 6 10 11 / 60 70", "40 bet3 50 / 80")
    play_all(match, "0: end", "1: end")
    outcome = match.outcome()
    assert outcome is not None and outcome.scores == (2, -3)
    assert outcome.reason.endswith("(LI-11)")


@clause("LI-11")
def test_empty_hands_lets_both_cards_be_played() -> None:
    match = at("last A 26", "10 20 / 15 30", "- / 40 50", empty_hands=True)
    play_all(match, "0: play 30")
    assert match.legal_texts(0) == ["end"]
    play_all(match, "0: end", "1: play 50", "1: play 40")
    assert match.actors == [1] and line_of(match, 1) == "50 40"
    assert play_all(match, "1: end").is_over


@clause("LI-12")
def test_score_is_cards_in_the_pile_and_tokens_and_most_points_win() -> None:
    match = at("over A 26", "- / - / 5 7 -4 1 0 0 8 0 1 1", "- / - / 7 0 0 1 0 0 10 0 0 0")
    points = np.zeros(2, np.int64)
    assert match.variant.rules.scores(match.state, points) == 0b01
    assert list(points) == [8, 7]
    outcome = match.outcome()
    assert outcome is not None and outcome.winners == (0,)


@clause("LI-12")
def test_ties_share_the_victory() -> None:
    players = ["- / - / 5 0 0 1 0 0 8 0 0 0", "- / - / 0 0 5 1 0 0 5 1 0 0", NOTHING]
    outcome = at("over A 21", *players).outcome()
    assert outcome is not None and outcome.winners == (0, 1)
    minus = at("over A 26", "- / - / 0 0 -4 1 0 0 0 0 1 0", "- / - / 0 0 -3 1 0 0 0 0 1 0")
    outcome = minus.outcome()
    assert outcome is not None and outcome.winners == (1,)


@clause("LI-13")
def test_hands_are_hidden_and_shown_only_to_their_owner() -> None:
    match = at("turn A 4", "40 / 39", "- / 7 bet3", market="1 57 62 100", deck="2-5")
    assert [player.hand for player in match.view(0).seats] == [("39",), None]
    assert [player.hand for player in match.view(1).seats] == [None, ("7", "bet3")]
    assert [player.hand for player in match.view(None).seats] == [None, None]
    assert [player.hand_size for player in match.view(0).seats] == [1, 2]
    assert match.view(0).deck is None


@clause("LI-13")
def test_open_memory_shows_hands_and_cards_to_come() -> None:
    match = at(
        "turn A 4", "40 / 39", "- / 7", market="1 57 62 100", deck="2 3 bet3", open_memory=True
    )
    for viewer in (0, 1, None):
        assert [player.hand for player in match.view(viewer).seats] == [("39",), ("7",)]
        assert match.view(viewer).deck == ("2", "3", "bet3")
