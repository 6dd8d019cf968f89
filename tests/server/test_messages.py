"""Messages: documented, strict about what comes in, and the same in TypeScript."""

from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from enlinea.server import messages
from scripts.protocol import protocol_text

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
ALL = [*get_args(messages.Said), *get_args(messages.Told)]


@pytest.mark.parametrize("message", ALL, ids=lambda message: message.__name__)
def test_every_message_and_field_is_documented(message: Any) -> None:
    tag = message.__struct_config__.tag
    row = next(line for line in PAGE.splitlines() if line.startswith(f"| `{tag}` |"))
    for name in message.__struct_fields__:
        assert f"`{name}`" in row


def test_page_lists_every_reason_for_closing() -> None:
    codes = [getattr(messages, name) for name in dir(messages) if name.startswith("CLOSE_")]
    assert all(f"| {code} |" in PAGE for code in codes)


def test_types_of_the_page_know_every_message() -> None:
    text = protocol_text()
    for message in ALL:
        assert f'export interface {message.__name__} {{\n  type: "' in text


@pytest.mark.parametrize(
    "frame",
    [
        b"",
        b"[]",
        b'{"type":"fly"}',
        b'{"type":"watch"}',
        b'{"type":"watch","table":"x","colour":1}',
        b'{"type":"watch","table":"../x"}',
        b'{"type":"act","table":"x","seat":-1,"text":"3","key":"k"}',
        b'{"type":"hello","protocol":1,"page":"' + b"p" * 65 + b'"}',
    ],
)
def test_anything_else_is_unreadable(frame: bytes) -> None:
    with pytest.raises(msgspec.DecodeError):
        msgspec.json.decode(frame, type=messages.Said)
