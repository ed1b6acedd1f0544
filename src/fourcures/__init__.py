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
from fourcures.engine.game import BY_HAND, Game, check_seed, is_by_hand
from fourcures.engine.game_type import GameType
from fourcures.engine.legal_actions import LegalActions
from fourcures.engine.validation import decoded, validated
from fourcures.engine.values import Action, Event, Outcome, as_int
from fourcures.games import DEFAULT_GAME, GAMES

if TYPE_CHECKING:
    from fourcures.bots.review import Review
    from fourcures.bots.session import Advice

__version__ = "0.1.0"
MAX_CHECKED = 1_000_000  # games of a contract test
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
    """Return the game with a name. Raise BadOptions with the list of names if there is none."""
    if not isinstance(name, str) or name not in GAMES:
        raise BadOptions(f"There is no game {shown(name)}; there are {', '.join(GAMES)}.")
    return GAMES[name]


def new(game: str = DEFAULT_GAME, *, seed: int | str | None = None, **options: Any) -> Game:
    """Set up a game. ``options`` are the game's own: players, edition, difficulty, roles, single rules options.

    With the seed ``BY_HAND``, the caller chooses all draws, from the first card on; see ``Game.chance``.
    """
    if is_by_hand(seed):
        return GameByHand.new(game_type(game), seed=0, **options)
    return Game.new(game_type(game), seed=seed, **options)


def from_position(position: Any, *, seed: int | str | None = None) -> Game:
    """A game that starts from a position: a dictionary as ``Game.position`` makes it, or its JSON text."""
    position = decoded(position, BadPosition, "position")
    name = position.get("game", DEFAULT_GAME) if isinstance(position, dict) else DEFAULT_GAME
    if is_by_hand(seed):
        return GameByHand.from_position(game_type(name), position, seed=0)
    return Game.from_position(game_type(name), position, seed=seed)


def _checked(game: object) -> Game:
    """Return a game. Raise FourcuresError for anything else."""
    if not isinstance(game, Game):
        raise FourcuresError(f"{shown(game)} is no game; new(), from_position() and replay() make one.")
    return game


def replay(record: Any) -> Game:
    """Replay a record, given as ``Game.record`` makes it or as its JSON text. Return the game at its end."""
    return Game.replay(GAMES, record)


