"""The search: honest, repeatable on any threads, stopped when asked, and better than greedy."""

import re
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from enlinea.core.game import ANYONE, CHANCE, OVER, State, Variant, variant
from enlinea.core.match import Match
from enlinea.core.random import new_random
from enlinea.core.rule import rule
from enlinea.lab.arena import Arena
from enlinea.minds.advice import Advice, advise, searching_mind
from enlinea.minds.compiled import mind_kernels, search_kernels
from enlinea.minds.ismcts import grow_trees
from enlinea.minds.levels import level_table
from enlinea.minds.minds import choose, is_mind
from enlinea.minds.room import POINTS, REWARD, VISITS
from enlinea.minds.settings import pack
from enlinea.minds.stop import Stop
from tests.contract.checks import random_step
from tests.lookalikes import hidden_variants, known, lookalikes
from tests.minds.test_minds import GUESSING, LONG, dealt, made_of_the_toy

LINJA = variant("linja")
SEARCH = "ismcts:iterations=30"


HIDDEN = hidden_variants()
UNTIMED = [chosen for chosen in HIDDEN if chosen.mode.timing is None]
TIMED = [chosen for chosen in HIDDEN if chosen.mode.timing is not None]


def hurried(mind: str) -> str:
    """The mind with its settings, but for a few iterations in place of many."""
    return re.sub(r"iterations=\d+", "iterations=8", mind)


def minds_of(chosen: Variant) -> list[str]:
    """All that plays here: each mind that is a level, and the learned one."""
    levels = dict.fromkeys(map(hurried, level_table(chosen).values()))
    return [*levels, *(["keen"] if is_mind("keen", chosen) else [])]


def is_decision(match: Match) -> bool:
    """Whether a seat has to choose between actions."""
    return match.actors[0] != CHANCE and len(match.legal(match.actors[0])) > 1


def moments(chosen: Variant, count: int) -> Iterator[tuple[Match, int]]:
    """Decisions from random games, each with the seat that has to make it."""
    for number in range(count):
        random, match = new_random(11, number), Match(chosen)
        for _ in range(25 + 12 * number):
            if not match.is_over:
                random_step(match, random)
        while not match.is_over and not is_decision(match):
            random_step(match, random)
        if not match.is_over:
            yield match, match.actors[0]


def stats_of(chosen: Variant, s: State, seat: int, mind: str = SEARCH, **more: Any) -> Any:
    return grow_trees(pack([mind], chosen), chosen, s, seat, 5, **more)


def groups(chosen: Variant, count: int) -> list[tuple[list[State], int]]:
    """Positions that look the same to a seat which has to decide, and the seat."""
    found = [
        ([match.state, *(other.state for other in lookalikes(match, seat, 3))], seat)
        for match, seat in moments(chosen, count)
    ]
    are_apart = [len({s.tobytes() for s in alike}) > 1 for alike, _ in found]
    assert any(are_apart), "nothing was hidden: this proves nothing"
    return found


@pytest.mark.parametrize("chosen", UNTIMED, ids=str)
def test_choices_of_all_levels_do_not_depend_on_what_is_hidden(chosen: Variant) -> None:
    for alike, seat in groups(chosen, 8):
        for mind in [*minds_of(chosen), SEARCH]:
            found = set()
            for s in alike:
                random = new_random(3)
                found.add((choose(mind, chosen, s, seat, random), random.tobytes()))
            assert len(found) == 1, f"{mind} sees what seat {seat} cannot know"


def test_every_kind_of_level_is_among_those_that_are_compared() -> None:
    compared = {mind for chosen in UNTIMED for mind in minds_of(chosen)}
    for wanted in ("learned=1", "preview=8", "even=1", "keen", "blunder", "depth=0"):
        assert any(wanted in mind for mind in compared), wanted


@pytest.mark.parametrize("chosen", TIMED, ids=str)
def test_plans_against_the_clock_do_not_depend_on_what_is_hidden(chosen: Variant) -> None:
    timing = chosen.mode.timing
    assert timing is not None
    for alike, seat in groups(chosen, 6):
        for name, skill in timing.SKILLS.items():
            plans = []
            for s in alike:
                random = new_random(3)
                actions, seconds = timing.plan(known(chosen, s, seat, 3), seat, skill, random)
                plans.append((list(actions), seconds, random.tobytes()))
            assert plans == plans[:1] * len(alike), f"{name} sees what seat {seat} cannot know"


