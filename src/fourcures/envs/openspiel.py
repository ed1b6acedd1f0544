"""OpenSpiel adapter: each game registered with pyspiel, with every draw an explicit chance node.

Importing this registers ``fourcures_pandemic``, ``fourcures_dice`` and ``fourcures_cure``::

    game = pyspiel.load_game("fourcures_pandemic", {"players": 2, "options": "difficulty:heroic hands:closed"})

Seats win or lose together: 1 for a game that is won, 0 for one that is lost. A seat observes what it may know, and its
legal actions are its own.
"""

from __future__ import annotations

import json
from typing import Any

import numpy as np

import fourcures as fc
from fourcures.engine.errors import BadOptions, shown

try:
    import pyspiel
except ImportError:
    raise ImportError("The OpenSpiel adapter needs OpenSpiel: pip install 'fourcures[openspiel]'.") from None

LONGEST_GAME = 20_000  # steps, draws included; no game of the family comes near
MOST_OUTCOMES = 64  # most results that one draw can have
PLAYERS, OPTIONS = "players", "options"


def game_name(name: str) -> str:
    """Name of a fourcures game in OpenSpiel."""
    return f"fourcures_{name}"


def _spiel_type(game_type: fc.GameType) -> Any:
    """Description of a game that OpenSpiel needs before creating it."""
    return pyspiel.GameType(
        short_name=game_name(game_type.name),
        long_name=game_type.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.IDENTICAL,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game_type.player_counts),
        min_num_players=min(game_type.player_counts),
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={PLAYERS: 0, OPTIONS: ""},
    )


def _chosen(parameters: dict[str, Any]) -> dict[str, Any]:
    """Options from OpenSpiel's parameters: ``players``, and space-separated words such as ``difficulty:heroic``."""
    choices: dict[str, Any] = {PLAYERS: parameters[PLAYERS]} if parameters.get(PLAYERS) else {}
    for word in parameters.get(OPTIONS, "").split():
        name, colon, value = word.partition(":")  # an equals sign would end the parameter in OpenSpiel's own notation
        if not colon:
            raise BadOptions(f"options: {shown(word)} is not possible; words such as difficulty:heroic are.")
        choices[name] = value
    return choices


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no type hints
    """Game with its options chosen."""

    def __init__(self, game_type: fc.GameType, spiel_type: Any, parameters: dict[str, Any]) -> None:
        self.game_type, self.choices = game_type, _chosen(parameters)
        players = game_type.make_options(**self.choices).players
        facts = pyspiel.GameInfo(
            num_distinct_actions=game_type.rows * game_type.width,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=players,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=None,
            max_game_length=LONGEST_GAME,
        )
        super().__init__(spiel_type, facts, parameters)

    def new_initial_state(self) -> SpielState:
        """A game before set-up, which consists of draws only."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """An observer of what a seat may know."""
        return Observer(self.game_type)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """State: a fourcures game whose draws the caller chooses."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.game = fc.new(game.game_type.name, seed=fc.BY_HAND, **game.choices)

    def current_player(self) -> Any:
        """The seat that decides, or OpenSpiel's id for a draw or for the end of the game."""
        if self.game.outcome:
            return pyspiel.PlayerId.TERMINAL
        seat = self.game.actor
        return pyspiel.PlayerId.CHANCE if seat is None else seat

    def _legal_actions(self, player: int) -> list[int]:
        return [action.id for action in self.game.legal_actions.of(player)]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Possible draws with their probabilities."""
        return [(draw.id, float(draw.probability)) for draw in self.game.chance()]

    def _apply_action(self, action: int) -> None:
        self.game.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            told = next((draw.text for draw in self.game.chance() if draw.id == action), "not possible")
            return f"draw {action}: {told}"  # faces of a die may be alike, and strings must not
        return self.game.action(action).text

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.game.outcome is not None

    def returns(self) -> list[float]:
        """1 for each seat if the game is won."""
        return self.game.returns()

    def __str__(self) -> str:
        return f"{self.game!r} {json.dumps(self.game._key())}"


class Observer:
    """Observer of what a seat may know, as numbers and as text."""

    def __init__(self, game_type: fc.GameType) -> None:
        size = len(game_type.observation_layout.names())
        self.tensor = np.zeros(size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Write the observation of a seat."""
        self.tensor[:] = state.game.observation(player)

    def string_from(self, state: SpielState, player: int) -> str:
        """The view of a seat as text. Before set-up, it is a fixed sentence."""
        try:
            return json.dumps(state.game.view(player))
        except fc.FourcuresError:
            return "being set up"


def _register(game_type: fc.GameType) -> None:
    spiel_type = _spiel_type(game_type)

    class Registered(SpielGame):
        """Game that OpenSpiel creates from its parameters alone."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(game_type, spiel_type, params or {})

    pyspiel.register_game(spiel_type, Registered)


for _type in fc.GAMES.values():
    _register(_type)
