"""A small fast generator for simulations: xoshiro128++ with one independent stream per game.

The words are 32 bits wide but kept in 64-bit cells, so that nothing overflows and the same file
gives the same numbers with the JIT off. Real games do not use it: their chance comes from
`fair.py`.
"""

import numpy as np
import numpy.typing as npt

from enlinea.core.rule import rule

Random = npt.NDArray[np.uint64]

_WORD = np.uint64(0xFFFFFFFF)
_ROUNDS = 8
_WORDS = 4
_GOLDEN = np.uint64(0x9E3779B9)


def new_random(seed: int, stream: int = 0) -> Random:
    """A generator for one stream of a seed.

    >>> random = new_random(seed=1, stream=7)
    >>> [int(below(random, 6)) for _ in range(8)]
    [3, 1, 3, 3, 2, 1, 0, 1]
    """
    random = np.zeros(_WORDS, np.uint64)
    seed_stream(random, np.uint64(seed % 2**64), np.uint64(stream))
    return random


@rule
def seed_stream(random: Random, seed: np.uint64, stream: np.uint64) -> None:
    """Start the given stream of the seed; different pairs start in different states."""
    random[0] = seed & _WORD
    random[1] = seed >> np.uint64(32)
    random[2] = stream & _WORD
    random[3] = stream >> np.uint64(32)
    # Every step below can be undone, so different pairs end in different states.
    for round_number in range(_ROUNDS):
        for word in range(_WORDS):
            neighbour = random[(word + 3) % _WORDS]
            salt = _GOLDEN * np.uint64(round_number * _WORDS + word + 1)
            random[word] = _mix((random[word] + neighbour + salt) & _WORD)
    if random[0] | random[1] | random[2] | random[3] == np.uint64(0):
        random[0] = np.uint64(1)  # xoshiro never leaves zero; the one pair that shares a start


@rule
def _mix(word: np.uint64) -> np.uint64:
    """The 32-bit finalizer of MurmurHash3: every output bit depends on every input bit."""
    word ^= word >> np.uint64(16)
    word = (word * np.uint64(0x85EBCA6B)) & _WORD
    word ^= word >> np.uint64(13)
    word = (word * np.uint64(0xC2B2AE35)) & _WORD
    return word ^ (word >> np.uint64(16))


@rule
def _rotated(word: np.uint64, bits: int) -> np.uint64:
    return ((word << np.uint64(bits)) | (word >> np.uint64(32 - bits))) & _WORD


@rule
def next_word(random: Random) -> np.uint64:
    """The next 32 random bits."""
    result = (_rotated((random[0] + random[3]) & _WORD, 7) + random[0]) & _WORD
    shifted = (random[1] << np.uint64(9)) & _WORD
    random[2] ^= random[0]
    random[3] ^= random[1]
    random[1] ^= random[2]
    random[0] ^= random[3]
    random[2] ^= shifted
    random[3] = _rotated(random[3], 11)
    return result


@rule
def below(random: Random, n: int) -> int:
    """A whole number from 0 to n - 1, each exactly equally likely (n at most 2**62)."""
    size = np.uint64(n)
    if size > _WORD:
        return _below_wide(random, size)
    # Lemire's method: the high word of word * size; low words that would favour some are redrawn.
    product = next_word(random) * size
    if product & _WORD < size:
        unfair = (np.uint64(0x100000000) - size) % size
        while product & _WORD < unfair:
            product = next_word(random) * size
    return int(product >> np.uint64(32))


@rule
def _below_wide(random: Random, size: np.uint64) -> int:
    mask = np.uint64(1)
    while mask < size:
        mask = (mask << np.uint64(1)) | np.uint64(1)
    while True:
        word = ((next_word(random) << np.uint64(32)) | next_word(random)) & mask
        if word < size:
            return int(word)
