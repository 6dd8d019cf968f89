"""A match: playing, refusing, reading, taking back, copying, ending; with Linja and the toy."""

import pytest

from enlinea.core.errors import EnlineaError, IllegalAction, Unreadable
from enlinea.core.game import CHANCE, Variant, variant
from enlinea.core.match import Match, Outcome
from tests.naive.linja import NaiveLinja
from tests.toys import snap

pytestmark = pytest.mark.nojit

SNAP = snap.game_of()


def linja(*moves: str, **options: bool) -> Match:
    match = Match("linja", options=options)
    for move in moves:
        match.play_text(move)
    return match


def toy(*moves: str, seats: int = 2, harsh: bool = False) -> Match:
    match = Match(variant(SNAP, seats=seats, options={"harsh": harsh}))
    for move in moves:
        match.play_text(move)
    return match


DEALT = ("*: deal r", "*: deal r")
TOY_GAME = (
    *DEALT,
    *("*: turn g", "0: snap", "*: turn g", "0: snap"),
    *("*: turn b", "1: snap", "*: turn b", "1: snap"),
)


def assert_unchanged_by_refusal(match: Match, seat: int, action: int) -> IllegalAction:
    state, history = match.state.tobytes(), list(match.history)
    with pytest.raises(IllegalAction) as error:
        match.play(seat, action)
    assert match.state.tobytes() == state
    assert match.history == history
    assert "\n" not in str(error.value)
    return error.value


@pytest.mark.bounds
def test_actions_are_played_and_remembered() -> None:
    match = linja("0: 3", "0: 5")
    assert match.history == [(0, 3), (0, 5)]
    assert match.texts() == ["0: 3", "0: 5"]
    twin = NaiveLinja()
    twin.play(0, "3")
    twin.play(0, "5")
    assert match.position_text == twin.position_text()


def test_match_is_made_from_a_name_or_a_variant() -> None:
    by_name = Match("linja", "standard", 2, {"tease": True})
    by_variant = Match(variant("linja", options={"tease": True}))
    assert by_name.variant == by_variant.variant
    assert by_name.state.tobytes() == by_variant.state.tobytes()


def test_refusal_of_the_rules_names_the_clause() -> None:
    error = assert_unchanged_by_refusal(linja(), 0, 7)
    assert error.clause == "LJ-2"
    assert str(error) == "A has no piece in row 7 (LJ-2)"


def test_another_seat_is_refused_with_the_clause() -> None:
    error = assert_unchanged_by_refusal(linja(), 1, 3)
    assert str(error) == "it is not seat 1 who acts now (LJ-1)"


def test_chance_is_refused_where_nothing_is_drawn() -> None:
    error = assert_unchanged_by_refusal(linja(), CHANCE, 3)
    assert str(error) == "it is not chance who acts now (LJ-1)"


@pytest.mark.parametrize("seat", [-1, -2, -3, -100, 2, 3, 8, 127, 10**6, 2**63 - 1, -(2**63)])
def test_seats_that_do_not_exist_are_refused(seat: int) -> None:
    assert assert_unchanged_by_refusal(linja(), seat, 3).clause == "LJ-1"


@pytest.mark.parametrize("seat", [-2, -3, -100, 2, 3, 127, 10**6])
def test_seats_that_do_not_exist_are_refused_in_real_time_too(seat: int) -> None:
    match = toy(*DEALT, "*: turn g")
    assert assert_unchanged_by_refusal(match, seat, snap.SNAP).clause == "SN-1"


@pytest.mark.parametrize("seat", [-2, -3, -100, 2, 3, 127, 10**6])
def test_seats_that_do_not_exist_have_no_legal_actions(seat: int) -> None:
    assert linja().legal(seat) == []
    assert toy(*DEALT, "*: turn g").legal(seat) == []


@pytest.mark.parametrize("action", [-1, 42, 43, 127, 128, 256, -256, 2**31, 2**63 - 1, -(2**63)])
def test_action_numbers_that_do_not_exist_are_refused(action: int) -> None:
    error = assert_unchanged_by_refusal(linja(), 0, action)
    assert str(error) == f"linja has no action number {action} (LJ-1)"


@pytest.mark.parametrize(("seat", "action"), [(0, 2**64), (0, -(2**70)), (2**64, 3), (-(2**70), 3)])
def test_whole_numbers_of_any_size_are_refused(seat: int, action: int) -> None:
    assert_unchanged_by_refusal(linja(), seat, action)


