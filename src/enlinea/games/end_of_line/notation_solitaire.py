"""Classic solitaire as text: `draw`, `place 2L c4`, `discard`, `place-discard c4`, `stop`.

A position is the phase (`reversed` if the next card goes on from the card before the last), then
the line, the `drawn` card, the `discards` with the top last, and the energy `used`:
`turn reversed | A: 1c2N 4c1N 2Rd1E discards 1 1 2L used reverse`. The rest is in the deck.
"""

import re
from collections.abc import Iterator, Mapping

from enlinea.core.errors import Unreadable
from enlinea.core.game import CHANCE, IS_OVER, LEGAL, NO_SUCH_ACTION, NOT_YOUR_TURN, State
from enlinea.core.options import short
from enlinea.games.end_of_line import notation, refusals
from enlinea.games.end_of_line.actions import ENERGY, PLACE, Effect, Reason
from enlinea.games.end_of_line.parts import (
    clear_table,
    kind_words,
    lay_cards,
    line_words,
    parse_words,
    set_hand,
    set_used,
    take_from_deck,
    used_words,
)
from enlinea.games.end_of_line.places import open_exits
from enlinea.games.end_of_line.position_faults import line_faults
from enlinea.games.end_of_line.rules_solitaire import (
    CARDS_BEFORE_REVERSE,
    NUM_ACTIONS,
    PLACE_DISCARD,
    is_given_up,
    reverse_refusal,
)
from enlinea.games.end_of_line.state import Phase
from enlinea.games.end_of_line.tables import CELL_TEXTS, KINDS, NUM_CELLS, NUM_KINDS

CLAUSES: Mapping[int, str] = {IS_OVER: "EOL-12", NOT_YOUR_TURN: "EOL-12", NO_SUCH_ACTION: "EOL-12"}

is_listed, seat_name, REASONS = notation.is_listed, notation.seat_name, notation.REASONS

TEXTS = (
    *notation.TEXTS,
    *("draw", "discard", "stop"),
    *(f"place-discard {CELL_TEXTS[cell]}" for cell in range(NUM_CELLS)),
)
_ACTIONS = {text: action for action, text in enumerate(TEXTS)}
assert len(_ACTIONS) == NUM_ACTIONS


def action_text(action: int) -> str:
    """The text of any action.

    >>> [action_text(action) for action in (1375, 1376, 1377, 1380)]
    ['draw', 'discard', 'stop', 'place-discard c1']
    """
    return TEXTS[action]


def parse_action(text: str) -> int:
    """The action that is written like this."""
    action = _ACTIONS.get(text)
    if action is None:
        raise Unreadable(
            f"{short(text)} is not an action of classic solitaire: write draw, place 2L c4, "
            f"discard, place-discard c4, reverse or stop; cards are {' '.join(KINDS)}"
        )
    return action


def ending_text(s: State) -> str:
    """Why the game is over."""
    if s.uncovered == 0:
        return "the whole area is covered (EOL-12)"
    cells = "1 cell" if s.uncovered == 1 else f"{s.uncovered} cells"
    if is_given_up(s):
        return f"given up with {cells} uncovered (EOL-12)"
    return f"the line cannot go on, {cells} uncovered (EOL-12)"


