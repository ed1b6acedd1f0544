"""Was a lost game lost from the start: search for a win with the chance that really came, turn by turn.

    python benchmarks/hindsight.py pandemic [--cells standard/4 ...] [--lost 100] [--width 300] [--threads 2]

The planner plays until ``--lost`` games of a cell are lost. Each of them is searched again from its deal: the best
plans of every kept state are followed with the game's real random draws, and the best of the states reached are kept
for the next turn. If a win is found, the game could have been won. If none is found, that proves nothing.
"""

from __future__ import annotations

import argparse
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np
from strength import CELLS, cell_options

from fourcures.bots.compiled import COMPILED_BOTS
from fourcures.bots.heuristics.turn_hooks import is_minor_choice
from fourcures.bots.hooks import heuristic_action
from fourcures.bots.planner.beam_search import beam_search
from fourcures.bots.planner.belief import clear_stream, fingerprint
from fourcures.bots.planner.buffers import CHILD, OWN, PLANS, POLICY, POLICY_RNG, ROLLOUT, ROOT
from fourcures.bots.planner.value_network import state_value
from fourcures.bots.planner.workspace import SETTINGS, Settings, planner_workspace
from fourcures.engine.backend import Backend
from fourcures.engine.game_type import GameType
from fourcures.engine.hooks import apply, decider, keep_own, list_legal
from fourcures.engine.legal import is_legal
from fourcures.engine.rng import RandomStream, new_stream
from fourcures.engine.rule_code import rule
from fourcures.games import GAMES
from fourcures.lab.batch import blank_batch, core_count
from fourcures.lab.kernels import TRACKED_TURNS, deal, play_games

PLANS_FOLLOWED = 32  # plans followed from each state that is kept
WON = 1


@rule
def follow_plans(state: Any, reached: Any, values: Any, keys: Any, work: Any) -> int:
    """Follow a state's best plans with the real draws to the next turn. Return how many lead on, or -1 after a win."""
    memory, nodes = work.memory[0], work.nodes
    memory.states[ROOT] = state
    clear_stream(memory.states[ROOT])
    memory.states[CHILD] = memory.states[ROOT]
    memory.visited = 0
    beam_search(OWN, work)
    plans = memory.searches[OWN].lists[PLANS]
    count = 0
    for place in range(plans.first, plans.first + plans.size):
        reached[count] = state
        follow(reached[count], nodes[place], work)
        if reached[count].outcome == 1:
            return -1
        if reached[count].outcome == 0:
            memory.states[ROLLOUT] = reached[count]
            values[count] = state_value(memory.states[ROLLOUT], memory.network)
            clear_stream(memory.states[ROLLOUT])
            keys[count] = fingerprint(memory.words[ROLLOUT])
            count += 1
    return count


@rule
def follow(state: Any, plan: Any, work: Any) -> None:
    """Make the decisions of a plan, and the other decisions of the same turn by heuristic."""
    memory = work.memory[0]
    legal = memory.legal[POLICY]
    turn, step = state.turn + 0, 0
    while state.outcome == 0 and state.turn == turn:
        list_legal(state, legal)
        keep_own(state, decider(state), legal)
        is_next = step < plan.length and not is_minor_choice(state) and is_legal(legal, plan.path[step], memory.width)
        if is_next:
            apply(state, plan.path[step], work.journal)
            step += 1
        else:
            apply(state, heuristic_action(state, legal, memory.rngs[POLICY_RNG]), work.journal)


class Verdict(NamedTuple):
    """Result of one search: whether a win was found, and the number of turns to it or to the last state."""

    won: bool
    turns: int


