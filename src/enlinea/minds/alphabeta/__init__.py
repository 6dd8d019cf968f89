"""Alpha-beta search for games of two seats in which nothing is hidden and nothing is drawn.

It deepens turn by turn until a limit is reached, until it is asked to stop, or until it has seen
the end of every line that matters: then its answer is exact.
"""

from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import cache
from types import SimpleNamespace
from typing import Any

import numpy as np
import numpy.typing as npt

from enlinea.core.bind import bind
from enlinea.core.errors import SetupError
from enlinea.core.game import OVER, Mode, State, Variant
from enlinea.core.turns import Turn, whole_turns
from enlinea.minds.alphabeta import kernels
from enlinea.minds.alphabeta.kernels import INFINITY, Room
from enlinea.minds.stop import Stop

MAX_DEPTH = kernels.TO_THE_END - 1
NO_LIMIT = 2**62
STORED_BITS = 20  # 16 MB
LOTS = 16  # small beside what actions earn by cutting searches short


@dataclass(frozen=True)
class Limits:
    """When to stop, whichever comes first; without any, at the exact answer."""

    depth: int = MAX_DEPTH  # turns
    nodes: int = NO_LIMIT  # positions, for each thread
    seconds: float | None = None
    stop: Stop | None = None  # asked from another thread


@dataclass(frozen=True)
class Finding:
    """What a search has found: the value for the seat to act, and the action that gives it."""

    value: int
    action: int
    depth: int  # turns looked at in full
    nodes: int  # positions visited, by all threads
    is_exact: bool


@dataclass(frozen=True)
class TurnFindings:
    """Whole turns with their values for the seat that plays them, best first."""

    turns: list[Turn]
    depth: int
    nodes: int
    is_exact: bool


def can_search(variant: Variant) -> bool:
    """Whether the variant is for two, in turns, with nothing hidden and nothing drawn."""
    mode = variant.mode
    return variant.seats == 2 and not (mode.has_chance or mode.is_hidden or mode.timing)


