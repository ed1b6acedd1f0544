"""Infections and chains of outbreaks, compared with an oracle written from the catalogue alone.

The game names the cities; from there on the oracle computes by itself where the cubes lie. It takes the cities that
wait to break out from either end and visits neighbours in any order: the result must not depend on it.
"""

from __future__ import annotations

import copy
import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import pytest

import fourcures as fc
from dice.conservation import COLOURS, OURS, misplaced

BOARDS = 300
Cubes = Counter[tuple[str, str]]


class LostError(Exception):
    """Loss of the game, with the reason as message."""


@dataclass
class Oracle:
    """Table as far as infections change it."""

    board: dict[str, Any]
    cubes: Cubes
    outbreaks: int
    quarantine: str | None
    eradicated: set[str]
    shuffled: random.Random | None = None
    depth_first: bool = False
    last: str | None = None
    told: list[tuple[str, str]] = field(default_factory=list)

    def near(self, city: str) -> list[str]:
        found = sorted({other for edge in self.board["edges"] if city in edge for other in edge} - {city})
        if self.shuffled:
            self.shuffled.shuffle(found)
        return found

    def put(self, city: str, colour: str, count: int) -> None:
        on_map = sum(n for (_, held), n in self.cubes.items() if held == colour)
        if on_map + count > 12:
            raise LostError("cubes")
        self.cubes[city, colour] += count

    def chain(self, start: str, colour: str) -> None:
        """Resolve a chain of outbreaks (D-OUT-01, D-OUT-02, D-OUT-03)."""
        done, waiting = {start}, [start]
        while waiting:
            city = waiting.pop(-1 if self.depth_first else 0)
            self.outbreaks += 1
            self.told.append((city, colour))
            if self.outbreaks == self.board["trackers"]["outbreak"]["death"]:
                raise LostError("outbreaks")
            for other in self.near(city):
                if other in done or other == self.quarantine:
                    continue
                if self.cubes[other, colour] == 3:
                    done.add(other)
                    waiting.append(other)
                else:
                    self.put(other, colour, 1)

    def roll(self, city: str, purpose: str) -> None:
        """Resolve a city roll.

        D-INF-02, D-INF-03, D-EPI-01, D-EPI-02, D-EPI-03, D-EVENT-QUARANTINE-01, D-ROLE-EMERGENCY-02.
        """
        [colour] = [each["colour"] for each in self.board["cities"] if each["id"] == city]
        if colour in self.eradicated or city == self.quarantine:
            return
        before = self.cubes[city, colour]
        self.last = city
        if purpose == "epidemic":
            self.put(city, colour, 3 - before)
        elif before < 3:
            self.put(city, colour, 1)
        if before == 3 or (purpose == "epidemic" and before):
            self.chain(city, colour)


def some_board(chance: random.Random) -> dict[str, Any]:
    """Our board, or one with random links: a ring through all cities and some more."""
    board = copy.deepcopy(OURS)
    if chance.random() < 0.6:
        cities = [city["id"] for city in board["cities"]]
        chance.shuffle(cities)
        edges = {tuple(sorted(pair)) for pair in zip(cities, cities[1:] + cities[:1], strict=True)}
        edges |= {tuple(sorted(chance.sample(cities, 2))) for _ in range(chance.choice([0, 3, 10, 40]))}
        board["edges"] = [list(edge) for edge in sorted(edges)]
    board["trackers"]["infection"]["city_rolls"] = [{"from": 0, "to": 14, "rolls": chance.choice([1, 2, 3, 9])}]
    board["trackers"]["outbreak"]["death"] = chance.choice([5, 5, 20])
    return board


