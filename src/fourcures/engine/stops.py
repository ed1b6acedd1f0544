"""Stops: where a seat wants to be asked for events, and where a window passes by itself.

The rules open a window to every seat that could use it, before nearly every step. People want to be asked where a card
of theirs can matter, and nowhere else. ``GameType.window`` says which window is open; what a seat wants is its
``Stops``; ``is_asked`` puts the two together. Whoever runs a game takes the window's passing action for a seat that is
not asked. Nothing here is a rule: a game played with stops is one in which some seats decline at once.

Where hands are hidden, whether a seat is asked must not depend on its hand. Then ``matters`` must not be looked at.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec


class Window(NamedTuple):
    """Window that is open: a seat is asked whether it wants to do something before the next step.

    Attributes:
        seat: the seat that is asked.
        passing: the id of the action that lets the window pass.
        phase: the step that comes next, by name.
        occasion: equal for all seats that are asked before the same step, and different for the next step.
        is_moment: whether all are given time before this step where hands are hidden.
        earlier: the seats that could be asked before this one.
        matters: what the seat can play that can matter before this step: names, with what they are called.
        is_shared: whether what matters belongs to all, so that asking one person is enough.
    """

    seat: int
    passing: int
    phase: str
    occasion: tuple[int, ...]
    is_moment: bool = False
    earlier: tuple[int, ...] = ()
    matters: tuple[tuple[str, str], ...] = ()
    is_shared: bool = False


class Stops(msgspec.Struct, frozen=True):
    """Settings of a seat: in which windows it wants to be asked.

    Attributes:
        full_control: asked in every window.
        quiet_turn: the number of a turn in which it is not asked.
        quiet_cards: names of cards about which it is not asked.
    """

    full_control: bool = False
    quiet_turn: int = 0
    quiet_cards: frozenset[str] = frozenset()


DEFAULT_STOPS = Stops()


def is_asked(window: Window, stops: Stops, turn: int) -> bool:
    """Whether a seat wants to be asked in a window, given all that it holds."""
    if stops.full_control:
        return True
    return turn != stops.quiet_turn and any(name not in stops.quiet_cards for name, _ in window.matters)
