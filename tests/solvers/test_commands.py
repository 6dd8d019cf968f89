"""`enlinea solve` and `enlinea analyse`: what they print, and bad input told in one line."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from enlinea import cli
from enlinea.core.game import State, variant
from enlinea.core.match import Match
from enlinea.core.turns import Turn
from enlinea.solvers import analysis, perfect_player, solver

Run = Callable[..., tuple[int, str, str]]

NEAR_END = "10000119 74100000 B initial"


@pytest.fixture
def enlinea(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Run:
    """The command in this process, in an empty folder and without any table."""
    monkeypatch.setenv("ENLINEA_DATA", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)

    def run(*words: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["enlinea", *words])
        with pytest.raises(SystemExit) as left:
            cli.main()
        printed = capsys.readouterr()
        return int(left.value.code or 0), printed.out, printed.err

    return run


SMALL = ("solve", "linja", "--rows", "4", "--pieces", "4")


def test_solve_writes_a_table_to_the_folder_for_data(enlinea: Run, tmp_path: Path) -> None:
    status, out, _ = enlinea(*SMALL, "--threads", "1", "--json")
    solved = json.loads(out)
    path = tmp_path / "data" / "linja-4x4.table"
    assert status == 0
    assert (solved["value"], solved["file"]) == (2, str(path))
    assert solved["bytes"] == path.stat().st_size
    status, out, _ = enlinea(*SMALL)
    assert (status, solved["sha256"] in out) == (0, True)
    assert "solved before; checked\nthe start is worth +2" in out


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (("line-it",), 'there is no solver for "line-it"; there is: linja, light-line'),
        (("linja", "--cards", "a0"), "--cards cannot be given together with linja"),
        (("linja", "--seed", "4"), "--seed cannot be given together with linja"),
        (
            ("end-of-line", "--seed", "4"),
            "--seed cannot be given together with end-of-line",
        ),
        (("end-of-line", "--threads", "2"), "--threads cannot be given together with end-of-line"),
        (("light-line", "--threads", "2"), "--threads cannot be given together with light-line"),
        (("end-of-line", "--rows", "4"), "--rows cannot be given together with end-of-line"),
        (("end-of-line", "--mode", "versus"), "versus has no exact answer"),
        (("end-of-line", "--mode", "solitaire"), "solitaire has no exact answer; --deals shows"),
        (
            ("end-of-line", "--mode", "versus", "--deals", "2"),
            "the mind expert does not play",
        ),
        (("light-line", "--deals", "2"), "--deals cannot be given together with light-line"),
        (("light-line",), "name 2 to 30 cards, not 0"),
        (("light-line", "--cards", "a0 z9"), 'there is no card "z9"'),
        (("linja", "--options", "tease"), "linja with the option tease is not solved"),
        (("linja", "--options", "teaze"), 'linja has no option "teaze"'),
        (("linja", "--rows", "5"), "a board has 4, 6, 8 or 10 rows, not 5"),
        (("linja", "--pieces", "5"), "on 8 rows each side has 6 to 15 pieces, not 5"),
        (("linja", "--pieces", "13"), "8 rows with 13 pieces are too many to solve"),
        (("linja", "--out", "."), "cannot read .: Is a directory"),
    ],
)
def test_solve_refuses(enlinea: Run, words: tuple[str, ...], fault: str) -> None:
    status, out, err = enlinea("solve", *words)
    assert (status, out) == (2, "")
    assert err.startswith(f"enlinea: {fault}")


def test_a_table_that_cannot_be_read_is_told_in_one_line(enlinea: Run, tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "linja-8x12.table").write_bytes(b"LINJA-2\nhello")
    # Apart from this process, in which pytest catches warnings.
    words = [sys.executable, "-m", "enlinea", "analyse", "linja", NEAR_END, "--depth", "1"]
    told = subprocess.run(words, capture_output=True, text=True, check=True).stderr
    assert told.startswith("enlinea: ") and told.count("\n") == 1
    assert "remove it and run enlinea solve linja" in told
    status, _, err = enlinea("solve", "linja")
    assert status == 2 and err.endswith("its header cannot be read; remove it to make it anew\n")


def test_solve_answers_a_challenge_with_a_game_that_replays(enlinea: Run) -> None:
    status, out, _ = enlinea("solve", "end-of-line", "--puzzle", "12", "--json")
    answer = json.loads(out)
    assert (status, answer["coverings"], answer["best_score"]) == (0, 62, 16)
    match = Match("end-of-line", "puzzle", options={"puzzle": 12})
    for text in answer["best_game"]:
        match.play_text(text)
    outcome = match.outcome()
    assert outcome is not None and outcome.scores == (16,)
    _, out, _ = enlinea("solve", "end-of-line", "--puzzle", "12")
    assert "62 coverings without energy, 52 of them" in out


def test_solve_plays_deals_as_the_expert(enlinea: Run) -> None:
    words = ("solve", "end-of-line", "--puzzle", "2", "--deals", "2", "--seed", "1")
    status, out, _ = enlinea(*words, "--json")
    assert (status, json.loads(out)["deals"]) == (0, 2)
    assert "the expert in 2 deals" in enlinea(*words)[1]


def test_solve_lists_every_line(enlinea: Run) -> None:
    words = ("solve", "light-line", "--cards", "a0 a1 b2")
    assert enlinea(*words)[1].endswith("Different ones: 2\n")
    assert enlinea(*words, "--every")[1].count("\n") == 4
    status, out, _ = enlinea("solve", "light-line", "--cards", "a0,b0", "--length", "3")
    assert (status, out) == (0, "There is no such line.\n")


def test_puzzle_of_a_day_as_json_is_a_pure_function_of_the_date(enlinea: Run) -> None:
    words = ("puzzle", "linja", "--date", "2026-01-31", "--json")
    status, out, _ = enlinea(*words)
    assert (status, json.loads(out)["game"]) == (0, "linja")
    assert enlinea(*words)[1] == out
    name = json.loads(out)["id"]
    assert json.loads(enlinea("puzzle", "--name", name, "--json")[1]) == json.loads(out)


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (("chess",), 'there is no game "chess"'),
        (("linja", "--date", "tomorrow"), "'tomorrow' is not a date such as 2026-01-31"),
        (("--name", "linja-0"), 'there is no puzzle "linja-0"'),
        (("linja", "--name", "linja-1"), "GAME cannot be given together with --name"),
    ],
)
def test_puzzle_refuses(enlinea: Run, words: tuple[str, ...], fault: str) -> None:
    status, out, err = enlinea("puzzle", *words)
    assert (status, out) == (2, "")
    assert err.startswith(f"enlinea: {fault}")


def test_analyse_near_the_end_is_exact_without_a_table(enlinea: Run) -> None:
    status, out, _ = enlinea("analyse", "linja", *NEAR_END.split(), "--json")
    turns = [{"turn": "1", "value": -1}, {"turn": "2 1", "value": -2}]
    assert status == 0
    assert json.loads(out) == {"value": -1, "turns": turns, "exact": True}


def test_analyse_far_from_the_end_is_not_exact(enlinea: Run) -> None:
    status, out, _ = enlinea("analyse", "linja", "61111110 01111116 A initial", "--depth", "2")
    assert status == 0
    assert out.startswith("worth ")
    assert "(by search)" in out
    assert "0 5 x0+" in out


def test_analyse_of_a_game_that_is_over_gives_the_margin(enlinea: Run) -> None:
    status, out, _ = enlinea("analyse", "linja", "0001000b 93000000 A over end", "--json")
    assert (status, json.loads(out)) == (0, {"value": 0, "turns": [], "exact": True})


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (("linja", "hello"), '"hello" is not a position of Linja'),
        (("linja", "61111110 01111116 A extra further"), "a further turn needs the option"),
        (("linja", NEAR_END, "--table", "lost"), "cannot read lost: No such file"),
        (
            ("end-of-line", "x", "--table", "lost"),
            "end-of-line has no table of all positions",
        ),
        (("chess", "x"), 'there is no game "chess"'),
    ],
)
def test_analyse_refuses(enlinea: Run, words: tuple[str, ...], fault: str) -> None:
    status, out, err = enlinea("analyse", *words)
    assert (status, out) == (2, "")
    assert err.startswith("enlinea: ") and fault in err


def test_analyse_refuses_the_table_of_another_board(enlinea: Run) -> None:
    enlinea(*SMALL, "--out", "small.table")
    status, _, err = enlinea("analyse", "linja", NEAR_END, "--table", "small.table")
    assert (status, "small.table is the table of another board" in err) == (2, True)


def test_analysis_takes_the_values_of_a_perfect_player() -> None:
    class Player:
        def turns(self, s: State) -> list[Turn]:
            return [Turn((3, 5, 12), 7), Turn((0, 0), -2)]

        best_turns = turns

        def value(self, s: State) -> int:
            return 7

    linja = variant("linja")
    found = analysis.analyse(linja, linja.start(), player=Player())
    assert (found.value, found.exact) == (7, True)
    assert [(turn.turn, turn.value) for turn in found.turns] == [("3 5 x4+", 7), ("0 0", -2)]


def test_game_without_a_solver_has_no_perfect_player() -> None:
    assert perfect_player(variant("line-it")) is None
    assert solver("linja").Board().rows == 8
