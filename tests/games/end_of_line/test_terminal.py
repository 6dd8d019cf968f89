"""End of Line at the keyboard: how a puzzle ends, alone and together."""

from pathlib import Path

import pytest

from enlinea.core.errors import Unreadable
from enlinea.core.match import Match
from enlinea.core.record import Record, replay
from enlinea.lab.simulate import simulate
from enlinea.terminal.play import PERSON
from enlinea.terminal.prompt import parse_line
from tests.games.end_of_line.table import HAND, at, begun, new
from tests.games.end_of_line.test_clauses_puzzles import NEARLY
from tests.terminal.test_play import Keyboard, game_of


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


def last_lines(match: Match, *answers: str) -> list[str]:
    """What the screen says last when people play these actions to the end."""
    keyboard = Keyboard(*answers)
    terminal = game_of(keyboard, [PERSON] * match.variant.seats, match)
    assert terminal.play()
    return keyboard.screen.splitlines()[-2:]


def before_the_last_action(solved: bool) -> tuple[Match, str]:
    """A cooperative game of two before its last action, and that action."""
    records: list[Record] = []
    simulate(new("coop-puzzle", 2).variant, ["greedy"] * 2, 150, seed=1, on_record=records.append)
    match = next(m for m in map(replay, records) if (m.view().uncovered == 0) == solved)
    *texts, last = match.texts()
    begun = Match(match.variant)
    for text in texts:
        begun.play_text(text)
    return begun, last.partition(": ")[2]


def test_a_solo_puzzle_is_solved_or_not() -> None:
    assert last_lines(at(NEARLY, "puzzle"), "place 1 e2") == [
        "the whole area is covered (EOL-10). Score 2.",
        "Solved!",
    ]
    stopped = last_lines(new("solitaire"), "stop")
    assert stopped == ["given up with 24 cells uncovered (EOL-12). Score -24.", "Not solved."]


def test_a_puzzle_together_is_solved_by_all_and_is_no_draw() -> None:
    reason, verdict = last_lines(*before_the_last_action(solved=True))
    assert reason.startswith("the whole area is covered (EOL-13). Score ")
    assert verdict == "Solved together!"


def test_a_puzzle_together_that_fails_is_not_solved() -> None:
    reason, verdict = last_lines(*before_the_last_action(solved=False))
    assert reason.startswith("all lines are cut and ") and "Score -" in reason
    assert verdict == "Not solved."


def test_the_word_place_may_be_left_out_where_it_is_clear() -> None:
    match = begun("versus", HAND, HAND)
    assert parse_line(match, 0, "2L c3") == parse_line(match, 0, "place 2L c3")
    two = at(
        "turn 2 A 0/2 - order AB first A | A: 1c3N hand 1 1 2L 3R 4 | B: 1e3N hand 1 1 2L 3R 4"
    )
    assert parse_line(two, 0, "1 c2, 2L c1") == parse_line(two, 0, "place 1 c2, place 2L c1")
    for text in ("2L c4", "c3", "2L", "place"):
        with pytest.raises(Unreadable):
            parse_line(match, 0, text)
