"""The command `enlinea`: one door for every task in a terminal."""

import io
import os
import sys
import warnings
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from typer.core import TyperCommand

from enlinea import __version__
from enlinea.core.errors import EnlineaError, SetupError

app = typer.Typer(
    help="Line games: play them, solve them, study them.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)

BAD_INPUT = 2
NOT_FAIR = 1

GameName = Annotated[str, typer.Argument(help="The game, as `enlinea games` lists it.")]
ModeName = Annotated[str | None, typer.Option(help="The mode; the game's first if left out.")]
Seats = Annotated[int | None, typer.Option(help="How many seats; the fewest if left out.")]
Options = Annotated[
    str, typer.Option(help="Options of the game, such as `tease` or `tease=true,puzzle=12`.")
]
GAME_FLAGS = "Each option of the game is a flag too, after its name: --puzzle 12."
DeckFile = Annotated[Path | None, typer.Option(help="Another deck of cards for the game, as JSON.")]
RecordFile = Annotated[Path, typer.Argument(help="A record; `-` reads from standard input.")]
DataFile = Annotated[
    Path | None, typer.Option(help="The data file; one in the home folder if left out.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")]


class GameCommand(TyperCommand):
    """A command that takes the options of the game as flags too; they come in `ctx.obj`."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Takes out the flags that are not the command's own."""
        from enlinea.core.options import split_flags

        own = {name for param in self.get_params(ctx) for name in param.opts}
        ctx.obj, rest = split_flags(args, own)
        return super().parse_args(ctx, rest)


def _print_version(is_asked: bool) -> None:
    if is_asked:
        print(f"enlinea {__version__}")
        raise typer.Exit


@app.callback()
def enlinea(
    version: Annotated[
        bool,
        typer.Option(
            "--version", is_eager=True, callback=_print_version, help="Print the version and leave."
        ),
    ] = False,
) -> None:
    """Line games: play them, solve them, study them."""


@app.command()
def games(json: AsJson = False) -> None:
    """List the games with their modes, seats and options."""
    from enlinea.core.game import find_game, game_names

    known = [find_game(name) for name in game_names()]
    if json:
        rows = [
            {
                "game": game.name,
                "title": game.title,
                "modes": {mode.name: mode.rules.SEATS for mode in game.modes},
                "options": {option.name: option.default for option in game.options},
            }
            for game in known
        ]
        _print_json(rows)
        return
    modes = Table("game", "mode", "seats", "what it is")
    options = Table("game", "option", "what it is")
    for game in known:
        for mode in game.modes:
            seats = ", ".join(map(str, mode.rules.SEATS))
            modes.add_row(game.name, mode.name, seats, mode.summary or game.summary)
        for option in game.options:
            options.add_row(game.name, option.name, f"{option.values_text}: {option.help}")
    Console().print(modes, options)


@app.command(cls=GameCommand, epilog=GAME_FLAGS)
def play(
    ctx: typer.Context,
    game: Annotated[str | None, typer.Argument(help="The game; asked for if left out.")] = None,
    mode: ModeName = None,
    seats: Seats = None,
    options: Options = "",
    deck: DeckFile = None,
    minds: Annotated[
        str | None,
        typer.Option(help="Who sits where, such as `person,greedy`; by lot if left out."),
    ] = None,
    seed: Annotated[
        int | None, typer.Option(min=0, help="Make the bots and the lot repeatable.")
    ] = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with a saved game.")] = None,
) -> None:
    """Play in the terminal, against bots or against people at the same keyboard."""
    from enlinea.terminal import start

    console = Console()
    choices = {"mode": mode, "seats": seats, "options": options, "deck": deck, **ctx.obj}
    try:
        if resume is not None:
            _refuse_together("--resume", {"GAME": game, "minds": minds, **choices})
            start.resume_game(resume, seed, console, input)
            return
        if game is None:
            _refuse_together("a game to be asked for", choices)
            chosen = start.choose_game(console, input)
            other = start.choose_opponent(chosen, console, input) if minds is None else None
        else:
            chosen, other = _variant(ctx, game, mode, seats, options, deck), None
        players = start.seat_players(chosen, minds, other, seed, console)
        start.start_new(chosen, players, seed, console, input)
    except (EOFError, KeyboardInterrupt):
        console.print()


@app.command()
def serve(
    host: Annotated[
        str, typer.Option(help="Where to listen; 127.0.0.1 for this machine only.")
    ] = "0.0.0.0",
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 takes any free port.")] = 8000,
    data: DataFile = None,
    workers: Annotated[int, typer.Option(min=1, help="Processes in which bots think.")] = 1,
    limits: Annotated[
        float, typer.Option(min=0.1, help="Widens (or narrows) all limits by this factor.")
    ] = 1.0,
    log: Annotated[
        str, typer.Option(help="How much to log: `debug`, `info`, `warning` or `error`.")
    ] = "warning",
) -> None:
    """Start the server: play in the browser, with others in the local network."""
    from enlinea.server.start import start_server

    start_server(host, port, data, workers, limits, log, Console())


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(help="Where the copy goes; must not exist yet.")],
    data: DataFile = None,
) -> None:
    """Copy the server's data file, also while the server runs."""
    from enlinea.server.backup import back_up

    print(f"copied {back_up(data, file)} to {file}")


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(help="A copy that `enlinea backup` has made.")],
    data: DataFile = None,
) -> None:
    """Put a copy in the place of the server's data file, which is kept beside it."""
    from enlinea.server.backup import put_back

    print(f"copied {file} to {put_back(file, data)}")


