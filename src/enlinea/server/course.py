"""The course of a game: its log and the match that the log leads to.

Nothing here waits or writes: `act`, `chance`, `undo` say which entries the log gets, and play
them in the match. A course can be rebuilt from its entries at any time.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from enlinea.core.errors import EnlineaError
from enlinea.core.fair import FairChance
from enlinea.core.game import ANYONE, CHANCE, OVER, Mode, Variant
from enlinea.core.match import Match
from enlinea.server.refusal import Refusal, refuse
from enlinea.server.shapes import Event, Outcome, Sight

_encode = msgspec.json.Encoder().encode
MAX_LEGAL = 2000  # texts in a sight; more are unlisted


class Entry(msgspec.Struct, gc=False):
    """One line of the log."""

    version: int
    seat: int  # CHANCE for chance and time
    text: str | None
    at: float
    undone: int = 0
    is_redeal: bool = False
    spent: float = 0.0  # seconds on the seat's clock
    key: str | None = None


class Course:
    """A game that has begun."""

    def __init__(
        self, variant: Variant, seed: str, salts: Sequence[str], num_given: int = 0
    ) -> None:
        self.variant = variant
        self.entries: list[Entry] = []
        self.match = Match(variant)
        self.keys: dict[tuple[int, str], int] = {}
        self._salts = salts
        self._num_given = num_given  # actions that a fork brings along; not drawn from our seed
        self._chance = FairChance(seed, salts)
        self._unseen: list[tuple[int | None, ...]] = []  # for each entry: who may not see it
        self._is_listed = _listed(variant.mode)
        is_same = getattr(variant.mode.view, "IS_SAME_FOR_ALL", False)
        self._is_same_for_all = is_same and not variant.mode.is_hidden
        self._viewers = [None, *range(variant.seats)]
        self._look()

    @property
    def version(self) -> int:
        """How much has happened."""
        return len(self.entries)

    @property
    def is_over(self) -> bool:
        """Whether nothing more can be played."""
        return self._turn == OVER

    def _look(self) -> None:
        """The match has changed: what was known of it is no longer true."""
        self._turn = self.match.turn
        self.actors = self.match.actors if self._turn < CHANCE else [self._turn]
        self.to_act = [actor for actor in self.actors if actor != CHANCE]
        self._views: dict[int | None, Any] = {}
        self._sights: dict[int | None, Sight] = {}
        self._sights_json: dict[tuple[int | None, int, bool], msgspec.Raw] = {}
        self._events_json: dict[tuple[tuple[int, ...], int], msgspec.Raw] = {}

    def replay(self, entries: Iterable[Entry]) -> None:
        """Play what stands in the log; it was checked when it was written."""
        for entry in entries:
            if entry.is_redeal:
                self._add(entry, ())
                self._begin_anew()
            elif entry.undone:
                self._add(entry, ())
                self._take_back(entry.undone)
            else:
                assert entry.text is not None
                _, action = self.match.parse(_line(entry.seat, entry.text))
                is_given = entry.version <= self._num_given
                if entry.seat == CHANCE and not is_given and action in self.match.chance():
                    self._chance.num_draws += 1
                self._play(entry, action)

    def act(
        self, seat: int, text: str, at: float, spent: float = 0.0, key: str | None = None
    ) -> Entry:
        """A seat plays a text; raises Refusal if it is unreadable or illegal."""
        try:
            action = self.variant.mode.notation.parse_action(text)
            entry = Entry(self.version + 1, seat, text, at, spent=spent, key=key)
            self._play(entry, action)
        except EnlineaError as problem:
            refuse(problem)
        return entry

    def chance(self, at: float) -> Entry:
        """Chance acts: an outcome from the committed stream or, where none is left, time."""
        weights = self.match.chance()
        action = self._chance.choose(weights) if weights else self.match.legal(CHANCE)[0]
        text = self.variant.mode.notation.action_text(action)
        entry = Entry(self.version + 1, CHANCE, text, at)
        self._play(entry, action)
        return entry

    def redeal(self, seed: str, at: float) -> Entry:
        """The deal cannot be played: everything begins anew, with another seed."""
        entry = Entry(self.version + 1, CHANCE, None, at, is_redeal=True)
        self._add(entry, ())
        self._begin_anew()
        self._chance = FairChance(seed, self._salts)
        return entry

    def _begin_anew(self) -> None:
        self.match = Match(self.variant)
        self._look()

    def undo(self, seat: int, partners: Sequence[int], at: float, key: str | None = None) -> Entry:
        """Take back the seat's latest turn, and those of its partners since."""
        count = self.undoable(seat, partners)
        if count == 0:
            raise Refusal("not_now", "there is nothing that you could take back")
        entry = Entry(self.version + 1, seat, None, at, undone=count, key=key)
        self._add(entry, ())
        self._take_back(count)
        return entry

    def undoable(self, seat: int, partners: Sequence[int]) -> int:
        """How many actions go back to the seat's latest decision, if nothing else came since."""
        if self._turn == ANYONE or self.variant.mode.timing is not None:
            return 0
        history = self.match.history
        count = 0
        while count < len(history) - self._num_given and history[-1 - count][0] in partners:
            count += 1
        own = count
        while count < len(history) - self._num_given and history[-1 - count][0] == seat:
            count += 1
        return count if count > own else 0

    def events(self, viewer: Sequence[int], since: int) -> list[Event]:
        """What has happened after a version, as far as one of these seats sees it."""
        eyes: Sequence[int | None] = viewer or [None]
        return [
            Event(
                entry.version,
                None if entry.seat == CHANCE and not entry.undone else entry.seat,
                None if unseen and all(eye in unseen for eye in eyes) else entry.text,
                entry.undone,
                entry.is_redeal,
                entry.at,
            )
            for entry, unseen in zip(self.entries[since:], self._unseen[since:], strict=True)
        ]

    def events_json(self, viewer: Sequence[int], since: int) -> msgspec.Raw:
        """The same as JSON; written once for all who see the same."""
        key = (tuple(viewer), since)
        found = self._events_json.get(key)
        if found is None:
            found = self._events_json[key] = _raw(self.events(viewer, since))
        return found

    def sight(self, seat: int | None, undo: int = 0, has_text: bool = False) -> Sight:
        """The game as a seat sees it now."""
        sight = self._sights.get(seat)
        if sight is None:
            eye = None if self._is_same_for_all else seat
            if eye not in self._views:
                self._views[eye] = self.match.view(eye)
            legal, has_unlisted = self._legal(seat)
            sight = self._sights[seat] = Sight(seat, self._views[eye], legal, has_unlisted, 0)
        if not undo and not has_text:
            return sight
        text = self.variant.mode.draw.picture(sight.view).plain if has_text else None
        return msgspec.structs.replace(sight, undo=undo, text=text)

    def sight_json(self, seat: int | None, undo: int, has_text: bool) -> msgspec.Raw:
        """The same as JSON; written once for all who see the same."""
        key = (seat, undo, has_text)
        found = self._sights_json.get(key)
        if found is None:
            found = self._sights_json[key] = _raw(self.sight(seat, undo, has_text))
        return found

    def outcome(self) -> Outcome | None:
        """The result, once the game is over."""
        if not self.is_over:
            return None
        found = self.match.outcome()
        assert found is not None
        return Outcome(list(found.scores), list(found.winners), found.reason)

    def _legal(self, seat: int | None) -> tuple[list[str], bool]:
        if seat is None or seat not in self.actors:
            return [], False
        mode = self.variant.mode
        actions = self.match.legal(seat)
        shown = mode.shown_actions(self.match.state, seat, actions)
        listed = [action for action in shown if self._is_listed[action]][:MAX_LEGAL]
        # Where a mode keeps some back, not even their number is told: there may be none.
        has_unlisted = len(listed) < len(shown) or shown is not actions
        return list(map(mode.notation.action_text, listed)), has_unlisted

    def _play(self, entry: Entry, action: int) -> None:
        hidden = self.variant.mode.is_hidden
        sees = self.match.sees
        unseen = (
            tuple(eye for eye in self._viewers if not sees(entry.seat, action, eye))
            if hidden and entry.seat < self.variant.seats
            else ()
        )
        self.match.play(entry.seat, action)
        self._add(entry, unseen)
        self._look()

    def _add(self, entry: Entry, unseen: tuple[int | None, ...]) -> None:
        self.entries.append(entry)
        self._unseen.append(unseen)
        if entry.key is not None:
            self.keys[entry.seat, entry.key] = entry.version

    def _take_back(self, count: int) -> None:
        history = self.match.history[:-count]
        self.match = Match(self.variant)
        for seat, action in history:
            self.match.play(seat, action)
        self._look()


def _raw(told: object) -> msgspec.Raw:
    return msgspec.Raw(_encode(told))


@lru_cache(maxsize=64)
def _listed(mode: Mode) -> list[bool]:
    """For every action of a mode whether it is listed; some have tens of thousands."""
    return [mode.notation.is_listed(action) for action in range(mode.rules.NUM_ACTIONS)]


def _line(seat: int, text: str) -> str:
    return f"{'*' if seat == CHANCE else seat}: {text}"
