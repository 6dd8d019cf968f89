"""Minds as text, and the levels of every game."""

import pytest

from enlinea.core.errors import SetupError
from enlinea.core.game import Variant, find_game, game_names, variant
from enlinea.minds.levels import NUM_LEVELS, all_levels, level_table
from enlinea.minds.minds import is_mind, parse_minds, resolved
from enlinea.minds.settings import MANY, SETTINGS, pack, split_mind
from tests.toys import snap

pytestmark = pytest.mark.nojit
LINJA = variant("linja")


def all_modes() -> list[Variant]:
    return [variant(name, mode.name) for name in game_names() for mode in find_game(name).modes]


@pytest.mark.parametrize("chosen", all_modes(), ids=str)
def test_every_mode_has_six_different_levels(chosen: Variant) -> None:
    minds = [resolved(level, chosen) for level in all_levels()]
    assert len(set(minds)) == NUM_LEVELS
    assert list(level_table(chosen)) == ["1", "2", "3", "4", "5", "6"]
    for mind in minds:
        assert is_mind(mind, chosen), "a level is a mind that anybody can name"
        if chosen.mode.timing is None:
            pack([mind], chosen)


def test_a_game_without_levels_of_its_own_gets_the_usual_ones() -> None:
    toy = variant(snap.game_of())
    assert resolved("level:3", toy) == "greedy"


def test_settings_are_read_and_packed() -> None:
    assert split_mind("ismcts:iterations=50:explore=0.25") == (
        "ismcts",
        {"iterations": 50, "explore": 0.25},
    )
    record = pack(["greedy:blunder=0.25"], LINJA)[0]
    assert (record.blunder, record.seats) == (MANY // 4, 2)
    for name, settings in SETTINGS.items():
        record = pack([name], LINJA)[0]
        for key, setting in settings.items():
            scale = MANY if key in ("blunder", "overlook", "slack") else 1
            assert getattr(record, key) == setting.default * scale


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("random:blunder=1", "the mind random has no setting .blunder.; it has: none"),
        ("greedy:x=1", "the mind greedy has no setting .x.; it has: blunder, overlook"),
        ("greedy:blunder", "blunder of the mind greedy is a number from 0 to 1, not ..$"),
        ("greedy:blunder=2", "is a number from 0 to 1, not .2."),
        ("greedy:blunder=nan", "is a number from 0 to 1, not .nan."),
        ("greedy:blunder=0:blunder=1", "is given the setting blunder twice"),
        ("ismcts:iterations=0", "is a whole number from 1 to 10000000, not .0."),
        ("ismcts:iterations=1.5", "is a whole number"),
        ("ismcts:iterations=" + "9" * 5000, "is a whole number"),
        ("alphabeta:depth=255", "depth of the mind alphabeta is a whole number from 1 to 254"),
        ("alphabeta:nodes=0", "nodes of the mind alphabeta is a whole number from 256 to 10"),
        ("expert", "the mind expert does not play linja standard 2 seats; there is: random"),
        ("level:0", "a level is written level:1 to level:6, not .level:0."),
        ("level", "a level is written"),
        ("level:1:blunder=1", "a level is written"),
        ("level:" + "1" * 10**6, "a level is written"),
        ("levels:1", "there is no mind"),
    ],
)
def test_bad_minds_are_told_in_one_short_line(text: str, message: str) -> None:
    with pytest.raises(SetupError, match=message) as error:
        parse_minds(text, LINJA)
    assert len(str(error.value)) < 300 and "\n" not in str(error.value)
    assert not is_mind(text, LINJA)


def test_levels_may_sit_beside_other_minds() -> None:
    assert parse_minds("level:1, greedy", LINJA) == ["level:1", "greedy"]
