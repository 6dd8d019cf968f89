"""The socket: coming back, two tabs, handed-over seats, spectators, reactions, lobby, limits."""

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from enlinea.client import Client
from enlinea.server import messages
from tests.server.running import RunningServer, running_server

T = TypeVar("T")
ROOT = Path(__file__).parents[2]


class Tab:
    """A page's socket, message by message."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket

    async def say(self, kind: str, **fields: Any) -> None:
        await self._socket.send(json.dumps({"type": kind, **fields}))

    async def hear(self, kind: str, **wanted: Any) -> Any:
        """The next message of that kind with these fields; others are passed over."""
        while True:
            told = json.loads(await asyncio.wait_for(self._socket.recv(), 60))
            if told["type"] == kind and wanted.items() <= told.items():
                return told

    async def closed(self) -> int:
        """The code with which the server closes."""
        with pytest.raises(ConnectionClosed) as caught:
            while True:
                await asyncio.wait_for(self._socket.recv(), 60)
        assert caught.value.rcvd is not None
        return caught.value.rcvd.code


class Visit:
    """Somebody with a nickname and as many tabs as they like."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.client = Client(url)
        self._sockets: list[ClientConnection] = []

    async def tab(self, page: str = "page", is_known: bool = True) -> Tab:
        cookie = "; ".join(f"{name}={value}" for name, value in self.client._http.cookies.items())
        headers = {"Cookie": cookie} if is_known else {}
        address = "ws" + self.url.removeprefix("http") + "/socket"
        socket = await connect(address, additional_headers=headers, proxy=None)
        self._sockets.append(socket)
        tab = Tab(socket)
        await tab.say("hello", protocol=1, page=page)
        await tab.hear("welcome")
        return tab

    async def close(self) -> None:
        for socket in self._sockets:
            await socket.close()
        await self.client.close()


def visit(server: RunningServer, use: Callable[[Visit], Awaitable[T]]) -> T:
    """Does something as somebody."""

    async def run() -> T:
        visitor = Visit(server.url)
        try:
            await visitor.client.name_me("Ana")
            return await use(visitor)
        finally:
            await visitor.close()

    return asyncio.run(run())


def test_new_socket_of_a_page_takes_over_and_two_tabs_live_side_by_side(
    server: RunningServer,
) -> None:
    async def use(ana: Visit) -> None:
        old, other = await ana.tab("one"), await ana.tab("two")
        await ana.tab("one")
        assert await old.closed() == messages.CLOSE_REPLACED
        await other.say("watch_lobby")
        assert "tables" in await other.hear("lobby")

    visit(server, use)


def test_both_tabs_are_told_and_who_comes_back_gets_what_is_new(server: RunningServer) -> None:
    async def use(ana: Visit) -> None:
        table = (await ana.client.make_table("linja", ["me", "me"])).id
        one, two = await ana.tab("one"), await ana.tab("two")
        for tab in (one, two):
            await tab.say("watch", table=table)
            assert (await tab.hear("game"))["version"] == 0
        await one.say("act", table=table, seat=0, text="3", key="a", version=0)
        assert (await one.hear("done", key="a"))["version"] == 1
        assert [event["text"] for event in (await two.hear("game"))["events"]] == ["3"]
        await two.say("act", table=table, seat=0, text="3", key="b", version=0)
        assert (await two.hear("refused", key="b"))["code"] == "stale"
        await two.say("act", table=table, seat=0, text="3", key="c")
        refused = await two.hear("refused", key="c")
        assert (refused["clause"], refused["version"]) == ("LJ-3", 1)
        await two.say("act", table=table, seat=0, text="2", key="d")
        await two.hear("done", key="d")
        again = await ana.tab("three")
        await again.say("watch", table=table, version=1)
        game = await again.hear("game")
        assert [event["version"] for event in game["events"]] == [2] and game["version"] == 2
        await again.say("act", table=table, seat=0, text="2", key="d")  # nobody knows if it arrived
        assert (await again.hear("done", key="d"))["version"] == 2
        await again.say("undo", table=table, seat=0, key="u", version=2)
        assert (await again.hear("game", version=3))["events"][-1]["undone"] == 2
        assert (await again.hear("done", key="u"))["version"] == 3

    visit(server, use)


