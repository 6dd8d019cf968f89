"""Our WebSockets, byte by byte: what RFC 6455 asks for, and polite ends for what is wrong."""

import json
import socket as sockets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from websockets.utils import accept_key, apply_mask

from enlinea.server.listener import MAX_HEAD
from enlinea.server.messages import CLOSE_TOO_LARGE, CLOSE_UNREADABLE, MAX_FRAME
from enlinea.server.wire import MAX_WAITING, WRONG
from tests.server.running import RunningServer, running_server

KEY = "dGhlIHNhbXBsZSBub25jZQ=="
MASK = b"\x01\x02\x03\x04"
TEXT, BINARY, MORE, CLOSE, PING, PONG = 0x81, 0x82, 0x80, 0x88, 0x89, 0x8A
HELLO = json.dumps({"type": "hello", "protocol": 1, "page": "wire"}).encode()


class Peer:
    """A program that writes its frames by hand."""

    def __init__(self, line: sockets.socket) -> None:
        self.line = line
        self.left = b""

    def ask(self, path: str = "/socket", version: str = "13", key: str = KEY) -> bytes:
        """Ask for a socket; the head of the answer."""
        head = f"GET {path} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        head += f"Sec-WebSocket-Version: {version}\r\nSec-WebSocket-Key: {key}\r\n\r\n"
        self.line.sendall(head.encode())
        while b"\r\n\r\n" not in self.left:
            self.left += self.line.recv(4096)
        answer, _, self.left = self.left.partition(b"\r\n\r\n")
        return answer

    def say(self, first: int, payload: bytes) -> None:
        """Send one frame."""
        self.line.sendall(framed(first, payload))

    def hear(self) -> tuple[int, bytes]:
        """The next frame: its first byte and what is in it; (0, b"") after the last one."""
        while (found := self._frame()) is None:
            more = self.line.recv(4096)
            if not more:
                return 0, b""
            self.left += more
        return found

    def _frame(self) -> tuple[int, bytes] | None:
        if len(self.left) < 2:
            return None
        size, at = self.left[1], 2
        assert size < 127, "longer than any message of these tests"
        if size == 126:
            size, at = int.from_bytes(self.left[2:4]), 4
        if len(self.left) < at + size:
            return None
        first, payload = self.left[0], self.left[at : at + size]
        self.left = self.left[at + size :]
        return first, payload

    def end(self) -> tuple[int, str]:
        """With which code and reason the server closes, whatever it says before."""
        while True:
            first, payload = self.hear()
            assert first != 0, "closed without a word"
            if first == CLOSE:
                return int.from_bytes(payload[:2]), payload[2:].decode()


def framed(first: int, payload: bytes) -> bytes:
    """A frame as a client sends it."""
    size = len(payload)
    if size < 126:
        head = bytes([first, 0x80 | size])
    elif size < 1 << 16:
        head = bytes([first, 0xFE]) + size.to_bytes(2)
    else:
        head = bytes([first, 0xFF]) + size.to_bytes(8)
    return head + MASK + apply_mask(payload, MASK)


@contextmanager
def connected(server: RunningServer) -> Iterator[Peer]:
    with sockets.create_connection(("127.0.0.1", server.port), timeout=30) as line:
        yield Peer(line)


@pytest.fixture
def peer(server: RunningServer) -> Iterator[Peer]:
    """An open socket, which has said nothing yet."""
    with connected(server) as found:
        assert found.ask().startswith(b"HTTP/1.1 101 ")
        yield found


@pytest.mark.parametrize(
    ("asked", "status"),
    [
        ({"path": "/other"}, b"404"),
        ({"version": "12"}, b"426"),
        ({"key": "short"}, b"400"),
    ],
)
def test_what_is_no_request_for_our_socket_is_refused(
    server: RunningServer, asked: dict[str, str], status: bytes
) -> None:
    with connected(server) as found:
        assert found.ask(**asked).split(b" ")[1] == status


def test_a_request_is_answered_with_its_key(server: RunningServer) -> None:
    with connected(server) as found:
        answer = found.ask().lower()
        assert b"sec-websocket-accept: " + accept_key(KEY).lower().encode() in answer


def test_frames_may_come_in_pieces_and_several_at_once(peer: Peer) -> None:
    for byte in framed(TEXT, HELLO):
        peer.line.sendall(bytes([byte]))
    assert json.loads(peer.hear()[1])["type"] == "welcome"
    lobby = json.dumps({"type": "watch_lobby", "on": True}).encode()
    peer.line.sendall(framed(TEXT, lobby) + framed(PING, b"are you there?"))
    found = {peer.hear(), peer.hear()}
    assert (PONG, b"are you there?") in found
    assert any(b'"type":"lobby"' in payload for _, payload in found)


