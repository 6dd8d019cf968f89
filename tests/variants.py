"""Every variant that the contract is checked for: all games, modes, seat counts and options."""

from collections.abc import Iterator
from typing import Any

from enlinea.core.errors import SetupError
from enlinea.core.game import Game, Variant, find_game, game_names, variant
from enlinea.core.options import Option
from tests.decks import other_deck

MORE_VALUES: dict[str, list[Any]] = {"deck": [other_deck()], "hints": [[1]]}


def other_values(option: Option) -> list[Any]:
    """The values of an option besides its default that are worth a game."""
    if option.name in MORE_VALUES:
        return MORE_VALUES[option.name]
    if option.choices:
        return [choice for choice in option.choices if choice != option.default]
    if isinstance(option.default, bool):
        return [not option.default]
    return sorted({option.low, (option.low + option.high) // 2, option.high} - {option.default})


def option_sets(game: Game) -> Iterator[dict[str, Any]]:
    """The defaults, each other value alone, and all flags at once."""
    yield {}
    for option in game.options:
        for value in other_values(option):
            yield {option.name: value}
    flags = {option.name: True for option in game.options if option.default is False}
    if len(flags) > 1:
        yield flags


def variants_of(game: Game) -> Iterator[Variant]:
    """All variants of a game that can be set up; one of those that start the same way."""
    for mode in game.modes:
        for seats in mode.rules.SEATS:
            starts: set[tuple[str, bytes]] = set()
            for options in option_sets(game):
                try:
                    chosen = variant(game, mode.name, seats, options)
                    start = (chosen.rules.NAME, chosen.start().tobytes())
                except SetupError:
                    continue  # such as teams that do not divide
                if start not in starts:  # an option without effect here needs no second game
                    starts.add(start)
                    yield chosen


def all_variants() -> list[Variant]:
    """Every variant of every registered game."""
    return [chosen for name in game_names() for chosen in variants_of(find_game(name))]


def key_of(chosen: Variant) -> str:
    """A name for files and test ids.

    >>> key_of(variant("linja", options={"tease": True}))
    'linja-standard-2-tease'
    """
    changed = [f"{name}{_value_key(value)}" for name, value in chosen.changed_options.items()]
    return "-".join([chosen.game.name, chosen.mode.name, str(chosen.seats), *changed])


def _value_key(value: Any) -> str:
    """The value as a part of a file's name; there is one other deck."""
    if value is True or isinstance(value, dict):
        return ""
    return "_" + ("_".join(map(str, value)) if isinstance(value, list) else str(value))
