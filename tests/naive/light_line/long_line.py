"""LONG-LINE (2-7): all at once, each builds one line of one colour with eight cards.

Six rounds: `*: deal`, then `place`, `lift` and `line n` in any order. Clauses LL-20 to LL-23.
"""

from .game import NaiveGame, without_places
from .geometry import Display, free_places, line_lengths, parse_place

NUM_ROUNDS = 6
NUM_CARDS = 8
REACH = 7  # records.md: |x| and |y| at most 7


class NaiveLongLine(NaiveGame):
    """The twin of LONG-LINE."""

    FEWEST_SEATS = 2
    MOST_SEATS = 7

    def __init__(self, seats: int, options: dict[str, object] | None = None) -> None:
        """Before the deal of the first round."""
        super().__init__(seats, options)
        if len(self.deck) < NUM_CARDS * seats:
            raise ValueError("the deck has too few cards")
        self.points = [0] * seats
        self.rounds_over = 0
        self.start_round()

    def start_round(self) -> None:
        """LL-20: all cards are shuffled."""
        self.undealt = list(self.deck)
        self.hands: list[list[str]] = [[] for _ in range(self.seats)]
        self.displays: list[Display] = [{} for _ in range(self.seats)]
        self.called: dict[int, int] = {}  # seat: the number it has called this round
        self.is_dealing = True

    def to_act(self) -> list[int | str]:
        if self.rounds_over == NUM_ROUNDS:
            return []
        if self.is_dealing:
            return ["*"]
        # LL-21: a call ends the round for the caller.
        return [seat for seat in range(self.seats) if seat not in self.called]

    def chance(self) -> dict[str, float]:
        if self.to_act() != ["*"]:
            return {}
        return {f"deal {name}": 1.0 for name in self.undealt}

    def _happen(self, text: str) -> None:
        name = text.split()[1]
        self.undealt.remove(name)
        for hand in self.hands:
            # Eight for seat 0, then seat 1, and so on.
            if len(hand) < NUM_CARDS:
                hand.append(name)
                break
        self.is_dealing = len(self.hands[-1]) < NUM_CARDS

    def _texts(self, seat: int) -> list[str]:
        display = self.displays[seat]
        texts = free_places(display, self.hands[seat], REACH)
        texts += [f"lift {laid.name}" for laid in display.values()]
        # LL-21: true of the display as it lies, a line taken whole, and still free.
        for length in line_lengths(self.deck, display):
            if length not in self.called.values():
                texts.append(f"line {length}")
        return texts

    def legal_listed(self, seat: int) -> list[str]:
        return without_places(self.legal(seat))

    def _act(self, seat: int, text: str) -> None:
        display = self.displays[seat]
        word = text.split()[0]
        if word == "place":
            laid, cell = parse_place(text)
            self.hands[seat].remove(laid.name)
            display[cell] = laid
        elif word == "lift":
            name = text.split()[1]
            for cell in list(display):
                if display[cell].name == name:
                    del display[cell]
            self.hands[seat].append(name)
        else:
            self.called[seat] = int(text.split()[1])
            # LL-22: the round ends when all but one have called.
            if len(self.called) == self.seats - 1:
                self.end_round()

    def _time_may_end(self) -> bool:
        # records.md: at any moment after the deal.
        return not self.is_over() and not self.is_dealing

    def _time(self) -> None:
        self.end_round()  # LL-22: all who have not called count as last

    def end_round(self) -> None:
        """LL-22: callers score their number, the others the longest line below the lowest."""
        for seat in range(self.seats):
            if seat in self.called:
                self.points[seat] += self.called[seat]
                continue
            longest = max(line_lengths(self.deck, self.displays[seat]), default=0)
            if self.called:
                ceiling = min(self.called.values()) - 1
                longest = min(longest, ceiling)
            self.points[seat] += max(longest, 0)
        self.rounds_over += 1
        self.start_round()

    def _scores(self) -> list[int]:
        return list(self.points)
