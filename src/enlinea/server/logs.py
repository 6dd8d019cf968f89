"""Log lines as JSON: the time, the level, what happened; never a secret, a cookie or a token."""

import json
import logging
from datetime import UTC, datetime

FIELDS = ("table", "bot", "why", "path", "message_type")  # what our own lines may add


class JsonLines(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """The record, with the fields that we know to hold no secret."""
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        line |= {name: getattr(record, name) for name in FIELDS if hasattr(record, name)}
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)
