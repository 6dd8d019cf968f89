"""SOLO-LINE (1): arrange all cards that were dealt in one line; black is wild.

Twelve cards by default. Cards are laid and lifted freely; the place that completes the line wins,
and giving up shows a solution. The rules deal any cards: the table asks the finder for a deal that
can be solved.

Actions: 0-59 `deal X`, 60-119 `lift X`, 120 `give-up`, from 121 on `place X 0,0`:
121 + (card * 3481 + cell) * 2 + turn, cells with |x| and |y| below the number of cards.

Source: docs/games/light-line.md, clause LL-40.
"""

from collections.abc import Mapping
from enum import IntEnum
from typing import Any

import numpy as np

from enlinea.core.game import ANYONE, CHANCE, LEGAL, OVER, Ints, State
from enlinea.core.random import Random
from enlinea.core.rule import rule
from enlinea.games.light_line.cells import num_square_cells
from enlinea.games.light_line.deck import NUM_CARDS, deck_of
from enlinea.games.light_line.loose import (
    NONE,
    held,
    is_one_line,
    legal_lifts,
    legal_places,
    lift_reason,
    num_lying,
    place_reason,
)
from enlinea.games.light_line.reasons import Reason
from enlinea.games.light_line.shared import ALL_CARDS, even_weights, list_cards

NAME = "light_line.solo_line"
RULES_VERSION = 1
SEATS: tuple[int, ...] = (1,)
FEWEST_CARDS, MOST_CARDS = 6, 30
MAX_STEPS = 4000  # cards may be laid and lifted without end; random games stay far below
WEIGHT_UNIT = 1
TALLIES: tuple[str, ...] = ()
DECISIONS: tuple[str, ...] = ("turn",)

GRID = MOST_CARDS - 1
NUM_CELLS = num_square_cells(GRID)
DEAL, LIFT, GIVE_UP, PLACE = 0, 60, 120, 121
NUM_ACTIONS = PLACE + NUM_CARDS * NUM_CELLS * 2


class Ending(IntEnum):
    """Whether and how the game is over."""

    OPEN = 0
    WON = 1
    GIVEN_UP = 2


STATE = np.dtype(
    (
        np.record,
        [
            ("cards", np.int64, NUM_CARDS),  # the deck: the code of each card
            ("undealt", np.int64),  # a bit for each card
            ("place", np.int16, MOST_CARDS),
            ("card", np.int8, MOST_CARDS),
            ("num_dealt", np.int8),
            ("num_cards", np.int8),  # how many cards are dealt in all
            ("ending", np.int8),
            ("grid", np.int8),  # the reach of the numbered square
        ],
    )
)


def setup(s: State, seats: int, options: Mapping[str, Any]) -> None:
    """Before the deal."""
    s.cards = deck_of(options["deck"]).codes
    s.undealt = ALL_CARDS
    s.card = NONE
    s.place = NONE
    s.num_cards = options["cards"]
    s.grid = GRID


@rule
def to_act(s: State) -> int:
    """Chance deals; then the player, who lays and lifts in any order and has no turns."""
    if s.ending != Ending.OPEN:
        return OVER
    return CHANCE if s.num_dealt < s.num_cards else ANYONE


@rule
def may_act(s: State, seat: int) -> bool:
    """Chance during the deal, the player after it."""
    if s.ending != Ending.OPEN:
        return False
    return seat == (CHANCE if s.num_dealt < s.num_cards else 0)


@rule
def legal_actions(s: State, seat: int, out: Ints) -> int:
    """All legal actions, ascending."""
    if not may_act(s, seat):
        return 0
    if seat == CHANCE:
        return list_cards(s.undealt, DEAL, out)
    count = legal_lifts(s.card, s.place, s.num_cards, out, 0, LIFT)
    out[count] = GIVE_UP
    return legal_places(
        s.card, s.place, s.num_cards, out, count + 1, (GRID, s.num_cards - 1, PLACE)
    )


@rule
def illegal_reason(s: State, seat: int, action: int) -> int:
    """LEGAL, or the reason why not."""
    if seat == CHANCE:
        if action >= LIFT:
            return Reason.SEATS_ONLY
        return LEGAL if s.undealt >> action & 1 else Reason.CARD_IS_OUT
    if action < LIFT:
        return Reason.CHANCE_ONLY
    if action == GIVE_UP:
        return LEGAL
    if action < GIVE_UP:
        return lift_reason(s.card, s.place, s.num_cards, action - LIFT)
    return place_reason(s.card, s.place, s.num_cards, action - PLACE, GRID, s.num_cards - 1)


@rule
def apply(s: State, seat: int, action: int) -> None:
    """Plays a legal action."""
    if action < LIFT:
        s.undealt &= ~(1 << action)
        s.card[s.num_dealt] = action
        s.num_dealt += 1
    elif action < GIVE_UP:
        s.place[held(s.card, s.num_cards, action - LIFT)] = NONE
    elif action == GIVE_UP:
        s.ending = Ending.GIVEN_UP
    else:
        place = action - PLACE
        s.place[held(s.card, s.num_cards, place // (NUM_CELLS * 2))] = place % (NUM_CELLS * 2)
        is_all = num_lying(s.place, s.num_cards) == s.num_cards
        if is_all and is_one_line(s, s.card, s.place, s.num_cards):
            s.ending = Ending.WON


@rule
def chance_weights(s: State, out: Ints) -> int:
    """Every undealt card is equally likely."""
    return even_weights(s.undealt, out)


@rule
def scores(s: State, out: Ints) -> int:
    """One point for a solved deal."""
    out[0] = s.ending == Ending.WON
    return out[0]


@rule
def tally(s: State, seat: int, out: Ints) -> None:
    """There is nothing to count."""


@rule
def decision(s: State, seat: int) -> int:
    """There is only one kind."""
    return 0


@rule
def resample(s: State, seat: int, random: Random) -> None:
    """Nothing is hidden from the only player."""
