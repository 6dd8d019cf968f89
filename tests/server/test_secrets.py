"""Nobody is told what their seat may not see: compared byte by byte, on every channel.

Two games that differ only in what a viewer may not know must look the same to it. The twin of a
game draws other cards wherever the viewer does not see which card is drawn.
"""

import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from enlinea.core.game import CHANCE, Variant, variant
from enlinea.core.random import new_random
from enlinea.server.api_games import replay_steps
from enlinea.server.course import Course, Entry
from enlinea.server.messages import Refused
from enlinea.server.refusal import Refusal
from enlinea.server.told import game_json, game_message, table_message
from tests.server.houses import NOW, SEED, new_course, table_of
from tests.toys import snap
from tests.variants import all_variants, key_of

NUM_TRIES = 6
MAX_STEPS = 150
Viewer = int | None


def hidden_variants() -> list[Variant]:
    """One variant of every mode with secrets, and the toy."""
    found: dict[str, Variant] = {}
    for chosen in all_variants():
        if chosen.mode.is_hidden:
            found.setdefault(chosen.mode.rules.NAME, chosen)
    return [*found.values(), variant(snap.game_of(), seats=2)]


every_hidden = pytest.mark.parametrize("chosen", hidden_variants(), ids=key_of)


def random_step(course: Course, lots: random.Random) -> Entry:
    """Somebody acts, or chance."""
    actor = lots.choice(course.match.actors)
    if actor == CHANCE:
        return course.chance(NOW)
    action = lots.choice(course.match.legal(actor))
    return course.act(actor, course.variant.mode.notation.action_text(action), NOW)


def twin_step(twin: Course, course: Course, entry: Entry, viewer: Viewer) -> bool:
    """Play the same in the twin, or something else that the viewer cannot tell from it."""
    text = course.variant.mode.notation.action_text
    shown = msgspec.json.encode(course.match.view(viewer))
    _, action = course.match.history[-1]
    is_secret = entry.seat == CHANCE and viewer in course._unseen[-1]
    others = [each for each in twin.match.chance() if each != action] if is_secret else []
    for other in [*others, action]:
        trial = twin.match.copy()
        if other not in trial.legal(entry.seat):
            continue
        trial.play(entry.seat, other)
        if msgspec.json.encode(trial.view(viewer)) == shown:
            twin.replay([Entry(entry.version, entry.seat, text(other), NOW)])
            return True
    return False  # the secret has come out: from here on they may differ


def twins(chosen: Variant, viewer: Viewer, seed: int) -> Iterator[tuple[Course, Course]]:
    """A game and its twin after each step, as long as the viewer cannot tell them apart."""
    lots = random.Random(seed)
    course, twin = new_course(chosen), new_course(chosen, SEED)
    yield course, twin
    for _ in range(MAX_STEPS):
        if course.is_over:
            return
        entry = random_step(course, lots)
        if not twin_step(twin, course, entry, viewer):
            return
        yield course, twin


def everything_told(course: Course, viewer: Viewer, lots: random.Random) -> list[bytes]:
    """All bytes that leave the server for a viewer: messages, streams, replays, errors."""
    table = table_of(course)
    mine = [] if viewer is None else [viewer]
    person = None if viewer is None else f"p{viewer}"
    game = game_message(table, mine, 0, has_text=True)
    for _ in range(2):  # the second time from what is kept
        assert game_json(table, mine, 0, has_text=True) == msgspec.json.encode(game)
    told: list[Any] = [game, table_message(table, person, mine)]
    told.append(game_message(table, mine, course.version // 2, has_text=False))
    told += replay_steps(course, viewer, 0, 20)
    if viewer is not None:
        told += [_refusal(course, viewer, lots) for _ in range(5)]
    return [msgspec.json.encode(each) for each in told]


def _refusal(course: Course, seat: int, lots: random.Random) -> Refused | None:
    """What the seat is told if it tries something."""
    notation = course.variant.mode.notation
    text = notation.action_text(lots.randrange(course.variant.rules.NUM_ACTIONS))
    trial = new_course(course.variant)
    trial.replay(course.entries)
    try:
        trial.act(seat, text, NOW)
    except Refusal as refusal:
        why = refusal.code, refusal.message, refusal.clause
        return Refused("table", "k", *why, 0, refusal.reason)
    return None


def check_silence(chosen: Variant, viewer: Viewer) -> int:
    """Compares what the viewer is told of games and their twins; how many secrets were kept."""
    num_secrets = 0
    for seed in range(NUM_TRIES):
        for course, twin in twins(chosen, viewer, seed):
            if course.entries and course.version % 5 and not course.is_over:
                continue  # every step would take long, and the events of all are in the next
            ours = everything_told(course, viewer, random.Random(seed))
            theirs = everything_told(twin, viewer, random.Random(seed))
            assert ours == theirs
            num_secrets += course.match.history != twin.match.history
    return num_secrets


@every_hidden
def test_viewers_are_told_nothing_of_what_is_drawn_in_secret(chosen: Variant) -> None:
    viewers: list[Viewer] = [None, 0, chosen.seats - 1]
    num_secrets = [check_silence(chosen, viewer) for viewer in viewers]
    has_secret_draws = chosen.game.name != "line-it"  # there all is drawn openly (LI-13)
    assert has_secret_draws == any(num_secrets)


@every_hidden
def test_what_a_seat_is_told_is_the_same_when_secrets_are_drawn_anew(chosen: Variant) -> None:
    lots = random.Random(5)
    course = new_course(chosen)
    for step in range(MAX_STEPS):
        if course.is_over:
            break
        random_step(course, lots)
        if step % 10 == 9:
            check_resampled(course, lots.randrange(chosen.seats))


def check_resampled(course: Course, seat: int) -> None:
    """The sight, as bytes, does not depend on what the seat cannot know."""
    before = msgspec.json.encode(course.sight(seat, has_text=True))
    kept = course.match.state.copy()
    course.variant.rules.resample(course.match.state, seat, new_random(course.version))
    course._look()
    after = msgspec.json.encode(course.sight(seat, has_text=True))
    course.match.state = kept
    assert before == after


def test_planted_leak_of_an_event_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Course, "events", leaky_events)
    with pytest.raises(AssertionError):
        check_silence(variant(snap.game_of(), seats=2), 0)


def leaky_events(self: Course, viewer: Any, since: int) -> list[Any]:
    return [entry.text for entry in self.entries[since:]]


def test_planted_leak_of_a_view_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    chosen = variant(snap.game_of(), seats=2)
    course = new_course(chosen)
    for _ in range(3):
        course.chance(NOW)
    monkeypatch.setattr(snap, "view", lambda s, seat: [int(card) for card in s.secret])
    monkeypatch.setattr(snap, "picture", lambda view: type("Text", (), {"plain": ""}))
    with pytest.raises(AssertionError):
        for _ in range(20):
            check_resampled(course, 0)
