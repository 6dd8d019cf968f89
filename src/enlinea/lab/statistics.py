"""Estimates with their 95 % confidence intervals."""

import math

import msgspec
import numpy as np
import numpy.typing as npt

_Z95 = 1.959963984540054


class Estimate(msgspec.Struct, frozen=True):
    """A figure, the interval that holds the true one 19 times out of 20, the data's spread."""

    value: float
    low: float
    high: float
    spread: float = 0.0


def share(num_hits: int, num_trials: int) -> Estimate:
    """A share with Wilson's interval, which stays within 0 and 1.

    >>> share(8, 10)
    Estimate(value=0.8, low=0.490162..., high=0.943317..., spread=0.0)
    """
    rate = num_hits / num_trials
    scale = 1 + _Z95**2 / num_trials
    middle = (rate + _Z95**2 / (2 * num_trials)) / scale
    margin = (
        _Z95 / scale * math.sqrt(rate * (1 - rate) / num_trials + (_Z95 / (2 * num_trials)) ** 2)
    )
    return Estimate(rate, max(0.0, middle - margin), min(1.0, middle + margin))


def mean(values: npt.NDArray[np.int64]) -> Estimate:
    """A mean with its interval; the spread is the standard deviation of the values."""
    value = float(values.mean())
    spread = float(values.std(ddof=1)) if len(values) > 1 else 0.0
    margin = _Z95 * spread / math.sqrt(len(values))
    return Estimate(value, value - margin, value + margin, spread)