@app.command()
def replay(
    file: RecordFile,
    trace: Annotated[
        bool, typer.Option("--trace", help="Print every step with all that could be played.")
    ] = False,
) -> None:
    """Replay a record and print its result as JSON."""
    from enlinea.core import record

    loaded = _read_record(file)
    if trace:
        for line in record.trace(loaded):
            print(record.json_line(line))
    else:
        print(record.json_line(record.summary(record.replay(loaded))))


@app.command()
def verify(file: RecordFile) -> None:
    """Check a record's chance against its commitment: every draw is computed again."""
    from enlinea.core import record

    verdict = record.verify(_read_record(file))
    if verdict.fault is not None:
        print(f"not fair: {verdict.fault}")
        raise typer.Exit(NOT_FAIR)
    print(f"fair: the seed belongs to the commitment, and {verdict.num_draws} draws follow from it")


@app.command(cls=GameCommand, epilog=GAME_FLAGS)
def simulate(
    ctx: typer.Context,
    game: GameName,
    mode: ModeName = None,
    seats: Seats = None,
    options: Options = "",
    deck: DeckFile = None,
    minds: Annotated[
        str, typer.Option(help="One mind for all seats, or one each: `greedy,random`.")
    ] = "random",
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 10_000,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 0,
    threads: Annotated[int | None, typer.Option(min=1, help="All cores if left out.")] = None,
    records: Annotated[
        Path | None, typer.Option(help="Write every game to this file, one record a line.")
    ] = None,
    facts: Annotated[
        bool, typer.Option("--facts", help="Count the facts that the mode names, too.")
    ] = False,
    json: AsJson = False,
) -> None:
    """Play many games among bots and print what happened, with 95 % intervals."""
    from enlinea.core.record import Record, record_text, whole_file
    from enlinea.lab.report import report_table
    from enlinea.lab.simulate import simulate as run
    from enlinea.minds.minds import parse_minds

    chosen = _variant(ctx, game, mode, seats, options, deck)
    names = parse_minds(minds, chosen)
    with _progress() as progress, ExitStack() as stack:
        lines = None if records is None else stack.enter_context(whole_file(records))

        def write(record: Record) -> None:
            print(record_text(record), file=lines)

        task = progress.add_task(f"{games} games of {chosen}", total=games)
        report = run(
            chosen,
            names,
            games,
            seed,
            threads,
            on_progress=lambda count: progress.advance(task, count),
            on_record=write if records is not None else None,
            has_facts=facts,
        )
    if json:
        _print_json(report)
    else:
        Console().print(report_table(report))


