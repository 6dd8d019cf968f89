"""End of Line, classic solitaire: cover the whole 5x5 with cards drawn one by one.

There is no hand: a drawn card is placed, or put face up on the discard pile, of which only the top
card may still be placed. The start card lies in the middle, on c3, facing up.

The actions 0-1374 are numbered as in the other modes (actions.py); these follow:

    1375        draw a card                                       `draw`
    1376        put the drawn card on the discard pile            `discard`
    1377        give up                                           `stop`
    1378-1546   by cell: place the top card of the discard pile   `place-discard c4`

The drawn card is the only one ever in the record's hand. Source: docs/games/end-of-line.md,
clause EOL-12.
"""

from collections.abc import Mapping
from typing import Any

from enlinea.core.game import CHANCE, LEGAL, Ints, State
from enlinea.core.random import Random
from enlinea.core.rule import rule
from enlinea.games.end_of_line import state, turns
from enlinea.games.end_of_line.actions import DRAW, ENERGY, KEEP, MULLIGAN, PLACE, Effect, Reason
from enlinea.games.end_of_line.actions import NUM_ACTIONS as DRAW_ONE
from enlinea.games.end_of_line.board import free_exits, last_cell
from enlinea.games.end_of_line.cards import left_over, take_card
from enlinea.games.end_of_line.energy import use_energy
from enlinea.games.end_of_line.places import (
    cell_refusal,
    fill_cells,
    fill_places,
    open_exits,
    place,
)
from enlinea.games.end_of_line.state import Phase
from enlinea.games.end_of_line.tables import DECK_SIZE, INITIATIVE, NUM_CELLS, NUM_ENERGY, NUM_KINDS

NAME = "end-of-line-solitaire"
RULES_VERSION, WEIGHT_UNIT, STATE = 1, 1, state.STATE
SEATS: tuple[int, ...] = (1,)
DISCARD = DRAW_ONE + 1
STOP = DISCARD + 1
PLACE_DISCARD = STOP + 1
NUM_ACTIONS = PLACE_DISCARD + NUM_CELLS
# Each card is called for, drawn, discarded and placed; the rest is energy and the stop.
MAX_STEPS = 4 * DECK_SIZE + NUM_ENERGY + 1
TALLIES: tuple[str, ...] = ("cards placed", "reverse", "discards left", "stop")
DECISIONS: tuple[str, ...] = ("turn",)
CARDS_BEFORE_REVERSE = 3

to_act, may_act, chance_weights = turns.to_act, turns.may_act, turns.chance_weights


def setup(s: State, seats: int, options: Mapping[str, Any]) -> None:
    """The start card on the empty 5x5, and the whole deck; options change nothing here."""
    state.setup_players(s, seats)
    s.is_puzzle = 1
    s.tied = 0
    s.phase = Phase.TURN


@rule
def has_drawn(s: State) -> bool:
    """Whether a drawn card is to be placed or discarded."""
    return s.num_hand[0] > 0


@rule
def reverse_refusal(s: State) -> int:
    """EOL-12: `reverse` once three cards lie, not twice before another card is placed."""
    if has_drawn(s):
        return Reason.CARD_IS_DRAWN
    if s.energy[0] == 0:
        return Reason.NO_ENERGY_LEFT
    if s.length[0] - 1 < CARDS_BEFORE_REVERSE:
        return Reason.TOO_FEW_CARDS
    if s.is_pending:
        return Reason.IS_REVERSED
    return LEGAL if free_exits(s, last_cell(s, 0, 2)) != 0 else Reason.REVERSE_IS_BLOCKED


@rule
def legal_actions(s: State, seat: int, out: Ints) -> int:
    """All legal actions, ascending."""
    if seat == CHANCE or s.phase != Phase.TURN:
        return turns.legal_actions(s, seat, out)
    if seat != 0:
        return 0
    if has_drawn(s):
        count = fill_places(s, seat, out, 0)
        out[count] = DISCARD
        return count + 1
    count = 0
    if reverse_refusal(s) == LEGAL:
        out[count] = ENERGY + Effect.REVERSE
        count += 1
    if s.num_deck[0] > 0:
        out[count] = DRAW_ONE
        count += 1
    out[count] = STOP
    count += 1
    if s.num_pile == 0:
        return count
    end = fill_cells(s, seat, open_exits(s, seat), out, count)
    for index in range(count, end):
        out[index] += PLACE_DISCARD
    return end


