"""`python -m bench [--only linja,startup] [--seconds 1.0]`: measure, print, write latest.json."""

import sys
from collections.abc import Callable
from functools import partial
from typing import Annotated

import typer
from rich.console import Console

from bench.findings import LATEST, Findings
from bench.games import measure_game
from bench.light_line import measure_light_line
from bench.linja import measure_linja
from bench.minds import measure_minds
from bench.openspiel import measure_openspiel
from bench.search import measure_search
from bench.server import measure_server
from bench.startup import measure_startup
from bench.table import print_findings
from bench.versions import versions
from enlinea.core.game import game_names

Part = Callable[[Findings, float], None]

Only = Annotated[str, typer.Option(help="Only these parts or games, with commas; all if left out.")]
Seconds = Annotated[float, typer.Option(min=0.01, help="How long each figure is measured.")]


def parts() -> dict[str, Part]:
    """What can be measured, by the name that `--only` takes."""
    found: dict[str, Part] = {"startup": lambda findings, seconds: measure_startup(findings)}
    found["minds"] = lambda findings, seconds: measure_minds(findings)
    found["search"] = measure_search
    found["server"] = measure_server
    return found | {name: partial(_measure_game, name) for name in game_names()}


def _measure_game(name: str, findings: Findings, seconds: float) -> None:
    if name == "linja":
        measure_linja(findings, seconds)
    else:
        measure_game(findings, name, seconds)
    if name == "light-line":
        measure_light_line(findings, seconds)
    measure_openspiel(findings, name, seconds)


def main(only: Only = "", seconds: Seconds = 1.0) -> None:
    """Measure the kernels against peers, all in one run."""
    known = parts()
    chosen = [name.strip() for name in only.split(",") if name.strip()] or list(known)
    for name in chosen:
        if name not in known:
            raise typer.BadParameter(f"there is no part {name!r}; there is: {', '.join(known)}")
    findings = Findings(versions=versions())
    for name in chosen:
        print(f"measuring {name} ...", file=sys.stderr)
        known[name](findings, seconds)
    print_findings(findings, Console())
    findings.write()
    print(f"written to {LATEST.parent.name}/{LATEST.name}", file=sys.stderr)


if __name__ == "__main__":
    typer.run(main)
