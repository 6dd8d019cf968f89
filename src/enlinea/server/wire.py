"""WebSockets (RFC 6455) on a connection of uvicorn: no more than our pages and programs need.

uvicorn hands over a connection whose request asks for a socket. Frames are read and written right
in the event loop, without a layer between: that is a third of what a move costs.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any, cast

from litestar.types import Scope
from websockets.utils import accept_key

from enlinea.server.messages import CLOSE_TOO_LARGE, MAX_FRAME

try:
    from websockets.speedups import apply_mask
except ImportError:  # a platform for which it was not compiled
    from websockets.utils import apply_mask

PATH = b"/socket"
MAX_WAITING = 64  # frames that were read before anybody took them: then no more are read
GOODBYE_SECONDS = 2.0  # for the other side to say goodbye too
WRONG, ABNORMAL, FAILED = 1002, 1006, 1011  # codes of RFC 6455

_FINAL, _MASKED, _RESERVED, _KIND, _LENGTH = 0x80, 0x80, 0x70, 0x0F, 0x7F
_MORE, _TEXT, _BINARY, _CLOSE, _PING, _PONG = 0, 1, 2, 8, 9, 10
_WHOLE = (_FINAL | _TEXT, _FINAL | _BINARY)
_MAX_CONTROL = 125  # bytes in a close, ping or pong
_SHORT, _MIDDLE = 126, 127  # marks of a length in two bytes, and in eight


class Broken(Exception):
    """What was received is no frame that we take."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code


