"""Servers that start at once: a parent has everything in memory, and forks one after the other.

A start takes a tenth of the time of a new process, so that a test may kill hundreds of them. What
is killed is a whole server, with its data file and its port.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from tests.server.running import READY, RunningServer


class ForkedServer(RunningServer):
    """Like a server in a process of its own, but its process is a child of the parent's."""

    def __init__(self, data: Path, environment: Mapping[str, str], limits: str = "10000") -> None:
        log = data.with_name(data.name + ".log")
        with log.open("ab") as file:
            self._parent = subprocess.Popen(
                [sys.executable, "-m", "tests.server.forked", str(data), limits],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=file,
                env={**os.environ, **environment},
                text=True,
            )
        super().__init__(data, environment, limits)

    def _start(self, port: int) -> None:
        assert self._parent.stdin is not None
        self._parent.stdin.write(f"{port}\n")
        self._parent.stdin.flush()
        self._pid = int(self._line())
        line = self._line()
        assert line.startswith(READY), f"{line}{self.log.read_text()}"
        self.url = line.removeprefix(READY).strip()
        self.port = int(self.url.rpartition(":")[2])

    def _line(self) -> str:
        """The next line that was not meant for people only."""
        assert self._parent.stdout is not None
        while True:
            line = self._parent.stdout.readline()
            if not line.startswith("Data: "):
                return line

    def _end(self, number: signal.Signals) -> None:
        os.kill(self._pid, number)
        assert self._line() == "ended\n"

    def stop(self) -> None:
        """The server and its parent."""
        super().stop()
        assert self._parent.stdin is not None and self._parent.stdout is not None
        self._parent.stdin.close()
        self._parent.wait(30)
        self._parent.stdout.close()


def main(data: str, limits: str) -> None:
    """For each port that is named on a line: a server, until it ends."""
    from rich.console import Console

    from enlinea.core.match import Match
    from enlinea.server.app import build_app
    from enlinea.server.start import start_server

    build_app()
    match = Match("linja")
    match.play(0, match.legal(0)[0])
    match.view(0)
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            sys.stdin.close()
            print(os.getpid(), flush=True)
            console = Console(width=200)
            start_server("127.0.0.1", int(line), Path(data), 1, float(limits), "warning", console)
            os._exit(0)
        os.waitpid(child, 0)
        print("ended", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
