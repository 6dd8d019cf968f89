"""The judgement that is learned: what goes in, what comes out, and how it is learned."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from enlinea.core.bind import bind
from enlinea.core.game import State, variant
from enlinea.core.match import Match
from enlinea.core.random import below, new_random
from enlinea.core.turns import whole_turns
from enlinea.games.line_it import features as line_it
from enlinea.games.line_it.policy import CLOSE, appraise
from enlinea.lab.learn import kernels, learn
from enlinea.lab.learn.fit import fitted, new_network, unpacked
from enlinea.lab.simulate import simulate
from enlinea.minds import estimate
from enlinea.minds.compiled import mind_kernels, search_kernels
from enlinea.minds.network import NUM_HIDDEN, weights_of
from enlinea.minds.settings import pack

LINE_IT = variant("line-it")
SMALL = learn.Course(num_rows=4000)


def random_positions(seats: int, games: int = 5, **options: Any) -> Iterator[State]:
    random = new_random(7, seats)
    for _ in range(games):
        match = Match(variant("line-it", seats=seats, options=options))
        while not match.is_over:
            yield match.state
            actor = match.actors[0]
            actions = match.legal(actor)
            match.play(actor, actions[int(below(random, len(actions)))])
        yield match.state


@pytest.mark.parametrize("seats", [2, 5])
def test_features_are_small_and_complete(seats: int) -> None:
    for s in random_positions(seats):
        out = np.full(line_it.NUM_FEATURES, np.nan, np.float32)
        line_it.features(s, 0, out)
        assert np.isfinite(out).all() and np.abs(out).max() < 9


@pytest.mark.parametrize("seats", [2, 5])
def test_features_tell_nothing_that_the_seat_cannot_know(seats: int) -> None:
    random, num_changed = new_random(1), 0
    for s in random_positions(seats):
        known, other = (np.zeros(line_it.NUM_FEATURES, np.float32) for _ in range(2))
        drawn = s.copy()
        LINE_IT.rules.resample(drawn, 0, random)
        num_changed += drawn.tobytes() != s.tobytes()
        assert line_it.features(s, 0, known) == line_it.features(drawn, 0, other)
        assert known.tobytes() == other.tobytes()
    assert num_changed > 50


def test_points_at_the_end_need_no_estimate() -> None:
    for s in random_positions(2, games=1):
        last = s
    points, out = np.zeros(2, np.int64), np.zeros(line_it.NUM_FEATURES, np.float32)
    LINE_IT.rules.scores(last, points)
    for seat in range(2):
        assert line_it.features(last, seat, out) == points[seat] * line_it.POINT


def test_kernel_says_what_the_network_says(monkeypatch: pytest.MonkeyPatch) -> None:
    network = new_network(5, np.random.default_rng(1), 100.0)
    rows = np.random.default_rng(2).standard_normal((20, 5)).astype(np.float32)
    rows[:, 3] = 0
    monkeypatch.setattr(estimate, "NUM_INPUTS", 5, raising=False)
    monkeypatch.setattr(estimate, "NUM_HIDDEN", NUM_HIDDEN, raising=False)
    hidden = np.zeros(NUM_HIDDEN, np.float32)
    said = [estimate.output(network.packed(), row, hidden) for row in rows]
    assert np.allclose(said, network(rows), rtol=1e-4, atol=1e-3)
    assert all(map(np.array_equal, unpacked(network.packed()), network))


def test_network_learns_what_is_not_a_straight_line() -> None:
    random = np.random.default_rng(3)
    rows = random.standard_normal((20_000, 4)).astype(np.float32)
    targets = (100 * np.abs(rows[:, 0]) - 50 * rows[:, 1]).astype(np.float32)
    network, error = fitted(new_network(4, random, 100.0), rows, targets, 100.0, 200, random)
    assert error < 0.01 * float((targets / 100).var())
    assert float(((network(rows) - targets) ** 2).mean()) / 100**2 < 0.01


def test_looking_back_trusts_the_next_judgement() -> None:
    # two seats with three notes each
    notes = np.zeros((6, kernels.NUM_NOTES))
    notes[4:, kernels.IS_LAST] = 1
    notes[:, kernels.JUDGED] = [1, 2, 3, 4, 5, 6]
    notes[:, kernels.LATER] = [9, 8] * 3
    half, whole = notes.copy(), notes.copy()
    kernels.look_back(half, 2, 0.5)
    kernels.look_back(whole, 2, 1.0)
    assert whole[:, kernels.LATER].tolist() == [3, 4, 5, 6, 9, 8]
    assert half[:, kernels.LATER].tolist() == [5, 5.5, 7, 7, 9, 8]


def test_weights_are_numbers_and_learned_for_two_seats() -> None:
    weights = weights_of(LINE_IT.mode)
    assert weights.dtype == np.float32 and np.isfinite(weights).all()
    assert weights[0, -1] != 0


def test_the_same_seed_learns_the_same() -> None:
    first = learn.next_round(LINE_IT, None, SMALL, seed=1)
    again = learn.next_round(LINE_IT, None, SMALL, seed=1)
    assert np.array_equal(first.network.packed(), again.network.packed())
    later = learn.next_round(LINE_IT, first.network, SMALL, seed=2)
    assert not np.array_equal(first.network.packed(), later.network.packed())


def test_best_turn_is_the_best_of_all_that_come_close_to_it_by_the_rule_of_thumb() -> None:
    mode = LINE_IT.mode
    parts = {**vars(mode.kernels), **vars(mind_kernels(mode))}
    worth = bind(estimate, "line_it-learned", inline=False, **parts).worth
    minds, num_left_out = pack(["keen"], LINE_IT), 0
    room, think = mind_kernels(mode).new_room(minds), search_kernels(mode).think
    for s in random_positions(2, games=1, open_memory=True):
        seat = LINE_IT.rules.to_act(s)
        ends = dict(whole_turns(LINE_IT.rules, s)) if seat >= 0 else {}
        if len(ends) < 2:
            continue
        chosen = think(minds[0], s, seat, new_random(1), room)
        rough = {turn: appraise(end, seat) for turn, end in ends.items()}
        close = [turn for turn in ends if rough[turn] >= max(rough.values()) - CLOSE]
        room.look[0], room.look_value[0] = 1, max(rough.values())
        values = {turn: worth(end, seat, room) for turn, end in ends.items()}
        num_left_out += len(ends) - len(close)
        assert {turn for turn in ends if values[turn] > -np.inf} == set(close)
        best = max(close, key=lambda turn: values[turn])
        assert chosen in {turn[0] for turn in close if values[turn] == values[best]}
    assert num_left_out > 50


def test_keen_plays_better_than_greedy() -> None:
    report = simulate(LINE_IT, ["keen", "greedy"], 400, seed=1)
    assert report.scores[0].value > report.scores[1].value
    assert report.wins[0].low > 0.5
