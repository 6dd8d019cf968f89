"""The value of every pair of placements, layer by layer.

`bind` copies it for boards of other sizes, with their `rules` and `NUM_ROWS`.

The mover is always seat 0, for a position with the sides exchanged and the board turned round is
worth the same. `Space` says how placements are numbered and where values lie.
"""

import numpy as np
import numpy.typing as npt

from enlinea.core.game import LEGAL, OVER, Ints, State, States
from enlinea.games.linja import rules
from enlinea.games.linja.tables import NUM_ROWS, ROW_LIMIT
from enlinea.solvers.linja.space import BACK, MAX_STEPS, Space

Values = npt.NDArray[np.int8]

NO_POSITION = -127  # a row with more pieces than it can hold
BLOCKED = -126  # no initial move: the turn is a pass
MAX_TURN_MOVES = 4  # initial, second and extra, or twice initial and second (sheet2010)
MAX_GAIN = 2 * (1 + MAX_STEPS)  # rows in one turn
MAX_DEPTH = 8  # actions of a turn, those of a further turn and passes included


def place(s: State, space: Space, mover: int, other: int) -> None:
    """Puts both placements on the board, the mover at the beginning of its turn."""
    for row in range(NUM_ROWS):
        s.pieces[0, row] = space.counts[mover, row]
        s.pieces[1, row] = space.counts[other, NUM_ROWS - 1 - row]
    s.mover = 0
    s.phase = rules.Phase.INITIAL
    s.steps = 0
    s.is_end = 0
    s.passed = 0
    s.further = 0


def is_position(s: State) -> bool:
    """Whether every inner row holds at most as many pieces as it may (LJ-6)."""
    is_fine = True
    for row in range(1, NUM_ROWS - 1):
        is_fine &= rules.crowd(s, row) <= ROW_LIMIT
    return is_fine


def margin(s: State) -> int:
    """The points of seat 0 less those of seat 1, as it stands (LJ-11)."""
    total = 0
    for row in range(NUM_ROWS):
        total += s.pieces[0, row] * rules.row_points(s, 0, row)
        total -= s.pieces[1, row] * rules.row_points(s, 1, row)
    return total


def placement(s: State, space: Space) -> int:
    """The number of seat 0's placement."""
    rank = 0
    num_before = 0
    for row in range(NUM_ROWS - 1):
        num_before += s.pieces[0, row]
        rank += space.choose[row, num_before + row]
    return space.of_rank[rank]


def may_end(s: State) -> bool:
    """Whether this turn could bring the end: few enough pieces have yet to pass (LJ-10)."""
    row = NUM_ROWS - 1
    while s.pieces[1, row] == 0:
        row -= 1
    num_behind = 0
    while row >= 0:
        num_behind += s.pieces[0, row]
        row -= 1
    return num_behind <= MAX_TURN_MOVES


def gather(space: Space, table: Values, progress: int, other: int, values: Values) -> None:
    """Copies what the mover's turns from this progress can lead to, by the placement afterwards.

    When the turn is over the other side moves: its values against the mover's new placements are
    rows of blocks, and with their sign changed they are the mover's.
    """
    group = space.progress[other]
    last = min(progress + MAX_GAIN, space.first.size - 2)
    for later in range(progress + 1, last + 1):
        size = space.first[later + 1] - space.first[later]
        line = space.offset[group, later] + (other - space.first[group]) * size
        for column in range(size):
            values[space.first[later] + column] = -table[line + column]


def turn_value(s: State, mover: int, space: Space, values: Values) -> int:
    """The best value of a turn that cannot bring the end and has no further turn; or BLOCKED."""
    best = BLOCKED
    for row in range(NUM_ROWS - 1):
        if not rules.is_move(s, 0, row, 1):
            continue
        target = rules.landing_row(0, row, 1)
        steps = rules.second_steps(s, 0, target)
        after = space.moved[mover, row, 1]
        rules.shift(s, 0, row, target)
        value = BLOCKED if steps == 0 else second_value(s, after, steps, space, values)
        if value == BLOCKED:  # LJ-4, LJ-7: no second move
            value = values[after]
        best = max(best, value)
        rules.shift(s, 0, target, row)
    return best


def second_value(s: State, mover: int, steps: int, space: Space, values: Values) -> int:
    """The best value of a second move of so many steps; BLOCKED if there is none."""
    best = BLOCKED
    for row in range(NUM_ROWS - 1):
        is_move = rules.is_move(s, 0, row, steps)
        after = space.moved[mover, row, steps]
        best = max(best, values[after] if is_move else BLOCKED)  # without a branch
        if is_move and rules.earns_extra(s, 0, row, steps):
            target = rules.landing_row(0, row, steps)
            rules.shift(s, 0, row, target)
            best = max(best, extra_value(s, after, space, values))
            rules.shift(s, 0, target, row)
    return best


def extra_value(s: State, mover: int, space: Space, values: Values) -> int:
    """The best value of an extra move; BLOCKED if there is none."""
    best = BLOCKED
    for row in range(NUM_ROWS):
        is_forward = rules.extra_refusal(s, 0, row, 1, True) == LEGAL
        is_back = rules.extra_refusal(s, 0, row, -1, True) == LEGAL
        best = max(best, values[space.moved[mover, row, 1]] if is_forward else BLOCKED)
        best = max(best, values[space.moved[mover, row, BACK]] if is_back else BLOCKED)
    return best


