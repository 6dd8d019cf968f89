"""What people did with puzzles: a log of answers, hints and solutions that were asked for.

A puzzle that is the day's begins anew on that day: entries then carry the day, and count for the
streak. Once somebody has solved a puzzle or has seen its solution, nothing more is written.
"""

import asyncio
import heapq
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from datetime import date, timedelta
from typing import Literal

import msgspec
import sqlalchemy as sql

from enlinea.server.puzzle_bodies import Standing, Streak, StreakRank
from enlinea.server.refusal import Refusal
from enlinea.server.schema import people, puzzle_log
from enlinea.server.store import Conflict, Store, Write

_NEW_ENTRY = sql.insert(puzzle_log)
MAX_ATTEMPTS = 5  # at writing, when somebody writes on two devices at once
MAX_RANKS = 100

Kind = Literal["answer", "hint", "solution"]


class PuzzleEntry(msgspec.Struct):
    """One line of the log."""

    person: str
    puzzle: str
    day: str  # the date on which it was the day's puzzle; empty at other times
    number: int
    kind: Kind
    key: str
    text: str  # of an answer: its actions with a comma and a space between
    is_right: bool
    at: float


class Progress(msgspec.Struct, frozen=True):
    """How somebody stands with a puzzle."""

    entries: tuple[PuzzleEntry, ...] = ()  # since the puzzle has begun for the person

    def _count(self, kind: Kind) -> int:
        return sum(entry.kind == kind for entry in self.entries)

    @property
    def num_tries(self) -> int:
        return self._count("answer")

    @property
    def num_hints(self) -> int:
        return self._count("hint")

    @property
    def standing(self) -> Standing:
        if any(entry.is_right for entry in self.entries):
            return "solved"
        if self._count("solution"):
            return "shown"
        return "tried" if self.num_tries else "new"

    @property
    def is_finished(self) -> bool:
        return self.standing in ("solved", "shown")


class PuzzleLog:
    """The log of everybody."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._counting = asyncio.Lock()
        self._day: date | None = None  # of the streaks
        self._streaks: dict[str, Streak] = {}  # by person
        self._changed: set[str] = set()  # who has solved something since

    async def entries(self, person: str | None, puzzle: str | None = None) -> list[PuzzleEntry]:
        """All that a person has done, with one puzzle or with all of them."""
        if person is None:
            return []
        query = sql.select(puzzle_log).where(puzzle_log.c.person == person)
        if puzzle is not None:
            query = query.where(puzzle_log.c.puzzle == puzzle)
        rows = await self._store.rows(query.order_by(puzzle_log.c.number))
        return [msgspec.convert(row, PuzzleEntry) for row in rows]

    async def add(
        self, wanted: PuzzleEntry, check: Callable[[Progress], None] | None = None
    ) -> Progress:
        """Write an entry unless its key was written before, or the puzzle is finished.

        Returns the progress after it. `check` is called with the progress before it is written.
        """
        for _ in range(MAX_ATTEMPTS):
            known = await self.entries(wanted.person, wanted.puzzle)
            same = next((entry for entry in known if entry.key == wanted.key), None)
            progress = progress_on(known, wanted.puzzle, wanted.day if same is None else same.day)
            if same is not None and (same.kind, same.text) != (wanted.kind, wanted.text):
                raise Refusal("unreadable", "this key was used for something else")
            if same is not None or progress.is_finished:
                return progress
            if check is not None:
                check(progress)
            entry = msgspec.structs.replace(wanted, number=1 + len(known))
            try:
                await self._store.write([Write(_NEW_ENTRY, msgspec.structs.asdict(entry))])
            except Conflict:
                continue
            if entry.is_right:
                self._changed.add(entry.person)
            return Progress((*progress.entries, entry))
        raise Refusal("stale", "more has happened since: look again")

    async def streak(self, person: str | None, today: date) -> Streak:
        """How a person stands with the puzzles of the day."""
        return streak_of(await self.entries(person), today)

    async def best_streaks(self, today: date) -> list[StreakRank]:
        """Those with the longest streaks that go on, then the longest there were."""
        async with self._counting:
            if self._day != today:
                self._changed.clear()
                self._streaks = await self._all_streaks(today)
                self._day = today
            while self._changed:
                person = self._changed.pop()
                self._streaks[person] = await self.streak(person, today)
            best = heapq.nsmallest(MAX_RANKS, self._streaks.items(), key=lambda each: _order(*each))
        query = sql.select(people.c.id, people.c.nickname).where(people.c.id.in_(dict(best)))
        names = {row["id"]: row["nickname"] for row in await self._store.rows(query)}
        ranks = [
            StreakRank(names[person], person, found.days, found.best, found.num_solved)
            for person, found in best
            if found.best > 0
        ]
        return sorted(ranks, key=lambda rank: (-rank.days, -rank.best, -rank.num_solved, rank.name))

    async def _all_streaks(self, today: date) -> dict[str, Streak]:
        """Of everybody: once a day, and not while people wait for their moves."""
        solved = defaultdict(list)
        for row in await self._store.rows(sql.select(puzzle_log).where(puzzle_log.c.is_right)):
            solved[row["person"]].append(msgspec.convert(row, PuzzleEntry))
        return await asyncio.to_thread(
            lambda: {person: streak_of(entries, today) for person, entries in solved.items()}
        )


def _order(person: str, streak: Streak) -> tuple[int, int, int, str]:
    return -streak.days, -streak.best, -streak.num_solved, person


def progress_on(entries: Iterable[PuzzleEntry], puzzle: str, day: str) -> Progress:
    """What of this belongs to a puzzle on a day."""
    return Progress(tuple(entry for entry in entries if (entry.puzzle, entry.day) == (puzzle, day)))


def streak_of(entries: Sequence[PuzzleEntry], today: date) -> Streak:
    """The streak that these entries make."""
    right = [entry for entry in entries if entry.is_right]
    days = {date.fromisoformat(entry.day) for entry in right if entry.day}
    last = today if today in days else today - timedelta(days=1)
    return Streak(
        days=_run(days, last),
        best=max((_run(days, day) for day in days), default=0),
        has_today=today in days,
        num_solved=len({entry.puzzle for entry in right}),
    )


def _run(days: set[date], last: date) -> int:
    """How many days in a row end with this one."""
    count = 0
    while last - timedelta(days=count) in days:
        count += 1
    return count
