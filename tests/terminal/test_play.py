"""Games at the keyboard with scripted answers: whole games, refusals, undo, save, resume, again."""

import io
import json
import math
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from numba import config
from rich.console import Console

from enlinea.core import game
from enlinea.core.errors import EnlineaError, RecordError, SetupError
from enlinea.core.game import State, Variant, game_names, register, variant
from enlinea.core.match import Match, Outcome
from enlinea.core.random import Random
from enlinea.core.record import read_record, record_of, replay, save_record, verify
from enlinea.core.turns import Turn
from enlinea.terminal import start
from enlinea.terminal.play import PERSON, TerminalGame, finish, play_series, wants_another
from enlinea.terminal.prompt import Command, legal_list, letter_of, parse_actions, parse_line
from tests.clauses import clause
from tests.naive.linja import NaiveLinja
from tests.toys import snap

pytestmark = pytest.mark.nojit

SNAP = snap.game_of()
LINJA = variant("linja")
PEOPLE = [PERSON, PERSON]
AGAIN = "Play again? [y/N], or save FILE: "
Answer = str | BaseException


class Keyboard:
    """Types the answers one after the other, then Ctrl-D; notes the questions and the screen."""

    def __init__(self, *answers: Answer) -> None:
        self.answers = list(answers)
        self.questions: list[str] = []
        self.console = Console(file=io.StringIO(), width=200, color_system=None)

    def __call__(self, question: str) -> str:
        self.questions.append(question)
        answer = self.next_answer()
        if isinstance(answer, BaseException):
            raise answer
        self.console.print(f"{question}{answer}", markup=False, highlight=False, emoji=False)
        return answer

    def next_answer(self) -> Answer:
        return self.answers.pop(0) if self.answers else EOFError()

    @property
    def screen(self) -> str:
        assert isinstance(self.console.file, io.StringIO)
        return self.console.file.getvalue()


