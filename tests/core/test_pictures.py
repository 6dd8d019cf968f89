"""Pictures of positions and cards: every game that offers them, and what cannot be drawn."""

from xml.etree import ElementTree

import pytest

from enlinea.core.errors import EnlineaError
from enlinea.core.game import Variant, variant
from enlinea.core.match import Match
from enlinea.core.pictures import cards_picture, position_picture, record_picture, state_picture
from enlinea.core.record import record_of
from tests.contract.checks import random_matches
from tests.variants import all_variants, key_of

DRAWN = [
    chosen
    for chosen in all_variants()
    if chosen.mode.svg is not None and chosen.seats == chosen.rules.SEATS[0]
]
STEPS_BETWEEN = 15


@pytest.mark.parametrize("chosen", DRAWN, ids=key_of)
def test_every_moment_can_be_drawn_for_every_seat(chosen: Variant) -> None:
    for match in random_matches(chosen, 1):
        if len(match.history) % STEPS_BETWEEN == 0 or match.is_over:
            for seat in (None, *range(chosen.seats)):
                ElementTree.fromstring(state_picture(chosen, match.state, seat))


def test_record_is_drawn_after_any_number_of_actions() -> None:
    match = Match("linja")
    start = position_picture(match.variant, None)
    match.play_text("0: 3")
    match.play_text("0: 2")
    record = record_of(match)
    assert record_picture(record, 0) == start
    assert record_picture(record, 2) == record_picture(record, None) != start
    assert position_picture(match.variant, match.position_text) == record_picture(record, None)
    with pytest.raises(EnlineaError, match="has 2 actions, not 3"):
        record_picture(record, 3)


def test_a_secret_card_is_drawn_for_its_seat_only() -> None:
    match = Match("light-line", "line", 2)
    for name in ("b0", "b3", "c2"):
        match.play_text(f"*: draw {name}")
    assert "<title>c2</title>" in state_picture(match.variant, match.state, 1)
    for seat in (0, None):
        assert "<title>c2</title>" not in state_picture(match.variant, match.state, seat)


@pytest.mark.parametrize(
    ("game", "card", "message"),
    [("linja", None, "linja has no cards"), ("light-line", "zz", 'there is no card "zz"')],
)
def test_cards_that_are_not_there_are_told(game: str, card: str | None, message: str) -> None:
    with pytest.raises(EnlineaError, match=message):
        cards_picture(variant(game), card)


def test_what_cannot_be_drawn_is_told() -> None:
    with pytest.raises(EnlineaError, match="there is no seat 2: seats are 0 to 1"):
        position_picture(variant("linja"), None, 2)
    with pytest.raises(EnlineaError, match="line-it standard has no pictures"):
        position_picture(variant("line-it"), None)


def test_card_is_drawn_as_it_lies() -> None:
    chosen = variant("light-line")
    assert "<title>h3&#x27;</title>" in cards_picture(chosen, "h3'")
    assert cards_picture(chosen, "h3'") != cards_picture(chosen, "h3")
    assert cards_picture(chosen, None).count("<g ") == len(
        chosen.game.gallery.card_names(chosen.options) if chosen.game.gallery else []
    )
