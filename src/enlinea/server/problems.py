"""Everything that goes wrong over HTTP becomes a `Problem`, in one shape."""

import logging
from typing import Any

from litestar import Request, Response
from litestar.exceptions import HTTPException, SerializationException, ValidationException
from litestar.openapi import ResponseSpec

from enlinea.core.errors import EnlineaError, printable
from enlinea.server.bodies import Problem
from enlinea.server.refusal import STATUS, Refusal, refuse
from enlinea.server.shapes import Code

logger = logging.getLogger("enlinea.http")

PROBLEMS = {
    status: ResponseSpec(Problem, description=text, generate_examples=False)
    for status, text in {
        400: "It cannot be read",
        403: "It is not allowed",
        404: "There is no such thing",
        405: "Not like this",
        409: "Not now",
        413: "It is too large",
        422: "The rules forbid it",
        429: "Too much, too fast",
        500: "Our fault",
    }.items()
}
NOTHING = {204: ResponseSpec(None, description="Done", generate_examples=False)}
_CODES: dict[int, Code] = {400: "unreadable", 401: "not_allowed", 403: "not_allowed"}
_CODES |= {404: "not_found", 405: "not_found", 413: "limit", 415: "unreadable", 429: "limit"}


def problem_response(request: Request[Any, Any, Any], problem: Exception) -> Response[Problem]:
    """The answer to a request that failed."""
    if isinstance(problem, Refusal):
        return _refused(problem)
    if isinstance(problem, EnlineaError):
        try:
            refuse(problem)
        except Refusal as refusal:
            return _refused(refusal)
    if isinstance(problem, HTTPException) and problem.status_code < 500:
        code = _CODES.get(problem.status_code, "unreadable")
        detail = printable(_detail(problem))[:300]
        return Response(
            Problem(code, detail), status_code=problem.status_code, media_type="application/json"
        )
    if isinstance(problem, RecursionError | UnicodeError | SerializationException):
        return _refused(Refusal("unreadable", "the body cannot be read"))
    logger.error(
        "a request failed", exc_info=problem, extra={"path": request.scope.get("path_template", "")}
    )
    return Response(
        Problem("failed", "something went wrong here: try again"),
        status_code=500,
        media_type="application/json",
    )


def _detail(problem: HTTPException) -> str:
    if isinstance(problem, ValidationException) and isinstance(problem.extra, list):
        parts = [
            f"{each.get('key', '')}: {each['message']}"
            for each in problem.extra
            if "message" in each
        ]
        return "; ".join(parts) or problem.detail
    return problem.detail


def _refused(refusal: Refusal) -> Response[Problem]:
    headers = {}
    if refusal.retry_after is not None:
        headers["Retry-After"] = str(max(1, round(refusal.retry_after)))
    return Response(
        Problem(refusal.code, refusal.message, refusal.clause, refusal.retry_after, refusal.reason),
        status_code=STATUS[refusal.code],
        headers=headers,
        media_type="application/json",
    )
