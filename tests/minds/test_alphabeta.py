"""Alpha-beta finds what plain minimax finds, stops when asked, and says whether it is exact."""

import itertools
import threading
from types import ModuleType
from typing import Any, cast

import numpy as np
import pytest

from enlinea.core.errors import SetupError
from enlinea.core.game import CHANCE, State, Variant, find_game, game_names, variant
from enlinea.core.match import Match
from enlinea.core.options import OptionValue
from enlinea.core.random import new_random
from enlinea.core.rule import rule
from enlinea.core.turns import whole_turns
from enlinea.games.linja.boards import board_rules
from enlinea.lab.arena import Arena
from enlinea.minds.alphabeta import Limits, Searcher, can_search
from enlinea.minds.minds import choose
from enlinea.minds.stop import Stop
from tests.contract.checks import random_matches
from tests.naive.minimax import margin
from tests.solvers.boards import random_game, start_of, twin_of


@rule
def _no_judgement(s: State, seat: int) -> int:
    return 0


def small_variant() -> Variant:
    """Linja with four rows and four pieces, and no judgement: only the end counts."""
    usual = variant("linja")
    policy = cast(Any, ModuleType("no_policy"))
    policy.appraise = _no_judgement
    mode = type(usual.mode)(
        "small",
        board_rules(4, 4),
        usual.mode.notation,
        usual.mode.view,
        usual.mode.draw,
        policy,
        has_chance=False,
    )
    return Variant(usual.game, mode, 2, usual.options)


@pytest.fixture(scope="module")
def small() -> Variant:
    return small_variant()


@pytest.mark.nojit
@pytest.mark.bounds
@pytest.mark.parametrize("threads", [1, 2])
def test_search_to_the_end_has_the_value_of_minimax(small: Variant, threads: int) -> None:
    memo, random = dict[str, int](), new_random(1)
    searcher = Searcher(small, threads, stored_bits=10)
    num_compared = 0
    for _ in range(10):
        for s in random_game(small.rules, start_of(small.rules), random)[:-1]:
            finding = searcher.search(s)
            expected = margin(twin_of(s), memo)
            assert finding.is_exact
            assert finding.value == (expected if s.mover == 0 else -expected)
            num_compared += 1
    assert num_compared > 50


def test_every_turn_has_the_value_of_minimax(small: Variant) -> None:
    memo, random = dict[str, int](), new_random(2)
    searcher = Searcher(small, 2, stored_bits=10)
    for _ in range(5):
        for s in random_game(small.rules, start_of(small.rules), random)[:-1]:
            sign = 1 if s.mover == 0 else -1
            ends = dict(whole_turns(small.rules, s))
            found = searcher.turns(s)
            assert found.is_exact
            assert len(found.turns) == len(ends)
            for actions, value in found.turns:
                assert value == sign * margin(twin_of(ends[actions]), memo)


def test_action_of_a_search_leads_to_its_value(small: Variant) -> None:
    searcher = Searcher(small)
    s = small.start()
    finding = searcher.search(s)
    small.rules.apply(s, 0, finding.action)
    after = searcher.search(s)
    assert after.value == (finding.value if s.mover == 0 else -finding.value)


@pytest.mark.parametrize("seconds", [0, 0.2])  # before the search has begun, and while it runs
def test_search_without_end_stops_when_asked(seconds: float) -> None:
    searcher = Searcher(variant("linja"), threads=2)
    start, stop = searcher.variant.start(), Stop()
    asking = threading.Timer(seconds, stop.set)
    asking.start()
    if seconds == 0:
        asking.join()
    assert not searcher.search(start, Limits(stop=stop)).is_exact
    asking.join()
    assert not searcher.turns(start, Limits(stop=stop)).is_exact, "a stop is for good"
    assert searcher.search(start, Limits(depth=3)).depth == 3, "for those who were given it"


def test_time_and_nodes_limit_a_search() -> None:
    searcher = Searcher(variant("linja"), threads=2)
    start = searcher.variant.start()
    assert not searcher.search(start, Limits(seconds=0.1)).is_exact
    assert not searcher.turns(start, Limits(seconds=0.1)).is_exact
    assert searcher.search(start, Limits(nodes=10_000)).nodes <= 2 * 10_256


def test_search_that_may_not_look_at_anything_still_has_an_answer() -> None:
    searcher = Searcher(variant("linja"))
    start = searcher.variant.start()
    assert searcher.search(start, Limits(nodes=0)).action == 0
    assert searcher.turns(start, Limits(nodes=0)).turns[0].actions


def test_same_search_gives_the_same_answer() -> None:
    linja = variant("linja")
    findings = [Searcher(linja).search(linja.start(), Limits(depth=4)) for _ in range(2)]
    assert findings[0] == findings[1]


def test_game_that_is_over_is_not_searched(small: Variant) -> None:
    s = random_game(small.rules, start_of(small.rules), new_random(3))[-1]
    with pytest.raises(SetupError, match="the game is over"):
        Searcher(small).search(s)


@pytest.mark.parametrize("options", [{}, {"open_memory": True}])
def test_game_with_chance_is_not_searched(options: dict[str, OptionValue]) -> None:
    with pytest.raises(SetupError, match=r"line-it standard 2 seats.* cannot be searched"):
        Searcher(variant("line-it", options=options))


def test_modes_that_are_searched_never_come_to_chance() -> None:
    modes = [(name, mode.name) for name in game_names() for mode in find_game(name).modes]
    searched = [chosen for chosen in itertools.starmap(variant, modes) if can_search(chosen)]
    assert [str(chosen) for chosen in searched] == ["linja standard 2 seats"]
    for chosen in searched:
        for match in random_matches(chosen, 20):
            assert match.is_over or match.actors[0] != CHANCE


@pytest.mark.nojit
def test_mind_plays_what_the_search_finds(small: Variant) -> None:
    memo, random = dict[str, int](), new_random(4)
    for s in random_game(small.rules, start_of(small.rules), random)[:-1]:
        before = s.tobytes()
        action = choose("alphabeta", small, s, int(s.mover), random)
        assert s.tobytes() == before, "thinking changes nothing"
        after = np.array([s], small.rules.STATE)[0]
        small.rules.apply(after, s.mover, action)
        assert margin(twin_of(after), memo) == margin(twin_of(s), memo)


def test_mind_depends_on_the_generator_alone_and_draws_lots() -> None:
    first, second = Match("linja"), Match("linja")
    played = list[set[int]]()
    for step in range(12):
        seat = first.actors[0]
        choices = {
            seed: choose("alphabeta:depth=2", first.variant, first.state, seat, new_random(seed))
            for seed in range(8)
        }
        again = choose(
            "alphabeta:depth=2", second.variant, second.state, seat, new_random(step % 8)
        )
        assert again == choices[step % 8]
        played.append(set(choices.values()))
        first.play(seat, again)
        second.play(seat, again)
    assert any(len(actions) > 1 for actions in played)


def test_mind_that_looks_further_is_stronger() -> None:
    minds = ["alphabeta:depth=1", "alphabeta:nodes=20000"]
    [pair] = Arena(variant("linja"), minds, 40, seed=1).run().pairs
    assert pair.share.low > 0.5


def test_mind_slips_as_often_as_it_is_told() -> None:
    linja, best = variant("linja"), "alphabeta:depth=3"
    usual = {choose(best, linja, linja.start(), 0, new_random(seed)) for seed in range(20)}
    careless = {
        choose(f"{best}:blunder=1", linja, linja.start(), 0, new_random(seed)) for seed in range(99)
    }
    assert len(usual) < len(careless) == len(Match("linja").legal(0))
