"""Single cards and the whole deck as pictures, from our own deck or the one that was chosen."""

from collections.abc import Mapping, Sequence

from enlinea.core.errors import SetupError
from enlinea.core.options import OptionValue, short
from enlinea.games.light_line.deck import NUMBER_SHIFT, deck_of, face_text
from enlinea.games.light_line.geometry import face_of
from enlinea.games.light_line.svg import card_svg, deck_svg


def card_names(options: Mapping[str, OptionValue]) -> Sequence[str]:
    """The names of all cards."""
    return deck_of(options["deck"]).names


def card_picture(name: str, options: Mapping[str, OptionValue]) -> str:
    """One card; with a `'` after its name, after a half turn."""
    deck = deck_of(options["deck"])
    known = name.removesuffix("'")
    if known not in deck.names:
        names = f"{deck.names[0]}, {deck.names[1]}, … {deck.names[-1]}"
        raise SetupError(f"there is no card {short(name)}; there is: {names}")
    code = int(deck.codes[deck.names.index(known)])
    face = face_text(int(face_of(code, int(name != known))))
    return card_svg(face, name, code >> NUMBER_SHIFT)


def deck_picture(options: Mapping[str, OptionValue]) -> str:
    """All cards."""
    return deck_svg(deck_of(options["deck"]))
