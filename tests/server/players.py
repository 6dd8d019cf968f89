"""People for the tests: clients that play random legal actions and lose their line now and then."""

import asyncio
import random
from collections.abc import Sequence
from dataclasses import dataclass, field

import msgspec

from enlinea.client import Client, Refused
from enlinea.core.game import Variant
from enlinea.server.messages import Game, Table
from enlinea.server.shapes import Event, Sight

PATIENCE = 0.9  # how often a person in real time only looks
LOSSES = 0.02  # how often a person's line breaks before an action


@dataclass
class Told:
    """What somebody was told in a game."""

    events: list[Event] = field(default_factory=list)
    last: Game | None = None
    acknowledged: dict[int, str] = field(default_factory=dict)  # texts by version
    num_losses: int = 0


def some_action(variant: Variant, sight: Sight, lots: random.Random) -> str | None:
    """A legal action; where most are not listed, sometimes one of those."""
    unlisted = None
    if sight.has_unlisted and (not sight.legal or lots.random() < 0.7):
        unlisted = unlisted_action(variant, lots)  # none in KIDZ-LINE: places are kept back there
    return unlisted or (lots.choice(sight.legal) if sight.legal else None)


def unlisted_action(variant: Variant, lots: random.Random) -> str | None:
    """Any action that is too frequent to be listed; the server may refuse it."""
    notation = variant.mode.notation
    for _ in range(1000):
        action = lots.randrange(variant.rules.NUM_ACTIONS)
        if not notation.is_listed(action):
            return notation.action_text(action)
    return None


async def play_game(
    client: Client, table: str, variant: Variant, seed: int, losses: float = LOSSES
) -> Told:
    """Play my seats at a table to the end."""
    lots = random.Random(seed)
    told = Told()
    async for message in client.watch(table):
        if isinstance(message, Table) or not isinstance(message, Game):
            continue
        told.events += message.events
        told.last = message
        if message.outcome is not None:
            return told
        for sight in message.sights:
            if sight.seat is None or sight.seat not in message.to_act:
                continue
            text = some_action(variant, sight, lots)
            if text is None:
                continue
            if message.clocks.timer is not None and lots.random() < PATIENCE:
                continue  # time goes on by itself, and others shall come to act too
            if lots.random() < losses and client._socket is not None:
                told.num_losses += 1
                client._socket.transport.abort()  # the line breaks, with or without the action
            await _act(client, table, sight.seat, text, told)
            break
    raise AssertionError("the line ended before the game")


async def _act(client: Client, table: str, seat: int, text: str, told: Told) -> None:
    try:
        version = await client.act(table, seat, text)
        told.acknowledged[version] = text
    except Refused as refusal:
        # Others act too in real time, and places that are not listed may be illegal.
        assert refusal.code in ("illegal", "too_late"), (refusal.code, str(refusal))
        assert told.last is not None
        client._news[table].put_nowait(msgspec.structs.replace(told.last, events=[]))


async def seat_people(url: str, variant: Variant, seats: Sequence[str]) -> list[tuple[Client, str]]:
    """A begun table with `me`, `person` (somebody else) or a bot on each seat."""
    host = Client(url)
    await host.name_me("Host")
    wanted = ["open" if name == "person" else name for name in seats]
    info = await host.make_table(
        variant.game.name, wanted, mode=variant.mode.name, options=variant.changed_options
    )
    people = [(host, info.id)]
    for number, name in enumerate(seats):
        if name == "person":
            guest = Client(url)
            await guest.name_me(f"Guest {number}")
            await guest.sit(info.id, number)
            people.append((guest, info.id))
    if "open" in wanted:
        await host.start(info.id)
    return people


async def play_all(
    url: str, variant: Variant, seats: Sequence[str], seed: int, losses: float = LOSSES
) -> list[Told]:
    """Everybody plays; what each was told."""
    people = await seat_people(url, variant, seats)
    try:
        return await asyncio.gather(
            *(
                play_game(client, table, variant, seed + number, losses)
                for number, (client, table) in enumerate(people)
            )
        )
    finally:
        for client, _ in people:
            await client.close()
