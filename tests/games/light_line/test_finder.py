"""The line finder against brute force on small sets, and against the rules."""

import numpy as np
import pytest

from enlinea.games.light_line.deck import own_deck
from enlinea.games.light_line.finder import LaidCard, line_of, longest_line, solo_line
from tests.naive.light_line import finder as naive
from tests.naive.light_line.deck import own_deck as naive_deck
from tests.naive.light_line.geometry import Display, Laid, all_lines, line_lengths, num_cards

NAMES, CODES = own_deck().names, own_deck().codes
DECK = naive_deck()


def cards_of(seed: int, count: int) -> list[int]:
    return [int(card) for card in np.random.default_rng(seed).permutation(len(NAMES))[:count]]


def names_of(cards: list[int]) -> list[str]:
    return [NAMES[card] for card in cards]


def display_of(line: list[LaidCard]) -> Display:
    return {(laid.x, laid.y): Laid(NAMES[laid.card], laid.turn == 1) for laid in line}


@pytest.mark.nojit
@pytest.mark.bounds
@pytest.mark.parametrize("seed", range(12))
def test_longest_line_is_as_long_as_brute_force_finds(seed: int) -> None:
    cards = cards_of(seed, 3 + seed % 4)
    line = longest_line(CODES, cards)
    assert len(line) == naive.longest_line(DECK, names_of(cards))
    assert not line or len(line) in line_lengths(DECK, display_of(line))
    assert len(display_of(line)) == len(line)


@pytest.mark.nojit
@pytest.mark.bounds
@pytest.mark.parametrize("seed", range(12))
def test_line_of_exactly_n_exists_if_brute_force_finds_one(seed: int) -> None:
    cards = cards_of(100 + seed, 5)
    for length in (3, 4, 5):
        line = line_of(CODES, cards, length)
        assert (line is not None) == naive.has_line(DECK, names_of(cards), length)
        if line is not None:
            assert len(display_of(line)) == length
            assert length in line_lengths(DECK, display_of(line))


@pytest.mark.parametrize("seed", range(40))
def test_solo_line_exists_if_brute_force_finds_one(seed: int) -> None:
    cards = cards_of(200 + seed, 3 + seed % 3)
    line = solo_line(CODES, cards)
    assert (line is not None) == (naive.find_solo_line(DECK, names_of(cards)) is not None)
    if line is not None:
        assert_solved(line, len(cards))


def assert_solved(line: list[LaidCard], count: int) -> None:
    display = display_of(line)
    assert len(display) == count == len({laid.card for laid in line})
    assert max(max(abs(laid.x), abs(laid.y)) for laid in line) < count
    joined = [
        num_cards(chain)
        for colour in ("yellow", "blue", "red", "green")
        for chain in all_lines(DECK, display, [colour, "black"])
    ]
    assert max(joined) == count


@pytest.mark.parametrize("count", [6, 12, 20, 30])
def test_solo_deals_are_solved_and_the_solutions_hold(count: int) -> None:
    num_solved = 0
    for seed in range(20):
        line = solo_line(CODES, cards_of(seed, count))
        if line is not None:
            num_solved += 1
            assert_solved(line, count)
    assert num_solved >= 18


def test_unsolvable_deals_are_known_as_such() -> None:
    answers = [solo_line(CODES, cards_of(seed, 4)) for seed in range(60)]
    unsolved = [seed for seed, answer in enumerate(answers) if answer is None]
    assert unsolved
    for seed in unsolved:
        assert naive.find_solo_line(DECK, names_of(cards_of(seed, 4))) is None


@pytest.mark.nojit
def test_no_line_of_two_is_no_line() -> None:
    assert longest_line(CODES, [0]) == []
    assert line_of(CODES, [0, 1], 3) is None