def test_spectators_and_handed_over_seats(server: RunningServer) -> None:
    async def use(ana: Visit) -> None:
        table = (await ana.client.make_table("linja", ["me", "me"])).id
        stranger = await ana.tab("stranger", is_known=False)
        await stranger.say("watch", table=table)
        told = await stranger.hear("table")
        assert told["mine"] == [] and told["table"]["num_spectators"] == 1
        game = await stranger.hear("game")
        assert [sight["seat"] for sight in game["sights"]] == [None]
        await stranger.say("act", table=table, seat=0, text="3", key="x")
        assert (await stranger.hear("refused"))["code"] == "not_yours"
        path = f"/tables/{table}/seats/0/secret"
        secret = (await ana.client.request("POST", path, dict[str, Any]))["secret"]
        await stranger.say("watch", table=table, secret=secret, has_text=True)
        assert (await stranger.hear("table", mine=[0]))["table"]["seats"][0]["is_online"] is True
        await stranger.say("act", table=table, seat=0, text="3", key="y")
        await stranger.hear("done", key="y")
        await ana.client.request("DELETE", path, type(None))
        await stranger.hear("table", mine=[])
        await stranger.say("act", table=table, seat=0, text="2", key="z")
        assert (await stranger.hear("refused", key="z"))["code"] == "not_yours"

    visit(server, use)


def test_reactions_presence_and_the_lobby_are_live(server: RunningServer) -> None:
    async def use(ana: Visit) -> None:
        watcher = await ana.tab("lobby", is_known=False)
        await watcher.say("watch_lobby")
        await watcher.hear("lobby")
        info = await ana.client.make_table("linja", ["me", "open"], is_public=True)
        opened = await watcher.hear("lobby_table", id=info.id)
        assert opened["table"]["seats"][0]["is_online"] is False
        tab = await ana.tab("table")
        await tab.say("watch", table=info.id)
        assert (await tab.hear("table"))["table"]["seats"][0]["is_online"] is True
        await tab.say("react", table=info.id, seat=0, reaction="thanks")
        assert (await tab.hear("reacted"))["reaction"] == "thanks"
        await tab.say("react", table=info.id, seat=1, reaction="thanks")
        assert (await tab.hear("fault"))["code"] == "not_yours"
        await tab.say("watch", table="nowhere")
        assert (await tab.hear("fault"))["code"] == "not_found"
        body = {"seat": 1, "bot": "level:1"}
        await ana.client.request("POST", f"/tables/{info.id}/bot", messages.Table, body)
        await ana.client.start(info.id)
        while (await watcher.hear("lobby_table", id=info.id))["table"] is not None:
            pass

    visit(server, use)


def test_stop_says_goodbye_and_games_go_on_after_the_start(tmp_path: Path) -> None:
    with running_server(tmp_path) as server:

        async def before(ana: Visit) -> tuple[str, Any]:
            table = (await ana.client.make_table("linja", ["me", "me"])).id
            tab = await ana.tab()
            await tab.say("watch", table=table)
            await tab.say("act", table=table, seat=0, text="3", key="a")
            await tab.hear("done")
            await asyncio.to_thread(server.stop)
            assert await tab.closed() == messages.CLOSE_STOPPING
            return table, dict(ana.client._http.cookies)

        table, cookies = visit(server, before)
        server.start_again()

        async def after(ana: Visit) -> None:
            ana.client._http.cookies.clear()
            for name, value in cookies.items():
                ana.client._http.cookies.set(name, value)
            tab = await ana.tab()
            await tab.say("watch", table=table)
            assert (await tab.hear("game"))["version"] == 1
            await tab.say("act", table=table, seat=0, text="3", key="a")
            assert (await tab.hear("done"))["version"] == 1

        visit(server, after)


def test_limits_say_how_long_to_wait(tmp_path: Path) -> None:
    with running_server(tmp_path, "0.1") as server:

        async def use(ana: Visit) -> None:
            response = None
            for _ in range(300):
                response = await ana.client._http.get("/server")
                if response.status_code == 429:
                    break
            assert response is not None and response.json()["code"] == "limit"
            assert response.json()["retry_after"] > 0 and int(response.headers["retry-after"]) > 0
            tab = await ana.tab()
            for _ in range(200):
                await tab.say("pong", number=0)
            assert (await tab.hear("fault"))["code"] == "limit"
            assert await tab.closed() == messages.CLOSE_TOO_MANY

        visit(server, use)


def test_example_bot_joins_an_open_table_and_plays(server: RunningServer) -> None:
    async def use(ana: Visit) -> None:
        command = [sys.executable, str(ROOT / "examples" / "bot.py"), server.url]
        bot = subprocess.Popen(command, stdout=subprocess.DEVNULL, env=dict(os.environ))
        try:
            info = await ana.client.make_table("linja", ["me", "open"], is_public=True)
            tab = await ana.tab()
            await tab.say("watch", table=info.id)
            while (await tab.hear("table"))["table"]["seats"][1]["kind"] == "open":
                pass
            await ana.client.start(info.id)
            while 1 not in (game := await tab.hear("game"))["to_act"]:
                text = game["sights"][0]["legal"][0]
                await tab.say("act", table=info.id, seat=0, text=text, key=str(game["version"]))
            await tab.hear("game", to_act=[0])
        finally:
            bot.kill()
            bot.wait()

    visit(server, use)
