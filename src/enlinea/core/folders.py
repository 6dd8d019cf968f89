"""Where enlinea keeps what belongs to the user: saved games and tables of solvers."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from enlinea.core.errors import SetupError

try:
    import fcntl
except ImportError:  # Windows has no such locks: there nobody is stopped from starting twice
    fcntl = None  # type: ignore[assignment]


def data_folder() -> Path:
    """ENLINEA_DATA, or the folder `enlinea` among the user's data; it need not exist."""
    chosen = os.environ.get("ENLINEA_DATA")
    if chosen:
        return Path(chosen)
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "enlinea"


@contextmanager
def only_one(path: Path, problem: str) -> Iterator[None]:
    """Hold the file, which is made if need be; while another program holds it, tell the problem."""
    with path.open("a") as file:
        try:
            if fcntl is not None:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise SetupError(problem) from None
        yield
