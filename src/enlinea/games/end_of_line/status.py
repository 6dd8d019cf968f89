"""The lines under the drawn area: each player's energy, cards and fate, and what is due."""

from collections.abc import Sequence

from rich.text import Text

from enlinea.games.end_of_line.parts import SEAT_NAMES
from enlinea.games.end_of_line.tables import KINDS, MARKS, NUM_ENERGY
from enlinea.games.end_of_line.view import EndOfLineView, PlayerView

# One style for each seat, told apart on dark and on light terminals.
STYLES = (
    *("bold red", "bold cyan", "bold yellow", "bold green"),
    *("bold magenta", "bold blue", "bold bright_red", "bold bright_green"),
)
_NUM_LAST = 3  # the latest cards shown, which decide the turn order (EOL-4)


def append_players(text: Text, view: EndOfLineView) -> None:
    """A line for each player; one more for the deck where the hand lies open."""
    has_teams = len({player.team for player in view.players}) < len(view.players)
    for seat, player in enumerate(view.players):
        is_mover = seat == view.mover and view.phase != "over"
        text.append("▶ " if is_mover else "  ")
        team = f" of team {player.team + 1}" if has_teams else ""
        text.append(f"{SEAT_NAMES[seat]}{team} ", style=STYLES[seat])
        text.append(f"energy {'●' * player.energy}{'○' * (NUM_ENERGY - player.energy)}  ")
        text.append(_cards_text(view, player) + "\n")
        if player.hand is not None and player.num_deck:
            text.append(f"    deck {player.num_deck}: {_counts_text(player.unseen)}\n", style="dim")


def _cards_text(view: EndOfLineView, player: PlayerView) -> str:
    """Hand, latest cards, and what has become of the player."""
    parts = []
    if view.discards is not None:
        parts.append(f"drawn {_marked_text(player.hand or ())}")
        parts.append(f"discards {' '.join(view.discards) or '-'}")
    elif player.hand is not None:
        parts.append(f"hand {_marked_text(player.hand)}")
    else:
        parts.append(f"hand {player.num_hand}  deck {player.num_deck}")
    if player.revealed is not None:
        parts.append(f"revealed {player.revealed}")
    latest = [card.kind for card in player.line[1:][-_NUM_LAST:]]
    if latest:
        parts.append(f"latest {' '.join(reversed(latest))}")
    if player.cut_rank:
        parts.append(f"cut in round {player.cut_round}")
    return "  ".join(parts)


def _marked_text(codes: Sequence[str]) -> str:
    """Cards with their shape, as a line from below would meet them: `1│ 2L┐`."""
    return " ".join(code + MARKS[code] for code in codes) or "-"


def _counts_text(counts: tuple[int, ...]) -> str:
    """Cards counted by kind, such as `1×6 2L 4×2`."""
    return " ".join(
        code if count == 1 else f"{code}×{count}"
        for code, count in zip(KINDS, counts, strict=True)
        if count
    )


def append_status(text: Text, view: EndOfLineView) -> None:
    """The round, what is left to cover, and what is due."""
    parts = []
    if view.challenge is not None and view.discards is None:
        parts.append(f"challenge {view.challenge}")
    if view.round:
        order = " ".join(SEAT_NAMES[seat] for seat in view.order)
        parts.append(f"round {view.round}" + (f" ({order})" if len(view.players) > 1 else ""))
    elif view.phase != "reveal" and len(view.players) > 1:
        parts.append(f"{SEAT_NAMES[view.first]} will start")
    if view.uncovered is not None:
        parts.append(f"{view.uncovered} to cover")
    text.append(", ".join([*parts, _due_text(view)]))


def _due_text(view: EndOfLineView) -> str:
    name = SEAT_NAMES[view.mover]
    texts = {
        "reveal": f"{name} reveals a card: the lowest starts",
        "deal": f"{name} draws five",
        "redraw": f"{name} draws five new ones",
        "draw": f"{name} draws",
        "gas": f"{name} draws an extra card",
        "mulligan": f"{name}: keep or mulligan",
        "over": "game over",
    }
    if view.phase != "turn":
        return texts[view.phase]
    effect = f", {view.effect}{' now' if view.is_pending else ''}" if view.effect else ""
    if view.discards is not None:
        return f"{name}: place or discard" if view.players[0].hand else f"{name} to play{effect}"
    return f"{name}: card {view.placed + 1} of {view.due}{effect}"