def any_turn_value(states: States, actions: Ints, space: Space, values: Values) -> int:
    """The best value of any turn from `states[0]`, action by action; BLOCKED for a pass."""
    best = BLOCKED
    counts = actions[MAX_DEPTH]
    level = 0
    counts[0] = rules.legal_actions(states[0], 0, actions[0])
    while level >= 0:
        if counts[level] == 0:
            level -= 1
            continue
        counts[level] -= 1
        action = actions[level, counts[level]]
        if action == rules.PASS and level == 0:
            return BLOCKED
        states[level + 1] = states[level]
        rules.apply(states[level + 1], 0, action)
        if rules.to_act(states[level + 1]) == 0:
            level += 1
            counts[level] = rules.legal_actions(states[level], 0, actions[level])
        elif rules.to_act(states[level + 1]) == OVER:
            best = max(best, margin(states[level + 1]))
        else:
            best = max(best, values[placement(states[level + 1], space)])
    return best


def pair_value(states: States, actions: Ints, mover: int, space: Space, values: Values) -> int:
    """The value of the mover's best turn in `states[0]`; BLOCKED if it has to pass."""
    if states[0].sheet2010 or may_end(states[0]):
        return any_turn_value(states, actions, space, values)
    return turn_value(states[0], mover, space, values)


def passed_value(
    states: States, actions: Ints, mover: int, other: int, space: Space, table: Values
) -> int:
    """LJ-9: the value for the other side after the mover's pass: it moves, or the game is over."""
    values = np.empty(space.progress.size, np.int8)
    gather(space, table, space.progress[other], mover, values)
    place(states[0], space, other, mover)
    value = pair_value(states, actions, other, space, values)
    return margin(states[0]) if value == BLOCKED else value


def solve_part(
    start: State, space: Space, table: Values, groups: tuple[int, int], others: tuple[int, int]
) -> None:
    """Fills in the values of all movers of one progress against some others of one progress."""
    states = np.empty(MAX_DEPTH + 1, rules.STATE)
    actions = np.empty((MAX_DEPTH + 1, rules.NUM_ACTIONS), np.int64)
    values = np.zeros(space.progress.size, np.int8)
    states[0] = start
    progress, group = groups
    width = space.first[group + 1] - space.first[group]
    for other in range(others[0], others[1]):
        gather(space, table, progress, other, values)
        cell = space.offset[progress, group] + other - space.first[group]
        for mover in range(space.first[progress], space.first[progress + 1]):
            place(states[0], space, mover, other)
            if not is_position(states[0]):
                value = NO_POSITION
            elif rules.have_passed(states[0]):
                value = margin(states[0])
            else:
                value = pair_value(states, actions, mover, space, values)
                if value == BLOCKED:
                    value = -passed_value(states, actions, mover, other, space, table)
            table[cell] = value
            cell += width


def mover_values(space: Space, table: Values, mover: int, out: Values) -> None:
    """The values of one placement to move against all others; gaps repeat the value before."""
    group = space.progress[mover]
    value = 0
    for progress in range(space.first.size - 1):
        size = space.first[progress + 1] - space.first[progress]
        line = space.offset[group, progress] + (mover - space.first[group]) * size
        for column in range(size):
            if table[line + column] != NO_POSITION:
                value = table[line + column]
            out[space.first[progress] + column] = value


def one_step_values(
    start: State, space: Space, other: int, values: Values, movers: Ints, out: Values
) -> None:
    """What the values against one placement say of these movers, looking one turn ahead.

    Every turn is played action by action by the rules. `values` are those of `other` to move.
    """
    states = np.empty(MAX_DEPTH + 1, rules.STATE)
    actions = np.empty((MAX_DEPTH + 1, rules.NUM_ACTIONS), np.int64)
    states[0] = start
    for index in range(movers.size):
        place(states[0], space, movers[index], other)
        if not is_position(states[0]) or rules.have_passed(states[0]):
            out[index] = NO_POSITION
            continue
        out[index] = any_turn_value(states, actions, space, -values)
        if out[index] == BLOCKED:  # LJ-9: the other side moves, or the game is over
            place(states[0], space, other, movers[index])
            must_pass = rules.legal_actions(states[0], 0, actions[0]) == 1 and (
                actions[0, 0] == rules.PASS
            )
            out[index] = -margin(states[0]) if must_pass else -values[movers[index]]


def count_results(start: State, space: Space, mover: int, values: Values, counts: Ints) -> None:
    """Adds up the results of one placement to move: by layer, how many lost, drawn and won."""
    states = np.empty(1, rules.STATE)
    s = states[0]
    states[0] = start
    for other in range(space.progress.size):
        place(s, space, mover, other)
        if is_position(s) and not rules.have_passed(s):
            value = values[other]
            result = 1 if value == 0 else 0 if value < 0 else 2
            counts[space.progress[mover] + space.progress[other], result] += 1
