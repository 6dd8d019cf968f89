"""The repository's own rules: locks without addresses, no machine paths, no overlong files.

Run by `make check`. Each check takes text and gives the problems it found, one line each.
"""

import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath

MAX_LINES = 400
LONG_FILES = "scripts/long_files.txt"
NPM_LOCK = "web/package-lock.json"
SOURCE_SUFFIXES = {".py", ".ts", ".svelte"}
PROSE_SUFFIXES = {".md", ".txt", ".json"}

# In pieces, because no file may name them: not even this one.
REGISTRY_HOSTS = tuple(
    ".".join(parts)
    for parts in (
        ("pypi", "org"),
        ("pythonhosted", "org"),
        ("npmjs", "org"),
        ("npmjs", "com"),
        ("yarnpkg", "com"),
        ("deb", "debian", "org"),
    )
)

# Places that many machines have: naming them tells nothing of this one.
COMMON_FOLDERS = {"/", "/home", "/mnt", "/opt", "/srv", "/tmp", "/usr", "/var", "/var/tmp"}

_ADDRESS = re.compile(r"https?://|file:|--(?:extra-)?index-url|--find-links| @ ")
_RESOLVED = re.compile(r'"resolved"\s*:')
_HOME = r"/(?:home|Users)/\w+/|/roo[t]/"
_UNFINISHED = re.compile(r"\b(?:TO[D]O|FIX[M]E)\b")
_ISSUE = re.compile(r"#\d+")


def lock_problems(path: str, text: str) -> Iterator[str]:
    """A Python lock names packages and hashes, never where they come from."""
    for number, line in enumerate(text.splitlines(), 1):
        if found := _ADDRESS.search(line):
            yield f"{path}:{number}: a lock must not hold an address ({found[0].strip()})"


def npm_lock_problems(path: str, text: str) -> Iterator[str]:
    """A web lock has no "resolved" entries, which are addresses."""
    for number, line in enumerate(text.splitlines(), 1):
        if _RESOLVED.search(line):
            yield f'{path}:{number}: "resolved" names an address'


def tracked_problems(tracked: list[str]) -> Iterator[str]:
    """uv.lock names its index, so git must not track one."""
    for path in tracked:
        if PurePosixPath(path).name == "uv.lock":
            yield f"{path}: must not be tracked; the locks are req/*.txt"


def host_problems(path: str, text: str) -> Iterator[str]:
    """No file names the host of a package registry."""
    for number, line in enumerate(text.splitlines(), 1):
        for host in REGISTRY_HOSTS:
            if host in line.lower():
                yield f"{path}:{number}: names the package registry {host}"


def machine_paths(root: Path) -> re.Pattern[str]:
    """Matches home folders, the repository's own folder and, unless it is common, its parent."""
    own = [str(folder) for folder in (root, root.parent) if str(folder) not in COMMON_FOLDERS]
    folders = "|".join(rf"{re.escape(folder)}(?![\w-])" for folder in own)
    return re.compile(rf"(?<![\w.~/$}}-])(?:{_HOME}{'|' if folders else ''}{folders})")


def machine_path_problems(path: str, text: str, machine: re.Pattern[str]) -> Iterator[str]:
    """No file holds a path that exists on its author's machine only."""
    for number, line in enumerate(text.splitlines(), 1):
        if found := machine.search(line):
            yield f"{path}:{number}: names a path of this machine ({found[0]})"


def unfinished_problems(path: str, text: str) -> Iterator[str]:
    """Every note of unfinished work in a source names its issue, like #12."""
    if PurePosixPath(path).suffix in PROSE_SUFFIXES:
        return
    for number, line in enumerate(text.splitlines(), 1):
        if (found := _UNFINISHED.search(line)) and not _ISSUE.search(line):
            yield f"{path}:{number}: {found[0]} without an issue number"


def length_problems(path: str, text: str, reasons: Mapping[str, str]) -> Iterator[str]:
    """A long source file has a reason."""
    num_lines = len(text.splitlines())
    is_source = PurePosixPath(path).suffix in SOURCE_SUFFIXES
    if is_source and num_lines > MAX_LINES and not reasons.get(path):
        yield f"{path}: {num_lines} lines; split it, or give the reason in {LONG_FILES}"


def parse_reasons(text: str) -> dict[str, str]:
    """The reason for every long file, by path.

    >>> parse_reasons("# path, space, reason\\na/tables.py one table, in print order")
    {'a/tables.py': 'one table, in print order'}
    """
    lines = [line.partition(" ") for line in text.splitlines() if not line.startswith("#")]
    return {path: reason.strip() for path, _, reason in lines if path}


def file_problems(
    path: str, text: str, machine: re.Pattern[str], reasons: Mapping[str, str]
) -> Iterator[str]:
    """Everything wrong with one file."""
    if PurePosixPath(path).match("req/*.txt"):
        yield from lock_problems(path, text)
    if path == NPM_LOCK:
        yield from npm_lock_problems(path, text)
    yield from host_problems(path, text)
    yield from machine_path_problems(path, text, machine)
    yield from unfinished_problems(path, text)
    yield from length_problems(path, text, reasons)


def repository_problems(root: Path) -> Iterator[str]:
    """Everything wrong with the files that git tracks or would add."""
    yield from tracked_problems(_git_files(root, "--cached"))
    machine = machine_paths(root)
    reasons = parse_reasons(_text(root / LONG_FILES))
    for path in _git_files(root, "--cached", "--others", "--exclude-standard"):
        yield from file_problems(path, _text(root / path), machine, reasons)


def _git_files(root: Path, *which: str) -> list[str]:
    listing = subprocess.run(
        ["git", "ls-files", "-z", *which], cwd=root, check=True, stdout=subprocess.PIPE
    )
    return sorted(set(listing.stdout.decode().split("\0")) - {""})


def _text(path: Path) -> str:
    """The text of a file; nothing for one that is deleted, a link or not text."""
    if path.is_symlink() or not path.is_file():
        return ""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return ""


def main() -> int:
    """Prints every problem; 1 if there was one."""
    root = Path(__file__).resolve().parent.parent
    try:
        problems = list(repository_problems(root))
    except (OSError, subprocess.CalledProcessError) as error:
        problems = [f"cannot list the repository's files with git: {error}"]
    for problem in problems:
        print(problem, file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
