"""HTTP by uvicorn on uvloop, with our own sockets (`wire.py`) on the same port."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import uvicorn
from litestar.types import ASGIApp, Scope
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from enlinea.server.wire import Wire

MAX_HEAD = 32 * 1024  # bytes of a request before its body
HEAD_SECONDS = 20.0  # for these bytes to come
BACKLOG = 1024  # connections that wait to be heard
KEEP_SECONDS = 75  # a connection without requests; clients give up theirs sooner


class Http(HttpToolsProtocol):
    """A connection whose requests must begin soon, and briefly."""

    _head_size: int | None = 0  # None while a body is read or an answer is made
    _timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._await_head()

    def _await_head(self) -> None:
        self._head_size = 0
        self._stop_timer()
        self._timer = self.loop.call_later(HEAD_SECONDS, self._too_slow)

    def _too_slow(self) -> None:
        self.transport.close()

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._await_head()

    def on_headers_complete(self) -> None:
        self._stop_timer()
        self._head_size = None
        super().on_headers_complete()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._head_size is None or self.transport.is_closing():
            return
        self._head_size += len(data)
        if self._head_size > MAX_HEAD:
            self.send_400_response(f"The head of a request has at most {MAX_HEAD} bytes.")

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_timer()
        super().connection_lost(exc)


class Listener(uvicorn.Server):
    """The server on its port; whoever runs it also takes the signals."""

    def __init__(
        self,
        app: ASGIApp,
        on_socket: Callable[[Scope, Wire], Awaitable[None]],
        host: str,
        port: int,
    ) -> None:
        make_wire: Any = partial(Wire, on_socket)
        config = uvicorn.Config(
            app,
            host,
            port,
            http=Http,
            ws=make_wire,
            lifespan="off",
            log_config=None,
            log_level="error",
            access_log=False,
            proxy_headers=False,
            server_header=False,
            backlog=BACKLOG,
            timeout_keep_alive=KEEP_SECONDS,
            timeout_graceful_shutdown=2,
        )
        super().__init__(config)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield

    def stop(self) -> None:
        """Let go of the port, and end what is open."""
        self.should_exit = True
