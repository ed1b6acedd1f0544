"""Builders of positions and games for the tests: laying one out, finding a seed with a given roll, playing on.

Random outcomes cannot be set, but a game follows from its position and its seed: `find_seed` tries seeds until the dice
fall as a test needs them.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib import resources
from typing import Any

import pytest

import fourcures as fc
from dice.printed import CITIES, CITIES_OF, COLOUR_OF
from dice.queries import named
from fourcures import catalogue

RULE_IDS = frozenset(clause.id for clause in catalogue.clauses("dice"))

Cubes = dict[str, dict[str, int]]
Layout = dict[str, Any]


# Laying out a position


def position(
    *,
    role: str | None = None,
    phase: str = "actions",
    actions: int | None = None,
    turn: Mapping[str, Any] | None = None,
    **rest: Any,
) -> Layout:
    """Position in the action step of the first turn of an introductory game, or of a later turn if it has a role.

    `turn` and `rest` are further keys.
    """
    if actions is None:
        actions = 4 if phase == "actions" else 0
    number = 1 if role is None else 5
    laid = {"number": number, "phase": phase, "actions_left": actions, "role": role, **(turn or {})}
    return {"game": "dice", "turn": laid, **rest}


def rolled(*faces: str, kept: Sequence[str] = (), roll: int = 1, **rest: Any) -> Layout:
    """Research roll number `roll`, with these faces rolled and others kept before."""
    dice = {"rolled": list(faces), "kept": list(kept), "roll": roll}
    return position(phase="research", turn={"dice": dice}, **rest)


def results(first: str, second: str, phase: str = "trackers", **rest: Any) -> Layout:
    """Position with two dice kept, before the trackers move."""
    dice = {"rolled": [], "kept": [first, second], "roll": 1}
    return position(phase=phase, turn={"dice": dice}, **rest)


def event(name: str | None, **rest: Any) -> Layout:
    """Position with two white dice kept, and this event rolled or the event die still to roll."""
    dice = {"rolled": [], "kept": ["white", "white"], "roll": 1}
    return position(phase="event", turn={"dice": dice, "event": name}, **rest)


def infector(quarantine: str | None = None, **rest: Any) -> Layout:
    """Position before the infector."""
    return position(phase="infect", turn={"quarantine": quarantine} if quarantine else None, **rest)


def role_choice(**rest: Any) -> Layout:
    """Position after a 6 in the role roll."""
    return position(phase="role", turn={"awaits": {"what": "role", "seat": 0}}, **rest)


def eradicated(*colours: str) -> dict[str, str]:
    return dict.fromkeys(colours, "eradicated")


def cured(*colours: str) -> dict[str, str]:
    return dict.fromkeys(colours, "cured")


def three(colour: str, *cities: str) -> Cubes:
    return {city: {colour: 3} for city in cities}


def spread(colour: str, count: int, keep_off: Iterable[str] = ()) -> Cubes:
    """`count` cubes of a colour, three to a city, in cities of other colours and outside `keep_off`."""
    kept = {*keep_off, *CITIES_OF[colour]}
    places = [city for city in CITIES if city not in kept]
    return {places.pop(): {colour: min(3, count - laid)} for laid in range(0, count, 3)}


def game_with(layout: Layout | None = None, seed: int = 1, **rest: Any) -> fc.Game:
    """Game that starts from a layout, or from `position(**rest)`."""
    return fc.from_position(position(**rest) if layout is None else layout, seed=seed)


def new_game(seed: int = 1, **options: Any) -> fc.Game:
    """New game, from its set-up on."""
    return fc.new("dice", seed=seed, **options)


def our_board() -> dict[str, Any]:
    """Copy of the package's board file."""
    path = resources.files("fourcures").joinpath("games/dice/data/us_board.json")
    return json.loads(path.read_text(encoding="utf-8"))


# Finding a roll


