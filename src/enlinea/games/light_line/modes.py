"""What differs between the five games in their notation: words, fields, what is due, endings."""

from collections.abc import Mapping, Sequence
from typing import Any

from enlinea.core.game import State
from enlinea.games.light_line import (
    rules_head_line,
    rules_kidz_line,
    rules_line,
    rules_long_line,
    rules_solo_line,
)
from enlinea.games.light_line.cells import (
    diamond_cell,
    diamond_xy,
    is_in_diamond,
    is_in_square,
    square_cell,
    square_xy,
)
from enlinea.games.light_line.grown import NONE
from enlinea.games.light_line.notation import Fields, ModeNotation
from enlinea.games.light_line.piles import (
    LOWEST,
    NUM_PILES,
    WAYS,
    num_in_pile,
    payable_sum,
    pile_of,
)
from enlinea.games.light_line.refusals import SHARED

DIAMOND = (is_in_diamond, diamond_cell, diamond_xy)
SQUARE = (is_in_square, square_cell, square_xy)

Words = Mapping[int, str]
Faults = Sequence[tuple[Any, str]]


def _each(first: int, word: str, names: Sequence[object]) -> dict[int, str]:
    return {first + index: f"{word} {name}" for index, name in enumerate(names)}


def _line_words(names: Sequence[str]) -> Words:
    rules = rules_line
    ways = [
        " ".join(str(LOWEST + pile) for pile in way if pile != NONE) or "none"
        for way in WAYS.tolist()
    ]
    return {
        **_each(rules.DRAW, "draw", names),
        **_each(rules.EXCHANGE, "exchange", range(2, 6)),
        rules.PASS: "pass",
        **_each(rules.PAY, "pay", ways),
        **_each(rules.PILE, "pile", range(2, 6)),
    }


def _line_due(s: State) -> str:
    stage = rules_line.Stage
    if s.stage == stage.PAY:
        points = int(payable_sum(s))
        return f"{points} points are to be taken, in one or two cards" if points else "pay none"
    return "a card is to be laid" if s.stage == stage.LAY else "a pile is to be chosen"


def _line_ending(s: State) -> str:
    if s.is_closing:
        return "points could not be taken exactly, and the round is finished (LL-14)"
    return "all have passed in a row (LL-14)"


def _line_faults(s: State) -> Faults:
    stage = rules_line.Stage
    is_drawing = s.stage in (stage.START, stage.HANDS, stage.DRAW, stage.EXCHANGED)
    numbers = [pile_of(s, card) for card in range(60) if int(s.unseen) >> card & 1]
    return (
        (not 0 <= s.stage <= stage.OVER, "there is no such stage"),
        (not 0 <= s.mover < s.seats, "there is no such mover"),
        (not 0 <= s.pile < NUM_PILES, "there is no such pile"),
        ((s.num_laid == 0) != (s.stage == stage.START), "the display begins with one card"),
        (
            any(numbers.count(pile) < s.in_pile[pile] for pile in range(NUM_PILES)),
            "a pile has more cards than there are unseen faces of its number",
        ),
        (is_drawing and num_in_pile(s, int(s.pile)) == 0, "there is nothing to draw"),
        (
            s.stage == stage.PILE and s.in_pile.sum() + s.num_under == 0,
            "there is no pile to choose",
        ),
    )


def _kidz_words(names: Sequence[str]) -> Words:
    return {**_each(rules_kidz_line.DRAW, "draw", names), rules_kidz_line.NO_FIT: "no-fit"}


def _kidz_faults(s: State) -> Faults:
    return (
        (not 0 <= s.turn <= rules_kidz_line.NUM_ROUNDS * s.seats, "there is no such turn"),
        (s.num_laid == 0 and (s.turn > 0 or s.card != NONE), "the display begins with one card"),
        (s.unseen == 0, "there is no card to draw"),
    )


def _long_words(names: Sequence[str]) -> Words:
    rules = rules_long_line
    return {
        **_each(rules.DEAL, "deal", names),
        **_each(rules.LIFT, "lift", names),
        **_each(rules.CALL, "line", range(rules.SHORTEST, rules.HAND + 1)),
        rules.TIME: "time",
    }


def _long_due(s: State) -> str:
    return "cards are dealt" if rules_long_line.is_dealing(s) else "lines are built"


