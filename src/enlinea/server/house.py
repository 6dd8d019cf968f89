"""What all tables of a server share."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from enlinea.server.bots import Bots
from enlinea.server.bus import Bus
from enlinea.server.ratings import Ratings
from enlinea.server.store import Store


@dataclass
class House:
    """The data file, the bus, the bots, the ratings, and the time."""

    store: Store
    bots: Bots
    bus: Bus = field(default_factory=Bus)
    ratings: Ratings = field(default_factory=Ratings)
    now: Callable[[], float] = time.time
