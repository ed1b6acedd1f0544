"""Learns a game on a GPU with torch: ``python examples/ppo_cuda.py [game [minutes [num_envs]]]``.

Proximal policy optimisation (Schulman et al. 2017) with action masks. Games are stepped on the device by
``CudaVectorEnv``, and torch reads its observations, masks and rewards in place. As in examples/ppo.py, each cure earns
a quarter, since random players hardly ever win.
"""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional

from fourcures.envs.cuda import CudaVectorEnv

STEPS = 32  # steps of each game, between two updates
EPOCHS, MINIBATCHES = 2, 32
DISCOUNT, TRACE = 1.0, 0.95  # gamma and lambda
CLIP, ENTROPY, LEARNING_RATE = 0.2, 0.01, 5e-4
CURE = 0.25
ILLEGAL = -1e9


class Policy(nn.Module):
    """Policy and value of a position, from its observation."""

    def __init__(self, highest: Tensor, actions: int, width: int = 512) -> None:
        super().__init__()
        self.register_buffer("scale", 1 / highest.clamp(min=1))
        first, second = nn.Linear(len(highest), width), nn.Linear(width, width)
        self.body = nn.Sequential(first, nn.ReLU(), second, nn.ReLU())
        self.policy, self.value = nn.Linear(width, actions), nn.Linear(width, 1)
        nn.init.normal_(self.policy.weight, std=0.01)

    def forward(self, observations: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        """Logarithms of the probabilities of all actions, and the expected return."""
        hidden = self.body(observations * self.scale)
        logits = self.policy(hidden).masked_fill(masks == 0, ILLEGAL)
        return functional.log_softmax(logits, 1), self.value(hidden)[:, 0]


@dataclass
class Rollout:
    """Steps of all games, by step and game."""

    observations: Tensor
    masks: Tensor
    actions: Tensor
    likelihoods: Tensor  # logarithms of the probabilities when the actions were drawn
    values: Tensor
    rewards: Tensor
    ended: Tensor

    @classmethod
    def empty(cls, env: CudaVectorEnv, device: torch.device) -> Rollout:
        """Buffers for ``STEPS`` steps."""
        shape = STEPS, env.num_envs
        size, actions = env.single_observation_space.shape[0], env.single_action_space.n
        small = (torch.empty(*shape, length, dtype=torch.int8, device=device) for length in (size, actions))
        numbers = (torch.empty(shape, device=device) for _ in range(4))
        return cls(*small, torch.empty(shape, dtype=torch.int64, device=device), *numbers)

    def returns(self, last_value: Tensor) -> Tensor:
        """Returns by generalised advantage estimation."""
        advantage, returns, value = torch.zeros_like(last_value), torch.empty_like(self.values), last_value
        for step in reversed(range(STEPS)):
            goes_on = 1 - self.ended[step]
            error = self.rewards[step] + DISCOUNT * value * goes_on - self.values[step]
            advantage = error + DISCOUNT * TRACE * goes_on * advantage
            value = self.values[step]
            returns[step] = value + advantage
        return returns


class Learner:
    """PPO on one environment."""

    def __init__(self, env: CudaVectorEnv) -> None:
        torch.manual_seed(1)
        self.env = env
        observations, info = env.reset(seed=1)
        self.observations, self.masks = torch.from_dlpack(observations), torch.from_dlpack(info["action_mask"])
        self.outcomes = torch.from_dlpack(info["outcome"])  # all are buffers: each step writes into the same memory
        device = self.observations.device
        highest = torch.tensor(env.single_observation_space.high, dtype=torch.float32, device=device)
        self.policy = Policy(highest, env.single_action_space.n).to(device)
        self.optimiser = torch.optim.Adam(self.policy.parameters(), LEARNING_RATE, eps=1e-5)
        self.rollout = Rollout.empty(env, device)
        self.cured = env.game_type.observation_layout.slice_of("cured")
        self.games = self.wins = self.cures = self.decisions = 0

    @torch.no_grad()
    def play(self) -> Tensor:
        """Play ``STEPS`` steps of all games, and compute their returns."""
        kept = self.rollout
        for step in range(STEPS):
            likelihoods, kept.values[step] = self.policy(self.observations.float(), self.masks)
            actions = torch.multinomial(likelihoods.exp(), 1)
            kept.observations[step], kept.masks[step], kept.actions[step] = self.observations, self.masks, actions[:, 0]
            kept.likelihoods[step] = likelihoods.gather(1, actions)[:, 0]
            cures = self.observations[:, self.cured].sum(1)
            _, rewards, ended, _, _ = self.env.step(actions[:, 0])
            found = self.observations[:, self.cured].sum(1) - cures  # negative where a new game was dealt
            won = torch.from_dlpack(rewards)
            kept.ended[step] = torch.from_dlpack(ended)
            kept.rewards[step] = CURE * torch.where(kept.ended[step] > 0, won, found)  # the last cure is the win
            self.games += int(kept.ended[step].sum())
            self.wins += int(won.sum())
            self.cures += float(kept.rewards[step].sum()) / CURE
        self.decisions += STEPS * self.env.num_envs
        return kept.returns(self.policy(self.observations.float(), self.masks)[1])

    def learn(self, returns: Tensor) -> None:
        """Update the policy from the last rollout."""
        kept = self.rollout
        flat = [part.flatten(0, 1) for part in (kept.observations, kept.masks, kept.actions, kept.likelihoods)]
        gains, targets = (returns - kept.values).flatten(), returns.flatten()
        gains = (gains - gains.mean()) / (gains.std() + 1e-6)
        for _ in range(EPOCHS):
            for chosen in torch.randperm(len(targets), device=targets.device).chunk(MINIBATCHES):
                observations, masks, actions, before = (part[chosen] for part in flat)
                likelihoods, values = self.policy(observations.float(), masks)
                ratio = (likelihoods.gather(1, actions[:, None])[:, 0] - before).exp()
                gain = gains[chosen]
                better = torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
                entropy = -(likelihoods.exp() * likelihoods.masked_fill(masks == 0, 0)).sum(1).mean()
                loss = functional.mse_loss(values, targets[chosen]) - better - ENTROPY * entropy
                self.optimiser.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(self.policy.parameters(), 0.5)
                self.optimiser.step()

    def report(self, seconds: float) -> str:
        """Text of the progress since the last report."""
        games = max(1, self.games)
        said = f"{self.decisions:>13,} decisions: {self.cures / games:.2f} cures a game, {self.wins / games:.2%} won"
        self.games = self.wins = self.cures = 0
        return f"{seconds:5.0f} s {said}, {self.decisions / seconds / 1e6:.2f} M decisions/s"


def train(env: CudaVectorEnv, seconds: float, every: float = 15.0, reports: Any = print) -> Learner:
    """Learn for ``seconds``, with a report every ``every`` seconds."""
    learner, start = Learner(env), time.perf_counter()
    said = start
    while (now := time.perf_counter()) < start + seconds:
        learner.learn(learner.play())
        if now - said > every:
            reports(learner.report(now - start))
            said = now
    reports(learner.report(time.perf_counter() - start))
    return learner


if __name__ == "__main__":
    name, minutes, num_envs = [*sys.argv[1:], *("dice", "5", "16384")[len(sys.argv) - 1 :]]
    train(CudaVectorEnv(name, int(num_envs)), 60 * float(minutes))
