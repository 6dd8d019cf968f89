"""What is told of a puzzle: never a word of its solution, until it is finished."""

from collections.abc import Sequence
from datetime import date

import msgspec

from enlinea.core.errors import EnlineaError
from enlinea.core.game import CHANCE
from enlinea.puzzles import (
    Puzzle,
    all_puzzles,
    goal_text,
    hint,
    is_answer,
    is_complete,
    num_hints,
    offered,
    parse_answer,
    puzzle_of_the_day,
    refuse_ending,
)
from enlinea.server.course import Course, Entry
from enlinea.server.puzzle_bodies import (
    PuzzleHint,
    PuzzleInfo,
    PuzzlePage,
    PuzzleSight,
    PuzzleSolution,
)
from enlinea.server.puzzle_log import Progress, PuzzleEntry, progress_on
from enlinea.server.refusal import Refusal, refuse

NO_SEED = "00" * 32  # nothing is drawn any more


def day_of(puzzle: Puzzle, today: date) -> str:
    """Today's date if this is one of today's puzzles, else nothing."""
    return today.isoformat() if puzzle_of_the_day(puzzle.game, today).id == puzzle.id else ""


def puzzle_info(puzzle: Puzzle, entries: Sequence[PuzzleEntry], today: date) -> PuzzleInfo:
    """The puzzle, for somebody who has done this with puzzles so far."""
    day = day_of(puzzle, today)
    progress = progress_on(entries, puzzle.id, day)
    return PuzzleInfo(
        id=puzzle.id,
        game=puzzle.game,
        mode=puzzle.mode,
        goal=puzzle.goal,
        kind=puzzle.proof.kind,
        difficulty=puzzle.difficulty,
        is_today=day != "",
        standing=progress.standing,
        num_tries=progress.num_tries,
        num_hints=progress.num_hints,
        was_solved=any(entry.is_right for entry in entries if entry.puzzle == puzzle.id),
    )


def puzzle_course(puzzle: Puzzle) -> Course:
    """The game that led to the puzzle."""
    course = Course(puzzle.variant(), NO_SEED, (), len(puzzle.actions))
    entries = []
    for version, line in enumerate(puzzle.actions, 1):
        actor, _, text = line.partition(": ")
        entries.append(Entry(version, CHANCE if actor == "*" else int(actor), text, 0.0))
    course.replay(entries)
    return course


def look(puzzle: Puzzle, texts: Sequence[str]) -> PuzzleSight:
    """The position after these actions, as the puzzle's seat sees it; refuses what is illegal."""
    course = puzzle_course(puzzle)
    try:
        refuse_ending(puzzle, parse_answer(puzzle, texts))
    except EnlineaError as problem:
        refuse(problem)
    for text in texts:
        if is_complete(puzzle, course.match):
            raise Refusal("unreadable", "the answer goes on after the turn is over")
        course.act(puzzle.seat, text, 0.0)
    return _sight(puzzle, course, texts)


def _sight(puzzle: Puzzle, course: Course, texts: Sequence[str]) -> PuzzleSight:
    is_over = is_complete(puzzle, course.match)
    sight = course.sight(puzzle.seat)
    shown = msgspec.structs.replace(
        sight,
        legal=[] if is_over else offered(puzzle, sight.legal),
        has_unlisted=sight.has_unlisted and not is_over,
    )
    return PuzzleSight(list(texts), shown, is_answer(puzzle, course.match), is_over)


def puzzle_page(puzzle: Puzzle, entries: Sequence[PuzzleEntry], today: date) -> PuzzlePage:
    """All that somebody may know about the puzzle now."""
    info = puzzle_info(puzzle, entries, today)
    course = puzzle_course(puzzle)
    shelf = all_puzzles(puzzle.game)
    place = [each.id for each in shelf].index(puzzle.id)
    return PuzzlePage(
        puzzle=info,
        seat=puzzle.seat,
        num_seats=puzzle.seats,
        question=goal_text(puzzle),
        target=num_hints(puzzle) if puzzle.proof.kind == "display" else None,
        position=_sight(puzzle, course, []),
        events=course.events([puzzle.seat], 0),
        hint=puzzle_hint(puzzle, info.num_hints),
        solution=solution_for(puzzle, progress_on(entries, puzzle.id, day_of(puzzle, today))),
        previous=shelf[place - 1].id if place > 0 else None,
        next=shelf[place + 1].id if place + 1 < len(shelf) else None,
    )


def puzzle_hint(puzzle: Puzzle, number: int) -> PuzzleHint | None:
    """The hint of that number; None for none."""
    if number == 0:
        return None
    return PuzzleHint(number, num_hints(puzzle), hint(puzzle, number))


def solution_for(puzzle: Puzzle, progress: Progress) -> PuzzleSolution | None:
    """The solution, if it may be seen."""
    return solution_of(puzzle) if progress.is_finished else None


def solution_of(puzzle: Puzzle) -> PuzzleSolution:
    """The answers and the proof."""
    return PuzzleSolution(puzzle.answers, puzzle.proof, puzzle.bots)
