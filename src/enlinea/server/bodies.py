"""Bodies of the HTTP API that are not parts of messages too."""

from typing import Annotated, Any, Literal

import msgspec

from enlinea.server.shapes import (
    BotName,
    Clock,
    Code,
    Event,
    Key,
    Nickname,
    NoClock,
    Salt,
    Scope,
    Seat,
    Secret,
    Shape,
    Sight,
    TableId,
    TableInfo,
    Version,
)


class Body(msgspec.Struct, forbid_unknown_fields=True):
    """Something that is asked for."""


class Problem(Shape):
    """Every answer that is not 2xx."""

    code: Code
    message: str
    clause: str | None = None
    retry_after: float | None = None  # seconds
    reason: str | None = None  # the name of what the rules say against it


class ServerInfo(Shape):
    """What a page wants to know first."""

    version: str
    protocol: int
    address: str | None  # in the local network, such as http://192.168.1.7:8000
    needs_password: bool  # and has not got it from this device


class OptionInfo(Shape):
    """One choice of a game."""

    name: str
    help: str
    default: Any
    choices: list[str]
    low: int
    high: int


class BotInfo(Shape):
    """A bot that can sit at the table."""

    name: str
    summary: str
    rating: int | None


class ModeInfo(Shape):
    """One way to play a game."""

    name: str
    summary: str
    seats: list[int]
    bots: list[BotInfo]  # from weak to strong
    usual_bot: str
    is_hidden: bool
    is_real_time: bool
    is_rated: bool  # not if one plays alone, or all together
    seat_titles: list[str]


class GameInfo(Shape):
    """A game that can be played here."""

    name: str
    title: str
    summary: str
    options: list[OptionInfo]
    modes: list[ModeInfo]


class Named(Body):
    """A nickname."""

    nickname: Nickname


class Password(Body):
    """The operator's password."""

    password: Secret


class RecoveryCode(Body):
    """A code with which another device becomes this person."""

    code: Secret


class PersonSeat(Body, tag_field="kind", tag="me"):
    """A seat for whoever makes the table; several of them for several people on one device."""

    name: Nickname | None = None
    salt: Salt = ""


class OpenSeat(Body, tag_field="kind", tag="open"):
    """A seat for somebody who will join."""


class BotSeat(Body, tag_field="kind", tag="bot"):
    """A seat for a bot."""

    bot: BotName


AnySeat = PersonSeat | OpenSeat | BotSeat


class NewTable(Body):
    """A table to be made. Without `seats`: you, and open seats."""

    game: Annotated[str, msgspec.Meta(max_length=40)]
    mode: Annotated[str, msgspec.Meta(max_length=40)] | None = None
    num_seats: int | None = None
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    seats: list[AnySeat] | None = None
    clock: Clock = msgspec.field(default_factory=NoClock)
    is_public: bool = False
    is_shuffled: bool = False  # seats are drawn by lot when the game starts
    is_started: bool = False  # start at once, if no seat is open
    has_hints: bool | None = None  # hints are allowed; None: where nobody but the host plays


class Sit(Body):
    """Take a seat; the first open one if none is named."""

    seat: Seat | None = None
    name: Nickname | None = None  # for another person on this device
    salt: Salt = ""


class SeatChoice(Body):
    """One of my seats."""

    seat: Seat


class Swap(Body):
    """Two seats change places."""

    seat: Seat
    other: Seat


class SetBot(Body):
    """Put a bot on a seat, or (None) open it."""

    seat: Seat
    bot: BotName | None


class NewFork(Body):
    """A new table that goes on from a point of an old one."""

    step: Version  # how many actions of the record are kept
    seats: list[AnySeat]
    is_public: bool = False


class Acted(Body):
    """An action over HTTP."""

    seat: Seat
    text: Annotated[str, msgspec.Meta(max_length=400)]
    key: Key
    version: Version | None = None


class HintWanted(Body):
    """A hint for a seat that is to act."""

    seat: Seat
    key: Key


class Undone(Body):
    """The latest turn, taken back over HTTP."""

    seat: Seat
    key: Key
    version: Version


class DoneAt(Shape):
    """The action is in the log."""

    version: Version


class SeatSecret(Shape):
    """Whoever has it plays this seat, until it is revoked."""

    seat: Seat
    secret: str


class Step(Shape):
    """One step of a replay."""

    event: Event | None  # None for the position before the first action
    sight: Sight


class Replay(Shape):
    """A game step by step as one seat, or a spectator, saw it."""

    table: TableInfo
    num_steps: int  # steps in the whole game, the first position not counted
    first: int
    steps: list[Step]


class Decision(Shape):
    """What a seat chose, and what it could have chosen, judged by what it knew then."""

    step: Version  # actions before it: the step of the replay at which it was to be made
    seat: Seat
    played: str
    best: str
    value: float  # of the best action, to this seat
    loss: float  # how much less the action is worth that was played; 0: as good as the best


class Draw(Shape):
    """What chance brought."""

    step: Version  # actions up to and with the last of the draws
    changes: list[float]  # of what each seat could expect


class Account(Shape):
    """What became of a seat, and why."""

    seat: Seat
    draws: float  # what chance gave in all
    choices: float  # what the own choices gave away in all: 0, or less
    num_decisions: int  # those with a choice
    num_best: int  # those of them that were as good as the best
    final: float


class Analysis(Shape):
    """A finished game judged decision by decision; while it is `running`, as far as it is."""

    table: TableId
    stage: Literal["none", "running", "done"]
    unit: Literal["points", "share"]  # leads in points; or from 0, as bad as can be, to 1
    is_exact: bool  # the values are those of perfect play
    num_done: int
    num_all: int
    decisions: list[Decision]
    draws: list[Draw]
    accounts: list[Account]
    turning_points: list[Version]  # steps of the decisions with the largest losses


class FairVerdict(Shape):
    """Whether every draw follows from the seed."""

    is_fair: bool
    num_draws: int
    fault: str | None


class Rank(Shape):
    """A line of a leaderboard."""

    name: str
    person: str | None
    bot: str | None
    rating: int
    uncertainty: int
    num_games: int


class Leaderboard(Shape):
    """The best at one game and mode; bots are rated in the same pool."""

    game: str
    mode: str
    ranks: list[Rank]


class NewToken(Body):
    """A token for a program that plays in my name."""

    name: Nickname
    scopes: list[Scope]


class TokenInfo(Shape):
    """A token, without its secret."""

    id: str
    name: str
    scopes: list[Scope]
    created: float


class Token(Shape):
    """A fresh token; the secret is shown only once."""

    info: TokenInfo
    secret: str


class Found(Shape):
    """The table of a code."""

    table: TableId


class Health(Shape):
    """Whether the server can play."""

    status: Literal["ok", "stopping"]
    version: str
    num_tables: int
    num_sockets: int
