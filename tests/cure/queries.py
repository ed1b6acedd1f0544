"""Queries of a game in tests: legal actions, events, and where components are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

import fourcures as fc

# Legal actions


def legal_with(game: fc.Game, verb: str) -> set[str]:
    """Legal arguments of a verb: `legal_with(game, "treat")` may be `{"red", "blue"}`."""
    return {text.partition(" ")[2] for text in game.legal_actions.texts() if text.partition(" ")[0] == verb}


def verbs(game: fc.Game) -> set[str]:
    """Verbs of all legal actions."""
    return {text.partition(" ")[0] for text in game.legal_actions.texts()}


def texts_of(game: fc.Game, number: int) -> set[str]:
    """Texts of the actions that a seat may take now."""
    return {action.text for action in game.legal_actions.of(number)}


def buyable(game: fc.Game) -> set[str]:
    """Events that somebody may buy now."""
    return {text.split()[-1] for text in game.legal_actions.texts() if text.startswith("buy ")}


# Events


def kinds(events: Iterable[fc.Event], *only: str) -> list[str]:
    """Kinds of all events, or of those in `only`, in order."""
    return [event.kind for event in events if not only or event.kind in only]


def args_of(events: Iterable[fc.Event], kind: str) -> list[dict[str, Any]]:
    """Arguments of all events of one kind, in order."""
    return [event.args for event in events if event.kind == kind]


def first_roll(events: Iterable[fc.Event], number: int = 0) -> Counter[str]:
    """Count of each face in the first roll of a seat, biohazards included."""
    rolled: Counter[str] = Counter()
    for event in events:
        if event.kind == "rolled" and event.args["seat"] == number and event.args["face"] not in rolled:
            rolled[event.args["face"]] = event.args["dice"]
    return rolled


def this_turn(events: Iterable[fc.Event], number: int = 1) -> list[fc.Event]:
    """Events before the first turn after turn `number`."""
    found = []
    for event in events:
        if event.kind == "turn" and event.args["number"] > number:
            break
        found.append(event)
    return found


def dice_in(events: Iterable[fc.Event], kind: str) -> Counter[str]:
    """Dice of each colour in the events of one kind: `drawn`, `crossed`, `placed`, ..."""
    count: Counter[str] = Counter()
    for args in args_of(events, kind):
        count[args["colour"]] += args["dice"]
    return count


def placed_in(events: Iterable[fc.Event]) -> Counter[tuple[int, str]]:
    """Dice of each colour rolled into each region."""
    count: Counter[tuple[int, str]] = Counter()
    for args in args_of(events, "placed"):
        count[int(args["region"]), args["colour"]] += args["dice"]
    return count


def erupted(events: Iterable[fc.Event]) -> list[tuple[int, str]]:
    """Outbreaks, in order."""
    return [(int(args["region"]), args["colour"]) for args in args_of(events, "outbreak")]


# Position


def some(dice: Mapping[str, int]) -> dict[str, int]:
    """Heap of dice without the zero counts."""
    return {name: number for name, number in dice.items() if number}


def turn_of(game: fc.Game) -> dict[str, Any]:
    turn: dict[str, Any] = game.position()["turn"]
    return turn


def phase_of(game: fc.Game) -> str:
    return str(turn_of(game)["phase"])


def awaited(game: fc.Game) -> str:
    """Kind of the awaited decision: `start`, `act`, `window`, `pay`, ...; empty once the game is over."""
    return str((turn_of(game)["awaits"] or {}).get("what", ""))


def dice(game: fc.Game) -> dict[str, int]:
    """Unused dice of the active player, by face."""
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
    """Regions that hold dice."""
    return {int(name): some(heap) for name, heap in game.position()["regions"].items() if some(heap)}


def pawn(game: fc.Game, number: int) -> int:
    return int(game.position()["seats"][number]["region"])


def pawns(game: fc.Game) -> list[int]:
    return [int(one["region"]) for one in game.position()["seats"]]


def samples(game: fc.Game, number: int) -> list[tuple[str, int]]:
    """Samples on a role card, sorted: colour, and seat whose die is locked with it."""
    return sorted((one["colour"], one["die"]) for one in game.position()["seats"][number]["samples"])


def locked(game: fc.Game, number: int) -> int:
    """Number of dice of a seat that the view calls locked."""
    return int(game.view(None)["seats"][number]["dice"]["locked"])


def infection(game: fc.Game) -> int:
    return int(game.position()["infection"])


def face_up(game: fc.Game) -> list[str]:
    return list(game.position()["events"]["up"])


def deck(game: fc.Game) -> list[set[str]]:
    """Event deck from the top, as sets of cards in unknown order."""
    return [set(layer) for layer in game.position()["events"]["layers"] if layer]


def whereabouts(game: fc.Game) -> Counter[str]:
    """Count of all infection dice, wherever they are, by colour."""
    place = game.position()
    count: Counter[str] = Counter(place["cured"])
    for heap in (place["bag"], place["centre"], place["cdc"], place["turn"]["drawn"], *place["regions"].values()):
        count.update(heap)
    for one in place["seats"]:
        count.update(sample["colour"] for sample in one["samples"])
    return count
