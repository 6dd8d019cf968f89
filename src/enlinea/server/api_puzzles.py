"""HTTP: puzzles, the puzzle of the day, streaks."""

from collections.abc import Callable
from datetime import date
from typing import Annotated, Any

from litestar import Request, get, post
from litestar.params import FromPath, JSONBody, QueryParameter

from enlinea.core.errors import EnlineaError
from enlinea.puzzles import (
    Puzzle,
    all_puzzles,
    day_at,
    judge,
    num_hints,
    parse_answer,
    puzzle_games,
    puzzle_of_the_day,
)
from enlinea.puzzles import find_puzzle as find_on_shelf
from enlinea.server.door import AtRooms, AtVisitor, who_of
from enlinea.server.house import House
from enlinea.server.limits import ANSWERS
from enlinea.server.people import Visitor
from enlinea.server.problems import PROBLEMS
from enlinea.server.puzzle_bodies import (
    Answer,
    Asked,
    Look,
    PuzzleHint,
    PuzzleInfo,
    PuzzlePage,
    PuzzleSight,
    PuzzleSolution,
    PuzzleVerdict,
    StreakRank,
    Today,
)
from enlinea.server.puzzle_log import Kind, Progress, PuzzleEntry
from enlinea.server.puzzle_sight import (
    day_of,
    look,
    puzzle_hint,
    puzzle_info,
    puzzle_page,
    solution_for,
    solution_of,
)
from enlinea.server.refusal import Refusal, refuse
from enlinea.server.rooms import Rooms

GameName = Annotated[
    str | None, QueryParameter(max_length=40, description="Left out: the puzzles of all games")
]
Day = Annotated[date | None, QueryParameter(description="Left out: today")]


def today_of(house: House) -> date:
    """The date by the server's clock."""
    return day_at(house.now())


async def _find(rooms: Rooms, name: str) -> Puzzle:
    """The puzzle of that name, its rules ready."""
    try:
        puzzle = find_on_shelf(name)
    except EnlineaError as problem:
        raise Refusal("not_found", str(problem)) from None
    await rooms.house.warmth.wait(puzzle.variant())
    return puzzle


@get("/puzzles", responses=PROBLEMS)
async def puzzles(rooms: AtRooms, visitor: AtVisitor, game: GameName = None) -> list[PuzzleInfo]:
    """All puzzles of a game, or of all games, and how I stand with them."""
    found = [p for name in puzzle_games() if game in (None, name) for p in all_puzzles(name)]
    if not found:
        all_puzzles(game or "")  # says which games there are
    entries = await rooms.puzzle_log.entries(visitor.id)
    today = today_of(rooms.house)
    return [puzzle_info(puzzle, entries, today) for puzzle in found]


@get("/puzzles/today", responses=PROBLEMS)
async def puzzles_today(rooms: AtRooms, visitor: AtVisitor, day: Day = None) -> Today:
    """The puzzle of the day for each game, and my streak."""
    today = today_of(rooms.house)
    chosen = day or today
    log = rooms.puzzle_log
    entries = await log.entries(visitor.id)
    found = [
        puzzle_info(puzzle_of_the_day(game, chosen), entries, today) for game in puzzle_games()
    ]
    return Today(chosen.isoformat(), found, await log.streak(visitor.id, today))


@get("/puzzles/{puzzle_id:str}", responses=PROBLEMS)
async def one_puzzle(rooms: AtRooms, visitor: AtVisitor, puzzle_id: FromPath[str]) -> PuzzlePage:
    """A puzzle: the position, the question, the legal actions; the solution once it is finished."""
    puzzle = await _find(rooms, puzzle_id)
    entries = await rooms.puzzle_log.entries(visitor.id, puzzle.id)
    return puzzle_page(puzzle, entries, today_of(rooms.house))


