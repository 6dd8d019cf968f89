"""HTTP: people, tables, tokens, proofs; and what is refused, always in one shape."""

import json
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.running import RunningServer, running_server

LINJA = {"game": "linja", "seats": [{"kind": "me"}, {"kind": "me"}], "is_started": True}


OPEN: list[httpx.Client] = []


class Page:
    """A browser, as far as HTTP goes."""

    def __init__(self, url: str, nickname: str | None = None, **headers: str) -> None:
        self.http = httpx.Client(base_url=url, timeout=120, headers=headers)
        OPEN.append(self.http)
        if nickname is not None:
            assert self.call("PUT", "/api/me", {"nickname": nickname})[0] == 200

    def call(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        response = self.http.request(method, path, json=body)
        return response.status_code, response.json() if response.content else None

    def ok(self, method: str, path: str, body: Any = None) -> Any:
        status, answer = self.call(method, path, body)
        assert 200 <= status < 300, answer
        return answer

    def act(self, table: str, seat: int, text: str, **more: Any) -> tuple[int, Any]:
        body = {"seat": seat, "text": text, "key": f"{seat}{text}", **more}
        return self.call("POST", f"/api/tables/{table}/actions", body)


@pytest.fixture(autouse=True)
def closed_pages() -> Iterator[None]:
    """All pages of a test are closed after it."""
    yield
    while OPEN:
        OPEN.pop().close()


@pytest.fixture
def ana(server: RunningServer) -> Page:
    return Page(server.url, "Ana")


@pytest.fixture
def bea(server: RunningServer) -> Page:
    return Page(server.url, "Bea")


def play_out(page: Page, table: str) -> Any:
    """Play a game of Linja to the end from one device."""
    game = page.ok("GET", f"/api/tables/{table}/game")
    while game["outcome"] is None:
        seat = game["to_act"][0]
        text = next(sight["legal"][0] for sight in game["sights"] if sight["seat"] == seat)
        page.act(table, seat, text, key=str(game["version"]))
        game = page.ok("GET", f"/api/tables/{table}/game?version={game['version']}")
    return game


def test_nobody_becomes_somebody_with_a_cookie_that_no_script_reads(server: RunningServer) -> None:
    page = Page(server.url)
    assert page.ok("GET", "/api/me") is None
    response = page.http.put("/api/me", json={"nickname": "  Ana   Lía "})
    assert response.json()["nickname"] == "Ana Lía"
    cookie = response.headers["set-cookie"].lower()
    assert "httponly" in cookie and "samesite=lax" in cookie
    assert page.ok("GET", "/api/me")["nickname"] == "Ana Lía"
    page.ok("DELETE", "/api/me")
    assert page.ok("GET", "/api/me") is None


def test_recovery_code_moves_a_person_to_another_device(server: RunningServer, ana: Page) -> None:
    old = ana.ok("POST", "/api/me/recovery")["code"]
    code = ana.ok("POST", "/api/me/recovery")["code"]
    other = Page(server.url)
    assert other.call("POST", "/api/me/recover", {"code": old})[0] == 404
    assert other.ok("POST", "/api/me/recover", {"code": code.upper()}) == ana.ok("GET", "/api/me")


def test_table_is_found_by_its_code_until_the_game_begins(ana: Page, bea: Page) -> None:
    table = ana.ok("POST", "/api/tables", {"game": "linja", "is_public": True})
    assert bea.ok("GET", f"/api/codes/{table['code'].lower()}") == {"table": table["id"]}
    assert table["id"] in [each["id"] for each in bea.ok("GET", "/api/lobby")]
    assert bea.call("POST", f"/api/tables/{table['id']}/start")[1]["code"] == "not_yours"
    assert ana.call("POST", f"/api/tables/{table['id']}/start")[1]["code"] == "not_now"
    assert bea.ok("POST", f"/api/tables/{table['id']}/sit", {"salt": "s"})["mine"] == [1]
    assert ana.call("POST", f"/api/tables/{table['id']}/sit", {})[1]["code"] == "not_now"
    begun = ana.ok("POST", f"/api/tables/{table['id']}/start")["table"]
    assert begun["stage"] == "playing" and begun["salts"] == ["", "s"] and begun["seed"] is None
    assert bea.call("GET", f"/api/codes/{table['code']}")[0] == 404
    assert table["id"] not in [each["id"] for each in bea.ok("GET", "/api/lobby")]
    assert begun["commitment"] == table["commitment"]


def test_host_swaps_seats_and_puts_bots_on_them(ana: Page) -> None:
    table = ana.ok("POST", "/api/tables", {"game": "linja"})["id"]
    bots = ana.ok("POST", f"/api/tables/{table}/bot", {"seat": 1, "bot": "level:1"})
    assert [seat["kind"] for seat in bots["table"]["seats"]] == ["person", "bot"]
    swapped = ana.ok("POST", f"/api/tables/{table}/swap", {"seat": 0, "other": 1})
    assert swapped["mine"] == [1]
    problem = ana.call("POST", f"/api/tables/{table}/bot", {"seat": 0, "bot": "nobody"})[1]
    assert problem["code"] == "unreadable" and '"nobody"' in problem["message"]
    assert ana.call("POST", f"/api/tables/{table}/bot", {"seat": 7, "bot": None})[0] == 404
    left = ana.ok("POST", f"/api/tables/{table}/leave", {"seat": 1})
    assert left["table"]["seats"][1]["kind"] == "open"


def test_actions_are_refused_with_reason_and_clause(ana: Page, bea: Page) -> None:
    table = ana.ok("POST", "/api/tables", LINJA)["id"]
    assert ana.act(table, 0, "3") == (200, {"version": 1})
    assert ana.act(table, 0, "3") == (200, {"version": 1})  # the same key
    status, problem = ana.act(table, 0, "3", key="new")
    assert (status, problem["code"], problem["clause"]) == (422, "illegal", "LJ-3")
    assert ana.act(table, 0, "nonsense")[1]["code"] == "unreadable"
    assert ana.act(table, 0, "2", version=0)[1]["code"] == "stale"
    assert ana.act(table, 1, "2")[1]["clause"] == "LJ-1"
    assert bea.act(table, 0, "2")[1]["code"] == "not_yours"
    assert ana.act("nowhere", 0, "2")[1]["code"] == "not_found"


def test_finished_game_has_a_record_a_replay_a_verdict_and_a_return_match(
    ana: Page, bea: Page
) -> None:
    table = ana.ok("POST", "/api/tables", LINJA)["id"]
    assert ana.call("POST", f"/api/tables/{table}/rematch")[1]["code"] == "not_now"
    assert bea.call("GET", f"/api/tables/{table}/replay?seat=0")[1]["code"] == "not_yours"
    game = play_out(ana, table)
    replay = bea.ok("GET", f"/api/tables/{table}/replay?seat=1&first=2&count=3")
    assert [step["event"]["version"] for step in replay["steps"]] == [2, 3, 4]
    whole = bea.ok("GET", f"/api/tables/{table}/replay")
    assert whole["num_steps"] == game["version"] and whole["steps"][0]["event"] is None
    assert ana.ok("GET", f"/api/tables/{table}/verdict")["is_fair"]
    again = ana.ok("POST", f"/api/tables/{table}/rematch")
    assert again["previous"] == table and again["stage"] == "playing"
    assert ana.ok("POST", f"/api/tables/{table}/rematch")["id"] == again["id"]
    assert bea.call("POST", f"/api/tables/{table}/rematch")[1]["code"] == "not_yours"
    assert ana.ok("GET", f"/api/tables/{table}")["table"]["next"] == again["id"]


def test_fork_goes_on_from_any_point(ana: Page, bea: Page) -> None:
    table = ana.ok("POST", "/api/tables", LINJA)["id"]
    for text in ("3", "2"):
        ana.act(table, 0, text)
    ana.act(table, 1, "4")
    body = {"step": 2, "seats": [{"kind": "me"}, {"kind": "open"}]}
    fork = bea.ok("POST", f"/api/tables/{table}/fork", body)
    assert fork["fork"] == {"table": table, "step": 2} and fork["stage"] == "waiting"
    ana.ok("POST", f"/api/tables/{fork['id']}/sit", {})
    bea.ok("POST", f"/api/tables/{fork['id']}/start")
    game = ana.ok("GET", f"/api/tables/{fork['id']}/game")
    assert (game["version"], game["to_act"]) == (2, [1])
    assert [event["text"] for event in game["events"]] == ["3", "2"]
    too_far = bea.call("POST", f"/api/tables/{table}/fork", {**body, "step": 4})
    assert too_far[1]["code"] == "not_found"


def test_tokens_do_what_their_scopes_say(server: RunningServer, ana: Page) -> None:
    table = ana.ok("POST", "/api/tables", LINJA)["id"]
    tokens = {
        scope: ana.ok("POST", "/api/me/tokens", {"name": scope, "scopes": [scope]})
        for scope in ("read", "play", "tables")
    }
    pages = {
        scope: Page(server.url, Authorization=f"Bearer {token['secret']}")
        for scope, token in tokens.items()
    }
    assert pages["read"].ok("GET", f"/api/tables/{table}")["mine"] == [0, 1]
    assert pages["read"].act(table, 0, "3")[1]["code"] == "not_allowed"
    assert pages["play"].act(table, 0, "3")[0] == 200
    assert pages["play"].call("POST", "/api/tables", LINJA)[1]["code"] == "not_allowed"
    assert pages["tables"].call("POST", "/api/tables", LINJA)[0] == 201
    assert pages["tables"].call("POST", "/api/me/recovery")[1]["code"] == "not_allowed"
    ana.ok("DELETE", f"/api/me/tokens/{tokens['play']['info']['id']}")
    assert pages["play"].act(table, 0, "2")[1]["code"] == "not_allowed"


def test_pages_of_other_servers_are_refused(server: RunningServer, ana: Page) -> None:
    for origin in ("http://evil.example", "null", "http://127.0.0.1:1"):
        response = ana.http.post("/api/tables", json=LINJA, headers={"Origin": origin})
        assert response.json()["code"] == "not_allowed"
    fine = ana.http.post("/api/tables", json=LINJA, headers={"Origin": server.url})
    assert fine.status_code == 201


def test_every_answer_keeps_browsers_safe(server: RunningServer) -> None:
    page = Page(server.url)
    for path in ("/", "/t/abc", "/api/server", "/api/nowhere", "/nowhere.js"):
        headers = page.http.get(path).headers
        policy = headers["content-security-policy"]
        assert policy.startswith("default-src 'none'") and "unsafe-inline'; img" in policy
        assert "script-src 'self';" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"


@pytest.mark.parametrize(
    "path",
    ["/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/assets/../../app.py", "/api/../app.py"],
)
def test_no_path_leads_out_of_the_page(server: RunningServer, path: str) -> None:
    text = Page(server.url).http.get(path).text
    assert "root:" not in text and "Litestar" not in text


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b'{"game":"linja","game":1}',
        b"[" * 30_000,
        b'{"game":' + b'{"a":' * 9000 + b"1" + b"}" * 9000 + b"}",
        b'{"game":"linja","options":{"tease":1e999}}',
        b'{"game":"linja","num_seats":' + b"9" * 5000 + b"}",
        b'{"game":"\xff"}',
        b'{"game":"linja","colour":"red"}',
    ],
)
def test_broken_bodies_are_refused_politely(ana: Page, body: bytes) -> None:
    response = ana.http.post("/api/tables", content=body)
    assert 400 <= response.status_code < 500
    assert response.json()["code"] in ("unreadable", "illegal")


