"""Line-it: the turn of a real position that is clearly the best in expected lead.

Hands and deck are open, so that everything is on the table but the order of the deck. A turn is
worth the mean lead in games that are played on after it; all turns meet the same luck.
"""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from enlinea.core.game import CHANCE, Ints, State, Variant, variant
from enlinea.core.match import Match
from enlinea.core.random import Random, below, next_word
from enlinea.core.turns import whole_turns
from enlinea.lab.clock import random_draw
from enlinea.lab.simulate import Table
from enlinea.lab.statistics import Estimate, mean_of
from enlinea.minds.minds import choose
from enlinea.puzzles.puzzle import Proof, Puzzle, Valued, answer_text, difficulty_of

FEWEST_TURNS, MOST_TURNS = 6, 200
# A turn is behind if the mean of the differences is so many standard errors away from zero: with
# 200 turns and 6 rounds, one is called so by mistake in fewer than 5 of 100 positions.
SURELY = 4.2
ROUNDS = (40, 60, 100, 200, 400, 800)  # games more for each turn that is not yet surely behind
FINAL_GAMES = 2000
CLEAR_LEAD = 1.0  # points before the second
EASY = 4  # only one position in so many is looked at where greedy finds the turn, too
NUM_OTHERS = 2  # turns in the proof beside the answer
PLAY_ON = ("greedy", "keen")  # in all seats; the answer must be the best with either
# Whose turn is put to the proof: ten times the search of level 6.
REFEREE = (
    "ismcts:iterations=3000:learned=1:depth=4:preview=8:scale=1000:widen=0.5:explore=0.1:trees=1"
)
BOTS = {f"level {level}": f"level:{level}" for level in (3, 4, 5, 6)}

Leads = npt.NDArray[np.int64]
Group = tuple[State, list[tuple[int, ...]]]  # a position, and the turns that lead to it


def puzzle(random: Random) -> Puzzle | None:
    """A puzzle from a game between greedy bots with two or three seats, if it gives one."""
    seats = 2 + below(random, 2)
    match = _position(variant("line-it", seats=seats, options={"open_memory": True}), random)
    return None if match.is_over else _puzzle_of(match, random)


def _position(chosen: Variant, random: Random) -> Match:
    """The beginning of a turn somewhere in a game."""
    match = Match(chosen)
    num_turns = 8 + below(random, 44)
    last = CHANCE
    while not match.is_over:
        actor = match.actors[0]
        if actor == CHANCE:
            match.play(CHANCE, random_draw(match, random))
            continue
        if actor != last:
            num_turns -= 1
            if num_turns == 0:
                break
        last = actor
        match.play(actor, choose("greedy", chosen, match.state, actor, random))
    return match


def _puzzle_of(match: Match, random: Random) -> Puzzle | None:
    # Turns that differ only in the order of their actions lead to the same position.
    by_end: dict[bytes, Group] = {}
    for actions, after in whole_turns(match.variant.rules, match.state):
        by_end.setdefault(after.tobytes(), (after, []))[1].append(actions)
    groups = list(by_end.values())
    if not FEWEST_TURNS <= len(groups) <= MOST_TURNS:
        return None
    found = _turn_of(REFEREE, match, random)
    if below(random, EASY) > 0 and _turn_of("greedy", match, random) == found:
        return None
    answer = next(index for index, (_, turns) in enumerate(groups) if found in turns)
    for mind in PLAY_ON:
        closest = _others_behind(match, groups, answer, mind, random)
        if not closest:
            return None
    shown = [groups[index] for index in (answer, *closest[:NUM_OTHERS])]
    proof = _proof(match, shown, len(groups), random)
    if proof is None:
        return None
    answers = groups[answer][1]
    bots = _bots(match, answers, random)
    return Puzzle(
        id="",
        game="line-it",
        mode=match.variant.mode.name,
        seats=match.variant.seats,
        options=match.variant.changed_options,
        actions=match.texts(),
        seat=match.actors[0],
        goal="best-turn",
        answers=[answer_text(match, actions) for actions in answers],
        proof=proof,
        bots=bots,
        difficulty=difficulty_of(bots),
    )


