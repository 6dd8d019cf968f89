"""What messages and HTTP bodies are made of: people, tables, seats, sights, events."""

from typing import Annotated, Any, Literal

import msgspec

TableId = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9]{1,20}$", description="A table's id")]
Key = Annotated[str, msgspec.Meta(min_length=1, max_length=64, description="Chosen by the sender")]
Secret = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
Seat = Annotated[int, msgspec.Meta(ge=0, le=7)]
Version = Annotated[int, msgspec.Meta(ge=0, le=10_000_000)]
Nickname = Annotated[str, msgspec.Meta(min_length=1, max_length=24)]
Salt = Annotated[str, msgspec.Meta(max_length=200)]
BotName = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]

Reaction = Literal["hello", "good_move", "thanks", "oops", "thinking", "hurry", "well_played"]
Scope = Literal["read", "play", "tables"]
Stage = Literal["waiting", "playing", "over"]
Code = Literal[
    "unreadable",  # a text that is not in the game's notation, or a broken body
    "illegal",  # the rules forbid it; `clause` says which
    "stale",  # more has happened since the version that was given
    "too_late",  # somebody was faster
    "not_yours",  # another's seat, or a table that is not yours
    "not_allowed",  # a password, a nickname or a scope is missing
    "not_found",
    "not_now",  # the table has not begun, or is over, or a seat is taken
    "limit",  # too much, too fast
    "failed",  # our fault
]


class Shape(msgspec.Struct):
    """Something that is told."""


class Me(Shape):
    """The person behind this device."""

    id: str
    nickname: str


class NoClock(Shape, tag_field="kind", tag="none"):
    """All the time in the world: games over days."""


class MoveClock(Shape, tag_field="kind", tag="move"):
    """So many seconds for each turn."""

    seconds: Annotated[int, msgspec.Meta(ge=1, le=1_209_600)]


class BankClock(Shape, tag_field="kind", tag="bank"):
    """So many seconds for the whole game, and some more after each turn."""

    seconds: Annotated[int, msgspec.Meta(ge=1, le=86_400)]
    increment: Annotated[int, msgspec.Meta(ge=0, le=3600)] = 0


Clock = NoClock | MoveClock | BankClock


class SeatInfo(Shape):
    """Who sits where."""

    seat: Seat
    title: str  # how the rules call this seat
    kind: Literal["open", "person", "bot"]
    name: str  # a nickname, the name of a bot, or nothing
    person: str | None = None  # the id of a person
    bot: str | None = None
    substitute: str | None = None  # the bot that plays for the person at the moment
    is_online: bool = False
    rating: int | None = None


class Outcome(Shape):
    """How a game ended."""

    scores: list[int]
    winners: list[Seat]
    reason: str  # with the clause


class Fork(Shape):
    """Where a table has come from: another table, after so many actions."""

    table: TableId
    step: Version


class TableInfo(Shape):
    """A table as everybody sees it."""

    id: TableId
    code: str | None  # to join by typing; gone once the game has begun
    game: str
    mode: str
    options: dict[str, Any]  # only those that are not at their default
    seats: list[SeatInfo]
    clock: Clock
    is_public: bool
    has_hints: bool  # players may ask for hints
    num_hints: int  # how many were given; a game with hints is not rated
    is_hidden: bool  # some seats know what others may not: a curtain between people on one device
    is_real_time: bool
    stage: Stage
    version: Version
    num_spectators: int
    created: float  # seconds since 1970, as all times are
    started: float | None
    ended: float | None
    commitment: str  # the hash of the seed, from the beginning
    salts: list[str]  # what the seats added, once the game has begun
    seed: str | None  # once the game is over
    outcome: Outcome | None
    previous: TableId | None  # this is the return match of that table
    next: TableId | None  # the return match
    fork: Fork | None


class Event(Shape, gc=False):
    """Something that has happened."""

    version: Version  # of the table after it
    seat: Seat | None  # None: chance, or time
    text: str | None  # None: not for your eyes
    undone: int = 0  # how many actions were taken back
    is_redeal: bool = False  # the deal could not be played: the game begins anew
    at: float = 0.0


class Sight(Shape):
    """The game as one seat, or a spectator, sees it."""

    seat: Seat | None  # None: a spectator
    view: Any  # the view of the game, see docs/protocol.md
    legal: list[str]  # what this seat may play now
    has_unlisted: bool  # it may also play actions that are too many to be listed
    undo: int  # how many actions can be taken back; 0 if none
    text: str | None = None  # the position as text, if asked for


class Suggestion(Shape):
    """An action and what it is worth to the seat, as far as the seat can know."""

    text: str
    points: float | None  # the expected lead over the others; None where points mean little
    value: float | None  # from 0, as bad as can be, to 1; None if it was not computed


class Clocks(Shape):
    """What the clocks show at the moment `now`."""

    now: float
    left: list[float | None]  # the seconds of each seat; None without a clock
    running: list[Seat]
    timer: float | None  # games in real time: the moment at which chance or time comes next
