"""Estimates: Wilson's interval against hand-computed values, and how often intervals are right."""

import math

import numpy as np
import pytest

from enlinea.lab.statistics import Estimate, Sums, share

pytestmark = pytest.mark.nojit

Z = 1.959963984540054


def mean(values: list[int]) -> Estimate:
    sums = Sums(1)
    sums.add(np.array(values, np.int64).reshape(-1, 1))
    return sums.mean(0)


@pytest.mark.parametrize(
    ("hits", "trials", "low", "high"),
    [
        (0, 10, 0.0, 0.277533),  # z² / (n + z²)
        (10, 10, 0.722467, 1.0),
        (5, 10, 0.236593, 0.763407),
        (8, 10, 0.490162, 0.943318),
        (1, 2, 0.094531, 0.905469),
        (0, 1, 0.0, 0.793451),
        (1, 1, 0.206549, 1.0),
        (15, 50, 0.191036, 0.437504),
        (500, 1000, 0.469070, 0.530930),
    ],
)
def test_wilsons_interval_is_as_computed_by_hand(
    hits: int, trials: int, low: float, high: float
) -> None:
    estimate = share(hits, trials)
    assert estimate.value == hits / trials
    assert estimate.low == pytest.approx(low, abs=1e-6)
    assert estimate.high == pytest.approx(high, abs=1e-6)


@pytest.mark.parametrize("trials", [1, 2, 7, 50, 20_000])
def test_the_limits_are_the_shares_that_would_just_be_rejected(trials: int) -> None:
    for hits in {0, 1, trials // 3, trials // 2, trials - 1, trials}:
        estimate = share(hits, trials)
        assert 0 <= estimate.low <= estimate.value <= estimate.high <= 1
        for limit in (estimate.low, estimate.high):
            if 0 < limit < 1:
                distance = abs(limit - estimate.value) / math.sqrt(limit * (1 - limit) / trials)
                assert distance == pytest.approx(Z, rel=1e-6)


def test_shares_of_hits_and_misses_mirror_each_other() -> None:
    for hits in range(12):
        one, other = share(hits, 11 + 1), share(12 - hits, 12)
        assert one.low == pytest.approx(1 - other.high)
        assert one.high == pytest.approx(1 - other.low)


@pytest.mark.parametrize("trials", [20, 100, 400])
@pytest.mark.parametrize("truth", [0.04, 0.3, 0.5, 0.9])
def test_wilsons_interval_holds_the_truth_about_19_times_out_of_20(
    trials: int, truth: float
) -> None:
    # Exactly: the probabilities of all numbers of hits whose interval holds the truth.
    coverage = sum(
        math.comb(trials, hits) * truth**hits * (1 - truth) ** (trials - hits)
        for hits in range(trials + 1)
        if share(hits, trials).low <= truth <= share(hits, trials).high
    )
    assert 0.92 < coverage < 0.985


def test_the_interval_of_a_mean_holds_the_truth_about_19_times_out_of_20() -> None:
    rng = np.random.default_rng(1)
    samples = rng.geometric(0.2, size=(2000, 200)) - 3
    estimates = [mean(sample.tolist()) for sample in samples]
    coverage = np.mean([found.low <= 5 - 3 <= found.high for found in estimates])
    assert 0.93 < coverage < 0.965


def test_a_mean_comes_with_the_spread_of_the_values() -> None:
    # Deviations -3, -1, 1, 3: squares sum to 20, divided by n - 1 = 3.
    estimate = mean([-2, 0, 2, 4])
    assert estimate.value == 1
    assert estimate.spread == pytest.approx(math.sqrt(20 / 3))
    assert estimate.high - 1 == pytest.approx(Z * math.sqrt(20 / 3) / 2)
    assert 1 - estimate.low == pytest.approx(estimate.high - 1)


def test_one_value_and_equal_values_have_no_spread() -> None:
    assert mean([7]) == Estimate(7.0, 7.0, 7.0, 0.0)
    assert mean([-3] * 1000) == Estimate(-3.0, -3.0, -3.0, 0.0)


def test_sums_do_not_depend_on_the_portions_or_their_order() -> None:
    rows = np.random.default_rng(2).integers(-100, 100, size=(1000, 3))
    one, other = Sums(3), Sums(3)
    one.add(rows)
    for portion in reversed(np.array_split(rows, 7)):
        other.add(portion)
    assert one.count == other.count == 1000
    for column in range(3):
        assert one.total(column) == other.total(column) == int(rows[:, column].sum())
        assert one.mean(column) == other.mean(column)
        assert one.mean(column).value == pytest.approx(rows[:, column].mean())
        assert one.mean(column).spread == pytest.approx(rows[:, column].std(ddof=1))


def test_large_values_with_a_small_spread_keep_it() -> None:
    # Sums of squares in floating point would lose it.
    estimate = mean([10**9, 10**9 + 1, 10**9 + 2])
    assert estimate.spread == pytest.approx(1)
    assert estimate.value == 10**9 + 1
