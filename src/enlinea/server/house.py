"""What all tables of a server share."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from enlinea.server.bots import Bots
from enlinea.server.bus import Bus
from enlinea.server.ratings import Ratings
from enlinea.server.store import Store
from enlinea.server.warm import Warmth


@dataclass
class House:
    """The data file, the bus, the bots, the ratings, and the time."""

    store: Store
    bots: Bots
    bus: Bus = field(default_factory=Bus)
    ratings: Ratings = field(default_factory=Ratings)
    warmth: Warmth = field(default_factory=Warmth)
    now: Callable[[], float] = time.time
    speed: float = 1.0  # how fast `now` runs; tests of games in real time hurry

    def seconds_until(self, due: float) -> float:
        """How long to wait for a moment."""
        return max(0.0, due - self.now()) / self.speed


def hurried(speed: float) -> Callable[[], float]:
    """A clock that starts now and runs so many times as fast."""
    start = time.time()
    return lambda: start + (time.time() - start) * speed
