"""Before the first round: who starts, the deal, the mulligan (EOL-2, EOL-3)."""

from enlinea.core.game import State
from enlinea.core.rule import rule
from enlinea.games.end_of_line.cards import restore_decks, return_hand
from enlinea.games.end_of_line.rounds import begin_round, go_on
from enlinea.games.end_of_line.state import Phase
from enlinea.games.end_of_line.tables import HAND_SIZE, INITIATIVE


@rule
def reveal(s: State, kind: int) -> None:
    """EOL-2: the mover reveals a card; the last of a pass decides who is still tied."""
    seat = int(s.mover)
    s.decks[seat, kind] -= 1
    s.num_deck[seat] -= 1
    s.revealed[seat] = kind + 1
    for other in range(seat + 1, s.seats):
        if s.tied >> other & 1:
            s.mover = other
            return
    s.tied = _lowest(s)
    first = _first_of(int(s.tied))
    is_one = s.tied == 1 << first
    if is_one or s.num_deck[first] == 0:  # EOL-2: the lowest seat, should the decks run out
        s.first = first
        s.tied = 0
        restore_decks(s)
        begin_deal(s)
        return
    s.mover = first
    for other in range(s.seats):
        s.revealed[other] = 0


@rule
def _lowest(s: State) -> int:
    """Those of the tied who revealed the lowest initiative, as a bit mask."""
    lowest = 9
    mask = 0
    for seat in range(s.seats):
        if s.tied >> seat & 1:
            initiative = INITIATIVE[s.revealed[seat] - 1]
            if initiative < lowest:
                lowest = initiative
                mask = 0
            if initiative == lowest:
                mask |= 1 << seat
    return mask


@rule
def _first_of(mask: int) -> int:
    seat = 0
    while not mask >> seat & 1:
        seat += 1
    return seat


@rule
def begin_deal(s: State) -> None:
    """EOL-3: everyone draws five, in seat order."""
    s.phase = Phase.DEAL
    s.mover = 0


@rule
def go_on_dealing(s: State) -> None:
    """After a draw of the deal: the next seat's turn, or the mulligans."""
    if s.num_hand[s.mover] < HAND_SIZE:
        return
    s.mover += 1
    if s.mover == s.seats:
        s.phase = Phase.MULLIGAN
        s.mover = 0


@rule
def mulligan(s: State) -> None:
    """EOL-3: the mover returns the five and draws five new ones."""
    return_hand(s, int(s.mover))
    s.phase = Phase.REDRAW


@rule
def next_mulligan(s: State) -> None:
    """EOL-3: the next seat keeps or not; after the last one round 1 begins."""
    s.phase = Phase.MULLIGAN
    s.mover += 1
    if s.mover == s.seats:
        begin_round(s)
        go_on(s)
