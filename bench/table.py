"""The findings as tables for a terminal."""

from rich.console import Console
from rich.table import Table

from bench.findings import Findings

_MILLION = 1e6


def print_findings(findings: Findings, console: Console) -> None:
    """Every figure and ratio by its name in latest.json, what is missing, and the versions."""
    if findings.figures:
        console.print(figure_table(findings))
    if findings.ratios:
        console.print(ratio_table(findings))
    for note in findings.notes:
        console.print(note, style="bold", soft_wrap=True)
    for name, value in findings.versions.items():
        console.print(f"{name}: {value}", style="dim", highlight=False, soft_wrap=True)


def figure_table(findings: Findings) -> Table:
    """The figures with their units."""
    table = Table("figure", title="Figures")
    table.add_column("median", justify="right")
    for name, value in findings.figures.items():
        table.add_row(name, figure_text(name, value))
    return table


def ratio_table(findings: Findings) -> Table:
    """The ratios of the best rounds, and the median of all."""
    table = Table("ratio", title="Ratios of steps per second")
    table.add_column("best rounds", justify="right")
    table.add_column("median", justify="right")
    for name, value in findings.ratios.items():
        table.add_row(name, f"{value:.3g}", f"{findings.medians[name]:.3g}")
    return table


def figure_text(name: str, value: float) -> str:
    """A figure with the unit that its name ends in.

    >>> figure_text("linja/steps_per_second", 15_340_000.0)
    '15.34 M steps/s'
    """
    if name.endswith("steps_per_second"):
        return f"{value / _MILLION:.2f} M steps/s"
    if name.endswith("positions_per_second"):
        return f"{value / _MILLION:.2f} M positions/s"
    if name.endswith("simulations_per_second"):
        return f"{value:,.0f} simulations/s"
    if name.endswith("microseconds"):
        return f"{value:.2f} µs"
    return f"{value:.4f} s"
