"""The sixty cards: four tubes in four colours on each face, a number 2-5 on each back."""

from typing import NamedTuple

COLOURS = ["yellow", "black", "blue", "red", "green"]
NUMBERS = [2, 3, 4, 5]
SOCKETS = [side + index for side in "TBLR" for index in "012"]

# The rulebook's table: tubes 0, 1, 2, 3 of each pattern.
PATTERNS = {
    "a": "T0B0 T1R0 T2R1 B1L1",
    "b": "T0B0 T1B1 T2R0 R1B2",
    "c": "T0B0 T1B1 R0L0 R1L1",
    "d": "T0B0 T1B1 R1L1 R2B2",
    "e": "T0B0 T1L0 T2R1 B1L1",
    "f": "T0B0 T1L1 R0L0 B1L2",
    "g": "T0B0 R0L0 R1L1 R2B1",
    "h": "T0L0 T1B1 R1L1 R2L2",
    "i": "T0L0 T1B1 R1L1 B0L2",
    "j": "T0L1 T1R0 R1B1 R2L2",
    "k": "T0L1 T1R1 R2B1 B0L2",
    "l": "T1L1 T2R1 R0L0 R2L2",
}


class Tube(NamedTuple):
    """A tube joins two sockets of its card and has one colour."""

    one_end: str
    other_end: str
    colour: str


class Card(NamedTuple):
    """A card as printed, upright: its name, the number on its back, its four tubes."""

    name: str
    number: int
    tubes: list[Tube]


Deck = dict[str, Card]


def is_straight(tube: Tube) -> bool:
    """A straight tube joins opposite sides at the same index."""
    sides = {tube.one_end[0], tube.other_end[0]}
    return sides in ({"T", "B"}, {"L", "R"}) and tube.one_end[1] == tube.other_end[1]


def is_bend(tube: Tube) -> bool:
    """A bend joins the top or bottom with the left or right side."""
    return (tube.one_end[0] in "TB") != (tube.other_end[0] in "TB")


def own_deck() -> Deck:
    """Our own deck: 12 patterns x 5 colour shifts; card `h3` is pattern h, shift 3."""
    deck: Deck = {}
    for pattern_index, pattern in enumerate("abcdefghijkl"):
        for shift in range(5):
            tubes = []
            for tube_index, ends in enumerate(PATTERNS[pattern].split()):
                colour = COLOURS[(tube_index + shift) % 5]
                tubes.append(Tube(ends[:2], ends[2:], colour))
            extra = {"d": 2, "h": 4, "l": 5}.get(pattern, 3)
            number = [2, 3, 4, 5, extra][(shift + pattern_index) % 5]
            name = f"{pattern}{shift}"
            deck[name] = Card(name, number, tubes)
    return deck


def parse_deck(inline: object) -> Deck:
    """The option `deck`: `{"h3": {"number": 3, "tubes": ["T0L0 red", ...]}, ...}`."""
    if not isinstance(inline, dict) or not inline:
        raise ValueError("a deck is an object of cards by name")
    deck: Deck = {}
    for name, entry in inline.items():
        deck[name] = _parse_card(name, entry)
    return deck


def _parse_card(name: object, entry: object) -> Card:
    if not isinstance(name, str) or name == "" or "'" in name or len(name.split()) != 1:
        raise ValueError(f"{name!r} is no name of a card")
    if not isinstance(entry, dict) or set(entry) != {"number", "tubes"}:
        raise ValueError(f"card {name} needs a number and tubes")
    number = entry["number"]
    if isinstance(number, bool) or number not in NUMBERS:
        raise ValueError(f"card {name}: the back shows a number 2-5")
    if not isinstance(entry["tubes"], list):
        raise ValueError(f"card {name}: tubes are a list")
    tubes = [_parse_tube(name, text) for text in entry["tubes"]]
    ends = {tube.one_end for tube in tubes} | {tube.other_end for tube in tubes}
    colours = {tube.colour for tube in tubes}
    if len(tubes) != 4 or len(colours) != 4 or len(ends) != 8:
        raise ValueError(f"card {name}: four tubes in four colours and four empty sockets")
    return Card(name, number, tubes)


def _parse_tube(name: str, text: object) -> Tube:
    parts = text.split(" ") if isinstance(text, str) else []
    if len(parts) != 2 or len(parts[0]) != 4:
        raise ValueError(f"card {name}: {text!r} is no tube")
    tube = Tube(parts[0][:2], parts[0][2:], parts[1])
    if tube.one_end not in SOCKETS or tube.other_end not in SOCKETS or tube.colour not in COLOURS:
        raise ValueError(f"card {name}: {text!r} is no tube")
    if not is_straight(tube) and not is_bend(tube):
        raise ValueError(f"card {name}: a tube is straight or bends once at a right angle")
    return tube
