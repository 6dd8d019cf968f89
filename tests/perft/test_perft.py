"""The compiled rules count the same trees as the naive twins did."""

import json

import pytest

from enlinea.core.game import Variant
from enlinea.core.match import Match
from tests.golden.make import golden_variants
from tests.perft.make import TABLES, twin_at, twin_perft
from tests.variants import key_of

ROWS = json.loads(TABLES.read_text(encoding="utf-8"))
every_variant = pytest.mark.parametrize("chosen", golden_variants(), ids=key_of)


def match_after(chosen: Variant, actions: list[str]) -> Match:
    match = Match(chosen)
    for text in actions:
        match.play_text(text)
    return match


@every_variant
def test_kernel_counts_as_the_twin_did(chosen: Variant) -> None:
    for row in ROWS[key_of(chosen)]:
        match = match_after(chosen, row["actions"])
        perft = chosen.mode.kernels.perft
        depths = range(1, len(row["counts"]) + 1)
        counted = [int(perft(match.state, chosen.seats, depth)) for depth in depths]
        assert counted == row["counts"], row["actions"]


@every_variant
def test_twin_still_counts_the_same_at_little_depth(chosen: Variant) -> None:
    for row in ROWS[key_of(chosen)]:
        twin = twin_at(match_after(chosen, row["actions"]))
        for depth, count in enumerate(row["counts"][:2], 1):
            assert twin_perft(twin, chosen.seats, depth, 10**6) == count


def test_tables_hold_something_for_every_variant() -> None:
    assert set(ROWS) == set(map(key_of, golden_variants()))
    assert all(rows and all(row["counts"] for row in rows) for rows in ROWS.values())
