"""The fair chance stream, recomputed with nothing but hashlib and hmac."""

import hashlib
import hmac
from collections import Counter

import pytest

from enlinea.core.errors import EnlineaError
from enlinea.core.fair import MAX_SALT, FairChance, commitment, new_seed

pytestmark = pytest.mark.nojit

SEED = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
BITS = 2**256


def draws_by_hand(prefix: str, sizes: list[int], seed: str = SEED) -> list[int]:
    """The draws as anybody would compute them; no size here is ever redrawn."""
    draws = []
    for number, size in enumerate(sizes):
        message = f"{prefix} {number} 0".encode()
        block = hmac.new(bytes.fromhex(seed), message, hashlib.sha256).hexdigest()
        draws.append(int(block, 16) % size)
    return draws


def blocks(monkeypatch: pytest.MonkeyPatch, *values: int) -> list[tuple[int, int]]:
    """Let the chance see these blocks; returns where it will note what it asked for."""
    asked: list[tuple[int, int]] = []

    def block(self: FairChance, number: int, attempt: int) -> bytes:
        asked.append((number, attempt))
        return values[len(asked) - 1].to_bytes(32)

    monkeypatch.setattr(FairChance, "_block", block)
    return asked


def test_commitment_is_the_hash_of_the_seeds_bytes() -> None:
    assert commitment(SEED) == hashlib.sha256(bytes(range(32))).hexdigest()
    assert commitment(SEED) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


@pytest.mark.parametrize(
    ("salts", "prefix"),
    [
        ((), '["chance"]'),
        (("",), '["chance", ""]'),
        (("ana", ""), '["chance", "ana", ""]'),
        (('a", "b', "ñ"), '["chance", "a\\", \\"b", "\\u00f1"]'),
    ],
)
def test_draws_can_be_recomputed_by_anybody(salts: tuple[str, ...], prefix: str) -> None:
    sizes = [6, 2, 52, 10**9, 1, 60] * 5
    chance = FairChance(SEED, salts)
    assert [chance.below(size) for size in sizes] == draws_by_hand(prefix, sizes)
    assert chance.num_draws == len(sizes)


def test_label_gives_another_stream() -> None:
    chance = FairChance(SEED, label="lots")
    assert [chance.below(10**9) for _ in range(3)] == draws_by_hand('["lots"]', [10**9] * 3)


def test_salts_change_the_draws() -> None:
    ways = [(), ("",), ("", ""), ("a",), ("b",), ("a", "b"), ("b", "a"), ("ab",), ('a", "b',)]
    streams = {tuple(FairChance(SEED, salts).below(2**64) for _ in range(2)) for salts in ways}
    assert len(streams) == len(ways)


def test_a_block_above_the_fair_limit_is_redrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = blocks(monkeypatch, BITS - 1, BITS - 1, 5)
    chance = FairChance(SEED)
    assert chance.below(10) == 5
    assert asked == [(0, 0), (0, 1), (0, 2)]
    assert chance.num_draws == 1, "a redrawn block is not a draw of its own"


def test_the_limit_itself_is_redrawn_and_the_block_below_it_is_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    limit = BITS - BITS % 7
    asked = blocks(monkeypatch, limit, 3, limit - 1)
    chance = FairChance(SEED)
    assert [chance.below(7), chance.below(7)] == [3, 6]
    assert asked == [(0, 0), (0, 1), (1, 0)]


def test_no_block_is_wasted_when_the_size_divides_them_all(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = blocks(monkeypatch, BITS - 1)
    assert FairChance(SEED).below(64) == 63
    assert asked == [(0, 0)]


def test_below_is_even() -> None:
    chance = FairChance(SEED, ["evenness"])
    counts = Counter(chance.below(6) for _ in range(6000))
    assert sorted(counts) == [0, 1, 2, 3, 4, 5]
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 20.5  # 1 in 1000


def test_choose_gives_each_key_its_weight_in_ascending_order(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    weights = {9: 2, 3: 3, 7: 0, 4: 1}
    chance = FairChance(SEED)
    chosen = []
    for left in range(6):
        monkeypatch.setattr(chance, "below", lambda total, left=left: left if total == 6 else -1)
        chosen.append(chance.choose(weights))
    assert chosen == [3, 3, 3, 4, 9, 9]


def test_choose_does_not_depend_on_the_order_of_the_weights() -> None:
    one, two = FairChance(SEED), FairChance(SEED)
    weights = {5: 4, 1: 1, 8: 7}
    backwards = dict(reversed(weights.items()))
    assert [one.choose(weights) for _ in range(40)] == [two.choose(backwards) for _ in range(40)]


def test_choose_is_one_draw_also_when_only_one_outcome_is_possible() -> None:
    chance = FairChance(SEED)
    assert chance.choose({4: 1}) == 4
    assert chance.choose({4: 0, 2: 3}) == 2
    assert chance.num_draws == 2


def test_new_seeds_are_good_seeds_and_differ() -> None:
    seeds = {new_seed() for _ in range(20)}
    assert len(seeds) == 20
    assert len({commitment(seed) for seed in seeds}) == 20


@pytest.mark.parametrize(
    "seed",
    [
        "",
        "00" * 31,
        "00" * 33,
        "0" * 63,
        "0g" + "00" * 31,
        "AB" + "00" * 31,
        "00 " * 32,
        " " + "00" * 32,
        "00" * 32 + "\n",
        "é" * 64,
        "٠" * 64,
        "0x" + "00" * 31,
    ],
)
def test_bad_seeds_are_refused_in_one_line(seed: str) -> None:
    for use in (commitment, FairChance):
        with pytest.raises(EnlineaError, match="64 lower-case hex digits") as error:
            use(seed)
        assert seed not in str(error.value) or not seed, "a near miss of a secret is not shown"


def test_salts_have_a_limit() -> None:
    FairChance(SEED, ["x" * MAX_SALT] * 8)
    with pytest.raises(EnlineaError, match="at most 200"):
        FairChance(SEED, ["", "x" * (MAX_SALT + 1)])
