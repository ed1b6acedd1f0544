"""Gymnasium environment of one game, for one agent that decides for every seat.

Interpreted, so that it starts at once and can be inspected; ``team_vector_env`` plays many games, compiled.
"""

from __future__ import annotations

from typing import Any, Literal

import gymnasium
import numpy as np

import fourcures as fc
from fourcures.engine.errors import BadOptions, shown
from fourcures.engine.values import as_int
from fourcures.envs.positions import game_at, position_option
from fourcures.envs.spaces import EpisodeSeeds, action_mask, action_space, observation_space
from fourcures.envs.telling import check_tell_all, tell_everything
from fourcures.envs.text_rendering import render_text

Observation = np.ndarray[Any, np.dtype[np.int8]]


class TeamEnv(gymnasium.Env[Observation, Any]):
    """Environment of one game. The agent plays all seats, and observes what the deciding seat may know.

    Args:
        game: the name of the game.
        render_mode: ``"ansi"`` for the game as text, or None.
        on_illegal: ``"error"`` raises IllegalAction and leaves the game as it was. ``"replace"`` takes the legal action
            number ``action % count`` instead, for agents and checkers that know nothing of masks.
        tell_all: whether all seats tell what they hold before each decision, where hands are hidden.
        **options: players, difficulty and the other options of the game.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 4}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        render_mode: str | None = None,
        on_illegal: Literal["error", "replace"] = "error",
        *,
        tell_all: bool = False,
        **options: Any,
    ) -> None:
        if render_mode not in (None, "ansi"):
            raise BadOptions(f"render_mode: {shown(render_mode)} is not possible; 'ansi' and None are.")
        if on_illegal not in ("error", "replace"):
            raise BadOptions(f"on_illegal: {shown(on_illegal)} is not possible; 'error' and 'replace' are.")
        self.game_type = fc.game_type(game)
        self._players = self.game_type.make_options(**options).players  # refuses options now, not at first reset
        self.render_mode = render_mode
        self.observation_space = observation_space(self.game_type)
        self.action_space = action_space(self.game_type)
        self._options = options
        self._replaces = on_illegal == "replace"
        self._tells_all = check_tell_all(tell_all)
        self._seeds: EpisodeSeeds | None = None
        self._game: fc.Game | None = None

    @property
    def game(self) -> fc.Game:
        """The game that is played, to be inspected, or undone and copied at your own risk."""
        if self._game is None:
            raise fc.FourcuresError("No game has been dealt yet; reset() deals one.")
        return self._game

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, Any]:
        """Deal a game: ``fourcures.new(seed=seed)``, or without a seed the next episode of the last seed.

        ``options={"position": ...}`` begins with a position, as ``fourcures.from_position`` takes it, and with its
        options.
        """
        position = position_option(options)
        super().reset(seed=as_int(seed))
        if seed is not None or self._seeds is None:
            self._seeds = EpisodeSeeds(int(self.np_random.integers(2**63)) if seed is None else seed)
        else:
            self._seeds.episode += 1
        if position is None:
            self._game = fc.new(self.game_type.name, seed=self._seeds.current(), **self._options)
        else:
            self._game = game_at(
                self.game_type, self._players, position, self._seeds.current(), tell_all=self._tells_all
            )
        self._let_seats_tell()
        return self._observation(), self._info()

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Apply an action. The reward is 1 for winning the game, and 0 otherwise."""
        number, known = as_int(action), self._known()
        is_id = type(number) is int
        if self._replaces and known and is_id and number not in known:
            number = known[number % len(known)]
        self.game.play(number, None if is_id and number in known else self.game.actor)  # else it is refused
        self._let_seats_tell()
        outcome = self.game.outcome
        return self._observation(), float(outcome is not None and outcome.won), outcome is not None, False, self._info()

    def _let_seats_tell(self) -> None:
        if self._tells_all:
            tell_everything(self.game)

    def action_masks(self) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """Mask of legal actions, under the name and in the type that sb3-contrib expects."""
        return action_mask(self.game_type, self._known()).astype(bool)

    def render(self) -> str | None:
        """Text of the game as the seat that decides sees it."""
        return render_text(self.game, self.game.actor) if self.render_mode == "ansi" else None

    def _known(self) -> list[int]:
        actor = self.game.actor
        return [] if actor is None else self.game.legal_actions.known_to(actor)

    def _observation(self) -> Observation:
        return np.array(self.game.observation(self.game.actor), np.int8)

    def _info(self) -> dict[str, Any]:
        """The mask, the number of legal actions, the seat that decides (-1: none), and why the game ended (0: not)."""
        known = self._known()
        actor, outcome = self.game.actor, self.game.outcome
        return {
            "action_mask": action_mask(self.game_type, known),
            "legal_count": len(known),
            "actor": -1 if actor is None else actor,
            "outcome": self.game_type.reasons.index(outcome.reason) if outcome else 0,
        }
