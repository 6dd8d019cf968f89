"""The naive twin agrees step by step in games that are played for energy and for covering."""

import pytest

from enlinea.core.game import CHANCE, Variant, find_game
from enlinea.core.match import Match
from enlinea.core.random import Random, below, new_random
from enlinea.core.record import Record, replay
from enlinea.games.end_of_line.actions import ENERGY, PLACE
from enlinea.lab.simulate import simulate
from tests.contract.checks import assert_same_moment
from tests.twins import twin_of
from tests.variants import key_of, variants_of

VARIANTS = [
    chosen for chosen in variants_of(find_game("end-of-line")) if chosen.seats in (1, 2, 4, 6)
]


def keen_action(match: Match, actor: int, random: Random) -> int:
    """Any legal action, but energy in half of the cases, and no early stop."""
    legal = match.legal(actor)
    effects = [action for action in legal if ENERGY < action < PLACE]
    if effects and below(random, 2):
        return effects[below(random, len(effects))]
    going = [action for action in legal if match.text(actor, action) != f"{actor}: stop"] or legal
    return going[below(random, len(going))]


@pytest.mark.parametrize("chosen", VARIANTS, ids=key_of)
def test_twin_agrees_when_energy_is_used_often(chosen: Variant) -> None:
    for game in range(2):
        match, twin, random = Match(chosen), twin_of(chosen), new_random(11, game)
        while not match.is_over:
            assert_same_moment(match, twin)
            actor = match.actors[0]
            if actor == CHANCE:
                outcomes = list(match.chance())
                action = outcomes[below(random, len(outcomes))]
            else:
                action = keen_action(match, actor, random)
            text = match.text(actor, action).partition(": ")[2]
            match.play(actor, action)
            twin.play("*" if actor == CHANCE else actor, text)
        assert_same_moment(match, twin)


@pytest.mark.parametrize("mode", ["puzzle", "solitaire", "coop-puzzle"])
def test_twin_agrees_on_covered_areas_and_their_scores(mode: str) -> None:
    chosen = next(v for v in VARIANTS if v.mode.name == mode)
    records: list[Record] = []
    minds = ["greedy"] * chosen.seats
    simulate(chosen, minds, 150, seed=1, on_record=records.append)
    covered = [match for match in map(replay, records) if match.view().uncovered == 0]
    assert covered
    for match in covered[:4]:
        twin = twin_of(chosen)
        for text in match.texts():
            actor, _, action = text.partition(": ")
            twin.play("*" if actor == "*" else int(actor), action)
        assert_same_moment(match, twin)
