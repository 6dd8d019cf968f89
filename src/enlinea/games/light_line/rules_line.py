"""LINE (2-6): lay your card so that it lengthens lines, and take their segments as points.

Points are paid in cards from four piles (numbers 2 to 5), which leave the game; whoever cannot be
paid exactly starts the closing round. The deck is a set of unseen faces with a count for each pile,
and a queue of seen cards that were put under the piles.

    stage    START   HANDS   LAY                         PAY      PILE     DRAW   EXCHANGED
    acts     chance  chance  the mover                   mover    mover    chance chance
    action   draw X  draw X  place / exchange N / pass   pay …    pile N   draw X draw X

Actions: 0-59 `draw X`, 60-63 `exchange 2`-`5`, 64 `pass`, 65-79 `pay …` (in the order of WAYS),
80-83 `pile 2`-`5`, from 84 on `place X 0,0`: 84 + (card * 2521 + cell) * 2 + turn.

Every place before the closing round costs the piles at least one card besides the one laid, so at
most 1 + 29 + 6 cards come to lie, at most 35 steps from the first one.

Source: docs/games/light-line.md, clauses LL-10 to LL-14.
"""

from collections.abc import Mapping
from enum import IntEnum
from typing import Any

import numpy as np

from enlinea.core.game import CHANCE, LEGAL, OVER, Ints, State
from enlinea.core.random import Random
from enlinea.core.rule import rule
from enlinea.games.light_line.cells import diamond_xy, num_diamond_cells
from enlinea.games.light_line.deck import NUM_CARDS, deck_of
from enlinea.games.light_line.grown import (
    NONE,
    grown_fields,
    has_place,
    lay,
    place_reason,
    places,
    points_of,
)
from enlinea.games.light_line.piles import (
    LOWEST,
    MOST_POINTS,
    NUM_PILES,
    WAY_SUMS,
    WAYS,
    any_unseen,
    can_exchange,
    exchange_reason,
    has_cards,
    is_next,
    next_under,
    num_in_pile,
    payable_sum,
    pile_of,
    remove_under,
    take_top,
)
from enlinea.games.light_line.reasons import Reason
from enlinea.games.light_line.shared import ALL_CARDS, leaders

NAME = "light_line.line"
RULES_VERSION = 1
SEATS: tuple[int, ...] = (2, 3, 4, 5, 6)
MAX_SEATS = 6
MAX_STEPS = 10_000  # 36 places, and between two of them at most one pass and 53 exchanges a seat
WEIGHT_UNIT = 1
TALLIES: tuple[str, ...] = ("turns", "cards laid", "point cards", "points made")
DECISIONS: tuple[str, ...] = ("place", "exchange", "pay", "pile")

MOST_LAID = 36
REACH = MOST_LAID - 1
NUM_CELLS = num_diamond_cells(REACH)
START_PILE = 3 - LOWEST

DRAW, EXCHANGE, PASS, PAY, PILE, PLACE = 0, 60, 64, 65, 80, 84
NUM_ACTIONS = PLACE + NUM_CARDS * NUM_CELLS * 2


class Stage(IntEnum):
    """What is to be done next."""

    START = 0
    HANDS = 1
    LAY = 2
    PAY = 3
    PILE = 4
    DRAW = 5
    EXCHANGED = 6
    OVER = 7


STATE = np.dtype(
    (
        np.record,
        [
            *grown_fields(MOST_LAID),
            ("unseen", np.int64),  # faces nobody has seen, a bit for each card
            ("tried", np.int64),  # LL-13: cards put back in this turn
            ("in_pile", np.int8, NUM_PILES),  # of the shuffled part
            ("under", np.int8, NUM_CARDS),  # seen cards under all piles, the next one first
            ("num_under", np.int8),
            ("hand", np.int8, MAX_SEATS),
            ("shown", np.int8, MAX_SEATS),  # whether everybody has seen this hand
            ("points", np.int16, MAX_SEATS),
            ("made", np.int16, MAX_SEATS),  # points of all lines, before LL-12 and LL-14
            ("num_paid", np.int8, MAX_SEATS),  # point cards
            ("turns", np.int8, MAX_SEATS),
            ("placed", np.int8, MAX_SEATS),
            ("mover", np.int8),
            ("stage", np.int8),
            ("pile", np.int8),  # that is drawn from
            ("due", np.int8),  # points to be taken
            ("passes", np.int8),  # in a row
            ("is_closing", np.int8),
            ("seats", np.int8),
        ],
    )
)


