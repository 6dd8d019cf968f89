"""What simulations count in the positions of Light-Line: facts of the cards, not of the players.

They need games in which the moment comes: HEAD-LINE's rounds must not be called off before there is
a line, so its facts are for bots that look before they call.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from enlinea.core.game import CHANCE, State
from enlinea.games.light_line import rules_head_line, rules_line, rules_long_line, timing
from enlinea.games.light_line.finder import line_of, longest_line
from enlinea.games.light_line.grown import NONE, places

Observed = Iterator[tuple[str, int]]

OPENING = "places for the first card"
BESIDE = {num: f"places beside {num} card{'s' if num > 1 else ''}" for num in (1, 5, 10, 15, 20)}
LONGEST = "longest line of a hand"
CARDS_UP = {target: f"cards up when there is a line of {target}" for target in (3, 4, 5)}
SOLVABLE = "deals that can be solved"


@dataclass(eq=False)
class CardFacts:
    """The contract's facts of one game."""

    NAMES: Sequence[str]
    observe: Callable[[State, int, int], Observed]


def _observe_line(s: State, actor: int, action: int) -> Observed:
    """LL-2: cells and turns for the card that is to be laid, 0 if it fits nowhere."""
    rules = rules_line
    if s.stage != rules.Stage.LAY or s.hand[s.mover] == NONE:
        return
    if int(s.num_laid) in BESIDE:
        out = np.empty(2 * rules.NUM_CELLS, np.int64)
        num_places = int(places(s, s.hand[s.mover], rules.REACH, out))
        yield BESIDE[int(s.num_laid)], num_places
        if s.turns.sum() == 0 and s.tried == 0:
            yield OPENING, num_places


def _observe_long_line(s: State, actor: int, action: int) -> Observed:
    """LL-20: what each of the hands just dealt could be."""
    if actor == CHANCE and action != rules_long_line.TIME and not rules_long_line.is_dealing(s):
        for seat in range(s.seats):
            yield LONGEST, len(longest_line(s.cards, s.card[seat].tolist()))


def _observe_head_line(s: State, actor: int, action: int) -> Observed:
    """LL-51: the card just turned up makes the first line that is long enough."""
    if s.stage != rules_head_line.Stage.TURNING or actor != CHANCE or s.num_up == 0:
        return
    cards, target = s.card[: s.num_up].tolist(), int(rules_head_line.top_target(s))
    if line_of(s.cards, cards, target) and not line_of(s.cards, cards[:-1], target):
        yield CARDS_UP[target], len(cards)


def _observe_solo_line(s: State, actor: int, action: int) -> Observed:
    """LL-40: 1 for a deal that can be solved, which all are where the table deals again."""
    if actor == CHANCE and s.num_dealt == s.num_cards:
        yield SOLVABLE, int(timing.is_solvable(s))


LINE = CardFacts((OPENING, *BESIDE.values()), _observe_line)
LONG_LINE = CardFacts((LONGEST,), _observe_long_line)
HEAD_LINE = CardFacts(tuple(CARDS_UP.values()), _observe_head_line)
SOLO_LINE = CardFacts((SOLVABLE,), _observe_solo_line)
