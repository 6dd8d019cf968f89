"""Cards and displays as text: a letter at each socket, in colour where the terminal has colours.

╭─y─k─b─╮     y yellow, k black, b blue, r red, g green; the two sockets of a colour are the
│  a0   k     ends of one tube. The name is in the middle, with ' if the card is turned,
r   2   b     and below it the number on the back.
│       │
╰─y─r───╯
"""

from collections.abc import Mapping, Sequence

from rich.text import Text

from enlinea.games.light_line.rules_head_line import MOST_UP
from enlinea.games.light_line.view import (
    CardView,
    HeadLineView,
    KidzLineView,
    LineView,
    LongLineView,
    SoloLineView,
)

STYLES = {
    "y": "bold yellow",
    "k": "bold white on black",
    "b": "bold blue",
    "r": "bold red",
    "g": "bold green",
}
WIDTH, HEIGHT = 9, 5
INSIDE = WIDTH - 2
MARGIN = 4  # for the numbers of the rows
MOST_ABREAST = 8  # cards; so everything fits into 80 columns

AnyView = LineView | KidzLineView | LongLineView | SoloLineView | HeadLineView


def picture(view: AnyView) -> Text:
    """The view as lines of text."""
    text = Text()
    if isinstance(view, LineView):
        _append_line(text, view)
    elif isinstance(view, KidzLineView):
        _append_kidz_line(text, view)
    elif isinstance(view, LongLineView):
        _append_long_line(text, view)
    elif isinstance(view, SoloLineView):
        _append_solo_line(text, view)
    else:
        _append_head_line(text, view)
    return text


def card_lines(card: CardView) -> list[Text]:
    """The five lines of one card."""
    face = card.face
    name = card.name + ("'" if card.turned else "")
    middle = (f"{name[:INSIDE]:^{INSIDE}}", f"{card.number:^{INSIDE}}", " " * INSIDE)
    lines = [_edge("╭", face[0:3], "╮")]
    for lane in range(3):
        line = Text()
        _append_socket(line, face[9 + lane], "│")
        line.append(middle[lane], style="dim")
        _append_socket(line, face[3 + lane], "│")
        lines.append(line)
    return [*lines, _edge("╰", face[6:9], "╯")]


def half_turned(card: CardView) -> CardView:
    """The card after a half turn (LL-1): each side mirrored, in the place of the opposite one.

    >>> half_turned(CardView("a0", 2, "ykbkb.yr..r.")).face
    '.ry.r.bky.bk'
    """
    top, right, bottom, left = (card.face[side : side + 3][::-1] for side in (0, 3, 6, 9))
    return CardView(card.name, card.number, bottom + left + top + right, not card.turned)


def _edge(left: str, letters: str, right: str) -> Text:
    line = Text(left + "─", style="dim")
    for letter in letters:
        _append_socket(line, letter, "─")
        line.append("─", style="dim")
    return line.append(right, style="dim")


def _append_socket(line: Text, letter: str, border: str) -> None:
    if letter == ".":
        line.append(border, style="dim")
    else:
        line.append(letter, style=STYLES[letter])


def append_row(text: Text, cards: Sequence[CardView]) -> None:
    """Cards side by side, in as many rows as they need."""
    for first in range(0, len(cards), MOST_ABREAST):
        lines = [card_lines(card) for card in cards[first : first + MOST_ABREAST]]
        for part in range(HEIGHT):
            text.append_text(Text(" ").join(line[part] for line in lines)).append("\n")


def append_display(text: Text, cards: Sequence[CardView]) -> None:
    """A display with the numbers of its columns and rows; a wide one in parts, from the left."""
    lying = {(card.x or 0, card.y or 0): card_lines(card) for card in cards}
    if not lying:
        text.append("(no card is laid)\n", style="dim")
        return
    columns = range(min(x for x, _ in lying), max(x for x, _ in lying) + 1)
    for first in range(0, len(columns), MOST_ABREAST):
        part = columns[first : first + MOST_ABREAST]
        rows = [y for x, y in lying if x in part]
        if rows:
            _append_columns(text, lying, part, range(min(rows), max(rows) + 1))


