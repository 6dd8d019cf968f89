"""Minds against each other: round robins and ladders, with paired luck and changing seats.

The same seed gives the same games on any number of threads. With a results file an arena that was
interrupted goes on where it stopped.
"""

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from itertools import islice
from statistics import fmean
from typing import Any

import msgspec

from enlinea.core.errors import SetupError
from enlinea.core.game import Variant
from enlinea.lab.clock import is_clocked
from enlinea.lab.in_order import in_order
from enlinea.lab.ratings import PairTotal, ratings
from enlinea.lab.results import GameLine, Header, Results
from enlinea.lab.schedule import LADDER, ROUND_ROBIN, TOGETHER, Fixture, fixtures, pairs_of
from enlinea.lab.simulate import Table
from enlinea.lab.sprt import UNDECIDED, Sprt, Verdict
from enlinea.lab.statistics import Estimate, mean_of, share
from enlinea.minds.minds import resolved

_LUCK = 1 << 63  # chance draws from another seed than the minds
_NEXT_MIND = 0x1E3779B97F4A7C15  # between the seeds of minds that play the same deal apart
_VERSION = 2  # of what a seed stands for: games of another one are not gone on with


class PairReport(msgspec.Struct, frozen=True):
    """Two minds: the upper one's share of places before the lower, and the scores of both."""

    upper: str
    lower: str
    games: int
    share: Estimate  # 1 before, 0.5 beside, 0 behind; the mean over the seats of the other
    upper_score: Estimate
    lower_score: Estimate


class MindReport(msgspec.Struct, frozen=True):
    """One mind: its rating with its interval, and its mean score."""

    mind: str
    plays: str  # what a level stands for
    rating: Estimate
    score: Estimate
    seconds: Estimate | None = None  # of its games, where it plays against the clock


class ArenaReport(msgspec.Struct, frozen=True):
    """What an arena found."""

    game: str
    mode: str
    seats: int
    options: dict[str, Any]
    schedule: str
    games: int
    seed: int
    minds: list[MindReport]
    pairs: list[PairReport]
    sprt: Verdict | None = None


