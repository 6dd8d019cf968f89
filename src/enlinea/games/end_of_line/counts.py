"""What is counted for each seat, and how long a game can last."""

from enlinea.core.game import Ints, State
from enlinea.core.rule import rule
from enlinea.games.end_of_line.actions import NUM_EFFECTS
from enlinea.games.end_of_line.state import Phase
from enlinea.games.end_of_line.tables import DECK_SIZE, HAND_SIZE, NUM_ENERGY

# A deck can be revealed, drawn and placed once, a hand changed once, each energy point spent once.
MAX_STEPS_PER_SEAT = 3 * DECK_SIZE + HAND_SIZE + 1 + NUM_ENERGY

TALLIES: tuple[str, ...] = (
    "rounds",  # begun before the seat was cut, or the game was over
    "cards placed",
    "boost",
    "brake",
    "reverse",
    "gas",
    "jump",
    "cut",  # 1 if the line was cut
)

DECISIONS: tuple[str, ...] = ("hand", "card or energy")


@rule
def decision(s: State, seat: int) -> int:
    """EOL-3: keep the five cards or not; EOL-6: a card is due."""
    return s.phase - Phase.MULLIGAN


@rule
def tally(s: State, seat: int, out: Ints) -> None:
    """The seat's rounds, cards, energy effects, and whether it was cut."""
    is_cut = s.cut_rank[seat] > 0
    out[0] = s.cut_round[seat] if is_cut else s.rounds
    out[1] = s.length[seat] - 1
    for effect in range(NUM_EFFECTS):
        out[2 + effect] = s.used[seat, effect]
    out[2 + NUM_EFFECTS] = 1 if is_cut else 0
