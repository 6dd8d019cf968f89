"""KIDZ-LINE (2-8): turn up your top card and lay it if it fits; most cards laid wins.

Six rounds. Nobody is shown where a card fits, and anyone may say that it does not. The face-down
piles need not exist: every unseen card is equally likely, and a card put under never returns.

Actions: 0-59 `draw X`, 60 `no-fit`, from 61 on `place X 0,0`: 61 + (card * 4705 + cell) * 2 + turn.
At most 49 cards come to lie, at most 48 steps from the first one.

Source: docs/games/light-line.md, clauses LL-30 and LL-31.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from enlinea.core.game import CHANCE, LEGAL, OVER, Ints, State
from enlinea.core.random import Random
from enlinea.core.rule import rule
from enlinea.games.light_line.cells import diamond_xy, num_diamond_cells
from enlinea.games.light_line.deck import NUM_CARDS, deck_of
from enlinea.games.light_line.grown import NONE, grown_fields, lay, place_reason, places
from enlinea.games.light_line.options import hint_seats
from enlinea.games.light_line.reasons import Reason
from enlinea.games.light_line.shared import ALL_CARDS, even_weights, leaders, list_cards

NAME = "light_line.kidz_line"
RULES_VERSION = 1
SEATS: tuple[int, ...] = (2, 3, 4, 5, 6, 7, 8)
MAX_SEATS = 8
NUM_ROUNDS = 6
MAX_STEPS = 1 + NUM_ROUNDS * MAX_SEATS * 2
WEIGHT_UNIT = 1
TALLIES: tuple[str, ...] = ()
DECISIONS: tuple[str, ...] = ("lay",)

MOST_LAID = 1 + NUM_ROUNDS * MAX_SEATS
REACH = MOST_LAID - 1
NUM_CELLS = num_diamond_cells(REACH)
DRAW, NO_FIT, PLACE = 0, 60, 61
NUM_ACTIONS = PLACE + NUM_CARDS * NUM_CELLS * 2

STATE = np.dtype(
    (
        np.record,
        [
            *grown_fields(MOST_LAID),
            ("unseen", np.int64),  # a bit for each card
            ("num_fitted", np.int8, MAX_SEATS),  # cards laid by each seat
            ("card", np.int8),  # turned up
            ("turn", np.int8),  # turns finished
            ("seats", np.int8),
            ("hints", np.int16),  # LL-31: the seats that are shown where a card fits, as bits
        ],
    )
)


def setup(s: State, seats: int, options: Mapping[str, Any]) -> None:
    """LL-30: the first card to be drawn starts the display."""
    s.cards = deck_of(options["deck"]).codes
    s.unseen = ALL_CARDS
    s.card = NONE
    s.seats = seats
    s.hints = hint_seats(options["hints"])


@rule
def to_act(s: State) -> int:
    """Chance turns up a card, then its owner acts."""
    if s.turn == NUM_ROUNDS * s.seats:
        return OVER
    return CHANCE if s.card == NONE else s.turn % s.seats


@rule
def may_act(s: State, seat: int) -> bool:
    """Only the one whose turn it is."""
    return to_act(s) == seat


@rule
def legal_actions(s: State, seat: int, out: Ints) -> int:
    """All legal actions, ascending."""
    if to_act(s) != seat:
        return 0
    if seat == CHANCE:
        return list_cards(s.unseen, DRAW, out)
    count = places(s, s.card, REACH, out[1:])
    out[0] = NO_FIT  # LL-31: always
    for index in range(1, count + 1):
        out[index] += PLACE + int(s.card) * NUM_CELLS * 2
    return count + 1


@rule
def illegal_reason(s: State, seat: int, action: int) -> int:
    """LEGAL, or the reason why not."""
    if seat == CHANCE:
        if action >= NO_FIT:
            return Reason.SEATS_ONLY
        return LEGAL if s.unseen >> action & 1 else Reason.CARD_IS_OUT
    if action < NO_FIT:
        return Reason.CHANCE_ONLY
    if action == NO_FIT:
        return LEGAL
    place = action - PLACE
    card = place // (NUM_CELLS * 2)
    if s.card != card:
        return Reason.NOT_HELD
    x, y = diamond_xy(place // 2 % NUM_CELLS, REACH)
    return place_reason(s, card, place & 1, x, y)


@rule
def apply(s: State, seat: int, action: int) -> None:
    """Plays a legal action."""
    if action < NO_FIT:
        s.unseen &= ~(1 << action)
        if s.num_laid == 0:
            lay(s, action, 0, 0, 0)
        else:
            s.card = action
        return
    if action >= PLACE:
        place = action - PLACE
        x, y = diamond_xy(place // 2 % NUM_CELLS, REACH)
        lay(s, s.card, place & 1, x, y)
        s.num_fitted[seat] += 1
    s.card = NONE
    s.turn += 1


@rule
def chance_weights(s: State, out: Ints) -> int:
    """Every unseen card is equally likely."""
    return even_weights(s.unseen, out)


@rule
def scores(s: State, out: Ints) -> int:
    """LL-30: the most cards laid; ties share."""
    for seat in range(s.seats):
        out[seat] = s.num_fitted[seat]
    return leaders(out, s.seats)


@rule
def tally(s: State, seat: int, out: Ints) -> None:
    """The points are the cards laid: there is nothing else to count."""


@rule
def decision(s: State, seat: int) -> int:
    """There is only one kind."""
    return 0


@rule
def resample(s: State, seat: int, random: Random) -> None:
    """Every card that has been seen has been seen by all, and the others are nowhere yet."""
