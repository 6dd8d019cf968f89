"""Ratings of minds from all their games at once, on the scale that chess players know.

The model is Plackett and Luce's, as in openskill: 400 points more mean ten times the chance to be
ahead. docs/decisions/0010-ratings-of-arenas.md says why openskill itself rates people only.
"""

import math
from collections.abc import Sequence

import msgspec
import numpy as np
import numpy.typing as npt

from enlinea.lab.statistics import Estimate, normal_estimate

START = 1500.0  # the mean of all minds of an arena
# What is supposed before the first game: without it somebody who always wins would have no bound.
START_ERROR = 500.0
SCALE = 400 / math.log(10)
LARGEST_STEP = 400.0  # of one round of the fit
MOST_ROUNDS = 200

Floats = npt.NDArray[np.float64]


class PairTotal(msgspec.Struct, frozen=True):
    """What all games say of two minds: the upper one's share, 1 before, 0.5 beside, 0 behind."""

    lower: int
    upper: int
    share: float
    weight: float  # how many games that do not depend on each other it is worth


def ratings(num_minds: int, totals: Sequence[PairTotal]) -> list[Estimate]:
    """The most likely rating of each mind with its interval, whatever order the games had.

    >>> [round(rating.value) for rating in ratings(2, [PairTotal(0, 1, 0.76, 10_000)])]
    [1400, 1600]
    """
    points = np.zeros(num_minds)
    for _ in range(MOST_ROUNDS):  # Newton's method
        slope, bend = _likelihood(points, totals)
        step = np.linalg.solve(bend, slope)
        points += np.clip(step, -LARGEST_STEP, LARGEST_STEP)
        if np.abs(step).max() < 1e-6:
            break
    _, bend = _likelihood(points, totals)
    # How strong all are together cannot be told from games among themselves, so it is left out.
    apart = np.eye(num_minds) - 1 / num_minds
    errors = np.sqrt(np.diag(apart @ np.linalg.inv(bend) @ apart))
    return [
        normal_estimate(START + float(point), float(error))
        for point, error in zip(points, errors, strict=True)
    ]


def _likelihood(points: Floats, totals: Sequence[PairTotal]) -> tuple[Floats, Floats]:
    """How the logarithm of the likelihood rises with each rating, and how that rise falls off."""
    slope = -points / START_ERROR**2
    bend = np.eye(len(points)) / START_ERROR**2
    for total in totals:
        expected = 1 / (1 + math.exp((points[total.lower] - points[total.upper]) / SCALE))
        surplus = total.weight * (total.share - expected) / SCALE
        slope[total.upper] += surplus
        slope[total.lower] -= surplus
        known = total.weight * expected * (1 - expected) / SCALE**2
        pair = [total.lower, total.upper]
        bend[pair, pair] += known
        bend[pair, pair[::-1]] -= known
    return slope, bend
