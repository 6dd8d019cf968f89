"""Counts the coverings of the challenges for which the data file tells them, by the naive twin.

Slow (one or two minutes for all): `python -m tests.games.end_of_line.coverings`, followed by
numbers for only some of them.
"""

import sys
import time

from enlinea.games.end_of_line.challenges import Challenge, all_challenges
from enlinea.games.end_of_line.tables import KINDS, MAX_SIZE
from tests.naive.end_of_line import coverings

KNOWN = [challenge for challenge in all_challenges() if challenge.paths is not None]


def counted(challenge: Challenge) -> tuple[int, int]:
    """The number of coverings and the best sum left, counted anew."""
    walls = [divmod(cell, MAX_SIZE) for cell in challenge.walls]
    if challenge.placed is None:
        return coverings(walls)
    kind, cell = challenge.placed
    return coverings(walls, (KINDS[kind], divmod(cell, MAX_SIZE)))


def main() -> int:
    """Prints each count; the exit status tells whether all agree."""
    chosen = [int(number) for number in sys.argv[1:]]
    num_wrong = 0
    for challenge in KNOWN:
        if not chosen or challenge.number in chosen:
            begin = time.perf_counter()
            paths, left = counted(challenge)
            is_right = (paths, left) == (challenge.paths, challenge.max_left)
            num_wrong += not is_right
            seconds = time.perf_counter() - begin
            verdict = "as known" if is_right else f"not {challenge.paths}, {challenge.max_left}"
            print(f"challenge {challenge.number}: {paths}, {left}: {verdict} ({seconds:.1f} s)")
    return 1 if num_wrong else 0


if __name__ == "__main__":
    sys.exit(main())
