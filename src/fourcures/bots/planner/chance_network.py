"""Chance network: a value network fitted to the outcomes of games, and the calibration map of its estimates."""

from typing import Any, NamedTuple, Self

from fourcures.bots.planner.value_network import state_value
from fourcures.engine.rule_code import rule


class ChanceNetwork(NamedTuple):
    """One-element array of a value network, and its calibration map.

    The map holds win rates for estimates from 0 to 1 in equal steps.
    """

    networks: Any
    map: Any

    def copy(self) -> Self:
        """Copy with its own buffers, for another thread."""
        return self._replace(networks=self.networks.copy())


@rule
def chance_to_win(state: Any, network: ChanceNetwork) -> float:
    """Win probability from 0 to 1, exactly 1 or 0 once the game is over."""
    if state.outcome != 0:
        return 1.0 if state.outcome == 1 else 0.0
    place = state_value(state, network.networks[0]) * (len(network.map) - 1)
    below = min(int(place), len(network.map) - 2)
    return float(network.map[below] + (place - below) * (network.map[below + 1] - network.map[below]))
