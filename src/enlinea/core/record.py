"""Records: a game as text that replays exactly, written by us or by anyone else."""

import json
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO, TextIO

import msgspec

from enlinea.core.errors import EnlineaError, IllegalAction, RecordError
from enlinea.core.fair import FairChance, commitment
from enlinea.core.game import CHANCE, Variant, variant
from enlinea.core.match import Match
from enlinea.core.options import short

FORMAT = "enlinea/1"
MAX_BYTES = 64 * 2**20


class Record(msgspec.Struct, kw_only=True, omit_defaults=True):
    """The fields of a record; `seed`, `salts` and `commitment` are its fairness proof."""

    format: str
    game: str
    mode: str
    seats: int
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    actions: list[str]
    players: list[str] | None = None
    started: str | None = None
    commitment: str | None = None
    seed: str | None = None
    salts: list[str] | None = None

    def variant(self) -> Variant:
        """The variant that was played; raises SetupError if there is no such thing."""
        return variant(self.game, self.mode, self.seats, self.options)


def record_of(match: Match, **more: Any) -> Record:
    """The record of a match so far; options at their default are left out."""
    chosen = match.variant
    return Record(
        format=FORMAT,
        game=chosen.game.name,
        mode=chosen.mode.name,
        seats=chosen.seats,
        options=chosen.changed_options,
        actions=match.texts(),
        **more,
    )


def record_text(record: Record) -> str:
    """The record as one line of JSON."""
    return msgspec.json.encode(record).decode()


@contextmanager
def whole_file(path: Path) -> Iterator[TextIO]:
    """A file to write that appears under its name only when all is written."""
    if path.is_dir():
        raise RecordError(f"cannot write {path}: it is a directory")
    partial = path.with_name(f".{path.name}.part")
    try:
        with partial.open("w", encoding="utf-8") as file:
            yield file
        partial.replace(path)
    except EnlineaError:
        raise
    except (OSError, ValueError) as problem:
        raise RecordError(f"cannot write {path}: {_cause(problem)}") from None
    finally:
        with suppress(OSError, ValueError):
            partial.unlink()


def _cause(problem: OSError | ValueError) -> str:
    return getattr(problem, "strerror", None) or str(problem)


def save_record(path: Path, record: Record) -> None:
    """Write the record so that the file is whole or not there at all."""
    with whole_file(path) as file:
        file.write(record_text(record) + "\n")


def read_record(path: Path) -> Record:
    """The record in a file; raises RecordError with one line about what is wrong."""
    try:
        with path.open("rb") as file:
            return read_stream(file)
    except EnlineaError:
        raise
    except (OSError, ValueError) as problem:
        raise RecordError(f"cannot read {path}: {_cause(problem)}") from None


def read_json(path: Path) -> Any:
    """What a JSON file holds, such as a deck; a name that stands twice in an object is a fault."""
    try:
        return json.loads(path.read_bytes(), object_pairs_hook=_without_twins)
    except RecursionError:
        raise RecordError(f"cannot read {path}: it is nested too deeply") from None
    except (OSError, ValueError) as problem:
        raise RecordError(f"cannot read {path}: {_cause(problem)}") from None


def _without_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise ValueError(f"{short(name)} stands there twice")
        found[name] = value
    return found


def read_stream(file: BinaryIO) -> Record:
    """The record in an open file or a pipe."""
    content = file.read(MAX_BYTES + 1)
    if len(content) > MAX_BYTES:
        raise RecordError(f"not a record: larger than {MAX_BYTES // 2**20} MB")
    return parse_record(content)


def parse_record(content: bytes | str) -> Record:
    """The record in a text."""
    try:
        record = msgspec.json.decode(content, type=Record)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as problem:
        raise RecordError(f"not a record: {problem}") from None
    if record.format != FORMAT:
        raise RecordError(f"not a record: format is {short(record.format)}, not {FORMAT!r}")
    return record


def replay(record: Record) -> Match:
    """The match after all actions of the record."""
    match = Match(record.variant())
    for step in range(len(record.actions)):
        play_step(match, record, step)
    return match


def play_step(match: Match, record: Record, step: int) -> None:
    """Play one action of the record; an error names the step, the action, reason and clause."""
    text = record.actions[step]
    try:
        match.play_text(text)
    except IllegalAction as problem:
        raise RecordError(f"step {step}: {short(text)} is illegal: {problem}") from None
    except EnlineaError as problem:
        raise RecordError(f"step {step}: {short(text)} cannot be read: {problem}") from None


def trace(record: Record) -> Iterator[dict[str, Any]]:
    """What a referee compares: before each action, and at the end, all that could be played."""
    match = Match(record.variant())
    for step in range(len(record.actions)):
        yield trace_line(match)
        play_step(match, record, step)
    yield trace_line(match)


def trace_line(match: Match) -> dict[str, Any]:
    """The step, who is to act, and every outcome or action with its text."""
    notation = match.variant.mode.notation
    line: dict[str, Any] = {"step": len(match.history), "to_act": actor_names(match)}
    outcome = match.outcome()
    if outcome is not None:
        return line | {"over": True, "scores": outcome.scores, "winners": outcome.winners}
    if CHANCE in match.actors:
        unit = match.variant.rules.WEIGHT_UNIT
        weights = {notation.action_text(a): w / unit for a, w in match.chance().items()}
        line["chance"] = dict(sorted(weights.items()))
    seats = [actor for actor in match.actors if actor != CHANCE]
    if seats:
        line["legal"] = {str(seat): _listed_texts(match, seat) for seat in seats}
    return line


def _listed_texts(match: Match, seat: int) -> list[str]:
    notation = match.variant.mode.notation
    return sorted(notation.action_text(a) for a in match.legal(seat) if notation.is_listed(a))


def actor_names(match: Match) -> list[int | str]:
    """Who is to act, with `*` for chance."""
    return ["*" if actor == CHANCE else actor for actor in match.actors]


def summary(match: Match) -> dict[str, Any]:
    """What `enlinea replay` prints: the result, or who is to act."""
    outcome = match.outcome()
    line: dict[str, Any] = {
        "steps": len(match.history),
        "over": outcome is not None,
        "scores": None if outcome is None else outcome.scores,
        "winners": None if outcome is None else outcome.winners,
    }
    return line if outcome is not None else line | {"to_act": actor_names(match)}


def json_line(line: dict[str, Any]) -> str:
    """One JSON object on one line."""
    return json.dumps(line, ensure_ascii=False)


@dataclass(frozen=True)
class Verdict:
    """The result of checking a record against its fairness proof."""

    num_draws: int
    fault: str | None  # None: every draw is as committed


def verify(record: Record) -> Verdict:
    """Recompute every draw of chance from the revealed seed and the salts."""
    if record.commitment is None or record.seed is None:
        raise RecordError("the record holds no fairness proof (commitment and seed)")
    if commitment(record.seed) != record.commitment:
        return Verdict(0, "the seed does not belong to the commitment")
    chance = FairChance(record.seed, record.salts or ())
    match = Match(record.variant())
    for step, text in enumerate(record.actions):
        weights = match.chance()
        play_step(match, record, step)
        seat, action = match.history[-1]
        if seat == CHANCE and action in weights:
            expected = chance.choose(weights)
            if action != expected:
                return Verdict(
                    chance.num_draws,
                    f"step {step}: {short(text)} was not drawn: the seed gives "
                    f"{short(match.text(CHANCE, expected))}",
                )
    return Verdict(chance.num_draws, None)
