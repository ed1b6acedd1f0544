"""Set-up of The Cure, compared with a second one as people do it: all dice at once, then the surplus again."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from scipy import stats

import fourcures as fc
from cure.conservation import COLOURS, OURS, ROLES
from fourcures.engine.rng import start_stream

KIND = fc.GAMES["cure"]
FACES = OURS["infection_dice"]["faces"]
GAMES = 4000
ALMOST_NEVER = 1e-4  # fixed samples: luck can break this bound only once, when they are chosen


def set_up_by_hand(chance: random.Random) -> Counter[tuple[int, str]]:
    """Roll twelve dice from the bag. Roll all crosses and surplus dice again.

    C-SETUP-02, C-SETUP-03, C-SETUP-04, C-SETUP-05.
    """
    placed: Counter[tuple[int, str]] = Counter()
    bag = [colour for colour in COLOURS for _ in range(12)]
    chance.shuffle(bag)
    to_roll = [bag.pop() for _ in range(12)]
    while to_roll:
        again = []
        for colour in to_roll:
            if all(placed[face, colour] == 3 for face in FACES[colour] if face != "cross"):
                bag.insert(chance.randrange(len(bag) + 1), colour)
                again.append(bag.pop(chance.randrange(len(bag))))
                continue
            face = chance.choice(FACES[colour])
            if face == "cross" or placed[face, colour] == 3:
                again.append(colour)
            else:
                placed[face, colour] += 1
        to_roll = again
    return placed


def set_up_by_the_rules(seed: int) -> Counter[tuple[int, str]]:
    state = KIND.blank_state(KIND.make_options(players=2))
    start_stream(state, seed)
    KIND.set_up(state, [])
    dice = KIND.position(state, KIND.make_options(players=2))["regions"]
    return Counter({(int(region), colour): n for region, found in dice.items() for colour, n in found.items()})


def alike(one: Counter[object], other: Counter[object]) -> float:
    """p-value that two samples have the same distribution; rare values count together."""
    common = [value for value in one.keys() | other.keys() if one[value] + other[value] >= 20]
    rare = [[sum(sample.values()) - sum(sample[value] for value in common)] for sample in (one, other)]
    columns = [[*(sample[value] for value in common), *left] for sample, left in zip((one, other), rare, strict=True)]
    kept = [place for place in range(len(columns[0])) if columns[0][place] + columns[1][place]]
    return float(stats.chi2_contingency([[row[place] for place in kept] for row in columns]).pvalue)


@pytest.mark.rule("C-SETUP-02", "C-SETUP-03", "C-SETUP-04", "C-SETUP-05")
def test_opening_dice_lie_as_if_rolled_by_hand() -> None:
    chance = random.Random(1)
    by_hand = [set_up_by_hand(chance) for _ in range(GAMES)]
    by_rules = [set_up_by_the_rules(seed) for seed in range(GAMES)]
    for colour in COLOURS:
        for region in range(1, 7):
            one, other = (Counter[object](dice[region, colour] for dice in set_ups) for set_ups in (by_hand, by_rules))
            assert len(one | other) == 1 or alike(one, other) > ALMOST_NEVER, (region, colour, one, other)
        totals = [
            Counter[object](sum(n for (_, held), n in dice.items() if held == colour) for dice in set_ups)
            for set_ups in (by_hand, by_rules)
        ]
        assert alike(*totals) > ALMOST_NEVER, (colour, totals)
    spread = [Counter[object](tuple(sorted(dice.values())) for dice in set_ups) for set_ups in (by_hand, by_rules)]
    assert alike(*spread) > ALMOST_NEVER


@pytest.mark.rule("C-SETUP-06", "C-SETUP-07", "C-SETUP-10")
def test_roles_events_and_the_first_player_are_any_alike() -> None:
    roles, events, first = Counter[str](), Counter[str](), Counter[int]()
    for seed in range(700):
        state = KIND.blank_state(KIND.make_options(players=3))
        start_stream(state, seed)
        KIND.set_up(state, [])
        position = KIND.position(state, KIND.make_options(players=3))
        roles.update(seat["role"] for seat in position["seats"])
        events.update(position["events"]["up"])
        first[position["turn"]["seat"]] += 1
    assert {*roles} == {*ROLES}
    for counts in (roles, events, first):
        assert stats.chisquare(list(counts.values())).pvalue > ALMOST_NEVER, counts
