"""Every other game beside Linja: steps per second on one core and on all, one row per variant."""

from bench.findings import Findings, row_name
from enlinea.core.cores import num_cores
from enlinea.core.game import Variant, variant
from enlinea.lab.measure import (
    ROUNDS,
    Playouts,
    interleaved,
    match_play_microseconds,
    measured_variants,
)


def measure_game(findings: Findings, game: str, seconds: float) -> None:
    """All modes of one game, for their fewest and their most seats."""
    for chosen in measured_variants([game]):
        _measure_variant(findings, chosen, seconds)


def _measure_variant(findings: Findings, chosen: Variant, seconds: float) -> None:
    row = row_name(chosen)
    rates = interleaved(
        {
            "linja": Playouts(variant("linja")).runner(seconds / ROUNDS),
            "one": Playouts(chosen).runner(seconds / ROUNDS),
            "all": Playouts(chosen, num_cores()).runner(seconds / ROUNDS),
        }
    )
    findings.add_figure(f"{row}/steps_per_second", rates["one"])
    findings.add_figure(f"{row}/all_cores_steps_per_second", rates["all"])
    findings.add_ratio(f"{row}/linja", rates["one"], rates["linja"])
    findings.figures[f"{row}/match_play_microseconds"] = match_play_microseconds(chosen, seconds)