@pytest.mark.parametrize("chosen", HIDDEN, ids=str)
def test_advice_does_not_depend_on_what_is_hidden(
    chosen: Variant, monkeypatch: pytest.MonkeyPatch
) -> None:
    mind = hurried(searching_mind(chosen))
    monkeypatch.setattr("enlinea.minds.advice.searching_mind", lambda _variant: mind)
    for alike, seat in groups(chosen, 6):
        one, *others = (advise(chosen, s, seat) for s in alike)
        assert all(other == one for other in others)


@rule
def _peeking_resample(s: State, seat: int, random: Any) -> None:
    """Draws nothing anew: whoever thinks in this world knows everything."""


PEEKING = made_of_the_toy(
    "peek",
    to_act=GUESSING.rules.to_act,
    legal_actions=GUESSING.rules.legal_actions,
    apply=GUESSING.rules.apply,
    resample=_peeking_resample,
)


@pytest.mark.parametrize("mind", ["greedy", SEARCH])
def test_a_planted_cheat_is_caught(mind: str) -> None:
    choices = {choose(mind, PEEKING, dealt(0, hidden, 0), 0, new_random(1)) for hidden in range(3)}
    assert len(choices) > 1, "a mind that peeks guesses each secret"
    honest = {choose(mind, GUESSING, dealt(0, hidden, 0), 0, new_random(1)) for hidden in range(3)}
    assert len(honest) == 1


@pytest.mark.nojit
@pytest.mark.bounds
def test_every_iteration_is_counted_once() -> None:
    for iterations, trees in ((1, 1), (7, 2), (9, 4), (2, 3)):
        mind = f"ismcts:iterations={iterations}:trees={trees}:depth=1"
        stats = stats_of(LINJA, LINJA.start(), 0, mind)
        assert stats[:, VISITS].sum() == iterations
        legal = Match(LINJA).legal(0)
        assert set(np.flatnonzero(stats[:, VISITS])) <= set(legal)
        assert (stats[:, REWARD] <= stats[:, VISITS]).all()


@pytest.mark.nojit
@pytest.mark.bounds
def test_all_first_actions_meet_the_same_luck() -> None:
    worlds = 40
    mind = f"ismcts:iterations={3 * worlds}:trees=1:explore=100:widen=1000:depth=0"
    stats = stats_of(GUESSING, dealt(own=0, hidden=1, seat=0), 0, mind)
    assert stats[:3, VISITS].tolist() == [worlds] * 3
    # Whatever the secret of a world is, one of the three guesses names it.
    assert stats[:3, POINTS].sum() == worlds
    assert 0 < stats[0, POINTS] < worlds


def test_any_number_of_threads_finds_the_same() -> None:
    for chosen in (LINJA, variant("line-it", seats=3)):
        for match, seat in moments(chosen, 2):
            mind = "ismcts:iterations=60:trees=4"
            one, *others = (
                stats_of(chosen, match.state, seat, mind, threads=threads) for threads in (1, 2, 5)
            )
            assert all((one == other).all() for other in others)


def test_one_thread_in_a_simulation_chooses_what_many_threads_choose() -> None:
    mind = "ismcts:iterations=50:trees=3:blunder=0.2"
    minds = pack([mind], LINJA)
    room = mind_kernels(LINJA.mode).new_room(minds)
    think = search_kernels(LINJA.mode).think
    for match, seat in moments(LINJA, 4):
        one, two = new_random(9), new_random(9)
        alone = think(minds[0], match.state, seat, one, room)
        many = choose(mind, LINJA, match.state, seat, two, threads=3)
        assert (alone, one.tobytes()) == (many, two.tobytes())


def test_thinking_changes_no_position() -> None:
    for match, seat in moments(variant("line-it"), 3):
        before = match.state.tobytes()
        choose(SEARCH, match.variant, match.state, seat, new_random(1))
        assert match.state.tobytes() == before


def test_a_search_that_is_stopped_ends_before_its_time() -> None:
    mind = "ismcts:iterations=10000000:trees=2"
    stopped = Stop()
    stopped.set()
    # One world for each tree, so that there is always an answer.
    assert stats_of(LINJA, LINJA.start(), 0, mind, stop=stopped)[:, VISITS].sum() == 2
    assert advise(LINJA, LINJA.start(), 0, seconds=0)[0].action in Match("linja").legal(0)
    some = stats_of(LINJA, LINJA.start(), 0, mind, seconds=0.05)[:, VISITS].sum()
    assert 2 < some < 10_000_000


