"""Ratings for each game and mode, people and bots in one pool (openskill's Plackett-Luce)."""

from collections.abc import Sequence
from statistics import fmean
from typing import Any, NamedTuple

import sqlalchemy as sql
from openskill.models import PlackettLuce
from sqlalchemy.dialects.sqlite import insert

from enlinea.server.schema import people, ratings
from enlinea.server.shapes import Outcome
from enlinea.server.store import Store, Write

_MODEL = PlackettLuce()
_POINTS_PER_MU, _BASE = 40.0, 500.0  # 25 becomes 1500: numbers that players are used to
BOT = "bot:"

_UPSERT = insert(ratings)
_UPSERT = _UPSERT.on_conflict_do_update(
    index_elements=["game", "mode", "who"],
    set_={name: _UPSERT.excluded[name] for name in ("mu", "sigma", "num_games")},
)


class Rating(NamedTuple):
    """How strong somebody is, how sure that is, and after how many games."""

    mu: float = _MODEL.mu
    sigma: float = _MODEL.sigma
    num_games: int = 0

    @property
    def shown(self) -> int:
        """The number that people see."""
        return round(_BASE + _POINTS_PER_MU * self.mu)

    @property
    def uncertainty(self) -> int:
        """Twice the deviation, in the same unit."""
        return round(2 * _POINTS_PER_MU * self.sigma)

    @property
    def sure(self) -> float:
        """What the rating is at least, rather surely: leaderboards go by it."""
        return self.mu - 2 * self.sigma


class Stand(NamedTuple):
    """A rating and its place on the leaderboard."""

    game: str
    mode: str
    rating: Rating
    place: int
    num_rated: int


class Ratings:
    """All ratings, kept in memory and written with the game that changes them."""

    def __init__(self) -> None:
        self._ratings: dict[tuple[str, str, str], Rating] = {}

    async def load(self, store: Store) -> None:
        """Read them from the data file."""
        for row in await store.rows(sql.select(ratings)):
            key = row["game"], row["mode"], row["who"]
            self._ratings[key] = Rating(row["mu"], row["sigma"], row["num_games"])

    def find(self, game: str, mode: str, who: str) -> Rating | None:
        """The rating of a person's id, or of `bot:` and a name; None before the first game."""
        return self._ratings.get((game, mode, who))

    def rate(self, game: str, mode: str, who: Sequence[str], outcome: Outcome) -> list[Write]:
        """New ratings after a game; nothing if it does not count."""
        if not counts(who, outcome):
            return []
        before = [self.find(game, mode, name) or Rating() for name in who]
        teams = [[_MODEL.rating(mu=each.mu, sigma=each.sigma)] for each in before]
        after = [new for (new,) in _MODEL.rate(teams, ranks=_ranks(outcome))]
        writes = []
        for name in dict.fromkeys(who):
            # A bot on several seats: the mean of what each seat would have become.
            own = [new for new, other in zip(after, who, strict=True) if other == name]
            rating = Rating(
                fmean(float(new.mu) for new in own),
                fmean(float(new.sigma) for new in own),
                before[who.index(name)].num_games + 1,
            )
            self._ratings[game, mode, name] = rating
            values: dict[str, Any] = {"game": game, "mode": mode, "who": name, **rating._asdict()}
            writes.append(Write(_UPSERT, values))
        return writes

    def stands(self, who: str) -> list[Stand]:
        """Where somebody stands in every game and mode."""
        stands = []
        for (game, mode, name), rating in self._ratings.items():
            if name == who:
                pool = [each for key, each in self._ratings.items() if key[:2] == (game, mode)]
                place = 1 + sum(each.sure > rating.sure for each in pool)
                stands.append(Stand(game, mode, rating, place, len(pool)))
        return stands

    async def best(self, store: Store, game: str, mode: str, count: int = 100) -> list[Any]:
        """The best by what is sure of them: who, nickname (None for bots) and rating."""
        query = (
            sql.select(ratings.c.who, people.c.nickname)
            .outerjoin(people, people.c.id == ratings.c.who)
            .where(ratings.c.game == game, ratings.c.mode == mode)
            .order_by((ratings.c.mu - 2 * ratings.c.sigma).desc())
            .limit(count)
        )
        rows = await store.rows(query)
        return [
            (row["who"], row["nickname"], self._ratings[game, mode, row["who"]]) for row in rows
        ]


def counts(who: Sequence[str], outcome: Outcome) -> bool:
    """Whether a game changes ratings.

    It does not if all have won or lost together, or if somebody sat on several seats: whoever
    shares a device cannot be told apart, and nobody shall win against themselves. A bot may sit on
    several seats, unless it played only against itself.
    """
    people = [name for name in who if not name.startswith(BOT)]
    is_shared = len(set(people)) < len(people)
    is_alone = len(set(who)) < 2
    return not is_shared and not is_alone and 0 < len(outcome.winners) < len(who)


def _ranks(outcome: Outcome) -> list[float]:
    """1 for the winners, then by points; equal points share a rank."""
    others = {score for seat, score in enumerate(outcome.scores) if seat not in outcome.winners}
    order = sorted(others, reverse=True)
    return [
        1.0 if seat in outcome.winners else 2.0 + order.index(score)
        for seat, score in enumerate(outcome.scores)
    ]
