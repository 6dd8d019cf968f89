"""The naive twin of End of Line: every mode, slow and plain, to be read beside the rulebook.

One line per player is laid card by card on a torus; whoever cannot lay the card that is due
is cut. The last line (or team) standing wins; in the puzzles the whole area is to be covered.
Clauses EOL-1 to EOL-15 are cited where they are obeyed. The cards, the challenges, classic
solitaire and the count of coverings are in end_of_line_solitaire.
"""

import copy

from .end_of_line_solitaire import (
    AREAS,
    COPIES,
    INITIATIVE,
    NUM_ENERGY_POINTS,
    Cell,
    Challenge,
    NaiveSolitaire,
    PlacedCard,
    cards_of,
    cell_text,
    challenge_of,
    coverings,
    draw_weights,
    exit_headings,
    free_exits,
    initiatives,
    load_challenges,
    neighbour,
    start_lines,
)

__all__ = ["Challenge", "NaiveEndOfLine", "coverings", "load_challenges"]

NUM_CARDS_IN_HAND = 5
FIRST_ENERGY_ROUND = 3

SEATS = {
    "versus": [2, 3, 4, 5, 6, 7, 8],
    "team-battle": [4, 6, 8],
    "puzzle": [1],
    "solitaire": [1],
    "coop-puzzle": [2, 3, 4, 5, 6, 7, 8],
}
# Each option with its default, then the other values.
OPTIONS: dict[str, list[object]] = {
    "energy_anytime": [False, True],
    "teams": ["default", "opposite", "pairs"],
    "puzzle": list(range(1, 141)),
}


def chosen_options(options: dict[str, object]) -> dict[str, object]:
    """All options, those left out at their default."""
    chosen = {name: values[0] for name, values in OPTIONS.items()}
    for name, value in options.items():
        # Compared with the type, for True is no challenge number.
        if (type(value), value) not in [(type(known), known) for known in OPTIONS.get(name, [])]:
            raise ValueError(f"no option {name}: {value}")
        chosen[name] = value
    return chosen


