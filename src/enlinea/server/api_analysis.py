"""HTTP: analysis of finished games."""

from typing import Any

from litestar import Request, get, post
from litestar.params import FromPath

from enlinea.server.bodies import Analysis
from enlinea.server.door import AtRooms, who_of
from enlinea.server.limits import ANALYSES
from enlinea.server.problems import PROBLEMS


@get("/tables/{table_id:str}/analysis", responses=PROBLEMS)
async def analysis(rooms: AtRooms, table_id: FromPath[str]) -> Analysis:
    """The analysis of a finished game, as far as it is."""
    return await rooms.analyst.find(await rooms.lobby.find(table_id))


@post("/tables/{table_id:str}/analysis", status_code=200, responses=PROBLEMS)
async def analyse(
    request: Request[Any, Any, Any], rooms: AtRooms, table_id: FromPath[str]
) -> Analysis:
    """Begin the analysis of a finished game, unless that is done or under way."""
    rooms.limits.spend(ANALYSES, who_of(request))
    return await rooms.analyst.begin(await rooms.lobby.find(table_id))


ROUTES = [analysis, analyse]
