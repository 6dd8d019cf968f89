"""A table: who sits there, and the game that is played. Every move enters here.

A person's action, a bot's and a timer's take the same way: the match plays it, the log gets it, and
only when it is on the disk is it acknowledged and sent out.
"""

import asyncio
import logging
import math
import random as lots
from collections.abc import Sequence

from enlinea.core.fair import new_seed
from enlinea.core.game import CHANCE, Variant
from enlinea.server import rows, sitting
from enlinea.server.bots import Thought, task_of
from enlinea.server.clocks import SeatClocks, clocks_after
from enlinea.server.course import Course, Entry
from enlinea.server.house import House
from enlinea.server.plans import Plan, Plans
from enlinea.server.ratings import BOT
from enlinea.server.refusal import Refusal
from enlinea.server.rows import SeatRow, TableRow
from enlinea.server.shapes import Reaction
from enlinea.server.store import Conflict, Write

logger = logging.getLogger("enlinea.table")

RETRY_SECONDS = 1.0  # after a bot has failed


class Table:
    """One table in memory; everything that matters is in the data file too."""

    def __init__(
        self,
        house: House,
        row: TableRow,
        seats: Sequence[SeatRow],
        variant: Variant | None = None,
    ) -> None:
        self.house = house
        self.row = row
        self.seats = list(seats)
        self.variant = variant or row.variant()
        self.course: Course | None = None
        self.clocks = SeatClocks(row.clock, row.num_seats)
        self.plans: Plans | None = None
        self.lock = asyncio.Lock()
        self._timer: asyncio.TimerHandle | None = None
        self._thinking: dict[int, asyncio.Task[None]] = {}
        self._rests = False

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def version(self) -> int:
        """How much has happened in the game."""
        return self.row.final_version or 0 if self.course is None else self.course.version

    @property
    def bot_seats(self) -> list[int]:
        """The seats that bots play, for themselves or for somebody."""
        return [seat.seat for seat in self.seats if seat.played_by is not None]

    @property
    def is_idle(self) -> bool:
        """Whether nothing would be lost if it were no longer in memory."""
        is_watched = bool(self.house.bus.watchers(self.id))
        return not (is_watched or self._timer or self._thinking or self.lock.locked())

    async def load(self) -> None:
        """The game as the log has it, after a start or a failed write."""
        if self.row.stage == "waiting":
            return
        now = self.house.now()
        salts = [seat.salt for seat in self.seats]
        self.course = Course(self.variant, self.row.seed, salts, self.row.fork_step or 0)
        entries = await rows.read_log(self.house.store, self.id)
        self.clocks = clocks_after(self.course, self.row.clock, entries, now)
        self._start_plans(now)
        self.wake()

    def _start_plans(self, now: float) -> None:
        assert self.course is not None
        timing = self.variant.mode.timing
        self.plans = None if timing is None else Plans(timing, self.course, now)

    def mine(self, person: str | None, by_secret: set[int] | None = None) -> list[int]:
        """The seats of a person."""
        return sitting.seats_of(self.seats, person, by_secret or set())

    async def start(self) -> None:
        """Begin the game; the log of a fork holds its first actions already."""
        async with self.lock:
            if self.row.stage != "waiting":
                raise Refusal("not_now", "this game has begun already")
            if any(seat.is_open for seat in self.seats):
                raise Refusal("not_now", "some seats are still open: wait, or put bots on them")
            given = await rows.read_log(self.house.store, self.id)
            if self.row.is_shuffled:
                self._shuffle()
            now = self.house.now()
            self.row.stage, self.row.started, self.row.code = "playing", now, None
            salts = [seat.salt for seat in self.seats]
            self.course = Course(self.variant, self.row.seed, salts, len(given))
            self.course.replay(given)
            self._start_plans(now)
            self.clocks.start(self.course.to_act, now)
            await self._settle([], now, rows.changed_seats(self.id, self.seats))
        self._tell_all()

    def _shuffle(self) -> None:
        seats = [SeatRow(0) for _ in self.seats]
        for copy, seat in zip(seats, self.seats, strict=True):
            copy.take(seat)
        lots.SystemRandom().shuffle(seats)
        for seat, other in zip(self.seats, seats, strict=True):
            seat.take(other)

    def playing(self) -> Course:
        """The game that goes on here."""
        if self.course is None or self.row.stage == "waiting":
            raise Refusal("not_now", "the game has not begun")
        return self.course

    async def act(
        self,
        seat: int,
        text: str,
        key: str | None = None,
        version: int | None = None,
        lag: float = 0.0,
    ) -> int:
        """A seat plays; returns the version at which it stands in the log."""
        async with self.lock:
            course = self.playing()
            if key is not None and (seat, key) in course.keys:
                return course.keys[seat, key]
            if version is not None and version != course.version:
                raise Refusal("stale", "more has happened since: look again")
            now = self.house.now()
            if self.plans is not None:
                self.plans.refuse_if_too_late(seat, now, lag)
            entry = course.act(seat, text, now, self.clocks.spent(seat, now, lag), key)
            await self._settle([entry], now)
            return entry.version

    async def undo(self, seat: int, key: str, version: int) -> int:
        """A seat takes back its latest turn."""
        async with self.lock:
            course = self.playing()
            if (seat, key) in course.keys:
                return course.keys[seat, key]
            if version != course.version:
                raise Refusal("stale", "more has happened since: look again")
            if self.undoable(seat) == 0:
                raise Refusal("not_now", "there is nothing that you could take back")
            now = self.house.now()
            entry = course.undo(seat, self._partners(), now, key)
            await self._settle([entry], now)
            return entry.version

    def undoable(self, seat: int) -> int:
        """How many actions the seat may take back: never those that another person has seen."""
        if self.course is None or self.row.stage != "playing":
            return 0
        if {other.person for other in self.seats} <= {None, self.seats[seat].person}:
            return self.course.undoable(seat, self._partners())
        return self.course.undoable(seat, []) if self.course.to_act == [seat] else 0

    def _partners(self) -> list[int]:
        return [other.seat for other in self.seats if other.bot is not None]

    def react(self, seat: int, reaction: Reaction) -> None:
        """Show a reaction to all."""
        self.house.bus.reacted(self.id, seat, reaction)

    async def _settle(self, entries: list[Entry], now: float, more: Sequence[Write] = ()) -> None:
        """What follows by itself, then the log, then everybody is told."""
        course = self.playing()
        for entry in entries:
            self._note(entry)
        entries += self._chance_that_is_due(now)
        writes = [*more]
        if course.is_over:
            self.row.end(now, course.version, course.outcome())
            writes += self._new_ratings()
        if more or course.is_over or any(entry.is_redeal for entry in entries):
            writes.append(rows.changed_table(self.row))
        try:
            await self.house.store.write([*writes, *rows.new_entries(self.id, entries)])
        except Conflict:  # another server has written this version: look again
            await self._load_again()
            raise Refusal("stale", "more has happened since: look again") from None
        except Exception:
            await self._load_again()
            raise
        if self.plans is not None:
            self.plans.forget(self.bot_seats, now)
        self.house.bus.game_changed(self.id)
        if course.is_over:
            self._tell_all()
        self.wake()

    def _chance_that_is_due(self, now: float) -> list[Entry]:
        """Draws that nobody waits for: cards are dealt, and dealt again if they must be."""
        course = self.playing()
        entries = []
        while course.actors == [CHANCE]:
            entries.append(course.chance(now))
            self._note(entries[-1])
            if self.plans is not None:
                self.plans.note_deal(now)
            if self.plans and course.actors != [CHANCE] and not self.plans.is_playable():
                self.row.seed = new_seed()
                entries.append(course.redeal(self.row.seed, now))
                self._note(entries[-1])
        return entries

    def _note(self, entry: Entry) -> None:
        assert self.course is not None
        self.clocks.note(entry, self.course.to_act)
        if self.plans is not None:
            self.plans.note(entry)

    async def _load_again(self) -> None:
        row = await rows.read_table(self.house.store, self.id)
        assert row is not None
        self.row = row
        self.seats = await rows.read_seats(self.house.store, self.id)
        await self.house.ratings.load(self.house.store)
        await self.load()

    def _new_ratings(self) -> list[Write]:
        """Only games played from the beginning, with nothing taken back and no hints, count."""
        course = self.playing()
        outcome = course.outcome()
        is_rated = self.row.fork_table is None and self.row.num_hints == 0
        is_rated = is_rated and not any(entry.undone for entry in course.entries)
        if outcome is None or not is_rated:
            return []
        who = [seat.person or f"{BOT}{seat.bot}" for seat in self.seats]
        return self.house.ratings.rate(self.row.game, self.row.mode, who, outcome)

    def _tell_all(self) -> None:
        self.house.bus.table_changed(self.id)
        if self.row.is_public:
            self.house.bus.lobby_changed(self.id)

    def changed(self) -> None:
        """Who sits here has changed: tell everybody, and wake the bots."""
        self._tell_all()
        self.wake()

    def wake(self) -> None:
        """Ask the bots who are to act, and set the timer for what happens by itself."""
        self._stop_timer()
        if self._rests or self.course is None or self.row.stage != "playing":
            return
        for seat in self.course.to_act:
            bot = self.seats[seat].played_by
            is_asked = seat in self._thinking or (self.plans and seat in self.plans.plans)
            if bot is not None and not is_asked:
                task = asyncio.create_task(self._think(seat, bot))
                self._thinking[seat] = task
        due = self._next_due()
        if due is not None and not math.isinf(due):
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(self.house.seconds_until(due), self._ring)

    def rest(self) -> list[asyncio.Task[None]]:
        """No timer and no thought any more: the server stops. Returns what has yet to end.

        A move that is being written now ends as it would; it asks nobody for the next one.
        """
        self._rests = True
        self._stop_timer()
        for seat, task in self._thinking.items():
            if seat != CHANCE:  # what chance has begun goes into the log
                task.cancel()
        return list(self._thinking.values())

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _next_due(self) -> float | None:
        if self.plans is not None:
            return self.plans.next_due()
        return self.clocks.deadline(self.seats)

    def timer(self) -> float | None:
        """When chance or time comes next, for all to see."""
        if self.plans is None or self.row.stage != "playing":
            return None
        due = self.plans.chance_due()
        return None if math.isinf(due) else due

    def _ring(self) -> None:
        self._timer = None
        task = asyncio.create_task(self._tick())
        self._thinking[CHANCE] = task
        task.add_done_callback(lambda _: self._thinking.pop(CHANCE, None))

    async def _tick(self) -> None:
        """Something is due: chance, a bot's plan, or somebody's time is out."""
        async with self.lock:
            if self.row.stage != "playing":
                return
            now = self.house.now()
            deadline = self.clocks.deadline(self.seats)
            if self.plans is not None:
                await self._play_what_is_due(self.plans, now)
            elif deadline is not None and deadline <= now and self.clocks.running is not None:
                await self._substitute(self.seats[self.clocks.running])
        self.wake()

    async def _play_what_is_due(self, plans: Plans, now: float) -> None:
        course = self.playing()
        seat = min(plans.plans, key=lambda seat: plans.plans[seat].due, default=CHANCE)
        due = plans.plans[seat].due if seat != CHANCE else math.inf
        if plans.chance_due() <= min(due, now):
            await self._settle([course.chance(now)], now)
        elif due <= now:
            entries = []
            for text in plans.plans.pop(seat).texts:
                try:
                    entries.append(course.act(seat, text, now))
                except Refusal:
                    break  # somebody was faster: think again
            if entries:
                await self._settle(entries, now)

    async def _think(self, seat: int, bot: str) -> None:
        course = self.playing()
        version, view = course.version, course.match.view(seat)
        try:
            thought = await self.house.bots.think(task_of(course.match, seat, bot))
        except Exception:
            logger.exception("a bot failed", extra={"table": self.id, "bot": bot})
            thought = Thought(course.sight(seat).legal[:1], RETRY_SECONDS)
        finally:
            self._thinking.pop(seat, None)
        if self.plans is not None:
            if course.match.view(seat) == view and self.seats[seat].played_by == bot:
                self.plans.plans[seat] = Plan(thought.texts, self.house.now() + thought.seconds)
            self.wake()
        elif course.version == version and self.seats[seat].played_by == bot:
            try:
                await self.act(seat, thought.texts[0], version=version)
            except Refusal as refusal:
                logger.warning("a bot was refused", extra={"table": self.id, "why": str(refusal)})
                self.wake()
        else:
            self.wake()

    async def _substitute(self, seat: SeatRow) -> None:
        """A bot of a matching level goes on for a person."""
        seat.substitute = sitting.matching_bot(self.row, seat, self.house.ratings)
        await self.house.store.write(rows.changed_seats(self.id, [seat]))
        self._tell_all()
        self.house.bus.game_changed(self.id)

    async def leave(self, number: int) -> None:
        """Somebody gives up a seat: it is open again or, while playing, a bot goes on."""
        async with self.lock:
            seat = sitting.named_seat(self.seats, number)
            if self.row.stage == "over":
                raise Refusal("not_now", "the game is over")
            if self.row.stage == "playing":
                await self._substitute(seat)
            else:
                seat.take(SeatRow(number))
                await self.house.store.write(rows.changed_seats(self.id, [seat]))
        self.changed()

    async def back(self, number: int) -> None:
        """Somebody takes a seat back from a bot."""
        async with self.lock:
            seat = sitting.named_seat(self.seats, number)
            if seat.substitute is None:
                raise Refusal("not_now", "no bot sits on your seat")
            seat.substitute = None
            self.clocks.welcome_back(number, self.house.now())
            if self.plans is not None:
                self.plans.plans.pop(number, None)
            await self.house.store.write(rows.changed_seats(self.id, [seat]))
        self.changed()
        self.house.bus.game_changed(self.id)

    async def change_seats(self, seats: Sequence[SeatRow]) -> None:
        """Write who sits on these seats now, and tell all; called with the lock held."""
        await self.house.store.write(rows.changed_seats(self.id, seats))
        self.changed()
