"""`@clause("LJ-8")` marks the test that proves a clause of a rulebook."""

import pytest


def clause(*ids: str) -> pytest.MarkDecorator:
    """The mark for the clauses that a test proves."""
    return pytest.mark.clause(*ids)
