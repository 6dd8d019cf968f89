"""The command itself: every task, and every kind of bad input told in one line."""

import io
import json
import os
import random
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest

from enlinea import __version__, cli
from enlinea.core import game
from enlinea.core.fair import FairChance, commitment
from enlinea.core.game import variant
from enlinea.core.match import Match
from enlinea.core.record import Record, record_of, replay, save_record
from enlinea.lab.simulate import simulate
from enlinea.puzzles import game_of_the_day, puzzle_of_the_day
from tests.decks import other_deck

LINJA = {"format": "enlinea/1", "game": "linja", "mode": "standard", "seats": 2, "actions": []}
SEED = "11" * 32


@dataclass
class Ran:
    """What a command left: its exit status and both of its outputs."""

    status: int
    out: str
    err: str


Enlinea = Callable[..., Ran]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in; games are saved in a folder beside it."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    return tmp_path / "here"


@pytest.fixture
def enlinea(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Enlinea:
    """The command in this process, just as the installed script calls it."""

    def run(*arguments: str | Path, stdin: bytes = b"") -> Ran:
        monkeypatch.setattr(sys, "argv", ["enlinea", *map(str, arguments)])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), "utf-8"))
        with pytest.raises(SystemExit) as left:
            cli.main()
        printed = capsys.readouterr()
        return Ran(int(left.value.code or 0), printed.out, printed.err)

    return run


def usual_environment(**more: str) -> dict[str, str]:
    """The environment without what makes Python print at once: most people have it not."""
    return {name: text for name, text in os.environ.items() if name != "PYTHONUNBUFFERED"} | more


def process(*arguments: str | Path, stdin: bytes = b"", **env: str) -> Ran:
    """The command in a process of its own."""
    command = [sys.executable, "-m", "enlinea", *map(str, arguments)]
    full = usual_environment(**env)
    ran = subprocess.run(command, input=stdin, capture_output=True, env=full)
    return Ran(ran.returncode, ran.stdout.decode(), ran.stderr.decode())


@pytest.fixture
def only_linja(monkeypatch: pytest.MonkeyPatch) -> None:
    """One game only, so that no menu asks which."""
    game.game_names()
    monkeypatch.setattr(game, "_REGISTRY", {"linja": game._REGISTRY["linja"]})


@pytest.fixture(scope="module")
def finished() -> Record:
    """A whole game of Linja."""
    found: list[Record] = []
    simulate(variant("linja"), ["random", "random"], 1, seed=2, on_record=found.append)
    return found[0]


def write(name: str, **changes: Any) -> Path:
    path = Path(name)
    path.write_text(json.dumps(LINJA | changes), encoding="utf-8")
    return path


def everything(folder: Path) -> dict[str, bytes]:
    """All files of a folder and beside it, with their content."""
    return {str(path): path.read_bytes() for path in folder.parent.rglob("*") if path.is_file()}


def assert_bad_input(ran: Ran, message: str = "") -> None:
    assert ran.status == 2
    assert ran.err.endswith("\n") and ran.err[:-1].splitlines() == [ran.err[:-1]], "one line"
    assert ran.err.startswith("enlinea: ") and message in ran.err
    assert "Traceback" not in ran.err and len(ran.err) < 600


def test_games_lists_every_game_with_its_options(enlinea: Enlinea) -> None:
    ran = enlinea("games")
    assert (ran.status, ran.err) == (0, "")
    for word in ("linja", "standard", "tease", "sheet2010"):
        assert word in ran.out
    assert ran.out.count("energy_anytime") == 1, "an option is listed once, not for every mode"


def test_games_as_json(enlinea: Enlinea) -> None:
    ran = enlinea("games", "--json")
    linja = json.loads(ran.out)[0]
    assert (linja["game"], linja["title"]) == ("linja", "Linja")
    assert linja["modes"] == {"standard": [2]}
    assert linja["options"] == {"tease": False, "sheet2010": False}


def test_replay_prints_one_object(enlinea: Enlinea, finished: Record, folder: Path) -> None:
    save_record(Path("game.json"), finished)
    before = everything(folder)
    ran = enlinea("replay", "game.json")
    outcome = replay(finished).outcome()
    assert outcome is not None
    assert (ran.status, ran.err) == (0, "")
    assert json.loads(ran.out) == {
        "steps": len(finished.actions),
        "over": True,
        "scores": list(outcome.scores),
        "winners": list(outcome.winners),
    }
    assert everything(folder) == before


