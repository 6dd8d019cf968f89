"""Hints: from nothing but what the seat knows, only where they are allowed, and never rated."""

import asyncio
import random
import re

import msgspec
import pytest

from enlinea.client import Client, Refused
from enlinea.core.game import CHANCE, Variant, variant
from enlinea.core.match import Match
from enlinea.minds.advice import searching_mind
from enlinea.server import messages
from enlinea.server.bots import task_of
from enlinea.server.hints import hint, seed_of
from enlinea.server.judge import suggest
from enlinea.server.refusal import Refusal
from enlinea.server.table import Table
from tests.lookalikes import hidden_variants, lookalikes
from tests.server.houses import new_course, table_of
from tests.server.running import RunningServer
from tests.server.test_table import at_table
from tests.toys import snap
from tests.variants import key_of

NUM_POSITIONS = 10
MAX_STEPS = 120


def hint_bytes(match: Match, seat: int, version: int) -> bytes:
    """What the seat would be sent."""
    seed = seed_of("table", version, seat)
    best, is_exact = suggest(task_of(match, seat, "", seed), seed)
    return msgspec.json.encode(messages.Advice("table", seat, "k", version, best, is_exact))


def decisions(chosen: Variant, seed: int) -> list[tuple[Match, int]]:
    """Some positions of a random game in which a seat is to act."""
    lots = random.Random(seed)
    match, found = Match(chosen), []
    for _ in range(MAX_STEPS):
        if match.is_over:
            break
        actor = lots.choice(match.actors)
        if actor != CHANCE:
            found.append((match.copy(), actor))
        weights = match.chance() if actor == CHANCE else {}
        match.play(actor, lots.choice(list(weights) or match.legal(actor)))
    return lots.sample(found, min(NUM_POSITIONS, len(found)))


def check_silence(chosen: Variant) -> int:
    """Compares the hints of positions that look alike to the seat; how many did differ within."""
    num_secrets = 0
    for match, seat in decisions(chosen, seed=4):
        ours = hint_bytes(match, seat, len(match.history))
        for twin in lookalikes(match, seat, 3):
            num_secrets += twin.state.tobytes() != match.state.tobytes()
            assert hint_bytes(twin, seat, len(match.history)) == ours
    return num_secrets


@pytest.mark.parametrize("chosen", hidden_variants(), ids=key_of)
def test_bytes_of_a_hint_do_not_depend_on_what_is_hidden(
    chosen: Variant, monkeypatch: pytest.MonkeyPatch
) -> None:
    mind = re.sub(r"iterations=\d+", "iterations=50", searching_mind(chosen))
    monkeypatch.setattr("enlinea.minds.advice.searching_mind", lambda _variant: mind)
    assert check_silence(chosen) > 0


def test_planted_hint_that_knows_secrets_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match(variant(snap.game_of(), seats=2))
    for _ in range(3):
        match.play(CHANCE, next(iter(match.chance())))
    twins = list(lookalikes(match, 0, 20))
    assert len({task_of(twin, 0, "", 1).position for twin in twins}) == 1
    monkeypatch.setattr(snap, "resample", lambda s, seat, random: None)
    assert len({task_of(twin, 0, "", 1).position for twin in twins}) > 1


def test_game_with_a_hint_is_not_rated() -> None:
    course = new_course(variant("linja"))
    lots = random.Random(1)
    while not course.is_over:
        seat = course.to_act[0]
        course.act(seat, lots.choice(course.sight(seat).legal), 0.0)
    table = table_of(course)
    assert table._new_ratings()
    table.row.num_hints = 1
    assert table._new_ratings() == []


def test_hint_is_refused_where_hints_are_not_allowed_and_out_of_turn() -> None:
    async def use(table: Table) -> None:
        with pytest.raises(Refusal, match="wait for it"):
            await hint(table, 1, "k")
        table.row.has_hints = False
        with pytest.raises(Refusal, match="not allowed at this table"):
            await hint(table, 0, "k")
        assert table.row.num_hints == 0

    at_table(use)


def test_hint_over_the_socket_names_a_legal_action_and_is_counted(server: RunningServer) -> None:
    async def run() -> None:
        async with Client(server.url) as client:
            await client.name_me("Ana")
            info = await client.make_table("linja", ["me", "level:1"])
            assert info.has_hints and info.num_hints == 0
            advice, again = await client.hint(info.id, 0), await client.hint(info.id, 0)
            assert msgspec.structs.replace(advice, key="") == msgspec.structs.replace(again, key="")
            game = await client.request("GET", f"/tables/{info.id}/game", messages.Game)
            texts = [each.text for each in advice.best]
            assert texts and set(texts) <= set(game.sights[0].legal)
            assert all(each.points is not None for each in advice.best)
            told = await client.request("GET", f"/tables/{info.id}", messages.Table)
            assert told.table.num_hints == 2

    asyncio.run(run())


def test_hint_over_http_is_the_same_as_over_the_socket(server: RunningServer) -> None:
    async def run() -> None:
        async with Client(server.url) as client:
            await client.name_me("Ana")
            info = await client.make_table("linja", ["me", "level:1"])
            path = f"/tables/{info.id}/hints"
            advice = await client.request("POST", path, messages.Advice, {"seat": 0, "key": "k"})
            again = await client.hint(info.id, 0)
            assert advice == msgspec.structs.replace(again, key="k")
            with pytest.raises(Refused) as caught:
                await client.request("POST", path, messages.Advice, {"seat": 1, "key": "k"})
            assert caught.value.code == "not_yours"

    asyncio.run(run())


def test_where_others_play_hints_must_be_asked_for(server: RunningServer) -> None:
    async def run() -> None:
        async with Client(server.url) as client, Client(server.url) as guest:
            await client.name_me("Ana")
            await guest.name_me("Ben")
            for wanted in (None, True):
                info = await client.make_table("linja", ["me", "open"], has_hints=wanted)
                assert info.has_hints is bool(wanted)
                await guest.sit(info.id, 1)
                await client.start(info.id)
                with pytest.raises(Refused) as caught:
                    await guest.hint(info.id, 0)
                assert caught.value.code == "not_yours"
                if wanted:
                    assert (await client.hint(info.id, 0)).best
                else:
                    with pytest.raises(Refused, match="not allowed"):
                        await client.hint(info.id, 0)

    asyncio.run(run())
