"""A game at the keyboard: people and bots take turns until it is over."""

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

from enlinea.core.errors import EnlineaError
from enlinea.core.fair import FairChance, commitment, new_seed
from enlinea.core.folders import data_folder
from enlinea.core.game import CHANCE, Variant
from enlinea.core.match import Match, Outcome
from enlinea.core.random import new_random
from enlinea.core.record import Record, record_of, save_record
from enlinea.lab.clock import ClockedGame
from enlinea.minds.advice import Advice, advise
from enlinea.minds.minds import choose, resolved
from enlinea.terminal.prompt import COMMANDS, Command, legal_list, parse_line

PERSON = "person"


NUM_HINTS = 3


class Leave(Exception):
    """The player wants to stop."""


class TerminalGame:
    """One match in the terminal; `players` names a mind or PERSON for each seat."""

    def __init__(
        self,
        match: Match,
        players: Sequence[str],
        seed: int,
        console: Console,
        ask: Callable[[str], str],
        record: Record | None = None,
    ) -> None:
        self.match = match
        self._resumed = record  # the file that is gone on with: its names and date are kept
        self.players = list(players)
        self.seed = seed
        self.console = console
        self.ask = ask
        self._random = new_random(seed)
        # A resumed game goes on with a fresh seed, so only an unbroken game can carry its proof.
        self._has_proof = not match.history
        self._chance = FairChance(self._new_secret())
        self._has_waited = False
        self._clock = self._new_clock()
        self._drawn_at = -1
        self._seen_by = -1  # the person who has looked at the screen last

    def _new_secret(self) -> str:
        self._secret = new_seed()
        return self._secret

    def play(self) -> bool:
        """Play to the end; False if the player leaves before."""
        if self.match.actors == [CHANCE]:
            self._tell_commitment()
        try:
            while not self.match.is_over:
                if self._clock is None:
                    self._advance(self.match.actors[0])
                else:
                    self._advance_clock(self._clock)
        except (Leave, EOFError, KeyboardInterrupt):
            return False
        self._draw()
        self._tell_result()
        return True

    def _tell_commitment(self) -> None:
        if self._has_proof:
            self.console.print(f"Shuffle committed to: {commitment(self._secret)}", style="dim")

    def _advance(self, actor: int) -> None:
        if actor == CHANCE:
            self.match.play(CHANCE, self._fair_draw(self.match))
        elif self.players[actor] == PERSON:
            self._ask_person(actor)
        else:
            variant, state = self.match.variant, self.match.state
            action = choose(self.players[actor], variant, state, actor, self._random)
            self._tell_move(actor, action)
            self.match.play(actor, action)

    def _fair_draw(self, match: Match) -> int:
        """An outcome from the committed stream; time, where nothing is left to be drawn."""
        weights = match.chance()
        return self._chance.choose(weights) if weights else match.legal(CHANCE)[0]

    def _new_clock(self) -> ClockedGame | None:
        """The clock of a game in real time, if its bots have one."""
        if self.match.variant.mode.timing is None:
            return None
        variant = self.match.variant
        skills = [
            None if player == PERSON else resolved(player, variant) for player in self.players
        ]
        return ClockedGame(self.match, skills, self._random, self._fair_draw)

    def _advance_clock(self, clock: ClockedGame) -> None:
        """Ask all people who may act; when all of them wait, the next thing happens."""
        for seat in self.match.actors:
            num_actions = len(self.match.history)
            if seat != CHANCE and self.players[seat] == PERSON:
                self._has_waited = False
                while not self._has_waited and len(self.match.history) == num_actions:
                    self._ask_person(seat)
                if not self._has_waited:
                    return
        num_actions = len(clock.match.history)
        is_dealing = self.match.actors == [CHANCE]
        if not clock.next_event():
            self.say("nothing happens by itself: everybody waits for you")
        if clock.match is not self.match:  # dealt again: another shuffle
            self.match = clock.match
            self._chance = FairChance(self._new_secret())
            self.say("These cards cannot be played; they are dealt again.")
            self._tell_commitment()
        if is_dealing:  # the picture shows it, to each seat what is for its eyes
            return
        for actor, action in self.match.history[num_actions:]:
            self.say(f"{clock.now:.1f} s  {self._line_text(actor, action)}")

    def _ask_person(self, seat: int) -> None:
        if self._seen_by != seat:
            self._hand_over(seat)
        if self._drawn_at != len(self.match.history):
            self._draw(seat)
        try:
            asked = parse_line(self.match, seat, self.ask(f"{self._name(seat)}> "))
            if isinstance(asked, Command):
                self._obey(asked, seat)
            else:
                self._play_actions(seat, asked)
        except UnicodeDecodeError:
            self.say("that is not text")
        except (EnlineaError, OSError) as problem:
            self.say(str(problem), style="yellow")

    def _hand_over(self, seat: int) -> None:
        """Draw a curtain between two people if one's hand is not for the other's eyes."""
        is_secret = self.match.variant.mode.is_hidden and self.players.count(PERSON) > 1
        if is_secret:
            self.console.clear()
            self.ask(f"Hand the keyboard to {self._name(seat)}, then press Enter. ")
        self._seen_by = seat
        self._drawn_at = -1 if is_secret else self._drawn_at

    def _play_actions(self, seat: int, actions: Sequence[int]) -> None:
        """Play all of them or none: half a turn by mistake would be a surprise."""
        trial = self.match.copy()
        for action in actions:
            trial.play(seat, action)
        for action in actions:
            if self._clock is None:
                self.match.play(seat, action)
            else:
                self._clock.play_person(seat, action)

    def _obey(self, command: Command, seat: int) -> None:
        if command.name == "list":
            self.say(legal_list(self.match, seat))
        elif command.name == "hint":
            self._hint(seat)
        elif command.name == "undo":
            self._undo(seat)
        elif command.name == "save":
            self.save(chosen_path(command.argument, self.match.variant))
        elif command.name == "quit":
            raise Leave
        elif command.name == "wait":
            self._has_waited = True
            if self._clock is None:
                self.say("nobody waits for you: it is your turn")
        else:
            self.say("Type a move as it is written in the rules, or several with spaces between.")
            for name, text in COMMANDS.items():
                self.say(f"  {name:5} {text}")

    def _hint(self, seat: int) -> None:
        """The best actions, from what the seat knows; the same if asked again."""
        seed = self.seed + len(self.match.history)
        found = advise(self.match.variant, self.match.state, seat, seed)[:NUM_HINTS]
        self.say("   ".join(hint_text(each) for each in found) or "wait and see")

    def _undo(self, seat: int) -> None:
        """Back to the latest decision of a person: the turns of bots since then go too."""
        trial = self.match.copy()
        trial.undo()
        while trial.history and self.players[trial.actors[0]] != PERSON:
            trial.undo()
        if self.players[trial.actors[0]] != PERSON:
            self.say("there is no turn of yours to take back")
            return
        count = len(self.match.history) - len(trial.history)
        self.say(f"taken back: {count} action{'s' if count > 1 else ''}")
        self.match = trial
        self._clock = self._new_clock()

    def save(self, path: Path) -> None:
        """Write the game so far; the proof of its chance only once it is over."""
        proof: dict[str, Any] = {}
        names = (self._resumed and self._resumed.players) or self.players
        started = self._resumed and self._resumed.started
        if self.match.is_over and self._has_proof:
            proof = {"commitment": commitment(self._secret), "seed": self._secret}
        save_record(path, record_of(self.match, players=names, started=started, **proof))
        self.say(f"saved: {path}")

    def next_game(self) -> "TerminalGame":
        """Another game of the same players; the rules say who starts it."""
        outcome = self.match.outcome()
        assert outcome is not None
        variant = self.match.variant
        starter = variant.game.next_starter(outcome.winners, variant.seats)
        players = self.players[starter:] + self.players[:starter]
        return TerminalGame(Match(variant), players, self.seed + 1, self.console, self.ask)

    def _draw(self, seat: int | None = None) -> None:
        self._drawn_at = len(self.match.history)
        draw = self.match.variant.mode.draw
        self.console.print()
        self.console.print(draw.picture(self.match.view(seat)), highlight=False)

    def _tell_move(self, seat: int, action: int) -> None:
        self.say(self._line_text(seat, action))

    def _line_text(self, actor: int, action: int) -> str:
        name = "*" if actor == CHANCE else f"{self._name(actor)} ({self.players[actor]})"
        return f"{name}: {self.match.variant.mode.notation.action_text(action)}"

    def _tell_result(self) -> None:
        outcome = self.match.outcome()
        assert outcome is not None
        is_shared = self.match.variant.mode.is_cooperative or len(outcome.scores) == 1
        points = ", ".join(
            f"{self._name(seat)} ({self.players[seat]}) {score}"
            for seat, score in enumerate(outcome.scores)
        )
        self.say(f"{outcome.reason}. {f'Score {outcome.scores[0]}' if is_shared else points}.")
        verdict = solved_text(outcome) if is_shared else winners_text(outcome, self._name)
        self.console.print(verdict, style="bold")

    def _name(self, seat: int) -> str:
        return self.match.variant.mode.notation.seat_name(seat)

    def say(self, text: str, style: str = "") -> None:
        """Print the text as it is: nothing in it is mark-up."""
        self.console.print(Text(text, style=style), soft_wrap=True)