class Reader(Keyboard):
    """Plays whatever the screen offers: asks for the list, then types a letter or the notation."""

    def next_answer(self) -> Answer:
        if self.questions[-1].startswith("Play again"):
            return "n"
        number = len(self.questions)
        if number % 2:
            return "" if number % 4 == 1 else "list"
        last_line = self.screen.rstrip("\n").splitlines()[-1]
        offered = dict(entry.split(") ") for entry in re.split(r" {3}", last_line))
        letter = list(offered)[number // 2 % len(offered)]
        return letter if number % 3 else offered[letter]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Games are saved in a folder of the test's own."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return tmp_path / "home" / "enlinea"


def game_of(
    keyboard: Keyboard,
    players: Sequence[str] = PEOPLE,
    match: Match | None = None,
    seed: int = 1,
) -> TerminalGame:
    match = Match(LINJA) if match is None else match
    return TerminalGame(match, players, seed, keyboard.console, keyboard)


def played(*answers: Answer, players: Sequence[str] = PEOPLE) -> tuple[TerminalGame, str]:
    """A game after these answers, and all that was on the screen."""
    keyboard = Keyboard(*answers)
    terminal = game_of(keyboard, players)
    assert not terminal.play()
    assert keyboard.answers == [], "every answer was asked for"
    return terminal, keyboard.screen


def saved_files(folder: Path) -> list[Path]:
    return sorted(folder.iterdir()) if folder.is_dir() else []


def test_a_whole_game_is_played_by_letters_and_notation_from_the_list() -> None:
    keyboard = Reader()
    terminal = game_of(keyboard)
    assert terminal.play()
    twin = NaiveLinja()
    for text in terminal.match.texts():
        twin.play(int(text[0]), text[3:])
    scores, winners = twin.result()
    *_, reason, last = keyboard.screen.splitlines()
    assert reason == (
        "the colours have passed each other (LJ-10). "
        f"A (person) {scores[0]}, B (person) {scores[1]}."
    )
    assert last == ("A draw." if len(winners) == 2 else f"{'AB'[winners[0]]} wins.")
    assert "game over" in keyboard.screen


@pytest.mark.parametrize("players", [[PERSON, "greedy"], ["random", PERSON]], ids=str)
def test_a_whole_game_is_played_against_a_bot(players: list[str]) -> None:
    keyboard = Reader()
    terminal = game_of(keyboard, players)
    assert terminal.play()
    person = players.index(PERSON)
    assert set(keyboard.questions) == {"A> " if person == 0 else "B> "}, "only the person is asked"
    bot = 1 - person
    told = [line for line in keyboard.screen.splitlines() if f"({players[bot]}): " in line]
    actions = [text[3:] for text in terminal.match.texts() if text.startswith(str(bot))]
    assert told == [f"{'AB'[bot]} ({players[bot]}): {action}" for action in actions]


def test_bots_alone_play_the_same_game_for_the_same_seed() -> None:
    games = []
    for seed in (1, 1, 2):
        terminal = game_of(Keyboard(), ["greedy", "random"], seed=seed)
        assert terminal.play()
        games.append(terminal.match.texts())
    assert games[0] == games[1] != games[2]


def test_the_board_is_drawn_before_each_question_but_not_again_for_nothing() -> None:
    _, screen = played("list", "help", "3")
    assert screen.count("A ● up:") == 2


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ("7", "A has no piece in row 7 (LJ-2)"),
        ("x3+", "an initial move is due, not an extra move (LJ-8)"),
        ("o3+", "an initial move is due, not an extra move (LJ-8)"),
        ("stop", "a turn cannot be declined, only what is left of it (LJ-1)"),
        ("pass", "A can move: an initial move is due (LJ-9)"),
        ("3 3", "A has no piece in row 3 (LJ-3)"),
        ("9", '"9" is not a move of Linja'),
        ("h", '"h" is not a move of Linja'),
        ("A", '"A" is not a move of Linja'),
        ("0: 3", '"0: 3" is not a move of Linja'),
        ("quitt", '"quitt" is not a move of Linja'),
        ("[red]3[/red]", '"[red]3[/red]" is not a move of Linja'),
        ("[/]", '"[/]" is not a move of Linja'),
        (":smile:", '":smile:" is not a move of Linja'),
        ("3" * 10_000, "is not a move of Linja"),
    ],
    ids=lambda text: text[:20],
)
def test_input_that_is_wrong_is_explained_and_nothing_is_played(answer: str, reason: str) -> None:
    terminal, screen = played(answer)
    assert reason in screen.replace(f"A> {answer}", "")
    assert terminal.match.history == []


@clause("LJ-6")
def test_a_full_row_is_explained_with_the_clause() -> None:
    keyboard = Keyboard("3")
    match = Match(LINJA)
    LINJA.mode.notation.parse_position("51031110 00005106 A initial", match.state)
    game_of(keyboard, match=match).play()
    assert "row 4 is full: six pieces stand there (LJ-6)" in keyboard.screen


def test_a_whole_turn_can_be_typed_at_once() -> None:
    terminal, _ = played("3 5 stop", "  4   5  ")
    assert terminal.match.texts() == ["0: 3", "0: 5", "0: stop", "1: 4", "1: 5"]


@pytest.mark.parametrize("turn", ["3 5 7", "3 9", "3 3", "3 5 stop 4", "0 0 0 0"])
def test_a_turn_is_played_whole_or_not_at_all(turn: str) -> None:
    terminal, _ = played(turn)
    assert terminal.match.history == []


def test_commands_are_read_in_any_case_with_space_around() -> None:
    terminal, screen = played(" LIST ", "?", " Help", "\t")
    assert screen.count("a) 0   b) 1   c) 2   d) 3   e) 4   f) 5   g) 6\n") == 2
    assert screen.count("take back the latest turn") == 2
    assert terminal.match.history == []


def test_undo_takes_back_the_turn_of_the_other_person() -> None:
    terminal, screen = played("3 5 stop", "undo")
    assert terminal.match.history == []
    assert "taken back: 3 actions" in screen


