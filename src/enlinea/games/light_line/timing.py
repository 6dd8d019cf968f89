"""Bots for the games in real time and for SOLO-LINE: the finder, with a person's delay.

A plan is what a bot would do and after how many seconds, if nothing else happens before. A clock
asks each bot for its plan, plays the earliest one, and asks those again whose plan has become
illegal or who see something new. Finding takes an exponential time, which has no memory: asking
again does not slow a bot down.
"""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from enlinea.core.game import State
from enlinea.core.random import Random, below
from enlinea.games.light_line import rules_head_line, rules_long_line, rules_solo_line
from enlinea.games.light_line.cells import square_cell
from enlinea.games.light_line.finder import LaidCard, Unknown, line_of, longest_line, solo_line
from enlinea.games.light_line.loose import NONE, line_lengths
from enlinea.games.light_line.rules_long_line import HAND, SHORTEST

LAYING_SECONDS, LAYING_SECONDS_PER_CARD = 5.0, 5.0  # LL-51
SIMULTANEOUS_SECONDS = 0.15  # LL-52
_FINE = 1 << 30


class Skill(NamedTuple):
    """How fast a bot is: mean seconds to find a line of three, growth per card, laying, slips."""

    finding: float
    growth: float
    laying: float
    slip: float  # share of calls in HEAD-LINE without a line


SKILLS: Mapping[str, Skill] = {
    "dozy": Skill(finding=16.0, growth=1.9, laying=2.2, slip=0.12),
    "slow": Skill(finding=9.0, growth=1.7, laying=1.6, slip=0.08),
    "steady": Skill(finding=5.0, growth=1.5, laying=1.0, slip=0.03),
    "brisk": Skill(finding=3.3, growth=1.4, laying=0.8, slip=0.02),
    "quick": Skill(finding=2.2, growth=1.3, laying=0.55, slip=0.01),
    "flash": Skill(finding=1.3, growth=1.2, laying=0.35, slip=0.0),
}


class Plan(NamedTuple):
    """Actions to be played one after the other, and the seconds until then."""

    actions: list[int]
    seconds: float


NEVER = Plan([], math.inf)


def _chance(random: Random) -> float:
    """A number above 0, at most 1."""
    return (below(random, _FINE) + 1) / _FINE


def finding_seconds(skill: Skill, length: int, random: Random) -> float:
    """How long it takes to find a line of that length."""
    return -math.log(_chance(random)) * skill.finding * skill.growth ** (length - 3)


def _laying(
    rules: Any, reach: int, line: list[LaidCard], cards: list[int], places: list[int]
) -> list[int]:
    """What makes a display the line: its beginning stays if it lies right, the rest is lifted."""
    wanted = [(laid.card, square_cell(laid.x, laid.y, reach) * 2 + laid.turn) for laid in line]
    there = dict(zip(cards, places, strict=True))
    num_right = 0
    while num_right < len(wanted) and there[wanted[num_right][0]] == wanted[num_right][1]:
        num_right += 1
    right = [card for card, _ in wanted[:num_right]]
    lifts = [rules.LIFT + card for card in cards if there[card] != NONE and card not in right]
    return lifts + [
        rules.PLACE + card * rules.NUM_CELLS * 2 + place for card, place in wanted[num_right:]
    ]


def plan_long_line(s: State, seat: int, skill: Skill, random: Random) -> Plan:
    """Builds the longest line that is still free and calls it; the last one builds without a call.

    A person seldom sees the very longest line: each length that can be built is found after its
    own time, and the bot takes what it has found when a longer one would take too long.
    """
    rules = rules_long_line
    cards = s.card[seat].tolist()
    longest = len(longest_line(s.cards, cards))
    length = longest
    patience = 2.5 * skill.finding * skill.growth**2
    seconds = finding_seconds(skill, max(length, SHORTEST), random)
    while length > SHORTEST and (seconds > patience or not rules.is_free(s, length)):
        length -= 1
        seconds = finding_seconds(skill, length, random)
    is_called = length >= SHORTEST and rules.is_free(s, length)
    line = line_of(s.cards, cards, length if is_called else longest) or []
    if not line or (not is_called and _is_built(s, seat)):
        return NEVER
    call = [rules.CALL + length - SHORTEST] if is_called else []
    actions = _laying(rules, rules.REACH, line, cards, s.place[seat].tolist()) + call
    if not actions:
        return NEVER
    return Plan(actions, seconds + skill.laying * len(line))


