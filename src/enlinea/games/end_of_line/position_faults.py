"""What cannot come about in a position text: lines with gaps, phases that contradict the rest."""

from collections.abc import Iterator

from enlinea.core.game import State
from enlinea.games.end_of_line.actions import Effect
from enlinea.games.end_of_line.board import is_jumpable, neighbour
from enlinea.games.end_of_line.energy import FIRST_ROUND, can_go_on
from enlinea.games.end_of_line.parts import SEAT_NAMES, card_word
from enlinea.games.end_of_line.places import open_exits
from enlinea.games.end_of_line.rounds import is_decided
from enlinea.games.end_of_line.state import Phase
from enlinea.games.end_of_line.tables import DECK_SIZE, EXITS, HAND_SIZE, NUM_HEADINGS

_ROUND_PHASES = (Phase.DRAW, Phase.GAS, Phase.TURN, Phase.OVER)


def position_faults(s: State) -> Iterator[str]:
    """Whatever is impossible, as sentences."""
    for seat in range(s.seats):
        yield from line_faults(s, seat)
        yield from _player_faults(s, seat)
    ranks = sorted(int(rank) for rank in s.cut_rank[: s.seats] if rank)
    if ranks != list(range(1, len(ranks) + 1)):
        yield "the lines that are cut must be numbered 1, 2, …"
    if s.phase in _ROUND_PHASES:
        yield from _round_faults(s)
    else:
        yield from _opening_faults(s)


def line_faults(s: State, seat: int) -> Iterator[str]:
    """EOL-6: every card meets an exit of the one before, or of the one before that (EOL-7)."""
    cells = [int(cell) for cell in s.line[seat, : s.length[seat]]]
    for index in range(1, len(cells)):
        heading = int(s.look[cells[index]]) % NUM_HEADINGS
        from_cells = cells[max(0, index - 2) : index]
        if any(_leads(s, cell, heading, cells[index]) for cell in from_cells):
            continue
        if s.has_jump and _jumps(s, seat, cells[index - 1], heading, cells[index]):
            continue
        word = card_word(cells[index], int(s.look[cells[index]]))
        yield f"{word} meets no exit of {SEAT_NAMES[seat]}'s line"


def _leads(s: State, cell: int, heading: int, target: int) -> bool:
    has_exit = EXITS[s.look[cell]] >> heading & 1
    return bool(has_exit) and neighbour(s, cell, heading) == target


def _jumps(s: State, seat: int, cell: int, heading: int, target: int) -> bool:
    over = neighbour(s, cell, heading)
    has_exit = EXITS[s.look[cell]] >> heading & 1
    return bool(has_exit) and is_jumpable(s, seat, over) and neighbour(s, over, heading) == target


def _player_faults(s: State, seat: int) -> Iterator[str]:
    name = SEAT_NAMES[seat]
    num_hand, is_mover = int(s.num_hand[seat]), seat == s.mover
    most = HAND_SIZE + 1 if s.rounds >= FIRST_ROUND else HAND_SIZE
    if num_hand > most:
        yield f"{name} holds {num_hand} cards"
    if s.phase == Phase.REVEAL and num_hand:
        yield f"{name} holds cards before the deal"
    if s.cut_rank[seat] and not 0 < s.cut_round[seat] <= s.rounds:
        yield f"{name} is cut in a round that has not come"
    if s.phase in (Phase.DEAL, Phase.REDRAW):
        is_dealt = seat < s.mover or (s.phase == Phase.REDRAW and not is_mover)
        if is_mover and num_hand == HAND_SIZE:
            yield f"{name} has been dealt five cards"
        if not is_mover and num_hand != (HAND_SIZE if is_dealt else 0):
            yield f"the five are dealt in seat order, one after the other: {name} has {num_hand}"
    if s.phase == Phase.MULLIGAN and num_hand != HAND_SIZE:
        yield f"{name} has {num_hand} cards instead of five"


def _opening_faults(s: State) -> Iterator[str]:
    """EOL-2, EOL-3: before round 1 nothing is placed, used or cut."""
    lengths = s.length[: s.seats]
    if s.rounds or s.num_order or s.placed or s.due or s.effect or s.is_pending:
        yield "before round 1 no turn is on"
    if s.num_cut or s.used.any() or (lengths > (2 if s.seats == 1 else 1)).any():
        yield "before round 1 nothing is placed, used or cut"
    if (s.tied != 0) != (s.phase == Phase.REVEAL):
        yield "tied stands while cards are revealed, and only then"
    if s.phase == Phase.REVEAL:
        yield from _reveal_faults(s)


def _reveal_faults(s: State) -> Iterator[str]:
    tied = [seat for seat in range(s.seats) if s.tied >> seat & 1]
    if s.mover not in tied or len(tied) < 2 or s.first:
        yield "while cards are revealed, the mover is one of at least two who are tied"
        return
    passes = DECK_SIZE - int(s.num_deck[s.mover])
    for seat in range(s.seats):
        num_revealed = DECK_SIZE - int(s.num_deck[seat])
        expected = passes + (seat in tied and seat < s.mover)
        if (seat in tied and num_revealed != expected) or num_revealed > expected:
            yield f"{SEAT_NAMES[seat]} has revealed {num_revealed} cards out of turn"
        if seat not in tied and not 0 < num_revealed <= passes:
            yield f"{SEAT_NAMES[seat]} has revealed {num_revealed} cards, but is not tied"


def _round_faults(s: State) -> Iterator[str]:
    order = [int(seat) for seat in s.order[: s.num_order]]
    standing = [seat for seat in range(s.seats) if not s.cut_rank[seat]]
    began = [seat for seat in range(s.seats) if seat in standing or s.cut_round[seat] == s.rounds]
    if sorted(order) != began or s.mover not in order or not s.rounds:
        yield "the turn order names all who stood when the round began, the mover among them"
        return
    if s.tied:
        yield "tied stands only while cards are revealed"
    if s.phase == Phase.OVER:
        if not is_decided(s) or s.placed or s.due or s.effect or s.is_pending:
            yield "the game is not over"
        return
    if is_decided(s):
        yield "the game is over"
    elif s.mover not in standing:
        yield "the mover is cut"
    elif s.phase == Phase.DRAW:
        yield from _draw_faults(s)
    else:
        yield from _turn_faults(s)


def _draw_faults(s: State) -> Iterator[str]:
    if s.num_hand[s.mover] >= HAND_SIZE or s.num_deck[s.mover] == 0:
        yield "the mover has no card to draw"


def _turn_faults(s: State) -> Iterator[str]:
    seat, effect = int(s.mover), int(s.effect)
    due = {Effect.BOOST: 3, Effect.BRAKE: 1}.get(Effect(effect), 1 if s.rounds == 1 else 2)
    if s.due != due or s.placed >= due:
        yield f"{due} cards are due in this turn"
    if s.is_pending and effect not in (Effect.REVERSE, Effect.JUMP):
        yield "only reverse and jump wait for their card"
    elif effect != Effect.NONE and not s.used[seat, effect - 1]:
        yield f"{SEAT_NAMES[seat]} has not used {Effect(effect).name.lower()}"
    elif s.is_pending and (open_exits(s, seat) == 0 or s.num_hand[seat] == 0):
        yield f"{Effect(effect).name.lower()} leads nowhere"
    elif s.phase == Phase.GAS:
        if effect != Effect.GAS or s.num_deck[seat] == 0:
            yield "no card is drawn for gas"
    elif not s.is_pending and not can_go_on(s, seat):
        yield f"{SEAT_NAMES[seat]}'s line is cut"
