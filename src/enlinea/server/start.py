"""`enlinea serve`: says where to find the server, then runs it."""

import logging
import os
import sys
from pathlib import Path

import uvloop
from rich.console import Console

from enlinea.core.errors import SetupError
from enlinea.core.options import short
from enlinea.server.logs import JsonLines
from enlinea.server.rooms import Rooms
from enlinea.server.serve import Config, default_data, qr_text, serve

PASSWORD = "ENLINEA_PASSWORD"  # in the environment, so that no list of processes shows it
SPEED = "ENLINEA_SPEED"  # for tests of games in real time: how fast the server's time runs
SWITCH_SECONDS = 0.001  # the thread that writes waits for the one that plays, at most so long
LEVELS = ("debug", "info", "warning", "error")


def start_server(
    host: str,
    port: int,
    data: Path | None,
    workers: int,
    limits: float,
    log: str,
    console: Console,
) -> None:
    """Run the server until it is interrupted."""
    if log not in LEVELS:
        raise SetupError(f"there is no log level {short(log)}; there is: {', '.join(LEVELS)}")
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    logging.basicConfig(handlers=[handler], level=log.upper(), force=True)
    password = os.environ.get(PASSWORD) or None
    speed = float(os.environ.get(SPEED) or 1)
    config = Config(data or default_data(), host, port, password, workers, limits, speed)

    def tell(rooms: Rooms, port: int) -> None:
        here = f"http://{'127.0.0.1' if host == '0.0.0.0' else host}:{port}"
        console.print(f"Play here: {here}", style="bold", highlight=False)
        if rooms.address is not None:
            if console.is_terminal:
                console.print(qr_text(rooms.address), highlight=False, markup=False)
            console.print(f"Others in your network: {rooms.address}", highlight=False)
        console.print(f"Data: {config.data}. Stop with Ctrl-C.", style="dim", highlight=False)

    sys.setswitchinterval(SWITCH_SECONDS)
    uvloop.run(serve(config, tell))
