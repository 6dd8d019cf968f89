"""Ids, codes and secrets: how they are made, and kept as hashes only."""

import hashlib
import hmac
import secrets

_ID_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"  # none that look alike
_CODE_LETTERS = "BCDFGHJKLMNPQRSTVWXZ"  # no vowels: no words
NUM_TABLE_LETTERS = 12  # 60 bits: a link cannot be guessed
NUM_PERSON_LETTERS = 8
NUM_CODE_LETTERS = 6


def _letters(alphabet: str, count: int) -> str:
    return "".join(secrets.choice(alphabet) for _ in range(count))


def new_table_id() -> str:
    """An id that is a key to the table too."""
    return _letters(_ID_LETTERS, NUM_TABLE_LETTERS)


def new_id() -> str:
    """An id that everybody may know."""
    return _letters(_ID_LETTERS, NUM_PERSON_LETTERS)


def new_code() -> str:
    """A code that can be typed, to join a table that is waiting."""
    return _letters(_CODE_LETTERS, NUM_CODE_LETTERS)


def new_secret() -> str:
    """A secret that nobody can guess."""
    return secrets.token_urlsafe(32)


def new_recovery_code() -> str:
    """A secret to be written down: five groups of four letters."""
    return "-".join(_letters(_ID_LETTERS, 4) for _ in range(5))


def hash_of(secret: str) -> str:
    """What is kept of a secret. These have more than 80 bits, so a plain hash is enough.

    >>> hash_of("x")[:8]
    '2d711642'
    """
    return hashlib.sha256(secret.encode()).hexdigest()


def is_secret_of(secret: str, kept: str | None) -> bool:
    """Whether this is the secret that was kept as a hash; compared in constant time."""
    return hmac.compare_digest(hash_of(secret), kept or "")


def password_mark(key: str, password: str) -> str:
    """What the cookie holds of somebody who knows the operator's password."""
    return hmac.digest(key.encode(), password.encode(), "sha256").hex()
