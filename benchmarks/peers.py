"""Other game libraries: random play in each, for comparison.

This is a script for any interpreter that has them installed: ``python peers.py NAME SECONDS`` prints one line of JSON.
It imports nothing of fourcures, and each library only on demand: one may be missing, and they may be in an environment
of their own.

``PlaySome`` is a function that plays for a while and returns how many decisions players made. Dice and draws are no
decisions. Compilation happens before the clock starts.
"""

from __future__ import annotations

import importlib.metadata
import json
import os
import random
import sys
import time
from collections.abc import Callable
from typing import Any, NamedTuple

PlaySome = Callable[[], int]
ROUNDS = 3
PGX_GAMES, PGX_STEPS = 256, 100


class Peer(NamedTuple):
    """Game of another library: its title, the package that pip installs, and a factory of its play function."""

    title: str
    package: str
    make: Callable[[], PlaySome]


def open_spiel(game: str) -> PlaySome:
    """OpenSpiel: the rules are C++, the loop is the caller's."""
    import pyspiel  # type: ignore[import-not-found,unused-ignore]

    rules, rng = pyspiel.load_game(game), random.Random(1)

    def play() -> int:
        state, decisions = rules.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, odds)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                decisions += 1
        return decisions

    return play


def pgx_backgammon() -> PlaySome:
    """Pgx: many games side by side, compiled by JAX. Finished games restart, so that none waits for another."""
    import jax  # type: ignore[import-not-found,unused-ignore]
    import pgx  # type: ignore[import-not-found,unused-ignore]
    from pgx.experimental import auto_reset  # type: ignore[import-not-found,unused-ignore]

    rules = pgx.make("backgammon")
    step = jax.vmap(auto_reset(rules.step, rules.init))

    def one_step(carry: Any, _: None) -> tuple[Any, None]:
        states, key = carry
        key, action_key, step_key = jax.random.split(key, 3)
        odds = jax.numpy.where(states.legal_action_mask, 0.0, -jax.numpy.inf)
        actions = jax.random.categorical(action_key, odds, axis=-1)
        return (step(states, actions, jax.random.split(step_key, PGX_GAMES)), key), None

    steps = jax.jit(lambda carry: jax.lax.scan(one_step, carry, None, length=PGX_STEPS)[0])
    carry = (jax.vmap(rules.init)(jax.random.split(jax.random.PRNGKey(1), PGX_GAMES)), jax.random.PRNGKey(2))

    def play() -> int:
        nonlocal carry
        carry = jax.block_until_ready(steps(carry))
        return PGX_GAMES * PGX_STEPS

    return play


def rlcard_uno() -> PlaySome:
    """RLCard: Python throughout, with agents in the seats."""
    import rlcard  # type: ignore[import-not-found,unused-ignore]
    from rlcard.agents import RandomAgent  # type: ignore[import-not-found,unused-ignore]

    env = rlcard.make("uno", config={"seed": 1})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])

    def play() -> int:
        before = int(env.timestep)  # is not reset between games
        env.run(is_training=False)
        return int(env.timestep) - before

    return play


def catanatron() -> PlaySome:
    """Catanatron: Python throughout, four random players."""
    from catanatron import Color, Game, RandomPlayer  # type: ignore[import-not-found,unused-ignore]

    def play() -> int:
        game = Game([RandomPlayer(colour) for colour in Color])
        game.play()
        return len(game.state.actions)

    return play


PEERS = {
    "hanabi": Peer("OpenSpiel, Hanabi, 4 players", "open_spiel", lambda: open_spiel("hanabi(players=4)")),
    "backgammon": Peer("OpenSpiel, backgammon", "open_spiel", lambda: open_spiel("backgammon")),
    "pgx": Peer(f"Pgx, backgammon, {PGX_GAMES} at once", "pgx", pgx_backgammon),
    "uno": Peer("RLCard, UNO, 2 players", "rlcard", rlcard_uno),
    "catan": Peer("Catanatron, Catan, 4 players", "catanatron", catanatron),
}


def best_rate(play: PlaySome, seconds: float, clock: Callable[[], float] = time.perf_counter) -> float:
    """Decisions a second in the best of ``ROUNDS`` rounds of at least ``seconds``, after a warm-up."""
    play()
    best = 0.0
    for _ in range(ROUNDS):
        decisions, start = 0, clock()
        while clock() - start < seconds:
            decisions += play()
        best = max(best, decisions / (clock() - start))
    return best


def report(name: str, seconds: float) -> dict[str, Any]:
    """Version and speed of one library, or the package that is missing."""
    peer = PEERS[name]
    try:
        version = importlib.metadata.version(peer.package)
        play = peer.make()
    except ImportError:  # PackageNotFoundError is one too
        return {"missing": peer.package}
    return {"version": version, "decisions": best_rate(play, seconds)}


def stay_on_one_core() -> None:
    """Pin the process to one core, so that libraries with threads of their own get no more than the others."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


if __name__ == "__main__":
    sys.path.pop(0)  # the folder of this file, so that libraries do not import its modules
    stay_on_one_core()
    sys.stdout.write(json.dumps(report(sys.argv[1], float(sys.argv[2]))) + "\n")