@rule
def illegal_reason(s: State, seat: int, action: int) -> int:
    """LEGAL, or the reason why the player, or chance, may not play this."""
    if seat == CHANCE:
        return turns.illegal_reason(s, seat, action)
    if action < KEEP:
        return Reason.ONLY_CHANCE_DRAWS
    if action <= MULLIGAN:
        return Reason.NO_HAND_HERE
    if action == ENERGY + Effect.REVERSE:
        return reverse_refusal(s)
    if action < PLACE:
        return Reason.ONLY_REVERSE
    if action < DRAW_ONE:
        return _place_refusal(s, (action - PLACE) // NUM_CELLS, (action - PLACE) % NUM_CELLS)
    if action == DISCARD:
        return LEGAL if has_drawn(s) else Reason.NO_CARD_DRAWN
    if has_drawn(s):
        return Reason.CARD_IS_DRAWN
    if action == STOP:
        return LEGAL
    if action == DRAW_ONE:
        return LEGAL if s.num_deck[0] > 0 else Reason.DECK_IS_EMPTY
    return cell_refusal(s, 0, action - PLACE_DISCARD) if s.num_pile > 0 else Reason.NO_DISCARD


@rule
def _place_refusal(s: State, kind: int, cell: int) -> int:
    if not has_drawn(s):
        return Reason.NO_CARD_DRAWN
    return cell_refusal(s, 0, cell) if s.hands[0, kind] > 0 else Reason.NOT_THE_DRAWN_CARD


@rule
def apply(s: State, seat: int, action: int) -> None:
    """Plays a legal action."""
    if seat == CHANCE:
        take_card(s, 0, action - DRAW)
        s.phase = Phase.TURN
    elif action == DRAW_ONE:
        s.phase = Phase.DRAW
    elif action == STOP:
        s.phase = Phase.OVER
    elif action == DISCARD:
        _discard(s)
    elif action >= PLACE_DISCARD:
        s.num_pile -= 1
        kind = int(s.pile[s.num_pile])
        s.pile[s.num_pile] = 0
        s.hands[0, kind] += 1
        s.num_hand[0] += 1
        _place(s, kind, action - PLACE_DISCARD)
    elif action >= PLACE:
        _place(s, (action - PLACE) // NUM_CELLS, (action - PLACE) % NUM_CELLS)
    else:
        use_energy(s, 0, Effect.REVERSE)


@rule
def _discard(s: State) -> None:
    for kind in range(NUM_KINDS):
        if s.hands[0, kind] > 0:
            s.hands[0, kind] = 0
            s.pile[s.num_pile] = kind
    s.num_hand[0] = 0
    s.num_pile += 1


@rule
def _place(s: State, kind: int, cell: int) -> None:
    place(s, 0, kind, cell)
    s.placed = 0
    s.effect = Effect.NONE
    # EOL-12: a line that cannot go on, `reverse` included, ends it; so does covering the area.
    if open_exits(s, 0) == 0 and reverse_refusal(s) != LEGAL:
        s.phase = Phase.OVER


@rule
def scores(s: State, out: Ints) -> int:
    """EOL-12: scored as the puzzle, the discard pile being among the cards left."""
    out[0] = -int(s.uncovered)
    if s.uncovered > 0:
        return 0
    out[0] = left_over(s, 0)
    for index in range(s.num_pile):
        out[0] += INITIATIVE[s.pile[index]]
    return 1


@rule
def decision(s: State, seat: int) -> int:
    """There is only one kind."""
    return 0


@rule
def tally(s: State, seat: int, out: Ints) -> None:
    """Cards placed, `reverse` used, discards left, and whether the player gave up."""
    out[0] = s.length[0] - 1
    out[1] = s.used[0, Effect.REVERSE - 1]
    out[2] = s.num_pile
    out[3] = 1 if is_given_up(s) else 0


@rule
def is_given_up(s: State) -> bool:
    """Whether the game was over although the line could go on."""
    if s.phase != Phase.OVER:
        return False
    return open_exits(s, 0) != 0 or reverse_refusal(s) == LEGAL


@rule
def resample(s: State, seat: int, random: Random) -> None:
    """Nothing is hidden: the deck is a set."""
