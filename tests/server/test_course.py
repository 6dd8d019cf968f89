"""The course of a game: rebuilt from its log, taken back, told to those who may see it."""

import random

import pytest

from enlinea.core.game import CHANCE, variant
from enlinea.server.course import Course
from enlinea.server.refusal import Refusal
from tests.server.houses import NOW, SEED, new_course
from tests.toys import snap


def play_some(course: Course, count: int, seed: int = 0) -> None:
    lots = random.Random(seed)
    for _ in range(count):
        if course.match.actors == [CHANCE]:
            course.chance(NOW)
        elif not course.is_over:
            seat = course.to_act[0]
            course.act(seat, lots.choice(course.sight(seat).legal), NOW, key=str(course.version))


@pytest.mark.parametrize("game", ["linja", "line-it"])
def test_course_is_rebuilt_from_its_log(game: str) -> None:
    course = new_course(variant(game))
    play_some(course, 40)
    again = new_course(variant(game))
    again.replay(course.entries)
    assert again.match.state == course.match.state
    assert again.keys == course.keys
    play_some(course, 20, seed=1)
    play_some(again, 20, seed=1)  # chance goes on where it was
    assert again.match.history == course.match.history


def test_refusal_names_the_clause() -> None:
    course = new_course(variant("linja"))
    course.act(0, "3", NOW)
    with pytest.raises(Refusal) as caught:
        course.act(0, "3", NOW)
    assert (caught.value.code, caught.value.clause) == ("illegal", "LJ-3")
    assert course.version == 1


@pytest.mark.parametrize("text", ["", "x", "03", "3 ", "\x00", "9" * 400])
def test_unreadable_text_is_refused(text: str) -> None:
    with pytest.raises(Refusal) as caught:
        new_course(variant("linja")).act(0, text, NOW)
    assert caught.value.code == "unreadable"


def test_undo_takes_back_the_turns_of_bots_too() -> None:
    course = new_course(variant("linja"))
    course.act(0, "3", NOW)
    before = course.match.state.copy()
    course.act(0, "2", NOW)
    course.act(1, "4", NOW)
    assert course.undoable(0, partners=[]) == 0
    assert course.undoable(0, partners=[1]) == 3
    entry = course.undo(0, [1], NOW)
    assert (entry.undone, course.version, course.match.history) == (3, 4, [])
    course.act(0, "3", NOW)
    assert course.match.state == before


def test_undo_survives_a_rebuild() -> None:
    course = new_course(variant("linja"))
    course.act(0, "3", NOW)
    course.undo(0, [], NOW)
    course.act(0, "2", NOW)
    again = new_course(variant("linja"))
    again.replay(course.entries)
    assert again.match.state == course.match.state and again.version == 3


def test_nothing_that_chance_has_shown_is_taken_back() -> None:
    course = new_course(variant("line-it"))
    play_some(course, 6)
    assert course.entries[-1].seat == CHANCE or course.undoable(0, [1]) in range(7)
    while course.entries[-1].seat != CHANCE:
        play_some(course, 1)
    assert course.undoable(0, [1]) == course.undoable(1, [0]) == 0


def test_cards_of_others_are_not_in_the_events() -> None:
    course = new_course(variant(snap.game_of(), seats=2))
    course.chance(NOW)
    course.chance(NOW)
    assert [event.text for event in course.events([0], 0)] == [None, None]
    assert [event.seat for event in course.events([], 1)] == [None]


def test_a_new_deal_uses_another_seed() -> None:
    course = new_course(variant("line-it"))
    play_some(course, 4)
    first = course.match.texts()
    course.redeal("7" * 64, NOW)
    assert course.match.history == []
    play_some(course, 4)
    assert course.match.texts() != first
    fresh = Course(variant("line-it"), "7" * 64, ["", ""])
    play_some(fresh, 4)
    assert fresh.match.texts() == course.match.texts()


def test_fork_counts_no_draws_of_before() -> None:
    course = new_course(variant("line-it"))
    play_some(course, 4)
    fork = Course(variant("line-it"), SEED, ["", ""], num_given=4)
    fork.replay(course.entries)
    assert fork._chance.num_draws == 0 and course._chance.num_draws == 4


def test_where_a_card_fits_is_told_only_to_seats_with_hints() -> None:
    course = new_course(variant("light-line", "kidz-line", 2, {"hints": [1]}))
    for _ in range(4):
        while course.match.actors == [CHANCE]:
            course.chance(NOW)
        seat = course.to_act[0]
        sight = course.sight(seat)
        assert sight.legal[0] == "no-fit"
        has_hints = seat == 1
        assert (len(sight.legal) > 1, sight.has_unlisted) == (has_hints, not has_hints)
        other = course.sight(1 - seat)
        assert (other.legal, other.has_unlisted) == ([], False)
        course.act(seat, "no-fit", NOW)