def test_nothing_is_played_after_the_end() -> None:
    match = toy(*TOY_GAME)
    assert match.is_over and match.actors == []
    for seat in (CHANCE, 0, 1):
        assert match.legal(seat) == []
        for action in range(-1, snap.NUM_ACTIONS + 1):
            error = assert_unchanged_by_refusal(match, seat, action)
            assert str(error) == "the game is over (SN-3)"


@pytest.mark.parametrize(
    "text",
    [
        *("", "3", "0", "0:", "0:3", "0 : 3", " 0: 3", ": 3", "A: 3", "2: 3", "00: 3", "+0: 3"),
        *("-1: 3", "٠: 3", "²: 3", "**: 3", "0\n: 3", "0:\t3", "0.0: 3", "\ufeff0: 3"),
    ],
)
def test_lines_without_a_seat_cannot_be_read(text: str) -> None:
    with pytest.raises(Unreadable, match="a seat from 0 to 1") as error:
        linja().parse(text)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("text", ["0: ", "0:  3", "0: 3 ", "0: 8", "0: 33", "0: x3", "0: 3: 3"])
def test_actions_outside_the_notation_cannot_be_read(text: str) -> None:
    with pytest.raises(Unreadable, match="is not a move of Linja"):
        linja().play_text(text)


def test_long_nonsense_is_shortened_in_the_message() -> None:
    for text in ("x" * 10**6, "0: " + "x" * 10**6):
        with pytest.raises(Unreadable) as error:
            linja().parse(text)
        assert len(str(error.value)) < 400


def test_lines_of_a_record_are_read_back() -> None:
    match = toy()
    for seat in (CHANCE, 0, 1):
        for action in range(snap.NUM_ACTIONS):
            assert match.parse(match.text(seat, action)) == (seat, action)


def test_unreadable_and_illegal_are_two_errors() -> None:
    assert not issubclass(Unreadable, IllegalAction)
    assert not issubclass(IllegalAction, Unreadable)
    for text, kind in (("0: 9", Unreadable), ("0: 7", IllegalAction)):
        with pytest.raises(kind):
            linja().play_text(text)


def test_actors_follow_the_game() -> None:
    match = toy()
    seen = [match.actors]
    for text in (*TOY_GAME[:4], "*: turn g", "*: turn b", "*: turn b", "0: snap"):
        match.play_text(text)
        seen.append(match.actors)
    chance, anyone = [CHANCE], [CHANCE, 0, 1]
    # With the last card up only seats are to act: time alone is nothing to wait for.
    assert seen == [chance, chance, chance, anyone, chance, anyone, anyone, [0, 1], []]


def test_chance_has_weights_and_time_has_none() -> None:
    match = toy("*: deal r")
    assert match.chance() == {snap.DEAL: 1, snap.DEAL + 1: 2, snap.DEAL + 2: 2}
    match.play_text("*: deal r")
    assert match.chance() == {snap.TURN + 1: 2, snap.TURN + 2: 2}
    assert match.legal(CHANCE) == [snap.TURN + 1, snap.TURN + 2, snap.TIME]
    assert linja().chance() == {}


def test_time_can_be_played_although_it_is_not_drawn() -> None:
    match = toy(*DEALT, "*: time")
    assert match.is_over and match.texts()[-1] == "*: time"


def test_legal_texts_are_sorted_by_code_point() -> None:
    match = linja("0: 3", "0: 5", tease=True)  # an extra move is due
    assert match.legal(0) == sorted(match.legal(0))
    texts = match.legal_texts(0)
    assert texts == sorted(texts) and texts[0] == "o1+" and texts[-1] == "x7-"
    assert "stop" in texts


def test_undo_takes_back_a_whole_turn() -> None:
    match = linja("0: 3", "0: 5", "0: stop", "1: 4")
    positions = [linja(*match.texts()[:3]).position_text, linja().position_text]
    assert [match.undo(), match.position_text] == [1, positions[0]]
    assert match.texts() == ["0: 3", "0: 5", "0: stop"]
    assert [match.undo(), match.position_text] == [3, positions[1]]
    assert match.history == []


def test_undo_of_half_a_turn_leaves_the_opponents_turn() -> None:
    match = linja("0: 3", "0: 5", "0: stop", "1: 4", "1: 5")
    before = linja("0: 3", "0: 5", "0: stop")
    assert match.undo() == 2
    assert match.state.tobytes() == before.state.tobytes()


def test_the_game_goes_on_after_an_undo() -> None:
    match = linja("0: 3", "0: 5", "0: stop")
    match.undo()
    for move in ("0: 0", "0: 6"):
        match.play_text(move)
    assert match.texts() == ["0: 0", "0: 6"]
    assert match.state.tobytes() == linja("0: 0", "0: 6").state.tobytes()


