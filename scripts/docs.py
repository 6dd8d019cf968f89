"""Writes what is generated anew: pictures, tables of options and figures, the page's types.

Run by `make docs`. A page says where a generated part goes and what it is:

    <!-- make docs: options of play -->
    (written here)
    <!-- end -->
"""

import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TypeVar

import msgspec
import typer
from typer.core import TyperArgument, TyperGroup, TyperOption

from enlinea.cli import app
from enlinea.core.game import Game, find_game, game_names, variant
from enlinea.games.linja import notation
from enlinea.games.linja.svg import board_svg
from enlinea.games.linja.view import view
from enlinea.lab.arena import TOGETHER, ArenaReport, PairReport
from enlinea.lab.report import mean_text, rating_text, share_text
from enlinea.lab.simulate import Report
from enlinea.puzzles import all_puzzles, puzzle_games
from enlinea.solvers.end_of_line.answers import answer_rows, known_answers
from scripts import protocol

Kind = TypeVar("Kind")

ROOT = Path(__file__).resolve().parent.parent

LINJA_PICTURES = {
    "linja-start": "61111110 01111116 A initial",
    "linja-middle": "32103012 14002023 B second 5",
}

_PART = re.compile(r"(<!-- make docs: (.+?) -->\n).*?(<!-- end -->)", re.DOTALL)
_VALUES = {"int": "N", "float": "N", "str": "TEXT", "Path": "FILE"}


def pages(root: Path) -> list[Path]:
    """The pages with prose: those at the top and all in docs/."""
    return sorted([*root.glob("*.md"), *root.glob("docs/**/*.md")])


def generated_files(root: Path) -> dict[Path, str]:
    """Every file that holds something generated, as it should be."""
    files = {
        root / "docs" / "pictures" / f"{name}.svg": linja_picture(position)
        for name, position in LINJA_PICTURES.items()
    }
    files[root / protocol.PATH] = protocol.protocol_text()
    parts = dict(generated_parts())
    for path in pages(root):
        text = path.read_text(encoding="utf-8")
        if _PART.search(text):
            files[path] = filled(text, parts)
    return files


def filled(text: str, parts: dict[str, str]) -> str:
    """The page with its generated parts as they should be.

    >>> filled("<!-- make docs: x -->\\nold\\n<!-- end -->", {"x": "new\\n"}).splitlines()
    ['<!-- make docs: x -->', 'new', '<!-- end -->']
    """
    return _PART.sub(lambda found: f"{found[1]}{parts[found[2]]}{found[3]}", text)


def generated_parts() -> Iterator[tuple[str, str]]:
    """All parts that pages can ask for, by name."""
    for name, params in command_params().items():
        yield f"options of {name}", option_table(params)
    yield "ladders", ladder_table(ladders(ROOT))
    yield "arenas", arena_table(arenas(ROOT))
    yield "covered puzzles", covered_table(simulations(ROOT))
    for name in game_names():
        yield f"figures of {name}", figure_table(find_game(name))
    yield "answers of end-of-line", answer_table()
    yield "puzzles by difficulty", puzzle_table()


def ladders(root: Path) -> list[ArenaReport]:
    """The arenas of all levels that have been measured: `enlinea arena --ladder --json`."""
    return _read(root, "ladders", ArenaReport)


def arenas(root: Path) -> list[ArenaReport]:
    """Other arenas that the pages speak of: `enlinea arena --minds … --json`."""
    return _read(root, "arenas", ArenaReport)


def simulations(root: Path) -> list[Report]:
    """What was simulated for the pages: `enlinea simulate --minds … --json`."""
    return _read(root, "simulations", Report)


def _read(root: Path, folder: str, kind: type[Kind]) -> list[Kind]:
    paths = sorted((root / "docs" / "data" / folder).glob("*.json"))
    return [msgspec.json.decode(path.read_bytes(), type=kind) for path in paths]


def covered_table(reports: Sequence[Report]) -> str:
    """A row for each mind that has played a puzzle: how often all was covered, and the score."""
    rows = []
    for report in reports:
        rows.append(
            (
                f"{report.mode}, {report.seats}",
                f"`{report.minds[0]}`",
                f"{report.games:,}",
                share_text(report.solved()),
                mean_text(report.scores[0]),
            )
        )
    return table(("mode, seats", "mind", "deals", "covered", "mean score"), rows)


def arena_table(reports: Sequence[ArenaReport]) -> str:
    """A row for each pair of minds."""
    rows = []
    for report in reports:
        plays = {mind.mind: mind.plays for mind in report.minds}
        for pair in report.pairs:
            rows.append(
                (
                    f"{report.game} {report.mode}, {report.seats}",
                    *(f"`{plays[mind]}`" for mind in (pair.upper, pair.lower)),
                    f"{share_text(pair.share)} of {_trials(report, pair)}",
                    mean_text(pair.upper_score),
                    mean_text(pair.lower_score),
                    str(report.seed),
                )
            )
    names = ("variant, seats", "mind", "against", "share, games", "score", "its score", "seed")
    return table(names, rows)


