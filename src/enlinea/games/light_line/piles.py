"""LINE's four piles: what lies in them, what can come from them, what they can pay.

The shuffled part of a pile is a number of cards and the unseen faces of its number, of which every
one is equally likely; seen cards that were put under the piles wait in one queue.
"""

import numpy as np

from enlinea.core.game import LEGAL, State
from enlinea.core.random import Random, below
from enlinea.core.rule import rule
from enlinea.games.light_line.deck import NUM_CARDS
from enlinea.games.light_line.geometry import back_number
from enlinea.games.light_line.grown import NONE
from enlinea.games.light_line.reasons import Reason

NUM_PILES = 4
LOWEST, MOST_POINTS = 2, 10  # LL-12: more than ten points count as ten
# LL-12: one or two cards, the larger first; the pile of each card, NONE for no card.
WAYS = np.array(
    [[NONE, NONE]]
    + [[pile, NONE] for pile in range(NUM_PILES)]
    + [[larger, smaller] for larger in range(NUM_PILES) for smaller in range(larger + 1)],
    np.int64,
)
WAY_SUMS = np.where(WAYS == NONE, 0, WAYS + LOWEST).sum(axis=1)
NUM_WAYS = len(WAYS)


@rule
def pile_of(s: State, card: int) -> int:
    """The pile to which a card belongs."""
    return back_number(s.cards[card]) - LOWEST


@rule
def next_under(s: State, pile: int) -> int:
    """The place in the queue of the first card that lies under this pile, or NONE."""
    for place in range(s.num_under):
        if pile_of(s, s.under[place]) == pile:
            return place
    return NONE


@rule
def num_in_pile(s: State, pile: int) -> int:
    """All cards of a pile, those under it included."""
    count = int(s.in_pile[pile])
    for place in range(s.num_under):
        count += pile_of(s, s.under[place]) == pile
    return count


@rule
def is_next(s: State, card: int) -> bool:
    """Whether chance can bring this card from the pile that is drawn from."""
    if pile_of(s, card) != s.pile:
        return False
    if s.in_pile[s.pile] > 0:
        return s.unseen >> card & 1 == 1
    place = next_under(s, s.pile)
    return place != NONE and s.under[place] == card


@rule
def exchange_reason(s: State, pile: int) -> int:
    """LL-13: the top card of the pile must not have been tried in this turn."""
    if s.in_pile[pile] > 0:
        return LEGAL
    place = next_under(s, pile)
    if place == NONE:
        return Reason.PILE_EMPTY
    return Reason.PILE_TRIED if s.tried >> s.under[place] & 1 else LEGAL


@rule
def can_exchange(s: State) -> bool:
    """LL-13: whether any pile offers an untried card."""
    for pile in range(NUM_PILES):
        if exchange_reason(s, pile) == LEGAL:
            return True
    return False


@rule
def has_cards(s: State, way: int) -> bool:
    """Whether the piles hold the cards of this way to pay."""
    larger, smaller = WAYS[way]
    if larger == NONE:
        return True
    if larger == smaller:
        return num_in_pile(s, larger) >= 2
    return num_in_pile(s, larger) >= 1 and (smaller == NONE or num_in_pile(s, smaller) >= 1)


@rule
def payable_sum(s: State) -> int:
    """LL-12, LL-14: the points due, or the next lower sum that the piles can make."""
    best = 0
    for way in range(NUM_WAYS):
        if best < WAY_SUMS[way] <= s.due and has_cards(s, way):
            best = WAY_SUMS[way]
    return best


@rule
def take_top(s: State, pile: int) -> None:
    """LL-12: the card leaves the game unseen, so every unseen face stays equally likely."""
    if s.in_pile[pile] > 0:
        s.in_pile[pile] -= 1
    else:
        remove_under(s, next_under(s, pile))


@rule
def remove_under(s: State, place: int) -> None:
    """Takes a card out of the queue under the piles."""
    last = s.num_under - 1
    for later in range(place, last):
        s.under[later] = s.under[later + 1]
    s.under[last] = NONE
    s.num_under = last


@rule
def any_unseen(s: State, pile: int, random: Random) -> int:
    """An unseen face of the number, each equally likely; NONE if there is none."""
    found, num_found = NONE, 0
    for card in range(NUM_CARDS):
        if s.unseen >> card & 1 and pile_of(s, card) == pile:
            num_found += 1
            if below(random, num_found) == 0:
                found = card
    return found
