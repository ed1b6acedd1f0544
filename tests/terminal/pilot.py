"""Pilot helpers: keys into the terminal, screen text out."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import fourcures as fc
from fourcures.engine.values import Panel
from fourcures.terminal.app import PlayApp
from fourcures.terminal.decision_panel import DecisionPanel
from fourcures.terminal.overlay_screens import HandoverScreen

LARGE, MEDIUM, SMALL = (160, 50), (120, 40), (80, 24)


def screen_text(app: Any) -> str:
    """Visible screen as text."""
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip) for strip in strips)


async def type_and_enter(pilot: Any, text: str) -> None:
    await pilot.press(*("space" if letter == " " else "underscore" if letter == "_" else letter for letter in text))
    await pilot.press("enter")
    await pilot.pause()


async def accept_handovers(pilot: Any) -> None:
    while isinstance(pilot.app.screen, HandoverScreen):
        await pilot.press("enter")
        await pilot.pause()


def moment(app: PlayApp) -> tuple[object, ...]:
    """Values that change with every choice taken."""
    decision = app.screen_of_table.query_one(DecisionPanel)
    return len(app.game.decisions), decision.opened, app.screen, app.viewer, app.table.stops_ahead, app.table.stops


async def random_key(pilot: Any, source: random.Random) -> None:
    """Take a random entry of the list; on a hand-over screen, look or pass the window.

    Does not use the pilot's wait for an idle process, which whole games cannot afford, and waits for the change.
    """
    app = pilot.app
    before = moment(app)
    if isinstance(app.screen, HandoverScreen):
        keys = ["space" if app.screen.passing and source.random() < 0.5 else "enter"]
    else:
        keys = [*["down"] * source.randrange(5), "enter"]
    for key in keys:
        app.simulate_key(key)
    for _ in range(1000):
        await pilot._wait_for_screen()
        if moment(app) != before:
            return
    raise AssertionError(f"{keys} changed nothing")


def play_app(folder: Path, **options: Any) -> PlayApp:
    choices = {"players": 2, "seed": 7, **options}
    return PlayApp(fc.new("pandemic", **choices), folder / "game.json")


def walked(name: str, every: int, most: int = 10_000, **options: Any) -> Iterator[fc.Game]:
    """Random game of any kind, at every `every`-th decision and at its end."""
    game = fc.new(name, **{"seed": 5, **options})
    source = random.Random(1)
    while not game.outcome and len(game.decisions) < most:
        if len(game.decisions) % every == 0:
            yield game
        game.play(source.choice(list(game.legal_actions)))
    yield game


def plain_lines(panel: Panel) -> list[str]:
    """Lines of a panel without styles."""
    return ["".join(text for text, _ in line) for line in panel.lines]
