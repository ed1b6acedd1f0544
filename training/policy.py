"""Learn the policy network of a game on a CUDA device with torch, from games of the planner and from its own.

    python training/policy.py pandemic imitate FOLDER games.npz ... [--seconds 120]
    python training/policy.py pandemic improve FOLDER [--seconds 500]
    python training/policy.py pandemic judge FOLDER
    python training/policy.py pandemic ship FOLDER

``imitate`` fits the network to the planner's choices and to the outcomes of its games. ``improve`` continues by
proximal policy optimisation (Schulman et al. 2017) in games of its own; called again, it resumes from its checkpoint.
``judge`` plays games without exploration, and ``ship`` writes the file that the package reads.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from device_games import ROOT, DeviceGames, encode
from fourcures import __version__
from fourcures.bots.policy.encoding import Encoding, action_names, input_names
from fourcures.games import GAMES as GAME_TYPES
from planner_games import CELLS, PlannerGames

GAMES = 61_440  # concurrent games on the device
STEPS = 24  # steps of each game between two updates
MINIBATCH = 49_152
TRACE = 0.96  # lambda
CLIP = 0.2
CURE, CURE_SHARE = 0.05, 0.6  # reward of a cure at first, and the share of the time after which it is 0
ILLEGAL = -1e9
HALF = torch.bfloat16


class PolicyNetwork(nn.Module):
    """Network of the bot ``policy``: see ``fourcures.bots.policy.network``."""

    def __init__(self, encoding: Encoding, actions: int, width: int, second: int) -> None:
        super().__init__()
        self.encoding = encoding
        self.first, self.second = nn.Linear(encoding.inputs, width), nn.Linear(width, second)
        self.policy, self.value = nn.Linear(width + second, actions), nn.Linear(width + second, 2)
        nn.init.normal_(self.policy.weight, std=0.01)
        nn.init.zeros_(self.value.weight)

    def forward(self, observations: Tensor) -> tuple[Tensor, Tensor]:
        """Logits of all actions, and values: the expected return, and the logit of the win probability."""
        with torch.autocast("cuda", HALF, enabled=observations.is_cuda):
            inputs = encode(observations, self.encoding, HALF if observations.is_cuda else torch.float32)
            one = functional.relu(self.first(inputs))
            hidden = torch.cat([one, functional.relu(self.second(one))], 1)
            return self.policy(hidden), self.value(hidden).float()


def masked_log_softmax(logits: Tensor, masks: Tensor) -> Tensor:
    """Logarithms of probabilities of the legal actions."""
    return functional.log_softmax(logits.float().masked_fill(~masks, ILLEGAL), 1)


@dataclass
class Checkpoint:
    """Network and optimiser in a folder."""

    folder: Path
    network: PolicyNetwork
    optimiser: torch.optim.Optimizer

    @classmethod
    def open(cls, folder: Path, games: DeviceGames, width: int, second: int) -> Checkpoint:
        """Open the checkpoint in a folder, or create a new one."""
        actions = games.masks.shape[1]
        file = folder / "network.pt"
        stored = torch.load(file, map_location=games.device, weights_only=True) if file.exists() else None
        if stored:
            width, second = stored["first.weight"].shape[0], stored["second.weight"].shape[0]
        network = PolicyNetwork(games.encoding, actions, width, second).to(games.device)
        if stored:
            network.load_state_dict(stored)
        optimiser = torch.optim.AdamW(network.parameters(), 1e-3, betas=(0.9, 0.99), weight_decay=1e-4)
        if (folder / "optimiser.pt").exists():
            optimiser.load_state_dict(torch.load(folder / "optimiser.pt", map_location=games.device, weights_only=True))
        return cls(folder, network, optimiser)

    def save(self) -> None:
        """Write the network and the optimiser."""
        self.folder.mkdir(parents=True, exist_ok=True)
        torch.save(self.network.state_dict(), self.folder / "network.pt")
        torch.save(self.optimiser.state_dict(), self.folder / "optimiser.pt")

    def descend(self, loss: Tensor, rate: float) -> None:
        """Take one step of the optimiser."""
        for group in self.optimiser.param_groups:
            group["lr"] = rate
        self.optimiser.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(self.network.parameters(), 1.0)
        self.optimiser.step()


@dataclass
class Examples:
    """Decisions of the planner: observation, mask and action, and whether the game was won."""

    observations: Tensor
    masks: Tensor
    actions: Tensor
    won: Tensor
    cells: Tensor
    held_out: Tensor

    @classmethod
    def replay(cls, games: DeviceGames, played: PlannerGames) -> Examples:
        """Play the games of the planner again on the device, and keep each decision where there was a choice."""
        parts = []
        firsts = np.cumsum(played.lengths.astype(np.int64)) - played.lengths
        for begin in range(0, len(played.seeds), games.count):
            chosen = np.arange(begin, begin + games.count) % len(played.seeds)  # the last batch is padded with others
            is_new = torch.tensor(np.arange(begin, begin + games.count) < len(played.seeds), device=games.device)
            games.reset(played.seeds[chosen], played.cells[chosen])
            lengths = torch.tensor(played.lengths[chosen].astype(np.int64), device=games.device)
            won = torch.tensor(played.outcomes[chosen] == 1, device=games.device)
            outcomes = torch.tensor(played.outcomes[chosen].astype(np.int32), device=games.device)
            held_out = torch.tensor(chosen % 20 == 0, device=games.device)
            first = torch.tensor(firsts[chosen], device=games.device)
            actions = torch.tensor(played.actions.astype(np.int64), device=games.device)
            for step in range(int(lengths.max())):
                own = actions[(first + step).clamp(max=len(actions) - 1)]
                turned = games.turned(own)
                goes_on = lengths > step
                kept = (is_new & goes_on & (games.legal_counts > 1)).nonzero()[:, 0]
                columns = games.observations, games.masks, turned, won, games.cells, held_out
                parts.append([column[kept] for column in columns])
                games.step(turned.clamp(min=0))
                last = lengths == step + 1
                assert bool((games.outcomes[last] == outcomes[last]).all()), "a game of the planner ended otherwise"
        return cls(*(torch.cat(columns) for columns in zip(*parts, strict=True)))


def imitate(checkpoint: Checkpoint, examples: Examples, seconds: float, epochs: float) -> None:
    """Fit policy and value to the planner's decisions."""
    network, start = checkpoint.network, time.perf_counter()
    batch = 16_384
    rows = (~examples.held_out).nonzero()[:, 0]
    steps, done = int(epochs * len(rows) / batch), 0
    while done < steps and time.perf_counter() < start + seconds:
        order = rows[torch.randperm(len(rows), device=rows.device)]
        for chosen in order.split(batch):
            logits, values = network(examples.observations[chosen])
            likelihoods = masked_log_softmax(logits, examples.masks[chosen])
            policy = -likelihoods.gather(1, examples.actions[chosen][:, None]).mean()
            won = examples.won[chosen].float()
            value = functional.binary_cross_entropy_with_logits(values[:, 1], won)
            checkpoint.descend(policy + 0.5 * value, 1e-3 * max(0.02, 1 - done / steps))
            done += 1
            if done % 200 == 0:
                print(f"  {done}/{steps}: policy {policy.item():.4f} value {value.item():.4f}", flush=True)
            if done >= steps or time.perf_counter() > start + seconds:
                break
    report_fit(network, examples)


