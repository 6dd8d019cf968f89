"""How the simple bots choose; `bind` compiles it for each game with `rules`."""

from enlinea.core.game import Rules, State
from enlinea.core.random import Random, below
from enlinea.minds.room import MAX_TURN, Room
from enlinea.minds.settings import GREEDY, MANY
from enlinea.minds.turns import best_turn

rules: Rules


def choose(mind: State, s: State, seat: int, random: Random, room: Room) -> int:
    """The action that a simple mind plays."""
    if mind.kind == GREEDY and (mind.blunder == 0 or below(random, MANY) >= mind.blunder):
        room.states[0] = s
        rules.resample(room.states[0], seat, random)
        best_turn(seat, MAX_TURN, random, room)
        return room.turn[0]
    return room.actions[0, below(random, rules.legal_actions(s, seat, room.actions[0]))]
