"""The golden playthroughs play as they did when they were written (`make golden` writes them)."""

import pytest

from enlinea.core.game import Variant
from tests.golden.make import HERE, golden_path, golden_variants, playthrough
from tests.variants import key_of


@pytest.mark.nojit
@pytest.mark.parametrize("chosen", golden_variants(), ids=key_of)
def test_playthrough_is_as_it_was(chosen: Variant) -> None:
    assert playthrough(chosen) == golden_path(chosen).read_text(encoding="utf-8")


def test_no_playthrough_is_left_over() -> None:
    assert set(HERE.glob("*.txt")) == set(map(golden_path, golden_variants()))
