"""The fast generator against a slow one on whole numbers without limit, and its statistics."""

from collections import Counter
from collections.abc import Iterable
from itertools import pairwise

import numpy as np
import pytest

from enlinea.core.random import Random, below, new_random, next_word, seed_stream

WORD = 2**32 - 1
GOLDEN = 0x9E3779B9
MURMUR = (0x85EBCA6B, 0xC2B2AE35)
SALTS = [(word, (GOLDEN * (turn * 4 + word + 1)) & WORD) for turn in range(8) for word in range(4)]

# Whatever `new_random(1, 7)` gives must not change, with the JIT or without: records depend on it.
WORDS_OF_1_7 = [
    *(2583595452, 1304861964, 2687006854, 2238258667),
    *(2062533044, 903629467, 186347691, 1086483815),
]


def rotated(word: int, bits: int) -> int:
    return (word << bits | word >> (32 - bits)) & WORD


class Reference:
    """xoshiro128++ 1.0 of Blackman and Vigna, as published."""

    def __init__(self, state: Iterable[int]) -> None:
        self.s = list(state)

    def next_word(self) -> int:
        s = self.s
        result = (rotated((s[0] + s[3]) & WORD, 7) + s[0]) & WORD
        shifted = (s[1] << 9) & WORD
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= shifted
        s[3] = rotated(s[3], 11)
        return result

    def below(self, n: int) -> int:
        """The plain form of Lemire's method."""
        while True:
            word = self.next_word()
            if is_fair(word, n):
                return word * n >> 32

    def below_wide(self, n: int) -> int:
        mask = 2 ** n.bit_length() - 1 if n & (n - 1) else 2 * n - 1
        while True:
            word = (self.next_word() << 32 | self.next_word()) & mask
            if word < n:
                return word


def is_fair(word: int, n: int, bits: int = 32) -> bool:
    """Whether the word is one of those that favour no number below n."""
    size = 1 << bits
    return word * n % size >= size % n


def mixed(word: int) -> int:
    word ^= word >> 16
    word = word * MURMUR[0] & WORD
    word ^= word >> 13
    word = word * MURMUR[1] & WORD
    return word ^ word >> 16


def unmixed(word: int) -> int:
    """`mixed` undone step by step."""
    word ^= word >> 16
    word = word * pow(MURMUR[1], -1, 2**32) & WORD
    word ^= word >> 13 ^ word >> 26
    word = word * pow(MURMUR[0], -1, 2**32) & WORD
    return word ^ word >> 16


def started(seed: int, stream: int) -> list[int]:
    """The state from which a stream starts."""
    s = [seed & WORD, seed >> 32, stream & WORD, stream >> 32]
    for word, salt in SALTS:
        s[word] = mixed((s[word] + s[word - 1] + salt) & WORD)
    return s


def pair_that_starts(state: Iterable[int]) -> tuple[int, int]:
    """The (seed, stream) from which `started` comes to this state."""
    s = list(state)
    for word, salt in reversed(SALTS):
        s[word] = (unmixed(s[word]) - s[word - 1] - salt) & WORD
    return s[0] | s[1] << 32, s[2] | s[3] << 32


def words(random: Random, count: int) -> list[int]:
    return [int(next_word(random)) for _ in range(count)]


def chi_square(counts: Iterable[int]) -> float:
    """Distance from evenness in standard deviations of the chi-square distribution."""
    found = list(counts)
    even = sum(found) / len(found)
    distance = sum((count - even) ** 2 / even for count in found)
    return (distance - (len(found) - 1)) / float(np.sqrt(2 * (len(found) - 1)))


PAIRS = [(0, 0), (0, 1), (1, 0), (1, 7), (2**32, 5), (2**64 - 1, 2**64 - 1), (20261115, 2**33 + 1)]


def test_the_reference_is_the_published_generator() -> None:
    # The test vector of the authors' C file, started from 1, 2, 3, 4.
    reference = Reference([1, 2, 3, 4])
    assert [reference.next_word() for _ in range(10)] == [
        *(641, 1573767, 3222811527, 3517856514, 836907274),
        *(4247214768, 3867114732, 1355841295, 495546011, 621204420),
    ]


@pytest.mark.nojit
def test_words_are_those_of_the_published_generator() -> None:
    random = np.array([1, 2, 3, 4], np.uint64)
    reference = Reference([1, 2, 3, 4])
    assert words(random, 200) == [reference.next_word() for _ in range(200)]


@pytest.mark.nojit
@pytest.mark.parametrize(("seed", "stream"), PAIRS)
def test_every_stream_starts_where_the_reference_does(seed: int, stream: int) -> None:
    random = new_random(seed, stream)
    assert random.tolist() == started(seed, stream)
    reference = Reference(started(seed, stream))
    assert words(random, 50) == [reference.next_word() for _ in range(50)]


@pytest.mark.nojit
@pytest.mark.bounds
def test_numbers_are_the_same_with_and_without_the_jit() -> None:
    assert words(new_random(1, 7), 8) == WORDS_OF_1_7
    random = new_random(1, 7)
    assert [int(below(random, 6)) for _ in range(8)] == [word * 6 >> 32 for word in WORDS_OF_1_7]


