"""What a Line-it position is made of, as numbers for a judgement that is learned.

All numbers are about -1 to 2. They tell of the seat's line, hand and chances in this round's
market, of what is still in the deck (whoever counts cards knows it), and of the others' lines.
"""

import numpy as np
import numpy.typing as npt

from enlinea.core.game import Ints, State
from enlinea.core.rule import rule
from enlinea.games.line_it.rules_state import (
    NUM_SOURCES,
    Phase,
    fits,
    is_bet,
    is_bet_won,
    marker,
    market_limit,
    num_numbers,
)
from enlinea.games.line_it.tables import (
    BET_BASE,
    COLOUR,
    JACKPOT_CARD,
    NUM_COLOURS,
    NUM_DISCARDED,
    NUM_NUMBERS,
)

Features = npt.NDArray[np.float32]

POINT = 100  # the unit is a hundredth of a point: whole points leave too many turns alike

# Where each group of features begins.
TIME, LINE, BETS, COLOURS, HAND, MARKET, OTHERS = 0, 7, 18, 24, 37, 52, 62
NUM_FEATURES = 70
NEAR, MIDDLE, FAR = 6, 15, 30  # distances from the end of a line
CARD_FEATURES = 7
FAR_AWAY = 2.0  # the gap to a card that is not there

# Where each group of counts begins, by card: cards still in the deck up to this one, and those of
# its colour. What lies before card 1 is zero, so that a colour can be asked below its first card.
UP_TO, OF_COLOUR = 0, NUM_NUMBERS + 1 + NUM_COLOURS
NUM_COUNTS = OF_COLOUR + NUM_NUMBERS + 1


@rule
def survey(s: State, counts: Ints) -> None:
    """Counts the cards that are still to come, for the features of all seats.

    The sums are kept beside the array: to read back each one takes three times as long.
    """
    counts[UP_TO] = 0
    for card in range(OF_COLOUR - NUM_COLOURS, OF_COLOUR + 1):
        counts[card] = 0
    num_all = 0
    for card in range(1, NUM_NUMBERS + 1):
        num_all += s.deck[card]
        counts[UP_TO + card] = num_all
    for colour in range(NUM_COLOURS):
        num_alike = 0
        for card in range(colour + 1, NUM_NUMBERS + 1, NUM_COLOURS):
            num_alike += s.deck[card]
            counts[OF_COLOUR + card] = num_alike


@rule
def features(s: State, seat: int, counts: Ints, out: Features) -> int:
    """Fills in the features; returns the seat's points so far, in the unit of `appraise`."""
    for index in range(NUM_FEATURES):
        out[index] = 0.0
    side = _side(s, seat, counts)
    is_pending = _is_pending(s, seat)
    _time(s, seat, is_pending, out)
    _line(s, seat, side, counts, out)
    _bet(s, seat, out)
    _colours(s, seat, side, counts, out)
    _hand(s, seat, counts, out)
    if s.phase == Phase.TURN:
        _market(s, seat, is_pending, counts, out)
    _others(s, seat, counts, out)
    points = 0
    for source in range(NUM_SOURCES):
        points += int(s.tallies[seat, source])
    return POINT * points


@rule
def _is_pending(s: State, seat: int) -> bool:
    """Whether the seat's turn of this round, or its last card, is still to come."""
    if s.phase != Phase.TURN and s.phase != Phase.LAST_CARD:
        return False
    first = marker(s)
    return (seat - first) % s.seats >= (s.mover - first) % s.seats


@rule
def _side(s: State, seat: int, counts: Ints) -> int:
    """Where the line goes: up or down; while it is open, where more cards are to come."""
    if s.direction[seat] != 0 or s.last[seat] == 0:
        return s.direction[seat]
    above = _num_to_come(counts, int(s.last[seat]) + 1, NUM_NUMBERS)
    return 1 if above >= _num_to_come(counts, 1, int(s.last[seat]) - 1) else -1


@rule
def _num_to_come(counts: Ints, lowest: int, highest: int) -> int:
    """The cards from `lowest` to `highest` that are still in the deck."""
    if lowest > highest:
        return 0
    return counts[UP_TO + highest] - counts[UP_TO + lowest - 1]


