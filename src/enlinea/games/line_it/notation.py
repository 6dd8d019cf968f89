"""Line-it as text: `reveal 57`, `take 57 line`, `take bet3 hand`, `play 57`, `complete`, `end`."""

from collections.abc import Mapping
from enum import IntEnum

from enlinea.core.errors import Unreadable
from enlinea.core.game import IS_OVER, NO_SUCH_ACTION, NOT_YOUR_TURN, State
from enlinea.core.options import short
from enlinea.games.line_it.position import SEAT_NAMES
from enlinea.games.line_it.position import parse_position as parse_position  # of the contract
from enlinea.games.line_it.position import position_text as position_text
from enlinea.games.line_it.rules_state import (
    COMPLETE,
    END,
    NUM_ACTIONS,
    PLAY,
    TAKE_HAND,
    TAKE_LINE,
    Phase,
    Reason,
    card_of,
)
from enlinea.games.line_it.tables import CARD_TEXTS, MAX_HAND

CLAUSES: Mapping[int, str] = {IS_OVER: "LI-11", NOT_YOUR_TURN: "LI-3", NO_SUCH_ACTION: "LI-4"}
REASONS: type[IntEnum] = Reason


def _text(action: int) -> str:
    if action == END:
        return "end"
    if action == COMPLETE:
        return "complete"
    card = CARD_TEXTS[card_of(action)]
    if action <= TAKE_LINE:
        return f"reveal {card}"
    if action <= TAKE_HAND:
        return f"take {card} line"
    return f"take {card} hand" if action <= PLAY else f"play {card}"


_TEXTS = tuple(map(_text, range(NUM_ACTIONS)))
_ACTIONS = {text: action for action, text in enumerate(_TEXTS)}


def action_text(action: int) -> str:
    """The text of any action.

    >>> [action_text(action) for action in (0, 57, 160, 307, 366, 413)]
    ['end', 'reveal 57', 'take 57 line', 'take bet3 hand', 'play 57', 'complete']
    """
    return _TEXTS[action]


def parse_action(text: str) -> int:
    """The action that is written like this."""
    action = _ACTIONS.get(text)
    if action is None:
        raise Unreadable(
            f"{short(text)} is not an action of Line-it: write take 57 line, take 57 hand, "
            "play 57, complete or end (cards are 1 to 100, bet3, bet4 and bet5)"
        )
    return action


def is_listed(action: int) -> bool:
    """Every action of Line-it is listed in a trace."""
    return True


def seat_name(seat: int) -> str:
    """A has the start marker first."""
    return SEAT_NAMES[seat]


def refusal(s: State, seat: int, action: int, reason: int) -> tuple[str, str]:
    """Why the rules forbid this action here, in words for a child of ten, and the clause."""
    card = CARD_TEXTS[card_of(action)]
    is_last = s.phase == Phase.LAST_CARD
    refusals = {
        Reason.NOT_IN_DECK: (f"{card} is not in the deck any more", "LI-3"),
        Reason.REVEAL_IS_DUE: ("the market is not full yet: a card must be revealed", "LI-3"),
        Reason.REVEAL_IS_CHANCE: ("players do not reveal cards: the market is full", "LI-3"),
        Reason.ALREADY_TAKEN: ("you have taken your card: only one in a turn", "LI-4"),
        Reason.NOT_IN_MARKET: (f"{card} is not in the market", "LI-4"),
        Reason.HAND_FULL: (f"your hand is full: it holds {MAX_HAND} cards at most", "LI-4"),
        Reason.DOES_NOT_FIT: (_fit_text(s, seat, card), "LI-2"),
        Reason.SECOND_BET: (
            f"{card} does not fit: your line has a bet card already, and one is the most",
            "LI-1",
        ),
        Reason.ALREADY_PLAYED: ("you have played from your hand: only one card a turn", "LI-5"),
        Reason.NOT_IN_HAND: (f"{card} is not in your hand", "LI-11" if is_last else "LI-5"),
        Reason.EMPTY_LINE: ("your line is empty: there is nothing to complete", "LI-8"),
        Reason.MUST_TAKE: ("first take a card from the market", "LI-4"),
        Reason.MARKET_IS_CLOSED: ("there is no market any more: play a last card or end", "LI-11"),
        Reason.NO_COMPLETING: (
            "your line completes itself when everyone has played: play a last card or end",
            "LI-11",
        ),
    }
    return refusals[Reason(reason)]


def _fit_text(s: State, seat: int, card: str) -> str:
    course = "rises" if s.direction[seat] > 0 else "falls"
    return f"{card} does not fit: your line {course} and ends with {s.last[seat]}"


def ending_text(s: State) -> str:
    """Why the game is over."""
    return "the deck cannot fill another market, and all lines are completed (LI-11)"
