"""Games from which a judgement is learned, compiled for each game by `bind`."""

import numpy as np

from enlinea.core.game import CHANCE, OVER, LearnedPolicy, Rules, State, States
from enlinea.core.kernels import chance_action, random_actor
from enlinea.core.random import Random, below
from enlinea.minds.estimate import output
from enlinea.minds.room import MAX_TURN, new_room
from enlinea.minds.settings import MANY, Floats, Numbers
from enlinea.minds.turns import best_turn

rules: Rules
policy: LearnedPolicy
FEWEST_SEATS: int

IS_LAST, CERTAIN, JUDGED, LATER, NUM_NOTES = 0, 1, 2, 3, 4


def note_games(
    start: State, minds: States, random: Random, network: Numbers, rows: Numbers, notes: Floats
) -> int:
    """Plays until the rows are full, and notes each seat after each turn; returns how many.

    A row takes the inputs of the network; a note whether it is the last of its seat in this game,
    what the seat has, how it is judged, and how its game ended. A game cut short is dropped.
    """
    room = new_room(minds)
    room.network[:] = network
    room.is_learned[0] = 1
    actions, weights = room.actions[0], room.weights
    game = np.empty(1, rules.STATE)
    seats, num_rows = len(minds), 0
    known = room.network[seats - FEWEST_SEATS]
    while True:
        game[0] = start
        s, first, last = game[0], num_rows, CHANCE
        while rules.to_act(s) != OVER:
            actor = random_actor(s, seats, random)
            if actor != last and last != CHANCE:
                if num_rows + seats > len(rows):
                    return first
                policy.survey(s, room.survey)
                for seat in range(seats):
                    certain = policy.features(s, seat, room.survey, room.inputs)
                    note = notes[num_rows]
                    note[CERTAIN] = certain
                    note[JUDGED] = certain + output(known, room)
                    rows[num_rows] = room.inputs
                    num_rows += 1
            last = actor
            if actor == CHANCE:
                rules.apply(s, CHANCE, chance_action(s, random, actions, weights))
            elif below(random, MANY) < minds[actor].blunder:
                count = rules.legal_actions(s, actor, actions)
                rules.apply(s, actor, actions[below(random, count)])
            else:
                room.states[0] = s
                for index in range(best_turn(actor, MAX_TURN, random, room)):
                    rules.apply(s, actor, room.turn[index])
        policy.survey(s, room.survey)
        for row in range(first, num_rows):
            seat = (row - first) % seats
            notes[row, LATER] = policy.features(s, seat, room.survey, room.inputs)
            notes[row, IS_LAST] = num_rows - row <= seats


def look_back(notes: Floats, seats: int, trust: float) -> None:
    """Replaces how a game ended by what came next, the judgement of it trusted that much."""
    for row in range(len(notes) - 1, -1, -1):
        if notes[row, IS_LAST] == 0:
            after = notes[row + seats]
            notes[row, LATER] = trust * after[JUDGED] + (1 - trust) * after[LATER]
