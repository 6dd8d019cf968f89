"""A round: turn order, draws, turns, cuts and the end (EOL-4, EOL-5, EOL-8, EOL-9)."""

from enlinea.core.game import State
from enlinea.core.rule import rule
from enlinea.games.end_of_line.actions import Effect
from enlinea.games.end_of_line.board import last_cell
from enlinea.games.end_of_line.energy import can_go_on
from enlinea.games.end_of_line.state import Phase
from enlinea.games.end_of_line.tables import HAND_SIZE, INITIATIVE, NUM_HEADINGS


@rule
def begin_round(s: State) -> None:
    """The next round: its turn order, then the draws, then the turns."""
    s.rounds = int(s.rounds) + 1
    s.num_order = 0
    for step in range(s.seats):  # EOL-2: clockwise from the first player
        seat = (int(s.first) + step) % s.seats
        if s.cut_rank[seat] == 0:
            s.order[s.num_order] = seat
            s.num_order += 1
    for index in range(s.num_order, s.seats):
        s.order[index] = 0
    if s.rounds > 1:
        sort_order(s)
    s.turn = 0
    go_on_drawing(s)


@rule
def initiative_back(s: State, seat: int, back: int) -> int:
    """The initiative of the seat's back-th last placed card."""
    return int(INITIATIVE[s.look[last_cell(s, seat, back)] // NUM_HEADINGS])


@rule
def sort_order(s: State) -> None:
    """EOL-4: lowest initiative first; ties look one card further back, group by group."""
    tied = (1 << int(s.num_order) - 1) - 1  # bit i: places i and i + 1 are tied, and may be parted
    back = 1
    while tied != 0:
        begin = 0
        while begin < s.num_order:
            end = begin
            while tied >> end & 1:
                end += 1
            if _reaches_start(s, begin, end, back):
                # EOL-4: the group falls back, as a whole, to the order of round 1.
                tied &= ~((1 << end) - (1 << begin))
            else:
                _sort_group(s, begin, end, back)
                tied &= ~_parted(s, begin, end, back)
            begin = end + 1
        back += 1


@rule
def _reaches_start(s: State, begin: int, end: int, back: int) -> bool:
    for index in range(begin, end + 1):
        if s.length[s.order[index]] <= back:
            return True
    return False


@rule
def _sort_group(s: State, begin: int, end: int, back: int) -> None:
    """Sorts places begin to end by initiative; equal ones keep the order of round 1."""
    for index in range(begin + 1, end + 1):
        seat = int(s.order[index])
        initiative = initiative_back(s, seat, back)
        place = index
        while place > begin and initiative_back(s, int(s.order[place - 1]), back) > initiative:
            s.order[place] = s.order[place - 1]
            place -= 1
        s.order[place] = seat


@rule
def _parted(s: State, begin: int, end: int, back: int) -> int:
    """The places of a sorted group after which the initiative changes, as a bit mask."""
    mask = 0
    for index in range(begin, end):
        earlier, later = int(s.order[index]), int(s.order[index + 1])
        if initiative_back(s, earlier, back) != initiative_back(s, later, back):
            mask |= 1 << index
    return mask


@rule
def go_on_drawing(s: State) -> None:
    """EOL-5: the next in turn order who lacks cards draws one; when nobody does, turns begin."""
    while s.turn < s.num_order:
        seat = s.order[s.turn]
        if s.num_hand[seat] < HAND_SIZE and s.num_deck[seat] > 0:
            s.phase = Phase.DRAW
            s.mover = seat
            return
        s.turn += 1
    s.turn = 0
    s.phase = Phase.TURN
    _begin_turn(s)


@rule
def _begin_turn(s: State) -> None:
    s.mover = s.order[s.turn]
    s.placed = 0
    s.due = 1 if s.rounds == 1 else 2  # EOL-6
    s.effect = Effect.NONE
    s.is_pending = 0


@rule
def go_on(s: State) -> None:
    """Ends turns, cuts lines and begins rounds until somebody has to act or it is over."""
    while s.phase == Phase.TURN:
        if s.placed < s.due:
            if can_go_on(s, int(s.mover)):
                return
            _cut(s)  # EOL-8, EOL-9
            if is_decided(s):
                finish(s)
                return
        s.turn += 1
        if s.turn < s.num_order:
            _begin_turn(s)
        else:
            begin_round(s)


@rule
def _cut(s: State) -> None:
    s.num_cut += 1
    s.cut_rank[s.mover] = s.num_cut
    s.cut_round[s.mover] = s.rounds


@rule
def is_decided(s: State) -> bool:
    """EOL-9, EOL-14: one line or team stands; EOL-13: the area is covered, or all are cut."""
    if s.is_puzzle:
        return s.uncovered == 0 or s.num_cut == s.seats
    team = -1
    for seat in range(s.seats):
        if s.cut_rank[seat] == 0:
            if team >= 0 and s.team[seat] != team:
                return False
            team = s.team[seat]
    return True


@rule
def finish(s: State) -> None:
    """The game is over; nothing is due any more."""
    s.phase = Phase.OVER
    s.placed = 0
    s.due = 0
    s.effect = Effect.NONE
    s.is_pending = 0
