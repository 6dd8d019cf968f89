"""Writes the tables of docs/linja-solved.md from the table that `enlinea solve linja` has made.

    python -m scripts.linja_solved [TABLE]          writes the page's tables
    python -m scripts.linja_solved --check [TABLE]  one-step consistency of a million positions

The table is too large to be kept with the sources, so `make docs` does not do this.
"""

import re
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from enlinea.core.game import OVER, variant
from enlinea.core.random import new_random
from enlinea.core.turns import whole_turns
from enlinea.games.linja.notation import position_text
from enlinea.lab.in_order import in_order
from enlinea.minds.levels import NUM_LEVELS, minds_by_level
from enlinea.minds.minds import choose
from enlinea.solvers.analysis import turn_text
from enlinea.solvers.linja import Board, Perfect, Table, default_path
from enlinea.solvers.linja.kernels import NO_POSITION
from scripts.docs import ROOT
from scripts.docs import table as markdown

PAGE = ROOT / "docs" / "linja-solved.md"
LAYERS_IN_A_ROW = 12
NUM_GAMES = 1000
NUM_RUNS = 3  # of forced turns, that are shown
NUM_GAMES_AGAINST = 1000
BOTS = ["random", "greedy", "level:1", "level:2", "level:4", "level:5", "alphabeta:depth=6"]
NUM_PARTNERS = 40  # random placements to move that each placement is checked against
_PART = re.compile(r"(<!-- scripts.linja_solved: (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)

LINJA = variant("linja")


def parts(player: Perfect) -> dict[str, str]:
    """The tables of the page, by name."""
    return {
        "start": start_table(player),
        "results": results_table(player),
        "line": line_table(player),
        **games_tables(player),
        "bots": bots_table(player),
    }


def start_table(player: Perfect) -> str:
    """How many first turns lead to each value, and which they are."""
    by_value: dict[int, list[str]] = {}
    for turn in player.turns(LINJA.start()):
        by_value.setdefault(turn.value, []).append(f"`{turn_text(LINJA, turn.actions)}`")
    rows = [(signed(value), str(len(texts)), ", ".join(texts)) for value, texts in by_value.items()]
    return markdown(("value for A", "turns", "which"), rows)


def signed(points: int) -> str:
    """+1, 0, -1."""
    return f"{points:+d}" if points else "0"


def results_table(player: Perfect) -> str:
    """The share of won, drawn and lost positions by how far both sides have come together."""
    counts = count_results(player)
    rows = list[tuple[str, ...]]()
    for first in range(0, len(counts), LAYERS_IN_A_ROW):
        some = counts[first : first + LAYERS_IN_A_ROW]
        name = f"{first}-{first + len(some) - 1}"
        if some.any():
            rows.append(result_row(name, some.sum(axis=0)))
    rows.append(result_row("42-168", counts[42:].sum(axis=0)))
    rows.append(result_row("all", counts.sum(axis=0)))
    return markdown(("rows advanced by both", "positions", "won", "drawn", "lost"), rows)


def result_row(name: str, lost_drawn_won: npt.NDArray[np.int64]) -> tuple[str, ...]:
    total = int(lost_drawn_won.sum())
    shares = (f"{100 * int(count) / max(total, 1):.1f} %" for count in lost_drawn_won[::-1])
    return (name, f"{total:,}", *shares)


def count_results(player: Perfect) -> npt.NDArray[np.int64]:
    """By layer: lost, drawn and won for the mover, over all positions where a turn begins."""
    board = player.board
    num_layers = len(board.space.layer_end)

    def count(movers: range) -> npt.NDArray[np.int64]:
        counts = np.zeros((num_layers, 3), np.int64)
        for mover in movers:
            values = player.table._values_of(mover)
            board.kernels.count_results(board.start, board.space, mover, values, counts)
        return counts

    num_movers = len(board.space.progress)
    with ThreadPoolExecutor(2) as pool:
        found = pool.map(count, (range(first, num_movers, 8) for first in range(8)))
        total: npt.NDArray[np.int64] = np.sum(list(found), axis=0)
    return total


def line_table(player: Perfect) -> str:
    """A game in which both sides play perfectly, always the first of the best turns."""
    rows = list[tuple[str, ...]]()
    s = LINJA.start()
    while LINJA.rules.to_act(s) != OVER:
        turns = player.turns(s)
        best = player.best_turns(s)
        side = "AB"[s.mover]
        margin = best[0].value if s.mover == 0 else -best[0].value
        rows.append(
            (
                str(len(rows) + 1),
                f"{side} `{turn_text(LINJA, best[0].actions)}`",
                f"{len(best)} of {len(turns)}",
                signed(margin),
                f"`{position_text(s)}`",
            )
        )
        s = dict(whole_turns(LINJA.rules, s))[best[0].actions]
    return markdown(("turn", "played", "best turns", "value for A", "position before"), rows)


def games_tables(player: Perfect) -> dict[str, str]:
    """Figures of many games in which both sides play perfectly, the best turns drawn by lot."""
    random = np.random.default_rng(1)
    games = [perfect_game(player, random) for _ in range(NUM_GAMES)]
    lengths = [len(game) for game in games]
    rows = [
        ("games", str(len(games))),
        ("turns, fewest to most", f"{min(lengths)} to {max(lengths)}"),
        ("turns, mean", f"{np.mean(lengths):.1f}"),
        ("turns with a single best result", f"{100 * _share_forced(games):.1f} %"),
    ]
    runs = [
        (str(len(run)), f"`{run[0].position}`", " / ".join(f"`{each.turn}`" for each in run))
        for run in longest_runs(games)
    ]
    return {
        "games": markdown(("perfect games", ""), rows),
        "forced": markdown(("turns", "position before", "played"), runs),
    }


def bots_table(player: Perfect) -> str:
    """The points that perfect play led by against every bot, half of the games from each side."""
    rows = list[tuple[str, ...]]()
    best_search = minds_by_level(LINJA)[str(NUM_LEVELS)][-1]  # where there is no table
    for bot in [*BOTS, best_search]:
        row = [f"`{bot}`", f"{NUM_GAMES_AGAINST:,}"]
        for side in range(2):
            value = player.value(LINJA.start()) * (1 if side == 0 else -1)
            play = partial(game_against, player, bot, side)
            leads = list(in_order(play, range(NUM_GAMES_AGAINST // 2)))
            if min(leads) < value:
                raise SystemExit(f"{bot} held perfect play to {min(leads)} points, not {value}")
            wins = sum(lead > 0 for lead in leads)
            row += [signed(min(leads)), f"{np.mean(leads):+.1f}", str(wins)]
        rows.append(tuple(row))
    return markdown(
        ("against", "games", "as A: least", "mean", "won", "as B: least", "mean", "won"), rows
    )


def game_against(player: Perfect, bot: str, side: int, game: int) -> int:
    """The lead at the end of perfect play on one side."""
    s, luck, random = LINJA.start(), new_random(game, side), np.random.default_rng((game, side))
    while LINJA.rules.to_act(s) != OVER:
        if s.mover == side:
            best = player.best_turns(s)
            for action in best[random.integers(len(best))].actions:
                LINJA.rules.apply(s, side, action)
        else:
            LINJA.rules.apply(s, s.mover, choose(bot, LINJA, s, s.mover, luck, threads=1))
    points = np.zeros(2, np.int64)
    LINJA.rules.scores(s, points)
    return int(points[side] - points[1 - side])


class Played(NamedTuple):
    """A turn of a perfect game, and whether any other would have cost points."""

    position: str
    turn: str
    is_forced: bool  # and there were others


def perfect_game(player: Perfect, random: np.random.Generator) -> list[Played]:
    """A game of best turns from the start."""
    s, game = LINJA.start(), list[Played]()
    while LINJA.rules.to_act(s) != OVER:
        ends = dict(whole_turns(LINJA.rules, s))
        best = {ends[turn.actions].tobytes(): turn.actions for turn in player.best_turns(s)}
        actions = list(best.values())[random.integers(len(best))]
        has_others = len({end.tobytes() for end in ends.values()}) > 1
        is_forced = has_others and len(best) == 1
        game.append(Played(position_text(s), turn_text(LINJA, actions), is_forced))
        s = ends[actions]
    return game


def longest_runs(games: list[list[Played]]) -> list[list[Played]]:
    """The longest stretches in which every turn had a single best result, each position once."""
    found: dict[str, list[Played]] = {}
    for game in games:
        for is_forced, run in groupby(game, lambda played: played.is_forced):
            turns = list(run)
            if is_forced and len(turns) > len(found.get(turns[-1].position, ())):
                found[turns[-1].position] = turns
    return sorted(found.values(), key=len, reverse=True)[:NUM_RUNS]


def _share_forced(games: list[list[Played]]) -> float:
    return float(np.mean([played.is_forced for game in games for played in game]))


def check(player: Perfect) -> None:
    """Random positions: the value must follow from those one turn later. Reads the whole table."""
    board, random = player.board, np.random.default_rng(1)
    num_placements = len(board.space.progress)
    values = np.empty((num_placements, num_placements), np.int8)
    for mover in range(num_placements):
        values[mover] = player.table._values_of(mover)
    expected = np.empty(NUM_PARTNERS, np.int8)
    num_checked = 0
    for other in range(num_placements):
        movers = random.choice(num_placements, NUM_PARTNERS, replace=False)
        board.kernels.one_step_values(
            board.start, board.space, other, values[other], movers, expected
        )
        is_position = expected != NO_POSITION
        num_checked += int(is_position.sum())
        wrong = movers[is_position & (values[movers, other] != expected)]
        if wrong.size:
            raise SystemExit(f"{wrong[0]} against {other}: not {values[wrong[0], other]}")
    print(f"{num_checked:,} random positions agree with what is one turn later")


def main(arguments: list[str]) -> int:
    """Writes the page, or checks the table."""
    names = [argument for argument in arguments if argument != "--check"]
    player = Perfect(Table(Path(names[0]) if names else default_path(Board())))
    if "--check" in arguments:
        check(player)
        return 0
    text, made = PAGE.read_text(encoding="utf-8"), parts(player)
    filled = _PART.sub(lambda found: f"{found[1]}{made[found[2]]}{found[3]}", text)
    PAGE.write_text(filled, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
