"""Is A stronger than B? A sequential test that stops as soon as the games tell."""

import math

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


class Sprt:
    """The test of two minds, deal by deal: A's share of each is added.

    A is called stronger if a share of 0.5 + margin is far more likely than one of 0.5, by the
    normal approximation of the likelihoods of the mean.

    >>> test = Sprt(margin=0.1)
    >>> for share in [1, 0.5, 1, 1, 0.5, 1] * 20:
    ...     verdict = test.add(share)
    >>> verdict
    Verdict(verdict='stronger', deals=16, llr=3.94...)
    """

    def __init__(self, margin: float) -> None:
        self.verdict = Verdict(UNDECIDED, 0, 0.0)
        self._margin = margin
        self._total, self._squares = 0.0, 0.0

    def add(self, share: float) -> Verdict:
        """The verdict after one deal more; once it is clear, it stays."""
        if self.verdict.verdict != UNDECIDED:
            return self.verdict
        count = self.verdict.deals + 1
        self._total, self._squares = self._total + share, self._squares + share * share
        mean = self._total / count
        spread = self._squares - count * mean * mean + _PRIOR_DEALS * _PRIOR_VARIANCE
        variance = spread / (count + _PRIOR_DEALS)
        llr = count * self._margin * (mean - EVEN - self._margin / 2) / variance
        word = UNDECIDED
        if count >= _FEWEST and abs(llr) >= BOUND:
            word = STRONGER if llr > 0 else NOT_STRONGER
        self.verdict = Verdict(word, count, llr)
        return self.verdict
