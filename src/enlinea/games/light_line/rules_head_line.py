"""HEAD-LINE (2-4): be the first to see a line of exactly as many cards as the target says.

Cards are turned up one by one; whoever calls `line` stops the turning and lays it. Right wins the
target card, wrong or late costs one. Nine targets, in real time.

    stage    TARGETS   TURNING                                LAYING                    SURRENDER
    acts     chance    chance below 12 up; seats from 1 up    the caller (*), time      the caller
    action   target N  reveal X, line; with 12: line, pass    place, lift, done, time   surrender N

(*) Directly after the call the others, too: their `line` means that both called at once.

Actions: 0-2 `target 3`-`5`, 3-62 `reveal X`, 63-122 `lift X`, 123 `line`, 124 `pass`, 125 `done`,
126 `time`, 127-129 `surrender 3`-`5`, from 130 on `place X 0,0`: 130 + (card * 81 + cell) * 2 +
turn, cells with |x| and |y| below the target.

Source: docs/games/light-line.md, clauses LL-50 to LL-53.
"""

import math
from collections.abc import Mapping
from enum import IntEnum
from typing import Any

import numpy as np

from enlinea.core.game import ANYONE, CHANCE, LEGAL, OVER, Ints, State
from enlinea.core.random import Random
from enlinea.core.rule import rule
from enlinea.games.light_line.cells import num_square_cells
from enlinea.games.light_line.deck import MOST_OF_NUMBER, NUM_CARDS, NUMBERS, deck_of
from enlinea.games.light_line.geometry import back_number
from enlinea.games.light_line.loose import (
    NONE,
    held,
    legal_lifts,
    legal_places,
    lift_reason,
    line_lengths,
    num_lying,
    place_reason,
)
from enlinea.games.light_line.reasons import Reason
from enlinea.games.light_line.shared import ALL_CARDS, leaders

NAME = "light_line.head_line"
RULES_VERSION = 1
SEATS: tuple[int, ...] = (2, 3, 4)
MAX_SEATS = 4
MAX_STEPS = 2000  # no rule ends it: players who never find a line play on for ever
WEIGHT_UNIT = math.lcm(*range(1, MOST_OF_NUMBER + 1))
TALLIES: tuple[str, ...] = ("calls", "targets taken")
DECISIONS: tuple[str, ...] = ("call", "lay", "surrender")

MOST_UP = 12  # LL-53
LOWEST_TARGET, NUM_KINDS, NUM_TARGETS = 3, 3, 9
TARGETS = np.array([4, 3, 2], np.int64)  # LL-50: threes, fours, fives
LOWEST_NUMBER = 2
GRID = LOWEST_TARGET + NUM_KINDS - 2  # the largest target less one
NUM_CELLS = num_square_cells(GRID)

TARGET, REVEAL, LIFT, LINE, PASS, DONE, TIME, SURRENDER, PLACE = (
    0, 3, 63, 123, 124, 125, 126, 127, 130
)  # fmt: skip
NUM_ACTIONS = PLACE + NUM_CARDS * NUM_CELLS * 2


class Stage(IntEnum):
    """What is going on."""

    TARGETS = 0
    TURNING = 1
    LAYING = 2
    SURRENDER = 3
    OVER = 4


STATE = np.dtype(
    (
        np.record,
        [
            ("cards", np.int64, NUM_CARDS),  # the deck: the code of each card
            ("unseen", np.int64),  # faces nobody has seen, those of the targets included
            ("place", np.int16, MOST_UP),  # of the face-up cards in the caller's display
            ("card", np.int8, MOST_UP),  # face up, in the order in which they were turned up
            ("num_up", np.int8),
            ("under", np.int8, NUM_CARDS),  # gathered under the deck, the next one first
            ("num_under", np.int8),
            ("unturned", np.int8, len(NUMBERS)),  # cards of the turning deck never turned yet
            ("to_come", np.int8, NUM_KINDS),  # targets not yet shuffled into the row
            ("target", np.int8, NUM_TARGETS),  # the row of targets
            ("num_targets", np.int8),  # in the row so far
            ("num_taken", np.int8),  # from the row
            ("won", np.int8, (MAX_SEATS, NUM_KINDS)),
            ("passed", np.int8, MAX_SEATS),
            ("calls", np.int8, MAX_SEATS),
            ("taken", np.int8, MAX_SEATS),
            ("caller", np.int8),
            ("has_just_called", np.int8),
            ("stage", np.int8),
            ("seats", np.int8),
            ("grid", np.int8),  # the reach of the numbered square
        ],
    )
)


