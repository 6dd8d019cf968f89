"""Options of a game: what can be chosen at the table, with its default and its check."""

import json
import re
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from enlinea.core.errors import SetupError, printable

OptionValue = Any  # bool, int or str; a few games take a whole structure


@dataclass(frozen=True)
class Option:
    """One choice: a flag (default False), a number from `low` to `high`, or one of `choices`."""

    name: str
    default: OptionValue
    help: str
    choices: tuple[str, ...] = ()
    low: int = 0
    high: int = 0

    def fault(self, value: object) -> str | None:
        """What is wrong with the value, as the end of a sentence, or None."""
        if self.choices:
            if value not in self.choices:
                return f"must be one of {', '.join(self.choices)}"
        elif isinstance(self.default, bool):
            if not isinstance(value, bool):
                return "must be true or false"
        elif isinstance(value, bool) or not isinstance(value, int):
            return "must be a whole number"
        elif not self.low <= value <= self.high:
            return f"must be from {self.low} to {self.high}"
        return None

    def value_text(self, value: OptionValue) -> str:
        """A value in a few words."""
        return str(value)

    @property
    def values_text(self) -> str:
        """The values that can be chosen, for help texts."""
        if self.choices:
            return " | ".join(self.choices)
        return "true | false" if isinstance(self.default, bool) else f"{self.low}-{self.high}"


def checked_options(
    game: str, known: Iterable[Option], given: Mapping[str, Any]
) -> dict[str, OptionValue]:
    """All options with a value: as given, if it is right, or the default."""
    by_name = {option.name: option for option in known}
    for name in given:
        if name not in by_name:
            names = ", ".join(by_name) or "none"
            raise SetupError(f"{game} has no option {short(name)}; its options: {names}")
    for name, value in given.items():
        fault = by_name[name].fault(value)
        if fault is not None:
            raise SetupError(f"{game}: option {name} {fault}, not {short(value)}")
    return {name: given.get(name, option.default) for name, option in by_name.items()}


def parse_options(text: str) -> dict[str, OptionValue]:
    """Options as typed on a command line.

    >>> parse_options("tease,puzzle=12,teams=pairs")
    {'tease': True, 'puzzle': 12, 'teams': 'pairs'}
    """
    options: dict[str, OptionValue] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, has_value, value = part.partition("=")
        _refuse_twice(name, options)
        options[name] = _parse_value(value) if has_value else True
    return options


def split_flags(
    arguments: Sequence[str], own: Container[str]
) -> tuple[dict[str, OptionValue], list[str]]:
    """The options of a game given as flags, and all other arguments; `own` are no such flags.

    >>> split_flags(["line-it", "--puzzle", "12", "--seats=2", "--exact-bet"], {"--seats"})
    ({'puzzle': 12, 'exact_bet': True}, ['line-it', '--seats=2'])
    """
    options: dict[str, OptionValue] = {}
    rest: list[str] = []
    waiting = list(arguments)
    while waiting:
        argument = waiting.pop(0)
        flag, has_value, value = argument.partition("=")
        if not re.fullmatch("--[a-z].*", flag) or flag in own:
            rest.append(argument)
            continue
        if not has_value and waiting and not waiting[0].startswith("-"):
            has_value, value = "=", waiting.pop(0)
        name = flag[2:].replace("-", "_")
        _refuse_twice(name, options)
        options[name] = _parse_value(value) if has_value else True
    return options, rest


def joined_options(
    listed: Mapping[str, OptionValue], flags: Mapping[str, OptionValue]
) -> dict[str, OptionValue]:
    """Options from a list and from flags, none of them in both."""
    for name in flags:
        _refuse_twice(name, listed)
    return {**listed, **flags}


def _refuse_twice(name: str, options: Container[str]) -> None:
    if name in options:
        raise SetupError(f"option {short(name)} is given twice")


def _parse_value(text: str) -> OptionValue:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def short(value: object, limit: int = 60) -> str:
    """The value on one line, not too long to be read in a message."""
    try:
        text = printable(json.dumps(value, ensure_ascii=False, default=repr))
    except RecursionError:
        return "something nested too deeply"
    return text if len(text) <= limit else text[: limit - 1] + "…"