def setup(s: State, seats: int, options: Mapping[str, Any]) -> None:
    """LL-10: four piles by number; the first card to be drawn starts the display."""
    s.cards = deck_of(options["deck"]).codes
    s.unseen = ALL_CARDS
    s.in_pile = [(s.cards >> 36 == LOWEST + pile).sum() for pile in range(NUM_PILES)]
    s.under = NONE
    s.hand = NONE
    s.pile = START_PILE
    s.seats = seats


@rule
def to_act(s: State) -> int:
    """The mover, or chance while a card is drawn."""
    if s.stage == Stage.OVER:
        return OVER
    if s.stage == Stage.LAY or s.stage == Stage.PAY or s.stage == Stage.PILE:
        return s.mover
    return CHANCE


@rule
def may_act(s: State, seat: int) -> bool:
    """Only the one whose turn it is."""
    return to_act(s) == seat


@rule
def legal_actions(s: State, seat: int, out: Ints) -> int:
    """All legal actions, ascending."""
    if to_act(s) != seat:
        return 0
    if s.stage == Stage.LAY:
        return _legal_lay(s, seat, out)
    first, last = DRAW, EXCHANGE
    if s.stage == Stage.PAY:
        first, last = PAY, PILE
    elif s.stage == Stage.PILE:
        first, last = PILE, PLACE
    count = 0
    for action in range(first, last):
        if illegal_reason(s, seat, action) == LEGAL:
            out[count] = action
            count += 1
    return count


@rule
def _legal_lay(s: State, seat: int, out: Ints) -> int:
    card = int(s.hand[seat])
    count = 0
    if card != NONE:
        count = places(s, card, REACH, out)
        for index in range(count):
            out[index] += PLACE + card * NUM_CELLS * 2
        if count > 0:
            return count
        for pile in range(NUM_PILES):
            if exchange_reason(s, pile) == LEGAL:
                out[count] = EXCHANGE + pile
                count += 1
    if count == 0:
        out[0] = PASS
        count = 1
    return count


@rule
def illegal_reason(s: State, seat: int, action: int) -> int:
    """LEGAL, or the reason why not."""
    if seat == CHANCE:
        if action >= EXCHANGE:
            return Reason.SEATS_ONLY
        return LEGAL if is_next(s, action - DRAW) else Reason.CARD_IS_OUT
    if action < EXCHANGE:
        return Reason.CHANCE_ONLY
    if action >= PLACE or action < PAY:
        if s.stage != Stage.LAY:
            return Reason.NOT_DUE
        return (
            _place_refusal(s, seat, action) if action >= PLACE else _swap_refusal(s, seat, action)
        )
    if action >= PILE:
        if s.stage != Stage.PILE:
            return Reason.NOT_DUE
        return LEGAL if num_in_pile(s, action - PILE) > 0 else Reason.PILE_EMPTY
    if s.stage != Stage.PAY:
        return Reason.NOT_DUE
    if not has_cards(s, action - PAY):
        return Reason.CARDS_LACKING
    return LEGAL if WAY_SUMS[action - PAY] == payable_sum(s) else Reason.WRONG_SUM


