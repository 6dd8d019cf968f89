"""Playing on a server from Python: `Client` with asyncio and a socket, `Session` in plain steps.

The client keeps its line: when it breaks, it connects again, tells the server the last version it
knows, and sends every action that was not acknowledged once more with the same key.
"""

import asyncio
import contextlib
import itertools
import secrets
from collections import defaultdict
from collections.abc import AsyncIterator, Sequence
from types import TracebackType
from typing import Any, TypeVar

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from enlinea.core.errors import EnlineaError
from enlinea.server import messages
from enlinea.server.bodies import (
    AnySeat,
    BotSeat,
    DoneAt,
    GameInfo,
    Leaderboard,
    NewTable,
    OpenSeat,
    PersonSeat,
    Problem,
)
from enlinea.server.puzzle_bodies import (
    MyRating,
    PuzzleHint,
    PuzzleInfo,
    PuzzlePage,
    PuzzleSight,
    PuzzleSolution,
    PuzzleVerdict,
    StreakRank,
    Today,
)
from enlinea.server.shapes import Clock, Me, NoClock, TableInfo

T = TypeVar("T")

RETRY_SECONDS = (0.0, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
TIMEOUT = 120.0  # the first table of a game may have to be compiled for
MAX_MESSAGE = 16 * 2**20


class Refused(EnlineaError):
    """The server has said no; `code` and `clause` say why."""

    def __init__(self, code: str, message: str, clause: str | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.clause = clause


def _checked(response: httpx.Response, kind: type[T]) -> T:
    """The body of an answer; a problem becomes an exception."""
    if response.is_success:
        return msgspec.json.decode(response.content or b"null", type=kind)
    try:
        problem = msgspec.json.decode(response.content, type=Problem)
    except msgspec.DecodeError:
        raise Refused("failed", f"the server answered {response.status_code}") from None
    raise Refused(problem.code, problem.message, problem.clause)


def _seats(names: Sequence[str]) -> list[AnySeat]:
    """`me`, `open`, or the name of a bot for each seat."""
    kinds: dict[str, AnySeat] = {"me": PersonSeat(), "open": OpenSeat()}
    return [kinds.get(name) or BotSeat(name) for name in names]


def _new_table(
    game: str,
    seats: Sequence[str],
    clock: Clock | None = None,
    is_started: bool = True,
    **more: Any,
) -> NewTable:
    return NewTable(
        game=game,
        seats=_seats(seats),
        num_seats=len(seats),
        clock=clock or NoClock(),
        is_started=is_started and "open" not in seats,
        **more,
    )


def _headers(token: str | None) -> dict[str, str]:
    return {} if token is None else {"Authorization": f"Bearer {token}"}


class Session:
    """The HTTP part in plain steps, for scripts: no asyncio, no socket."""

    def __init__(self, url: str, token: str | None = None) -> None:
        self._http = httpx.Client(base_url=f"{url}/api", headers=_headers(token), timeout=TIMEOUT)

    def __enter__(self) -> "Session":
        return self

    def __exit__(self, *problem: object) -> None:
        self._http.close()

    def request(self, method: str, path: str, kind: type[T], body: Any = None) -> T:
        """Any request of the API, with its answer as a structure."""
        content = None if body is None else msgspec.json.encode(body)
        return _checked(self._http.request(method, path, content=content), kind)

    def name_me(self, nickname: str) -> Me:
        """Become somebody."""
        return self.request("PUT", "/me", Me, {"nickname": nickname})

    def make_table(self, game: str, seats: Sequence[str], **more: Any) -> TableInfo:
        """A table with `me`, `open` or the name of a bot on each seat; begun if none is open."""
        return self.request("POST", "/tables", TableInfo, _new_table(game, seats, **more))

    def game(self, table: str) -> messages.Game:
        """The game as my seats see it, with the position as text."""
        return self.request("GET", f"/tables/{table}/game?has_text=true", messages.Game)

    def act(self, table: str, seat: int, text: str, version: int | None = None) -> int:
        """Play an action; returns its version."""
        body = {"seat": seat, "text": text, "key": secrets.token_hex(8), "version": version}
        return self.request("POST", f"/tables/{table}/actions", DoneAt, body).version

    def advice(self, table: str, seat: int) -> messages.Advice:
        """What a strong player would do in my seat, where the table allows hints."""
        body = {"seat": seat, "key": secrets.token_hex(8)}
        return self.request("POST", f"/tables/{table}/hints", messages.Advice, body)

    # Puzzles and ratings

    def puzzles(self, game: str) -> list[PuzzleInfo]:
        """The puzzles of a game, and how I stand with them."""
        return self.request("GET", f"/puzzles?game={game}", list[PuzzleInfo])

    def today(self) -> Today:
        """The puzzle of the day for each game, and my streak."""
        return self.request("GET", "/puzzles/today", Today)

    def puzzle(self, puzzle: str) -> PuzzlePage:
        """The position, the question and the legal actions; the solution once it is finished."""
        return self.request("GET", f"/puzzles/{puzzle}", PuzzlePage)

    def look(self, puzzle: str, actions: Sequence[str]) -> PuzzleSight:
        """The position after some actions of an answer."""
        return self.request("POST", f"/puzzles/{puzzle}/look", PuzzleSight, {"actions": actions})

    def answer(self, puzzle: str, actions: Sequence[str]) -> PuzzleVerdict:
        """Whether these actions solve the puzzle."""
        body = {"actions": actions, "key": secrets.token_hex(8)}
        return self.request("POST", f"/puzzles/{puzzle}/answers", PuzzleVerdict, body)

    def hint(self, puzzle: str) -> PuzzleHint:
        """One hint more."""
        body = {"key": secrets.token_hex(8)}
        return self.request("POST", f"/puzzles/{puzzle}/hints", PuzzleHint, body)

    def solution(self, puzzle: str) -> PuzzleSolution:
        """Give up, and see the answer and its proof."""
        body = {"key": secrets.token_hex(8)}
        return self.request("POST", f"/puzzles/{puzzle}/solution", PuzzleSolution, body)

    def my_ratings(self) -> list[MyRating]:
        """My rating in every game and mode."""
        return self.request("GET", "/me/ratings", list[MyRating])

    def leaderboard(self, game: str, mode: str) -> Leaderboard:
        """The best at a game and mode."""
        return self.request("GET", f"/ratings/{game}/{mode}", Leaderboard)

    def streaks(self) -> list[StreakRank]:
        """Those with the longest streaks of puzzles of the day."""
        return self.request("GET", "/streaks", list[StreakRank])


class Client:
    """A line to a server: HTTP for set-up, a socket for play.

    Use it as `async with Client("http://127.0.0.1:8000") as client`.
    """

    def __init__(self, url: str, token: str | None = None) -> None:
        self._url = url
        self._token = token
        self._page = secrets.token_hex(8)
        self._http = httpx.AsyncClient(
            base_url=f"{url}/api", headers=_headers(token), timeout=TIMEOUT
        )
        self._socket: ClientConnection | None = None
        self._reader: asyncio.Task[None] | None = None
        self._welcome = asyncio.Event()
        self._keys = itertools.count(1)
        self._watched: dict[str, messages.Watch] = {}
        self._open: dict[str, tuple[messages.Said, asyncio.Future[Any]]] = {}
        self._news: defaultdict[str, asyncio.Queue[messages.Told]] = defaultdict(asyncio.Queue)
        self.num_connections = 0

    async def __aenter__(self) -> "Client":
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Hang up."""
        if self._reader is not None:
            self._reader.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._reader
        if self._socket is not None:
            await self._socket.close()
        await self._http.aclose()

    # Over HTTP

    async def request(self, method: str, path: str, kind: type[T], body: Any = None) -> T:
        """Any request of the API, with its answer as a structure."""
        content = None if body is None else msgspec.json.encode(body)
        return _checked(await self._http.request(method, path, content=content), kind)

    async def name_me(self, nickname: str) -> Me:
        """Become somebody; before the first message over the socket."""
        return await self.request("PUT", "/me", Me, {"nickname": nickname})

    async def games(self) -> list[GameInfo]:
        """What can be played."""
        return await self.request("GET", "/games", list[GameInfo])

    async def lobby(self) -> list[TableInfo]:
        """The tables that wait for somebody."""
        return await self.request("GET", "/lobby", list[TableInfo])

    async def make_table(self, game: str, seats: Sequence[str], **more: Any) -> TableInfo:
        """A table with `me`, `open` or the name of a bot on each seat; begun if none is open."""
        return await self.request("POST", "/tables", TableInfo, _new_table(game, seats, **more))

    async def sit(self, table: str, seat: int | None = None) -> messages.Table:
        """Take a seat."""
        return await self.request("POST", f"/tables/{table}/sit", messages.Table, {"seat": seat})

    async def start(self, table: str) -> messages.Table:
        """Begin the game."""
        return await self.request("POST", f"/tables/{table}/start", messages.Table)

    # Over the socket

    async def watch(
        self, table: str, has_text: bool = False, secret: str | None = None
    ) -> AsyncIterator[messages.Told]:
        """Everything told of a table through every break of the line, until the loop is left."""
        said = self._watched[table] = messages.Watch(table, 0, has_text, secret)
        try:
            await self._say(said)
            while True:
                yield await self._news[table].get()
        finally:
            if self._watched.get(table) is said:
                del self._watched[table]
                self._news.pop(table, None)
                if self._socket is not None:
                    with contextlib.suppress(ConnectionClosed):  # the next line will not ask for it
                        gone = msgspec.json.encode(messages.Unwatch(table)).decode()
                        await self._socket.send(gone)

    async def act(self, table: str, seat: int, text: str, version: int | None = None) -> int:
        """Play an action; returns its version once it is in the server's log."""
        key = f"{self._page}-{next(self._keys)}"
        return await self._ask(key, messages.Act(table, seat, text, key, version), int)

    async def undo(self, table: str, seat: int, version: int) -> int:
        """Take back the latest turn."""
        key = f"{self._page}-{next(self._keys)}"
        return await self._ask(key, messages.Undo(table, seat, key, version), int)

    async def hint(self, table: str, seat: int) -> messages.Advice:
        """What a strong player would do in my place, knowing only what I know."""
        key = f"{self._page}-{next(self._keys)}"
        return await self._ask(key, messages.Hint(table, seat, key), messages.Advice)

    async def _ask(self, key: str, said: messages.Said, kind: type[T]) -> T:
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._open[key] = (said, answer)
        try:
            await self._say(said)
            return await answer
        finally:
            del self._open[key]

    async def _say(self, said: messages.Said) -> None:
        if self._reader is None:
            self._reader = asyncio.create_task(self._listen())
        elif self._reader.done():
            self._reader.result()  # the line is lost for good: say why
        if self._socket is not None and self._welcome.is_set():
            with contextlib.suppress(ConnectionClosed):  # it is said again on the next line
                await self._socket.send(msgspec.json.encode(said).decode())
        else:
            await self._welcome.wait()
            # Watched tables and open actions were said when the line was made.

    async def _connect(self) -> ClientConnection:
        headers = _headers(self._token)
        cookies = "; ".join(f"{name}={value}" for name, value in self._http.cookies.items())
        if cookies:
            headers["Cookie"] = cookies
        address = "ws" + self._url.removeprefix("http") + "/socket"
        for seconds in (*RETRY_SECONDS, *itertools.repeat(RETRY_SECONDS[-1], 20)):
            await asyncio.sleep(seconds)
            try:
                return await connect(
                    address, additional_headers=headers, max_size=MAX_MESSAGE, proxy=None
                )
            except (OSError, WebSocketException):
                continue
        raise EnlineaError(f"cannot reach {self._url}")

    async def _listen(self) -> None:
        while True:
            try:
                self._socket = await self._connect()
                self.num_connections += 1
                await self._greet(self._socket)
                async for frame in self._socket:
                    await self._hear(self._socket, frame)
                code, reason = self._socket.close_code, self._socket.close_reason
            except ConnectionClosed as closed:
                code = closed.rcvd.code if closed.rcvd else 1006
                reason = closed.rcvd.reason if closed.rcvd else ""
            except EnlineaError as problem:
                self._fail(problem)
                raise
            self._welcome.clear()
            if code is not None and 4000 <= code < 5000:
                final = EnlineaError(f"the server has closed the line: {reason} ({code})")
                self._fail(final)
                raise final

    async def _greet(self, socket: ClientConnection) -> None:
        """Say hello, and again what the server may have missed."""
        hello = messages.Hello(messages.PROTOCOL, self._page)
        await socket.send(msgspec.json.encode(hello).decode())
        for said in [*self._watched.values(), *(said for said, _ in self._open.values())]:
            await socket.send(msgspec.json.encode(said).decode())

    def _fail(self, problem: Exception) -> None:
        self._welcome.set()
        for _, answer in self._open.values():
            if not answer.done():
                answer.set_exception(problem)

    async def _hear(self, socket: ClientConnection, frame: str | bytes) -> None:
        told = msgspec.json.decode(frame, type=messages.Told)
        match told:
            case messages.Welcome():
                self._welcome.set()
            case messages.Ping(number):
                await socket.send(msgspec.json.encode(messages.Pong(number)).decode())
            case messages.Done(_, key, version):
                self._answer(key, version)
            case messages.Refused(_, key, code, message, clause):
                self._answer(key, Refused(code, message, clause))
            case messages.Advice(key=key):
                self._answer(key, told)
            case messages.Game(table, version):
                if table in self._watched:
                    self._watched[table].version = version
                    self._news[table].put_nowait(told)
            case messages.Table(info):
                self._news[info.id].put_nowait(told)
            case messages.Reacted(table):
                self._news[table].put_nowait(told)
            case messages.Fault(code, message, table):
                if table is not None:
                    self._news[table].put_nowait(told)
            case _:
                self._news["lobby"].put_nowait(told)

    def _answer(self, key: str, answer: int | messages.Advice | Refused) -> None:
        _, future = self._open.get(key, (None, None))
        if future is None or future.done():
            return
        if isinstance(answer, Refused):
            future.set_exception(answer)
        else:
            future.set_result(answer)
