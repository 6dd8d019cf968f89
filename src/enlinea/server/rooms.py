"""What every request and every socket needs: the house, its tables, its people, its limits."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from enlinea.server import messages
from enlinea.server.analysis import Analyst
from enlinea.server.limits import Limits
from enlinea.server.puzzle_log import PuzzleLog

if TYPE_CHECKING:
    from enlinea.server.house import House
    from enlinea.server.lobby import Lobby
    from enlinea.server.people import People
    from enlinea.server.socket import PageSocket
    from enlinea.server.stream import EventStream


@dataclass
class Metrics:
    """What is counted for operators."""

    messages_in: int = 0
    messages_out: int = 0
    actions: int = 0
    requests: int = 0


class Rooms:
    """All that is open while the server runs."""

    def __init__(self, house: House, lobby: Lobby, people: People) -> None:
        self.house = house
        self.lobby = lobby
        self.people = people
        self.analyst = Analyst(house)
        self.puzzle_log = PuzzleLog(house.store)
        self.limits = Limits()
        self.metrics = Metrics()
        self.sockets: dict[str, PageSocket] = {}  # by page
        self.streams: set[EventStream] = set()
        self.password: str | None = None
        self.password_key = ""
        self.address: str | None = None  # in the local network
        self.is_stopping = False

    def arrive(self, socket: PageSocket) -> None:
        """A page has connected; its old socket, if there is one, is stale."""
        assert socket.page is not None
        key = self._key(socket)
        old = self.sockets.get(key)
        if old is not None:
            old.close(messages.CLOSE_REPLACED, "this page has connected again")
        self.sockets[key] = socket

    def leave(self, socket: PageSocket) -> None:
        """A page has gone."""
        if socket.page is not None and self.sockets.get(self._key(socket)) is socket:
            del self.sockets[self._key(socket)]

    def _key(self, socket: PageSocket) -> str:
        """Nobody can replace the socket of somebody else."""
        return f"{socket.person or '-'} {socket.page}"

    def close_sockets(self) -> None:
        """The server is being stopped: everybody shall come back in a moment."""
        for socket in self.sockets.values():
            socket.close(messages.CLOSE_STOPPING, "the server is being stopped")
        for stream in self.streams:
            stream.stop()
