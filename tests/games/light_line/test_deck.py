"""The deck as data: our own, and another one with clear errors for a wrong one."""

from typing import Any

import numpy as np
import pytest

from enlinea.core.errors import SetupError
from enlinea.core.game import variant
from enlinea.core.match import Match
from enlinea.core.random import new_random
from enlinea.core.record import record_of
from enlinea.games.light_line.deck import (
    COLOURS,
    deck_value,
    face_text,
    own_deck,
    parse_deck,
    tube_ends,
)
from tests.decks import other_deck
from tests.games.light_line.tables import deal, start, table
from tests.naive.light_line.deck import is_straight
from tests.naive.light_line.deck import own_deck as naive_deck
from tests.naive.light_line.patterns import all_patterns, all_tubes, is_short, num_up_to_half_turn


@pytest.mark.nojit
def test_own_deck_follows_the_rulebooks_table() -> None:
    twin = naive_deck()
    assert own_deck().names == tuple(twin)
    for name, code in zip(own_deck().names, own_deck().codes.tolist(), strict=True):
        assert code >> 36 == twin[name].number
        mine = {(frozenset({one, two}), colour) for one, two, colour in tube_ends(face_text(code))}
        assert mine == {(frozenset(tube[:2]), tube.colour) for tube in twin[name].tubes}


@pytest.mark.nojit
def test_own_deck_has_the_structure_that_the_rulebook_counts() -> None:
    faces = [face_text(code) for code in own_deck().codes.tolist()]
    assert len(set(faces)) == 60
    for letter in "ykbrg":
        assert sum(letter in face for face in faces) == 48
    numbers = (own_deck().codes >> 36).tolist()
    assert [numbers.count(number) for number in (2, 3, 4, 5)] == [13, 21, 13, 13]
    tubes = [tube for card in naive_deck().values() for tube in card.tubes]
    assert len(tubes) == 240 and sum(map(is_straight, tubes)) == 120


def test_structure_allows_as_many_patterns_as_the_rulebook_says() -> None:
    assert len(all_patterns(all_tubes(), may_overlap=True)) == 9267
    short = all_patterns([tube for tube in all_tubes() if is_short(tube)], may_overlap=False)
    assert len(short) == 682 and num_up_to_half_turn(short) == 350


@pytest.mark.nojit
def test_deck_is_read_back() -> None:
    again = parse_deck(deck_value(own_deck()))
    assert again.names == own_deck().names and (again.codes == own_deck().codes).all()


def _changed(**card: Any) -> dict[str, Any]:
    deck = deck_value(own_deck())
    deck["h3"] = {**deck["h3"], **card}
    return deck


@pytest.mark.parametrize(
    ("deck", "fault"),
    [
        ([], "an object of cards"),
        ({}, "it has 0"),
        ({**deck_value(own_deck()), "h 3": {}}, "it has 61"),
        (_changed(number=6), "card h3: its number must be"),
        (_changed(number=True), "card h3: its number must be"),
        (_changed(tubes=["T0B0 red"]), "card h3 must have four tubes"),
        (_changed(tubes="T0B0"), "card h3 must have four tubes"),
        (_changed(tubes=["T0B0 red", "T0R0 blue", "T1B1 green", "L1R1 black"]), "share a socket"),
        (_changed(tubes=["T0B0 red", "T1B1 red", "T2B2 green", "L1R1 black"]), "four different"),
        (_changed(tubes=["T0B1 red", "T1R1 blue", "T2B2 green", "L1R1 black"]), "nor one bend"),
        (_changed(tubes=["T0T1 red", "B1R1 blue", "T2B2 green", "L1R1 black"]), "nor one bend"),
        (_changed(tubes=["T0B0 pink", "T1R1 blue", "T2B2 green", "L1R2 black"]), "is no tube"),
        (_changed(tubes=["T0B3 red", "T1R1 blue", "T2B2 green", "L1R2 black"]), "is no tube"),
        (_changed(extra=1), "must have a number and tubes"),
        (
            {**{k: v for k, v in deck_value(own_deck()).items() if k != "h3"}, "h'": {}},
            "is no name",
        ),
        (
            {k: {**v, "number": 2 if v["number"] == 3 else 5} for k, v in _changed().items()},
            "cards have the number",
        ),
    ],
)
def test_wrong_deck_is_refused_with_its_fault(deck: Any, fault: str) -> None:
    with pytest.raises(SetupError, match=fault) as caught:
        variant("light-line", "line", 2, {"deck": deck})
    assert "\n" not in str(caught.value)


@pytest.mark.nojit
def test_other_deck_has_its_own_names_in_notation_and_view() -> None:
    match = start("kidz-line", 2, deck=other_deck())
    deal(match, "N7 N8", "draw")
    assert match.view().card.name == "N8"
    assert all(" N8" in text for text in match.legal_texts(0) if text != "no-fit")
    assert "N7@0,0" in match.position_text


@pytest.mark.parametrize("mode", ["line", "kidz-line", "long-line", "solo-line"])
def test_game_with_another_deck_plays_to_the_end_and_is_recorded(mode: str) -> None:
    chosen = table(mode, deck=other_deck(2))
    match, random = Match(chosen), new_random(3)
    actions, weights = np.empty((2, chosen.rules.NUM_ACTIONS), np.int64)
    while not match.is_over:
        actor = int(chosen.mode.kernels.random_actor(match.state, chosen.seats, random))
        args = (match.state, actor, random, actions, weights)
        match.play(actor, int(chosen.mode.kernels.random_action(*args)))
    record = record_of(match)
    assert record.options["deck"] == other_deck(2)
    again = Match(chosen)
    for text in record.actions:
        again.play_text(text)
    assert again.outcome() == match.outcome()


def test_same_deck_given_twice_shares_its_mode() -> None:
    assert table("line", deck=other_deck()).mode is table("line", 3, deck=other_deck()).mode
    assert table("line").mode is not table("line", deck=other_deck()).mode


def test_hints_are_a_flag_or_a_list_of_seats() -> None:
    for wrong in ("yes", 3, [9], [True], None):
        with pytest.raises(SetupError, match="hints"):
            variant("light-line", "kidz-line", 2, {"hints": wrong})
    assert COLOURS[1] == "black"
