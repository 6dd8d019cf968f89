"""What a page or a program is told when something cannot be done."""

from typing import NoReturn

from enlinea.core.errors import EnlineaError, IllegalAction, SetupError, Unreadable
from enlinea.server.shapes import Code

STATUS: dict[Code, int] = {
    "unreadable": 400,
    "not_allowed": 403,
    "not_yours": 403,
    "not_found": 404,
    "not_now": 409,
    "stale": 409,
    "too_late": 409,
    "illegal": 422,
    "limit": 429,
    "failed": 500,
}


class Refusal(Exception):
    """Something that was asked for and is not done; `message` is a sentence for people."""

    def __init__(
        self,
        code: Code,
        message: str,
        clause: str | None = None,
        retry_after: float | None = None,
        reason: str | None = None,
    ) -> None:
        super().__init__(message)
        self.code: Code = code
        self.message = message
        self.clause = clause
        self.retry_after = retry_after
        self.reason = reason


def refuse(problem: EnlineaError) -> NoReturn:
    """The refusal for an error of the core."""
    if isinstance(problem, IllegalAction):
        clause, reason = problem.clause or None, problem.reason or None
        raise Refusal("illegal", str(problem), clause, reason=reason) from None
    code: Code = "unreadable" if isinstance(problem, SetupError | Unreadable) else "illegal"
    raise Refusal(code, str(problem)) from None
