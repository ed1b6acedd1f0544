"""Possible position: a whole table that a view allows.

What a view hides is filled in with anything that fits what it tells; which of all that fits is for ``redeal`` to draw.
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
    """A position in which the viewer sees this view."""
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
    """All hands; those that are hidden fit what is known of them."""
    unseen, seats, active = list(view["player_deck"]["unseen"]), view["seats"], view["turn"]["seat"]
    hands = [list(seat["shown"] if seat["hand"] is None else seat["hand"]) for seat in seats]

    def take(seat: int, cards: Sequence[str], count: int) -> None:
        room = min(count, seats[seat]["cards"] - len(hands[seat]))
        for card in [card for card in cards if card in unseen][: max(0, room)]:
            hands[seat].append(card)
            unseen.remove(card)

    for seat in _clockwise(len(seats), active):
        if seats[seat]["hand"] is None:
            fitting, least = _owed(view["turn"]["awaits"] or {}) if seat == active else ([], 0)
            take(seat, fitting, least - sum(card in fitting for card in hands[seat]))
            take(seat, [card for card in unseen if card not in view["memory"]["lacking"][seat]], len(unseen))
    return hands


def _clockwise(players: int, first: int) -> list[int]:
    return [(first + offset) % players for offset in range(players)]


def _owed(awaits: dict[str, Any]) -> tuple[list[str], int]:
    """The cards with which the active seat is paying, and how many it holds at least."""
    if awaits.get("what") == CURE_CARDS:
        colour = COLOURS.index(awaits["colour"])
        return [name for city, name in enumerate(CITIES) if CITY_COLOUR[city] == colour], awaits["left"]
    return (list(CITIES), 1) if awaits.get("what") == FLIGHT_CARD else ([], 0)


def _memory(view: dict[str, Any]) -> dict[str, Any] | None:
    """What is remembered of hidden hands; opening hands that the viewer does not know are for `redeal` to deal."""
    return view["memory"] and {**view["memory"], "shown": [seat["shown"] for seat in view["seats"]]}


# The infection deck


def _infection(view: dict[str, Any]) -> tuple[dict[str, Any] | None, dict[str, Any]]:
    """What is awaited, and the infection cards: a Forecast that the viewer has not seen lies in any order."""
    awaits, told = view["turn"]["awaits"], view["infection"]
    public = [*([card] for card in told["known"]), *told["layers"]]
    piles = {"discard": told["discard"], "removed": told["removed"]}
    is_forecast = awaits is not None and awaits["what"] == FORECAST
    if is_forecast and "cards" in awaits:  # the viewer's own
        apart = awaits["cards"] + awaits["placed"]
        layers = _without(public, apart)
        if view["seats"][awaits["seat"]]["hand"] is not None and not any(
            seat["hand"] is None for seat in view["seats"]
        ):
            return awaits, {**piles, "layers": layers}
        hidden = {"public": [apart, *layers], "rearranged": [{"after": 0, "cards": len(apart)}]}
        return awaits, {**piles, "layers": layers, "known_to": awaits["seat"], **hidden}
    if not told["rearranged"]:
        return awaits, {**piles, "layers": public}
    order = [card for layer in public for card in layer]
    moved = [card for one in told["rearranged"] for card in order[one["after"] : one["after"] + one["cards"]]]
    hidden = {"public": public, "rearranged": told["rearranged"]}
    if is_forecast:
        count = told["rearranged"][-1]["cards"]
        placed = order[: count - awaits["left"]]
        awaits = {key: value for key, value in awaits.items() if key != "left"}
        awaits |= {"cards": order[len(placed) : count], "placed": placed}
        layers = _without(_singly(public, moved), order[:count])
        return awaits, {**piles, "layers": layers, "known_to": awaits["seat"], **hidden}
    known_to = next(seat for seat in range(len(view["seats"])) if seat != view["you"])
    return awaits, {**piles, "layers": _singly(public, moved), "known_to": known_to, **hidden}


def _without(layers: list[list[str]], cards: list[str]) -> list[list[str]]:
    left = [[card for card in layer if card not in cards] for layer in layers]
    return [layer for layer in left if layer]


def _singly(layers: list[list[str]], cards: list[str]) -> list[list[str]]:
    """The same order with some cards in layers of their own; they are the first of their layers."""
    found: list[list[str]] = []
    for layer in layers:
        found += [[card] for card in layer if card in cards]
        found.append([card for card in layer if card not in cards])
    return [layer for layer in found if layer]
