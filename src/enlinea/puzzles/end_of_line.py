"""End of Line: near the end of a solo puzzle, an action with the best chance to cover it all."""

from collections.abc import Sequence

import numpy as np

from enlinea.core.game import CHANCE, OVER, State, Variant, variant
from enlinea.core.match import Match
from enlinea.core.random import Random, below
from enlinea.games.end_of_line.challenges import all_challenges
from enlinea.lab.clock import random_draw
from enlinea.minds.minds import choose
from enlinea.puzzles.puzzle import Proof, Puzzle, Valued, answer_text, difficulty_of

FEWEST_LEFT, MOST_LEFT = 4, 7  # cells to be covered
CLEAR_MARGIN = 0.02
MOST_ANSWERS = 3
NUM_SHOWN = 6  # actions in the proof
_ROUNDING = 1e-9
MOST_POSITIONS = 40_000
CARELESS = "expert:orders=1"  # plays up to the puzzle: it errs, and so there is more to save
# Those that try it, from weak to strong.
BOTS = {
    "random": "random",
    "greedy": "greedy",
    "expert 4": "expert:orders=4",
    "expert 60": "expert:orders=60",
}


class TooLarge(Exception):
    """There are too many positions to look at them all."""


def puzzle(random: Random) -> Puzzle | None:
    """A puzzle from a challenge played by the expert, if it gives one."""
    challenge = 1 + below(random, len(all_challenges()))
    chosen = variant("end-of-line", "puzzle", options={"puzzle": challenge})
    match = _position(chosen, FEWEST_LEFT + below(random, 1 + MOST_LEFT - FEWEST_LEFT), random)
    return None if match.is_over else _puzzle_of(match, random)


def _position(chosen: Variant, most_left: int, random: Random) -> Match:
    """A decision with at most so many cells left."""
    match = Match(chosen)
    while not match.is_over and (match.actors == [CHANCE] or match.state.uncovered > most_left):
        if match.actors == [CHANCE]:
            match.play(CHANCE, random_draw(match, random))
        else:
            match.play(0, choose(CARELESS, chosen, match.state, 0, random))
    return match


def _puzzle_of(match: Match, random: Random) -> Puzzle | None:
    try:
        chances = exact_chances(match)
    except TooLarge:
        return None
    ranked = sorted(chances.items(), key=lambda item: -item[1])
    highest = ranked[0][1]
    best = [action for action, chance in ranked if chance > highest - CLEAR_MARGIN]
    is_clear = all(highest - chances[action] < _ROUNDING for action in best)
    if not is_clear or len(best) > min(MOST_ANSWERS, len(ranked) // 3):
        return None
    bots = _bots(match, best, random)
    return Puzzle(
        id="",
        game="end-of-line",
        mode=match.variant.mode.name,
        seats=1,
        options=match.variant.changed_options,
        actions=match.texts(),
        seat=0,
        goal="best-chance",
        answers=[answer_text(match, [action]) for action in best],
        proof=Proof(
            "exact",
            "per cent to cover it with best play",
            [
                Valued(answer_text(match, [action]), round(100 * chance, 2))
                for action, chance in ranked[:NUM_SHOWN]
            ],
            len(ranked),
        ),
        bots=bots,
        difficulty=difficulty_of(bots),
    )


def exact_chances(match: Match) -> dict[int, float]:
    """The chance to cover the area after each action, if all that follows is played best."""
    known: dict[bytes, float] = {}
    chances = {}
    for action in match.legal(0):
        after = match.copy()
        after.play(0, action)
        chances[action] = _chance(match.variant, after.state, known)
    return chances


def _chance(chosen: Variant, s: State, known: dict[bytes, float]) -> float:
    rules = chosen.rules
    actor = int(rules.to_act(s))
    if actor == OVER:
        return float(s.uncovered == 0)
    key = s.tobytes()
    if key in known:
        return known[key]
    if len(known) == MOST_POSITIONS:
        raise TooLarge
    actions = np.empty(rules.NUM_ACTIONS, np.int64)
    legal = actions[: rules.legal_actions(s, actor, actions)].tolist()
    values = []
    for action in legal:
        after = s.copy()
        rules.apply(after, actor, action)
        values.append(_chance(chosen, after, known))
        if actor != CHANCE and values[-1] == 1.0:
            break
    if actor == CHANCE:
        weights = np.empty(rules.NUM_ACTIONS, np.int64)
        rules.chance_weights(s, weights)
        shares = weights[: len(legal)] / weights[: len(legal)].sum()
        known[key] = float(np.dot(shares, values))
    else:
        known[key] = max(values)
    return known[key]


def _bots(match: Match, best: Sequence[int], random: Random) -> dict[str, float]:
    """How often random, greedy, and the expert with few and many orders find an answer."""
    tries, bots = 10, {}
    for name, mind in BOTS.items():
        played = (choose(mind, match.variant, match.state, 0, random) for _ in range(tries))
        bots[name] = sum(action in best for action in played) / tries
    return bots
