"""PostgreSQL LISTEN/NOTIFY: changes that other processes committed, and messages between processes."""

from __future__ import annotations

import logging
import selectors
import socket
import threading
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Any, cast, get_args

import psycopg

from fourcures.server.storage.database import Database
from fourcures.server.storage.rows import ChangeCallback, Topic
from fourcures.server.storage.writer import CHANNEL

MESSAGE_CHANNEL = f"{CHANNEL}_peers"
MAX_OUTGOING = 1000  # messages; older ones are dropped, for peers publish everything again after a failure
RETRY = 1.0  # seconds between attempts to listen again
TOPICS = frozenset(get_args(Topic))
log = logging.getLogger(__name__)

MessageCallback = Callable[[str, str], None]


class Listener:
    """Listener thread with a connection of its own; it reconnects when that is lost.

    Messages are sent on the same connection, so that no write waits for them and they keep their order.
    """

    def __init__(self, database: Database, name: str, on_change: ChangeCallback, on_message: MessageCallback) -> None:
        self._database = database
        self._name = name
        self._on_change = on_change
        self._on_message = on_message
        self._outgoing: deque[str] = deque(maxlen=MAX_OUTGOING)
        connection = self._listen()  # from here on nothing is missed
        self._wake_sender, self._wake_receiver = socket.socketpair()
        self._wake_sender.setblocking(False)
        self._thread = threading.Thread(target=self._work, args=(connection,), name="storage listener", daemon=True)
        self._thread.start()

    def send(self, message: str) -> None:
        """Queue a message to all other processes; one that cannot be sent is lost."""
        self._outgoing.append(f"{self._name}\n{message}")
        with suppress(OSError):  # the thread has been woken often enough, or is closed
            self._wake_sender.send(b"!")

    def close(self) -> None:
        """Send what is queued, and end the thread; blocks until then."""
        self._wake_sender.close()
        self._thread.join()
        self._wake_receiver.close()

    def _listen(self) -> psycopg.Connection:
        connection = psycopg.connect(self._database.url.libpq_url, autocommit=True)
        connection.pgconn.notify_handler = self._dispatch  # for what arrives while a message is sent
        connection.execute(f"LISTEN {CHANNEL}")
        connection.execute(f"LISTEN {MESSAGE_CHANNEL}")
        return connection

    def _work(self, connection: psycopg.Connection | None) -> None:
        while True:
            try:
                if connection is None:
                    connection = self._listen()
                    self._outgoing.clear()  # they are out of date
                    self._on_change(None, "all")  # what was notified meanwhile is lost
                with connection:
                    self._forward_notifications(connection)
                return
            except psycopg.Error:
                connection = None
                if self._closes_within(RETRY):
                    return

    def _closes_within(self, seconds: float) -> bool:
        """Wait so long, unless the listener is closed before."""
        deadline = time.monotonic() + seconds
        with suppress(TimeoutError):
            while (left := deadline - time.monotonic()) > 0:
                self._wake_receiver.settimeout(left)
                if not self._wake_receiver.recv(4096):
                    return True
        return False

    def _forward_notifications(self, connection: psycopg.Connection) -> None:
        """Send and dispatch until the listener is closed; fails when the connection does."""
        driver, is_closing = connection.pgconn, False
        with selectors.DefaultSelector() as selector:
            selector.register(self._wake_receiver, selectors.EVENT_READ)
            selector.register(driver.socket, selectors.EVENT_READ)
            while not is_closing:
                for key, _ in selector.select():
                    if key.fileobj is self._wake_receiver:
                        is_closing = not self._wake_receiver.recv(4096)
                    else:
                        driver.consume_input()
                while self._outgoing:
                    connection.execute("SELECT pg_notify(%s, %s)", [MESSAGE_CHANNEL, self._outgoing.popleft()])
                while (notification := driver.notifies()) is not None:
                    self._dispatch(notification)

    def _dispatch(self, notification: Any) -> None:
        """Hand a notification to its callback; a malformed one is logged and skipped."""
        try:
            sender, _, text = notification.extra.decode().partition("\n")
            if sender == self._name:
                return
            if notification.relname == MESSAGE_CHANNEL.encode():
                self._on_message(sender, text)
                return
            for topic, table_id in [line.split(" ") for line in text.split("\n")]:
                if topic in TOPICS:
                    self._on_change(table_id, cast("Topic", topic))
        except ValueError:
            log.warning("a notification of the database cannot be read")
