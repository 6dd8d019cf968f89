"""The toy game is registered for these tests only."""

import pytest

from enlinea.core import game
from tests.toys import snap


@pytest.fixture(autouse=True)
def _toy_registry(monkeypatch: pytest.MonkeyPatch) -> None:
    game.game_names()
    monkeypatch.setattr(game, "_REGISTRY", dict(game._REGISTRY))
    game.register("snap", snap.game_of())