def test_undo_takes_back_half_a_turn() -> None:
    terminal, screen = played("3 5 stop", "4", "undo")
    assert terminal.match.texts() == ["0: 3", "0: 5", "0: stop"]
    assert "taken back: 1 action\n" in screen


@pytest.mark.parametrize("bot", ["greedy", "random"])
def test_undo_takes_back_the_bots_turn_too(bot: str) -> None:
    terminal, _ = played("3 5 stop", "undo", players=[PERSON, bot])
    assert terminal.match.history == []
    terminal, _ = played("3 5 stop", "undo", "0", players=[PERSON, bot])
    assert terminal.match.texts()[0] == "0: 0", "the game goes on"


def test_undo_against_a_bot_goes_back_one_turn_of_the_person_only() -> None:
    terminal, _ = played("3 5 stop", "a", players=[PERSON, "greedy"])
    kept = [text for text in terminal.match.texts() if text.startswith("1")]
    terminal, _ = played("3 5 stop", "a", "undo", players=[PERSON, "greedy"])
    history = terminal.match.texts()
    assert history[:3] == ["0: 3", "0: 5", "0: stop"]
    assert terminal.match.actors == [0] and len(history) == 3 + len(kept)


def test_there_is_nothing_to_undo_before_the_persons_first_turn() -> None:
    terminal, screen = played("undo", players=["greedy", PERSON])
    assert "there is no turn of yours to take back" in screen
    assert terminal.match.texts() and terminal.match.actors == [1]
    _, screen = played("undo")
    assert "nothing can be taken back" in screen


def test_the_board_is_drawn_again_after_an_undo() -> None:
    _, screen = played("3", "undo")
    assert screen.count("A: initial move") == 2


def test_save_writes_the_game_and_goes_on(tmp_path: Path) -> None:
    terminal, screen = played("3", "save my game.json", "5")
    record = read_record(tmp_path / "my game.json")
    assert record.actions == ["0: 3"]
    assert record.players == PEOPLE
    assert "saved: my game.json" in screen
    assert terminal.match.texts() == ["0: 3", "0: 5"]


def test_save_without_a_name_finds_one(home: Path) -> None:
    played("3", "save")
    (path,) = saved_files(home)
    assert re.fullmatch(r"linja-\d{8}-\d{6}\.json", path.name)
    assert read_record(path).actions == ["0: 3"]


@pytest.mark.parametrize("name", [".", "/", "..", "folder", "file/x", "a\0b", "x" * 5000])
def test_a_file_that_cannot_be_written_is_told_and_the_game_goes_on(
    name: str, tmp_path: Path
) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").write_text("mine")
    terminal, screen = played("3", f"save {name}", "5")
    assert terminal.match.texts() == ["0: 3", "0: 5"]
    assert "saved" not in screen
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "folder"]
    assert (tmp_path / "file").read_text() == "mine"


@pytest.mark.parametrize("way", ["quit", EOFError(), KeyboardInterrupt()], ids=repr)
def test_who_leaves_finds_the_game_saved(way: Answer, home: Path) -> None:
    keyboard = Keyboard("3 5 stop", way)
    assert not finish(game_of(keyboard))
    (path,) = saved_files(home)
    assert read_record(path).actions == ["0: 3", "0: 5", "0: stop"]
    assert f"enlinea play --resume {path}" in keyboard.screen


def test_who_leaves_before_the_first_move_leaves_nothing(home: Path) -> None:
    assert not finish(game_of(Keyboard("quit")))
    assert saved_files(home) == []


def test_a_finished_game_is_not_saved_unasked(home: Path) -> None:
    assert finish(game_of(Keyboard(), ["random", "random"]))
    assert saved_files(home) == []


@pytest.mark.parametrize("name", ["[red]", "[/b]", ":smile:"])
def test_the_way_back_is_told_as_it_is(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / name))
    keyboard = Keyboard("3", "quit")
    assert not finish(game_of(keyboard))
    (path,) = saved_files(tmp_path / name / "enlinea")
    assert f"--resume {path}\n" in keyboard.screen