def test_nothing_can_be_undone_at_the_start() -> None:
    match = linja()
    assert match.undoable() == 0
    with pytest.raises(EnlineaError, match="nothing can be taken back"):
        match.undo()


def test_what_chance_has_shown_cannot_be_undone() -> None:
    for moves in (("*: deal r",), DEALT, (*DEALT, "*: turn g"), (*DEALT, "*: time")):
        match = toy(*moves)
        before = match.state.tobytes()
        assert match.undoable() == 0
        with pytest.raises(EnlineaError, match="chance has shown something"):
            match.undo()
        assert match.state.tobytes() == before and len(match.history) == len(moves)


def test_undo_is_refused_in_real_time() -> None:
    match = toy(*DEALT, "*: turn g", "0: snap")
    with pytest.raises(EnlineaError):
        match.undo()
    assert len(match.history) == 4


def test_undo_is_refused_in_real_time_also_when_the_action_ended_the_game() -> None:
    match = toy(*TOY_GAME)
    assert match.is_over
    assert match.undoable() == 0
    with pytest.raises(EnlineaError):
        match.undo()
    assert match.is_over


def test_the_end_of_a_game_in_turns_can_be_undone() -> None:
    match = finished_linja()
    length, last_seat = len(match.history), match.history[-1][0]
    count = match.undo()
    assert not match.is_over and match.outcome() is None
    assert match.actors == [last_seat] and len(match.history) == length - count


def finished_linja() -> Match:
    """A game in which everybody plays the last legal action of the list."""
    match = linja()
    while not match.is_over:
        seat = match.actors[0]
        match.play(seat, match.legal(seat)[-1])
    return match


def test_copies_are_equal_and_go_their_own_ways() -> None:
    match = linja("0: 3")
    other = match.copy()
    assert other.state.tobytes() == match.state.tobytes()
    assert (other.variant, other.texts()) == (match.variant, match.texts())
    other.play_text("0: 5")
    assert match.texts() == ["0: 3"] and match.state.tobytes() == linja("0: 3").state.tobytes()
    match.play_text("0: 0")
    assert other.texts() == ["0: 3", "0: 5"]
    other.undo()
    assert other.history == [] and match.texts() == ["0: 3", "0: 0"]


def test_matches_of_one_variant_do_not_share_their_position() -> None:
    chosen = variant("linja")
    one, two = Match(chosen), Match(chosen)
    one.play(0, 3)
    assert two.position_text == "61111110 01111116 A initial"


def test_outcome_comes_with_the_end() -> None:
    match = toy(*TOY_GAME[:-1])
    assert match.outcome() is None
    match.play_text(TOY_GAME[-1])
    outcome = match.outcome()
    assert outcome == Outcome((-2, -2), (0, 1), "no card is left, or time is up (SN-3)")
    assert {type(score) for score in outcome.scores} == {int}, "plain numbers, for JSON"


def test_options_reach_the_rules() -> None:
    outcome = toy(*TOY_GAME, harsh=True).outcome()
    assert outcome is not None and outcome.scores == (-4, -4)


def test_the_only_winner_stands_alone() -> None:
    outcome = toy("*: deal r", "*: deal g", "*: deal b", "*: turn g", "1: snap", "*: time", seats=3)
    result = outcome.outcome()
    assert result is not None and result.scores == (0, 1, 0) and result.winners == (1,)


def test_outcome_of_linja_is_that_of_the_naive_twin() -> None:
    match, twin = finished_linja(), NaiveLinja()
    for text in match.texts():
        twin.play(int(text[0]), text[3:])
    outcome, (scores, winners) = match.outcome(), twin.result()
    assert outcome is not None
    assert (list(outcome.scores), list(outcome.winners)) == (scores, winners)
    assert "LJ-10" in outcome.reason


@pytest.mark.parametrize("chosen", [variant(SNAP), variant(SNAP, seats=3)], ids=str)
def test_every_legal_action_can_be_played_and_no_other(chosen: Variant) -> None:
    match = Match(chosen)
    while not match.is_over:
        for seat in range(CHANCE, chosen.seats):
            for action in range(snap.NUM_ACTIONS):
                trial = match.copy()
                if action in match.legal(seat):
                    trial.play(seat, action)
                    assert trial.history[-1] == (seat, action)
                else:
                    assert_unchanged_by_refusal(trial, seat, action)
        seat = match.actors[-1]
        match.play(seat, match.legal(seat)[0])