class Searcher:
    """Room to search one variant in; it keeps what it has found from one search to the next.

    >>> from enlinea.core.game import variant
    >>> searcher = Searcher(variant("linja"))
    >>> finding = searcher.search(searcher.variant.start(), Limits(depth=2))
    >>> finding.depth, finding.is_exact
    (2, False)
    """

    def __init__(self, variant: Variant, threads: int = 1, stored_bits: int = STORED_BITS) -> None:
        if not can_search(variant):
            wanted = "that takes two seats, and nothing hidden or drawn"
            raise SetupError(f"{variant} cannot be searched: {wanted}")
        self.variant = variant
        self._kernels = search_kernels(variant.mode)
        stored = np.zeros((1 << stored_bits, 2), np.int64)
        self._rooms = [_new_room(variant, stored, thread) for thread in range(threads)]
        self._value(self._rooms[0], variant.start(), 0, NO_LIMIT)  # compiled before a clock runs

    def search(self, s: State, limits: Limits | None = None) -> Finding:
        """The best action and its value for the seat to act."""
        limits = limits or Limits()
        seat = self._seat(s)
        found = Finding(0, self._first_legal(s, seat), 0, 0, False)
        with self._running(limits) as pool:
            for depth in range(1, limits.depth + 1):
                value = self._deepen(s, depth, limits.nodes, pool)
                if value is None:
                    break
                action, is_exact = map(int, self._rooms[0].answers[kernels.ROOT_ACTION :])
                value = value if seat == 0 else -value
                found = Finding(value, action, depth, self._num_nodes, bool(is_exact))
                if is_exact:
                    break
        return found

    def turns(self, s: State, limits: Limits | None = None) -> TurnFindings:
        """Every turn with its value; at depth 1 that is how the position after it looks."""
        limits = limits or Limits()
        sign = 1 if self._seat(s) == 0 else -1
        turns, ends = zip(*whole_turns(self.variant.rules, s), strict=True)
        looks = [sign * int(self.variant.mode.policy.appraise(end, 0)) for end in ends]
        found = TurnFindings(_best_first(turns, looks), 0, 0, False)
        with self._running(limits) as pool:
            for depth in range(1, limits.depth + 1):
                values = self._all_values(ends, depth - 1, limits.nodes, pool)
                if values is None:
                    break
                is_exact = all(is_proved for _, is_proved in values)
                valued = _best_first(turns, [sign * value for value, _ in values])
                found = TurnFindings(valued, depth, self._num_nodes, is_exact)
                if is_exact:
                    break
        return found

    def draw_lots(self, seed: int) -> None:
        """Of actions that are worth the same it prefers others with another seed."""
        for thread, room in enumerate(self._rooms):
            random = np.random.default_rng((seed, thread))
            room.history[:] = random.integers(0, LOTS, room.history.shape)

    @property
    def _num_nodes(self) -> int:
        return sum(int(room.answers[kernels.NODES]) for room in self._rooms)

    def _seat(self, s: State) -> int:
        seat = int(self.variant.rules.to_act(s))
        if seat == OVER:
            raise SetupError("the game is over: there is nothing to search")
        return seat

    def _first_legal(self, s: State, seat: int) -> int:
        actions = self._rooms[0].actions[0]
        self.variant.rules.legal_actions(s, seat, actions)
        return int(actions[0])

    @contextmanager
    def _running(self, limits: Limits) -> Iterator[ThreadPoolExecutor]:
        """Sets everything to zero, starts the clock, and lends threads."""
        deadline = Stop()
        with ExitStack() as reached:
            for room in self._rooms:
                room.answers[:] = 0
                room.stop[0] = 0
                for stop in (deadline, limits.stop or deadline):
                    reached.enter_context(stop.reaches(room.stop))
            reached.enter_context(deadline.after(limits.seconds))
            yield reached.enter_context(ThreadPoolExecutor(len(self._rooms)))

    def _deepen(self, s: State, depth: int, nodes: int, pool: ThreadPoolExecutor) -> int | None:
        """The value of seat 0 at this depth; helpers fill the table of positions meanwhile."""
        helpers = [
            pool.submit(self._value, room, s, depth + number % 2, nodes)
            for number, room in enumerate(self._rooms)
            if number > 0
        ]
        value = self._value(self._rooms[0], s, depth, nodes)
        self._wait(helpers)
        return value

    def _wait(self, helpers: list[Future[int | None]]) -> None:
        for room in self._rooms[1:]:
            room.stop[0] = 1
        for helper in helpers:
            helper.result()
        for room in self._rooms[1:]:
            room.stop[0] = self._rooms[0].stop[0]

    def _value(self, room: Room, s: State, depth: int, nodes: int) -> int | None:
        """The value for seat 0, or None if the search was stopped."""
        room.states[0] = s
        room.history[:] //= 2
        left = nodes - int(room.answers[kernels.NODES])
        value = int(self._kernels.search(room, depth, -INFINITY, INFINITY, left))
        return None if room.answers[kernels.IS_STOPPED] else value

    def _all_values(
        self, ends: Sequence[State], depth: int, nodes: int, pool: ThreadPoolExecutor
    ) -> list[tuple[int, bool]] | None:
        """The values for seat 0 of all these positions, and whether each is exact."""
        free = list(self._rooms)

        def value_of(end: State) -> tuple[int, bool] | None:
            room = free.pop()
            value = self._value(room, end, depth, nodes)
            is_proved = bool(room.answers[kernels.ROOT_PROVED])
            free.append(room)
            return None if value is None else (value, is_proved)

        values = list(pool.map(value_of, ends))
        return [value for value in values if value is not None] if None not in values else None


@cache
def search_kernels(mode: Mode) -> SimpleNamespace:
    """The search compiled for one mode."""
    return bind(kernels, mode.rules.NAME, rules=mode.rules, policy=mode.policy)


def _best_first(turns: Sequence[tuple[int, ...]], values: Sequence[int]) -> list[Turn]:
    valued = map(Turn, turns, values)
    return sorted(valued, key=lambda turn: (-turn.value, turn.actions))


def _new_room(variant: Variant, stored: npt.NDArray[np.int64], thread: int) -> Room:
    rules = variant.rules
    levels = rules.MAX_STEPS + 2
    states = np.zeros(levels, rules.STATE)
    words: npt.NDArray[Any] = states.view(np.uint8).reshape(levels, rules.STATE.itemsize)
    # Helpers begin with another order of actions, so that they look elsewhere first.
    history = np.random.default_rng(thread).integers(0, 1 + 9 * thread, (2, rules.NUM_ACTIONS))
    return Room(
        states=states,
        words=words.view(np.int64) if rules.STATE.itemsize % 8 == 0 else words,
        actions=np.zeros((levels, rules.NUM_ACTIONS), np.int64),
        frames=np.zeros((levels, kernels.NUM_COLUMNS), np.int64),
        history=history.astype(np.int64),
        stored=stored,
        points=np.zeros(variant.seats, np.int64),
        answers=np.zeros(kernels.NUM_ANSWERS, np.int64),
        stop=np.zeros(1, np.int64),
    )
