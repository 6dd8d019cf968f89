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
        if mind.overlook > 0:
            overlook(mind.overlook, seat, random, room)
        best_turn(seat, MAX_TURN, random, room)
        if mind.overlook > 0:
            overlook(0, seat, random, room)
        return room.turn[0]
    return room.actions[0, below(random, rules.legal_actions(s, seat, room.actions[0]))]


def overlook(chance: int, seat: int, random: Random, room: Room) -> None:
    """Leaves out, in `states[0]`, each action with this chance; the first one is always seen."""
    actions = room.actions[0]
    for index in range(1, rules.legal_actions(room.states[0], seat, actions)):
        room.slots[actions[index]] = below(random, MANY) < chance
