"""Page object: a browser user who opens the page, reads, clicks and types, with all that the server sends."""

from __future__ import annotations

import contextlib
import json
import random
from typing import Any, Self

from playwright.async_api import Browser, BrowserContext, Error, Locator, Page, Response, WebSocket, expect

from fourcures.engine.game import Game

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE = 30_000  # ms: more than anything on the page takes, even on a busy machine
BOARD = 0.8  # share of a random player's clicks that go to the board
DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}

# Screen point at which a target can be hit: its middle, or another point that nothing covers.
HIT = """
(target) => {
  target.scrollIntoView({ block: "nearest", inline: "nearest" });
  const box = target.getBoundingClientRect();
  const steps = [0.5, 0.3, 0.7, 0.1, 0.9, 0.2, 0.4, 0.6, 0.8, 0.05, 0.95];
  for (const down of steps) {
    for (const along of steps) {
      const [x, y] = [box.left + box.width * along, box.top + box.height * down];
      if (document.elementFromPoint(x, y)?.closest("[data-target]") === target) return [x, y];
    }
  }
  return null;
}
"""

# Next step ('menu', 'question', 'handover', 'over' or 'act') once a snapshot later than `before` is shown.
NEXT_STEP = """
(before) => {
  const main = document.querySelector("main[data-seq]");
  const dialog = document.querySelector("dialog[open]");
  if (dialog) return dialog.getAttribute("aria-label") === "The next player" ? "handover" : "question";
  if (document.querySelector("[role=menu]")) return "menu";
  if (document.querySelector("#actions .aim")) return "act";
  if (!main || Number(main.dataset.seq) <= before) return "";
  if (document.querySelector(".outcome")) return "over";
  return document.querySelector("#actions .list li button:enabled, #actions .list button.kind") ? "act" : "";
}
"""


# Test whether a snapshot later than `before` is shown.
LATER = "(before) => Number(document.querySelector('main').dataset.seq) > before"


