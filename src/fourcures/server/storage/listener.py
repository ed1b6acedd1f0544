"""PostgreSQL LISTEN/NOTIFY: changes that other processes committed."""

from __future__ import annotations

import logging
import selectors
import socket
import threading
from contextlib import suppress
from typing import Any, cast, get_args

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
        connection = self._listen()  # from here on nothing is missed
        self._closing_sender, self._closing_receiver = socket.socketpair()
        self._thread = threading.Thread(target=self._work, args=(connection,), name="storage listener", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """End the thread; blocks until then."""
        self._closing_sender.close()
        self._thread.join()
        self._closing_receiver.close()

    def _listen(self) -> psycopg.Connection:
        connection = psycopg.connect(self._database.url.libpq_url, autocommit=True)
        connection.execute(f"LISTEN {CHANNEL}")
        return connection

    def _work(self, connection: psycopg.Connection | None) -> None:
        while True:
            try:
                if connection is None:
                    connection = self._listen()
                    self._on_change(None, "all")  # what was notified meanwhile is lost
                with connection:
                    self._forward_notifications(connection)
                return
            except psycopg.Error:
                connection = None
                if self._closes_within(RETRY):
                    return

    def _closes_within(self, seconds: float) -> bool:
        """Wait for `seconds`. Return True as soon as the listener is closed."""
        self._closing_receiver.settimeout(seconds)
        with suppress(TimeoutError):
            self._closing_receiver.recv(1)
            return True
        return False

    def _forward_notifications(self, connection: psycopg.Connection) -> None:
        """Dispatch notifications until the listener is closed; fails when the connection does."""
        driver, is_closing = connection.pgconn, False
        with selectors.DefaultSelector() as selector:
            selector.register(self._closing_receiver, selectors.EVENT_READ)
            selector.register(driver.socket, selectors.EVENT_READ)
            while not is_closing:
                for key, _ in selector.select():
                    if key.fileobj is self._closing_receiver:
                        is_closing = True
                    else:
                        driver.consume_input()
                while (notification := driver.notifies()) is not None:
                    self._dispatch(notification)

    def _dispatch(self, notification: Any) -> None:
        """Hand a notification to its callback; a malformed one is logged and skipped."""
        try:
            sender, _, text = notification.extra.decode().partition("\n")
            if sender == self._name:
                return
            for topic, table_id in [line.split(" ") for line in text.split("\n")]:
                if topic in TOPICS:
                    self._on_change(table_id, cast("Topic", topic))
        except ValueError:
            log.warning("a notification of the database cannot be read")
