"""Server settings and their defaults."""

from __future__ import annotations

import os
import re
from collections.abc import Collection
from ipaddress import IPv6Address, ip_address
from typing import Annotated
from urllib.parse import urlsplit

from msgspec import Meta, field, structs

from fourcures.bots.tasks import PLANNER_SECONDS
from fourcures.engine.errors import FourcuresError, shown
from fourcures.engine.user_data import data_folder
from fourcures.engine.validation import Part, one_of, within
from fourcures.server.logs import FORMATS, LEVELS

LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
LOOPBACK_NETWORKS = ("127.0.0.0/8", "::1/128")
DEFAULT_PORTS = {"http": 80, "https": 443}
HOST = re.compile(r"[a-z0-9._-]+|\[[0-9a-f:.]+\]")
PORT = re.compile("[0-9]{1,5}")
LARGEST_PORT = 65535
MOST = 1_000_000_000
MOST_WORKERS = 1024  # processes
Count = Annotated[int, Meta(ge=1, le=MOST)]
Number = Annotated[int, Meta(ge=0, le=MOST)]
Positive = Annotated[float, Meta(ge=0.001, le=MOST)]
Amount = Annotated[float, Meta(ge=0, le=MOST)]
Burst = Annotated[float, Meta(ge=1, le=MOST)]  # a bucket smaller than one token admits no request


