"""`@rule`: compile a function, and keep the machine code in a cache that cannot be stale.

Numba's own cache looks only at the file of the compiled function: after an edit in a file that it
calls, the old code would run on. So our cache directory carries a hash of all our sources that may
hold rules (and of Numba's settings), and every rule is compiled with that directory. Programs that
use Numba for other things keep their own cache directory.
"""

import hashlib
import os
import shutil
import tempfile
import threading
import time
import warnings
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import numba
from numba.core.dispatcher import Dispatcher
from numba.core.types import unliteral

Function = TypeVar("Function", bound=Callable[..., Any])

_PACKAGE = Path(__file__).resolve().parent.parent
COMPILED_PACKAGES = ("core", "games", "lab", "minds", "solvers")
_GAMES = "enlinea.games."
_KEEP_UNUSED_SECONDS = 30 * 24 * 3600
_numbas_settings = threading.Lock()  # Numba looks at its cache directory twice, and others set it


def rule(
    function: Function,
    allocates: bool = False,
    inline: bool = False,
    is_short: bool | None = None,
) -> Function:
    """Compile `function` for all types it meets; with the JIT off it stays plain Python.

    Only what allocates counts references to its arrays: to count in every call halves the speed.
    Other threads of Python go on meanwhile, unless it is so short that changing over takes longer,
    as the rules of all games are.
    """
    if is_short is None:
        is_short = function.__module__.startswith(_GAMES)
    directory = cache_directory()
    with _numbas_settings:
        numbas_own = numba.config.CACHE_DIR
        if directory is not None:
            numba.config.CACHE_DIR = str(directory)
        try:
            compiled: Function = numba.njit(
                cache=directory is not None, nogil=not is_short, _nrt=allocates, forceinline=inline
            )(function)
        finally:
            numba.config.CACHE_DIR = numbas_own
    return _for_all_numbers(compiled)


def _for_all_numbers(compiled: Function) -> Function:
    """Let it be compiled once for all whole numbers, and not anew for each constant it is given.

    Numba takes a constant for a type of its own: `apply(s, CHANCE, action)` would compile all that
    `apply` calls once more, and so would every 0 at which a count begins.
    """
    if isinstance(compiled, Dispatcher):
        usual = compiled.get_call_template

        def without_constants(args: Any, kws: Any) -> Any:
            named = {name: unliteral(kind) for name, kind in kws.items()}
            return usual(tuple(map(unliteral, args)), named)

        compiled.get_call_template = without_constants
    return compiled


@cache
def cache_directory() -> Path | None:
    """The directory for machine code made from exactly these sources; None if not writable."""
    home = _cache_home()
    directory = home / f"rules-{_sources_hash()}"
    try:
        is_new = not directory.is_dir()
        directory.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=directory):
            pass
        os.utime(directory)
    except OSError as problem:
        warnings.warn(
            f"cannot write the cache {directory} ({problem.strerror}): the rules are compiled "
            "anew in every process; set ENLINEA_CACHE to a directory that can be written",
            RuntimeWarning,
            stacklevel=2,
        )
        return None
    if is_new:
        _remove_unused(home, keep=directory)
    return directory


def _cache_home() -> Path:
    chosen = os.environ.get("ENLINEA_CACHE")
    if chosen:
        return Path(chosen)
    if os.name == "nt":
        return Path(os.environ.get("LOCALAPPDATA") or _home()) / "enlinea" / "cache"
    return Path(os.environ.get("XDG_CACHE_HOME") or _home() / ".cache") / "enlinea"


def _home() -> Path:
    try:
        return Path.home()
    except RuntimeError:
        return Path(os.devnull)  # a user without a home: nothing can be written below it


def _sources_hash() -> str:
    """A hash of every file that may hold rules or weights, and of what changes Numba's output."""
    digest = hashlib.sha256(numba.__version__.encode())
    for name in sorted(name for name in os.environ if name.startswith("NUMBA_")):
        digest.update(f"\0{name}={os.environ[name]}".encode())
    files = (path for name in COMPILED_PACKAGES for path in (_PACKAGE / name).rglob("*"))
    for path in sorted(path for path in files if path.suffix in (".py", ".npy")):
        digest.update(f"\0{path.relative_to(_PACKAGE)}\0".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _remove_unused(home: Path, keep: Path) -> None:
    """Drop the code of sources that nobody has run for a month."""
    oldest = time.time() - _KEEP_UNUSED_SECONDS
    for directory in home.glob("rules-*"):
        with suppress(OSError):  # another process may have removed it just now
            if directory != keep and directory.stat().st_mtime < oldest:
                shutil.rmtree(directory)