def setup(s: State, seats: int, options: Mapping[str, Any]) -> None:
    """LL-50: nine cards are targets, the others the turning deck; all faces are unseen."""
    s.cards = deck_of(options["deck"]).codes
    s.unseen = ALL_CARDS
    s.to_come = TARGETS
    s.unturned = [(s.cards >> 36 == number).sum() for number in NUMBERS]
    s.unturned[LOWEST_TARGET - LOWEST_NUMBER :] -= TARGETS.astype(np.int8)
    s.card = NONE
    s.place = NONE
    s.under = NONE
    s.caller = NONE
    s.seats = seats
    s.grid = GRID


@rule
def to_act(s: State) -> int:
    """Chance, the caller who must surrender, or whoever is quickest."""
    if s.stage == Stage.OVER:
        return OVER
    if s.stage == Stage.TARGETS or (s.stage == Stage.TURNING and s.num_up == 0):
        return CHANCE
    return s.caller if s.stage == Stage.SURRENDER else ANYONE


@rule
def may_act(s: State, seat: int) -> bool:
    """Whether this seat (or chance, or time) can do something now."""
    if seat >= s.seats:
        return False
    if s.stage == Stage.TURNING:
        if seat == CHANCE:
            return s.num_up < MOST_UP
        return s.num_up > 0 and not s.passed[seat]
    if s.stage == Stage.LAYING:
        if seat == CHANCE or seat == s.caller:
            return True
        return s.has_just_called == 1 and not s.passed[seat]
    return s.stage != Stage.OVER and seat == to_act(s)


@rule
def top_target(s: State) -> int:
    """The target that is played for."""
    return s.target[s.num_taken]


@rule
def is_next(s: State, card: int) -> bool:
    """Whether this card can be turned up next."""
    if s.unturned.sum() == 0:
        return s.under[0] == card  # LL-52: nothing is reshuffled
    return s.unseen >> card & 1 == 1 and s.unturned[_number_index(s, card)] > 0


@rule
def _number_index(s: State, card: int) -> int:
    return back_number(s.cards[card]) - LOWEST_NUMBER


@rule
def legal_actions(s: State, seat: int, out: Ints) -> int:
    """All legal actions, ascending."""
    if not may_act(s, seat):
        return 0
    if seat != CHANCE and s.stage == Stage.LAYING and seat == s.caller:
        count = legal_lifts(s.card, s.place, s.num_up, out, 0, LIFT)
        out[count] = DONE
        reaches = (GRID, top_target(s) - 1, PLACE)
        return legal_places(s.card, s.place, s.num_up, out, count + 1, reaches)
    count = 0
    for action in range(PLACE):
        if illegal_reason(s, seat, action) == LEGAL:
            out[count] = action
            count += 1
    return count


@rule
def illegal_reason(s: State, seat: int, action: int) -> int:
    """LEGAL, or the reason why not."""
    is_chances = action < LIFT or action == TIME
    if seat == CHANCE:
        return _chance_refusal(s, action) if is_chances else Reason.SEATS_ONLY
    if is_chances:
        return Reason.CHANCE_ONLY
    if action == LINE:
        is_open = s.stage == Stage.TURNING or (s.stage == Stage.LAYING and seat != s.caller)
        return LEGAL if is_open else Reason.NOT_DUE
    if action == PASS:
        if s.stage != Stage.TURNING:
            return Reason.NOT_DUE
        return LEGAL if s.num_up == MOST_UP else Reason.CANNOT_PASS_YET
    if SURRENDER <= action < PLACE:
        if s.stage != Stage.SURRENDER:
            return Reason.NOT_DUE
        return LEGAL if s.won[seat, action - SURRENDER] > 0 else Reason.NO_SUCH_TARGET
    if s.stage != Stage.LAYING:
        return Reason.NOT_DUE
    return _laying_refusal(s, seat, action)


@rule
def _chance_refusal(s: State, action: int) -> int:
    due_stage = Stage.TURNING
    if action < REVEAL:
        due_stage = Stage.TARGETS
    elif action == TIME:
        due_stage = Stage.LAYING
    if s.stage != due_stage:
        return Reason.NOT_DUE
    if action < REVEAL:
        return LEGAL if s.to_come[action] > 0 else Reason.NO_SUCH_TARGET
    return LEGAL if action == TIME or is_next(s, action - REVEAL) else Reason.CARD_IS_OUT


@rule
def _laying_refusal(s: State, seat: int, action: int) -> int:
    if seat != s.caller:
        return Reason.NOT_CALLER
    if action == DONE:
        return LEGAL
    if action < LINE:
        return lift_reason(s.card, s.place, s.num_up, action - LIFT)
    return place_reason(s.card, s.place, s.num_up, action - PLACE, GRID, top_target(s) - 1)


