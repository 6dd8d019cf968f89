"""A simulated clock for games in real time: whoever would act first, acts.

Each bot says what it would do and after how long (`Timing.plan`); chance has a clock of its own.
The earliest event happens. Then all who see something new make another plan, except those whose
action was already on its way.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from enlinea.core.errors import SetupError
from enlinea.core.game import CHANCE, LEGAL, State, Timing, Variant
from enlinea.core.match import Match
from enlinea.core.options import short
from enlinea.core.random import Random, new_random


@dataclass
class Plan:
    """Actions that a seat will play at a moment, unless it changes its mind before."""

    actions: Sequence[int]
    due: float
    seen: object  # what the seat saw when it made the plan


class ClockedGame:
    """One match in real time; `now` is the simulated time. A seat with no skill is a person's."""

    def __init__(
        self,
        match: Match,
        skills: Sequence[str | None],
        random: Random,
        draw: Callable[[Match], int] | None = None,
    ) -> None:
        self.match = match
        self._draw = draw or (lambda match: random_draw(match, random))
        self.now = 0.0
        self._timing = timing_of(match.variant)
        self._skills = [name and skill_of(self._timing, name) for name in skills]
        self._random = random
        self._clock_started = 0.0
        self._plans: dict[int, Plan] = {}

    def play(self) -> Match:
        """Play to the end, or to the step at which random games are given up, too."""
        max_steps = self.match.variant.rules.MAX_STEPS
        while not self.match.is_over and len(self.match.history) < max_steps:
            if not self.next_event():
                raise AssertionError(f"{self.match.variant}: everybody waits for ever")
        return self.match

    def next_event(self) -> bool:
        """Whatever comes first: a draw, the earliest plan, or time; False if nothing will."""
        if self._is_chances_turn():
            self._plans.clear()  # what was on its way was meant for what lay there before
            self._play_chance()
            self._redeal_if_unplayable()
            return True
        self._make_plans()
        seat = min(self._plans, key=lambda seat: self._plans[seat].due, default=CHANCE)
        due = self._plans[seat].due if seat in self._plans else math.inf
        chance_due = self._chance_due()
        if math.isinf(min(due, chance_due)):
            return False
        self.now = max(self.now, min(due, chance_due))
        if chance_due <= due:
            self._play_chance()
        else:
            self._play_plan(seat, self._plans.pop(seat).actions)
        return True

    def play_person(self, seat: int, action: int) -> None:
        """An action of a person, at this moment."""
        self._play(seat, action)
        self._forget_plans()

    def _chance_due(self) -> float:
        if not self._may_act(CHANCE):
            return math.inf
        options = self.match.variant.options
        return self._clock_started + self._timing.chance_seconds(self.match.state, options)

    def _make_plans(self) -> None:
        for seat in range(self.match.variant.seats):
            if not self._may_act(seat):
                self._plans.pop(seat, None)
            elif seat not in self._plans and self._skills[seat] is not None:
                actions, seconds = self._plan(seat)
                self._plans[seat] = Plan(actions, self.now + seconds, self.match.view(seat))

    def _is_chances_turn(self) -> bool:
        return bool(self.match.variant.rules.to_act(self.match.state) == CHANCE)

    def _may_act(self, actor: int) -> bool:
        return bool(self.match.variant.rules.may_act(self.match.state, actor))

    def _plan(self, seat: int) -> tuple[Sequence[int], float]:
        known: State = self.match.state.copy()
        self.match.variant.rules.resample(known, seat, self._random)
        return self._timing.plan(known, seat, self._skills[seat], self._random)

    def _play_plan(self, seat: int, actions: Sequence[int]) -> None:
        for action in actions:
            refusal = self.match.variant.mode.kernels.refusal(self.match.state, seat, action)
            if refusal != LEGAL:
                break  # somebody was faster: think again
            self._play(seat, action)
        self._forget_plans()

    def _play_chance(self) -> None:
        self._play(CHANCE, self._draw(self.match))
        self._forget_plans()

    def _play(self, actor: int, action: int) -> None:
        self.match.play(actor, action)
        if actor == CHANCE or self._timing.starts_clock(self.match.state, actor, action):
            self._clock_started = self.now

    def _forget_plans(self) -> None:
        """Who sees something new thinks again; what is on its way within a blink happens."""
        on_its_way = self.now + self._timing.SIMULTANEOUS_SECONDS
        for seat, plan in list(self._plans.items()):
            if plan.due > on_its_way and self.match.view(seat) != plan.seen:
                del self._plans[seat]

    def _redeal_if_unplayable(self) -> None:
        if not self._is_chances_turn() and not self._timing.is_playable(self.match.state):
            self.match = Match(self.match.variant)


def random_draw(match: Match, random: Random) -> int:
    """What chance does next in a match, by the weights of the rules."""
    actions, weights = np.empty((2, match.variant.rules.NUM_ACTIONS), np.int64)
    chance_action = match.variant.mode.kernels.chance_action
    return int(chance_action(match.state, random, actions, weights))


def timing_of(variant: Variant) -> Timing:
    """The timing of a game in real time."""
    if variant.mode.timing is None:
        raise SetupError(f"{variant} is not played against the clock")
    return variant.mode.timing


def skill_of(timing: Timing, name: str) -> object:
    """The bot of that name."""
    if name not in timing.SKILLS:
        known = ", ".join(timing.SKILLS)
        raise SetupError(f"there is no bot {short(name)} for this game; there is: {known}")
    return timing.SKILLS[name]


def is_clocked(variant: Variant, minds: Sequence[str]) -> bool:
    """Whether these bots play against the clock; they cannot sit with bots that have no clock."""
    skills = variant.mode.timing.SKILLS if variant.mode.timing else {}
    clocked = [mind for mind in minds if mind in skills]
    if clocked and len(clocked) < len(minds):
        raise SetupError(f"{', '.join(clocked)} play by the clock, the other bots do not: mix none")
    return bool(clocked)


def play_clocked(
    variant: Variant, skills: Sequence[str], seed: int, number: int, luck: int | None = None
) -> ClockedGame:
    """One game of a seed against the clock; with a seed for `luck`, chance has its own."""
    random = new_random(seed, number)
    chance = random if luck is None else new_random(luck, number)
    game = ClockedGame(Match(variant), skills, random, lambda match: random_draw(match, chance))
    game.play()
    return game


def result_of(match: Match, result: Any, seconds: float = 0) -> None:
    """Fills in what a simulation keeps of a game that was played in a match."""
    rules = match.variant.rules
    again = match.variant.start()
    legal = np.empty(rules.NUM_ACTIONS, np.int64)
    last_seat = CHANCE
    for seat, action in match.history:
        if seat != CHANCE:
            num_choices = rules.legal_actions(again, seat, legal)
            result.decisions += 1
            result.choices += num_choices
            result.kinds[rules.decision(again, seat)] += (1, num_choices)
            if seat != last_seat:
                result.turns += 1
        last_seat = seat
        rules.apply(again, seat, action)
    result.steps, result.milliseconds = len(match.history), round(1000 * seconds)
    result.winners = rules.scores(match.state, result.scores)
    for seat in range(match.variant.seats):
        rules.tally(match.state, seat, result.tallies[seat])
