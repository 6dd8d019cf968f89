"""Analysis of finished games: each decision judged by what its seat knew, each draw by its gift.

It is computed once, in a worker process of its own, one decision after the other, and then kept in
the data file. What is there so far can be looked at meanwhile.
"""

import asyncio
import hashlib
import logging
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec
import sqlalchemy as sql

from enlinea.core.game import CHANCE, OVER, Variant
from enlinea.core.match import Match
from enlinea.server import schema
from enlinea.server.bodies import Account, Analysis, Decision, Draw
from enlinea.server.bots import Bots, Task, task_of
from enlinea.server.house import House
from enlinea.server.judge import judge, point_of, prospects
from enlinea.server.refusal import Refusal
from enlinea.server.store import Conflict, Write
from enlinea.server.table import Table
from enlinea.solvers import perfect_player

logger = logging.getLogger("enlinea.analysis")

NICENESS = 10  # bots go first
MAX_TURNING_POINTS = 5
LEAST_LOSS = {"points": 1.0, "share": 0.05}  # of a turning point; a search errs by less


class Choice(NamedTuple):
    """A decision that is to be judged."""

    step: int
    task: Task
    played: int
    text: str


class Deal(NamedTuple):
    """Draws in a row: for each seat that sees them the position before and after."""

    step: int
    before: Sequence[Task | None]
    after: Sequence[Task | None]


def seed_of(table: str, step: int) -> int:
    """The same game is judged alike each time."""
    return int.from_bytes(hashlib.sha256(f"{table} {step}".encode()).digest()[:4], "big")


def plan(variant: Variant, history: Sequence[tuple[int, int]], table: str) -> list[Choice | Deal]:
    """All that there is to judge in a game, in its order."""
    found: list[Choice | Deal] = []
    match, text = Match(variant), variant.mode.notation.action_text
    before: Match | None = None  # the draws that are just being made
    seen: set[int] = set()  # by these seats
    for step, (seat, action) in enumerate([*history, (OVER, 0)]):
        if seat == CHANCE:
            before = before or match.copy()
            seen |= {eye for eye in range(variant.seats) if match.sees(seat, action, eye)}
        elif before is not None:
            found.append(_deal(before, match, step, seen, seed_of(table, step)))
            before, seen = None, set()
        if seat >= 0 and len(match.legal(seat)) > 1:
            task = task_of(match, seat, "", seed_of(table, step))
            found.append(Choice(step, task, action, text(action)))
        if step < len(history):
            match.play(seat, action)
    return found


def _deal(before: Match, after: Match, step: int, seen: set[int], seed: int) -> Deal:
    before_and_after = (
        [
            task_of(match, seat, "", seed) if seat in seen else None
            for seat in range(match.variant.seats)
        ]
        for match in (before, after)
    )
    return Deal(step, *before_and_after)


class Analyst:
    """Judges one game after the other."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._workers = Bots(1, NICENESS)
        self._turn = asyncio.Lock()
        self._running: dict[str, tuple[Analysis, asyncio.Task[None]]] = {}

    async def find(self, table: Table) -> Analysis:
        """The analysis of a game: finished, as far as it is, or none."""
        _check(table)
        if table.id in self._running:
            return self._running[table.id][0]
        query = sql.select(schema.analyses).where(schema.analyses.c.table == table.id)
        row = await self._house.store.row(query)
        return new_analysis(table) if row is None else msgspec.convert(row["body"], Analysis)

    async def begin(self, table: Table) -> Analysis:
        """Compute it, unless that is done or under way."""
        found = await self.find(table)
        if table.id in self._running:
            return self._running[table.id][0]
        if found.stage == "none":
            found.stage = "running"
            task = asyncio.create_task(self._run(found, table.playing().match))
            self._running[table.id] = found, task
            task.add_done_callback(lambda _: self._running.pop(found.table, None))
        return found

    async def stop(self) -> None:
        """Judge no more; what is not finished is begun anew when somebody asks again."""
        tasks = [task for _, task in self._running.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._workers.stop()

    async def _run(self, found: Analysis, match: Match) -> None:
        try:
            async with self._turn:
                # A thread, for people do not wait while a whole game is played once more.
                steps = await asyncio.to_thread(plan, match.variant, match.history, found.table)
                found.num_all = len(steps)
                for step in steps:
                    await self._judge(found, step)
            found.stage = "done"
            body = msgspec.to_builtins(found)
            values = {"table": found.table, "body": body, "made": self._house.now()}
            await self._house.store.write([Write(sql.insert(schema.analyses), values)])
        except Conflict:
            return  # another server has finished it too
        except Exception:
            logger.exception("an analysis failed", extra={"table": found.table})

    async def _judge(self, found: Analysis, step: Choice | Deal) -> None:
        seed = seed_of(found.table, step.step)
        if isinstance(step, Choice):
            seat = step.task.seat
            verdict = await self._workers.run(judge, step.task, seed, step.played)
            decision = Decision(step.step, seat, step.text, *verdict)
            found.decisions.append(decision)
            note_decision(found, decision)
        else:
            draw = Draw(step.step, [await self._gift(*tasks, seed) for tasks in _pairs(step)])
            found.draws.append(draw)
            for account in found.accounts:
                account.draws += draw.changes[account.seat]
        found.num_done += 1

    async def _gift(self, before: Task | None, after: Task | None, seed: int) -> float:
        """What draws brought a seat; nothing if it did not see them."""
        if before is None or after is None:
            return 0.0
        run = self._workers.run
        return await run(prospects, after, seed) - await run(prospects, before, seed)


def _pairs(deal: Deal) -> Iterator[tuple[Task | None, Task | None]]:
    return zip(deal.before, deal.after, strict=True)


def _check(table: Table) -> None:
    if table.row.stage != "over":
        raise Refusal("not_now", "the analysis comes after the game")
    if table.variant.mode.timing is not None:
        raise Refusal("not_now", "there is no analysis of games in real time")


def new_analysis(table: Table) -> Analysis:
    """Nothing is judged yet."""
    variant = table.variant
    return Analysis(
        table=table.id,
        stage="none",
        unit="points" if point_of(variant) else "share",
        is_exact=perfect_player(variant) is not None,
        num_done=0,
        num_all=0,
        decisions=[],
        draws=[],
        accounts=[
            Account(seat, 0.0, 0.0, 0, 0, _final(table, seat)) for seat in range(variant.seats)
        ],
        turning_points=[],
    )


def _final(table: Table, seat: int) -> float:
    """How it ended for a seat, in the unit of the values."""
    outcome = table.playing().outcome()
    assert outcome is not None
    if not point_of(table.variant):
        return float(seat in outcome.winners)
    own, others = outcome.scores[seat], outcome.scores[:seat] + outcome.scores[seat + 1 :]
    return own - sum(others) / max(1, len(others))


def note_decision(found: Analysis, decision: Decision) -> None:
    """Enter a decision into the account of its seat, and among the turning points."""
    account = found.accounts[decision.seat]
    account.num_decisions += 1
    account.num_best += decision.loss == 0.0
    account.choices -= decision.loss
    large = [each for each in found.decisions if each.loss >= LEAST_LOSS[found.unit]]
    large.sort(key=lambda each: (-each.loss, each.step))
    found.turning_points = [each.step for each in large[:MAX_TURNING_POINTS]]
