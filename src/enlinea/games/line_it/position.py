"""A Line-it position as text: everything there is to know, apart from seats and options.

    turn B 4 taken | 1-6 9 bet3 bet3 | 12 57 | 1 0 2 3 | 5 12 bet5 40 / 13 57 / 3 2 -4 … | - / - / …

Phase, mover, rounds that are over, marks; the deck; the market; the jackpots red, blue, green,
yellow; then for each seat its line, its hand and its tallies. `-` stands for no cards.
"""

import re
from collections.abc import Iterable, Iterator

import numpy as np

from enlinea.core.errors import Unreadable
from enlinea.core.game import State
from enlinea.core.options import short
from enlinea.games.line_it.rules_moves import add_to_line
from enlinea.games.line_it.rules_state import (
    BET_POINTS,
    JACKPOT_POINTS,
    LINE_POINTS,
    TALLIES,
    Phase,
    fits,
    marker,
    market_limit,
)
from enlinea.games.line_it.tables import (
    CARD_TEXTS,
    CARDS,
    COLOUR_NAMES,
    COPIES,
    DECK_SIZE,
    MAX_HAND,
    NO_CARD,
    NUM_CARDS,
    NUM_COLOURS,
    NUM_NUMBERS,
)

SEAT_NAMES = ("A", "B", "C", "D", "E")
_PHASES = {"reveal": Phase.REVEAL, "turn": Phase.TURN, "last": Phase.LAST_CARD, "over": Phase.OVER}
_PHASE_TEXTS = {phase: text for text, phase in _PHASES.items()}
_HEAD = re.compile(r"(reveal|turn|last|over) ([A-E]) (\d\d?)( taken)?( played)?", re.ASCII)
_RANGE = re.compile(r"(\d{1,3})-(\d{1,3})", re.ASCII)
_COUNT = re.compile(r"-?\d{1,3}", re.ASCII)
_FAULT = "not a position of Line-it"
_EXAMPLE = "turn B 4 taken | 1-6 9 bet3 | 12 57 bet4 | 1 0 2 3 | 5 12 40 / 13 57 / 0 0 …"


def position_text(s: State) -> str:
    """The whole position; with seats and options it is all there is to know."""
    head = f"{_PHASE_TEXTS[Phase(s.phase)]} {SEAT_NAMES[s.mover]} {s.num_rounds}"
    head += " taken" * bool(s.has_taken) + " played" * bool(s.has_played)
    deck = np.repeat(np.arange(NUM_CARDS + 1), s.deck).tolist()
    return " | ".join(
        [
            head,
            " ".join(_range_texts(deck)) or "-",
            _cards_text(s.market[: s.market_size]),
            " ".join(map(str, s.jackpots)),
            *(_seat_text(s, seat) for seat in range(s.seats)),
        ]
    )


def _seat_text(s: State, seat: int) -> str:
    line = _cards_text(s.lines[seat, : s.line_size[seat]])
    hand = _cards_text(s.hands[seat, : s.hand_size[seat]])
    return f"{line} / {hand} / {' '.join(map(str, s.tallies[seat]))}"


def _cards_text(cards: Iterable[int]) -> str:
    return " ".join(CARD_TEXTS[card] for card in cards) or "-"


def _range_texts(deck: list[int]) -> Iterator[str]:
    """Cards in order, three or more numbers in a row as one range."""
    start = 0
    while start < len(deck):
        end = start
        while end + 1 < len(deck) and deck[end + 1] == deck[end] + 1 <= NUM_NUMBERS:
            end += 1
        if end - start < 2:
            end = start
            yield CARD_TEXTS[deck[start]]
        else:
            yield f"{CARD_TEXTS[deck[start]]}-{CARD_TEXTS[deck[end]]}"
        start = end + 1


def parse_position(text: str, s: State) -> None:
    """Sets up the position on a record made for the same seats and options."""
    sections = text.split(" | ")
    head = _HEAD.fullmatch(sections[0])
    if head is None or len(sections) != 4 + s.seats:
        raise Unreadable(
            f"{short(text)} is not a position of Line-it for {s.seats} seats, such as {_EXAMPLE}"
        )
    s.phase = _PHASES[head[1]]
    s.mover = SEAT_NAMES.index(head[2])
    s.num_rounds = int(head[3])
    s.has_taken, s.has_played = (head[group] is not None for group in (4, 5))
    deck = parse_cards(sections[1])
    s.deck = np.bincount(deck, minlength=NUM_CARDS + 1)
    s.deck_size = len(deck)
    market = sorted(parse_cards(sections[2]))
    _check(len(market) <= market_limit(s), f"the market holds {market_limit(s)} cards at most")
    s.market[: len(market)] = market
    s.market_size = len(market)
    s.jackpots = _parse_counts(sections[3], NUM_COLOURS)
    for seat in range(s.seats):
        _parse_seat(sections[4 + seat], s, seat)
    _check_cards(s)
    _check_phase(s)


