"""A position as text, in parts with ` | ` between: first the table, then each player.

`turn 3 B 0/2 reverse! order AB first A walls b4 d4 | A: 1c3N 2Lc2N hand 1 1 3L 5 used gas | B: …`

- The table: phase, round, mover, cards placed of those due, the energy effect of the turn (`!`
  while the card it is for is due, `-` if none), turn order, first player, walls; while cards are
  revealed also those who are `tied`.
- A player: the placed cards in time as kind, cell and heading; `hand`; `revealed` (in this pass:
  the last one); energy effects `used`; `cut 1@4` if the line was the first to be cut, in round 4.
  What is nowhere else is in the deck.

With the options it is all there is to know. Only the exact text that `position_text` would write
is read.
"""

import re

from enlinea.core.errors import Unreadable
from enlinea.core.game import State
from enlinea.core.options import short
from enlinea.games.end_of_line.actions import Effect
from enlinea.games.end_of_line.parts import (
    clear_table,
    hand_words,
    kind_words,
    lay_cards,
    line_words,
    parse_seats,
    parse_words,
    seat_words,
    set_hand,
    set_used,
    take_from_deck,
    used_words,
    wall_texts,
)
from enlinea.games.end_of_line.position_faults import position_faults
from enlinea.games.end_of_line.state import Phase
from enlinea.games.end_of_line.tables import COPIES, KINDS

_EXAMPLE = "mulligan 0 A 0/0 - order - first A | A: hand 1 1 2L 3R 4"
_TABLE = re.compile(
    r"(reveal|deal|redraw|draw|gas|mulligan|turn|over) (\d{1,2}) ([A-H]) ([0-3])/([0-3]) "
    r"(-|(?:boost|brake|reverse|gas|jump)!?) order (-|[A-H]+) first ([A-H])"
    r"((?: tied [A-H]+)?)((?: walls(?: [a-m]\d{1,2})+)?)",
    re.ASCII,
)
_KEYWORDS = ("hand", "revealed", "used", "cut")


def position_text(s: State) -> str:
    """The whole position."""
    parts = [_table_text(s)]
    parts += [" ".join(_player_words(s, seat)) for seat in range(s.seats)]
    return " | ".join(parts)


def _table_text(s: State) -> str:
    order = seat_words([int(seat) for seat in s.order[: s.num_order]]) or "-"
    effect = "-" if s.effect == Effect.NONE else Effect(s.effect).name.lower()
    walls = wall_texts(s)
    tied = [seat for seat in range(s.seats) if s.tied >> seat & 1]
    return " ".join(
        [
            *(Phase(s.phase).name.lower(), str(s.rounds), seat_words([int(s.mover)])),
            *(f"{s.placed}/{s.due}", effect + "!" * int(s.is_pending)),
            *("order", order, "first", seat_words([int(s.first)])),
            *(("tied", seat_words(tied)) if tied else ()),
            *(("walls", *walls) if walls else ()),
        ]
    )


def _player_words(s: State, seat: int) -> list[str]:
    words = [f"{seat_words([seat])}:", *line_words(s, seat), *hand_words(s, seat)]
    if s.phase == Phase.REVEAL:
        words += _revealed_words(s, seat)
    words += used_words(s, seat)
    if s.cut_rank[seat]:
        words += ["cut", f"{s.cut_rank[seat]}@{s.cut_round[seat]}"]
    return words


def _revealed_words(s: State, seat: int) -> list[str]:
    """All that the seat has revealed; what was revealed in this pass stands last."""
    revealed = COPIES - s.decks[seat]
    latest = []
    if s.revealed[seat]:
        latest = [KINDS[s.revealed[seat] - 1]]
        revealed[s.revealed[seat] - 1] -= 1
    words = kind_words(revealed) + latest
    return ["revealed", *words] if words else []


def parse_position(text: str, s: State) -> None:
    """Sets up the position on a record made for the same seats and options."""
    parts = text.split(" | ")
    table = _TABLE.fullmatch(parts[0])
    if table is None or len(parts) != s.seats + 1:
        raise Unreadable(
            f"{short(text)} is not a position of End of Line for {s.seats} seats, such as "
            f"{_EXAMPLE!r}"
        )
    clear_table(s, table[10].split()[1:])
    for seat, part in enumerate(parts[1:]):
        _parse_player(s, seat, part)
    _parse_table(s, table)
    _parse_revealed(s, [parse_words(part, _KEYWORDS)["revealed"] for part in parts[1:]])
    for fault in position_faults(s):
        raise Unreadable(f"{short(text)}: {fault}")
    if position_text(s) != text:
        raise Unreadable(f"{short(text)} should be written {position_text(s)!r}")


def _parse_player(s: State, seat: int, part: str) -> None:
    words = parse_words(part, _KEYWORDS)
    if words["name"] != [f"{seat_words([seat])}:"]:
        raise Unreadable(f"{short(part)} does not begin with {seat_words([seat])}:")
    lay_cards(s, seat, words["line"])
    set_hand(s, seat, words["hand"])
    set_used(s, seat, words["used"])
    if words["cut"]:
        found = re.fullmatch(r"([1-8])@(\d{1,2})", " ".join(words["cut"]), re.ASCII)
        if found is None:
            raise Unreadable(f"{short(part)}: a cut is written like 1@4")
        s.cut_rank[seat], s.cut_round[seat] = int(found[1]), int(found[2])
        s.num_cut += 1


def _parse_table(s: State, table: re.Match[str]) -> None:
    s.phase = Phase[table[1].upper()]
    s.rounds = int(table[2])
    s.mover = parse_seats(s, table[3])[0]
    s.placed, s.due = int(table[4]), int(table[5])
    effect = table[6].rstrip("!")
    s.effect = Effect.NONE if effect == "-" else Effect[effect.upper()]
    s.is_pending = table[6].endswith("!")
    order = [] if table[7] == "-" else parse_seats(s, table[7])
    s.order[: len(order)] = order
    s.num_order = len(order)
    s.turn = order.index(int(s.mover)) if s.mover in order else 0
    s.first = parse_seats(s, table[8])[0]
    s.tied = sum(1 << seat for seat in parse_seats(s, table[9][len(" tied ") :]))


def _parse_revealed(s: State, revealed: list[list[str]]) -> None:
    """EOL-2: cards that lie revealed are not in the deck, the latest of this pass decides."""
    for seat, kinds in enumerate(revealed):
        if kinds and s.phase != Phase.REVEAL:
            raise Unreadable("revealed cards go back before the deal")
        for code in kinds:
            take_from_deck(s, seat, code)
        if kinds and s.tied >> seat & 1 and seat < s.mover:
            s.revealed[seat] = KINDS.index(kinds[-1]) + 1
