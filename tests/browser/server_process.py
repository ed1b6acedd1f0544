"""Server process as players run it, apart from its seed."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

SERVER = Path(__file__).parents[1] / "fixed_seed_server.py"
PAGE = Path(__file__).parents[2] / "src" / "fourcures" / "server" / "page"


class ServerProcess:
    """Server with its database in a folder; it keeps its address across restarts."""

    def __init__(self, folder: Path, **environment: str) -> None:
        self._environment = environment
        self._database = f"sqlite:///{folder / 'tables.sqlite'}"
        self._stderr_file = folder / "stderr.txt"
        self._port = 0
        self._process: subprocess.Popen[str] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    @property
    def stderr(self) -> str:
        """Standard error of the server so far."""
        return self._stderr_file.read_text()

    def start(self) -> None:
        """Start the server and wait until it prints its address."""
        command = [str(SERVER), "serve", "--no-prepare", "--port", str(self._port), "--database", self._database]
        environment = {**os.environ, "PYTHONUNBUFFERED": "1", **self._environment}
        with self._stderr_file.open("a") as stderr:
            self._process = subprocess.Popen(
                [sys.executable, *command], stdout=subprocess.PIPE, stderr=stderr, env=environment, text=True
            )
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if found := re.search(r"127\.0\.0\.1:(\d+)", line):
                self._port = int(found[1])
                return
        raise AssertionError(f"the server ended: {self.stderr}")

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """Stop the server: by SIGTERM, or by another signal as a power cut would."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.communicate(timeout=20)
            self._process = None
