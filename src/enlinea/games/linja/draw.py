"""Linja drawn as text: a line for each row, the bamboo sticks between, A moving up."""

from rich.text import Text

from enlinea.games.linja.tables import NUM_ROWS, POINTS
from enlinea.games.linja.view import LinjaView

_STYLES = ("bold red", "bold cyan")
_PIECES = ("●", "○")
_ROW_WIDTH = 12
_STICK = "     ╾" + "─" * (2 * _ROW_WIDTH + 13) + "╼\n"


def picture(view: LinjaView) -> Text:
    """The board seen by A, whose goal is at the top: rows, sticks, points of A left and B right."""
    text = Text()
    for row in reversed(range(NUM_ROWS)):
        _append_row(text, view, row)
        if row > 0:
            text.append(_STICK, style="yellow")
    _append_status(text, view)
    return text


def _append_row(text: Text, view: LinjaView, row: int) -> None:
    num_a, num_b = view.pieces[0][row], view.pieces[1][row]
    text.append(f"row {row} ")
    text.append(_points_text(view, 0, row), style=_STYLES[0])
    text.append(f" {_PIECES[0] * num_a:>{_ROW_WIDTH}}", style=_STYLES[0])
    text.append(f" {num_a or '·':>2} │ {num_b or '·':<2} ", style="dim")
    text.append(f"{_PIECES[1] * num_b:<{_ROW_WIDTH}} ", style=_STYLES[1])
    text.append(_points_text(view, 1, row) + "\n", style=_STYLES[1])


def _points_text(view: LinjaView, side: int, row: int) -> str:
    points = int(POINTS[side, row])
    return " 0" if view.sheet2010 and points < 0 else f"{points:+d}"  # LJ-14


def _append_status(text: Text, view: LinjaView) -> None:
    text.append("A ● up: ", style=_STYLES[0])
    text.append(f"{view.scores[0]} points     ")
    text.append("B ○ down: ", style=_STYLES[1])
    text.append(f"{view.scores[1]} points\n")
    due = {
        "initial": "initial move" + (" of a further turn" if view.further else ""),
        "second": f"second move of {view.steps}",
        "extra": "extra move",
        "over": "game over",
    }[view.phase]
    name = "" if view.phase == "over" else f"{'AB'[view.mover]}: "
    text.append(f"{name}{due}" + (" (the end is reached)" if view.is_end else ""))
