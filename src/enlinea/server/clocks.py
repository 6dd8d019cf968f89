"""Clocks of the seats: none, so many seconds for each turn, or a bank with an increment.

What a clock shows follows from the log alone, whose entries say how many seconds each action took:
a server that starts again goes on where it was, and the time that it was away is nobody's loss.
"""

from collections.abc import Sequence

from enlinea.server.course import Course, Entry
from enlinea.server.rows import SeatRow
from enlinea.server.shapes import BankClock, Clock, Clocks, NoClock

MAX_LAG = 0.5  # seconds given back for each action
LEAST_AFTER_RETURN = 10.0  # seconds for somebody who takes the seat back from a bot


class SeatClocks:
    """The clocks at one table; times are seconds since 1970."""

    def __init__(self, clock: Clock, num_seats: int) -> None:
        self._clock = clock
        self._seconds = None if isinstance(clock, NoClock) else float(clock.seconds)
        self.left = [self._seconds] * num_seats
        self.running: int | None = None  # whose turn it is
        self.since = 0.0

    def start(self, to_act: Sequence[int], now: float) -> None:
        """From now on the time of whoever is to act runs."""
        self.running = to_act[0] if len(to_act) == 1 else None
        self.since = now

    def spent(self, seat: int, now: float, lag: float) -> float:
        """What an action at this moment costs the seat, the way over the network not counted."""
        if seat != self.running:
            return 0.0
        return max(0.0, now - self.since - min(lag, MAX_LAG))

    def note(self, entry: Entry, to_act: Sequence[int]) -> None:
        """An action was played, and these seats are to act now; nobody while chance is."""
        seat = entry.seat
        if seat == self.running and self._seconds is not None:
            before = self.left[seat]
            assert before is not None
            self.left[seat] = max(0.0, before - entry.spent)
        if to_act and to_act != [self.running]:
            self._end_turn()
            self.running = to_act[0] if len(to_act) == 1 else None
        self.since = entry.at

    def _end_turn(self) -> None:
        if self.running is None or self._seconds is None:
            return
        if isinstance(self._clock, BankClock):
            bank = self.left[self.running]
            assert bank is not None
            self.left[self.running] = bank + self._clock.increment
        else:
            self.left[self.running] = self._seconds

    def welcome_back(self, seat: int, now: float) -> None:
        """Somebody has taken the seat back."""
        left = self.left[seat]
        if left is not None:
            self.left[seat] = max(left, LEAST_AFTER_RETURN)
        if seat == self.running:
            self.since = now

    def runs(self, seats: Sequence[SeatRow]) -> bool:
        """Whether somebody's time passes; bots have no clock."""
        return (
            self._seconds is not None
            and self.running is not None
            and seats[self.running].played_by is None
        )

    def deadline(self, seats: Sequence[SeatRow]) -> float | None:
        """When the time of the seat to act is over."""
        if not self.runs(seats):
            return None
        assert self.running is not None
        return self.since + (self.left[self.running] or 0.0) + MAX_LAG

    def shown(self, now: float, seats: Sequence[SeatRow], timer: float | None) -> Clocks:
        """What the clocks show now."""
        if not self.runs(seats):
            return Clocks(now, self.left, [], timer)
        assert self.running is not None
        left = list(self.left)
        left[self.running] = max(0.0, (left[self.running] or 0.0) - (now - self.since))
        return Clocks(now, left, [self.running], timer)


def clocks_after(course: Course, clock: Clock, entries: Sequence[Entry], now: float) -> SeatClocks:
    """Replays the entries in a course and gives the clocks as they stand after them."""
    clocks = SeatClocks(clock, course.variant.seats)
    clocks.start(course.to_act, now)
    for entry in entries:
        course.replay([entry])
        clocks.note(entry, course.to_act)
    clocks.start(course.to_act, now)
    return clocks
