"""Positions and lessons for the learning pages (web/src/learn/material), made by the rules.

Run by `make fixtures`. A lesson is a position, the actions that count as understood (all legal ones
if none is named), and what the board looks like after each. The words are in web/src/learn/*/*.md.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from enlinea.core.game import CHANCE, Game, variant
from enlinea.core.match import Match
from enlinea.games import end_of_line, light_line, line_it, linja

FOLDER = Path(__file__).resolve().parent.parent / "web" / "src" / "learn" / "material"


@dataclass(frozen=True)
class Scene:
    """A position: a text in the game's notation, or what was played so far."""

    name: str
    seat: int | None
    position: str | None = None
    played: tuple[str, ...] = ()
    mode: str | None = None
    seats: int | None = None
    options: tuple[tuple[str, Any], ...] = ()
    accept: tuple[str, ...] | None = ()  # None: every legal action
    clauses: tuple[str, ...] = ()  # what a lesson teaches


LINE_IT_START = ("*: reveal 12", "*: reveal 57", "*: reveal bet3", "*: reveal 30")
LINE_IT_ROUND = (
    *LINE_IT_START,
    *("0: take 12 line", "0: end", "1: take 57 hand", "1: end"),
    *("*: reveal 41", "*: reveal 9", "*: reveal 33", "*: reveal 88"),
    *("1: take 88 hand", "1: end"),
)
LINE_IT_LONG = (
    *LINE_IT_ROUND,
    *("0: take 33 line", "0: end"),
    *("*: reveal 44", "*: reveal 62", "*: reveal 17", "*: reveal 3", "0: take 44 line", "0: end"),
    *("1: take 62 line", "1: end"),
    *("*: reveal 71", "*: reveal 6", "*: reveal 19", "*: reveal 77", "1: take 71 line", "1: end"),
)
LINE_IT_JACKPOT = (
    *LINE_IT_ROUND,
    *("0: take 41 line", "0: end"),
    *("*: reveal 45", "*: reveal 62", "*: reveal 17", "*: reveal 3", "0: take 45 line", "0: end"),
    *("1: take 62 line", "1: end"),
    *("*: reveal 71", "*: reveal 49", "*: reveal 19", "*: reveal 77", "1: take 71 line", "1: end"),
)
LINE_IT_HAND = (
    *LINE_IT_START,
    *("0: take 12 hand", "0: end", "1: take 57 hand", "1: end"),
    *("*: reveal 41", "*: reveal 9", "*: reveal 33", "*: reveal 88"),
    *("1: take 88 hand", "1: end"),
)
LINE_START = ("*: draw h4", "*: draw a1", "*: draw c2")
LINE_GROWN = (
    *LINE_START,
    *("0: place a1' 1,0", "0: pay 2", "0: pile 3", "*: draw b0"),
    *("1: place c2 -1,0", "1: pay 2", "1: pile 3", "*: draw j2"),
    *("0: place b0' -1,-1", "0: pay 2", "0: pile 3", "*: draw g3"),
    *("1: place j2 -1,1", "1: pay 5", "1: pile 3", "*: draw i1"),
)
LINE_PAY = (*LINE_GROWN, "0: place g3 -2,0")
KIDZ_SECOND = ("*: draw h4", "*: draw a1")
LONG_LAID = (
    *("*: deal h4", "*: deal c2", "*: deal b0", "*: deal j2", "*: deal g3", "*: deal i1"),
    *("*: deal k1", "*: deal a1", "*: deal d0", "*: deal e0", "*: deal f0", "*: deal d1"),
    *("*: deal e1", "*: deal f1", "*: deal d2", "*: deal e2", "*: deal f2", "*: deal d3"),
    *("*: deal e3", "*: deal f3", "*: deal d4", "*: deal e4", "*: deal f4", "*: deal l0"),
    *("0: place h4 0,0", "0: place c2 -1,0"),
)
SOLO_LAID = (
    *("*: deal d0", "*: deal c2", "*: deal f2", "*: deal h4", "*: deal e1", "*: deal a1"),
    *("0: place d0 0,0", "0: place c2' 0,-1", "0: place f2' 0,-2"),
    *("0: place h4 1,-2", "0: place e1' 2,-2"),
)
HEAD_UP = (
    *("*: target 3", "*: target 4", "*: target 3", "*: target 5", "*: target 3"),
    *("*: target 4", "*: target 3", "*: target 5", "*: target 4"),
    *("*: reveal h4", "*: reveal c2", "*: reveal b0", "*: reveal j2", "*: reveal g3"),
)
HEAD_LAID = (*HEAD_UP, "0: line", "0: place h4 0,0", "0: place b0' 1,0", "0: place c2 1,1")
EOL_DEALT = (
    *("*: reveal 1", "*: reveal 2L"),
    *("*: draw 1", "*: draw 1", "*: draw 2L", "*: draw 3R", "*: draw 4"),
    *("*: draw 1", "*: draw 1", "*: draw 2L", "*: draw 2R", "*: draw 5"),
)
EOL_FIRST = (*EOL_DEALT, "0: keep", "1: keep")
EOL_SECOND = (
    *EOL_FIRST,
    *("0: place 3R c3", "1: place 1 e3", "*: draw 2R", "*: draw 1"),
)
EOL_EDGE = (
    "turn 2 A 1/2 - order AB first A | A: 3Rc3N 1c2N 1c1N hand 1 1 2L 4 | B: 1e3N hand 1 2L 2R 2R 5"
)
EOL_STUCK = (
    "turn 3 A 0/2 - order AB first A | A: 1c3N 3Rc2N 1d2E hand 1 1 2L 3R 4 "
    "| B: 1e3N 1e2N 1e1N hand 1 2L 2R 2R 5"
)
EOL_CUTTING = (
    "turn 3 A 1/2 - order AB first A | A: 3Rc3N 1c2N 2Rc1N 1d1E hand 1 2L 3R 4 "
    "| B: 1e3N 1e2N hand 1 2L 2R 2R 5"
)