@rule
def _num_ahead(counts: Ints, last: int, side: int, distance: int) -> int:
    """The cards still in the deck that lie before the end of a line, no further than that."""
    if side > 0:
        return _num_to_come(counts, last + 1, min(last + distance, NUM_NUMBERS))
    return _num_to_come(counts, max(last - distance, 1), last - 1)


@rule
def _time(s: State, seat: int, is_pending: bool, out: Features) -> None:
    turns = int(s.deck_size) // market_limit(s) + (is_pending and s.phase == Phase.TURN)
    out[TIME] = turns / 13
    out[TIME + 1] = min(turns, 4) / 4
    out[TIME + 2] = turns == 0
    out[TIME + 3] = 2 / (1 + turns)
    out[TIME + 4] = is_pending
    out[TIME + 5] = s.phase == Phase.LAST_CARD
    out[TIME + 6] = ((seat - marker(s) - (s.phase == Phase.TURN)) % s.seats) / s.seats


@rule
def _line(s: State, seat: int, side: int, counts: Ints, out: Features) -> None:
    size, last = num_numbers(s, seat), int(s.last[seat])
    out[LINE] = size / 8
    out[LINE + 1] = max(size - NUM_DISCARDED, 0) / 5
    out[LINE + 2] = size == 0
    out[LINE + 3] = size == 1
    out[LINE + 4] = size == 2
    num_all = int(s.deck_size)
    if size > 0:
        out[LINE + 5] = _num_ahead(counts, last, side, NEAR) / NEAR
        out[LINE + 6] = _num_ahead(counts, last, side, MIDDLE) / MIDDLE
        out[LINE + 7] = _num_ahead(counts, last, side, FAR) / FAR
        num_all = _num_ahead(counts, last, side, NUM_NUMBERS)
    out[LINE + 8] = num_all / 50
    out[LINE + 9] = num_all / max(1, int(s.deck_size))
    out[LINE + 10] = abs(last - 50) / 50 if size == 1 else 0.0


@rule
def _bet(s: State, seat: int, out: Features) -> None:
    bet = int(s.bet[seat])
    if bet == 0:
        return
    if is_bet_won(s, seat):
        out[BETS] = bet / 5
        return
    missing = bet - int(s.after_bet[seat])
    out[BETS + 1] = bet / 5
    out[BETS + 2] = missing == 1
    out[BETS + 3] = missing == 2
    out[BETS + 4] = missing == 3
    out[BETS + 5] = missing / 5


@rule
def _colours(s: State, seat: int, side: int, counts: Ints, out: Features) -> None:
    """Jackpots by the seat's cards of their colour, and by how many more of it can follow."""
    last = int(s.last[seat])
    for colour in range(NUM_COLOURS):
        pot, held = int(s.jackpots[colour]), int(s.colours[seat, colour])
        out[COLOURS] += pot / 16
        if held >= JACKPOT_CARD:
            out[COLOURS + 1] += 0.5
            continue
        num_fitting = _num_of_colour(counts, colour, last, side) if pot > 0 else 0
        out[COLOURS + 2 + held] += pot / 6
        out[COLOURS + 5 + held] += pot / 6 * num_fitting / 10
        if held == JACKPOT_CARD - 1:
            out[COLOURS + 8] += 0.5
            out[COLOURS + 9] = max(out[COLOURS + 9], pot / 6)
        most = 0
        for other in range(s.seats):
            if other != seat:
                most = max(most, min(int(s.colours[other, colour]), JACKPOT_CARD))
        if most == JACKPOT_CARD - 1:
            out[COLOURS + 10] += pot / 6
            out[COLOURS + 11] += pot / 6 * (held == JACKPOT_CARD - 1)
        elif most == JACKPOT_CARD - 2:
            out[COLOURS + 12] += pot / 6


@rule
def _num_of_colour(counts: Ints, colour: int, last: int, side: int) -> int:
    """The cards of a colour still in the deck that lie before the end of a line."""
    highest = NUM_NUMBERS - NUM_COLOURS + 1 + colour
    if side == 0:
        return counts[OF_COLOUR + highest]
    # the highest card of the colour up to the line's end, or just before it
    reached = last if side > 0 else last - 1
    reached -= (reached - 1 - colour) % NUM_COLOURS
    if side < 0:
        return counts[OF_COLOUR + reached]
    return counts[OF_COLOUR + highest] - counts[OF_COLOUR + reached]


