"""Registry of games, by name: those of the family, and plug-ins.

The environment names the plug-ins, and worker processes inherit it:
``FOURCURES_GAMES=file.py:Class,package.module:Class``.
"""

from __future__ import annotations

import copyreg
import os

from fourcures.engine.errors import BadOptions
from fourcures.engine.game_type import GameType
from fourcures.engine.plugins import load_class
from fourcures.games.cure.game import Cure
from fourcures.games.dice.game import Dice
from fourcures.games.pandemic.game import Pandemic

GAMES: dict[str, GameType] = {}
DEFAULT_GAME = "pandemic"
VARIABLE = "FOURCURES_GAMES"


def register(game_type: GameType) -> None:
    """Register a game. Raise BadOptions if it is not a GameType or its name is taken."""
    if not isinstance(game_type, GameType):
        raise BadOptions(f"{game_type!r} is no game: it is not a GameType.")
    if game_type.name in GAMES:
        raise BadOptions(f"There is a game {game_type.name} already.")
    GAMES[game_type.name] = game_type
    copyreg.pickle(type(game_type), lambda one: (_registered, (one.name,)))  # compiled code is kept by identity


def _registered(name: str) -> GameType:
    """Look up the game that a pickle or a deep copy names."""
    return GAMES[name]


for _game in (Pandemic(), Dice(), Cure()):
    register(_game)
for _spec in filter(None, os.environ.get(VARIABLE, "").split(",")):
    register(load_class(_spec, "game")())