class Arena:
    """Minds of one game that are to be compared."""

    def __init__(
        self,
        variant: Variant,
        minds: Sequence[str],
        num_games: int,
        seed: int = 0,
        schedule: str = ROUND_ROBIN,
    ) -> None:
        if len(minds) < 2:
            raise SetupError("an arena needs at least two minds")
        if len(set(minds)) < len(minds):
            raise SetupError("an arena needs different minds: one is named twice")
        if num_games < 1:
            raise SetupError("an arena needs at least one game")
        if not 0 <= seed < _LUCK:
            raise SetupError("the seed of an arena is a whole number from 0 to 2**63 - 1")
        self.variant = variant
        self.minds = list(minds)
        self.seed = seed
        is_shared = variant.seats == 1 or variant.mode.is_cooperative
        self.schedule = TOGETHER if is_shared else schedule
        self._num_games = num_games
        self._tables: dict[tuple[int, ...], Table] = {}
        is_clocked(variant, [resolved(mind, variant) for mind in minds])  # all of them, or none

    def fixtures(self) -> Iterator[Fixture]:
        """The games in their order."""
        return fixtures(self.schedule, len(self.minds), self.variant.teams, self._num_games)

    @property
    def total(self) -> int:
        """The number of games."""
        return sum(1 for _ in self.fixtures())

    @property
    def header(self) -> Header:
        """What a results file must begin with to belong to this arena."""
        return Header(
            game=self.variant.game.name,
            mode=self.variant.mode.name,
            seats=self.variant.seats,
            options=dict(self.variant.options),
            rules_version=self.variant.rules.RULES_VERSION,
            schedule=self.schedule,
            seed=self.seed,
            minds=[(mind, resolved(mind, self.variant)) for mind in self.minds],
            version=_VERSION,
        )

    def games(
        self, threads: int | None = None, results: Results | None = None
    ) -> Generator[GameLine]:
        """Every game in order: those of the results file, then those that are played now."""
        file: AbstractContextManager[list[GameLine]] = nullcontext([])
        if results:
            file = results.held(self.header)
        with file as known:
            for fixture, line in zip(self.fixtures(), known, strict=False):
                if not self._is_of(line, fixture):
                    raise SetupError("the results file holds other games than this arena plays")
                yield line
            left = islice(self.fixtures(), len(known), None)
            for line in in_order(self._play, left, threads):
                if results:
                    results.add(line)
                yield line

    def _is_of(self, line: GameLine, fixture: Fixture) -> bool:
        """Whether this line of a results file can be that game."""
        is_whole = len(line.scores) == self.variant.seats
        is_whole &= all(0 <= seat < self.variant.seats for seat in line.winners)
        return is_whole and (line.deal, tuple(line.seats)) == (fixture.deal, fixture.seats)

    def _play(self, fixture: Fixture) -> GameLine:
        # Who plays the same deal apart shares the cards, but not what comes into its own head.
        apart = fixture.seats[0] if self.schedule == TOGETHER else 0
        seed = (self.seed + apart * _NEXT_MIND) % _LUCK
        results, _ = self._table(fixture.seats).play(seed, fixture.deal, luck=self.seed + _LUCK)
        seats = range(self.variant.seats)
        return GameLine(
            deal=fixture.deal,
            seats=list(fixture.seats),
            scores=[int(results[0].scores[seat]) for seat in seats],
            winners=[seat for seat in seats if int(results[0].winners) >> seat & 1],
            seconds=int(results[0].milliseconds) / 1000,
        )

    def _table(self, seats: tuple[int, ...]) -> Table:
        if seats not in self._tables:
            self._tables[seats] = Table(self.variant, [self.minds[mind] for mind in seats])
        return self._tables[seats]

    def run(
        self,
        threads: int | None = None,
        results: Results | None = None,
        margin: float | None = None,
        on_progress: Callable[[], None] = lambda: None,
    ) -> ArenaReport:
        """Play all games and sum them up; with a margin, only until two minds are told apart."""
        if margin is not None and len(self.minds) != 2:
            raise SetupError(f"the sequential test compares two minds, not {len(self.minds)}")
        lines = list[GameLine]()
        test = None if margin is None else Sprt(margin)
        num_teams = len(set(self.variant.teams))
        per_deal = num_teams if self.schedule != TOGETHER else len(self.minds)
        games = self.games(threads, results)
        for line in games:
            lines.append(line)
            on_progress()
            if test is not None and len(lines) % per_deal == 0:
                for won in self._deal_shares(lines[-per_deal:], 0, 1):
                    test.add(won)
                if test.verdict.verdict != UNDECIDED:
                    games.close()
                    break
        return self.report(lines, None if test is None else test.verdict)

    def report(self, lines: Sequence[GameLine], verdict: Verdict | None = None) -> ArenaReport:
        """The figures of these games."""
        rated = ratings(len(self.minds), list(self._totals(lines)))
        return ArenaReport(
            game=self.variant.game.name,
            mode=self.variant.mode.name,
            seats=self.variant.seats,
            options=dict(self.variant.options),
            schedule=self.schedule,
            games=len(lines),
            seed=self.seed,
            minds=[
                MindReport(
                    mind,
                    resolved(mind, self.variant),
                    rated[index],
                    _score(lines, index),
                    _seconds(lines, index),
                )
                for index, mind in enumerate(self.minds)
            ],
            pairs=[
                self._pair_report(lines, low, high)
                for low, high in pairs_of(self.schedule, len(self.minds))
            ],
            sprt=verdict,
        )

    def _totals(self, lines: Sequence[GameLine]) -> Iterator[PairTotal]:
        """What the games say of each pair; deals that all play are one ranking, not many pairs."""
        share_of_ranking = 2 / len(self.minds) if self.schedule == TOGETHER else 1.0
        for low, high in pairs_of(self.schedule, len(self.minds)):
            shares, num_trials = self._trials(lines, low, high)
            if shares:
                yield PairTotal(low, high, fmean(shares), num_trials * share_of_ranking)

    def _deal_shares(self, lines: Iterable[GameLine], low: int, high: int) -> list[float]:
        """The upper mind's share of each deal: the games of a deal share their luck."""
        if self.schedule == TOGETHER:
            deals = [deal for deal in by_deal(lines) if len(deal) > high]
            by_score = self.variant.seats > 1 and not self.variant.mode.is_cooperative
            return [share_of(deal[high], high, deal[low], low, by_score) for deal in deals]
        played = [line for line in lines if set(line.seats) == {low, high}]
        shares = ([share_of(line, high, line, low) for line in deal] for deal in by_deal(played))
        return [sum(found) / len(found) for found in shares]

    def _trials(self, lines: Sequence[GameLine], low: int, high: int) -> tuple[list[float], int]:
        """The upper mind's shares by deal, and how many games they are worth."""
        shares = self._deal_shares(lines, low, high)
        if self.schedule == TOGETHER:
            return shares, len(shares)
        return shares, sum(set(line.seats) == {low, high} for line in lines)

    def _share(self, lines: Sequence[GameLine], low: int, high: int) -> Estimate:
        shares, num_trials = self._trials(lines, low, high)
        return share(fmean(shares) * num_trials, num_trials) if shares else share(0, 1)

    def _pair_report(self, lines: Sequence[GameLine], low: int, high: int) -> PairReport:
        if self.schedule == TOGETHER:
            played = [line for line in lines if line.seats[0] in (low, high)]
        else:
            played = [line for line in lines if set(line.seats) == {low, high}]
        return PairReport(
            upper=self.minds[high],
            lower=self.minds[low],
            games=len(played),
            share=self._share(lines, low, high),
            upper_score=_score(played, high),
            lower_score=_score(played, low),
        )


