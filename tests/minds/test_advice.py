"""Advice: only for whoever is to act, and exact where the game is solved."""

import pytest

from enlinea.core.errors import SetupError
from enlinea.core.game import CHANCE, variant
from enlinea.core.match import Match
from enlinea.core.random import new_random
from enlinea.minds.advice import advise
from tests.contract.checks import random_step

LINJA = variant("linja")


def test_there_is_no_advice_where_there_is_nothing_to_decide() -> None:
    s = LINJA.start()
    for seat in (1, -1, 2):
        with pytest.raises(SetupError, match=f"^seat {seat} is not to act"):
            advise(LINJA, s, seat)
    dealing = variant("line-it")
    for seat in (CHANCE, 0):
        with pytest.raises(SetupError, match="is not to act: there is nothing to advise it"):
            advise(dealing, dealing.start(), seat)


@pytest.mark.parametrize("name", ["linja", "line-it"])
def test_there_is_no_advice_after_the_end(name: str) -> None:
    match, random = Match(name), new_random(1)
    while not match.is_over:
        random_step(match, random)
    for seat in range(2):
        with pytest.raises(SetupError, match=r"^the game is over: there is nothing to advise"):
            advise(match.variant, match.state, seat)
