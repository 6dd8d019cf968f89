"""LONG-LINE (2-7): all at once, each builds one long line of one colour from eight cards.

Whoever calls a length has it, and blocks it for the others; the last one scores less than all of
them. Six rounds in real time: every seat that has not called may act at any moment.

Actions: 0-59 `deal X`, 60-119 `lift X`, 120-126 `line 2`-`line 8`, 127 `time`, from 128 on
`place X 0,0`: 128 + (card * 225 + cell) * 2 + turn, cells with |x| and |y| at most 7.

Source: docs/games/light-line.md, clauses LL-20 to LL-23.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from enlinea.core.game import ANYONE, CHANCE, LEGAL, OVER, Ints, State
from enlinea.core.random import Random, below
from enlinea.core.rule import rule
from enlinea.games.light_line.cells import num_square_cells
from enlinea.games.light_line.deck import NUM_CARDS, deck_of
from enlinea.games.light_line.loose import (
    NONE,
    held,
    legal_lifts,
    legal_places,
    lift_reason,
    line_lengths,
    place_reason,
)
from enlinea.games.light_line.reasons import Reason
from enlinea.games.light_line.shared import ALL_CARDS, even_weights, leaders, list_cards

NAME = "light_line.long_line"
RULES_VERSION = 1
SEATS: tuple[int, ...] = (2, 3, 4, 5, 6, 7)
MAX_SEATS = 7
HAND = 8
NUM_ROUNDS = 6
MAX_STEPS = 4000  # cards may be laid and lifted without end; random games stay far below
WEIGHT_UNIT = 1
TALLIES: tuple[str, ...] = ("calls",)
DECISIONS: tuple[str, ...] = ("move",)

REACH = HAND - 1
NUM_CELLS = num_square_cells(REACH)
SHORTEST = 2  # LL-21
DEAL, LIFT, CALL, TIME, PLACE = 0, 60, 120, 127, 128
NUM_ACTIONS = PLACE + NUM_CARDS * NUM_CELLS * 2

STATE = np.dtype(
    (
        np.record,
        [
            ("cards", np.int64, NUM_CARDS),  # the deck: the code of each card
            ("undealt", np.int64),  # a bit for each card
            ("place", np.int16, (MAX_SEATS, HAND)),
            ("points", np.int16, MAX_SEATS),
            ("card", np.int8, (MAX_SEATS, HAND)),
            ("called", np.int8, MAX_SEATS),  # this round; 0 for no call
            ("calls", np.int8, MAX_SEATS),  # in all rounds
            ("num_dealt", np.int8),
            ("rounds", np.int8),
            ("seats", np.int8),
            ("grid", np.int8),  # the reach of the numbered square
        ],
    )
)


def setup(s: State, seats: int, options: Mapping[str, Any]) -> None:
    """LL-20: before the deal of the first round."""
    s.cards = deck_of(options["deck"]).codes
    s.seats = seats
    s.grid = REACH
    _start_round(s)


@rule
def _start_round(s: State) -> None:
    s.undealt = ALL_CARDS
    s.card[:] = NONE
    s.place[:] = NONE
    s.called[:] = 0
    s.num_dealt = 0


@rule
def is_dealing(s: State) -> bool:
    """Whether cards are still to be dealt in this round."""
    return s.num_dealt < s.seats * HAND


@rule
def to_act(s: State) -> int:
    """Chance deals; then everything may happen at any moment."""
    if s.rounds == NUM_ROUNDS:
        return OVER
    return CHANCE if is_dealing(s) else ANYONE


@rule
def may_act(s: State, seat: int) -> bool:
    """Chance always (time may be up); after the deal every seat that has not called."""
    if s.rounds == NUM_ROUNDS:
        return False
    if seat == CHANCE:
        return True
    return not is_dealing(s) and seat < s.seats and s.called[seat] == 0


@rule
def is_free(s: State, length: int) -> bool:
    """LL-21: whether nobody has called this length in this round."""
    for seat in range(s.seats):
        if s.called[seat] == length:
            return False
    return True


@rule
def legal_actions(s: State, seat: int, out: Ints) -> int:
    """All legal actions, ascending."""
    if not may_act(s, seat):
        return 0
    if seat == CHANCE:
        return _legal_chance(s, out)
    cards, places = s.card[seat], s.place[seat]
    count = legal_lifts(cards, places, HAND, out, 0, LIFT)
    lengths = line_lengths(s, cards, places, HAND)
    for length in range(SHORTEST, HAND + 1):
        if lengths >> length & 1 and is_free(s, length):
            out[count] = CALL + length - SHORTEST
            count += 1
    return legal_places(cards, places, HAND, out, count, (REACH, REACH, PLACE))


@rule
def _legal_chance(s: State, out: Ints) -> int:
    if is_dealing(s):
        return list_cards(s.undealt, DEAL, out)
    out[0] = TIME
    return 1


@rule
def illegal_reason(s: State, seat: int, action: int) -> int:
    """LEGAL, or the reason why not."""
    is_chances = action < LIFT or action == TIME
    if seat == CHANCE:
        if not is_chances:
            return Reason.SEATS_ONLY
        if is_dealing(s) == (action == TIME):
            return Reason.NOT_DUE
        return LEGAL if action == TIME or s.undealt >> action & 1 else Reason.CARD_IS_OUT
    if is_chances:
        return Reason.CHANCE_ONLY
    cards, places = s.card[seat], s.place[seat]
    if action >= PLACE:
        return place_reason(cards, places, HAND, action - PLACE, REACH, REACH)
    if action < CALL:
        return lift_reason(cards, places, HAND, action - LIFT)
    length = action - CALL + SHORTEST
    if not line_lengths(s, cards, places, HAND) >> length & 1:
        return Reason.NO_SUCH_LINE
    return LEGAL if is_free(s, length) else Reason.IS_BLOCKED


@rule
def apply(s: State, seat: int, action: int) -> None:
    """Plays a legal action."""
    if action == TIME:
        _end_round(s)
    elif action < LIFT:
        s.undealt &= ~(1 << action)
        s.card[s.num_dealt // HAND, s.num_dealt % HAND] = action
        s.num_dealt += 1
    elif action < CALL:
        s.place[seat, held(s.card[seat], HAND, action - LIFT)] = NONE
    elif action < TIME:
        _call(s, seat, action - CALL + SHORTEST)
    else:
        place = action - PLACE
        index = held(s.card[seat], HAND, place // (NUM_CELLS * 2))
        s.place[seat, index] = place % (NUM_CELLS * 2)


@rule
def _call(s: State, seat: int, length: int) -> None:
    s.called[seat] = length
    s.calls[seat] += 1
    num_called = 0
    for other in range(s.seats):
        num_called += s.called[other] > 0
    if num_called == s.seats - 1:  # LL-22
        _end_round(s)


@rule
def _end_round(s: State) -> None:
    ceiling = HAND  # LL-22: one less than the lowest called; with no call there is no ceiling
    for seat in range(s.seats):
        if s.called[seat] > 0:
            ceiling = min(ceiling, s.called[seat] - 1)
    for seat in range(s.seats):
        if s.called[seat] > 0:
            s.points[seat] += s.called[seat]
        else:
            s.points[seat] += min(ceiling, longest(s, seat))
    s.rounds += 1
    _start_round(s)


@rule
def longest(s: State, seat: int) -> int:
    """The longest line in the seat's display, 0 without a line of two."""
    lengths = line_lengths(s, s.card[seat], s.place[seat], HAND)
    length = HAND
    while length > 0 and not lengths >> length & 1:
        length -= 1
    return length


