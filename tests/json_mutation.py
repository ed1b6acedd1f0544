"""Mutation of JSON documents for fuzz tests, random but repeatable."""

from __future__ import annotations

import copy
import json
import math
from random import Random
from typing import Any

GARBAGE: list[Any] = [
    None,
    True,
    False,
    0,
    1,
    -1,
    2,
    7,
    10**40,
    -(10**40),
    0.5,
    1.0,
    math.nan,
    math.inf,
    "",
    "paris",
    "epidemic",
    "airlift",
    "medic",
    "blue",
    "cured",
    "cartagena",
    "red",
    "boston",
    "sail|treat",
    "infecting",
    "Zürich \u202e\0\n",
    "\ud800",
    "x" * 2000,
    [],
    {},
    [[]],
    [None],
    [{}],
    ["paris"],
    ["paris", "paris"],
    {"paris": 1},
    {"": {}},
    [[[[[[]]]]]],
]


def slots(document: Any) -> list[tuple[Any, Any]]:
    """Slots of a document: every container with every key or index in it."""
    found = []
    keys = document.keys() if isinstance(document, dict) else range(len(document)) if isinstance(document, list) else ()
    for key in keys:
        found.append((document, key))
        found += slots(document[key])
    return found


def mutate(document: Any, rng: Random) -> Any:
    """Copy of a document with random damage."""
    damaged = copy.deepcopy(document)
    for _ in range(rng.choice([1, 1, 1, 2, 3])):
        known = slots(damaged)
        if not known:
            return damaged
        rng.choice(MUTATIONS)(*rng.choice(known), known, rng)
    return damaged


def _delete(holder: Any, key: Any, _: Any, __: Random) -> None:
    del holder[key]


def _garbage(holder: Any, key: Any, _: Any, rng: Random) -> None:
    holder[key] = copy.deepcopy(rng.choice(GARBAGE))


def _nearly(holder: Any, key: Any, _: Any, rng: Random) -> None:
    """Replace a value by a similar one of the same type."""
    value = holder[key]
    if isinstance(value, bool):
        holder[key] = not value
    elif isinstance(value, int):
        holder[key] = value + rng.choice([-2, -1, 1, 2])
    elif isinstance(value, str):
        holder[key] = rng.choice([value.upper(), value + "s", value[:-1], value.replace("_", " ")])
    elif isinstance(value, list):
        rng.shuffle(value)


def _exchange(holder: Any, key: Any, known: Any, rng: Random) -> None:
    """Swap two values of the document, of the same type if possible."""
    same = [(other, place) for other, place in known if type(other[place]) is type(holder[key])]
    other, place = rng.choice(same)
    one, two = copy.deepcopy(holder[key]), copy.deepcopy(other[place])
    holder[key] = two
    if other is not holder[key]:
        try:
            other[place] = one
        except (KeyError, IndexError):
            return


def _duplicate(holder: Any, key: Any, known: Any, rng: Random) -> None:
    """Duplicate a value, beside itself or elsewhere."""
    if isinstance(holder, list):
        holder.insert(rng.randrange(len(holder) + 1), copy.deepcopy(holder[key]))
    else:
        other, place = rng.choice(known)
        holder[place if isinstance(place, str) else str(place)] = copy.deepcopy(other[place])


def _move(holder: Any, key: Any, known: Any, rng: Random) -> None:
    """Move an element of a list to another list."""
    lists = [other[place] for other, place in known if isinstance(other[place], list)]
    if lists and isinstance(holder, list):
        target = rng.choice(lists)
        value = holder.pop(key)
        target.insert(rng.randrange(len(target) + 1), value)


def _rename(holder: Any, key: Any, known: Any, rng: Random) -> None:
    if isinstance(holder, dict):
        names = [place for _, place in known if isinstance(place, str)] + ["", "paris", "seat", "\0"]
        holder[rng.choice(names)] = holder.pop(key)


MUTATIONS = [_delete, _garbage, _nearly, _nearly, _exchange, _duplicate, _move, _move, _rename]


def mutate_text(text: str, rng: Random) -> str:
    """Copy of a text with random damage."""
    start = rng.randrange(len(text))
    end = min(len(text), start + rng.choice([0, 1, 1, 5, 50]))
    middle = rng.choice(["", "", '"', "{", "]", "NaN", "1e999", "0", "\\ud800", "\0", "null", text[start:end] * 2])
    return text[:start] if rng.random() < 0.2 else text[:start] + middle + text[end:]


def as_text(document: Any) -> str:
    return json.dumps(document)
