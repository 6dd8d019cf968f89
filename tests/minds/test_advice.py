"""Advice: only for whoever is to act, and exact where the game is solved."""

import pytest

from enlinea.core.errors import SetupError
from enlinea.core.game import CHANCE, State, variant
from enlinea.core.match import Match
from enlinea.core.random import new_random
from enlinea.core.turns import Turn
from enlinea.minds.advice import Advice, advise, exact_values
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


class Solved:
    """A perfect player that knows some turns."""

    def turns(self, s: State) -> list[Turn]:
        return [Turn((3, 5), 2), Turn((0, 1), 1), Turn((3, 4), -1), Turn((0, 2), -4)]


def test_exact_value_of_an_action_is_that_of_the_best_turn_it_begins(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert exact_values(LINJA, LINJA.start()) is None, "it is not solved here"
    monkeypatch.setattr("enlinea.minds.advice.perfect_player", lambda _variant: Solved())
    values = exact_values(LINJA, LINJA.start())
    assert values is not None and [*values.items()] == [(3, 2.0), (0, 1.0)]
    assert advise(LINJA, LINJA.start(), 0) == [
        Advice(3, "3", points=2.0, is_exact=True),
        Advice(0, "0", points=1.0, is_exact=True),
    ]


def test_advice_in_real_time_has_no_value() -> None:
    match, random = Match("light-line", "solo-line"), new_random(1)
    while match.actors == [CHANCE]:
        random_step(match, random)
    [advice] = advise(match.variant, match.state, 0)
    assert advice == Advice(advice.action, advice.text)
