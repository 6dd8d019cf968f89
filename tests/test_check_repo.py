"""Every check of scripts/check_repo.py passes what is right and can fail."""

import subprocess
from pathlib import Path

import pytest

from scripts import check_repo as check

MACHINE = check.machine_paths(Path("/builds/enlinea"))
LONG = "x = 1\n" * (check.MAX_LINES + 1)
UNFINISHED = "TO" + "DO"
HOME = "/" + "home/ana/"
ROOT_HOME = "/" + "root/"


def test_lock_of_names_and_hashes_passes() -> None:
    lock = "# make lock\nrich==15.0.0 \\\n    --hash=sha256:0123  # via -r req/run.in\n"
    assert list(check.lock_problems("req/run.txt", lock)) == []


@pytest.mark.parametrize(
    "line",
    [
        "rich @ git+ssh:rich",
        "http://example.test/rich.whl",
        "https://example.test/rich.whl",
        "file:rich.whl",
        "--index-url elsewhere",
        "--extra-index-url elsewhere",
        "--find-links wheels",
    ],
)
def test_lock_with_an_address_fails(line: str) -> None:
    (problem,) = check.lock_problems("req/run.txt", f"rich==15.0.0\n{line}\n")
    assert problem.startswith("req/run.txt:2: ")


def test_web_lock_with_resolved_fails() -> None:
    assert list(check.npm_lock_problems("web/package-lock.json", '{"version": "1"}')) == []
    (problem,) = check.npm_lock_problems("web/package-lock.json", '{\n"resolved": "x"}')
    assert problem.startswith("web/package-lock.json:2: ")


@pytest.mark.parametrize("path", ["uv.lock", "tools/uv.lock"])
def test_tracked_uv_lock_fails(path: str) -> None:
    assert list(check.tracked_problems(["README.md", "req/run.txt"])) == []
    assert len(list(check.tracked_problems(["README.md", path]))) == 1


@pytest.mark.parametrize("host", check.REGISTRY_HOSTS)
def test_registry_host_fails(host: str) -> None:
    assert list(check.host_problems("README.md", "see example.test")) == []
    (problem,) = check.host_problems("README.md", f"hello\nsee www.{host.upper()}/x")
    assert problem.startswith("README.md:2: ")


@pytest.mark.parametrize(
    "text",
    ["cd /builds", "cd /builds/enlinea/src", '"/builds/other"', f"cd {HOME}x", f"ls {ROOT_HOME}x"],
)
def test_machine_path_fails(text: str) -> None:
    (problem,) = check.machine_path_problems("README.md", f"hello\n{text}", MACHINE)
    assert problem.startswith("README.md:2: ")


@pytest.mark.parametrize(
    "text", ["src/builds/x", "/buildserver", "/builds-2", f"$DESTDIR{ROOT_HOME}x", "~/builds/x"]
)
def test_path_that_only_looks_alike_passes(text: str) -> None:
    assert list(check.machine_path_problems("README.md", text, MACHINE)) == []


@pytest.mark.parametrize("root", ["/tmp/enlinea", "/enlinea"])
def test_common_parent_is_no_machine_path(root: str) -> None:
    machine = check.machine_paths(Path(root))
    assert list(check.machine_path_problems("x.py", "/tmp/x / y /usr", machine)) == []
    assert len(list(check.machine_path_problems("x.py", f"{root}/x", machine))) == 1


def test_unfinished_work_needs_an_issue() -> None:
    assert list(check.unfinished_problems("x.py", f"# {UNFINISHED} #12: more")) == []
    assert list(check.unfinished_problems("x.md", f"no {UNFINISHED} without an issue")) == []
    (problem,) = check.unfinished_problems("x.py", f"x = 1\n# {UNFINISHED}: more")
    assert problem.startswith("x.py:2: ")


@pytest.mark.parametrize("path", ["a/x.py", "a/x.ts", "a/x.svelte"])
def test_long_source_file_needs_a_reason(path: str) -> None:
    assert list(check.length_problems(path, "x = 1\n" * check.MAX_LINES, {})) == []
    assert list(check.length_problems(path, LONG, {path: "one table"})) == []
    for reasons in ({}, {path: ""}, {"a/y.py": "one table"}):
        assert len(list(check.length_problems(path, LONG, reasons))) == 1


def test_long_file_of_another_kind_passes() -> None:
    assert list(check.length_problems("tests/golden/linja.txt", LONG, {})) == []


def test_reasons_are_read_by_path() -> None:
    assert check.parse_reasons("# note\n\na.py one table\nb.py\n") == {
        "a.py": "one table",
        "b.py": "",
    }


def test_whole_repository_is_checked(tmp_path: Path) -> None:
    """One planted fault of each kind, in tracked and untracked files; ignored ones do not count."""
    files = {
        ".gitignore": "ignored.py\n",
        "ignored.py": LONG,
        "binary.bin": "",
        "gone.py": LONG,
        "req/run.txt": "file:x\n",
        "uv.lock": "",
        "web/package-lock.json": '"resolved": ""\n',
        "host.py": f"{check.REGISTRY_HOSTS[0]}\n",
        "machine.py": f"{tmp_path}\n",
        "unfinished.py": f"# {UNFINISHED}\n",
        "long.py": LONG,
        "excused.py": LONG,
        "scripts/long_files.txt": "excused.py one table\n",
    }
    for path, text in files.items():
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_text(text)
    (tmp_path / "binary.bin").write_bytes(b"\xff\xfe")
    subprocess.run(["git", "init", "--quiet"], cwd=tmp_path, check=True)
    subprocess.run(["git", "add", "uv.lock", "gone.py"], cwd=tmp_path, check=True)
    (tmp_path / "gone.py").unlink()

    problems = list(check.repository_problems(tmp_path))

    assert sorted(problem.split(":")[0] for problem in problems) == [
        "host.py",
        "long.py",
        "machine.py",
        "req/run.txt",
        "unfinished.py",
        "uv.lock",
        "web/package-lock.json",
    ]
