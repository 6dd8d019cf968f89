"""Ratings of arenas: on the scale of chess, true on average, and with intervals that hold."""

import math
import random
from collections.abc import Sequence
from itertools import combinations, pairwise
from statistics import fmean

import pytest

from enlinea.lab.ratings import PairTotal, ratings
from enlinea.lab.report import rating_text
from enlinea.lab.statistics import Estimate


@pytest.mark.parametrize(("share", "points"), [(0.5, 0), (0.76, 200), (10 / 11, 400)])
def test_four_hundred_points_mean_ten_times_the_chance(share: float, points: int) -> None:
    low, high = ratings(2, [PairTotal(0, 1, share, 5000)])
    assert high.value - low.value == pytest.approx(points, abs=2)
    assert low.value + high.value == pytest.approx(3000)
    assert rating_text(high).startswith(f"{high.value:.0f} ± ")


def test_a_part_of_a_win_counts_as_that_part() -> None:
    low, high = ratings(2, [PairTotal(0, 1, 5 / 6, 5000)])
    assert high.value - low.value == pytest.approx(400 * math.log10(5), abs=3)


def test_who_always_wins_has_a_bound_and_a_wide_interval() -> None:
    low, high = ratings(2, [PairTotal(0, 1, 1.0, 400)])
    assert 600 < high.value - low.value < 2000
    assert high.high - high.low > 200
    nobody = ratings(3, [])
    assert [rating.value for rating in nobody] == [1500] * 3


def is_held(found: Sequence[Estimate], true: Sequence[float]) -> list[bool]:
    """Which intervals hold the true rating."""
    middle = fmean(true)
    return [
        one.low <= 1500 + points - middle <= one.high
        for one, points in zip(found, true, strict=True)
    ]


@pytest.mark.parametrize("steps", [[490, 330, 340, 400, 250], [150] * 5])
def test_intervals_of_a_ladder_hold_the_truth_nineteen_times_of_twenty(steps: list[int]) -> None:
    lots, true = random.Random(1), [0.0]
    for step in steps:
        true.append(true[-1] + step)
    held, ranges = list[bool](), list[float]()
    for _ in range(150):
        totals = []
        for lower, (one, two) in enumerate(pairwise(true)):
            chance = 1 / (1 + 10 ** ((one - two) / 400))
            share = fmean(lots.random() < chance for _ in range(400))
            totals.append(PairTotal(lower, lower + 1, share, 400))
        found = ratings(6, totals)
        held += is_held(found, true)
        ranges.append(found[-1].value - found[0].value)
    assert 0.925 < fmean(held) < 0.975
    assert fmean(ranges) == pytest.approx(true[-1], rel=0.02)


def test_a_deal_that_all_play_counts_as_one_ranking() -> None:
    """Fifteen pairs of six minds are not fifteen games: the intervals would be too narrow."""
    lots, true = random.Random(2), [0.0, 80.0, 160.0, 240.0, 320.0, 400.0]
    held, held_by_pairs = list[bool](), list[bool]()
    for _ in range(150):
        wins = dict.fromkeys(combinations(range(6), 2), 0)
        for _ in range(100):
            speed = [points / 400 * math.log(10) - math.log(lots.expovariate(1)) for points in true]
            for low, high in wins:
                wins[low, high] += speed[high] > speed[low]
        for weight, kept in ((100 * 2 / 6, held), (100, held_by_pairs)):
            totals = [PairTotal(*pair, count / 100, weight) for pair, count in wins.items()]
            kept += is_held(ratings(6, totals), true)
    assert fmean(held) > 0.93
    assert fmean(held_by_pairs) < 0.9