def test_a_saved_game_is_resumed_to_the_end(tmp_path: Path, home: Path) -> None:
    keyboard = Keyboard("3 5 stop", "save game.json", "quit")
    finish(game_of(keyboard, [PERSON, "greedy"]))
    before = read_record(tmp_path / "game.json")
    reader = Reader()
    start.resume_game(tmp_path / "game.json", 1, reader.console, reader)
    assert set(reader.questions) == {"A> ", AGAIN}, "the bot keeps its seat"
    assert "B (greedy): " in reader.screen
    assert re.search(r"wins\.|A draw\.", reader.screen)
    assert read_record(tmp_path / "game.json") == before, "the file stays as it was"


def test_a_resumed_game_goes_on_where_it_stood(tmp_path: Path, home: Path) -> None:
    match = Match("linja", options={"tease": True})
    for text in ("0: 3", "0: 5"):
        match.play_text(text)
    save_record(tmp_path / "game.json", record_of(match, players=["ana", "luz"]))
    keyboard = Keyboard("o4+", "quit")
    start.resume_game(tmp_path / "game.json", None, keyboard.console, keyboard)
    assert keyboard.questions == ["A> ", "B> "]
    record = read_record(tmp_path / "game.json")
    assert replay(record).texts() == ["0: 3", "0: 5", "0: o4+"]
    assert record.options == {"tease": True}
    assert saved_files(home) == [], "it is saved where it came from"
    assert f"--resume {tmp_path / 'game.json'}" in keyboard.screen


def test_a_resumed_game_that_is_only_looked_at_is_not_written(tmp_path: Path, home: Path) -> None:
    match = Match("linja")
    match.play_text("0: 3")
    save_record(tmp_path / "game.json", record_of(match, players=["ana", "luz"]))
    before = (tmp_path / "game.json").read_bytes()
    keyboard = Keyboard("list", "quit")
    start.resume_game(tmp_path / "game.json", None, keyboard.console, keyboard)
    assert (tmp_path / "game.json").read_bytes() == before
    assert saved_files(home) == []


def test_a_resumed_game_with_another_move_of_the_same_length_is_saved(tmp_path: Path) -> None:
    match = Match("linja")
    match.play_text("0: 3")
    save_record(tmp_path / "game.json", record_of(match))
    keyboard = Keyboard("undo", "2", "quit")
    start.resume_game(tmp_path / "game.json", None, keyboard.console, keyboard)
    assert read_record(tmp_path / "game.json").actions == ["0: 2"]


def test_a_game_that_a_bot_cannot_go_on_with_is_saved(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_arguments: object) -> int:
        raise SetupError("the table is damaged")

    monkeypatch.setattr("enlinea.terminal.play.choose", fail)
    keyboard = Keyboard("3 5 stop")
    with pytest.raises(SetupError, match="the table is damaged"):
        finish(game_of(keyboard, [PERSON, "greedy"]))
    (path,) = saved_files(home)
    assert read_record(path).actions == ["0: 3", "0: 5", "0: stop"]
    assert f"enlinea play --resume {path}" in keyboard.screen


def test_perfect_play_without_a_table_is_refused_before_the_first_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ENLINEA_DATA", str(tmp_path))
    keyboard = Keyboard()
    with pytest.raises(SetupError, match="no table for perfect play: see enlinea solve"):
        start.seat_players(LINJA, "person,perfect", None, 1, keyboard.console)
    save_record(tmp_path / "game.json", record_of(Match("linja"), players=["ana", "perfect"]))
    with pytest.raises(SetupError, match="no table for perfect play: see enlinea solve"):
        start.resume_game(tmp_path / "game.json", 1, keyboard.console, keyboard)
    assert keyboard.questions == []


def test_a_record_without_players_is_resumed_by_people(tmp_path: Path) -> None:
    save_record(tmp_path / "game.json", record_of(Match("linja")))
    keyboard = Keyboard("3 5 stop", "4 5")
    start.resume_game(tmp_path / "game.json", None, keyboard.console, keyboard)
    assert keyboard.questions == ["A> ", "B> ", "A> "]


