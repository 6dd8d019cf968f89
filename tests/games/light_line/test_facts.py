"""The rulebook's facts about play, at fixed seeds and with room to spare."""

import numpy as np
import pytest

from enlinea.games.light_line.deck import own_deck
from enlinea.games.light_line.finder import line_of, solo_line
from enlinea.games.light_line.grown import has_place, lay
from enlinea.lab.facts import Fact, FactCounts
from enlinea.lab.simulate import simulate
from enlinea.lab.statistics import Estimate, share
from tests.clauses import clause
from tests.games.light_line.tables import deal, start, table

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


def facts_of(mode: str, seats: int, mind: str, num_games: int) -> dict[str, Fact]:
    chosen = table(mode, seats)
    return simulate(chosen, [mind] * seats, num_games, seed=1, has_facts=True).facts


def agree(estimate: Estimate, figure: float, rounding: float) -> bool:
    """Whether the rulebook's rounded figure is within our interval."""
    return estimate.low - rounding <= figure <= estimate.high + rounding


def test_legal_places_grow_with_the_display() -> None:
    facts = facts_of("line", 4, "greedy", 600)
    for num_laid, figure in ((1, 2.0), (5, 5.1), (10, 7.7), (20, 11.6)):
        name = f"places beside {num_laid} card{'s' if num_laid > 1 else ''}"
        assert facts[name].times > 500
        assert agree(facts[name].mean, figure, 0.05)
    assert facts["places for the first card"].times == 600
    assert agree(facts["places for the first card"].shares[0], 0.162, 0.0005)


def test_longest_lines_of_eight_cards() -> None:
    fact = facts_of("long-line", 7, "quick", 30)["longest line of a hand"]
    assert fact.times == 30 * 6 * 7
    at_most_five = share(sum(fact.shares[n].value for n in (4, 5)) * fact.times, fact.times)
    assert fact.shares.keys() <= {3, 4, 5, 6, 7, 8}
    found = [at_most_five, *(fact.shares[length] for length in (6, 7, 8))]
    for estimate, figure in zip(found, (0.06, 0.27, 0.46, 0.21), strict=True):
        assert agree(estimate, figure, 0.005)


def test_head_line_has_a_line_after_a_few_cards() -> None:
    facts = facts_of("head-line", 3, "flash", 80)
    for target, figure in ((3, 3.5), (4, 4.8), (5, 5.9)):
        fact = facts[f"cards up when there is a line of {target}"]
        assert fact.times >= 80 * {3: 4, 4: 3, 5: 2}[target]
        assert agree(fact.mean, figure, 0.05)
        assert min(fact.shares) == target and max(fact.shares) <= 10


def test_line_of_a_round_is_counted_when_its_last_card_comes() -> None:
    match = start("head-line", 2)
    deal(match, "3 3 3 3 4 4 4 5 5", "target")
    history = len(match.history)
    counts = FactCounts(match.variant)
    deal(match, "k2 h3 j2 a0 b3", "reveal")
    counts.add(match.history)
    cards = [int(card) for card in match.state.card[:5]]
    first = next(n for n in range(6) if n == 5 or line_of(CODES, cards[:n], 3))
    (fact,) = counts.report().values()
    assert fact.times == 1 and list(fact.shares) == [first]
    assert len(match.history) == history + 5


def test_solo_deals_are_counted_as_they_were_dealt() -> None:
    facts = simulate(table("solo-line", cards=6), "random", 200, seed=1, has_facts=True).facts
    fact = facts["deals that can be solved"]
    assert fact.times == 200 and set(fact.shares) == {0, 1}
    assert fact.shares[1].value >= 0.95


def test_solo_deals_can_nearly_always_be_solved() -> None:
    for count in (6, 12, 24):
        solved = [solo_line(CODES, cards_of(seed, count)) is not None for seed in range(100)]
        assert np.mean(solved) >= 0.95


@clause("LL-52")
def test_third_call_at_the_same_moment_costs_nothing() -> None:
    # These bots never err, so nobody has to give up a target card.
    report = simulate(table("head-line", 4), ["flash"] * 4, 25, seed=1)
    assert report.kinds["surrender"].decisions.value == 0
