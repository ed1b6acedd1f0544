"""What other processes tell, as PostgreSQL passes it on: wake-ups, which say where to look, and letters."""

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
from fourcures.server.storage.rows import What
from fourcures.server.storage.writer import CHANNEL

LETTERS = f"{CHANNEL}_letters"  # a channel of its own: who knows of no letters is not bothered
MOST_WAITING = 1000  # letters; who could send none of so many says everything anew afterwards
RETRY = 1.0  # seconds between attempts to listen again
WHATS = frozenset(get_args(What))
log = logging.getLogger(__name__)

News = Callable[[str | None, What], None]
Letters = Callable[[str, str], None]


class Listener:
    """A thread that listens on a connection of its own, and connects again when that is lost.

    Letters are sent on the same connection, so that no writing waits for them and they keep their order.
    """

    def __init__(self, database: Database, name: str, woken: News, received: Letters) -> None:
        self._database = database
        self._name = name
        self._woken = woken
        self._received = received
        self._letters: deque[str] = deque(maxlen=MOST_WAITING)
        connection = self._listen()  # from here on nothing is missed
        self._bell, self._door = socket.socketpair()
        self._bell.setblocking(False)
        self._thread = threading.Thread(target=self._work, args=(connection,), name="storage listener", daemon=True)
        self._thread.start()

    def send(self, letter: str) -> None:
        """Have a letter sent to all other processes, soon; one that cannot be sent now is lost."""
        self._letters.append(f"{self._name}\n{letter}")
        with suppress(OSError):  # it has been rung often enough, or this is the end
            self._bell.send(b"!")

    def close(self) -> None:
        """Send what is waiting, and end; blocks until then."""
        self._bell.close()
        self._thread.join()
        self._door.close()

    def _listen(self) -> psycopg.Connection:
        connection = psycopg.connect(self._database.address.for_driver, autocommit=True)
        connection.pgconn.notify_handler = self._take  # for what arrives while a letter is sent
        connection.execute(f"LISTEN {CHANNEL}")
        connection.execute(f"LISTEN {LETTERS}")
        return connection

    def _work(self, connection: psycopg.Connection | None) -> None:
        while True:
            try:
                if connection is None:
                    connection = self._listen()
                    self._letters.clear()  # they are old
                    self._woken(None, "all")  # what was told meanwhile is lost
                with connection:
                    self._pass_notes_on(connection)
                return
            except psycopg.Error:
                connection = None
                if self._ends_within(RETRY):
                    return

    def _ends_within(self, seconds: float) -> bool:
        """Wait so long, unless the bell is gone before."""
        deadline = time.monotonic() + seconds
        with suppress(TimeoutError):
            while (left := deadline - time.monotonic()) > 0:
                self._door.settimeout(left)
                if not self._door.recv(4096):
                    return True
        return False

    def _pass_notes_on(self, connection: psycopg.Connection) -> None:
        """Go on until the bell is gone, or fail when the connection does."""
        driver, is_over = connection.pgconn, False
        with selectors.DefaultSelector() as waiting:
            waiting.register(self._door, selectors.EVENT_READ)
            waiting.register(driver.socket, selectors.EVENT_READ)
            while not is_over:
                for key, _ in waiting.select():
                    if key.fileobj is self._door:
                        is_over = not self._door.recv(4096)
                    else:
                        driver.consume_input()
                while self._letters:
                    connection.execute("SELECT pg_notify(%s, %s)", [LETTERS, self._letters.popleft()])
                while (note := driver.notifies()) is not None:
                    self._take(note)

    def _take(self, note: Any) -> None:
        """Pass on what others tell; whatever it is, listening goes on."""
        try:
            sender, _, text = note.extra.decode().partition("\n")
            if sender == self._name:
                return
            if note.relname == LETTERS.encode():
                self._received(sender, text)
                return
            for what, table_id in [line.split(" ") for line in text.split("\n")]:
                if what in WHATS:
                    self._woken(table_id, cast("What", what))
        except ValueError:
            log.warning("a note in the database's channel cannot be read")
