"""All faces that the structure of the cards allows, counted without colours."""

from .deck import SOCKETS, Tube, is_bend, is_straight
from .geometry import half_turn

Pattern = frozenset[frozenset[str]]  # four tubes, each the pair of its sockets


def all_tubes() -> list[Tube]:
    """Every tube a card may have: straight, or bent once at a right angle."""
    tubes = []
    for index, one_end in enumerate(SOCKETS):
        for other_end in SOCKETS[index + 1 :]:
            tube = Tube(one_end, other_end, "any")
            if is_straight(tube) or is_bend(tube):
                tubes.append(tube)
    return tubes


def all_patterns(tubes: list[Tube], may_overlap: bool) -> list[Pattern]:
    """Every choice of four of these tubes at eight different sockets."""
    choices: list[list[Tube]] = [[]]
    for tube in tubes:
        for chosen in list(choices):
            if len(chosen) < 4 and all(_go_together(tube, c, may_overlap) for c in chosen):
                choices.append([*chosen, tube])
    return [
        frozenset(frozenset([tube.one_end, tube.other_end]) for tube in chosen)
        for chosen in choices
        if len(chosen) == 4
    ]


def _go_together(tube: Tube, other: Tube, may_overlap: bool) -> bool:
    if {tube.one_end, tube.other_end} & {other.one_end, other.other_end}:
        return False
    return may_overlap or not stretches(tube) & stretches(other)


def is_short(tube: Tube) -> bool:
    """A bend of which neither arm passes the card's middle lane, or a straight tube."""
    if is_straight(tube):
        return True
    for end, other in [(tube.one_end, tube.other_end), (tube.other_end, tube.one_end)]:
        # The arm from `end` runs as far as the lane of the other end.
        lane = int(other[1])
        if (end[0] in "TL" and lane > 1) or (end[0] in "BR" and lane < 1):
            return False
    return True


def stretches(tube: Tube) -> set[tuple[str, int, int]]:
    """The stretches of lane that a tube covers: direction, lane, and the stretch's place.

    A lane has four stretches: border to lane 0 is 0, lane 0 to 1 is 1, lane 1 to 2 is 2, and 3.
    A bend also takes its corner, so two tubes that bend at one point overlap (unlike crossing).
    """
    covered = set()
    if is_bend(tube):
        column, row = sorted([tube.one_end, tube.other_end], key=lambda end: end[0] in "LR")
        covered.add(("corner", int(column[1]), int(row[1])))
    for end, other in [(tube.one_end, tube.other_end), (tube.other_end, tube.one_end)]:
        direction = "down" if end[0] in "TB" else "across"
        lane = int(end[1])
        for place in range(4):
            if is_straight(tube):
                is_covered = True
            elif end[0] in "TL":
                is_covered = place <= int(other[1])
            else:
                is_covered = place > int(other[1])
            if is_covered:
                covered.add((direction, lane, place))
    return covered


def turned(pattern: Pattern) -> Pattern:
    """The same pattern after a half turn of the card."""
    return frozenset(frozenset(half_turn(end) for end in tube) for tube in pattern)


def num_up_to_half_turn(patterns: list[Pattern]) -> int:
    """How many patterns differ when a card and its half turn count as one."""
    return len({frozenset([pattern, turned(pattern)]) for pattern in patterns})