def test_what_cannot_be_resumed_is_told(tmp_path: Path) -> None:
    terminal = game_of(Keyboard(), ["random", "random"])
    terminal.play()
    over, odd = tmp_path / "over.json", tmp_path / "odd.json"
    terminal.save(over)
    save_record(odd, record_of(Match("linja"), players=["ana"]))
    keyboard = Keyboard()
    for path, message in (
        (over, "this game is over; see it with: enlinea replay"),
        (odd, "1 players for 2 seats"),
        (tmp_path / "none.json", "cannot read"),
    ):
        with pytest.raises(RecordError, match=message):
            start.resume_game(path, None, keyboard.console, keyboard)
    assert keyboard.questions == []


def results(screen: str) -> list[dict[str, int]]:
    """The points of each player in each game of a series, in the order of the seats."""
    found = re.findall(r"\. A \((\w+)\) (-?\d+), B \((\w+)\) (-?\d+)\.", screen)
    return [{one: int(points), other: int(others)} for one, points, other, others in found]


@clause("LJ-12")
def test_the_loser_starts_the_next_game() -> None:
    keyboard = Keyboard(*["y"] * 7, "n")
    play_series(game_of(keyboard, ["random", "greedy"]))
    assert keyboard.questions == [AGAIN] * 8
    games = results(keyboard.screen)
    assert len(games) == 8
    for before, after in pairwise(games):
        first, second = before
        if before[first] == before[second]:
            assert list(after) == [second, first], "after a draw the other side starts"
        else:
            assert next(iter(after)) == min(before, key=lambda name: before[name])


