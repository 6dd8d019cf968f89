"""Where enlinea keeps what belongs to the user: saved games and tables of solvers."""

import os
from pathlib import Path


def data_folder() -> Path:
    """ENLINEA_DATA, or the folder `enlinea` among the user's data; it need not exist."""
    chosen = os.environ.get("ENLINEA_DATA")
    if chosen:
        return Path(chosen)
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "enlinea"
