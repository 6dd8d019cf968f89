"""The contract of a game, and the registry of games: what every face of enlinea relies on.

A game is a family of modes; a mode is five small modules (rules, notation, view, draw, policy).
`variant("linja", options={"tease": True})` fixes game, mode, seats and options: all that a match
needs.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np
import numpy.typing as npt

from enlinea.core.errors import SetupError
from enlinea.core.options import Option, OptionValue, checked_options, short

if TYPE_CHECKING:
    from types import SimpleNamespace

    from rich.text import Text

State = np.record  # one position: a record of the mode's STATE type
States = npt.NDArray[Any]  # an array of such records
Ints = npt.NDArray[np.int64]

# What `to_act` answers when it is not one seat's turn.
CHANCE = -1  # a card is dealt or drawn, time passes
OVER = -2
ANYONE = -3  # real time: every seat (and CHANCE) for which `may_act` holds

# Refusals that every game shares; a game's own reasons start at FIRST_GAME_REASON.
LEGAL = 0
IS_OVER = 1
NOT_YOUR_TURN = 2
NO_SUCH_ACTION = 3
FIRST_GAME_REASON = 10
SHARED_REASONS = {
    IS_OVER: "is_over",
    NOT_YOUR_TURN: "not_your_turn",
    NO_SUCH_ACTION: "no_such_action",
}


class Rules(Protocol):
    """The rules of one mode: a module of small compiled functions over one fixed-size record."""

    NAME: str  # unique among all modes, part of every compiled kernel's name
    RULES_VERSION: int  # moves only when behaviour does
    SEATS: tuple[int, ...]  # the seat counts that can be played
    NUM_ACTIONS: int
    MAX_STEPS: int  # no game is longer, chance included; where an endless one is given up
    STATE: np.dtype[Any]
    WEIGHT_UNIT: int  # the chance weight that is written as 1.0
    TALLIES: tuple[str, ...]  # what is counted for each seat, for statistics
    DECISIONS: tuple[str, ...]  # the kinds of decisions of a seat, for statistics

    def setup(self, s: State, seats: int, options: Mapping[str, OptionValue]) -> None:
        """The position before anything is dealt, on a zeroed record (plain Python)."""

    def to_act(self, s: State) -> int:
        """A seat, or CHANCE, OVER, ANYONE."""

    def may_act(self, s: State, seat: int) -> bool:
        """Whether this seat (or CHANCE) has an action now."""

    def legal_actions(self, s: State, seat: int, out: Ints) -> int:
        """Fills `out` with the legal actions, ascending, and returns how many there are."""

    def illegal_reason(self, s: State, seat: int, action: int) -> int:
        """LEGAL, or why not; asked only for actions below NUM_ACTIONS of those who may act."""

    def apply(self, s: State, seat: int, action: int) -> None:
        """Plays a legal action in place; trusts its caller."""

    def chance_weights(self, s: State, out: Ints) -> int:
        """A whole-number weight for each of CHANCE's legal actions; 0 if only time brings it."""

    def scores(self, s: State, out: Ints) -> int:
        """Fills in the points of each seat as it stands; returns the winners as a bit mask."""

    def tally(self, s: State, seat: int, out: Ints) -> None:
        """Fills in the seat's counts so far, in the order of TALLIES."""

    def decision(self, s: State, seat: int) -> int:
        """Which of DECISIONS this seat, which may act, has before it."""

    def resample(self, s: State, seat: int, random: npt.NDArray[np.uint64]) -> None:
        """Draws anew everything this seat cannot know."""


class Notation(Protocol):
    """Text of actions and positions, and back; unreadable text raises `Unreadable`."""

    CLAUSES: Mapping[int, str]  # the rulebook clause of each refusal that all games share
    REASONS: type[IntEnum]  # the game's own reasons to refuse

    def action_text(self, action: int) -> str: ...
    def parse_action(self, text: str) -> int: ...
    def is_listed(self, action: int) -> bool:
        """Whether a trace lists this action (a few modes have thousands of places)."""

    def position_text(self, s: State) -> str: ...
    def parse_position(self, text: str, s: State) -> None:
        """Fills a freshly set up record with the position."""

    def refusal(self, s: State, seat: int, action: int, reason: int) -> tuple[str, str]:
        """A sentence that tells a player why not, and the clause, for the game's own reasons."""

    def seat_name(self, seat: int) -> str: ...
    def ending_text(self, s: State) -> str:
        """Why the game is over, with the clause."""


