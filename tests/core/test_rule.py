"""The cache of machine code: never stale, never in the way, and nothing is loaded too early."""

import os
import re
import shutil
import subprocess
import sys
import time
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numba
import pytest

import enlinea
from enlinea.core import rule as rule_module
from enlinea.core.rule import cache_directory, rule

PACKAGE = Path(enlinea.__file__).parent
MONTH = 30 * 24 * 3600

# Two files that are not in the package: one compiled function calls the other.
CALLED = "from enlinea.core.rule import rule\n\n@rule\ndef inner() -> int:\n    return {number}\n"
CALLER = """\
from enlinea.core.rule import rule
from enlinea.core.called import inner

@rule
def outer() -> int:
    return 10 * inner()
"""


def run(script: str, *, path: Path | None = None, **env: str) -> subprocess.CompletedProcess[str]:
    """Run Python code; with `path` the packages there come before the installed ones."""
    full = {name: value for name, value in os.environ.items() if name != "NUMBA_CACHE_DIR"} | env
    if path is not None:
        full["PYTHONPATH"] = str(path)
    return subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, env=full)


@pytest.fixture
def fresh() -> Iterator[None]:
    """The answer of `cache_directory` is kept for a process: forget it before and after."""
    cache_directory.cache_clear()
    yield
    cache_directory.cache_clear()


def test_an_edit_in_a_called_file_is_noticed(tmp_path: Path) -> None:
    copied = tmp_path / "copied"
    shutil.copytree(PACKAGE, copied / "enlinea", ignore=shutil.ignore_patterns("__pycache__"))
    core = copied / "enlinea" / "core"
    (core / "caller.py").write_text(CALLER)
    script = (
        "from enlinea.core.caller import outer; print(outer());"
        "hits = sum(getattr(outer, 'stats').cache_hits.values()); print(hits)"
    )
    found = []
    for number in (4, 4, 7):
        (core / "called.py").write_text(CALLED.format(number=number))
        ran = run(script, path=copied, ENLINEA_CACHE=str(tmp_path / "cache"))
        assert ran.returncode == 0, ran.stderr
        found.append(tuple(map(int, ran.stdout.split())))
    assert found == [(40, 0), (40, 1), (70, 0)], "(result, loaded from the cache)"
    assert len(list((tmp_path / "cache").glob("rules-*"))) == 2


def test_the_directory_is_named_by_the_sources_and_numbas_settings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rule_module, "_PACKAGE", tmp_path)
    hashes = [rule_module._sources_hash()]
    core = tmp_path / "core"
    core.mkdir()
    (core / "a.py").write_text("1")
    hashes.append(rule_module._sources_hash())
    (core / "a.py").write_text("2")
    hashes.append(rule_module._sources_hash())
    (core / "a.py").rename(core / "b.py")
    hashes.append(rule_module._sources_hash())
    (tmp_path / "games" / "deep").mkdir(parents=True)
    (tmp_path / "games" / "deep" / "c.py").write_text("")
    hashes.append(rule_module._sources_hash())
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "7")
    hashes.append(rule_module._sources_hash())
    monkeypatch.setattr(numba, "__version__", "0.0")
    hashes.append(rule_module._sources_hash())
    assert len(set(hashes)) == len(hashes)
    (core / "notes.txt").write_text("no source")
    (tmp_path / "server").mkdir()
    (tmp_path / "server" / "app.py").write_text("no rules")
    assert rule_module._sources_hash() == hashes[-1]


COMPILING = re.compile(
    r"\bnumba\b|core\.bind\b|core import.*\b(rule|bind)\b"
    r"|core\.rule import (\([^)]*|[^(\n]*)\brule\b"
)


@pytest.mark.parametrize(
    ("line", "is_compiling"),
    [
        ("from enlinea.core.rule import rule", True),
        ("from enlinea.core.rule import (\n    cache_directory,\n    rule,\n)", True),
        ("from enlinea.core import bind", True),
        ("import numba", True),
        ("from enlinea.core.rule import COMPILED_PACKAGES, cache_directory", False),
    ],
)
def test_what_compiles_is_told_by_its_imports(line: str, is_compiling: bool) -> None:
    assert bool(COMPILING.search(line)) == is_compiling


def test_rules_are_only_in_the_packages_that_name_the_directory() -> None:
    package = Path(rule_module.__file__).parent.parent
    outside = [
        str(path.relative_to(package))
        for path in package.rglob("*.py")
        if path.relative_to(package).parts[0] not in rule_module.COMPILED_PACKAGES
        and COMPILING.search(path.read_text())
    ]
    assert outside == []


def test_the_directory_is_where_the_variable_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fresh: None
) -> None:
    monkeypatch.setenv("ENLINEA_CACHE", str(tmp_path / "not" / "yet"))
    directory = cache_directory()
    assert directory is not None and directory.is_dir()
    assert directory.parent == tmp_path / "not" / "yet"
    assert directory.name == f"rules-{rule_module._sources_hash()}"
    assert list(directory.iterdir()) == [], "the trial of writing leaves nothing"