def winners_text(outcome: Outcome, name: Callable[[int], str]) -> str:
    """Who has won a game against each other."""
    if len(outcome.winners) == len(outcome.scores):
        return "A draw."
    winners = " and ".join(map(name, outcome.winners)) or "nobody"
    return f"{winners} {'win' if len(outcome.winners) > 1 else 'wins'}."


def solved_text(outcome: Outcome) -> str:
    """Whether a puzzle, for one or for all together, is solved.

    >>> solved_text(Outcome((5, 5), (0, 1), "the whole area is covered"))
    'Solved together!'
    """
    if not outcome.winners:
        return "Not solved."
    return "Solved!" if len(outcome.scores) == 1 else "Solved together!"


def hint_text(advice: Advice) -> str:
    """An action with its value from 0 to 100 and the points it leads by in the end, where known.

    >>> hint_text(Advice(3, "3", share=0.8, value=0.57, points=2.5))
    '3 (57 %, +2.5 points)'
    >>> hint_text(Advice(3, "3", points=2.0, is_exact=True))
    '3 (exactly +2 points)'
    >>> hint_text(Advice(3, "line 5"))
    'line 5'
    """
    if advice.is_exact:
        return f"{advice.text} (exactly {advice.points:+.0f} points)"
    if advice.value is None:
        return advice.text
    points = "" if advice.points is None else f", {advice.points:+.1f} points"
    return f"{advice.text} ({100 * advice.value:.0f} %{points})"


