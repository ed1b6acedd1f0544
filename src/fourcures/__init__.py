"""The Pandemic family of co-operative board games: exact rules, play, bots, research. See README.md.

>>> import fourcures as fc
>>> game = fc.new("pandemic", players=2, seed=7)
>>> game.outcome is None
True
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fourcures.engine.by_hand import Draw, GameByHand
from fourcures.engine.contract_test import check_game as _check_game
from fourcures.engine.errors import BadOptions, BadPosition, BadRecord, FourcuresError, IllegalAction, shown
from fourcures.engine.game import BY_HAND, Game
from fourcures.engine.game_type import GameType
from fourcures.engine.legal_actions import LegalActions
from fourcures.engine.validation import decoded, validated
from fourcures.engine.values import Action, Event, Outcome
from fourcures.games import DEFAULT_GAME, GAMES

if TYPE_CHECKING:
    from fourcures.bots.review import Review
    from fourcures.bots.session import Advice

__version__ = "0.1.0"
__all__ = [
    "BY_HAND",
    "DEFAULT_GAME",
    "GAMES",
    "Action",
    "BadOptions",
    "BadPosition",
    "BadRecord",
    "Draw",
    "Event",
    "FourcuresError",
    "Game",
    "GameType",
    "IllegalAction",
    "LegalActions",
    "Outcome",
    "advise",
    "chances",
    "check_game",
    "from_position",
    "game_type",
    "heuristic_action",
    "imagine",
    "new",
    "replay",
    "review",
    "rollouts",
]


def game_type(name: object) -> GameType:
    """The game with a name; BadOptions lists the names there are."""
    if not isinstance(name, str) or name not in GAMES:
        raise BadOptions(f"There is no game {shown(name)}; there are {', '.join(GAMES)}.")
    return GAMES[name]


def new(game: str = DEFAULT_GAME, *, seed: int | str | None = None, **options: Any) -> Game:
    """Set up a game. ``options`` are the game's own: players, edition, difficulty, roles, single rules options.

    With the seed ``BY_HAND``, chance is settled by hand from the first card on; see ``Game.chance``.
    """
    if seed == BY_HAND:
        return GameByHand.new(game_type(game), seed=0, **options)
    return Game.new(game_type(game), seed=seed, **options)


def from_position(position: Any, *, seed: int | str | None = None) -> Game:
    """A game that starts from a position: a dictionary as ``Game.position`` makes it, or its JSON text."""
    position = decoded(position, BadPosition, "position")
    name = position.get("game", DEFAULT_GAME) if isinstance(position, dict) else DEFAULT_GAME
    if seed == BY_HAND:
        return GameByHand.from_position(game_type(name), position, seed=0)
    return Game.from_position(game_type(name), position, seed=seed)


def replay(record: Any) -> Game:
    """Play a record again, given as ``Game.record`` makes it or as its JSON text; the game at its end."""
    return Game.replay(GAMES, record)


def imagine(view: Any, *, seed: int | None = None) -> Game:
    """A game that a seat cannot tell from the real one, made of its view: as ``Game.view`` makes it, or its JSON text.

    What the view hides is dealt by chance, everything that fits it being equally likely, and chance to come is that of
    ``seed``. Whoever searches in imagined games cannot peek. ``Game.imagine`` does so with a game at hand, faster.

    >>> game = new("pandemic", players=2, seed=7, hands="closed")
    >>> twin = imagine(game.view(0), seed=1)
    >>> twin.view(0) == game.view(0), twin == game
    (True, False)
    """
    view = decoded(view, BadPosition, "view")
    if not isinstance(view, dict):
        raise BadPosition(f"view: {shown(view)} is no view; a dictionary as Game.view makes it is one.")
    played = game_type(view.get("game"))
    return Game.from_view(played, validated(view, played.view_type, BadPosition, "view"), seed=seed)


def advise(game: Game, *, top: int = 3, budget: int = 40_000, rollouts: int = 400, seed: int = 0) -> list[Advice]:
    """The best few decisions for the seat that must decide: action, chance to win with its interval, and why.

    The chance is that of a plan if all go on as the planner does; of positions said to be won with a chance of 60 %,
    60 % were won in games that the planner played with its default budget. The interval, 95 %, has two parts: that of
    the rollouts, and how far what was won lay from what was said in games held out from the fit.

    ``budget`` is how many states the search for plans visits, ``rollouts`` how many each of the ``top`` plans gets.
    ``seed`` is that of the rollouts and of the hands that the seat cannot see, not that of the game: asking gives
    nothing away, and the same seed the same answer. The first time it compiles the game and the planner, for about a
    minute; ``fourcures prepare`` does so beforehand.
    """
    from fourcures.bots import entry_points
    from fourcures.bots.compiled import COMPILED_BOTS
    from fourcures.bots.session import advise as best_few
    from fourcures.bots.session import backend
    from fourcures.engine.compile_progress import announce

    if game.outcome is None:
        announce(backend(game.type, COMPILED_BOTS["planner"]), entry_points.advise)
    return best_few(game, top=top, budget=budget, rollouts=rollouts, seed=seed)


def chances(record: Any) -> list[float]:
    """Chance to win over a whole game: a number for the moment before each decision, then one for the end.

    ``record`` is a game, or what ``replay`` takes. A game that is over ends with 1 or 0. The chance is that of a table
    that goes on as the planner does. It is estimated from all that lies on the table, the hands included that players
    could not see of each other; no state holds what chance was still to bring. Nothing is compiled.

    >>> game = new("pandemic", players=2, seed=7)
    >>> _ = game.play(game.legal_actions.ids()[0])
    >>> len(chances(game.record()))
    2
    """
    from fourcures.bots.chances import chances as chances_of_game

    return chances_of_game(record if isinstance(record, Game) else replay(record))


def heuristic_action(game: Game) -> Action:
    """The decision of the heuristic, the bot ``greedy``, for the seat that must decide. Nothing is compiled.

    >>> heuristic_action(new("pandemic", players=2, seed=7)).text
    'give atlanta 0'
    """
    from fourcures.bots.compiled import COMPILED_BOTS
    from fourcures.bots.interpreted import choose_interpreted, known_legal

    if game.outcome is not None:
        raise FourcuresError("There is nothing to decide: the game is over.")
    return game.action(choose_interpreted(game, known_legal(game), COMPILED_BOTS["greedy"]))


def rollouts(game: Game, count: int, *, until: int | None = None, seed: int = 0) -> list[float]:
    """Values of ``count`` rollouts: in each the heuristic, the bot ``greedy``, plays all seats on in another future.

    They go on to the beginning of the turn with number ``until``, where the value is the chance to win, as in
    ``chances``; or to the end of the game, where it is 1 or 0. Futures are those of ``seed``: the same seed gives games
    that are compared the same futures, common random numbers. What is hidden stays as it is in this game, so a player
    who may not know it hands in one that was imagined. Like ``advise`` it compiles the first time.
    """
    from fourcures.bots import entry_points
    from fourcures.bots.compiled import COMPILED_BOTS
    from fourcures.bots.heuristic_rollouts import rollouts as heuristic_rollouts
    from fourcures.bots.session import backend
    from fourcures.engine.compile_progress import announce

    announce(backend(game.type, COMPILED_BOTS["planner"]), entry_points.heuristic_rollouts)
    return heuristic_rollouts(game, count, until, seed)


def review(record: Any, *, samples: int = 2000, seed: int = 0) -> Review:
    """Where a game was won or lost: the chance to win over its course, split into decisions and luck.

    ``record`` is a game, or what ``replay`` takes; one that is not over is reviewed as far as it goes. The chances are
    those of ``chances``, but for moments in which a choice is open that bots leave to the heuristic, such as what to
    discard: there it is the chance after it. Over each decision the chance changes by two parts: ``decision``, from
    what it was to the mean over ``samples`` of all that chance could have brought after the action, and ``luck``, from
    there to what came.
    Their sums, ``luck`` and ``decisions``, add up to the last chance minus the first, exactly. Besides: three
    ``turning_points``, each with what the adviser would have played from what that seat knew; what each seat did; and
    the marks of the course, such as epidemics and cures.

    ``seed`` is that of the samples and of the adviser's rollouts: the same seed, the same review. Like ``advise`` it
    compiles the first time, for about a minute.
    """
    from fourcures.bots import entry_points
    from fourcures.bots.chances import chance_weights
    from fourcures.bots.compiled import COMPILED_BOTS
    from fourcures.bots.review import review as review_of_game
    from fourcures.bots.session import backend
    from fourcures.engine.compile_progress import announce

    game = record if isinstance(record, Game) else replay(record)
    chance_weights(game.type)  # refuses a game without any before anything is compiled
    announce(backend(game.type, COMPILED_BOTS["planner"]), entry_points.value_course, entry_points.advise)
    return review_of_game(game, samples=samples, seed=seed)


def check_game(name: str, *, games: int = 20, seed: int = 1) -> None:
    """Walk a registered game at random and hold it to the contract; AssertionError says what does not hold."""
    _check_game(game_type(name), games=games, seed=seed)
