"""Download size of the page until a table is shown."""

from __future__ import annotations

import gzip

from browser.browser_user import ME, BrowserUser
from browser.server_process import PAGE, ServerProcess

MOST_SCRIPT = 150_000  # bytes, gzipped


async def test_scripts_are_small(user: BrowserUser) -> None:
    fetched: list[str] = []
    user.page.on("request", lambda request: fetched.append(request.url.rsplit("/", 1)[-1]))
    for game, seats in (("pandemic", 2), ("dice", 1), ("cure", 2)):
        fetched.clear()
        await user.start(game, *[ME] * seats)
        scripts = [name for name in fetched if name.endswith(".js")]
        assert scripts
        size = sum(len(gzip.compress((PAGE / "assets" / name).read_bytes())) for name in scripts)
        assert size <= MOST_SCRIPT, f"{game}: {size} bytes of script"


async def test_nothing_comes_from_elsewhere(user: BrowserUser, server: ServerProcess) -> None:
    asked: list[str] = []
    user.page.on("request", lambda request: asked.append(request.url))
    await user.page.goto("/")
    await user.start("cure", ME, ME)
    elsewhere = [url for url in asked if not url.startswith((server.address, "data:", "blob:"))]
    assert elsewhere == []
