"""Positions, play and questions for the tests of the rules of the board game."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

import fourcures as fc

DATA = Path(fc.__file__).parent / "games" / "pandemic" / "data"
BOARD = json.loads((DATA / "board.json").read_text(encoding="utf-8"))
CARDS = json.loads((DATA / "cards.json").read_text(encoding="utf-8"))
CLAUSES = set(re.findall(r"- id: (P-\S+)", (DATA / "rules.yaml").read_text(encoding="utf-8")))

COLOURS: list[str] = BOARD["colours"]
COLOUR: dict[str, str] = {city["id"]: city["colour"] for city in BOARD["cities"]}
CITIES: list[str] = list(COLOUR)
EVENT_CARDS: list[str] = [event["id"] for event in CARDS["events"]]
EPIDEMICS: dict[str, int] = CARDS["epidemics"]
RATES: list[int] = CARDS["infection_rate_track"]
EDITIONS = ["2013", "2008", "seed001"]
NEIGHBOURS: dict[str, set[str]] = {city: set() for city in CITIES}
for one, other in BOARD["edges"]:
    NEIGHBOURS[one].add(other)
    NEIGHBOURS[other].add(one)

EVENT_WORDS = ("airlift", "forecast", "grant", "quietnight", "resilient")
Position = dict[str, Any]


def position(
    roles: Sequence[str] = ("scientist", "researcher"),
    *,
    hands: Sequence[Sequence[str]] = (),
    cities: Sequence[str] = (),
    stored: Mapping[int, str] | None = None,
    edition: str = "2013",
    difficulty: str = "introductory",
    options: Mapping[str, str | None] | None = None,
    seat: int = 0,
    actions: int = 1,
    turn: Mapping[str, Any] | None = None,
    step: int = 0,
    top: Sequence[str] = (),
    bottom: Sequence[str] = (),
    discard: Iterable[str] = (),
    removed: Iterable[str] = (),
    draw: Sequence[str] = (),
    deck: int | None = None,
    used: Iterable[str] = (),
    gone: Iterable[str] = (),
    **rest: Any,
) -> Position:
    """A whole position: nobody is asked for consent and hands are open unless `options` say otherwise.

    An option that is given as None is left to the edition.
    The seat to act has `actions` left. `top` and `bottom` pin infection cards, each read from the top of the deck;
    `draw` pins the top of the player deck. `deck` is how many unpinned city and event cards are left in the
    player deck (the others are discarded); `used` and `gone` are player cards discarded and out of the game.
    """
    hands = [list(hand) for hand in hands] + [[] for _ in range(len(roles) - len(hands))]
    seats = []
    for number, role in enumerate(roles):
        city = cities[number] if number < len(cities) else "atlanta"
        kept = (stored or {}).get(number)
        seats.append({"role": role, "city": city, "hand": hands[number], "stored": kept})
    chosen = {"consent": "never", "hands": "open", **(options or {})}
    return {
        "game": "pandemic",
        "edition": edition,
        "difficulty": difficulty,
        "options": {name: value for name, value in chosen.items() if value is not None},
        "seats": seats,
        "turn": {"seat": seat, "phase": "actions", "actions_left": actions, **(turn or {})},
        "infection_step": step,
        "infection": infection_deck(top, bottom, discard, removed),
        "player_deck": player_deck(seats, draw, deck, used, gone, EPIDEMICS[difficulty] - step),
        **rest,
    }


def infection_deck(
    top: Sequence[str], bottom: Sequence[str], discard: Iterable[str], removed: Iterable[str]
) -> dict[str, Any]:
    """The infection cards: `top` and `bottom` pinned, all other cards between them in one layer."""
    placed = {*top, *bottom, *discard, *removed}
    middle = [city for city in CITIES if city not in placed]
    layers = ([middle] if middle else []) + [[city] for city in bottom]
    return {"known": list(top), "layers": layers, "discard": list(discard), "removed": list(removed)}


def player_deck(
    seats: Sequence[Mapping[str, Any]],
    draw: Sequence[str],
    deck: int | None,
    used: Iterable[str],
    gone: Iterable[str],
    epidemics: int,
) -> dict[str, Any]:
    """The player cards: `draw` pinned on top, the rest split into one pile for each epidemic that is left."""
    placed = {*draw, *used, *gone}
    for seat in seats:
        placed |= {*seat["hand"], seat["stored"]}
    rest = [card for card in CITIES + EVENT_CARDS if card not in placed]
    count = len(rest) if deck is None else deck
    epidemics = max(0, epidemics - list(draw).count("epidemic"))
    return {
        "known": list(draw),
        "undrawn": rest[:count],
        "piles": piles(count, epidemics),
        "discard": list(used) + rest[count:],
        "removed": list(gone),
    }


def piles(cards: int, epidemics: int) -> list[dict[str, Any]]:
    """The piles that hold so many other cards and epidemics, the larger ones on top."""
    if not epidemics:
        return [{"cards": cards, "epidemic": False}] if cards else []
    small, larger = divmod(cards, epidemics)
    return [{"cards": small + (number < larger) + 1, "epidemic": True} for number in range(epidemics)]


def spread(colour: str, count: int, keep_off: Iterable[str]) -> dict[str, dict[str, int]]:
    """So many cubes of a colour, three to a city, in cities other than `keep_off`."""
    kept = set(keep_off)
    places = [city for city in CITIES if city not in kept]
    cubes: dict[str, dict[str, int]] = {}
    while count:
        cubes[places.pop()] = {colour: min(3, count)}
        count -= min(3, count)
    return cubes


def load(seed: int = 1, **kind: Any) -> fc.Game:
    """A game that starts from `position(**kind)`."""
    return fc.from_position(position(**kind), seed=seed)


def play(game: fc.Game, *texts: str) -> list[fc.Event]:
    """Play these actions; all that happened."""
    return [event for text in texts for event in game.play(text)]


def proceed_all(game: fc.Game) -> list[fc.Event]:
    """Decline every window up to the next decision of another kind."""
    events = []
    while game.outcome is None and "proceed" in game.legal_actions:
        events += game.play("proceed")
    return events


def proceed_to(game: fc.Game, phase: str) -> list[fc.Event]:
    """Decline windows up to the one before the given phase."""
    events = []
    while phase_of(game) != phase:
        assert "proceed" in game.legal_actions, f"no window before {phase}"
        events += game.play("proceed")
    assert "proceed" in game.legal_actions, f"no window before {phase}"
    return events


def windows(game: fc.Game) -> list[str]:
    """Decline every window; the phases before which they stood."""
    phases = []
    while game.outcome is None and "proceed" in game.legal_actions:
        phases.append(phase_of(game))
        game.play("proceed")
    return phases


def phase_of(game: fc.Game) -> str:
    return game.position()["turn"]["phase"]


def of_kind(events: Iterable[fc.Event], *kinds: str) -> list[fc.Event]:
    return [event for event in events if event.kind in kinds]


def kinds(events: Iterable[fc.Event]) -> list[str]:
    return [event.kind for event in events]


def turned(events: Iterable[fc.Event]) -> list[str]:
    """The infection cards turned from the top of the deck, in order."""
    return [event.args["city"] for event in events if event.kind == "turned" and not event.args["bottom"]]


def bottoms(events: Iterable[fc.Event]) -> list[str]:
    """The infection cards turned from the bottom of the deck, in order."""
    return [event.args["city"] for event in events if event.kind == "turned" and event.args["bottom"]]


def erupted(events: Iterable[fc.Event]) -> list[str]:
    return [event.args["city"] for event in events if event.kind == "outbreak"]


def cubes(game: fc.Game, city: str, colour: str | None = None) -> int:
    """Cubes of a colour (the city's own, if none is named) in a city."""
    return game.position()["cubes"].get(city, {}).get(colour or COLOUR[city], 0)


def board_cubes(game: fc.Game) -> dict[tuple[str, str], int]:
    """All cubes on the board: (city, colour) to a number above zero."""
    board = game.position()["cubes"]
    return {(city, colour): n for city, held in board.items() for colour, n in held.items() if n}


def supply(game: fc.Game, colour: str) -> int:
    return 24 - sum(n for (_, each), n in board_cubes(game).items() if each == colour)


def hand(game: fc.Game, seat: int) -> set[str]:
    return set(game.position()["seats"][seat]["hand"])


def city_of(game: fc.Game, seat: int) -> str:
    return game.position()["seats"][seat]["city"]


def infection_layers(game: fc.Game) -> list[set[str]]:
    """The infection deck from the top: sets within which the order is open."""
    deck = game.position()["infection"]
    return [{card} for card in deck["known"]] + [set(layer) for layer in deck["layers"] if layer]


def epidemics_in_deck(game: fc.Game) -> int:
    deck = game.position()["player_deck"]
    return list(deck["known"]).count("epidemic") + sum(bool(pile["epidemic"]) for pile in deck["piles"])


def deck_size(game: fc.Game) -> int:
    deck = game.position()["player_deck"]
    return len(deck["known"]) + sum(pile["cards"] for pile in deck["piles"])


def texts_of(game: fc.Game, seat: int) -> set[str]:
    return {action.text for action in game.legal_actions.of(seat)}


def event_texts(game: fc.Game) -> set[str]:
    """The events that anybody may play now."""
    return {text for text in game.legal_actions.texts() if text.split()[0] in EVENT_WORDS}


def refused(game: fc.Game, text: str, rule: str | None = None) -> fc.IllegalAction:
    """The action is refused with a reason and a rule of the catalogue, and nothing changes."""
    before = game.position()
    assert text not in game.legal_actions
    with pytest.raises(fc.IllegalAction) as caught:
        game.play(text)
    assert caught.value.reason
    assert caught.value.rule in CLAUSES
    if rule is not None:
        assert caught.value.rule == rule
    assert game.position() == before
    return caught.value
