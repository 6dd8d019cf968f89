"""What a player sees of Line-it: the open table, the own hand, and what open_memory adds.

Lines, market, sizes and running scores are public. The hands of others are shown, and the cards
still in the deck, only with the option open_memory (LI-13).
"""

from typing import Literal

import msgspec
import numpy as np

from enlinea.core.game import State
from enlinea.games.line_it.rules_state import (
    BET_POINTS,
    JACKPOT_POINTS,
    LINE_POINTS,
    Phase,
    marker,
    market_limit,
)
from enlinea.games.line_it.tables import CARD_TEXTS, NUM_CARDS

PhaseName = Literal["reveal", "turn", "last", "over"]
Direction = Literal["open", "up", "down"]


class LineItScore(msgspec.Struct, frozen=True):
    """A line of the score sheet: points by source (LI-12)."""

    lines: int
    jackpots: int
    bets: int
    total: int


class LineItSeat(msgspec.Struct, frozen=True):
    """What lies before one player."""

    line: tuple[str, ...]  # cards in the order they were laid
    direction: Direction
    hand: tuple[str, ...] | None  # None: not for these eyes
    hand_size: int
    score: LineItScore


class LineItView(msgspec.Struct, frozen=True):
    """The table; cards are written as in the notation."""

    phase: PhaseName
    mover: int  # while cards are revealed: who will begin
    marker: int
    round: int  # from 1; after the last round it stays
    num_rounds: int
    has_taken: bool
    has_played: bool
    market: tuple[str, ...]
    jackpots: tuple[int, ...]  # red, blue, green, yellow
    deck_size: int
    deck: tuple[str, ...] | None  # None: not to be shown
    seats: tuple[LineItSeat, ...]
    viewer: int | None  # None: a spectator
    exact_bet: bool
    empty_hands: bool
    open_memory: bool


_PHASES: dict[int, PhaseName] = {
    Phase.REVEAL: "reveal",
    Phase.TURN: "turn",
    Phase.LAST_CARD: "last",
    Phase.OVER: "over",
}
_DIRECTIONS: dict[int, Direction] = {0: "open", 1: "up", -1: "down"}


def view(s: State, seat: int | None) -> LineItView:
    """The table as this seat, or a spectator (None), sees it."""
    num_rounds = _num_rounds(s)
    return LineItView(
        phase=_PHASES[int(s.phase)],
        mover=int(s.mover),
        marker=int(marker(s)),
        round=min(int(s.num_rounds) + 1, num_rounds),
        num_rounds=num_rounds,
        has_taken=bool(s.has_taken),
        has_played=bool(s.has_played),
        market=_cards(s.market[: s.market_size].tolist()),
        jackpots=tuple(s.jackpots.tolist()),
        deck_size=int(s.deck_size),
        deck=_deck(s) if s.open_memory else None,
        seats=tuple(_seat(s, each, bool(s.open_memory) or each == seat) for each in range(s.seats)),
        viewer=seat,
        exact_bet=bool(s.exact_bet),
        empty_hands=bool(s.empty_hands),
        open_memory=bool(s.open_memory),
    )


def _seat(s: State, seat: int, is_shown: bool) -> LineItSeat:
    lines, jackpots, bets = (
        int(s.tallies[seat, source]) for source in (LINE_POINTS, JACKPOT_POINTS, BET_POINTS)
    )
    hand = _cards(s.hands[seat, : s.hand_size[seat]].tolist())
    return LineItSeat(
        line=_cards(s.lines[seat, : s.line_size[seat]].tolist()),
        direction=_DIRECTIONS[int(s.direction[seat])],
        hand=hand if is_shown else None,
        hand_size=len(hand),
        score=LineItScore(lines, jackpots, bets, lines + jackpots + bets),
    )


def _num_rounds(s: State) -> int:
    """The rounds of the whole game: those that are over, this one and those still to come."""
    in_round = int(s.phase == Phase.TURN)
    to_fill = int(s.deck_size) + (int(s.market_size) if s.phase == Phase.REVEAL else 0)
    return int(s.num_rounds) + in_round + to_fill // int(market_limit(s))


def _deck(s: State) -> tuple[str, ...]:
    return _cards(np.repeat(np.arange(NUM_CARDS + 1), s.deck).tolist())


def _cards(cards: list[int]) -> tuple[str, ...]:
    return tuple(CARD_TEXTS[card] for card in cards)


def sees(s: State, seat: int, action: int, viewer: int | None) -> bool:
    """LI-13: every card comes from an open market, so all that is done is seen by all."""
    return True
