"""The best turn of a seat by some judgement; `bind` compiles it for each game and judgement."""

from enlinea.core.game import Policy, Rules
from enlinea.core.random import Random, below
from enlinea.minds.judge import is_close, judge, looks_twice
from enlinea.minds.room import MAX_NOTED, Room

rules: Rules
policy: Policy


def best_turn(seat: int, reach: int, random: Random, room: Room) -> int:
    """Finds the turn from `states[0]`, of at most `reach` actions, that ends best for the seat.

    It does not begin with an action that has a slot. The actions go into `turn`, their number is
    returned; ties are drawn by lot. A judgement that takes long sees only what the rule of thumb
    finds close to the best.
    """
    states, actions, counts = room.states, room.actions, room.counts
    is_noting = looks_twice(states[0], room)
    counts[0] = rules.legal_actions(states[0], seat, actions[0])
    level, num_best, best_value, length, num_noted = 0, 0, 0.0, 0, 0
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
        value = float(policy.appraise(states[level + 1], seat))
        if is_noting:
            num_noted = note(value, best_value, level + 1, num_noted, room)
        if num_best == 0 or value > best_value:
            num_best, best_value, is_best = 1, value, True
        else:
            num_best += value == best_value
            is_best = value == best_value and below(random, num_best) == 0
        if is_best:
            length = level + 1
            for index in range(length):
                room.turn[index] = room.line[index]
    return second_look(seat, best_value, num_noted, random, room) if num_noted > 0 else length


def note(value: float, best_value: float, length: int, num_noted: int, room: Room) -> int:
    """Keeps the turn in `line` for a second look if it comes close; returns how many are kept."""
    if num_noted > 0 and not is_close(value, best_value):
        return num_noted
    num_noted = min(num_noted, MAX_NOTED - 1)  # where there is no room, the last one gives way
    room.noted_values[num_noted] = value
    room.noted[num_noted, 0] = length
    for index in range(length):
        room.noted[num_noted, 1 + index] = room.line[index]
    return num_noted + 1


def second_look(seat: int, best_value: float, num_noted: int, random: Random, room: Room) -> int:
    """Plays the turns that come close to the best again, and takes the one that is worth most."""
    s, num_best, most, best = room.states[1], 0, 0.0, 0
    for index in range(num_noted):
        if not is_close(room.noted_values[index], best_value):
            continue
        room.states[1] = room.states[0]
        for step in range(1, room.noted[index, 0] + 1):
            rules.apply(s, seat, room.noted[index, step])
        value = judge(s, seat, room)
        if num_best == 0 or value > most:
            num_best, most, best = 1, value, index
        elif value == most:
            num_best += 1
            if below(random, num_best) == 0:
                best = index
    length = int(room.noted[best, 0])
    for step in range(length):
        room.turn[step] = room.noted[best, 1 + step]
    return length
