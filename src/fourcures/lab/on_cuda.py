"""Whole games on a CUDA device: the rules unchanged, one thread a game. Needs a CUDA compiler or its simulator."""

from typing import Any

from fourcures.bots.compiled import COMPILED_BOTS, CompiledBot
from fourcures.engine.contract import GameType
from fourcures.engine.rule import Backend, cuda_compiler
from fourcures.lab import kernels

cuda: Any = cuda_compiler()


def one_thread_a_game(kind: GameType, bot: CompiledBot = COMPILED_BOTS["random"]) -> Any:
    """A kernel that deals and plays game ``first + n`` on the n-th of some blank states with a bot in all seats."""
    backend = Backend("cuda", bot.functions(kind))
    deal, play_on = backend[kernels.deal], backend[kernels.play_on]
    width, most = kind.width, kernels.LONGEST_GAME

    @cuda.jit  # type: ignore[untyped-decorator]
    def play(states: Any, bases: Any, sources: Any, legal: Any, journal: Any, first: int, decisions: Any) -> None:
        index = cuda.grid(1)
        if index < len(states):
            deal(states[index], bases[0], sources[index], first + index, journal)
            decisions[index] = play_on(states[index], sources[index], legal[index], width, journal, journal, most)

    return play