def test_replay_of_an_unfinished_game_tells_who_is_to_act(enlinea: Enlinea) -> None:
    ran = enlinea("replay", write("game.json", actions=["0: 3"]))
    assert ran.out == (
        '{"steps": 1, "over": false, "scores": null, "winners": null, "to_act": [0]}\n'
    )


def test_trace_prints_a_line_for_each_step(enlinea: Enlinea, finished: Record) -> None:
    save_record(Path("game.json"), finished)
    ran = enlinea("replay", "--trace", "game.json")
    lines = list(map(json.loads, ran.out.splitlines()))
    assert (ran.status, ran.err) == (0, "")
    assert [line["step"] for line in lines] == list(range(len(finished.actions) + 1))
    assert lines[0] == {"step": 0, "to_act": [0], "legal": {"0": list("0123456")}}
    assert lines[-1]["over"] is True and lines[-1]["to_act"] == []
    for line, text in zip(lines, finished.actions, strict=False):
        assert text[3:] in line["legal"][text[0]], "what was played was legal"


def test_trace_of_a_wrong_record_prints_the_lines_up_to_the_step(enlinea: Enlinea) -> None:
    ran = enlinea("replay", "--trace", write("game.json", actions=["0: 3", "0: 9", "0: 5"]))
    assert [json.loads(line)["step"] for line in ran.out.splitlines()] == [0, 1]
    assert_bad_input(ran, 'step 1: "0: 9" cannot be read')


def test_a_record_is_read_from_standard_input(enlinea: Enlinea, finished: Record) -> None:
    save_record(Path("game.json"), finished)
    content = Path("game.json").read_bytes()
    for arguments in (["replay"], ["replay", "--trace"]):
        assert enlinea(*arguments, "-", stdin=content) == enlinea(*arguments, "game.json")
    for wrong in (b"", content[:100], b"\xff" * 100):
        assert_bad_input(enlinea("replay", "-", stdin=wrong), "not a record")


WHOLE = json.dumps(LINJA | {"actions": ["0: 3", "0: 5", "0: stop"]}).encode()
NO_RECORDS: dict[str, Callable[[], bytes]] = {
    "truncated": lambda: WHOLE[:-30],
    "empty": lambda: b"",
    "10 MB of garbage": lambda: random.Random(1).randbytes(10 * 2**20),
    "10 MB of brackets": lambda: b"[" * 10 * 2**20,
    "10 MB of zeros": lambda: bytes(10 * 2**20),
    "10 MB in one word": lambda: b'"' + b"x" * 10 * 2**20 + b'"',
    "binary": lambda: bytes(range(256)),
    "two records": lambda: WHOLE + b"\n" + WHOLE,
    "not utf-8": lambda: WHOLE.replace(b"0: stop", b"0: \xff"),
    "a list": lambda: b"[]",
}


@pytest.mark.parametrize("kind", [*NO_RECORDS, "missing", "a folder", "below a file"])
def test_files_that_are_no_records_are_told_in_one_line(
    kind: str, enlinea: Enlinea, folder: Path
) -> None:
    path = folder / "file.json"
    path.write_bytes(NO_RECORDS.get(kind, lambda: b"")())
    found = {"missing": folder / "none.json", "a folder": folder, "below a file": path / "x"}
    before = everything(folder)
    for command in (["replay"], ["replay", "--trace"], ["verify"], ["play", "--resume"]):
        ran = enlinea(*command, found.get(kind, path))
        assert_bad_input(ran)
        assert ran.out == ""
    assert everything(folder) == before, "nothing is written"


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"actions": ["1: 3"]}, 'step 0: "1: 3" is illegal: it is not seat 1 who acts now (LJ-1)'),
        ({"actions": ["2: 3"]}, 'step 0: "2: 3" cannot be read'),
        ({"actions": ["0: 3", "0: 3"]}, 'step 1: "0: 3" is illegal: A has no piece in row 3'),
        ({"game": "chess"}, "there is no game"),
        ({"game": "x" * 10**7}, "there is no game"),
        ({"mode": "blitz"}, "linja has no mode"),
        ({"seats": 3}, "linja standard is for 2 seats, not 3"),
        ({"seats": 10**9}, "linja standard is for 2 seats"),
        ({"options": {"tease": 2}}, "option tease must be true or false, not 2"),
        ({"options": {"tease": "\u2028"}}, "option tease must be true or false"),
        ({"options": {"speed": 2}}, 'linja has no option "speed"'),
        ({"format": "enlinea/9"}, "format is"),
        ({"actions": ["0: 3\u2028\x85\x1b[31m"]}, "step 0: "),
        ({"actions": ["0: " + "x" * 10**7]}, "step 0: "),
    ],
    ids=lambda value: str(value)[:40],
)
def test_records_that_cannot_be_played_are_told_in_one_line(
    changes: dict[str, Any], message: str, enlinea: Enlinea, folder: Path
) -> None:
    path = write("wrong.json", **changes)
    before = everything(folder)
    for command in (["replay"], ["replay", "--trace"], ["play", "--resume"]):
        assert_bad_input(enlinea(*command, path), message)
    assert everything(folder) == before, "nothing is written"


