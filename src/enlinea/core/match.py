"""A match: one game being played, and the only place that checks whether an action is legal."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from enlinea.core.errors import EnlineaError, IllegalAction, Unreadable
from enlinea.core.game import (
    ANYONE,
    CHANCE,
    FIRST_GAME_REASON,
    IS_OVER,
    LEGAL,
    NO_SUCH_ACTION,
    NOT_YOUR_TURN,
    OVER,
    SHARED_REASONS,
    State,
    Variant,
    variant,
)
from enlinea.core.options import short


@dataclass(frozen=True)
class Outcome:
    """How a game ended: the points of each seat, all seats with the best result, and why."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str


class Match:
    """A game from its first action on.

    >>> match = Match("linja")
    >>> match.legal_texts(0)
    ['0', '1', '2', '3', '4', '5', '6']
    >>> match.play_text("0: 3")
    >>> match.position_text
    '61102110 01111116 A second 2'
    >>> match.undo()
    1
    """

    def __init__(
        self,
        game: str | Variant,
        mode: str | None = None,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> None:
        self.variant = game if isinstance(game, Variant) else variant(game, mode, seats, options)
        self.history: list[tuple[int, int]] = []  # (seat or CHANCE, action)
        self._rules = self.variant.rules
        self._notation = self.variant.mode.notation
        self._kernels = self.variant.mode.kernels
        self.state = self.variant.start()

    @property
    def state(self) -> State:
        """The position; whoever changes it changes the match."""
        return self._state

    @state.setter
    def state(self, position: State) -> None:
        self._states = np.empty(1, self._rules.STATE)
        self._states[0] = position
        self._state: State = self._states[0]

    @property
    def turn(self) -> int:
        """Who is to act: a seat, CHANCE, ANYONE or OVER."""
        return int(self._kernels.turn_in(self._states))

    @property
    def is_over(self) -> bool:
        """Whether nothing more can be played."""
        return self.turn == OVER

    @property
    def actors(self) -> list[int]:
        """Who is to act: seats, and CHANCE first where an outcome is to be drawn."""
        turn = self.turn
        if turn == ANYONE:
            seats = [s for s in range(self.variant.seats) if self._rules.may_act(self.state, s)]
            return [CHANCE, *seats] if self.chance() else seats
        return [] if turn == OVER else [turn]

    def legal(self, seat: int) -> list[int]:
        """The legal actions of a seat (or of CHANCE), ascending."""
        if not CHANCE <= seat < self.variant.seats:
            return []
        actions = np.empty(self._rules.NUM_ACTIONS, np.int64)
        count = self._kernels.legal_in(self._states, seat, actions)
        found: list[int] = actions[:count].tolist()
        return found

    def legal_texts(self, seat: int) -> list[str]:
        """The legal actions of a seat as they are written, sorted by code point."""
        return sorted(map(self._notation.action_text, self.legal(seat)))

    def chance(self) -> dict[int, int]:
        """The outcomes that chance may bring now, with their whole-number weights."""
        actions = self.legal(CHANCE)
        if not actions:
            return {}
        weights = np.zeros(self._rules.NUM_ACTIONS, np.int64)
        self._rules.chance_weights(self.state, weights)
        return {
            action: int(weight) for action, weight in zip(actions, weights, strict=False) if weight
        }

    def play(self, seat: int, action: int) -> None:
        """Play an action of a seat (or of CHANCE) if it is legal; otherwise raise IllegalAction."""
        # Numbers too large for the kernel are nobody and nothing.
        known_seat = seat if CHANCE <= seat < self.variant.seats else CHANCE - 1
        known_action = action if 0 <= action < self._rules.NUM_ACTIONS else -1
        reason = self._kernels.step_in(self._states, known_seat, known_action)
        if reason != LEGAL:
            raise self.refusal(seat, action, int(reason))
        self.history.append((seat, action))

    def play_text(self, text: str) -> None:
        """Play an action as it stands in a record, such as `0: 3` or `*: draw 2L`."""
        seat, action = self.parse(text)
        self.play(seat, action)

    def parse(self, text: str) -> tuple[int, int]:
        """The seat (or CHANCE) and the action of a line of a record."""
        actor, colon, action = text.partition(": ")
        if colon and actor == "*":
            return CHANCE, self._notation.parse_action(action)
        if colon and actor in map(str, range(self.variant.seats)):
            return int(actor), self._notation.parse_action(action)
        raise Unreadable(
            f"{short(text)} does not begin with a seat from 0 to {self.variant.seats - 1} "
            "or *, a colon and a space"
        )

    def text(self, seat: int, action: int) -> str:
        """The line of a record for this action."""
        return f"{'*' if seat == CHANCE else seat}: {self._notation.action_text(action)}"

    def texts(self) -> list[str]:
        """All actions so far, as lines of a record."""
        return [self.text(seat, action) for seat, action in self.history]

    def refusal(self, seat: int, action: int, reason: int) -> IllegalAction:
        """The error that tells why the rules forbid this, with the clause."""
        if reason >= FIRST_GAME_REASON:
            sentence, clause = self._notation.refusal(self.state, seat, action, reason)
            return IllegalAction(sentence, clause, self._notation.REASONS(reason).name.lower())
        sentence = {
            IS_OVER: "the game is over",
            NOT_YOUR_TURN: f"it is not {_actor_name(seat)} who acts now",
            NO_SUCH_ACTION: f"{self.variant.game.name} has no action number {action}",
        }[reason]
        return IllegalAction(sentence, self._notation.CLAUSES[reason], SHARED_REASONS[reason])

    @property
    def position_text(self) -> str:
        """The position as text."""
        return self._notation.position_text(self.state)

    def view(self, seat: int | None = None) -> Any:
        """What a seat, or a spectator, may see."""
        return self.variant.mode.view.view(self.state, seat)

    def sees(self, actor: int, action: int, viewer: int | None) -> bool:
        """Whether a seat, or a spectator, would see which action this is if it were played now."""
        mode = self.variant.mode
        if not mode.is_hidden or actor == viewer:
            return True
        sees = getattr(mode.view, "sees", None)
        if sees is None:  # what chance brings may be a secret, what a seat does is open
            return actor != CHANCE
        return bool(sees(self.state, actor, action, viewer))

    def outcome(self) -> Outcome | None:
        """The result, once the game is over."""
        if not self.is_over:
            return None
        points = np.zeros(self.variant.seats, np.int64)
        winners = self._rules.scores(self.state, points)
        return Outcome(
            tuple(int(score) for score in points),
            tuple(seat for seat in range(self.variant.seats) if winners >> seat & 1),
            self._notation.ending_text(self.state),
        )

    def undoable(self) -> int:
        """How many actions an undo takes back: one seat's latest run, unless chance came since."""
        if not self.history:
            return 0
        last_seat = self.history[-1][0]
        count = 0
        while count < len(self.history) and self.history[-1 - count][0] == last_seat:
            count += 1
        if last_seat == CHANCE:
            return 0
        before = self._rebuilt(self.history[:-count])
        is_real_time = before.turn == ANYONE
        return 0 if is_real_time else count

    def undo(self) -> int:
        """Take back the latest turn; returns the number of actions taken back."""
        count = self.undoable()
        if count == 0:
            raise EnlineaError(
                "nothing can be taken back: nobody has acted yet, or chance has shown something"
            )
        before = self._rebuilt(self.history[:-count])
        self.state, self.history = before.state, before.history
        return count

    def _rebuilt(self, history: Sequence[tuple[int, int]]) -> "Match":
        match = Match(self.variant)
        for seat, action in history:
            match.play(seat, action)
        return match

    def copy(self) -> "Match":
        """An independent match with the same history."""
        other = object.__new__(Match)
        other.__dict__.update(self.__dict__)
        other.history = self.history.copy()
        other.state = self.state
        return other


def _actor_name(seat: int) -> str:
    return "chance" if seat == CHANCE else f"seat {seat}"
