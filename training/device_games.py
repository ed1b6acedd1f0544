"""Games of several cells on a CUDA device, as the policy network sees them: seats are counted from the active one."""

import sys
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

from fourcures.bots.policy.encoding import Encoding, encoding_of
from fourcures.bots.policy.network import AMOUNT_SCALE, NO_ACTION
from fourcures.engine.cuda_device import blank_words, cuda
from fourcures.envs.cuda import CudaVectorEnv

Cell = dict[str, Any]


class DeviceGames:
    """Games on the device. Game i is of cell ``i % len(cells)`` by default.

    After ``reset`` and every ``step`` there are ``observations``, ``masks``, ``outcomes`` and ``ended`` of all games.
    The next step overwrites them. Actions are numbered as in the network, too.
    """

    def __init__(self, game: str, count: int, cells: list[Cell]) -> None:
        self.env = CudaVectorEnv(game, count, check=False, **cells[0])
        self.count, self.cell_count = count, len(cells)
        game_type = self.env.game_type
        self.blanks = np.concatenate([blank_words(game_type, game_type.make_options(**cell)) for cell in cells])
        self.encoding = encoding_of(game_type)
        observations, info = self.env.reset(seed=1)
        self._seen, self._mask = torch.from_dlpack(observations), torch.from_dlpack(info["action_mask"])
        self.outcomes = torch.from_dlpack(info["outcome"])
        self.legal_counts = torch.from_dlpack(info["legal_count"])
        self.device = device = self._seen.device
        self.players = torch.tensor([cell.get("players", 1) for cell in cells], device=device)
        places, actions = self.encoding.turned_places, self.encoding.turned_actions
        self._place_at = torch.tensor(inverted(places), device=device)
        self._action_at = torch.tensor(inverted(actions), device=device)
        self._turned_actions = torch.tensor(actions, device=device)
        layout = game_type.observation_layout
        self._active = layout.slice_of("active") if "active" in layout.struct.FIELDS else None
        self._cured = layout.slice_of("cured")
        self.observations = torch.empty_like(self._seen)
        self.masks = self._mask != 0
        self.ended = torch.zeros(count, dtype=torch.bool, device=device)
        self.cells = torch.zeros(count, dtype=torch.int64, device=device)
        self.views = torch.zeros(count, dtype=torch.int64, device=device)

    def reset(self, seeds: Any, cells: Any | None = None) -> None:
        """Deal every game from its seed."""
        of_game = np.arange(self.count) % self.cell_count if cells is None else np.asarray(cells, np.int64)
        self.cells = torch.tensor(of_game, device=self.device)
        env = self.env
        env.reset(seed=[int(seed) for seed in seeds])
        env._start_words = cuda.to_device(np.ascontiguousarray(self.blanks.reshape(self.cell_count, -1)[of_game].T))
        env._run(env._drawn, is_reset=True)
        self.ended.zero_()
        self._look()

    def step(self, actions: Tensor) -> None:
        """Apply an action in every game. A game that ends is followed by a new one."""
        own = self._action_at[self.views, actions]
        ended = self.env.step(own)[2]
        self.ended = torch.from_dlpack(ended)
        self._look()

    def turned(self, actions: Tensor) -> Tensor:
        """Convert the game's action ids to the network's."""
        return self._turned_actions[self.views, actions]

    def cures(self) -> Tensor:
        """Number of cured diseases in each game."""
        return self.observations[:, self._cured].sum(1)

    def _look(self) -> None:
        seats = self.encoding.seats
        active = self._seen[:, self._active].argmax(1) if self._active is not None else 0
        self.views = self.players[self.cells] * seats + active
        torch.gather(self._seen, 1, self._place_at[self.views], out=self.observations)
        self.masks = torch.gather(self._mask, 1, self._action_at[self.views]) != 0


def inverted(tables: Any) -> Any:
    """Inverse of each row of a table of destinations. A place that nothing goes to has itself as its inverse."""
    inverse = np.tile(np.arange(tables.shape[1]), (len(tables), 1))
    for row, table in zip(inverse, tables, strict=True):
        goes = np.flatnonzero(table != NO_ACTION)
        row[table[goes]] = goes
    return inverse


def encode(observations: Tensor, encoding: Encoding, dtype: torch.dtype) -> Tensor:
    """Inputs of the network."""
    sources, thresholds = tables_on(observations.device, encoding)
    numbers = observations.index_select(1, sources)
    return torch.where(thresholds > 0, (numbers >= thresholds).to(dtype), numbers.to(dtype) / AMOUNT_SCALE)


_TABLES: dict[Any, tuple[Tensor, Tensor]] = {}


def tables_on(device: torch.device, encoding: Encoding) -> tuple[Tensor, Tensor]:
    """Sources and thresholds of the inputs on a device."""
    key = device, encoding.inputs
    if key not in _TABLES:
        sources, thresholds = torch.tensor(encoding.sources), torch.tensor(encoding.thresholds, dtype=torch.int8)
        _TABLES[key] = sources.to(device), thresholds.to(device)
    return _TABLES[key]
