"""Ratings of minds from the games they have played, on the scale that chess players know.

openskill's model is set so that 400 points more mean ten times the chance to be ahead.
"""

import math
from collections.abc import Iterable

import msgspec
from openskill.models import PlackettLuce

from enlinea.lab.statistics import Estimate, normal_estimate

START = 1500.0
START_ERROR = 500.0
# Two seats of known strength: the model's scale is beta times the root of two.
BETA = 400 / math.log(10) / math.sqrt(2)


class Comparison(msgspec.Struct, frozen=True):
    """What one game says of two minds: the first one's share, 1 before, 0.5 beside, 0 behind."""

    first: int
    second: int
    share: float


def ratings(num_minds: int, comparisons: Iterable[Comparison]) -> list[Estimate]:
    """The rating of each mind with its interval; the order of the games matters a little."""
    model = PlackettLuce(mu=START, sigma=START_ERROR, beta=BETA, tau=0)
    known = [model.rating() for _ in range(num_minds)]
    for found in comparisons:
        ranks = [1.0 - found.share, found.share]
        teams = [[known[found.first]], [known[found.second]]]
        [known[found.first]], [known[found.second]] = model.rate(teams, ranks=ranks)
    return [normal_estimate(rating.mu, rating.sigma) for rating in known]
