"""Traces: random games with every state kept, from one source of rules, interpreted on lists or compiled on arrays."""

from __future__ import annotations

from typing import Any

import numpy as np

from fourcures.bots.random import choose_at_random
from fourcures.engine.backend import Backend
from fourcures.engine.game_type import GameType
from fourcures.engine.journal import Journal
from fourcures.engine.legal import Legal
from fourcures.engine.rng import RandomStream, new_stream, seed_substream
from fourcures.engine.rule_code import hook, rule
from fourcures.lab.kernels import DEAL, PLAYERS, apply, deal, list_legal

MOST_DECISIONS = 1000
JOURNAL_LENGTH = 400


@hook
def decider(state: Any) -> int:
    """Hook: the game's decider."""


@hook
def resume(state: Any, journal: Journal) -> None:
    """Hook: the game's `resume` up to the next decision."""


@hook
def redeal(state: Any, seat: int) -> None:
    """Hook: the game's redeal of everything unknown to a seat."""


@rule
def trace_on(states: Any, sources: Any, legal: Legal, width: int, trace: Any, deciders: Any, journals: Any) -> int:
    """Play to the end. Store the state and the deciding seat after every decision, and return their number."""
    kept = 0
    trace[0] = states[0]
    deciders[0] = decider(states[0])
    while states[0].outcome == 0 and kept < len(trace) - 1:
        kept += 1
        list_legal(states[0], legal)
        apply(states[0], choose_at_random(legal, width, sources[0]), journals[kept])
        trace[kept] = states[0]
        deciders[kept] = decider(states[0])
    return kept + 1


@rule
def trace_game(
    states: Any, bases: Any, sources: Any, legal: Legal, width: int, game: int, trace: Any, deciders: Any, journals: Any
) -> int:
    """Play game number ``game`` from its deal if the state is blank, otherwise from the state."""
    if states[0].turn == 0:
        deal(states[0], bases[0], sources[0], game, journals[0])
    else:
        seed_substream(states[0], bases[0], game, DEAL)
        seed_substream(sources[0], bases[0], game, PLAYERS)
        resume(states[0], journals[0])
    return trace_on(states, sources, legal, width, trace, deciders, journals)


@rule
def redeal_all(states: Any, seat: int) -> None:
    """Deal anew everything unknown to a seat, in every state."""
    for index in range(len(states)):
        redeal(states[index], seat)


class StateArray:
    """Structured array that interpreted code stores states in, as compiled code does."""

    def __init__(self, array: np.ndarray[Any, Any]) -> None:
        self.array = array

    def __len__(self) -> int:
        return len(self.array)

    def __setitem__(self, index: int, state: Any) -> None:
        state.store(self.array, index)


class Tracer:
    """Player of numbered games with one set of options, or from one position (which names its game), on one backend."""

    def __init__(self, game_type: GameType, backend: Backend, choices: dict[str, Any], seed: int = 1) -> None:
        self.game_type, self.seed, self.compiled = game_type, seed, backend.target != "python"
        if "game" in choices:
            self.blank = game_type.read_position(choices)[1]
        else:
            self.blank = game_type.blank_state(game_type.make_options(**choices))
        self.play = backend[trace_game]
        self.trace = np.zeros(MOST_DECISIONS, game_type.state_type.dtype())
        self.deciders = np.zeros(MOST_DECISIONS, np.int64)
        self.journals = np.zeros((MOST_DECISIONS, JOURNAL_LENGTH), np.int64)

    def game(self, number: int, with_journals: bool = False) -> int:
        """Play a game and return the number of states kept."""
        game_type = self.game_type
        journals: Journal = self.journals if with_journals else self.journals[:, :0]
        self.journals[:] = 0
        if not self.compiled:
            states: Any = [self.blank.copy()]
            sources, bases, legal = [RandomStream()], [new_stream(self.seed)], [0] * (game_type.rows + 1)
            arguments = (legal, game_type.width, number, StateArray(self.trace), self.deciders, journals)
            return int(self.play(states, bases, sources, *arguments))
        states = np.zeros(1, self.trace.dtype)
        self.blank.store(states, 0)
        bases_array, sources_array = np.zeros(1, RandomStream.dtype()), np.zeros(1, RandomStream.dtype())
        new_stream(self.seed).store(bases_array, 0)
        rows = np.zeros(game_type.rows + 1, np.int64)
        arguments = (rows, game_type.width, number, self.trace, self.deciders, journals)
        return int(self.play(states, bases_array, sources_array, *arguments))


def first_difference(one: Tracer, other: Tracer, states: int) -> str:
    """Describe the first difference of two traces; empty if they are equal."""
    different: dict[int, list[str]] = {}
    for name in one.trace.dtype.names or ():
        unequal = one.trace[name][:states] != other.trace[name][:states]
        for index in np.flatnonzero(unequal.reshape(states, -1).any(axis=1))[:1]:
            different.setdefault(int(index), []).append(name)
    for index in np.flatnonzero(one.deciders[:states] != other.deciders[:states])[:1]:
        different.setdefault(int(index), []).append("decider")
    for index in np.flatnonzero((one.journals[:states] != other.journals[:states]).any(axis=1))[:1]:
        different.setdefault(int(index), []).append("journal")
    if not different:
        return ""
    first = min(different)
    return f"after decision {first}: {', '.join(different[first])}"


def compare(one: Tracer, other: Tracer, number: int, with_journals: bool = False) -> int:
    """Play the same game on two backends, assert that every state is equal, and return the number of states."""
    states = one.game(number, with_journals)
    assert other.game(number, with_journals) == states, f"game {number} has another length"
    difference = first_difference(one, other, states)
    assert not difference, f"game {number} of {one.game_type.name}, seed {one.seed}, differs {difference}"
    assert one.trace["outcome"][states - 1] != 0, f"game {number} does not end"
    return states
