"""Perft tables: how many action sequences there are, counted by the naive twins (`make golden`).

For each variant the start and a few moments of a random game; depths as far as the twin's patience.
"""

import json
from pathlib import Path
from typing import Any

from enlinea.core.game import CHANCE, Variant
from enlinea.core.match import Match
from enlinea.core.random import new_random
from tests.contract.checks import random_step
from tests.golden.make import golden_variants
from tests.twins import Twin, twin_of
from tests.variants import key_of

TABLES = Path(__file__).parent / "tables.json"
MAX_LEAVES = 6_000  # a table ends at the first depth with more
MAX_DEPTH = 6
MOMENTS = (0, 20, 50)  # steps of a random game from which the tree is counted
SEED = 7


def twin_perft(twin: Twin, seats: int, depth: int, limit: int) -> int:
    """The number of sequences; gives up with `limit` or more when there are too many."""
    actors = twin.to_act()
    if depth == 0 or not actors:
        return 1
    count = 0
    for actor in actors:
        texts = list(twin.chance() if isinstance(actor, str) else twin.legal(actor))
        if depth == 1 or len(texts) > limit - count:  # each begins one sequence at least
            count += len(texts)
            continue
        for text in texts:
            child = twin.copy()
            child.play(actor, text)
            count += twin_perft(child, seats, depth - 1, limit - count)
            if count > limit:
                return count
    return count


def moments(chosen: Variant) -> list[Match]:
    """The matches from which the tree is counted."""
    random = new_random(SEED)
    match = Match(chosen)
    found = []
    for step in range(max(MOMENTS) + 1):
        if step in MOMENTS and not match.is_over:
            found.append(match.copy())
        if not match.is_over:
            random_step(match, random)
    return found


def twin_at(match: Match) -> Twin:
    """The twin, brought to where the match stands."""
    twin = twin_of(match.variant)
    for actor, action in match.history:
        text = match.variant.mode.notation.action_text(action)
        twin.play("*" if actor == CHANCE else actor, text)
    return twin


def counts_of(match: Match) -> list[int]:
    """Counts by depth from 1 on, as far as they stay below the limit."""
    twin = twin_at(match)
    counts: list[int] = []
    for depth in range(1, MAX_DEPTH + 1):
        count = twin_perft(twin, match.variant.seats, depth, MAX_LEAVES)
        if count > MAX_LEAVES:
            break
        counts.append(count)
    return counts


def main() -> None:
    """Count everything anew."""
    tables: dict[str, list[dict[str, Any]]] = {}
    for chosen in golden_variants():
        rows = [{"actions": m.texts(), "counts": counts_of(m)} for m in moments(chosen)]
        tables[key_of(chosen)] = [row for row in rows if row["counts"]]  # too many at once
        print(key_of(chosen), [row["counts"] for row in tables[key_of(chosen)]])
    TABLES.write_text(json.dumps(tables, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
