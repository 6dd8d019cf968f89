"""Before a request is heard: where it comes from, who it is, whether it is too much."""

import base64
import hmac
from typing import Any
from urllib.parse import urlsplit

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.di import NamedDependency

from enlinea.server.limits import REQUESTS
from enlinea.server.people import Visitor
from enlinea.server.refusal import Refusal
from enlinea.server.rooms import Rooms
from enlinea.server.secretive import password_mark

DEVICE_COOKIE = "enlinea_device"
PASSWORD_COOKIE = "enlinea_password"
SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}
OPEN_PATHS = {"/api/server", "/api/enter", "/api/openapi.json"}  # without the operator's password

Connection = ASGIConnection[Any, Any, Any, Any]
AtRooms = NamedDependency[Rooms]
AtVisitor = NamedDependency[Visitor]


def who_of(connection: Connection) -> str:
    """Whose limits count: the address that the request comes from."""
    client = connection.client
    return client.host if client is not None else "?"


def check_origin(connection: Connection) -> None:
    """A page of somebody else must not speak in our visitors' names; programs have no origin."""
    origin = connection.headers.get("origin")
    if origin is None:
        return
    host = connection.headers.get("host", "")
    if urlsplit(origin).netloc.lower() != host.lower():
        raise Refusal("not_allowed", "this request comes from a page of another server")


def check_password(connection: Connection, rooms: Rooms) -> None:
    """The operator may ask for a password."""
    if not has_password(connection, rooms):
        raise Refusal("not_allowed", "this server asks for a password: POST /api/enter")


def has_password(connection: Connection, rooms: Rooms) -> bool:
    """Whether this device knows the password, or none is needed."""
    if rooms.password is None:
        return True
    mark = connection.cookies.get(PASSWORD_COOKIE, "")
    return hmac.compare_digest(
        mark.encode(), password_mark(rooms.password_key, rooms.password).encode()
    )


def check_operator(connection: Connection, rooms: Rooms) -> None:
    """Counters are for those who know the password; programs send it as HTTP Basic does."""
    scheme, _, secret = connection.headers.get("authorization", "").partition(" ")
    if rooms.password is None or scheme.lower() != "basic":
        check_password(connection, rooms)
        return
    try:
        _, _, password = base64.b64decode(secret, validate=True).decode().partition(":")
    except ValueError:
        password = ""
    if not hmac.compare_digest(password.encode(), rooms.password.encode()):
        raise Refusal("not_allowed", "this is not the server's password")


async def visitor_of(connection: Connection, rooms: Rooms) -> Visitor:
    """Who it is: the person of a token, or of the device's cookie, or nobody yet."""
    header = connection.headers.get("authorization")
    if header is not None:
        scheme, _, secret = header.partition(" ")
        found = await rooms.people.by_token(secret) if scheme.lower() == "bearer" else None
        if found is None:
            raise Refusal("not_allowed", "this token is not known")
        return found
    secret = connection.cookies.get(DEVICE_COOKIE, "")
    return Visitor(await rooms.people.by_device(secret) if secret else None)


async def check_request(request: Request[Any, Any, Any]) -> None:
    """Runs before every handler under /api."""
    rooms: Rooms = request.app.state.rooms
    rooms.metrics.requests += 1
    rooms.limits.spend(REQUESTS, who_of(request))
    if request.method not in SAFE_METHODS:
        check_origin(request)
    if request.url.path not in OPEN_PATHS:
        check_password(request, rooms)


async def provide_visitor(request: Request[Any, Any, Any]) -> Visitor:
    """The visitor, for handlers that ask for one."""
    return await visitor_of(request, request.app.state.rooms)


def provide_rooms(request: Request[Any, Any, Any]) -> Rooms:
    """The rooms, for handlers that ask for them."""
    rooms: Rooms = request.app.state.rooms
    return rooms