def _is_built(s: State, seat: int) -> bool:
    """Whether the last one's display already scores all that the calls allow."""
    lengths = int(line_lengths(s, s.card[seat], s.place[seat], HAND))
    calls = [int(length) for length in s.called[: s.seats] if length > 0]
    return lengths.bit_length() - 1 >= min(calls, default=HAND + 1) - 1


def plan_head_line(s: State, seat: int, skill: Skill, random: Random) -> Plan:
    """Calls a line when it has seen one, lays it; passes when twelve cards hold none."""
    rules, stage = rules_head_line, rules_head_line.Stage
    cards = s.card[: s.num_up].tolist()
    if s.stage == stage.SURRENDER and s.caller == seat:
        kind = int((s.won[seat] > 0).argmax())
        return Plan([rules.SURRENDER + kind], skill.laying)
    if s.stage == stage.LAYING and s.caller == seat:
        line = line_of(s.cards, cards, int(rules.top_target(s))) or []
        actions = _laying(rules, rules.GRID, line, cards, s.place[: s.num_up].tolist())
        return Plan([*actions, rules.DONE], skill.laying * (1 + len(line)))
    if s.stage != stage.TURNING or s.num_up == 0 or s.passed[seat]:
        return NEVER
    target = int(rules.top_target(s))
    seconds = finding_seconds(skill, target, random)
    if line_of(s.cards, cards, target) is not None:
        return Plan([rules.LINE], seconds)
    if s.num_up == rules.MOST_UP:
        return Plan([rules.PASS], 2 * seconds)
    if _chance(random) < skill.slip / rules.MOST_UP:
        return Plan([rules.LINE], seconds)
    return NEVER


def plan_solo_line(s: State, seat: int, skill: Skill, random: Random) -> Plan:
    """Lays a solution, or gives up."""
    rules = rules_solo_line
    cards = s.card[: s.num_cards].tolist()
    try:
        line = solo_line(s.cards, cards)
    except Unknown:
        line = None
    seconds = finding_seconds(skill, 3, random) * len(cards)
    if line is None:
        return Plan([rules.GIVE_UP], seconds)
    actions = _laying(rules, rules.GRID, line, cards, s.place[: s.num_cards].tolist())
    return Plan(actions, seconds + skill.laying * len(cards))


@dataclass(eq=False)
class BotTiming:
    """The contract's timing of one game."""

    plan: Callable[[State, int, Skill, Random], Plan]
    chance_seconds: Callable[[State, Mapping[str, Any]], float]
    starts_clock: Callable[[State, int, int], bool] = lambda s, seat, action: False
    is_playable: Callable[[State], bool] = lambda s: True
    SKILLS: Mapping[str, Skill] = field(default_factory=lambda: SKILLS)
    SIMULTANEOUS_SECONDS: float = SIMULTANEOUS_SECONDS


def _long_line_seconds(s: State, options: Mapping[str, Any]) -> float:
    """LL-22: the round's time, from the end of the deal."""
    return 0.0 if rules_long_line.is_dealing(s) else float(options["round_time"])


def _head_line_seconds(s: State, options: Mapping[str, Any]) -> float:
    """LL-50: the pace of the turning; LL-51: the time to lay, from the call."""
    rules, stage = rules_head_line, rules_head_line.Stage
    if s.stage == stage.LAYING:
        return LAYING_SECONDS + LAYING_SECONDS_PER_CARD * int(rules.top_target(s))
    if s.stage == stage.TURNING and s.num_up > 0:
        return math.inf if s.num_up == rules.MOST_UP else float(options["pace"])
    return 0.0


def _solo_line_seconds(s: State, options: Mapping[str, Any]) -> float:
    return 0.0 if s.num_dealt < s.num_cards else math.inf


def is_call(s: State, seat: int, action: int) -> bool:
    """LL-51: a call in HEAD-LINE starts the time to lay."""
    return action == rules_head_line.LINE and bool(s.stage == rules_head_line.Stage.LAYING)


def is_solvable(s: State) -> bool:
    """LL-40: only deals that can be solved are played; the table deals again."""
    try:
        return solo_line(s.cards, s.card[: s.num_cards].tolist()) is not None
    except Unknown:
        return False


LONG_LINE = BotTiming(plan_long_line, _long_line_seconds)
HEAD_LINE = BotTiming(plan_head_line, _head_line_seconds, starts_clock=is_call)
SOLO_LINE = BotTiming(plan_solo_line, _solo_line_seconds, is_playable=is_solvable)