@torch.no_grad()
def report_fit(network: PolicyNetwork, examples: Examples) -> None:
    """Losses on held-out games."""
    rows, sums, by_cell = examples.held_out.nonzero()[:, 0], torch.zeros(3), []
    for chosen in rows.split(32_768):
        logits, values = network(examples.observations[chosen])
        likelihoods, actions = masked_log_softmax(logits, examples.masks[chosen]), examples.actions[chosen]
        won = examples.won[chosen].float()
        losses = functional.binary_cross_entropy_with_logits(values[:, 1], won, reduction="none")
        by_cell.append((examples.cells[chosen], losses))
        right = (likelihoods.argmax(1) == actions).float()
        sums += torch.stack([-likelihoods.gather(1, actions[:, None]).sum(), right.sum(), losses.sum()]).cpu()
    policy, right, value = (sums / len(rows)).tolist()
    cells, losses = (torch.cat(columns) for columns in zip(*by_cell, strict=True))
    told = " ".join(f"{losses[cells == cell].mean():.4f}" for cell in range(int(cells.max()) + 1))
    print(f"held out, {len(rows):,}: policy {policy:.4f}, same choice {right:.1%}, value {value:.4f} (by cell {told})")


class Improvement:
    """Proximal policy optimisation."""

    def __init__(self, checkpoint: Checkpoint, games: DeviceGames, epochs: int, rate: float, entropy: float) -> None:
        self.checkpoint, self.games = checkpoint, games
        self.epochs, self.rate, self.entropy = epochs, rate, entropy
        shape, device = (STEPS, games.count), games.device
        self.observations = torch.empty(*shape, games.observations.shape[1], dtype=torch.int8, device=device)
        self.masks = torch.empty(*shape, games.masks.shape[1], dtype=torch.bool, device=device)
        self.actions = torch.empty(shape, dtype=torch.int64, device=device)
        self.likelihoods = torch.empty(shape, device=device)
        self.values = torch.empty(STEPS + 1, games.count, 2, device=device)
        self.rewards = torch.empty(*shape, 2, device=device)
        self.ended = torch.empty(shape, device=device)
        self.played, self.won = (torch.zeros(games.cell_count, device=device) for _ in range(2))
        self.kl = self.spread = 0.0

    @torch.no_grad()
    def play(self, cure: float) -> Tensor:
        """Play ``STEPS`` steps of all games. Return the advantages."""
        games, network = self.games, self.checkpoint.network
        for step in range(STEPS):
            logits, values = network(games.observations)
            likelihoods = masked_log_softmax(logits, games.masks)
            noise = -torch.log(-torch.log(torch.rand_like(likelihoods).clamp(1e-20, 1 - 1e-7)))
            actions = (likelihoods + noise).argmax(1)
            self.observations[step], self.masks[step], self.actions[step] = games.observations, games.masks, actions
            self.likelihoods[step] = likelihoods.gather(1, actions[:, None])[:, 0]
            self.values[step] = readable(values)
            cures = games.cures()
            games.step(actions)
            ended, won = games.ended, games.outcomes == 1
            found = torch.where(ended, won.float(), (games.cures() - cures).float())  # the last cure wins
            self.rewards[step, :, 0] = won.float() + cure * found
            self.rewards[step, :, 1] = won.float()
            self.ended[step] = ended.float()
            self.played.index_add_(0, games.cells, ended.float())
            self.won.index_add_(0, games.cells, won.float() * ended.float())
        self.values[STEPS] = readable(network(games.observations)[1])
        gain, gains = torch.zeros_like(self.values[0]), torch.empty_like(self.rewards)
        for step in reversed(range(STEPS)):
            goes_on = (1 - self.ended[step])[:, None]
            error = self.rewards[step] + self.values[step + 1] * goes_on - self.values[step]
            gain = error + TRACE * goes_on * gain
            gains[step] = gain
        return gains

    def learn(self, gains: Tensor, rate: float, entropy_bonus: float, only_value: bool) -> None:
        """Update the network by the last steps."""
        targets = (gains + self.values[:STEPS]).flatten(0, 1)
        gains = gains[..., 0].flatten()
        gains = (gains - gains.mean()) / (gains.std() + 1e-6)
        observations, masks = self.observations.flatten(0, 1), self.masks.flatten(0, 1)
        actions, before = self.actions.flatten(), self.likelihoods.flatten()
        for _ in range(self.epochs):
            for chosen in torch.randperm(len(gains), device=gains.device).split(MINIBATCH):
                logits, values = self.checkpoint.network(observations[chosen])
                loss = functional.mse_loss(values[:, 0], targets[chosen, 0])
                loss = loss + functional.binary_cross_entropy_with_logits(values[:, 1], targets[chosen, 1].clamp(0, 1))
                if not only_value:
                    likelihoods = masked_log_softmax(logits, masks[chosen])
                    difference = likelihoods.gather(1, actions[chosen][:, None])[:, 0] - before[chosen]
                    ratio, gain = difference.exp(), gains[chosen]
                    better = torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
                    spread = -(likelihoods.exp() * likelihoods.masked_fill(~masks[chosen], 0)).sum(1).mean()
                    loss = loss - better - entropy_bonus * spread
                    self.kl, self.spread = -difference.detach().mean(), spread.detach()
                self.checkpoint.descend(loss, rate)

    def run(self, seconds: float, start_share: float, every: float = 20) -> None:
        """Improve for ``seconds``. ``start_share`` is the share of the annealing that earlier calls have done."""
        start = last = time.perf_counter()
        iterations = 0
        self.games.reset(np.arange(self.games.count) + (1 << 42) + int(start_share * 1e6) * self.games.count)
        while (now := time.perf_counter()) < start + seconds:
            share = start_share + (1 - start_share) * (now - start) / seconds
            cure = CURE * max(0.0, 1 - share / CURE_SHARE)
            rate, entropy = self.rate * (1 - 0.9 * share), self.entropy * (1 - 0.9 * share)
            self.learn(self.play(cure), rate, entropy, only_value=iterations < 4)
            iterations += 1
            if now - last > every:
                self.report(now - start, iterations)
                last = now
        self.report(time.perf_counter() - start, iterations)
        self.checkpoint.save()

    def report(self, seconds: float, iterations: int) -> None:
        """Print the progress since the last report."""
        shares = " ".join(f"{100 * share:.1f}" for share in (self.won / self.played.clamp(min=1)).tolist())
        speed = iterations * STEPS * self.games.count / seconds / 1e6
        print(
            f"{seconds:4.0f} s {speed:.2f} M/s, {int(self.played.sum()):,} games, won {shares};"
            f" kl {float(self.kl):.4f} entropy {float(self.spread):.3f}",
            flush=True,
        )
        self.played.zero_(), self.won.zero_()


