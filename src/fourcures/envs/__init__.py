"""Environments for research: Gymnasium (one game, or many in one compiled step) and PettingZoo (an agent a seat).

Importing this registers ``fourcures/Pandemic-v0``, ``fourcures/Dice-v0`` and ``fourcures/Cure-v0`` with Gymnasium;
``gymnasium.make("fourcures.envs:fourcures/Dice-v0")`` does both at once. The agents of PettingZoo are in
``fourcures.envs.pettingzoo``. See docs/environments.md.
"""

import gymnasium

from fourcures.envs.reward_shaping import CureShaping, VectorCureShaping
from fourcures.envs.team_env import TeamEnv
from fourcures.envs.team_vector_env import TeamVectorEnv
from fourcures.games import GAMES

__all__ = ["ENV_IDS", "CureShaping", "TeamEnv", "TeamVectorEnv", "VectorCureShaping"]

ENV_IDS = {name: f"fourcures/{name.title().replace('_', '')}-v0" for name in GAMES}

for _name, _id in ENV_IDS.items():
    gymnasium.register(
        id=_id,
        entry_point="fourcures.envs.team_env:TeamEnv",
        vector_entry_point="fourcures.envs.team_vector_env:TeamVectorEnv",
        kwargs={"game": _name},
    )
