"""A bot of forty lines: sits down at open tables and plays any legal action.

Try it: make play; .venv/bin/python examples/bot.py http://127.0.0.1:8000; make a public table.
"""

import asyncio
import random
import sys

from enlinea.client import Client, Refused
from enlinea.server.messages import Game


async def play(client: Client, table: str) -> None:
    """Sit down and play to the end; sight.view is all that one sees, put your ideas here."""
    await client.sit(table)
    async for told in client.watch(table):
        if isinstance(told, Game):
            for sight in told.sights:
                if sight.seat is not None and sight.legal:
                    await client.act(table, sight.seat, random.choice(sight.legal), told.version)
            if told.outcome is not None:
                break
    print(f"{table}: {told}")


async def main(url: str) -> None:
    """Look for open tables for ever."""
    async with Client(url) as client:
        await client.name_me("Forty Lines")
        while True:
            for table in await client.lobby():
                try:
                    await play(client, table.id)
                except Refused as refusal:
                    print(f"{table.id}: {refusal}")
            await asyncio.sleep(2)


asyncio.run(main(sys.argv[1]))
