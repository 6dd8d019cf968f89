"""Why an action is refused, in any of the five games; `refusals.py` has the sentences."""

from enum import IntEnum

from enlinea.core.game import FIRST_GAME_REASON


class Reason(IntEnum):
    """Why an action is refused."""

    CHANCE_ONLY = FIRST_GAME_REASON  # a seat names what only chance or time brings
    SEATS_ONLY = 11
    NOT_DUE = 12  # something else is to be done now
    CARD_IS_OUT = 13  # chance cannot bring this card
    NOT_HELD = 14
    CELL_TAKEN = 15
    NOT_BESIDE = 16
    NO_MATCH = 17
    OUT_OF_REACH = 18
    CARD_FITS = 19
    CAN_EXCHANGE = 20
    PILE_EMPTY = 21
    PILE_TRIED = 22
    WRONG_SUM = 23
    CARDS_LACKING = 24
    NOT_LAID = 25
    NO_SUCH_LINE = 26
    IS_BLOCKED = 27
    CANNOT_PASS_YET = 28
    NOT_CALLER = 29
    NO_SUCH_TARGET = 30