def _append_columns(
    text: Text, lying: Mapping[tuple[int, int], list[Text]], columns: range, rows: range
) -> None:
    text.append(" " * MARGIN + "".join(f"{x:^{WIDTH}}" for x in columns).rstrip() + "\n")
    for y in rows:
        for part in range(HEIGHT):
            line = Text(f"{y:>3} " if part == HEIGHT // 2 else " " * MARGIN)
            for x in columns:
                card = lying.get((x, y))
                line.append_text(card[part] if card else Text(" " * WIDTH))
            line.rstrip()
            text.append_text(line).append("\n")


def _append_line(text: Text, view: LineView) -> None:
    append_display(text, view.display)
    piles = "   ".join(f"pile {n}: {count}" for n, count in enumerate(view.piles, 2))
    text.append(f"{piles}\n")
    if view.under:
        text.append(f"under the piles: {', '.join(view.under)}\n")
    for seat, points in enumerate(view.points):
        hand = view.hands[seat]
        shown = "no card" if hand is None else f"a {hand}" if isinstance(hand, int) else hand.name
        mark = ">" if seat == view.mover and view.stage != "over" else " "
        cards = view.point_cards[seat]
        paid = f"{points} points in {cards} card{'' if cards == 1 else 's'}"
        text.append(f"{mark} player {seat + 1}: {paid}, holds {shown}\n")
    if view.hand is not None:
        text.append("your card, unturned and turned:\n")
        append_row(text, [view.hand, half_turned(view.hand)])
    due = {
        "lay": "lay the card, or exchange it if it fits nowhere",
        "pay": f"take {view.due} points, or the next lower sum that the piles can make",
        "pile": "choose a pile to draw from",
        "over": "game over",
    }.get(view.stage, "a card is drawn")
    text.append(due + (" (closing round)" if view.is_closing else ""))


def _append_kidz_line(text: Text, view: KidzLineView) -> None:
    append_display(text, view.display)
    for seat, count in enumerate(view.laid):
        mark = ">" if seat == view.mover and not view.is_over else " "
        text.append(f"{mark} player {seat + 1}: {count} laid\n")
    if view.card is not None:
        text.append("turned up, and after a half turn:\n")
        append_row(text, [view.card, half_turned(view.card)])
    if view.card is not None and view.hints is None:
        text.append("where does it fit? nobody tells: find a place, or say no-fit (LL-31)\n")
    if view.hints is not None:
        text.append(f"fits at: {'  '.join(view.hints) or 'nowhere'}\n")
    text.append("game over" if view.is_over else f"round {view.round} of 6")


def _append_long_line(text: Text, view: LongLineView) -> None:
    for seat, player in enumerate(view.players):
        called = f", called {player.called}" if player.called else ""
        held = f", holds {player.num_held}"
        text.append(f"player {seat + 1}: {player.points} points{called}{held}\n")
        if player.display:
            append_display(text, player.display)
    if view.hand:
        text.append("your cards:\n")
        append_row(text, view.hand)
    text.append("game over" if view.is_over else f"round {view.round} of 6")


def _append_solo_line(text: Text, view: SoloLineView) -> None:
    append_display(text, view.display)
    append_row(text, view.hand)
    if view.solution is not None:
        text.append("a solution:\n")
        append_display(text, view.solution)
    endings = {"open": f"{view.size} cards, one line; black is wild", "won": "solved"}
    text.append(endings.get(view.ending, "given up"))


def _append_head_line(text: Text, view: HeadLineView) -> None:
    top, *others = map(str, view.targets or "-")
    later = f", then {' '.join(others)}" if others else ""
    text.append(f"target: {top}{later}\n", style="bold")
    append_row(text, view.up[:6])
    append_row(text, view.up[6:])
    if view.caller is not None:
        text.append(f"player {view.caller + 1} has called:\n")
        append_display(text, view.display)
    for seat, won in enumerate(view.won):
        cards = f" ({' '.join(map(str, won))})" if won else ""
        passed = ", has passed" if seat in view.passed else ""
        text.append(f"player {seat + 1}: {sum(won)} points{cards}{passed}\n")
    text.append(_head_line_due(view))


def _head_line_due(view: HeadLineView) -> str:
    if view.stage == "targets":
        return "the targets are shuffled"
    if view.stage == "laying":
        return f"the caller lays one line of exactly {view.targets[0]} cards, then says done"
    if view.stage == "surrender":
        return "that was no such line: the caller gives up a target card"
    if view.stage == "over":
        return "game over"
    if len(view.up) == MOST_UP:
        return "no more cards are turned up: say line or pass"
    return f"say line when you see one of {view.targets[0]} cards; {view.num_left} cards to turn"
