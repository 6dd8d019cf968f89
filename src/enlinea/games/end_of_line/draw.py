"""End of Line drawn as text: the area with its lines in box characters, then the players.

The area is drawn inside a frame. Around the frame, dimmed, stands once more what lies beyond each
edge: top joins bottom and left joins right (EOL-1). A card is drawn as the ways that it joins, the
last one of a line in heavy strokes; a start card is the player's letter, a small letter a cell to
which that line can go on (`*` if several can), `███` a wall.
"""

from collections.abc import Iterator, Sequence

from rich.text import Text

from enlinea.games.end_of_line.parts import SEAT_NAMES
from enlinea.games.end_of_line.status import STYLES, append_players, append_status
from enlinea.games.end_of_line.tables import CELL_TEXTS, HEADINGS, cell_at
from enlinea.games.end_of_line.view import CardView, EndOfLineView

_JOINED = ("NS", "EW", "NE", "NW", "ES", "SW", "NES", "NSW", "ESW", "NEW", "NESW")
_LIGHT = dict(zip(_JOINED, "│─└┘┌┐├┤┬┴┼", strict=True))
_HEAVY = dict(zip(_JOINED, "┃━┗┛┏┓┣┫┳┻╋", strict=True))
_ENTRY = {"N": "S", "E": "W", "S": "N", "W": "E"}  # where a line comes in, by its heading

Cells = dict[str, tuple[str, str]]  # three characters and their style, by cell


def picture(view: EndOfLineView) -> Text:
    """The area seen from above, row 1 at the top, then a line or two for each player."""
    text = Text()
    text.append_tokens(_area_tokens(view))
    append_players(text, view)
    append_status(text, view)
    return text


def _area_tokens(view: EndOfLineView) -> Iterator[tuple[str, str]]:
    """The area as pieces of text with their style, row by row."""
    cells = _cells(view)
    rows = [
        [cells[CELL_TEXTS[cell_at(row, col)]] for col in range(view.size)]
        for row in range(view.size)
    ]
    yield " " * 8 + "  ".join("abcdefghijklm"[: view.size]) + "\n", ""
    yield from _ghost_tokens(rows[-1], view.size)
    yield " " * 6 + "┌" + "───" * view.size + "┐\n", ""
    for number, row in enumerate(rows, 1):
        yield f"{number:>2} ", ""
        yield _dimmed(row[-1])
        yield "│", ""
        yield from row
        yield "│", ""
        yield _dimmed(row[0], "\n")
    yield " " * 6 + "└" + "───" * view.size + "┘\n", ""
    yield from _ghost_tokens(rows[0], 1)


def _ghost_tokens(row: Sequence[tuple[str, str]], number: int) -> Iterator[tuple[str, str]]:
    """A row once more, where the torus brings it back."""
    yield f"{number:>2}     ", "dim"
    yield from map(_dimmed, row[:-1])
    yield _dimmed(row[-1], "\n")


def _dimmed(cell: tuple[str, str], end: str = "") -> tuple[str, str]:
    shown, style = cell
    return shown.rstrip() + end if end else shown, f"{style} dim"


def _cells(view: EndOfLineView) -> Cells:
    cells: Cells = dict.fromkeys(CELL_TEXTS, (" · ", ""))
    cells |= dict.fromkeys(view.walls, ("███", ""))
    for seat, player in enumerate(view.players):
        for index, card in enumerate(player.line):
            is_last = index == len(player.line) - 1
            cells[card.cell] = (_card_text(card, seat, is_last), STYLES[seat])
    return cells | _end_cells(view)


def _end_cells(view: EndOfLineView) -> Cells:
    """The free cells to which lines can go on, for the mover after `reverse` and `jump` too."""
    ends: dict[str, set[int]] = {}
    for seat, player in enumerate(view.players):
        is_turn = seat == view.mover and view.phase == "turn"
        for cell in view.targets if is_turn else player.ends:
            ends.setdefault(cell, set()).add(seat)
    return {
        cell: (f" {SEAT_NAMES[min(seats)].lower()} ", STYLES[min(seats)])
        if len(seats) == 1
        else (" * ", "bold")
        for cell, seats in ends.items()
    }


def _card_text(card: CardView, seat: int, is_last: bool) -> str:
    joined = set(card.exits) | (set() if card.kind == "start" else {_ENTRY[card.heading]})
    middle = SEAT_NAMES[seat]
    if card.kind != "start":
        glyphs = _HEAVY if is_last else _LIGHT
        middle = glyphs["".join(heading for heading in HEADINGS if heading in joined)]
    stroke = "━" if is_last else "─"
    left, right = (stroke if heading in joined else " " for heading in "WE")
    return left + middle + right
