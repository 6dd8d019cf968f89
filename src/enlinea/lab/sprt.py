"""Is A stronger than B? A sequential test that stops as soon as the games tell."""

import math
from collections.abc import Iterable

import msgspec

ERROR = 0.05  # the chance of each wrong verdict
USUAL_MARGIN = 0.05
EVEN = 0.5
_FEWEST = 16  # deals before a verdict: the spread must be known
# As if so many deals with the widest spread had come before: a row of wins is not certain at once.
_PRIOR_DEALS, _PRIOR_VARIANCE = 8, 0.25

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
    Verdict(verdict='stronger', deals=16, llr=3.94...)
    >>> sprt([0.5, 0.25] * 100, margin=0.1).verdict
    'not stronger'
    """
    count, total, squares, llr = 0, 0.0, 0.0, 0.0
    for share in shares:
        count, total, squares = count + 1, total + share, squares + share * share
        if count < _FEWEST:
            continue
        mean = total / count
        spread = squares - count * mean * mean + _PRIOR_DEALS * _PRIOR_VARIANCE
        variance = spread / (count + _PRIOR_DEALS)
        llr = count * margin * (mean - EVEN - margin / 2) / variance
        if abs(llr) >= BOUND:
            return Verdict(STRONGER if llr > 0 else NOT_STRONGER, count, llr)
    return Verdict(UNDECIDED, count, llr)
