"""Outbreaks round the ring, compared with an oracle written from the catalogue alone.

The dice of an epidemic are rolled by the game, and where they came to lie is told. From there on the oracle works out
by itself what breaks out, and what lies where in the end.
"""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise
from typing import Any, NamedTuple

import pytest

import fourcures as fc
from cure.conservation import COLOURS, OURS, misplaced

BOARDS = 150
Ring = dict[tuple[int, str], int]


class Result(NamedTuple):
    """End of a check of outbreaks."""

    regions: Ring
    outbreaks: list[tuple[int, str]]  # in order
    is_lost: bool


def checked(regions: Ring, before: int, skull: int) -> Result:
    """Check the regions from 1 on, each with the outbreaks that it causes (C-INFECT-03, C-OUT-*)."""
    ring, outbreaks = Counter(regions), []
    for first in range(1, 7):
        for colour in COLOURS:
            region = first
            while ring[region, colour] > 3:
                outbreaks.append((region, colour))
                if before + len(outbreaks) == skull:
                    return Result({}, outbreaks, is_lost=True)
                following = region % 6 + 1
                ring[following, colour] += ring[region, colour] - 3
                ring[region, colour] = 3
                region = following
    return Result({place: dice for place, dice in ring.items() if dice}, outbreaks, is_lost=False)


def crowded(seed: int) -> dict[str, Any]:
    """Position before an epidemic roll, with crowded regions and a crowded treatment centre."""
    chance = random.Random(seed)
    left = dict.fromkeys(COLOURS, 12)
    regions: dict[str, dict[str, int]] = {}
    favourite = chance.choice(COLOURS)
    for region in chance.sample(range(1, 7), chance.randint(3, 6)):
        for colour in COLOURS:
            most = min(3, left[colour] - 1)
            count = chance.choice([most, most, most, 1]) if colour == favourite else chance.randint(0, 2)
            count = max(0, min(count, most))
            left[colour] -= count
            if count:
                regions.setdefault(str(region), {})[colour] = count
    drawn = Counter(chance.choice([colour for colour in COLOURS if left[colour] > 3]) for _ in range(3))
    left = {colour: count - drawn[colour] for colour, count in left.items()}
    centre = {colour: chance.randint(0, left[colour]) for colour in COLOURS if left[colour]}
    return {
        "game": "cure",
        "seats": [{"role": "medic"}, {"role": "scientist"}],
        "regions": regions,
        "centre": {colour: count for colour, count in centre.items() if count},
        "turn": {"phase": "epidemic", "drawn": dict(drawn), "dice": {"fly": 1}},
        "infection": 8,
        "outbreaks": chance.choice([0, 0, 0, 1, 2, 5, 7]),
        "events": {"up": ["containment_attempt", "sample_reroll", "change_of_plans"]},
    }


def ring_of(position: dict[str, Any]) -> Ring:
    return {(int(region), colour): n for region, dice in position["regions"].items() for colour, n in dice.items()}


def with_what_was_placed(position: dict[str, Any], events: list[fc.Event]) -> Ring:
    ring = Counter(ring_of(position))
    for event in events:
        if event.kind == "placed":
            ring[event.args["region"], event.args["colour"]] += event.args["dice"]
    return dict(ring)


def check(position: dict[str, Any], seed: int) -> Result:
    skull = OURS["outbreak_track"]["skull"]
    game = fc.from_position(position, seed=seed)
    expected = checked(with_what_was_placed(position, game.events), position["outbreaks"], skull)
    after = game.position()
    told = [(event.args["region"], event.args["colour"]) for event in game.events if event.kind == "outbreak"]
    if expected.is_lost:
        assert game.outcome == fc.Outcome(won=False, reason="outbreaks")
        assert len(told) == len(expected.outbreaks)
        assert after["outbreaks"] == skull
    else:
        assert told == expected.outbreaks, position
        assert ring_of(after) == expected.regions, position
        assert after["outbreaks"] == position["outbreaks"] + len(expected.outbreaks)
        assert game.outcome is None
        assert after["centre"] == {}
    spread = Counter(event.args["colour"] for event in game.events if event.kind == "spread")
    assert sum(spread.values()) == len(told) - expected.is_lost
    rolled = sum(event.args["dice"] for event in game.events if event.kind in ("placed", "crossed"))
    assert rolled == sum(position["centre"].values()) + sum(position["turn"]["drawn"].values())
    assert misplaced(after) == []
    return expected


@pytest.mark.rule("C-OUT-01", "C-OUT-02", "C-OUT-03", "C-OUT-04", "C-OUT-05", "C-OUT-06", "C-INFECT-03", "C-EPI-03")
def test_crowded_rings() -> None:
    seen = Counter[str]()
    for seed in range(BOARDS):
        result = check(crowded(seed), seed)
        seen["lost"] += result.is_lost
        seen["chain"] += len(result.outbreaks) > 3
        seen["round the corner"] += any(one[0] == 6 and two == (1, one[1]) for one, two in pairwise(result.outbreaks))
        seen["twice"] += len({*result.outbreaks}) < len(result.outbreaks)
        seen["two colours"] += len({colour for _, colour in result.outbreaks}) > 1
        seen["quiet"] += not result.outbreaks
    assert min(seen[name] for name in ("lost", "chain", "round the corner", "twice", "two colours")) >= 3, seen


@pytest.mark.rule("C-OUT-07")
def test_the_oracle_knows_the_worked_example() -> None:
    result = checked({(1, "blue"): 5, (2, "blue"): 4}, 0, 8)
    assert result.outbreaks == [(1, "blue"), (2, "blue")]
    assert result.regions == {(1, "blue"): 3, (2, "blue"): 3, (3, "blue"): 3}


@pytest.mark.rule("C-OUT-05")
def test_the_oracle_lets_a_region_break_out_twice() -> None:
    ring = {(region, "red"): dice for region, dice in ((1, 5), (2, 3), (5, 3), (6, 3))} | {(6, "red"): 4}
    assert [region for region, _ in checked(ring, 0, 20).outbreaks].count(1) == 2
