"""Input encoding: maps the numbers of an observation to network inputs, relative to the active seat.

A small amount is encoded as a thermometer, one input per step; a large amount is a single scaled input. Seats are
numbered from the active one on, in inputs and actions, so that the network need not learn every seat separately.

Weights find inputs and actions by name, so they still fit after a game gains more of either.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from fourcures.bots.policy.network import AMOUNT_SCALE, NO_ACTION
from fourcures.engine.game_type import GameType
from fourcures.engine.observation import ObservationLayout

MAX_STEPS = 9  # largest amount that is encoded as a thermometer
SEAT_AXES = ("seat", "owner")  # observation axes that index seats


class Encoding(NamedTuple):
    """Encoding of one game's observations.

    Each number of an observation has a place; its inputs are consecutive from ``first_inputs[place]`` on. Input i
    encodes the number at ``sources[i]``: whether it is at least ``thresholds[i]``, or, if that is 0, the amount divided
    by ``AMOUNT_SCALE``. In the row ``viewpoint(players, active)``, ``turned_places`` and ``turned_actions`` map each
    place and action to its counterpart with seats numbered from the active one.
    """

    sources: Any
    thresholds: Any
    first_inputs: Any
    turned_places: Any  # viewpoint, place -> place
    turned_actions: Any  # viewpoint, action -> action, or NO_ACTION for an id without an action
    seats: int

    @property
    def inputs(self) -> int:
        """Number of inputs."""
        return len(self.sources)

    @property
    def places(self) -> int:
        """Length of an observation."""
        return len(self.first_inputs) - 1

    def viewpoint(self, players: int, active: int) -> int:
        """Row of the tables for ``players`` players and the ``active`` seat."""
        return players * self.seats + active


@cache
def encoding_of(game_type: GameType) -> Encoding:
    """Encoding of a game's observations."""
    layout = game_type.observation_layout
    seats = seat_count(layout)
    highest = np.array(layout.highest())
    steps = np.where(highest <= MAX_STEPS, highest, 1)
    first_inputs = np.concatenate([[0], np.cumsum(steps)])
    sources = np.repeat(np.arange(layout.size), steps)
    thresholds = np.where(highest[sources] <= MAX_STEPS, np.arange(len(sources)) - first_inputs[sources] + 1, 0)
    views = [(players, active) for players in range(seats + 1) for active in range(seats)]
    return Encoding(
        sources,
        thresholds,
        first_inputs,
        np.stack([turn_places(layout, *view) for view in views]),
        np.stack([turn_actions(game_type, *view) for view in views]),
        seats,
    )


def input_names(game_type: GameType) -> list[str]:
    """Name of each input, such as ``cubes paris blue >= 2`` or ``turn / 16``."""
    encoding, names = encoding_of(game_type), game_type.observation_layout.names()
    return [
        f"{names[place]} >= {threshold}" if threshold else f"{names[place]} / {AMOUNT_SCALE}"
        for place, threshold in zip(encoding.sources, encoding.thresholds, strict=True)
    ]


def action_names(game_type: GameType) -> dict[str, int]:
    """Id of each action by its name: its kind and all its arguments, such as ``drive 0 paris``."""
    space, axes = game_type.action_space, game_type.observation_layout.axes
    ids = {}
    for action in range(space.rows * space.width):
        if (found := space.values(action)) is not None:
            kind, values = found
            words = (thing_name(axes.get(each.thing, ()), values[each.name]) for each in kind.arguments)
            ids[" ".join((kind.name, *words))] = action
    return ids


def thing_name(names: Sequence[str], number: int) -> str:
    """Name of a thing, or its number where observations do not name it."""
    return names[number] if number < len(names) else str(number)


def seat_count(layout: ObservationLayout) -> int:
    """Number of seats in an observation."""
    return len(layout.axes["seat"]) if "seat" in layout.axes else 1


def turn_seat(seat: Any, players: int, active: int) -> Any:
    """Seat number counted from the active seat. Unused seats keep their number."""
    return np.where(seat < players, (seat - active) % max(1, players), seat)


def turn_places(layout: ObservationLayout, players: int, active: int) -> Any:
    """Place of each number of an observation with seats counted from the active one."""
    turned = np.arange(layout.size)
    for feature, taken in layout.slices():
        axes = feature.axes.split()
        if any(axis in SEAT_AXES for axis in axes):
            shape = [len(layout.axes[axis]) for axis in axes]
            indices = list(np.unravel_index(np.arange(taken.stop - taken.start), shape))
            for number, axis in enumerate(axes):
                if axis in SEAT_AXES:
                    indices[number] = turn_seat(indices[number], players, active)
            turned[taken] = taken.start + np.ravel_multi_index(indices, shape)
    return turned


def turn_actions(game_type: GameType, players: int, active: int) -> Any:
    """Id of each action with seats counted from the active one, or ``NO_ACTION`` for ids without an action."""
    space = game_type.action_space
    turned = np.full(space.rows * space.width, NO_ACTION)
    for action in range(len(turned)):
        found = space.values(action)
        if found is not None:
            kind, values = found
            seats = {argument.name for argument in kind.arguments if argument.thing == "seat"}
            turned[action] = space.number(
                kind.name,
                {
                    name: int(turn_seat(value, players, active)) if name in seats else value
                    for name, value in values.items()
                },
            )
    return turned
