"""Health, metrics and logs: what an operator sees, without any data of the players."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import re
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from sqlalchemy import Connection, event
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from fourcures.engine.errors import FourcuresError
from fourcures.server import logs, metrics
from fourcures.server.settings import Settings
from fourcures.server.storage import open_store
from fourcures.server.storage.outages import OutageLog
from fourcures.tables.errors import DatabaseFailed, StorageError
from server.clients import BrowserClient, RunningServer, free_port, run_server
from server.counted import counted
from server.serve_command import serve

SAMPLE = re.compile(r'([a-z_]+)(?:\{([a-z]+)="([^"\\]*)"\})? ([0-9.e+-]+)')


def parsed(text: str) -> dict[tuple[str, str], float]:
    """Samples of Prometheus' text format by name and label; each must follow its HELP and TYPE."""
    found: dict[tuple[str, str], float] = {}
    type_, name = "", ""
    for line in text.splitlines():
        if line.startswith("# HELP "):
            name, type_ = line.split()[2], ""
        elif line.startswith("# TYPE "):
            assert line.split()[2] == name
            type_ = line.split()[3]
            assert type_ in ("counter", "gauge", "histogram")
        else:
            match = SAMPLE.fullmatch(line)
            assert match, line
            suffixes = ("_bucket", "_sum", "_count") if type_ == "histogram" else ("",)
            assert match[1] in {name + suffix for suffix in suffixes}
            assert (match[1], match[3] or "") not in found
            found[match[1], match[3] or ""] = float(match[4])
    return found


async def scrape(server: RunningServer) -> str:
    async with httpx.AsyncClient() as client:
        answer = await client.get(f"http://127.0.0.1:{server.settings.metrics_port}/metrics")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain; version=")
    return answer.text


async def test_metrics_tell_what_happens_and_nothing_of_the_players(tmp_path: Path) -> None:
    async with run_server(tmp_path, has_metrics=True) as server:
        client = BrowserClient(server)
        table = await client.start("dice", "me")
        before = parsed(await scrape(server))
        async with client.at(table) as seat:
            await seat.play(seat.texts[0])
            await seat.socket.send("nonsense")
            await seat.ask("chat", seat=0, text="a remark")
            text = await scrape(server)
    now = parsed(text)
    changes = {key: value - before.get(key, 0) for key, value in now.items()}
    assert changes["fourcures_commands_total", "play"] == 1
    assert changes["fourcures_acknowledgement_seconds_count", ""] == 1
    assert changes["fourcures_acknowledgement_seconds_bucket", "+Inf"] == 1
    assert changes["fourcures_acknowledgement_seconds_sum", ""] > 0
    assert changes["fourcures_commit_operations_count", ""] >= 2
    assert now["fourcures_sockets", ""] == 1
    assert now["fourcures_tables", ""] == 1
    assert now["fourcures_connections", ""] == 3  # the client's, its socket, and the one that asks
    assert now["fourcures_requests_total", "2xx"] >= 1
    assert ("fourcures_bot_queue", "") in now
    assert ("fourcures_errors_total", "storage") in now
    assert ("fourcures_refused_total", "connections_full") in now
    assert not any(secret in text for secret in (table, client.key, "remark", "127.0.0.1"))


async def test_metrics_are_on_their_own_port_alone(tmp_path: Path) -> None:
    async with run_server(tmp_path, has_metrics=True, max_connections=1) as server:
        client = BrowserClient(server)
        assert "fourcures_" not in (await client.http.get("/metrics")).text
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{server.settings.metrics_port}") as watcher:
            assert (await watcher.get("/api/games")).status_code == 404
            with pytest.raises(InvalidStatus):
                await connect(f"ws://127.0.0.1:{server.settings.metrics_port}/api/tables/x/socket")
            assert (await watcher.get("/health/ready")).json() == {"ok": True, "reasons": []}
        await scrape(server)  # works however full the server is


async def test_errors_of_pages_are_counted_whatever_is_logged(tmp_path: Path) -> None:
    port, told = free_port(), {"error": "TypeError", "at": "a.js:1:2"}
    async with serve(tmp_path, "--log-level", "error", "--metrics", f"127.0.0.1:{port}") as served:
        client = BrowserClient(served.server)
        assert (await client.http.post("/api/page-errors", json=told)).status_code == 202
        text = (await client.http.get(f"http://127.0.0.1:{port}/metrics")).text
        served.process.terminate()
        assert "A page failed" not in await served.end()
    assert parsed(text)["fourcures_errors_total", "page"] == 1


def test_the_address_of_metrics_is_checked() -> None:
    assert Settings(metrics="[::1]:9113").metrics_address == ("[::1]", 9113)
    for text in ("9113", ":9113", "127.0.0.1:", "127.0.0.1:99999"):
        with pytest.raises(FourcuresError, match=r"give them as 127\.0\.0\.1:9113"):
            _ = Settings(metrics=text).metrics_address


async def test_health_says_why_a_server_is_not_ready(server: RunningServer, client: BrowserClient) -> None:
    answer = await client.http.get("/health/ready")
    assert (answer.status_code, answer.json()) == (200, {"ok": True, "reasons": []})
    server.app.start_drain()
    await server.hub.store.close()
    answer = await client.http.get("/health/ready")
    reasons = ["the server takes no new tables, as it is drained or about to end", "the database does not answer"]
    assert (answer.status_code, answer.json()) == (503, {"ok": False, "reasons": reasons})
    answer = await client.http.get("/health/live")
    assert (answer.status_code, answer.json()) == (200, {"ok": True, "reasons": []})