class Wire(asyncio.Protocol):
    """One socket: texts come with `receive` and go with `send`."""

    _transport: asyncio.Transport

    def __init__(
        self, begin: Callable[[Scope, "Wire"], Awaitable[None]], server_state: Any, **_: Any
    ) -> None:
        self._begin = begin
        self._server_state = server_state
        self._loop = asyncio.get_running_loop()
        self._is_open = False
        self._is_gone = False
        self._left = b""  # the beginning of a frame
        self._parts: list[bytes] | None = None  # of a message in several frames
        self._frames: deque[bytes] = deque()
        self._unsent: list[bytes] = []
        self._reader: asyncio.Future[None] | None = None
        self.is_full = False  # whether the other side has much to take yet
        self.on_drained: Callable[[], None] = lambda: None  # it has taken it
        self._ending: asyncio.TimerHandle | None = None

    # What the event loop tells

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._server_state.connections.add(self)

    def data_received(self, data: bytes) -> None:
        if not self._is_open:
            self._shake_hands(data)
            return
        if self._left:
            data = self._left + data
        try:
            self._left = data[self._take(data) :]
        except Broken as broken:
            if self._ending is not None:
                self._transport.abort()
            self.close(broken.code, str(broken))

    def connection_lost(self, exc: Exception | None) -> None:
        self._server_state.connections.discard(self)
        if self._ending is not None:
            self._ending.cancel()
        self._is_gone = True
        self._wake()

    def pause_writing(self) -> None:
        self.is_full = True

    def resume_writing(self) -> None:
        self.is_full = False
        self.on_drained()

    def shutdown(self) -> None:
        """uvicorn is being stopped."""
        self._transport.close()

    # The beginning

    def _shake_hands(self, request: bytes) -> None:
        head, *lines = request.split(b"\r\n\r\n")[0].split(b"\r\n")
        method, target, _ = head.split(b" ", 2)
        path, _, query = target.partition(b"?")
        headers = [(name.lower(), value) for name, _, value in (x.partition(b": ") for x in lines)]
        given = dict(headers)
        key = given.get(b"sec-websocket-key", b"").decode("latin-1")
        if path != PATH:
            self._answer(b"404 Not Found")
        elif given.get(b"sec-websocket-version") != b"13":
            self._answer(b"426 Upgrade Required", b"sec-websocket-version: 13\r\n")
        elif method != b"GET" or len(key) != len("dGhlIHNhbXBsZSBub25jZQ=="):
            self._answer(b"400 Bad Request")
        else:
            accepted = accept_key(key).encode()
            self._is_open = True
            self._transport.write(
                b"HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\n"
                b"sec-websocket-accept: " + accepted + b"\r\n\r\n"
            )
            self._start(path, query, headers)

    def _answer(self, status: bytes, more: bytes = b"") -> None:
        end = b"content-length: 0\r\nconnection: close\r\n\r\n"
        self._transport.write(b"HTTP/1.1 " + status + b"\r\n" + more + end)
        self._transport.close()

    def _start(self, path: bytes, query: bytes, headers: list[tuple[bytes, bytes]]) -> None:
        scope: Any = {
            "type": "websocket",
            "scheme": "ws",
            "path": path.decode(),
            "raw_path": path,
            "root_path": "",
            "query_string": query,
            "headers": headers,
            "client": self._transport.get_extra_info("peername"),
            "server": self._transport.get_extra_info("sockname"),
            "state": {},
        }
        task = self._loop.create_task(self._run(scope))
        self._server_state.tasks.add(task)
        task.add_done_callback(self._server_state.tasks.discard)

    async def _run(self, scope: Scope) -> None:
        try:
            await self._begin(scope, self)
        finally:
            self.close(ABNORMAL, "")  # if nobody has said why

    # Reading

    async def receive(self) -> bytes | None:
        """The next text, or None when the other side has gone."""
        while not self._frames:
            if self._is_gone:
                return None
            self._reader = self._loop.create_future()
            await self._reader
        if len(self._frames) == MAX_WAITING and not self._is_gone:
            self._transport.resume_reading()
        return self._frames.popleft()

    def _wake(self) -> None:
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    def _take(self, data: bytes) -> int:
        """Take in all whole frames; returns where the first that is not whole begins."""
        start, size = 0, len(data)
        while size - start >= 2:
            first, second, at = data[start], data[start + 1], start + 2
            length = second & _LENGTH
            if length >= _SHORT:
                at += 2 if length == _SHORT else 8
                if size < at:
                    break
                length = int.from_bytes(data[start + 2 : at])
            if not second & _MASKED:
                raise Broken(WRONG, "a frame without a mask")
            if length > MAX_FRAME:
                raise Broken(CLOSE_TOO_LARGE, f"more than {MAX_FRAME} bytes")
            end = at + 4 + length
            if size < end:
                break
            self._hear(first, apply_mask(data[at + 4 : end], data[at : at + 4]))
            start = end
        return start

    def _hear(self, first: int, payload: bytes) -> None:
        if first in _WHOLE and self._parts is None:
            self._deliver(payload)
            return
        if first & _RESERVED:
            raise Broken(WRONG, "a frame of an extension")
        kind, is_final = first & _KIND, bool(first & _FINAL)
        if kind >= _CLOSE:
            if not is_final or len(payload) > _MAX_CONTROL:
                raise Broken(WRONG, "a control frame that is not whole")
            self._control(kind, payload)
        elif kind in (_MORE, _TEXT, _BINARY) and (kind == _MORE) == (self._parts is not None):
            self._add_part(payload, is_final)
        else:
            raise Broken(WRONG, "a frame that does not follow")

    def _control(self, kind: int, payload: bytes) -> None:
        if kind == _CLOSE:
            self._end(payload[:2])
        elif kind == _PING:
            self._write(_PONG, payload)
        elif kind != _PONG:
            raise Broken(WRONG, "a frame of no known kind")

    def _add_part(self, payload: bytes, is_final: bool) -> None:
        self._parts = [*(self._parts or []), payload]
        if sum(map(len, self._parts)) > MAX_FRAME:
            raise Broken(CLOSE_TOO_LARGE, f"more than {MAX_FRAME} bytes")
        if is_final:
            whole, self._parts = b"".join(self._parts), None
            self._deliver(whole)

    def _deliver(self, text: bytes) -> None:
        if self._is_gone:
            return
        self._frames.append(text)
        if len(self._frames) == MAX_WAITING:
            self._transport.pause_reading()
        self._wake()

    # Writing

    def send(self, text: bytes) -> None:
        """Send a text with the next `flush`."""
        if not self._is_gone:
            self._unsent += _head(_TEXT, len(text)), text

    def flush(self) -> None:
        """All that was sent goes at once: every packet costs more than what is in it."""
        if self._unsent and not self._transport.is_closing():
            self._transport.write(b"".join(self._unsent))
        self._unsent.clear()

    def _write(self, kind: int, payload: bytes) -> None:
        self._unsent += _head(kind, len(payload)), payload
        self.flush()

    def close(self, code: int, reason: str) -> None:
        """Say goodbye, once; whoever does not answer is cut off a little later."""
        if self._is_gone:
            return
        self._is_gone = True
        self._frames.clear()
        self._wake()
        self.flush()
        if code == ABNORMAL or self.is_full:
            self._transport.abort()
            return
        text = reason.encode()[: _MAX_CONTROL - 2].decode(errors="ignore")
        self._write(_CLOSE, code.to_bytes(2) + text.encode())
        self._transport.resume_reading()
        self._ending = self._loop.call_later(GOODBYE_SECONDS, self._transport.abort)

    def _end(self, code: bytes) -> None:
        """The other side says goodbye: so do we, if we have not."""
        if not self._is_gone:
            self._is_gone = True
            self._write(_CLOSE, code)
            self._wake()
        self._transport.close()


def _head(kind: int, size: int) -> bytes:
    """What stands before a payload of this size."""
    if size < _SHORT:
        return bytes((_FINAL | kind, size))
    if size < 1 << 16:
        return bytes((_FINAL | kind, _SHORT, size >> 8, size & 0xFF))
    return bytes((_FINAL | kind, _MIDDLE)) + size.to_bytes(8)
