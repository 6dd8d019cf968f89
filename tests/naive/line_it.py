"""Line-it, slow and plain: the naive twin, written from `rulebook/line-it.md` alone.

Draft one card a turn from the open market and lay one rising or falling line. Complete the line
in time to bank it, less three cards, or push on for the jackpot and the bet. Most points win.

Cards are their texts: "1" to "100", "bet3", "bet4", "bet5". Actions are the texts of the records.
"""

import copy
from enum import IntEnum

COLOURS = ["red", "blue", "green", "yellow"]
NUMBER_CARDS = [str(number) for number in range(1, 101)]
BET_CARDS = ["bet3", "bet3", "bet4", "bet4", "bet5", "bet5"]
FULL_DECK = NUMBER_CARDS + BET_CARDS
OPTIONS = ["exact_bet", "empty_hands", "open_memory"]
MAX_HAND = 2  # LI-4
NUM_DISCARDED = 3  # LI-7
JACKPOT_CARD = 3  # LI-9


class Phase(IntEnum):
    """What the game is waiting for."""

    REVEAL = 0
    TURN = 1
    LAST_CARD = 2
    OVER = 3


def is_bet(card: str) -> bool:
    """True for a bet card, False for a number card."""
    return card.startswith("bet")


def bet_value(card: str) -> int:
    """The number on a bet card."""
    return int(card.removeprefix("bet"))


def colour(card: str) -> str:
    """The colour of a number card: 1 red, 2 blue, 3 green, 4 yellow, 5 red, and so on."""
    return COLOURS[(int(card) - 1) % 4]


def number_cards(cards: list[str]) -> list[str]:
    """The number cards among the cards, in the same order."""
    return [card for card in cards if not is_bet(card)]


def fits(card: str, line: list[str]) -> bool:
    """True if the card may be added to the line."""
    if is_bet(card):
        return not any(is_bet(other) for other in line)  # LI-1: at most one bet card
    numbers = [int(other) for other in number_cards(line)]  # LI-2: the bet is never compared
    if len(numbers) < 2:
        return True  # LI-1: any card may start the line; LI-2: the second fixes the direction
    if numbers[1] > numbers[0]:
        return int(card) > numbers[-1]
    return int(card) < numbers[-1]


