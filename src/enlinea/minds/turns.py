"""The best turn of a seat by some judgement; `bind` compiles it for each game and judgement."""

from enlinea.core.game import Rules
from enlinea.core.random import Random, below
from enlinea.minds.judge import num_looks, worth
from enlinea.minds.room import Room

rules: Rules


def best_turn(seat: int, reach: int, random: Random, room: Room) -> int:
    """Finds the turn from `states[0]`, of at most `reach` actions, that ends best for the seat.

    It does not begin with an action that has a slot. The actions go into `turn`, their number is
    returned; ties are drawn by lot. A judgement that takes long looks at all turns roughly first.
    """
    length = 0
    for look in range(num_looks(room.states[0], room)):
        room.look[0] = look
        length = best_at_a_look(seat, reach, random, room)
    return length


def best_at_a_look(seat: int, reach: int, random: Random, room: Room) -> int:
    """The best turn at this look; what it is worth is kept for the next one."""
    states, actions, counts = room.states, room.actions, room.counts
    counts[0] = rules.legal_actions(states[0], seat, actions[0])
    level, num_best, best_value, length = 0, 0, 0.0, 0
    while level >= 0:
        if counts[level] == 0:
            level -= 1
            continue
        counts[level] -= 1
        room.line[level] = actions[level, counts[level]]
        if level == 0 and room.slots[room.line[0]] > 0:
            continue
        states[level + 1] = states[level]
        rules.apply(states[level + 1], seat, room.line[level])
        if level + 1 < reach and rules.to_act(states[level + 1]) == seat:
            level += 1
            counts[level] = rules.legal_actions(states[level], seat, actions[level])
            continue
        value = worth(states[level + 1], seat, room)
        if num_best == 0 or value > best_value:
            num_best, best_value, is_best = 1, value, True
        else:
            num_best += value == best_value
            is_best = value == best_value and below(random, num_best) == 0
        if is_best:
            length = level + 1
            for index in range(length):
                room.turn[index] = room.line[index]
    room.look_value[0] = best_value
    return length
