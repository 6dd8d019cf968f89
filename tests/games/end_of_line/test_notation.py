"""End of Line as text: what is read, what is refused and how it is said."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from enlinea.core.errors import IllegalAction, Unreadable
from enlinea.core.game import CHANCE
from enlinea.core.match import Match
from enlinea.games.end_of_line import notation, notation_solitaire
from enlinea.games.end_of_line.actions import Reason
from tests.games.end_of_line.table import HAND, at, new

B = f"B: 1e3N 1e2N 1e1N hand {HAND}"
OPEN = f"turn 3 A 0/2 - order AB first A | A: 1c3N 5c2N 1c1N hand {HAND} | {B}"
CLOSED = f"turn 3 A 0/2 - order AB first A | A: 2Lc3N 3Lb3W 2Lb4S hand {HAND} | {B}"
TEAM = (
    f"turn 3 A 0/2 - order ABCD first A | A: 2Le3N 3Ld3W hand {HAND} | B: 1g5E | C: 1e7S "
    f"| D: 2Rc5W 1c4N 1c3N"
)
NEW = "reveal 0 A 0/0 - order - first A tied AB | A: | B:"


def test_texts_of_a_game_from_the_reveal_on() -> None:
    match = new("versus", 2)
    assert match.position_text == NEW
    for text in ("*: reveal 1", "*: reveal 2L"):
        match.play_text(text)
    assert match.position_text == "deal 0 A 0/0 - order - first A | A: | B:"


def test_position_of_a_challenge_names_its_walls() -> None:
    assert new("puzzle", puzzle=12).position_text == (
        "deal 0 A 0/0 - order - first A walls b4 d4 | A:"
    )
    match = at("deal 0 A 0/0 - order - first A walls a1 | A:", "puzzle")
    assert match.view().walls == ("a1",) and match.view().uncovered == 23


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("turn 3 | A: | B:", "is not a position"),
        (NEW.replace(" | B:", " | C:"), "does not begin with B:"),
        (NEW.replace("tied AB", "tied AC"), "are not different seats"),
        (NEW.replace("tied AB", "tied AA"), "are not different seats"),
        (NEW.replace(" tied AB", ""), "tied stands while"),
        (NEW.replace("A: |", "A: revealed 1 |"), "out of turn"),
        (NEW.replace("reveal 0", "reveal 1"), "no turn is on"),
        (NEW.replace("A: |", "A: hand 1 |"), "holds cards before the deal"),
        (NEW.replace("tied AB", "tied A"), "at least two"),
        (NEW.replace("reveal 0 A", "deal 0 A"), "tied stands while"),
        ("deal 0 B 0/0 - order - first A | A: | B:", "in seat order"),
        (f"deal 0 A 0/0 - order - first A | A: hand {HAND} | B:", "has been dealt five"),
        (f"mulligan 0 A 0/0 - order - first A | A: hand {HAND} | B:", "B has 0 cards"),
        ("deal 0 A 0/0 - order - first A | A: 1c3N | B: revealed 1", "go back before the deal"),
        ("deal 0 A 0/0 - order - first A | A: 1c3N | B:", "nothing is placed"),
        (OPEN.replace("1c1N", "1c9N"), "it has no cell c9"),
        (OPEN.replace("1c1N", "1c2N"), "two things lie on c2"),
        (OPEN.replace("1c1N", "1d2N"), "1d2N meets no exit of A's line"),
        (OPEN.replace("1c1N", "6c1N"), "is not a placed card"),
        (OPEN.replace("hand 1 1 2L", "hand 5 1 2L"), "more cards 5 than a deck holds"),
        (OPEN.replace("hand 1 1 2L", "hand 7 1 2L"), "there is no card"),
        (OPEN.replace("hand 1 1 2L", "hand 1 1 1 1 2L"), "A holds 7 cards"),
        (OPEN.replace("hand 1 1 2L", "hand 1 2L 1"), "should be written"),
        (OPEN.replace(" | B:", " used gas gas gas gas | B:"), "are not up to 3 energy effects"),
        (OPEN.replace(" | B:", " used wings | B:"), "are not up to 3 energy effects"),
        (OPEN.replace(" | B:", " cut first | B:"), "a cut is written like"),
        (OPEN.replace(" | B:", " cut 1@2 | B:"), "the turn order names all"),
        (OPEN.replace("3 A", "3 B").replace(" | B:", " cut 1@3 | B:"), "the game is over"),
        (OPEN.replace("order AB", "order A"), "the turn order names all"),
        (OPEN.replace("0/2", "0/3"), "2 cards are due"),
        (OPEN.replace("0/2", "2/2"), "2 cards are due"),
        (OPEN.replace("0/2 -", "0/2 gas"), "A has not used gas"),
        (OPEN.replace("0/2 -", "0/2 gas!"), "only reverse and jump wait"),
        (OPEN.replace("turn 3", "gas 3"), "no card is drawn for gas"),
        (OPEN.replace("turn 3", "draw 3"), "no card to draw"),
        (OPEN.replace("turn 3", "over 3"), "the game is not over"),
        (OPEN.replace("first A", "first A walls a1"), "only in the solo puzzle"),
        (CLOSED.replace(" | B:", " used gas gas gas | B:"), "A's line is cut"),
        (
            CLOSED.replace("3Lb3W", "2Lb3W")
            .replace("-", "reverse!")
            .replace(" | B:", " used reverse | B:"),
            "reverse leads nowhere",
        ),
    ],
)
def test_impossible_positions_are_refused_with_the_reason(text: str, fault: str) -> None:
    with pytest.raises(Unreadable, match=fault):
        at(text)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("turn", "is not a position"),
        ("turn | A: 1c2N drawn 1 1", "one card at most"),
        ("draw | A: 1c2N drawn 1", "one card at most"),
        ("turn | A: 1c2N used gas", "only reverse"),
        ("turn reversed | A: 1c2N 1c1N 1c5N used reverse", "reverse leads nowhere"),
        ("turn | A: 2Lc2N 2Lb2W 2Lb3S", "the line cannot go on"),
        ("turn | A: 1c1N", "meets no exit"),
        ("turn | A: 1c2N used reverse discards 1", "should be written"),
    ],
)
def test_impossible_positions_of_solitaire_are_refused(text: str, fault: str) -> None:
    with pytest.raises(Unreadable, match=fault):
        notation_solitaire.parse_position(text, new("solitaire").state)


words = st.sampled_from(
    [*OPEN.split(), *CLOSED.split(), "draw", "gas", "reverse!", "walls", "a1", "tied", "cut", "1@3"]
)


@given(st.lists(words, max_size=40), st.integers(0, 60))
def test_any_words_are_read_or_refused_but_never_break(some: list[str], place: int) -> None:
    text = " ".join([*OPEN.split()[:place], *some, *OPEN.split()[place + len(some) :]])
    s = new("versus", 2).state
    try:
        notation.parse_position(text, s)
    except Unreadable as problem:
        assert "\n" not in str(problem)
    else:
        assert notation.position_text(s) == text


@given(st.text(max_size=30))
def test_any_text_is_no_action_or_is_written_back(text: str) -> None:
    for module in (notation, notation_solitaire):
        try:
            assert module.action_text(module.parse_action(text)) == text
        except Unreadable as problem:
            assert "\n" not in str(problem)


def said(match: Match, text: str) -> str:
    """What the table says to an illegal action."""
    with pytest.raises(IllegalAction) as caught:
        match.play_text(text)
    return str(caught.value)


@pytest.mark.parametrize(
    ("position", "text", "sentence"),
    [
        (NEW, "*: draw 1", "A is to reveal a card, not to draw one (EOL-2)"),
        (NEW, "*: keep", "a card of A's deck is to be revealed first (EOL-2)"),
        (OPEN, "0: draw 1", "chance draws cards, not a player (EOL-5)"),
        (OPEN, "0: keep", "A has settled for a hand before round 1 (EOL-3)"),
        (OPEN, "0: place 1 h1", "the area is 7x7: it has no cell h1 (EOL-1)"),
        (OPEN, "0: place 5 c7", "A has no card 5 in hand (EOL-6)"),
        (OPEN, "0: place 1 c2", "c2 is taken by A's card 5 (EOL-6)"),
        (OPEN, "0: place 1 e4", "e4 is taken by B's start card (EOL-6)"),
        (
            OPEN,
            "0: place 1 d7",
            "d7 is not at an exit of A's last card: it can go to c7 (EOL-6)",
        ),
        (
            OPEN.replace("0/2 -", "0/2 reverse!").replace(" | B:", " used reverse | B:"),
            "0: place 1 c7",
            "after reverse A's line goes on from the card before: it can go to d2 or b2 (EOL-7)",
        ),
        (
            OPEN.replace("turn 3", "turn 2"),
            "0: boost",
            "energy is used from round 3 on, and this is round 2 (EOL-7)",
        ),
        (OPEN.replace(" | B:", " used gas gas gas | B:"), "0: gas", "A has no energy left (EOL-7)"),
        (
            OPEN.replace("0/2 -", "0/3 boost").replace(" | B:", " used boost | B:"),
            "0: gas",
            "A has used boost in this round: one point a round (EOL-7)",
        ),
        (
            OPEN.replace("0/2", "1/2"),
            "0: boost",
            "boost comes before the first card of the turn (but for option energy_anytime) (EOL-7)",
        ),
        (CLOSED, "0: boost", "boost helps only if a card can be placed next (EOL-7)"),
        (
            OPEN.replace("5c2N", "1c2N"),
            "0: reverse",
            "no exit of the card before the last, on c2, is free: reverse leads nowhere (EOL-7)",
        ),
        (OPEN, "0: jump", "jump is for team battle: nobody here has a mate (EOL-14)"),
        (OPEN, "1: boost", "it is not seat 1 who acts now (EOL-4)"),
    ],
)
def test_refusals_say_why_and_name_the_clause(position: str, text: str, sentence: str) -> None:
    assert said(at(position), text) == sentence


def test_refusals_of_a_jump_and_of_empty_decks_and_hands() -> None:
    match = at(TEAM, "team-battle", teams="opposite")
    assert said(match, "0: jump") == (
        "a jump needs one card of a team mate's line on d4 or c3 and a free cell right behind it "
        "(EOL-14)"
    )
    match = at(TEAM, "team-battle")
    match.play_text("0: jump")
    assert said(match, "0: place 1 d4") == (
        "d4 is not where the jump of A's line leads: it can go to b3 (EOL-14)"
    )
    match = at(OPEN)
    match.state.decks[0], match.state.num_deck[0] = 0, 0
    assert said(match, "0: gas") == "A's deck is empty: gas has nothing to draw (EOL-7)"
    match.state.hands[0], match.state.num_hand[0] = 0, 0
    assert said(match, "0: reverse") == "A has no card in hand to reverse with (EOL-7)"
    match = at("gas 3 A 0/2 gas order AB first A | A: 1c3N 5c2N hand 1 used gas | B: 1e3N")
    assert said(match, "*: draw 5") == "A's deck holds no 5 any more (EOL-7)"


@pytest.mark.parametrize(
    ("position", "text", "sentence"),
    [
        ("turn | A: 1c2N drawn 4", "0: draw", "the 4 is drawn: place it or discard it first"),
        ("turn | A: 1c2N drawn 4", "0: place 1 c1", "the card drawn is 4"),
        ("turn | A: 1c2N", "0: discard", "no card is drawn: write draw first"),
        ("turn | A: 1c2N", "0: place 1 c1", "no card is drawn: write draw first"),
        ("turn | A: 1c2N", "0: place-discard c1", "the discard pile is empty"),
        ("turn | A: 1c2N", "0: keep", "classic solitaire has no hand to keep or to change"),
        ("turn | A: 1c2N", "0: gas", "the only energy effect of classic solitaire is reverse"),
        ("turn | A: 1c2N", "0: reverse", "reverse needs 3 cards besides the start card"),
        ("turn | A: 1c2N", "0: draw 1", "chance draws: write draw, and see which card comes"),
        ("draw | A: 5c2N", "*: draw 5", "the deck holds no 5 any more"),
        ("draw | A: 5c2N", "*: stop", "a card is to be drawn first"),
        (
            "turn reversed | A: 1c2N 5c1N 1c5N used reverse",
            "0: reverse",
            "place a card before another reverse",
        ),
    ],
)
def test_refusals_of_solitaire_name_its_clause(position: str, text: str, sentence: str) -> None:
    assert said(at(position, "solitaire"), text) == f"{sentence} (EOL-12)"


def test_every_reason_has_a_sentence_of_its_own() -> None:
    """Asked for at one position of each kind; the rules themselves give only what fits."""
    table, alone = at(OPEN), at("turn | A: 1c2N 1c1N drawn 4", "solitaire")
    for reason in Reason:
        is_alone = reason >= Reason.CARD_IS_DRAWN
        match = alone if is_alone else table
        is_place = Reason.OFF_THE_AREA <= reason <= Reason.NOT_BY_JUMP
        action = notation.parse_action("place 5 c7" if is_place else "reverse")
        seat = CHANCE if reason == Reason.NOT_FOR_CHANCE else 0
        sentence, clause = match.variant.mode.notation.refusal(match.state, seat, action, reason)
        assert sentence and clause.startswith("EOL-")
