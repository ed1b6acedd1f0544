"""Possible position: a complete position that is consistent with a view.

Hidden parts are filled in with anything that fits the view. ``redeal`` then draws from all that fit.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fourcures.engine import plain_presentation as plain
from fourcures.engine.game_record import MEMORY
from fourcures.games.pandemic.data.board import CITIES, CITY_COLOUR, COLOURS
from fourcures.games.pandemic.notation.position import Position
from fourcures.games.pandemic.vocabulary import PendingChoice

FORECAST = PendingChoice.names[PendingChoice.FORECAST]
CURE_CARDS = PendingChoice.names[PendingChoice.CURE_CARDS]
FLIGHT_CARD = PendingChoice.names[PendingChoice.FLIGHT_CARD]


def possible_position(view: dict[str, Any]) -> dict[str, Any]:
    """Build a position in which the viewer sees this view."""
    hands = _hands(view)
    held = {card for hand in hands for card in hand}
    awaits, infection = _infection(view)
    position = plain.possible_position(view, Position)
    undrawn = [card for card in view["player_deck"]["unseen"] if card not in held]
    return {
        **position,
        "seats": [{**seat, "hand": hand} for seat, hand in zip(position["seats"], hands, strict=True)],
        "turn": {**view["turn"], "refused": [one["request"] for one in view["turn"]["refused"]], "awaits": awaits},
        "infection": infection,
        "player_deck": {**position["player_deck"], "undrawn": undrawn},
        MEMORY: _memory(view),
    }


# Hands


def _hands(view: dict[str, Any]) -> list[list[str]]:
    """All hands. Hidden hands fit what is known of them."""
    hands = [list(seat["shown"] if seat["hand"] is None else seat["hand"]) for seat in view["seats"]]
    unseen, active = view["player_deck"]["unseen"], view["turn"]["seat"]
    seats, places = [], []  # one entry per hidden card: its seat, and the cards that it may be
    for number, seat in enumerate(view["seats"]):
        if seat["hand"] is None:
            lacking = view["memory"]["lacking"][number]
            possible = [card for card in unseen if card not in lacking]
            fitting, least = _owed(view["turn"]["awaits"] or {}) if number == active else ([], 0)
            least -= sum(card in fitting for card in hands[number])
            for place in range(seat["cards"] - len(hands[number])):
                seats.append(number)
                places.append([card for card in possible if card in fitting] if place < least else possible)
    for number, card in zip(seats, _one_of_each(places), strict=True):
        hands[number].append(card)
    return hands


def _one_of_each(places: Sequence[Sequence[str]]) -> list[str]:
    """Bipartite matching: a different card for each place out of its candidates. Raise ValueError if there is none."""
    place_of: dict[str, int] = {}

    def fill(place: int, tried: set[str]) -> bool:
        """Fill a place with a card, and refill the place that had it with another. Return False if impossible."""
        for card in places[place]:
            if card not in tried:
                tried.add(card)
                if card not in place_of or fill(place_of[card], tried):
                    place_of[card] = place
                    return True
        return False

    if not all(fill(place, set()) for place in range(len(places))):
        raise ValueError("the hands have more cards than there are")
    return sorted(place_of, key=place_of.__getitem__)


def _owed(awaits: dict[str, Any]) -> tuple[list[str], int]:
    """Cards with which the active seat may pay, and how many of them it holds at least."""
    if awaits.get("what") == CURE_CARDS:
        colour = COLOURS.index(awaits["colour"])
        return [name for city, name in enumerate(CITIES) if CITY_COLOUR[city] == colour], awaits["left"]
    return (list(CITIES), 1) if awaits.get("what") == FLIGHT_CARD else ([], 0)


def _memory(view: dict[str, Any]) -> dict[str, Any] | None:
    """Memory of hidden hands that fits a view. ``redeal`` deals opening hands that the viewer does not know."""
    return view["memory"] and {**view["memory"], "shown": [seat["shown"] for seat in view["seats"]]}


# The infection deck


def _infection(view: dict[str, Any]) -> tuple[dict[str, Any] | None, dict[str, Any]]:
    """Awaited choice and infection deck that fit a view. Cards that a Forecast may have moved lie in any order."""
    awaits, told = view["turn"]["awaits"], view["infection"]
    piles = {"discard": told["discard"], "removed": told["removed"]}
    layers = [*([card] for card in told["known"]), *told["layers"]]
    is_forecast = awaits is not None and awaits["what"] == FORECAST
    taken_up = awaits.get("placed", []) + awaits.get("cards", []) if is_forecast else []
    if not told["forecasts"]:
        return awaits, {**piles, "layers": _without(layers, taken_up)}
    layers, forecasts = _arranged(told, taken_up + _flat(layers))
    if is_forecast and not taken_up:
        left, taken_up = awaits["left"], forecasts[-1]["cards"]
        place = len(taken_up) - left
        awaits = {key: value for key, value in awaits.items() if key != "left"}
        awaits |= {"placed": taken_up[:place], "cards": taken_up[place:]}
    hidden = {"public": told["public"], "forecasts": forecasts}
    return awaits, {**piles, "layers": _without(layers, taken_up), **hidden}


def _arranged(told: dict[str, Any], order: list[str]) -> tuple[list[list[str]], list[dict[str, Any]]]:
    """Deck after hidden Forecasts, and the cards of each. ``order`` lists the cards as the viewer knows them."""
    layers: list[list[str]] = told["public"]
    forecasts: list[dict[str, Any]] = []
    for number, forecast in enumerate(told["forecasts"]):
        above = _flat(told["public"])[: forecast["after"]]
        below = [card for card in _flat(layers) if card not in above]
        later = [card for other in told["forecasts"][number + 1 :] for card in other["cards"] or ()]
        if forecast["cards"]:
            cards = sorted(forecast["cards"], key=order.index)
        else:  # cards that the viewer took up later were among them
            cards = sorted(below, key=lambda card: card not in later)[: forecast["count"]]
        rest = _without(layers, cards)
        covering = [layer for layer in rest if layer[0] in above]
        layers = [*covering, *([card] for card in cards), *rest[len(covering) :]]
        forecasts.append({"by": forecast["by"], "after": forecast["after"], "cards": cards})
    return layers, forecasts


def _flat(layers: list[list[str]]) -> list[str]:
    return [card for layer in layers for card in layer]


def _without(layers: list[list[str]], cards: list[str]) -> list[list[str]]:
    left = [[card for card in layer if card not in cards] for layer in layers]
    return [layer for layer in left if layer]