class ViewModule(Protocol):
    def view(self, s: State, seat: int | None) -> Any:
        """What this seat, or a spectator (None), may see: a typed structure."""

    # A mode with secrets may also have `sees(s, seat, action, viewer) -> bool`: whether the viewer
    # sees which action this is, if the seat (or CHANCE) plays it in this position. Without it,
    # nobody sees what chance brings.
    # A module whose view does not depend on the seat may say `IS_SAME_FOR_ALL = True`.


class DrawModule(Protocol):
    def picture(self, view: Any) -> "Text":
        """The view as lines of text in colour; `.plain` is the golden form."""


class SvgModule(Protocol):
    def board_svg(self, view: Any) -> str:
        """The view as a picture: an SVG document."""


class Gallery(Protocol):
    """The cards of a game as pictures (SVG documents), with the options that were chosen."""

    def card_names(self, options: Mapping[str, OptionValue]) -> Sequence[str]: ...
    def card_picture(self, name: str, options: Mapping[str, OptionValue]) -> str: ...
    def deck_picture(self, options: Mapping[str, OptionValue]) -> str: ...


class Policy(Protocol):
    """Rough judgement for simple bots."""

    def appraise(self, s: State, seat: int) -> int:
        """How good the position looks for the seat, in a whole-number unit of the game's own."""


class LearnedPolicy(Policy, Protocol):
    """Judgement that is learned from games: what a position is made of, as numbers."""

    NUM_FEATURES: int
    NUM_COUNTS: int
    WEIGHTS: str  # the file of what was learned, beside the policy
    CLOSE: int  # a turn that is worth less by so much, by the rule of thumb, is not the best

    def survey(self, s: State, counts: Ints) -> None:
        """Counts once what the features of all seats are made of."""

    def features(self, s: State, seat: int, counts: Ints, out: npt.NDArray[np.float32]) -> int:
        """Fills in the features; returns what the seat has for certain, in the unit of appraise."""


class Timing(Protocol):
    """How bots play where time counts: what they would do, and after how many seconds."""

    SKILLS: Mapping[str, Any]  # bots by name, from slow to quick
    SIMULTANEOUS_SECONDS: float  # a second action within this time comes too late to be stopped

    def plan(
        self, s: State, seat: int, skill: Any, random: npt.NDArray[np.uint64]
    ) -> tuple[Sequence[int], float]:
        """Actions for a resampled position, and the seconds until then; no actions: it waits."""

    def chance_seconds(self, s: State, options: Mapping[str, OptionValue]) -> float:
        """How long after the clock was started chance acts (a card is turned, time is up)."""

    def starts_clock(self, s: State, seat: int, action: int) -> bool:
        """Whether this action, just played, starts the clock of chance anew."""

    def is_playable(self, s: State) -> bool:
        """Whether a deal may be played; if not, the table deals again."""


class Facts(Protocol):
    """What simulations may count in the positions of a game, besides its results."""

    NAMES: Sequence[str]

    def observe(self, s: State, actor: int, action: int) -> Iterable[tuple[str, int]]:
        """Names with whole numbers, for the position that this action has just brought about."""


@dataclass(frozen=True)
class Mode:
    """One way to play a game."""

    name: str
    rules: Rules
    notation: Notation
    view: ViewModule
    draw: DrawModule
    policy: Policy
    summary: str = ""
    is_hidden: bool = False  # whether some seats know what others may not
    has_chance: bool = True  # whether anything is dealt or drawn
    timing: Timing | None = None  # for games in real time
    is_cooperative: bool = False  # whether all seats play together: all of them win, or nobody
    svg: SvgModule | None = None  # for pictures
    is_endless: bool = False  # whether play at random may go on for ever; bots must end it
    facts: Facts | None = None  # for simulations that count them

    def for_options(self, options: Mapping[str, OptionValue]) -> "Mode":
        """The mode as these options make it: a game whose texts depend on them gives another."""
        return self

    def shown_actions(self, s: State, seat: int, actions: Sequence[int]) -> Sequence[int]:
        """Those of the legal actions that a seat is told: all, unless finding them is the game."""
        return actions

    @cached_property
    def kernels(self) -> "SimpleNamespace":
        """The core kernels compiled for these rules."""
        from enlinea.core import kernels
        from enlinea.core.bind import bind

        return bind(kernels, self.rules.NAME, rules=self.rules)


