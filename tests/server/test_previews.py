"""Link previews: the metadata in a table's page, and its picture."""

from __future__ import annotations

import asyncio
import re
import struct
from html import unescape
from pathlib import Path

import pytest

import fourcures as fc
from fourcures.engine.raster import to_png
from fourcures.server.http import pages, previews
from fourcures.tables.errors import RequestRefused
from fourcures.tables.room import Room
from server.clients import BrowserClient, RunningServer, run_server

PAGE = "<!doctype html><head><title>x</title></head><p>the page"


@pytest.fixture(autouse=True)
def built_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "page"
    page.mkdir()
    (page / "index.html").write_text(PAGE)
    monkeypatch.setattr(pages, "PAGE", page)


def tags(page: str) -> dict[str, str]:
    return {name: unescape(content) for name, content in re.findall(r'<meta \w+="([^"]+)" content="([^"]*)" />', page)}


async def play_twice(client: BrowserClient, table: str) -> None:
    async with client.at(table) as seat:
        for text in ("pass", "pass"):
            await seat.play(text)


async def test_a_page_says_what_its_link_shows(client: BrowserClient, server: RunningServer) -> None:
    table = await client.start("pandemic", "me me", hands="closed")
    answer = await client.http.get(f"/t/{table}")
    assert answer.headers["cache-control"] == "no-cache"
    said = tags(answer.text)
    assert said["og:title"] == "Pandemic, turn 1"
    assert said["og:description"] == "Choose an action, 4 left"
    assert said["og:url"] == f"{server.origin}/t/{table}"
    assert said["og:image"] == f"{server.origin}/t/{table}/preview.png?moment=0"
    assert said["twitter:card"] == "summary_large_image"
    picture = await client.http.get(said["og:image"])
    assert (picture.status_code, picture.headers["content-type"]) == (200, "image/png")
    size = struct.unpack(">II", picture.content[16:24])
    assert size == (int(said["og:image:width"]), int(said["og:image:height"])) == (1200, 630)


async def test_an_address_is_taken_from_no_header_alone(client: BrowserClient, server: RunningServer) -> None:
    table = await client.start("dice", "me")
    page = (await client.http.get(f"/t/{table}", headers={"host": 'evil.example"><script>'})).text
    assert "evil" not in page
    assert tags(page)["og:url"].endswith(f"/t/{table}")
    odd = (await client.http.get(f"/t/{table}?moment=%22%3E%3Cscript%3E")).text
    assert odd == (await client.http.get(f"/t/{table}")).text


async def test_an_entry_has_a_picture_of_its_own(client: BrowserClient, server: RunningServer) -> None:
    table = await client.start("dice", "me")
    await play_twice(client, table)
    said = tags((await client.http.get(f"/t/{table}?moment=1")).text)
    assert said["og:title"].endswith(", move 1 of 2")
    assert said["og:image"] == f"{server.origin}/t/{table}/preview.png?moment=1"
    then = (await client.http.get(said["og:image"])).content
    async with server.hub.at(table) as room:
        now = to_png(room.table.game.svg())
        before = room.table.game.copy()
        before.undo()
        assert then == to_png(before.svg())
    assert (await client.http.get(f"/t/{table}/preview.png")).content == now != then


@pytest.mark.parametrize(
    "path",
    [
        "x/preview.png",
        "AAAAAAAAAAAAAAAA/preview.png",
        "TABLE/preview.png?moment=3",
        "TABLE/preview.png?moment=x",
        "TABLE/preview.png?moment=-1",
        "TABLE/other.png",
    ],
)
async def test_there_is_no_other_picture(client: BrowserClient, path: str) -> None:
    table = await client.start("dice", "me")
    assert (await client.http.get(f"/t/{path.replace('TABLE', table)}")).status_code == 404


