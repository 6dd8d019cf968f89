"""Simulate many games on all cores: the same seed gives the same games on any number of threads."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from types import SimpleNamespace
from typing import Any

import msgspec
import numpy as np

from enlinea.core.bind import bind
from enlinea.core.errors import SetupError
from enlinea.core.game import CHANCE, Mode, State, Variant
from enlinea.core.match import Match
from enlinea.core.random import new_random
from enlinea.core.record import Record, record_of
from enlinea.lab import kernels
from enlinea.lab.clock import is_clocked, play_clocked, random_draw, result_of
from enlinea.lab.facts import Fact, FactCounts
from enlinea.lab.in_order import in_order
from enlinea.lab.statistics import Estimate, Sums, share
from enlinea.minds.compiled import mind_kernels, search_kernels
from enlinea.minds.minds import choose, parse_minds, resolved
from enlinea.minds.settings import BY_HAND, ISMCTS, KEEN, pack

_GAME_COLUMNS = ("steps", "decisions", "turns", "choices", "milliseconds")
_MIN_CHUNK, _MAX_CHUNK = 256, 8192  # games that a thread plays between two signs of progress


Results = np.ndarray[Any, Any]  # a row of the kernels' RESULT for each game
Chunk = tuple[Results, list[Match]]


class Kind(msgspec.Struct, frozen=True):
    """How often one kind of decision comes in a game, and how many legal actions it has."""

    decisions: Estimate
    choices: float


class Report(msgspec.Struct, frozen=True):
    """What a simulation found; `wins` are won alone, `shared` with others at the top."""

    game: str
    mode: str
    seats: int
    options: dict[str, Any]
    minds: list[str]
    games: int
    seed: int
    wins: list[Estimate]
    shared: list[Estimate]
    no_winner: Estimate
    scores: list[Estimate]
    steps: Estimate
    decisions: Estimate
    turns: Estimate
    seconds: Estimate  # against the clock; 0 where there is none
    choices: float  # legal actions per decision
    kinds: dict[str, Kind]  # the same for each kind of decision of the game
    tallies: dict[str, list[Estimate]]  # what the game counts, for each seat
    facts: dict[str, Fact] = {}  # what was counted in the positions, if that was asked for

    def solved(self) -> Estimate:
        """The share of games that somebody won: of puzzles, those that were solved."""
        return share(self.games - round(self.no_winner.value * self.games), self.games)


@cache
def lab_kernels(mode: Mode, is_searching: bool = False) -> SimpleNamespace:
    """The simulation compiled for one mode, with the search only if a mind needs it."""
    parts = {**vars(mode.kernels), **vars(mind_kernels(mode)), "rules": mode.rules}
    if not is_searching:
        return bind(kernels, mode.rules.NAME, **parts)
    parts["choose"] = search_kernels(mode).think
    return bind(kernels, f"{mode.rules.NAME}-search", **parts)


def simulate(
    variant: Variant,
    minds: str | Sequence[str],
    num_games: int,
    seed: int = 0,
    threads: int | None = None,
    on_progress: Callable[[int], None] = lambda num_games: None,
    on_record: Callable[[Record], None] | None = None,
    has_facts: bool = False,
) -> Report:
    """Play the games and sum them up; `on_record` is given every game in order.

    `has_facts` also counts what the mode observes in its positions, which takes longer.

    >>> from enlinea.core.game import variant
    >>> report = simulate(variant("linja"), ["greedy", "random"], 200, seed=1)
    >>> report.wins[0].value > 0.9
    True
    """
    if num_games < 1:
        raise SetupError("a simulation needs at least one game")
    if not 0 <= seed < 2**64:
        raise SetupError("a seed is a whole number from 0 to 2**64 - 1")
    if not isinstance(minds, str) and len(minds) != variant.seats:
        raise SetupError(f"{len(minds)} minds for {variant.seats} seats")
    minds = parse_minds(minds if isinstance(minds, str) else ",".join(minds), variant)
    totals = Totals(variant)
    facts = FactCounts(variant) if has_facts else None
    is_kept = on_record is not None or has_facts
    for results, matches in _chunks(variant, minds, num_games, seed, threads, is_kept):
        totals.add(results)
        for match in matches:
            if facts is not None:
                facts.add(match.history)
            if on_record is not None:
                on_record(record_of(match, players=list(minds)))
        on_progress(len(results))
    return totals.report(minds, seed, facts.report() if facts else {})


class Table:
    """Minds in their seats, ready to play games by number: compiled, or against the clock."""

    def __init__(self, variant: Variant, minds: Sequence[str]) -> None:
        self.variant = variant
        self.minds = list(minds)
        self._resolved = [resolved(mind, variant) for mind in minds]
        self._has_clock = is_clocked(variant, self._resolved)
        if not self._has_clock:
            self._packed = pack(self._resolved, variant)
            self._is_by_hand = bool(np.isin(self._packed["kind"], BY_HAND).any())
            self._is_searching = bool(np.isin(self._packed["kind"], (ISMCTS, KEEN)).any())

    def chunk(self, num_games: int, is_kept: bool) -> int:
        """How many games a thread plays between two signs of progress."""
        if self._has_clock or is_kept or not (self._is_searching or self._is_by_hand):
            return _MIN_CHUNK if is_kept else min(_MAX_CHUNK, max(_MIN_CHUNK, num_games // 1024))
        return 1

    def play(
        self,
        seed: int,
        first: int,
        num_games: int = 1,
        is_kept: bool = False,
        luck: int | None = None,
    ) -> Chunk:
        """Play games of a seed from that number on; with a seed for `luck`, chance has its own.

        The matches have their histories, but not always the positions at their ends.
        """
        results = np.zeros(num_games, kernels.RESULT)
        if self._has_clock:
            return results, self._play_clocked(results, seed, first, is_kept, luck)
        if self._is_by_hand:
            return results, self._play_by_hand(results, seed, first, is_kept, luck)
        log_rows = num_games if is_kept else 0
        log = np.zeros((log_rows, self.variant.rules.MAX_STEPS, 2), np.int64)
        seeds = np.array([seed, seed if luck is None else luck], np.uint64)
        kernel = lab_kernels(self.variant.mode, self._is_searching).play_games
        kernel(self.variant.start(), self._packed, seeds, first, results, log)
        games = zip(log, results, strict=False)
        return results, [_logged_match(self.variant, *game) for game in games]

    def play_on(self, s: State, seed: int, first: int, num_games: int) -> Results:
        """Finish games from this position, as it is, with luck that depends on their numbers only.

        What is hidden in the position is not drawn anew. Only compiled minds play here.
        """
        results = np.zeros(num_games, kernels.RESULT)
        seeds, log = np.array([seed, seed + 1], np.uint64), np.zeros((0, 0, 2), np.int64)
        kernel = lab_kernels(self.variant.mode, self._is_searching).play_games
        kernel(s, self._packed, seeds, first, results, log)
        return results

    def _play_clocked(
        self, results: Any, seed: int, first: int, is_kept: bool, luck: int | None
    ) -> list[Match]:
        matches = []
        for index, result in enumerate(results):
            game = play_clocked(self.variant, self._resolved, seed, first + index, luck)
            result_of(game.match, result, game.now)
            matches += [game.match] if is_kept else []
        return matches

    def _play_by_hand(
        self, results: Any, seed: int, first: int, is_kept: bool, luck: int | None
    ) -> list[Match]:
        """As the kernel does it, for minds that are not compiled."""
        matches = []
        for index, result in enumerate(results):
            random = new_random(seed, first + index)
            chance = random if luck is None else new_random(luck, first + index)
            match = Match(self.variant)
            while not match.is_over:
                actor = match.actors[0]
                if actor == CHANCE:
                    action = random_draw(match, chance)
                else:
                    mind = self._resolved[actor]
                    action = choose(mind, self.variant, match.state, actor, random, threads=1)
                match.play(actor, action)
            result_of(match, result)
            matches += [match] if is_kept else []
        return matches


def _chunks(
    variant: Variant,
    minds: Sequence[str],
    num_games: int,
    seed: int,
    threads: int | None,
    is_kept: bool,
) -> Iterator[Chunk]:
    table = Table(variant, minds)
    chunk = table.chunk(num_games, is_kept)

    def play_chunk(first: int) -> Chunk:
        return table.play(seed, first, min(chunk, num_games - first), is_kept)

    return in_order(play_chunk, range(0, num_games, chunk), threads)


def _logged_match(variant: Variant, log: Any, result: Any) -> Match:
    match = Match(variant)
    match.history = [(int(seat), int(action)) for seat, action in log[: result.steps]]
    return match


class Totals:
    """The sums over all games so far, and the report they give."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.num_tallies = len(variant.rules.TALLIES)
        self.seat_sums = [Sums(1 + self.num_tallies) for _ in range(variant.seats)]
        self.game_sums = Sums(len(_GAME_COLUMNS))
        self.kind_sums = [Sums(2) for _ in variant.rules.DECISIONS]
        self.num_wins = [0] * variant.seats
        self.num_shared = [0] * variant.seats
        self.num_without_winner = 0

    def add(self, results: Any) -> None:
        """Add the results of some games."""
        winners = results["winners"]
        self.game_sums.add(np.stack([results[name] for name in _GAME_COLUMNS], axis=1))
        for kind, sums in enumerate(self.kind_sums):
            sums.add(results["kinds"][:, kind])
        self.num_without_winner += int((winners == 0).sum())
        for seat, sums in enumerate(self.seat_sums):
            tallies = results["tallies"][:, seat, : self.num_tallies]
            sums.add(np.column_stack([results["scores"][:, seat], tallies]))
            is_winner, is_alone = winners >> seat & 1 == 1, winners == 1 << seat
            self.num_wins[seat] += int(is_alone.sum())
            self.num_shared[seat] += int((is_winner & ~is_alone).sum())

    def report(self, minds: Sequence[str], seed: int, facts: dict[str, Fact]) -> Report:
        """All figures with their intervals."""
        games = self.game_sums
        steps, decisions, turns, choices, milliseconds = range(len(_GAME_COLUMNS))
        return Report(
            game=self.variant.game.name,
            mode=self.variant.mode.name,
            seats=self.variant.seats,
            options=dict(self.variant.options),
            minds=list(minds),
            games=games.count,
            seed=seed,
            wins=[share(count, games.count) for count in self.num_wins],
            shared=[share(count, games.count) for count in self.num_shared],
            no_winner=share(self.num_without_winner, games.count),
            scores=[sums.mean(0) for sums in self.seat_sums],
            steps=games.mean(steps),
            decisions=games.mean(decisions),
            turns=games.mean(turns),
            seconds=games.mean(milliseconds).times(0.001),
            choices=games.total(choices) / max(1, games.total(decisions)),
            kinds={
                name: Kind(sums.mean(0), sums.total(1) / max(1, sums.total(0)))
                for name, sums in zip(self.variant.rules.DECISIONS, self.kind_sums, strict=True)
            },
            tallies={
                name: [sums.mean(1 + index) for sums in self.seat_sums]
                for index, name in enumerate(self.variant.rules.TALLIES)
            },
            facts=facts,
        )
