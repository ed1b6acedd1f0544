"""What waits to be sent on one socket: bounded, so that a reader who does not read costs little."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable


class Outbox:
    """Frames in order. Once there are too many, ``drop`` is called and nothing more is taken."""

    __slots__ = ("_bytes", "_drop", "_frames", "_most_bytes", "_most_frames", "_news", "is_over")

    def __init__(self, most_frames: int, most_bytes: int, drop: Callable[[], None]) -> None:
        self._frames: deque[str] = deque()
        self._bytes = 0
        self._most_frames = most_frames
        self._most_bytes = most_bytes
        self._drop = drop
        self._news = asyncio.Event()
        self.is_over = False

    def put(self, frame: str) -> None:
        """Add a frame, unless there is no room for it, which is the end."""
        if self.is_over:
            return
        self._bytes += len(frame)
        if len(self._frames) >= self._most_frames or self._bytes > self._most_bytes:
            self.is_over = True
            self._frames.clear()
            self._drop()
        else:
            self._frames.append(frame)
        self._news.set()

    def finish(self) -> None:
        """Take nothing more; what is waiting is still to be sent."""
        self.is_over = True
        self._news.set()

    async def get(self) -> str | None:
        """The next frame; None if there will be none."""
        while not self._frames and not self.is_over:
            self._news.clear()
            await self._news.wait()
        if not self._frames:
            return None
        frame = self._frames.popleft()
        self._bytes -= len(frame)
        return frame
