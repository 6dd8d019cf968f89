"""Alpha-beta as a bot: the same generator gives the same action, so it searches in one thread."""

from typing import Any

import numpy as np

from enlinea.core.game import State, Variant
from enlinea.core.random import Random, below, next_word
from enlinea.minds.alphabeta import Limits, Searcher
from enlinea.minds.settings import MANY

STORED_BITS = 18  # 4 MB, made anew for each decision, so that none depends on those before


def choose(mind: Any, variant: Variant, s: State, seat: int, random: Random) -> int:
    """The action that it plays; among equal ones by lot."""
    actions = np.empty(variant.rules.NUM_ACTIONS, np.int64)
    count = int(variant.rules.legal_actions(s, seat, actions))
    if count == 1 or (mind.blunder > 0 and below(random, MANY) < mind.blunder):
        return int(actions[below(random, count)])
    searcher = Searcher(variant, stored_bits=STORED_BITS)
    searcher.draw_lots(int(next_word(random)))
    return searcher.search(s, Limits(depth=int(mind.depth), nodes=int(mind.nodes))).action
