"""What a seat of Line-it cannot know, drawn anew.

A bot remembers like a player who counts cards: it knows which cards have come up, so also which
are still in the deck, but not where each one went that lies face down now. With the option
open_memory all hands are shown, and nothing is left to be drawn (LI-13).
"""

from enlinea.core.game import State
from enlinea.core.random import Random, below
from enlinea.core.rule import rule
from enlinea.games.line_it.rules_moves import insert
from enlinea.games.line_it.rules_state import JACKPOT_POINTS, LINE_POINTS, is_bet
from enlinea.games.line_it.tables import COLOUR, NO_CARD, NUM_CARDS, NUM_COLOURS, NUM_NUMBERS


@rule
def resample(s: State, seat: int, random: Random) -> None:
    """Draws the hands of the others anew from all cards that lie face down for the seat."""
    if s.open_memory:
        return
    for other in range(s.seats):
        if other != seat:
            for slot in range(s.hand_size[other]):
                s.gone[s.hands[other, slot]] += 1
    for other in range(s.seats):
        if other != seat:
            for slot in range(s.hand_size[other]):
                card = _drawn_card(s, random)
                s.gone[card] -= 1
                insert(s.hands[other], slot, card)


@rule
def _drawn_card(s: State, random: Random) -> int:
    """One of the cards that can be in a hand, each equally likely."""
    colours = _colours_to_spare(s)
    total = 0
    for card in range(1, NUM_CARDS + 1):
        if _can_be_in_hand(card, colours):
            total += s.gone[card]
    left = below(random, total)
    for card in range(1, NUM_CARDS + 1):
        if _can_be_in_hand(card, colours):
            left -= s.gone[card]
            if left < 0:
                return card
    return NO_CARD  # never: the hands that were taken up can be dealt again


@rule
def _can_be_in_hand(card: int, colours: int) -> bool:
    return is_bet(card) or colours >> COLOUR[card] & 1 == 1


@rule
def _colours_to_spare(s: State) -> int:
    """The colours, as a bit mask, of which more cards lie face down than jackpots and piles hold.

    Sizes of jackpots and piles are public, and the hands that are drawn must leave them filled.
    """
    colours = 0
    num_spare = 0
    for seat in range(s.seats):
        num_spare -= s.tallies[seat, LINE_POINTS] + s.tallies[seat, JACKPOT_POINTS]
    for colour in range(NUM_COLOURS):
        num_free = -int(s.jackpots[colour])
        for card in range(colour + 1, NUM_NUMBERS + 1, NUM_COLOURS):
            num_free += s.gone[card]
        num_spare += num_free
        if num_free > 0:
            colours |= 1 << colour
    return colours if num_spare > 0 else 0
