"""The best covering of a challenge as a game that can be replayed: the proof of the best score."""

from collections import Counter
from collections.abc import Iterator

from enlinea.core.errors import SetupError
from enlinea.core.game import CHANCE, variant
from enlinea.core.match import Match
from enlinea.games.end_of_line.actions import DRAW, ENERGY, KEEP, PLACE, Effect
from enlinea.games.end_of_line.challenges import find_challenge
from enlinea.games.end_of_line.tables import NUM_CELLS
from enlinea.solvers.end_of_line.challenge import (
    best_covering,
    chosen_kinds,
    covering,
    deck_of,
)
from enlinea.solvers.end_of_line.coverings import CELLS


def best_game(number: int) -> Match:
    """A whole game of the challenge with the best score, the cards drawn as it needs them.

    >>> best_game(53).outcome().scores
    (18,)
    """
    challenge = find_challenge(number)
    best = best_covering(challenge)
    if best is None:
        raise SetupError(f"challenge {number} cannot be covered")
    cells, _, _, needs, parents, state = covering(challenge, best).tolist()
    kinds = chosen_kinds(deck_of(challenge), best.needs)
    cards = [(kinds[needs[card]].pop(), cells[card]) for card in range(1, challenge.num_free + 1)]
    effects = [_effect(card, parents, state) for card in range(1, challenge.num_free + 1)]
    match = Match(variant("end-of-line", "puzzle", options={"puzzle": number}))
    draws = _draws(deck_of(challenge), [kind for kind, _ in cards])
    for (kind, cell), effect in zip(cards, effects, strict=True):
        _draw_all(match, draws)
        if match.legal(0)[0] == KEEP:
            match.play(0, KEEP)
            _draw_all(match, draws)
        if effect != Effect.NONE:
            match.play(0, ENERGY + effect)
        match.play(0, PLACE + kind * NUM_CELLS + int(CELLS[cell]))
    return match


def _effect(card: int, parents: list[int], state: list[int]) -> Effect:
    """The energy effect that comes before this card."""
    if state[card] >> 2 == state[card - 1] >> 2:
        return Effect.NONE
    return Effect.REVERSE if parents[card] < card - 1 else Effect.BRAKE


def _draws(deck: tuple[int, ...], placed: list[int]) -> Iterator[int]:
    """The whole deck: first the cards as they are placed, then those that are left."""
    yield from placed
    left = Counter(dict(enumerate(deck))) - Counter(placed)
    yield from left.elements()


def _draw_all(match: Match, draws: Iterator[int]) -> None:
    while match.actors == [CHANCE]:
        match.play(CHANCE, DRAW + next(draws))
