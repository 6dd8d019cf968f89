"""Cards and displays as SVG: `card_svg`, `deck_svg`, `display_svg`; text that any browser shows.

Tubes are drawn as neon on a dark card: a wide glow, the tube, a bright core. The colour's letter
stands at each socket, so that nobody needs to see colours.
"""

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from enlinea.games.light_line.deck import (
    COLOURS,
    LETTERS,
    NUMBER_SHIFT,
    SOCKETS,
    Deck,
    face_text,
    tube_ends,
)
from enlinea.games.light_line.view import CardView

CARD_WIDTH, CARD_HEIGHT = 80, 120
GAP = 14
COLUMNS = 10
BEND = 9  # the radius of a tube's bend

INKS = {
    "yellow": "#ffd83a",
    "black": "#b9b4c7",
    "blue": "#4aa8ff",
    "red": "#ff5a5f",
    "green": "#4be37a",
}
CORES = {**dict.fromkeys(COLOURS, "#ffffff"), "black": "#050507"}
CARD, EDGE, INK = "#191826", "#3d3b56", "#8d8aa8"

Point = tuple[float, float]


def socket_point(socket: str) -> Point:
    """Where a socket is on a card whose left upper corner is 0, 0."""
    lane = (int(socket[1]) + 1) / 4
    x, y = CARD_WIDTH * lane, CARD_HEIGHT * lane
    return {"T": (x, 0.0), "B": (x, CARD_HEIGHT), "L": (0.0, y), "R": (CARD_WIDTH, y)}[socket[0]]


def tube_path(one_end: str, other_end: str) -> str:
    """The path of a tube: straight, or with one rounded bend at a right angle.

    >>> tube_path("T0", "B0")
    'M20 0L20 120'
    """
    (x1, y1), (x2, y2) = socket_point(one_end), socket_point(other_end)
    if one_end[0] + other_end[0] in ("TB", "BT", "LR", "RL"):
        return f"M{x1:g} {y1:g}L{x2:g} {y2:g}"
    corner = (x1, y2) if one_end[0] in "TB" else (x2, y1)
    before, after = _towards(corner, (x1, y1)), _towards(corner, (x2, y2))
    return (
        f"M{x1:g} {y1:g}L{before[0]:g} {before[1]:g}"
        f"Q{corner[0]:g} {corner[1]:g} {after[0]:g} {after[1]:g}L{x2:g} {y2:g}"
    )


def _towards(corner: Point, end: Point) -> Point:
    """The point on the way from a bend to an end where the bend begins."""
    dx, dy = end[0] - corner[0], end[1] - corner[1]
    share = min(1.0, BEND / max(abs(dx), abs(dy)))
    return corner[0] + dx * share, corner[1] + dy * share


def card_group(face: str, name: str, number: int | None, x: float, y: float) -> str:
    """A card as it lies, as a group to be put into a picture."""
    parts = [
        f'<g transform="translate({x:g} {y:g})">',
        f"<title>{escape(name)}</title>",
        f'<rect x="1" y="1" width="{CARD_WIDTH - 2}" height="{CARD_HEIGHT - 2}" rx="7" '
        f'fill="{CARD}" stroke="{EDGE}"/>',
    ]
    tubes = tube_ends(face)
    for width, opacity in ((11, 0.22), (5, 1.0)):
        parts += [
            f'<path d="{tube_path(one, two)}" stroke="{INKS[colour]}" stroke-width="{width}" '
            f'stroke-opacity="{opacity:g}"/>'
            for one, two, colour in tubes
        ]
    parts += [
        f'<path d="{tube_path(one, two)}" stroke="{CORES[colour]}" stroke-width="1.6"/>'
        for one, two, colour in tubes
    ]
    parts += [_letter(socket, letter) for socket, letter in zip(SOCKETS, face, strict=True)]
    parts.append(_label(name, number))
    return "".join([*parts, "</g>"])


