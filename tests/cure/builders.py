"""Builders of positions and games for the tests: laying one out, finding a seed with a given roll, playing on."""

from __future__ import annotations

import copy
import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib import resources
from typing import Any

import pytest

import fourcures as fc
from cure.printed import COLOURS, EVENTS, FACES, REGIONS
from cure.queries import phase_of, turn_of
from fourcures import catalogue

RULE_IDS = frozenset(clause.id for clause in catalogue.clauses("cure"))

# Three events that nobody can use, whatever the CDC holds, unless a biohazard or an attempt lies there or dice are
# unused; the game then opens no other window.
DEAD_CARDS = ("containment_attempt", "sample_reroll", "change_of_plans")

Heap = Mapping[str, int]


# Laying out a position


def seat(role: str, region: int = 1, *samples: tuple[str, int], banked: int = 0) -> dict[str, Any]:
    """Player: role, region of the pawn, samples (colour, seat whose die is locked with it), banked dice."""
    one: dict[str, Any] = {
        "role": role,
        "region": region,
        "samples": [{"colour": colour, "die": die} for colour, die in samples],
    }
    return {**one, "banked": banked} if banked else one


def position(
    *seats: dict[str, Any],
    active: int = 0,
    phase: str = "acting",
    dice: Heap | None = None,
    turn: Mapping[str, Any] | None = None,
    difficulty: str = "beginner",
    options: Mapping[str, str] | None = None,
    bag: Heap | None = None,
    regions: Mapping[int, Heap] | None = None,
    centre: Heap | None = None,
    cdc: Heap | None = None,
    cured: Iterable[str] = (),
    up: Iterable[str] | None = None,
    deck: Iterable[Iterable[str]] | None = None,
    **rest: Any,
) -> dict[str, Any]:
    """Position in a turn, with a Generalist and a Medic in region 1 if no seats are given.

    `dice` lie unused before the active player, all others are used. `bag` is the whole bag: what is nowhere else is put
    into regions, first where its colour cannot be rolled. `up` are the events face up, `deck` the layers below (left
    out: all others in one layer). `turn` and `rest` are further keys.
    """
    seats = seats or (seat("generalist"), seat("medic"))
    there = {number: dict(heap) for number, heap in (regions or {}).items()}
    cured = list(cured)
    drawn = (turn or {}).get("drawn") or {}
    if bag is not None:
        out: Counter[str] = Counter(cured)
        for heap in (bag, centre or {}, cdc or {}, drawn, *there.values()):
            out.update(heap)
        for one in seats:
            out.update(sample["colour"] for sample in one["samples"])
        for colour in COLOURS:
            put_aside(there, colour, 12 - out[colour])
    place: dict[str, Any] = {
        "game": "cure",
        "difficulty": difficulty,
        "options": dict(options or {}),
        "seats": list(seats),
        "turn": {"number": 1, "seat": active, "phase": phase, **({"dice": dict(dice)} if dice else {}), **(turn or {})},
        "regions": {str(number): heap for number, heap in there.items()},
        "centre": dict(centre or {}),
        "cdc": dict(cdc or {}),
        "cured": cured,
    }
    if up is not None:
        shown = list(up)
        below = (
            [list(layer) for layer in deck] if deck is not None else [[card for card in EVENTS if card not in shown]]
        )
        place["events"] = {"up": shown, "layers": below}
    return {**place, **rest}


def put_aside(there: dict[int, dict[str, int]], colour: str, number: int) -> None:
    """Put `number` dice into regions without the colour, first those whose number the colour cannot roll."""
    free = [region for region in REGIONS if not there.get(region, {}).get(colour)]
    for region in sorted(free, key=lambda one: (one in FACES[colour], -one)):
        here = min(3, number)
        if here > 0:
            there.setdefault(region, {})[colour] = here
            number -= here
    assert number <= 0, f"no room for {number} {colour} dice"
    assert number == 0, f"{-number} {colour} dice too many"


