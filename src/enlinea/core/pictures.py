"""Pictures (SVG) of positions and cards, for every game that draws some: `enlinea draw`."""

from enlinea.core.errors import SetupError
from enlinea.core.game import State, Variant
from enlinea.core.match import Match
from enlinea.core.record import Record, play_step


def state_picture(variant: Variant, s: State, seat: int | None = None) -> str:
    """What a seat, or a spectator, sees of a position."""
    if seat is not None and not 0 <= seat < variant.seats:
        raise SetupError(f"there is no seat {seat}: seats are 0 to {variant.seats - 1}")
    mode = variant.mode
    if mode.svg is None:
        raise SetupError(f"{variant.game.name} {mode.name} has no pictures")
    return mode.svg.board_svg(mode.view.view(s, seat))


def position_picture(variant: Variant, position: str | None, seat: int | None = None) -> str:
    """A position in the game's notation; the start if there is none.

    >>> from enlinea.core.game import variant
    >>> position_picture(variant("linja"), None)[:4]
    '<svg'
    """
    s = variant.start()
    if position is not None:
        variant.mode.notation.parse_position(position, s)
    return state_picture(variant, s, seat)


def record_picture(record: Record, num_actions: int | None, seat: int | None = None) -> str:
    """The position of a record after so many actions; at its end if left out."""
    length = len(record.actions)
    if num_actions is not None and num_actions > length:
        raise SetupError(f"the record has {length} actions, not {num_actions}")
    match = Match(record.variant())
    for step in range(length if num_actions is None else num_actions):
        play_step(match, record, step)
    return state_picture(match.variant, match.state, seat)


def cards_picture(variant: Variant, name: str | None) -> str:
    """One card of the game, or all of them."""
    gallery = variant.game.gallery
    if gallery is None:
        raise SetupError(f"{variant.game.name} has no cards to draw")
    if name is None:
        return gallery.deck_picture(variant.options)
    return gallery.card_picture(name, variant.options)
