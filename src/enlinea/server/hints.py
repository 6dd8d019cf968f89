"""Hints: what a strong player would do in a seat, knowing only what the seat knows."""

import hashlib

from enlinea.server import messages, rows
from enlinea.server.bots import task_of
from enlinea.server.judge import suggest
from enlinea.server.refusal import Refusal
from enlinea.server.table import Table


async def hint(table: Table, seat: int, key: str) -> messages.Advice:
    """The best actions of a seat that is to act; everybody is told that a hint was given."""
    async with table.lock:
        course = table.playing()
        if not table.row.has_hints:
            raise Refusal("not_now", "hints are not allowed at this table")
        if seat not in course.to_act:
            raise Refusal("not_now", "a hint is for your turn: wait for it")
        version, seed = course.version, seed_of(table.id, course.version, seat)
        task = task_of(course.match, seat, "", seed)
        table.row.num_hints += 1
        await table.house.store.write([rows.changed_table(table.row)])
    table.house.bus.table_changed(table.id)
    best, is_exact = await table.house.bots.run(suggest, task, seed)
    return messages.Advice(table.id, seat, key, version, best, is_exact)


def seed_of(table: str, version: int, seat: int) -> int:
    """A seed from what everybody knows: to ask twice tells nothing more.

    >>> seed_of("table", 3, 0) == seed_of("table", 3, 0) != seed_of("table", 3, 1)
    True
    """
    digest = hashlib.sha256(f"{table} {version} {seat}".encode()).digest()
    return int.from_bytes(digest[:4], "big")
