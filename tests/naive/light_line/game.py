"""What the five naive twins share: the door through which every action comes."""

import copy
from abc import ABC, abstractmethod
from typing import Self

from .deck import Deck, own_deck, parse_deck

OPTIONS = ["cards", "pace", "round_time", "hints", "deck"]


class NaiveGame(ABC):
    """A game played by texts; slow and plain, to be read beside the rulebook."""

    FEWEST_SEATS = 1
    MOST_SEATS = 8

    def __init__(self, seats: int, options: dict[str, object] | None = None) -> None:
        """The table before the first chance action."""
        self.options = dict(options or {})
        for option in self.options:
            if option not in OPTIONS:
                raise ValueError(f"unknown option {option!r}")
        if not self.FEWEST_SEATS <= seats <= self.MOST_SEATS:
            raise ValueError(f"{seats} seats: not in {self.FEWEST_SEATS}-{self.MOST_SEATS}")
        self.seats = seats
        inline = self.options.get("deck")
        self.deck: Deck = own_deck() if inline is None else parse_deck(inline)

    @abstractmethod
    def to_act(self) -> list[int | str]:
        """Who may act: seats, `*` for chance; nobody when the game is over."""

    @abstractmethod
    def chance(self) -> dict[str, float]:
        """The weight of every chance text; empty if chance is not to act."""

    def legal(self, seat: int) -> list[str]:
        """All legal texts of a seat, sorted by code point."""
        if seat not in self.to_act():
            return []
        return sorted(self._texts(seat))

    def legal_listed(self, seat: int) -> list[str]:
        """The legal texts that the trace lists."""
        return self.legal(seat)

    def play(self, actor: int | str, text: str) -> None:
        """Play one text of a seat, of chance, or of time; ValueError if it is not legal."""
        if isinstance(actor, int):
            if text not in self.legal(actor):
                raise ValueError(f"{actor}: {text} is not legal")
            self._act(actor, text)
        elif actor != "*":
            raise ValueError(f"{actor!r} is neither a seat nor *")
        elif text == "time":
            # records.md: `*: time` is never listed.
            if not self._time_may_end():
                raise ValueError("*: time is not legal")
            self._time()
        else:
            if text not in self.chance():
                raise ValueError(f"*: {text} is not legal")
            self._happen(text)

    def is_over(self) -> bool:
        """Nobody is to act any more."""
        return self.to_act() == []

    def result(self) -> tuple[list[int], list[int]]:
        """Scores and winners of a finished game."""
        if not self.is_over():
            raise ValueError("the game is not over")
        return self._scores(), self._winners()

    def copy(self) -> Self:
        """An equal and independent game; only the deck, which never changes, is shared."""
        return copy.deepcopy(self, {id(self.deck): self.deck})

    @abstractmethod
    def _texts(self, seat: int) -> list[str]:
        """The legal texts of a seat that may act, in any order."""

    @abstractmethod
    def _act(self, seat: int, text: str) -> None:
        """Play a legal text of a seat."""

    @abstractmethod
    def _happen(self, text: str) -> None:
        """Play a text of chance."""

    def _time_may_end(self) -> bool:
        return False

    def _time(self) -> None:
        raise ValueError("time ends nothing in this game")

    @abstractmethod
    def _scores(self) -> list[int]:
        """The points of every seat."""

    def _winners(self) -> list[int]:
        # Ties share, in every game but LINE.
        scores = self._scores()
        return [seat for seat in range(self.seats) if scores[seat] == max(scores)]


def without_places(texts: list[str]) -> list[str]:
    """records.md: LONG-LINE, SOLO-LINE and HEAD-LINE do not list the `place` texts."""
    return [text for text in texts if not text.startswith("place ")]
