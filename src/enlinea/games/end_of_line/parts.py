"""The words of which position texts are made: placed cards, hands, walls, energy used."""

import re
from collections.abc import Iterable, Sequence

import numpy as np

from enlinea.core.errors import Unreadable
from enlinea.core.game import State
from enlinea.core.options import short
from enlinea.games.end_of_line.actions import NUM_EFFECTS, Effect
from enlinea.games.end_of_line.board import lay
from enlinea.games.end_of_line.places import is_in_area
from enlinea.games.end_of_line.state import FREE, WALL, setup_players
from enlinea.games.end_of_line.tables import (
    CELL_NUMBERS,
    CELL_TEXTS,
    ENCLOSED_SEATS,
    HEADINGS,
    KINDS,
    NUM_CELLS,
    NUM_ENERGY,
    NUM_HEADINGS,
)

SEAT_NAMES = "ABCDEFGH"
_CARD = re.compile(r"(1|2L|2R|3L|3R|4|5|0)([a-m]\d{1,2})([NESW])", re.ASCII)


def kind_words(counts: Iterable[int]) -> list[str]:
    """The codes of some cards, counted by kind.

    >>> kind_words([2, 0, 0, 1, 0, 0, 0, 0])
    ['1', '1', '3L']
    """
    return [KINDS[kind] for kind, count in enumerate(counts) for _ in range(count)]


def card_word(cell: int, look: int) -> str:
    """A placed card: kind, cell and the heading in which the line comes in."""
    kind, heading = divmod(look, NUM_HEADINGS)
    return f"{KINDS[kind]}{CELL_TEXTS[cell]}{HEADINGS[heading]}"


def line_words(s: State, seat: int) -> list[str]:
    """The seat's cards in the order of placing, without the start card."""
    cells = s.line[seat, 1 : s.length[seat]]
    return list(map(card_word, cells.tolist(), s.look[cells].tolist()))


def wall_texts(s: State) -> list[str]:
    """The walls as cells."""
    return [CELL_TEXTS[cell] for cell in np.flatnonzero(s.owner == WALL)]


def used_words(s: State, seat: int) -> list[str]:
    """The energy effects that the seat has used."""
    counts = s.used[seat].tolist()
    effects = [
        Effect(effect).name.lower()
        for effect in range(1, NUM_EFFECTS + 1)
        for _ in range(counts[effect - 1])
    ]
    return ["used", *effects] if effects else []


def parse_words(part: str, keywords: Sequence[str]) -> dict[str, list[str]]:
    """A player's words by keyword: `name`, the cards of the `line`, then what each one names.

    >>> parse_words("A: 1c2N hand 1 5", ("hand", "used"))
    {'name': ['A:'], 'line': ['1c2N'], 'hand': ['1', '5'], 'used': []}
    """
    name, *words = part.split(" ")
    found: dict[str, list[str]] = {"name": [name], "line": []}
    current = "line"
    for word in words:
        if word in keywords:
            current = word
        else:
            found.setdefault(current, []).append(word)
    return found | {keyword: found.get(keyword, []) for keyword in keywords}


def clear_table(s: State, walls: Sequence[str]) -> None:
    """Takes all cards and walls off the record, sets these walls, and makes the decks full."""
    keep = {name: s[name] for name in ("is_puzzle", "challenge", "energy_anytime", "has_jump")}
    seats, teams = int(s.seats), s.team.copy()
    for name in s.dtype.names or ():
        s[name] = 0
    setup_players(s, seats)
    s.team = teams
    for name, value in keep.items():
        s[name] = value
    if s.is_puzzle and seats == ENCLOSED_SEATS:
        s.uncovered -= 1  # EOL-13
    if walls and not (s.is_puzzle and seats == 1):
        raise Unreadable("walls stand only in the solo puzzle")
    for word in walls:
        s.owner[free_cell(s, word)] = WALL
        s.uncovered -= 1


def free_cell(s: State, word: str) -> int:
    """The cell of that name, if it is in the area and nothing lies there."""
    cell = CELL_NUMBERS.get(word, NUM_CELLS)
    if cell == NUM_CELLS or not is_in_area(s, cell):
        raise Unreadable(f"the area is {s.num_rows}x{s.num_rows}: it has no cell {word}")
    if s.owner[cell] != FREE:
        raise Unreadable(f"two things lie on {word}")
    return cell


def lay_cards(s: State, seat: int, words: Sequence[str]) -> None:
    """Takes these cards from the deck and lays them in this order."""
    for word in words:
        found = _CARD.fullmatch(word)
        if found is None:
            raise Unreadable(f"{short(word)} is not a placed card, such as 2Lc4N")
        kind = take_from_deck(s, seat, found[1])
        lay(s, seat, kind, free_cell(s, found[2]), HEADINGS.index(found[3]))


def take_from_deck(s: State, seat: int, code: str) -> int:
    """Takes a card of that code from the seat's deck; returns its kind."""
    if code not in KINDS:
        raise Unreadable(f"there is no card {short(code)}; there is: {', '.join(KINDS)}")
    kind = KINDS.index(code)
    if s.decks[seat, kind] == 0:
        raise Unreadable(f"{SEAT_NAMES[seat]} has more cards {code} than a deck holds")
    s.decks[seat, kind] -= 1
    s.num_deck[seat] -= 1
    return kind


def set_hand(s: State, seat: int, codes: Sequence[str]) -> None:
    """Takes these cards from the deck into the hand."""
    for code in codes:
        s.hands[seat, take_from_deck(s, seat, code)] += 1
        s.num_hand[seat] += 1


def set_used(s: State, seat: int, names: Sequence[str]) -> None:
    """Spends energy on these effects."""
    known = [Effect(effect).name.lower() for effect in range(1, NUM_EFFECTS + 1)]
    if len(names) > NUM_ENERGY or not set(names) <= set(known):
        raise Unreadable(f"{short(' '.join(names))} are not up to {NUM_ENERGY} energy effects")
    for name in names:
        s.used[seat, known.index(name)] += 1
        s.energy[seat] -= 1


def hand_words(s: State, seat: int) -> list[str]:
    """The seat's hand."""
    return ["hand", *kind_words(s.hands[seat])] if s.num_hand[seat] else []


def seat_words(seats: Iterable[int]) -> str:
    """The letters of some seats."""
    return "".join(SEAT_NAMES[seat] for seat in seats)


def parse_seats(s: State, letters: str) -> list[int]:
    """The seats of some letters, each at most once."""
    seats = [SEAT_NAMES.index(letter) for letter in letters]
    if len(set(seats)) < len(seats) or any(seat >= s.seats for seat in seats):
        raise Unreadable(f"{letters} are not different seats of {s.seats}")
    return seats
