"""Builders of positions and games for the tests of the rules, and ways to play on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import pytest

import fourcures as fc
from fourcures import catalogue
from pandemic.printed import CITIES, DEFAULTS, EPIDEMICS, EVENTS
from pandemic.queries import phase_of, texts_of

RULE_IDS = frozenset(clause.id for clause in catalogue.clauses("pandemic"))
SIX_STATIONS = ["atlanta", "cairo", "delhi", "lima", "paris", "tokyo"]
ONLY_BLUE_LEFT = {"yellow": "eradicated", "black": "eradicated", "red": "eradicated"}

Cubes = dict[str, dict[str, int]]


# Editions and options


def setting(edition: str, **options: str) -> Any:
    """Pair of parameters `edition, options`."""
    return pytest.param(edition, options, id="-".join([edition, *options.values()]))


def settings(option: str, *values: str) -> list[Any]:
    """Parameters `edition, options` under which the option has one of these values.

    Every edition is included: without options if the value is its default, otherwise with the option set. The first
    value is also set explicitly in each edition that defaults to another of the values.
    """
    found = []
    for edition, own in DEFAULTS[option].items():
        if own in values:
            found.append(setting(edition))
        if own != values[0]:
            found.append(setting(edition, **{option: values[0]}))
    return found


# Building positions and games


def seat(role: str, city: str = "atlanta", *hand: str, stored: str | None = None) -> dict[str, Any]:
    """Player: role, city of the pawn, cards in hand."""
    return {"role": role, "city": city, "hand": list(hand), "stored": stored}


def deal(*hands: Iterable[str]) -> list[dict[str, Any]]:
    """Players whose roles do not matter, all in Atlanta: Scientist, Researcher and, for a third hand, Medic."""
    roles = ("scientist", "researcher", "medic")[: max(2, len(hands))]
    return [seat(role, "atlanta", *held) for role, held in zip(roles, [*hands, (), ()], strict=False)]


def position(
    *seats: dict[str, Any],
    edition: str = "2013",
    difficulty: str = "introductory",
    options: Mapping[str, str | None] | None = None,
    active: int = 0,
    actions: int = 4,
    turn: Mapping[str, Any] | None = None,
    step: int = 0,
    draws: Sequence[str] = (),
    deck: int | None = None,
    thrown: Iterable[str] = (),
    gone: Iterable[str] = (),
    infects: Sequence[str] = (),
    bottom: Sequence[str] = (),
    turned: Iterable[str] = (),
    withdrawn: Iterable[str] = (),
    **rest: Any,
) -> dict[str, Any]:
    """Position in an action step, with the players of `deal()` if no seats are given.

    By default hands are open, and nobody is asked for consent where they are; None in `options` leaves an option to the
    edition.

    After `step` epidemics, `draws` lie on top of the player deck, and `deck` city and event cards are left below them
    (the others are discarded); `thrown` are discarded, and `gone` out of the game. `infects` lie on top of the
    infection deck and `bottom` at its bottom, each read from the top; `turned` are discarded, and `withdrawn` out of
    the game. `turn` and `rest` are further keys.
    """
    seats = seats or tuple(deal())
    chosen = {"hands": "open", **(options or {})}
    by_difficulty = chosen["hands"] is None and (edition == "seed001" or difficulty == "introductory")
    chosen = {"consent": "never" if by_difficulty or chosen["hands"] == "open" else None, **chosen}
    infection: dict[str, Any] = {"known": list(infects), "discard": list(turned), "removed": list(withdrawn)}
    if bottom:
        away = {*infects, *bottom, *turned, *withdrawn}
        infection["layers"] = [[city for city in CITIES if city not in away], *[[city] for city in bottom]]
    away = {*draws, *thrown, *gone}.union(*([*one["hand"], one["stored"]] for one in seats))
    below = [card for card in CITIES + EVENTS if card not in away]
    count = len(below) if deck is None else deck
    return {
        "game": "pandemic",
        "edition": edition,
        "difficulty": difficulty,
        "options": {name: value for name, value in chosen.items() if value is not None},
        "seats": list(seats),
        "turn": {"seat": active, "actions_left": actions, **(turn or {})},
        "infection_step": step,
        "infection": infection,
        "player_deck": {
            "known": list(draws),
            "piles": piles(count, EPIDEMICS[difficulty] - step - list(draws).count("epidemic")),
            "discard": [*thrown, *below[count:]],
            "removed": list(gone),
        },
        **rest,
    }


def piles(cards: int, epidemics: int) -> list[dict[str, Any]]:
    """Piles that hold `cards` other cards and `epidemics` epidemics, the larger ones on top."""
    if epidemics <= 0:
        return [{"cards": cards, "epidemic": False}] if cards else []
    small, larger = divmod(cards, epidemics)
    return [{"cards": small + (number < larger) + 1, "epidemic": True} for number in range(epidemics)]


def infecting(left: int) -> dict[str, Any]:
    """Turn in the infect step with `left` cards still to turn."""
    return {"phase": "infecting", "actions_left": 0, "infections_left": left}


def spread(colour: str, count: int, keep_off: Iterable[str]) -> Cubes:
    """`count` cubes of a colour, three to a city, in cities outside `keep_off`."""
    kept = set(keep_off)
    places = [city for city in CITIES if city not in kept]
    return {places.pop(): {colour: min(3, count - laid)} for laid in range(0, count, 3)}


def game_with(*seats: dict[str, Any], seed: int = 1, **layout: Any) -> fc.Game:
    """Game that starts from `position(*seats, **layout)`."""
    return fc.from_position(position(*seats, **layout), seed=seed)


def new(players: int = 2, seed: int = 1, **options: Any) -> fc.Game:
    """New game, from its set-up on."""
    return fc.new("pandemic", players=players, seed=seed, **options)


# Playing on


def play(game: fc.Game, *texts: str) -> list[fc.Event]:
    """Play the actions and return their events."""
    return [event for text in texts for event in game.play(text)]


def idle(game: fc.Game) -> list[fc.Event]:
    """Make one decision that does as little as possible, and return its events."""
    for text in ("pass", "proceed", "refuse"):
        if text in game.legal_actions:
            return game.play(text)
    return game.play(next(text for text in game.legal_actions.texts() if text.startswith("discard ")))


def end_turn(game: fc.Game) -> list[fc.Event]:
    """Pass and decline every window until the turn is over, and return the events."""
    events: list[fc.Event] = []
    number = game.position()["turn"]["number"]
    while game.outcome is None and game.position()["turn"]["number"] == number:
        events += game.play("pass" if "pass" in game.legal_actions else "proceed")
    return events


def proceed_all(game: fc.Game) -> list[fc.Event]:
    """Decline every window up to the next decision of another kind, and return the events."""
    events: list[fc.Event] = []
    while game.outcome is None and "proceed" in game.legal_actions:
        events += game.play("proceed")
    return events


def proceed_to(game: fc.Game, *phases: str) -> list[fc.Event]:
    """Decline windows up to the one before one of these phases; `over` is the end of the game. Return the events."""
    events: list[fc.Event] = []
    while phase_of(game) not in phases:
        assert "proceed" in game.legal_actions, f"no window before {phases}"
        events += game.play("proceed")
    assert game.outcome is not None or "proceed" in game.legal_actions, f"no window before {phases}"
    return events


def windows(game: fc.Game) -> list[str]:
    """Decline every window. Return the phases before which they opened."""
    phases = []
    while game.outcome is None and "proceed" in game.legal_actions:
        phases.append(phase_of(game))
        game.play("proceed")
    return phases


def play_forecast(game: fc.Game, number: int = 0, backwards: bool = False) -> list[str]:
    """Play a Forecast by this seat, put back in alphabetical or reverse order. Return that order."""
    game.play("forecast")
    order = sorted((text.split()[1] for text in texts_of(game, number)), reverse=backwards)
    play(game, *[f"place {city}" for city in order[:-1]])
    return order


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


def refused(game: fc.Game, text: str, rule: str | None = None) -> None:
    """Assert that the text is rejected by this clause, or by any clause of the catalogue."""
    named = rejected(game, text).rule
    assert named in RULE_IDS
    assert rule in (None, named)
