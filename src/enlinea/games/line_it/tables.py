"""Line-it's numbers: cards, colours, limits (rulebook: Material).

A card is a number: 1 to 100 are the number cards, 101 to 103 the bet cards of 3, 4 and 5.
"""

import numpy as np

MAX_SEATS = 5
NUM_NUMBERS = 100
NUM_CARDS = 103  # kinds of cards: a hundred numbers, three bets
NO_CARD = 0
BET_BASE = 98  # bet card 101 is worth 3
BET_VALUES = (3, 4, 5)

COLOUR_NAMES = ("red", "blue", "green", "yellow")
NUM_COLOURS = 4
# By card: 1 is red, 2 blue, 3 green, 4 yellow, 5 red and so on; a bet card has no colour.
COLOUR = np.array([(card - 1) % NUM_COLOURS for card in range(NUM_CARDS + 1)], np.int64)
COPIES = np.array([0] + [1] * NUM_NUMBERS + [2, 2, 2], np.int8)  # by card
DECK_SIZE = 106

MARKET_EXTRA = 2  # LI-3: the market holds two cards more than there are players
MAX_MARKET = MAX_SEATS + MARKET_EXTRA
MAX_HAND = 2  # LI-4
MAX_LINE = 26  # with two players there are 26 rounds, and each brings a player one card
NUM_DISCARDED = 3  # LI-7
JACKPOT_CARD = 3  # LI-9: the third card of a colour

CARD_TEXTS = (
    "",
    *map(str, range(1, NUM_NUMBERS + 1)),
    *(f"bet{value}" for value in BET_VALUES),
)
CARDS = {text: card for card, text in enumerate(CARD_TEXTS) if card != NO_CARD}
