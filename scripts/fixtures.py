"""Moments of whole games as the page gets them, for the tests of its boards (web/tests/fixtures).

Run by `make fixtures`. Each file is one game: what had happened, and the sight of the seat to act
(a spectator's while chance acts, and at the end).
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from enlinea.core.game import CHANCE, Game, Variant, variant
from enlinea.core.match import Match
from enlinea.core.random import Random, new_random
from enlinea.games import end_of_line, light_line, line_it, linja
from enlinea.minds.minds import choose

FOLDER = Path(__file__).resolve().parent.parent / "web" / "tests" / "fixtures"
SEED = 2026
NUM_MOMENTS = 12
MAX_STEPS = 500

# The page shows these; the seats are those whose pictures differ most.
GAMES: tuple[tuple[Game, str, int, dict[str, Any]], ...] = (
    (linja.GAME, "standard", 2, {}),
    (linja.GAME, "standard", 2, {"tease": True}),
    (line_it.GAME, "standard", 2, {}),
    (line_it.GAME, "standard", 5, {"open_memory": True}),
    (light_line.GAME, "line", 3, {}),
    (light_line.GAME, "kidz-line", 4, {"hints": True}),
    (light_line.GAME, "solo-line", 1, {}),
    (light_line.GAME, "long-line", 3, {}),
    (light_line.GAME, "head-line", 3, {}),
    (end_of_line.GAME, "versus", 2, {}),
    (end_of_line.GAME, "versus", 8, {}),
    (end_of_line.GAME, "team-battle", 4, {}),
    (end_of_line.GAME, "puzzle", 1, {"puzzle": 12}),
    (end_of_line.GAME, "solitaire", 1, {}),
    (end_of_line.GAME, "coop-puzzle", 3, {}),
)


def played(match: Match, random: Random) -> None:
    """Play one action: chance draws, people play as a simple bot would."""
    actors = match.actors
    timing = match.variant.mode.timing
    if actors == [CHANCE] or (CHANCE in actors and timing is None):
        _draw(match, random)
    elif timing is None:
        match.play(actors[0], choose("greedy", match.variant, match.state, actors[0], random))
    else:
        _play_in_time(match, random)


def _play_in_time(match: Match, random: Random) -> None:
    """The bot whose plan is done first plays it; nobody has one: chance goes on, or time is up."""
    timing = match.variant.mode.timing
    assert timing is not None
    skill = list(timing.SKILLS.values())[-1]
    plans = []
    for seat in (seat for seat in match.actors if seat != CHANCE):
        seen = match.state.copy()
        match.variant.rules.resample(seen, seat, random)
        actions, seconds = timing.plan(seen, seat, skill, random)
        if actions:
            plans.append((seconds, seat, actions))
    if not plans:
        _draw(match, random)
        return
    _, seat, actions = min(plans)
    for action in actions:
        if action not in match.legal(seat):
            break
        match.play(seat, int(action))


def _draw(match: Match, random: Random) -> None:
    core, rules = match.variant.mode.kernels, match.variant.rules
    actions, weights = np.empty((2, rules.NUM_ACTIONS), np.int64)
    action = int(core.random_action(match.state, CHANCE, random, actions, weights))
    match.play(CHANCE, action)


def moments(chosen: Variant) -> Iterator[dict[str, Any]]:
    """Every moment of a game."""
    random = new_random(SEED)
    match = Match(chosen)
    known = 0
    while not match.is_over and len(match.history) < MAX_STEPS:
        yield moment(match, known)
        known = len(match.history)
        played(match, random)
    yield moment(match, known)


def moment(match: Match, known: int) -> dict[str, Any]:
    """What happened since, and who sees what."""
    seats = [seat for seat in match.actors if seat != CHANCE][:1]
    return {
        "step": len(match.history),
        "events": [
            {"seat": None if seat == CHANCE else seat, "text": match.text(seat, action)[3:]}
            for seat, action in match.history[known:]
        ],
        "sight": sight(match, seats[0] if seats else None),
        "outcome": match.outcome(),
    }


def sight(match: Match, seat: int | None) -> dict[str, Any]:
    """The game as this seat sees it."""
    notation = match.variant.mode.notation
    legal = [] if seat is None else match.legal(seat)
    listed = [action for action in legal if notation.is_listed(action)]
    return {
        "seat": seat,
        "view": match.view(seat),
        "legal": [notation.action_text(action) for action in listed],
        "has_unlisted": len(listed) < len(legal),
    }


def chosen_moments(every: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The first and the last one, and some between them at which a seat is to act."""
    acting = [each for each in every[1:-1] if each["sight"]["seat"] is not None]
    gap = max(1, -(-len(acting) // NUM_MOMENTS))
    return [every[0], *acting[gap // 2 :: gap], every[-1]]


def fixture(game: Game, mode: str, seats: int, options: dict[str, Any]) -> bytes:
    """One game as JSON."""
    chosen = variant(game, mode, seats, options)
    content = {
        "game": game.name,
        "mode": mode,
        "seats": seats,
        "options": options,
        "moments": chosen_moments(list(moments(chosen))),
    }
    return msgspec.json.format(msgspec.json.encode(content), indent=0) + b"\n"


def name_of(game: Game, mode: str, seats: int, options: dict[str, Any]) -> str:
    """The name of a game's file.

    >>> name_of(linja.GAME, "standard", 2, {"tease": True})
    'linja-standard-2-tease.json'
    """
    return "-".join([game.name, mode, str(seats), *options]) + ".json"


def main() -> None:
    """Write all fixtures anew."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for choice in GAMES:
        (FOLDER / name_of(*choice)).write_bytes(fixture(*choice))
        print(name_of(*choice))


if __name__ == "__main__":
    main()
