"""Laying cards and lines, LL-1 to LL-3, in LINE and KIDZ-LINE where they are played."""

import numpy as np
import pytest

from enlinea.games.light_line.deck import face_text, own_deck
from enlinea.games.light_line.geometry import face_of
from enlinea.games.light_line.grown import places, points_of
from enlinea.games.light_line.rules_line import REACH
from tests.clauses import clause
from tests.games.light_line.tables import NAMES, line_at, play, refused, start, table
from tests.naive.light_line.deck import own_deck as naive_deck
from tests.naive.light_line.geometry import Laid, tubes_of

pytestmark = [pytest.mark.nojit, pytest.mark.bounds]


@clause("LL-1")
def test_half_turn_swaps_opposite_sides_and_mirrors_them() -> None:
    code = int(own_deck().codes[0])
    assert face_text(face_of(code, 0)) == "ykbkb.yr..r."
    assert face_text(face_of(code, 1)) == ".ry.r.bky.bk"


@clause("LL-1")
def test_turned_faces_are_as_the_twin_turns_them() -> None:
    for card, name in enumerate(own_deck().names):
        for turn in range(2):
            face = face_text(face_of(int(own_deck().codes[card]), turn))
            tubes = tubes_of(naive_deck(), Laid(name, turn == 1))
            sockets = {end: tube.colour for tube in tubes for end in tube[:2]}
            letters = {"black": "k", None: "."}
            for socket, letter in zip(
                [side + lane for side in "TRBL" for lane in "012"], face, strict=True
            ):
                colour = sockets.get(socket)
                assert letter == letters.get(colour, (colour or "")[:1])


@clause("LL-1")
def test_cards_lie_on_a_grid_without_limits() -> None:
    display = ";".join(f"{name}@0,{y}" for y, name in enumerate(NAMES[:20]))
    match = line_at(display, "e3,f0")
    rows = {int(text.rsplit(",", 1)[1]) for text in match.legal_texts(0)}
    assert max(rows) >= 15


@clause("LL-2")
def test_card_needs_an_empty_cell_beside_another_and_one_match() -> None:
    match = line_at("f1@0,0;b3@0,1", "d3,a0")
    assert refused(match, "0: place d3 0,0") == "LL-2"
    assert refused(match, "0: place d3 5,5") == "LL-2"
    assert refused(match, "0: place d3 1,0") == "LL-2"
    play(match, "0: place d3 0,2")


@clause("LL-2")
def test_everything_but_one_match_may_clash() -> None:
    match = line_at("l0@0,0", "c4,a0")
    # Above l0: green T0 - T1 black, yellow B1 on yellow T1: only this pair is alike.
    assert "place c4 0,-1" in match.legal_texts(0)


@clause("LL-2")
def test_empty_sockets_do_not_match() -> None:
    match = line_at("a4@0,0", "b0,a0")
    assert match.legal_texts(0) == ["exchange 2", "exchange 3", "exchange 4", "exchange 5"]


@clause("LL-3")
def test_line_ends_at_another_colour_and_an_empty_socket() -> None:
    match = play(line_at("l0@0,0", "c4,a0"), "0: place c4 0,-1")
    assert points_of(match.state, 1) == 2


@clause("LL-3")
def test_closed_loop_counts_each_segment_once() -> None:
    display = "j2@0,0;l4@1,0;f1@1,-1;e0@0,-1;k1'@1,-2;a0'@-1,-1"
    match = play(line_at(display, "b4,a1"), "0: place b4 0,-2")
    assert points_of(match.state, 6) == 4


@clause("LL-3")
def test_joined_lines_are_one_line() -> None:
    match = play(line_at("f4@0,0;k1@0,1;i1@1,0", "f1,a0"), "0: place f1 1,1")
    assert points_of(match.state, 3) == 1 + 1 + 2


def test_places_grow_by_the_sides_that_are_open() -> None:
    match = start("line", 2)
    out = np.empty(300, np.int64)
    play(match, "*: draw a4")
    counts = [int(places(match.state, card, REACH, out)) for card in range(60)]
    assert counts[own_deck().names.index("b0")] == 0
    assert 1.9 < np.mean(counts) < 2.4


def test_reach_holds_the_longest_possible_display() -> None:
    # 1 start card, at most 29 places that take a point card each, and one closing round.
    num_cards = len(own_deck().names)
    most_paid = (num_cards - 1) // 2
    assert table("line", 6).rules.STATE["laid"].shape[0] == 1 + most_paid + 6 == REACH + 1
