"""The registry of games, and the choice of a variant with all its errors."""

import subprocess
import sys
from typing import Any

import pytest

from enlinea.core import game
from enlinea.core.errors import EnlineaError, SetupError
from enlinea.core.game import Game, Mode, State, find_game, game_names, register, variant
from enlinea.core.options import Option
from tests.clauses import clause
from tests.toys import snap

pytestmark = pytest.mark.nojit

SNAP = snap.game_of()


@pytest.fixture
def registry(monkeypatch: pytest.MonkeyPatch) -> dict[str, str | Game]:
    """A registry of the test's own, with the games of enlinea in it."""
    game_names()
    own = dict(game._REGISTRY)
    monkeypatch.setattr(game, "_REGISTRY", own)
    return own


def no_five_seats(s: State, seats: int, options: Any) -> None:
    if seats == 5:
        raise SetupError("five cannot be set up")


def seats_for(*counts: int) -> Game:
    """A game for these seat counts, but not for five; nothing of it can be played."""
    members = {"SEATS": counts, "STATE": snap.STATE, "setup": staticmethod(no_five_seats)}
    rules: Any = type("Rules", (), members)
    parts: Any = (rules,) * 5
    return Game("toy", "Toy", (Mode("one", *parts), Mode("two", *parts)))


def test_games_are_listed_in_the_order_of_registration(registry: dict[str, str | Game]) -> None:
    assert game_names()[0] == "linja"
    register("snap", SNAP)
    assert game_names()[-1] == "snap"
    assert find_game("snap") is SNAP


def test_a_game_is_loaded_once_when_it_is_first_used(registry: dict[str, str | Game]) -> None:
    register("later", "enlinea.games.linja")
    assert isinstance(registry.get("later"), str)
    assert find_game("later") is find_game("later")
    assert isinstance(registry.get("later"), Game)


def test_listing_the_names_loads_no_rules() -> None:
    script = (
        "import sys, enlinea; print(enlinea.game_names());"
        "assert 'enlinea.games.linja' not in sys.modules; assert 'numba' not in sys.modules"
    )
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "'linja'" in ran.stdout


def test_an_unknown_game_is_told_with_the_known_ones() -> None:
    with pytest.raises(SetupError, match=r"^there is no game .chess.; there is: linja"):
        find_game("chess")


@pytest.mark.parametrize("name", ["", "Linja", "linja ", "a\nb", "x" * 10**6, "enlinea.cli"])
def test_no_name_is_too_strange_to_be_refused_in_one_line(name: str) -> None:
    with pytest.raises(SetupError) as error:
        variant(name)
    message = str(error.value)
    assert message.splitlines() == [message] and len(message) < 300


@pytest.mark.parametrize("name", ["", "Standard", "a\nb", "x" * 10**6])
def test_no_mode_is_too_strange_to_be_refused_in_one_line(name: str) -> None:
    with pytest.raises(SetupError, match=r"linja has no mode .*; it has: standard$") as error:
        variant("linja", name)
    message = str(error.value)
    assert message.splitlines() == [message] and len(message) < 300


def test_what_cannot_be_set_up_is_no_variant() -> None:
    assert variant(seats_for(4, 5)).seats == 4
    with pytest.raises(SetupError, match="five cannot be set up"):
        variant(seats_for(4, 5), seats=5)


def test_what_is_left_out_gets_its_default() -> None:
    chosen = variant("linja")
    assert (chosen.game.name, chosen.mode.name, chosen.seats) == ("linja", "standard", 2)
    assert chosen.options == {"tease": False, "sheet2010": False}
    assert variant(SNAP).seats == 2, "the fewest"
    assert variant(seats_for(3)).mode.name == "one", "the first"


@pytest.mark.parametrize("seats", [0, 1, 3, -2, True, 10**30])
def test_wrong_seat_counts_are_refused(seats: int) -> None:
    with pytest.raises(SetupError, match=r"^linja standard is for 2 seats, not "):
        variant("linja", seats=seats)


@pytest.mark.parametrize("seats", [2.0, "2", [2]])
def test_seat_counts_that_are_no_whole_numbers_are_refused(seats: Any) -> None:
    with pytest.raises(SetupError):
        variant("linja", seats=seats)


@pytest.mark.parametrize(
    ("counts", "text"),
    [
        ((2,), "2"),
        ((2, 4), "2 or 4"),
        ((2, 3), "2 or 3"),
        ((2, 3, 4, 5), "2 to 5"),
        ((2, 4, 6, 8), "2, 4, 6 or 8"),
    ],
)
def test_the_right_seat_counts_are_told(counts: tuple[int, ...], text: str) -> None:
    with pytest.raises(SetupError) as error:
        variant(seats_for(*counts), seats=99)
    assert str(error.value) == f"toy one is for {text} seats, not 99"


@pytest.mark.parametrize("seats", [2, 3])
def test_every_seat_count_of_the_mode_can_be_chosen(seats: int) -> None:
    assert variant(SNAP, seats=seats).seats == seats


def test_options_are_checked() -> None:
    for options in ({"tease": 1}, {"Tease": True}, {"tease": True, "harsh": True}):
        with pytest.raises(SetupError, match=r"^linja"):
            variant("linja", options=options)


def test_all_errors_of_setup_are_errors_of_enlinea() -> None:
    assert issubclass(SetupError, EnlineaError) and issubclass(EnlineaError, ValueError)


def test_a_variant_tells_what_differs_from_the_default() -> None:
    assert str(variant("linja")) == "linja standard 2 seats"
    assert str(variant("linja", options={"sheet2010": True, "tease": False})) == (
        "linja standard 2 seats sheet2010=True"
    )


def test_every_start_is_a_position_of_its_own() -> None:
    chosen = variant("linja")
    one, two = chosen.start(), chosen.start()
    one.mover = 1
    assert two.mover == 0


def test_modes_are_found_by_name() -> None:
    toy = seats_for(2)
    assert toy.mode(None) is toy.modes[0]
    assert toy.mode("two") is toy.modes[1]


@pytest.mark.parametrize(("seats", "starter"), [(1, 0), (2, 1), (5, 1)])
def test_the_start_passes_on_unless_a_game_says_otherwise(seats: int, starter: int) -> None:
    assert SNAP.next_starter((0,), seats) == starter


@clause("LJ-12")
@pytest.mark.parametrize(("winners", "starter"), [((0,), 1), ((1,), 0), ((0, 1), 1)])
def test_the_loser_of_linja_starts_the_next_game(winners: tuple[int, ...], starter: int) -> None:
    assert find_game("linja").next_starter(winners, 2) == starter


def test_kernels_are_compiled_once_for_a_mode() -> None:
    mode = find_game("linja").modes[0]
    assert mode.kernels is mode.kernels


def test_options_of_a_game_have_right_defaults() -> None:
    for name in game_names():
        for option in find_game(name).options:
            assert isinstance(option, Option)
            assert option.fault(option.default) is None, option.name
