"""LINE (2-6): lay the own card so that it lengthens lines, and take their segments as points.

A turn is `place`, `pay`, `pile`, `*: draw`; when nothing fits, `exchange` and `*: draw` come
first, as often as needed, or the turn is a `pass`. Clauses LL-10 to LL-14.
"""

from .deck import NUMBERS
from .game import NaiveGame
from .geometry import Display, Laid, fitting_places, parse_place, points_of


class Pile:
    """The cards of one number, face down: a shuffled part, and under it what was put there."""

    def __init__(self, names: list[str]) -> None:
        """All cards of one number, shuffled."""
        self.unseen = names  # faces nobody has seen, those taken as point cards included
        self.num_shuffled = len(names)  # how many of them still lie in the pile
        self.under: list[str] = []  # seen cards, the next one first

    def num_cards(self) -> int:
        return self.num_shuffled + len(self.under)

    def next_cards(self) -> list[str]:
        """The cards that may be the top one: any unseen card, or else the next from below."""
        if self.num_shuffled > 0:
            return self.unseen
        return self.under[:1]

    def draw(self, name: str) -> None:
        if self.num_shuffled > 0:
            self.unseen.remove(name)
            self.num_shuffled -= 1
        else:
            self.under.remove(name)

    def take_point_card(self) -> None:
        """records.md: taken from the top, unseen; its face stays as likely as the others."""
        if self.num_shuffled > 0:
            self.num_shuffled -= 1
        else:
            self.under.pop(0)