def test_an_action_after_the_end_is_told_in_one_line(enlinea: Enlinea, finished: Record) -> None:
    actions = [*finished.actions, "0: 3"]
    ran = enlinea("replay", write("wrong.json", actions=actions))
    assert_bad_input(ran, f'step {len(actions) - 1}: "0: 3" is illegal: the game is over (LJ-10)')
    assert ran.out == ""


def test_bad_input_is_told_the_same_way_in_a_process(folder: Path) -> None:
    wrong = write("wrong.json", actions=["1: 3"])
    before = everything(folder)
    ran = process("replay", "--trace", wrong)
    assert_bad_input(ran, "(LJ-1)")
    assert ran.out.count("\n") == 1
    assert everything(folder) == before


@pytest.mark.parametrize("name", ["no\nfile", "no\u2028file"])
def test_a_strange_file_name_is_told_in_one_line_too(name: str, enlinea: Enlinea) -> None:
    assert_bad_input(enlinea("replay", name), "No such file")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["simulate", "chess"], "there is no game"),
        (["simulate", "linja", "--mode", "blitz"], "linja has no mode"),
        (["simulate", "linja", "--seats", "3"], "is for 2 seats, not 3"),
        (["simulate", "linja", "--options", "tease=7"], "option tease must be true or false"),
        (["simulate", "linja", "--options", "x"], 'linja has no option "x"'),
        (["simulate", "linja", "--options", "tease,tease"], "given twice"),
        (["simulate", "linja", "--options", "tease=" + "[" * 5000], "option tease"),
        (["simulate", "linja", "--minds", "chess"], "there is no mind"),
        (["simulate", "linja", "--minds", "person"], "there is no mind"),
        (["simulate", "linja", "--minds", "random,random,random"], "3 minds for 2 seats"),
        (["simulate", "linja", "--games", "3", "--records", "."], ""),
        (["simulate", "linja", "--games", "3", "--records", "/"], ""),
        (["simulate", "linja", "--games", "3", "--records", "none/x.jsonl"], "none/x.jsonl"),
        (["simulate", "linja", "--games", "3", "--records", "sub\nway/x"], "cannot write"),
        (["simulate", "linja", "--games", "3", "--records", "sub"], "sub"),
        (["play", "chess"], "there is no game"),
        (["play", "linja", "--seats", "1"], "is for 2 seats, not 1"),
        (["play", "linja", "--mode", "x"], "linja has no mode"),
        (["play", "linja", "--options", "tease=1"], "option tease must be true or false"),
        (["play", "linja", "--minds", "chess"], "there is no mind"),
        (["play", "linja", "--minds", "person,person,person"], "3 minds for 2 seats"),
        (["play", "linja", "--tease=7"], "option tease must be true or false, not 7"),
        (["play", "linja", "--tease", "--options", "tease"], 'option "tease" is given twice'),
        (["play", "linja", "--tease", "--tease"], 'option "tease" is given twice'),
        (["simulate", "linja", "--colour"], 'linja has no option "colour"'),
        (
            ["play", "end-of-line", "--mode", "puzzle", "--puzzle", "141"],
            "end-of-line: option puzzle must be from 1 to 140, not 141",
        ),
        (
            ["play", "end-of-line", "--puzzle", "twelve"],
            'option puzzle must be a whole number, not "twelve"',
        ),
        (  # told before lots are drawn
            ["play", "end-of-line", "--mode", "team-battle", "--seats=6", "--teams", "opposite"],
            "6 seats do not divide into the teams 'opposite'; choose default or pairs (EOL-15)",
        ),
    ],
    ids=lambda value: " ".join(value)[:60] if isinstance(value, list) else "",
)
def test_arguments_that_cannot_be_right_are_told_in_one_line(
    arguments: Sequence[str], message: str, enlinea: Enlinea, folder: Path
) -> None:
    (folder / "sub").mkdir()
    ran = enlinea(*arguments)
    assert_bad_input(ran, message)
    assert ran.out == ""
    assert everything(folder) == {}, "nothing is written"


