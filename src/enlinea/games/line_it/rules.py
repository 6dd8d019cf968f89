"""Line-it: two to five players draft one card a turn and lay one rising or falling line each.

A line must be completed to score, and completing costs three of its cards, so long lines pay.
The third card of a colour wins that colour's jackpot, a bet card pays if enough numbers follow it,
and when the deck cannot fill another market, the most points win.

    card      1    2    3    4    5  …   99  100     101   102   103
            red blue green yellow red  green yellow  bet3  bet4  bet5

Actions, `card` as above:

      0         the turn is over                      `end`
      1-103     chance puts the card into the market  `reveal 57`
    104-206     from the market to the line           `take 57 line`
    207-309     from the market to the hand           `take 57 hand`
    310-412     from the hand to the line             `play 57`
    413         the line is settled and scored        `complete`

Source: docs/games/line-it.md, clauses LI-1 to LI-13.
"""

from collections.abc import Mapping
from typing import Any

from enlinea.core.game import CHANCE, LEGAL, OVER, Ints, State
from enlinea.core.rule import rule
from enlinea.games.line_it import rules_moves as moves
from enlinea.games.line_it.rules_memory import resample as resample  # part of the contract
from enlinea.games.line_it.rules_state import (
    COMPLETE,
    END,
    NUM_SOURCES,
    PLAY,
    TAKE_HAND,
    TAKE_LINE,
    Phase,
    Reason,
    card_of,
    fits,
    is_bet,
)
from enlinea.games.line_it.rules_state import NUM_ACTIONS as NUM_ACTIONS
from enlinea.games.line_it.rules_state import STATE as STATE
from enlinea.games.line_it.rules_state import TALLIES as TALLIES
from enlinea.games.line_it.tables import COPIES, DECK_SIZE, MAX_HAND, NUM_CARDS, NUM_NUMBERS

NAME = "line_it"
RULES_VERSION = 1
SEATS: tuple[int, ...] = (2, 3, 4, 5)
# With five seats: 105 reveals, 75 turns that take a card and end, each card played from hand and
# completed at most once, and five last ends. Fewer seats have fewer turns.
MAX_STEPS = 105 + 4 * 75 + 5
WEIGHT_UNIT = 1
DECISIONS: tuple[str, ...] = ("before taking", "after taking", "last card")


def setup(s: State, seats: int, options: Mapping[str, Any]) -> None:
    """All cards are in the deck, and seat 0 has the start marker (LI-3)."""
    s.seats = seats
    s.deck = COPIES
    s.deck_size = DECK_SIZE
    s.exact_bet = options["exact_bet"]
    s.empty_hands = options["empty_hands"]
    s.open_memory = options["open_memory"]


@rule
def to_act(s: State) -> int:
    """Chance while the market is filled, then the mover, until the game is over."""
    if s.phase == Phase.REVEAL:
        return CHANCE
    return OVER if s.phase == Phase.OVER else s.mover


@rule
def may_act(s: State, seat: int) -> bool:
    """Only one acts at a time."""
    return to_act(s) == seat


@rule
def legal_actions(s: State, seat: int, out: Ints) -> int:
    """All legal actions, ascending; equal cards are one action."""
    if to_act(s) != seat:
        return 0
    if s.phase == Phase.REVEAL:
        return _legal_reveals(s, out)
    count = 0
    if s.phase == Phase.LAST_CARD or s.has_taken:
        out[0] = END
        count = 1
    else:
        count = _legal_takes(s, seat, out)
    if not s.has_played or s.phase == Phase.LAST_CARD:
        for slot in range(s.hand_size[seat]):
            card = int(s.hands[seat, slot])
            if (slot == 0 or card != s.hands[seat, slot - 1]) and fits(s, seat, card):
                out[count] = PLAY + card
                count += 1
    if s.phase == Phase.TURN and s.line_size[seat] > 0:
        out[count] = COMPLETE
        count += 1
    return count


@rule
def _legal_reveals(s: State, out: Ints) -> int:
    count = 0
    for card in range(1, NUM_CARDS + 1):
        # if s.deck[card] > 0: append the card; it is faster without a branch
        out[count] = card
        count += s.deck[card] > 0
    return count


