"""Proximal policy optimisation with action masks, in plain NumPy: an agent that learns the dice game of 2009.

    python docs/ppo.py                 # some minutes on one core
    python docs/ppo.py --updates 40    # a first impression

An example to read and to take apart, not a library. What it learns is to find cures: each is worth a quarter, so that
all four together are worth as much as a game that is won. That is another aim than winning, and an easier one: random
players win this game about once in twenty thousand times, which is too seldom to learn from. After 6.6 million
decisions it finds 2.3 cures a game (random players: 0.07) and wins 37 % of its games; the whole curve is in
docs/environments.md.
"""

from __future__ import annotations

import argparse
from typing import NamedTuple

import gymnasium
import numpy as np

import fourcures.envs

Array = np.ndarray

DISCOUNT = 0.99
TRACE = 0.95  # of generalised advantage estimation
CLIP = 0.2
EPOCHS = 3
MINIBATCH = 1024
RATE = 1e-3
ENTROPY = 0.01
HIDDEN = 128


class Network:
    """One hidden layer; a score for each action, and the value of the position. Gradients by hand, steps by Adam."""

    def __init__(self, inputs: int, actions: int, rng: np.random.Generator) -> None:
        self.weights = {
            "hidden": rng.normal(0, inputs**-0.5, (inputs, HIDDEN)),
            "hidden_bias": np.zeros(HIDDEN),
            "policy": rng.normal(0, 0.01, (HIDDEN, actions)),
            "policy_bias": np.zeros(actions),
            "value": rng.normal(0, HIDDEN**-0.5, (HIDDEN, 1)),
            "value_bias": np.zeros(1),
        }
        self.weights = {name: weight.astype(np.float32) for name, weight in self.weights.items()}
        self.means = {name: np.zeros_like(weight) for name, weight in self.weights.items()}
        self.squares = {name: np.zeros_like(weight) for name, weight in self.weights.items()}
        self.steps = 0

    def forward(self, inputs: Array, masks: Array) -> tuple[Array, Array, Array]:
        """What the hidden layer makes of positions, the probabilities of actions, and values."""
        hidden = np.tanh(inputs @ self.weights["hidden"] + self.weights["hidden_bias"])
        scores = hidden @ self.weights["policy"] + self.weights["policy_bias"]
        scores = np.where(masks, scores, -np.inf)  # what is not legal has no chance
        chances = np.exp(scores - scores.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        return hidden, chances, (hidden @ self.weights["value"] + self.weights["value_bias"])[:, 0]

    def gradients(self, inputs: Array, hidden: Array, by_score: Array, by_value: Array) -> dict[str, Array]:
        """From the slopes of the loss by scores and values to those by weights."""
        by_hidden = by_score @ self.weights["policy"].T + by_value[:, None] @ self.weights["value"].T
        by_hidden *= 1 - hidden**2
        return {
            "hidden": inputs.T @ by_hidden,
            "hidden_bias": by_hidden.sum(axis=0),
            "policy": hidden.T @ by_score,
            "policy_bias": by_score.sum(axis=0),
            "value": hidden.T @ by_value[:, None],
            "value_bias": by_value.sum(keepdims=True),
        }

    def descend(self, gradients: dict[str, Array], rate: float) -> None:
        """One step of Adam, with gradients cut to length 1."""
        length = np.sqrt(sum(float((gradient**2).sum()) for gradient in gradients.values()))
        self.steps += 1
        for name, gradient in gradients.items():
            cut = gradient / max(1.0, length)
            self.means[name] += 0.1 * (cut - self.means[name])
            self.squares[name] += 0.001 * (cut**2 - self.squares[name])
            mean = self.means[name] / (1 - 0.9**self.steps)
            square = self.squares[name] / (1 - 0.999**self.steps)
            self.weights[name] -= rate * mean / (np.sqrt(square) + 1e-8)


class Batch(NamedTuple):
    """Decisions to learn from."""

    inputs: Array
    masks: Array
    actions: Array
    chances: Array  # of the action, when it was chosen
    advantages: Array
    returns: Array


def loss_slopes(network: Network, batch: Batch) -> tuple[float, Array, Array, Array]:
    """The clipped loss of PPO; the hidden layer; the slopes by scores and by values."""
    hidden, chances, values = network.forward(batch.inputs, batch.masks)
    rows, size = np.arange(len(batch.actions)), len(batch.actions)
    ratio = chances[rows, batch.actions] / batch.chances
    clipped = np.clip(ratio, 1 - CLIP, 1 + CLIP)
    gain = np.minimum(ratio * batch.advantages, clipped * batch.advantages)
    logs = np.log(np.maximum(chances, 1e-12))
    entropy = -(chances * logs).sum(axis=1)
    loss = float((-gain - ENTROPY * entropy + 0.5 * (values - batch.returns) ** 2).mean())

    counts = ratio * batch.advantages <= clipped * batch.advantages  # elsewhere the clip holds, and there is no slope
    by_log = -np.where(counts, ratio * batch.advantages, 0)
    by_score = -by_log[:, None] * chances
    by_score[rows, batch.actions] += by_log
    by_score += ENTROPY * chances * (logs + entropy[:, None])
    return loss, hidden, by_score / size, (values - batch.returns) / size


class Learner:
    """An agent, its games, and what it has learnt so far."""

    def __init__(self, games: int, seed: int, **wishes: object) -> None:
        self.rng = np.random.default_rng(seed)
        self.envs = gymnasium.make_vec("fourcures/Dice-v0", num_envs=games, **wishes)
        seen = self.envs.unwrapped.game_type.observation_layout
        self.scale = (1 / np.minimum(seen.highest(), 10)).astype(np.float32)
        self.cured = seen.place("cured")
        self.network = Network(seen.size, self.envs.single_action_space.n, self.rng)
        self.observations, self.info = self.envs.reset(seed=seed)
        self.finished: list[tuple[float, float]] = []  # cures and wins of games that ended

    def choose(self, inputs: Array, masks: Array) -> tuple[Array, Array, Array]:
        """Actions drawn from the policy, their chances, and the values of the positions."""
        _, chances, values = self.network.forward(inputs, masks)
        sums = chances.cumsum(axis=1)
        drawn = self.rng.random((len(inputs), 1), dtype=np.float32) * sums[:, -1:]
        actions = (sums <= drawn).sum(axis=1)
        return actions, chances[np.arange(len(inputs)), actions], values

    def act(self, actions: Array) -> tuple[Array, Array]:
        """One step of all games; a quarter for each cure found, and which games ended."""
        before = self.observations[:, self.cured].sum(axis=1)
        self.observations, wins, ended, _, self.info = self.envs.step(actions)
        after = self.observations[:, self.cured].sum(axis=1)
        if ended.any():
            after = np.where(ended, self.info["final_obs"][:, self.cured].sum(axis=1), after)
            self.finished += list(zip(after[ended], wins[ended], strict=True))
        return (after - before) / 4, ended

    def collect(self, horizon: int) -> Batch:
        """Play on, and work out how much better than expected every decision was."""
        steps = []
        for _ in range(horizon):
            inputs, masks = self.observations * self.scale, self.info["action_mask"].astype(bool)
            actions, chances, values = self.choose(inputs, masks)
            rewards, ended = self.act(actions)
            steps.append((inputs, masks, actions, chances, values, rewards, ended))
        inputs, masks, actions, chances, values, rewards, ended = map(np.stack, zip(*steps, strict=True))
        _, _, following = self.network.forward(self.observations * self.scale, self.info["action_mask"].astype(bool))
        advantages, trace = np.zeros_like(values), np.zeros_like(following)
        for step in reversed(range(horizon)):
            goes_on = 1 - ended[step]
            surprise = rewards[step] + DISCOUNT * goes_on * following - values[step]
            trace = surprise + DISCOUNT * TRACE * goes_on * trace
            advantages[step], following = trace, values[step]
        whole = (inputs, masks, actions, chances, advantages, advantages + values)
        return Batch(*(part.reshape(-1, *part.shape[2:]) for part in whole))

    def update(self, horizon: int, rate: float) -> None:
        """Play, then learn from it."""
        batch = self.collect(horizon)
        spread = batch.advantages.std() + 1e-8
        batch = batch._replace(advantages=(batch.advantages - batch.advantages.mean()) / spread)
        for _ in range(EPOCHS):
            order = self.rng.permutation(len(batch.actions))
            for first in range(0, len(order), MINIBATCH):
                part = Batch(*(field[order[first : first + MINIBATCH]] for field in batch))
                _, hidden, by_score, by_value = loss_slopes(self.network, part)
                self.network.descend(self.network.gradients(part.inputs, hidden, by_score, by_value), rate)

    def score(self) -> tuple[float, float, int]:
        """Mean cures, share of games won, and number of games, since this was asked last."""
        games, self.finished = self.finished, []
        cures, wins = np.mean(games, axis=0) if games else (0.0, 0.0)
        return float(cures), float(wins), len(games)


def random_score(games: int, least: int, seed: int, **wishes: object) -> tuple[float, float, int]:
    """The same of random players, over at least so many games."""
    learner = Learner(games, seed, **wishes)
    while len(learner.finished) < least:
        learner.act(learner.envs.unwrapped.random_actions())
    return learner.score()


def train(
    updates: int, games: int = 256, horizon: int = 32, seed: int = 1, report: int = 0, **wishes: object
) -> Learner:
    """Learn; with ``report``, print the score every so many updates."""
    learner = Learner(games, seed, **wishes)
    for number in range(1, updates + 1):
        learner.update(horizon, RATE * (1 - (number - 1) / updates))
        if report and number % report == 0:
            cures, wins, count = learner.score()
            steps = number * games * horizon
            print(f"{steps:>9,} decisions: {cures:.3f} cures, {wins:.2%} won, over {count:,} games", flush=True)
    return learner


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description="PPO with action masks on the dice game.")
    parser.add_argument("--updates", type=int, default=800)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    cures, wins, count = random_score(256, 20_000, seed=given.seed)
    print(f"   random players: {cures:.3f} cures, {wins:.2%} won, over {count:,} games")
    train(given.updates, seed=given.seed, report=max(1, given.updates // 20))


if __name__ == "__main__":
    assert fourcures.envs.ENV_IDS  # importing it registers the games
    main()