@pytest.mark.parametrize(
    "arguments",
    [
        ["chess"],
        ["replay"],
        ["replay", "a", "b"],
        ["simulate", "linja", "--games", "0"],
        ["simulate", "linja", "--games", "many"],
        ["simulate", "linja", "--threads", "0"],
        ["simulate", "linja", "--seed", "-1"],
        ["simulate", "linja", "--seed", str(2**64)],
        ["play", "linja", "--seed", "-1"],
        ["play", "linja", "standard"],
        ["play", "linja", "-x"],
    ],
    ids=" ".join,
)
def test_misuse_of_the_command_has_status_2_and_no_traceback(
    arguments: Sequence[str], enlinea: Enlinea, folder: Path
) -> None:
    ran = enlinea(*arguments)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err and "Traceback" not in ran.err
    assert everything(folder) == {}


def test_choices_for_a_game_that_is_not_named_are_not_dropped(
    enlinea: Enlinea, only_linja: None
) -> None:
    # They are kept for the game that is chosen in the menu, or refused: not ignored.
    for arguments in (
        *(["--options", "nonsense"], ["--mode", "nonsense"], ["--seats", "77"], ["--seats", "0"]),
        *(["--puzzle", "12"], ["--tease"]),
    ):
        assert_bad_input(enlinea("play", *arguments, stdin=b"\n"))


@pytest.mark.parametrize(
    "arguments",
    [
        *(["linja"], ["--options", "tease"], ["--mode", "standard"], ["--minds", "person"]),
        *(["--tease"], ["--puzzle", "12"]),
    ],
    ids=" ".join,
)
def test_choices_for_a_game_that_is_resumed_are_not_dropped(
    arguments: Sequence[str], enlinea: Enlinea
) -> None:
    path = write("game.json", actions=["0: 3"])
    assert_bad_input(enlinea("play", "--resume", path, *arguments), "--resume")


def test_simulate_prints_a_table(enlinea: Enlinea) -> None:
    ran = enlinea("simulate", "linja", "--games", "200", "--seed", "1", "--minds", "greedy,random")
    assert ran.status == 0
    assert "linja standard, 2 seats, 200 games, seed 1" in ran.out
    for word in ("greedy", "random", "wins", "±", "decisions", "turns", "choices", "second move"):
        assert word in ran.out


def test_simulate_shows_no_progress_when_nobody_watches(enlinea: Enlinea) -> None:
    ran = enlinea("simulate", "linja", "--games", "5", "--json")
    assert (ran.status, ran.err) == (0, "")


def test_simulate_as_json_agrees_with_the_library(enlinea: Enlinea) -> None:
    ran = enlinea(
        *("simulate", "linja", "--options", "tease", "--minds", "greedy,random"),
        *("--games", "50", "--seed", "7", "--threads", "2", "--json"),
    )
    found = json.loads(ran.out)
    expected = simulate(
        variant("linja", options={"tease": True}), ["greedy", "random"], 50, seed=7, threads=1
    )
    assert found["options"] == {"tease": True, "sheet2010": False}
    assert (found["games"], found["seed"], found["minds"]) == (50, 7, ["greedy", "random"])
    assert [win["value"] for win in found["wins"]] == [win.value for win in expected.wins]
    assert found["scores"][0]["low"] == expected.scores[0].low
    assert found["turns"]["value"] == expected.turns.value


