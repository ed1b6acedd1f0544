"""What a browser must fetch before a table is seen."""

from __future__ import annotations

import gzip

from browser.guests import ME, Guest
from browser.house import PAGE, House

MOST_SCRIPT = 150_000  # bytes, gzipped


async def test_scripts_are_small(guest: Guest) -> None:
    fetched: list[str] = []
    guest.page.on("request", lambda request: fetched.append(request.url.rsplit("/", 1)[-1]))
    for game, seats in (("pandemic", 2), ("dice", 1), ("cure", 2)):
        fetched.clear()
        await guest.start(game, *[ME] * seats)
        scripts = [name for name in fetched if name.endswith(".js")]
        assert scripts
        size = sum(len(gzip.compress((PAGE / "assets" / name).read_bytes())) for name in scripts)
        assert size <= MOST_SCRIPT, f"{game}: {size} bytes of script"


async def test_nothing_comes_from_elsewhere(guest: Guest, house: House) -> None:
    asked: list[str] = []
    guest.page.on("request", lambda request: asked.append(request.url))
    await guest.page.goto("/")
    await guest.start("cure", ME, ME)
    elsewhere = [url for url in asked if not url.startswith((house.address, "data:", "blob:"))]
    assert elsewhere == []
