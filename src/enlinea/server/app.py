"""The application: every address, what is checked before, what is added after."""

from functools import cache
from typing import Any

from litestar import Litestar, Request, Response, Router, get
from litestar.config.compression import CompressionConfig
from litestar.connection import ASGIConnection
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from enlinea import __version__
from enlinea.server import (
    api_analysis,
    api_games,
    api_people,
    api_puzzles,
    api_ratings,
    api_tables,
    messages,
    pages,
)
from enlinea.server.bodies import Health
from enlinea.server.door import (
    AtRooms,
    check_operator,
    check_origin,
    check_password,
    check_request,
    provide_rooms,
    provide_visitor,
    visitor_of,
    who_of,
)
from enlinea.server.limits import REQUESTS, SOCKETS
from enlinea.server.problems import problem_response
from enlinea.server.refusal import Refusal
from enlinea.server.rooms import Rooms
from enlinea.server.socket import serve_socket
from enlinea.server.wire import Wire

MAX_BODY = 64 * 1024  # bytes; a whole deck of cards as an option fits


async def socket(rooms: Rooms, scope: Scope, wire: Wire) -> None:
    """The socket of a page. Litestar has no part in it: every layer costs time for each message."""
    connection = ASGIConnection[Any, Any, Any, Any](scope)
    try:
        rooms.limits.spend(SOCKETS, who_of(connection))
        check_origin(connection)
        check_password(connection, rooms)
        visitor = await visitor_of(connection, rooms)
    except Refusal as refusal:
        is_limit = refusal.code == "limit"
        code = messages.CLOSE_TOO_MANY if is_limit else messages.CLOSE_NOT_ALLOWED
        wire.close(code, refusal.message)
        return
    await serve_socket(wire, rooms, visitor, who_of(connection))


@get("/health", sync_to_thread=False)
def health(rooms: AtRooms) -> Response[Health]:
    """Whether the server can play."""
    status = 503 if rooms.is_stopping else 200
    found = Health(
        "stopping" if rooms.is_stopping else "ok",
        __version__,
        len(rooms.lobby.tables),
        len(rooms.sockets),
    )
    return Response(found, status_code=status)


@get("/metrics", media_type="text/plain", sync_to_thread=False)
def metrics(request: Request[Any, Any, Any], rooms: AtRooms) -> str:
    """Counters in the format of Prometheus."""
    rooms.limits.spend(REQUESTS, who_of(request))
    check_operator(request, rooms)
    store, counted = rooms.house.store, rooms.metrics
    values = {
        "tables gauge tables in memory": len(rooms.lobby.tables),
        "sockets gauge open sockets": len(rooms.sockets),
        "bots_thinking gauge bots that think": rooms.house.bots.num_thinking,
        "messages_in_total counter messages from pages": counted.messages_in,
        "messages_out_total counter messages to pages": counted.messages_out,
        "actions_total counter actions of people in the log": counted.actions,
        "requests_total counter requests under /api": counted.requests,
        "commits_total counter transactions": store.num_commits,
        "writes_total counter statements in them": store.num_writes,
    }
    lines = []
    for text, value in values.items():
        name, kind, help_text = text.split(" ", 2)
        lines.append(f"# HELP enlinea_{name} {help_text}\n# TYPE enlinea_{name} {kind}")
        lines.append(f"enlinea_{name} {value}")
    return "\n".join(lines) + "\n"


@cache
def build_app() -> Litestar:
    """The application; whoever serves it says for which rooms (`state.rooms`)."""
    api = Router(
        "/api",
        before_request=check_request,
        route_handlers=[
            *api_people.ROUTES,
            *api_tables.ROUTES,
            *api_games.ROUTES,
            *api_analysis.ROUTES,
            *api_ratings.ROUTES,
            *api_puzzles.ROUTES,
        ],
        dependencies={"visitor": Provide(provide_visitor)},
    )
    return Litestar(
        [api, health, metrics, *pages.ROUTES],
        dependencies={"rooms": Provide(provide_rooms, sync_to_thread=False)},
        exception_handlers={Exception: problem_response},
        request_max_body_size=MAX_BODY,
        compression_config=CompressionConfig(backend="gzip", minimum_size=1000, exclude="/events"),
        openapi_config=OpenAPIConfig(
            title="enlinea",
            version=__version__,
            description="Tables, seats, actions and records. Live play goes over /socket.",
            path="/api",
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        ),
        logging_config=None,
    )


def front(app: Litestar) -> ASGIApp:
    """Every answer, those to what went wrong included, gets the headers that keep browsers safe."""
    added = [(name.lower().encode(), value.encode()) for name, value in pages.HEADERS.items()]

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        async def send_more(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *added]
            await send(message)

        await app(scope, receive, send_more)

    return answer
