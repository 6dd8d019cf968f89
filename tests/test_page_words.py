"""The page has words, in all its languages, for why a move is refused and why a game is over."""

import re
from itertools import chain

import pytest

from enlinea.core.game import SHARED_REASONS, find_game, game_names
from scripts.docs import ROOT

WORDS = ROOT / "web" / "src" / "i18n" / "reasons"
LANGUAGES = ("en", "es", "de", "fr")
KEY = re.compile(r'^  "((?:reason|ending)\.[^"]+)":', re.MULTILINE)
CLAUSE = re.compile(r"\(([A-Z]+-\d+)\)")


def keys(language: str) -> set[str]:
    """The keys that a language has words for."""
    return set(KEY.findall((WORDS / f"{language}.ts").read_text(encoding="utf-8")))


def reason_keys() -> set[str]:
    """Every reason of every game, as the page names it."""
    own = {
        f"reason.{name}.{reason.name.lower()}"
        for name in game_names()
        for mode in find_game(name).modes
        for reason in mode.notation.REASONS
    }
    return own | {f"reason.{name}" for name in SHARED_REASONS.values()}


def ending_clauses() -> set[str]:
    """The clauses with which the games say that they are over."""
    sources = (ROOT / "src" / "enlinea" / "games").glob("*/notation*.py")
    modes = (ROOT / "src" / "enlinea" / "games").glob("*/modes.py")
    texts = [path.read_text(encoding="utf-8") for path in chain(sources, modes)]
    golden = (ROOT / "tests" / "golden").glob("*.txt")
    texts += [path.read_text(encoding="utf-8").splitlines()[-1] for path in golden]
    return {clause for text in texts for clause in CLAUSE.findall(text)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_to_refuse_has_words(language: str) -> None:
    found = {key for key in keys(language) if key.startswith("reason.")}
    assert found == reason_keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_ending_has_words(language: str) -> None:
    found = {
        key.removeprefix("ending.").removesuffix(".nobody")
        for key in keys(language)
        if key.startswith("ending.")
    }
    assert found == ending_clauses()
