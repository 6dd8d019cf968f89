"""The judgement that is learned: what goes in, what comes out, and how it is learned."""

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import pytest

from enlinea.core.bind import bind
from enlinea.core.game import State, variant
from enlinea.core.match import Match
from enlinea.core.random import below, new_random
from enlinea.core.turns import whole_turns
from enlinea.games.line_it import features as line_it
from enlinea.games.line_it.policy import CLOSE, appraise
from enlinea.lab.arena import Arena
from enlinea.lab.learn import kernels, learn
from enlinea.lab.learn.fit import fitted, new_network, unpacked
from enlinea.minds import estimate
from enlinea.minds.compiled import mind_kernels, search_kernels
from enlinea.minds.network import NUM_HIDDEN, weights_of
from enlinea.minds.room import Room
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


def features(s: State, seat: int, out: Any) -> int:
    counts = np.zeros(line_it.NUM_COUNTS, np.int64)
    line_it.survey(s, counts)
    return line_it.features(s, seat, counts, out)


@pytest.mark.parametrize("seats", [2, 5])
def test_features_are_small_and_complete(seats: int) -> None:
    for s in random_positions(seats):
        out = np.full(line_it.NUM_FEATURES, np.nan, np.float32)
        features(s, 0, out)
        assert np.isfinite(out).all() and np.abs(out).max() < 9


def test_survey_counts_what_is_still_to_come() -> None:
    counts, num_asked = np.full(line_it.NUM_COUNTS, -1, np.int64), 0
    for s in random_positions(3, games=2):
        line_it.survey(s, counts)
        left = [card for card in range(1, 101) if s.deck[card]]
        for last in (1, 2, 3, 4, 50, 97, 100):
            above, below_it = [c for c in left if c > last], [c for c in left if c < last]
            assert line_it._num_ahead(counts, last, 1, 100) == len(above)
            assert line_it._num_ahead(counts, last, -1, 100) == len(below_it)
            assert line_it._num_ahead(counts, last, 1, 6) == sum(c <= last + 6 for c in above)
            for colour in range(4):
                for side, cards in ((1, above), (-1, below_it), (0, left)):
                    alike = [card for card in cards if (card - 1) % 4 == colour]
                    assert line_it._num_of_colour(counts, colour, last, side) == len(alike)
                    num_asked += len(alike) > 0
    assert num_asked > 1000


@pytest.mark.parametrize("seats", [2, 5])
def test_features_tell_nothing_that_the_seat_cannot_know(seats: int) -> None:
    random, num_changed = new_random(1), 0
    for s in random_positions(seats):
        known, other = (np.zeros(line_it.NUM_FEATURES, np.float32) for _ in range(2))
        drawn = s.copy()
        LINE_IT.rules.resample(drawn, 0, random)
        num_changed += drawn.tobytes() != s.tobytes()
        assert features(s, 0, known) == features(drawn, 0, other)
        assert known.tobytes() == other.tobytes()
    assert num_changed > 50


def test_points_at_the_end_need_no_estimate() -> None:
    for s in random_positions(2, games=1):
        last = s
    points, out = np.zeros(2, np.int64), np.zeros(line_it.NUM_FEATURES, np.float32)
    LINE_IT.rules.scores(last, points)
    for seat in range(2):
        assert features(last, seat, out) == points[seat] * line_it.POINT


def test_kernel_says_what_the_network_says(monkeypatch: pytest.MonkeyPatch) -> None:
    network = new_network(7, np.random.default_rng(1), 100.0)
    rows = np.random.default_rng(2).standard_normal((40, 7)).astype(np.float32)
    rows[:, 3] = 0
    rows[:20, 5] = 0  # five or six inputs that are not zero: four together, then one by one
    monkeypatch.setattr(estimate, "NUM_INPUTS", 7, raising=False)
    monkeypatch.setattr(estimate, "NUM_HIDDEN", NUM_HIDDEN, raising=False)
    room = SimpleNamespace(used=np.zeros(8, np.int64), hidden=np.zeros(NUM_HIDDEN, np.float32))
    said = []
    for row in rows:
        room.inputs = row
        said.append(estimate.output(network.packed(), cast(Room, room)))
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
    judge = bind(estimate, "line_it-learned", inline=False, **parts).judge
    minds, num_left_out, num_seen_again = pack(["keen"], LINE_IT), 0, 0
    room, think = mind_kernels(mode).new_room(minds), search_kernels(mode).think
    for s in random_positions(2, games=1, open_memory=True):
        seat = LINE_IT.rules.to_act(s)
        ends = dict(whole_turns(LINE_IT.rules, s)) if seat >= 0 else {}
        if len(ends) < 2:
            continue
        chosen = think(minds[0], s, seat, new_random(1), room)
        rough = {turn: appraise(end, seat) for turn, end in ends.items()}
        close = [turn for turn in ends if rough[turn] >= max(rough.values()) - CLOSE]
        values = {turn: judge(end, seat, room) for turn, end in ends.items()}
        best = max(close, key=lambda turn: values[turn])
        assert chosen in {turn[0] for turn in close if values[turn] == values[best]}
        num_left_out += max(values.values()) > values[best]
        num_seen_again += rough[best] < max(rough.values())
    assert num_left_out > 0 and num_seen_again > 10


def test_keen_plays_better_than_greedy() -> None:
    report = Arena(LINE_IT, ["greedy", "keen"], 1000, seed=1).run()
    (pair,) = report.pairs
    assert (pair.upper, pair.games) == ("keen", 1000)
    assert pair.share.low > 0.5
    assert pair.upper_score.low > pair.lower_score.high