def game_with(*seats: dict[str, Any], seed: int = 1, **layout: Any) -> fc.Game:
    """Game that starts from `position(*seats, **layout)`."""
    return fc.from_position(position(*seats, **layout), seed=seed)


def new(players: int = 3, seed: int = 1, **options: Any) -> fc.Game:
    """New game, from its set-up on."""
    return fc.new("cure", players=players, seed=seed, **options)


@cache
def _data_text() -> str:
    return resources.files("fourcures.games").joinpath("cure/data/cure.json").read_text(encoding="utf-8")


def own_data(**changes: Any) -> dict[str, Any]:
    """Our data file with the given keys replaced."""
    return {**json.loads(_data_text()), **copy.deepcopy(changes)}


def loaded(**numbers: int) -> dict[str, Any]:
    """Our data file with dice that always show the number given for their colour."""
    data = own_data()
    for colour, number in numbers.items():
        data["infection_dice"]["faces"][colour] = [number] * 6
    return data


# Finding a roll


Wanted = Callable[[fc.Game, list[fc.Event]], bool]


def seek(place: Mapping[str, Any], wanted: Wanted, *texts: str, seeds: int = 600) -> tuple[fc.Game, list[fc.Event]]:
    """Return the game and its events for the first seed with which these actions go as wanted.

    In the turns that follow there is no epidemic, so that the board is as this turn left it.
    """
    for seed in range(seeds):
        game = fc.from_position(place, seed=seed)
        if any(text not in game.legal_actions for text in texts[:1]):
            continue
        events = game.events
        try:
            for text in texts:
                events += game.play(text)
        except fc.IllegalAction:
            continue
        if wanted(game, events) and not epidemic_later(events, place["turn"]["number"]):
            return game, events
    return pytest.fail(f"none of {seeds} seeds brings what is wanted")


def epidemic_later(events: Iterable[fc.Event], number: int) -> bool:
    later = False
    for event in events:
        later = later or (event.kind == "turn" and event.args["number"] > number)
        if later and event.kind == "epidemic":
            return True
    return False


# Playing on


def play(game: fc.Game, *texts: str) -> list[fc.Event]:
    """Play the actions and return their events."""
    return [event for text in texts for event in game.play(text)]


def idle(game: fc.Game) -> list[fc.Event]:
    """Make one decision that does as little as possible, and return its events."""
    for text in ("proceed", "done", "roll", "enough"):
        if text in game.legal_actions:
            return game.play(text)
    return game.play(game.legal_actions.texts()[0])


def end_turn(game: fc.Game) -> list[fc.Event]:
    """Do as little as possible until the turn is over, and return the events."""
    events: list[fc.Event] = []
    number = turn_of(game)["number"]
    while game.outcome is None and turn_of(game)["number"] == number:
        events += idle(game)
    return events


def proceed_all(game: fc.Game) -> list[fc.Event]:
    """Decline every window up to the next decision of another kind, and return the events."""
    events: list[fc.Event] = []
    while game.outcome is None and "proceed" in game.legal_actions:
        events += game.play("proceed")
    return events


def proceed_from(game: fc.Game, phase: str) -> list[fc.Event]:
    """Decline the windows of a phase, and return the events."""
    events: list[fc.Event] = []
    while phase_of(game) == phase and "proceed" in game.legal_actions:
        events += game.play("proceed")
    return events


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


def refused(game: fc.Game, *texts: str, rule: str = "C-") -> None:
    """Assert that each text is rejected by a clause whose id begins with `rule`."""
    for text in texts:
        named = rejected(game, text).rule
        assert named in RULE_IDS, text
        assert named.startswith(rule), text


def impossible(place: Mapping[str, Any]) -> str:
    """Assert that the position is refused, and return the message."""
    with pytest.raises(fc.BadPosition) as caught:
        fc.from_position(place, seed=1)
    message = str(caught.value)
    assert "\n" not in message
    assert 10 < len(message) < 400
    return message