def by_deal(lines: Iterable[GameLine]) -> list[list[GameLine]]:
    """The games by their deal, in order."""
    deals: dict[int, list[GameLine]] = {}
    for line in lines:
        deals.setdefault(line.deal, []).append(line)
    return list(deals.values())


def share_of(
    line: GameLine, mind: int, other_line: GameLine, other: int, by_score: bool = False
) -> float:
    """How much a mind is before another: the mean over their seats of 1, 0.5 or 0.

    By score alone where each has beaten copies of itself: both have winners then.
    """
    ours = [line.standing(seat) for seat, sitting in enumerate(line.seats) if sitting == mind]
    theirs = [
        other_line.standing(seat)
        for seat, sitting in enumerate(other_line.seats)
        if sitting == other
    ]
    if by_score:
        ours, theirs = ([(False, *place[1:]) for place in places] for places in (ours, theirs))
    shares = [1.0 if one > two else 0.5 if one == two else 0.0 for one in ours for two in theirs]
    return sum(shares) / len(shares)


def _score(lines: Iterable[GameLine], mind: int) -> Estimate:
    """The mean over games of the mean score of the seats where the mind sits."""
    means = []
    for line in lines:
        own = [line.scores[seat] for seat, sitting in enumerate(line.seats) if sitting == mind]
        if own:
            means.append(sum(own) / len(own))
    return mean_of(means or [0.0])


def _seconds(lines: Iterable[GameLine], mind: int) -> Estimate | None:
    """How long the games of a mind take against the clock."""
    seconds = [line.seconds for line in lines if mind in line.seats]
    return mean_of(seconds) if any(seconds) else None


__all__ = ["LADDER", "ROUND_ROBIN", "TOGETHER", "Arena", "ArenaReport", "MindReport", "PairReport"]
