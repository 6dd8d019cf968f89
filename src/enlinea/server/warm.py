"""Compiling a game before it is played, so that the first move of a table is not the slowest.

The rules of a mode are compiled once for a machine and then loaded from a cache. Whoever comes
first would wait for it, and with them everybody else; so a worker compiles, the server only loads.
"""

import asyncio

from enlinea.core.game import CHANCE, Variant, variant
from enlinea.core.match import Match
from enlinea.core.random import below, new_random
from enlinea.minds.levels import all_levels
from enlinea.minds.minds import resolved
from enlinea.server.bots import Bots, task_of, think

MAX_STEPS = 60  # enough for every kernel to be called


def play_a_little(game: str, mode: str, seats: int, has_bots: bool) -> None:
    """A few random actions of a mode, everything that a table asks included."""
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
        if has_bots and actor != CHANCE:
            for bot in bots_of_each_kind(match.variant):
                think(task_of(match, actor, bot))
            has_bots = False
        match.play(actor, actions[below(random, len(actions))])
        if timing is not None and match.actors != [CHANCE]:
            timing.is_playable(match.state)
    match.outcome()


def bots_of_each_kind(chosen: Variant) -> list[str]:
    """The weakest level of each kind of mind: the others need no other kernels."""
    kinds = {resolved(bot, chosen).partition(":")[0]: bot for bot in reversed(all_levels())}
    return list(kinds.values())


class Warmth:
    """Which modes are ready."""

    def __init__(self) -> None:
        # Of its own, for nobody's bot shall wait; and not modest, for people wait for a game.
        self._worker = Bots(1, niceness=0)
        self._ready: dict[tuple[str, str], asyncio.Future[None]] = {}

    async def wait(self, chosen: Variant) -> None:
        """Until the rules of this mode are compiled; at once if they are."""
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
        """Until its bots are compiled too; that takes long, and people need not wait for it."""
        key = chosen.game.name, chosen.mode.name
        await self._worker.run(play_a_little, *key, chosen.seats, True)

    async def _warm(self, game: str, mode: str, seats: int) -> None:
        await self._worker.run(play_a_little, game, mode, seats, False)
        await asyncio.to_thread(play_a_little, game, mode, seats, False)
