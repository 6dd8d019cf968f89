"""Whatever is said over a socket, the server answers politely, goes on, and logs no fault."""

import asyncio
import json
import os
import random
import sqlite3
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from enlinea.client import Client
from enlinea.server import messages
from tests.server.running import RunningServer

NUM_FRAMES = int(os.environ.get("ENLINEA_FRAMES", "5000"))  # 100,000 in `make nightly`
HELLO = {"type": "hello", "protocol": 1, "page": "fuzz"}
TYPES = ["hello", "watch", "unwatch", "watch_lobby", "act", "undo", "react", "pong", "fly", ""]
FIELDS = ["table", "seat", "text", "key", "version", "reaction", "number", "on", "has_text"]
FIELDS += ["secret", "page", "protocol", "token", "type", "colour"]


def some_value(lots: random.Random, table: str, depth: int = 0) -> Any:
    """Right, nearly right, or quite wrong."""
    return lots.choice(
        [
            table,
            "3",
            0,
            1,
            lots.choice([-1, 7, 8, 10**7, 10**30, 2**63, 1e308, 0.5]),
            True,
            None,
            "",
            lots.choice(["x" * 100, "\x00", "\ud800", "é" * 20, "../..", "' OR 1=1 --", "thanks"]),
            "k" * lots.randrange(70),
            [] if depth > 2 else [some_value(lots, table, depth + 1) for _ in range(3)],
            {} if depth > 2 else {lots.choice(FIELDS): some_value(lots, table, depth + 1)},
        ]
    )


def likely_message(lots: random.Random, table: str) -> dict[str, Any]:
    """A message that could be right."""
    key = f"k{lots.randrange(50)}"
    return lots.choice(
        [
            HELLO,
            {"type": "watch", "table": table, "version": lots.randrange(100)},
            {"type": "watch", "table": table, "secret": "guess"},
            {"type": "unwatch", "table": table},
            {"type": "watch_lobby", "on": lots.random() < 0.5},
            {"type": "act", "table": table, "seat": lots.randrange(3), "text": "3", "key": key},
            {"type": "undo", "table": table, "seat": 0, "key": key, "version": lots.randrange(9)},
            {"type": "react", "table": table, "seat": 0, "reaction": "hello"},
            {"type": "pong", "number": lots.randrange(5)},
        ]
    )


def some_frame(lots: random.Random, table: str) -> str | bytes:
    """A frame to try."""
    kind = lots.random()
    if kind < 0.05:
        return lots.randbytes(lots.randrange(200))
    if kind < 0.08:
        return "x" * lots.choice([1, 8191, 8193, 20_000])
    if kind < 0.10:
        return lots.choice("[{") * lots.randrange(4000)
    message = dict(likely_message(lots, table))
    if kind < 0.6:
        for _ in range(lots.randrange(3)):
            message[lots.choice(FIELDS)] = some_value(lots, table)
        if lots.random() < 0.3:
            message.pop(lots.choice(list(message)), None)
        if lots.random() < 0.2:
            message["type"] = lots.choice(TYPES)
    text = json.dumps(message)
    if kind < 0.2:
        place = lots.randrange(len(text))
        text = text[:place] + chr(lots.randrange(32, 300)) + text[place + 1 :]
    return text


async def read_all(socket: ClientConnection) -> int | None:
    """Reads until the socket is closed; the code that the server gave."""
    try:
        while True:
            await socket.recv()
    except ConnectionClosed as closed:
        return None if closed.rcvd is None else closed.rcvd.code


async def throw_frames(url: str, table: str, cookie: str, seed: int, count: int) -> set[int | None]:
    """Sends frames over as many sockets as it takes; the codes with which they were closed."""
    lots = random.Random(seed)
    codes: set[int | None] = set()
    address = "ws" + url.removeprefix("http") + "/socket"
    left = count
    while left > 0:
        headers = {"Cookie": cookie} if lots.random() < 0.7 else {}
        async with connect(address, additional_headers=headers, proxy=None) as socket:
            reader = asyncio.create_task(read_all(socket))
            try:
                if lots.random() < 0.9:
                    await socket.send(json.dumps(HELLO | {"page": str(lots.random())}))
                while left > 0:
                    left -= 1
                    await socket.send(some_frame(lots, table))
                    await asyncio.sleep(0)  # let the answers in
                    if lots.random() < 0.01:
                        socket.transport.abort()
            except ConnectionClosed:
                pass
            if left == 0:
                await socket.close()
            codes.add(await reader)
    return codes


def test_no_frame_upsets_the_server(server: RunningServer) -> None:
    async def run() -> set[int | None]:
        async with Client(server.url) as client:
            await client.name_me("Fuzz")
            table = await client.make_table("linja", ["me", "me"])
            cookie = "; ".join(f"{name}={value}" for name, value in client._http.cookies.items())
            throwers = [
                throw_frames(server.url, table.id, cookie, seed, NUM_FRAMES // 4)
                for seed in range(4)
            ]
            codes = set[int | None]().union(*await asyncio.gather(*throwers))
            assert (await client.request("GET", "/server", dict[str, Any]))["protocol"] == 1
            return codes

    known = {getattr(messages, name) for name in dir(messages) if name.startswith("CLOSE_")}
    codes = asyncio.run(run())
    assert messages.CLOSE_UNREADABLE in codes and codes <= known | {None, 1000, 1005}
    assert server.log_text() == ""


@pytest.mark.parametrize(
    ("frames", "code"),
    [
        (["nonsense"], messages.CLOSE_UNREADABLE),
        ([json.dumps({"type": "watch", "table": "x"})], messages.CLOSE_UNREADABLE),
        ([json.dumps(HELLO), "x" * 8193], messages.CLOSE_TOO_LARGE),
        ([json.dumps(HELLO), json.dumps(HELLO)], messages.CLOSE_UNREADABLE),
        ([json.dumps(HELLO | {"protocol": 2})], messages.CLOSE_UNREADABLE),
        ([json.dumps(HELLO | {"token": "wrong"})], messages.CLOSE_NOT_ALLOWED),
    ],
)
def test_wrong_frame_closes_with_a_code_and_a_reason(
    server: RunningServer, frames: list[str], code: int
) -> None:
    async def run() -> tuple[int, str]:
        address = "ws" + server.url.removeprefix("http") + "/socket"
        async with connect(address, proxy=None) as socket:
            for frame in frames:
                await socket.send(frame)
            with pytest.raises(ConnectionClosed) as caught:
                while True:
                    await socket.recv()
            assert caught.value.rcvd is not None
            return caught.value.rcvd.code, caught.value.rcvd.reason

    found, reason = asyncio.run(run())
    assert found == code and reason


def test_socket_of_a_foreign_page_is_refused(server: RunningServer) -> None:
    async def run() -> int:
        address = "ws" + server.url.removeprefix("http") + "/socket"
        async with connect(address, proxy=None, origin="http://evil.example") as socket:  # type: ignore[arg-type]
            with pytest.raises(ConnectionClosed) as caught:
                await socket.recv()
            assert caught.value.rcvd is not None
            return caught.value.rcvd.code

    assert asyncio.run(run()) == messages.CLOSE_NOT_ALLOWED


def test_data_file_holds_no_secret_of_anybody(server: RunningServer) -> None:
    async def run() -> str:
        async with Client(server.url) as client:
            await client.name_me("Ana")
            return str(client._http.cookies["enlinea_device"])

    secret = asyncio.run(run())
    with sqlite3.connect(server.data) as connection:
        dump = "\n".join(connection.iterdump())
    connection.close()
    assert "Ana" in dump and secret not in dump
