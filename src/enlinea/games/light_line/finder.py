"""The line finder: exact answers about which lines a set of cards can make.

`longest_line` for LONG-LINE, `line_of` for HEAD-LINE, `solo_line` for SOLO-LINE; each gives the
cards as they would lie, the first one at `0,0`.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from enlinea.core.game import Ints, State
from enlinea.core.random import Random, below, new_random
from enlinea.core.rule import rule
from enlinea.games.light_line.deck import NUM_SOCKETS
from enlinea.games.light_line.geometry import BLACK, NUM_COLOURS, colour_at
from enlinea.games.light_line.search import (
    FOUND,
    NOWHERE,
    ROOM,
    STOPPED,
    joins,
    prepare,
    search_from,
    shuffle_options,
)

NO_LIMIT = 1 << 62
FIRST_TRY = 400  # nodes; most deals are solved within a few such tries
NUM_TRIES = 400
EXACT_SIZE = 14  # up to so many cards the finder proves that there is no line


class LaidCard(NamedTuple):
    """A card as it lies."""

    card: int
    turn: int
    x: int
    y: int


class Unknown(Exception):
    """No line was found, and the search was too short to know that there is none."""


def longest_line(codes: Ints, cards: Sequence[int]) -> list[LaidCard]:
    """LONG-LINE: the longest line of one colour; empty if no two of the cards can join."""
    room = np.zeros(1, ROOM)[0]
    length = search_longest(room, _chosen(codes, cards), len(cards))
    return _found(room, cards) if length >= 2 else []


def line_of(codes: Ints, cards: Sequence[int], length: int) -> list[LaidCard] | None:
    """HEAD-LINE: exactly so many of the cards in one line of one colour, or None."""
    room = np.zeros(1, ROOM)[0]
    best = search_longest(room, _chosen(codes, cards), length)
    return _found(room, cards) if best >= length else None


def solo_line(codes: Ints, cards: Sequence[int], seed: int = 0) -> list[LaidCard] | None:
    """SOLO-LINE: all cards in one line, black wild; None if there is none.

    Raises Unknown if more than EXACT_SIZE cards have kept a line hidden for too long.
    """
    room = np.zeros(1, ROOM)[0]
    answer = search_solo(room, _chosen(codes, cards), new_random(seed))
    if answer == STOPPED:
        raise Unknown
    return _found(room, cards) if answer == FOUND else None


def _chosen(codes: Ints, cards: Sequence[int]) -> Ints:
    return np.asarray(codes, np.int64)[np.asarray(cards, np.int64)]


def _found(room: State, cards: Sequence[int]) -> list[LaidCard]:
    options, xs, ys = (
        room[name][: room.best].tolist() for name in ("best_card", "best_x", "best_y")
    )
    return [
        LaidCard(int(cards[option >> 1]), option & 1, x, y)
        for option, x, y in zip(options, xs, ys, strict=True)
    ]


@rule
def search_longest(room: State, codes: Ints, goal: int) -> int:
    """The length of the longest line of one colour, of at most `goal` cards."""
    room.best = 0
    for colour in range(1, NUM_COLOURS + 1):
        prepare(room, codes, colour, colour)
        for card in range(len(codes)):
            if search_card(room, card, goal, NO_LIMIT) == FOUND:
                return room.best
    return room.best


@rule
def search_card(room: State, card: int, goal: int, budget: int) -> int:
    """Looks for a line that starts in this card, whichever way."""
    for socket in range(NUM_SOCKETS):
        if joins(room, colour_at(room.face[card, 0], socket)):
            answer = search_from(room, card, socket, goal, budget)
            if answer != NOWHERE:
                return answer
    return NOWHERE


@rule
def search_solo(room: State, codes: Ints, random: Random) -> int:
    """Short tries in random order first; then, if that is feasible, everything."""
    size = len(codes)
    for number in range(NUM_TRIES):
        colour = _line_colour(number)
        room.best = 0
        room.nodes = 0
        prepare(room, codes, colour, BLACK)
        shuffle_options(room, random)
        if search_card(room, below(random, size), size, FIRST_TRY * (1 + number // 8)) == FOUND:
            return FOUND
    return _search_all(room, codes) if size <= EXACT_SIZE else STOPPED


@rule
def _search_all(room: State, codes: Ints) -> int:
    for number in range(NUM_COLOURS - 1):
        room.best = 0
        prepare(room, codes, _line_colour(number), BLACK)
        for card in range(len(codes)):
            if search_card(room, card, len(codes), NO_LIMIT) == FOUND:
                return FOUND
    return NOWHERE


@rule
def _line_colour(number: int) -> int:
    """The four colours that a line can have in turn; black only stands for them."""
    return (1, 3, 4, 5)[number % (NUM_COLOURS - 1)]
