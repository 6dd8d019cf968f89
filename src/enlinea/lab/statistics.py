"""Estimates with their 95 % confidence intervals."""

import math
import statistics
from collections.abc import Sequence

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

    def times(self, factor: float) -> "Estimate":
        """The same in another unit."""
        return Estimate(*(factor * value for value in msgspec.structs.astuple(self)))


def share(num_hits: float, num_trials: int) -> Estimate:
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
    # Rounding must not push a limit past the share itself, nor past 0 or 1.
    low, high = max(0.0, middle - margin), min(1.0, middle + margin)
    return Estimate(rate, min(low, rate), max(high, rate))


def normal_estimate(value: float, error: float, spread: float = 0.0) -> Estimate:
    """A figure whose standard error is known.

    >>> normal_estimate(10.0, 1.0)
    Estimate(value=10.0, low=8.04..., high=11.95..., spread=0.0)
    """
    return Estimate(value, value - _Z95 * error, value + _Z95 * error, spread)


def mean_of(values: Sequence[float]) -> Estimate:
    """The mean of some values with its interval.

    >>> mean_of([0.0, 1.0, 0.5, 0.5])
    Estimate(value=0.5, low=0.0999..., high=0.900..., spread=0.408...)
    """
    spread = statistics.stdev(values) if len(values) > 1 else 0.0
    return normal_estimate(statistics.fmean(values), spread / math.sqrt(len(values)), spread)


class Sums:
    """Columns of whole numbers, summed exactly in any order: no game has to be kept."""

    def __init__(self, num_columns: int) -> None:
        self.count = 0
        self._totals = [0] * num_columns
        self._squares = [0] * num_columns

    def add(self, rows: npt.NDArray[np.int64]) -> None:
        """Add some rows of the columns."""
        self.count += len(rows)
        for column, values in enumerate(rows.T):
            self._totals[column] += int(values.sum())
            self._squares[column] += int((values * values).sum())

    def total(self, column: int) -> int:
        """The sum of a column."""
        return self._totals[column]

    def mean(self, column: int) -> Estimate:
        """The mean with its interval; the spread is the standard deviation of the values.

        >>> sums = Sums(1)
        >>> sums.add(np.array([[1], [2], [3], [4]]))
        >>> sums.mean(0)
        Estimate(value=2.5, low=1.2348..., high=3.7651..., spread=1.2909...)
        """
        value = self._totals[column] / self.count
        # count * squares - total**2, the count-fold sum of squared deviations, is exact
        deviations = self.count * self._squares[column] - self._totals[column] ** 2
        freedom = self.count * max(1, self.count - 1)
        spread = math.sqrt(deviations / freedom)
        return normal_estimate(value, spread / math.sqrt(self.count), spread)
