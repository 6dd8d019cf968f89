"""The numbering of actions and the reasons of refusals in the modes that are played in rounds.

       0-   7   chance: a card is revealed                    `reveal 2L`
       8-  15   chance: a card is drawn                       `draw 2L`
      16        the five cards stay                           `keep`
      17        the five cards are changed                    `mulligan`
      18-  22   an energy effect: `boost` `brake` `reverse` `gas` `jump`
      23-1374   169 * kind + cell: a card is placed           `place 2L c4`

The reasons serve classic solitaire too; its actions are numbered in rules_solitaire.
"""

from enum import IntEnum

from enlinea.core.game import FIRST_GAME_REASON
from enlinea.games.end_of_line.tables import NUM_CELLS, NUM_KINDS

REVEAL = 0
DRAW = REVEAL + NUM_KINDS
KEEP = DRAW + NUM_KINDS
MULLIGAN = KEEP + 1
ENERGY = MULLIGAN  # an effect is the action ENERGY + effect
PLACE = ENERGY + 6
NUM_ACTIONS = PLACE + NUM_KINDS * NUM_CELLS


class Effect(IntEnum):
    """What a point of energy does (EOL-7, EOL-14)."""

    NONE = 0
    BOOST = 1
    BRAKE = 2
    REVERSE = 3
    GAS = 4
    JUMP = 5


NUM_EFFECTS = len(Effect) - 1


class Reason(IntEnum):
    """Why an action is refused."""

    NOT_IN_DECK = FIRST_GAME_REASON
    REVEAL_IS_DUE = 11
    NO_REVEAL_DUE = 12
    ONLY_CHANCE_DRAWS = 13
    NOT_FOR_CHANCE = 14
    KEEP_OR_MULLIGAN = 15
    HAND_IS_SETTLED = 16
    OFF_THE_AREA = 17
    NOT_IN_HAND = 18
    CELL_IS_TAKEN = 19
    NOT_AT_AN_EXIT = 20
    NOT_BY_REVERSE = 21
    NOT_BY_JUMP = 22
    TOO_EARLY = 23
    NO_ENERGY_LEFT = 24
    ENERGY_IS_USED = 25
    CARD_IS_PLACED = 26
    NOTHING_TO_PLACE = 27
    DECK_IS_EMPTY = 28
    HAND_IS_EMPTY = 29
    REVERSE_IS_BLOCKED = 30
    NO_TEAM_MATES = 31
    JUMP_IS_BLOCKED = 32
    # Classic solitaire only.
    CARD_IS_DRAWN = 33
    NO_CARD_DRAWN = 34
    NOT_THE_DRAWN_CARD = 35
    NO_DISCARD = 36
    TOO_FEW_CARDS = 37
    IS_REVERSED = 38
    NO_HAND_HERE = 39
    ONLY_REVERSE = 40
