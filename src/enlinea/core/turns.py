"""Whole turns: all that one seat can do before another acts or the game is over."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from enlinea.core.game import Rules, State


class Turn(NamedTuple):
    """The actions of a turn, and what it is worth to the seat that plays it, in points."""

    actions: tuple[int, ...]
    value: int


def whole_turns(rules: Rules, s: State) -> Iterator[tuple[tuple[int, ...], State]]:
    """Every sequence of actions that makes up a turn from here, with the position after it.

    >>> from enlinea.core.game import variant
    >>> linja = variant("linja")
    >>> sum(1 for _ in whole_turns(linja.rules, linja.start()))
    92
    """
    seat = int(rules.to_act(s))
    actions = np.empty(rules.NUM_ACTIONS, np.int64)
    for action in actions[: rules.legal_actions(s, seat, actions)].tolist():
        after: State = np.array([s], rules.STATE)[0]
        rules.apply(after, seat, action)
        if rules.to_act(after) != seat:
            yield (action,), after
            continue
        for rest, end in whole_turns(rules, after):
            yield (action, *rest), end
