"""Conservation oracle: counts everything that a position of the board game holds.

It shares no code with the rules, so that a mistake there cannot hide here.
"""

from __future__ import annotations

import json
from collections import Counter
from importlib import resources
from typing import Any

DATA = resources.files("fourcures.games.pandemic") / "data"
BOARD = json.loads((DATA / "board.json").read_text(encoding="utf-8"))
CARDS = json.loads((DATA / "cards.json").read_text(encoding="utf-8"))
CITIES = [city["id"] for city in BOARD["cities"]]
COLOUR = {city["id"]: city["colour"] for city in BOARD["cities"]}
EVENTS = [event["id"] for event in CARDS["events"]]
EPIDEMICS = {"introductory": 4, "standard": 5, "heroic": 6}
STAGES = ("uncured", "cured", "eradicated")


def misplaced(position: dict[str, Any], epidemics_seen: int | None = None) -> list[str]:
    """Components that are not where they can be: cards, cubes, stations; in a game from its deal, epidemics too."""
    return [
        *_twice_or_missing("player card", player_cards(position), CITIES + EVENTS),
        *_twice_or_missing("infection card", infection_cards(position), CITIES),
        *_cubes(position),
        *_stations(position),
        *([] if epidemics_seen is None else _epidemics(position, epidemics_seen)),
    ]


def player_cards(position: dict[str, Any]) -> list[str]:
    """All player cards wherever they are, with duplicates."""
    deck, awaits = position["player_deck"], position["turn"]["awaits"] or {}
    cards = [card for seat in position["seats"] for card in seat["hand"]]
    cards += [seat["stored"] for seat in position["seats"] if seat["stored"]]
    cards += [card for card in deck["known"] if card != "epidemic"]
    cards += deck["undrawn"] + deck["discard"] + deck["removed"]
    if awaits.get("what") == "forecast":
        cards.append("forecast")  # being resolved: on the table
    if awaits.get("event"):
        cards.append(awaits["event"])
    return cards


def infection_cards(position: dict[str, Any]) -> list[str]:
    """All infection cards wherever they are, with duplicates."""
    deck, awaits = position["infection"], position["turn"]["awaits"] or {}
    cards = [city for layer in deck["layers"] for city in layer]
    cards += deck["known"] + deck["discard"] + deck["removed"]
    return cards + awaits.get("cards", []) + awaits.get("placed", [])


def _twice_or_missing(what: str, found: list[str], expected: list[str]) -> list[str]:
    counts = Counter(found)
    wrong = [name for name in {*expected, *counts} if counts[name] != (1 if name in expected else 0)]
    return [f"{what} {name} is there {counts[name]} times" for name in sorted(wrong)]


def _cubes(position: dict[str, Any]) -> list[str]:
    found = []
    on_board: Counter[str] = Counter()
    for city, colours in position["cubes"].items():
        for colour, count in colours.items():
            on_board[colour] += count
            if not 1 <= count <= 3:
                found.append(f"{city} has {count} {colour} cubes")
    for colour in BOARD["colours"]:
        stage = position["diseases"].get(colour, "uncured")
        if on_board[colour] > 24:
            found.append(f"{on_board[colour]} {colour} cubes are on the board")
        if (stage == "eradicated" and on_board[colour]) or (stage == "cured" and not on_board[colour]):
            found.append(f"{colour} is {stage} with {on_board[colour]} cubes")
    return found


def _stations(position: dict[str, Any]) -> list[str]:
    stations = position["stations"]
    found = [] if 1 <= len(stations) <= 6 else [f"{len(stations)} stations"]
    per_city = position["options"].get("stations_per_city", "many" if position["edition"] == "seed001" else "one")
    if per_city == "one" and len({*stations}) < len(stations):
        found.append("two stations in a city")
    return found


def _epidemics(position: dict[str, Any], seen: int) -> list[str]:
    deck = position["player_deck"]
    left = deck["known"].count("epidemic") + sum(pile["epidemic"] for pile in deck["piles"])
    total = EPIDEMICS[position["difficulty"]]
    found = [] if left + seen == total else [f"{left} epidemics are left and {seen} were drawn, of {total}"]
    in_piles = sum(pile["cards"] - pile["epidemic"] for pile in deck["piles"])
    if in_piles != len(deck["undrawn"]):
        found.append(f"{in_piles} cards in the piles, {len(deck['undrawn'])} undrawn")
    return found


def hands_above_limit(position: dict[str, Any]) -> list[int]:
    """Seats above seven cards at a time when nobody may be."""
    turn = position["turn"]
    what = (turn["awaits"] or {}).get("what")
    settled = what == "action" or (what == "window" and turn["phase"] in ("infect", "infecting"))
    if not settled:
        return []
    return [number for number, seat in enumerate(position["seats"]) if len(seat["hand"]) > 7]


def went_back(before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    """Values that went backwards and never may: diseases, outbreaks, the rate."""
    found = [name for name in ("outbreaks", "infection_step") if after[name] < before[name]]
    for colour in BOARD["colours"]:
        stages = [STAGES.index(position["diseases"].get(colour, "uncured")) for position in (before, after)]
        if stages[1] < stages[0]:
            found.append(colour)
    return found
