"""Games at random with the truth after each event, for tests of what the page tells: ``told_games.py GAME``, as JSON.

A game is its first view, and for each decision the events with what they changed in the view, and what the decision
changed after the last event. Rules write the journal while they change the state, and an entry is written after the
change that it tells: so a copy of the state at each entry is the truth after it.
"""

from __future__ import annotations

import json
import os
import random
import sys
from collections import defaultdict
from collections.abc import Iterator
from itertools import cycle
from typing import Any

import fourcures as fc
from fourcures.engine.game import Game
from fourcures.engine.journal import CAPACITY, Journal
from fourcures.engine.vocabulary import LAST
from fourcures.games.cure.views import view as cure_view
from fourcures.games.dice.views import view as dice_view
from fourcures.games.pandemic.views import view as pandemic_view

GAMES = round(134 * float(os.environ.get("FOURCURES_BUDGET", "1")))
DECISIONS = 45  # told decisions per game
IDLE = 0.3  # how often doing nothing is chosen, to 1 of any other kind of action

ODDS = (  # they hold between decisions, and take longer than all else
    (cure_view, ("cross_odds", "cure_odds", "spaces_to_epidemic")),
    (dice_view, ("black_odds", "named_odds", "outbreak_odds")),
    (pandemic_view, ("_odds",)),
)
SET_UP = {"pandemic": {"dealt", "role"}, "cure": {"role"}, "dice": set[str]()}  # kinds of events of the set-up alone

# What games at random come to seldom or late.
RED, BLACK = ["tokyo", "osaka", "seoul", "beijing", "bangkok"], ["cairo", "delhi", "tehran", "baghdad", "mumbai"]
CURING = {
    "cubes": {"paris": {"blue": 1}, "essen": {"blue": 2, "black": 1}, "lagos": {"yellow": 3}, "lima": {"yellow": 3}},
    "diseases": {"blue": "cured"},
    "stations": ["paris", "london", "madrid", "cairo", "delhi", "tokyo"],
    "outbreaks": 3,
    "infection_step": 3,
}
POSITIONS: dict[str, list[dict[str, Any]]] = {
    "pandemic": [
        {
            **CURING,
            "options": {"hands": hands},
            "seats": [
                {"role": "medic", "city": "cairo", "hand": [*RED, "government_grant"]},
                {"role": "contingency_planner", "city": "london", "hand": BLACK, "stored": stored},
                {"role": "scientist", "city": "madrid", "hand": ["lima", "lagos", "bogota", "miami", *kept]},
            ],
        }
        for hands in ("open", "closed")
        for stored, kept in (("forecast", ["airlift"]), ("airlift", ["forecast"]))
    ]
    + [
        {  # asked for a card that is not there
            "options": {"hands": "closed", "consent": "never"},
            "seats": [{"role": "medic", "city": "paris"}, {"role": "scientist", "city": "paris", "hand": ["lima"]}],
        }
    ],
    "cure": [
        {
            "options": {"sample_giving": giving},
            "seats": [
                {"role": "medic", "samples": [{"colour": "blue", "die": die} for die in (0, 0, 0, 1)]},
                {"role": "scientist", "samples": [{"colour": "red", "die": die} for die in (0, 0, 1, 1)]},
                {"role": "dispatcher", "banked": 2, "samples": [{"colour": "red", "die": 2}]},
            ],
            "cdc": {"blue": 3, "black": 3},
            "regions": {"1": {"red": 2, "blue": 2}, "3": {"black": 3}},
            "turn": {"seat": seat},
        }
        for giving in ("each_sample", "all_of_one_colour")
        for seat in range(3)
    ],
    "dice": [
        {
            "mode": mode,
            "diseases": {"red": "eradicated" if mode == "intro" else "cured", "blue": "cured"},
            "cubes": {"atlanta": {"blue": 2}, "boston": {"green": 3}, "new_york": {"green": 3, "blue": 1}},
            "research": {"green": 4, "yellow": 3},
            "turn": {"phase": "research", "role": role, "dice": {"rolled": rolled, "roll": 1}},
        }
        for mode in ("intro", "standard")
        for role in ("medic", "researcher")
        for rolled in (["white", "white", "green"], ["black", "black", "black"], ["white", "white", "yellow"])
    ],
}


