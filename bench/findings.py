"""What a run of the benchmarks found: figures and ratios by name, and what is missing."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from enlinea.core.game import Variant
from enlinea.lab.measure import ratios

LATEST = Path(__file__).resolve().parent / "latest.json"


@dataclass
class Findings:
    """The names are those of docs/bench.md and of latest.json."""

    figures: dict[str, float] = field(default_factory=dict)
    ratios: dict[str, float] = field(default_factory=dict)  # of the best rounds
    medians: dict[str, float] = field(default_factory=dict)  # of the ratios within each round
    versions: dict[str, str] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)  # what is missing, and why

    def add_figure(self, name: str, rounds: Sequence[float]) -> None:
        """Keep the median of what was measured in all rounds."""
        self.figures[name] = median(rounds)

    def add_ratio(self, name: str, rates: Sequence[float], others: Sequence[float]) -> None:
        """Keep the ratio of the best rounds: noise only ever slows, so they tell most."""
        self.ratios[name] = max(rates) / max(others)
        self.medians[name] = median(ratios(rates, others))

    def write(self, path: Path = LATEST) -> None:
        """Write what was measured in this run, and nothing else."""
        found = {
            "ratios": self.ratios,
            "medians": self.medians,
            "figures": self.figures,
            "versions": self.versions,
        }
        path.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")


def row_name(variant: Variant) -> str:
    """`game/mode/seats`; the game alone for its first mode with the fewest seats.

    >>> from enlinea.core.game import variant
    >>> row_name(variant("linja"))
    'linja'
    """
    game, mode = variant.game, variant.mode
    if mode is game.modes[0] and variant.seats == min(mode.rules.SEATS):
        return game.name
    return f"{game.name}/{mode.name}/{variant.seats}"