class Hindsight:
    """Searches of numbered games of one cell with known random draws."""

    def __init__(self, game_type: GameType, options: Any, width: int, budget: int, seed: int) -> None:
        self.game_type, self.width, self.seed = game_type, width, seed
        self._settings = Settings(budget, candidates=PLANS_FOLLOWED, search_share=1.0)
        self._blank = game_type.blank_state(options)
        backend = Backend("cpu", COMPILED_BOTS["planner"].functions(game_type))
        self._follow_plans, self._deal, self._play = backend[follow_plans], backend[deal], backend[play_games]
        self._dtype, self._base = game_type.state_type.dtype(), np.zeros(1, RandomStream.dtype())
        new_stream(seed).store(self._base, 0)

    def is_lost(self, number: int) -> bool:
        """Whether the planner loses a game, with its default settings."""
        counts, outbreaks = np.zeros(1, np.int64), np.zeros((1, TRACKED_TURNS), np.int64)
        work = planner_workspace(self.game_type, SETTINGS[self.game_type.name])
        batch = blank_batch(self.game_type, self._blank, range(number, number + 1), self.seed, work)
        self._play(batch, counts, outbreaks)
        return bool(batch.states[0]["outcome"] != WON)

    def search(self, number: int) -> Verdict:
        """Search a game for a win."""
        work = planner_workspace(self.game_type, self._settings)
        beam, stream = np.zeros(1, self._dtype), np.zeros(1, RandomStream.dtype())
        self._blank.store(beam, 0)
        self._deal(beam[0], self._base[0], stream[0], number, work.journal)
        values, keys = np.zeros(PLANS_FOLLOWED), np.zeros(PLANS_FOLLOWED, np.int64)
        turns = 0
        while len(beam):
            turns += 1
            found: dict[int, tuple[float, Any]] = {}
            for state in beam:
                reached = np.zeros(PLANS_FOLLOWED, self._dtype)
                count = self._follow_plans(state, reached, values, keys, work)
                if count < 0:
                    return Verdict(True, turns)
                found |= {int(keys[place]): (float(values[place]), reached[place]) for place in range(count)}
            best = sorted(found.values(), key=lambda pair: -pair[0])[: self.width]
            beam = np.array([state for _, state in best], self._dtype)
        return Verdict(False, turns)


def line(game: str, cell: str, arguments: argparse.Namespace) -> str:
    """One row of the table."""
    game_type = GAMES[game]
    options = game_type.make_options(**cell_options(game, cell))
    hindsight = Hindsight(game_type, options, arguments.width, arguments.budget, arguments.seed)
    hindsight.is_lost(0)  # compiles
    hindsight.search(0)
    start, lost, played = time.monotonic(), [], 0
    with ThreadPoolExecutor(arguments.threads) as pool:
        while len(lost) < arguments.lost:
            numbers = range(played, played + 4 * arguments.threads)
            lost += [number for number, one in zip(numbers, pool.map(hindsight.is_lost, numbers), strict=True) if one]
            played = numbers.stop
        verdicts = list(pool.map(hindsight.search, lost[: arguments.lost]))
    wins = [verdict for verdict in verdicts if verdict.won]
    turns = np.mean([verdict.turns for verdict in wins]) if wins else 0
    seconds = time.monotonic() - start
    return f"| {cell} | {played} | {len(lost)} | {len(wins)} of {len(verdicts)} | {turns:.1f} | {seconds:.0f} |"


def main() -> None:
    """Play, search, and print each row as it is done."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("game", choices=sorted(CELLS))
    parser.add_argument("--cells", nargs="+")
    parser.add_argument("--lost", type=int, default=100, help="games to search")
    parser.add_argument("--width", type=int, default=300, help="states that are kept of a turn")
    parser.add_argument("--budget", type=int, default=400, help="states of the search for plans of each")
    parser.add_argument("--seed", type=int, default=19)
    parser.add_argument("--threads", type=int, default=core_count())
    arguments = parser.parse_args()
    sys.stdout.reconfigure(line_buffering=True)  # type: ignore[union-attr]
    print("| cell | games | lost | with a win in hindsight | turns to it | seconds |\n|---|---|---|---|---|---|")
    for cell in arguments.cells or CELLS[arguments.game]:
        print(line(arguments.game, cell, arguments))


if __name__ == "__main__":
    main()