def teams_of(seats: int, mode: str, teams: object) -> list[int]:
    """The team of each seat; outside team battle everyone is a team alone."""
    if mode != "team-battle":
        return list(range(seats))
    # EOL-15
    if seats == 4 and teams != "pairs":
        return [0, 1, 0, 1] if teams == "opposite" else [0, 1, 1, 0]
    if seats != 4 and teams != "opposite":
        return [seat // 2 if teams == "pairs" else seat % 2 for seat in range(seats)]
    raise ValueError(f"no teams {teams} with {seats} seats")


class NaiveEndOfLine:
    """A game of End of Line, told and played in the texts of the records."""

    def __init__(
        self,
        seats: int,
        mode: str = "versus",
        options: dict[str, object] | None = None,
        *,
        walls: list[Cell] | None = None,
        placed: tuple[str, Cell] | None = None,
        challenges: dict[int, Challenge] | None = None,
    ) -> None:
        """Mode `puzzle` takes its walls and placed card, or finds them in `challenges`."""
        if seats not in SEATS.get(mode, []):
            raise ValueError(f"no mode {mode} with {seats} seats")
        chosen = chosen_options(options or {})
        self.seats = seats
        self.mode = mode
        self.is_puzzle = mode in ("puzzle", "coop-puzzle")
        self.solitaire = NaiveSolitaire() if mode == "solitaire" else None
        self.energy_anytime = chosen["energy_anytime"] is True
        self.teams = teams_of(seats, mode, chosen["teams"])

        self.num_rows = AREAS[seats][0]
        self.lines = start_lines(seats)
        self.walls: list[Cell] = []
        self.decks = [dict(COPIES) for _ in range(seats)]
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        self.energy = [NUM_ENERGY_POINTS] * seats
        if mode == "puzzle":
            if walls is None and placed is None:
                walls, placed = challenge_of(chosen["puzzle"], challenges)
            self.walls = list(walls or [])
            if placed is not None:
                # EOL-11: the card is taken from the deck and continues the start card.
                self.decks[0][placed[0]] -= 1
                self.lines[0].append(PlacedCard(*placed, self.lines[0][0].heading))

        self.over = False
        self.cut: list[int] = []  # seats, the first one cut first
        self.round = 0
        self.first_order: list[int] = []  # the turn order of round 1
        # EOL-2: everyone reveals a card; alone, nobody does.
        self.reveals_due = list(range(seats)) if seats > 1 else []
        self.revealed: dict[int, str] = {}  # by those who reveal this time
        self.draws_due: list[int] = []  # a seat for each card to be drawn now
        self.mulligans_due: list[int] = []  # seats still to keep or to change their five
        self.turns_due: list[int] = []  # seats still to act in this round, who acts now first
        self._begin_turn()
        if mode == "puzzle":
            self._deal(first_player=0)

    def to_act(self) -> list[int | str]:
        """The seat to act, ["*"] for chance, [] when the game is over."""
        if self.solitaire is not None:
            return self.solitaire.to_act()
        if self.over:
            return []
        if self.reveals_due or self.draws_due:
            return ["*"]
        return [self.mulligans_due[0] if self.mulligans_due else self.turns_due[0]]

    def chance(self) -> dict[str, float]:
        """Each outcome with its weight, the copies left; {} if chance is not to act."""
        if self.solitaire is not None:
            return self.solitaire.chance()
        if self.to_act() != ["*"]:
            return {}
        if self.reveals_due:
            return draw_weights("reveal", self.decks[self.reveals_due[0]])
        return draw_weights("draw", self.decks[self.draws_due[0]])

    def legal(self, seat: int) -> list[str]:
        """The seat's actions sorted by code point, equal cards once; [] if it may not act."""
        if self.solitaire is not None:
            return self.solitaire.legal(seat)
        if self.to_act() != [seat]:
            return []
        return ["keep", "mulligan"] if self.mulligans_due else self._turn_actions(seat)

    def play(self, actor: int | str, text: str) -> None:
        """Play a legal text, and all that follows from it by itself."""
        if self.solitaire is not None:
            self.solitaire.play(actor, text)
            return
        known = list(self.chance()) if isinstance(actor, str) else self.legal(actor)
        if self.to_act() != [actor] or text not in known:
            raise ValueError(f"{actor}: {text} is not legal")
        if self.reveals_due:
            self._reveal(text.split()[1])
        elif self.draws_due:
            seat = self.draws_due.pop(0)
            self.decks[seat][text.split()[1]] -= 1
            self.hands[seat].append(text.split()[1])
        elif self.mulligans_due:
            self._keep_or_mulligan(text)
        elif text.startswith("place"):
            self._place(self.turns_due[0], text.split()[1], text.split()[2])
        else:
            self._use_energy(self.turns_due[0], text)
        self._go_on()

    def result(self) -> tuple[list[int], list[int]]:
        """Scores and winners of a game that is over."""
        if self.solitaire is not None:
            return self.solitaire.result()
        if not self.over:
            raise ValueError("the game is not over")
        everyone = list(range(self.seats))
        if self.mode == "versus":
            # The number of opponents outlasted.
            standing = self._standing()
            return [(self.cut + standing).index(seat) for seat in everyone], standing
        if self.mode == "team-battle":
            # EOL-14: the cut members of the team left standing win too.
            teams = [self.teams[seat] for seat in self._standing()]
            winners = [seat for seat in everyone if self.teams[seat] in teams]
            return [1 if seat in winners else 0 for seat in everyone], winners
        if self._uncovered():
            return [-len(self._uncovered())] * self.seats, []
        # EOL-10, EOL-13: all cards and energy left, of all players, the cut included.
        score = sum(self.energy)
        for seat in everyone:
            score += initiatives(self.hands[seat] + cards_of(self.decks[seat]))
        return [score] * self.seats, everyone

    def copy(self) -> "NaiveEndOfLine":
        """A game of its own in the same position."""
        return copy.deepcopy(self)

    # Before the first round

    def _reveal(self, code: str) -> None:
        seat = self.reveals_due.pop(0)
        self.decks[seat][code] -= 1
        self.revealed[seat] = code
        if self.reveals_due:
            return
        # EOL-2: lowest initiative starts; only those tied for lowest reveal their next card.
        lowest = min(INITIATIVE[card] for card in self.revealed.values())
        tied = [seat for seat in self.revealed if INITIATIVE[self.revealed[seat]] == lowest]
        self.revealed = {}
        if len(tied) > 1 and all(cards_of(self.decks[seat]) for seat in tied):
            self.reveals_due = sorted(tied)
            return
        # EOL-2: should a deck run out, the lowest seat of the tied starts. All cards go back.
        self.decks = [dict(COPIES) for _ in range(self.seats)]
        self._deal(first_player=min(tied))

    def _deal(self, first_player: int) -> None:
        # EOL-2: round 1 runs clockwise from the first player.
        self.first_order = [(first_player + step) % self.seats for step in range(self.seats)]
        # EOL-3: everyone draws 5, then may change them in seat order.
        self.mulligans_due = list(range(self.seats))
        for seat in range(self.seats):
            self.draws_due += [seat] * NUM_CARDS_IN_HAND

    def _keep_or_mulligan(self, text: str) -> None:
        seat = self.mulligans_due.pop(0)
        if text == "mulligan":
            # EOL-3: the five go back, and five new ones, which stay, are drawn.
            for card in self.hands[seat]:
                self.decks[seat][card] += 1
            self.hands[seat] = []
            self.draws_due = [seat] * NUM_CARDS_IN_HAND

    # Rounds

    def _go_on(self) -> None:
        """Begin rounds, end turns and cut lines until somebody has to act or it is over."""
        while not (self.over or self.reveals_due or self.draws_due or self.mulligans_due):
            if not self.turns_due:
                self._begin_round()
            elif self.num_placed >= self.num_to_place:
                self._end_turn()
            elif not self._turn_actions(self.turns_due[0]):
                # EOL-8, EOL-9: a card is due and there is no legal action.
                self.cut.append(self.turns_due[0])
                self._end_turn()
                self._end_if_decided()
            else:
                return

    def _begin_round(self) -> None:
        self.round += 1
        order = self.first_order
        if self.round > 1:
            order = self._turn_order(self._standing(), 1)
        self.turns_due = list(order)
        self._begin_turn()
        for seat in order:
            # EOL-5: fill the hand to 5 while the deck lasts.
            num_missing = NUM_CARDS_IN_HAND - len(self.hands[seat])
            self.draws_due += [seat] * min(num_missing, len(cards_of(self.decks[seat])))

    def _turn_order(self, group: list[int], back: int) -> list[int]:
        """The order of seats that are tied on all their cards later than the back-th last."""
        # EOL-4: a tied group of which one reaches its start card falls back to round 1.
        cards = {seat: self.lines[seat][-back].code for seat in group}
        if len(group) == 1 or "start" in cards.values():
            return [seat for seat in self.first_order if seat in group]
        order = []
        for initiative in sorted({INITIATIVE[code] for code in cards.values()}):
            tied = [seat for seat in group if INITIATIVE[cards[seat]] == initiative]
            order += self._turn_order(tied, back + 1) if len(tied) > 1 else tied
        return order

    def _begin_turn(self) -> None:
        # EOL-6: round 1 places exactly 1 card, later rounds exactly 2.
        self.num_to_place = 1 if self.round == 1 else 2
        self.num_placed = 0
        self.has_used_energy = False
        self.is_reversed = False  # the next card continues the card before the last
        self.is_jumping = False  # the next card jumps

    def _end_turn(self) -> None:
        self.turns_due.pop(0)
        self._begin_turn()

    def _standing(self) -> list[int]:
        return [seat for seat in range(self.seats) if seat not in self.cut]

    def _end_if_decided(self) -> None:
        if self.is_puzzle:
            # EOL-13: it ends when the area is covered, at once, or all are cut.
            self.over = not self._uncovered() or not self._standing()
        else:
            # EOL-9, EOL-14: the last but one line, or team, is cut.
            self.over = len({self.teams[seat] for seat in self._standing()}) == 1

    # The area

    def _taken(self) -> list[Cell]:
        return self.walls + [card.cell for line in self.lines for card in line]

    def _uncovered(self) -> list[Cell]:
        rows = range(self.num_rows)
        taken = self._taken()
        if self.seats == 4:
            taken.append((4, 4))  # EOL-13: enclosed by start cards, not part of the area
        return [(row, col) for row in rows for col in rows if (row, col) not in taken]

    def _jumps(self, seat: int) -> dict[Cell, str]:
        """The cells the seat can jump to, each with the heading of the line into it."""
        # EOL-14: straight over exactly one line card of a team mate, cut or not, never a start.
        mates = [mate for mate in range(self.seats) if self.teams[mate] == self.teams[seat]]
        mates.remove(seat)
        jumpable = [card.cell for mate in mates for card in self.lines[mate][1:]]
        jumps = {}
        for heading in exit_headings(self.lines[seat][-1]):
            over = neighbour(self.lines[seat][-1].cell, heading, self.num_rows)
            behind = neighbour(over, heading, self.num_rows)
            if over in jumpable and behind not in self._taken():
                jumps[behind] = heading
        return jumps

    def _cells(self, seat: int) -> dict[Cell, str]:
        """Where the seat's next card may go, each cell with the heading of the line into it."""
        if self.is_jumping:
            return self._jumps(seat)
        # EOL-6, EOL-7: from the last card placed; after `reverse` from the one before it.
        card = self.lines[seat][-2] if self.is_reversed else self.lines[seat][-1]
        return free_exits(card, self._taken(), self.num_rows)

    # A turn

    def _turn_actions(self, seat: int) -> list[str]:
        places = [
            f"place {code} {cell_text(cell)}"
            for code in set(self.hands[seat])
            for cell in self._cells(seat)
        ]
        return sorted(places + self._effects(seat, can_place=len(places) > 0))

    def _effects(self, seat: int, can_place: bool) -> list[str]:
        # EOL-7: from round 3, at most one per player and round.
        if self.round < FIRST_ENERGY_ROUND or self.energy[seat] == 0 or self.has_used_energy:
            return []
        has_card = len(self.hands[seat]) > 0
        effects = []
        # EOL-7: before the first card; with the option whenever a card is due.
        if self.num_placed == 0 or self.energy_anytime:
            if can_place:
                effects.append("boost")
            if can_place or self.num_placed > 0:
                effects.append("brake")
            if can_place and cards_of(self.decks[seat]):
                effects.append("gas")
            if has_card and free_exits(self.lines[seat][-2], self._taken(), self.num_rows):
                effects.append("reverse")
        # EOL-14: `jump` before any card of the turn.
        if self.mode == "team-battle" and has_card and self._jumps(seat):
            effects.append("jump")
        return effects

    def _use_energy(self, seat: int, effect: str) -> None:
        self.energy[seat] -= 1
        self.has_used_energy = True
        if effect == "boost":
            self.num_to_place = 3
        elif effect == "brake":
            self.num_to_place = 1  # after the first card this ends the turn at once
        elif effect == "reverse":
            self.is_reversed = True
        elif effect == "gas":
            self.draws_due = [seat]
        elif effect == "jump":
            self.is_jumping = True

    def _place(self, seat: int, code: str, text: str) -> None:
        for cell, heading in self._cells(seat).items():
            if cell_text(cell) == text:
                self.lines[seat].append(PlacedCard(code, cell, heading))
                break
        self.hands[seat].remove(code)
        self.num_placed += 1
        self.is_reversed = False
        self.is_jumping = False
        if self.is_puzzle:
            self._end_if_decided()  # EOL-10: covering the area mid-turn succeeds at once