def test_simulate_writes_records_that_replay(enlinea: Enlinea, folder: Path) -> None:
    ran = enlinea("simulate", "linja", "--games", "20", "--seed", "3", "--records", "games.jsonl")
    assert ran.status == 0
    assert list(everything(folder)) == [str(folder / "games.jsonl")]
    lines = Path("games.jsonl").read_text(encoding="utf-8").splitlines()
    assert len(set(lines)) == 20
    for line in (lines[0], lines[-1]):
        Path("one.json").write_text(line)
        assert json.loads(enlinea("replay", "one.json").out)["over"] is True


def test_simulate_that_stops_halfway_writes_no_records(
    enlinea: Enlinea, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("games.jsonl").write_text("mine")

    def fail(record: Record) -> str:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("enlinea.core.record.record_text", fail)
    ran = enlinea("simulate", "linja", "--games", "20", "--records", "games.jsonl")
    assert_bad_input(ran, "No space left")
    assert everything(folder) == {str(folder / "games.jsonl"): b"mine"}


@pytest.mark.parametrize("seed", [2**63, 2**64 - 1])
def test_simulate_takes_a_large_seed(seed: int, enlinea: Enlinea) -> None:
    ran = enlinea("simulate", "linja", "--games", "2", "--seed", str(seed), "--json")
    assert (ran.status, json.loads(ran.out)["seed"]) == (0, seed)


def test_options_of_a_game_are_flags_too(enlinea: Enlinea) -> None:
    ran = enlinea("play", "end-of-line", "--mode", "puzzle", "--puzzle", "12", stdin=b"quit\n")
    assert (ran.status, ran.err) == (0, "")
    assert "challenge 12, 22 to cover, A: keep or mulligan" in ran.out
    for flags in (
        ["--teams=pairs", "--energy-anytime"],
        ["--options", "teams=pairs,energy_anytime"],
    ):
        team_battle = ["--mode", "team-battle", "--seats", "8", *flags]
        ran = enlinea("simulate", "end-of-line", *team_battle, "--games", "2", "--json")
        chosen = json.loads(ran.out)["options"]
        assert (chosen["teams"], chosen["energy_anytime"]) == ("pairs", True)


def test_verify_tells_fair_from_forged(enlinea: Enlinea) -> None:
    match = Match("linja")
    match.play_text("0: 3")
    proof = {"commitment": commitment(SEED), "seed": SEED}
    save_record(Path("fair.json"), record_of(match, **proof))
    save_record(Path("forged.json"), record_of(match, **proof | {"seed": "22" * 32}))
    save_record(Path("none.json"), record_of(match))
    ran = enlinea("verify", "fair.json")
    assert (ran.status, ran.err) == (0, "") and ran.out.startswith("fair: ")
    ran = enlinea("verify", "forged.json")
    assert (ran.status, ran.err) == (1, "")
    assert ran.out == "not fair: the seed does not belong to the commitment\n"
    assert_bad_input(enlinea("verify", "none.json"), "holds no fairness proof")
    assert FairChance(SEED).num_draws == 0


def typed(record: Record) -> bytes:
    """A game as two people would type it, and no second one."""
    return "".join(f"{text[3:]}\n" for text in [*record.actions, "0: n"]).encode()


def test_a_whole_game_is_played_from_a_pipe(finished: Record, folder: Path) -> None:
    ran = process("play", "linja", "--minds", "person", stdin=typed(finished))
    outcome = replay(finished).outcome()
    assert outcome is not None
    assert (ran.status, ran.err) == (0, "")
    assert f"A (person) {outcome.scores[0]}, B (person) {outcome.scores[1]}." in ran.out
    assert re.search(r"[AB] wins\.|A draw\.", ran.out)
    assert everything(folder) == {}


def test_a_game_that_is_left_is_saved_and_resumed(
    enlinea: Enlinea, finished: Record, tmp_path: Path
) -> None:
    lines = typed(finished).splitlines(keepends=True)
    half = len(lines) // 2
    ran = enlinea("play", "linja", "--minds", "person", stdin=b"".join(lines[:half]))
    assert (ran.status, ran.err) == (0, "")
    (path,) = (tmp_path / "home" / "enlinea").iterdir()
    assert f"Go on with: enlinea play --resume {path}" in ran.out
    ran = enlinea("play", "--resume", path, stdin=b"".join(lines[half:]))
    assert (ran.status, ran.err) == (0, "")
    assert re.search(r"[AB] wins\.|A draw\.", ran.out)


def test_play_without_a_game_asks_for_the_players(enlinea: Enlinea, only_linja: None) -> None:
    ran = enlinea("play", stdin=b"7\n3 5 stop\n")
    assert (ran.status, ran.err) == (0, "")
    assert "people at this keyboard" in ran.out
    assert ran.out.index("Who plays?") < ran.out.index("A> ") < ran.out.index("B> ")


def test_play_leaves_quietly_when_there_is_nobody(enlinea: Enlinea, folder: Path) -> None:
    for arguments in ([], ["linja"], ["linja", "--minds", "person"]):
        ran = enlinea("play", *arguments)
        assert (ran.status, ran.err) == (0, "")
    assert not any("person" in name for name in everything(folder))


def test_bytes_that_are_no_text_do_not_end_the_game(enlinea: Enlinea) -> None:
    # What a terminal with another encoding sends.
    stdin = b"3 5 stop\n\xff\xfe\n4 5\n"
    ran = enlinea("play", "linja", "--minds", "person", stdin=stdin)
    assert ran.status in (0, 2)
    assert "Traceback" not in ran.err


def test_a_data_folder_that_cannot_be_written_is_told_in_one_line(
    enlinea: Enlinea, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/dev/null/x")
    ran = enlinea("play", "linja", "--minds", "person", stdin=b"3\n")
    assert_bad_input(ran, "/dev/null/x")


def test_a_cache_that_cannot_be_written_is_a_warning_and_no_more() -> None:
    write("game.json")
    ran = process("replay", "game.json", ENLINEA_CACHE="/dev/null/x")
    assert ran.status == 0 and json.loads(ran.out)["steps"] == 0
    assert "cannot write the cache" in ran.err and "Traceback" not in ran.err


@pytest.mark.parametrize(
    "arguments",
    [
        ["games"],
        ["replay", "game.json"],
        ["replay", "--trace", "wrong.json"],
    ],
    ids=" ".join,
)
def test_a_reader_that_has_gone_is_no_error(arguments: Sequence[str], finished: Record) -> None:
    save_record(Path("game.json"), finished)
    write("wrong.json", actions=["0: 3", "0: 9"])
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-m", "enlinea", *arguments]
    ran = subprocess.run(
        command, stdout=writing, stderr=subprocess.PIPE, text=True, env=usual_environment()
    )
    os.close(writing)
    assert "Traceback" not in ran.stderr and "BrokenPipe" not in ran.stderr


def test_a_reader_that_goes_after_one_line_is_no_error(finished: Record) -> None:
    save_record(Path("game.json"), finished)
    command = f"{sys.executable} -m enlinea replay --trace game.json | head -1"
    ran = subprocess.run(
        ["sh", "-c", command], capture_output=True, text=True, env=usual_environment()
    )
    assert json.loads(ran.stdout)["step"] == 0
    assert (ran.returncode, ran.stderr) == (0, "")


def test_the_installed_script_is_this_command() -> None:
    script = Path(sys.executable).with_name("enlinea")
    ran = subprocess.run([script, "--help"], capture_output=True, text=True)
    assert (ran.returncode, ran.stderr) == (0, "")
    for command in ("games", "play", "replay", "verify", "simulate", "bench"):
        assert command in ran.stdout


def test_the_version_is_told(enlinea: Enlinea) -> None:
    ran = enlinea("--version")
    assert (ran.status, ran.out, ran.err) == (0, f"enlinea {__version__}\n", "")


def test_help_is_shown_without_arguments(enlinea: Enlinea) -> None:
    ran = enlinea()
    assert "Usage" in ran.out + ran.err and "simulate" in ran.out + ran.err


def test_bench_measures_something(enlinea: Enlinea, only_linja: None) -> None:
    ran = enlinea("bench", "--seconds", "0.01", "--json")
    assert ran.status == 0
    (row,) = json.loads(ran.out)
    assert (row["game"], row["mode"], row["seats"]) == ("linja", "standard", 2)
    assert all(value > 0 for value in row.values() if not isinstance(value, str))
    assert "linja" in enlinea("bench", "--seconds", "0.01").out


def test_bench_has_a_signature(enlinea: Enlinea, only_linja: None) -> None:
    one, two = (enlinea("bench", "--signature") for _ in range(2))
    assert one == two and re.fullmatch(r"Bench: \d+\n", one.out)


@pytest.fixture(params=["AHEAD-14", "BEHIND+12"])
def far_away(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A place where half of the day has another date than universal time."""
    with monkeypatch.context() as place:
        place.setenv("TZ", request.param)
        time.tzset()
        yield
    time.tzset()


@pytest.mark.usefixtures("far_away")
def test_today_has_the_same_puzzle_everywhere(
    enlinea: Enlinea, monkeypatch: pytest.MonkeyPatch
) -> None:
    day = date(2026, 1, 31)
    now = datetime(2026, 1, 31, 11, tzinfo=UTC).timestamp()
    assert date.fromtimestamp(now) != day
    monkeypatch.setattr(time, "time", lambda: now)
    expected = puzzle_of_the_day("linja", day).id
    assert json.loads(enlinea("puzzle", "linja", "--json").out)["id"] == expected


def test_puzzle_without_a_game_is_one_of_the_day(enlinea: Enlinea) -> None:
    for day in (date(2026, 1, 30), date(2026, 1, 31)):
        ran = enlinea("puzzle", "--date", day.isoformat(), "--json")
        assert json.loads(ran.out)["id"] == puzzle_of_the_day(game_of_the_day(day), day).id


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ([""], 'there is no game ""; there is: '),
        (["linja-1"], 'there is no game "linja-1"; there is: '),
        (["--name", ""], 'there is no puzzle ""; their names look like linja-1'),
        (["--name", "a\nb"], r'there is no puzzle "a\nb"; their names look like linja-1'),
        (["--date", ""], "'' is not a date such as 2026-01-31"),
        (["linja", "--date", "2026-02-30"], "'2026-02-30' is not a date such as 2026-01-31"),
    ],
)
def test_puzzles_that_are_not_there_are_told_in_one_line(
    arguments: Sequence[str], problem: str, enlinea: Enlinea
) -> None:
    ran = enlinea("puzzle", *arguments)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith(f"enlinea: {problem}") and ran.err.count("\n") == 1


def test_draw_writes_a_picture_to_a_file_or_prints_it(enlinea: Enlinea, folder: Path) -> None:
    printed = enlinea("draw", "linja")
    assert printed.status == 0 and printed.out.startswith("<svg ")
    assert enlinea("draw", "linja", "--out", "start.svg").out == ""
    assert (folder / "start.svg").read_text(encoding="utf-8") == printed.out
    record = write("turn.json", actions=["0: 3", "0: 2"])
    assert enlinea("draw", "--record", record, "--step", "0").out == printed.out
    assert enlinea("draw", "--record", record).out != printed.out
    assert enlinea("draw", "light-line", "--all-cards").out.count("<g ") == 60
    assert "h3 · 2" in enlinea("draw", "light-line", "--card", "h3").out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "name a game, or a record with --record"),
        (
            ["linja", "--card", "a0", "--all-cards"],
            "--all-cards cannot be given together with --card",
        ),
        (["linja", "--record", "x.json"], "GAME cannot be given together with --record"),
        (["linja", "--step", "3"], "--step cannot be given together with anything but --record"),
        (["light-line", "--all-cards", "--seat", "0"], "--seat cannot be given together with"),
        (["linja", "--position", "here"], "is not a position of Linja"),
        (["linja", "--out", "lost/x.svg"], "cannot write lost/x.svg"),
    ],
)
def test_pictures_that_cannot_be_drawn_are_told_in_one_line(
    arguments: list[str], message: str, enlinea: Enlinea
) -> None:
    assert_bad_input(enlinea("draw", *arguments), message)


def test_another_deck_is_played_recorded_and_replayed(enlinea: Enlinea, folder: Path) -> None:
    (folder / "deck.json").write_text(json.dumps(other_deck()), encoding="utf-8")
    deck = ("light-line", "--mode", "kidz-line", "--deck", "deck.json")
    assert enlinea("simulate", *deck, "--games", "2", "--records", "games.jsonl").status == 0
    line = (folder / "games.jsonl").read_text(encoding="utf-8").splitlines()[0]
    (folder / "deck.json").unlink()  # the record holds the cards itself
    assert json.loads(line)["options"]["deck"] == other_deck()
    replayed = enlinea("replay", "-", stdin=line.encode())
    assert replayed.status == 0 and json.loads(replayed.out)["over"]


DECK_FAULTS: dict[str, tuple[Callable[[dict[str, Any]], Any], str]] = {
    "short": (lambda deck: {name: deck[name] for name in list(deck)[:59]}, "(it has 59)"),
    "list": (lambda deck: list(deck), "(it must be an object of cards by name)"),
    "number": (lambda deck: deck | {"N1": deck["N1"] | {"number": 6}}, "card N1: its number must"),
    "tube": (lambda deck: deck | {"N1": {"number": 2, "tubes": ["T0T1 red"] * 4}}, "T0T1 is nei"),
}


@pytest.mark.parametrize("fault", DECK_FAULTS)
def test_a_wrong_deck_is_told_in_one_line(fault: str, enlinea: Enlinea, folder: Path) -> None:
    spoil, message = DECK_FAULTS[fault]
    (folder / "deck.json").write_text(json.dumps(spoil(other_deck())), encoding="utf-8")
    for command in ("play", "simulate", "draw"):
        assert_bad_input(enlinea(command, "light-line", "--deck", "deck.json"), message)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ('{"a": 1, "a": 2}', '"a" stands there twice'),
        ('{"a": 1', "cannot read deck.json"),
        ("[" * 100_000, "cannot read deck.json: it is nested too deeply"),
        ("\x00", "cannot read deck.json"),
    ],
)
def test_a_file_that_is_no_deck_is_told_in_one_line(
    content: str, message: str, enlinea: Enlinea, folder: Path
) -> None:
    (folder / "deck.json").write_text(content, encoding="utf-8")
    assert_bad_input(enlinea("draw", "light-line", "--deck", "deck.json"), message)


def test_a_deck_is_given_once_and_to_a_game_with_cards(enlinea: Enlinea, folder: Path) -> None:
    (folder / "deck.json").write_text(json.dumps(other_deck()), encoding="utf-8")
    twice = enlinea("draw", "light-line", "--deck", "deck.json", "--options", "deck=1")
    assert_bad_input(twice, 'option "deck" is given twice')
    assert_bad_input(enlinea("draw", "linja", "--deck", "deck.json"), 'no option "deck"')
    assert_bad_input(enlinea("draw", "light-line", "--deck", "no.json"), "No such file")


def test_arena_prints_the_report_and_goes_on_with_a_file(enlinea: Enlinea, tmp_path: Path) -> None:
    path = str(tmp_path / "results.jsonl")
    arguments = ("arena", "linja", "--minds", "random,greedy", "--seed", "3", "--results", path)
    ran = enlinea(*arguments, "--games", "4", "--json")
    assert (ran.status, ran.err) == (0, "")
    found = json.loads(ran.out)
    assert (found["games"], found["schedule"], found["sprt"]) == (4, "round robin", None)
    assert found["pairs"][0]["upper"] == "greedy"
    ran = enlinea(*arguments, "--games", "6", "--ladder")
    assert (ran.status, ran.out) == (2, "")
    assert "belongs to another arena: not the same schedule" in ran.err
    ran = enlinea(*arguments, "--games", "6")
    assert ran.status == 0 and "round robin, 6 games, seed 3" in ran.out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--ladder", "--together"], "--ladder cannot be given together with --together"),
        (["--sprt", "--margin", "0.5"], "--margin is a number above 0 and below 0.5, not 0.5"),
        (["--margin", "0.1"], "--margin is for --sprt: give both, or neither"),
        (["--sprt"], "the sequential test compares two minds, not 6"),
        (["--minds", ""], "an arena needs at least two minds"),
        (["--minds", "greedy"], "an arena needs at least two minds"),
        (["--minds", "greedy,chess"], 'there is no mind "chess"'),
        (["--minds", "level:1,level:7"], "a level is written level:1 to level:6"),
        (["--seed", "-1"], "the seed of an arena is a whole number"),
    ],
    ids=str,
)
def test_arenas_that_cannot_be_are_told(
    enlinea: Enlinea, arguments: list[str], message: str
) -> None:
    ran = enlinea("arena", "linja", *arguments)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("enlinea: ") and message in ran.err and ran.err.count("\n") == 1