class NaiveLineIt:
    """One game of Line-it; every attribute is a plain list, dict or number."""

    def __init__(
        self,
        seats: int,
        mode: str = "standard",
        options: dict[str, object] | None = None,
        deck: list[str] | None = None,
    ) -> None:
        options = {} if options is None else options
        deck = FULL_DECK if deck is None else deck
        if seats not in (2, 3, 4, 5) or mode != "standard":
            raise ValueError(f"unknown seat count or mode: {seats}, {mode!r}")
        for option, value in options.items():
            if option not in OPTIONS or not isinstance(value, bool):
                raise ValueError(f"unknown option or value {option!r}: {value!r}")
        for card in deck:
            if deck.count(card) > FULL_DECK.count(card):
                raise ValueError(f"not in the full deck, or too often: {card!r}")
        self.seats = seats
        self.exact_bet = options.get("exact_bet", False) is True
        self.empty_hands = options.get("empty_hands", False) is True
        # LI-13: open_memory is about what is shown; it changes nothing here.
        self.deck = list(deck)  # the cards not revealed yet, in no order
        self.market: list[str] = []
        self.jackpots: dict[str, list[str]] = {name: [] for name in COLOURS}
        self.lines: list[list[str]] = [[] for _ in range(seats)]
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        self.points = [{"lines": 0, "jackpots": 0, "bets": 0} for _ in range(seats)]
        self.marker = 0  # the seat that holds the start marker; LI-3: seat 0 starts
        self.waiting: list[int] = []  # seats still to act in this round, the acting seat first
        self.has_taken = False  # the acting seat has taken its market card
        self.has_played = False  # the acting seat has played its card from hand
        self._begin_round()

    def to_act(self) -> list[int | str]:
        """Who acts now: `["*"]` for chance, one seat, or nobody when the game is over."""
        if self.phase == Phase.OVER:
            return []
        if self.phase == Phase.REVEAL:
            return ["*"]
        return [self.waiting[0]]

    def chance(self) -> dict[str, float]:
        """The reveals that can happen now, weighted by the copies left in the deck."""
        if self.phase != Phase.REVEAL:
            return {}
        return {f"reveal {card}": float(self.deck.count(card)) for card in sorted(self.deck)}

    def legal(self, seat: int) -> list[str]:
        """The legal actions of the seat, sorted, equal texts once."""
        if self.to_act() != [seat]:
            return []
        if self.phase == Phase.TURN:
            return sorted(set(self._turn_actions(seat)))
        return sorted({"end", *self._plays(seat)})  # LI-11: no completing before it

    def play(self, actor: int | str, text: str) -> None:
        """Carry out one action of a seat, or of chance (`"*"`)."""
        if isinstance(actor, str):
            if actor != "*" or text not in self.chance():
                raise ValueError(f"not legal: {actor}: {text}")
            self._reveal(text.split()[1])
            return
        if text not in self.legal(actor):
            raise ValueError(f"not legal: {actor}: {text}")
        words = text.split()
        if words[0] == "take":
            self._take(actor, words[1], words[2])
        elif words[0] == "play":
            self._play_from_hand(actor, words[1])
        elif words[0] == "complete":
            self._complete(actor)
        else:
            self._end(actor)

    def result(self) -> tuple[list[int], list[int]]:
        """The scores and all seats with the best score, once the game is over."""
        if self.phase != Phase.OVER:
            raise ValueError("the game is not over")
        scores = [sum(points.values()) for points in self.points]  # LI-12
        return scores, [seat for seat in range(self.seats) if scores[seat] == max(scores)]

    def copy(self) -> "NaiveLineIt":
        """An equal, independent game."""
        return copy.deepcopy(self)

    def _turn_actions(self, seat: int) -> list[str]:
        """What the seat may do in its turn; the same text may come twice."""
        actions = []
        if self.has_taken:
            actions.append("end")  # LI-4: a player must take one market card
        else:
            for card in self.market:
                if fits(card, self.lines[seat]):
                    actions.append(f"take {card} line")  # LI-6: only where it fits at that moment
                if len(self.hands[seat]) < MAX_HAND:
                    actions.append(f"take {card} hand")
        if not self.has_played:
            actions.extend(self._plays(seat))  # LI-5: one card only
        if self.lines[seat]:
            actions.append("complete")  # LI-5: as often as you like; LI-8: not an empty line
        return actions

    def _plays(self, seat: int) -> list[str]:
        """The plays from the seat's hand that fit its line."""
        return [f"play {card}" for card in self.hands[seat] if fits(card, self.lines[seat])]

    def _begin_round(self) -> None:
        """Reveal a new market, or go to the last cards if it cannot be filled."""
        self.phase = Phase.REVEAL
        if len(self.deck) < self.seats + 2:
            self._to_jackpots(self.deck)  # LI-11: the rest of the deck
            self._begin_turns(Phase.LAST_CARD)

    def _begin_turns(self, phase: Phase) -> None:
        """Every seat is to act once, in order from the marker holder (LI-3, LI-11)."""
        self.phase = phase
        self.waiting = [(self.marker + step) % self.seats for step in range(self.seats)]
        self.has_taken = self.has_played = False

    def _reveal(self, card: str) -> None:
        self.deck.remove(card)
        self.market.append(card)
        if len(self.market) == self.seats + 2:  # LI-3
            self._begin_turns(Phase.TURN)

    def _take(self, seat: int, card: str, where: str) -> None:
        self.market.remove(card)
        self.has_taken = True
        if where == "line":
            self._add_to_line(seat, card)
        else:
            self.hands[seat].append(card)

    def _play_from_hand(self, seat: int, card: str) -> None:
        self.hands[seat].remove(card)
        self.has_played = True
        self._add_to_line(seat, card)
        if self.phase == Phase.LAST_CARD and not self.empty_hands:
            self._end(seat)  # LI-11: one last card, and nothing after it

    def _add_to_line(self, seat: int, card: str) -> None:
        """Add the card to the line; the third card of a colour wins its jackpot (LI-9)."""
        self.lines[seat].append(card)
        if is_bet(card):
            return
        colours = [colour(other) for other in number_cards(self.lines[seat])]
        if colours.count(colour(card)) == JACKPOT_CARD:
            self.points[seat]["jackpots"] += len(self.jackpots[colour(card)])
            self.jackpots[colour(card)].clear()

    def _complete(self, seat: int) -> None:
        """Settle the bet, discard three number cards, score the rest (LI-7)."""
        line = self.lines[seat]
        for place, card in enumerate(line):
            if is_bet(card):
                num_after = len(line) - place - 1  # all numbers: LI-1, one bet card
                won = num_after >= bet_value(card)
                if self.exact_bet:
                    won = num_after == bet_value(card)
                self.points[seat]["bets"] += bet_value(card) if won else -bet_value(card)
        self.points[seat]["lines"] += max(0, len(number_cards(line)) - NUM_DISCARDED)
        line.clear()

    def _end(self, seat: int) -> None:
        """The seat is done; after the last seat the round, or the game, ends."""
        self.waiting.remove(seat)
        self.has_taken = self.has_played = False
        if self.waiting:
            return
        if self.phase == Phase.TURN:
            self._to_jackpots(self.market)  # LI-10
            self.marker = (self.marker + 1) % self.seats  # LI-3
            self._begin_round()
        else:
            for each in range(self.seats):
                self._complete(each)  # LI-11: then everyone completes (an empty line gives 0)
            self.phase = Phase.OVER

    def _to_jackpots(self, cards: list[str]) -> None:
        """Move the number cards under their colours' markers; bet cards are discarded."""
        for card in number_cards(cards):
            self.jackpots[colour(card)].append(card)
        cards.clear()