@rule
def apply(s: State, seat: int, action: int) -> None:
    """Plays a legal action."""
    if action == LINE:
        _call(s, seat)
        return
    s.has_just_called = 0
    if action < REVEAL:
        _add_target(s, action)
    elif action < LIFT:
        _turn_up(s, action - REVEAL)
    elif action < LINE:
        s.place[held(s.card, s.num_up, action - LIFT)] = NONE
    elif action == PASS:
        s.passed[seat] = 1
        if s.passed.sum() == s.seats:  # LL-53: the round is repeated
            _gather(s)
    elif action == DONE and is_right(s):
        _win(s, seat)
    elif action in (DONE, TIME):
        _lose(s)
    elif action < PLACE:
        s.won[seat, action - SURRENDER] -= 1  # LL-52: out of the game
        _gather(s)
    else:
        place = action - PLACE
        index = held(s.card, s.num_up, place // (NUM_CELLS * 2))
        s.place[index] = place % (NUM_CELLS * 2)


@rule
def _add_target(s: State, kind: int) -> None:
    s.to_come[kind] -= 1
    s.target[s.num_targets] = LOWEST_TARGET + kind
    s.num_targets += 1
    if s.num_targets == NUM_TARGETS:
        s.stage = Stage.TURNING


@rule
def _turn_up(s: State, card: int) -> None:
    if s.unturned.sum() == 0:
        last = s.num_under - 1
        for place in range(last):
            s.under[place] = s.under[place + 1]
        s.under[last] = NONE
        s.num_under = last
    else:
        s.unseen &= ~(1 << card)
        s.unturned[_number_index(s, card)] -= 1
    s.card[s.num_up] = card
    s.num_up += 1


@rule
def _call(s: State, seat: int) -> None:
    """LL-51: a call stops the turning; LL-52: two at once mean new cards and no penalty."""
    s.calls[seat] = min(s.calls[seat] + 1, 127)
    if s.stage == Stage.LAYING:
        _gather(s)
    else:
        s.caller = seat
        s.has_just_called = 1
        s.stage = Stage.LAYING


@rule
def is_right(s: State) -> bool:
    """LL-51: exactly as many cards lie there as the target says, all in one line."""
    target = top_target(s)
    if num_lying(s.place, s.num_up) != target:
        return False
    return line_lengths(s, s.card, s.place, s.num_up) >> target & 1 == 1


@rule
def _win(s: State, seat: int) -> None:
    s.won[seat, top_target(s) - LOWEST_TARGET] += 1
    s.taken[seat] += 1
    s.num_taken += 1
    _gather(s)


@rule
def _lose(s: State) -> None:
    """LL-52: one won target card is given up, if there is any; late is wrong."""
    if s.won[s.caller].sum() > 0:
        s.stage = Stage.SURRENDER
        s.place[:] = NONE
    else:
        _gather(s)


@rule
def _gather(s: State) -> None:
    """LL-52: all face-up cards go under the deck as they were turned up; the next round."""
    for index in range(s.num_up):
        s.under[s.num_under + index] = s.card[index]
    s.num_under += s.num_up
    s.num_up = 0
    s.card[:] = NONE
    s.place[:] = NONE
    s.passed[:] = 0
    s.caller = NONE
    s.has_just_called = 0
    s.stage = Stage.OVER if s.num_taken == NUM_TARGETS else Stage.TURNING


@rule
def chance_weights(s: State, out: Ints) -> int:
    """Targets: how many are to come. Reveals: cards left of the number, by its unseen faces."""
    count = legal_actions(s, CHANCE, out)
    for index in range(count):
        out[index] = _weight(s, out[index])
    return count


@rule
def _weight(s: State, action: int) -> int:
    if action == TIME:
        return 0
    if action < REVEAL:
        return int(s.to_come[action]) * WEIGHT_UNIT
    if s.unturned.sum() == 0:
        return WEIGHT_UNIT
    number = _number_index(s, action - REVEAL)
    num_faces = 0
    for card in range(NUM_CARDS):
        num_faces += s.unseen >> card & 1 == 1 and _number_index(s, card) == number
    return WEIGHT_UNIT // num_faces * int(s.unturned[number])


@rule
def scores(s: State, out: Ints) -> int:
    """LL-53: the sum of the target cards; ties share."""
    for seat in range(s.seats):
        out[seat] = 0
        for kind in range(NUM_KINDS):
            out[seat] += s.won[seat, kind] * (LOWEST_TARGET + kind)
    return leaders(out, s.seats)


@rule
def tally(s: State, seat: int, out: Ints) -> None:
    """Calls, and targets taken (some may have been given up again)."""
    out[0] = s.calls[seat]
    out[1] = s.taken[seat]


@rule
def decision(s: State, seat: int) -> int:
    """The kinds are stages in which seats act."""
    return s.stage - Stage.TURNING


@rule
def resample(s: State, seat: int, random: Random) -> None:
    """What is not seen by all is seen by nobody, and is nowhere yet."""
