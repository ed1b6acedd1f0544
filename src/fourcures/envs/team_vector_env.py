"""Gymnasium vector environment: many games for one agent, stepped in one compiled call."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

import fourcures as fc
from fourcures.engine.backend import Backend
from fourcures.engine.compile_progress import announce
from fourcures.engine.errors import FourcuresError
from fourcures.engine.game_type import GameType
from fourcures.engine.rng import RandomStream, new_stream
from fourcures.engine.values import as_int
from fourcures.envs import kernels
from fourcures.envs.positions import Starts, position_option
from fourcures.envs.spaces import action_space, observation_space
from fourcures.envs.telling import check_tell_all, rules_with_telling
from fourcures.envs.vector_checks import base_seeds, check_actions, check_count, refusal

Array = np.ndarray[Any, np.dtype[Any]]


class CompiledLoop:
    """Direct call of a compiled loop, whose arguments always have the same types.

    Numba's dispatcher checks all arguments in every call, which takes as long as some fifty steps. After the first
    call, the machine code is called directly.
    """

    def __init__(self, function: Any) -> None:
        self._function = function
        self._entry_point: Any = None

    def __call__(self, *arguments: Any) -> Any:
        """Run the loop."""
        if self._entry_point is not None:
            return self._entry_point(*arguments)
        result = self._function(*arguments)
        [compiled] = self._function.overloads.values()
        self._entry_point = compiled.entry_point
        return result


@functools.cache
def compiled_loops(game_type: GameType, tell_all: bool) -> tuple[CompiledLoop, CompiledLoop, CompiledLoop]:
    """The compiled loops of a game: dealing, stepping and sampling actions."""
    backend = Backend("cpu", rules_with_telling(game_type, tell_all))
    deal, step, sample = kernels.deal_games, kernels.step_games, kernels.sample_actions
    announce(backend, deal, step, sample)
    return CompiledLoop(backend[deal]), CompiledLoop(backend[step]), CompiledLoop(backend[sample])


class TeamVectorEnv(VectorEnv[Array, Array, Array]):
    """Vector environment of one game type. The agent plays all seats of all games.

    A game is dealt anew in the step that ends it (``AutoresetMode.SAME_STEP``). So no step is spent on resetting, and
    there is always a legal action, which a policy with a mask needs. Games end by themselves and are never truncated,
    so learning needs no final observation; ``info["final_obs"]`` has it all the same.

    All arrays are new in every step, and the caller may keep them and write into them. Only ``info["final_obs"]`` is a
    buffer, which every step updates.

    Args:
        game: the name of the game.
        num_envs: how many games.
        tell_all: whether all seats tell what they hold before each decision, where hands are hidden.
        **options: players, difficulty and the other options of the game.
    """

    metadata: dict[str, Any] = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(self, game: str, num_envs: int = 1, *, tell_all: bool = False, **options: Any) -> None:
        self.num_envs = num_envs = check_count(num_envs)
        self.game_type = game_type = fc.game_type(game)
        self.game_options = game_type.make_options(**options)
        self.single_observation_space = observation_space(game_type)
        self.single_action_space = action_space(game_type)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

        self._states = np.zeros(num_envs, game_type.state_type.dtype())
        self._episodes = np.zeros(num_envs, np.int64)
        self._base_streams = np.zeros(num_envs, RandomStream.dtype())
        self._mask_bits = np.zeros((num_envs, game_type.rows + 1), np.int64)  # the legal actions as bit sets
        self._mask_rows = np.dtype([("columns", np.int8, (game_type.width,))])
        self._action_stream = np.zeros(1, RandomStream.dtype())
        self._observation_dtype = game_type.observation_layout.struct.dtype()
        self._final = self._new_observations()
        self._final[1][:] = 0
        self._is_dealt = False

        self._counts = np.zeros(num_envs, np.int64)
        self._actors = np.zeros(num_envs, np.int64)

        self._tells_all = check_tell_all(tell_all)
        self._deal, self._step, self._sample = compiled_loops(game_type, self._tells_all)

    def reset(
        self, *, seed: int | Sequence[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        """Deal all games. Game i is ``fourcures.new(seed=seed + i)``, and its later episodes follow from that seed.

        A list gives every game its seed. Without a seed, each game is the next episode of its last seed.
        ``options={"position": ...}`` begins all games with a position, as ``fourcures.from_position`` takes it, or each
        with its own from a list. Later episodes begin there too, until the next reset.
        """
        seed = as_int(seed)
        starts = Starts.of(
            self.game_type, self.game_options, position_option(options), self.num_envs, tell_all=self._tells_all
        )
        super().reset(seed=seed if isinstance(seed, int) else None)
        if seed is not None or not self._is_dealt:
            self._seed_games(seed)
        else:
            self._episodes += 1
        self._begin_with(starts)
        structs, observations = self._new_observations()
        masks = self._new_masks()
        self._deal(self._games, masks, structs, observations)
        self._is_dealt = True
        return observations, self._info(masks)

    def _begin_with(self, starts: Starts) -> None:
        """Set the initial states of this and later episodes."""
        self._starts = starts
        self._games = kernels.Games(
            self._states, starts.states, starts.is_blank, self._base_streams, self._episodes, np.zeros(0, np.int64),
            self._mask_bits, self._counts, self._actors, *self._final,
        )  # fmt: skip

    def _seed_games(self, seed: int | Sequence[int] | None) -> None:
        seeds = base_seeds(int(self.np_random.integers(2**62)) if seed is None else seed, self.num_envs)
        for index, each in enumerate(seeds):
            new_stream(each).store(self._base_streams, index)
        new_stream(seeds[0] ^ 1 << 127).store(self._action_stream, 0)
        self._episodes[:] = 0

    def _new_observations(self) -> tuple[Array, Array]:
        """New array for observations: as structs, for the rules, and as rows."""
        rows = np.empty((self.num_envs, self.game_type.observation_layout.size), np.int8)
        return rows.view(self._observation_dtype)[:, 0], rows

    def _new_masks(self) -> Array:
        """New array of zeros for masks, by game and row."""
        return np.zeros((self.num_envs, self.game_type.rows), self._mask_rows)

    def step(self, actions: Any) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        """Apply an action in every game; IllegalAction leaves all games as they were."""
        if not self._is_dealt:
            raise FourcuresError("No game has been dealt yet; reset() deals them.")
        count = self.num_envs
        chosen = check_actions(actions, count)
        structs, observations = self._new_observations()
        rewards, ended, outcomes = np.empty(count), np.empty(count, np.bool_), np.empty(count, np.int64)
        masks = self._new_masks()
        refused = self._step(
            self._games, self.game_type.width, chosen, masks, structs, observations, rewards, ended, outcomes
        )
        if refused >= 0:
            index, state = int(refused), self.game_type.state_type.load(self._states, refused)
            raise refusal(self.game_type, self.game_options, state, index, int(chosen[index]), int(self._actors[index]))
        info = self._info(masks)
        if ended.any():
            final_info = {"outcome": outcomes, "_outcome": ended}
            info.update(final_obs=self._final[1], _final_obs=ended, final_info=final_info, _final_info=ended)
        return observations, rewards, ended, np.zeros(count, np.bool_), info

    def random_actions(self) -> Array:
        """Sample a legal action for every game, uniformly, in compiled code. The last reset seeds it."""
        actions = np.empty(self.num_envs, np.int64)
        self._sample(self._action_stream[0], self._mask_bits, self._counts, self.game_type.width, actions)
        return actions

    def _info(self, masks: Array) -> dict[str, Any]:
        return {
            "action_mask": masks.view(np.int8),
            "legal_count": self._counts.copy(),
            "actor": self._actors.copy(),
        }

    @property
    def states(self) -> Array:
        """Copy of the states of all games, for metrics that are not part of an observation."""
        return self._states.copy()
