"""An agent for each seat, with PettingZoo's turn by turn interface (AEC).

An agent sees what its seat may know and is offered its seat's own actions; it is asked when the game asks its seat. At
the end all receive the same: 1 for a game that is won, 0 for one that is lost.
"""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv

import fourcures as fc
from fourcures.engine.errors import BadOptions, FourcuresError, shown
from fourcures.envs.spaces import Seeds, action_space, mask_of, mask_space, observation_space, whole
from fourcures.envs.text_rendering import picture


class SeatsEnv(AECEnv):  # type: ignore[misc]  # PettingZoo tells no types
    """One game with the agents ``seat_0``, ``seat_1`` and so on.

    Args:
        game: the name of the game.
        render_mode: ``"ansi"`` for a table in text, or None.
        **wishes: players, difficulty and the other options of the game.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "name": "fourcures_v0", "is_parallelizable": False}

    def __init__(self, game: str, render_mode: str | None = None, **wishes: Any) -> None:
        super().__init__()
        if render_mode not in (None, "ansi"):
            raise BadOptions(f"render_mode: {shown(render_mode)} is not possible; 'ansi' and None are.")
        self.game_type = fc.game_type(game)
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.game_type.make_options(**wishes).players)]
        self.agents: list[str] = []
        self._wishes = wishes
        self._seeds: Seeds | None = None
        self._game: fc.Game | None = None
        self._observation_spaces = {
            agent: spaces.Dict(
                {"observation": observation_space(self.game_type), "action_mask": mask_space(self.game_type)}
            )
            for agent in self.possible_agents
        }
        self._action_spaces = {agent: action_space(self.game_type) for agent in self.possible_agents}

    @property
    def game(self) -> fc.Game:
        """The game that is played: all of it, so not for agents."""
        if self._game is None:
            raise FourcuresError("No game has been dealt yet; reset() deals one.")
        return self._game

    def observation_space(self, agent: str) -> spaces.Dict:
        """What an agent sees."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete[Any]:
        """What an agent can choose from."""
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a game: that of ``fourcures.new(seed=seed)``, or the next one that follows from the last seed."""
        if seed is not None or self._seeds is None:
            self._seeds = Seeds(int(seeding.np_random()[0].integers(2**63)) if seed is None else seed)
        else:
            self._seeds.episode += 1
        self._game = fc.new(self.game_type.name, seed=self._seeds.current(), **self._wishes)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._asked()

    def _asked(self) -> str:
        return self.possible_agents[self.game.actor or 0]

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees, and the mask of what it may do: nothing while another is asked."""
        seat = self.possible_agents.index(agent)
        own = self.game.legal_actions.of(seat) if self.game.actor == seat else []
        return {
            "observation": np.array(self.game.observation(seat), np.int8),
            "action_mask": mask_of(self.game_type, (action.id for action in own)),
        }

    def step(self, action: Any) -> None:
        """The agent that is asked takes an action of its own seat; IllegalAction leaves the game as it was."""
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        agent = self.agent_selection
        self.game.play(whole(action), seat=self.possible_agents.index(agent))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        outcome = self.game.outcome
        if outcome:
            self.rewards = dict.fromkeys(self.agents, float(outcome.won))
            self.terminations = dict.fromkeys(self.agents, True)
            self.infos = {each: {"outcome": outcome.reason} for each in self.agents}
        self._accumulate_rewards()
        self.agent_selection = self._asked()

    def render(self) -> str | None:
        """The table as the agent that is asked sees it, in text."""
        if self.render_mode != "ansi":
            return None
        return picture(self.game, self.possible_agents.index(self.agent_selection))

    def close(self) -> None:
        """Nothing is held open."""
