"""Line-it: the turn of a real position that is clearly the best in expected lead."""

from collections.abc import Iterator, Sequence

import numpy as np

from enlinea.core.game import CHANCE, OVER, Ints, State, Variant, variant
from enlinea.core.match import Match
from enlinea.core.random import Random, below, new_random
from enlinea.core.turns import whole_turns
from enlinea.lab.clock import random_draw
from enlinea.lab.statistics import Estimate, Sums
from enlinea.minds.minds import choose
from enlinea.puzzles.puzzle import Proof, Puzzle, Valued, answer_text, difficulty_of
from enlinea.solvers.rollouts import rollout_kernels

FEWEST_TURNS, MOST_TURNS = 6, 60
FIRST_GAMES, FINAL_GAMES = 24, 800
NUM_FINALISTS = 3


def puzzles(seed: int) -> Iterator[Puzzle]:
    """Puzzles without end, from games between greedy bots with two or three seats."""
    game = 0
    while True:
        random = new_random(seed, game)
        chosen = variant("line-it", seats=2 + below(random, 2))
        puzzle = _puzzle_of(_position(chosen, random), random)
        if puzzle is not None:
            yield puzzle
        game += 1


def _position(chosen: Variant, random: Random) -> Match:
    """The beginning of a turn somewhere in a game."""
    match = Match(chosen)
    num_turns = 4 + below(random, 16)
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
    if match.is_over:
        return None
    seat = match.actors[0]
    # Turns that differ only in the order of their actions lead to the same position.
    turns: dict[bytes, tuple[State, list[tuple[int, ...]]]] = {}
    for actions, after in whole_turns(match.variant.rules, match.state):
        turns.setdefault(after.tobytes(), (after, []))[1].append(actions)
    if not FEWEST_TURNS <= len(turns) <= MOST_TURNS:
        return None
    groups = list(turns.values())
    rough = [mean_lead(match.variant, seat, after, FIRST_GAMES, random) for after, _ in groups]
    order = sorted(range(len(groups)), key=lambda index: -rough[index].value)[:NUM_FINALISTS]
    final = [mean_lead(match.variant, seat, groups[i][0], FINAL_GAMES, random) for i in order]
    ranked = sorted(zip(final, order, strict=True), key=lambda pair: -pair[0].value)
    (best, winner), (second, _) = ranked[:2]
    if best.low <= second.high:
        return None
    answers = [answer_text(match, actions) for actions in groups[winner][1]]
    bots = _bots(match, groups, winner, random)
    return Puzzle(
        id="",
        game="line-it",
        mode=match.variant.mode.name,
        seats=match.variant.seats,
        actions=match.texts(),
        seat=seat,
        goal="best-turn",
        answers=answers,
        proof=Proof(
            "expected",
            f"points ahead of the best other, the mean of {FINAL_GAMES} games played on",
            [_valued(answer_text(match, groups[i][1][0]), lead) for lead, i in ranked],
            len(groups),
        ),
        bots=bots,
        difficulty=difficulty_of(bots),
    )


def _valued(turn: str, lead: Estimate) -> Valued:
    return Valued(turn, round(lead.value, 3), round(lead.low, 3), round(lead.high, 3))


def mean_lead(variant: Variant, seat: int, s: State, games: int, random: Random) -> Estimate:
    """The seat's points less the best other's, over games played on from the position."""
    scores = np.zeros((games, variant.seats), np.int64)
    rollout_kernels(variant.mode).fill_scores(s, seat, random, scores)
    sums = Sums(1)
    sums.add(lead_of(scores, seat)[:, None])
    return sums.mean(0)


def lead_of(scores: Ints, seat: int) -> Ints:
    """How far the seat is ahead of the best other in each game."""
    others: Ints = np.delete(scores, seat, axis=1).max(axis=1)
    return scores[:, seat] - others


def _bots(
    match: Match,
    groups: Sequence[tuple[State, list[tuple[int, ...]]]],
    winner: int,
    random: Random,
) -> dict[str, float]:
    """How often random, greedy, and rough estimates by a few games find the turn."""
    seat, tries, chosen = match.actors[0], 10, match.variant
    bots = {}
    for mind in ("random", "greedy"):
        hits = 0
        for _ in range(tries):
            trial, played = match.copy(), list[int]()
            while chosen.rules.to_act(trial.state) not in (OVER, CHANCE) and trial.actors == [seat]:
                played.append(choose(mind, chosen, trial.state, seat, random))
                trial.play(seat, played[-1])
            hits += tuple(played) in groups[winner][1]
        bots[mind] = hits / tries
    for games in (4, 32):
        hits = 0
        for _ in range(tries):
            leads = [mean_lead(chosen, seat, after, games, random).value for after, _ in groups]
            hits += leads.index(max(leads)) == winner
        bots[f"{games} games"] = hits / tries
    return bots
