"""Time until a table is visible: first paints and laid tables of cold loads from loopback, in Chromium.

python benchmarks/server/paint.py --loads 9
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))

from playwright.async_api import Browser, async_playwright

from browser.browser_user import DESKTOP, FLAGS, ME, BrowserUser
from browser.chromium import fetched_chromium, system_chromium
from browser.server_process import ServerProcess

SEATS = {"pandemic": 4, "dice": 1, "cure": 5}

# The first paint, and the first frame in which the table is laid, in ms since the page was requested.
PAINTS = """
() => {
  const [first] = performance.getEntriesByName("first-contentful-paint");
  return [first.startTime, window.laid];
}
"""
WATCH = """
new MutationObserver((_, watch) => {
  if (!document.querySelector("main[data-seq]")) return;
  watch.disconnect();
  requestAnimationFrame(() => setTimeout(() => (window.laid = performance.now())));
}).observe(document, { childList: true, subtree: true });
"""


async def load(browser: Browser, host: BrowserUser, table: str) -> tuple[float, float]:
    """Load a table once in a browser without any cache. Return the times of first paint and laid table, in ms."""
    watcher = await BrowserUser.create(browser, host.address, viewport=DESKTOP)
    await watcher.page.add_init_script(WATCH)
    await watcher.open(table)
    await watcher.page.wait_for_function("window.laid && performance.getEntriesByName('first-contentful-paint').length")
    first, laid = await watcher.page.evaluate(PAINTS)
    await watcher.context.close()
    return first, laid


async def measure(loads: int, path: str, folder: Path) -> None:
    server = ServerProcess(folder)
    server.start()
    try:
        async with async_playwright() as playwright:
            browser = await playwright.chromium.launch(executable_path=path, args=FLAGS)
            for game, seats in SEATS.items():
                host = await BrowserUser.create(browser, server.address)
                table = await host.start(game, *[ME] * seats)
                found = [await load(browser, host, table) for _ in range(loads)]
                first, laid = (statistics.median(one) for one in zip(*found, strict=True))
                slowest = max(laid for _, laid in found)
                print(
                    f"{game}, {seats} seats: first paint {first:.0f} ms, table laid {laid:.0f} ms "
                    f"(medians of {loads} cold loads; slowest {slowest:.0f} ms)"
                )
                await host.context.close()
            await browser.close()
    finally:
        server.stop()


def main() -> None:
    reader = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    reader.add_argument("--loads", type=int, default=9)
    path = system_chromium() or fetched_chromium()
    if path is None:
        sys.exit("There is no Chromium: python tests/browser/chromium.py fetches one.")
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(reader.parse_args().loads, path, Path(folder)))


if __name__ == "__main__":
    main()
