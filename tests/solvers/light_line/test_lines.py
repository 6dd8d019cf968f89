"""All lines, against trying every display of three cards and asking the rules."""

import itertools
from collections.abc import Iterator

import numpy as np
import pytest

from enlinea.core.errors import SetupError
from enlinea.core.game import variant
from enlinea.games.light_line import rules_head_line, rules_solo_line
from enlinea.games.light_line.cells import square_cell
from enlinea.games.light_line.deck import own_deck
from enlinea.games.light_line.finder import LaidCard
from enlinea.games.light_line.loose import is_one_line, line_lengths
from enlinea.solvers import light_line
from enlinea.solvers.light_line import Line, all_lines, solve_lines

DECK = own_deck()
SHAPES = [((0, 0), (1, 0), (2, 0)), ((0, 0), (0, 1), (0, 2))] + [
    tuple(cell for cell in ((0, 0), (1, 0), (0, 1), (1, 1)) if cell != corner)
    for corner in ((0, 0), (1, 0), (0, 1), (1, 1))
]


def displays(cards: list[int]) -> Iterator[list[LaidCard]]:
    """Three of the cards in every order, turn and connected shape."""
    for chosen in itertools.permutations(cards, 3):
        for shape in SHAPES:
            for turns in itertools.product((0, 1), repeat=3):
                yield [
                    LaidCard(card, turn, x, y)
                    for card, turn, (x, y) in zip(chosen, turns, shape, strict=True)
                ]


def is_line(display: list[LaidCard], is_wild: bool) -> bool:
    """What the rules of HEAD-LINE and SOLO-LINE say of a display."""
    rules = rules_solo_line if is_wild else rules_head_line
    s = np.zeros(1, rules.STATE)[0]
    s.cards, s.grid = DECK.codes, rules.GRID
    cards = np.array([laid.card for laid in display], np.int64)
    places = np.array(
        [square_cell(laid.x, laid.y, rules.GRID) * 2 + laid.turn for laid in display], np.int64
    )
    if is_wild:
        return bool(is_one_line(s, cards, places, 3))
    return bool(line_lengths(s, cards, places, 3) >> 3 & 1)


def smallest(display: list[LaidCard]) -> Line:
    turned = [LaidCard(c.card, 1 - c.turn, -c.x, -c.y) for c in display]
    options = []
    for laid in (display, turned):
        left, top = min(c.x for c in laid), min(c.y for c in laid)
        options.append(tuple(sorted(LaidCard(c.card, c.turn, c.x - left, c.y - top) for c in laid)))
    return min(options)


@pytest.mark.parametrize("is_wild", [False, True])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_all_lines_of_three_are_those_that_the_rules_accept(seed: int, is_wild: bool) -> None:
    num_cards = 3 if is_wild else 4
    cards = np.random.default_rng(seed).permutation(60)[:num_cards].tolist()
    expected = {smallest(display) for display in displays(cards) if is_line(display, is_wild)}
    assert all_lines(DECK.codes, cards, 3, is_wild) == sorted(expected)


def test_best_line_is_one_of_all_lines() -> None:
    names = ["a0", "b1", "c2", "d3", "e4", "f0"]
    found = solve_lines(DECK, names, None, False, True)
    assert found.length >= 3 and found.count == len(found.lines) > 0
    assert all(len(line) == found.length for line in found.lines)


def test_too_many_lines_are_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(light_line, "MOST_LINES", 3)
    names = ["a0", "b1", "c2", "d3", "e4", "f0"]
    assert solve_lines(DECK, names, 3, False, True).count is None


@pytest.mark.parametrize(
    ("names", "fault"),
    [
        (["a0", "z9"], 'there is no card "z9"'),
        (["a0", "a0"], "a card is named twice"),
        (["a0"], "name 2 to 30 cards, not 1"),
    ],
)
def test_cards_that_cannot_be_solved_are_named(names: list[str], fault: str) -> None:
    with pytest.raises(SetupError, match=fault):
        solve_lines(DECK, names, None, False, False)


def test_solo_line_of_a_small_deal_is_won_by_the_rules() -> None:
    chosen = variant("light-line", "solo-line", options={"cards": 6})
    names = ["a0", "b1", "c2", "d3", "e4", "f0"]
    found = solve_lines(DECK, names, None, True, False)
    s = chosen.start()
    for name in names:
        chosen.rules.apply(s, -1, rules_solo_line.DEAL + DECK.names.index(name))
    for text in found.best:
        chosen.rules.apply(s, 0, chosen.mode.notation.parse_action(f"place {text}"))
    assert s.ending == rules_solo_line.Ending.WON
