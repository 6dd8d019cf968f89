"""Planted bugs: each check of the contract is shown a game that breaks it, and must turn red."""

import math
from collections.abc import Callable, Mapping
from dataclasses import replace
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from enlinea.core.errors import RecordError
from enlinea.core.game import CHANCE, LEGAL, Ints, State, Variant, register, variant
from enlinea.core.match import Match
from enlinea.core.random import Random
from enlinea.core.rule import rule
from tests.contract import checks
from tests.contract.kernels import Fault
from tests.toys import snap
from tests.twins import twin_of


def spoilt(bug: str, **changes: Any) -> Variant:
    """The toy game with some of its functions exchanged."""
    module = ModuleType(f"spoilt_{bug}")
    module.__dict__.update(vars(snap), NAME=f"spoilt_{bug}", **changes)
    register(module.NAME, snap.game_of(*[module] * 5, name=module.NAME))
    return variant(module.NAME, seats=3)


@rule
def _descending(s: State, seat: int, out: Ints) -> int:
    count = snap.legal_actions(s, seat, out)
    for index in range(count // 2):
        out[index], out[count - 1 - index] = out[count - 1 - index], out[index]
    return count


@rule
def _forgets_one(s: State, seat: int, out: Ints) -> int:
    count = snap.legal_actions(s, seat, out)
    return count - 1 if count > 1 else count


@rule
def _allows_all(s: State, seat: int, action: int) -> int:
    return LEGAL


@rule
def _one_weight_short(s: State, out: Ints) -> int:
    return snap.chance_weights(s, out) - 1


@rule
def _never_over(s: State, seat: int, action: int) -> None:
    if action != snap.TIME and s.left.sum() > 1:
        snap.apply(s, seat, action)


@rule
def _everybody_always(s: State, seat: int) -> bool:
    return True


@rule
def _nobody(s: State, seat: int) -> bool:
    return False


@rule
def _ghost_wins(s: State, out: Ints) -> int:
    return 1 << s.seats


@rule
def _unnamed(s: State, seat: int) -> int:
    return 1


RULES_BUGS: dict[str, dict[str, Any]] = {
    "NOT_ASCENDING": {"legal_actions": _descending},
    "NOT_AS_REASONED": {"legal_actions": _forgets_one},
    "NOT_AS_REASONED_allowed": {"illegal_reason": _allows_all},
    "BAD_WEIGHTS": {"chance_weights": _one_weight_short},
    "TOO_LONG": {"apply": _never_over},
    "TURN_AND_RIGHT_DIFFER": {"may_act": _everybody_always},
    "NOBODY_CAN_ACT": {"may_act": _nobody, "to_act": snap.to_act},
    "BAD_WINNERS": {"scores": _ghost_wins},
    "NO_SUCH_DECISION": {"decision": _unnamed},
}


@pytest.mark.parametrize("bug", RULES_BUGS)
def test_broken_rules_are_caught(bug: str) -> None:
    expected = "TURN_AND_RIGHT_DIFFER" if bug == "NOBODY_CAN_ACT" else bug.removesuffix("_allowed")
    with pytest.raises(AssertionError, match=expected):
        checks.check_rules(spoilt(bug, **RULES_BUGS[bug]), 200)


@rule
def _acts_when_over(s: State, seat: int) -> bool:
    return seat == 0 if s.is_over else snap.may_act(s, seat)


def test_acting_after_the_end_is_caught() -> None:
    with pytest.raises(AssertionError, match="ACTS_WHEN_OVER"):
        checks.check_rules(spoilt("acts_when_over", may_act=_acts_when_over), 200)


@rule
def _stuck_in_real_time(s: State, seat: int) -> bool:
    return snap.may_act(s, seat) and s.num_dealt < s.seats


def test_real_time_in_which_nobody_can_act_is_caught() -> None:
    with pytest.raises(AssertionError, match="NOBODY_CAN_ACT"):
        checks.check_rules(spoilt("stuck", may_act=_stuck_in_real_time), 200)


def test_every_fault_of_the_compiled_check_is_planted() -> None:
    planted = {bug.removesuffix("_allowed") for bug in RULES_BUGS} | {"ACTS_WHEN_OVER"}
    assert planted | {"FINE"} == {fault.name for fault in Fault}


@rule
def _peeks_not(s: State, seat: int, random: Random) -> None:
    """Draws nothing anew: a bot would see what is hidden."""


@rule
def _changes_own_card(s: State, seat: int, random: Random) -> None:
    snap.resample(s, (seat + 1) % s.seats, random)


@rule
def _loses_a_card(s: State, seat: int, random: Random) -> None:
    snap.resample(s, seat, random)
    s.left[0] = 0


@rule
def _forgets_the_last_secret(s: State, seat: int, random: Random) -> None:
    num_dealt = s.num_dealt
    s.num_dealt = num_dealt - 1  # so that the last one who has a card keeps it
    snap.resample(s, seat, random)
    s.num_dealt = num_dealt


def _leaking_view(s: State, seat: int | None) -> Any:
    seen = snap.view(s, seat)
    return snap.SnapView(seen.secret, s.secret.tolist(), seen.top, seen.points, seen.num_left)


def _same_text(action: int) -> str:
    return snap.action_text(min(action, snap.SNAP))


def _reads_anything(text: str) -> int:
    return snap.parse_action(text.strip()) if text.strip() in snap._TEXTS else snap.TIME


def _forgets_top(s: State) -> str:
    copied = s.copy()
    copied.top = snap.NONE
    return snap.position_text(copied)


def _no_clause(s: State, seat: int, action: int, reason: int) -> tuple[str, str]:
    return "no", ""


_CALLS = np.zeros(1, np.int64)


def _wandering_setup(s: State, seats: int, options: Any) -> None:
    snap.setup(s, seats, options)
    _CALLS[0] += 1
    s.left[0] = 2 + _CALLS[0] % 3  # not 2: a variant is set up twice before it is played


def _games(check: Callable[[Variant, int], None], num_games: int) -> Callable[[Variant], None]:
    return lambda variant: check(variant, num_games)


OTHER_BUGS: dict[str, tuple[Callable[[Variant], None], dict[str, Any]]] = {
    "two_actions_one_text": (checks.check_action_texts, {"action_text": _same_text}),
    "reads_anything": (checks.check_action_texts, {"parse_action": _reads_anything}),
    "position_incomplete": (_games(checks.check_positions, 5), {"position_text": _forgets_top}),
    "refusal_without_clause": (_games(checks.check_refusals, 5), {"refusal": _no_clause}),
    "start_differs_in_replay": (_games(checks.check_records, 5), {"setup": _wandering_setup}),
    "start_differs_in_threads": (_games(checks.check_seeds, 300), {"setup": _wandering_setup}),
    "faces_differ": (_games(checks.check_faces, 40), {"setup": _wandering_setup}),
    "resample_does_nothing": (_games(checks.check_views, 5), {"resample": _peeks_not}),
    "resample_changes_own": (_games(checks.check_views, 5), {"resample": _changes_own_card}),
    "view_leaks": (_games(checks.check_views, 5), {"view": _leaking_view}),
    "resample_unreal": (_games(checks.check_views, 30), {"resample": _loses_a_card}),
}


@pytest.mark.parametrize("bug", OTHER_BUGS)
def test_planted_bug_is_caught(bug: str) -> None:
    check, changes = OTHER_BUGS[bug]
    with pytest.raises((AssertionError, RecordError)):
        check(spoilt(bug, **changes))


def test_resample_that_leaves_one_secret_in_place_is_caught() -> None:
    checks.check_lookalikes(variant("snap", seats=3), 10)
    bug = spoilt("resample_forgets_one", resample=_forgets_the_last_secret)
    checks.check_views(bug, 5)  # which cannot know it
    with pytest.raises(AssertionError, match="is given what it cannot know"):
        checks.check_lookalikes(bug, 10)


@pytest.mark.parametrize(
    ("game", "mode", "hands"),
    [
        ("light-line", "line", "hand"),
        ("end-of-line", "versus", "hands"),
    ],
)
def test_resample_that_leaves_one_hand_in_place_is_caught(
    game: str, mode: str, hands: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    chosen = variant(game, mode, 4)
    honest = chosen.rules.resample

    def forgets_the_last_hand(s: State, seat: int, random: Random) -> None:
        hand = s[hands][3].copy()
        honest(s, seat, random)
        if seat != 3:
            s[hands][3] = hand

    checks.check_lookalikes(chosen, 2)
    monkeypatch.setattr(chosen.rules, "resample", forgets_the_last_hand)
    with pytest.raises(AssertionError, match="is given what it cannot know"):
        checks.check_lookalikes(chosen, 2)


class _NeverActs:
    """A bot of the toy that waits, whatever happens, while chance has all the time."""

    SKILLS: Mapping[str, int] = {"sleepy": 0}
    SIMULTANEOUS_SECONDS = 0.1

    def plan(self, s: State, seat: int, skill: Any, random: Random) -> tuple[list[int], float]:
        return [], math.inf

    def chance_seconds(self, s: State, options: Mapping[str, Any]) -> float:
        return math.inf if s.num_dealt == s.seats else 0.0

    def starts_clock(self, s: State, seat: int, action: int) -> bool:
        return False

    def is_playable(self, s: State) -> bool:
        return True


def endless(chosen: Variant, **changes: Any) -> Variant:
    """The variant with a mode that need not end at random."""
    return replace(chosen, mode=replace(chosen.mode, is_endless=True, **changes))


def test_endless_game_is_left_after_some_steps_and_is_no_fault() -> None:
    checks.check_rules(endless(spoilt("endless", apply=_never_over)), 20)


def test_endless_game_without_bots_of_its_own_is_caught() -> None:
    with pytest.raises(AssertionError, match="needs bots that end it"):
        checks.check_faces(endless(variant("snap", seats=2)), 2)


def test_bots_with_a_clock_that_never_end_a_game_are_caught() -> None:
    with pytest.raises(AssertionError, match="waits for ever"):
        checks.check_clock(endless(variant("snap", seats=2), timing=_NeverActs()), 2)


def test_shared_copy_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Match, "copy", lambda match: match)
    with pytest.raises(AssertionError):
        checks.check_copies(variant("snap", seats=2), 1)


def test_twin_that_differs_is_caught() -> None:
    with pytest.raises(AssertionError):
        match = Match("linja")
        match.play(0, 3)
        checks.assert_same_moment(match, twin_of(match.variant))


def test_seat_that_is_chance_cannot_be_played_from_outside() -> None:
    match = Match("linja")
    with pytest.raises(ValueError, match="LJ-1"):
        match.play(CHANCE, 3)
