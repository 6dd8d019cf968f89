"""Before the first move: which game, who sits where, or which saved game goes on."""

import random as lots
import secrets
from collections.abc import Callable
from pathlib import Path

from rich.console import Console

from enlinea.core.errors import RecordError, SetupError
from enlinea.core.game import Variant, find_game, game_names, variant
from enlinea.core.match import Match
from enlinea.core.record import read_record, replay
from enlinea.minds.minds import MINDS, SUMMARIES, parse_mind
from enlinea.terminal.play import PERSON, TerminalGame, play_series

Ask = Callable[[str], str]


def start_new(
    chosen: Variant, minds: str | None, seed: int | None, console: Console, ask: Ask
) -> None:
    """Seat the players and play; without `minds` lots decide who starts."""
    seed = secrets.randbits(32) if seed is None else seed
    if minds is None:
        players = [PERSON] + ["greedy"] * (chosen.seats - 1)
        lots.Random(seed).shuffle(players)
        seat = chosen.mode.notation.seat_name(players.index(PERSON))
        console.print(f"Lots are drawn: you are {seat}.", highlight=False)
    else:
        players = parse_players(minds, chosen.seats)
    console.print("Type a move, an empty line for the list of moves, or help.", style="dim")
    play_series(TerminalGame(Match(chosen), players, seed, console, ask))


def resume_game(path: Path, seed: int | None, console: Console, ask: Ask) -> None:
    """Go on with a saved game; seats that name no bot are people."""
    record = read_record(path)
    match = replay(record)
    if match.is_over:
        raise RecordError(f"{path}: this game is over; see it with: enlinea replay {path}")
    names = record.players or []
    if len(names) not in (0, match.variant.seats):
        raise RecordError(f"{path}: {len(names)} players for {match.variant.seats} seats")
    players = [name if name in MINDS else PERSON for name in names] or [
        PERSON
    ] * match.variant.seats
    seed = secrets.randbits(32) if seed is None else seed
    play_series(TerminalGame(match, players, seed, console, ask), path)


def choose_game(console: Console, ask: Ask) -> Variant:
    """Ask which game, if there are several."""
    names = game_names()
    if len(names) == 1:
        return variant(names[0])
    for number, name in enumerate(names, 1):
        console.print(f"  {number}) {find_game(name).title}: {find_game(name).summary}")
    return variant(names[_ask_number("Which game? ", len(names), console, ask)])


def choose_minds(chosen: Variant, console: Console, ask: Ask) -> str | None:
    """Ask who plays; None for the usual: you against greedy, the start by lot."""
    console.print(f"{chosen.game.title}: {chosen.game.summary}", style="bold")
    console.print(f"  1) you against the bot greedy: {SUMMARIES['greedy']}")
    console.print(f"  2) you against the bot random: {SUMMARIES['random']}")
    console.print("  3) people at this keyboard")
    number = _ask_number("Who plays? [1] ", 3, console, ask)
    others = {1: "random", 2: PERSON}
    return None if number == 0 else ",".join([PERSON] + [others[number]] * (chosen.seats - 1))


def _ask_number(question: str, count: int, console: Console, ask: Ask) -> int:
    while True:
        answer = ask(question).strip() or "1"
        if answer.isascii() and answer.isdigit() and 1 <= int(answer) <= count:
            return int(answer) - 1
        console.print(f"Please type a number from 1 to {count}.", style="yellow")


def parse_players(text: str, seats: int) -> list[str]:
    """Minds and people, one for each seat, or one name for all."""
    names = [name.strip() for name in text.split(",")]
    for name in names:
        if name != PERSON:
            parse_mind(name)
    if len(names) == 1:
        return names * seats
    if len(names) != seats:
        raise SetupError(f"{len(names)} players for {seats} seats: name one, or one for each seat")
    return names
