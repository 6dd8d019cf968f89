"""The messages of the one socket of a page: what it may say, and what it is told.

Every message is one JSON object; `type` says which. docs/protocol.md describes each of them, and
web/src/lib/protocol.ts is written from these structures (`make docs`).
"""

import msgspec

from enlinea.server.shapes import (
    Clocks,
    Code,
    Event,
    Key,
    Me,
    Outcome,
    Reaction,
    Seat,
    Secret,
    Sight,
    Suggestion,
    TableId,
    TableInfo,
    Version,
)

PROTOCOL = 1  # goes up when a page of before could no longer play
MAX_FRAME = 8 * 1024  # bytes of a message to the server


class _Said(msgspec.Struct, kw_only=True, tag_field="type", forbid_unknown_fields=True):
    """A message to the server."""


class _Told(msgspec.Struct, tag_field="type"):
    """A message from the server."""


class Hello(_Said, tag="hello"):
    """The first message: who speaks. A second socket with the same `page` replaces the first."""

    protocol: int
    page: Key  # chosen by the page when it is loaded, and kept when it connects again
    token: Secret | None = None  # for programs; browsers are known by their cookie


class Watch(_Said, tag="watch"):
    """Tell me of this table from now on; answered by `table` and, once it has begun, `game`."""

    table: TableId
    version: Version = 0  # the last version known: only the events after it are sent
    has_text: bool = False  # sights shall hold the position as text too
    secret: Secret | None = None  # of a seat that was handed over


class Unwatch(_Said, tag="unwatch"):
    """No more of this table."""

    table: TableId


class WatchLobby(_Said, tag="watch_lobby"):
    """Tell me of the open tables, or no more."""

    on: bool = True


class Act(_Said, tag="act"):
    """Play an action; answered by `done` once it is in the log, or by `refused`."""

    table: TableId
    seat: Seat
    text: str  # as in the list of legal actions
    key: Key  # the same for every attempt to send this action
    version: Version | None = None  # refuse it if more has happened since this version


class Undo(_Said, tag="undo"):
    """Take back one's latest turn, where `undo` of the sight is above 0."""

    table: TableId
    seat: Seat
    key: Key
    version: Version


class Hint(_Said, tag="hint"):
    """What would a strong player do in my place? Answered by `advice`, or by `refused`."""

    table: TableId
    seat: Seat
    key: Key


class React(_Said, tag="react"):
    """Show a reaction to all at the table."""

    table: TableId
    seat: Seat
    reaction: Reaction


class Pong(_Said, tag="pong"):
    """The answer to `ping`, at once."""

    number: int


Said = Hello | Watch | Unwatch | WatchLobby | Act | Undo | Hint | React | Pong


class Welcome(_Told, tag="welcome"):
    """The answer to `hello`."""

    protocol: int
    version: str  # of the server
    now: float  # the server's clock: seconds since 1970
    me: Me | None  # None: nobody yet; `PUT /api/me` makes one known


class Lobby(_Told, tag="lobby"):
    """All open tables."""

    tables: list[TableInfo]


class LobbyTable(_Told, tag="lobby_table"):
    """One table of the lobby has changed, or (None) is no longer there."""

    id: TableId
    table: TableInfo | None


class Table(_Told, tag="table"):
    """A watched table has changed: who sits where, who is there, whether it has begun."""

    table: TableInfo
    mine: list[Seat]  # the seats that this socket plays
    is_host: bool


class Game(_Told, tag="game"):
    """A watched game as it stands, and what has happened since the last message."""

    table: TableId
    version: Version
    events: list[Event]
    sights: list[Sight]  # one for each seat of mine, or one for a spectator
    to_act: list[Seat]  # the seats that may act now
    clocks: Clocks
    outcome: Outcome | None


class Done(_Told, tag="done"):
    """The action is in the log, at this version."""

    table: TableId
    key: Key
    version: Version


class Refused(_Told, tag="refused"):
    """The action was not played."""

    table: TableId
    key: Key
    code: Code
    message: str  # a sentence for people
    clause: str | None  # the rule that forbids it, such as LJ-6
    version: Version  # of the table now
    reason: str | None = None  # the rules' name for why, such as row_full: pages translate it


class Advice(_Told, tag="advice"):
    """The answer to `hint`, from nothing but what the seat knows."""

    table: TableId
    seat: Seat
    key: Key
    version: Version  # the position that it is about
    best: list[Suggestion]  # the best first; none: wait and see
    is_exact: bool  # the values are those of perfect play


class Reacted(_Told, tag="reacted"):
    """Somebody shows a reaction."""

    table: TableId
    seat: Seat
    reaction: Reaction


class Ping(_Told, tag="ping"):
    """Are you there? Comes every few seconds; answer with `pong` and the same number."""

    number: int


class Fault(_Told, tag="fault"):
    """What was said cannot be done; `retry_after` seconds later it may be."""

    code: Code
    message: str
    table: TableId | None = None
    retry_after: float | None = None


Told = (
    Welcome | Lobby | LobbyTable | Table | Game | Done | Refused | Advice | Reacted | Ping | Fault
)

# Why the server closes a socket.
CLOSE_STOPPING = 1012  # it is being stopped: come back in a moment
CLOSE_UNREADABLE = 4400  # a message that is none of the above
CLOSE_NOT_ALLOWED = 4403  # no password, a wrong token, a foreign page
CLOSE_REPLACED = 4409  # the same page has another socket now
CLOSE_TOO_LARGE = 4413
CLOSE_TOO_MANY = 4429
