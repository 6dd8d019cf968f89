"""Linja drawn as a picture (SVG): bamboo between the rows, red stones going up, blue ones down.

    0        130                               870      1000
    │ 7  +5  │ stones of A →     ← stones of B │  -5  7  │
    │        ╞═════════════ bamboo ════════════╡         │
    │ 6  +3  │                                 │  -3  6  │

Rows 1-6 show six hollows, for no more stones fit there (LJ-6); home rows are open.
"""

from collections.abc import Iterator

from enlinea.games.linja.tables import NUM_ROWS, NUM_SIDES, POINTS, ROW_LIMIT
from enlinea.games.linja.view import LinjaView

WIDTH, LEFT, RIGHT, TOP = 1000, 130, 870, 40
ROW_HEIGHT, STICK_HEIGHT = 72, 22
BOTTOM = TOP + NUM_ROWS * ROW_HEIGHT + (NUM_ROWS - 1) * STICK_HEIGHT
HEIGHT = BOTTOM + 96
STONE_GAP = 60  # between the middles of two stones in a home row
HOLLOW_GAP = (RIGHT - LEFT) // ROW_LIMIT

_COLOURS = ("#b3261e", "#1f5fa8")
_CIRCLE = "a27 27 0 1 0 54 0a27 27 0 1 0-54 0"
_DEFS = """<defs>
<linearGradient id="wood" x2="0" y2="1">
<stop stop-color="#7a4f2b"/><stop offset="1" stop-color="#5a3819"/></linearGradient>
<linearGradient id="bamboo" x2="0" y2="1"><stop stop-color="#f3e3a1"/>
<stop offset=".35" stop-color="#d9be62"/><stop offset="1" stop-color="#8f7227"/></linearGradient>
<radialGradient id="red" cx=".36" cy=".3" r=".75"><stop stop-color="#ff9d86"/>
<stop offset=".45" stop-color="#cf3529"/><stop offset="1" stop-color="#7d120f"/></radialGradient>
<radialGradient id="blue" cx=".36" cy=".3" r=".75"><stop stop-color="#9fd0ff"/>
<stop offset=".45" stop-color="#2d76c9"/><stop offset="1" stop-color="#123763"/></radialGradient>
<g id="A"><ellipse cx="3" cy="6" rx="26" ry="24" opacity=".28"/>
<circle r="25" fill="url(#red)"/><path d="M0-11l11 18h-22z" fill="#fff" opacity=".5"/></g>
<g id="B"><ellipse cx="3" cy="6" rx="26" ry="24" opacity=".28"/>
<circle r="25" fill="url(#blue)"/><path d="M0 11l11-18h-22z" fill="#fff" opacity=".5"/></g>
</defs>"""


def board_svg(view: LinjaView) -> str:
    """The board seen by A, whose goal is at the top, as a complete SVG document.

    >>> from enlinea.core.match import Match
    >>> board_svg(Match("linja").view()).count('href="#A"')  # twelve pieces and the legend
    13
    """
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        'font-family="Verdana, Geneva, sans-serif" text-anchor="middle">',
        f"<title>{_title(view)}</title>",
        _DEFS,
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="26" fill="url(#wood)"/>',
        f'<rect x="{LEFT}" y="{TOP}" width="{RIGHT - LEFT}" height="{BOTTOM - TOP}" rx="10" '
        'fill="#ead7ab"/>',
    ]
    for row in range(NUM_ROWS):
        parts += _row(view, row)
    for row in range(1, NUM_ROWS):
        parts += _stick(row)
    parts += [*_status(view), "</svg>"]
    return "\n".join(parts) + "\n"


def _title(view: LinjaView) -> str:
    counts = (
        f"row {row}: {view.pieces[0][row]} red, {view.pieces[1][row]} blue"
        for row in reversed(range(NUM_ROWS))
    )
    return f"A board of Linja. {'; '.join(counts)}. {_due(view)}."


def _middle(row: int) -> int:
    """The height at which the stones of a row lie; row 0 is at the bottom."""
    return TOP + (NUM_ROWS - 1 - row) * (ROW_HEIGHT + STICK_HEIGHT) + ROW_HEIGHT // 2


