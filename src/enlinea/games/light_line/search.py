"""The compiled heart of the line finder: lay a line out from one of its ends, card by card.

At its head a line leaves the last card through a socket; the next cell is empty (any card left that
has a tube there may follow, unturned or turned) or taken (with black wild the line may pass that
card a second time, by its other tube; otherwise it ends). The search goes deep first and tries
every card, so what it does not find is not there. Turning a whole display changes nothing, so the
first card lies unturned.
"""

import numpy as np

from enlinea.core.game import Ints, State
from enlinea.core.random import Random, below
from enlinea.core.rule import rule
from enlinea.games.light_line.deck import NUM_SOCKETS
from enlinea.games.light_line.geometry import (
    ALONG_X,
    ALONG_Y,
    colour_at,
    face_of,
    other_end,
    touching_socket,
)

MOST = 30  # cards
MIDDLE = MOST
WIDTH = 2 * MOST + 1
CLOSED = -1

FOUND, NOWHERE, STOPPED = 1, 0, -1

# Room to think in: the cards that may be used, the line so far, the longest one found.
ROOM = np.dtype(
    (
        np.record,
        [
            ("face", np.int64, (MOST, 2)),
            ("option", np.int8, (NUM_SOCKETS, 2 * MOST)),  # card * 2 + turn that a line may enter
            ("num_options", np.int8, NUM_SOCKETS),
            ("grid", np.int8, (WIDTH, WIDTH)),  # card * 2 + turn + 1, or 0
            ("used", np.int8, MOST),  # colours of the tubes in the line, as bits
            ("is_laid", np.int8, MOST),
            ("card", np.int8, MOST),  # card * 2 + turn by level
            ("x", np.int8, MOST),  # of the card laid at the level
            ("y", np.int8, MOST),
            ("head_x", np.int8, MOST),  # where the line comes out after it
            ("head_y", np.int8, MOST),
            ("socket", np.int8, MOST),
            ("next", np.int8, MOST),  # option to be tried next
            ("mark_card", np.int8, 2 * MOST),  # tubes passed, in order
            ("mark_colour", np.int8, 2 * MOST),
            ("num_marks", np.int8),
            ("first_mark", np.int8, MOST),  # of each level
            ("num_cards", np.int8),  # cards that may be used
            ("colours", np.int8, 2),
            ("best", np.int8),  # cards in the longest line found
            ("best_card", np.int8, MOST),
            ("best_x", np.int8, MOST),
            ("best_y", np.int8, MOST),
            ("nodes", np.int64),
        ],
    )
)


@rule
def prepare(room: State, codes: Ints, colour: int, wild: int) -> None:
    """Fills in the cards and what may follow at each socket, for lines of the two colours."""
    room.num_cards = len(codes)
    room.colours[0] = colour
    room.colours[1] = wild
    room.num_options[:] = 0
    room.grid[:] = 0
    room.used[:] = 0
    room.is_laid[:] = 0
    for card in range(len(codes)):
        for turn in range(2):
            face = face_of(codes[card], turn)
            room.face[card, turn] = face
            for socket in range(NUM_SOCKETS):
                if joins(room, colour_at(face, socket)):
                    room.option[socket, room.num_options[socket]] = card * 2 + turn
                    room.num_options[socket] += 1


@rule
def shuffle_options(room: State, random: Random) -> None:
    """Tries the cards in another order from now on."""
    for socket in range(NUM_SOCKETS):
        for last in range(room.num_options[socket] - 1, 0, -1):
            other = below(random, last + 1)
            option = room.option[socket, last]
            room.option[socket, last] = room.option[socket, other]
            room.option[socket, other] = option


@rule
def joins(room: State, colour: int) -> bool:
    """Whether a socket of this colour can be part of the line."""
    return colour == room.colours[0] or colour == room.colours[1]


@rule
def search_from(room: State, card: int, socket: int, goal: int, budget: int) -> int:
    """Looks for a line of `goal` cards that starts in this card and leaves it by the socket."""
    room.num_marks = 0
    enter(room, 0, card * 2, MIDDLE, MIDDLE, other_end(room.face[card, 0], socket))
    level = 0
    while level >= 0:
        if level + 1 > room.best:
            _keep_best(room, level)
        if level + 1 == goal:
            _clear(room, level)
            return FOUND
        option = next_option(room, level)
        if option >= 0:
            nodes = room.nodes + 1
            room.nodes = nodes
            if nodes > budget:
                _clear(room, level)
                return STOPPED
            side = room.socket[level] // 3
            x, y = room.head_x[level] + ALONG_X[side], room.head_y[level] + ALONG_Y[side]
            entry = touching_socket(room.socket[level])
            level += 1
            enter(room, level, option, x, y, entry)
        else:
            leave(room, level)
            level -= 1
    return NOWHERE


@rule
def next_option(room: State, level: int) -> int:
    """The next card that may follow at this level, or -1."""
    socket = room.socket[level]
    if socket == CLOSED:
        return -1
    entry = touching_socket(socket)
    while room.next[level] < room.num_options[entry]:
        option = room.option[entry, room.next[level]]
        room.next[level] += 1
        if not room.is_laid[option >> 1]:
            return option
    return -1


@rule
def enter(room: State, level: int, option: int, x: int, y: int, entry: int) -> None:
    """Lays a card at the head of the line and follows the line to its new head."""
    card, turn = option >> 1, option & 1
    room.is_laid[card] = 1
    room.grid[y, x] = option + 1
    room.card[level] = option
    room.x[level] = x
    room.y[level] = y
    room.next[level] = 0
    room.first_mark[level] = room.num_marks
    face = room.face[card, turn]
    while True:
        _mark(room, card, colour_at(face, entry))
        socket = other_end(face, entry)
        side = socket // 3
        room.head_x[level] = x
        room.head_y[level] = y
        room.socket[level] = socket
        x, y = x + ALONG_X[side], y + ALONG_Y[side]
        beyond = room.grid[y, x] - 1
        if beyond < 0:
            return
        card, entry = beyond >> 1, touching_socket(socket)
        face = room.face[card, beyond & 1]
        colour = colour_at(face, entry)
        if not joins(room, colour) or room.used[card] >> colour & 1:
            room.socket[level] = CLOSED
            return


@rule
def _mark(room: State, card: int, colour: int) -> None:
    room.used[card] |= 1 << colour
    room.mark_card[room.num_marks] = card
    room.mark_colour[room.num_marks] = colour
    room.num_marks += 1


@rule
def leave(room: State, level: int) -> None:
    """Takes back what was laid at this level."""
    while room.num_marks > room.first_mark[level]:
        room.num_marks -= 1
        room.used[room.mark_card[room.num_marks]] &= ~(1 << room.mark_colour[room.num_marks])
    room.is_laid[room.card[level] >> 1] = 0
    room.grid[room.y[level], room.x[level]] = 0


@rule
def _clear(room: State, level: int) -> None:
    for taken in range(level, -1, -1):
        leave(room, taken)


@rule
def _keep_best(room: State, level: int) -> None:
    room.best = level + 1
    for laid in range(level + 1):
        room.best_card[laid] = room.card[laid]
        room.best_x[laid] = room.x[laid] - MIDDLE
        room.best_y[laid] = room.y[laid] - MIDDLE
