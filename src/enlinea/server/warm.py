"""Compiling a game before it is played, so that the first move of a table is not the slowest.

The rules of a mode are compiled once for a machine and then loaded from a cache. Whoever comes
first would wait for it, and with them everybody else; so a worker compiles, the server only loads.
A mark in the cache says what is compiled: a server that starts again needs no worker for it.
"""

import asyncio
import hashlib
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path

from llvmlite import binding

from enlinea.core.game import CHANCE, Variant, variant
from enlinea.core.match import Match
from enlinea.core.random import below, new_random
from enlinea.core.rule import COMPILED_PACKAGES, cache_directory
from enlinea.minds.levels import USUAL_BOT, all_levels
from enlinea.minds.minds import resolved
from enlinea.server.bots import Bots, task_of, think

MAX_STEPS = 60  # enough for every kernel to be called
_PACKAGE = Path(__file__).resolve().parent.parent


def play_a_little(game: str, mode: str, seats: int, bots: Sequence[str]) -> None:
    """A few random actions of a mode, everything that a table and these bots ask included."""
    match = Match(variant(game, mode, seats))
    timing = match.variant.mode.timing
    random = new_random(1)
    for _ in range(MAX_STEPS):
        if match.is_over:
            break
        actor = match.actors[-1]
        actions = match.legal(actor)
        weights = match.chance()
        if actor == CHANCE and weights:
            actions = list(weights)
        match.sees(actor, actions[0], None)
        match.view(None)
        match.view(0)
        if timing is not None:
            timing.chance_seconds(match.state, match.variant.options)
        if actor != CHANCE:
            for bot in bots_of_each_kind(match.variant, bots):
                think(task_of(match, actor, bot))
            bots = ()
        match.play(actor, actions[below(random, len(actions))])
        if timing is not None and match.actors != [CHANCE]:
            timing.is_playable(match.state)
    match.outcome()


def bots_of_each_kind(chosen: Variant, bots: Sequence[str]) -> list[str]:
    """The first of these bots of each kind of mind: the others need no other kernels."""
    kinds = {resolved(bot, chosen).partition(":")[0]: bot for bot in reversed(bots)}
    return list(kinds.values())


def simple_bots() -> list[str]:
    """The levels up to the usual one: what they need is compiled quickly."""
    levels = all_levels()
    return levels[: levels.index(USUAL_BOT) + 1]


@cache
def _marks() -> Path | None:
    """What marks begin with: other sources, places or processors need other machine code."""
    directory = cache_directory()
    if directory is None:
        return None
    digest = hashlib.sha256(binding.get_host_cpu_name().encode())
    files = (path for name in COMPILED_PACKAGES for path in (_PACKAGE / name).rglob("*.py"))
    for path in sorted(files):
        digest.update(f"\0{path}\0{path.stat().st_mtime_ns}".encode())
    return directory / f"compiled-{digest.hexdigest()[:16]}"


def _is_marked(*names: str) -> bool:
    marks = _marks()
    return marks is not None and marks.with_name("-".join([marks.name, *names])).is_file()


def _mark(*names: str) -> None:
    marks = _marks()
    if marks is not None:
        with suppress(OSError):  # then it is compiled, or rather loaded, once more next time
            marks.with_name("-".join([marks.name, *names])).touch()


class Warmth:
    """Which modes are ready."""

    def __init__(self) -> None:
        # Of its own, for nobody's bot shall wait; and not modest, for people wait for a game.
        self._worker = Bots(1, niceness=0)
        self._modest = Bots(1)  # nobody waits for all levels of bots
        self._ready: dict[tuple[str, str], asyncio.Future[None]] = {}

    async def wait(self, chosen: Variant) -> None:
        """Until this mode and its simple bots are compiled; at once if they are."""
        key = chosen.game.name, chosen.mode.name
        if key not in self._ready:
            self._ready[key] = asyncio.ensure_future(self._warm(*key, chosen.seats))
        await asyncio.shield(self._ready[key])

    def stop(self) -> None:
        """Compile no more."""
        for ready in self._ready.values():
            ready.cancel()
        self._worker.stop()
        self._modest.stop()

    async def wait_for_bots(self, chosen: Variant) -> None:
        """Until all bots are compiled too; that takes long, and people need not wait for it."""
        key = chosen.game.name, chosen.mode.name
        if not _is_marked(*key, "bots"):
            await self._modest.run(play_a_little, *key, chosen.seats, all_levels())
            self._modest.rest()  # with the machine code of every bot it would hold half a gigabyte
            _mark(*key, "bots")

    def rest(self) -> None:
        """All modes are compiled: let go of the worker, which holds the machine code of each."""
        self._worker.rest()

    async def _warm(self, game: str, mode: str, seats: int) -> None:
        if not _is_marked(game, mode):
            await self._worker.run(play_a_little, game, mode, seats, simple_bots())
            _mark(game, mode)
        await asyncio.to_thread(play_a_little, game, mode, seats, ())
