"""A position judged by the game's own rule of thumb; `bind` compiles it for each game."""

from enlinea.core.game import Policy, State
from enlinea.minds.room import Room

policy: Policy


def judge(s: State, seat: int, room: Room) -> float:
    """How good the position looks for the seat, in the unit of the policy."""
    return float(policy.appraise(s, seat))


def worth(s: State, seat: int, room: Room) -> float:
    """What the end of a turn is worth to the one who played it: what others get is no matter."""
    return judge(s, seat, room)


def num_looks(s: State, room: Room) -> int:
    """How often all turns are looked at, to find the best."""
    return 1
