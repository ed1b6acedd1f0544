"""The command ``serve`` in a separate process, as people run it."""

from __future__ import annotations

import asyncio
import os
import re
import resource
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from server.clients import PATIENCE, RunningServer


@dataclass
class ServedProcess:
    """Serving process, and the server as clients see it."""

    process: asyncio.subprocess.Process
    server: RunningServer

    async def end(self) -> str:
        """Wait for the end of the process and return its log."""
        _, errors = await asyncio.wait_for(self.process.communicate(), PATIENCE)
        return errors.decode()


@asynccontextmanager
async def serve(folder: Path, *options: str, files: int = 0) -> AsyncIterator[ServedProcess]:
    """Run ``serve`` with some options, and at most `files` open files."""
    command = ["-m", "fourcures", "serve", "--no-prepare", "--port", "0", "--database", f"sqlite:///{folder}/t.db"]
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *command,
        *options,
        stdout=pipe,
        stderr=pipe,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
        preexec_fn=(lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))) if files else None,
    )
    assert process.stdout is not None
    try:
        async with asyncio.timeout(PATIENCE):
            while not (found := re.search(rb"127\.0\.0\.1:(\d+)", await process.stdout.readline())):
                assert process.returncode is None
        served = ServedProcess(process, RunningServer(int(found[1]), settings=None, hub=None))  # type: ignore[arg-type]
        yield served
        for client in served.server.clients:
            await client.http.aclose()
    finally:
        if process.returncode is None:
            process.kill()
            await process.communicate()