def test_a_time_that_no_timer_can_wait_for_is_no_limit() -> None:
    mind = "ismcts:iterations=40:trees=2"
    assert stats_of(LINJA, LINJA.start(), 0, mind, seconds=1e10)[:, VISITS].sum() == 40


def test_time_that_is_up_does_not_end_other_searches_with_the_same_stop() -> None:
    mind, shared = "ismcts:iterations=40:trees=2", Stop()
    stats_of(LINJA, LINJA.start(), 0, mind, seconds=0, stop=shared)
    assert stats_of(LINJA, LINJA.start(), 0, mind, stop=shared)[:, VISITS].sum() == 40


def test_a_full_tree_plays_on_from_its_leaves() -> None:
    minds = pack(["ismcts:iterations=500:trees=1:depth=0"], LINJA)
    room = mind_kernels(LINJA.mode).new_room(minds)
    room = room._replace(nodes=room.nodes[:5])
    grow = search_kernels(LINJA.mode).grow
    assert grow(minds[0], LINJA.start(), 0, np.uint64(1), 0, room) == 500
    assert room.stats[:, VISITS].sum() == 500


@pytest.mark.parametrize("is_even", [False, True])
def test_an_even_mind_plays_on_until_its_own_turn(is_even: bool) -> None:
    chosen = variant("line-it", seats=3)
    minds = pack([f"ismcts:depth=1:even={int(is_even)}"], chosen)
    room = mind_kernels(chosen.mode).new_room(minds)
    room.random[:], room.luck[:] = new_random(1), new_random(2)
    kernels = search_kernels(chosen.mode)
    ends = []
    for match, seat in moments(chosen, 6):
        world = match.state.copy()
        kernels.play_on(minds[0], world, seat, seat, room)
        ends.append(chosen.rules.to_act(world) in (seat, OVER))
    assert len(ends) == 6 and all(ends) == is_even


@pytest.mark.nojit
def test_the_best_of_a_long_turn_is_found() -> None:
    for seed in range(5):
        assert choose(SEARCH, LONG, LONG.start(), 0, new_random(seed)) == 1


def test_blunders_are_as_frequent_as_they_are_set() -> None:
    chosen, random = LINJA, new_random(4)
    match = Match("linja")
    position = "0001001a c0000000 A second 1 end"
    match.variant.mode.notation.parse_position(position, match.state)
    best = choose("greedy", chosen, match.state, 0, new_random(1))
    count = sum(
        choose("greedy:blunder=0.5", chosen, match.state, 0, random) != best for _ in range(400)
    )
    # Half of the choices are drawn among all, so half of (n - 1) / n miss the best.
    legal = match.legal(0)
    expected = 200 * (len(legal) - 1) / len(legal)
    assert abs(count - expected) < 4 * expected**0.5


def test_what_is_overlooked_is_not_played_and_the_first_action_is_always_seen() -> None:
    kidz, random = variant("light-line", "kidz-line"), new_random(4)
    match = Match(kidz)
    while match.actors[0] == CHANCE or len(match.legal(match.actors[0])) < 3:
        match.play(match.actors[0], match.legal(match.actors[0])[-1])
    seat = match.actors[0]
    no_fit, *places = match.legal(seat)
    assert choose("greedy:overlook=1", kidz, match.state, seat, random) == no_fit
    chosen = [choose("greedy:overlook=0.6", kidz, match.state, seat, random) for _ in range(400)]
    expected = 400 * 0.6 ** len(places)
    assert abs(chosen.count(no_fit) - expected) < 4 * expected**0.5
    assert set(chosen) == {no_fit, *places}
    assert choose("greedy", kidz, match.state, seat, random) in places


@pytest.mark.parametrize("game", ["linja"])
def test_the_search_is_stronger_than_greedy(game: str) -> None:
    arena = Arena(variant(game), ["greedy", "ismcts:iterations=50"], 40, seed=2)
    assert arena.run().pairs[0].share.low > 0.7


def test_advice_names_legal_actions_with_their_values() -> None:
    match, seat = next(moments(variant("line-it"), 1))
    found = advise(match.variant, match.state, seat)
    assert all(isinstance(advice, Advice) for advice in found)
    assert {advice.action for advice in found} <= set(match.legal(seat))
    shares = [advice.share for advice in found if advice.share is not None]
    assert len(shares) == len(found) and sum(shares) == pytest.approx(1)
    assert shares == sorted(shares, reverse=True)
    for advice in found:
        assert advice.value is not None and 0 <= advice.value <= 1
        assert advice.points is not None and not advice.is_exact
    assert ANYONE not in match.actors
