"""Conservation checks of the dice game, from the position alone: nothing is lost, made or misplaced.

They share no code with the rules, so that a mistake there cannot hide here.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from importlib import resources
from typing import Any

import fourcures as fc

OURS = json.loads((resources.files("fourcures.games.dice") / "data" / "us_board.json").read_text(encoding="utf-8"))
COLOURS = ("red", "blue", "yellow", "green")
ROLES = ("scientist", "emergency_response", "researcher", "medic", "dispatcher")
FACES = (*COLOURS, "black", "white")
CUBES = 12
STAGES = ("uncured", "cured", "eradicated")

Position = dict[str, Any]


def board_of(position: Position) -> dict[str, Any]:
    """Board of a position."""
    data: dict[str, Any] = position.get("board") or OURS
    return data


def stage(position: Position, colour: str) -> str:
    """Stage of a disease."""
    return str(position["diseases"].get(colour, "uncured"))


def misplaced(position: Position) -> list[str]:
    """Components that are not where they can be: cubes, points, dice, markers."""
    return [*_cubes(position), *_points(position), *_dice(position), *_trackers(position)]


def cubes_on_map(position: Position) -> Counter[str]:
    """Cubes on the map, by colour."""
    found: Counter[str] = Counter()
    for colours in position["cubes"].values():
        found.update(colours)
    return found


def _cubes(position: Position) -> list[str]:
    wrong = []
    cities = {city["id"] for city in board_of(position)["cities"]}
    for city, colours in position["cubes"].items():
        wrong += [f"{n} {colour} in {city}" for colour, n in colours.items() if n not in (1, 2, 3)]
        wrong += [] if city in cities and {*colours} <= {*COLOURS} else [f"cubes in {city}: {colours}"]
    on_map = cubes_on_map(position)
    for colour in COLOURS:
        is_gone = on_map[colour] == 0 and position["mode"] == "intro"
        if on_map[colour] > CUBES:
            wrong.append(f"{on_map[colour]} {colour} cubes")
        if stage(position, colour) != "uncured" and (stage(position, colour) == "eradicated") != is_gone:
            wrong.append(f"{colour} is {stage(position, colour)} with {on_map[colour]} cubes")
    return wrong


def _points(position: Position) -> list[str]:
    most = board_of(position)["trackers"]["research"]["max"]
    wrong = [f"{points} {colour} points" for colour, points in position["research"].items() if not 1 <= points <= most]
    wrong += [f"{colour} is cured" for colour in position["research"] if stage(position, colour) != "uncured"]
    points = sum(position["research"].values())
    if position["mode"] == "standard" and position["turn"]["phase"] not in ("limit", "over") and points > 7:
        wrong.append(f"{points} points are too many")
    if position["turn"]["phase"] == "limit" and (position["mode"] == "intro" or points <= 7):
        wrong.append(f"{points} points are not too many")
    return wrong


def _dice(position: Position) -> list[str]:
    turn = position["turn"]
    rolled, kept = turn["dice"]["rolled"], turn["dice"]["kept"]
    wrong = [face for face in [*rolled, *kept] if face not in FACES]
    wrong += [f"{face} is kept" for face in kept if face in COLOURS and stage(position, face) != "uncured"]
    awaits = (turn["awaits"] or {}).get("what")
    if awaits in ("keep", "black_dice") and (len(rolled) + len(kept) != 3 or len(kept) > 1):
        wrong.append(f"the dice {turn['dice']}")
    if awaits == "keep" and "black" in rolled:
        wrong.append("a black die is not kept")
    if awaits in ("action", "clearing", "flight", "limit", "role") and (rolled or kept or turn["dice"]["roll"]):
        wrong.append(f"dice lie there while {awaits} is awaited")
    return wrong


def _trackers(position: Position) -> list[str]:
    trackers, reason = board_of(position)["trackers"], (position["outcome"] or {}).get("reason")
    infection, outbreaks = trackers["infection"]["death"], trackers["outbreak"]["death"]
    wrong = []
    if not trackers["infection"]["start"] <= position["infection"] <= infection - (reason != "infection"):
        wrong.append(f"the infection marker is on {position['infection']}")
    if not 0 <= position["outbreaks"] <= outbreaks - (reason != "outbreaks"):
        wrong.append(f"the outbreak marker is on {position['outbreaks']}")
    if all(stage(position, colour) != "uncured" for colour in COLOURS) != (reason == "cures"):
        wrong.append(f"{position['diseases']} and the outcome {reason}")
    return wrong


def went_wrong(before: Position, after: Position, events: Sequence[fc.Event]) -> list[str]:
    """Errors of a decision: trackers may move only forwards, and only by what the events tell."""
    told = Counter(event.kind for event in events)
    squares = [event.args["square"] for event in events if event.kind == "marker"]
    outbreaks = [event.args["number"] for event in events if event.kind == "outbreak"]
    returned = {event.args["colour"] for event in events if event.kind == "reemerged"}
    stages = {colour: [STAGES.index(stage(position, colour)) for position in (before, after)] for colour in COLOURS}
    treated = Counter[str]()
    for event in events:
        if event.kind in ("treated", "cleared", "removed"):
            treated[event.args["colour"]] -= event.args["cubes"]
        elif event.kind == "infected":
            treated[event.args["colour"]] += event.args["cubes"]
    moved = cubes_on_map(after)
    moved.subtract(cubes_on_map(before))
    checks = {
        "the infection marker": [before["infection"], *squares] == sorted({before["infection"], *squares})
        and after["infection"] == [before["infection"], *squares][-1],
        "the outbreak marker": outbreaks == list(range(before["outbreaks"] + 1, after["outbreaks"] + 1)),
        "cures": all(
            new >= old or (colour in returned and (old, new) == (2, 1)) for colour, (old, new) in stages.items()
        ),
        "cures told": sum(old == 0 < new for old, new in stages.values()) == told["cured"],
        "cubes": all(moved[colour] == treated[colour] for colour in COLOURS),
        "turns": after["turn"]["number"] == before["turn"]["number"] + told["turn"],
        "the end": told["ended"] == (after["outcome"] is not None),
    }
    return [name for name, is_right in checks.items() if not is_right]