@app.command(cls=GameCommand, epilog=GAME_FLAGS)
def draw(
    ctx: typer.Context,
    game: Annotated[
        str | None, typer.Argument(help="The game; left out where a record names it.")
    ] = None,
    mode: ModeName = None,
    seats: Seats = None,
    options: Options = "",
    deck: DeckFile = None,
    card: Annotated[str | None, typer.Option(help="Draw this card, such as `h3`.")] = None,
    all_cards: Annotated[bool, typer.Option("--all-cards", help="Draw the whole deck.")] = False,
    position: Annotated[str | None, typer.Option(help="Draw this position.")] = None,
    record: Annotated[Path | None, typer.Option(help="Draw the end of this record.")] = None,
    step: Annotated[
        int | None, typer.Option(min=0, help="Draw the record after so many actions.")
    ] = None,
    seat: Annotated[
        int | None, typer.Option(help="What this seat sees; a spectator's view if left out.")
    ] = None,
    out: Annotated[Path | None, typer.Option(help="Write to this file.")] = None,
) -> None:
    """Draw a card, a deck or a position as a picture (SVG)."""
    from enlinea.core import pictures
    from enlinea.core.record import whole_file

    _refuse_second(card=card, all_cards=all_cards or None, position=position, record=record)
    if record is not None:
        choices = {"mode": mode, "seats": seats, "options": options, "deck": deck}
        _refuse_together("--record", {"GAME": game, **choices, **ctx.obj})
        picture = pictures.record_picture(_read_record(record), step, seat)
    else:
        _refuse_together("anything but --record", {"step": step})
        if game is None:
            raise SetupError("name a game, or a record with --record")
        chosen = _variant(ctx, game, mode, seats, options, deck)
        if card is not None or all_cards:
            _refuse_together("a picture of cards", {"seat": seat})
            picture = pictures.cards_picture(chosen, card)
        else:
            picture = pictures.position_picture(chosen, position, seat)
    if out is None:
        print(picture, end="")
        return
    with whole_file(out) as file:
        file.write(picture)


@app.command(cls=GameCommand, epilog=GAME_FLAGS)
def arena(
    ctx: typer.Context,
    game: GameName,
    mode: ModeName = None,
    seats: Seats = None,
    options: Options = "",
    deck: DeckFile = None,
    minds: Annotated[
        str | None,
        typer.Option(help="The minds to compare, from weak to strong; all levels if left out."),
    ] = None,
    games: Annotated[
        int, typer.Option(min=1, help="How many games for each pair; with `--together`, each mind.")
    ] = 400,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 0,
    ladder: Annotated[
        bool, typer.Option("--ladder", help="Compare each mind only with the one before it.")
    ] = False,
    together: Annotated[
        bool,
        typer.Option("--together", help="One mind sits in all seats; compare by the same deals."),
    ] = False,
    sprt: Annotated[
        bool, typer.Option("--sprt", help="Stop as soon as it is clear if the second is stronger.")
    ] = False,
    margin: Annotated[
        float | None,
        typer.Option(help="By how much, for `--sprt`: a share of 0.5 plus this; 0.05 if left out."),
    ] = None,
    results: Annotated[
        Path | None, typer.Option(help="Keep every game in this file, and go on with it.")
    ] = None,
    threads: Annotated[int | None, typer.Option(min=1, help="All cores if left out.")] = None,
    json: AsJson = False,
) -> None:
    """Let minds play each other, rate them, and tell who is stronger."""
    from enlinea.lab.arena import LADDER, ROUND_ROBIN, TOGETHER, Arena
    from enlinea.lab.report import arena_table
    from enlinea.lab.results import Results
    from enlinea.lab.sprt import USUAL_MARGIN
    from enlinea.minds.levels import all_levels

    if ladder and together:
        raise SetupError("--ladder cannot be given together with --together")
    if margin is not None and not sprt:
        raise SetupError("--margin is for --sprt: give both, or neither")
    if margin is not None and not 0 < margin < 0.5:
        raise SetupError(f"--margin is a number above 0 and below 0.5, not {margin:g}")
    chosen = _variant(ctx, game, mode, seats, options, deck)
    names = all_levels() if minds is None else [name.strip() for name in minds.split(",")]
    schedule = LADDER if ladder else TOGETHER if together else ROUND_ROBIN
    fight = Arena(chosen, names, games, seed, schedule)
    with _progress() as progress:
        task = progress.add_task(f"{fight.schedule} of {chosen}", total=fight.total)
        report = fight.run(
            threads,
            Results(results) if results else None,
            (margin or USUAL_MARGIN) if sprt else None,
            on_progress=lambda: progress.advance(task),
        )
    if json:
        _print_json(report)
    else:
        Console().print(arena_table(report))


