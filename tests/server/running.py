"""A real server in a process of its own, on a free port, with a data file on the disk."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

READY = "Play here: "


class RunningServer:
    """The process, and where it listens."""

    def __init__(self, data: Path, environment: Mapping[str, str], limits: str = "10000") -> None:
        self._limits = limits
        self.data = data
        self.environment = {**os.environ, **environment}
        self.log = data.with_name(data.name + ".log")
        self._start(0)

    def _start(self, port: int) -> None:
        command = [sys.executable, "-m", "enlinea", "serve", "--host", "127.0.0.1"]
        command += ["--port", str(port), "--data", str(self.data), "--limits", self._limits]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=log, env=self.environment, text=True
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line.startswith(READY), f"{line}{self.log.read_text()}"
        self.url = line.removeprefix(READY).strip()
        self.port = int(self.url.rpartition(":")[2])

    def kill(self) -> None:
        """As the power would: no goodbye."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """As an operator would."""
        self._end(signal.SIGTERM)

    def _end(self, number: signal.Signals) -> None:
        self.process.send_signal(number)
        self.process.wait(30)
        assert self.process.stdout is not None
        self.process.stdout.close()

    def start_again(self) -> None:
        """On the same port, with the same data file."""
        self._start(self.port)

    def log_text(self) -> str:
        """Everything that was logged."""
        return self.log.read_text(encoding="utf-8")


@contextmanager
def running_server(
    folder: Path, limits: str = "10000", **environment: str
) -> Iterator[RunningServer]:
    """A server that is stopped in the end, and has logged no fault of its own."""
    server = RunningServer(folder / "server.db", environment, limits)
    try:
        yield server
    finally:
        server.stop()
    log = server.log_text()
    assert not log, log
