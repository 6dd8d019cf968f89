"""Folders of the user: a file that only one program may hold."""

from pathlib import Path

import pytest

from enlinea.core.errors import SetupError
from enlinea.core.folders import only_one


def test_a_file_is_held_by_one_program_at_a_time(tmp_path: Path) -> None:
    path = tmp_path / "held"
    with (
        only_one(path, "first"),
        pytest.raises(SetupError, match=r"^somebody has it$"),
        only_one(path, "somebody has it"),
    ):
        pass
    with only_one(path, "it is free again"):
        assert path.exists()


def test_without_locks_of_files_nobody_is_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("enlinea.core.folders.fcntl", None)  # as on Windows
    with only_one(tmp_path / "held", "first"), only_one(tmp_path / "held", "second"):
        pass
