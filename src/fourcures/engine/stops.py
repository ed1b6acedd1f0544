"""Stops: the windows in which a seat wants to be asked for events; all others pass automatically.

The rules open a window for every seat that could use it, before nearly every step. People want to be asked only where
one of their cards can matter. ``GameType.window`` returns the open window, ``Stops`` are the wishes of a seat, and
``is_asked`` combines both. For a seat that is not asked, the program that runs the game takes the window's passing
action. Stops are not rules: in a game with stops, some seats just decline at once.

If hands are hidden, a seat's hand must not decide whether it is asked, so ``matters`` must not be used.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec


class Window(NamedTuple):
    """Open window: a seat is asked whether it wants to do something before the next step.

    Attributes:
        seat: the seat that is asked.
        passing: the id of the action that lets the window pass.
        phase: the name of the next step.
        occasion: equal for all seats that are asked before the same step, and different for the next step.
        is_moment: whether all seats are given time before this step if hands are hidden.
        earlier: the seats that could be asked before this one.
        matters: what the seat can play that can matter before this step, as pairs of name and title.
        is_shared: whether what matters belongs to all seats, so that asking one person is enough.
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
    """True if a seat wants to be asked in a window, based on everything that it holds."""
    if stops.full_control:
        return True
    return turn != stops.quiet_turn and any(name not in stops.quiet_cards for name, _ in window.matters)