@dataclass(frozen=True)
class Game:
    """A family: its modes and the options they share."""

    name: str
    title: str
    modes: tuple[Mode, ...]
    options: tuple[Option, ...] = ()
    summary: str = ""
    gallery: Gallery | None = None  # where there are cards to look at

    def mode(self, name: str | None) -> Mode:
        """The mode of that name; the first one if none is named."""
        for mode in self.modes:
            if name in (None, mode.name):
                return mode
        known = ", ".join(mode.name for mode in self.modes)
        raise SetupError(f"{self.name} has no mode {short(name)}; it has: {known}")

    def next_starter(self, winners: Sequence[int], seats: int) -> int:
        """Which seat of the last game is seat 0 of the next: by default the start passes on."""
        return 1 % seats


@dataclass(frozen=True)
class Variant:
    """A game with everything chosen that is chosen before the first move."""

    game: Game
    mode: Mode
    seats: int
    options: Mapping[str, OptionValue] = field(default_factory=dict)

    @property
    def rules(self) -> Rules:
        return self.mode.rules

    @property
    def teams(self) -> tuple[int, ...]:
        """The team of each seat; where there are none, everybody is one."""
        teams_of = getattr(self.rules, "teams_of", None)
        if teams_of is None:
            return tuple(range(self.seats))
        found: tuple[int, ...] = teams_of(self.seats, self.options["teams"])
        return found

    def start(self) -> State:
        """A fresh record with the position before anything is dealt."""
        s: State = np.zeros(1, self.rules.STATE)[0]
        self.rules.setup(s, self.seats, self.options)
        return s

    @property
    def changed_options(self) -> dict[str, OptionValue]:
        """The options that are not at their default."""
        return {
            option.name: self.options[option.name]
            for option in self.game.options
            if self.options[option.name] != option.default
        }

    def __str__(self) -> str:
        changed = [
            f"{option.name}={option.value_text(self.options[option.name])}"
            for option in self.game.options
            if option.name in self.changed_options
        ]
        return " ".join([self.game.name, self.mode.name, f"{self.seats} seats", *changed])


_REGISTRY: dict[str, str | Game] = {}


def register(name: str, where: str | Game) -> None:
    """Make a game known: the game itself, or the module that will hold it as GAME."""
    _REGISTRY[name] = where


def game_names() -> list[str]:
    """All registered games, in the order of registration."""
    _load_registry()
    return list(_REGISTRY)


def find_game(name: str) -> Game:
    """The registered game of that name."""
    _load_registry()
    where = _REGISTRY.get(name)
    if where is None:
        raise SetupError(f"there is no game {short(name)}; there is: {', '.join(_REGISTRY)}")
    if isinstance(where, str):
        where = import_module(where).GAME
        assert isinstance(where, Game)
        _REGISTRY[name] = where
    return where


def _load_registry() -> None:
    import_module("enlinea.games")  # registers all of ours, by name only


def variant(
    name: str | Game,
    mode: str | None = None,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
) -> Variant:
    """The variant with these choices, each checked; what is left out gets its default.

    >>> str(variant("linja", options={"tease": True}))
    'linja standard 2 seats tease=True'
    """
    game = name if isinstance(name, Game) else find_game(name)
    chosen = game.mode(mode)
    allowed = chosen.rules.SEATS
    seats = allowed[0] if seats is None else seats
    if type(seats) is not int or seats not in allowed:
        counts = " or ".join(map(str, allowed)) if len(allowed) < 3 else _range_text(allowed)
        raise SetupError(f"{game.name} {chosen.name} is for {counts} seats, not {short(seats)}")
    checked = checked_options(game.name, game.options, options or {})
    found = Variant(game, chosen.for_options(checked), seats, checked)
    found.start()  # tells now what cannot be set up, such as teams that do not divide
    return found


def _range_text(counts: Sequence[int]) -> str:
    if list(counts) == list(range(counts[0], counts[-1] + 1)):
        return f"{counts[0]} to {counts[-1]}"
    return ", ".join(map(str, counts[:-1])) + f" or {counts[-1]}"
