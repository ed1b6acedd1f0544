"""Compiled bots: written in rule code, they play whole games inside compiled loops.

A compiled bot is a rule function ``choose(state, legal, width, rng, work)`` that returns the id of a legal action.
``legal`` holds the legal actions of the deciding seat. ``rng`` is the bot's own random stream, separate from the
game's. ``work`` is the workspace made for the game: scratch arrays, or an empty array. Only workspaces need NumPy.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from fourcures.bots import greedy, random
from fourcures.bots.heuristics import HEURISTICS
from fourcures.bots.planner import planner
from fourcures.bots.policy import policy
from fourcures.bots.policy.shipped import games_with_network
from fourcures.bots.telling import next_telling
from fourcures.engine.errors import BadOptions, shown
from fourcures.engine.game_type import GameType

MAX_STATES = 10**9


def games_with_heuristics() -> Collection[str]:
    """Names of the games that have heuristics."""
    return HEURISTICS


def no_workspace(game_type: GameType) -> Any:
    """Empty workspace, for bots without scratch arrays."""
    import numpy as np

    return np.zeros(0, np.int64)


@dataclass(frozen=True)
class CompiledBot:
    """Bot in rule code.

    ``with_argument`` makes the bot for a name with an argument, such as ``planner:2000``. The new bot's name includes
    the argument, so that another process can make it from the name alone.
    """

    name: str
    about: str
    choose: Callable[..., int]
    workspace: Callable[[GameType], Any] = no_workspace
    games: Callable[[], Collection[str]] | None = games_with_heuristics  # names of the games that it plays; None: all
    talks: bool = True  # its seats tell all their cards as soon as they are allowed to
    on_device: bool = True  # it can run on a GPU: its workspace, if any, is a single array
    with_argument: Callable[[str], CompiledBot] | None = None
    argument: str = ""  # example of an argument
    interpreted_up_to: int = 500  # number of games up to which compiling takes longer than playing

    def __reduce__(self) -> tuple[Any, ...]:
        return compiled_bot, (self.name,)

    @property
    def compiles_first(self) -> bool:
        """Whether compiling pays even for a single decision."""
        return self.interpreted_up_to == 0

    def can_play(self, game_type: GameType) -> bool:
        """Whether the bot can play a game."""
        return self.games is None or game_type.name in self.games()

    def functions(self, game_type: GameType) -> tuple[Callable[..., Any], ...]:
        """Rule functions that a backend binds to the hooks when this bot plays a game."""
        if self.games is not None and not self.can_play(game_type):
            known = ", ".join(self.games()) or "no game yet"
            raise BadOptions(f"The bot {self.name} cannot play {game_type.name}; it plays {known}.")
        heuristics = HEURISTICS.get(game_type.name)
        telling = next_telling if self.talks else random.next_telling
        rules = (*game_type.rule_functions, self.choose, telling)
        return (*rules, *(heuristics.functions if heuristics is not None else ()))


def planner_bot(argument: str = "") -> CompiledBot:
    """Planner with ``argument`` states as its budget, or with the default budget if it is empty."""

    def workspace(game_type: GameType) -> Any:
        from fourcures.bots.planner.workspace import SETTINGS, planner_workspace

        settings = SETTINGS[game_type.name]
        return planner_workspace(game_type, settings.with_budget(int(argument)) if argument else settings)

    is_number = argument.isascii() and argument.isdigit() and len(argument) <= len(str(MAX_STATES))
    if argument and not (is_number and 1 <= int(argument) <= MAX_STATES):
        raise BadOptions(f"planner: {shown(argument)} is no budget; write a number of states from 1 to {MAX_STATES}.")
    about = "beam search over the turn, then rollouts of the best plans; planner:N visits N states for a decision"
    name = f"planner:{int(argument)}" if argument else "planner"
    return CompiledBot(
        name,
        about,
        planner.choose,
        workspace,
        on_device=False,
        with_argument=planner_bot,
        argument="5000",
        interpreted_up_to=0,
    )


def policy_bot(argument: str = "") -> CompiledBot:
    """Learned policy with the network file ``argument``, or with the shipped network if it is empty."""
    weights = None
    if argument:
        from fourcures.bots.policy.workspace import read_weights

        weights = read_weights(Path(argument))

    @cache
    def network(game_type: GameType) -> Any:
        from fourcures.bots.policy.workspace import new_network, shipped_network

        return shipped_network(game_type) if weights is None else new_network(game_type, weights)

    return CompiledBot(
        f"policy:{argument}" if argument else "policy",
        "a learned network, one decision at a time, no search; policy:FILE plays with your own",
        policy.choose,
        lambda game_type: network(game_type).copy(),
        games=None if argument else games_with_network,
        on_device=False,
        with_argument=policy_bot,
        argument="network.npz",
        interpreted_up_to=0,
    )


COMPILED_BOTS = {
    bot.name: bot
    for bot in (
        CompiledBot("random", "every legal action is equally likely", random.choose, games=None, talks=False),
        CompiledBot("greedy", "rules of thumb, one decision at a time", greedy.choose),
        planner_bot(),
        policy_bot(),
    )
}


def compiled_bot(name: str) -> CompiledBot:
    """Look up a compiled bot by name, with an optional argument after a colon. Raise BadOptions if there is none."""
    plain, colon, argument = name.partition(":")
    bot = COMPILED_BOTS.get(plain)
    if bot is None:
        raise BadOptions(f"There is no bot {shown(name)}; there are {', '.join(COMPILED_BOTS)}.")
    if not colon:
        return bot
    if bot.with_argument is None:
        raise BadOptions(f"The bot {plain} takes nothing after a colon: write {plain} instead of {shown(name)}.")
    if not argument:
        raise BadOptions(
            f"There is nothing after the colon in {shown(name)}; write {plain}, or {plain}:{bot.argument}."
        )
    return bot.with_argument(argument)