def _row(view: LinjaView, row: int) -> Iterator[str]:
    """The number and the points of a row at both sides, its hollows and its stones."""
    y = _middle(row)
    for side, number_x, badge_x in ((0, 40, 92), (1, WIDTH - 40, WIDTH - 92)):
        yield f'<text x="{number_x}" y="{y + 10}" font-size="30" fill="#f6e7c4">{row}</text>'
        yield _badge(view, side, row, badge_x)
    if 0 < row < NUM_ROWS - 1:
        circles = (f"M{_hollow(place) - 27} {y}{_CIRCLE}" for place in range(ROW_LIMIT))
        yield f'<path d="{"".join(circles)}" fill="#d6bd86" opacity=".75"/>'
    for side in range(NUM_SIDES):
        for x in _places(view, side, row):
            yield f'<use href="#{"AB"[side]}" x="{x}" y="{y}"/>'


def _hollow(place: int) -> int:
    return LEFT + HOLLOW_GAP // 2 + place * HOLLOW_GAP


def _places(view: LinjaView, side: int, row: int) -> list[int]:
    """Where the stones of a side lie: A's fill the row from the left, B's from the right."""
    count = view.pieces[side][row]
    if 0 < row < NUM_ROWS - 1:
        return [_hollow(index if side == 0 else ROW_LIMIT - 1 - index) for index in range(count)]
    crowd = view.pieces[0][row] + view.pieces[1][row]
    gap = min(STONE_GAP, (RIGHT - LEFT - 80) // max(1, crowd - 1))
    end, step = (LEFT + 40, gap) if side == 0 else (RIGHT - 40, -gap)
    return [end + step * index for index in range(count)]


def _badge(view: LinjaView, side: int, row: int, x: int) -> str:
    """The points that a stone of the side is worth in the row."""
    points = int(POINTS[side, row])
    points = 0 if view.sheet2010 and points < 0 else points  # LJ-14
    y = _middle(row)
    return (
        f'<rect x="{x - 27}" y="{y - 19}" width="54" height="38" rx="19" fill="{_COLOURS[side]}"/>'
        f'<text x="{x}" y="{y + 9}" font-size="24" fill="#fff">{_signed(points)}</text>'
    )


def _signed(points: int) -> str:
    return f"{points:+d}".replace("-", "−") if points else "0"


def _stick(row: int) -> Iterator[str]:
    """The bamboo below a row, with its joints at other places than its neighbours'."""
    y = _middle(row) + ROW_HEIGHT // 2
    yield (
        f'<rect x="{LEFT - 8}" y="{y + 4}" width="{RIGHT - LEFT + 16}" height="{STICK_HEIGHT}" '
        'rx="11" opacity=".25"/>'
        f'<rect x="{LEFT - 10}" y="{y}" width="{RIGHT - LEFT + 20}" height="{STICK_HEIGHT}" '
        'rx="11" fill="url(#bamboo)"/>'
    )
    joints = range(LEFT + 20 + row * 67 % 150, RIGHT - 10, 150)
    yield "".join(
        f'<rect x="{x}" y="{y - 1}" width="7" height="{STICK_HEIGHT + 2}" rx="3" fill="#9c7f33"/>'
        f'<rect x="{x + 7}" y="{y}" width="3" height="{STICK_HEIGHT}" fill="#fff3c4" opacity=".6"/>'
        for x in joints
    )


def _status(view: LinjaView) -> Iterator[str]:
    """Under the board: both scores as they stand, and what is due."""
    y = BOTTOM + 50
    style = f'y="{y + 10}" font-size="28" fill="#f6e7c4"'
    yield f'<text x="{WIDTH // 2}" {style}>{_due(view)}</text>'
    for side, stone_x, text_x, anchor in (
        (0, 45, 85, "start"),
        (1, WIDTH - 45, WIDTH - 85, "end"),
    ):
        points = f"{'AB'[side]} {view.scores[side]} points".replace("-", "−")
        yield f'<use href="#{"AB"[side]}" x="{stone_x}" y="{y}"/>'
        yield f'<text x="{text_x}" {style} text-anchor="{anchor}">{points}</text>'


def _due(view: LinjaView) -> str:
    if view.phase == "over":
        return "The game is over"
    due = {"initial": "initial move", "second": f"second move of {view.steps}"}
    return f"{'AB'[view.mover]}: {due.get(view.phase, 'extra move')}"
