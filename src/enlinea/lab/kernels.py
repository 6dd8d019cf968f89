"""The inner loop of a simulation, compiled for each game by `bind`."""

import numpy as np

from enlinea.core.game import CHANCE, OVER, Ints, Rules, State, States
from enlinea.core.kernels import chance_action, random_actor
from enlinea.core.random import seed_stream
from enlinea.minds.kernels import MAX_TURN, choose

rules: Rules

MAX_SEATS = 8
MAX_TALLIES = 16
MAX_KINDS = 4  # of decisions
RESULT = np.dtype(
    (
        np.record,
        [
            ("scores", np.int64, MAX_SEATS),
            ("winners", np.int64),  # bit mask
            ("tallies", np.int64, (MAX_SEATS, MAX_TALLIES)),
            ("steps", np.int64),  # all actions, chance included
            ("decisions", np.int64),  # actions of seats
            ("turns", np.int64),  # runs of decisions by one seat, with no chance between
            ("choices", np.int64),  # legal actions, summed over the decisions
            ("kinds", np.int64, (MAX_KINDS, 2)),  # decisions and choices of each kind
        ],
    )
)


def play_games(
    start: State, minds: Ints, seed: int, first: int, results: States, log: Ints
) -> None:
    """Plays one game for each row of `results`; each game has a stream of its own.

    `log` takes (seat, action) of every step of every game, or nothing if it has no rows.
    """
    random = np.zeros(4, np.uint64)
    weights = np.empty(rules.NUM_ACTIONS, np.int64)
    actions = np.empty((MAX_TURN + 1, rules.NUM_ACTIONS), np.int64)
    states = np.empty(MAX_TURN + 1, rules.STATE)
    game = np.empty(1, rules.STATE)
    seats = len(minds)
    for index in range(len(results)):
        seed_stream(random, np.uint64(seed), np.uint64(first + index))
        game[0] = start
        s, result = game[0], results[index]
        last_seat = CHANCE
        while rules.to_act(s) != OVER and result.steps < rules.MAX_STEPS:
            actor = random_actor(s, seats, random)
            if actor == CHANCE:
                last_seat = CHANCE
                action = chance_action(s, random, actions[0], weights)
            else:
                result.decisions += 1
                num_choices = rules.legal_actions(s, actor, actions[0])
                result.choices += num_choices
                kind = rules.decision(s, actor)
                result.kinds[kind, 0] += 1
                result.kinds[kind, 1] += num_choices
                if actor != last_seat:
                    result.turns += 1
                last_seat = actor
                action = choose(minds[actor], s, actor, random, states, actions)
            if len(log) > 0:
                log[index, result.steps, 0] = actor
                log[index, result.steps, 1] = action
            rules.apply(s, actor, action)
            result.steps += 1
        result.winners = rules.scores(s, result.scores)
        for seat in range(seats):
            rules.tally(s, seat, result.tallies[seat])
