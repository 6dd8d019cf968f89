"""KIDZ-LINE (2-8): turn up the own top card and lay it if it fits; most cards laid wins.

Six rounds of one turn each: `*: draw`, then `place` or `no-fit`. Clauses LL-30 and LL-31.
"""

from .game import NaiveGame
from .geometry import Display, Laid, fitting_places, parse_place

NUM_ROUNDS = 6


class NaiveKidzLine(NaiveGame):
    """The twin of KIDZ-LINE."""

    FEWEST_SEATS = 2
    MOST_SEATS = 8

    def __init__(self, seats: int, options: dict[str, object] | None = None) -> None:
        """LL-30: all cards are unseen; the first one drawn starts the display."""
        super().__init__(seats, options)
        if len(self.deck) < 1 + NUM_ROUNDS * seats:
            raise ValueError("the deck has too few cards")
        self.unseen = list(self.deck)
        self.display: Display = {}
        self.card: str | None = None  # the card turned up
        self.turn = 0  # turns finished
        self.num_laid = [0] * seats

    def to_act(self) -> list[int | str]:
        if self.turn == NUM_ROUNDS * self.seats:
            return []
        if self.card is None:
            return ["*"]
        return [self.turn % self.seats]

    def chance(self) -> dict[str, float]:
        # records.md: every unseen card is equally likely, a card put under never returns.
        if self.to_act() != ["*"]:
            return {}
        return {f"draw {name}": 1.0 for name in self.unseen}

    def _happen(self, text: str) -> None:
        name = text.split()[1]
        self.unseen.remove(name)
        if not self.display:
            self.display[(0, 0)] = Laid(name, False)
        else:
            self.card = name

    def _texts(self, seat: int) -> list[str]:
        assert self.card is not None
        # LL-31: a player may always say "does not fit".
        return [*fitting_places(self.deck, self.display, self.card), "no-fit"]

    def _act(self, seat: int, text: str) -> None:
        if text != "no-fit":
            laid, cell = parse_place(text)
            self.display[cell] = laid
            self.num_laid[seat] += 1
        self.card = None
        self.turn += 1

    def _scores(self) -> list[int]:
        return list(self.num_laid)
