"""End of Line: classic solitaire (EOL-12)."""

import pytest

from enlinea.core.match import Match
from tests.clauses import clause
from tests.games.end_of_line.table import at, cells, new, refused
from tests.games.positions import play_all

pytestmark = [pytest.mark.nojit, pytest.mark.bounds]

# All of the 5x5 but a1 is covered; the discard pile holds a 1, the deck one more card.
NEARLY = (
    "turn | A: 2Lc2N 4b2W 1b3S 2Lb4S 1c4E 2Ld4E 1d3N 3Ld2N 5d1N 2Re1E 1e2S 3Re3S 3Re4S 4e5S "
    "1d5W 0c5W 2Rc1S 2Rb1W 3Lb5N 2Ra5W 1a4N 1a3N 1a2N discards 1"
)
# The last card leads to the start card; the fork on b2 before it has a free exit to a2.
CLOSED = "turn | A: 2Lc2N 3Lb2W 2Lb3S"


def solitaire(position: str) -> Match:
    return at(position, "solitaire")


@clause("EOL-12")
def test_there_is_no_hand_and_cards_are_drawn_one_by_one() -> None:
    match = new("solitaire")
    assert match.legal_texts(0) == ["draw", "stop"]
    assert refused(match, "0: keep") == "EOL-12"
    play_all(match, "0: draw")
    assert match.chance() == {8: 9, 9: 4, 10: 4, 11: 2, 12: 2, 13: 2, 14: 1, 15: 1}
    play_all(match, "*: draw 4")
    assert match.legal_texts(0) == ["discard", "place 4 c2"]


@clause("EOL-12")
def test_drawn_card_is_placed_or_discarded_before_anything_else() -> None:
    match = solitaire("turn | A: 1c2N 1c1N 1c5N drawn 2L discards 4")
    assert match.legal_texts(0) == ["discard", "place 2L c4"]
    for text in ("draw", "stop", "reverse", "place-discard c4", "place 4 c4"):
        assert refused(match, f"0: {text}") == "EOL-12"
    assert play_all(match, "0: discard").view().discards == ("4", "2L")


@clause("EOL-12")
def test_top_of_the_discard_pile_may_be_placed_repeatedly_before_a_draw() -> None:
    match = solitaire("turn | A: 1c2N discards 4 2L 1")
    play_all(match, "0: place-discard c1", "0: place-discard c5")
    assert match.view().discards == ("4",) and cells(match, 0) == {"b5"}
    assert [card.kind for card in match.view().players[0].line] == ["start", "1", "1", "2L"]


@clause("EOL-12")
def test_discard_top_may_still_be_placed_when_the_deck_is_empty() -> None:
    match = solitaire(NEARLY.replace("discards 1", "discards 2L 1"))
    assert refused(match, "0: draw") == "EOL-12"
    assert match.legal_texts(0) == ["place-discard a1", "stop"]


@clause("EOL-12")
def test_only_reverse_is_for_energy_once_three_cards_lie() -> None:
    match = solitaire(CLOSED)
    assert match.legal_texts(0) == ["draw", "reverse", "stop"]
    for effect in ("boost", "brake", "gas", "jump"):
        assert refused(match, f"0: {effect}") == "EOL-12"
    assert refused(solitaire("turn | A: 1c2N 5c1N"), "0: reverse") == "EOL-12"
    early = solitaire("turn | A: 5c2N 1c1N discards 4")
    assert early.legal_texts(0) == ["draw", "place-discard c5", "stop"]


@clause("EOL-12")
def test_reverse_goes_on_from_the_card_before_the_last_but_not_twice_in_a_row() -> None:
    match = play_all(solitaire(CLOSED), "0: reverse")
    assert refused(match, "0: reverse") == "EOL-12"
    play_all(match, "0: draw", "*: draw 1")
    assert cells(match, 0) == {"a2"}
    play_all(match, "0: discard")  # drawing and discarding go on
    assert play_all(match, "0: place-discard a2").view().effect is None


@clause("EOL-12")
def test_reverse_counts_in_time_even_from_an_abandoned_card() -> None:
    """Time order: the 5 on c5, the 4 on c4, which was abandoned for the 1 on b5."""
    match = solitaire("turn | A: 1c2N 1c1N 5c5N 4c4N 1b5W used reverse")
    assert cells(play_all(match, "0: reverse", "0: draw", "*: draw 1"), 0) == {"b4", "d4"}


@clause("EOL-12")
def test_line_that_cannot_go_on_ends_it() -> None:
    """With the simple 2L in place of the fork, no reverse is possible either."""
    match = solitaire("turn | A: 2Lc2N 2Lb2W drawn 2L")
    play_all(match, "0: place 2L b3")
    outcome = match.outcome()
    assert outcome is not None and (outcome.scores, outcome.winners) == ((-21,), ())
    assert outcome.reason == "the line cannot go on, 21 cells uncovered (EOL-12)"
    saved = play_all(solitaire("turn | A: 2Lc2N 3Lb2W drawn 2L"), "0: place 2L b3")
    assert not saved.is_over


@clause("EOL-12")
def test_stop_gives_up_at_any_moment_when_no_drawn_card_is_held() -> None:
    outcome = play_all(new("solitaire"), "0: stop").outcome()
    assert outcome is not None and (outcome.scores, outcome.winners) == ((-24,), ())
    assert outcome.reason == "given up with 24 cells uncovered (EOL-12)"
    reversed_stop = play_all(solitaire(CLOSED), "0: reverse", "0: stop").outcome()
    assert reversed_stop is not None and reversed_stop.reason.startswith("given up")


@clause("EOL-12")
def test_covering_scores_the_cards_left_in_deck_and_discard_pile_and_the_energy() -> None:
    outcome = play_all(solitaire(NEARLY), "0: place-discard a1").outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ((2 + 3,), (0,))  # a 2L in the deck, all energy
    pile = NEARLY.replace("discards 1", "discards 2L 1")
    outcome = play_all(solitaire(pile), "0: place-discard a1").outcome()
    assert outcome is not None and outcome.scores == (2 + 3,)