def _long_faults(s: State) -> Faults:
    rules = rules_long_line
    dealt = [index // rules.HAND for index in range(int(s.num_dealt))]
    expected = [dealt.count(seat) for seat in range(rules.MAX_SEATS)]
    return (
        (not 0 <= s.rounds <= rules.NUM_ROUNDS, "there is no such round"),
        (((s.called < 0) | (s.called > rules.HAND)).any(), "there is no such call"),
        (
            (s.card != NONE).sum(axis=1).tolist() != expected or s.num_dealt > s.seats * rules.HAND,
            "eight cards are dealt to each seat in turn",
        ),
    )


def _solo_words(names: Sequence[str]) -> Words:
    rules = rules_solo_line
    return {
        **_each(rules.DEAL, "deal", names),
        **_each(rules.LIFT, "lift", names),
        rules.GIVE_UP: "give-up",
    }


def _solo_ending(s: State) -> str:
    if s.ending == rules_solo_line.Ending.WON:
        return "all cards lie in one line (LL-40)"
    return "given up (LL-40)"


def _solo_faults(s: State) -> Faults:
    return (
        (not rules_solo_line.FEWEST_CARDS <= s.num_cards <= 30, "there are 6 to 30 cards"),
        (s.num_dealt > s.num_cards, "more cards are dealt than belong to the game"),
        (not 0 <= s.ending <= rules_solo_line.Ending.GIVEN_UP, "there is no such ending"),
    )


def _head_words(names: Sequence[str]) -> Words:
    rules = rules_head_line
    return {
        **_each(rules.TARGET, "target", range(3, 6)),
        **_each(rules.REVEAL, "reveal", names),
        **_each(rules.LIFT, "lift", names),
        rules.LINE: "line",
        rules.PASS: "pass",
        rules.DONE: "done",
        rules.TIME: "time",
        **_each(rules.SURRENDER, "surrender", range(3, 6)),
    }


def _head_due(s: State) -> str:
    return (
        "the targets are shuffled",
        "cards are turned up",
        "the caller lays a line",
        "a target card is to be given up",
        "nothing",
    )[int(s.stage)]


def _head_faults(s: State) -> Faults:
    rules, stage = rules_head_line, rules_head_line.Stage
    has_caller = s.stage in (stage.LAYING, stage.SURRENDER)
    is_playing = stage.TARGETS < s.stage < stage.OVER
    return (
        (not 0 <= s.stage <= stage.OVER, "there is no such stage"),
        (not NONE <= s.caller < s.seats or (s.caller != NONE) != has_caller, "no such caller"),
        (is_playing and s.num_targets != rules.NUM_TARGETS, "nine targets are needed"),
        (is_playing and not s.num_taken < rules.NUM_TARGETS, "all targets are taken"),
        (is_playing and not 3 <= s.target[min(s.num_taken, 8)] <= 5, "there is no such target"),
        ((s.unturned < 0).any(), "a number of cards is out of range"),
        (is_playing and s.unturned.sum() + s.num_under + s.num_up < 12, "cards are missing"),
    )


LINE = ModeNotation(
    mode="line",
    rules=rules_line,
    place=rules_line.PLACE,
    reach=rules_line.REACH,
    cells=DIAMOND,
    words=_line_words,
    fields=Fields(
        masks=("unseen", "tried"),
        cards=("under", "hand"),
        apart=("unseen", "under", "hand"),
        counts={"num_under": "under"},
    ),
    due=_line_due,
    ending=_line_ending,
    faults=_line_faults,
    is_place_listed=True,
    example="write place h3' 2,-1, pay 3 2, pay none, pile 4, exchange 4 or pass",
    CLAUSES=SHARED["line"],
)

KIDZ_LINE = ModeNotation(
    mode="kidz-line",
    rules=rules_kidz_line,
    place=rules_kidz_line.PLACE,
    reach=rules_kidz_line.REACH,
    cells=DIAMOND,
    words=_kidz_words,
    fields=Fields(masks=("unseen",), cards=("card",), apart=("unseen", "card")),
    due=lambda s: "a card is turned up" if s.card == NONE else "a card is to be laid",
    ending=lambda s: "six rounds are over (LL-30)",
    faults=_kidz_faults,
    is_place_listed=True,
    example="write place h3' 2,-1 or no-fit",
    CLAUSES=SHARED["kidz-line"],
)

LONG_LINE = ModeNotation(
    mode="long-line",
    rules=rules_long_line,
    place=rules_long_line.PLACE,
    reach=rules_long_line.REACH,
    cells=SQUARE,
    words=_long_words,
    fields=Fields(masks=("undealt",), apart=("undealt", "card"), counts={"num_dealt": "card"}),
    due=_long_due,
    ending=lambda s: "six rounds are over (LL-23)",
    faults=_long_faults,
    is_place_listed=False,
    example="write place h3' 1,0, lift h3 or line 6",
    CLAUSES=SHARED["long-line"],
)

SOLO_LINE = ModeNotation(
    mode="solo-line",
    rules=rules_solo_line,
    place=rules_solo_line.PLACE,
    reach=rules_solo_line.GRID,
    cells=SQUARE,
    words=_solo_words,
    fields=Fields(masks=("undealt",), apart=("undealt", "card"), counts={"num_dealt": "card"}),
    due=lambda s: "cards are dealt",
    ending=_solo_ending,
    faults=_solo_faults,
    is_place_listed=False,
    example="write place h3' 1,0, lift h3 or give-up",
    CLAUSES=SHARED["solo-line"],
)

HEAD_LINE = ModeNotation(
    mode="head-line",
    rules=rules_head_line,
    place=rules_head_line.PLACE,
    reach=rules_head_line.GRID,
    cells=SQUARE,
    words=_head_words,
    fields=Fields(
        masks=("unseen",),
        cards=("under",),
        apart=("unseen", "under", "card"),
        counts={"num_up": "card", "num_under": "under"},
    ),
    due=_head_due,
    ending=lambda s: "all targets are taken (LL-53)",
    faults=_head_faults,
    is_place_listed=False,
    example="write line, place h3' 1,0, lift h3, done, pass or surrender 4",
    CLAUSES=SHARED["head-line"],
)
