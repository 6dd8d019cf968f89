"""A puzzle: a position from a real game, what to find in it, and the proof of the answer."""

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from enlinea.core.errors import SetupError
from enlinea.core.game import Variant, variant
from enlinea.core.match import Match

Goal = Literal["best-turn", "best-chance", "solo-line", "head-line"]
ProofKind = Literal["exact", "expected", "display"]

GOALS: dict[str, str] = {
    "best-turn": "find the only best turn",
    "best-chance": "find an action with the best chance to cover the area",
    "solo-line": "arrange all cards in one line; black is wild",
    "head-line": "lay one line of exactly {target} cards, all of one colour",
}

# By goal, what ends a display: no part of an answer, for the rules would tell too much then.
ENDINGS: dict[str, str] = {"solo-line": "give-up", "head-line": "done"}


class Valued(msgspec.Struct, frozen=True, omit_defaults=True):
    """A turn with its value, and the 95 % interval if it is an estimate."""

    turn: str
    value: float
    low: float | None = None
    high: float | None = None

    def text(self) -> str:
        """The turn and its value for people.

        >>> Valued("3 5", 1).text(), Valued("end", 2.31, 2.1, 2.52).text()
        ('3 5: 1', 'end: 2.31 (2.10 to 2.52)')
        """
        if self.low is None or self.high is None:
            return f"{self.turn}: {self.value:g}"
        return f"{self.turn}: {self.value:.2f} ({self.low:.2f} to {self.high:.2f})"


class Proof(msgspec.Struct, frozen=True):
    """Why the answer is right: exact values, expected values with intervals, or a display."""

    kind: ProofKind
    unit: str  # what the values count
    turns: list[Valued]  # the best ones, best first
    num_turns: int  # of which these were found the best; for a display: how many there are


class Puzzle(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The variant, the game so far, whose turn it is, the goal, and all right answers."""

    id: str
    game: str
    mode: str
    seats: int
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    actions: list[str]  # the record of the game so far
    seat: int
    goal: Goal
    answers: list[str]  # actions with commas between; for a display: one of many
    proof: Proof
    bots: dict[str, float]  # the share of tries in which each bot found it, from weak to strong
    difficulty: int  # 1 to 5: one more for each bot that mostly fails

    def variant(self) -> Variant:
        """The variant that is played."""
        return variant(self.game, self.mode, self.seats, self.options)


class Verdict(msgspec.Struct, frozen=True):
    """Whether an answer is right, and why, in a sentence; and its worth, if that is known."""

    is_right: bool
    reason: str
    given: Valued | None = None


class Clue(msgspec.Struct, frozen=True):
    """How long the answer is, among how many it was chosen, and how it begins."""

    num_actions: int
    num_choices: int
    shown: list[str]


def difficulty_of(bots: dict[str, float]) -> int:
    """From 1, which every bot finds, to 5, which none of four does.

    >>> difficulty_of({"random": 0.1, "greedy": 0.9, "good": 1.0, "best": 1.0})
    2
    """
    return 1 + sum(share < 0.5 for share in bots.values())


def goal_text(puzzle: Puzzle) -> str:
    """What is to be found, as a sentence for people."""
    target = len(puzzle.answers[0].split(", ")) if puzzle.goal == "head-line" else 0
    text = GOALS[puzzle.goal].format(target=target)
    return f"{text[0].upper()}{text[1:]}."


def position(puzzle: Puzzle) -> Match:
    """The game as it stands, ready for the answer."""
    match = Match(puzzle.variant())
    for text in puzzle.actions:
        match.play_text(text)
    return match


def answer_text(match: Match, actions: Sequence[int]) -> str:
    """Actions as answers are written."""
    return ", ".join(map(match.variant.mode.notation.action_text, actions))


def parse_answer(puzzle: Puzzle, texts: Sequence[str]) -> list[int]:
    """The actions that are written like this; raises Unreadable if one is none."""
    parse = puzzle.variant().mode.notation.parse_action
    return [parse(text) for text in texts]


def offered(puzzle: Puzzle, texts: Sequence[str]) -> list[str]:
    """Those of the legal actions that may be a part of an answer."""
    return [text for text in texts if text != ENDINGS.get(puzzle.goal)]


def refuse_ending(puzzle: Puzzle, actions: Sequence[int]) -> None:
    """Raises if one of these actions is no part of any answer: the end of a display."""
    ending = ENDINGS.get(puzzle.goal)
    if ending is not None and parse_answer(puzzle, [ending])[0] in actions:
        raise SetupError(f"an answer is what is laid: leave out {ending}")


def is_complete(puzzle: Puzzle, match: Match) -> bool:
    """Whether the answer has come to its end: nothing can be added to it."""
    if puzzle.goal == "best-chance":
        return len(match.history) > len(puzzle.actions)
    return puzzle.seat not in match.actors


def is_answer(puzzle: Puzzle, match: Match) -> bool:
    """Whether what was played can be judged: a display at any time, all others at the end."""
    is_begun = len(match.history) > len(puzzle.actions)
    return is_begun and (puzzle.proof.kind == "display" or is_complete(puzzle, match))


def answered(puzzle: Puzzle, actions: Sequence[int]) -> Match:
    """The position after these actions; raises if they cannot be played, or go on for too long."""
    match = position(puzzle)
    for action in actions:
        if is_complete(puzzle, match):
            raise SetupError("the answer goes on after the turn is over")
        match.play(puzzle.seat, action)
    return match


def judge(puzzle: Puzzle, actions: Sequence[int]) -> Verdict:
    """Whether these actions solve the puzzle; raises IllegalAction if they cannot be played."""
    refuse_ending(puzzle, actions)
    match = answered(puzzle, actions)
    if not actions:
        raise SetupError("an answer has at least one action")
    if not is_answer(puzzle, match):
        raise SetupError("the answer is not a whole turn: more is to be played")
    if puzzle.proof.kind == "display":
        return _judge_display(puzzle, match)
    given = answer_text(match, actions)
    best = puzzle.proof.turns[0]
    if given in puzzle.answers:
        return Verdict(True, f"{best.text()} {puzzle.proof.unit}", best)
    found = next((turn for turn in puzzle.proof.turns if turn.turn == given), None)
    worth = f"{found.text()}" if found else f"{given} is worth less"
    reason = f"{worth}; the best is worth {best.value:.4g} {puzzle.proof.unit}"
    return Verdict(False, reason, found)


def _judge_display(puzzle: Puzzle, match: Match) -> Verdict:
    """The rules say whether what lies there is the line that was asked for."""
    if puzzle.goal == "head-line":
        match.play(puzzle.seat, *parse_answer(puzzle, [ENDINGS[puzzle.goal]]))
        is_right = bool(match.state.taken[puzzle.seat] > 0)
    else:
        outcome = match.outcome()
        is_right = outcome is not None and puzzle.seat in outcome.winners
    return Verdict(is_right, "one line it is" if is_right else "not all of it is one line")


def num_hints(puzzle: Puzzle) -> int:
    """How many hints there are that leave something to be found."""
    return len(puzzle.answers[0].split(", "))


def hint(puzzle: Puzzle, number: int) -> Clue:
    """The first hint is about the answer, each further one shows one more action of it."""
    actions = puzzle.answers[0].split(", ")
    return Clue(len(actions), puzzle.proof.num_turns, actions[: number - 1])
