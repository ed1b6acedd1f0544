"""The games of the family, by name."""

from fourcures.engine.game_type import GameType
from fourcures.games.cure.game import Cure
from fourcures.games.dice.game import Dice
from fourcures.games.pandemic.game import Pandemic

GAMES: dict[str, GameType] = {game.name: game for game in (Pandemic(), Dice(), Cure())}
DEFAULT_GAME = "pandemic"
