"""The sentences that tell a player why not, and the clause for each of the five games."""

from collections.abc import Mapping

from enlinea.core.game import IS_OVER, NO_SUCH_ACTION, NOT_YOUR_TURN
from enlinea.games.light_line.reasons import Reason

# The clauses of the refusals that all games share: over, not your turn, no such action.
SHARED: Mapping[str, Mapping[int, str]] = {
    mode: dict(zip((IS_OVER, NOT_YOUR_TURN, NO_SUCH_ACTION), clauses, strict=True))
    for mode, clauses in {
        "line": ("LL-14", "LL-11", "LL-11"),
        "kidz-line": ("LL-30", "LL-30", "LL-30"),
        "long-line": ("LL-23", "LL-21", "LL-21"),
        "solo-line": ("LL-40", "LL-40", "LL-40"),
        "head-line": ("LL-53", "LL-51", "LL-51"),
    }.items()
}

# {what} is the action as it is written, {due} what is to be done now.
SENTENCES: Mapping[int, str] = {
    Reason.CHANCE_ONLY: "{what} is not for a player: chance or time brings it",
    Reason.SEATS_ONLY: "{what} is for a player, not for chance",
    Reason.NOT_DUE: "{what} is not due now: {due}",
    Reason.CARD_IS_OUT: "{card} cannot come now",
    Reason.NOT_HELD: "{card} is not a card that can be laid now",
    Reason.CELL_TAKEN: "a card lies on that cell",
    Reason.NOT_BESIDE: "no card lies beside that cell",
    Reason.NO_MATCH: "no touching sockets have the same colour",
    Reason.OUT_OF_REACH: "that cell is too far away",
    Reason.CARD_FITS: "the card fits somewhere: it must be laid",
    Reason.CAN_EXCHANGE: "a pile offers a card that has not been tried",
    Reason.PILE_EMPTY: "that pile is empty",
    Reason.PILE_TRIED: "the top card of that pile has been tried in this turn",
    Reason.WRONG_SUM: "{due}",
    Reason.CARDS_LACKING: "the piles do not hold these cards",
    Reason.NOT_LAID: "{card} does not lie in the display",
    Reason.NO_SUCH_LINE: "the display has no line of that length",
    Reason.IS_BLOCKED: "that length has been called in this round",
    Reason.CANNOT_PASS_YET: "cards are still turned up: nobody can pass yet",
    Reason.NOT_CALLER: "another player has called and lays the cards",
    Reason.NO_SUCH_TARGET: "there is no such target card",
}

_LAYING: Mapping[int, str] = {
    Reason.CELL_TAKEN: "LL-2",
    Reason.NOT_BESIDE: "LL-2",
    Reason.NO_MATCH: "LL-2",
}

# The clause of each refusal, game by game; the first stands for all that are not named.
CLAUSES: Mapping[str, tuple[str, Mapping[int, str]]] = {
    "line": (
        "LL-11",
        {
            **_LAYING,
            Reason.CARD_IS_OUT: "LL-10",
            Reason.CARD_FITS: "LL-13",
            Reason.CAN_EXCHANGE: "LL-13",
            Reason.PILE_TRIED: "LL-13",
            Reason.WRONG_SUM: "LL-12",
            Reason.CARDS_LACKING: "LL-12",
        },
    ),
    "kidz-line": ("LL-30", _LAYING),
    "long-line": (
        "LL-21",
        {Reason.CARD_IS_OUT: "LL-20", Reason.CHANCE_ONLY: "LL-20", Reason.NOT_DUE: "LL-20"},
    ),
    "solo-line": ("LL-40", {}),
    "head-line": (
        "LL-51",
        {
            Reason.CARD_IS_OUT: "LL-52",
            Reason.CANNOT_PASS_YET: "LL-53",
            Reason.NO_SUCH_TARGET: "LL-52",
        },
    ),
}


def clause_of(mode: str, reason: int) -> str:
    """The clause that forbids it.

    >>> clause_of("line", Reason.CARD_FITS), clause_of("solo-line", Reason.NOT_LAID)
    ('LL-13', 'LL-40')
    """
    usual, others = CLAUSES[mode]
    return others.get(reason, usual)
