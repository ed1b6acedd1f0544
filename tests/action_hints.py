"""Helpers for tests of action hints: the hint of an action, and whether its targets are on the table."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import fourcures as fc
from fourcures.engine.values import ActionHint

Json = dict[str, Any]


def hint_of(game: fc.Game, text: str) -> ActionHint:
    """Return the hint of a legal action."""
    assert text in game.legal_actions, text
    number = game.type.parse(game._state, game.options, text)
    return game.type.action_hint(game._state, game.options, number)


def random_positions(name: str, seed: int) -> Iterator[fc.Game]:
    """Yield every position of random games over all sampled options."""
    rng = random.Random(seed)
    for number, choices in enumerate(fc.GAMES[name].sample_options()):
        game = fc.new(name, seed=number, **choices)
        while not game.outcome:
            yield game
            game.play(rng.choice(game.legal_actions.ids()))


def missing_targets(game: fc.Game) -> list[str]:
    """Return hint targets that are not on the table in the view of the seat that would act."""
    components = game.type.components(game.options)
    views = {seat: game.view(seat) for seat in range(game.players)}
    return [
        f"{action}: {target}"
        for action in game.legal_actions
        for target in game.type.action_hint(game._state, game.options, action.id).targets
        if not is_on_table(target, components, views[action.seat])
    ]


def is_on_table(target: str, components: Json, view: Json) -> bool:
    """Return True if the target is on the table, so that it can be clicked."""
    kind, *ids = target.split(":")
    places = [
        str(place.get("id", place.get("number"))) for place in components.get("places", components.get("regions"))
    ]
    if kind == "place":
        return ids[0] in places
    if kind == "cube":
        return view.get("cubes", view.get("regions")).get(ids[0], {}).get(ids[1], 0) > 0
    if kind in ("seat", "pawn"):
        return int(ids[0]) < len(view["seats"])
    if kind == "sample":
        return ids[1] in [sample["colour"] for sample in view["seats"][int(ids[0])]["samples"]]
    return ids[0] in {
        "card": cards_in,
        "disease": lambda _: list(components["colours"]),
        "station": lambda view: view["stations"],
        "die": dice_in,
        "event": lambda view: view["events"]["up"] if "events" in view else [view["turn"]["event"]],
        "pile": lambda view: ["player", "infection", "discard"] if "player_deck" in view else [],
        "centre": lambda view: view["centre"],
        "cdc": lambda view: view["cdc"],
    }[kind](view)


def cards_in(view: Json) -> list[str]:
    """Visible cards: in hands (known cards included), on the Planner's card, in the discards, in a Forecast."""
    hands = [card for seat in view["seats"] for card in [*(seat["hand"] or seat.get("shown", [])), seat["stored"]]]
    return [*hands, *view["player_deck"]["discard"], *view["turn"]["awaits"].get("cards", [])]


def dice_in(view: Json) -> list[str]:
    """Faces of the dice on the table."""
    turn = view["turn"]
    if "rolled" in turn["dice"]:
        return [str(face) for face in turn["dice"]["rolled"]]
    attempt = turn["attempt"]["rolled"] if turn["attempt"] else []
    return [*turn["dice"], *turn["drawn"], *map(str, attempt)]