@rule
def _place_refusal(s: State, seat: int, action: int) -> int:
    place = action - PLACE
    card = place // (NUM_CELLS * 2)
    if s.hand[seat] != card:
        return Reason.NOT_HELD
    x, y = diamond_xy(place // 2 % NUM_CELLS, REACH)
    return place_reason(s, card, place & 1, x, y)


@rule
def _swap_refusal(s: State, seat: int, action: int) -> int:
    """LL-13: no exchange while a place exists, no pass while there is anything to try."""
    card = int(s.hand[seat])
    if card == NONE:
        return LEGAL if action == PASS else Reason.NOT_HELD
    if has_place(s, card):
        return Reason.CARD_FITS
    if action == PASS:
        return Reason.CAN_EXCHANGE if can_exchange(s) else LEGAL
    return exchange_reason(s, action - EXCHANGE)


@rule
def apply(s: State, seat: int, action: int) -> None:
    """Plays a legal action."""
    if action < EXCHANGE:
        _draw(s, action)
    elif action < PASS:
        _exchange(s, seat, action - EXCHANGE)
    elif action == PASS:
        s.passes += 1
        s.shown[seat] = s.hand[seat] != NONE  # how else would the others believe it
        _end_turn(s)
    elif action < PILE:
        _pay(s, seat, action - PAY)
    elif action < PLACE:
        s.pile = action - PILE
        s.stage = Stage.DRAW
    else:
        _place(s, seat, action - PLACE)


@rule
def _place(s: State, seat: int, place: int) -> None:
    x, y = diamond_xy(place // 2 % NUM_CELLS, REACH)
    lay(s, place // (NUM_CELLS * 2), place & 1, x, y)
    s.hand[seat] = NONE
    s.shown[seat] = 0
    s.placed[seat] += 1
    points = points_of(s, s.num_laid - 1)
    s.made[seat] += points
    s.due = min(points, MOST_POINTS)
    s.stage = Stage.PAY


@rule
def _pay(s: State, seat: int, way: int) -> None:
    if WAY_SUMS[way] < s.due:  # LL-14
        s.is_closing = 1
    for part in range(2):
        if WAYS[way, part] != NONE:
            take_top(s, WAYS[way, part])
            s.num_paid[seat] += 1
    s.points[seat] += WAY_SUMS[way]
    s.due = 0
    s.passes = 0
    s.stage = Stage.PILE
    if s.in_pile.sum() + s.num_under == 0:
        _end_turn(s)


@rule
def _exchange(s: State, seat: int, pile: int) -> None:
    card = int(s.hand[seat])
    s.under[s.num_under] = card
    s.num_under += 1
    s.tried |= 1 << card
    s.hand[seat] = NONE
    s.shown[seat] = 0
    s.pile = pile
    s.stage = Stage.EXCHANGED


@rule
def _draw(s: State, card: int) -> None:
    is_known = s.in_pile[s.pile] == 0
    if is_known:
        remove_under(s, next_under(s, s.pile))
    else:
        s.in_pile[s.pile] -= 1
        s.unseen &= ~(1 << card)
    if s.stage == Stage.START:
        lay(s, card, 0, 0, 0)  # LL-10
        s.stage = Stage.HANDS
        return
    s.hand[s.mover] = card
    s.shown[s.mover] = is_known
    if s.stage == Stage.HANDS:
        s.mover = (s.mover + 1) % s.seats
        s.stage = Stage.LAY if s.mover == 0 else Stage.HANDS
    elif s.stage == Stage.EXCHANGED:
        s.stage = Stage.LAY
    else:
        _end_turn(s)  # LL-11: the draw ends the turn
    s.pile = START_PILE if s.stage == Stage.HANDS else 0


@rule
def _end_turn(s: State) -> None:
    s.turns[s.mover] += 1
    s.tried = 0
    s.pile = 0
    s.mover = (s.mover + 1) % s.seats
    s.stage = Stage.LAY
    # LL-14: all have had equal turns, or all have passed in a row.
    if (s.is_closing and s.mover == 0) or s.passes == s.seats:
        s.stage = Stage.OVER


@rule
def chance_weights(s: State, out: Ints) -> int:
    """Every unseen card of the pile is equally likely."""
    count = 0
    for card in range(NUM_CARDS):
        if is_next(s, card):
            out[count] = 1
            count += 1
    return count


@rule
def scores(s: State, out: Ints) -> int:
    """LL-14: most points; ties go to fewer point cards; then shared."""
    for seat in range(s.seats):
        out[seat] = int(s.points[seat]) * NUM_CARDS - int(s.num_paid[seat])
    winners = leaders(out, s.seats)
    for seat in range(s.seats):
        out[seat] = s.points[seat]
    return winners


@rule
def tally(s: State, seat: int, out: Ints) -> None:
    """Turns, cards laid, point cards, and the points that the lines were worth."""
    out[0] = s.turns[seat]
    out[1] = s.placed[seat]
    out[2] = s.num_paid[seat]
    out[3] = s.made[seat]


@rule
def decision(s: State, seat: int) -> int:
    """A place where there is one, else an exchange (or nothing to try); points; a pile."""
    if s.stage == Stage.LAY:
        return 0 if s.hand[seat] != NONE and has_place(s, s.hand[seat]) else 1
    return 2 if s.stage == Stage.PAY else 3


@rule
def resample(s: State, seat: int, random: Random) -> None:
    """Hands that nobody has shown are drawn anew among the unseen faces of the same number."""
    for other in range(s.seats):
        if other != seat and s.hand[other] != NONE and not s.shown[other]:
            s.unseen |= 1 << int(s.hand[other])
    for other in range(s.seats):
        if other != seat and s.hand[other] != NONE and not s.shown[other]:
            s.hand[other] = any_unseen(s, pile_of(s, s.hand[other]), random)
            s.unseen &= ~(1 << int(s.hand[other]))