def play_series(game: TerminalGame, path: Path | None = None) -> None:
    """Games until the player has had enough; the first may come from a file."""
    while finish(game, path) and wants_another(game):
        game, path = game.next_game(), None


def finish(game: TerminalGame, path: Path | None = None) -> bool:
    """Play a game to the end, or save it when it stops before; True if it is over."""
    history = list(game.match.history)
    try:
        if game.play():
            return True
    except EnlineaError:  # a bot cannot go on: one whose table is damaged, say
        _keep(game, history, path)
        raise
    _keep(game, history, path)
    return False


def _keep(game: TerminalGame, history: list[tuple[int, int]], path: Path | None) -> None:
    """Save what has been played since, and say how to go on."""
    if game.match.history != history:
        path = path or default_path(game.match.variant)
        game.save(path)
    if path is not None:
        game.say(f"Go on with: enlinea play --resume {path}")


def wants_another(game: TerminalGame) -> bool:
    """After the end: save the record, if asked to, and whether another game is wanted."""
    while True:
        try:
            words = game.ask("Play again? [y/N], or save FILE: ").strip().split(maxsplit=1)
        except (EOFError, KeyboardInterrupt):
            return False
        if not words or words[0].lower() != "save":
            return bool(words) and words[0].lower() in ("y", "yes")
        try:
            game.save(chosen_path(words[1] if len(words) > 1 else "", game.match.variant))
        except (EnlineaError, OSError) as problem:
            game.say(str(problem), style="yellow")


def chosen_path(name: str, variant: Variant) -> Path:
    """The file that was named, in the home folder too, or one of our own."""
    return Path(name).expanduser() if name else default_path(variant)


def default_path(variant: Variant) -> Path:
    """Where a game goes when nobody has named a file."""
    home = data_folder()
    home.mkdir(parents=True, exist_ok=True)
    stem = f"{variant.game.name}-{time.strftime('%Y%m%d-%H%M%S')}"
    paths = (home / f"{stem}{suffix}.json" for suffix in ("", *(f"-{n}" for n in range(2, 1000))))
    return next(path for path in paths if not path.exists())