def _others_behind(
    match: Match, groups: Sequence[Group], answer: int, mind: str, random: Random
) -> list[int]:
    """All other turns, the closest ones first, if they are surely behind the answer; or none."""
    table, seat = Table(match.variant, [mind] * match.variant.seats), match.actors[0]
    seed, num_games = int(next_word(random)), 0
    behind = {index: np.zeros(0, np.int64) for index in range(len(groups)) if index != answer}
    left, out = list(behind), list[int]()
    for more in ROUNDS:
        leads = leads_after(table, groups[answer][0], seat, seed, num_games, more)
        for index in left:
            less = leads_after(table, groups[index][0], seat, seed, num_games, more)
            behind[index] = np.concatenate([behind[index], leads - less])
            if limit(behind[index], 1) < CLEAR_LEAD:
                return []  # too close, very likely: not worth more games
        num_games += more
        left.sort(key=lambda index: behind[index].mean())
        out = [index for index in left if limit(behind[index], -SURELY) > 0] + out
        left = [index for index in left if index not in out]
        if not left:
            return out
    return []


def leads_after(table: Table, s: State, seat: int, seed: int, first: int, num_games: int) -> Leads:
    """The seat's points less the best other's at the end of games played on from the position."""
    scores = table.play_on(s, seed, first, num_games)["scores"][:, : table.variant.seats]
    return lead_of(scores, seat)


def limit(values: Leads, num_errors: float) -> float:
    """The mean, and so many standard errors more.

    >>> limit(np.array([1, 3, 1, 3]), 2.0)
    3.15...
    """
    return float(values.mean() + num_errors * values.std(ddof=1) / len(values) ** 0.5)


def lead_of(scores: Ints, seat: int) -> Leads:
    """How far the seat is ahead of the best other in each game."""
    others: Ints = np.delete(scores, seat, axis=1).max(axis=1)
    return scores[:, seat] - others


def _proof(match: Match, groups: Sequence[Group], num_turns: int, random: Random) -> Proof | None:
    """The values of the best turns from new games; None if they do not tell them apart."""
    table, seat = Table(match.variant, [PLAY_ON[-1]] * match.variant.seats), match.actors[0]
    seed = int(next_word(random))
    values = [
        mean_of(leads_after(table, after, seat, seed, 0, FINAL_GAMES).tolist())
        for after, _ in groups
    ]
    second = max(values[1:], key=lambda lead: lead.value)
    if values[0].low <= second.high or values[0].value < second.value + CLEAR_LEAD:
        return None
    shown = [
        _valued(answer_text(match, actions[0]), lead)
        for (_, actions), lead in zip(groups, values, strict=True)
    ]
    shown[1:] = sorted(shown[1:], key=lambda turn: -turn.value)
    unit = f"points ahead of the best other, the mean of {FINAL_GAMES} games played on"
    return Proof("expected", unit, shown, num_turns)


def _valued(turn: str, lead: Estimate) -> Valued:
    return Valued(turn, round(lead.value, 3), round(lead.low, 3), round(lead.high, 3))


def _turn_of(mind: str, match: Match, random: Random) -> tuple[int, ...]:
    """The whole turn that a mind plays."""
    seat, trial, played = match.actors[0], match.copy(), list[int]()
    while trial.actors == [seat]:
        played.append(choose(mind, match.variant, trial.state, seat, random, threads=1))
        trial.play(seat, played[-1])
    return tuple(played)


def _bots(match: Match, answers: Sequence[tuple[int, ...]], random: Random) -> dict[str, float]:
    """How often the levels from greedy on find the turn."""
    tries = 10
    return {
        name: sum(_turn_of(mind, match, random) in answers for _ in range(tries)) / tries
        for name, mind in BOTS.items()
    }