@clause("LJ-12")
@pytest.mark.parametrize(
    ("winners", "question"), [((0,), "B> "), ((1,), "A> "), ((0, 1), "B> ")], ids=str
)
def test_the_starter_follows_from_the_winners(
    winners: tuple[int, ...], question: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The person sat in seat 0 of the first game; who is asked in the second?
    outcome = Outcome((0, 0), winners, "")
    ended: list[TerminalGame] = []

    def finish_first(terminal: TerminalGame, path: Path | None = None) -> bool:
        ended.append(terminal)
        if len(ended) > 1:
            return finish(terminal, path)
        monkeypatch.setattr(terminal.match, "outcome", lambda: outcome)
        return True

    monkeypatch.setattr("enlinea.terminal.play.finish", finish_first)
    keyboard = Keyboard("yes", "quit")
    play_series(game_of(keyboard, [PERSON, "random"]))
    assert keyboard.questions == [AGAIN, question]


def test_each_game_of_a_series_is_another() -> None:
    keyboard = Keyboard("y", "y", "n")
    play_series(game_of(keyboard, ["random", "random"]))
    boards = keyboard.screen.split("Play again?")
    assert len({board.splitlines()[-2] for board in boards[:3]}) == 3


@pytest.mark.parametrize("answer", ["", "n", "no", "x", EOFError(), KeyboardInterrupt()], ids=repr)
def test_no_answer_is_no(answer: Answer) -> None:
    assert not wants_another(game_of(Keyboard(answer)))


@pytest.mark.parametrize("answer", ["y", "Y", " yes ", "YES"])
def test_yes_is_yes(answer: str) -> None:
    assert wants_another(game_of(Keyboard(answer)))


def test_a_finished_game_can_be_saved_before_the_next(tmp_path: Path, home: Path) -> None:
    keyboard = Keyboard("save my game.json", "SAVE", "n")
    terminal = game_of(keyboard, ["random", "random"])
    play_series(terminal)
    assert keyboard.questions == [AGAIN] * 3
    (path,) = saved_files(home)
    for found in (tmp_path / "my game.json", path):
        assert replay(read_record(found)).texts() == terminal.match.texts()


@pytest.mark.parametrize("name", ["", "folder", ".", "a\0b"])
def test_a_finished_game_that_cannot_be_saved_is_told(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "folder").mkdir()
    monkeypatch.setenv("XDG_DATA_HOME", "/dev/null/x")
    keyboard = Keyboard(f"save {name}", "n")
    play_series(game_of(keyboard, ["random", "random"]))
    assert keyboard.questions == [AGAIN] * 2, "it is asked again"
    assert "saved" not in keyboard.screen


@clause("LJ-12")
def test_lots_decide_who_starts_the_first_game() -> None:
    asked = []
    for seed in range(20):
        keyboard = Keyboard()
        players = start.seat_players(LINJA, None, None, seed, keyboard.console)
        start.start_new(LINJA, players, seed, keyboard.console, keyboard)
        asked.append(keyboard.questions[0])
        assert f"Lots are drawn: you are {asked[-1][0]}." in keyboard.screen
        assert ("(level:3)" in keyboard.screen) == (asked[-1] == "B> ")
    assert 4 <= asked.count("A> ") <= 16


@pytest.mark.skipif(config.DISABLE_JIT, reason="a search in plain Python takes minutes")
def test_a_hint_names_legal_moves_and_is_the_same_when_asked_again() -> None:
    terminal, screen = played("hint", "hint", players=[PERSON, "greedy"])
    lines = [line for line in screen.splitlines() if re.match(r"\d \(\d+ %, [+-]", line)]
    assert len(lines) == 2 and lines[0] == lines[1]
    named = {int(text) for text in re.findall(r"(\d) \(", lines[0])}
    assert named <= set(terminal.match.legal(0)) and terminal.match.history == []


class Solved:
    """A perfect player of Linja, as far as it is asked here."""

    def turns(self, s: State) -> list[Turn]:
        values = {(3, 5): 2, (3, 4): 1, (0, 1): 0, (6, 1): -1, (1, 2): -4}
        return [Turn(actions, value) for actions, value in values.items()]


def test_a_hint_in_a_solved_game_has_the_values_of_perfect_play(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("enlinea.minds.advice.perfect_player", lambda _variant: Solved())
    _, screen = played("hint", players=[PERSON, "greedy"])
    lines = [line for line in screen.splitlines() if "exactly" in line]
    assert lines == ["3 (exactly +2 points)   0 (exactly +0 points)   6 (exactly -1 points)"]


def test_a_hint_in_real_time_names_an_action_and_no_value() -> None:
    keyboard = Keyboard("hint")
    terminal = game_of(keyboard, [PERSON], Match(variant("light-line", "solo-line")))
    assert not terminal.play()
    legal = [terminal.match.variant.mode.notation.action_text(a) for a in terminal.match.legal(0)]
    assert keyboard.screen.splitlines()[-1] in legal


@clause("LJ-12")
def test_lots_decide_also_against_a_bot_of_the_menu() -> None:
    asked = set()
    for seed in range(20):
        keyboard = Keyboard("2")
        other = start.choose_opponent(LINJA, keyboard.console, keyboard)
        players = start.seat_players(LINJA, None, other, seed, keyboard.console)
        start.start_new(LINJA, players, seed, keyboard.console, keyboard)
        asked.add(keyboard.questions[1])
    assert asked == {"A> ", "B> "}


def test_minds_that_are_named_sit_where_they_are_named() -> None:
    for minds, question in (("person,greedy", "A> "), ("greedy,person", "B> "), ("person", "A> ")):
        keyboard = Keyboard()
        players = start.seat_players(LINJA, minds, None, 1, keyboard.console)
        start.start_new(LINJA, players, 1, keyboard.console, keyboard)
        assert keyboard.questions == [question]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("chess", "there is no mind .chess."),
        ("", "there is no mind"),
        ("person,person,person", "3 minds for 2 seats"),
        ("person,", "there is no mind"),
    ],
)
def test_players_that_cannot_sit_are_told(text: str, message: str) -> None:
    keyboard = Keyboard()
    with pytest.raises(SetupError, match=message):
        start.seat_players(LINJA, text, None, 1, keyboard.console)
    assert keyboard.questions == []


