"""KIDZ-LINE, clause by clause."""

import pytest

from enlinea.core.match import Match
from enlinea.terminal.prompt import legal_list, parse_actions
from tests.clauses import clause
from tests.games.light_line.tables import deal, play, refused, start

pytestmark = [pytest.mark.nojit, pytest.mark.bounds]


@clause("LL-30")
def test_first_card_starts_the_display_and_each_turn_turns_one_up() -> None:
    match = deal(start("kidz-line", 2), "a4", "draw")
    assert [card.name for card in match.view().display] == ["a4"]
    deal(match, "b1", "draw")
    assert match.actors == [0] and match.view().card.name == "b1"
    assert refused(match, "0: place b2 0,1") == "LL-30"


@clause("LL-30")
def test_every_unseen_card_is_equally_likely_and_none_returns() -> None:
    match = deal(start("kidz-line", 2), "a4 b0", "draw")
    play(match, "0: no-fit")
    assert len(match.chance()) == 58 and set(match.chance().values()) == {1}
    assert refused(match, "*: draw b0") == "LL-30"


@clause("LL-30")
def test_most_cards_laid_after_six_rounds_wins() -> None:
    match = deal(start("kidz-line", 2), "a4", "draw")
    for _ in range(12):
        seat = int(match.state.turn) % 2
        match.play(-1, match.legal(-1)[0])
        match.play(seat, match.legal(seat)[-1] if seat == 1 else match.legal(seat)[0])
    outcome = match.outcome()
    assert outcome is not None and outcome.scores[0] == 0 < outcome.scores[1] <= 6
    assert outcome.winners == (1,)


@clause("LL-30")
def test_ties_share() -> None:
    match = deal(start("kidz-line", 3), "a4", "draw")
    for turn in range(18):
        match.play(-1, match.legal(-1)[0])
        play(match, f"{turn % 3}: no-fit")
    outcome = match.outcome()
    assert outcome is not None and outcome.winners == (0, 1, 2)


@clause("LL-31")
def test_anyone_may_say_that_a_card_does_not_fit() -> None:
    match = deal(start("kidz-line", 2), "l0 c4", "draw")
    assert "place c4 0,-1" in match.legal_texts(0) and "no-fit" in match.legal_texts(0)
    play(match, "0: no-fit")
    assert match.view().laid == [0, 0]


@clause("LL-31")
def test_fitting_places_are_shown_only_to_seats_with_hints() -> None:
    silent = deal(start("kidz-line", 2), "l0 c4", "draw")
    assert silent.view(0).hints is None
    helped = deal(start("kidz-line", 2, hints=[0]), "l0 c4", "draw")
    assert "0,-1" in helped.view(0).hints
    assert helped.view(1).hints is None and helped.view().hints is None
    play(helped, "0: no-fit", "*: draw a0")
    assert helped.view(1).hints is None
    assert deal(start("kidz-line", 2, hints=True), "l0 c4", "draw").view(0).hints


@clause("LL-31")
def test_list_in_the_terminal_tells_places_only_to_seats_with_hints() -> None:
    fits = deal(start("kidz-line", 2), "l0 c4", "draw")
    fits_not = deal(start("kidz-line", 2), "g4 f1", "draw")
    assert legal_list(fits, 0) == legal_list(fits_not, 0) == "a) no-fit"
    assert parse_actions(fits, 0, "place c4 0,-1") != parse_actions(fits, 0, "a")
    helped = deal(start("kidz-line", 2, hints=[0]), "l0 c4", "draw")
    assert legal_list(helped, 0).startswith("a) no-fit   b) place c4")
    assert helped.variant.mode.shown_actions(helped.state, 1, helped.legal(0)) != helped.legal(0)


def test_places_that_no_trace_lists_are_counted_in_the_terminal() -> None:
    match = Match(start("solo-line", cards=6).variant)
    deal(match, "a0 a1 a2 a3 a4 b0")
    text = legal_list(match, 0)
    assert text.startswith("a) give-up   and 1,452 more, such as: place a0 ")
