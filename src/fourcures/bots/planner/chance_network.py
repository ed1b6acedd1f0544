"""Chance network: a value network fitted to how games ended, and the calibration map of what it says."""

from typing import Any, NamedTuple, Self

from fourcures.bots.planner.value_network import state_value
from fourcures.engine.backend import rule


class ChanceNetwork(NamedTuple):
    """Array of one value network, and the map: what is won where it says 0, and so on in equal steps up to 1."""

    networks: Any
    map: Any

    def copy(self) -> Self:
        """A network with buffers of its own, for another thread."""
        return self._replace(networks=self.networks.copy())


@rule
def chance_to_win(state: Any, network: ChanceNetwork) -> float:
    """Chance to win, from 0 to 1: sure once the game is over."""
    if state.outcome != 0:
        return 1.0 if state.outcome == 1 else 0.0
    place = state_value(state, network.networks[0]) * (len(network.map) - 1)
    below = min(int(place), len(network.map) - 2)
    return float(network.map[below] + (place - below) * (network.map[below + 1] - network.map[below]))