@pytest.mark.nojit
def test_seeding_again_in_place_starts_the_stream_anew() -> None:
    random = new_random(3, 4)
    words(random, 5)
    seed_stream(random, np.uint64(1), np.uint64(7))
    assert words(random, 8) == WORDS_OF_1_7


@pytest.mark.nojit
def test_seeds_beyond_64_bits_wrap() -> None:
    assert new_random(2**64 + 5).tolist() == new_random(5).tolist()
    assert new_random(-1).tolist() == new_random(2**64 - 1).tolist()


@pytest.mark.nojit
def test_the_pair_that_would_start_from_nothing_is_caught() -> None:
    seed, stream = pair_that_starts([0, 0, 0, 0])
    assert started(seed, stream) == [0, 0, 0, 0]
    random = new_random(seed, stream)
    assert any(random.tolist())
    assert len(set(words(random, 50))) > 40, "and soon all is mixed"


def test_starting_states_are_all_different() -> None:
    starts = {
        tuple(new_random(seed, stream).tolist())
        for seed in [*range(60), *(1 << bit for bit in range(6, 64))]
        for stream in [*range(20), *(1 << bit for bit in range(5, 64, 6))]
    }
    assert len(starts) == 118 * 30


def test_seed_and_stream_cannot_be_exchanged() -> None:
    assert words(new_random(1, 2), 4) != words(new_random(2, 1), 4)


@pytest.mark.parametrize("part", ["seed", "stream"])
def test_one_bit_of_seed_or_stream_changes_half_the_start(part: str) -> None:
    changed = []
    for bit in range(64):
        for base in (0, 1, 987654321):
            one, two = [
                new_random(number, 9) if part == "seed" else new_random(9, number)
                for number in (base, base ^ 1 << bit)
            ]
            bits = sum((int(a) ^ int(b)).bit_count() for a, b in zip(one, two, strict=True))
            changed.append(bits)
            assert 30 <= bits <= 98, (bit, base)
    assert 62 <= float(np.mean(changed)) <= 66


@pytest.mark.parametrize("kind", ["streams of one seed", "seeds of one stream"])
def test_neighbouring_streams_are_independent(kind: str) -> None:
    first = [
        int(next_word(new_random(1, number) if kind.startswith("streams") else new_random(number)))
        for number in range(8193)
    ]
    singles = Counter(word >> 28 for word in first)
    pairs = Counter((a >> 28, b >> 28) for a, b in pairwise(first))
    low_bits = Counter(word & 15 for word in first)
    assert len(singles) == 16 and abs(chi_square(singles.values())) < 4
    assert len(low_bits) == 16 and abs(chi_square(low_bits.values())) < 4
    assert len(pairs) == 256 and abs(chi_square(pairs.values())) < 4


def test_the_plain_form_of_lemires_method_is_exactly_even() -> None:
    # All words of 8 bits, so that every one can be counted.
    for n in range(1, 257):
        counts = Counter(word * n >> 8 for word in range(256) if is_fair(word, n, bits=8))
        assert set(counts) == set(range(n))
        assert set(counts.values()) == {256 // n}


@pytest.mark.nojit
@pytest.mark.parametrize("n", [1, 2, 3, 6, 42, 1000, 2**31 - 1, 2**31 + 1, 3 * 2**30, WORD])
def test_below_is_the_plain_form(n: int) -> None:
    random, reference = new_random(5, n), Reference(started(5, n))
    assert [int(below(random, n)) for _ in range(100)] == [reference.below(n) for _ in range(100)]
    assert random.tolist() == reference.s, "as many words were drawn"


@pytest.mark.nojit
@pytest.mark.parametrize("n", [2**32, 2**32 + 1, 2**40, 10**15, 2**61 + 12345, 2**62])
def test_below_reaches_far_beyond_a_word(n: int) -> None:
    random, reference = new_random(5, n), Reference(started(5, n))
    numbers = [int(below(random, n)) for _ in range(100)]
    assert numbers == [reference.below_wide(n) for _ in range(100)]
    assert min(numbers) >= 0 and n // 2 < max(numbers) < n
    assert len({number & 0xFFFF for number in numbers}) > 90, "the low bits are random too"


@pytest.mark.parametrize("n", [2, 3, 5, 6, 7, 42, 100])
def test_below_is_even(n: int) -> None:
    random = new_random(11, n)
    counts = Counter(int(below(random, n)) for _ in range(200 * n))
    assert set(counts) == set(range(n))
    assert abs(chi_square(counts.values())) < 4


def test_below_redraws_words_that_would_favour_some() -> None:
    # Without redrawing every third number below 3 * 2**30 would come up twice as often.
    random = new_random(12)
    counts = Counter(int(below(random, 3 * 2**30)) % 3 for _ in range(9000))
    assert abs(chi_square(counts.values())) < 4


def test_below_one_is_always_zero() -> None:
    random = new_random(13)
    assert {int(below(random, 1)) for _ in range(50)} == {0}


def test_generators_do_not_share_their_state() -> None:
    one, two = new_random(1), new_random(1)
    words(one, 10)
    assert words(two, 3) == words(new_random(1), 3)