class BrowserUser:
    """Browser profile with one page, and everything that the server sent to it."""

    def __init__(self, context: BrowserContext, page: Page, address: str) -> None:
        self.context = context
        self.page = page
        self.address = address
        self.errors: list[str] = []
        self.received: list[str] = []  # raw frames and responses
        self.unreachable: list[str] = []  # highlighted targets that no click can hit
        page.on("pageerror", lambda error: self.errors.append(f"{page.url}: {error}"))
        page.on("console", lambda message: self.errors.append(message.text) if is_error(message) else None)
        page.on("websocket", self._listen)
        page.on("response", self._read)

    @classmethod
    async def create(cls, browser: Browser, address: str, **context: Any) -> Self:
        """Open a browser in which events are shown without animation."""
        profile = await browser.new_context(base_url=address, **{"viewport": DESKTOP, **context})
        profile.set_default_timeout(PATIENCE)
        kept = json.dumps({"speed": "off", "name": ""})
        await profile.add_init_script(
            f"localStorage.getItem('fourcures.settings') ?? localStorage.setItem('fourcures.settings', '{kept}')"
        )
        return cls(profile, await profile.new_page(), address)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.received.append(str(frame)))

    async def _read(self, response: Response) -> None:
        if "/api/" in response.url:
            with contextlib.suppress(Error):  # responses are lost when their page is left
                self.received.append(await response.text())

    # Messages received

    @property
    def snapshots(self) -> list[dict[str, Any]]:
        """Snapshots that came by the socket."""
        frames = [json.loads(text) for text in self.received if text.startswith('{"type":"snapshot"')]
        return [frame for frame in frames if frame["type"] == "snapshot"]

    # Tables

    async def start(
        self, game: str, *seats: dict[str, str], adviser: bool = False, moment: float = 2.0, **options: Any
    ) -> str:
        """Start a table without the start page, open it, and return its id."""
        options = {**options, "players": len(seats)}
        asked = {"game": game, "options": options, "seats": list(seats), "adviser": adviser, "moment": moment}
        answer = await self.context.request.post("/api/tables", data=asked)
        assert answer.status == 201, await answer.text()
        table: str = (await answer.json())["table"]
        await self.open(table)
        return table

    async def import_game(self, game: Game, *seats: str) -> str:
        """Import a prepared game as a record, take its first seats, open the table, and return its id."""
        answer = await self.context.request.post("/api/records", data=game.record())
        table: str = (await answer.json())["table"]
        for seat, name in enumerate(seats):
            taken = await self.context.request.post(f"/api/tables/{table}/seats/{seat}", data={"name": name})
            assert taken.status == 200, await taken.text()
        await self.open(table)
        return table

    async def open(self, table: str, snapshot: str = "") -> None:
        """Open a table and wait until it is drawn. With bots, their story may run on without end."""
        await self.page.goto(f"/t/{table}{snapshot}")
        laid = self.page.locator("main[data-seq]").or_(self.page.get_by_role("button", name="Skip Space"))
        await expect(laid.first).to_be_visible(timeout=PATIENCE)

    async def seq(self) -> int:
        """Number of the snapshot shown."""
        return int(await self.page.locator("main").get_attribute("data-seq") or -1)

    async def at(self, seq: int) -> None:
        """Wait until a snapshot is shown."""
        await expect(self.page.locator("main")).to_have_attribute("data-seq", str(seq), timeout=PATIENCE)

    # Visible elements

    @property
    def targets(self) -> Locator:
        """Targets at which an action is possible."""
        return self.page.locator("main [data-target].available:visible")

    @property
    def actions(self) -> Locator:
        """Buttons of the plain list of actions."""
        return self.page.locator("#actions .list li button:not(.rule)")

    def action(self, label: str) -> Locator:
        """Action button by its label."""
        return self.actions.filter(has_text=label)

    def target(self, target: str) -> Locator:
        """Element on the table, such as ``place:paris``; it precedes cards of the same name."""
        return self.page.locator(f'[data-target="{target}"]').first

    @property
    def notice(self) -> Locator:
        """Response of the page to the last click."""
        return self.page.locator("#actions .place p")

    # Clicking

    async def click(self, target: Locator) -> bool:
        """Click a target at a point that nothing covers. Return False if there is none."""
        point = await target.evaluate(HIT)
        if point is None:
            self.unreachable.append(await target.get_attribute("data-target") or "")
            return False
        await self.page.mouse.click(*point)
        return True

    async def next_step(self, before: int = -1) -> str:
        """Wait for something to do after the snapshot `before`, and return its kind."""
        found = await self.page.wait_for_function(NEXT_STEP, arg=before, timeout=PATIENCE)
        return str(await found.json_value())

    async def play_to_the_end(self, chance: random.Random, *, most: int = 1500) -> int:
        """Click at random, mostly on the board, until the game is over. Return the number of clicks."""
        before = -1
        for clicks in range(most):
            match await self.next_step(before):
                case "over":
                    return clicks
                case "question":
                    await self.page.locator("dialog .primary").click()
                case "handover":
                    await self.page.locator("dialog .primary").click()
                    await expect(self.page.locator("dialog")).to_have_count(0, timeout=PATIENCE)
                case "menu":
                    decisions = self.page.get_by_role("menuitem").filter(has_not_text="Ask who holds")
                    await chance.choice(await decisions.all()).click()
                case _:
                    before = await self.seq()
                    await self._act(chance)
        raise AssertionError(f"the game is not over after {most} clicks")

    async def _act(self, chance: random.Random) -> None:
        targets = await self.targets.all()
        if targets and chance.random() < BOARD and await self.click(chance.choice(targets)):
            return
        if await self.actions.count() == 0:
            await self.page.locator("#actions button.kind").first.click()
        await chance.choice(await self.actions.all()).click()


def is_error(message: Any) -> bool:
    """Return True if a console message is an error of the page and not only of the network."""
    return message.type == "error" and "Failed to load resource" not in message.text and "WebSocket" not in message.text


ME, OPEN = {"held": "me"}, {"held": "open"}
