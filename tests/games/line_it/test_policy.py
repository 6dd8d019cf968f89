"""The judgement of Line-it, and the greedy player that it makes."""

import pytest

from enlinea.core.game import variant
from enlinea.core.match import Match
from enlinea.core.random import new_random
from enlinea.games.line_it.policy import POINT, appraise, room
from enlinea.lab.simulate import simulate
from enlinea.minds.minds import choose
from tests.games.line_it.positions import NOTHING, at

# By seats: the points that a greedy player must average against its like.
BASELINE = {2: 36, 3: 25, 4: 18, 5: 15}
MARKET = "1 57 62 100"
DECK = "2-9 40-56"


def value(line_and_hand: str, jackpots: str = "0 0 0 0", deck: str = DECK) -> int:
    match = at("turn A 12", line_and_hand, NOTHING, market=MARKET, jackpots=jackpots, deck=deck)
    return int(appraise(match.state, 0))


def greedy_turn(match: Match, seat: int) -> list[str]:
    """What the greedy player does in its turn."""
    texts = []
    while match.actors == [seat]:
        action = choose("greedy", match.variant, match.state, seat, new_random(1))
        match.play(seat, action)
        texts.append(match.variant.mode.notation.action_text(action))
    return texts


@pytest.mark.nojit
@pytest.mark.bounds
def test_finished_game_is_worth_its_points() -> None:
    match = at("over A 26", "- / 7 / 5 7 -4 1 0 0 8 0 1 1", NOTHING)
    assert appraise(match.state, 0) == 8 * POINT
    assert appraise(match.state, 1) == 0


@pytest.mark.nojit
def test_room_is_what_lies_before_the_lines_end() -> None:
    lines = {"-": 100, "30": 70, "70": 69, "30 35": 65, "70 35": 34, "30 bet3": 70}
    for line, space in lines.items():
        match = at("turn A 12", f"{line} / -", NOTHING, market=MARKET)
        assert room(match.state, 0) == space


@pytest.mark.nojit
def test_longer_lines_nearer_cards_and_larger_jackpots_look_better() -> None:
    assert value("10 11 12 / -") > value("10 11 / -")
    assert value("10 11 12 / -") > value("10 11 36 / -")
    assert value("10 11 / 12") > value("10 11 / 39") > value("20 21 / 19")
    assert value("10 14 / -", "0 5 0 0") > value("10 14 / -", "5 0 0 0") > value("10 14 / -")
    assert value("10 14 / bet3") > value("10 14 / -")


@pytest.mark.nojit
def test_bets_are_worth_their_chance() -> None:
    lines = ("10 70 75 80 bet3", "10 70 75 bet3 80", "10 70 bet3 75 80", "10 bet3 70 75 80")
    values = [value(f"{line} / -") for line in lines]
    assert values[0] < values[1] < values[2] == values[3]
    assert values[-1] - value("10 70 75 80 / -") == 3 * POINT
    assert value("10 bet3 / -") > value("10 / -")
    assert value("10 95 bet5 / -") < value("10 95 / -")


@pytest.mark.nojit
def test_last_market_counts_what_completing_gives() -> None:
    assert value("10 11 12 13 / -", deck="2 3") == POINT
    assert value("10 11 / -", deck="2 3") == 0
    assert value("10 bet3 11 / -", deck="2 3") == -3 * POINT
    assert value("10 11 12 13 / 14", deck="2 3") == POINT + POINT // 2


def test_exact_bet_that_has_gone_too_far_is_lost() -> None:
    far = "bet3 10 11 12 13 / -"
    values = [
        int(appraise(match.state, 0))
        for match in (
            at("turn A 12", far, NOTHING, market=MARKET, deck=DECK, exact_bet=is_exact)
            for is_exact in (False, True)
        )
    ]
    assert values[0] - values[1] == 6 * POINT


def test_greedy_wins_a_jackpot_that_lies_open() -> None:
    match = at("turn A 12", "13 17 / 33", NOTHING, market=MARKET, jackpots="6 0 0 0", deck=DECK)
    greedy_turn(match, 0)
    assert match.view().seats[0].score.jackpots == 6


def test_greedy_plays_the_last_card_that_scores() -> None:
    match = at("last A 26", "10 20 30 / 15 40", NOTHING)
    assert greedy_turn(match, 0) == ["play 40"]


@pytest.mark.parametrize(("seats", "points"), BASELINE.items())
def test_greedy_players_reach_the_baseline_among_themselves(seats: int, points: int) -> None:
    report = simulate(variant("line-it", seats=seats), ["greedy"] * seats, 300, seed=1)
    assert sum(score.value for score in report.scores) / seats >= points


@pytest.mark.parametrize("seats", BASELINE)
def test_greedy_beats_random_players_in_over_99_of_100_games(seats: int) -> None:
    minds = ["random"] * (seats - 1) + ["greedy"]
    report = simulate(variant("line-it", seats=seats), minds, 500, seed=1)
    assert report.wins[-1].value > 0.99


@pytest.mark.parametrize("option", ["exact_bet", "empty_hands", "open_memory"])
def test_greedy_copes_with_every_option(option: str) -> None:
    chosen = variant("line-it", options={option: True})
    report = simulate(chosen, ["greedy", "random"], 200, seed=1)
    assert report.wins[0].value > 0.99
