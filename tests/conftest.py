"""Before anything is compiled: a cache of the tests' own, named by the compiled code among them.

Numba does not notice an edit in a file that a cached kernel calls; the package's own cache
directory carries a hash of the package, so this one adds a hash of the folders with the tests'
kernels, rules and toys.
The folder for data is empty: where somebody has solved a game, its table would change the levels.
"""

import hashlib
import os
import tempfile
from pathlib import Path

HERE = Path(__file__).parent


def _hash_of_compiled_tests() -> str:
    digest = hashlib.sha256()
    for folder in ("contract", "minds", "toys"):
        for path in sorted((HERE / folder).glob("*.py")):
            digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


_HOME = os.environ.get("ENLINEA_CACHE") or HERE.parent / ".pytest_cache" / "compiled"
os.environ["ENLINEA_CACHE"] = str(Path(_HOME) / f"tests-{_hash_of_compiled_tests()}")

_DATA = tempfile.TemporaryDirectory(prefix="enlinea-tests-")  # removed when the tests are over
os.environ["XDG_DATA_HOME"] = _DATA.name
os.environ.pop("ENLINEA_DATA", None)
