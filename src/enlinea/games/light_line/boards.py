"""What a player sees of the five games as a picture: displays, hands, a line for each player."""

from collections.abc import Iterator, Sequence
from html import escape

from enlinea.games.light_line.draw import AnyView
from enlinea.games.light_line.svg import GAP, INK, display_part, picture, row_part
from enlinea.games.light_line.view import (
    CardView,
    HeadLineView,
    KidzLineView,
    LineView,
    LongLineView,
)

LINE_HEIGHT = 20
LETTER_WIDTH = 7  # about, for the width of the picture

Section = tuple[str, Sequence[CardView]]  # a line of text, and the cards below it


def board_svg(view: AnyView) -> str:
    """The whole view, from top to bottom.

    >>> from enlinea import Match
    >>> match = Match("light-line", "kidz-line")
    >>> match.play_text("*: draw f1")
    >>> board_svg(match.view()).count("<title>f1")
    1
    """
    groups: list[str] = []
    width, top = 0.0, float(GAP)
    for text, cards in sections(view):
        top += LINE_HEIGHT
        groups.append(f'<text x="{GAP}" y="{top - 7:g}" font-size="12" fill="{INK}">')
        groups.append(f"{escape(text)}</text>")
        width = max(width, LETTER_WIDTH * len(text))
        if cards:
            make = row_part if cards[0].x is None else display_part
            part = make(cards, top)
            groups += part.groups
            width, top = max(width, part.width), top + part.height + GAP
    return picture(width + 2 * GAP, top + GAP, "Light-Line!", groups)


def sections(view: AnyView) -> Iterator[Section]:
    """What is to be drawn, from top to bottom."""
    if isinstance(view, LineView):
        yield from _line(view)
    elif isinstance(view, KidzLineView):
        yield f"Round {view.round} of 6", view.display
        yield from ((f"Player {seat + 1}: {n} laid", []) for seat, n in enumerate(view.laid))
        if view.card is not None:
            yield f"Player {view.mover + 1} has turned up", [view.card]
    elif isinstance(view, LongLineView):
        for seat, player in enumerate(view.players):
            called = f", called {player.called}" if player.called else ""
            text = f"Player {seat + 1}: {player.points} points{called}, holds {player.num_held}"
            yield text, player.display
        if view.hand:
            yield "Your cards", view.hand
    elif isinstance(view, HeadLineView):
        yield from _head_line(view)
    else:
        yield f"{view.size} cards, one line; black is wild", view.display
        if view.hand:
            yield "Still to be laid", view.hand
        if view.solution:
            yield "A solution", view.solution


def _line(view: LineView) -> Iterator[Section]:
    yield "The display", view.display
    yield "   ".join(f"Pile {n}: {count}" for n, count in enumerate(view.piles, 2)), []
    for seat, points in enumerate(view.points):
        yield f"Player {seat + 1}: {points} points in {view.point_cards[seat]} cards", []
    if view.hand is not None:
        yield "Your card", [view.hand]


def _head_line(view: HeadLineView) -> Iterator[Section]:
    yield f"Targets: {' '.join(map(str, view.targets)) or '-'}", view.up
    for seat, won in enumerate(view.won):
        yield f"Player {seat + 1}: {sum(won)} points", []
    if view.caller is not None:
        yield f"Player {view.caller + 1} has called", view.display