def _letter(socket: str, letter: str) -> str:
    """The letter of a colour on a dark dot just inside the card's edge."""
    if letter == ".":
        return ""
    x, y = socket_point(socket)
    x, y = min(max(x, 8), CARD_WIDTH - 8), min(max(y, 8), CARD_HEIGHT - 8)
    ink = INKS[COLOURS[LETTERS.index(letter) - 1]]
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="5.5" fill="{CARD}" stroke="{ink}"/>'
        f'<text x="{x:g}" y="{y + 2.6:g}" font-size="7.5" text-anchor="middle" fill="{ink}" '
        f'stroke="none">{letter}</text>'
    )


def _label(name: str, number: int | None) -> str:
    """Below the card with the number on its back, or alone in the corner that no tube reaches."""
    if number is None:
        place, text = f'x="{CARD_WIDTH - 3}" y="{CARD_HEIGHT - 4}" font-size="7" ', escape(name)
        anchor = "end"
    else:
        place = f'x="{CARD_WIDTH / 2:g}" y="{CARD_HEIGHT + 11}" font-size="9" '
        text, anchor = f"{escape(name)} · {number}", "middle"
    return f'<text {place}text-anchor="{anchor}" fill="{INK}" stroke="none">{text}</text>'


def picture(width: float, height: float, title: str, body: Sequence[str]) -> str:
    """A whole SVG document with a dark ground."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
        f'width="{width:g}" height="{height:g}" role="img" aria-label="{escape(title)}" '
        'font-family="sans-serif" fill="none" stroke-linecap="butt">'
        f'<title>{escape(title)}</title><rect width="100%" height="100%" fill="#0b0a12"/>'
        + "".join(body)
        + "</svg>\n"
    )


def card_svg(face: str, name: str, number: int | None = None) -> str:
    """One card."""
    width, height = CARD_WIDTH + 2 * GAP, CARD_HEIGHT + 2 * GAP + 4
    return picture(width, height, f"Card {name}", [card_group(face, name, number, GAP, GAP)])


class Part(NamedTuple):
    """A part of a picture, and the room that it takes."""

    groups: list[str]
    width: float
    height: float


def row_part(cards: Sequence[CardView], top: float) -> Part:
    """Cards beside each other, ten in a row, with their names and numbers below."""
    column, row = CARD_WIDTH + GAP, CARD_HEIGHT + 2 * GAP
    groups = [
        card_group(
            card.face,
            card.name,
            card.number,
            GAP + index % COLUMNS * column,
            top + index // COLUMNS * row,
        )
        for index, card in enumerate(cards)
    ]
    return Part(groups, min(len(cards), COLUMNS) * column, -(-len(cards) // COLUMNS) * row)


def display_part(cards: Sequence[CardView], top: float) -> Part:
    """Cards as they lie in a display, edge to edge, with their names in a corner."""
    xs, ys = [card.x or 0 for card in cards], [card.y or 0 for card in cards]
    groups = [
        card_group(
            card.face,
            card.name + ("'" if card.turned else ""),
            None,
            GAP + (x - min(xs)) * CARD_WIDTH,
            top + (y - min(ys)) * CARD_HEIGHT,
        )
        for card, x, y in zip(cards, xs, ys, strict=True)
    ]
    if not cards:
        return Part([], 0, 0)
    width, height = max(xs) - min(xs) + 1, max(ys) - min(ys) + 1
    return Part(groups, width * CARD_WIDTH, height * CARD_HEIGHT)


def deck_svg(deck: Deck) -> str:
    """All cards of a deck, ten in a row."""
    part = row_part(
        [
            CardView(name, code >> NUMBER_SHIFT, face_text(code))
            for name, code in zip(deck.names, deck.codes.tolist(), strict=True)
        ],
        GAP,
    )
    title = f"The {len(deck.names)} cards of the deck"
    return picture(GAP + part.width, GAP + part.height, title, part.groups)


def display_svg(cards: Sequence[CardView], title: str = "A display") -> str:
    """Cards as they lie in a display."""
    part = display_part(cards, GAP)
    return picture(2 * GAP + part.width, 2 * GAP + part.height, title, part.groups)
