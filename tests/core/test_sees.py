"""Who sees which action: a function of what the viewer may know."""

from typing import Any

from enlinea.core.game import CHANCE, variant
from enlinea.core.match import Match
from tests.toys import snap


def test_nothing_is_hidden_where_nobody_has_secrets() -> None:
    assert Match("linja").sees(0, 3, None)


def test_toy_without_a_word_on_it_hides_what_chance_brings() -> None:
    match = Match(variant(snap.game_of(), seats=2))
    assert not match.sees(CHANCE, snap.DEAL, 0)
    assert match.sees(1, snap.SNAP, 0)


def test_a_seat_sees_what_it_does_itself() -> None:
    assert Match(variant(snap.game_of(), seats=2)).sees(1, snap.SNAP, 1)


def test_open_market_is_seen_by_all() -> None:
    match = Match("line-it")
    assert all(match.sees(CHANCE, match.legal(CHANCE)[0], viewer) for viewer in (None, 0, 1))


def test_game_may_say_who_sees(monkeypatch: Any) -> None:
    monkeypatch.setattr(snap, "sees", lambda s, seat, action, viewer: viewer == 1, raising=False)
    match = Match(variant(snap.game_of(), seats=2))
    assert [match.sees(CHANCE, snap.DEAL, viewer) for viewer in (None, 0, 1)] == [
        False,
        False,
        True,
    ]
