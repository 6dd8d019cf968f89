"""How a search in another thread is asked to come to its end, at once or when its time is up."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


class Stop:
    """A way to end searches, whether they have begun or not: each looks at its flag often."""

    def __init__(self) -> None:
        self._is_set = False
        self._flags: list[Any] = []
        self._lock = threading.Lock()

    def set(self) -> None:
        """End all searches that were given this stop, now and later."""
        with self._lock:
            self._is_set = True
            for flag in self._flags:
                flag[0] = 1

    @contextmanager
    def reaches(self, flag: Any) -> Iterator[None]:
        """While a search looks at the flag, the stop reaches it."""
        with self._lock:
            if self._is_set:
                flag[0] = 1
            self._flags.append(flag)
        try:
            yield
        finally:
            with self._lock:
                self._flags = [other for other in self._flags if other is not flag]

    @contextmanager
    def after(self, seconds: float | None) -> Iterator[None]:
        """Set it when the time is up, if there is a limit."""
        timer = threading.Timer(min(seconds or 0, threading.TIMEOUT_MAX), self.set)
        timer.daemon = True
        if seconds is not None:
            timer.start()
        try:
            yield
        finally:
            timer.cancel()
