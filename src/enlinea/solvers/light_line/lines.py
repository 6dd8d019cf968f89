"""All lines of a length, laid out from one of their ends by the steps of the finder."""

from enlinea.core.game import Ints, State
from enlinea.core.rule import rule
from enlinea.games.light_line.deck import NUM_SOCKETS
from enlinea.games.light_line.geometry import (
    ALONG_X,
    ALONG_Y,
    colour_at,
    other_end,
    touching_socket,
)
from enlinea.games.light_line.search import MIDDLE, enter, joins, leave, next_option


@rule
def fill_lines(room: State, length: int, out: Ints) -> int:
    """Fills in every line of so many cards, as card * 2 + turn, x and y; returns how many.

    Each is found from both its ends. More than `out` holds are not looked for.
    """
    count = 0
    for card in range(room.num_cards):
        for socket in range(NUM_SOCKETS):
            if joins(room, colour_at(room.face[card, 0], socket)):
                count = _fill_from(room, card, socket, length, out, count)
    return count


@rule
def _fill_from(room: State, card: int, socket: int, length: int, out: Ints, count: int) -> int:
    """Adds the lines that start in this card and leave it by the other end of the tube."""
    room.num_marks = 0
    enter(room, 0, card * 2, MIDDLE, MIDDLE, other_end(room.face[card, 0], socket))
    level = 0
    while level >= 0:
        option = next_option(room, level) if level + 1 < length else -1
        if level + 1 == length:
            if count < len(out):
                for laid in range(length):
                    out[count, laid, 0] = room.card[laid]
                    out[count, laid, 1] = room.x[laid] - MIDDLE
                    out[count, laid, 2] = room.y[laid] - MIDDLE
            count += 1
        if option < 0 or count > len(out):
            leave(room, level)
            level -= 1
            continue
        side = room.socket[level] // 3
        x, y = room.head_x[level] + ALONG_X[side], room.head_y[level] + ALONG_Y[side]
        entry = touching_socket(room.socket[level])
        level += 1
        enter(room, level, option, x, y, entry)
    return count
