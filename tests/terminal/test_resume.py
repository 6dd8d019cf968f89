"""Going on with a saved game keeps what its file says, and files do not get in each other's way."""

from pathlib import Path

import pytest
from rich.console import Console

from enlinea.core.match import Match
from enlinea.core.record import read_record, record_of, save_record
from enlinea.terminal import start
from enlinea.terminal.play import chosen_path, default_path


def test_names_and_date_of_a_resumed_game_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    save_record(path, record_of(Match("linja"), players=["ana", "luz"], started="2026-11-15"))
    answers = iter(["3", "quit"])
    start.resume_game(path, 1, Console(quiet=True), lambda question: next(answers))
    saved = read_record(path)
    assert saved.actions == ["0: 3"]
    assert (saved.players, saved.started) == (["ana", "luz"], "2026-11-15")


def test_two_games_left_in_one_second_get_two_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("time.strftime", lambda form: "20261115-120000")
    variant = Match("linja").variant
    first = default_path(variant)
    first.write_text("mine")
    assert default_path(variant) != first


def test_home_folder_may_be_named_by_its_sign(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/somewhere")
    assert chosen_path("~/x.json", Match("linja").variant) == Path("/somewhere/x.json")
