"""Energy: three points, five effects, and the rescue from a cut (EOL-7, EOL-8, EOL-14)."""

from enlinea.core.game import LEGAL, Ints, State
from enlinea.core.rule import rule
from enlinea.games.end_of_line.actions import ENERGY, NUM_EFFECTS, Effect, Reason
from enlinea.games.end_of_line.board import free_exits, jump_exits, last_cell
from enlinea.games.end_of_line.places import can_place
from enlinea.games.end_of_line.state import Phase

FIRST_ROUND = 3  # EOL-7


@rule
def no_energy_reason(s: State, seat: int) -> int:
    """LEGAL if the seat may use a point of energy at all in this turn."""
    if s.rounds < FIRST_ROUND:
        return Reason.TOO_EARLY
    if s.energy[seat] == 0:
        return Reason.NO_ENERGY_LEFT
    if s.effect != Effect.NONE:
        return Reason.ENERGY_IS_USED
    return LEGAL


@rule
def effect_refusal(s: State, seat: int, effect: int, has_place: bool) -> int:
    """Why the effect does not apply now, for a seat that may use energy; `has_place`: can_place."""
    if effect == Effect.JUMP:
        return _jump_refusal(s, seat)
    if s.placed > 0 and not s.energy_anytime:
        return Reason.CARD_IS_PLACED
    if effect == Effect.REVERSE:
        return _reverse_refusal(s, seat)
    if effect == Effect.BRAKE and s.placed > 0:
        return LEGAL  # with the option: it ends the turn at once
    if not has_place:
        return Reason.NOTHING_TO_PLACE
    if effect == Effect.GAS and s.num_deck[seat] == 0:
        return Reason.DECK_IS_EMPTY
    return LEGAL


@rule
def _reverse_refusal(s: State, seat: int) -> int:
    if s.num_hand[seat] == 0:
        return Reason.HAND_IS_EMPTY
    # From round 3 on at least three cards lie: the one before the last is no start card.
    if free_exits(s, last_cell(s, seat, 2)) == 0:
        return Reason.REVERSE_IS_BLOCKED
    return LEGAL


@rule
def _jump_refusal(s: State, seat: int) -> int:
    if not s.has_jump:
        return Reason.NO_TEAM_MATES
    if s.num_hand[seat] == 0:
        return Reason.HAND_IS_EMPTY
    return LEGAL if jump_exits(s, seat) != 0 else Reason.JUMP_IS_BLOCKED


@rule
def fill_effects(s: State, seat: int, out: Ints) -> int:
    """Puts the legal effects into `out`, ascending; returns how many there are."""
    if no_energy_reason(s, seat) != LEGAL:
        return 0
    has_place = can_place(s, seat)
    count = 0
    for effect in range(1, NUM_EFFECTS + 1):
        if effect_refusal(s, seat, effect, has_place) == LEGAL:
            out[count] = ENERGY + effect
            count += 1
    return count


@rule
def can_go_on(s: State, seat: int) -> bool:
    """EOL-8: whether the seat, whose card is due, has any legal action."""
    if can_place(s, seat):
        return True
    if no_energy_reason(s, seat) != LEGAL:
        return False
    for effect in range(1, NUM_EFFECTS + 1):
        if effect_refusal(s, seat, effect, False) == LEGAL:
            return True
    return False


@rule
def use_energy(s: State, seat: int, effect: int) -> None:
    """Spends a point of energy on the effect."""
    s.energy[seat] -= 1
    s.used[seat, effect - 1] += 1
    s.effect = effect
    if effect == Effect.BOOST:
        s.due = 3
    elif effect == Effect.BRAKE:
        s.due = 1
    elif effect == Effect.GAS:
        s.phase = Phase.GAS
    else:
        s.is_pending = 1