def test_large_bodies_and_headers_are_refused(ana: Page) -> None:
    assert ana.http.post("/api/tables", content=b"x" * 70_000).status_code == 413
    try:
        status = ana.http.get("/api/server", headers={"X-Long": "x" * 1_000_000}).status_code
    except httpx.HTTPError:
        return  # the line is cut
    assert status in (400, 413, 431)


def test_operator_may_ask_for_a_password(tmp_path: Any) -> None:
    with running_server(tmp_path, ENLINEA_PASSWORD="open sesame") as server:
        page = Page(server.url)
        assert page.ok("GET", "/api/server")["needs_password"] is True
        assert page.call("GET", "/api/games")[1]["code"] == "not_allowed"
        assert page.call("POST", "/api/enter", {"password": "no"})[1]["code"] == "not_allowed"
        for wrong in (None, ("prometheus", "no")):
            answer = page.http.get("/metrics", auth=wrong)
            assert answer.status_code == 403 and "enlinea_" not in answer.text
        assert page.http.get("/metrics", headers={"Authorization": "Basic ?"}).status_code == 403
        assert "enlinea_" in page.http.get("/metrics", auth=("prometheus", "open sesame")).text
        page.ok("POST", "/api/enter", {"password": "open sesame"})
        assert page.ok("GET", "/api/server")["needs_password"] is False
        assert len(page.ok("GET", "/api/games")) > 0


