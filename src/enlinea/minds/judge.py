"""A position judged by the game's own rule of thumb; `bind` compiles it for each game."""

from enlinea.core.game import Policy, State
from enlinea.minds.room import Room

policy: Policy


def judge(s: State, seat: int, room: Room) -> float:
    """How good the position looks for the seat, in the unit of the policy."""
    return float(policy.appraise(s, seat))


def looks_twice(s: State, room: Room) -> bool:
    """Whether turns that look good deserve a second look."""
    return False


def is_close(value: float, best_value: float) -> bool:
    """Whether a turn comes close enough to the best for a second look."""
    return value >= best_value
