"""Who is told of what: watchers of tables, and of the lobby.

A watcher is told only *that* a table has changed. It then asks the table for what it may see, as
late as possible: whoever is slow misses steps, but never falls behind.
"""

from collections import defaultdict
from typing import Protocol

from enlinea.server.shapes import Reaction


class Watcher(Protocol):
    """A socket, or an event stream."""

    person: str | None

    def table_changed(self, table: str) -> None: ...
    def game_changed(self, table: str) -> None: ...
    def reacted(self, table: str, seat: int, reaction: Reaction) -> None: ...
    def lobby_changed(self, table: str) -> None: ...
    def seats_by_secret(self, table: str) -> set[int]:
        """The seats that were handed over to this watcher."""


class Bus:
    """The watchers of one process."""

    def __init__(self) -> None:
        self._watchers: defaultdict[str, set[Watcher]] = defaultdict(set)
        self._lobby: set[Watcher] = set()

    def watch(self, table: str, watcher: Watcher) -> None:
        """From now on the watcher is told of this table; all there are told of the watcher."""
        self._watchers[table].add(watcher)
        self.table_changed(table)

    def unwatch(self, table: str, watcher: Watcher) -> None:
        """No more of this table."""
        watchers = self._watchers.get(table)
        if watchers is None or watcher not in watchers:
            return
        watchers.discard(watcher)
        if not watchers:
            del self._watchers[table]
        self.table_changed(table)

    def watchers(self, table: str) -> set[Watcher]:
        """Everybody who watches this table."""
        return self._watchers.get(table, set())

    def watch_lobby(self, watcher: Watcher, on: bool) -> None:
        """Tell of the lobby, or no more."""
        if on:
            self._lobby.add(watcher)
        else:
            self._lobby.discard(watcher)

    def table_changed(self, table: str) -> None:
        """Somebody sat down, came, went, or the game began."""
        for watcher in tuple(self.watchers(table)):
            watcher.table_changed(table)

    def game_changed(self, table: str) -> None:
        """Something was played, and is in the log."""
        for watcher in tuple(self.watchers(table)):
            watcher.game_changed(table)

    def reacted(self, table: str, seat: int, reaction: Reaction) -> None:
        """Somebody shows a reaction."""
        for watcher in tuple(self.watchers(table)):
            watcher.reacted(table, seat, reaction)

    def lobby_changed(self, table: str) -> None:
        """A public table has opened, changed or gone."""
        for watcher in tuple(self._lobby):
            watcher.lobby_changed(table)