def imagine(view: Any, *, seed: int | None = None) -> Game:
    """Build a game that a seat cannot distinguish from the real one, from its view.

    ``view`` is as ``Game.view`` makes it, or its JSON text. Hidden things are sampled, and every deal that fits the
    view is equally likely. ``seed`` determines the sample and future draws. Search in imagined games cannot use hidden
    information. ``Game.imagine`` does the same for a game at hand, faster.

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
    """Return the ``top`` best decisions for the seat that must decide: action, win probability with interval, reasons.

    The win probability is that of a plan if all seats continue as the planner does. It is calibrated: of the positions
    rated at 60 %, 60 % were won in games that the planner played with its default budget. The 95 % interval covers two
    errors: that of the rollouts, and the deviation of actual wins from estimates in games held out from the fit.

    ``budget`` is the number of states that the search for plans visits, ``rollouts`` the number of rollouts for each of
    the ``top`` plans. ``seed`` is for the rollouts and the hands that the seat cannot see; it is not the seed of the
    game. So advice reveals nothing hidden, and the same seed gives the same answer. The first call compiles the game
    and the planner for about a minute; ``fourcures prepare`` does so beforehand.
    """
    from fourcures.bots import entry_points
    from fourcures.bots.compiled import COMPILED_BOTS
    from fourcures.bots.session import advise as best_few
    from fourcures.bots.session import backend
    from fourcures.engine.compile_progress import announce

    if _checked(game).outcome is None:
        announce(backend(game.type, COMPILED_BOTS["planner"]), entry_points.advise)
    return best_few(game, top=top, budget=budget, rollouts=rollouts, seed=seed)


def chances(record: Any) -> list[float]:
    """Win probability over a whole game: a number before each decision, then one for the end.

    ``record`` is a game, or a record as ``replay`` takes it. The last number of a finished game is 1 or 0. The estimate
    assumes a table that continues as the planner does. It uses everything on the table, including hands that players
    could not see of each other, but no future draws. Nothing is compiled.

    >>> game = new("pandemic", players=2, seed=7)
    >>> _ = game.play(game.legal_actions.ids()[0])
    >>> len(chances(game.record()))
    2
    """
    from fourcures.bots.chances import chances as chances_of_game

    return chances_of_game(record if isinstance(record, Game) else replay(record))


def heuristic_action(game: Game) -> Action:
    """Decision of the heuristic bot ``greedy`` for the seat that must decide. Nothing is compiled.

    >>> heuristic_action(new("pandemic", players=2, seed=7)).text
    'give atlanta 0'
    """
    from fourcures.bots.compiled import COMPILED_BOTS
    from fourcures.bots.interpreted import choose_interpreted, known_legal

    if _checked(game).outcome is not None:
        raise FourcuresError("There is nothing to decide: the game is over.")
    return game.action(choose_interpreted(game, known_legal(game), COMPILED_BOTS["greedy"]))


def rollouts(game: Game, count: int, *, until: int | None = None, seed: int = 0) -> list[float]:
    """Values of ``count`` rollouts, in which the heuristic bot ``greedy`` plays all seats with other future draws.

    A rollout continues to the beginning of turn ``until``, where its value is the win probability, as in ``chances``,
    or to the end of the game, where its value is 1 or 0. ``seed`` determines the draws: games that are compared with
    the same seed get the same draws (common random numbers). Hidden things stay as they are in ``game``, so a player
    who may not know them passes an imagined game. Like ``advise``, the first call compiles.
    """
    from fourcures.bots import entry_points
    from fourcures.bots.compiled import COMPILED_BOTS
    from fourcures.bots.heuristic_rollouts import rollouts as heuristic_rollouts
    from fourcures.bots.session import backend
    from fourcures.engine.compile_progress import announce

    announce(backend(_checked(game).type, COMPILED_BOTS["planner"]), entry_points.heuristic_rollouts)
    return heuristic_rollouts(game, count, until, seed)


def review(record: Any, *, samples: int = 2000, seed: int = 0) -> Review:
    """Review of a game: its win probability over time, split into the effects of decisions and of luck.

    ``record`` is a game, or a record as ``replay`` takes it. An unfinished game is reviewed as far as it goes. Win
    probabilities are those of ``chances``, with one exception: at a pending choice that bots leave to the heuristic,
    such as what to discard, the probability is that after the choice. Each decision changes the win probability by two
    parts. ``decision`` is the change to the mean over ``samples`` random outcomes of the action, ``luck`` the change
    from that mean to the actual outcome. Their sums, ``luck`` and ``decisions``, add up to exactly the last win
    probability minus the first.

    A review also has three ``turning_points``, each with the decision that the adviser would have made from what that
    seat knew. It also says what each seat did, and marks events of the course, such as epidemics and cures.

    ``seed`` is for the samples and for the adviser's rollouts: the same seed gives the same review. Like ``advise``,
    the first call compiles for about a minute.
    """
    from fourcures.bots import entry_points
    from fourcures.bots.chances import chance_weights
    from fourcures.bots.compiled import COMPILED_BOTS
    from fourcures.bots.review import review as review_of_game
    from fourcures.bots.session import backend
    from fourcures.engine.compile_progress import announce

    game = record if isinstance(record, Game) else replay(record)
    chance_weights(game.type)  # refuses a game without an estimate before anything is compiled
    announce(backend(game.type, COMPILED_BOTS["planner"]), entry_points.value_course, entry_points.advise)
    return review_of_game(game, samples=samples, seed=seed)


def check_game(name: str, *, games: int = 20, seed: int = 1) -> None:
    """Run the contract test on a registered game. AssertionError says what does not hold."""
    count = as_int(games)
    if type(count) is not int or not 1 <= count <= MAX_CHECKED:
        raise BadOptions(f"games: {shown(games)} is not possible; a whole number from 1 to {MAX_CHECKED} is.")
    _check_game(game_type(name), games=count, seed=check_seed(seed))