def spare_cores() -> int:
    """Number of cores besides the one that serves, at least one."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, cores - 1)


class Settings(Part, frozen=True, kw_only=True, rename={"origins": "origin", "proxies": "proxy"}):
    """Settings of a server, each with its meaning; `configuration` reads them from a file, the environment and options.

    ``planner_seconds`` is no deadline: the rate of the planner's last decision turns it into a number of states.
    """

    host: Annotated[str, "address to listen at; 0.0.0.0 for all"] = "127.0.0.1"
    port: Annotated[int, within(0, LARGEST_PORT), "port to listen at; 0 for any"] = 8013
    database: Annotated[str, "URL of the database: sqlite:////path/file.db or postgresql://user@host/db"] = field(
        default_factory=lambda: f"sqlite:///{data_folder() / 'tables.sqlite'}"
    )
    origins: Annotated[Collection[str], "where others see the page, such as https://play.example"] = ()
    proxies: Annotated[Collection[str], "proxies whose X-Forwarded-For is believed, besides those on this machine"] = ()
    metrics: Annotated[str, "host and port that show metrics, as 127.0.0.1:9113; nowhere if empty"] = ""
    control: Annotated[str, "socket file for `fourcures admin`; with the database or the user's data if empty"] = ""
    log_level: Annotated[str, one_of(LEVELS), "least level that is logged: debug, info, warning or error"] = "info"
    log_format: Annotated[str, one_of(FORMATS), "lines of the log: text for people, json for programs"] = "text"
    planner: Annotated[bool, "whether the planner and the adviser are offered"] = True
    prepare: Annotated[bool, "whether what is not compiled yet is compiled in the background"] = True
    planner_seconds: Annotated[Positive, "planner's seconds per decision, from which its states follow"] = (
        PLANNER_SECONDS
    )
    bot_workers: Annotated[int, within(1, MOST_WORKERS), "processes in which the planner and the adviser think"] = (
        field(default_factory=spare_cores)
    )
    deal_games: Annotated[Number, "games of the planner at each day's deal, when nobody needs the machine"] = 10
    bot_pause: Annotated[Amount, "seconds between a bot's decisions, so that people can follow"] = 0.5
    moment: Annotated[Amount, "seconds that all seats are given before a step, if hands are hidden"] = 2.0
    idle_tables: Annotated[Number, "tables kept in memory though nobody is connected"] = 64
    drain_seconds: Annotated[Amount, "seconds in which the people at tables read that the server ends"] = 3.0
    max_connections: Annotated[Count, "connections; fewer if the process may open fewer files"] = 10_000
    connections_per_address: Annotated[Count, "connections of an address"] = 256
    sockets_per_address: Annotated[Count, "sockets of an address"] = 200
    requests_per_address: Annotated[Burst, "requests of an address at once"] = 1000.0
    requests_per_second: Annotated[Positive, "requests of an address in the long run"] = 30.0
    request_seconds: Annotated[Positive, "seconds for headers, then for a body; at most twice as long"] = 14.0
    keep_alive_seconds: Annotated[Count, "seconds to the next request; longer than proxies keep connections"] = 75
    ping_seconds: Annotated[Positive, "seconds between pings of a socket, and for the answer to one"] = 20.0
    tables_per_address: Annotated[Burst, "new tables of an address at once"] = 30.0
    seconds_per_table: Annotated[Positive, "seconds until an address may make one more"] = 120.0
    table_requests_per_address: Annotated[Burst, "requests for tables of an address at once, refused or not"] = 120.0
    seconds_per_table_request: Annotated[Positive, "seconds until an address may send one more"] = 2.0
    replays_per_address: Annotated[Burst, "questions of an address about the past of tables at once"] = 240.0
    replays_per_second: Annotated[Positive, "questions of an address about the past in the long run"] = 30.0
    previews_per_address: Annotated[Burst, "pictures for an address at once"] = 60.0
    seconds_per_preview: Annotated[Positive, "seconds until an address may request one more"] = 2.0
    page_errors_per_address: Annotated[Burst, "reports of errors in the page of an address at once"] = 10.0
    seconds_per_page_error: Annotated[Positive, "seconds until an address may report one more"] = 60.0
    command_burst: Annotated[Burst, "commands of a socket at once"] = 60.0
    commands_per_second: Annotated[Positive, "commands of a socket in the long run"] = 15.0
    max_strikes: Annotated[Count, "invalid or too frequent commands before a socket is closed"] = 20
    max_outbox_frames: Annotated[Count, "messages queued for a slow reader"] = 128
    max_outbox_bytes: Annotated[Count, "bytes queued for a slow reader"] = 2 << 20
    close_grace: Annotated[Amount, "seconds in which a slow reader can still read why it is dropped"] = 5.0
    max_body_bytes: Annotated[Count, "bytes of a request"] = 16 << 10
    max_record_bytes: Annotated[Count, "bytes of a record of a game"] = 256 << 10

    @property
    def metrics_address(self) -> tuple[str, int] | None:
        """Host and port of the metrics. Return None if none are set. Raise FourcuresError if they are malformed."""
        host, _, port = self.metrics.rpartition(":")
        if not self.metrics:
            return None
        if not host or not PORT.fullmatch(port) or int(port) > LARGEST_PORT:
            raise FourcuresError(f"{shown(self.metrics)} is no host and port for metrics; give them as 127.0.0.1:9113.")
        return host, int(port)

    @property
    def metrics_port(self) -> int | None:
        """Port of the metrics. Return None if none is set."""
        return None if self.metrics_address is None else self.metrics_address[1]

    def allows(self, origin: str | None) -> bool:
        """True if requests may come from an origin. Only browsers send one; other programs bring no foreign cookies."""
        return origin is None or origin in self.origins

    def bound_to(self, port: int, metrics_port: int | None = None) -> Settings:
        """Settings of a server bound to these ports, with every origin and proxy that it trusts."""
        return structs.replace(
            self,
            port=port,
            origins=own_origins(self.host, port) | frozenset(self.origins),
            proxies=(*LOOPBACK_NETWORKS, *self.proxies),
            metrics="" if metrics_port is None else f"{self.host}:{metrics_port}",
        )


def is_wildcard(host: str) -> bool:
    """True if the host stands for all addresses of the machine."""
    try:
        return ip_address(host.strip("[]")).is_unspecified
    except ValueError:
        return False


def own_origins(host: str, port: int) -> frozenset[str]:
    """Origins of the page at this host and port. A wildcard or loopback host gives all loopback origins."""
    bare = host.strip("[]")
    names = [f"[{bare}]" if ":" in bare else bare]
    if is_wildcard(bare) or names[0] in LOOPBACK:
        names = list(LOOPBACK)
    return frozenset(f"http://{name}{'' if port == 80 else f':{port}'}" for name in names)


def public_origin(text: str) -> str:
    """Return an origin as browsers write it: lower case, no default port. Raise FourcuresError if the text is none."""
    try:
        url = urlsplit(text)
        host = (url.hostname or "").encode("idna").decode()
        port = "" if url.port in (None, DEFAULT_PORTS.get(url.scheme)) else f":{url.port}"
        if ":" in host:
            host = f"[{IPv6Address(host)}]"
    except ValueError:  # an invalid port or address
        host = ""
    is_origin = HOST.fullmatch(host) and url.scheme in DEFAULT_PORTS and url.path in ("", "/")
    if not is_origin or url.username is not None or url.query or url.fragment:
        raise FourcuresError(
            f"{shown(text)} is no origin of a page; give it as browsers show it, as https://play.example or"
            " http://192.168.1.20:8013."
        )
    return f"{url.scheme}://{host}{port}"
