"""The record of a Line-it position, the numbering of actions, and what a position tells."""

from enum import IntEnum

import numpy as np

from enlinea.core.game import FIRST_GAME_REASON, State
from enlinea.core.rule import rule
from enlinea.games.line_it.tables import (
    MARKET_EXTRA,
    MAX_HAND,
    MAX_LINE,
    MAX_MARKET,
    MAX_SEATS,
    NUM_CARDS,
    NUM_COLOURS,
    NUM_NUMBERS,
)

# `reveal` of a card has the card's own number; what is below stands before card 1.
END, TAKE_LINE, TAKE_HAND, PLAY = 0, NUM_CARDS, 2 * NUM_CARDS, 3 * NUM_CARDS
COMPLETE = 4 * NUM_CARDS + 1
NUM_ACTIONS = COMPLETE + 1

TALLIES: tuple[str, ...] = (
    "points from lines",
    "points from jackpots",
    "points from bets",
    "lines completed",
    "lines forced",
    "lines left to the end",
    "numbers in lines",
    "bets won",
    "bets lost",
    "jackpots won",
)
(
    LINE_POINTS,
    JACKPOT_POINTS,  # one for each card won
    BET_POINTS,
    LINES_COMPLETED,  # by choice
    LINES_FORCED,  # nothing else was legal
    LINES_LEFT,  # completed by the end of the game
    LINE_NUMBERS,  # of all lines completed in any way
    BETS_WON,
    BETS_LOST,
    JACKPOTS_WON,  # that held a card
) = range(len(TALLIES))
NUM_SOURCES = 3  # the first tallies are points by source


class Phase(IntEnum):
    """What the game waits for."""

    REVEAL = 0
    TURN = 1
    LAST_CARD = 2
    OVER = 3


class Reason(IntEnum):
    """Why an action is refused."""

    NOT_IN_DECK = FIRST_GAME_REASON
    REVEAL_IS_DUE = 11
    REVEAL_IS_CHANCE = 12
    ALREADY_TAKEN = 13
    NOT_IN_MARKET = 14
    HAND_FULL = 15
    DOES_NOT_FIT = 16
    SECOND_BET = 17
    ALREADY_PLAYED = 18
    NOT_IN_HAND = 19
    EMPTY_LINE = 20
    MUST_TAKE = 21
    MARKET_IS_CLOSED = 22
    NO_COMPLETING = 23


STATE = np.dtype(
    (
        np.record,
        [
            ("deck", np.int8, NUM_CARDS + 1),  # copies left by card: a set, not an order
            ("deck_size", np.int8),
            ("market", np.int8, MAX_MARKET),  # cards, ascending
            ("market_size", np.int8),
            ("gone", np.int8, NUM_CARDS + 1),  # copies in piles, under jackpots or discarded
            ("jackpots", np.int8, NUM_COLOURS),  # cards under each colour's marker
            ("lines", np.int8, (MAX_SEATS, MAX_LINE)),  # cards in the order they were laid
            ("line_size", np.int8, MAX_SEATS),
            # What a line amounts to, kept so that no rule has to read its cards.
            ("last", np.int8, MAX_SEATS),  # its last number
            ("direction", np.int8, MAX_SEATS),  # LI-2: 1 up, -1 down, 0 still open
            ("bet", np.int8, MAX_SEATS),  # the value of its bet card, or 0
            ("after_bet", np.int8, MAX_SEATS),  # numbers added after the bet card
            ("colours", np.int8, (MAX_SEATS, NUM_COLOURS)),
            ("hands", np.int8, (MAX_SEATS, MAX_HAND)),  # cards, ascending
            ("hand_size", np.int8, MAX_SEATS),
            ("num_rounds", np.int8),  # rounds that are over; the marker has passed so often
            ("mover", np.int8),
            ("phase", np.int8),
            ("has_taken", np.int8),  # the mover its market card
            ("has_played", np.int8),  # the mover a card from hand
            ("seats", np.int8),
            ("exact_bet", np.int8),
            ("empty_hands", np.int8),
            ("open_memory", np.int8),
            ("tallies", np.int16, (MAX_SEATS, len(TALLIES))),
        ],
    )
)


@rule
def marker(s: State) -> int:
    """LI-3: the seat that holds the start marker; it passes to the left after each round."""
    return s.num_rounds % s.seats


@rule
def market_limit(s: State) -> int:
    """LI-3: the cards of a full market."""
    return s.seats + MARKET_EXTRA


@rule
def card_of(action: int) -> int:
    """The card that is revealed, taken or played; `end` and `complete` have none."""
    return (action - 1) % NUM_CARDS + 1


@rule
def is_bet(card: int) -> bool:
    """Whether it is a bet card, not a number card."""
    return card > NUM_NUMBERS


@rule
def fits(s: State, seat: int, card: int) -> bool:
    """LI-1: one bet card in a line; LI-2: numbers go on up or down once two are laid."""
    if is_bet(card):
        return s.bet[seat] == 0
    if s.direction[seat] > 0:
        return card > s.last[seat]
    return s.direction[seat] == 0 or card < s.last[seat]


@rule
def num_numbers(s: State, seat: int) -> int:
    """The number cards in the seat's line."""
    size = int(s.line_size[seat])
    return size - 1 if s.bet[seat] > 0 else size


@rule
def is_bet_won(s: State, seat: int) -> bool:
    """LI-7: at least as many numbers as the bet says follow it (with exact_bet: just as many)."""
    if s.exact_bet:
        return s.after_bet[seat] == s.bet[seat]
    return s.after_bet[seat] >= s.bet[seat]
