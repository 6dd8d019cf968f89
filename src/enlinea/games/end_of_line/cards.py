"""Decks and hands: counts of each kind, never an order, so the next card does not exist yet."""

from enlinea.core.game import State
from enlinea.core.random import Random, below
from enlinea.core.rule import rule
from enlinea.games.end_of_line.tables import COPIES, DECK_SIZE, INITIATIVE, NUM_KINDS


@rule
def take_card(s: State, seat: int, kind: int) -> None:
    """A card of the kind goes from the seat's deck to its hand."""
    s.decks[seat, kind] -= 1
    s.num_deck[seat] -= 1
    s.hands[seat, kind] += 1
    s.num_hand[seat] += 1


@rule
def return_hand(s: State, seat: int) -> None:
    """EOL-3: the whole hand goes back to the deck."""
    for kind in range(NUM_KINDS):
        s.decks[seat, kind] += s.hands[seat, kind]
        s.hands[seat, kind] = 0
    s.num_deck[seat] += s.num_hand[seat]
    s.num_hand[seat] = 0


@rule
def restore_decks(s: State) -> None:
    """EOL-2: all revealed cards go back."""
    for seat in range(s.seats):
        for kind in range(NUM_KINDS):
            s.decks[seat, kind] = COPIES[kind]
        s.num_deck[seat] = DECK_SIZE
        s.revealed[seat] = 0


@rule
def redeal_other_hands(s: State, seat: int, random: Random) -> None:
    """Draws the others' hands anew: the seat knows how many cards, and which are left in all."""
    for other in range(s.seats):
        num_cards = int(s.num_hand[other])
        if other != seat and num_cards > 0:
            return_hand(s, other)
            for _ in range(num_cards):
                take_card(s, other, _random_kind(s, other, random))


@rule
def _random_kind(s: State, seat: int, random: Random) -> int:
    """The kind of a card drawn from the deck at random."""
    left = below(random, int(s.num_deck[seat]))
    kind = 0
    while left >= s.decks[seat, kind]:
        left -= s.decks[seat, kind]
        kind += 1
    return kind


@rule
def left_over(s: State, seat: int) -> int:
    """EOL-10: the initiatives of all cards in hand and deck, and the energy left."""
    from_cards = 0
    for kind in range(NUM_KINDS):
        from_cards += INITIATIVE[kind] * (s.hands[seat, kind] + s.decks[seat, kind])
    return from_cards + s.energy[seat]
