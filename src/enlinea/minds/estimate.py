"""A position judged by what was learned; `bind` compiles it for each game that has features.

The network has one hidden layer. For each number of seats there is a row of weights: those from
each input to all hidden units, the hidden units' own, those to the output, and the output's own.
It tells what is still to come; what the seat has already needs no estimate. A number of seats for
which nothing was learned has a row of zeros, and is judged by the rule of thumb; so is everything
for a mind that does not ask for more.
"""

from enlinea.core.game import OVER, Ints, LearnedPolicy, Rules, State
from enlinea.minds.room import Room
from enlinea.minds.settings import Numbers

rules: Rules
policy: LearnedPolicy
FEWEST_SEATS: int
NUM_INPUTS: int
NUM_HIDDEN: int


def judge(s: State, seat: int, room: Room) -> float:
    """How good the position looks for the seat, in the unit of the policy; others do not count.

    What counts for a turn is this, too, and not the lead: that would take as many times longer as
    there are seats, for no clear gain in 100 games. The search counts the lead as a playout ends.
    """
    if not looks_twice(s, room):
        return float(policy.appraise(s, seat))
    policy.survey(s, room.survey)
    value = float(policy.features(s, seat, room.survey, room.inputs))
    if rules.to_act(s) == OVER:
        return value
    return value + output(room.network[s.seats - FEWEST_SEATS], room)


def looks_twice(s: State, room: Room) -> bool:
    """Whether to judge by what was learned; if anything was, the last weight is not zero."""
    return bool(room.is_learned[0] != 0 and room.network[s.seats - FEWEST_SEATS, -1] != 0)


def is_close(value: float, best_value: float) -> bool:
    """Whether a turn comes close enough to the best, by the rule of thumb, for a second look."""
    return value >= best_value - policy.CLOSE


def output(weights: Numbers, room: Room) -> float:
    """What the network says of the inputs."""
    inputs, used, hidden = room.inputs, room.used, room.hidden
    own = NUM_INPUTS * NUM_HIDDEN
    last = own + NUM_HIDDEN
    for unit in range(NUM_HIDDEN):
        hidden[unit] = weights[own + unit]
    # for index in range(NUM_INPUTS): add_one(index, …); many inputs are zero, and four at a time
    # take half as long.
    count = 0
    for index in range(NUM_INPUTS):
        used[count] = index
        count += inputs[index] != 0
    at = 0
    while at + 4 <= count:
        add_four(weights, inputs, used[at : at + 4], hidden)
        at += 4
    while at < count:
        add_one(weights, inputs, used[at], hidden)
        at += 1
    total = float(weights[last + NUM_HIDDEN])
    for unit in range(NUM_HIDDEN):
        total += max(hidden[unit], 0) * weights[last + unit]
    return total


def add_one(weights: Numbers, inputs: Numbers, index: int, hidden: Numbers) -> None:
    """What one input adds to all hidden units."""
    value, row = inputs[index], weights[index * NUM_HIDDEN : (index + 1) * NUM_HIDDEN]
    for unit in range(len(hidden)):  # the compiler takes eight at a time if it cannot count them
        hidden[unit] += value * row[unit]


def add_four(weights: Numbers, inputs: Numbers, used: Ints, hidden: Numbers) -> None:
    """What four inputs add."""
    a, b, c, d = inputs[used[0]], inputs[used[1]], inputs[used[2]], inputs[used[3]]
    first = weights[used[0] * NUM_HIDDEN : (used[0] + 1) * NUM_HIDDEN]
    second = weights[used[1] * NUM_HIDDEN : (used[1] + 1) * NUM_HIDDEN]
    third = weights[used[2] * NUM_HIDDEN : (used[2] + 1) * NUM_HIDDEN]
    fourth = weights[used[3] * NUM_HIDDEN : (used[3] + 1) * NUM_HIDDEN]
    for unit in range(len(hidden)):
        hidden[unit] += (a * first[unit] + b * second[unit]) + (c * third[unit] + d * fourth[unit])
