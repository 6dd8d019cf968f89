"""The rules that every mode with rounds shares: what may be played, and what then happens."""

from enlinea.core.game import CHANCE, LEGAL, OVER, Ints, State
from enlinea.core.rule import rule
from enlinea.games.end_of_line.actions import DRAW, ENERGY, KEEP, MULLIGAN, PLACE, REVEAL, Reason
from enlinea.games.end_of_line.cards import take_card
from enlinea.games.end_of_line.energy import (
    effect_refusal,
    fill_effects,
    no_energy_reason,
    use_energy,
)
from enlinea.games.end_of_line.opening import go_on_dealing, mulligan, next_mulligan, reveal
from enlinea.games.end_of_line.places import can_place, fill_places, place, place_refusal
from enlinea.games.end_of_line.rounds import finish, go_on, go_on_drawing, is_decided
from enlinea.games.end_of_line.state import Phase
from enlinea.games.end_of_line.tables import HAND_SIZE, NUM_CELLS, NUM_KINDS


@rule
def to_act(s: State) -> int:
    """Chance while cards are revealed or drawn, the mover in a decision."""
    if s.phase < Phase.MULLIGAN:
        return CHANCE
    return OVER if s.phase == Phase.OVER else int(s.mover)


@rule
def may_act(s: State, seat: int) -> bool:
    """Only the mover, or chance, acts."""
    return to_act(s) == seat


@rule
def legal_actions(s: State, seat: int, out: Ints) -> int:
    """All legal actions, ascending."""
    if to_act(s) != seat:
        return 0
    if seat == CHANCE:
        return _legal_draws(s, out)
    if s.phase == Phase.MULLIGAN:
        out[0] = KEEP
        out[1] = MULLIGAN
        return 2
    return fill_places(s, seat, out, fill_effects(s, seat, out))


@rule
def _legal_draws(s: State, out: Ints) -> int:
    base = REVEAL if s.phase == Phase.REVEAL else DRAW
    count = 0
    for kind in range(NUM_KINDS):
        if s.decks[s.mover, kind] > 0:
            out[count] = base + kind
            count += 1
    return count


@rule
def chance_weights(s: State, out: Ints) -> int:
    """The copies left of each kind that can be drawn."""
    if to_act(s) != CHANCE:
        return 0
    count = 0
    for kind in range(NUM_KINDS):
        if s.decks[s.mover, kind] > 0:
            out[count] = s.decks[s.mover, kind]
            count += 1
    return count


@rule
def illegal_reason(s: State, seat: int, action: int) -> int:
    """LEGAL, or the reason why whoever is to act may not play this."""
    if seat == CHANCE:
        return _draw_refusal(s, action)
    if action < KEEP:
        return Reason.ONLY_CHANCE_DRAWS
    if s.phase == Phase.MULLIGAN:
        return LEGAL if action <= MULLIGAN else Reason.KEEP_OR_MULLIGAN
    if action <= MULLIGAN:
        return Reason.HAND_IS_SETTLED
    if action < PLACE:
        reason = no_energy_reason(s, seat)
        if reason != LEGAL:
            return reason
        return effect_refusal(s, seat, action - ENERGY, can_place(s, seat))
    kind, cell = (action - PLACE) // NUM_CELLS, (action - PLACE) % NUM_CELLS
    return place_refusal(s, seat, kind, cell)


@rule
def _draw_refusal(s: State, action: int) -> int:
    if action >= KEEP:
        return Reason.NOT_FOR_CHANCE
    if s.phase == Phase.REVEAL and action >= DRAW:
        return Reason.REVEAL_IS_DUE
    if s.phase != Phase.REVEAL and action < DRAW:
        return Reason.NO_REVEAL_DUE
    return LEGAL if s.decks[s.mover, action % NUM_KINDS] > 0 else Reason.NOT_IN_DECK


@rule
def apply(s: State, seat: int, action: int) -> None:
    """Plays a legal action, and all that follows from it by itself."""
    if action >= PLACE:
        place(s, seat, (action - PLACE) // NUM_CELLS, (action - PLACE) % NUM_CELLS)
        if s.is_puzzle and is_decided(s):  # EOL-10: covering the area succeeds at once
            finish(s)
        go_on(s)
    elif action > ENERGY:
        use_energy(s, seat, action - ENERGY)
        go_on(s)
    elif action == MULLIGAN:
        mulligan(s)
    elif action == KEEP:
        next_mulligan(s)
    elif action >= DRAW:
        _draw(s, action - DRAW)
    else:
        reveal(s, action - REVEAL)


@rule
def _draw(s: State, kind: int) -> None:
    seat = int(s.mover)
    take_card(s, seat, kind)
    if s.phase == Phase.DEAL:
        go_on_dealing(s)
    elif s.phase == Phase.REDRAW:
        if s.num_hand[seat] == HAND_SIZE:
            next_mulligan(s)
    elif s.phase == Phase.DRAW:
        go_on_drawing(s)
        go_on(s)
    else:  # EOL-7: `gas`, and the turn goes on
        s.phase = Phase.TURN