def parse_cards(text: str) -> list[int]:
    """The cards of a list; `3-6` stands for 3 4 5 6 and `-` for none.

    >>> parse_cards("12 3-6 bet3"), parse_cards("-")
    ([12, 3, 4, 5, 6, 101], [])
    """
    cards: list[int] = []
    for word in text.split(" ") if text != "-" else ():
        ends = _RANGE.fullmatch(word)
        if ends is not None and 0 < int(ends[1]) < int(ends[2]) <= NUM_NUMBERS:
            cards.extend(range(int(ends[1]), int(ends[2]) + 1))
        elif word in CARDS:
            cards.append(CARDS[word])
        else:
            raise Unreadable(f"{short(word)} is not a card of Line-it")
    _check(len(cards) <= DECK_SIZE, f"there are no more than {DECK_SIZE} cards")
    return cards


def _parse_counts(text: str, size: int) -> list[int]:
    words = text.split(" ")
    _check(len(words) == size, f"{short(text)} should be {size} numbers")
    _check(all(map(_COUNT.fullmatch, words)), f"{short(text)} should be {size} numbers")
    return [int(word) for word in words]


def _parse_seat(text: str, s: State, seat: int) -> None:
    name = SEAT_NAMES[seat]
    parts = text.split(" / ")
    _check(len(parts) == 3, f"{name} has {short(text)}, not a line, a hand and tallies")
    line, hand = parse_cards(parts[0]), sorted(parse_cards(parts[1]))
    _check(len(hand) <= MAX_HAND, f"{name} has more than {MAX_HAND} cards in hand")
    num_turns = s.num_rounds + (_has_acted(s, seat) or (seat == s.mover and s.has_taken))
    _check(len(line) + len(hand) <= num_turns, f"{name} has more cards than turns so far")
    for card in line:
        _check(fits(s, seat, card), f"{CARD_TEXTS[card]} does not fit into {name}'s line")
        add_to_line(s, seat, card)
    s.hands[seat, : len(hand)] = hand
    s.hand_size[seat] = len(hand)
    s.tallies[seat] = _parse_counts(parts[2], len(TALLIES))
    for index, count in enumerate(s.tallies[seat]):
        _check(count >= 0 or index == BET_POINTS, f"{name} has {count} {TALLIES[index]}")


def _has_acted(s: State, seat: int) -> bool:
    """Whether the seat has had its turn in the round that is being played."""
    return bool(
        s.phase == Phase.TURN and (seat - marker(s)) % s.seats < (s.mover - marker(s)) % s.seats
    )


def _check_cards(s: State) -> None:
    """Refuse cards that exist more often than they were printed; all others are gone."""
    face_up = np.concatenate([s.market, s.hands.ravel(), s.lines.ravel()])
    num_seen = s.deck + np.bincount(face_up, minlength=NUM_CARDS + 1)
    num_seen[NO_CARD] = 0
    for card in np.flatnonzero(num_seen > COPIES):
        raise Unreadable(f"{_FAULT}: {CARD_TEXTS[card]} is there {num_seen[card]} times")
    gone = COPIES - num_seen
    s.gone = gone
    out_of_play = gone[1 : NUM_NUMBERS + 1].reshape(-1, NUM_COLOURS).sum(axis=0)
    for colour, name in enumerate(COLOUR_NAMES):
        _check(
            0 <= s.jackpots[colour] <= out_of_play[colour],
            f"{s.jackpots[colour]} cards cannot be in the {name} jackpot",
        )
    piles = s.tallies[:, LINE_POINTS].sum() + s.tallies[:, JACKPOT_POINTS].sum()
    _check(
        s.jackpots.sum() + piles <= out_of_play.sum(),
        "piles and jackpots hold more cards than are out of play",
    )
    num_revealed = market_limit(s) * (s.num_rounds + (s.phase == Phase.TURN))
    num_revealed += s.market_size if s.phase == Phase.REVEAL else 0
    _check(s.deck_size + num_revealed <= DECK_SIZE, f"{s.num_rounds} rounds leave no such deck")


def _check_phase(s: State) -> None:
    """Refuse what cannot come about: phase, market, deck and marks that contradict each other."""
    turns_done = (s.mover - marker(s)) % s.seats
    is_turn, is_last = s.phase == Phase.TURN, s.phase == Phase.LAST_CARD
    _check(s.mover < s.seats, f"there is no {SEAT_NAMES[s.mover]} among {s.seats} seats")
    _check(not s.has_taken or is_turn, "a card is taken in a turn only")
    _check(
        not s.has_played or is_turn or (is_last and s.empty_hands),
        "a card is played in a turn only",
    )
    if s.phase == Phase.REVEAL:
        is_possible = s.market_size < market_limit(s) <= s.market_size + s.deck_size
    elif is_turn:
        is_possible = s.market_size == market_limit(s) - turns_done - s.has_taken
    else:
        is_possible = s.market_size == s.deck_size == 0
    _check(bool(is_possible), "the market and the deck do not have the size for this phase")
    _check(is_turn or is_last or turns_done == 0, "the marker holder comes first")
    _check(s.phase != Phase.OVER or not s.line_size.any(), "at the end all lines are completed")


def _check(is_right: bool, fault: str) -> None:
    if not is_right:
        raise Unreadable(f"{_FAULT}: {fault}")
