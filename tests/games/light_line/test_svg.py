"""Cards and displays as pictures."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from rich.text import Text

from enlinea.games.light_line.deck import face_text, own_deck, tube_ends
from enlinea.games.light_line.draw import append_display, append_row, card_lines, half_turned
from enlinea.games.light_line.geometry import face_of
from enlinea.games.light_line.svg import card_svg, deck_svg, display_svg, tube_path
from enlinea.games.light_line.view import CardView
from tests.games.light_line.tables import line_at

pytestmark = pytest.mark.nojit
SVG = "http://www.w3.org/2000/svg"
PICTURE = Path(__file__).parents[3] / "docs" / "pictures" / "light-line-deck.svg"


def paths(text: str) -> list[str]:
    root = ElementTree.fromstring(text)
    return [str(path.get("d")) for path in root.iter(f"{{{SVG}}}path")]


def test_card_shows_its_four_tubes_and_their_letters() -> None:
    face = face_text(int(own_deck().codes[0]))
    text = card_svg(face, "a0", 2)
    assert len(set(paths(text))) == 4 and len(paths(text)) == 12  # glow, tube, core
    letters = re.findall(r">([ykbrg])</text>", text)
    assert sorted(letters) == sorted(face.replace(".", ""))
    assert ">a0 · 2<" in text


def test_tube_is_straight_or_bends_once_between_its_sockets() -> None:
    assert tube_path("L0", "R0") == "M0 30L80 30"
    assert tube_path("T0", "L0") == "M20 0L20 21Q20 30 11 30L0 30"
    for one, two, _ in tube_ends(face_text(int(own_deck().codes[0]))):
        assert tube_path(one, two).count("Q") == (one[0] + two[0] not in ("TB", "LR", "RL"))


def test_picture_of_the_deck_shows_sixty_cards_and_needs_nothing_from_elsewhere() -> None:
    text = deck_svg(own_deck())
    assert len(paths(text)) == 60 * 12
    assert all(f"<title>{name}</title>" in text for name in own_deck().names)
    assert re.findall(r"https?://[^\"\s]+", text) == [SVG]


def test_picture_in_the_docs_is_up_to_date() -> None:
    assert PICTURE.read_text(encoding="utf-8") == deck_svg(own_deck())


def test_display_shows_cards_as_they_lie() -> None:
    match = line_at("f1@0,0;b3@0,1;c0'@1,0", "d3,a0")
    text = display_svg(match.view().display)
    assert len(paths(text)) == 3 * 12 and "<title>c0&#x27;</title>" in text
    assert len(paths(display_svg([]))) == 0


def test_names_are_escaped() -> None:
    ElementTree.fromstring(card_svg("ykbkb.yr..r.", "<&>"))


def test_card_in_letters_for_terminals_without_colour() -> None:
    card = line_at("a0@0,0", "d3,a1").view().display[0]
    assert [line.plain for line in card_lines(card)] == [
        "╭─y─k─b─╮",
        "│  a0   k",
        "r   2   b",
        "│       │",
        "╰─y─r───╯",
    ]


def test_card_is_drawn_turned_as_the_rules_turn_it() -> None:
    for code in own_deck().codes.tolist():
        card = CardView("x", 2, face_text(int(face_of(code, 0))))
        assert half_turned(card).face == face_text(int(face_of(code, 1)))
        assert half_turned(half_turned(card)) == card


def test_wide_display_is_drawn_in_parts_that_fit_a_terminal() -> None:
    face = face_text(int(own_deck().codes[0]))
    cards = [CardView(f"c{x}", 2, face, x=x, y=x % 3) for x in (*range(10), 40)]
    text = Text()
    append_display(text, cards)
    append_row(text, cards)
    lines = text.plain.splitlines()
    assert max(map(len, lines)) <= 80
    assert all(text.plain.count(f" {card.name} ") == 2 for card in cards), "each once in both"
    headings = [line for line in lines if re.fullmatch(r"    [ 0-9]+", line)]
    numbers = [line.split() for line in headings]
    assert numbers[0] == [str(x) for x in range(8)]
    assert numbers[1][:2] == ["8", "9"], "the next part"
    assert "40" in numbers[2] and len(numbers) == 3, "parts without a card are left out"
