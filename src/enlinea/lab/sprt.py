"""Is A stronger than B? A sequential test that stops as soon as the games tell."""

import math
from collections.abc import Iterable

import msgspec

ERROR = 0.05  # the chance of each wrong verdict
EVEN = 0.5
_FEWEST = 8  # deals before a verdict: the spread must be known
_LEAST_VARIANCE = 0.01  # of a deal's share, so that a row of wins does not look certain at once

STRONGER, NOT_STRONGER, UNDECIDED = "stronger", "not stronger", "undecided"
BOUND = math.log((1 - ERROR) / ERROR)


class Verdict(msgspec.Struct, frozen=True):
    """What the test says after so many deals, and the logarithm of the ratio of likelihoods."""

    verdict: str
    deals: int
    llr: float


def sprt(shares: Iterable[float], margin: float) -> Verdict:
    """Goes through the shares that A won of each deal until it is clear.

    A is called stronger if a share of 0.5 + margin is far more likely than one of 0.5, by the
    normal approximation of the likelihoods of the mean.

    >>> sprt([1, 0.5, 1, 1, 0.5, 1] * 20, margin=0.1)
    Verdict(verdict='stronger', deals=8, llr=3.58...)
    >>> sprt([0.5, 0.25] * 100, margin=0.1).verdict
    'not stronger'
    """
    count, total, squares, llr = 0, 0.0, 0.0, 0.0
    for share in shares:
        count, total, squares = count + 1, total + share, squares + share * share
        if count < _FEWEST:
            continue
        mean = total / count
        variance = max(_LEAST_VARIANCE, squares / count - mean * mean)
        llr = count * margin * (mean - EVEN - margin / 2) / variance
        if abs(llr) >= BOUND:
            return Verdict(STRONGER if llr > 0 else NOT_STRONGER, count, llr)
    return Verdict(UNDECIDED, count, llr)
