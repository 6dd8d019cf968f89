"""A position judged by what was learned; `bind` compiles it for each game that has features.

The network has one hidden layer. For each number of seats there is a row of weights: those from
each input to all hidden units, the hidden units' own, those to the output, and the output's own.
It tells what is still to come; what the seat has already needs no estimate. A number of seats for
which nothing was learned has a row of zeros, and is judged by the rule of thumb; so is everything
for a mind that does not ask for more.
"""

import math

from enlinea.core.game import OVER, LearnedPolicy, Rules, State
from enlinea.minds.room import Room
from enlinea.minds.settings import Numbers

rules: Rules
policy: LearnedPolicy
FEWEST_SEATS: int
NUM_INPUTS: int
NUM_HIDDEN: int


def judge(s: State, seat: int, room: Room) -> float:
    """How good the position looks for the seat, in the unit of the policy."""
    if not has_learned(s, room):
        return float(policy.appraise(s, seat))
    value = float(policy.features(s, seat, room.inputs))
    if rules.to_act(s) == OVER:
        return value
    return value + output(room.network[s.seats - FEWEST_SEATS], room.inputs, room.hidden)


def worth(s: State, seat: int, room: Room) -> float:
    """What the end of a turn is worth to the one who played it: the lead over the others.

    At the first look the rule of thumb judges, which takes a twentieth of the time. What looks
    much worse than the best by it is not looked at again.
    """
    rough, others = float(policy.appraise(s, seat)), s.seats - 1
    if not has_learned(s, room) or room.look[0] == 0:
        return rough
    if rough < room.look_value[0] - policy.CLOSE:
        return -math.inf
    value = judge(s, seat, room)
    for other in range(s.seats):
        if other != seat:
            value -= judge(s, other, room) / others
    return value


def num_looks(s: State, room: Room) -> int:
    """A rough look at all turns, and a second one at those that come close to the best."""
    return 2 if has_learned(s, room) else 1


def has_learned(s: State, room: Room) -> bool:
    """Whether to judge by what was learned; if anything was, the last weight is not zero."""
    return bool(room.is_learned[0] != 0 and room.network[s.seats - FEWEST_SEATS, -1] != 0)


def output(weights: Numbers, inputs: Numbers, hidden: Numbers) -> float:
    """What the network says."""
    own = NUM_INPUTS * NUM_HIDDEN
    for unit in range(NUM_HIDDEN):
        hidden[unit] = weights[own + unit]
    for index in range(NUM_INPUTS):
        value = inputs[index]
        if value != 0:
            first = index * NUM_HIDDEN
            for unit in range(NUM_HIDDEN):
                hidden[unit] += value * weights[first + unit]
    last = own + NUM_HIDDEN
    total = float(weights[last + NUM_HIDDEN])
    for unit in range(NUM_HIDDEN):
        if hidden[unit] > 0:
            total += hidden[unit] * weights[last + unit]
    return total
