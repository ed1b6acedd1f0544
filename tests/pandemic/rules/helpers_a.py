"""Small tables for the tests of the rules: seats, positions, and what one may ask of a game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

import fourcures as fc
from fourcures import catalogue

COLOURS = ("blue", "yellow", "black", "red")
CITIES = {
    "blue": (
        "atlanta", "chicago", "essen", "london", "madrid", "milan",
        "montreal", "new_york", "paris", "san_francisco", "st_petersburg", "washington",
    ),
    "yellow": (
        "bogota", "buenos_aires", "johannesburg", "khartoum", "kinshasa", "lagos",
        "lima", "los_angeles", "mexico_city", "miami", "santiago", "sao_paulo",
    ),
    "black": (
        "algiers", "baghdad", "cairo", "chennai", "delhi", "istanbul",
        "karachi", "kolkata", "moscow", "mumbai", "riyadh", "tehran",
    ),
    "red": (
        "bangkok", "beijing", "ho_chi_minh_city", "hong_kong", "jakarta", "manila",
        "osaka", "seoul", "shanghai", "sydney", "taipei", "tokyo",
    ),
}  # fmt: skip
COLOUR_OF = {city: colour for colour, cities in CITIES.items() for city in cities}
ALL_CITIES = tuple(COLOUR_OF)
EVENTS = ("airlift", "forecast", "government_grant", "one_quiet_night", "resilient_population")
EDITIONS = ("2013", "2008", "seed001")

RULE_IDS = frozenset(clause.id for clause in catalogue.clauses("pandemic"))

# What each edition does about the points on which the rule books differ.
DEFAULTS = {
    "role_set": {"2013": "seven", "2008": "five", "seed001": "six"},
    "cube_need": {"2013": "net", "2008": "gross", "seed001": "net"},
    "stations_per_city": {"2013": "one", "2008": "one", "seed001": "many"},
    "researcher_gives": {"2013": "city_cards", "2008": "any_cards", "seed001": "city_cards"},
    "first_player": {"2013": "highest_population", "2008": "most_recently_sick", "seed001": "most_recently_sick"},
}


def settings(option: str, *values: str) -> list[Any]:
    """Parameters `edition, options` under which the option has one of these values.

    Every edition comes up: bare where the value is its own, with the option set where it is not. The first value
    is also set by hand in each edition that has another of the values of its own.
    """
    found = []
    for edition, own in DEFAULTS[option].items():
        if own in values:
            found.append(pytest.param(edition, {}, id=edition))
        if own != values[0]:
            found.append(pytest.param(edition, {option: values[0]}, id=f"{edition}-{values[0]}"))
    return found


def seat(role: str, city: str = "atlanta", *hand: str, stored: str | None = None) -> dict[str, Any]:
    """One player: role, place of the pawn, cards in hand."""
    return {"role": role, "city": city, "hand": list(hand), "stored": stored}


def table(
    *seats: dict[str, Any],
    edition: str = "2013",
    options: dict[str, str] | None = None,
    active: int = 0,
    actions: int = 4,
    draws: Iterable[str] = (),
    thrown: Iterable[str] = (),
    infects: Iterable[str] = (),
    bottom: str | None = None,
    turned: Iterable[str] = (),
    seed: int = 1,
    **rest: Any,
) -> fc.Game:
    """A game at a point of an action step at which nobody is asked for consent.

    `draws` lie on top of the player deck and `thrown` in its discard pile; `infects` lie on top of the infection deck,
    `bottom` at its bottom, and `turned` in its discard pile. `rest` are further keys of the position.
    """
    infection: dict[str, Any] = {"known": list(infects), "discard": list(turned)}
    if bottom is not None:
        away = {*infects, *turned, bottom}
        infection["layers"] = [[city for city in ALL_CITIES if city not in away], [bottom]]
    return fc.from_position(
        {
            "game": "pandemic",
            "edition": edition,
            "options": {"consent": "never"} | (options or {}),
            "seats": list(seats),
            "turn": {"seat": active, "actions_left": actions},
            "infection": infection,
            "player_deck": {"known": list(draws), "discard": list(thrown)},
            **rest,
        },
        seed=seed,
    )


def play(game: fc.Game, *texts: str) -> list[Any]:
    """Play these actions and return all the events that followed."""
    return [event for text in texts for event in game.play(text)]


def end_turn(game: fc.Game) -> list[Any]:
    """Pass until the turn is over and return all the events that followed."""
    events: list[Any] = []
    number = game.position()["turn"]["number"]
    while game.outcome is None and game.position()["turn"]["number"] == number:
        events += game.play("pass" if "pass" in game.legal_actions else "proceed")
    return events


def idle(game: fc.Game) -> list[Any]:
    """Make one decision that does as little as possible, and return the events."""
    for text in ("pass", "proceed", "refuse"):
        if text in game.legal_actions:
            return game.play(text)
    return game.play(next(text for text in game.legal_actions.texts() if text.startswith("discard ")))


def reject(game: fc.Game, text: str) -> fc.IllegalAction:
    """The text is not accepted, is not offered, and leaves the game as it was."""
    before, log, choices = game.position(), len(game.events), sorted(game.legal_actions.texts())
    with pytest.raises(fc.IllegalAction) as caught:
        game.play(text)
    assert caught.value.reason
    assert text not in choices
    assert (game.position(), len(game.events), sorted(game.legal_actions.texts())) == (before, log, choices)
    return caught.value


def refuse(game: fc.Game, text: str, rule: str | None = None) -> None:
    """As `reject`, and the refusal names this clause (left out: some clause of the catalogue)."""
    named = reject(game, text).rule
    assert named in RULE_IDS if rule is None else named == rule


def offered(game: fc.Game, verb: str) -> set[str]:
    """What is offered with this verb, without the verb: `offered(game, "drive")` may be `{"chicago", "1 lima"}`."""
    return {text.partition(" ")[2] for text in game.legal_actions.texts() if text.partition(" ")[0] == verb}


def texts_of(game: fc.Game, number: int) -> list[str]:
    """What this seat may do now."""
    return [action.text for action in game.legal_actions.of(number)]


def args_of(events: Iterable[Any], kind: str) -> list[dict[str, Any]]:
    """The arguments of all events of one kind, in order."""
    return [event.args for event in events if event.kind == kind]


def cubes(game: fc.Game, city: str, colour: str | None = None) -> int:
    """Cubes of a colour (left out: the city's own) in a city."""
    return game.position()["cubes"].get(city, {}).get(colour or COLOUR_OF[city], 0)


def cubes_on_board(game: fc.Game, colour: str) -> int:
    return sum(there.get(colour, 0) for there in game.position()["cubes"].values())


def supply(game: fc.Game, colour: str) -> int:
    return game.view(None)["supply"][colour]


def disease(game: fc.Game, colour: str) -> str:
    return game.position()["diseases"].get(colour, "uncured")


def stations(game: fc.Game) -> list[str]:
    return sorted(game.position()["stations"])


def hand(game: fc.Game, number: int) -> set[str]:
    cards = game.position()["seats"][number]["hand"]
    assert len(set(cards)) == len(cards)
    return set(cards)


def city_of(game: fc.Game, number: int) -> str:
    return game.position()["seats"][number]["city"]


def actions_left(game: fc.Game) -> int:
    return game.position()["turn"]["actions_left"]


def thrown_away(game: fc.Game) -> set[str]:
    """The player discard pile."""
    return set(game.position()["player_deck"]["discard"])


def awaited(game: fc.Game) -> str:
    """What the game waits for: `action`, `hand_limit`, `window`, `consent`, `cure_cards` ..."""
    return game.position()["turn"]["awaits"]["what"]
