"""The rulebook's facts about play, at fixed seeds and with room to spare."""

import numpy as np
import pytest

from enlinea.core.random import Random, below, new_random
from enlinea.games.light_line import rules_line
from enlinea.games.light_line.deck import own_deck
from enlinea.games.light_line.finder import line_of, longest_line, solo_line
from enlinea.games.light_line.grown import has_place, lay
from enlinea.lab.simulate import simulate
from tests.games.light_line.tables import table

CODES = own_deck().codes


def cards_of(seed: int, count: int) -> list[int]:
    return [int(card) for card in np.random.default_rng(seed).permutation(60)[:count]]


def no_fit_share(cards: list[int]) -> float:
    """How often the second of two cards does not fit beside the first."""
    answers = []
    for first in cards:
        s = table("line").start()
        lay(s, first, 0, 0, 0)
        answers += [not has_place(s, second) for second in cards if second != first]
    return float(np.mean(answers))


def test_no_fit_in_the_opening() -> None:
    threes = [card for card in range(60) if CODES[card] >> 36 == 3]
    assert no_fit_share(threes) == pytest.approx(0.162, abs=0.0006)
    assert no_fit_share(list(range(60))) == pytest.approx(0.195, abs=0.0006)


@pytest.mark.parametrize(("mind", "points"), [("greedy", 5.1), ("random", 2.7)])
def test_points_a_turn_in_line(mind: str, points: float) -> None:
    report = simulate(table("line", 4), [mind] * 4, 600, seed=1)
    turns = sum(estimate.value for estimate in report.tallies["turns"])
    made = sum(estimate.value for estimate in report.tallies["points made"])
    assert made / turns == pytest.approx(points, abs=0.25)
    if mind == "greedy":
        assert turns == pytest.approx(24, abs=1.5)


def num_places(seed: int, at: tuple[int, ...]) -> dict[int, list[int]]:
    """Legal places beside so many cards, in a game of greedy players."""
    chosen = table("line", 4)
    counts: dict[int, list[int]] = {num_laid: [] for num_laid in at}
    s, random, actions = chosen.start(), new_random(seed), np.empty((2, 400_000), np.int64)
    while rules_line.to_act(s) != -2:
        actor = int(rules_line.to_act(s))
        count = int(rules_line.legal_actions(s, actor, actions[0]))
        action = int(actions[0, below(random, count)])
        if s.stage == rules_line.Stage.LAY:
            is_place = action >= rules_line.PLACE
            if int(s.num_laid) in counts:
                counts[int(s.num_laid)].append(count if is_place else 0)
            if is_place:
                action = most_points(s, actor, actions[0, :count].tolist(), random)
        rules_line.apply(s, actor, action)
    return counts


def most_points(s: np.record, seat: int, choices: list[int], random: Random) -> int:
    made = []
    for action in choices:
        after = s.copy()
        rules_line.apply(after, seat, action)
        made.append(int(after.made[seat]))
    best = [action for action, points in zip(choices, made, strict=True) if points == max(made)]
    return best[int(below(random, len(best)))]


def test_legal_places_grow_with_the_display() -> None:
    found: dict[int, list[int]] = {1: [], 5: [], 10: []}
    for seed in range(150):
        for num_laid, counts in num_places(seed, (1, 5, 10)).items():
            found[num_laid] += counts
    for num_laid, expected in ((1, 2.0), (5, 5.1), (10, 7.7)):
        assert np.mean(found[num_laid]) == pytest.approx(expected, rel=0.12)


def test_longest_lines_of_eight_cards() -> None:
    lengths = [len(longest_line(CODES, cards_of(seed, 8))) for seed in range(1500)]
    shares = [
        np.mean(np.array(lengths) <= 5),
        *(np.mean(np.array(lengths) == n) for n in (6, 7, 8)),
    ]
    assert shares == pytest.approx([0.06, 0.27, 0.46, 0.21], abs=0.035)


@pytest.mark.parametrize(("target", "mean"), [(3, 3.5), (4, 4.8), (5, 5.9)])
def test_head_line_has_a_line_after_a_few_cards(target: int, mean: float) -> None:
    waits = []
    for seed in range(400):
        cards = cards_of(seed, 12)
        waits.append(next(n for n in range(target, 13) if line_of(CODES, cards[:n], target)))
    assert np.mean(waits) == pytest.approx(mean, abs=0.15)
    assert max(waits) <= 10


def test_solo_deals_can_nearly_always_be_solved() -> None:
    for count in (6, 12, 24):
        solved = [solo_line(CODES, cards_of(seed, count)) is not None for seed in range(100)]
        assert np.mean(solved) >= 0.95
