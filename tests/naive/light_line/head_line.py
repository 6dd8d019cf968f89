"""HEAD-LINE (2-4): see a line of exactly as many cards as the target says, then lay it.

Nine `*: target`, then rounds: `*: reveal` until a seat says `line`; the caller lays cards and
says `done`; a wrong one costs a target card (`surrender`). Clauses LL-50 to LL-53.
"""

from .deck import NUMBERS
from .game import NaiveGame, without_places
from .geometry import Display, free_places, line_lengths, parse_place

NUM_TARGETS = {3: 4, 4: 3, 5: 2}  # LL-50: 4 threes, 3 fours, 2 fives
MOST_UP = 12  # LL-53


class NaiveHeadLine(NaiveGame):
    """The twin of HEAD-LINE."""

    FEWEST_SEATS = 2
    MOST_SEATS = 4

    def __init__(self, seats: int, options: dict[str, object] | None = None) -> None:
        """LL-50: nine cards become targets, unseen; the others are the turning deck."""
        super().__init__(seats, options)
        self.unseen = list(self.deck)  # faces nobody has seen, those of the targets included
        self.unturned: dict[int, int] = {}  # number: cards not yet turned in the turning deck
        for number in NUMBERS:
            cards = [card for card in self.deck.values() if card.number == number]
            self.unturned[number] = len(cards) - NUM_TARGETS.get(number, 0)
        if min(self.unturned.values()) < 0 or sum(self.unturned.values()) < MOST_UP:
            raise ValueError("the deck has too few cards")
        self.under: list[str] = []  # cards gathered under the deck, the next one first
        self.targets: list[int] = []  # the top one first
        self.won: list[list[int]] = [[] for _ in range(seats)]
        self.stage = "targets"  # targets, turning, laying, surrender, over
        self.up: list[str] = []  # face-up cards in the order in which they were turned up
        self.display: Display = {}  # the caller's
        self.caller: int | None = None
        self.has_just_called = False  # nothing has been written since the call
        self.passed: list[int] = []

    def to_act(self) -> list[int | str]:
        if self.stage == "over":
            return []
        if self.stage == "targets":
            return ["*"]
        in_round = [seat for seat in range(self.seats) if seat not in self.passed]
        if self.stage == "turning":
            if not self.up:
                return ["*"]
            if len(self.up) < MOST_UP:
                return ["*", *in_round]
            return [*in_round]  # LL-53: with 12 cards up no more are turned
        if self.has_just_called:
            return [*in_round]  # LL-52: a second `line` may still be simultaneous
        assert self.caller is not None
        return [self.caller]

    def chance(self) -> dict[str, float]:
        if "*" not in self.to_act():
            return {}
        if self.stage == "targets":
            to_come = {n: NUM_TARGETS[n] - self.targets.count(n) for n in NUM_TARGETS}
            return {f"target {n}": float(to_come[n]) for n in to_come if to_come[n] > 0}
        if sum(self.unturned.values()) == 0:
            return {f"reveal {self.under[0]}": 1.0}  # LL-52: nothing is reshuffled
        weights = {}
        for name in self.unseen:
            number = self.deck[name].number
            faces = [face for face in self.unseen if self.deck[face].number == number]
            if self.unturned[number] > 0:
                weights[f"reveal {name}"] = self.unturned[number] / len(faces)
        return weights

    def _happen(self, text: str) -> None:
        word, shown = text.split()
        if word == "target":
            self.targets.append(int(shown))
            if len(self.targets) == sum(NUM_TARGETS.values()):
                self.stage = "turning"
            return
        if sum(self.unturned.values()) == 0:
            self.under.remove(shown)
        else:
            self.unseen.remove(shown)
            self.unturned[self.deck[shown].number] -= 1
        self.up.append(shown)

    def _texts(self, seat: int) -> list[str]:
        if self.stage == "turning":
            # LL-53: each player may pass only when 12 cards are up.
            return ["line", "pass"] if len(self.up) == MOST_UP else ["line"]
        if seat != self.caller:
            return ["line"]
        if self.stage == "surrender":
            return [f"surrender {number}" for number in set(self.won[seat])]
        laid_names = [laid.name for laid in self.display.values()]
        not_laid = [name for name in self.up if name not in laid_names]
        texts = free_places(self.display, not_laid, self.targets[0] - 1)
        texts += [f"lift {name}" for name in laid_names]
        return [*texts, "done"]

    def legal_listed(self, seat: int) -> list[str]:
        return without_places(self.legal(seat))

    def _act(self, seat: int, text: str) -> None:
        word = text.split()[0]
        if word == "line":
            self.call(seat)
            return
        self.has_just_called = False
        if word == "pass":
            self.passed.append(seat)
            if len(self.passed) == self.seats:
                self.gather()  # LL-53: the round is repeated
        elif word == "place":
            laid, cell = parse_place(text)
            self.display[cell] = laid
        elif word == "lift":
            for cell in list(self.display):
                if self.display[cell].name == text.split()[1]:
                    del self.display[cell]
        elif word == "done" and self.is_right():
            self.won[seat].append(self.targets.pop(0))  # LL-52: the caller takes the target card
            self.gather()
        elif word == "done":
            self.wrong(seat)
        else:
            # LL-52: given up, out of the game; the target stays.
            self.won[seat].remove(int(text.split()[1]))
            self.gather()

    def call(self, seat: int) -> None:
        """LL-51: a call stops the turning; LL-52: two at once mean new cards, no penalty."""
        if self.caller is None:
            self.caller = seat
            self.has_just_called = True
            self.stage = "laying"
        else:
            self.gather()

    def is_right(self) -> bool:
        """LL-51: exactly as many cards lie there as the target says, all in one line."""
        target = self.targets[0]
        return len(self.display) == target and target in line_lengths(self.deck, self.display)

    def wrong(self, seat: int) -> None:
        """LL-52: gives up one won target card of choice, if any."""
        self.has_just_called = False
        if self.won[seat]:
            self.stage = "surrender"
        else:
            self.gather()

    def gather(self) -> None:
        """LL-52: all face-up cards go under the deck as they were turned up; the next round."""
        self.under += self.up
        self.up = []
        self.display = {}
        self.caller = None
        self.has_just_called = False
        self.passed = []
        self.stage = "turning" if self.targets else "over"  # LL-53

    def _time_may_end(self) -> bool:
        return self.stage == "laying"

    def _time(self) -> None:
        assert self.caller is not None
        self.wrong(self.caller)  # LL-52: late is wrong

    def _scores(self) -> list[int]:
        return [sum(numbers) for numbers in self.won]