def test_a_message_may_have_several_frames_with_a_ping_between(peer: Peer) -> None:
    peer.say(TEXT & 0x7F, HELLO[:10])
    peer.say(PING, b"")
    assert peer.hear() == (PONG, b"")
    peer.say(0x00, HELLO[10:20])
    peer.say(MORE, HELLO[20:])
    assert json.loads(peer.hear()[1])["type"] == "welcome"


def test_a_goodbye_is_answered_with_its_code(peer: Peer) -> None:
    peer.say(CLOSE, (1000).to_bytes(2) + b"enough")
    assert peer.hear() == (CLOSE, (1000).to_bytes(2))
    assert peer.hear() == (0, b"")


def test_many_frames_at_once_are_all_heard(peer: Peer) -> None:
    pong = json.dumps({"type": "pong", "number": 0}).encode()
    peer.line.sendall(framed(TEXT, HELLO) + framed(TEXT, pong) * (3 * MAX_WAITING))
    peer.say(TEXT, json.dumps({"type": "watch_lobby", "on": True}).encode())
    assert json.loads(peer.hear()[1])["type"] == "welcome"
    assert json.loads(peer.hear()[1])["type"] == "lobby"


@pytest.mark.parametrize(
    ("sent", "code", "reason"),
    [
        (bytes([TEXT, 2]) + b"hi", WRONG, "a frame without a mask"),
        (framed(TEXT | 0x40, HELLO), WRONG, "a frame of an extension"),
        (framed(PING & 0x7F, b""), WRONG, "a control frame that is not whole"),
        (framed(PING, b"x" * 126), WRONG, "a control frame that is not whole"),
        (framed(MORE, b"x"), WRONG, "a frame that does not follow"),
        (framed(0x83, b"x"), WRONG, "a frame that does not follow"),
        (framed(0x8B, b"x"), WRONG, "a frame of no known kind"),
        (framed(0x01, b"x") + framed(TEXT, b"x"), WRONG, "a frame that does not follow"),
        (framed(TEXT, b"x" * (MAX_FRAME + 1)), CLOSE_TOO_LARGE, f"more than {MAX_FRAME} bytes"),
        (framed(BINARY, b"x" * 70_000), CLOSE_TOO_LARGE, f"more than {MAX_FRAME} bytes"),
        (
            framed(0x01, b"x" * MAX_FRAME) + framed(MORE, b"x"),
            CLOSE_TOO_LARGE,
            f"more than {MAX_FRAME} bytes",
        ),
        (framed(TEXT, b'"\xff"'), CLOSE_UNREADABLE, ""),
    ],
)
def test_what_is_wrong_ends_with_a_reason(peer: Peer, sent: bytes, code: int, reason: str) -> None:
    peer.line.sendall(sent)
    found, why = peer.end()
    assert found == code
    assert why == reason or code == CLOSE_UNREADABLE
    peer.say(CLOSE, found.to_bytes(2))
    assert peer.hear() == (0, b"")


def test_a_head_that_does_not_end_is_refused(server: RunningServer) -> None:
    with connected(server) as found:
        found.line.sendall(b"GET / HTTP/1.1\r\n")
        answer = b""
        try:
            for number in range(MAX_HEAD // 500):
                found.line.sendall(f"X-{number}: ".encode() + b"x" * 1000 + b"\r\n")
            while more := found.line.recv(4096):
                answer += more
        except ConnectionError:
            pass  # it was cut off while we still spoke
        assert not answer or (b" 400 " in answer and b"at most" in answer)
    with connected(server) as found:
        assert found.ask().startswith(b"HTTP/1.1 101 ")


def test_whoever_floods_and_never_reads_waits_and_delays_no_stop(tmp_path: Path) -> None:
    """What it says and is told waits in small buffers; the others notice nothing."""
    lobby = framed(TEXT, json.dumps({"type": "watch_lobby", "on": True}).encode())
    with sockets.socket() as line, running_server(tmp_path) as server:
        for buffer in (sockets.SO_RCVBUF, sockets.SO_SNDBUF):
            line.setsockopt(sockets.SOL_SOCKET, buffer, 1 << 14)
        line.settimeout(3)
        line.connect(("127.0.0.1", server.port))
        peer = Peer(line)
        peer.ask()
        peer.say(TEXT, HELLO)
        with pytest.raises(TimeoutError):
            line.sendall(lobby * 300_000)
        assert httpx.get(f"{server.url}/health").json()["status"] == "ok"
