"""What the rules of several of the five games share: sets of cards as bits, and who is ahead."""

from enlinea.core.game import Ints
from enlinea.core.rule import rule
from enlinea.games.light_line.deck import NUM_CARDS

ALL_CARDS = (1 << NUM_CARDS) - 1


@rule
def list_cards(cards: int, first: int, out: Ints) -> int:
    """Fills in an action for each card of the set, `first` being that of card 0; how many."""
    count = 0
    for card in range(NUM_CARDS):
        if cards >> card & 1:
            out[count] = first + card
            count += 1
    return count


@rule
def even_weights(cards: int, out: Ints) -> int:
    """Every card of the set is equally likely; how many there are."""
    count = list_cards(cards, 0, out)
    for index in range(count):
        out[index] = 1
    return count


@rule
def leaders(points: Ints, seats: int) -> int:
    """The seats with the most points as bits: ties share."""
    best, winners = points[0], 0
    for seat in range(seats):
        if points[seat] > best:
            best, winners = points[seat], 0
        if points[seat] == best:
            winners |= 1 << seat
    return winners
