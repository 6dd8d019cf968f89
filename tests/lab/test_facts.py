"""Facts counted in simulations: every value of every game, with its share and the mean."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from statistics import fmean
from typing import Any

import msgspec
import pytest

from enlinea.core.errors import SetupError
from enlinea.core.game import CHANCE, Game, variant
from enlinea.core.record import Record
from enlinea.lab.report import report_table
from enlinea.lab.simulate import Report, simulate
from tests.toys import snap


class SnapFacts:
    """Which card chance brings, who snaps, and something that never comes."""

    NAMES: Sequence[str] = ("card", "unicorns", "snapper")

    def observe(self, s: Any, actor: int, action: int) -> Iterable[tuple[str, int]]:
        yield ("card", action) if actor == CHANCE else ("snapper", actor)


def snap_with_facts() -> Game:
    game = snap.game_of()
    return replace(game, modes=(replace(game.modes[0], facts=SnapFacts()),))


CHOSEN = variant(snap_with_facts(), seats=3)


def test_every_observation_of_every_game_is_counted() -> None:
    records: list[Record] = []
    report = simulate(CHOSEN, "random", 40, 3, on_record=records.append, has_facts=True)
    lines = [text for record in records for text in record.actions]
    cards = Counter(
        CHOSEN.mode.notation.parse_action(text[3:]) for text in lines if text.startswith("*")
    )
    snappers = Counter(int(text[0]) for text in lines if not text.startswith("*"))
    assert list(report.facts) == ["card", "snapper"], "in the order of their names, as far as seen"
    for name, counts in (("card", cards), ("snapper", snappers)):
        fact = report.facts[name]
        assert fact.times == counts.total()
        assert list(fact.shares) == sorted(counts)
        assert fact.mean.value == pytest.approx(fmean(counts.elements()))
        assert fact.mean.low < fact.mean.value < fact.mean.high
        for value, estimate in fact.shares.items():
            assert estimate.value == pytest.approx(counts[value] / counts.total())
            assert estimate.low < estimate.value < estimate.high


def test_counting_changes_no_other_figure_and_no_thread_changes_the_counts() -> None:
    plain = simulate(CHOSEN, "random", 300, 3)
    one, two = (simulate(CHOSEN, "random", 300, 3, n, has_facts=True) for n in (1, 2))
    assert one == two
    assert plain.facts == {} and msgspec.structs.replace(one, facts={}) == plain


def test_facts_are_plain_data() -> None:
    report = simulate(CHOSEN, "random", 5, 3, has_facts=True)
    assert msgspec.json.decode(msgspec.json.encode(report), type=Report) == report


def test_facts_of_a_mode_that_names_none_are_refused() -> None:
    with pytest.raises(SetupError, match="linja standard names no facts"):
        simulate(variant("linja"), "random", 1, has_facts=True)


def test_table_for_people_has_a_row_for_each_fact_only_if_facts_were_counted() -> None:
    counted = simulate(variant("light-line", "solo-line"), "random", 3, has_facts=True)
    plain = simulate(variant("light-line", "solo-line"), "random", 3)
    with_facts, without = (report_table(report).renderables for report in (counted, plain))
    assert len(with_facts) == len(without) + 1
