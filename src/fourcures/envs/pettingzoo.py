"""PettingZoo environments: one agent for each seat, turn by turn (AEC) or with all agents in every step (parallel).

An agent observes what its seat may know, and its mask holds its seat's own actions. It acts when its seat must decide.
At the end all agents receive the same reward: 1 for a game that is won, 0 for one that is lost.
"""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils.conversions import turn_based_aec_to_parallel_wrapper

import fourcures as fc
from fourcures.engine.errors import BadOptions, FourcuresError, shown
from fourcures.envs.positions import game_at, position_option
from fourcures.envs.spaces import EpisodeSeeds, action_mask, action_space, mask_space, observation_space, state_space
from fourcures.envs.telling import check_tell_all, tell_everything
from fourcures.envs.text_rendering import render_text


class SeatsEnv(AECEnv):  # type: ignore[misc]  # PettingZoo has no type hints
    """Environment of one game with the agents ``seat_0``, ``seat_1`` and so on.

    Args:
        game: the name of the game.
        render_mode: ``"ansi"`` for the game as text, or None.
        tell_all: whether all seats tell what they hold before each decision, where hands are hidden.
        **options: players, difficulty and the other options of the game.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "name": "fourcures_v0", "is_parallelizable": False}

    def __init__(self, game: str, render_mode: str | None = None, *, tell_all: bool = False, **options: Any) -> None:
        super().__init__()
        if render_mode not in (None, "ansi"):
            raise BadOptions(f"render_mode: {shown(render_mode)} is not possible; 'ansi' and None are.")
        self.game_type = fc.game_type(game)
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.game_type.make_options(**options).players)]
        self.agents: list[str] = []
        self._options = options
        self._tells_all = check_tell_all(tell_all)
        self._seeds: EpisodeSeeds | None = None
        self._game: fc.Game | None = None
        self._observation_spaces = {
            agent: spaces.Dict(
                {"observation": observation_space(self.game_type), "action_mask": mask_space(self.game_type)}
            )
            for agent in self.possible_agents
        }
        self.state_space = state_space(self.game_type, len(self.possible_agents))
        self._action_spaces = {agent: action_space(self.game_type) for agent in self.possible_agents}

    @property
    def game(self) -> fc.Game:
        """The whole game, with hidden information, so not for agents."""
        if self._game is None:
            raise FourcuresError("No game has been dealt yet; reset() deals one.")
        return self._game

    def observation_space(self, agent: str) -> spaces.Dict:
        """Observation space of an agent: its observation and its action mask."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete[Any]:
        """Action space of an agent."""
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a game: ``fourcures.new(seed=seed)``, or without a seed the next episode of the last seed.

        ``options={"position": ...}`` begins with a position, as ``fourcures.from_position`` takes it, and with its
        options. Other options are ignored, as PettingZoo's own test expects.
        """
        position = options.get("position") if isinstance(options, dict) else position_option(options)
        if seed is not None or self._seeds is None:
            self._seeds = EpisodeSeeds(int(seeding.np_random()[0].integers(2**63)) if seed is None else seed)
        else:
            self._seeds.episode += 1
        if position is None:
            self._game = fc.new(self.game_type.name, seed=self._seeds.current(), **self._options)
        else:
            self._game = game_at(
                self.game_type, len(self.possible_agents), position, self._seeds.current(), tell_all=self._tells_all
            )
        self._let_seats_tell()
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._acting_agent()

    def _let_seats_tell(self) -> None:
        if self._tells_all:
            tell_everything(self.game)

    def _acting_agent(self) -> str:
        return self.possible_agents[self.game.actor or 0]

    def observe(self, agent: str) -> dict[str, Any]:
        """Observation and action mask of an agent. The mask is empty while another agent must act."""
        seat = self.possible_agents.index(agent)
        own = self.game.legal_actions.of(seat) if self.game.actor == seat else []
        return {
            "observation": np.array(self.game.observation(seat), np.int8),
            "action_mask": action_mask(self.game_type, (action.id for action in own)),
        }

    def state(self) -> np.ndarray[Any, np.dtype[np.int8]]:
        """Joint state for centralised training: the observations of all seats, one after another.

        It includes hidden hands, so it is not for agents that act.
        """
        seats = range(len(self.possible_agents))
        return np.array([self.game.observation(seat) for seat in seats], np.int8).reshape(-1)

    def step(self, action: Any) -> None:
        """Apply an action of the acting agent's own seat; IllegalAction leaves the game as it was."""
        game = self.game  # raises before the first reset
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        agent = self.agent_selection
        game.play(action, seat=self.possible_agents.index(agent))
        self._let_seats_tell()
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        outcome = self.game.outcome
        if outcome:
            self.rewards = dict.fromkeys(self.agents, float(outcome.won))
            self.terminations = dict.fromkeys(self.agents, True)
            self.infos = {each: {"outcome": outcome.reason} for each in self.agents}
        self._accumulate_rewards()
        self.agent_selection = self._acting_agent()

    def render(self) -> str | None:
        """Text of the game as the acting agent sees it."""
        if self.render_mode != "ansi":
            return None
        return render_text(self.game, self.possible_agents.index(self.agent_selection))

    def close(self) -> None:
        """Do nothing: no resources are held."""


class ParallelSeatsEnv(turn_based_aec_to_parallel_wrapper):  # type: ignore[misc]  # PettingZoo has no type hints
    """Parallel form of ``SeatsEnv``, for libraries that step all agents together. One of them acts in each step.

    ``info["active_agent"]`` of every agent names the one that acts. The masks of the others are empty and their actions
    are ignored, so a learner should leave these steps out. Arguments are those of ``SeatsEnv``.
    """

    def __init__(self, game: str, render_mode: str | None = None, *, tell_all: bool = False, **options: Any) -> None:
        super().__init__(SeatsEnv(game, render_mode, tell_all=tell_all, **options))
        self.agents: list[str] = []

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        """Deal a game, as ``SeatsEnv`` does."""
        observations, infos = super().reset(seed=seed, options=options)
        return observations, {agent: {**info, "active_agent": self.active_agent} for agent, info in infos.items()}

    @property
    def active_agent(self) -> str:
        """The agent whose action the next step takes."""
        return str(self.aec_env.agent_selection)

    def step(self, actions: dict[str, Any]) -> tuple[dict[str, Any], ...]:
        """Apply the action of the active agent; IllegalAction leaves the game as it was."""
        if self.agents and self.active_agent not in actions:
            raise FourcuresError(f"actions: {self.active_agent} acts now, and no action of it is given.")
        return tuple(super().step(actions))

    def state(self) -> np.ndarray[Any, np.dtype[np.int8]]:
        """Joint state for centralised training, as that of ``SeatsEnv``."""
        return np.asarray(self.aec_env.state())
