"""The inner loop of a simulation, compiled for each game by `bind`."""

import numpy as np

from enlinea.core.game import CHANCE, OVER, Ints, Rules, State, States
from enlinea.core.kernels import chance_action, random_actor
from enlinea.core.random import seed_stream
from enlinea.minds.kernels import choose
from enlinea.minds.room import new_room
from enlinea.minds.settings import MAX_SEATS

rules: Rules

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
            ("milliseconds", np.int64),  # against the clock
        ],
    )
)


def play_games(
    start: State, minds: States, seeds: Ints, first: int, results: States, log: Ints
) -> None:
    """Plays one game for each row of `results`; each game has a stream of its own.

    The first of `seeds` is for the minds, the second for chance, so that others can play with the
    same luck; two equal seeds are one stream for both.
    `log` takes (seat, action) of every step of every game, or nothing if it has no rows.
    """
    randoms = np.zeros((2, 4), np.uint64)
    random, luck = randoms[0], randoms[0 if seeds[0] == seeds[1] else 1]
    room = new_room(minds)
    actions, weights = room.actions[0], room.weights
    game = np.empty(1, rules.STATE)
    seats = len(minds)
    for index in range(len(results)):
        seed_stream(luck, seeds[1], np.uint64(first + index))
        seed_stream(random, seeds[0], np.uint64(first + index))
        game[0] = start
        s, result = game[0], results[index]
        last_seat = CHANCE
        while rules.to_act(s) != OVER and result.steps < rules.MAX_STEPS:
            actor = random_actor(s, seats, luck)
            if actor == CHANCE:
                last_seat = CHANCE
                action = chance_action(s, luck, actions, weights)
            else:
                result.decisions += 1
                num_choices = rules.legal_actions(s, actor, actions)
                result.choices += num_choices
                kind = rules.decision(s, actor)
                result.kinds[kind, 0] += 1
                result.kinds[kind, 1] += num_choices
                if actor != last_seat:
                    result.turns += 1
                last_seat = actor
                action = choose(minds[actor], s, actor, random, room)
            if len(log) > 0:
                log[index, result.steps, 0] = actor
                log[index, result.steps, 1] = action
            rules.apply(s, actor, action)
            result.steps += 1
        result.winners = rules.scores(s, result.scores)
        for seat in range(seats):
            rules.tally(s, seat, result.tallies[seat])
