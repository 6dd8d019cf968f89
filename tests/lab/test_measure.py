"""The measuring itself: what is counted, not how fast this machine is."""

from functools import partial

import pytest

from enlinea.core.errors import SetupError
from enlinea.core.game import CHANCE, OVER, variant
from enlinea.core.match import Match
from enlinea.lab.measure import (
    Playouts,
    interleaved,
    match_play_microseconds,
    measure,
    measured_variants,
    random_history,
    seat_counts,
    signature,
)
from tests.toys.snap import game_of


def test_playouts_count_the_steps_of_the_games_of_a_seed() -> None:
    linja = variant("linja")
    steps = Playouts(linja).play(50, seed=3)
    assert steps == Playouts(linja).play(50, seed=3)
    assert steps != Playouts(linja).play(50, seed=4)


def test_every_thread_plays_a_stream_of_its_own() -> None:
    linja = variant("linja")
    both = Playouts(linja, threads=2).play(50, seed=3)
    first = Playouts(linja).play(50, seed=3)
    assert first < both < 3 * first
    assert both != 2 * first, "the second thread played the games of the first"


def test_playouts_need_a_thread() -> None:
    with pytest.raises(SetupError, match="at least one thread"):
        Playouts(variant("linja"), threads=0)


def test_every_second_round_runs_backwards() -> None:
    order: list[str] = []

    def competitor(name: str) -> float:
        order.append(name)
        return 1.0

    interleaved({name: partial(competitor, name) for name in "abc"}, rounds=3)
    assert "".join(order) == "abccbaabc"


def test_a_random_history_is_a_whole_legal_game() -> None:
    chosen = variant(game_of(), seats=3)
    history = random_history(chosen)
    match = Match(chosen)
    for seat, action in history:
        match.play(seat, action)
    assert match.variant.rules.to_act(match.state) == OVER
    assert {seat for seat, _ in history} >= {CHANCE}


def test_a_measured_speed_has_all_its_figures() -> None:
    speed = measure(variant("linja"), seconds=0.01, threads=2)
    assert (speed.game, speed.mode, speed.seats, speed.threads) == ("linja", "standard", 2, 2)
    assert min(speed.steps_per_second, speed.threads_steps_per_second) > 0
    assert match_play_microseconds(variant("linja"), seconds=0.01, rounds=1) > 0


def test_every_mode_is_measured_with_its_fewest_and_most_seats() -> None:
    chosen = [(each.mode.name, each.seats) for each in measured_variants(["line-it"])]
    assert chosen == [("standard", 2), ("standard", 5)]
    assert seat_counts(variant("linja").mode) == [2]


def test_the_signature_does_not_depend_on_the_moment() -> None:
    assert signature() == signature()
