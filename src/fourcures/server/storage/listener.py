"""PostgreSQL LISTEN/NOTIFY: changes that other processes committed."""

from __future__ import annotations

import logging
import os
import socket
import threading
from contextlib import suppress
from typing import cast, get_args

import psycopg

from fourcures.server.storage.database import Database
from fourcures.server.storage.writer import CHANNEL
from fourcures.tables.rows import ChangeCallback, Topic

RETRY = 1.0  # seconds between attempts to listen again
TOPICS = frozenset(get_args(Topic))
log = logging.getLogger(__name__)


class Listener:
    """Listener thread with a connection of its own; it reconnects when that is lost."""

    def __init__(self, database: Database, name: str, on_change: ChangeCallback) -> None:
        self._database = database
        self._name = name
        self._on_change = on_change
        self._connection = self._listen()  # from here on nothing is missed
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._work, name="storage listener", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """End the thread, which the shut connection wakes; blocks until then."""
        self._closing.set()
        with suppress(OSError, psycopg.Error), socket.socket(fileno=os.dup(self._connection.fileno())) as shared:
            shared.shutdown(socket.SHUT_RDWR)
        self._thread.join()

    def _listen(self) -> psycopg.Connection:
        connection = psycopg.connect(self._database.url.libpq_url, autocommit=True)
        connection.execute(f"LISTEN {CHANNEL}")
        return connection

    def _work(self) -> None:
        while not self._closing.is_set():
            with suppress(psycopg.Error, UnicodeError), self._connection as connection:
                for notification in connection.notifies():
                    self._dispatch(notification.payload)
            while not self._closing.wait(RETRY):
                with suppress(psycopg.Error):
                    self._connection = self._listen()
                    self._on_change(None, "all")  # what was notified meanwhile is lost
                    break
        self._connection.close()

    def _dispatch(self, payload: str) -> None:
        """Hand a notification to its callback; a malformed one is logged and skipped."""
        try:
            sender, _, text = payload.partition("\n")
            if sender == self._name:
                return
            for topic, table_id in [line.split(" ") for line in text.split("\n")]:
                if topic in TOPICS:
                    self._on_change(table_id, cast("Topic", topic))
        except ValueError:
            log.warning("a notification of the database cannot be read")
