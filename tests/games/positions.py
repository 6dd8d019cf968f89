"""Matches that begin in the middle of a game, for clause tests."""

from typing import Any

from enlinea.core.match import Match


def match_at(game: str, position: str, mode: str | None = None, **options: Any) -> Match:
    """A match that stands at the given position; its history begins there."""
    match = Match(game, mode, options=options)
    match.variant.mode.notation.parse_position(position, match.state)
    return match


def play_all(match: Match, *texts: str) -> Match:
    """The match after these lines of a record."""
    for text in texts:
        match.play_text(text)
    return match
