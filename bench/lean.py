"""A WebSocket client that costs as little as can be, so that a load measures the server.

It speaks just enough: whole text frames both ways, answers to pings, no extensions. Its masks are
zero, which servers must accept, so nothing has to be masked.
"""

import asyncio
import base64
import secrets
from collections.abc import Callable
from typing import cast
from urllib.parse import urlsplit

_TEXT, _CLOSE, _PING, _PONG = 0x81, 0x88, 0x89, 0x8A
_NO_MASK = bytes(4)

Heard = Callable[[bytes], None]
Lost = Callable[[Exception], None]


class LeanSocket(asyncio.Protocol):
    """One socket; `heard` is called with the bytes of each text, `lost` with why it has ended."""

    def __init__(self, head: bytes, heard: Heard, lost: Lost) -> None:
        self._head = head
        self._heard = heard
        self._lost = lost
        self._left = b""
        self._transport: asyncio.WriteTransport | None = None
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.WriteTransport, transport)
        self._transport.write(self._head)

    def connection_lost(self, problem: Exception | None) -> None:
        self._transport = None
        why = problem or ConnectionError("the server has closed the socket")
        if not self.opened.done():
            self.opened.set_exception(why)
        self._lost(why)

    def data_received(self, data: bytes) -> None:
        data = self._left + data if self._left else data
        if not self.opened.done():
            head, end, data = data.partition(b"\r\n\r\n")
            if not end:
                self._left = head
                return
            if b" 101 " not in head.split(b"\r\n")[0]:
                raise ConnectionError(head.decode())
            self.opened.set_result(None)
        self._left = data[self._take(data) :]

    def _take(self, data: bytes) -> int:
        """Take in the whole frames; returns where the first that is not whole begins."""
        start, end = 0, len(data)
        while end - start >= 2:
            kind, size, at = data[start], data[start + 1], start + 2
            if size >= 126:
                at += 2 if size == 126 else 8
                if end < at:
                    break
                size = int.from_bytes(data[start + 2 : at])
            if end - at < size:
                break
            start = at + size
            if kind == _TEXT:
                self._heard(data[at:start])
            elif kind == _PING:
                self._send(_PONG, data[at:start])
            else:
                raise ConnectionError(f"the server sent a frame of kind {kind:x}")
        return start

    def say(self, text: bytes) -> None:
        """Send a text."""
        self._send(_TEXT, text)

    def _send(self, kind: int, text: bytes) -> None:
        size = len(text)
        lengths = bytes([0x80 | size]) if size < 126 else b"\xfe" + size.to_bytes(2)
        if self._transport is None:
            raise ConnectionError("the server has closed the socket")
        self._transport.write(bytes([kind]) + lengths + _NO_MASK + text)

    def close(self) -> None:
        """Go without a word."""
        if self._transport is not None:
            self._transport.abort()


async def open_socket(
    url: str, path: str, heard: Heard, lost: Lost, cookie: str = ""
) -> LeanSocket:
    """A socket at a server whose address begins with http."""
    place = urlsplit(url)
    lines = [
        f"GET {path} HTTP/1.1",
        f"Host: {place.netloc}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Version: 13",
        f"Sec-WebSocket-Key: {base64.b64encode(secrets.token_bytes(16)).decode()}",
        *([f"Cookie: {cookie}"] if cookie else []),
    ]
    head = "\r\n".join([*lines, "", ""]).encode()
    assert place.hostname is not None and place.port is not None
    loop = asyncio.get_running_loop()
    _, socket = await loop.create_connection(
        lambda: LeanSocket(head, heard, lost), place.hostname, place.port
    )
    await socket.opened
    return socket
