"""Conservation oracle: counts everything that a position of The Cure holds.

It shares no code with the rules, so that a mistake there cannot excuse itself here.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from importlib import resources
from typing import Any

import fourcures as fc

OURS = json.loads((resources.files("fourcures.games.cure") / "data" / "cure.json").read_text(encoding="utf-8"))
COLOURS = ("black", "red", "yellow", "blue")
EVENTS = [event["id"] for event in OURS["events"]]
ROLES = [role["id"] for role in OURS["roles"]]
PLAYER_DICE = {role["id"]: role["dice"] for role in OURS["roles"]}
DICE_OF_A_COLOUR = 12
EVENT_OF_CHOICE = {
    "turn": "change_of_plans",
    "cooperate": "global_cooperation",
    "hand": "global_cooperation",
    "spare": "urgent_supplies",
    "resample": "sample_reroll",
    "move": "reassignment",
}
ROLLED = ("dice", "picked", "spent", "biohazards", "pending")  # places of the active player's dice after the first roll

Position = dict[str, Any]


def data_of(position: Position) -> dict[str, Any]:
    """Data file of a position."""
    data: dict[str, Any] = position.get("board") or OURS
    return data


def misplaced(position: Position) -> list[str]:
    """Components that are not where they can be: infection dice, player dice, samples, events, tracks."""
    return [
        *_infection_dice(position),
        *_player_dice(position),
        *_samples(position),
        *_events(position),
        *_tracks(position),
    ]


def infection_dice(position: Position) -> Counter[str]:
    """Count of all infection dice, wherever they are, by colour."""
    found: Counter[str] = Counter()
    for place in ("bag", "centre", "cdc"):
        found.update(position[place])
    for region in position["regions"].values():
        found.update(region)
    found.update(position["turn"]["drawn"])
    found.update(position["cured"])
    found.update(sample["colour"] for seat in position["seats"] for sample in seat["samples"])
    return found


def player_dice(position: Position) -> list[dict[str, int]]:
    """Player dice of each seat by place; dice that are nowhere else are in hand."""
    turn = position["turn"]
    owners = Counter(sample["die"] for seat in position["seats"] for sample in seat["samples"])
    dice = {role["id"]: role["dice"] for role in data_of(position)["roles"]}
    found = []
    for number, seat in enumerate(position["seats"]):
        places = {"locked": owners[number], "banked": seat["banked"]}
        if number == turn["seat"]:
            places.update({name: turn[name] for name in ROLLED if name != "dice"}, dice=sum(turn["dice"].values()))
        places["at hand"] = dice[seat["role"]] - sum(places.values())
        found.append(places)
    return found


def _infection_dice(position: Position) -> list[str]:
    found = infection_dice(position)
    wrong = [f"{found[colour]} {colour} dice" for colour in COLOURS if found[colour] != DICE_OF_A_COLOUR]
    places = [position["bag"], position["centre"], position["cdc"], position["turn"]["drawn"]]
    for region, dice in position["regions"].items():
        places.append(dice)
        most = 3 if position["outcome"] is None or position["outcome"]["reason"] != "outbreaks" else DICE_OF_A_COLOUR
        wrong += [f"{count} {colour} dice in region {region}" for colour, count in dice.items() if count > most]
    return wrong + [f"no dice are told of: {dice}" for dice in places if min(dice.values(), default=1) < 1]


def _player_dice(position: Position) -> list[str]:
    turn, wrong, in_play = position["turn"], [], 0
    dice = {role["id"]: role["dice"] for role in data_of(position)["roles"]}
    for number, places in enumerate(player_dice(position)):
        in_play += sum(places.values())
        if min(places.values()) < 0:
            wrong.append(f"seat {number} has its dice in {places}")
        if number == turn["seat"] and turn["phase"] != "start" and places["at hand"]:
            wrong.append(f"seat {number} has rolled, and {places['at hand']} dice lie nowhere")
        if number == turn["seat"] and turn["phase"] == "start" and sum(places[name] for name in ROLLED[:2]):
            wrong.append(f"seat {number} has not rolled, and has dice in {places}")
    in_box = sum(count for role, count in dice.items() if role not in {seat["role"] for seat in position["seats"]})
    if in_play + in_box != sum(dice.values()):
        wrong.append(f"{in_play} player dice in play and {in_box} in the box")
    if any(seat["banked"] for seat in position["seats"] if seat["role"] != "dispatcher"):
        wrong.append("dice are banked where no Dispatcher is")
    return wrong


def _samples(position: Position) -> list[str]:
    wrong, turn = [], position["turn"]
    for number, seat in enumerate(position["seats"]):
        for sample in seat["samples"]:
            if sample["colour"] in position["cured"] or sample["die"] not in range(len(position["seats"])):
                wrong.append(f"seat {number} has the sample {sample}")
    if (turn["attempt"] is None) != (turn["phase"] != "judging"):
        wrong.append(f"the attempt {turn['attempt']} in the phase {turn['phase']}")
    if turn["attempt"]:
        colour, rolled = turn["attempt"]["colour"], turn["attempt"]["rolled"]
        own = [sample for sample in position["seats"][turn["seat"]]["samples"] if sample["colour"] == colour]
        faces = [0 if face == "cross" else face for face in data_of(position)["infection_dice"]["faces"][colour]]
        if not 1 <= len(rolled) <= len(own) or not {*rolled} <= {*faces} or not turn["attempted"]:
            wrong.append(f"the attempt {turn['attempt']} with {len(own)} samples")
    return wrong


def event_aside(position: Position) -> list[str]:
    """Event being paid for or carried out, which lies aside until it is done."""
    awaits = position["turn"]["awaits"] or {}
    if awaits.get("by") in ("contain", "mobile_hospital"):
        return []
    found = awaits.get("event") or awaits.get("by") or EVENT_OF_CHOICE.get(awaits.get("what"))
    return [found] if found else []


def _events(position: Position) -> list[str]:
    aside = event_aside(position)
    cards = position["events"]["up"] + [card for layer in position["events"]["layers"] for card in layer] + aside
    wrong = [] if sorted(cards) == sorted(EVENTS) else [f"event cards: {cards}"]
    if len(position["events"]["up"]) + len(aside) != 3 or not all(position["events"]["layers"]):
        wrong.append(f"events lie as {position['events']}")
    return wrong


def _tracks(position: Position) -> list[str]:
    data, reason = data_of(position), (position["outcome"] or {}).get("reason")
    ends = (
        ("infection", data["infection_track"]["skull"], "infection"),
        ("outbreaks", data["outbreak_track"]["skull"], "outbreaks"),
    )
    wrong = [name for name, skull, loss in ends if not 0 <= position[name] <= skull - (reason != loss)]
    if (len(position["cured"]) == 4) != (reason == "cures"):
        wrong.append(f"{position['cured']} are cured, and the outcome is {reason}")
    return wrong


def went_wrong(before: Position, after: Position, events: Sequence[fc.Event]) -> list[str]:
    """Errors of a decision: tracks may move only forwards, and only by what the events tell."""
    told = Counter(event.kind for event in events)
    track = data_of(after)["infection_track"]
    spaces = [event.args["space"] for event in events if event.kind == "marker"]
    reached = range(before["infection"] + 1, before["infection"] + 1 + len(spaces))
    on_the_way = [space for space in reached if space in track["epidemic_spaces"] and space != track["skull"]]
    seats = len(after["seats"])
    outbreaks = [event.args["number"] for event in events if event.kind == "outbreak"]
    checks = {
        "the infection marker": spaces == list(reached) and after["infection"] == before["infection"] + len(spaces),
        "the outbreak marker": outbreaks == list(range(before["outbreaks"] + 1, after["outbreaks"] + 1)),
        "epidemics": told["epidemic"] == len(on_the_way),
        "cures": {*before["cured"]} <= {*after["cured"]}
        and len(after["cured"]) - len(before["cured"]) == told["cured"],
        "turns": after["turn"]["number"] == before["turn"]["number"] + told["turn"],
        "whose turn it is": after["turn"]["seat"] == (before["turn"]["seat"] + told["turn"]) % seats,
        "roles": [seat["role"] for seat in before["seats"]] == [seat["role"] for seat in after["seats"]],
        "the end": told["ended"] == (after["outcome"] is not None),
    }
    return [name for name, is_right in checks.items() if not is_right]