def refusal(s: State, seat: int, action: int, reason: int) -> tuple[str, str]:
    """Why the rules forbid this action here, and the clause."""
    drawn = " ".join(kind_words(s.hands[0]))
    sentences = {
        Reason.NOT_FOR_CHANCE: ("a card is to be drawn first", "EOL-12"),
        Reason.NOT_IN_DECK: (f"the deck holds no {KINDS[action % NUM_KINDS]} any more", "EOL-12"),
        Reason.ONLY_CHANCE_DRAWS: ("chance draws: write draw, and see which card comes", "EOL-12"),
        Reason.CARD_IS_DRAWN: (f"the {drawn} is drawn: place it or discard it first", "EOL-12"),
        Reason.NO_CARD_DRAWN: ("no card is drawn: write draw first", "EOL-12"),
        Reason.NOT_THE_DRAWN_CARD: (f"the card drawn is {drawn}", "EOL-12"),
        Reason.NO_DISCARD: ("the discard pile is empty", "EOL-12"),
        Reason.DECK_IS_EMPTY: ("the deck is empty", "EOL-12"),
        Reason.NO_HAND_HERE: ("classic solitaire has no hand to keep or to change", "EOL-12"),
        Reason.ONLY_REVERSE: ("the only energy effect of classic solitaire is reverse", "EOL-12"),
        Reason.TOO_FEW_CARDS: (
            f"reverse needs {CARDS_BEFORE_REVERSE} cards besides the start card",
            "EOL-12",
        ),
        Reason.IS_REVERSED: ("place a card before another reverse", "EOL-12"),
    }
    if reason in sentences:
        return sentences[Reason(reason)]
    if seat == CHANCE:
        return refusals.refusal(s, seat, action, reason)
    if action >= PLACE_DISCARD:
        return refusals.place_refusal(s, 0, 0, action - PLACE_DISCARD, reason)
    if action >= PLACE:
        kind, cell = divmod(action - PLACE, NUM_CELLS)
        return refusals.place_refusal(s, 0, kind, cell, reason)
    return refusals.energy_refusal(s, 0, Effect(action - ENERGY), reason)


_HEAD = re.compile(r"(turn|draw|over)( reversed)?")
_KEYWORDS = ("drawn", "discards", "used")


def position_text(s: State) -> str:
    """The whole position."""
    words = ["A:", *line_words(s, 0)]
    if s.num_hand[0]:
        words += ["drawn", *kind_words(s.hands[0])]
    if s.num_pile:
        words += ["discards", *(KINDS[kind] for kind in s.pile[: s.num_pile])]
    head = Phase(s.phase).name.lower() + (" reversed" if s.is_pending else "")
    return " | ".join([head, " ".join(words + used_words(s, 0))])


def parse_position(text: str, s: State) -> None:
    """Sets up the position on a fresh record."""
    head, bar, part = text.partition(" | ")
    found = _HEAD.fullmatch(head)
    if found is None or not bar:
        raise Unreadable(
            f"{short(text)} is not a position of classic solitaire, such as "
            "'turn | A: 1c2N discards 4 2L'"
        )
    clear_table(s, ())
    s.tied = 0
    words = parse_words(part, _KEYWORDS)
    lay_cards(s, 0, words["line"])
    set_hand(s, 0, words["drawn"])
    set_used(s, 0, words["used"])
    for code in words["discards"]:
        s.pile[s.num_pile] = take_from_deck(s, 0, code)
        s.num_pile += 1
    s.phase = Phase[found[1].upper()]
    if found[2]:
        s.is_pending, s.effect = 1, Effect.REVERSE
    for fault in _faults(s):
        raise Unreadable(f"{short(text)}: {fault}")
    if position_text(s) != text:
        raise Unreadable(f"{short(text)} should be written {position_text(s)!r}")


def _faults(s: State) -> Iterator[str]:
    """Whatever cannot come about, as sentences."""
    yield from line_faults(s, 0)
    num_reversed = int(s.used[0, Effect.REVERSE - 1])
    if s.used[0].sum() > num_reversed:
        yield "only reverse can have been used"
    if s.num_hand[0] > (s.phase == Phase.TURN):
        yield "one card at most is drawn, and then it is the player's turn"
    if s.is_pending and (not num_reversed or open_exits(s, 0) == 0):
        yield "reverse leads nowhere, or has not been used"
    if s.phase == Phase.DRAW and s.num_deck[0] == 0:
        yield "there is no card to draw"
    if s.phase == Phase.TURN and not s.num_hand[0]:
        if open_exits(s, 0) == 0 and reverse_refusal(s) != LEGAL:
            yield "the line cannot go on: it is over"
