"""Facts of a game counted over many games: how often each value came, and the mean."""

from collections import Counter
from collections.abc import Sequence

import msgspec

from enlinea.core.errors import SetupError
from enlinea.core.game import Variant
from enlinea.lab.statistics import Estimate, mean_of, share


class Fact(msgspec.Struct, frozen=True):
    """How often a fact was observed, its mean, and the share of each value, ascending."""

    times: int
    mean: Estimate
    shares: dict[int, Estimate]


class FactCounts:
    """What a mode observes in the positions of games."""

    def __init__(self, variant: Variant) -> None:
        if variant.mode.facts is None:
            raise SetupError(
                f"{variant.game.name} {variant.mode.name} names no facts that could be counted"
            )
        self._variant = variant
        self._observe = variant.mode.facts.observe
        self._counts: dict[str, Counter[int]] = {
            name: Counter() for name in variant.mode.facts.NAMES
        }

    def add(self, history: Sequence[tuple[int, int]]) -> None:
        """Play a game again and count."""
        s = self._variant.start()
        for actor, action in history:
            self._variant.rules.apply(s, actor, action)
            for name, value in self._observe(s, actor, action):
                self._counts[name][value] += 1

    def report(self) -> dict[str, Fact]:
        """All facts that were observed at least once."""
        return {name: _fact(counts) for name, counts in self._counts.items() if counts}


def _fact(counts: Counter[int]) -> Fact:
    times = counts.total()
    return Fact(
        times,
        mean_of(list(counts.elements())),
        {value: share(counts[value], times) for value in sorted(counts)},
    )