@contextmanager
def failing_writes(server: RunningServer, failure: str) -> Iterator[None]:
    def fail(connection: Connection) -> None:
        if connection.get_execution_options().get("writes"):
            raise sqlite3.OperationalError(failure)

    engine = server.hub.store._database.engine
    event.listen(engine, "commit", fail)
    yield
    event.remove(engine, "commit", fail)


@pytest.mark.parametrize(
    ("failure", "reason"),
    [("database or disk is full", "the disk of the database is full"), ("x", "the database cannot be written to")],
)
async def test_health_says_that_a_database_takes_no_writes(
    server: RunningServer, client: BrowserClient, monkeypatch: pytest.MonkeyPatch, failure: str, reason: str
) -> None:
    monkeypatch.setattr("fourcures.server.storage.store.PROBE_SECONDS", 0.0)
    with failing_writes(server, failure):
        answer = await client.http.get("/health/ready")
        assert (answer.status_code, answer.json()) == (503, {"ok": False, "reasons": [reason]})
    assert (await client.http.get("/health/ready")).status_code == 200


async def test_a_refused_write_makes_a_server_not_ready_at_once(server: RunningServer, client: BrowserClient) -> None:
    table = await client.start("dice", "me")
    with failing_writes(server, "database or disk is full"):
        with pytest.raises(StorageError):
            await server.hub.store.close_table(table, "x")
        answer = await client.http.get("/health/ready")
        assert answer.json()["reasons"] == ["the disk of the database is full"]
    assert (await client.http.get("/health/ready")).status_code == 200


async def test_readiness_writes_only_where_nobody_else_has(server: RunningServer, client: BrowserClient) -> None:
    log = Path(f"{server.hub.store._database.url.file}-wal")
    sizes = [log.stat().st_size]
    for _ in range(3):
        assert (await client.http.get("/health/ready")).status_code == 200
        sizes.append(log.stat().st_size)
    assert sizes[0] < sizes[1] == sizes[2] == sizes[3]


async def test_a_database_that_hangs_is_asked_once(
    server: RunningServer, client: BrowserClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    async def hang() -> None:
        asked.append(1)
        await asyncio.Event().wait()

    monkeypatch.setattr(server.hub.store, "check_read", hang)
    monkeypatch.setattr("fourcures.server.operations.monitoring.PATIENCE", 0.01)
    for _ in range(3):
        assert (await client.http.get("/health/ready")).status_code == 503
    assert asked == [1]


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_an_outage_is_logged_once_a_minute_and_its_end_once(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    clock = Clock()
    outages = OutageLog("written", clock)

    def write(*, fails: bool) -> None:
        with outages:
            if fails:
                raise DatabaseFailed("The database tables.db failed: disk full.")

    for second in range(130):
        clock.now = float(second)
        with pytest.raises(StorageError):
            write(fails=True)
    for _ in range(3):
        write(fails=False)
    assert [record.getMessage() for record in caplog.records] == [
        "The database cannot be written, 1 times in 0 s: The database tables.db failed: disk full.",
        "The database cannot be written, 61 times in 60 s: The database tables.db failed: disk full.",
        "The database cannot be written, 121 times in 120 s: The database tables.db failed: disk full.",
        "The database can be written again, after 130 failures in 129 s",
    ]


async def test_a_store_logs_its_outages(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    file, away, before = tmp_path / "t.db", tmp_path / "away.db", counted(metrics.ERRORS, "storage")
    store = await open_store(f"sqlite:///{file}")
    file.rename(away)
    for _ in range(2):
        with pytest.raises(StorageError):
            await store.check_read()
        with pytest.raises(StorageError):
            await store.add_chat("x", "c", 0, "hello", 1.0)
    away.rename(file)
    await store.check_read()
    with pytest.raises(StorageError):
        await store.add_chat("no such table", "c", 0, "hello", 1.0)
    await store.players.forget("x", b"")
    await store.close()
    assert counted(metrics.ERRORS, "storage") == before + 4
    told = [record.getMessage().partition(",")[0] for record in caplog.records]
    assert told == [
        "The database cannot be read",
        "The database cannot be written",
        "The database can be read again",
        "The database can be written again",
    ]


def logged(formatter: logging.Formatter, clock: Clock | None = None) -> tuple[logging.Logger, io.StringIO]:
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.addFilter(logs.FloodFilter(clock or Clock()))
    handler.setFormatter(formatter)
    logger = logging.Logger("fourcures.test")
    logger.addHandler(handler)
    return logger, stream


def test_of_a_flood_a_few_lines_a_minute_are_written() -> None:
    clock = Clock()
    logger, stream = logged(logs.TextFormatter(), clock)
    for minute in range(2):
        clock.now = minute * logs.PERIOD
        for number in range(1244):
            logger.warning("the same, number %d", number)
        logger.warning("another")
    lines = stream.getvalue().splitlines()
    assert len(lines) == 2 * (logs.PER_PERIOD + 1)
    assert lines[0].endswith("the same, number 0")
    assert lines[logs.PER_PERIOD - 1].endswith("the same, number 9 (more like it are left out for a minute)")
    assert lines[logs.PER_PERIOD].endswith("another")


def test_an_event_is_one_line_and_its_error_quotes_nothing() -> None:
    for formatter in (logs.TextFormatter(), logs.JsonFormatter()):
        logger, stream = logged(formatter)
        try:
            raise ValueError("a secret\nof two lines")
        except ValueError:
            logger.exception("something\nfailed")
        (line,) = stream.getvalue().splitlines()
        assert "secret" not in line
        assert "something failed" in line
        assert "ValueError" in line
        assert "test_monitoring.py" in line
    told = json.loads(line)
    assert set(told) == {"time", "level", "logger", "message", "error", "at"}
    assert (told["level"], told["logger"], told["error"]) == ("error", "fourcures.test", "ValueError")
