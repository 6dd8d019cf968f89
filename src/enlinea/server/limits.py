"""How much is allowed: buckets that fill again with time."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from enlinea.server.refusal import Refusal


@dataclass(frozen=True)
class Limit:
    """So many at once, and so many in so many seconds."""

    what: str
    count: int
    seconds: float


MESSAGES = Limit("messages", 120, 20)
REQUESTS = Limit("requests", 240, 20)
TABLES = Limit("new tables", 20, 60)
PEOPLE = Limit("new people", 20, 600)
CODES = Limit("attempts", 20, 60)  # codes, passwords, recovery codes: nobody shall guess
HINTS = Limit("hints", 12, 60)
ANALYSES = Limit("analyses", 12, 60)
ANSWERS = Limit("answers and hints", 60, 60)
REACTIONS = Limit("reactions", 8, 20)
SOCKETS = Limit("connections", 120, 60)


@dataclass
class Limits:
    """The buckets of everybody; `factor` widens all of them, for tests and trusted networks."""

    factor: float = 1.0
    now: Callable[[], float] = time.monotonic
    _buckets: dict[tuple[str, str], tuple[float, float]] = field(default_factory=dict)

    def spend(self, limit: Limit, who: str) -> None:
        """One more; raises Refusal with the seconds to wait if it is too much."""
        now = self.now()
        count = limit.count * self.factor
        pace = count / limit.seconds
        left, since = self._buckets.get((limit.what, who), (count, now))
        left = min(count, left + (now - since) * pace)
        if left < 1:
            wait = round((1 - left) / pace, 1)
            raise Refusal(
                "limit", f"too many {limit.what}: try again in {wait} seconds", retry_after=wait
            )
        self._buckets[limit.what, who] = (left - 1, now)

    def forget_full(self) -> None:
        """Drop the buckets of those who have not been here for a while."""
        oldest = self.now() - 3600
        self._buckets = {key: bucket for key, bucket in self._buckets.items() if bucket[1] > oldest}