SCENES: tuple[tuple[Game, tuple[Scene, ...], tuple[Scene, ...]], ...] = (
    (
        linja.GAME,
        (
            Scene("start", 0, "61111110 01111116 A initial"),
            Scene("crowd", 1, "50022210 01122105 B initial"),
            Scene("end", 0, "00003135 53130000 A over end"),
        ),
        (
            Scene(
                "initial",
                0,
                "61111110 01111116 A initial",
                accept=None,
                clauses=("LJ-1", "LJ-2"),
            ),
            Scene("second", 0, "61102110 01111116 A second 2", accept=None, clauses=("LJ-3",)),
            Scene("full", 0, "51103110 01113114 A second 2", accept=None, clauses=("LJ-6", "LJ-7")),
            Scene("goal", 0, "51110220 01111116 A second 2", accept=("5",), clauses=("LJ-8",)),
            Scene("extra", 0, "51110211 01111116 A extra", accept=None, clauses=("LJ-8",)),
            Scene("score", 0, "00003135 53130000 A over end", clauses=("LJ-10", "LJ-11")),
        ),
    ),
    (
        line_it.GAME,
        (
            Scene("market", 0, played=LINE_IT_START),
            Scene("line", 0, played=LINE_IT_LONG),
        ),
        (
            Scene("take", 0, played=LINE_IT_START, accept=None, clauses=("LI-1", "LI-4")),
            Scene(
                "grow",
                0,
                played=LINE_IT_ROUND,
                accept=("take 33 line", "take 41 line"),
                clauses=("LI-2",),
            ),
            Scene(
                "end",
                0,
                played=(*LINE_IT_ROUND, "0: take 33 line"),
                accept=("end",),
                clauses=("LI-3",),
            ),
            Scene("hand", 0, played=LINE_IT_HAND, accept=("play 12",), clauses=("LI-5",)),
            Scene(
                "jackpot",
                0,
                played=LINE_IT_JACKPOT,
                accept=("take 49 line",),
                clauses=("LI-9", "LI-10"),
            ),
            Scene("bet", 0, played=LINE_IT_START, accept=("take bet3 line",), clauses=("LI-7",)),
            Scene("complete", 0, played=LINE_IT_LONG, accept=("complete",), clauses=("LI-7",)),
        ),
    ),
    (
        light_line.GAME,
        (
            Scene("first", 0, played=LINE_START, mode="line", seats=2),
            Scene("grown", 0, played=LINE_GROWN, mode="line", seats=2),
        ),
        (
            Scene(
                "lay",
                0,
                played=LINE_START,
                mode="line",
                seats=2,
                accept=None,
                clauses=("LL-1", "LL-2"),
            ),
            Scene(
                "grow",
                0,
                played=LINE_GROWN,
                mode="line",
                seats=2,
                accept=None,
                clauses=("LL-3", "LL-11"),
            ),
            Scene("pay", 0, played=LINE_PAY, mode="line", seats=2, accept=None, clauses=("LL-12",)),
            Scene(
                "pile",
                0,
                played=(*LINE_PAY, "0: pay 5"),
                mode="line",
                seats=2,
                accept=None,
                clauses=("LL-11", "LL-13"),
            ),
            Scene(
                "kidz",
                0,
                played=KIDZ_SECOND,
                mode="kidz-line",
                seats=2,
                options=(("hints", True),),
                accept=("place a1' 1,0",),
                clauses=("LL-30", "LL-31"),
            ),
            Scene(
                "long",
                0,
                played=LONG_LAID,
                mode="long-line",
                seats=3,
                accept=("line 2",),
                clauses=("LL-20", "LL-21"),
            ),
            Scene(
                "solo",
                0,
                played=SOLO_LAID,
                mode="solo-line",
                seats=1,
                options=(("cards", 6),),
                accept=("place a1 2,-1",),
                clauses=("LL-40",),
            ),
            Scene(
                "head",
                0,
                played=HEAD_UP,
                mode="head-line",
                seats=2,
                accept=("line",),
                clauses=("LL-50", "LL-51"),
            ),
            Scene(
                "claim",
                0,
                played=HEAD_LAID,
                mode="head-line",
                seats=2,
                accept=("done",),
                clauses=("LL-51", "LL-52"),
            ),
        ),
    ),
    (
        end_of_line.GAME,
        (
            Scene("start", 0, played=EOL_DEALT),
            Scene("torus", 0, played=EOL_SECOND),
            Scene("walls", 0, mode="puzzle", options=(("puzzle", 12),)),
        ),
        (
            Scene("keep", 0, played=EOL_DEALT, accept=None, clauses=("EOL-3",)),
            Scene("place", 0, played=EOL_FIRST, accept=None, clauses=("EOL-6",)),
            Scene("order", 1, played=EOL_SECOND, accept=None, clauses=("EOL-4", "EOL-6")),
            Scene("edge", 0, EOL_EDGE, accept=None, clauses=("EOL-1",)),
            Scene("energy", 0, EOL_STUCK, accept=("reverse",), clauses=("EOL-7", "EOL-8")),
            Scene("cut", 0, EOL_CUTTING, accept=None, clauses=("EOL-8", "EOL-9")),
        ),
    ),
)


