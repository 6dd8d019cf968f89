"""Line-it drawn as text: round and deck, jackpots, market, and a few lines for each player."""

from collections.abc import Sequence

from rich.text import Text

from enlinea.games.line_it.position import SEAT_NAMES
from enlinea.games.line_it.tables import CARDS, COLOUR, COLOUR_NAMES, NUM_COLOURS, NUM_NUMBERS
from enlinea.games.line_it.view import LineItSeat, LineItView

_SYMBOLS = ("♥", "♦", "♠", "★")  # heart, diamond, leaf, star
_STYLES = ("bold red", "bold blue", "bold green", "bold yellow")
_BET_STYLE = "bold magenta"
_ARROWS = {"open": " ", "up": "↗", "down": "↘"}


def picture(view: LineItView) -> Text:
    """The table: what all share, then each player in seat order, then what is due."""
    text = Text()
    text.append(f"round {view.round} of {view.num_rounds}, {view.deck_size} cards in the deck\n")
    text.append("jackpots")
    for colour, size in enumerate(view.jackpots):
        text.append(f"  {_SYMBOLS[colour]} {COLOUR_NAMES[colour]} {size}", style=_STYLES[colour])
    text.append("\nmarket  ")
    _append_cards(text, view.market)
    text.append("\n")
    if view.deck is not None:
        _append_deck(text, view.deck)
    for seat in range(len(view.seats)):
        _append_seat(text, view, seat)
    text.append(_due_text(view))
    return text


def _append_deck(text: Text, deck: Sequence[str]) -> None:
    """The cards still to come (open_memory), a line for each colour and one for the bets."""
    text.append("to come\n")
    numbers = [name for name in deck if CARDS[name] <= NUM_NUMBERS]
    for colour in range(NUM_COLOURS):
        names = [name for name in numbers if COLOUR[CARDS[name]] == colour]
        text.append(f"  {_SYMBOLS[colour]} {' '.join(names) or '-'}\n", style=_STYLES[colour])
    bets = deck[len(numbers) :]
    text.append(f"  {' '.join(bets) or '-'}\n", style=_BET_STYLE)


def _append_seat(text: Text, view: LineItView, seat: int) -> None:
    player = view.seats[seat]
    is_mover = view.mover == seat and view.phase in ("turn", "last")
    text.append(f"\n{'▶' if is_mover else ' '} {SEAT_NAMES[seat]}", style="bold")
    text.append("  start marker" if view.marker == seat else "")
    text.append("  (you)" if view.viewer == seat else "")
    text.append(f"\n    line {_ARROWS[player.direction]}")
    _append_cards(text, player.line)
    text.append(_bet_text(player.line), style="dim")
    text.append("\n    hand  ")
    _append_hand(text, player)
    score = player.score
    text.append(f"\n    {score.total} points: ", style="bold")
    text.append(f"lines {score.lines}, jackpots {score.jackpots}, bets {score.bets}\n")


def _bet_text(line: Sequence[str]) -> str:
    """How far the bet in the line has come."""
    for place, name in enumerate(line):
        if CARDS[name] > NUM_NUMBERS:
            return f"  ({name}: {len(line) - place - 1} numbers after it)"
    return ""


def _append_hand(text: Text, player: LineItSeat) -> None:
    if player.hand is None and player.hand_size > 0:
        text.append("  ▒▒" * player.hand_size, style="dim")
    else:
        _append_cards(text, player.hand or ())


def _append_cards(text: Text, cards: Sequence[str]) -> None:
    if not cards:
        text.append("  -", style="dim")
    for name in cards:
        if CARDS[name] <= NUM_NUMBERS:
            colour = int(COLOUR[CARDS[name]])
            text.append(f"  {name}{_SYMBOLS[colour]}", style=_STYLES[colour])
        else:
            text.append(f"  {name}", style=_BET_STYLE)


def _due_text(view: LineItView) -> str:
    name = SEAT_NAMES[view.mover]
    if view.phase == "over":
        return "\ngame over"
    if view.phase == "reveal":
        return f"\nthe market is being filled; {name} begins"
    if view.phase == "last":
        return f"\n{name}: play a last card, or end"
    due = "end the turn" if view.has_taken else "take a card"
    can_play = view.seats[view.mover].hand_size > 0 and not view.has_played
    return f"\n{name}: {due}" + ("; one card may be played from hand" if can_play else "")
