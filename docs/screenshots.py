"""Takes the pictures of the page for README and docs: games in progress, in Chromium, from a server of its own.

python docs/screenshots.py
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from io import BytesIO
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from PIL import Image
from playwright.async_api import Browser, async_playwright, expect

import fourcures as fc
from browser.browser_user import FLAGS, NEXT_STEP, PHONE, BrowserUser
from browser.chromium import fetched_chromium, system_chromium
from browser.server_process import ServerProcess
from fourcures.server.thinking.pool import BotTask, decide_interpreted

IMAGES = Path(__file__).parent / "images"
NAMES = ("Ann", "Ben", "Cleo")
SEEDS = {"pandemic": 11, "dice": 4, "cure": 4}  # seeds of games that are then not over, and worth a look
MUCH = 6  # actions
COLOURS = 256  # colours of a picture: more can hardly be told apart, and take twice the space

DEMO_DECISIONS, DEMO_CITY = 36, "place:taipei"  # a position with one action left, and a city to go to
DEMO_FRAMES, DEMO_WIDTH = 40, 960
POINTER = """
addEventListener("mousemove", ({clientX, clientY}) => {
  let pointer = document.getElementById("pointer");
  if (!pointer) {
    pointer = document.createElement("div");
    pointer.id = "pointer";
    pointer.style.cssText = "position:fixed;z-index:9999;width:26px;height:26px;margin:-13px;border-radius:50%;"
      + "background:#fff8;border:2px solid #fff;pointer-events:none";
    document.body.append(pointer);
  }
  pointer.style.left = `${clientX}px`;
  pointer.style.top = `${clientY}px`;
});
"""  # screenshots show no pointer


def played(name: str, decisions: int, **options: object) -> fc.Game:
    """A game after ``decisions`` decisions of the greedy bot or more, at which there is much to choose from."""
    game = fc.new(name, seed=SEEDS[name], **options)
    while game.outcome is None and (len(game.decisions) < decisions or len(game.legal_actions) < MUCH):
        task = BotTask.of(game)._replace(seed=len(game.decisions))
        game.play(decide_interpreted(task, "greedy", frozenset(range(game.players))).text)
    return game


async def take(user: BrowserUser, name: str) -> None:
    """Take a picture, and make it small."""
    path = IMAGES / f"{name}.png"
    await user.page.mouse.move(0, 0)
    await user.page.screenshot(path=path, animations="disabled")
    Image.open(path).convert("RGB").quantize(COLOURS).save(path, optimize=True)
    print(f"{path.name}: {path.stat().st_size / 1000:.0f} kB")


async def take_start(browser: Browser, address: str) -> None:
    """The start page, with a table to come back to."""
    user = await BrowserUser.create(browser, address)
    await user.import_game(played("cure", 9, players=3), *NAMES)
    await user.page.goto("/")
    await expect(user.page.get_by_role("button", name="Start")).to_be_visible()
    await expect(user.page.get_by_text("your turn")).to_be_visible()
    await take(user, "start")


async def take_table(browser: Browser, address: str, game: fc.Game, name: str, **context: object) -> None:
    """A game in progress, with the same person on all seats."""
    user = await BrowserUser.create(browser, address, **context)
    await user.import_game(game, *NAMES[: game.players])
    assert await user.next_step() == "act"
    await take(user, name)


async def take_demo(browser: Browser, address: str) -> None:
    """Take an animated picture: a click on a city, what follows, and the adviser."""
    user = await BrowserUser.create(browser, address, viewport={"width": 1440, "height": 900})
    await user.page.add_init_script(POINTER)
    await user.import_game(played("pandemic", DEMO_DECISIONS, players=3), *NAMES)
    await user.page.evaluate("localStorage.setItem('fourcures.settings', JSON.stringify({speed: 'normal'}))")
    await user.page.reload()
    assert await user.next_step() == "act"
    frames = [await frame(user, 1200)]
    box = await user.target(DEMO_CITY).bounding_box()
    assert box is not None
    await user.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=2)
    frames.append(await frame(user, 700))
    before = await user.seq()
    await user.page.mouse.down()
    await user.page.mouse.up()
    while len(frames) < DEMO_FRAMES and not await user.page.evaluate(NEXT_STEP, before):
        frames.append(await frame(user, 900))
    frames[-1].info["duration"] = 1200
    await user.page.keyboard.press("h")
    await expect(user.page.get_by_text("chance to win with this").first).to_be_visible(timeout=300_000)
    frames.append(await frame(user, 3500))
    path = IMAGES / "demo.webp"
    durations = [one.info["duration"] for one in frames]
    frames[0].save(path, save_all=True, append_images=frames[1:], duration=durations, loop=0, quality=60, method=6)
    print(f"{path.name}: {len(frames)} frames, {path.stat().st_size / 1000:.0f} kB")


async def frame(user: BrowserUser, milliseconds: int) -> Image.Image:
    """Picture of the page, to be shown for some time."""
    picture = Image.open(BytesIO(await user.page.screenshot())).convert("RGB")
    picture = picture.resize((DEMO_WIDTH, picture.height * DEMO_WIDTH // picture.width), Image.Resampling.LANCZOS)
    picture.info["duration"] = milliseconds
    return picture


async def take_all(path: str, folder: Path) -> None:
    """Start a server and a browser, and take all pictures."""
    server = ServerProcess(folder)
    server.start()
    try:
        async with async_playwright() as playwright:
            browser = await playwright.chromium.launch(executable_path=path, args=FLAGS)
            world = played("pandemic", 60, players=3)
            await take_start(browser, server.address)
            await take_demo(browser, server.address)
            await take_table(browser, server.address, world, "pandemic")
            await take_table(browser, server.address, played("dice", 70), "dice")
            await take_table(browser, server.address, played("cure", 110, players=3), "cure")
            await take_table(browser, server.address, world, "phone", viewport=PHONE, has_touch=True, is_mobile=True)
            await browser.close()
    finally:
        server.stop()


def main() -> None:
    """Take all pictures with an installed or a fetched Chromium."""
    path = system_chromium() or fetched_chromium()
    if path is None:
        sys.exit("There is no Chromium: python tests/browser/chromium.py fetches one.")
    IMAGES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(take_all(path, Path(folder)))


if __name__ == "__main__":
    main()
