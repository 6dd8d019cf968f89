"""A display that grows card by card from `0,0` (LINE, KIDZ-LINE): places that fit, lines, points.

The record holds the cards in the order in which they were laid: `laid` (card * 2 + turn), `x`, `y`,
and `beside`, the neighbour beyond each side or NONE.
"""

from typing import Any

import numpy as np

from enlinea.core.game import LEGAL, Ints, State
from enlinea.core.rule import rule
from enlinea.games.light_line.cells import diamond_cell
from enlinea.games.light_line.deck import NUM_CARDS, NUM_SOCKETS
from enlinea.games.light_line.geometry import (
    ALONG_X,
    ALONG_Y,
    NUM_SIDES,
    colour_at,
    face_of,
    matches,
    other_end,
    side_bits,
    swapped,
    touching_socket,
)
from enlinea.games.light_line.reasons import Reason

NONE = -1


def grown_fields(most_laid: int) -> list[Any]:
    """The fields of a record that has such a display and a deck."""
    return [
        ("cards", np.int64, NUM_CARDS),  # the deck: the code of each card
        ("laid", np.int8, most_laid),
        ("x", np.int8, most_laid),
        ("y", np.int8, most_laid),
        ("beside", np.int8, (most_laid, NUM_SIDES)),
        ("num_laid", np.int8),
    ]


@rule
def laid_face(s: State, index: int) -> int:
    """The face of a card in the display as it lies."""
    laid = s.laid[index]
    return face_of(s.cards[laid >> 1], laid & 1)


@rule
def laid_at(s: State, x: int, y: int) -> int:
    """Which card lies on the cell, or NONE."""
    for index in range(s.num_laid):
        if s.x[index] == x and s.y[index] == y:
            return index
    return NONE


@rule
def lay(s: State, card: int, turn: int, x: int, y: int) -> None:
    """Lays a card on an empty cell."""
    index = s.num_laid
    for side in range(NUM_SIDES):
        neighbour = laid_at(s, x + ALONG_X[side], y + ALONG_Y[side])
        s.beside[index, side] = neighbour
        if neighbour != NONE:
            s.beside[neighbour, (side + 2) % NUM_SIDES] = index
    s.laid[index] = card * 2 + turn
    s.x[index] = x
    s.y[index] = y
    s.num_laid += 1


@rule
def has_place(s: State, card: int) -> bool:
    """LL-2: whether the card can be laid anywhere."""
    for turn in range(2):
        touching = swapped(face_of(s.cards[card], turn))
        for index in range(s.num_laid):
            matched = matches(laid_face(s, index), touching)
            for side in range(NUM_SIDES):
                if matched & side_bits(side) and s.beside[index, side] == NONE:
                    return True
    return False


@rule
def places(s: State, card: int, reach: int, out: Ints) -> int:
    """Fills `out` with all cell * 2 + turn where the card fits, ascending."""
    count = 0
    upright = swapped(face_of(s.cards[card], 0))
    turned = swapped(face_of(s.cards[card], 1))
    for index in range(s.num_laid):
        face = laid_face(s, index)
        upright_matched = matches(face, upright)
        turned_matched = matches(face, turned)
        if not upright_matched | turned_matched:
            continue
        for side in range(NUM_SIDES):
            if s.beside[index, side] != NONE:
                continue
            cell = diamond_cell(s.x[index] + ALONG_X[side], s.y[index] + ALONG_Y[side], reach)
            if upright_matched & side_bits(side):
                count = _insert(out, count, cell * 2)
            if turned_matched & side_bits(side):
                count = _insert(out, count, cell * 2 + 1)
    return count


@rule
def _insert(out: Ints, count: int, value: int) -> int:
    """Keeps the list ascending; a cell beside two cards is found twice and listed once."""
    at = count
    while at > 0 and out[at - 1] > value:
        at -= 1
    if at > 0 and out[at - 1] == value:
        return count
    for index in range(count, at, -1):
        out[index] = out[index - 1]
    out[at] = value
    return count + 1


@rule
def place_reason(s: State, card: int, turn: int, x: int, y: int) -> int:
    """LL-2: an empty cell beside a card, with at least one matching pair of sockets."""
    if laid_at(s, x, y) != NONE:
        return Reason.CELL_TAKEN
    face = face_of(s.cards[card], turn)
    is_beside = False
    for side in range(NUM_SIDES):
        neighbour = laid_at(s, x + ALONG_X[side], y + ALONG_Y[side])
        if neighbour != NONE:
            is_beside = True
            if matches(face, swapped(laid_face(s, neighbour))) & side_bits(side):
                return LEGAL
    return Reason.NO_MATCH if is_beside else Reason.NOT_BESIDE


@rule
def points_of(s: State, index: int) -> int:
    """LL-11: the segments of every line that this card lengthens, its own included."""
    face = laid_face(s, index)
    points = 0
    for socket in range(NUM_SOCKETS):
        if colour_at(face, socket) == 0:
            continue
        other = other_end(face, socket)
        if socket < other:  # each tube once
            segments = num_beyond(s, index, socket)
            if segments >= 0:
                segments += max(num_beyond(s, index, other), 0)
            else:
                segments = -segments  # LL-3: a loop counts each segment once
            if segments > 0:
                points += segments + 1
    return points


@rule
def num_beyond(s: State, start: int, socket: int) -> int:
    """LL-3: how many segments the line has beyond this socket; negative if it comes back."""
    index = start
    face = laid_face(s, start)
    colour = colour_at(face, socket)
    count = 0
    while True:
        index = s.beside[index, socket // 3]
        if index == NONE:
            return count
        if index == start:
            return -count if _comes_back(s, start, socket, colour) else count
        socket = touching_socket(socket)
        face = laid_face(s, index)
        if colour_at(face, socket) != colour:
            return count
        count += 1
        socket = other_end(face, socket)


@rule
def _comes_back(s: State, start: int, socket: int, colour: int) -> bool:
    return colour_at(laid_face(s, start), touching_socket(socket)) == colour