class Witness(list[int]):
    """Journal that keeps a copy of the state at each entry."""

    def __init__(self, state: Any) -> None:
        super().__init__([0] * CAPACITY)
        self._state = state
        self.states: list[Any] = []

    def __setitem__(self, index: Any, value: Any) -> None:
        super().__setitem__(index, value)
        if index:
            self.states.append(self._state.copy())


class WitnessedGame(Game):
    """Game that keeps the states at the entries of its last decision."""

    states: list[Any]

    def _carry_out(self, state: Any, function: Any, *arguments: Any) -> Journal:
        journal = Witness(state)
        self._randomness.lend(state)
        function(state, *arguments, journal)
        self._randomness.take_back(state)
        self.states = journal.states
        return journal


def changes(before: Any, after: Any, path: tuple[Any, ...] = ()) -> Iterator[list[Any]]:
    """Differences of two views: a path with what is there now, or alone where nothing is any more."""
    if isinstance(before, dict) and isinstance(after, dict):
        yield from ([[*path, key]] for key in before.keys() - after.keys())
        for key, value in after.items():
            if key in before:
                yield from changes(before[key], value, (*path, key))
            else:
                yield [[*path, key], value]
    elif path == ("seats",):
        for seat, (one, other) in enumerate(zip(before, after, strict=True)):
            yield from changes(one, other, (*path, seat))
    elif before != after:
        yield [[*path], after]


def any_action(game: Game, chance: random.Random) -> fc.Action:
    """An action at random, every kind of which something comes being as likely as any other."""
    kinds = defaultdict(list)
    for action in game.legal_actions:
        kinds[action.kind].append(action)
    weights = [IDLE if game.type.action_kinds.named(kind).priority == LAST else 1.0 for kind in kinds]
    [actions] = chance.choices(list(kinds.values()), weights)
    return chance.choice(actions)


def told_game(game: WitnessedGame, chance: random.Random) -> dict[str, Any]:
    """A game as somebody at the table, or a spectator, sees it."""
    viewer = chance.choice([None, *range(game.players)])
    first = truth = game.view(viewer)
    decisions = []

    def step(state: Any) -> list[list[Any]]:
        nonlocal truth
        before, truth = truth, game.type.view(state, game.options, viewer)
        return list(changes(before, truth))

    while not game.outcome and len(decisions) < DECISIONS:
        happened = game.play(any_action(game, chance))
        told = [game.type.event_for_seat(game.state(), event, viewer) for event in happened]
        events = [[event.kind, event.args, step(state)] for event, state in zip(told, game.states, strict=True)]
        decisions.append([events, step(game.state())])
    return {"first": first, "decisions": decisions}


def told_games(name: str) -> Iterator[dict[str, Any]]:
    """Games of all kinds of options in turn, every third one from a position."""
    game_type = fc.GAMES[name]
    samples, positions = cycle(game_type.sample_options()), cycle(POSITIONS[name])
    for seed in range(GAMES):
        if seed % 3 == 0:
            game = WitnessedGame.from_position(game_type, {"game": name, **next(positions)}, seed=seed)
        else:
            game = WitnessedGame.new(game_type, seed=seed, **next(samples))
        yield told_game(game, random.Random(seed))


if __name__ == "__main__":
    for module, names in ODDS:
        for odds in names:
            setattr(module, odds, lambda *_: {})
    name = sys.argv[1]
    kinds = sorted(set(fc.GAMES[name].journal_kinds.names) - SET_UP[name])
    json.dump({"kinds": kinds, "games": list(told_games(name))}, sys.stdout, separators=(",", ":"))
