"""The TypeScript types of everything the page and the server say: web/src/lib/protocol.ts.

Written by `make docs` from the structures of the server and from the views of the games.
"""

import inspect
import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, get_args

import msgspec
from msgspec import inspect as kinds

from enlinea import puzzles
from enlinea.core.game import find_game, game_names, variant
from enlinea.server import bodies, messages, puzzle_bodies, shapes

PATH = Path("web/src/lib/protocol.ts")

# Names for what is no structure of its own: unions, and lists of words.
UNIONS = {
    "Said": messages.Said,
    "Told": messages.Told,
    "Clock": shapes.Clock,
    "AnySeat": bodies.AnySeat,
}
WORDS = {
    "Reaction": shapes.Reaction,
    "Scope": shapes.Scope,
    "Stage": shapes.Stage,
    "Code": shapes.Code,
    "Standing": puzzle_bodies.Standing,
    "Goal": puzzles.Goal,
    "ProofKind": puzzles.ProofKind,
}
NUMBERS = ("PROTOCOL", "MAX_FRAME", *(name for name in dir(messages) if name.startswith("CLOSE_")))

_SIMPLE: dict[type, str] = {
    kinds.StrType: "string",
    kinds.BoolType: "boolean",
    kinds.IntType: "number",
    kinds.FloatType: "number",
    kinds.NoneType: "null",
    kinds.AnyType: "unknown",
}


def protocol_text() -> str:
    """The whole file."""
    modules = (shapes, bodies, puzzle_bodies, messages)
    structures = [found for module in modules for found in _structures(module)]
    views = list(_view_types())
    writer = _Writer([*structures, *(found for _, _, found in views)])
    parts = ["// Written by `make docs` from src/enlinea/server; not to be edited."]
    parts += [f"export const {name} = {getattr(messages, name)};" for name in NUMBERS]
    for name, words in WORDS.items():
        listed = json.dumps(get_args(words))
        parts.append(f"export const {name.upper()}S = {listed} as const;")
        parts.append(f"export type {name} = (typeof {name.upper()}S)[number];")
    parts += [f"export type {name} = {writer.text(union)};" for name, union in UNIONS.items()]
    parts += [writer.interface(found) for found in writer.all_structures()]
    parts.append(_view_table(views, writer))
    return "\n\n".join(parts) + "\n"


def _structures(module: Any) -> list[type[msgspec.Struct]]:
    """The structures that a module defines, in their order."""
    own = [
        value
        for value in vars(module).values()
        if inspect.isclass(value) and issubclass(value, msgspec.Struct)
        if value.__module__ == module.__name__ and value.__name__[0] != "_"
    ]
    return [found for found in own if found.__struct_fields__ or found.__struct_config__.tag]


def _view_types() -> Iterator[tuple[str, str, type[msgspec.Struct]]]:
    """Of every game and mode: the type of its views."""
    for name in game_names():
        for mode in find_game(name).modes:
            start = variant(name, mode.name).start()
            yield name, mode.name, type(mode.view.view(start, None))


def _view_table(views: Sequence[tuple[str, str, type[msgspec.Struct]]], writer: "_Writer") -> str:
    """Which view belongs to which game and mode."""
    lines = [f'  "{game} {mode}": {writer.names[found]};' for game, mode, found in views]
    return "\n".join(
        ["/** The view in a sight, by game and mode. */", "export interface Views {", *lines, "}"]
    )


class _Writer:
    """Writes structures, and remembers those that they are made of."""

    def __init__(self, roots: Iterable[type[msgspec.Struct]]) -> None:
        self.names: dict[type, str] = {}
        for root in roots:
            self._visit(root)

    def _visit(self, structure: type[msgspec.Struct]) -> None:
        if structure in self.names:
            return
        self.names[structure] = self._free_name(structure)
        for field in kinds.type_info(structure).fields:  # type: ignore[attr-defined]
            for inner in _inner(field.type):
                self._visit(inner)

    def _free_name(self, structure: type) -> str:
        """Its own name; with the game's before it where two games use the same."""
        if structure.__name__ not in self.names.values():
            return structure.__name__
        folder = structure.__module__.split(".")[-2]
        return "".join(word.capitalize() for word in folder.split("_")) + structure.__name__

    def all_structures(self) -> list[type]:
        """Every structure, once."""
        return list(self.names)

    def interface(self, structure: type) -> str:
        """A structure as an interface, with its first line of documentation."""
        info = kinds.type_info(structure)
        assert isinstance(info, kinds.StructType)
        lines = [f"/** {(structure.__doc__ or '').splitlines()[0]} */"]
        lines.append(f"export interface {self.names[structure]} {{")
        if info.tag is not None:
            lines.append(f"  {info.tag_field}: {json.dumps(info.tag)};")
        is_told = not info.forbid_unknown_fields
        for field in info.fields:
            mark = "" if field.required or is_told else "?"
            lines.append(f"  {field.encode_name}{mark}: {self._text(field.type)};")
        return "\n".join([*lines, "}"])

    def text(self, annotation: Any) -> str:
        """A type as TypeScript."""
        return self._text(kinds.type_info(annotation))

    def _text(self, kind: kinds.Type) -> str:
        if isinstance(kind, kinds.Metadata):
            return self._text(kind.type)
        if isinstance(kind, kinds.StructType):
            return self.names[kind.cls]
        if isinstance(kind, kinds.LiteralType):
            return self._words_text(kind.values)
        if isinstance(kind, kinds.UnionType):
            return " | ".join(dict.fromkeys(map(self._text, kind.types)))
        if isinstance(kind, kinds.ListType | kinds.VarTupleType):
            item = self._text(kind.item_type)
            return f"({item})[]" if " " in item else f"{item}[]"
        if isinstance(kind, kinds.TupleType):
            return f"[{', '.join(map(self._text, kind.item_types))}]"
        if isinstance(kind, kinds.DictType):
            return f"Record<string, {self._text(kind.value_type)}>"
        return _SIMPLE[type(kind)]

    def _words_text(self, values: Sequence[Any]) -> str:
        for name, words in WORDS.items():
            if set(get_args(words)) == set(values):
                return name
        return " | ".join(json.dumps(value) for value in values)


def _inner(kind: kinds.Type) -> Iterator[type]:
    """The structures inside a type."""
    if isinstance(kind, kinds.StructType):
        yield kind.cls
    for name in ("type", "item_type", "value_type"):
        if hasattr(kind, name):
            yield from _inner(getattr(kind, name))
    for name in ("types", "item_types"):
        for inner in getattr(kind, name, ()):
            yield from _inner(inner)
