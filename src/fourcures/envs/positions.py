"""Positions that episodes begin with: ``reset(options={"position": ...})``."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from fourcures.engine.errors import BadOptions, BadPosition, shown
from fourcures.engine.game import Game
from fourcures.engine.game_type import GameType
from fourcures.engine.validation import decoded
from fourcures.envs.telling import decides_after_telling


def position_option(options: Any) -> Any:
    """Position among the options of a reset, or None without one; BadOptions if there are other options."""
    if options is None:
        return None
    if not isinstance(options, dict):
        raise BadOptions(f"options: {shown(options)} is not possible; a dictionary such as {{'position': ...}} is.")
    for name in options:
        if name != "position":
            raise BadOptions(f"options: there is no option {shown(name)} of a reset; there is position.")
    return options.get("position")


def game_at(game_type: GameType, players: int, position: Any, seed: int, *, tell_all: bool) -> Game:
    """Start a game from a position; BadPosition if it does not fit the environment."""
    position = decoded(position, BadPosition, "position")
    named = position.get("game", game_type.name) if isinstance(position, dict) else game_type.name
    if named != game_type.name:
        raise BadPosition(f"position: it is one of {shown(named)}; this environment plays {game_type.name}.")
    game = Game.from_position(game_type, position, seed=seed)
    if game.players != players:
        raise BadPosition(f"position: it has {game.players} seats; this environment has {players}.")
    if game.outcome or game.events:  # random events could end it before anybody decides
        raise BadPosition("position: nobody has to decide in it; give one in which somebody does.")
    if tell_all and not decides_after_telling(game):
        raise BadPosition("position: nobody has to decide in it once all have told; give one in which somebody does.")
    return game


class Starts(NamedTuple):
    """Initial states of the games of a vector environment: one for all, or one for each."""

    states: Any  # array of structs
    is_blank: bool  # whether the games must be set up first
    options: list[Any]  # options of the games of these states

    @classmethod
    def of(cls, game_type: GameType, options: Any, position: Any, count: int, *, tell_all: bool) -> Starts:
        """Initial states of ``count`` games: a position, a list of positions, or without any, a blank state."""
        positions = position if isinstance(position, list | tuple) else [position]
        if positions is position and len(positions) != count:
            raise BadOptions(f"position: {len(positions)} are given; one is needed, or {count}, one a game.")
        if position is None:
            begun, of_all = [game_type.blank_state(options)], [options]
        else:
            games = [game_at(game_type, options.players, each, seed=0, tell_all=tell_all) for each in positions]
            begun, of_all = [game.state(seed=0) for game in games], [game.options for game in games]
        states = np.zeros(len(begun), game_type.state_type.dtype())
        for index, state in enumerate(begun):
            state.store(states, index)
        return cls(states, position is None, of_all)

    def options_of(self, game: int) -> Any:
        """Options of a game."""
        return self.options[game % len(self.options)]
