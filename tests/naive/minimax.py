"""The value of a Linja position by plain minimax over the naive twin: no tables, no cleverness."""

from tests.naive.linja import NaiveLinja


def margin(game: NaiveLinja, memo: dict[str, int]) -> int:
    """The points of seat 0 less those of seat 1 when both play perfectly from here."""
    key = game.position_text()
    if key not in memo:
        memo[key] = _margin(game, memo)
    return memo[key]


def _margin(game: NaiveLinja, memo: dict[str, int]) -> int:
    if not game.to_act():
        scores, _ = game.result()
        return scores[0] - scores[1]
    margins = []
    for text in game.legal(game.mover):
        after = game.copy()
        after.play(game.mover, text)
        margins.append(margin(after, memo))
    return max(margins) if game.mover == 0 else min(margins)


def position(
    counts: tuple[list[int], list[int]], mover: int, *, sheet2010: bool = False
) -> NaiveLinja | None:
    """The position with these pieces at the beginning of a turn; None if no turn begins there."""
    rows = len(counts[0])
    game = NaiveLinja(options={"sheet2010": sheet2010}, rows=rows)
    game.counts = [list(counts[0]), list(counts[1])]
    game.mover = mover
    if any(counts[0][row] + counts[1][row] > 6 for row in range(1, rows - 1)):
        return None
    return None if game._have_passed_each_other() else game