async def test_a_picture_shows_what_a_spectator_sees(client: BrowserClient, server: RunningServer) -> None:
    """This holds for visitors with seats at the table too: the address alone decides."""
    table = await client.start("pandemic", "me me", hands="closed")
    async with server.hub.at(table) as room:
        game = room.table.game
        assert game.view(0)["seats"][0]["hand"]
        spectators, holders = to_png(game.svg()), to_png(game.svg(0))
    assert (await client.http.get(f"/t/{table}/preview.png?moment=0")).content == spectators != holders


async def test_a_picture_is_drawn_once(
    client: BrowserClient, server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[int] = []

    async def counted(room: Room, address: str, question: object, seq: int) -> bytes:
        drawn.append(seq)
        await asyncio.sleep(0)
        return b"picture"

    monkeypatch.setattr(server.hub, "ask_log", counted)
    table = await client.start("dice", "me")
    asked = [client.http.get(f"/t/{table}/preview.png?moment=0") for _ in range(5)]
    assert {answer.content for answer in await asyncio.gather(*asked)} == {b"picture"}
    assert drawn == [0]


async def test_few_pictures_are_kept(client: BrowserClient, server: RunningServer) -> None:
    kept = previews.Previews(kept=2)
    table = await client.start("dice", "me")
    await play_twice(client, table)
    async with server.hub.at(table) as room:
        for seq in (0, 1, 2, 2, 0):
            assert await kept.picture(server.hub, room, seq, "")
        with pytest.raises(RequestRefused, match="not come to entry"):
            await kept.picture(server.hub, room, 3, "")
    assert [seq for _, seq in kept._pictures] == [2, 0]


async def test_strangers_cannot_keep_the_server_drawing(tmp_path: Path) -> None:
    async with run_server(tmp_path, previews_per_address=2.0, seconds_per_preview=1e9) as server:
        client = BrowserClient(server)
        table = await client.start("dice", "me")
        answers = [(await client.http.get(f"/t/{table}/preview.png?moment=9")).status_code for _ in range(3)]
        assert answers == [404, 404, 429]


async def test_a_failing_rasteriser_is_said_and_not_remembered(
    client: BrowserClient, server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def failing(room: Room, address: str, question: object, seq: int) -> bytes:
        raise RuntimeError("out of order")

    table = await client.start("dice", "me")
    with monkeypatch.context() as broken:
        broken.setattr(server.hub, "ask_log", failing)
        answer = await client.http.get(f"/t/{table}/preview.png")
        assert (answer.status_code, list(answer.json())) == (503, ["error"])
    assert (await client.http.get(f"/t/{table}/preview.png")).status_code == 200


async def test_no_picture_is_drawn_after_the_end_of_the_server(tmp_path: Path) -> None:
    started = asyncio.Event()

    async def endless(room: Room, address: str, question: object, seq: int) -> bytes:
        started.set()
        return await asyncio.Future()

    async with run_server(tmp_path) as server:
        client = BrowserClient(server)
        table = await client.start("dice", "me")
        server.hub.ask_log = endless
        asking = asyncio.create_task(client.http.get(f"/t/{table}/preview.png"))
        await started.wait()
        drawing = next(iter(server.app.http_app.state.previews._pictures.values()))
        asking.cancel()
    assert drawing.cancelled()


async def test_without_a_rasteriser_there_is_no_picture(client: BrowserClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(previews.raster, "can_rasterise", lambda: False)
    monkeypatch.setattr(pages, "can_rasterise", lambda: False)
    table = await client.start("dice", "me")
    said = tags((await client.http.get(f"/t/{table}")).text)
    assert said["og:title"] == f"{fc.GAMES['dice'].title}, turn 1"
    assert "og:image" not in said
    assert (await client.http.get(f"/t/{table}/preview.png")).status_code == 404


async def test_files_without_a_hash_in_their_names_are_asked_for_again(tmp_path: Path) -> None:
    for name in ("sw.js", "manifest.webmanifest", "offline.html"):
        (tmp_path / "page" / name).write_text("x")
    async with run_server(tmp_path) as server:
        for name in ("sw.js", "manifest.webmanifest", "offline.html"):
            answer = await BrowserClient(server).http.get(f"/{name}")
            assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-cache"), name
