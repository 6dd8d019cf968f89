"""Every address of the API, with values that are right, nearly right and wrong (schemathesis)."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis import checks

from enlinea.server.app import build_app
from tests.server.running import RunningServer

API = schemathesis.openapi.from_dict(build_app().openapi_schema.to_schema())
STREAMS = "/events"  # an answer without an end
CHECKS = [
    checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
]


@pytest.fixture(scope="module")
def cookies(server: RunningServer) -> Iterator[dict[str, str]]:
    """Somebody with a nickname."""
    with httpx.Client(base_url=server.url, timeout=120) as http:
        http.put("/api/me", json={"nickname": "Schema"})
        yield dict(http.cookies)


def test_every_address_is_documented() -> None:
    page = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
    names = {"{table_id}": "ID", "{token_id}": "ID", "{seat}": "SEAT", "{code}": "CODE"}
    names |= {"{game}": "GAME", "{mode}": "MODE", "{puzzle_id}": "PUZZLE"}
    for operation in API.get_all_operations():
        found: Any = operation.ok()  # type: ignore[union-attr]
        path = found.path
        for name, word in names.items():
            path = path.replace(name, word)
        assert f"`{found.method.upper()} {path}`" in page


@API.exclude(path_regex=f"{STREAMS}$").parametrize()
@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
def test_answers_are_as_described(
    case: schemathesis.Case[Any], cookies: dict[str, str], server: RunningServer
) -> None:
    is_me_forgotten = case.method == "DELETE" and case.path == "/api/me"
    response = case.call(server.url, cookies={} if is_me_forgotten else cookies, timeout=120)
    case.validate_response(response, checks=CHECKS)
    assert response.status_code < 500
    assert server.log_text() == ""
