"""What can be wrong with text, actions or files from outside: one class for each kind."""


class EnlineaError(ValueError):
    """Something that came from outside is wrong; the message says what, in one line."""

    def __init__(self, message: str) -> None:
        super().__init__(printable(message))


def printable(text: str) -> str:
    """The text on one line, with nothing in it that a terminal would obey.

    >>> printable("a\\nb")
    'a\\\\nb'
    """
    return "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape").decode()
        for letter in text
    )


class SetupError(EnlineaError):
    """No such game, mode, seat count, option or value."""


class Unreadable(EnlineaError):
    """A text that is not in the notation at all."""


class IllegalAction(EnlineaError):
    """A readable action that the rules forbid here and now; `clause` names the rule.

    `reason` is the name of why, such as `row_full`, for those who say it in another language.
    """

    def __init__(self, message: str, clause: str = "", reason: str = "") -> None:
        super().__init__(f"{message} ({clause})" if clause else message)
        self.clause = clause
        self.reason = reason


class RecordError(EnlineaError):
    """A record that is broken, or that holds an action which cannot be played."""
