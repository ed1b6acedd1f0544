"""Choices of a figure, checked before games are played: its panels and its layout."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, cast, get_args

import numpy as np

from fourcures.engine.errors import BadOptions, shown
from fourcures.engine.game_type import GameType

Layout = Literal["post", "paper"]
PANEL_NAMES = ("outcomes", "roles", "epidemics", "lengths", "outbreaks")


def available_panels(game_type: GameType) -> list[str]:
    """Names of the panels for which a game has data."""
    figures = game_type.metrics(np.zeros(0, game_type.state_type.dtype()))
    absent = set() if game_type.roles else {"roles"}
    if "epidemics" not in figures:
        absent.add("epidemics")
    return [name for name in PANEL_NAMES if name not in absent]


def check_panels(game_type: GameType, panels: str | Iterable[str]) -> list[str]:
    """Validate panel names, a sequence or comma-separated text, and keep their order; BadOptions if one is unknown."""
    names = [name.strip() for name in panels.split(",")] if isinstance(panels, str) else list(panels)
    possible = available_panels(game_type)
    for name in names:
        if name not in possible:
            raise BadOptions(f"panels: {game_type.name} has no panel {shown(name)}; it has {', '.join(possible)}.")
        if names.count(name) > 1:
            raise BadOptions(f"panels: {name} is given twice; once is enough.")
    if not names:
        raise BadOptions(f"panels: none is given; there are {', '.join(possible)}.")
    return names


def check_layout(layout: str) -> Layout:
    """Validate the name of a layout; BadOptions if there is none."""
    if layout not in get_args(Layout):
        raise BadOptions(f"layout: {shown(layout)} is not possible; {' and '.join(get_args(Layout))} are.")
    return cast(Layout, layout)
