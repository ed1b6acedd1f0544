"""Outbreaks of random epidemics against a model written apart from the package."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import fourcures as fc
from cure.printed import COLOURS, LAST_OUTBREAK, REGIONS
from cure.reading import args_of, dice_in, erupted, placed_in, regions
from cure.tables import position, seat

Dice = dict[tuple[int, str], int]


def check(dice: Dice, colour: str) -> list[int]:
    """Let one colour break out until it is quiet; the regions in order."""
    found: list[int] = []
    for start in REGIONS:
        where = start
        while dice[where, colour] > 3:
            found.append(where)
            after = where % 6 + 1
            dice[after, colour] += dice[where, colour] - 3
            dice[where, colour] = 3
            where = after
    return found


def random_place(chance: random.Random) -> tuple[dict[str, object], Dice]:
    """A board with a large treatment centre, and an epidemic about to be rolled."""
    lying: dict[int, dict[str, int]] = {number: {} for number in REGIONS}
    centre, drawn = {}, Counter(chance.choices(COLOURS, k=3))
    for colour in COLOURS:
        left = 12 - drawn[colour]
        for number in chance.sample(REGIONS, 6):
            lying[number][colour] = min(chance.choice((0, 0, 2, 3, 3)), left)
            left -= lying[number][colour]
        centre[colour] = chance.randint(0, left)
    place = position(
        seat("contingency_planner"),
        seat("medic"),
        phase="epidemic",
        dice={"fly": 1},
        infection=4,
        regions=lying,
        centre=centre,
        turn={"drawn": dict(drawn), "biohazards": 1},
    )
    return place, {(number, colour): lying[number].get(colour, 0) for number in REGIONS for colour in COLOURS}


@pytest.mark.rule("C-OUT-01", "C-OUT-02", "C-OUT-03", "C-OUT-04", "C-OUT-05", "C-OUT-06", "C-EPI-03")
@pytest.mark.parametrize("case", range(40))
def test_random_epidemics(case: int) -> None:
    place, dice = random_place(random.Random(case))
    game = fc.from_position(place, seed=case)
    events = game.events
    rolled = dice_in(events, "placed") + dice_in(events, "crossed")
    expected = Counter(place["centre"]) + Counter(place["turn"]["drawn"])  # type: ignore[arg-type, index]
    assert rolled == expected
    for spot, number in placed_in(events).items():
        dice[spot] += number
    outbreaks = {colour: check(dice, colour) for colour in COLOURS}
    seen = {colour: [number for number, name in erupted(events) if name == colour] for colour in COLOURS}
    total = sum(len(found) for found in outbreaks.values())
    assert [args["number"] for args in args_of(events, "outbreak")] == list(range(1, min(total, LAST_OUTBREAK) + 1))
    if total >= LAST_OUTBREAK:
        assert game.outcome == fc.Outcome(False, "outbreaks")
        for colour in COLOURS:
            assert outbreaks[colour][: len(seen[colour])] == seen[colour]
        return
    assert seen == outbreaks
    assert game.outcome is None
    assert regions(game) == {
        number: {colour: dice[number, colour] for colour in COLOURS if dice[number, colour]}
        for number in REGIONS
        if any(dice[number, colour] for colour in COLOURS)
    }
    assert game.position()["outbreaks"] == total
