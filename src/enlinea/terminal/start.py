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
from enlinea.minds.levels import USUAL_BOT, all_levels
from enlinea.minds.minds import check_table, is_mind, parse_minds, resolved
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
    players = [PERSON] + [other or USUAL_BOT] * (chosen.seats - 1)
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
    players = [name if is_mind(name, match.variant) else PERSON for name in names]
    for player in players:
        check_table(player, match.variant)
    players = players or [PERSON] * match.variant.seats
    seed = secrets.randbits(32) if seed is None else seed
    play_series(TerminalGame(match, players, seed, console, ask, record), path)


def choose_game(console: Console, ask: Ask) -> Variant:
    """Ask which game, which of its modes and how many seats, where there are several."""
    games = [find_game(name) for name in game_names()]
    titles = [f"{game.title}: {game.summary}" for game in games]
    game = games[_choose("Which game? [1] ", titles, console, ask)]
    titles = [f"{mode.name}: {mode.summary}" for mode in game.modes]
    mode = game.modes[_choose("Which mode? [1] ", titles, console, ask)]
    counts = mode.rules.SEATS
    titles = [f"{count} seats" for count in counts]
    seats = counts[_choose("How many? [1] ", titles, console, ask)]
    return variant(game.name, mode.name, seats)


def choose_opponent(chosen: Variant, console: Console, ask: Ask) -> str:
    """Ask who plays against you: a bot of some level, or people."""
    console.print(f"{chosen.game.title}: {chosen.game.summary}", style="bold")
    if chosen.seats == 1:
        return USUAL_BOT
    bots = all_levels()
    titles = [f"you against {bot}: {resolved(bot, chosen)}" for bot in bots]
    titles.append("people at this keyboard")
    usual = bots.index(USUAL_BOT) + 1
    return [*bots, PERSON][_choose(f"Who plays? [{usual}] ", titles, console, ask, usual)]


def _choose(
    question: str, titles: Sequence[str], console: Console, ask: Ask, usual: int = 1
) -> int:
    """The place of the title that is chosen by its number; a single one is not asked for."""
    if len(titles) == 1:
        return 0
    for number, title in enumerate(titles, 1):
        console.print(f"  {number}) {title}", highlight=False)
    while True:
        answer = ask(question).strip() or str(usual)
        if answer in map(str, range(1, len(titles) + 1)):
            return int(answer) - 1
        console.print(f"Please type a number from 1 to {len(titles)}.", style="yellow")
