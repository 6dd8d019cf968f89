"""The page of all challenges, as Markdown: `python -m enlinea.games.end_of_line.gallery`."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from enlinea.games.end_of_line.challenges import Challenge, all_challenges, challenge_picture

_PER_ROW = 5
_GAP = "     "

_HEAD = """\
# The challenges of End of Line

The 140 challenges of the [solo puzzle](end-of-line.md#puzzles), by series: `↑` is the start card,
`█` a wall, `·` a cell to be covered, a line a card that is already placed. Play one with
`enlinea play end-of-line --mode puzzle --puzzle 12`.

For the first seventeen the number of coverings without energy is known, and the best sum of
initiatives that can be left over. This page is written by
`python -m enlinea.games.end_of_line.gallery` from the data file of the game.
"""


def gallery_page() -> str:
    """The whole page: a picture of every challenge, and what is known of the first ones."""
    parts = [_HEAD]
    for series, group in groupby(all_challenges(), lambda challenge: challenge.series):
        challenges = list(group)
        first, last = challenges[0].number, challenges[-1].number
        parts.append(f"## {series.capitalize()}: {first} to {last}\n")
        parts.append("```\n" + "\n".join(_picture_lines(challenges)) + "```\n")
    parts.append("## Coverings\n")
    parts.append("".join(_known_lines()))
    return "\n".join(parts)


def _picture_lines(challenges: Sequence[Challenge]) -> Iterator[str]:
    """Pictures side by side under their numbers."""
    for begin in range(0, len(challenges), _PER_ROW):
        row = challenges[begin : begin + _PER_ROW]
        heads = (f"{challenge.number:<9}" for challenge in row)
        pictures = (challenge_picture(challenge).split("\n") for challenge in row)
        yield _GAP.join(heads).rstrip()
        for lines in zip(*pictures, strict=True):
            yield _GAP.join(lines)
        yield ""


def _known_lines() -> Iterator[str]:
    yield "| challenge | coverings | best sum left |\n|---|---|---|\n"
    for challenge in all_challenges():
        if challenge.paths is not None:
            yield f"| {challenge.number} | {challenge.paths:,} | {challenge.max_left} |\n"


if __name__ == "__main__":
    print(gallery_page(), end="")