def test_without_the_variable_it_is_in_the_users_cache(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fresh: None
) -> None:
    monkeypatch.delenv("ENLINEA_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    directory = cache_directory()
    assert directory is not None and directory.parent == tmp_path / "enlinea"


@pytest.mark.parametrize("place", ["below a file", "is a file"])
def test_a_cache_that_cannot_be_written_is_a_warning(
    place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fresh: None
) -> None:
    (tmp_path / "file").write_text("")
    home = tmp_path / "file" / "x" if place == "below a file" else tmp_path / "file"
    monkeypatch.setenv("ENLINEA_CACHE", str(home))
    with pytest.warns(RuntimeWarning, match="cannot write the cache .*ENLINEA_CACHE"):
        assert cache_directory() is None
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert cache_directory() is None, "it is told once"


def test_a_user_without_a_home_is_a_warning(monkeypatch: pytest.MonkeyPatch, fresh: None) -> None:
    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("ENLINEA_CACHE")
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setattr(Path, "home", homeless)
    with pytest.warns(RuntimeWarning):
        assert cache_directory() is None


def test_the_rules_run_without_a_cache() -> None:
    script = (
        "from enlinea.core.random import new_random, next_word;"
        "print([int(next_word(random)) for random in [new_random(1, 7)] * 2])"
    )
    ran = run(script, ENLINEA_CACHE="/dev/null/x")
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout == "[2583595452, 1304861964]\n"
    assert ran.stderr.count("RuntimeWarning: cannot write the cache /dev/null/x") == 1


def test_code_that_nobody_has_run_for_a_month_is_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fresh: None
) -> None:
    monkeypatch.setenv("ENLINEA_CACHE", str(tmp_path))
    for name, age in (("rules-old", MONTH + 60), ("rules-new", MONTH - 600), ("mine", MONTH * 3)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "code.nbc").write_text("")
        moment = time.time() - age
        os.utime(tmp_path / name, (moment, moment))
    directory = cache_directory()
    assert directory is not None
    assert {path.name for path in tmp_path.iterdir()} == {"rules-new", "mine", directory.name}


def test_using_the_cache_keeps_it_young(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fresh: None
) -> None:
    monkeypatch.setenv("ENLINEA_CACHE", str(tmp_path))
    directory = cache_directory()
    assert directory is not None
    os.utime(directory, (0, 0))
    cache_directory.cache_clear()
    cache_directory()
    assert directory.stat().st_mtime > time.time() - 3600


def test_old_code_that_vanishes_meanwhile_is_no_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fresh: None
) -> None:
    # As when another process tidies up at the same time.
    monkeypatch.setenv("ENLINEA_CACHE", str(tmp_path))
    (tmp_path / "rules-gone").symlink_to(tmp_path / "nowhere")
    assert cache_directory() is not None


def test_numbas_own_cache_directory_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "users.py").write_text(
        "import numba\n\n@numba.njit(cache=True)\ndef twice(n):\n    return 2 * n\n"
    )
    script = (
        "import numba; before = numba.config.CACHE_DIR;"
        "from enlinea.core.random import new_random; new_random(1);"
        "assert numba.config.CACHE_DIR == before, numba.config.CACHE_DIR;"
        "from users import twice; print(twice(4))"
    )
    users, ours = tmp_path / "users_cache", tmp_path / "ours"
    search = os.pathsep.join([str(tmp_path), str(PACKAGE.parent)])
    ran = run(script, NUMBA_CACHE_DIR=str(users), ENLINEA_CACHE=str(ours), PYTHONPATH=search)
    assert (ran.returncode, ran.stdout) == (0, "8\n"), ran.stderr
    assert {path.name.split(".")[0] for path in users.rglob("*.nbi")} == {"users"}
    assert {path.name.split(".")[0] for path in ours.rglob("*.nbi")} == {"random"}


def test_numbas_own_cache_directory_is_left_alone_by_a_rule_that_fails() -> None:
    before = numba.config.CACHE_DIR
    with pytest.raises(TypeError):
        rule(int)
    assert before == numba.config.CACHE_DIR


def test_numbas_cache_directory_stays_while_a_rule_is_made_by_several_threads(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A directory that goes away between two looks of Numba puts code where the program runs."""
    numbas_own = numba.config.CACHE_DIR
    found: set[str] = set()

    def njit(**_: object) -> Callable[[Any], Any]:
        found.update(numba.config.CACHE_DIR for _ in range(20_000))
        return lambda function: function

    monkeypatch.setattr(numba, "njit", njit)
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(4) as pool:
            list(pool.map(rule, [len] * 40))
    finally:
        sys.setswitchinterval(usual)
    assert found == {str(cache_directory())}
    assert numbas_own == numba.config.CACHE_DIR


def test_constants_do_not_compile_a_rule_once_more() -> None:
    @rule
    def inner(number: int) -> int:
        return number + 1

    compiled: Any = inner

    @rule
    def outer(number: int) -> int:
        return inner(0) + inner(-1) + inner(number=7) + inner(number)

    assert outer(10) == 1 + 0 + 8 + 11
    assert len(compiled.overloads) == 1


def test_numba_is_not_loaded_before_it_is_needed() -> None:
    script = "import sys; import enlinea; print([m for m in sys.modules if 'enlinea.' in m]);"
    for module in ("enlinea.cli", "enlinea.core.record", "enlinea.games"):
        script += f"import {module}; print('numba' in sys.modules, 'llvmlite' in sys.modules);"
    ran = run(script)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.splitlines() == ["[]"] + ["False False"] * 3


def test_every_public_name_of_the_package_is_found() -> None:
    for name in enlinea.__all__:
        assert getattr(enlinea, name) is not None
    with pytest.raises(AttributeError, match="has no attribute 'chess'"):
        _ = enlinea.chess