@rule
def chance_weights(s: State, out: Ints) -> int:
    """Every undealt card is equally likely; time has no weight."""
    if is_dealing(s):
        return even_weights(s.undealt, out)
    out[0] = 0
    return 1


@rule
def scores(s: State, out: Ints) -> int:
    """LL-23: most points; ties share."""
    for seat in range(s.seats):
        out[seat] = s.points[seat]
    return leaders(out, s.seats)


@rule
def tally(s: State, seat: int, out: Ints) -> None:
    """How often the seat was not the last."""
    out[0] = s.calls[seat]


@rule
def decision(s: State, seat: int) -> int:
    """There is only one kind: everything may be done at any moment."""
    return 0


@rule
def resample(s: State, seat: int, random: Random) -> None:
    """Displays lie open; the cards that others still hold are drawn anew."""
    for other in range(s.seats):
        if other != seat:
            _put_laid_first(s.card[other], s.place[other])
    for other in range(s.seats):
        for index in range(HAND):
            if is_hidden(s, seat, other, index):
                s.undealt |= 1 << int(s.card[other, index])
    for other in range(s.seats):
        for index in range(HAND):
            if is_hidden(s, seat, other, index):
                s.card[other, index] = _any_undealt(s, random)
                s.undealt &= ~(1 << int(s.card[other, index]))


@rule
def _put_laid_first(cards: Ints, places: Ints) -> None:
    """Forgets when each card was dealt, which the others have not seen.

    Those that lie stay in their order among themselves, for it is shown.
    """
    num_laid = 0
    for index in range(HAND):
        if places[index] != NONE:
            card, place = cards[index], places[index]
            cards[index], places[index] = cards[num_laid], NONE
            cards[num_laid], places[num_laid] = card, place
            num_laid += 1


@rule
def is_hidden(s: State, seat: int, other: int, index: int) -> bool:
    """Whether the other's card is held where the seat cannot see it."""
    return other != seat and s.card[other, index] != NONE and s.place[other, index] == NONE


@rule
def _any_undealt(s: State, random: Random) -> int:
    found, num_found = NONE, 0
    for card in range(NUM_CARDS):
        if s.undealt >> card & 1:
            num_found += 1
            if below(random, num_found) == 0:
                found = card
    return found