@rule
def _legal_takes(s: State, seat: int, out: Ints) -> int:
    count = 0
    for slot in range(s.market_size):
        card = int(s.market[slot])
        if (slot == 0 or card != s.market[slot - 1]) and fits(s, seat, card):
            out[count] = TAKE_LINE + card
            count += 1
    if s.hand_size[seat] == MAX_HAND:
        return count
    for slot in range(s.market_size):
        card = int(s.market[slot])
        if slot == 0 or card != s.market[slot - 1]:
            out[count] = TAKE_HAND + card
            count += 1
    return count


@rule
def chance_weights(s: State, out: Ints) -> int:
    """Each card's copies in the deck: one of every number, up to two of a bet."""
    count = int(s.deck_size)
    for card in range(NUM_NUMBERS + 1, NUM_CARDS + 1):
        count -= s.deck[card]
    for index in range(count):
        out[index] = 1
    for card in range(NUM_NUMBERS + 1, NUM_CARDS + 1):
        if s.deck[card] > 0:
            out[count] = s.deck[card]
            count += 1
    return count


@rule
def illegal_reason(s: State, seat: int, action: int) -> int:
    """LEGAL, or the reason why the seat (or chance) may not play this."""
    if s.phase == Phase.REVEAL:
        if action == END or action > TAKE_LINE:
            return Reason.REVEAL_IS_DUE
        return LEGAL if s.deck[action] > 0 else Reason.NOT_IN_DECK
    if action == END:
        return LEGAL if s.has_taken or s.phase == Phase.LAST_CARD else Reason.MUST_TAKE
    if action <= TAKE_LINE:
        return Reason.REVEAL_IS_CHANCE
    if action == COMPLETE:
        if s.phase == Phase.LAST_CARD:
            return Reason.NO_COMPLETING
        return LEGAL if s.line_size[seat] > 0 else Reason.EMPTY_LINE
    if action > PLAY:
        return _play_refusal(s, seat, action - PLAY)
    return _take_refusal(s, seat, action)


@rule
def _play_refusal(s: State, seat: int, card: int) -> int:
    if s.has_played and s.phase == Phase.TURN:
        return Reason.ALREADY_PLAYED
    if not _holds(s.hands[seat], s.hand_size[seat], card):
        return Reason.NOT_IN_HAND
    return _fit_refusal(s, seat, card)


@rule
def _take_refusal(s: State, seat: int, action: int) -> int:
    if s.phase == Phase.LAST_CARD:
        return Reason.MARKET_IS_CLOSED
    if s.has_taken:
        return Reason.ALREADY_TAKEN
    if not _holds(s.market, s.market_size, card_of(action)):
        return Reason.NOT_IN_MARKET
    if action > TAKE_HAND:
        return LEGAL if s.hand_size[seat] < MAX_HAND else Reason.HAND_FULL
    return _fit_refusal(s, seat, card_of(action))


@rule
def _fit_refusal(s: State, seat: int, card: int) -> int:
    if fits(s, seat, card):
        return LEGAL
    return Reason.SECOND_BET if is_bet(card) else Reason.DOES_NOT_FIT


@rule
def _holds(cards: Ints, size: int, card: int) -> bool:
    for slot in range(size):
        if cards[slot] == card:
            return True
    return False


@rule
def apply(s: State, seat: int, action: int) -> None:
    """Plays a legal action."""
    if s.phase == Phase.REVEAL:
        moves.reveal(s, action)
    elif action == END:
        moves.end_turn(s, seat)
    elif action == COMPLETE:
        moves.complete(s, seat)
    elif action > PLAY:
        moves.play(s, seat, action - PLAY)
    elif action > TAKE_HAND:
        moves.take_to_hand(s, seat, action - TAKE_HAND)
    else:
        moves.take_to_line(s, seat, action - TAKE_LINE)


@rule
def scores(s: State, out: Ints) -> int:
    """LI-12: cards in the pile plus tokens, as it stands; all seats with the most win."""
    best = 0
    winners = 0
    for seat in range(s.seats):
        points = 0
        for source in range(NUM_SOURCES):
            points += s.tallies[seat, source]
        out[seat] = points
        if seat == 0 or points > best:
            best = points
            winners = 0
        if points == best:
            winners |= 1 << seat
    return winners


@rule
def decision(s: State, seat: int) -> int:
    """Whether the card of the turn is still to be taken, or the market is closed (LI-11)."""
    return 2 if s.phase == Phase.LAST_CARD else s.has_taken


@rule
def tally(s: State, seat: int, out: Ints) -> None:
    """The seat's counts, in the order of TALLIES."""
    for index in range(len(TALLIES)):
        out[index] = s.tallies[seat, index]