def test_event_stream_tells_what_happens(ana: Page) -> None:
    table = ana.ok("POST", "/api/tables", LINJA)["id"]
    with ana.http.stream("GET", f"/api/tables/{table}/events") as stream:
        lines = stream.iter_lines()
        told = next(json.loads(line[6:]) for line in lines if line.startswith("data: {"))
        assert told["type"] == "table"
        ana_again = Page(str(ana.http.base_url))
        ana_again.http.cookies = ana.http.cookies
        ana_again.act(table, 0, "3")
        for line in lines:
            if line.startswith("data: {") and json.loads(line[6:]).get("version") == 1:
                break


def test_metrics_and_health(server: RunningServer) -> None:
    page = Page(server.url)
    assert page.ok("GET", "/health")["status"] == "ok"
    text = page.http.get("/metrics").text
    assert "# TYPE enlinea_commits_total counter" in text


def test_qr_code_is_a_picture(ana: Page) -> None:
    table = ana.ok("POST", "/api/tables", {"game": "linja"})["id"]
    response = ana.http.get(f"/api/tables/{table}/qr.svg")
    assert response.headers["content-type"].startswith("image/svg+xml")
    assert b"<svg" in response.content


def test_stop_ends_a_stream_and_logs_nothing(tmp_path: Path) -> None:
    with running_server(tmp_path) as server:
        ana = Page(server.url, "Ana")
        table = ana.ok("POST", "/api/tables", LINJA)["id"]
        with ana.http.stream("GET", f"/api/tables/{table}/events") as stream:
            lines = stream.iter_lines()
            told = next(line for line in lines if line.startswith("event: "))
            assert told == "event: table"
            server.process.send_signal(signal.SIGTERM)
            list(lines)  # to its end, which is none of a broken line
        assert server.process.wait(60) == 0
