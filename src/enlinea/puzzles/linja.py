"""Linja: the only turn that wins, or the only one that does not lose, from the solver's table."""

from enlinea.core.errors import SetupError
from enlinea.core.game import variant
from enlinea.core.match import Match
from enlinea.core.random import Random, below
from enlinea.minds.alphabeta import Limits, Searcher
from enlinea.minds.minds import choose
from enlinea.puzzles.puzzle import Proof, Puzzle, Valued, answer_text, difficulty_of
from enlinea.solvers import PerfectPlayer, perfect_player

FEWEST_TURNS = 12  # to choose from
DEPTHS = (1, 2, 3)  # of the bots that search
LINJA = variant("linja")


def puzzle(random: Random) -> Puzzle | None:
    """A puzzle from a game between bots that err now and then, if it gives one."""
    player = perfect_player(LINJA)
    if player is None:
        raise SetupError("Linja's puzzles come from its table: run `enlinea solve linja` first")
    return _puzzle_of(_position(random), player, random)


def _position(random: Random) -> Match:
    """The beginning of a turn somewhere in a game."""
    match = Match(LINJA)
    num_turns = 4 + below(random, 24)
    for _ in range(num_turns):
        if match.is_over:
            break
        seat = match.actors[0]
        is_slip = below(random, 4) == 0
        while match.actors == [seat]:
            mind = "random" if is_slip else "greedy"
            match.play(seat, choose(mind, LINJA, match.state, seat, random))
    return match


def _puzzle_of(match: Match, player: PerfectPlayer, random: Random) -> Puzzle | None:
    turns = [] if match.is_over else player.turns(match.state)
    if len(turns) < FEWEST_TURNS:
        return None
    best, second = turns[0].value, turns[1].value
    # Only a turn that saves something is worth a puzzle: the win, or at least the draw.
    if not (best > 0 >= second or best == 0 > second):
        return None
    answer = answer_text(match, turns[0].actions)
    bots = _bots(match, turns[0].actions, random)
    return Puzzle(
        id="",
        game="linja",
        mode=LINJA.mode.name,
        seats=2,
        actions=match.texts(),
        seat=match.actors[0],
        goal="best-turn",
        answers=[answer],
        proof=Proof(
            "exact",
            "points margin under perfect play",
            [Valued(answer_text(match, turn.actions), turn.value) for turn in turns[:6]],
            len(turns),
        ),
        bots=bots,
        difficulty=difficulty_of(bots),
    )


def _bots(match: Match, best: tuple[int, ...], random: Random) -> dict[str, float]:
    """How often greedy, and searches of some turns, find the turn."""
    seat, tries = match.actors[0], 10
    hits = 0
    for _ in range(tries):
        trial, played = match.copy(), list[int]()
        while trial.actors == [seat]:
            played.append(choose("greedy", LINJA, trial.state, seat, random))
            trial.play(seat, played[-1])
        hits += tuple(played) == best
    bots = {"greedy": hits / tries}
    searcher = Searcher(LINJA)
    for depth in DEPTHS:
        found = searcher.turns(match.state, Limits(depth=depth)).turns
        values = [turn.value for turn in found]
        winners = [turn.actions for turn in found if turn.value == max(values)]
        bots[f"alpha-beta {depth}"] = (best in winners) / len(winners)
    return bots
