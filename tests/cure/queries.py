"""Queries of a game in tests: what is legal, what has happened, what lies where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

import fourcures as fc

# What is legal


def legal_with(game: fc.Game, verb: str) -> set[str]:
    """What is legal with this verb, without the verb: `legal_with(game, "treat")` may be `{"red", "blue"}`."""
    return {text.partition(" ")[2] for text in game.legal_actions.texts() if text.partition(" ")[0] == verb}


def verbs(game: fc.Game) -> set[str]:
    """The verbs of all that is legal."""
    return {text.partition(" ")[0] for text in game.legal_actions.texts()}


def texts_of(game: fc.Game, number: int) -> set[str]:
    """What this seat may do now."""
    return {action.text for action in game.legal_actions.of(number)}


def buyable(game: fc.Game) -> set[str]:
    """The events that somebody may buy now."""
    return {text.split()[-1] for text in game.legal_actions.texts() if text.startswith("buy ")}


# What has happened


def kinds(events: Iterable[fc.Event], *only: str) -> list[str]:
    """The kinds of all events, or of those of some kinds, in order."""
    return [event.kind for event in events if not only or event.kind in only]


def args_of(events: Iterable[fc.Event], kind: str) -> list[dict[str, Any]]:
    """The arguments of all events of one kind, in order."""
    return [event.args for event in events if event.kind == kind]


def first_roll(events: Iterable[fc.Event], number: int = 0) -> Counter[str]:
    """What the dice of a seat showed in its first roll: how many of each face, biohazards included."""
    rolled: Counter[str] = Counter()
    for event in events:
        if event.kind == "rolled" and event.args["seat"] == number and event.args["face"] not in rolled:
            rolled[event.args["face"]] = event.args["dice"]
    return rolled


def this_turn(events: Iterable[fc.Event], number: int = 1) -> list[fc.Event]:
    """What happened before a turn after turn `number` began."""
    found = []
    for event in events:
        if event.kind == "turn" and event.args["number"] > number:
            break
        found.append(event)
    return found


def dice_in(events: Iterable[fc.Event], kind: str) -> Counter[str]:
    """How many dice of each colour the events of one kind speak of: `drawn`, `crossed`, `placed` ..."""
    count: Counter[str] = Counter()
    for args in args_of(events, kind):
        count[args["colour"]] += args["dice"]
    return count


def placed_in(events: Iterable[fc.Event]) -> Counter[tuple[int, str]]:
    """How many dice of each colour were rolled into each region."""
    count: Counter[tuple[int, str]] = Counter()
    for args in args_of(events, "placed"):
        count[int(args["region"]), args["colour"]] += args["dice"]
    return count


def erupted(events: Iterable[fc.Event]) -> list[tuple[int, str]]:
    """The outbreaks, in order."""
    return [(int(args["region"]), args["colour"]) for args in args_of(events, "outbreak")]


# What lies where


def some(dice: Mapping[str, int]) -> dict[str, int]:
    """A heap of dice without the kinds of which there are none."""
    return {name: number for name, number in dice.items() if number}


def turn_of(game: fc.Game) -> dict[str, Any]:
    turn: dict[str, Any] = game.position()["turn"]
    return turn


def phase_of(game: fc.Game) -> str:
    return str(turn_of(game)["phase"])


def awaited(game: fc.Game) -> str:
    """What the game waits for: `start`, `act`, `window`, `pay` ...; nothing once it is over."""
    return str((turn_of(game)["awaits"] or {}).get("what", ""))


def dice(game: fc.Game) -> dict[str, int]:
    """The unused dice of the active player by what they show."""
    return some(turn_of(game)["dice"])


def bag(game: fc.Game) -> dict[str, int]:
    return some(game.position()["bag"])


def centre(game: fc.Game) -> dict[str, int]:
    return some(game.position()["centre"])


def cdc(game: fc.Game) -> dict[str, int]:
    return some(game.position()["cdc"])


def region(game: fc.Game, number: int) -> dict[str, int]:
    return some(game.position()["regions"].get(str(number), {}))


def regions(game: fc.Game) -> dict[int, dict[str, int]]:
    """All regions that hold dice."""
    return {int(name): some(heap) for name, heap in game.position()["regions"].items() if some(heap)}


def pawn(game: fc.Game, number: int) -> int:
    return int(game.position()["seats"][number]["region"])


def pawns(game: fc.Game) -> list[int]:
    return [int(one["region"]) for one in game.position()["seats"]]


def samples(game: fc.Game, number: int) -> list[tuple[str, int]]:
    """The samples on a role card: colour, and seat whose die is locked with it; sorted."""
    return sorted((one["colour"], one["die"]) for one in game.position()["seats"][number]["samples"])


def locked(game: fc.Game, number: int) -> int:
    """How many dice of this seat the view calls locked."""
    return int(game.view(None)["seats"][number]["dice"]["locked"])


def infection(game: fc.Game) -> int:
    return int(game.position()["infection"])


def face_up(game: fc.Game) -> list[str]:
    return list(game.position()["events"]["up"])


def deck(game: fc.Game) -> list[set[str]]:
    """The event deck from the top: sets within which the order is open."""
    return [set(layer) for layer in game.position()["events"]["layers"] if layer]


def whereabouts(game: fc.Game) -> Counter[str]:
    """All infection dice, wherever they are, by colour."""
    place = game.position()
    count: Counter[str] = Counter(place["cured"])
    for heap in (place["bag"], place["centre"], place["cdc"], place["turn"]["drawn"], *place["regions"].values()):
        count.update(heap)
    for one in place["seats"]:
        count.update(sample["colour"] for sample in one["samples"])
    return count
