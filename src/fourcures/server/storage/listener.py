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
    """Listener thread with its own connection. It reconnects when the connection is lost."""

    def __init__(self, database: Database, name: str, on_change: ChangeCallback) -> None:
        self._database = database
        self._name = name
        self._on_change = on_change
        self._connection = self._listen()  # no notification is missed after this line
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._work, name="storage listener", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Shut down the connection, which wakes the thread, and wait until the thread has ended."""
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
                    self._on_change(None, "all")  # notifications sent meanwhile are lost
                    break
        self._connection.close()

    def _dispatch(self, payload: str) -> None:
        """Pass a notification to the callback. Log and skip a malformed one."""
        try:
            sender, _, text = payload.partition("\n")
            if sender == self._name:
                return
            for topic, table_id in [line.split(" ") for line in text.split("\n")]:
                if topic in TOPICS:
                    self._on_change(table_id, cast("Topic", topic))
        except ValueError:
            log.warning("a notification of the database cannot be read")