@rule
def _gap(s: State, seat: int, card: int, counts: Ints) -> float:
    """How many cards that could still come a card at the line's end would leave out."""
    last = int(s.last[seat])
    if last == 0:
        return 0.0
    return _num_to_come(counts, min(last, card) + 1, max(last, card) - 1) / 12


@rule
def _prize(s: State, seat: int, card: int) -> float:
    """What the jackpot gives if this is the third card of its colour."""
    is_third = s.colours[seat, COLOUR[card]] == JACKPOT_CARD - 1
    return s.jackpots[COLOUR[card]] / 6 if is_third else 0.0


@rule
def _hand(s: State, seat: int, counts: Ints, out: Features) -> None:
    """The two cards, the one that is nearer to the line's end first."""
    size = int(s.hand_size[seat])
    out[HAND + 2 * CARD_FEATURES] = size / 2
    is_swapped = size == 2 and _nearness(s, seat, 1, counts) < _nearness(s, seat, 0, counts)
    for slot in range(size):
        card = int(s.hands[seat, slot])
        place = HAND + CARD_FEATURES * (1 - slot if is_swapped else slot)
        if is_bet(card):
            out[place + (0 if fits(s, seat, card) else 1)] = (card - BET_BASE) / 5
        elif fits(s, seat, card):
            out[place + 2] = 1.0
            out[place + 3] = _gap(s, seat, card, counts)
            out[place + 4] = _prize(s, seat, card)
            out[place + 6] = abs(card - 50) / 50 if s.last[seat] == 0 else 0.0
        else:
            out[place + 5] = 0.5 + abs(card - 50) / 50


@rule
def _nearness(s: State, seat: int, slot: int, counts: Ints) -> float:
    card = int(s.hands[seat, slot])
    return 10.0 if is_bet(card) or not fits(s, seat, card) else _gap(s, seat, card, counts)


@rule
def _market(s: State, seat: int, is_pending: bool, counts: Ints, out: Features) -> None:
    """What the market offers to a seat that may still take a card; else what will be left."""
    if not is_pending:
        out[MARKET] = 1.0
        for slot in range(s.market_size):
            card = int(s.market[slot])
            if not is_bet(card) and s.colours[seat, COLOUR[card]] < JACKPOT_CARD:
                out[MARKET + 1] += 0.25
                out[MARKET + 2] += 0.25 * (s.colours[seat, COLOUR[card]] == JACKPOT_CARD - 1)
        return
    first, second = FAR_AWAY, FAR_AWAY
    for slot in range(s.market_size):
        card = int(s.market[slot])
        if is_bet(card):
            out[MARKET + 3] = max(out[MARKET + 3], (card - BET_BASE) / 5)
        elif fits(s, seat, card):
            gap = _gap(s, seat, card, counts)
            out[MARKET + 4] += 0.25
            out[MARKET + 5] = max(out[MARKET + 5], _prize(s, seat, card))
            if gap < first:
                first, second = gap, first
            elif gap < second:
                second = gap
    out[MARKET + 6] = FAR_AWAY - first
    out[MARKET + 7] = FAR_AWAY - second
    out[MARKET + 8] = ((seat - s.mover) % s.seats) / s.seats
    out[MARKET + 9] = 1.0


@rule
def _others(s: State, seat: int, counts: Ints, out: Features) -> None:
    """The others' lines on average."""
    weight = 1 / (s.seats - 1)
    for other in range(s.seats):
        if other == seat:
            continue
        side, num_all = int(s.direction[other]), 0
        if side != 0:
            num_all = _num_ahead(counts, int(s.last[other]), side, NUM_NUMBERS)
        out[OTHERS] += weight * num_numbers(s, other) / 8
        out[OTHERS + 1] += weight * num_all / 50
        out[OTHERS + 2] += weight * (side == 0)
        out[OTHERS + 3] += weight * (s.bet[other] > 0) * (not is_bet_won(s, other))
        out[OTHERS + 4] += weight * s.hand_size[other] / 2
        out[OTHERS + 5] += weight * s.bet[other] / 5
        if s.phase == Phase.TURN and _is_pending(s, other):
            for slot in range(s.market_size):
                card = int(s.market[slot])
                if is_bet(card):
                    out[OTHERS + 6] += weight * (s.bet[other] == 0) / 2
                elif fits(s, other, card):
                    out[OTHERS + 7] += weight / 3