class NaiveLine(NaiveGame):
    """The twin of LINE."""

    FEWEST_SEATS = 2
    MOST_SEATS = 6

    def __init__(self, seats: int, options: dict[str, object] | None = None) -> None:
        """LL-10: four piles by number; the first draws come from pile 3."""
        super().__init__(seats, options)
        self.piles: dict[int, Pile] = {}
        for number in NUMBERS:
            self.piles[number] = Pile([c.name for c in self.deck.values() if c.number == number])
        if self.piles[3].num_cards() < 1 + seats:
            raise ValueError("pile 3 has too few cards to start")
        self.display: Display = {}
        self.hands: list[str | None] = [None] * seats
        self.point_cards: list[list[int]] = [[] for _ in range(seats)]
        self.turn = 0  # turns finished
        self.stage = "start"  # start, first cards, lay, pay, pile, draw, exchange, over
        self.drawn_pile = 3
        self.tried: list[str] = []  # cards put back this turn
        self.points = 0  # points to be taken now
        self.is_closing = False
        self.passes_in_a_row = 0

    def seat(self) -> int:
        """Whose turn it is."""
        return self.turn % self.seats

    def to_act(self) -> list[int | str]:
        if self.stage == "over":
            return []
        if self.stage in ["start", "first cards", "draw", "exchange"]:
            return ["*"]
        return [self.seat()]

    def chance(self) -> dict[str, float]:
        if self.to_act() != ["*"]:
            return {}
        return {f"draw {name}": 1.0 for name in self.piles[self.drawn_pile].next_cards()}

    def _texts(self, seat: int) -> list[str]:
        if self.stage == "pay":
            return [pay_text(way) for way in self.ways_to_take(self.sum_to_take())]
        if self.stage == "pile":
            return [f"pile {n}" for n in NUMBERS if self.piles[n].num_cards() > 0]
        card = self.hands[seat]
        if card is None:
            return ["pass"]  # LL-13: a player without a card passes
        places = fitting_places(self.deck, self.display, card)
        if places:
            return places  # LL-13: no exchange while a place exists
        exchanges = [f"exchange {number}" for number in NUMBERS if self.has_untried_top(number)]
        return exchanges or ["pass"]

    def has_untried_top(self, number: int) -> bool:
        """LL-13: the top card of this pile has not been tried this turn."""
        # The own card is in no pile now; put under an empty pile it would be its tried top.
        return any(name not in self.tried for name in self.piles[number].next_cards())

    def ways_to_take(self, points: int) -> list[list[int]]:
        """LL-12: one or two cards from the piles that sum to the points, the larger first."""
        ways: list[list[int]] = []
        if points == 0:
            return [[]]
        for number in NUMBERS:
            if number == points and self.piles[number].num_cards() >= 1:
                ways.append([number])
        for larger in NUMBERS:
            for smaller in NUMBERS:
                if smaller <= larger and larger + smaller == points:
                    needed = 2 if larger == smaller else 1
                    if (
                        self.piles[larger].num_cards() >= needed
                        and self.piles[smaller].num_cards() >= needed
                    ):
                        ways.append([larger, smaller])
        return ways

    def points_counted(self) -> int:
        """LL-12: more than 10 points count as 10."""
        return min(self.points, 10)

    def sum_to_take(self) -> int:
        """LL-12, LL-14: the points exactly, or else the next lower sum, possibly nothing."""
        total = self.points_counted()
        while not self.ways_to_take(total):
            total -= 1
        return total

    def _act(self, seat: int, text: str) -> None:
        word = text.split()[0]
        if word == "place":
            laid, cell = parse_place(text)
            self.display[cell] = laid
            self.hands[seat] = None
            self.points = points_of(self.deck, self.display, cell)
            self.stage = "pay"
        elif word == "pay":
            self.take_points(seat, text)
        elif word == "pile":
            self.drawn_pile = int(text.split()[1])
            self.stage = "draw"
        elif word == "exchange":
            self.exchange(seat, int(text.split()[1]))
        else:
            # LL-13: passes without points and keeps the card; LL-14: all pass, the game is over.
            self.passes_in_a_row += 1
            self.end_turn()

    def take_points(self, seat: int, text: str) -> None:
        """LL-12: these cards leave the game and count for the player."""
        if self.sum_to_take() < self.points_counted():
            self.is_closing = True  # LL-14
        numbers = [] if text == "pay none" else [int(number) for number in text.split()[1:]]
        for number in numbers:
            self.piles[number].take_point_card()
            self.point_cards[seat].append(number)
        self.passes_in_a_row = 0
        if any(pile.num_cards() > 0 for pile in self.piles.values()):
            self.stage = "pile"
        else:
            self.end_turn()  # records.md: nothing is written when all piles are empty

    def exchange(self, seat: int, number: int) -> None:
        """LL-13: the card goes under the pile of its number, the next comes from any pile."""
        card = self.hands[seat]
        assert card is not None
        self.piles[self.deck[card].number].under.append(card)
        self.tried.append(card)
        self.hands[seat] = None
        self.drawn_pile = number
        self.stage = "exchange"

    def _happen(self, text: str) -> None:
        name = text.split()[1]
        self.piles[self.drawn_pile].draw(name)
        if self.stage == "start":
            self.display[(0, 0)] = Laid(name, False)  # LL-10: unturned, at 0,0
            self.stage = "first cards"
        elif self.stage == "first cards":
            self.hands[self.hands.index(None)] = name
            if None not in self.hands:
                self.stage = "lay"
        elif self.stage == "exchange":
            self.hands[self.seat()] = name
            self.stage = "lay"
        else:
            self.hands[self.seat()] = name  # LL-11: the draw ends the turn
            self.end_turn()

    def end_turn(self) -> None:
        self.turn += 1
        self.tried = []
        self.points = 0
        self.stage = "lay"
        # LL-14: the round is finished so that all have had equal turns.
        if self.is_closing and self.turn % self.seats == 0:
            self.stage = "over"
        if self.passes_in_a_row == self.seats:
            self.stage = "over"

    def _scores(self) -> list[int]:
        return [sum(cards) for cards in self.point_cards]

    def _winners(self) -> list[int]:
        # LL-14: most points; ties go to fewer point cards; then shared.
        ranks = [(sum(cards), -len(cards)) for cards in self.point_cards]
        return [seat for seat in range(self.seats) if ranks[seat] == max(ranks)]


def pay_text(way: list[int]) -> str:
    """`pay 5`, `pay 3 2`, `pay none`."""
    if not way:
        return "pay none"
    return "pay " + " ".join(str(number) for number in way)
