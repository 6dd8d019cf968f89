"""The naive twin of Linja: slow, plain, to be read beside `rulebook/linja.md`.

Each player moves pieces towards the opponent's home row; the crowd in the row entered decides
how far the second move goes. The game ends when the colours have passed; more points win.

    row          0   1   2   3   4   5   6   7      A (seat 0) moves up, B (seat 1) down
    A's pieces   6   1   1   1   1   1   1   0
    B's pieces   0   1   1   1   1   1   1   6
    A's points  -5  -3  -2  -1  +1  +2  +3  +5      B's are the mirror image

Other boards have 4, 6 or 10 `rows`; points 1, 2, ... outwards, one more than that in the goal row.
"""

import copy

MAX_PIECES_IN_ROW = 6
COLOURS = "AB"


class NaiveLinja:
    """A game of Linja; `counts[seat][row]` is how many pieces of that seat stand in that row."""

    def __init__(
        self,
        seats: int = 2,
        mode: str = "standard",
        options: dict[str, object] | None = None,
        *,
        rows: int = 8,
        pieces: int = 12,
    ) -> None:
        if seats != 2 or mode != "standard":
            raise ValueError(f"Linja has 2 seats and the mode standard, not {seats} and {mode}")
        if rows not in (4, 6, 8, 10) or not rows - 2 <= pieces <= 15:
            raise ValueError(f"no board of {rows} rows with {pieces} pieces")
        options = options or {}
        for name, value in options.items():
            if name not in ("tease", "sheet2010") or not isinstance(value, bool):
                raise ValueError(f"unknown option or value: {name} {value!r}")
        self.tease = bool(options.get("tease"))
        self.sheet2010 = bool(options.get("sheet2010"))
        self.rows = rows
        inner, at_home = [1] * (rows - 2), pieces - (rows - 2)
        self.counts = [[at_home, *inner, 0], [0, *inner, at_home]]
        self.mover = 0  # when the game is over: the seat that acted last
        self.phase = "initial"  # initial, second, extra, over
        self.distance = 0  # LJ-3: the n of the second move, 0 when none is due
        self.end = False  # LJ-10: the colours have passed each other
        self.passed = False  # LJ-9: the last action was a pass
        self.further = False  # LJ-14: the mover is in a further turn

    @classmethod
    def from_position(cls, text: str, options: dict[str, object] | None = None) -> "NaiveLinja":
        """The game that stands at a position, e.g. `61111110 01111116 A initial`."""
        words = text.split(" ")
        if len(words) < 4 or words[2] not in ("A", "B") or len(words[0]) != len(words[1]):
            raise ValueError(f"unreadable position: {text}")
        game = cls(options=options, rows=len(words[0]))
        game.counts = [[int(digit, 16) for digit in word] for word in words[:2]]
        game.mover = COLOURS.index(words[2])
        game.phase = words[3]
        game.distance = int("".join(words[4:5])) if game.phase == "second" else 0
        game.end = "end" in words
        game.passed = "passed" in words
        game.further = "further" in words
        if game.phase not in ("initial", "second", "extra", "over") or game.position_text() != text:
            raise ValueError(f"unreadable position: {text}")
        if game.phase == "second" and (game.distance < 1 or not game._second_moves()):
            raise ValueError(f"LJ-4, LJ-7: there is no such second move: {text}")
        is_reached = game.end or game._have_passed_each_other()
        if is_reached and (not game.end or game.phase == "initial"):
            raise ValueError(f"LJ-10: the end is not marked, or the game not over: {text}")
        return game

    def position_text(self) -> str:
        """A's counts, B's counts, the mover, the phase, then the flags that hold."""
        words = ["".join(f"{count:x}" for count in counts) for counts in self.counts]
        phase = f"second {self.distance}" if self.phase == "second" else self.phase
        words += [COLOURS[self.mover], phase]
        words += ["end"] if self.end else []
        words += ["passed"] if self.passed else []
        words += ["further"] if self.further else []
        return " ".join(words)

    def to_act(self) -> list[int | str]:
        """The seat that may act; empty when the game is over."""
        return [] if self.phase == "over" else [self.mover]

    def chance(self) -> dict[str, float]:
        return {}  # there is none in Linja

    def legal(self, seat: int) -> list[str]:
        """The texts of the seat's legal actions, sorted by code point."""
        if seat not in self.to_act():
            return []
        if self.phase == "initial":
            return sorted(self._initial_moves()) or ["pass"]  # LJ-9
        if self.phase == "second":
            # LJ-7: compulsory; LJ-10: but the mover may stop once the end is reached.
            return sorted(self._second_moves() + (["stop"] if self.end else []))
        return sorted([*self._extra_moves(), "stop"])  # LJ-8: it may be declined

    def play(self, actor: int | str, text: str) -> None:
        """Play a legal action; ValueError for any other."""
        if not isinstance(actor, int) or text not in self.legal(actor):
            raise ValueError(f"not legal: {actor}: {text}")
        if text == "pass":
            self._play_pass()
        elif text == "stop":
            self._end_turn()
        elif self.phase == "initial":
            self._play_initial(int(text))
        elif self.phase == "second":
            self._play_second(int(text))
        else:
            self._play_extra(text)

    def result(self) -> tuple[list[int], list[int]]:
        """Scores by seat and the winners; a draw lists both seats."""
        if self.phase != "over":
            raise ValueError("the game is not over")
        scores = [0, 0]
        for seat in (0, 1):
            for row in range(self.rows):
                scores[seat] += self.counts[seat][row] * self._points(seat, row)
        return scores, [seat for seat in (0, 1) if scores[seat] == max(scores)]  # LJ-11

    def copy(self) -> "NaiveLinja":
        """An equal game that shares nothing with this one."""
        return copy.deepcopy(self)

    def _goal_row(self, seat: int) -> int:
        """The opponent's home row."""
        return self.rows - 1 if seat == 0 else 0

    def _row_ahead(self, seat: int, row: int, distance: int) -> int:
        """The row so many steps forward in the seat's own sense; it may lie off the board."""
        return row + distance if seat == 0 else row - distance

    def _rows_of(self, seat: int) -> list[int]:
        """The rows where the seat has a piece."""
        return [row for row in range(self.rows) if self.counts[seat][row] > 0]

    def _num_in_row(self, row: int) -> int:
        return self.counts[0][row] + self.counts[1][row]

    def _can_land(self, row: int) -> bool:
        """LJ-6: inner rows hold at most six pieces, home rows any number."""
        if 0 < row < self.rows - 1:
            return self._num_in_row(row) < MAX_PIECES_IN_ROW
        return row in (0, self.rows - 1)  # nothing beyond them

    def _have_passed_each_other(self) -> bool:
        """LJ-10: A's rearmost piece is in a higher row than B's rearmost."""
        return min(self._rows_of(0)) > max(self._rows_of(1))

    def _points(self, seat: int, row: int) -> int:
        """LJ-11: the points of one piece of that seat in that row."""
        middle = self.rows // 2
        points = row - middle + 1 if row >= middle else row - middle  # -4 ... -1, +1 ... +4
        if row in (0, self.rows - 1):
            points = points + 1 if points > 0 else points - 1  # -5 and +5
        points = points if seat == 0 else -points
        return max(points, 0) if self.sheet2010 else points  # LJ-14: no negative points

    def _initial_moves(self) -> list[str]:
        """LJ-2: one own piece, exactly one row forward."""
        rows = self._rows_of(self.mover)
        return [str(row) for row in rows if self._can_land(self._row_ahead(self.mover, row, 1))]

    def _second_target(self, row: int) -> int:
        """LJ-3 and LJ-5: n rows forward; past the goal row the surplus is lost."""
        target = self._row_ahead(self.mover, row, self.distance)
        return min(max(target, 0), self.rows - 1)

    def _second_moves(self) -> list[str]:
        """LJ-3: any one own piece, but LJ-5: none that is already in the goal row."""
        rows = [row for row in self._rows_of(self.mover) if row != self._goal_row(self.mover)]
        return [str(row) for row in rows if self._can_land(self._second_target(row))]

    def _extra_moves(self) -> list[str]:
        """LJ-8: own pieces one row forward or back; LJ-13: with `tease` opposing ones too."""
        own, opponent = self.mover, 1 - self.mover
        steps = self._single_steps("x", own)
        steps += self._single_steps("o", opponent) if self.tease else []
        # LJ-13: opposing pieces standing in their goal row may not be moved back.
        return [step for step in steps if step != f"o{self._goal_row(opponent)}-"]

    def _single_steps(self, letter: str, seat: int) -> list[str]:
        """Every step of one row, forward (+) or back (-) in the seat's own sense."""
        steps = []
        for row in self._rows_of(seat):
            if self._can_land(self._row_ahead(seat, row, 1)):
                steps.append(f"{letter}{row}+")
            if self._can_land(self._row_ahead(seat, row, -1)):
                steps.append(f"{letter}{row}-")
        return steps

    def _play_pass(self) -> None:
        if self.passed:
            self.phase = "over"  # LJ-9: two passes with no move between them
        else:
            self.passed = True
            self._end_turn()

    def _play_initial(self, row: int) -> None:
        target = self._row_ahead(self.mover, row, 1)
        self.distance = self._num_in_row(target)  # LJ-3: without the piece itself
        if target == self._goal_row(self.mover):
            self.distance = 1 if self.sheet2010 else 0  # LJ-14, LJ-4
        self._move_piece(self.mover, row, target)
        if self.distance > 0 and self._second_moves():
            self.phase = "second"
        else:
            self._end_turn()  # LJ-4: no second move, or LJ-7: it lapses

    def _play_second(self, row: int) -> None:
        target = self._second_target(row)
        is_exact = self._row_ahead(self.mover, row, self.distance) == target
        enters_goal_row = target == self._goal_row(self.mover)
        enters_empty_row = self._num_in_row(target) == 0 and not enters_goal_row
        self._move_piece(self.mover, row, target)
        if enters_goal_row and is_exact and not self.sheet2010:
            self.phase, self.distance = "extra", 0  # LJ-8; LJ-14: never with sheet2010
        else:
            # LJ-14: a further turn earns no other, and there is none once the end is reached.
            may_earn = self.sheet2010 and not self.further and not self.end
            self._end_turn(earns_further=may_earn and enters_empty_row)

    def _play_extra(self, text: str) -> None:
        seat = self.mover if text[0] == "x" else 1 - self.mover
        row, distance = int(text[1]), 1 if text[2] == "+" else -1
        self._move_piece(seat, row, self._row_ahead(seat, row, distance))
        self._end_turn()  # LJ-8: it earns nothing more

    def _move_piece(self, seat: int, origin: int, target: int) -> None:
        self.counts[seat][origin] -= 1
        self.counts[seat][target] += 1
        self.passed = False
        # LJ-10: tested after every single action; it stands even if the colours mix again.
        self.end = self.end or self._have_passed_each_other()

    def _end_turn(self, earns_further: bool = False) -> None:
        """The other seat begins a turn, or the same seat a further one, or the game is over."""
        self.distance, self.further = 0, earns_further
        self.phase = "over" if self.end else "initial"  # LJ-10
        if not self.end and not earns_further:
            self.mover = 1 - self.mover