@app.command(cls=GameCommand, epilog=GAME_FLAGS)
def solve(
    ctx: typer.Context,
    game: GameName,
    mode: ModeName = None,
    seats: Seats = None,
    options: Options = "",
    rows: Annotated[
        int | None, typer.Option(help="Linja: rows of the board; the usual number if left out.")
    ] = None,
    pieces: Annotated[
        int | None, typer.Option(help="Linja: pieces of each side; the usual number if left out.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option(help="Linja: the table; in the folder for data if left out.")
    ] = None,
    deals: Annotated[
        int | None,
        typer.Option(min=2, help="End of Line: play so many deals instead, as the expert."),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(min=0, help="End of Line: the same seed gives the same deals; 0 if left out."),
    ] = None,
    cards: Annotated[
        str, typer.Option(help="Light-Line!: the cards to be laid, such as `a0 h3 l2`.")
    ] = "",
    length: Annotated[
        int | None,
        typer.Option(min=2, help="Light-Line!: cards in a line; the most if left out."),
    ] = None,
    deck: DeckFile = None,
    every: Annotated[
        bool, typer.Option("--every", help="Light-Line!: list every line, not only one.")
    ] = False,
    threads: Annotated[int | None, typer.Option(min=1, help="All cores if left out.")] = None,
    json: AsJson = False,
) -> None:
    """Compute exact answers: every position of Linja, a challenge, the lines of some cards."""
    from enlinea.core.options import joined_options, parse_options

    given = joined_options(parse_options(options), ctx.obj)
    answer: Any
    boards = {"rows": rows, "pieces": pieces, "out": out}
    lines = {"cards": cards, "length": length, "every": every or None}
    if game == "end-of-line":
        _refuse_together(game, {**boards, **lines, "deck": deck})
        if deals is None:
            _refuse_together(f"{game} without --deals", {"seed": seed, "threads": threads})
        from enlinea.terminal.answers import answer_end_of_line

        chosen = _variant(ctx, game, mode or "puzzle", seats, options, None)
        with _progress() as progress:
            task = progress.add_task(f"{deals} deals of {chosen}", total=deals, visible=bool(deals))
            answer = answer_end_of_line(
                chosen, deals, seed or 0, threads, lambda count: progress.advance(task, count)
            )
        text = answer.text()
    elif game == "light-line":
        _refuse_together(game, {**boards, "deals": deals, "seed": seed, "threads": threads})
        from enlinea.terminal.answers import answer_light_line

        chosen = _variant(ctx, game, mode or "long-line", seats, options, deck)
        answer, text = answer_light_line(chosen, cards, length, every)
    else:
        _refuse_together(
            game,
            {"mode": mode, "seats": seats, "deals": deals, "seed": seed, "deck": deck, **lines},
        )
        answer = _solve_table(game, rows, pieces, given, out, threads)
        text = answer.text()
    if json:
        _print_json(answer)
    else:
        print(text)


def _solve_table(
    game: str,
    rows: int | None,
    pieces: int | None,
    options: Mapping[str, Any],
    out: Path | None,
    threads: int | None,
) -> Any:
    """Every position of a game, into a table; an interrupted run goes on."""
    from enlinea.solvers import solver

    solving = solver(game)
    board = solving.parse_board(rows, pieces, options)
    path = out or solving.default_path(board)
    with _progress() as progress:
        tasks = {
            what: progress.add_task(what, total=board.num_pairs, visible=False)
            for what in ("solving", "compressing", "checking")
        }

        def show(what: str, count: int) -> None:
            progress.update(tasks[what], advance=count, visible=True)

        return solving.make_table(board, path, threads, show)


@app.command()
def puzzle(
    game: Annotated[
        str | None, typer.Argument(help="The game; all games take turns if left out.")
    ] = None,
    date: Annotated[
        str | None,
        typer.Option(help="The day, such as 2026-01-31; today, by universal time, if left out."),
    ] = None,
    name: Annotated[
        str | None, typer.Option(help="A puzzle by its name, such as `linja-7`.")
    ] = None,
    json: AsJson = False,
) -> None:
    """Solve the puzzle of the day: a position from a real game, with a proof."""
    from enlinea.puzzles import find_puzzle, game_of_the_day, puzzle_of_the_day
    from enlinea.terminal.puzzle import PuzzleTalk

    if name is not None:
        _refuse_together("--name", {"GAME": game, "date": date})
        chosen = find_puzzle(name)
    else:
        day = _parse_day(date)
        chosen = puzzle_of_the_day(game_of_the_day(day) if game is None else game, day)
    if json:
        _print_json(chosen)
    else:
        PuzzleTalk(chosen, Console(), input).run()


def _parse_day(text: str | None) -> Any:
    """The day that is written like this; today if none is."""
    from datetime import date
    from time import time

    from enlinea.puzzles import day_at

    try:
        return day_at(time()) if text is None else date.fromisoformat(text)
    except ValueError:
        raise SetupError(f"{text!r} is not a date such as 2026-01-31") from None


@app.command()
def analyse(
    game: GameName,
    position: Annotated[
        list[str], typer.Argument(help="The position, as on the game's page: `6… 0… A initial`.")
    ],
    options: Options = "",
    seconds: Annotated[
        float, typer.Option(min=0, help="How long to search where there is no table.")
    ] = 2,
    depth: Annotated[
        int | None, typer.Option(min=1, help="How many turns to look ahead, instead of a time.")
    ] = None,
    threads: Annotated[int | None, typer.Option(min=1, help="All cores if left out.")] = None,
    table: Annotated[
        Path | None, typer.Option(help="The table of a solver; in the folder for data if left out.")
    ] = None,
    json: AsJson = False,
) -> None:
    """Say what a position and every turn in it are worth: exactly, or by a search."""
    from enlinea.core.cores import num_cores
    from enlinea.core.game import variant
    from enlinea.core.options import parse_options
    from enlinea.minds.alphabeta import MAX_DEPTH, Limits
    from enlinea.solvers import SOLVERS, analysis, solver

    chosen = variant(game, options=parse_options(options))
    if table is not None and game not in SOLVERS:
        solved = ", ".join(SOLVERS)
        raise SetupError(f"{game} has no table of all positions; --table is for {solved}")
    s = analysis.parse_position(chosen, " ".join(position))
    limits = Limits(depth=depth or MAX_DEPTH, seconds=None if depth else seconds)
    player = None if table is None else solver(game).perfect_player(chosen, table)
    found = analysis.analyse(chosen, s, limits, threads or num_cores(), player)
    if json:
        _print_json(found)
    else:
        print(analysis.headline(found))
        Console().print(analysis.analysis_table(found))


@app.command()
def bench(
    seconds: Annotated[float, typer.Option(min=0.01, help="How long each measurement takes.")] = 1,
    signature: Annotated[
        bool, typer.Option("--signature", help="Print only a number that changes with the rules.")
    ] = False,
    json: AsJson = False,
) -> None:
    """Measure the compiled rules on this machine: random playouts in steps per second."""
    from enlinea.lab import measure as lab
    from enlinea.lab.report import speed_table

    if signature:
        print(f"Bench: {lab.signature()}")
        return
    variants = list(lab.measured_variants())
    rows = []
    with _progress() as progress:
        task = progress.add_task("", total=len(variants))
        for chosen in variants:
            progress.update(task, description=f"measuring {chosen}")
            rows.append(lab.measure(chosen, seconds))
            progress.advance(task)
    if json:
        _print_json(rows)
    else:
        Console().print(speed_table(rows))


def _variant(
    ctx: typer.Context,
    game: str,
    mode: str | None,
    seats: int | None,
    options: str,
    deck: Path | None,
) -> Any:
    """What is to be played, as the arguments choose it; a deck comes from its file."""
    from enlinea.core.game import variant
    from enlinea.core.options import joined_options, parse_options
    from enlinea.core.record import read_json

    chosen = joined_options(parse_options(options), ctx.obj)
    if deck is not None:
        chosen = joined_options(chosen, {"deck": read_json(deck)})
    return variant(game, mode, seats, chosen)


def _refuse_second(**choices: object) -> None:
    """Say so when more than one of these was given."""
    given = [f"--{name.replace('_', '-')}" for name, value in choices.items() if value is not None]
    if len(given) > 1:
        raise SetupError(f"{given[1]} cannot be given together with {given[0]}")


def _refuse_together(what: str, others: Mapping[str, object]) -> None:
    """Say so when something was given that could only be ignored."""
    given = [
        name if name.isupper() else f"--{name.replace('_', '-')}"
        for name, value in others.items()
        if value not in (None, "")
    ]
    if given:
        raise SetupError(f"{', '.join(given)} cannot be given together with {what}")


def _read_record(file: Path) -> Any:
    from enlinea.core.record import read_record, read_stream

    return read_stream(sys.stdin.buffer) if str(file) == "-" else read_record(file)


def _progress() -> Progress:
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    return Progress(
        *columns,
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )


def _print_json(value: Any) -> None:
    print(msgspec.json.format(msgspec.json.encode(value), indent=1).decode())


def main() -> None:
    """Run the command; whatever is wrong with the input is told in one line."""
    # A warning in the words in which a person is told everything else.
    warnings.formatwarning = lambda message, *_where: f"enlinea: {message}\n"
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal without our box characters
    try:
        try:
            app()
        finally:
            sys.stdout.flush()  # here and not at exit, where nobody could catch a broken pipe
    except EnlineaError as problem:
        _stop(str(problem))
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # the reader has gone: fine
        sys.exit(1)
    except OSError as problem:
        where = f"{problem.filename}: " if problem.filename else ""
        _stop(f"{where}{problem.strerror or problem}")


def _stop(message: str) -> None:
    sys.stdout.flush()
    print(f"enlinea: {message}", file=sys.stderr)
    sys.exit(BAD_INPUT)
