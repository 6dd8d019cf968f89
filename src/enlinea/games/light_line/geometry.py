"""Laying cards and following lines (LL-1 to LL-3), once for all five games.

A card's sockets, and their numbers in a face (three bits of colour each, 0 for an empty one):

           T0 T1 T2                 0  1  2
        L0          R0           9           3          sides: T 0, R 1, B 2, L 3
        L1          R1          10           4
        L2          R2          11           5
           B0 B1 B2                 6  7  8

Touching sockets are six apart; a half turn mirrors each side and swaps it with the opposite one.
All functions work on a whole face at once, or follow one line from card to card.
"""

import numpy as np

from enlinea.core.rule import rule
from enlinea.games.light_line.deck import NUM_SOCKETS, NUMBER_SHIFT

NUM_SIDES = 4
NUM_COLOURS = 5
BLACK = 2
FACE = (1 << NUMBER_SHIFT) - 1
ONES = 0o111111111111  # one bit for each socket
FIRST_LANES, MIDDLE_LANES = 0o007007007007, 0o070070070070
HALF = NUMBER_SHIFT // 2  # the bits of six sockets

ALONG_X = np.array([0, 1, 0, -1], np.int64)  # to the cell beyond a side
ALONG_Y = np.array([-1, 0, 1, 0], np.int64)


@rule
def back_number(code: int) -> int:
    """The number on the back of a card, 2-5."""
    return code >> NUMBER_SHIFT


@rule
def swapped(face: int) -> int:
    """The face with opposite sides swapped: what touching sockets must look like to match it."""
    return ((face << HALF) | (face >> HALF)) & FACE


@rule
def face_of(code: int, turn: int) -> int:
    """LL-1: the face of a card as it lies, unturned or after a half turn."""
    face = code & FACE
    if turn == 0:
        return face
    mirrored = (face & MIDDLE_LANES) | (face & FIRST_LANES) << 6 | (face >> 6) & FIRST_LANES
    return swapped(mirrored)


@rule
def filled(face: int) -> int:
    """A bit (the lowest of its three) for each socket that is not empty."""
    return (face | face >> 1 | face >> 2) & ONES


@rule
def matches(face: int, touching: int) -> int:
    """LL-2: a bit for each socket with the same colour in the face as in what touches it."""
    return filled(face) & ~filled(face ^ touching)


@rule
def side_bits(side: int) -> int:
    """The bits of `filled` and `matches` that belong to one side."""
    return 0o111 << 9 * side


@rule
def colour_at(face: int, socket: int) -> int:
    """The colour at a socket, 0 if it is empty."""
    return face >> 3 * socket & 7


@rule
def touching_socket(socket: int) -> int:
    """The neighbour's socket that touches this one."""
    return socket + 6 if socket < 6 else socket - 6


@rule
def first_end(face: int, colour: int) -> int:
    """The lower socket of the tube of that colour, -1 if the card has none."""
    for socket in range(NUM_SOCKETS):
        if colour_at(face, socket) == colour:
            return socket
    return -1


@rule
def other_end(face: int, socket: int) -> int:
    """Where the tube that starts at this socket comes out."""
    colour = colour_at(face, socket)
    other = NUM_SOCKETS - 1
    while other == socket or colour_at(face, other) != colour:
        other -= 1
    return other
