"""Options: their checks, their defaults, how they are typed."""

import json
from typing import Any

import pytest

from enlinea.core.errors import SetupError
from enlinea.core.options import (
    Option,
    checked_options,
    joined_options,
    parse_options,
    short,
    split_flags,
)

pytestmark = pytest.mark.nojit

FLAG = Option("tease", False, "a flag")
NUMBER = Option("puzzle", 1, "a number", low=1, high=140)
CHOICE = Option("teams", "default", "a choice", choices=("default", "opposite", "pairs"))
KNOWN = (FLAG, NUMBER, CHOICE)


@pytest.mark.parametrize(
    ("option", "value"),
    [(FLAG, True), (FLAG, False), (NUMBER, 1), (NUMBER, 140), (CHOICE, "pairs")],
)
def test_right_values_have_no_fault(option: Option, value: object) -> None:
    assert option.fault(value) is None
    assert checked_options("game", KNOWN, {option.name: value})[option.name] is value


@pytest.mark.parametrize(
    ("option", "value", "fault"),
    [
        (FLAG, 1, "must be true or false"),
        (FLAG, 0, "must be true or false"),
        (FLAG, None, "must be true or false"),
        (FLAG, "true", "must be true or false"),
        (FLAG, [], "must be true or false"),
        (NUMBER, 0, "must be from 1 to 140"),
        (NUMBER, 141, "must be from 1 to 140"),
        (NUMBER, -1, "must be from 1 to 140"),
        (NUMBER, 10**30, "must be from 1 to 140"),
        (NUMBER, True, "must be a whole number"),
        (NUMBER, 1.0, "must be a whole number"),
        (NUMBER, float("nan"), "must be a whole number"),
        (NUMBER, "1", "must be a whole number"),
        (NUMBER, None, "must be a whole number"),
        (CHOICE, "", "must be one of default, opposite, pairs"),
        (CHOICE, "Pairs", "must be one of default, opposite, pairs"),
        (CHOICE, True, "must be one of default, opposite, pairs"),
        (CHOICE, ["pairs"], "must be one of default, opposite, pairs"),
        (CHOICE, {"pairs": 1}, "must be one of default, opposite, pairs"),
    ],
)
def test_wrong_values_are_told_with_what_would_be_right(
    option: Option, value: object, fault: str
) -> None:
    assert option.fault(value) == fault
    with pytest.raises(SetupError) as error:
        checked_options("game", KNOWN, {option.name: value})
    assert str(error.value).startswith(f"game: option {option.name} {fault}, not ")
    assert "\n" not in str(error.value)


def test_options_left_out_have_their_default() -> None:
    assert checked_options("game", KNOWN, {}) == {"tease": False, "puzzle": 1, "teams": "default"}
    assert checked_options("game", KNOWN, {"puzzle": 7})["puzzle"] == 7
    assert checked_options("game", (), {}) == {}


def test_unknown_options_are_told_with_the_known_ones() -> None:
    with pytest.raises(SetupError, match=r'^game has no option "x"; its options: tease, puz'):
        checked_options("game", KNOWN, {"tease": True, "x": 1})
    with pytest.raises(SetupError, match=r"its options: none$"):
        checked_options("game", (), {"x": 1})


def test_an_unknown_option_is_told_before_a_wrong_value() -> None:
    with pytest.raises(SetupError, match="no option"):
        checked_options("game", KNOWN, {"tease": 3, "x": 1})


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("", {}),
        (" , ,", {}),
        ("tease", {"tease": True}),
        ("tease=true", {"tease": True}),
        ("tease=false", {"tease": False}),
        (" tease , puzzle=12 ", {"tease": True, "puzzle": 12}),
        ("teams=pairs", {"teams": "pairs"}),
        ('teams="pairs"', {"teams": "pairs"}),
        ("teams=", {"teams": ""}),
        ("a=b=c", {"a": "b=c"}),
        ("puzzle=1.5", {"puzzle": 1.5}),
        ("puzzle=null", {"puzzle": None}),
    ],
)
def test_options_are_read_as_typed(text: str, options: dict[str, Any]) -> None:
    assert parse_options(text) == options


def test_an_option_given_twice_is_refused() -> None:
    with pytest.raises(SetupError, match='"tease" is given twice'):
        parse_options("tease,tease=false")


@pytest.mark.parametrize("value", ["[" * 100_000, "9" * 100_000, "1e999", "-", "{", "\ud800"])
def test_no_typed_value_is_too_strange(value: str) -> None:
    try:
        checked_options("game", KNOWN, parse_options(f"puzzle={value}"))
    except SetupError as error:
        assert len(str(error)) < 300
    else:
        raise AssertionError("accepted")


@pytest.mark.parametrize(
    ("option", "text"),
    [(FLAG, "true | false"), (NUMBER, "1-140"), (CHOICE, "default | opposite | pairs")],
)
def test_values_are_listed_for_help(option: Option, text: str) -> None:
    assert option.values_text == text


def test_short_values_are_shown_whole_and_long_ones_cut() -> None:
    assert short("ñandú") == '"ñandú"'
    assert short("x" * 58) == '"' + "x" * 58 + '"'
    assert len(short("x" * 59)) == 60 and short("x" * 59).endswith("…")
    assert len(short(["x" * 10**6], limit=10)) == 10


@pytest.mark.parametrize("mark", ["\n", "\r", "\x0b", "\x1b", "\x85", "\x9b", "\u2028", "\u2029"])
def test_short_values_stay_on_one_line(mark: str) -> None:
    text = short(f"a{mark}b")
    assert text.splitlines() == [text]
    assert mark not in text, "nothing that a terminal would obey"


def test_values_that_json_does_not_know_are_shown_too() -> None:
    assert "1" in short({1})
    assert json.loads(short(None)) is None


def test_values_nested_too_deeply_are_shown_somehow() -> None:
    value: list[Any] = []
    for _ in range(5000):
        value = [value]
    assert len(short(value)) <= 60


@pytest.mark.parametrize(
    ("arguments", "options", "rest"),
    [
        ("x --puzzle 12 --mode m", {"puzzle": 12}, "x --mode m"),
        ("x --puzzle=12", {"puzzle": 12}, "x"),
        ("x --energy-anytime --mode m", {"energy_anytime": True}, "x --mode m"),
        ("x --tease", {"tease": True}, "x"),
        ("x --tease=false --teams pairs", {"tease": False, "teams": "pairs"}, "x"),
        ("x --pace -1", {"pace": True}, "x -1"),  # a negative number needs the equals sign
        ("x --pace=-1", {"pace": -1}, "x"),
        ("x --mode=m -h -- -", {}, "x --mode=m -h -- -"),
    ],
)
def test_flags_of_a_game_are_told_from_those_of_the_command(
    arguments: str, options: dict[str, Any], rest: str
) -> None:
    assert split_flags(arguments.split(), {"--mode"}) == (options, rest.split())


def test_an_option_is_given_once_only() -> None:
    assert joined_options({"a": 1}, {"b": 2}) == {"a": 1, "b": 2}
    with pytest.raises(SetupError, match='"a" is given twice'):
        joined_options({"a": 1}, {"a": 1})
    with pytest.raises(SetupError, match='"a_b" is given twice'):
        split_flags(["--a-b", "--a_b=1"], ())
