"""Server settings and their defaults."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass, field
from ipaddress import IPv6Address
from urllib.parse import urlsplit

from fourcures.bots.preparation import Preparation
from fourcures.engine.errors import FourcuresError, shown
from fourcures.engine.user_data import data_folder

DEFAULT_HOST = "127.0.0.1"
DEFAULT_PORT = 8013
LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
LOOPBACK_NETWORKS = ("127.0.0.0/8", "::1/128")
DEFAULT_PORTS = {"http": 80, "https": 443}
HOST = re.compile(r"[a-z0-9._-]+|\[[0-9a-f:.]+\]")
WILDCARDS = ("0.0.0.0", "::")


def spare_cores() -> int:
    """How many cores there are beside the one that serves, at least one."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, cores - 1)


@dataclass(frozen=True)
class Settings:
    """Settings of a server: database, origins, limits, bots."""

    database: str
    origins: frozenset[str]  # of pages that may talk to it, such as http://127.0.0.1:8013
    proxies: tuple[str, ...] = LOOPBACK_NETWORKS  # networks of those whose X-Forwarded-For is believed
    metrics_port: int | None = None  # where metrics are shown, and nothing else is
    max_connections: int = 10_000  # in all; fewer where the process may not open so many files
    connections_per_address: int = 256
    sockets_per_address: int = 200
    requests_per_address: float = 1000.0  # at once
    requests_per_second: float = 30.0  # of one address, in the long run
    request_seconds: float = 14.0  # for the headers of a request, then for its body; at most twice as long
    keep_alive_seconds: int = 75  # until the next request; longer than proxies keep connections for
    ping_seconds: float = 20.0  # between pings of a socket, and for the answer to one
    drain_seconds: float = 3.0  # in which the people at tables read that the server ends
    log_level: str = "warning"  # the least that is logged
    log_format: str = "text"  # or json
    tables_per_address: float = 30.0  # new tables of one address at once
    seconds_per_table: float = 120.0  # until an address may make one more
    table_requests_per_address: float = 120.0  # requests for new tables of one address at once, refused ones included
    seconds_per_table_request: float = 2.0
    replays_per_address: float = 240.0  # questions about the past of tables for one address at once
    replays_per_second: float = 30.0
    previews_per_address: float = 60.0  # pictures for one address at once
    seconds_per_preview: float = 2.0
    page_errors_per_address: float = 10.0  # reports of errors in the page, from one address at once
    seconds_per_page_error: float = 60.0
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
    planner_seconds: float = 1.0  # of thought for a decision
    deal_games: int = 10  # that the planner plays of each day's deal, when nobody needs the machine
    bot_workers: int = field(default_factory=spare_cores)  # processes in which the planner and the adviser think
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


def public_origin(text: str) -> str:
    """Origin as a browser names it: in lower case, without a default port; FourcuresError if the text is none."""
    try:
        url = urlsplit(text)
        host = (url.hostname or "").encode("idna").decode()
        port = "" if url.port in (None, DEFAULT_PORTS.get(url.scheme)) else f":{url.port}"
        if ":" in host:
            host = f"[{IPv6Address(host)}]"
    except ValueError:  # a port that is no number, an address that is none
        host = ""
    is_origin = HOST.fullmatch(host) and url.scheme in DEFAULT_PORTS and url.path in ("", "/")
    if not is_origin or url.username is not None or url.query or url.fragment:
        raise FourcuresError(
            f"{shown(text)} is no origin of a page; give it as browsers show it, as https://play.example or"
            " http://192.168.1.20:8013."
        )
    return f"{url.scheme}://{host}{port}"
