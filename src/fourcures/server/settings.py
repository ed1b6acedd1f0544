"""What a server can be told before it starts."""

from __future__ import annotations

from dataclasses import dataclass

from fourcures.engine.user_data import data_folder

DEFAULT_HOST = "127.0.0.1"
DEFAULT_PORT = 8013
LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
WILDCARDS = ("0.0.0.0", "::")


@dataclass(frozen=True)
class Settings:
    """Where a server listens, what it keeps where, and how much it takes from whom."""

    database: str
    origins: frozenset[str]  # of pages that may talk to it, such as http://127.0.0.1:8013
    tables_per_address: float = 30.0  # at once; they come back one in two minutes
    table_every: float = 120.0  # seconds
    deeds_at_once: float = 60.0  # of one socket
    deeds_per_second: float = 15.0
    outbox_frames: int = 128  # that wait for one slow reader
    outbox_bytes: int = 2 << 20
    farewell: float = 5.0  # seconds in which a slow reader can still read that it is dropped
    most_strikes: int = 20  # frames that say nothing, or come too fast, before a socket is closed
    largest_body: int = 16 << 10
    largest_record: int = 256 << 10
    idle_tables: int = 64  # kept in memory though nobody looks at them
    bot_pause: float = 0.5  # seconds between a bot's decisions, so that people can follow
    lease: float = 15.0  # seconds after which a process that is not heard of counts as gone, with all its people
    planner_seconds: float = 1.0  # of thought for a decision
    planner: bool = True  # whether the planner and the adviser are offered: they compile first, for a minute or two


def default_database() -> str:
    """The URL of the database that is used where none is named."""
    return f"sqlite:///{data_folder() / 'tables.sqlite'}"


def own_origins(host: str, port: int) -> frozenset[str]:
    """The origins of the pages that a server hands out itself; none that are known where it listens everywhere."""
    bare = host.strip("[]")
    names = [f"[{bare}]" if ":" in bare else bare]
    if bare in WILDCARDS or names[0] in LOOPBACK:
        names = list(LOOPBACK)
    return frozenset(f"http://{name}{'' if port == 80 else f':{port}'}" for name in names)
