"""HTTP: the server itself, and who one is."""

import hmac
from typing import Any

from litestar import Request, Response, delete, get, post, put
from litestar.datastructures import Cookie
from litestar.params import FromPath, JSONBody

from enlinea import __version__
from enlinea.server import messages
from enlinea.server.bodies import (
    Named,
    NewToken,
    Password,
    RecoveryCode,
    ServerInfo,
    Token,
    TokenInfo,
)
from enlinea.server.door import (
    DEVICE_COOKIE,
    PASSWORD_COOKIE,
    AtRooms,
    AtVisitor,
    has_password,
    who_of,
)
from enlinea.server.limits import CODES, PEOPLE
from enlinea.server.problems import NOTHING, PROBLEMS
from enlinea.server.refusal import Refusal
from enlinea.server.secretive import password_mark
from enlinea.server.shapes import Me

YEAR = 365 * 24 * 3600


def _cookie(key: str, value: str) -> Cookie:
    """A cookie that no script and no other site can read."""
    return Cookie(key=key, value=value, max_age=YEAR, httponly=True, samesite="lax")


@get("/server", responses=PROBLEMS)
async def server_info(request: Request[Any, Any, Any], rooms: AtRooms) -> ServerInfo:
    """Version, address, and whether a password is asked for."""
    needs = not has_password(request, rooms)
    return ServerInfo(__version__, messages.PROTOCOL, rooms.address, needs)


@post("/enter", status_code=204, responses=PROBLEMS | NOTHING)
async def enter(
    request: Request[Any, Any, Any], rooms: AtRooms, data: JSONBody[Password]
) -> Response[None]:
    """Tell the operator's password."""
    rooms.limits.spend(CODES, who_of(request))
    expected = rooms.password or ""
    if not hmac.compare_digest(data.password.encode(), expected.encode()):
        raise Refusal("not_allowed", "this is not the password")
    mark = password_mark(rooms.password_key, expected)
    return Response(None, status_code=204, cookies=[_cookie(PASSWORD_COOKIE, mark)])


@get("/me", responses=PROBLEMS)
async def me(visitor: AtVisitor) -> Me | None:
    """Who this device is."""
    return visitor.me


@put("/me", responses=PROBLEMS)
async def name_me(
    request: Request[Any, Any, Any], rooms: AtRooms, visitor: AtVisitor, data: JSONBody[Named]
) -> Response[Me]:
    """Become somebody, or take another nickname."""
    visitor.check_device()
    if visitor.me is not None:
        return Response(await rooms.people.rename(visitor.me, data.nickname))
    rooms.limits.spend(PEOPLE, who_of(request))
    person, secret = await rooms.people.make(data.nickname)
    return Response(person, cookies=[_cookie(DEVICE_COOKIE, secret)])


@delete("/me", responses=PROBLEMS | NOTHING)
async def forget_me(
    request: Request[Any, Any, Any], rooms: AtRooms, visitor: AtVisitor
) -> Response[None]:
    """This device forgets who it was."""
    visitor.check_device()
    secret = request.cookies.get(DEVICE_COOKIE)
    if secret:
        await rooms.people.forget_device(secret)
    response: Response[None] = Response(None, status_code=204)
    response.delete_cookie(DEVICE_COOKIE)
    return response


@post("/me/recovery", responses=PROBLEMS)
async def new_recovery(rooms: AtRooms, visitor: AtVisitor) -> RecoveryCode:
    """A code with which another device becomes this person; the one before is void."""
    visitor.check_device()
    return RecoveryCode(await rooms.people.new_recovery(visitor.person("read")))


@post("/me/recover", status_code=200, responses=PROBLEMS)
async def recover(
    request: Request[Any, Any, Any], rooms: AtRooms, data: JSONBody[RecoveryCode]
) -> Response[Me]:
    """Become the person of a recovery code."""
    rooms.limits.spend(CODES, who_of(request))
    person, secret = await rooms.people.recover(data.code)
    return Response(person, cookies=[_cookie(DEVICE_COOKIE, secret)])


@get("/me/tokens", responses=PROBLEMS)
async def my_tokens(rooms: AtRooms, visitor: AtVisitor) -> list[TokenInfo]:
    """The tokens of my programs."""
    visitor.check_device()
    return await rooms.people.tokens(visitor.person("read"))


@post("/me/tokens", responses=PROBLEMS)
async def new_token(rooms: AtRooms, visitor: AtVisitor, data: JSONBody[NewToken]) -> Token:
    """A token for a program; its secret is shown only now."""
    visitor.check_device()
    return await rooms.people.new_token(visitor.person("read"), data.name, data.scopes)


@delete("/me/tokens/{token_id:str}", responses=PROBLEMS)
async def delete_token(rooms: AtRooms, visitor: AtVisitor, token_id: FromPath[str]) -> None:
    """This token is void from now on."""
    visitor.check_device()
    await rooms.people.delete_token(visitor.person("read"), token_id)


ROUTES = [
    server_info,
    enter,
    me,
    name_me,
    forget_me,
    new_recovery,
    recover,
    my_tokens,
    new_token,
    delete_token,
]