def match_of(game: Game, scene: Scene) -> Match:
    """The match at the moment of a scene."""
    match = Match(variant(game, scene.mode, scene.seats, dict(scene.options)))
    for text in scene.played:
        match.play_text(text)
    if scene.position is not None:
        match.variant.mode.notation.parse_position(scene.position, match.state)
    return match


def shown(match: Match, game: Game, seat: int | None) -> dict[str, Any]:
    """A position as a board gets it."""
    notation = match.variant.mode.notation
    legal = [] if seat is None else match.legal(seat)
    listed = [action for action in legal if notation.is_listed(action)]
    return {
        "game": game.name,
        "seat": seat,
        "view": match.view(seat),
        "legal": [notation.action_text(action) for action in listed],
        "has_unlisted": len(listed) < len(legal),
        "last": [
            {"seat": None if actor == CHANCE else actor, "text": notation.action_text(action)}
            for actor, action in match.history[-1:]
        ],
    }


def lesson(game: Game, scene: Scene) -> dict[str, Any]:
    """A lesson with what follows each action that counts."""
    match = match_of(game, scene)
    position = shown(match, game, scene.seat)
    accept = position["legal"] if scene.accept is None else list(scene.accept)
    after = {}
    for text in accept:
        then = match.copy()
        then.play_text(f"{scene.seat}: {text}")
        after[text] = {**shown(then, game, scene.seat), "legal": [], "has_unlisted": False}
    return {
        **position,
        "step": scene.name,
        "clauses": scene.clauses,
        "accept": accept,
        "after": after,
    }


def material(
    game: Game, positions: tuple[Scene, ...], lessons: tuple[Scene, ...]
) -> dict[str, Any]:
    """Everything for the learning pages of a game."""
    return {
        "positions": {
            scene.name: {**shown(match_of(game, scene), game, scene.seat), "legal": []}
            for scene in positions
        },
        "lessons": [lesson(game, scene) for scene in lessons],
    }


def main() -> None:
    """Write all of it anew."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for game, positions, lessons in SCENES:
        content = msgspec.json.encode(material(game, positions, lessons))
        (FOLDER / f"{game.name}.json").write_bytes(msgspec.json.format(content, indent=0) + b"\n")
        print(game.name)


if __name__ == "__main__":
    main()
