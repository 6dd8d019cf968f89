"""The real server in a process of its own, and Debian's Chromium."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
STATIC = ROOT / "src" / "enlinea" / "server" / "static" / "index.html"
CHROMIUM_ARGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


SPEED = "30"  # games in real time shall not take their time


def start_server(folder: Path, speed: str = "1") -> tuple[subprocess.Popen[str], str]:
    """A server with a data file in this folder, and its address."""
    if not STATIC.is_file():
        pytest.fail("the page is not built: make web")
    command = [sys.executable, "-m", "enlinea", "serve", "--host", "127.0.0.1", "--port", "0"]
    process = subprocess.Popen(
        [*command, "--data", str(folder / "server.db"), "--limits", "1000"],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "COLUMNS": "200", "ENLINEA_SPEED": speed},
    )
    assert process.stdout is not None
    for line in process.stdout:
        if line.startswith("Play here: "):
            return process, line.removeprefix("Play here: ").strip()
    raise AssertionError("the server has stopped before it said where it is")


def stop(process: "subprocess.Popen[str]") -> None:
    """Stop the server and wait until it is gone."""
    process.terminate()
    if process.stdout is not None:
        process.stdout.close()
    try:
        process.wait(timeout=20)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def open_chromium(playwright: Playwright) -> Browser:
    """Debian's Chromium, without a window."""
    path = shutil.which("chromium")
    if path is None:
        pytest.fail("these tests need Chromium (Debian: apt-get install chromium)")
    return playwright.chromium.launch(executable_path=path, args=CHROMIUM_ARGS)


ADDRESS = pytest.StashKey[str]()
SHARED = pytest.StashKey[Iterator[str]]()


def serve() -> Iterator[str]:
    """The address of a server, which stops when it is no longer wanted."""
    with tempfile.TemporaryDirectory() as folder:
        process, address = start_server(Path(folder), SPEED)
        yield address
        stop(process)


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Tests side by side share one server: each would load all rules and keep its own bots."""
    if SHARED not in node.config.stash:
        server = serve()
        node.config.stash[ADDRESS] = next(server)
        node.config.stash[SHARED] = server
    node.workerinput["home"] = node.config.stash[ADDRESS]


def pytest_unconfigure(config: pytest.Config) -> None:
    """Stop the shared server."""
    if SHARED in config.stash:
        server = config.stash[SHARED]
        next(server, None)


@pytest.fixture(scope="session")
def home(request: pytest.FixtureRequest) -> Iterator[str]:
    """The address of the server."""
    shared = getattr(request.config, "workerinput", {}).get("home")
    if shared is None:
        yield from serve()
    else:
        yield shared


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """One browser for all tests; each visitor has a context of its own."""
    with sync_playwright() as playwright:
        browser = open_chromium(playwright)
        yield browser
        browser.close()
