"""Every game and mode to the end on a real server: people and bots, and lines that break."""

import asyncio
import time
from pathlib import Path

import pytest

from enlinea.client import Client, Session
from enlinea.core.game import Variant, find_game, game_names, variant
from enlinea.core.record import Record, replay, verify
from enlinea.minds.levels import USUAL_BOT
from enlinea.server.socket import MAX_TABLES
from tests.server.players import play_all, play_game
from tests.server.running import RunningServer, running_server


def every_mode() -> list[Variant]:
    return [variant(name, mode.name) for name in game_names() for mode in find_game(name).modes]


def table_seats(chosen: Variant) -> list[str]:
    """Me, somebody else, and bots on all other seats; the most seats up to four."""
    return ["me", "person", *[USUAL_BOT] * (chosen.seats - 2)][: chosen.seats]


@pytest.mark.parametrize("chosen", every_mode(), ids=str)
def test_people_and_bots_play_to_the_end_over_lines_that_break(
    chosen: Variant, server: RunningServer
) -> None:
    most = max(count for count in chosen.rules.SEATS if count <= 4 or count == chosen.seats)
    chosen = variant(chosen.game.name, chosen.mode.name, most)
    told = asyncio.run(play_all(server.url, chosen, table_seats(chosen), seed=1))
    for each in told:
        assert each.last is not None and each.last.outcome is not None
        assert [event.version for event in each.events] == list(range(1, each.last.version + 1))
        texts = {event.version: event.text for event in each.events}
        assert each.acknowledged.items() <= texts.items()
    assert len({str(each.last.outcome) for each in told if each.last}) == 1
    check_record(server.url, told[0].last.table if told[0].last else "")


def check_record(url: str, table: str) -> None:
    """The record replays to the end, and its chance was fair."""
    with Session(url) as session:
        record = session.request("GET", f"/tables/{table}/record", Record)
    assert replay(record).is_over
    verdict = verify(record)
    assert verdict.fault is None


def test_server_that_is_stopped_while_bots_think_ends_at_once_and_goes_on_later(
    tmp_path: Path,
) -> None:
    with running_server(tmp_path) as own, Session(own.url) as ana:
        ana.name_me("Ana")
        tables = [ana.make_table("linja", ["level:5", "level:5"]).id for _ in range(4)]
        while not any(ana.game(table).version for table in tables):
            time.sleep(0.05)
        own.stop()  # fails if the process does not end
        own.start_again()
        left = {table for table in tables if ana.game(table).outcome is None}
        while left:
            time.sleep(0.05)
            left -= {table for table in left if ana.game(table).outcome is not None}


def test_one_client_plays_more_games_than_a_page_may_watch(server: RunningServer) -> None:
    async def run() -> None:
        async with Client(server.url) as client:
            await client.name_me("Ana")
            for seed in range(MAX_TABLES + 3):
                table = await client.make_table("light-line", ["me", "me"], mode="kidz-line")
                chosen = variant("light-line", "kidz-line")
                await play_game(client, table.id, chosen, seed, losses=0.02)
            assert len(client._watched) <= 1

    asyncio.run(run())