def readable(values: Tensor) -> Tensor:
    """Expected return and win probability, from the network's values."""
    return torch.stack([values[:, 0], values[:, 1].sigmoid()], 1)


@torch.no_grad()
def judge(checkpoint: Checkpoint, games: DeviceGames, cells: list[Any], most: int = 600) -> list[float]:
    """Play one game in each place by the likeliest action, and print the shares that are won."""
    games.reset(np.arange(games.count) + (1 << 45))
    outcomes = torch.zeros(games.count, dtype=torch.int32, device=games.device)
    for _ in range(most):
        logits, _ = checkpoint.network(games.observations)
        games.step(logits.float().masked_fill(~games.masks, ILLEGAL).argmax(1))
        outcomes = torch.where(outcomes == 0, games.outcomes, outcomes)
        if bool((outcomes > 0).all()):
            break
    shares = []
    for cell, options in enumerate(cells):
        mine = outcomes[games.cells == cell]
        shares.append(float((mine == 1).float().mean()))
        print(f"  {' '.join(str(value) for value in options.values())}: {shares[-1]:.1%} of {len(mine)}", flush=True)
    return shares


def ship(checkpoint: Checkpoint, game: str, shares: list[float], out: Path) -> None:
    """Write the file of the package: the weights, with the names of inputs and actions."""
    network, actions = checkpoint.network, action_names(GAME_TYPES[game])
    value, ids = network.value, list(actions.values())
    arrays = {
        "first": network.first.weight.T, "first_bias": network.first.bias,
        "second": network.second.weight.T, "second_bias": network.second.bias,
        "policy": network.policy.weight[ids], "policy_bias": network.policy.bias[ids],
        "value": value.weight[1], "value_bias": value.bias[1:],
    }  # fmt: skip
    about = {
        "game": game,
        "version": 1,
        "date": date.today().isoformat(),
        "package": __version__,
        "cells": CELLS[game],
        "won": [round(share, 4) for share in shares],
    }
    stored = {name: array.detach().float().cpu().numpy().astype(np.float16) for name, array in arrays.items()}
    names = {"inputs": np.array(input_names(GAME_TYPES[game])), "actions": np.array(list(actions))}
    np.savez_compressed(out, about=np.array(json.dumps(about)), **names, **stored)


