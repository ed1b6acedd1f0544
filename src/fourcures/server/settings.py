"""Server settings and their defaults."""

from __future__ import annotations

from dataclasses import dataclass, field

from fourcures.bots.preparation import Preparation
from fourcures.engine.user_data import data_folder

DEFAULT_HOST = "127.0.0.1"
DEFAULT_PORT = 8013
LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
WILDCARDS = ("0.0.0.0", "::")


@dataclass(frozen=True)
class Settings:
    """Settings of a server: database, origins, limits, bots."""

    database: str
    origins: frozenset[str]  # of pages that may talk to it, such as http://127.0.0.1:8013
    tables_per_address: float = 30.0  # new tables of one address at once
    seconds_per_table: float = 120.0  # until an address may make one more
    previews_per_address: float = 60.0  # pictures for one address at once
    seconds_per_preview: float = 2.0
    command_burst: float = 60.0  # of one socket at once
    commands_per_second: float = 15.0
    max_outbox_frames: int = 128  # queued for one slow reader
    max_outbox_bytes: int = 2 << 20
    close_grace: float = 5.0  # seconds in which a slow reader can still read that it is dropped
    max_strikes: int = 20  # invalid or too frequent messages before a socket is closed
    max_body_bytes: int = 16 << 10
    max_record_bytes: int = 256 << 10
    idle_tables: int = 64  # kept in memory though nobody is connected
    bot_pause: float = 0.5  # seconds between a bot's decisions, so that people can follow
    moment: float = 2.0  # seconds that all are given before a step where hands are hidden
    lease: float = 15.0  # seconds after which a silent process counts as gone, with all its people
    planner_seconds: float = 1.0  # of thought for a decision
    deal_games: int = 10  # that the planner plays of each day's deal, when nobody needs the machine
    planner: bool = True  # whether the planner and the adviser are offered
    preparation: Preparation = field(default_factory=Preparation)  # compiles them where they are not yet


def default_database() -> str:
    """URL of the default database."""
    return f"sqlite:///{data_folder() / 'tables.sqlite'}"


def own_origins(host: str, port: int) -> frozenset[str]:
    """Origins of the page as served by this server; those of the loopback where it listens everywhere."""
    bare = host.strip("[]")
    names = [f"[{bare}]" if ":" in bare else bare]
    if bare in WILDCARDS or names[0] in LOOPBACK:
        names = list(LOOPBACK)
    return frozenset(f"http://{name}{'' if port == 80 else f':{port}'}" for name in names)
