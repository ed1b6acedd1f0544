"""Worker processes of bots: they do not outlive the process that started them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

PARENT = """
import asyncio, os
from fourcures.bots.workers import WorkerProcess
worker = WorkerProcess()
print(asyncio.run(worker.run(os.getpid)), flush=True)
input()
"""


def test_a_worker_ends_when_its_parent_is_killed() -> None:
    parent = subprocess.Popen([sys.executable, "-c", PARENT], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    with parent:
        assert parent.stdout is not None
        worker = int(parent.stdout.readline())
        os.kill(worker, 0)  # it is there
        parent.send_signal(signal.SIGKILL)
        # The worker has inherited this end of the pipe: it is closed when both are gone.
        assert parent.communicate(timeout=60) == ("", None)
