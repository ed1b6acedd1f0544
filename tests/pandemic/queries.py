"""Queries of a game in tests: legal actions, events, and the position."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import fourcures as fc
from pandemic.printed import COLOUR_OF, EVENT_PLAYS

EVENT_WORDS = frozenset(text.split()[0] for text in EVENT_PLAYS.values())


# Legal actions


def legal_with(game: fc.Game, verb: str) -> set[str]:
    """Legal arguments of a verb: `legal_with(game, "drive")` may be `{"chicago", "1 lima"}`."""
    return {text.partition(" ")[2] for text in game.legal_actions.texts() if text.partition(" ")[0] == verb}


TELLING = frozenset({"tell", "tell_card"})


def texts_of(game: fc.Game, number: int) -> set[str]:
    """Texts of the actions that a seat may take now, without tellings."""
    return {action.text for action in game.legal_actions.of(number) if action.kind not in TELLING}


def tellings_of(game: fc.Game, number: int) -> set[str]:
    """Texts of the tellings that a seat may make now."""
    return {action.text for action in game.legal_actions.of(number) if action.kind in TELLING}


def event_texts(game: fc.Game) -> set[str]:
    """Texts of the events that anybody may play now."""
    return {text for text in game.legal_actions.texts() if text.split()[0] in EVENT_WORDS}


# Events


def kinds(events: Iterable[fc.Event], *only: str) -> list[str]:
    """Kinds of all events, or of those in `only`, in order."""
    return [event.kind for event in events if not only or event.kind in only]


def args_of(events: Iterable[fc.Event], kind: str) -> list[dict[str, Any]]:
    """Arguments of all events of one kind, in order."""
    return [event.args for event in events if event.kind == kind]


def turned(events: Iterable[fc.Event]) -> list[str]:
    """Infection cards turned from the top of the deck, in order."""
    return [args["city"] for args in args_of(events, "turned") if not args["bottom"]]


def bottoms(events: Iterable[fc.Event]) -> list[str]:
    """Infection cards turned from the bottom of the deck, in order."""
    return [args["city"] for args in args_of(events, "turned") if args["bottom"]]


def erupted(events: Iterable[fc.Event]) -> list[str]:
    """Cities that broke out, in order."""
    return [args["city"] for args in args_of(events, "outbreak")]


# Position


def cubes(game: fc.Game, city: str, colour: str | None = None) -> int:
    """Number of cubes of a colour in a city, by default of the city's own colour."""
    return game.position()["cubes"].get(city, {}).get(colour or COLOUR_OF[city], 0)


def board_cubes(game: fc.Game) -> dict[tuple[str, str], int]:
    """Number of cubes by (city, colour), without zeros."""
    board = game.position()["cubes"]
    return {(city, colour): n for city, held in board.items() for colour, n in held.items() if n}


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


def phase_of(game: fc.Game) -> str:
    return game.position()["turn"]["phase"]


def awaited(game: fc.Game) -> str:
    """Kind of the awaited decision: `action`, `hand_limit`, `window`, `consent`, `cure_cards`, ..."""
    return game.position()["turn"]["awaits"]["what"]


def thrown_away(game: fc.Game) -> set[str]:
    """Cards in the player discard pile."""
    return set(game.position()["player_deck"]["discard"])


def deck_size(game: fc.Game) -> int:
    deck = game.position()["player_deck"]
    return len(deck["known"]) + sum(pile["cards"] for pile in deck["piles"])


def epidemics_in_deck(game: fc.Game) -> int:
    deck = game.position()["player_deck"]
    return deck["known"].count("epidemic") + sum(pile["epidemic"] for pile in deck["piles"])


def infection_layers(game: fc.Game) -> list[set[str]]:
    """Infection deck from the top, as sets of cards in unknown order."""
    deck = game.position()["infection"]
    return [{card} for card in deck["known"]] + [set(layer) for layer in deck["layers"] if layer]
