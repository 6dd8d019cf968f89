"""Small boards of Linja, by our rules and by the naive twin."""

from typing import Any, cast

import numpy as np

from enlinea.core.game import Rules, State
from enlinea.core.random import Random, below
from tests.naive.linja import NaiveLinja


def start_of(rules: Rules, *, sheet2010: bool = False) -> State:
    """The start position on a board of that size."""
    s: State = np.zeros(1, rules.STATE)[0]
    rules.setup(s, 2, {"tease": False, "sheet2010": sheet2010})
    return s


def text_of(rules: Rules, action: int) -> str:
    """An action in the notation of Linja, for any number of rows."""
    names = cast(Any, rules)
    kind, row = divmod(action, names.NUM_ROWS)
    if kind == 5:
        return "stop" if action == names.STOP else "pass"
    return f"{('', 'x', 'x', 'o', 'o')[kind]}{row}{('', '+', '-', '+', '-')[kind]}"


def twin_of(s: State) -> NaiveLinja:
    """The naive twin in the same position."""
    rows = s.pieces.shape[1]
    twin = NaiveLinja(options={"sheet2010": bool(s.sheet2010)}, rows=rows)
    twin.counts = s.pieces.tolist()
    twin.mover, twin.distance = int(s.mover), int(s.steps)
    twin.phase = ("initial", "second", "extra", "over")[s.phase]
    twin.end, twin.passed, twin.further = bool(s.is_end), bool(s.passed), bool(s.further)
    return twin


def legal(rules: Rules, s: State) -> list[int]:
    """The legal actions of whoever is to act."""
    actions = np.empty(rules.NUM_ACTIONS, np.int64)
    count = rules.legal_actions(s, int(s.mover), actions)
    return [int(action) for action in actions[:count]]


def random_game(rules: Rules, s: State, random: Random) -> list[State]:
    """All positions of a random game, at every action."""
    positions = [s.copy()]
    while rules.to_act(s) >= 0:
        actions = legal(rules, s)
        rules.apply(s, int(s.mover), actions[int(below(random, len(actions)))])
        positions.append(s.copy())
    return positions