def find_seed(layout: Layout, wanted: Callable[[fc.Game], object], *texts: str, limit: int = 4000) -> fc.Game:
    """Play these actions from the layout with one seed after another. Return the first game that is as wanted."""
    for seed in range(limit):
        game = game_with(layout, seed)
        play(game, *texts)
        if wanted(game):
            return game
    pytest.fail(f"none of {limit} seeds brings what is wanted from {layout} with {texts}")


def games(layout: Layout, count: int, *texts: str) -> Iterator[fc.Game]:
    """Play these actions from the layout with each of the first `count` seeds."""
    for seed in range(count):
        game = game_with(layout, seed)
        play(game, *texts)
        yield game


def naming(layout: Layout, *cities: str, texts: Sequence[str] = (), limit: int = 20_000) -> fc.Game:
    """Game whose first city rolls name these cities, and all others cities of other colours."""
    colours = {COLOUR_OF[city] for city in cities}

    def wanted(game: fc.Game) -> bool:
        found = named(game.events)
        first, rest = found[: len(cities)], found[len(cities) :]
        return first == list(cities) and colours.isdisjoint(COLOUR_OF[city] for city in rest)

    return find_seed(layout, wanted, *texts, limit=limit)


def infect(city: str, *, quarantine: str | None = None, **rest: Any) -> fc.Game:
    """Game in which the infector has named this city first, then only cities of other colours."""
    return naming(infector(quarantine, **rest), city)


def epidemic(city: str, **rest: Any) -> fc.Game:
    """Game in which an epidemic by one black die has named this city, and the infector cities of other colours."""
    return naming(results("black", "white", infection=2, **rest), city)


# Playing on


def play(game: fc.Game, *texts: str) -> list[fc.Event]:
    """Play the actions and return their events."""
    return [event for text in texts for event in game.play(text)]


def idle(game: fc.Game) -> list[fc.Event]:
    """Make one decision that does as little as possible, and return its events."""
    for text in ("pass", "proceed", "stay"):
        if text in game.legal_actions:
            return game.play(text)
    return game.play(game.legal_actions.ids()[0])


def end_turn(game: fc.Game, number: int | None = None) -> list[fc.Event]:
    """Do as little as possible until turn `number` (default: this one) and the role roll end. Return the events."""
    events: list[fc.Event] = []
    number = number or game.position()["turn"]["number"]
    while game.outcome is None and game.position()["turn"]["number"] == number:
        events += idle(game)
    return events


def walk(game: fc.Game, seed: int, decisions: int = 400) -> Iterator[list[fc.Event]]:
    """Play at random, but cure where possible. Yield the events of each decision."""
    dice = random.Random(seed)
    for _ in range(decisions):
        if game.outcome is not None:
            return
        choices = game.legal_actions.texts()
        cures = [text for text in choices if text.startswith("cure ")]
        yield game.play(dice.choice(cures or choices))


def rejected(game: fc.Game, text: str) -> fc.IllegalAction:
    """Assert that the text is not accepted, is not legal, and leaves the game unchanged."""
    before, log, choices = game.position(), len(game.events), sorted(game.legal_actions.texts())
    assert text not in game.legal_actions
    assert text not in choices
    with pytest.raises(fc.IllegalAction) as caught:
        game.play(text)
    assert caught.value.reason
    assert (game.position(), len(game.events), sorted(game.legal_actions.texts())) == (before, log, choices)
    return caught.value


def refused(game: fc.Game, text: str, *fitting: str) -> None:
    """Assert that the text is rejected by one of these clauses, or by any clause of the catalogue."""
    rule = rejected(game, text).rule
    assert rule in (fitting or RULE_IDS), f"{text} is refused by {rule}"


def bad_position(layout: Layout) -> str:
    """Assert that the position is refused in one sentence, and return it."""
    with pytest.raises(fc.BadPosition) as caught:
        fc.from_position(layout, seed=1)
    message = str(caught.value)
    assert message
    assert "\n" not in message
    return message
