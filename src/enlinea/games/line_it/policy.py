"""Rough judgement of a Line-it position for simple bots.

The weights were found by playing about two hundred variations: the mean score of greedy players.
"""

import numpy as np

from enlinea.core.game import State
from enlinea.core.rule import rule
from enlinea.games.line_it.features import NUM_COUNTS as NUM_COUNTS
from enlinea.games.line_it.features import NUM_FEATURES as NUM_FEATURES
from enlinea.games.line_it.features import POINT as POINT
from enlinea.games.line_it.features import features as features
from enlinea.games.line_it.features import survey as survey
from enlinea.games.line_it.rules_state import (
    NUM_SOURCES,
    Phase,
    fits,
    is_bet,
    is_bet_won,
    market_limit,
    num_numbers,
)
from enlinea.games.line_it.tables import NUM_COLOURS, NUM_DISCARDED, NUM_NUMBERS

WEIGHTS = "weights.npy"  # what was learned from the features
# Turns that are worth less by more than this, by the rule of thumb, are not looked at again. In 402
# decisions with two seats the turn that is best by what was learned was among them in 8 % of the
# cases, which cost 0.04 points on average (by earlier weights); one turn in ten comes closer.
CLOSE = 150

GAP = 15  # a line moves on by so many numbers with each card
# The chance to win a colour's jackpot with all the room left, by its cards in the line.
JACKPOT_CHANCE = np.array([15, 15, 75, 0], np.int64)
FITTING_CARD = 200  # in hand: it waits for its moment, worth more than a card already laid
BET_CARD = 75  # in hand, while the line has none


@rule
def appraise(s: State, seat: int) -> int:
    """What the seat has and may hope for, in hundredths of a point."""
    value = 0
    for source in range(NUM_SOURCES):
        value += POINT * int(s.tallies[seat, source])
    if s.phase == Phase.OVER:
        return value
    num_markets = int(s.deck_size) // market_limit(s)
    if num_markets == 0:
        return value + _final_value(s, seat)
    space = room(s, seat)
    value += POINT * num_numbers(s, seat)
    value += _jackpot_value(s, seat, space)
    value += _bet_value(s, seat, space, num_markets)
    return value + _hand_value(s, seat)


@rule
def room(s: State, seat: int) -> int:
    """How many numbers lie before the line's end, on the better side while it is open."""
    last = int(s.last[seat])
    if s.direction[seat] > 0:
        return NUM_NUMBERS - last
    if s.direction[seat] < 0:
        return last - 1
    return max(NUM_NUMBERS - last, last - 1)


@rule
def _final_value(s: State, seat: int) -> int:
    """LI-11: what completing gives, and half a point for a number that may be played last."""
    value = POINT * max(num_numbers(s, seat) - NUM_DISCARDED, 0)
    bet = int(s.bet[seat])
    if bet > 0:
        value += POINT * bet if is_bet_won(s, seat) else -POINT * bet
    for slot in range(s.hand_size[seat]):
        card = int(s.hands[seat, slot])
        if not is_bet(card) and fits(s, seat, card):
            return value + POINT // 2
    return value


@rule
def _jackpot_value(s: State, seat: int, space: int) -> int:
    """Each jackpot, and the card that it will grow by, times the chance to win it."""
    value = 0
    for colour in range(NUM_COLOURS):
        chance = JACKPOT_CHANCE[min(int(s.colours[seat, colour]), len(JACKPOT_CHANCE) - 1)]
        value += chance * (s.jackpots[colour] + 1)
    return value * space // NUM_NUMBERS


@rule
def _bet_value(s: State, seat: int, space: int, num_markets: int) -> int:
    """The bet's token, won or lost, by the chance that enough numbers follow."""
    bet = int(s.bet[seat])
    missing = bet - int(s.after_bet[seat])
    if bet == 0 or is_bet_won(s, seat):
        return POINT * bet
    if missing < 0:  # exact_bet: too many have followed
        return -POINT * bet
    chance = min(100, 100 * space // (missing * GAP)) * min(missing, num_markets) // missing
    return bet * (2 * chance - 100) * POINT // 100


@rule
def _hand_value(s: State, seat: int) -> int:
    """Cards that fit, better the nearer they are to the line's end."""
    value = 0
    for slot in range(s.hand_size[seat]):
        card = int(s.hands[seat, slot])
        if not fits(s, seat, card):
            continue
        if is_bet(card):
            value += BET_CARD
        else:
            value += FITTING_CARD - abs(card - int(s.last[seat])) // 2
    return value