def main() -> None:
    """Run one stage."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("game", choices=sorted(CELLS))
    parser.add_argument("stage", choices=("imitate", "improve", "judge", "ship"))
    parser.add_argument("folder", type=Path)
    parser.add_argument("files", type=Path, nargs="*")
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--width", type=int, default=256)
    parser.add_argument("--second", type=int, default=64)
    parser.add_argument("--epochs", type=float, default=0, help="4 of imitation, 1 of improvement")
    parser.add_argument("--rate", type=float, default=4e-4)
    parser.add_argument("--entropy", type=float, default=0.01)
    parser.add_argument("--share", type=float, default=0, help="improve: how much of the schedule is over")
    arguments = parser.parse_args()
    cells = CELLS[arguments.game]
    torch.backends.cuda.matmul.allow_tf32 = True
    torch.manual_seed(int(time.time()))
    before = time.perf_counter()
    games = DeviceGames(arguments.game, arguments.games, cells)
    print(f"ready after {time.perf_counter() - before:.0f} s", flush=True)
    checkpoint = Checkpoint.open(arguments.folder, games, arguments.width, arguments.second)
    if arguments.stage == "imitate":
        examples = Examples.replay(games, PlannerGames.load(*arguments.files))
        print(f"{len(examples.actions):,} decisions after {time.perf_counter() - before:.0f} s", flush=True)
        imitate(checkpoint, examples, arguments.seconds, arguments.epochs or 4)
        checkpoint.save()
    elif arguments.stage == "improve":
        run = Improvement(checkpoint, games, int(arguments.epochs or 1), arguments.rate, arguments.entropy)
        run.run(arguments.seconds, arguments.share)
    shares = judge(checkpoint, games, cells)
    if arguments.stage == "ship":
        out = ROOT / "src/fourcures/bots/heuristics" / arguments.game / "policy_network.npz"
        ship(checkpoint, arguments.game, shares, out)
    print(f"done after {time.perf_counter() - before:.0f} s", flush=True)


if __name__ == "__main__":
    sys.exit(main())
