"""Chance that can be checked: committed to before the game, revealed after it.

The server picks a secret seed and publishes its SHA-256 hash, the commitment, before anything is
drawn; then each seat may add a salt of its own. Every draw is computed from seed, salts, a label
and a number by HMAC-SHA256, so nobody can choose an outcome and, after the seed is revealed,
anybody can recompute every one.
"""

import hashlib
import hmac
import json
import secrets
from collections.abc import Mapping, Sequence

from enlinea.core.errors import EnlineaError

SEED_BYTES = 32
MAX_SALT = 200  # characters
_BLOCK_BITS = 256


def new_seed() -> str:
    """A secret seed as hex digits."""
    return secrets.token_hex(SEED_BYTES)


def commitment(seed: str) -> str:
    """What is published before the game: the SHA-256 hash of the seed's bytes.

    >>> commitment("00" * 32)[:16]
    '66687aadf862bd77'
    """
    return hashlib.sha256(_seed_bytes(seed)).hexdigest()


def _seed_bytes(seed: str) -> bytes:
    try:
        raw = bytes.fromhex(seed)
    except ValueError:
        raw = b""
    if len(raw) != SEED_BYTES or raw.hex() != seed:
        raise EnlineaError(f"a seed is {2 * SEED_BYTES} lower-case hex digits")
    return raw


class FairChance:
    """The draws of one game: `below` for lots, `choose` for weighted outcomes.

    >>> chance = FairChance("00" * 32, salts=["ana", ""])
    >>> [chance.below(6) for _ in range(5)]
    [4, 5, 0, 1, 4]
    """

    def __init__(self, seed: str, salts: Sequence[str] = (), label: str = "chance") -> None:
        self._seed = _seed_bytes(seed)
        if any(len(salt) > MAX_SALT for salt in salts):
            raise EnlineaError(f"a salt has at most {MAX_SALT} characters")
        self._prefix = json.dumps([label, *salts]).encode()
        self.num_draws = 0

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1; blocks that would favour some are thrown away."""
        number = self.num_draws
        self.num_draws += 1
        fair_limit = 2**_BLOCK_BITS // n * n
        attempt = 0
        while True:
            block = int.from_bytes(self._block(number, attempt))
            if block < fair_limit:
                return block % n
            attempt += 1

    def _block(self, number: int, attempt: int) -> bytes:
        message = self._prefix + f" {number} {attempt}".encode()
        return hmac.digest(self._seed, message, "sha256")

    def choose(self, weights: Mapping[int, int]) -> int:
        """One of the keys, by its weight; keys are taken in ascending order."""
        left = self.below(sum(weights.values()))
        for key in sorted(weights):
            if left < weights[key]:
                return key
            left -= weights[key]
        raise AssertionError("unreachable: left is below the sum of the weights")
