"""What a player sees: the table and all decks as sets, but of the hands only the own one.

A seat knows the composition of every deck: of an opponent it sees what hand and deck hold
together. In the cooperative puzzle hands lie open (EOL-13).
"""

from functools import cache

import msgspec
import numpy as np

from enlinea.core.game import CHANCE, OVER, State
from enlinea.games.end_of_line import rules_coop, rules_team, rules_versus, turns
from enlinea.games.end_of_line.actions import Effect
from enlinea.games.end_of_line.board import free_exits, last_cell, neighbour
from enlinea.games.end_of_line.parts import kind_words, wall_texts
from enlinea.games.end_of_line.places import open_exits, target_cell
from enlinea.games.end_of_line.state import Phase
from enlinea.games.end_of_line.tables import (
    CELL_TEXTS,
    EXITS,
    HEADINGS,
    KINDS,
    MAX_SEATS,
    NUM_HEADINGS,
    START,
)


class CardView(msgspec.Struct, frozen=True):
    """A card on the table."""

    cell: str
    kind: str  # `start` for a start card
    heading: str  # N, E, S or W: of the line travelling in, or a start card's facing
    exits: str  # the headings in which the line can leave


class PlayerView(msgspec.Struct, frozen=True):
    """One player's cards, as far as the viewer knows them."""

    line: tuple[CardView, ...]  # in the order of placing, the start card first
    ends: tuple[str, ...]  # the free cells at the exits of the last card
    hand: tuple[str, ...] | None  # None if hidden
    num_hand: int
    num_deck: int
    unseen: tuple[int, ...]  # by kind: what is in the deck, or in deck and hidden hand together
    energy: int
    team: int
    cut_rank: int  # 1 for the first line cut, 0 while it stands
    cut_round: int
    revealed: str | None  # in this pass (EOL-2)


class EndOfLineView(msgspec.Struct, frozen=True):
    """The table and the players in seat order."""

    size: int
    walls: tuple[str, ...]
    players: tuple[PlayerView, ...]
    phase: str
    round: int
    actor: int | None  # the seat to act; None for chance, or if it is over
    mover: int  # whose card is revealed, drawn or due
    first: int
    order: tuple[int, ...]
    placed: int
    due: int
    effect: str | None  # the energy effect used in this turn
    is_pending: bool
    targets: tuple[str, ...]  # where the mover's next card may go
    uncovered: int | None  # in the puzzles
    challenge: int | None
    discards: tuple[str, ...] | None  # in solitaire, the top last
    scores: tuple[int, ...]  # as it stands
    energy_anytime: bool


def view(s: State, seat: int | None) -> EndOfLineView:
    """What this seat, or a spectator (None), may see."""
    actor = turns.to_act(s)
    is_turn = s.phase == Phase.TURN
    return EndOfLineView(
        size=int(s.num_rows),
        walls=tuple(wall_texts(s)),
        players=tuple(
            player_view(s, player, is_open=bool(s.is_puzzle) or player == seat)
            for player in range(s.seats)
        ),
        phase=Phase(s.phase).name.lower(),
        round=int(s.rounds),
        actor=None if actor in (CHANCE, OVER) else int(actor),
        mover=int(s.mover),
        first=int(s.first),
        order=tuple(s.order[: s.num_order].tolist()),
        placed=int(s.placed),
        due=int(s.due),
        effect=None if s.effect == Effect.NONE else Effect(s.effect).name.lower(),
        is_pending=bool(s.is_pending),
        targets=target_texts(s, int(s.mover)) if is_turn else (),
        uncovered=int(s.uncovered) if s.is_puzzle else None,
        challenge=int(s.challenge) or None,
        discards=None,
        scores=score_view(s),
        energy_anytime=bool(s.energy_anytime),
    )


def player_view(s: State, seat: int, is_open: bool) -> PlayerView:
    """One player, with the hand or without."""
    hand, deck = s.hands[seat], s.decks[seat]
    cells = s.line[seat, : s.length[seat]]
    is_cut = bool(s.cut_rank[seat])
    unseen = deck if is_open else hand + deck
    return PlayerView(
        line=tuple(map(card_view, cells.tolist(), s.look[cells].tolist())),
        ends=() if is_cut else end_texts(s, seat),
        hand=tuple(kind_words(hand)) if is_open else None,
        num_hand=int(s.num_hand[seat]),
        num_deck=int(s.num_deck[seat]),
        unseen=tuple(unseen.tolist()),
        energy=int(s.energy[seat]),
        team=int(s.team[seat]),
        cut_rank=int(s.cut_rank[seat]),
        cut_round=int(s.cut_round[seat]),
        revealed=KINDS[s.revealed[seat] - 1] if s.revealed[seat] else None,
    )


def end_texts(s: State, seat: int) -> tuple[str, ...]:
    """The free cells at the exits of the seat's last card."""
    cell = last_cell(s, seat, 1)
    exits = free_exits(s, cell)
    ways = [way for way in range(NUM_HEADINGS) if exits >> way & 1]
    return tuple(CELL_TEXTS[neighbour(s, cell, way)] for way in ways)


def target_texts(s: State, seat: int) -> tuple[str, ...]:
    """The cells where the seat's next card may go."""
    exits = open_exits(s, seat)
    ways = [way for way in range(NUM_HEADINGS) if exits >> way & 1]
    return tuple(CELL_TEXTS[target_cell(s, seat, way)] for way in ways)


def score_view(s: State) -> tuple[int, ...]:
    """The points of each seat as it stands."""
    points = np.zeros(MAX_SEATS, np.int64)
    if s.is_puzzle:
        rules_coop.scores(s, points)
    elif s.has_jump:
        rules_team.scores(s, points)
    else:
        rules_versus.scores(s, points)
    return tuple(int(score) for score in points[: s.seats])


@cache
def card_view(cell: int, look: int) -> CardView:
    """A card that lies on this cell and looks like this."""
    kind, heading = divmod(look, NUM_HEADINGS)
    exits = int(EXITS[look])
    return CardView(
        cell=CELL_TEXTS[cell],
        kind="start" if kind == START else KINDS[kind],
        heading=HEADINGS[heading],
        exits="".join(HEADINGS[way] for way in range(NUM_HEADINGS) if exits >> way & 1),
    )


def sees(s: State, seat: int, action: int, viewer: int | None) -> bool:
    """What is drawn is seen by whoever draws; in the cooperative puzzle by all (EOL-13)."""
    is_drawn = seat == CHANCE and s.phase != Phase.REVEAL
    return not is_drawn or viewer == s.mover or bool(s.is_puzzle)
