"""Wake-ups: what other processes have committed, as PostgreSQL tells it. They say where to look, not what is there."""

from __future__ import annotations

import selectors
import socket
import threading
from collections.abc import Callable
from typing import cast

import psycopg

from fourcures.server.storage.database import Database
from fourcures.server.storage.rows import What
from fourcures.server.storage.writer import CHANNEL

RETRY = 1.0  # seconds between attempts to listen again


class Listener:
    """A thread that listens on a connection of its own, and connects again when that is lost."""

    def __init__(self, database: Database, name: str, heard: Callable[[list[tuple[str | None, What]]], None]) -> None:
        self._database = database
        self._name = name
        self._heard = heard
        self._bell, self._door = socket.socketpair()
        connection = self._listen()  # from here on nothing is missed
        self._thread = threading.Thread(target=self._work, args=(connection,), name="storage listener", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """End; blocks until then."""
        self._bell.close()
        self._thread.join()
        self._door.close()

    def _listen(self) -> psycopg.Connection:
        connection = psycopg.connect(self._database.address.for_driver, autocommit=True)
        connection.execute(f"LISTEN {CHANNEL}")
        return connection

    def _work(self, connection: psycopg.Connection | None) -> None:
        while True:
            try:
                if connection is None:
                    connection = self._listen()
                    self._heard([(None, "all")])  # what was told meanwhile is lost
                with connection:
                    self._pass_notes_on(connection)
                return
            except psycopg.OperationalError:
                connection = None
                if self._rings(RETRY):
                    return

    def _rings(self, seconds: float) -> bool:
        with selectors.DefaultSelector() as waiting:
            waiting.register(self._door, selectors.EVENT_READ)
            return bool(waiting.select(seconds))

    def _pass_notes_on(self, connection: psycopg.Connection) -> None:
        """Go on until the bell rings, or fail when the connection does."""
        driver = connection.pgconn
        with selectors.DefaultSelector() as waiting:
            waiting.register(self._door, selectors.EVENT_READ)
            waiting.register(driver.socket, selectors.EVENT_READ)
            while not any(key.fileobj is self._door for key, _ in waiting.select()):
                driver.consume_input()
                while (note := driver.notifies()) is not None:
                    sender, *lines = note.extra.decode().split("\n")
                    if sender != self._name:
                        self._heard([_read(line) for line in lines])


def _read(line: str) -> tuple[str, What]:
    what, table_id = line.split(" ")
    return table_id, cast("What", what)
