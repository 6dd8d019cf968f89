"""The twins agree where random play does not lead: lines that are called, completed, won."""

import pytest

from enlinea.core.game import CHANCE, Variant
from enlinea.core.match import Match
from enlinea.core.random import below, new_random
from enlinea.lab.clock import play_clocked
from tests.contract.checks import assert_same_moment
from tests.decks import other_deck
from tests.games.light_line.tables import table
from tests.naive.light_line import naive_light_line


def finished(variant: Variant, seed: int) -> Match:
    """A game of bots of all speeds, or of random play where nobody watches the clock."""
    if variant.mode.timing is not None:
        skills = [list(variant.mode.timing.SKILLS)[seat % 3] for seat in range(variant.seats)]
        return play_clocked(variant, skills, seed, 0).match
    match, random = Match(variant), new_random(seed)
    while not match.is_over:
        actor = match.actors[0]
        actions = match.legal(actor)
        match.play(actor, actions[int(below(random, len(actions)))])
    return match


def assert_twin_agrees(played: Match, max_steps: int = 1000) -> None:
    """The twin stands where the match stands, at every step."""
    again, chosen = Match(played.variant), played.variant
    twin = naive_light_line(chosen.seats, chosen.mode.name, dict(chosen.options))
    for actor, action in played.history[:max_steps]:
        assert_same_moment(again, twin)
        again.play(actor, action)
        text = chosen.mode.notation.action_text(action)
        twin.play("*" if actor == CHANCE else actor, text)
    assert_same_moment(again, twin)


@pytest.mark.parametrize(
    ("mode", "seats", "options"),
    [
        ("head-line", 2, {}),
        ("head-line", 3, {"pace": 8}),
        ("head-line", 4, {"pace": 1}),
        ("long-line", 2, {}),
        ("long-line", 3, {"round_time": 15}),
        ("solo-line", 1, {"cards": 6}),
        ("solo-line", 1, {"cards": 9}),
    ],
)
def test_twin_agrees_with_games_of_bots(mode: str, seats: int, options: dict[str, int]) -> None:
    played = finished(table(mode, seats, **options), seats)
    assert played.is_over
    assert_twin_agrees(played, 120 if mode == "long-line" else 1000)


@pytest.mark.parametrize("mode", ["line", "kidz-line", "head-line"])
def test_twin_agrees_with_games_with_another_deck(mode: str) -> None:
    assert_twin_agrees(finished(table(mode, 3, deck=other_deck(5)), 9))
