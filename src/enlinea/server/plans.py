"""Games in real time: what the bots intend, and when chance or time comes next.

The live counterpart of the simulated clock of the lab: whoever would act first, acts; whoever sees
something new thinks again, except those whose action was already on its way.
"""

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

from enlinea.core.game import CHANCE, Timing
from enlinea.server.clocks import MAX_LAG
from enlinea.server.course import Course, Entry
from enlinea.server.refusal import Refusal


class Plan(NamedTuple):
    """What a bot will play at a moment, unless it changes its mind."""

    texts: Sequence[str]
    due: float


class Plans:
    """The plans at one table."""

    def __init__(self, timing: Timing, course: Course, now: float) -> None:
        self._timing = timing
        self._course = course
        self._clock_started = now
        self._dealt = -math.inf
        self._last: Entry | None = None
        self._views: dict[int, Any] = {}
        self.plans: dict[int, Plan] = {}

    def note(self, entry: Entry) -> None:
        """Something was played: perhaps it starts the clock of chance anew."""
        self._last = entry
        if entry.seat == CHANCE or self._has_started_clock(entry):
            self._clock_started = entry.at

    def note_deal(self, now: float) -> None:
        """Cards came that nobody waits for: what is on its way was meant for what lay before."""
        self._dealt = now
        self.plans.clear()

    def _has_started_clock(self, entry: Entry) -> bool:
        match = self._course.match
        if entry.seat == CHANCE or not match.history or match.history[-1][0] != entry.seat:
            return False
        return self._timing.starts_clock(match.state, *match.history[-1])

    def refuse_if_too_late(self, seat: int, now: float, lag: float) -> None:
        """After a call only those who called at the same moment may call too.

        What was sent before a deal is not for the cards that it brought.
        """
        last = self._last
        if now - min(lag, MAX_LAG) < self._dealt:
            raise Refusal("too_late", "somebody else was faster")
        if last is None or last.seat in (CHANCE, seat) or not self._has_started_clock(last):
            return
        if now - min(lag, MAX_LAG) - last.at > self._timing.SIMULTANEOUS_SECONDS:
            raise Refusal("too_late", "somebody else was faster")

    def forget(self, seats: Sequence[int], now: float) -> None:
        """Who sees something new thinks again; what is on its way within a blink happens."""
        on_its_way = now + self._timing.SIMULTANEOUS_SECONDS
        for seat in seats:
            view = self._course.match.view(seat)
            plan = self.plans.get(seat)
            if view != self._views.get(seat) and plan is not None and plan.due > on_its_way:
                del self.plans[seat]
            self._views[seat] = view
        for seat in list(self.plans):
            if seat not in seats or seat not in self._course.to_act:
                del self.plans[seat]

    def chance_due(self) -> float:
        """The moment at which chance or time comes."""
        match = self._course.match
        if not match.legal(CHANCE):
            return math.inf
        options = match.variant.options
        return self._clock_started + self._timing.chance_seconds(match.state, options)

    def is_playable(self) -> bool:
        """Whether this deal may be played."""
        return self._timing.is_playable(self._course.match.state)

    def next_due(self) -> float:
        """The moment at which something happens by itself."""
        return min([self.chance_due(), *(plan.due for plan in self.plans.values())])