@pytest.mark.parametrize(
    ("answers", "players"),
    [
        ([""], "level:3"),
        (["1"], "level:1"),
        (["6"], "level:6"),
        (["7"], "person"),
        (["8", "0", "x", "-1", "²", "1.0", "٣", "7"], "person"),
    ],
    ids=str,
)
def test_the_menu_asks_until_it_understands(answers: list[str], players: str) -> None:
    keyboard = Keyboard(*answers)
    other = start.choose_opponent(LINJA, keyboard.console, keyboard)
    assert len(keyboard.questions) == len(answers)
    assert keyboard.screen.count("Please type a number from 1 to 7.") == len(answers) - 1
    assert other == players


def test_one_game_needs_no_menu_and_two_do(monkeypatch: pytest.MonkeyPatch) -> None:
    game_names()
    monkeypatch.setattr(game, "_REGISTRY", {"linja": game._REGISTRY["linja"]})
    keyboard = Keyboard()
    assert start.choose_game(keyboard.console, keyboard).game.name == "linja"
    assert keyboard.questions == []
    register("snap", SNAP)
    keyboard = Keyboard("2", "2")
    chosen = start.choose_game(keyboard.console, keyboard)
    assert chosen.game is SNAP and chosen.seats == 3
    assert "1) Linja" in keyboard.screen and "2) Snap" in keyboard.screen
    assert "1) 2 seats" in keyboard.screen and "2) 3 seats" in keyboard.screen


def test_a_game_with_modes_asks_for_one_of_them() -> None:
    keyboard = Keyboard(str(1 + game_names().index("end-of-line")), "2", "3")
    chosen = start.choose_game(keyboard.console, keyboard)
    assert (chosen.mode.name, chosen.seats) == ("team-battle", 8)
    assert [question.split("?")[0] for question in keyboard.questions] == [
        "Which game",
        "Which mode",
        "How many",
    ]


class NoHurry:
    """A clock for games in turns: nothing ever happens by itself."""

    SKILLS: Mapping[str, Any] = {}
    SIMULTANEOUS_SECONDS = 0.0

    def plan(self, s: State, seat: int, skill: Any, random: Random) -> tuple[Sequence[int], float]:
        return [], math.inf

    def chance_seconds(self, s: State, options: Mapping[str, Any]) -> float:
        return math.inf

    def starts_clock(self, s: State, seat: int, action: int) -> bool:
        return False

    def is_playable(self, s: State) -> bool:
        return True


def test_undo_reaches_the_clock_of_a_game_in_real_time() -> None:
    # Such a game may have turns too; what was taken back must not come again.
    mode = replace(LINJA.mode, timing=NoHurry())
    keyboard = Keyboard("3 5 stop", "wait", "undo", "wait", "2")
    terminal = game_of(keyboard, match=Match(replace(LINJA, mode=mode)))
    assert not terminal.play()
    assert keyboard.questions == ["A> ", "B> ", "B> ", "A> ", "A> ", "A> "]
    assert terminal.match.texts() == ["0: 2"]


def test_who_waits_for_nothing_is_told() -> None:
    mode = replace(LINJA.mode, timing=NoHurry())
    keyboard = Keyboard("wait")
    game_of(keyboard, match=Match(replace(LINJA, mode=mode))).play()
    assert "everybody waits for you" in keyboard.screen


@pytest.mark.skipif(config.DISABLE_JIT, reason="the finder is slow without the compiler")
def test_cards_dealt_to_others_in_real_time_are_not_told() -> None:
    keyboard = Keyboard("wait")
    terminal = game_of(keyboard, [PERSON, "steady"], Match(variant("light-line", "long-line")))
    assert not terminal.play()
    dealt = [text for text in terminal.match.texts() if text.startswith("*: deal")]
    assert len(dealt) >= 16
    assert "deal" not in keyboard.screen.replace("dealt", "")


