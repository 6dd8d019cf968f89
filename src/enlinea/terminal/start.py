"""Before the first move: which game, who sits where, or which saved game goes on."""

import random as lots
import secrets
from collections.abc import Callable, Sequence
from pathlib import Path

from rich.console import Console

from enlinea.core.errors import RecordError
from enlinea.core.game import Variant, find_game, game_names, variant
from enlinea.core.match import Match
from enlinea.core.record import read_record, replay
from enlinea.minds.minds import SUMMARIES, bots_for, known_minds, parse_minds, usual_bot
from enlinea.terminal.play import PERSON, TerminalGame, play_series

Ask = Callable[[str], str]


def start_new(
    chosen: Variant, players: Sequence[str], seed: int | None, console: Console, ask: Ask
) -> None:
    """Play a series of games with these players in the seats."""
    seed = secrets.randbits(32) if seed is None else seed
    console.print("Type a move, an empty line for the list of moves, or help.", style="dim")
    play_series(TerminalGame(Match(chosen), players, seed, console, ask))


def seat_players(
    chosen: Variant, minds: str | None, other: str | None, seed: int | None, console: Console
) -> list[str]:
    """Who sits where: as `minds` says, or one person against the other kind by lot."""
    if minds is not None:
        return parse_minds(minds, chosen, also=[PERSON])
    players = [PERSON] + [other or usual_bot(chosen)] * (chosen.seats - 1)
    if PERSON in players[1:] or chosen.seats == 1:
        return players
    lots.Random(seed).shuffle(players)
    seat = chosen.mode.notation.seat_name(players.index(PERSON))
    console.print(f"Lots are drawn: you are {seat}.", highlight=False)
    return players


def resume_game(path: Path, seed: int | None, console: Console, ask: Ask) -> None:
    """Go on with a saved game; seats that name no bot are people."""
    record = read_record(path)
    match = replay(record)
    if match.is_over:
        raise RecordError(f"{path}: this game is over; see it with: enlinea replay {path}")
    names = record.players or []
    if len(names) not in (0, match.variant.seats):
        raise RecordError(f"{path}: {len(names)} players for {match.variant.seats} seats")
    bots = known_minds(match.variant)
    players = [name if name in bots else PERSON for name in names]
    players = players or [PERSON] * match.variant.seats
    seed = secrets.randbits(32) if seed is None else seed
    play_series(TerminalGame(match, players, seed, console, ask, record), path)


def choose_game(console: Console, ask: Ask) -> Variant:
    """Ask which game, if there are several."""
    names = game_names()
    if len(names) == 1:
        return variant(names[0])
    for number, name in enumerate(names, 1):
        console.print(f"  {number}) {find_game(name).title}: {find_game(name).summary}")
    return variant(names[_ask_number("Which game? ", len(names), console, ask)])


def choose_opponent(chosen: Variant, console: Console, ask: Ask) -> str:
    """Ask who plays against you: a bot, or people."""
    console.print(f"{chosen.game.title}: {chosen.game.summary}", style="bold")
    usual = usual_bot(chosen)
    if chosen.seats == 1:
        return usual
    bots = [usual, *(bot for bot in bots_for(chosen) if bot != usual)]
    for number, bot in enumerate(bots, 1):
        summary = SUMMARIES.get(bot, "plays against the clock")
        console.print(f"  {number}) you against the bot {bot}: {summary}")
    console.print(f"  {len(bots) + 1}) people at this keyboard")
    return [*bots, PERSON][_ask_number("Who plays? [1] ", len(bots) + 1, console, ask)]


def _ask_number(question: str, count: int, console: Console, ask: Ask) -> int:
    while True:
        answer = ask(question).strip() or "1"
        if answer in map(str, range(1, count + 1)):
            return int(answer) - 1
        console.print(f"Please type a number from 1 to {count}.", style="yellow")
