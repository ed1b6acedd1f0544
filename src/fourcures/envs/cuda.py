"""Vector environment on a CUDA device: one thread a game, and arrays that stay on the device.

Observations, masks and rewards never leave the device: torch, JAX and CuPy use them without a copy, as
``DeviceArray``s, and ``step`` takes their arrays of actions. States are stored word by word across games, so that
neighbouring threads read neighbouring words.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

import fourcures as fc
from fourcures.engine.cuda_device import WARP, WORD, cuda, free_memory, grid, require_device
from fourcures.engine.errors import BadOptions, FourcuresError
from fourcures.engine.rng import seed_words
from fourcures.engine.values import as_int
from fourcures.envs.device_array import DeviceArray
from fourcures.envs.device_kernels import NONE_REFUSED, device_kernels, word_count
from fourcures.envs.positions import Starts, position_option
from fourcures.envs.spaces import action_space, observation_space
from fourcures.envs.telling import check_tell_all
from fourcures.envs.vector_checks import base_seeds, check_count, refusal


class CudaVectorEnv(VectorEnv[Any, Any, Any]):
    """Vector environment of one game type on the device. The agent plays all seats of all games.

    It plays the same games from the same seeds as ``TeamVectorEnv``, and deals a game anew in the step that ends it.
    But all arrays are ``DeviceArray``s, and buffers: **the next step overwrites them**, so copy what is to be kept.
    ``info["outcome"]`` says how the games marked in ``terminated`` ended, and is 0 elsewhere.

    Args:
        game: the name of the game.
        num_envs: how many games; a device likes tens of thousands.
        check: whether to check for illegal actions before each step. The host then waits until the device has done the
            previous step. Without checks an illegal action leaves its game unchanged.
        tell_all: whether all seats tell what they hold before each decision, where hands are hidden.
        **options: players, difficulty and the other options of the game.
    """

    metadata: dict[str, Any] = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self, game: str, num_envs: int = 65_536, *, check: bool = True, tell_all: bool = False, **options: Any
    ) -> None:
        require_device()
        self.num_envs = count = check_count(num_envs)
        self.game_type = game_type = fc.game_type(game)
        self.game_options = game_type.make_options(**options)
        self.single_observation_space = observation_space(game_type)
        self.single_action_space = action_space(game_type)
        self.observation_space = batch_space(self.single_observation_space, count)
        self.action_space = batch_space(self.single_action_space, count)
        self._check = check
        self._tells_all = check_tell_all(tell_all)
        self._kernels = device_kernels(game_type, self._tells_all)
        self._stream, self._looked = cuda.default_stream(), cuda.event()
        self._allocate(count)
        self._steps = 0
        self._is_dealt = False

    def _allocate(self, count: int) -> None:
        """Allocate all arrays; BadOptions if the device has no room for them."""
        game_type = self.game_type
        shown, mask = game_type.observation_layout.size, game_type.rows * game_type.width
        each = game_type.state_type.dtype().itemsize + (game_type.rows + 10) * WORD.itemsize + shown + mask
        if (free := free_memory()) < each * count:
            raise BadOptions(
                f"num_envs: {count:,} games of {game_type.title} need {each * count / 1e9:.1f} GB of the device's"
                f" memory, and {free / 1e9:.1f} GB are free; {int(free // each):,} games would fit."
            )
        self._words = cuda.device_array((word_count(game_type), count), WORD)
        self._bits = cuda.device_array((game_type.rows + 1, count), WORD)
        self._seeds = cuda.device_array((4, count), WORD)
        self._episodes = cuda.to_device(np.zeros(count, WORD))
        self._refused = cuda.to_device(np.full(1, NONE_REFUSED))
        self._first_refused = cuda.pinned_array(1, WORD)
        self._shown, self._masks = (
            cuda.device_array(-(-count * size // WORD.itemsize), WORD) for size in (shown, mask)
        )
        self._counts, self._actors, self._outcomes = (cuda.device_array(count, np.int32) for _ in range(3))
        self._rewards, self._ended = cuda.device_array(count, np.float32), cuda.device_array(count, np.bool_)
        self._truncated = cuda.to_device(np.zeros(count, np.bool_))
        self._drawn = cuda.device_array(count, WORD)
        self._observations = DeviceArray(as_rows(self._shown, count, shown))
        self._info = {
            "action_mask": DeviceArray(as_rows(self._masks, count, mask)),
            "legal_count": DeviceArray(self._counts),
            "actor": DeviceArray(self._actors),
            "outcome": DeviceArray(self._outcomes),
        }

    def reset(
        self, *, seed: int | Sequence[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[DeviceArray, dict[str, Any]]:
        """Deal all games. Game i is ``fourcures.new(seed=seed + i)``, and its later episodes follow from that seed.

        A list gives every game its seed. Without a seed, each game is the next episode of its last seed.
        ``options={"position": ...}`` begins all games with a position, or each with its own from a list, as on the CPU.
        """
        seed = as_int(seed)
        starts = Starts.of(
            self.game_type, self.game_options, position_option(options), self.num_envs, tell_all=self._tells_all
        )
        super().reset(seed=seed if isinstance(seed, int) else None)
        if seed is not None or not self._is_dealt:
            first = int(self.np_random.integers(2**62)) if seed is None else seed
            words = np.array([seed_words(each) for each in base_seeds(first, self.num_envs)], WORD)
            self._seeds.copy_to_device(np.ascontiguousarray(words.T))
            self._episodes.copy_to_device(np.zeros(self.num_envs, WORD))
        else:
            self._episodes.copy_to_device(self._episodes.copy_to_host() + 1)
        words = starts.states.view(WORD).reshape(len(starts.states), -1)
        self._starts, self._start_words = starts, cuda.to_device(np.ascontiguousarray(words.T))
        self._run(self._drawn, is_reset=True)
        self._steps += 1
        self._is_dealt = True
        return self._observations, dict(self._info)

    def step(self, actions: Any) -> tuple[DeviceArray, DeviceArray, DeviceArray, DeviceArray, dict[str, Any]]:
        """Apply an action in every game; IllegalAction leaves all games as they were."""
        if not self._is_dealt:
            raise FourcuresError("No game has been dealt yet; reset() deals them.")
        chosen = on_device(actions)
        if tuple(chosen.shape) != (self.num_envs,) or chosen.dtype.kind not in "iu":
            raise FourcuresError(f"actions: {self.num_envs} whole numbers are needed, one for each game.")
        if self._check:
            self._step_if_legal(chosen)
        else:
            self._run(chosen, is_reset=False)
        self._steps += 1
        ended, truncated = DeviceArray(self._ended), DeviceArray(self._truncated)
        return self._observations, DeviceArray(self._rewards), ended, truncated, dict(self._info)

    def _run(self, actions: Any, *, is_reset: bool) -> None:
        self._play(actions, is_reset=is_reset)
        self._write_masks()
        self._write_observations()

    def _play(self, actions: Any, *, is_reset: bool) -> None:
        starts = self._start_words, self._starts.is_blank, self._seeds
        self._kernels.step[grid(self.num_envs)](
            self._words, *starts, self._episodes, actions, self._bits, self._counts, self._actors, self._rewards,
            self._ended, self._outcomes, self._refused, is_reset,
        )  # fmt: skip

    def _write_masks(self) -> None:
        self._kernels.mask[grid(len(self._masks))](self._bits, self._masks)

    def _write_observations(self) -> None:
        blocks = -(-self.num_envs // self._kernels.games_observed)
        self._kernels.observe[blocks, WARP](self._words, self._actors, self._shown)

    def _refuse(self, actions: Any) -> None:
        self._kernels.refuse[grid(self.num_envs)](actions, self._bits, self._refused)

    def _step_if_legal(self, actions: Any) -> None:
        """Step unless an action is refused. The step is queued before the host asks the device about refusals.

        So the device plays while the host returns to the caller, and the host waits for the previous step only.
        """
        self._refuse(actions)
        self._refused.copy_to_host(self._first_refused, stream=self._stream)
        self._looked.record(self._stream)
        self._run(actions, is_reset=False)
        self._looked.synchronize()
        index = int(self._first_refused[0])
        if index != NONE_REFUSED:
            self._refused.copy_to_device(np.full(1, NONE_REFUSED))
            state = self.game_type.state_type.load(self.states[index : index + 1], 0)
            action, actor = int(actions.copy_to_host()[index]), int(self._actors.copy_to_host()[index])
            raise refusal(self.game_type, self._starts.options_of(index), state, index, action, actor)

    def random_actions(self) -> DeviceArray:
        """Sample a legal action for every game, uniformly; seeded by the last reset."""
        self._kernels.sample[grid(self.num_envs)](self._seeds, self._steps, self._bits, self._counts, self._drawn)
        return DeviceArray(self._drawn)

    @property
    def states(self) -> np.ndarray[Any, np.dtype[Any]]:
        """Copy of the states of all games on the host."""
        words = np.ascontiguousarray(self._words.copy_to_host().T)
        states: np.ndarray[Any, np.dtype[Any]] = words.view(self.game_type.state_type.dtype())[:, 0]
        return states


def as_rows(words: Any, count: int, size: int) -> Any:
    """View an array of words as ``count`` rows of ``size`` bytes, without the padding at its end."""
    return words.view(np.int8)[: count * size].reshape(count, size)


def on_device(actions: Any) -> Any:
    """Actions as an array for kernels. Device arrays of other libraries are used as they are, host arrays copied."""
    if isinstance(actions, DeviceArray):
        return actions.array
    if hasattr(actions, "__cuda_array_interface__"):
        return cuda.as_cuda_array(actions)
    return cuda.to_device(np.ascontiguousarray(actions))
