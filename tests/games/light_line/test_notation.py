"""Texts of actions and positions, and back."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from enlinea.core.errors import Unreadable
from enlinea.games.light_line import cells
from tests.games.light_line.tables import deal, start, table

MODES = ("line", "long-line", "kidz-line", "solo-line", "head-line")


@pytest.mark.nojit
@pytest.mark.bounds
@pytest.mark.parametrize("reach", [1, 2, 7, 35])
def test_cells_of_a_diamond_are_numbered_row_by_row(reach: int) -> None:
    found = [cells.diamond_xy(cell, reach) for cell in range(cells.num_diamond_cells(reach))]
    assert found == sorted(found, key=lambda xy: (xy[1], xy[0]))
    assert [cells.diamond_cell(x, y, reach) for x, y in found] == list(range(len(found)))
    assert len(set(found)) == len(found)
    assert all(cells.is_in_diamond(x, y, reach) for x, y in found)


@pytest.mark.nojit
@pytest.mark.parametrize("reach", [4, 7, 29])
def test_cells_of_a_square_are_numbered_row_by_row(reach: int) -> None:
    found = [cells.square_xy(cell, reach) for cell in range(cells.num_square_cells(reach))]
    assert found == sorted(found, key=lambda xy: (xy[1], xy[0]))
    assert [cells.square_cell(x, y, reach) for x, y in found] == list(range(len(found)))


@pytest.mark.nojit
@pytest.mark.parametrize(
    ("mode", "texts"),
    [
        ("line", "draw h3; exchange 4; pass; pay none; pay 5; pay 3 2; pile 4; place h3' 2,-1"),
        ("long-line", "deal h3; lift h3; line 2; line 8; time; place h3' 1,0"),
        ("kidz-line", "draw l4; no-fit; place a0 0,-48"),
        ("solo-line", "deal h3; lift h3; give-up; place h3' -29,29"),
        ("head-line", "target 4; reveal h3; lift h3; line; pass; done; time; surrender 4"),
        ("head-line", "place a0 -4,4"),
    ],
)
def test_texts_of_the_rulebook_are_read(mode: str, texts: str) -> None:
    notation = table(mode).mode.notation
    for text in texts.split("; "):
        assert notation.action_text(notation.parse_action(text)) == text


@pytest.mark.nojit
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    "text",
    [
        "",
        "place h3",
        "place h3 0",
        "place h3 0,0 ",
        "place  h3 0,0",
        "place h3'' 0,0",
        "place h3 -0,0",
        "place h3 01,0",
        "place h3 +1,0",
        "place h3 99,0",
        "place m0 0,0",
        "place h3 ٣,0",
        "Place h3 0,0",
        "lift h3'",
        "pay 2 3",
        "pay 6",
        "pile 1",
        "line 1",
        "line 9",
        "target 2",
        "surrender 2",
        "draw",
        "draw h3'",
    ],
)
def test_anything_else_is_unreadable(mode: str, text: str) -> None:
    with pytest.raises(Unreadable):
        table(mode).mode.notation.parse_action(text)


@given(st.text(max_size=40))
@settings(max_examples=200, deadline=None)
def test_no_text_breaks_the_reader(text: str) -> None:
    for mode in MODES:
        chosen = table(mode)
        for parse in (
            chosen.mode.notation.parse_action,
            lambda text, chosen=chosen: chosen.mode.notation.parse_position(text, chosen.start()),
        ):
            with pytest.raises(Unreadable):
                parse(text)


@pytest.mark.nojit
@pytest.mark.parametrize("mode", MODES)
def test_places_are_listed_only_where_few_fit(mode: str) -> None:
    notation = table(mode).mode.notation
    is_listed = notation.is_listed(notation.parse_action("place h3 0,0"))
    assert is_listed == (mode in ("line", "kidz-line"))
    assert notation.is_listed(0)


@pytest.mark.nojit
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("place zz 0,0", "there is no card .zz."),
        ("place h3 40,0", "no card can lie so far away"),
        ("place h3 0", "is not an action of long-line: write place"),
    ],
)
def test_what_is_wrong_with_a_place_is_told(text: str, reason: str) -> None:
    with pytest.raises(Unreadable, match=reason):
        table("long-line").mode.notation.parse_action(text)


def test_position_with_a_card_in_two_places_is_unreadable() -> None:
    match = deal(start("kidz-line", 2), "a0 a1", "draw")
    text = match.position_text
    notation = match.variant.mode.notation
    for wrong in (
        text.replace("card=a1", "card=a0"),
        text.replace("card=a1", "card=a2"),
        text.replace("a0@0,0", "a0@0,1"),
        text.replace("a0@0,0", "a0@0,0;b0@2,0"),
        text.replace("a0@0,0", "a0@0,0;b0@0,0"),
        text.replace("turn=0", "turn=13"),
        text.replace("turn=0", "turn=x"),
        text.replace("turn=0", "turn=0,0"),
        text.replace("turn=0", "turns=0"),
    ):
        assert wrong != text
        with pytest.raises(Unreadable):
            notation.parse_position(wrong, match.variant.start())


@pytest.mark.nojit
def test_players_have_numbers() -> None:
    assert table("line").mode.notation.seat_name(0) == "player 1"