@post("/puzzles/{puzzle_id:str}/look", status_code=200, responses=PROBLEMS)
async def look_at(rooms: AtRooms, puzzle_id: FromPath[str], data: JSONBody[Look]) -> PuzzleSight:
    """The position after some actions. Nothing is written, and nothing is said about them."""
    return look(await _find(rooms, puzzle_id), data.actions)


async def _note(
    rooms: Rooms,
    visitor: Visitor,
    puzzle: Puzzle,
    kind: Kind,
    key: str,
    text: str = "",
    is_right: bool = False,
    check: Callable[[Progress], None] | None = None,
) -> Progress:
    """Write into the log what a person has done."""
    me = visitor.person("play")
    day = day_of(puzzle, today_of(rooms.house))
    now = rooms.house.now()
    entry = PuzzleEntry(me.id, puzzle.id, day, 0, kind, key, text, is_right, now)
    return await rooms.puzzle_log.add(entry, check)


@post("/puzzles/{puzzle_id:str}/answers", status_code=200, responses=PROBLEMS)
async def answer(
    request: Request[Any, Any, Any],
    rooms: AtRooms,
    visitor: AtVisitor,
    puzzle_id: FromPath[str],
    data: JSONBody[Answer],
) -> PuzzleVerdict:
    """Whether these actions solve it; the proof only if they do."""
    visitor.person("play")
    rooms.limits.spend(ANSWERS, who_of(request))
    puzzle = await _find(rooms, puzzle_id)
    try:
        found = judge(puzzle, parse_answer(puzzle, data.actions))
    except EnlineaError as problem:
        refuse(problem)
    text = ", ".join(data.actions)
    progress = await _note(rooms, visitor, puzzle, "answer", data.key, text, found.is_right)
    log, today = rooms.puzzle_log, today_of(rooms.house)
    entries = await log.entries(visitor.id, puzzle.id)
    is_display = puzzle.proof.kind == "display"
    return PuzzleVerdict(
        is_right=found.is_right,
        given=found.given,
        best=None if is_display else puzzle.proof.turns[0].value,
        puzzle=puzzle_info(puzzle, entries, today),
        solution=solution_for(puzzle, progress),
        streak=await log.streak(visitor.id, today),
    )


@post("/puzzles/{puzzle_id:str}/hints", status_code=200, responses=PROBLEMS)
async def next_hint(
    request: Request[Any, Any, Any],
    rooms: AtRooms,
    visitor: AtVisitor,
    puzzle_id: FromPath[str],
    data: JSONBody[Asked],
) -> PuzzleHint:
    """One hint more; the last action is never told."""
    visitor.person("play")
    rooms.limits.spend(ANSWERS, who_of(request))
    puzzle = await _find(rooms, puzzle_id)

    def check(progress: Progress) -> None:
        if progress.num_hints >= num_hints(puzzle):
            raise Refusal("not_now", "there are no more hints")

    progress = await _note(rooms, visitor, puzzle, "hint", data.key, check=check)
    found = puzzle_hint(puzzle, progress.num_hints)
    if found is None:
        raise Refusal("not_now", "you know the solution already")
    return found


@post("/puzzles/{puzzle_id:str}/solution", status_code=200, responses=PROBLEMS)
async def give_up(
    rooms: AtRooms, visitor: AtVisitor, puzzle_id: FromPath[str], data: JSONBody[Asked]
) -> PuzzleSolution:
    """Give up: the answer and its proof. What is solved later does not count."""
    puzzle = await _find(rooms, puzzle_id)
    await _note(rooms, visitor, puzzle, "solution", data.key)
    return solution_of(puzzle)


@get("/streaks", responses=PROBLEMS)
async def streaks(rooms: AtRooms) -> list[StreakRank]:
    """Those with the longest streaks."""
    return await rooms.puzzle_log.best_streaks(today_of(rooms.house))


ROUTES = [
    puzzles,
    puzzles_today,
    one_puzzle,
    look_at,
    answer,
    next_hint,
    give_up,
    streaks,
]