def ladder_table(reports: Sequence[ArenaReport]) -> str:
    """A row for each level of each measured variant."""
    rows = []
    for report in reports:
        below = {pair.upper: pair for pair in report.pairs}
        for mind in report.minds:
            pair = below.get(mind.mind)
            rows.append(
                (
                    f"{report.game} {report.mode}, {report.seats}",
                    mind.mind.partition(":")[2],
                    f"`{mind.plays}`",
                    rating_text(mind.rating),
                    "" if pair is None else f"{share_text(pair.share)} of {_trials(report, pair)}",
                    mean_text(mind.score),
                    mean_text(mind.seconds) if mind.seconds else "",
                )
            )
    names = ("variant, seats", "level", "mind", "rating", "share, games", "score", "seconds")
    return table(names, rows)


def _trials(report: ArenaReport, pair: PairReport) -> str:
    """What the share counts: games, or deals that both have played apart."""
    return f"{pair.games // 2} deals" if report.schedule == TOGETHER else f"{pair.games}"


def linja_picture(position: str) -> str:
    """The drawing of a position of Linja."""
    s = variant("linja").start()
    notation.parse_position(position, s)
    return board_svg(view(s, None))


def command_params() -> dict[str, list[TyperArgument | TyperOption]]:
    """The arguments and options of every command of `enlinea`."""
    group = typer.main.get_command(app)
    assert isinstance(group, TyperGroup)
    return {
        name: [p for p in command.params if isinstance(p, TyperArgument | TyperOption)]
        for name, command in group.commands.items()
    }


def option_table(params: list[TyperArgument | TyperOption]) -> str:
    """A row for each argument and option: how it is written, its default, what it does."""
    rows = [(f"`{param_text(param)}`", default_text(param), help_text(param)) for param in params]
    return table(("written", "default", "what it does"), rows)


def param_text(param: TyperArgument | TyperOption) -> str:
    """An argument in capitals, or an option with the kind of value it takes."""
    if isinstance(param, TyperArgument):
        name = (param.name or "").upper()
        return name if param.required else f"[{name}]"
    names = ", ".join(param.opts)
    return names if param.is_flag else f"{names} {_VALUES[param.bare_type()]}"


def default_text(param: TyperArgument | TyperOption) -> str:
    """The default, if there is one worth a word."""
    is_silent = param.default is None or param.default is False or param.default == ""
    return "" if is_silent else f"`{param.default}`"


def help_text(param: TyperArgument | TyperOption) -> str:
    """What `--help` says of it, with its limit."""
    limit = "" if param.min is None else f" At least {param.min}."
    return f"{param.help}{limit}"


def figure_table(game: Game) -> str:
    """The sizes and limits of each mode of a game."""
    rows = [
        (
            f"`{mode.name}`",
            ", ".join(map(str, mode.rules.SEATS)),
            str(mode.rules.NUM_ACTIONS),
            f"{mode.rules.STATE.itemsize} bytes",
            str(mode.rules.MAX_STEPS),
            str(mode.rules.RULES_VERSION),
        )
        for mode in game.modes
    ]
    heads = ("mode", "seats", "`NUM_ACTIONS`", "state", "`MAX_STEPS`", "`RULES_VERSION`")
    return table(heads, rows)


def answer_table() -> str:
    """What is exactly known of each challenge of End of Line."""
    heads = (
        "challenge",
        "cells",
        "coverings",
        "with the deck",
        "best sum left",
        "best score",
        "energy used",
    )
    return table(heads, list(answer_rows(known_answers())))


def puzzle_table() -> str:
    """How many puzzles there are of each game and difficulty."""
    levels = range(1, 6)
    rows = []
    for game in puzzle_games():
        counts = [sum(p.difficulty == level for p in all_puzzles(game)) for level in levels]
        rows.append((game, *map(str, counts), str(sum(counts))))
    return table(("game", *(f"{'*' * level}" for level in levels), "in all"), rows)


def table(heads: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    """A Markdown table, or a word for none."""
    if not rows:
        return "None.\n"
    lines = [heads, ("---",) * len(heads), *rows]
    return "".join(f"| {' | '.join(cells)} |\n" for cells in lines)


def main() -> int:
    """Writes what has changed and names it."""
    for path, text in generated_files(ROOT).items():
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            print(path.relative_to(ROOT))
    return 0


if __name__ == "__main__":
    sys.exit(main())
