"""Bodies of the HTTP API about puzzles, streaks and the ratings of a person."""

from typing import Annotated, Literal

import msgspec

from enlinea.puzzles import Clue, Goal, Proof, ProofKind, Valued
from enlinea.server.bodies import Body
from enlinea.server.shapes import Event, Key, Seat, Shape, Sight

MAX_ACTIONS = 200  # cards of a display may be laid and lifted many times

ActionText = Annotated[str, msgspec.Meta(min_length=1, max_length=400)]
Actions = Annotated[list[ActionText], msgspec.Meta(max_length=MAX_ACTIONS)]
Standing = Literal["new", "tried", "solved", "shown"]


class PuzzleInfo(Shape):
    """A puzzle, and how I stand with it. Today's puzzles begin anew today."""

    id: str  # such as linja-7
    game: str
    mode: str
    goal: Goal
    kind: ProofKind
    difficulty: int  # 1 to 5
    is_today: bool
    standing: Standing
    num_tries: int
    num_hints: int  # that I was given
    was_solved: bool  # at any time


class PuzzleSight(Shape):
    """The position after some actions of an answer; nothing is said about whether it is right."""

    actions: list[str]
    sight: Sight
    is_answer: bool  # it can be judged
    is_complete: bool  # nothing can be added


class PuzzleSolution(Shape):
    """The answer and why it is right; only for those who have finished the puzzle."""

    answers: list[str]  # all right ones, actions with a comma and a space between
    proof: Proof
    bots: dict[str, float]  # how often each bot found it, from weak to strong


class PuzzleHint(Shape):
    """One hint more; each shows one more action, but never the last one."""

    number: int
    num_hints: int  # that there are
    clue: Clue


class PuzzlePage(Shape):
    """All about one puzzle; the solution only if I have finished it."""

    puzzle: PuzzleInfo
    seat: Seat
    num_seats: int
    question: str
    target: int | None  # how many cards the line has, if it is about one
    position: PuzzleSight
    events: list[Event]  # the game so far, as the seat saw it
    hint: PuzzleHint | None  # the last one I was given
    solution: PuzzleSolution | None
    previous: str | None  # the puzzles of this game beside it
    next: str | None


class Look(Body):
    """Some actions of an answer, to be looked at."""

    actions: Actions


class Answer(Body):
    """A whole answer."""

    actions: Actions
    key: Key


class Asked(Body):
    """Something that is counted, once for each key."""

    key: Key


class Streak(Shape):
    """On how many days in a row I have solved one of the day's puzzles."""

    days: int  # up to today, or up to yesterday if today's are still to come
    best: int
    has_today: bool
    num_solved: int  # puzzles in all


class PuzzleVerdict(Shape):
    """Whether it is right; what it is worth and what the best is worth, if that is known."""

    is_right: bool
    given: Valued | None
    best: float | None
    puzzle: PuzzleInfo
    solution: PuzzleSolution | None
    streak: Streak


class Today(Shape):
    """The puzzle of the day for each game, and my streak."""

    day: str  # such as 2026-01-31, by universal time
    puzzles: list[PuzzleInfo]
    streak: Streak


class StreakRank(Shape):
    """A line of the leaderboard of streaks."""

    name: str
    person: str
    days: int
    best: int
    num_solved: int


class MyRating(Shape):
    """How I stand in a game and mode."""

    game: str
    mode: str
    rating: int
    uncertainty: int
    num_games: int
    place: int  # on the leaderboard, from 1
    num_rated: int  # people and bots
