"""What the actions of Line-it do; every function trusts that the action is legal."""

from enlinea.core.game import Ints, State
from enlinea.core.rule import rule
from enlinea.games.line_it.rules_state import (
    BET_POINTS,
    BETS_LOST,
    BETS_WON,
    JACKPOT_POINTS,
    JACKPOTS_WON,
    LINE_NUMBERS,
    LINE_POINTS,
    LINES_COMPLETED,
    LINES_FORCED,
    LINES_LEFT,
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
    MAX_HAND,
    NO_CARD,
    NUM_CARDS,
    NUM_COLOURS,
    NUM_DISCARDED,
)


@rule
def insert(cards: Ints, size: int, card: int) -> None:
    """Puts the card into its place among so many ascending ones."""
    slot = size
    while slot > 0 and cards[slot - 1] > card:
        cards[slot] = cards[slot - 1]
        slot -= 1
    cards[slot] = card


@rule
def _remove(cards: Ints, size: int, card: int) -> None:
    slot = 0
    while cards[slot] != card:
        slot += 1
    while slot < size - 1:
        cards[slot] = cards[slot + 1]
        slot += 1
    cards[slot] = NO_CARD


@rule
def reveal(s: State, card: int) -> None:
    """LI-3: from the deck to the market; when that is full, the turns begin."""
    s.deck[card] -= 1
    s.deck_size -= 1
    insert(s.market, s.market_size, card)
    s.market_size += 1
    if s.market_size == market_limit(s):
        s.phase = Phase.TURN


@rule
def take_to_line(s: State, seat: int, card: int) -> None:
    """LI-4: from the market to the line at once."""
    _take(s, card)
    _lay(s, seat, card)


@rule
def take_to_hand(s: State, seat: int, card: int) -> None:
    """LI-4: from the market to the hand."""
    _take(s, card)
    insert(s.hands[seat], s.hand_size[seat], card)
    s.hand_size[seat] += 1


@rule
def _take(s: State, card: int) -> None:
    _remove(s.market, s.market_size, card)
    s.market_size -= 1
    s.has_taken = 1


@rule
def play(s: State, seat: int, card: int) -> None:
    """LI-5: from the hand to the line."""
    _remove(s.hands[seat], s.hand_size[seat], card)
    s.hand_size[seat] -= 1
    s.has_played = 1
    _lay(s, seat, card)
    if s.phase == Phase.LAST_CARD and not s.empty_hands:  # LI-11: one last card
        end_turn(s, seat)


@rule
def _lay(s: State, seat: int, card: int) -> None:
    add_to_line(s, seat, card)
    if is_bet(card):
        return
    colour = COLOUR[card]
    # LI-9: only the third card; a fourth finds the jackpot closed to this line.
    if s.colours[seat, colour] == JACKPOT_CARD and s.jackpots[colour] > 0:
        s.tallies[seat, JACKPOT_POINTS] += s.jackpots[colour]
        s.tallies[seat, JACKPOTS_WON] += 1
        s.jackpots[colour] = 0


@rule
def add_to_line(s: State, seat: int, card: int) -> None:
    """Puts a card that fits at the end of the line and keeps what the line amounts to."""
    s.lines[seat, s.line_size[seat]] = card
    if is_bet(card):
        s.line_size[seat] += 1
        s.bet[seat] = card - BET_BASE
        return
    if num_numbers(s, seat) == 1:  # LI-2: the second number fixes the direction
        s.direction[seat] = 1 if card > s.last[seat] else -1
    s.line_size[seat] += 1
    s.last[seat] = card
    s.colours[seat, COLOUR[card]] += 1
    if s.bet[seat] > 0:
        s.after_bet[seat] += 1


@rule
def complete(s: State, seat: int) -> None:
    """LI-5: the seat completes its line during its turn."""
    s.tallies[seat, LINES_FORCED if _is_forced(s, seat) else LINES_COMPLETED] += 1
    _score_line(s, seat)


@rule
def _is_forced(s: State, seat: int) -> bool:
    """LI-6: no market card fits line or hand, and no card can be played; only this is left."""
    if s.has_taken or s.hand_size[seat] < MAX_HAND:
        return False
    for slot in range(s.market_size):
        if fits(s, seat, s.market[slot]):
            return False
    if not s.has_played:
        for slot in range(MAX_HAND):
            if fits(s, seat, s.hands[seat, slot]):
                return False
    return True


@rule
def _score_line(s: State, seat: int) -> None:
    """LI-7: the bet is settled, three number cards are discarded, the rest score."""
    if s.bet[seat] > 0:
        if is_bet_won(s, seat):
            s.tallies[seat, BET_POINTS] += s.bet[seat]
            s.tallies[seat, BETS_WON] += 1
        else:
            s.tallies[seat, BET_POINTS] -= s.bet[seat]
            s.tallies[seat, BETS_LOST] += 1
    size = num_numbers(s, seat)
    s.tallies[seat, LINE_NUMBERS] += size
    s.tallies[seat, LINE_POINTS] += max(size - NUM_DISCARDED, 0)
    for slot in range(s.line_size[seat]):
        s.gone[s.lines[seat, slot]] += 1
        s.lines[seat, slot] = NO_CARD
    for colour in range(NUM_COLOURS):
        s.colours[seat, colour] = 0
    s.line_size[seat] = 0
    s.last[seat] = NO_CARD
    s.direction[seat] = 0
    s.bet[seat] = 0
    s.after_bet[seat] = 0


@rule
def end_turn(s: State, seat: int) -> None:
    """The next seat is to act; after the last one the round, or the game, is over."""
    s.has_taken = 0
    s.has_played = 0
    s.mover = (seat + 1) % s.seats
    if s.mover == marker(s):  # everyone has had a turn
        if s.phase == Phase.TURN:
            _end_round(s)
        else:
            _end_game(s)


@rule
def _end_round(s: State) -> None:
    for slot in range(s.market_size):  # LI-10
        _discard(s, s.market[slot], 1)
        s.market[slot] = NO_CARD
    s.market_size = 0
    s.num_rounds += 1
    s.mover = marker(s)
    s.phase = Phase.REVEAL
    if s.deck_size < market_limit(s):  # LI-11: a new market cannot be filled
        for card in range(1, NUM_CARDS + 1):
            _discard(s, card, s.deck[card])
            s.deck[card] = 0
        s.deck_size = 0
        s.phase = Phase.LAST_CARD


@rule
def _discard(s: State, card: int, copies: int) -> None:
    """Number cards go under their colour's jackpot, bet cards out of the game."""
    s.gone[card] += copies
    if not is_bet(card):
        s.jackpots[COLOUR[card]] += copies


@rule
def _end_game(s: State) -> None:
    for seat in range(s.seats):  # LI-11: everyone completes
        if s.line_size[seat] > 0:
            s.tallies[seat, LINES_LEFT] += 1
            _score_line(s, seat)
    s.phase = Phase.OVER
