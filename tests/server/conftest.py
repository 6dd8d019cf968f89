"""One real server for all tests that do not need one of their own."""

from collections.abc import Iterator

import pytest

from tests.server.running import RunningServer, running_server

SPEED = "40"  # games in real time shall not take their time


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """Shared by tests that leave nothing behind but tables."""
    with running_server(tmp_path_factory.mktemp("server"), ENLINEA_SPEED=SPEED) as running:
        yield running
