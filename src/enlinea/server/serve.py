"""Running the server: from the data file to the last goodbye."""

import asyncio
import contextlib
import gc
import io
import secrets
import signal
import socket as sockets
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import segno
import sqlalchemy as sql

from enlinea.core.errors import EnlineaError
from enlinea.core.folders import data_folder, only_one
from enlinea.core.game import find_game, game_names, variant
from enlinea.server import schema
from enlinea.server.app import build_app, front, socket
from enlinea.server.bots import Bots
from enlinea.server.house import House, hurried
from enlinea.server.limits import Limits
from enlinea.server.listener import Listener
from enlinea.server.lobby import Lobby
from enlinea.server.people import People
from enlinea.server.rooms import Rooms
from enlinea.server.store import Store, Write

WARM_AFTER_SECONDS = 3.0  # those who were here before the start come back first
TIDY_SECONDS = 60.0
YOUNG_OBJECTS = 10_000  # until they are looked at; the usual 700 come with a few moves
GOODBYE_SECONDS = 0.5  # for the sockets to send their last words


@dataclass(frozen=True)
class Config:
    """What `enlinea serve` is told."""

    data: Path
    host: str = "0.0.0.0"
    port: int = 8000
    password: str | None = None
    num_workers: int = 1
    limit_factor: float = 1.0
    speed: float = 1.0


def default_data() -> Path:
    """Where the data file is if nobody names one."""
    return data_folder() / "server.db"


@asynccontextmanager
async def open_rooms(config: Config) -> AsyncIterator[Rooms]:
    """Everything behind the addresses: data file, bots, tables, people."""
    with one_server(config.data):
        store = await Store.open(config.data)
        bots = Bots(config.num_workers)
        house = House(store, bots)
        if config.speed != 1.0:
            house = House(store, bots, now=hurried(config.speed), speed=config.speed)
        rooms = Rooms(house, Lobby(house), People(house))
        try:
            await house.ratings.load(store)
            rooms.limits = Limits(config.limit_factor)
            rooms.password = config.password
            rooms.password_key = await _password_key(store)
            yield rooms
        finally:
            ending = [task for table in rooms.lobby.tables.values() for task in table.rest()]
            await asyncio.gather(*ending, return_exceptions=True)
            bots.stop()
            await rooms.analyst.stop()
            house.warmth.stop()
            await store.close()


async def _password_key(store: Store) -> str:
    """A key of this data file's own: the cookie of one server opens no other."""
    name = "password key"
    found = await store.row(sql.select(schema.secrets).where(schema.secrets.c.name == name))
    if found is not None:
        return str(found["value"])
    key = secrets.token_hex(32)
    await store.write([Write(sql.insert(schema.secrets), {"name": name, "value": key})])
    return key


@contextmanager
def one_server(data: Path) -> Iterator[None]:
    """One server at a time for a data file."""
    try:
        data.parent.mkdir(parents=True, exist_ok=True)
        lock = data.with_name(data.name + ".lock")
        with only_one(lock, f"another server is using the data file {data}"):
            yield
    except OSError as problem:
        raise EnlineaError(f"cannot use {data}: {problem.strerror}") from None


async def serve(config: Config, on_ready: Callable[[Rooms, int], None]) -> None:
    """Serve until interrupted or terminated; then say goodbye and lose nothing."""
    port = free_port(config.host, config.port)
    async with open_rooms(config) as rooms:
        rooms.address = lan_address(config.host, port)
        app = build_app()
        app.state.rooms = rooms
        server = Listener(front(app), partial(socket, rooms), config.host, port)
        stopping = asyncio.Event()
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, stopping.set)
        running = asyncio.create_task(server.serve())
        tidying = asyncio.create_task(_tidy(rooms))
        waking = asyncio.create_task(_wake(rooms))
        await _until_open(config.host, port)
        _spare_collections()
        on_ready(rooms, port)
        await asyncio.wait(
            [running, asyncio.create_task(stopping.wait())], return_when=asyncio.FIRST_COMPLETED
        )
        rooms.is_stopping = True
        rooms.close_sockets()
        await asyncio.sleep(GOODBYE_SECONDS if rooms.sockets else 0)
        for task in (tidying, waking):
            task.cancel()
        await asyncio.wait([tidying, waking])  # they may be reading: the store is closed after it
        if running.done():
            await running
        server.stop()
        await running


async def _wake(rooms: Rooms) -> None:
    """Games go on where they were; then all rules are made ready, and after them the bots."""
    await rooms.lobby.wake_all()
    await asyncio.sleep(WARM_AFTER_SECONDS)
    warmth = rooms.house.warmth
    usual = [variant(name, mode.name) for name in game_names() for mode in find_game(name).modes]
    for chosen in usual:
        await warmth.wait(chosen)
    warmth.rest()
    _spare_collections()
    for chosen in usual:
        await warmth.wait_for_bots(chosen)


def _spare_collections() -> None:
    """What is there now stays: no collection of garbage need look at it again, and delay a move."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG_OBJECTS, 10, 10)


async def _tidy(rooms: Rooms) -> None:
    while True:
        await asyncio.sleep(TIDY_SECONDS)
        rooms.lobby.put_away()
        rooms.limits.forget_full()


async def _until_open(host: str, port: int) -> None:
    target = "127.0.0.1" if host == "0.0.0.0" else host
    for _ in range(200):
        with contextlib.suppress(OSError):
            _, writer = await asyncio.open_connection(target, port)
            writer.close()
            return
        await asyncio.sleep(0.02)


def free_port(host: str, port: int) -> int:
    """The port, if it can be had; any free one for 0."""
    try:
        with sockets.create_server((host, port)) as probe:
            found: int = probe.getsockname()[1]
            return found
    except OSError as problem:
        raise EnlineaError(f"cannot listen on {host}:{port}: {problem.strerror}") from None


def lan_address(host: str, port: int) -> str | None:
    """The address under which others in the local network find this machine, if they can."""
    if host in ("127.0.0.1", "localhost", "::1"):
        return None
    if host != "0.0.0.0":
        return f"http://{host}:{port}"
    with sockets.socket(sockets.AF_INET, sockets.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address for documentation; nothing is sent
            return f"http://{probe.getsockname()[0]}:{port}"
        except OSError:
            return None


def qr_text(link: str) -> str:
    """A QR code for a terminal."""
    out = io.StringIO()
    segno.make(link, error="l").terminal(out, compact=True, border=1)
    return out.getvalue()