def crowded(seed: int) -> dict[str, Any]:
    """Position before the infector, on a crowded map."""
    chance = random.Random(seed)
    board = some_board(chance)
    cities = [city["id"] for city in board["cities"]]
    cubes: dict[str, dict[str, int]] = {}
    for colour in COLOURS:
        left = chance.choice([12, 9, 9, 8, 7, 6])
        own = [city["id"] for city in board["cities"] if city["colour"] == colour]
        start = chance.choice(own)
        around = sorted({city for edge in board["edges"] if start in edge for city in edge} - {start})
        for city in [start, *around[:2], *chance.sample(own, 4), *chance.sample(cities, 5)]:
            count = min(left, chance.choice([1, 2, 3, 3, 3, 3]))
            if count and colour not in cubes.get(city, {}):
                cubes.setdefault(city, {})[colour] = count
                left -= count
    diseases = {}
    if chance.random() < 0.3:
        gone = chance.choice(COLOURS)
        diseases[gone] = "eradicated"
        cubes = {city: {held: n for held, n in found.items() if held != gone} for city, found in cubes.items()}
    turn: dict[str, Any] = {"phase": "infect", "role": "researcher"}
    if chance.random() < 0.4:
        turn["quarantine"] = chance.choice(cities)
    elif chance.random() < 0.5:
        turn = {"phase": "trackers", "dice": {"kept": ["black", "black"], "roll": 1}}
    return {
        "game": "dice",
        "board": board,
        "cubes": {city: found for city, found in cubes.items() if found},
        "diseases": diseases,
        "outbreaks": chance.choice([0, 0, 1, 3, 4]),
        "turn": turn,
    }


def cubes_of(position: dict[str, Any]) -> Cubes:
    return Counter({(city, colour): n for city, found in position["cubes"].items() for colour, n in found.items()})


def expected(position: dict[str, Any], rolls: list[fc.Event], order: random.Random | None, deep: bool) -> Oracle | str:
    oracle = Oracle(
        position["board"],
        cubes_of(position),
        position["outbreaks"],
        position["turn"].get("quarantine"),
        {colour for colour, stage in position["diseases"].items() if stage == "eradicated"},
        order,
        deep,
    )
    for number, event in enumerate(rolls, start=1):
        try:
            oracle.roll(event.args["city"], event.args["purpose"])
        except LostError as error:
            assert number == len(rolls), "the game went on after it was lost"
            return str(error)
    return oracle


def check(position: dict[str, Any], seed: int) -> Counter[str]:
    game = fc.from_position(position, seed=seed)
    rolls = [event for event in game.events if event.kind == "named"]
    ways = [expected(position, rolls, order, deep) for order in (None, random.Random(seed)) for deep in (False, True)]
    after = game.position()
    assert misplaced(after) == []
    if isinstance(ways[0], str):
        assert game.outcome is not None
        assert game.outcome.reason in ways, position
        return Counter({ways[0]: 1})
    assert game.outcome is None
    [rate] = position["board"]["trackers"]["infection"]["city_rolls"]
    assert len([event for event in rolls if event.args["purpose"] == "infector"]) == rate["rolls"]
    told = [(event.args["city"], event.args["colour"]) for event in game.events if event.kind == "outbreak"]
    for way in ways:
        assert isinstance(way, Oracle)
        assert cubes_of(after) == +way.cubes, position
        assert after["outbreaks"] == way.outbreaks
        assert sorted(told) == sorted(way.told)
        assert after["last_infected"] == (way.last or position["board"]["start_city"])
    kept_out = sum(event.kind == "prevented" for event in game.events)
    return Counter(
        {
            "survived": 1,
            "outbreak": bool(told),
            "chain": len({*told}) > 1,
            "kept out": bool(kept_out),
            "epidemic": "epidemic" in str(rolls),
        }
    )


@pytest.mark.rule("D-OUT-01", "D-OUT-02", "D-OUT-03", "D-INF-01", "D-INF-02", "D-INF-03", "D-EPI-01", "D-EPI-02")
@pytest.mark.rule("D-EPI-03", "D-EVENT-QUARANTINE-01", "D-ROLE-EMERGENCY-02", "D-END-02", "D-END-04")
def test_crowded_maps() -> None:
    seen: Counter[str] = Counter()
    for seed in range(BOARDS):
        seen.update(check(crowded(seed), seed))
    assert min(seen[name] for name in ("cubes", "outbreaks", "survived", "chain", "kept out", "epidemic")) >= 4, seen
