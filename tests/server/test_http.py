"""HTTP paths: their answers about games and tables, schemas, and headers."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

import fourcures as fc
from fourcures.engine.errors import FourcuresError
from fourcures.server import metrics, runner
from fourcures.server.app import description
from fourcures.server.http import pages
from fourcures.server.http.cookies import COOKIE
from fourcures.server.http.rate_limit import TokenBucket, TokenBuckets
from fourcures.server.operations.configuration import read_settings
from fourcures.server.settings import Settings, own_origins, public_origin
from server.clients import BrowserClient, RunningServer, run_server
from server.counted import counted


async def test_games_say_what_can_be_chosen(client: BrowserClient) -> None:
    games = {one["game"]: one for one in await client.get("games")}
    assert list(games) == list(fc.GAMES)
    assert games["pandemic"]["players"] == [2, 3, 4]
    assert "medic" in games["pandemic"]["roles"]
    assert games["dice"]["bots"] == ["greedy", "planner"]
    for one in games.values():
        assert all(option["form"] != "file" for option in one["options"])
        assert one["preset"] in {option["name"] for option in one["options"]}
    hands = next(option for option in games["pandemic"]["options"] if option["name"] == "hands")
    assert (hands["values"][0], hands["clauses"][0]) == ("by_difficulty", "P-INFO-03")
    assert (hands["presets"], hands["solo"]) == ({"seed001": "open"}, "open")


async def test_a_table_says_who_sits_there_and_what_was_chosen(client: BrowserClient, other: BrowserClient) -> None:
    table = await client.start("pandemic", "me open greedy", difficulty="heroic", roles=["medic", None, None])
    assert (await other.sit(table, 1, "  Bob   B ")).status_code == 200
    facts = await other.get(f"tables/{table}")
    assert facts["options"]["difficulty"] == "heroic"
    assert facts["yours"] == [1]
    assert [(one["held"], one["name"], one["bot"]) for one in facts["seats"]] == [
        ("person", "Player 1", None),
        ("person", "Bob B", None),
        ("bot", "Greedy", "greedy"),
    ]
    assert (facts["seq"], facts["over"], facts["adviser"]) == (0, False, True)
    assert len(facts["commitment"]) == 64
    sheet = await other.get(f"tables/{table}/components")
    assert sheet == fc.GAMES["pandemic"].components(fc.new(players=3, difficulty="heroic").options)


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"game": "chess", "seats": [{"held": "me"}]},
        {"game": "dice", "seats": []},
        {"game": "dice", "seats": [{"held": "me"}] * 2},
        {"game": "dice", "seats": [{"held": "you"}]},
        {"game": "dice", "seats": [{"held": "me", "name": "\u0000"}]},
        {"game": "dice", "seats": [{"held": "bot", "bot": "hal"}]},
        {"game": "dice", "seats": [{"held": "me"}], "options": {"board": "/etc/passwd"}},
        {"game": "dice", "seats": [{"held": "me"}], "options": {"seed": 7}},
        {"game": "dice", "seats": [{"held": "me"}], "options": {"players": 3}},
        {"game": "dice", "seats": [{"held": "me"}], "options": {"mode": "deadly"}},
        {"game": "pandemic", "seats": [{"held": "me"}] * 2, "options": {"roles": "medic"}},
        {"game": "dice", "seats": [{"held": "me"}], "more": 1},
    ],
)
async def test_a_table_that_cannot_be_is_refused_in_a_sentence(client: BrowserClient, body: Any) -> None:
    answer = await client.http.post("/api/tables", json=body)
    assert answer.status_code in (400, 422)
    assert list(answer.json()) == ["error"]


@pytest.mark.parametrize(
    ("path", "body", "sentence"),
    [
        (
            "tables",
            b'{"game": "dice", "seats": [{"held": "x"}]}',
            "seats[0].held: 'x' is not known; there are bot, me, open.",
        ),
        ("tables", b"{}", "game: it is missing; text of at most 32 characters belongs there."),
        (
            "tables",
            b'{"game": "dice", "seats": [{"held": "me"}], "more": 1}',
            "body: there is no key 'more'; there are game, seats, options, adviser, moment.",
        ),
        (
            "tables",
            b'{"game": "dice", "seats": [{"held": "me"}], "options": {"mode": null}}',
            "options.mode: None is not possible; text, a whole number or a list is.",
        ),
        ("tables", b"[]", "body: [] is not an object with keys."),
        ("tables", b"{", "The body cannot be read: Input data was truncated."),
        ("records", b"[" * 10_000, "The body cannot be read: it is nested too deeply."),
        (
            "tables/AAAAAAAAAAAAAAAA/seats/x",
            b'{"name": "Ada"}',
            "seat: 'x' is not possible; a whole number from 0 to 9 is.",
        ),
        (
            "tables/AAAAAAAAAAAAAAAA/seats/0",
            b'{"name": 5}',
            "name: 5 is not possible; text of at most 128 characters is.",
        ),
    ],
)
async def test_a_body_that_is_not_as_declared_is_told_where_and_what_would_be_right(
    client: BrowserClient, path: str, body: bytes, sentence: str
) -> None:
    answer = await client.http.post(f"/api/{path}", content=body, headers={"content-type": "application/json"})
    assert (answer.status_code, answer.json()) == (422, {"error": sentence})


async def test_a_body_must_be_json_by_its_content_type_too(client: BrowserClient) -> None:
    body = b'{"game": "dice", "seats": [{"held": "me"}]}'
    types = {"text/plain": 422, "": 422, "Application/JSON; charset=utf-8": 201, "application/x+json": 201}
    for content_type, status in types.items():
        answer = await client.http.post("/api/tables", content=body, headers={"content-type": content_type})
        assert answer.status_code == status


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "tables/{table}x", 422),
        ("GET", "tables/AAAAAAAAAAAAAAAA", 404),
        ("GET", "tables/AAAAAAAAAAAAAAAA/components", 404),
        ("GET", "tables/AAAAAAAAAAAAAAAA/log", 404),
        ("GET", "tables/{table}/snapshots/-1", 422),
        ("GET", "tables/{table}/snapshots/99999999999999999999", 422),
        ("GET", "tables/{table}/snapshots/0?viewer=0", 403),
        ("GET", "tables/{table}/log?viewer=9", 403),
        ("DELETE", "tables/{table}/seats/0", 403),
        ("DELETE", "tables/{table}/seats/9", 404),
        ("GET", "rules/chess", 404),
        ("GET", "nothing", 404),
        ("PUT", "tables", 405),
    ],
)
async def test_errors_are_sentences(
    client: BrowserClient, other: BrowserClient, method: str, path: str, status: int
) -> None:
    table = await client.start("dice", "me")
    answer = await other.http.request(method, f"/api/{path.format(table=table)}")
    assert answer.status_code == status
    assert list(answer.json()) == ["error"]


async def test_rules_are_those_of_the_catalogue(client: BrowserClient) -> None:
    found = await client.get("rules/cure")
    assert {clause["id"] for clause in found} == {clause.id for clause in fc.catalogue.clauses("cure")}


async def test_every_answer_keeps_browsers_safe(client: BrowserClient) -> None:
    table = await client.start("dice", "me")
    for path in ("/", f"/t/{table}", "/api/games", "/api/nothing", "/nothing", "/assets/nothing.js"):
        headers = (await client.http.get(path)).headers
        policy = headers["content-security-policy"]
        assert "script-src 'self';" in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers


async def test_the_page_is_the_same_file_for_every_table(
    client: BrowserClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "PAGE", tmp_path / "missing")
    for path in ("/", "/t/anything", "/nothing"):
        answer = await client.http.get(path)
        assert (answer.status_code, "was not built" in answer.text) == (503, True)
    page = tmp_path / "page"
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_text("<p>the page")
    (page / "assets" / "x-123.js").write_text("1")
    monkeypatch.setattr(pages, "PAGE", page)
    async with run_server(tmp_path, f"sqlite:///{tmp_path}/other.db") as built:
        reader = BrowserClient(built)
        table = await reader.start("dice", "me")
        found = dict.fromkeys(("/", f"/t/{table}", f"/t/{table}/"), 200)
        bad = ("/t/xyz", "/t/AAAAAAAAAAAAAAAA", f"/t/{table}/record", f"/table/{table}", "/nonsense", "/t/")
        for path, status in {**found, **dict.fromkeys(bad, 404)}.items():
            answer = await reader.http.get(path)
            assert (answer.status_code, answer.text) == (status, "<p>the page"), path
            assert answer.headers["cache-control"] == "no-cache"
        for path in ("/api/nothing", "/assets/nothing.js"):
            answer = await reader.http.get(path)
            assert (answer.status_code, answer.json()) == (404, {"error": "Not Found."})
        assert "immutable" in (await reader.http.get("/assets/x-123.js")).headers["cache-control"]
        assert (await reader.http.get("/../conftest.py")).status_code == 404


async def test_one_cookie_holds_the_key_for_a_year_and_no_script(client: BrowserClient) -> None:
    body = {"game": "pandemic", "seats": [{"held": "me"}, {"held": "me"}]}
    kept = set()
    for _ in range(2):
        answer = await client.http.post("/api/tables", json=body)
        (cookie,) = answer.headers.get_list("set-cookie")
        assert cookie.startswith(f"{COOKIE}={client.key};")
        for part in ("Path=/api;", f"Max-Age={365 * 24 * 3600};", "HttpOnly", "SameSite=Strict"):
            assert part in cookie
        assert "Secure" not in cookie
        kept.add(client.key)
    assert len(kept) == 1, "the key is renewed, not changed"


async def test_the_key_stays_secure_behind_a_proxy_with_tls(client: BrowserClient) -> None:
    await client.start("dice", "me")
    settings = client.server.settings
    structs.force_setattr(settings, "origins", {*settings.origins, "https://play.example"})
    header = {"host": "play.example", "cookie": f"{COOKIE}={client.key}"}
    del client.http.headers["origin"]  # browsers send none with requests that only read
    for path, origin in (("my/tables", {}), ("my/tables", {"origin": "https://play.example"})):
        answer = await client.http.get(f"/api/{path}", headers={**header, **origin})
        assert "; Secure" in answer.headers["set-cookie"]
    del header["host"]
    assert "Secure" not in (await client.http.get("/api/my/tables", headers=header)).headers["set-cookie"]


async def test_tables_that_nobody_uses_are_forgotten_and_come_back(tmp_path: Path) -> None:
    async with run_server(tmp_path, idle_tables=2) as server:
        client = BrowserClient(server)
        made = [await client.start("dice", "me") for _ in range(4)]
        async with client.at(made[0]) as seat:
            await seat.play(seat.texts[0])
            for table in made:
                await client.get(f"tables/{table}")
            assert set(server.hub._rooms) == {made[0], *made[2:]}
            assert (await seat.play(seat.texts[0]))["type"] == "done"
        assert (await client.get(f"tables/{made[1]}"))["seq"] == 0
        assert len(server.hub._rooms) == 2


async def test_an_error_of_a_page_is_logged_by_its_type_and_place_a_few_times(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    before = counted(metrics.ERRORS, "page")
    async with run_server(tmp_path, page_errors_per_address=2.0, seconds_per_page_error=1e9) as server:
        client = BrowserClient(server)
        body = {"error": "each_key_duplicate", "at": "Table-Dd.js:1:23 < index-x.js:4:56"}
        statuses = [(await client.http.post("/api/page-errors", json=body)).status_code for _ in range(3)]
    assert statuses == [202, 202, 429]
    told = "A page failed: each_key_duplicate at Table-Dd.js:1:23 < index-x.js:4:56"
    assert [record.getMessage() for record in caplog.records] == [told, told]
    assert counted(metrics.ERRORS, "page") == before + 2


async def test_a_request_that_is_not_as_declared_is_told_so_whatever_the_limits(tmp_path: Path) -> None:
    async with run_server(tmp_path, replays_per_address=1.0, replays_per_second=1e-9) as server:
        client = BrowserClient(server)
        table = await client.start("dice", "me")
        paths = [f"/api/tables/{table}/snapshots/{seq}" for seq in ("x", "0", "0", "x")]
        assert [(await client.http.get(path)).status_code for path in paths] == [422, 200, 429, 422]
        server.app.start_drain()
        assert (await client.http.post("/api/tables", json={"game": "dice"})).status_code == 422


@pytest.mark.parametrize(
    "changed",
    [
        {"error": "<script>"},
        {"error": "x" * 65},
        {"error": ""},
        {"at": "http://host/t/AAAAAAAAAAAAAAAA"},
        {"at": "a.js:1:2 < " * 40},
        {"at": "a.js:1:2 < "},
        {"at": "a.js:1:2\n"},
        {"error": "TypeError\n"},
        {"at": "1:1:" + "111:1:" * 60 + "1!"},  # could be parsed as places in 2 ** 60 ways
        {"message": "the Medic holds Paris"},
    ],
)
async def test_a_page_can_put_nothing_else_into_the_log(client: BrowserClient, changed: dict[str, str]) -> None:
    body = {"error": "TypeError", "at": "a.js:1:2", **changed}
    assert (await client.http.post("/api/page-errors", json=body)).status_code == 422


async def test_the_description_of_the_paths_names_their_errors(server: RunningServer, client: BrowserClient) -> None:
    served = await client.get("openapi.json")
    assert served == description()
    paths = served["paths"]
    taking = paths["/api/tables/{table}/seats/{seat}"]["post"]["responses"]
    assert {"200", "400", "403", "404", "409", "413", "422"} <= set(taking)
    assert taking["422"]["content"]["application/json"]["schema"]["$ref"].endswith("Error")


def test_a_bucket_fills_in_time() -> None:
    now = 0.0
    bucket = TokenBucket(2, 0.5, lambda: now)
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    now = 1.9
    assert not bucket.take()
    now = 3.0
    assert [bucket.take() for _ in range(2)] == [True, False]
    buckets = TokenBuckets(1, 0.0, lambda: now)
    assert [buckets.take(address) for address in "aab"] == [True, False, True]


def test_buckets_that_are_full_again_are_dropped() -> None:
    now = 0.0
    buckets = TokenBuckets(2, 0.5, lambda: now)
    assert [buckets.take(address) for address in "aaab"] == [True, True, False, True]
    now = 2.0  # the bucket of b is full, but that of a is older and has one token
    assert [buckets.take(address) for address in "ca"] == [True, True]
    assert list(buckets._buckets) == ["c", "a"]
    now = 100.0
    assert buckets.take("d")
    assert list(buckets._buckets) == ["d"]
    at_once = TokenBuckets(1, 1e9, iter(range(100)).__next__)
    assert at_once.take("a")
    assert not at_once._buckets


@pytest.mark.parametrize(
    ("host", "origins"),
    [
        ("127.0.0.1", {"http://127.0.0.1:80", "http://localhost:80", "http://[::1]:80"}),
        ("0.0.0.0", {"http://127.0.0.1:80", "http://localhost:80", "http://[::1]:80"}),
        ("play.example", {"http://play.example:80"}),
        ("2001:db8::1", {"http://[2001:db8::1]:80"}),
    ],
)
def test_a_server_knows_its_own_pages(host: str, origins: set[str]) -> None:
    assert own_origins(host, 8080) == {origin.replace(":80", ":8080") for origin in origins}
    assert own_origins(host, 80) == {origin.removesuffix(":80") for origin in origins}


@pytest.mark.parametrize(
    ("given", "origin"),
    [
        ("https://play.example", "https://play.example"),
        ("https://play.example/", "https://play.example"),
        ("https://play.example:443", "https://play.example"),
        ("HTTP://Play.Example:80/", "http://play.example"),
        ("http://192.168.1.20:8013", "http://192.168.1.20:8013"),
        ("http://[0:0::1]:8013", "http://[::1]:8013"),
        ("https://spiel.köln", "https://spiel.xn--kln-sna"),
    ],
)
def test_an_origin_is_read_as_browsers_send_it(given: str, origin: str) -> None:
    assert public_origin(given) == origin


@pytest.mark.parametrize(
    "wrong",
    [
        *("", "x", "null", "play.example", "ftp://x", "https://", "https://a/b", "https://a?b", "https://ann@a"),
        *("http://a:b", "http://a:99999", "http://a b", "http://[::1", "http://[x]", "http://*"),
    ],
)
def test_what_is_no_origin_is_refused_before_the_server_starts(wrong: str) -> None:
    with pytest.raises(FourcuresError, match="is no origin of a page; give it as browsers show it"):
        read_settings(None, {}, {"origin": [wrong]})


def test_a_port_in_use_is_one_sentence() -> None:
    taken = runner.bind_socket("127.0.0.1", 0)
    port = taken.getsockname()[1]
    with pytest.raises(FourcuresError, match=f"Port {port} of 127.0.0.1 is in use"):
        runner.serve(Settings(port=port, log_level="warning"))
    taken.close()


@pytest.mark.parametrize("host", ["0.0.0.0", "0", "[::]", "0:0::0"])
def test_a_server_for_all_must_know_its_page(tmp_path: Path, host: str) -> None:
    database = f"sqlite:///{tmp_path}"  # a folder: whoever goes on fails
    with pytest.raises(FourcuresError, match="--origin"):
        runner.serve(Settings(host=host, port=0, log_level="warning", database=database))


def test_metrics_have_a_port_of_their_own_at_every_address(tmp_path: Path) -> None:
    settings = Settings(port=8999, metrics="127.0.0.2:8999", log_level="warning", database=f"sqlite:///{tmp_path}")
    with pytest.raises(FourcuresError, match="Port 8999 is that of the page; give metrics a port of their own"):
        runner.serve(settings)


def test_a_database_that_cannot_be_opened_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(FourcuresError, match="database"):
        runner.serve(Settings(port=0, database=f"sqlite:///{tmp_path}/file/x.db", log_level="warning"))
