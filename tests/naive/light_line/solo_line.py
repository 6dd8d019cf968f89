"""SOLO-LINE (1): arrange all cards dealt in one line; black is wild. Clause LL-40."""

from .deck import COLOURS
from .game import NaiveGame, without_places
from .geometry import Display, all_lines, free_places, num_cards, parse_place

FEWEST_CARDS, DEFAULT_CARDS, MOST_CARDS = 6, 12, 30


class NaiveSoloLine(NaiveGame):
    """The twin of SOLO-LINE."""

    FEWEST_SEATS = 1
    MOST_SEATS = 1

    def __init__(self, seats: int, options: dict[str, object] | None = None) -> None:
        """Before the deal; the option `cards` says how many are dealt."""
        super().__init__(seats, options)
        cards = self.options.get("cards", DEFAULT_CARDS)
        if isinstance(cards, bool) or not isinstance(cards, int):
            raise ValueError(f"cards {cards!r} is no number")
        if not FEWEST_CARDS <= cards <= MOST_CARDS or cards > len(self.deck):
            raise ValueError(f"cards {cards}: not in {FEWEST_CARDS}-{MOST_CARDS}")
        self.num_dealt = cards
        self.undealt = list(self.deck)
        self.hand: list[str] = []
        self.display: Display = {}
        self.has_won = False
        self.has_given_up = False

    def to_act(self) -> list[int | str]:
        if self.has_won or self.has_given_up:
            return []
        if self.num_to_deal() > 0:
            return ["*"]
        return [0]

    def num_to_deal(self) -> int:
        return self.num_dealt - len(self.hand) - len(self.display)

    def chance(self) -> dict[str, float]:
        if self.to_act() != ["*"]:
            return {}
        return {f"deal {name}": 1.0 for name in self.undealt}

    def _happen(self, text: str) -> None:
        name = text.split()[1]
        self.undealt.remove(name)
        self.hand.append(name)

    def _texts(self, seat: int) -> list[str]:
        texts = free_places(self.display, self.hand, self.num_dealt - 1)
        texts += [f"lift {laid.name}" for laid in self.display.values()]
        return [*texts, "give-up"]

    def legal_listed(self, seat: int) -> list[str]:
        return without_places(self.legal(seat))

    def _act(self, seat: int, text: str) -> None:
        word = text.split()[0]
        if word == "place":
            laid, cell = parse_place(text)
            self.hand.remove(laid.name)
            self.display[cell] = laid
            self.has_won = self.is_one_line()
        elif word == "lift":
            name = text.split()[1]
            for cell in list(self.display):
                if self.display[cell].name == name:
                    del self.display[cell]
            self.hand.append(name)
        else:
            self.has_given_up = True

    def is_one_line(self) -> bool:
        """LL-40: every card dealt is part of one line of some colour, black standing for it."""
        for colour in COLOURS:
            # With line colour c, touching sockets join when both are c or black.
            for line in all_lines(self.deck, self.display, [colour, "black"]):
                if num_cards(line) == self.num_dealt:
                    return True
        return False

    def _scores(self) -> list[int]:
        return [1 if self.has_won else 0]

    def _winners(self) -> list[int]:
        return [0] if self.has_won else []