def test_nobody_waits_in_a_game_in_turns() -> None:
    terminal, screen = played("wait")
    assert "it is your turn" in screen and terminal.match.history == []


class Snapper(Keyboard):
    """Answers every question of the toy."""

    def next_answer(self) -> Answer:
        return "" if self.questions[-1].startswith("Hand the keyboard") else "snap"


def test_a_game_with_chance_is_committed_to_and_can_be_verified(tmp_path: Path) -> None:
    keyboard = Snapper()
    terminal = game_of(keyboard, PEOPLE, Match(variant(SNAP)))
    assert terminal.play()
    committed = re.findall(r"Shuffle committed to: ([0-9a-f]{64})\n", keyboard.screen)
    terminal.save(tmp_path / "game.json")
    record = read_record(tmp_path / "game.json")
    assert committed == [record.commitment]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(game, "_REGISTRY", {"snap": SNAP})
        verdict = verify(record)
    assert (verdict.fault, verdict.num_draws) == (None, 6)


def test_the_seed_is_secret_until_the_game_is_over(tmp_path: Path) -> None:
    keyboard = Keyboard("", "save game.json")
    terminal = game_of(keyboard, PEOPLE, Match(variant(SNAP)))
    assert not terminal.play()
    assert "seed" not in json.loads((tmp_path / "game.json").read_text())


def test_a_curtain_falls_between_two_people_with_secrets() -> None:
    keyboard = Snapper()
    game_of(keyboard, PEOPLE, Match(variant(SNAP))).play()
    assert keyboard.questions[0] == "Hand the keyboard to player 1, then press Enter. "
    keyboard = Snapper()
    game_of(keyboard, [PERSON, "random"], Match(variant(SNAP))).play()
    assert keyboard.questions == ["player 1> "], "who plays alone against bots needs none"


@pytest.mark.parametrize(
    ("use", "expected"),
    [
        (lambda match: parse_line(match, 0, ""), Command("list")),
        (lambda match: parse_line(match, 0, "save  a  b "), Command("save", "a  b")),
        (lambda match: parse_line(match, 0, "SAVE Game.JSON"), Command("save", "Game.JSON")),
        (lambda match: parse_line(match, 0, "?"), Command("help")),
        (lambda match: parse_line(match, 0, " 3 "), [3]),
        (lambda match: parse_line(match, 0, "g"), [6]),
        (lambda match: parse_actions(match, 0, "3 5"), [3, 5]),
        (lambda match: parse_actions(match, 0, "3 x4+ stop"), [3, 12, 40]),
    ],
)
def test_lines_are_read(use: Callable[[Match], object], expected: object) -> None:
    assert use(Match(LINJA)) == expected


def test_letters_follow_each_other_without_end() -> None:
    letters = [letter_of(index) for index in range(26 + 26 * 26 + 1)]
    assert letters[:3] + letters[24:28] == ["a", "b", "c", "y", "z", "aa", "ab"]
    assert letters[-2:] == ["zz", "aaa"]
    assert len(set(letters)) == len(letters)


def test_the_list_offers_every_legal_move_once() -> None:
    match = Match(LINJA)
    for text in ("0: 3", "0: 5"):
        match.play_text(text)
    entries = [entry.split(") ") for entry in legal_list(match, 0).split("   ")]
    assert [letter for letter, _ in entries] == [letter_of(index) for index in range(11)]
    assert sorted(text for _, text in entries) == match.legal_texts(0)
    for letter, text in entries:
        assert parse_actions(match, 0, letter) == parse_actions(match, 0, text)


@pytest.mark.parametrize("chosen", [LINJA, variant(SNAP)], ids=str)
def test_no_line_is_too_strange(chosen: Variant) -> None:
    match = Match(chosen)
    for line in ("\0", "\ud800", "a" * 10**5, "3 " * 10**4, "\u2028", "٣", "\x1b[31m", "''", "-"):
        try:
            parse_line(match, 0, line)
        except EnlineaError as error:
            assert len(str(error)) < 10**6
