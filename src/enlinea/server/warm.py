"""Compiling a game before it is played, so that the first move of a table is not the slowest.

The rules of a mode are compiled once for a machine and then loaded from a cache. Whoever comes
first would wait for it, and with them everybody else; so a worker compiles, the server only loads.
"""

import asyncio
from collections.abc import Sequence

from enlinea.core.game import CHANCE, Variant, variant
from enlinea.core.match import Match
from enlinea.core.random import below, new_random
from enlinea.minds.levels import USUAL_BOT, all_levels
from enlinea.minds.minds import resolved
from enlinea.server.bots import Bots, task_of, think

MAX_STEPS = 60  # enough for every kernel to be called


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


class Warmth:
    """Which modes are ready."""

    def __init__(self) -> None:
        # Of its own, for nobody's bot shall wait; and not modest, for people wait for a game.
        self._worker = Bots(1, niceness=0)
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

    async def wait_for_bots(self, chosen: Variant) -> None:
        """Until all bots are compiled too; that takes long, and people need not wait for it."""
        key = chosen.game.name, chosen.mode.name
        await self._worker.run(play_a_little, *key, chosen.seats, all_levels())

    async def _warm(self, game: str, mode: str, seats: int) -> None:
        await self._worker.run(play_a_little, game, mode, seats, simple_bots())
        await asyncio.to_thread(play_a_little, game, mode, seats, ())
