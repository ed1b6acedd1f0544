"""Rehearsal of an operator's day: serve, play, back up, stop, restore elsewhere, verify, serve again, play on.

    python deploy/rehearse.py                                               # the fourcures of this Python
    python deploy/rehearse.py --fourcures /srv/fourcures/bin/fourcures
    python deploy/rehearse.py --database postgresql://fourcures@/rehearsal  # an empty one: two servers on it instead

These are the commands of docs/deploy.md, run in a temporary folder and on ports of loopback that are free. It ends with
an error where a table is not as it was.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

from websockets.asyncio.client import connect

SECONDS = 120  # after which something will never come
TABLES, ACTIONS = 4, 5


def say(text: str) -> None:
    """Print a line at once."""
    print(text, flush=True)  # noqa: T201


class Rehearsal:
    """The commands, and the tables that must come through."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = list(command)
        self._keys: dict[str, str] = {}  # cookies of the players, by table

    def run(self, *arguments: str) -> str:
        """Run a command to its end. Return its output."""
        say(f"$ fourcures {' '.join(arguments)}")
        done = subprocess.run(
            [*self._command, *arguments], capture_output=True, text=True, check=False, timeout=SECONDS
        )
        assert done.returncode == 0, done.stderr
        say(done.stdout.rstrip())
        return done.stdout

    @asynccontextmanager
    async def serving(self, database: str) -> AsyncIterator[str]:
        """A server on a database, stopped as systemd stops it; its address."""
        arguments = ["serve", "--no-prepare", "--port", "0", "--database", database]
        say(f"$ fourcures {' '.join(arguments)}")
        server = await asyncio.create_subprocess_exec(*self._command, *arguments, stdout=asyncio.subprocess.PIPE)
        assert server.stdout is not None
        async with asyncio.timeout(SECONDS):
            while not (found := re.search(rb"127\.0\.0\.1:\d+", line := await server.stdout.readline())):
                assert line, "the server ended"
        address = found[0].decode()
        try:
            assert self._get(address, "health/ready")["ok"]
            yield address
        finally:
            server.terminate()
            status = await asyncio.wait_for(server.wait(), SECONDS)
            say(f"The server ended with status {status}.")

    def _get(self, address: str, path: str) -> Any:
        with urlopen(f"http://{address}/{path}", timeout=SECONDS) as answer:
            return json.load(answer)

    def make_table(self, address: str) -> None:
        """Make a table, and keep the key of its player."""
        wanted = {"game": "pandemic", "options": {"players": 2, "hands": "open"}, "seats": [{"held": "me"}] * 2}
        body = json.dumps(wanted).encode()
        headers = {"content-type": "application/json"}
        with urlopen(Request(f"http://{address}/api/tables", body, headers), timeout=SECONDS) as answer:
            cookie = answer.headers["set-cookie"].partition(";")[0]
            self._keys[json.load(answer)["table"]] = cookie

    async def play(self, address: str, table: str, actions: int) -> None:
        """Take some actions at a table."""
        url = f"ws://{address}/api/tables/{table}/socket"
        async with connect(url, additional_headers={"cookie": self._keys[table]}) as socket, asyncio.timeout(SECONDS):
            snapshot: dict[str, Any] | None = None
            for _ in range(actions):
                while snapshot is None or not snapshot["action_hints"]:
                    frame = json.loads(await socket.recv())
                    snapshot = frame if frame["type"] == "snapshot" else snapshot
                hint = snapshot["action_hints"][0]
                action = {"action": hint["text"], "seat": hint["seat"], "sure": True}
                command = {"type": "play", "id": f"seq-{snapshot['seq']}", "expect": snapshot["seq"], **action}
                await socket.send(json.dumps(command))
                while (frame := json.loads(await socket.recv())).get("id") != command["id"]:
                    pass
                assert frame["type"] == "done", frame
                snapshot = None

    def logs(self, address: str) -> dict[str, Any]:
        """The logs of all tables."""
        return {table: self._get(address, f"api/tables/{table}/log") for table in self._keys}

    async def rehearse(self, folder: Path) -> None:
        """One server on SQLite: everything, in order."""
        database, elsewhere = (f"sqlite:///{folder}/{name}/tables.sqlite" for name in ("server", "restored"))
        async with self.serving(database) as server:
            for _ in range(TABLES):
                self.make_table(server)
            for table in self._keys:
                await self.play(server, table, ACTIONS)
            before = self.logs(server)
            self.run("backup", f"{folder}/backups", "--database", database)
            for table in self._keys:
                await self.play(server, table, 1)  # after the backup: these are not in it
        self.run("verify", "--database", database)
        (backup,) = (folder / "backups").glob("*.sqlite")
        self.run("restore", str(backup), "--database", elsewhere)
        self.run("verify", "--database", elsewhere)
        async with self.serving(elsewhere) as server:
            assert self.logs(server) == before, "the tables are not as they were"
            for table in self._keys:
                await self.play(server, table, 1)
        say(f"{TABLES} tables were as they had been when they were backed up, and went on.")

    async def rehearse_two(self, database: str) -> None:
        """Two servers on one PostgreSQL: one ends, and its tables go on at the other."""
        async with self.serving(database) as stays:
            async with self.serving(database) as ends:
                for _ in range(TABLES):
                    self.make_table(ends)
                for table in self._keys:
                    await self.play(ends, table, ACTIONS)
                before = self.logs(ends)
            assert self.logs(stays) == before, "the tables are not as they were"
            for table in self._keys:
                await self.play(stays, table, 1)
        self.run("verify", "--database", database)
        say(f"{TABLES} tables of one server went on at the other.")


def main() -> None:
    """Rehearse in a temporary folder."""
    reader = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    reader.add_argument("--fourcures", help="the command to rehearse with")
    reader.add_argument("--database", help="an empty PostgreSQL, for a rehearsal of two servers")
    wanted = reader.parse_args()
    command = [wanted.fourcures] if wanted.fourcures else [sys.executable, "-m", "fourcures"]
    rehearsal = Rehearsal(command)
    if wanted.database:
        asyncio.run(rehearsal.rehearse_two(wanted.database))
        return
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(rehearsal.rehearse(Path(folder)))


if __name__ == "__main__":
    main()
