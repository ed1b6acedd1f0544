"""Distributions: dice, draws, decks, roles, first seats. Fixed seeds; a correct engine fails with p < 1e-6."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations, product
from math import comb

import pytest
from scipy.stats import chisquare

import fourcures as fc
from cure.builders import new, play, position, seat
from cure.printed import COLOURS, EVENTS, FACES, PLAYER_DICE, ROLES, dice_of_role
from cure.queries import args_of, dice_in, face_up, first_roll, placed_in, this_turn, turn_of

ENOUGH = 1e-6


def fair(seen: Counter[Hashable], chances: Mapping[Hashable, Fraction]) -> None:
    """Assert that the counts fit the probabilities. Cases expected fewer than five times count together."""
    assert set(seen) <= set(chances)
    assert sum(chances.values()) == 1
    number = seen.total()
    large = [case for case in chances if chances[case] * number >= 5]
    small = [case for case in chances if case not in large]
    observed = [seen[case] for case in large]
    expected = [float(chances[case] * number) for case in large]
    if small:
        observed.append(sum(seen[case] for case in small))
        expected.append(float(sum(chances[case] for case in small) * number))
    if len(observed) > 1:
        assert chisquare(observed, expected).pvalue > ENOUGH


def evenly(cases: list[Hashable]) -> dict[Hashable, Fraction]:
    return dict.fromkeys(cases, Fraction(1, len(cases)))


def shares(faces: tuple[Hashable, ...]) -> dict[Hashable, Fraction]:
    return {face: Fraction(faces.count(face), len(faces)) for face in faces}


# Player dice


@cache
def first_rolls(role: str) -> tuple[Counter[str], ...]:
    """First rolls of a role, one per seed."""
    place = position(seat(role), seat("medic" if role != "medic" else "scientist", 2), phase="start")
    rolls = []
    for seed in range(160):
        rolled = first_roll(fc.from_position(place, seed=seed).events)
        assert rolled.total() == dice_of_role(role)
        rolls.append(rolled)
    return tuple(rolls)


@pytest.mark.rule("C-COMP-03")
@pytest.mark.parametrize("role", ROLES)
def test_faces_of_the_player_dice(role: str) -> None:
    seen: Counter[Hashable] = Counter()
    for rolled in first_rolls(role):
        seen.update(rolled)
    fair(seen, shares(PLAYER_DICE[role]))


@pytest.mark.parametrize("role", ROLES)
def test_the_dice_of_a_roll_are_independent(role: str) -> None:
    """The number of biohazards in a roll is binomial."""
    number = dice_of_role(role)
    seen: Counter[Hashable] = Counter(rolled["biohazard"] for rolled in first_rolls(role))
    chance = Fraction(1, 6)
    fair(seen, {k: comb(number, k) * chance**k * (1 - chance) ** (number - k) for k in range(number + 1)})


@pytest.mark.parametrize("role", ["medic", "generalist"])
def test_dice_rolled_again(role: str) -> None:
    seen: Counter[Hashable] = Counter()
    place = position(seat(role), seat("scientist"), dice={"fly": 1, "sample": 1})
    for seed in range(240):
        game = fc.from_position(place, seed=seed)
        play(game, "reroll fly", "roll")
        faces = Counter(turn_of(game)["dice"])
        faces["sample"] -= 1
        [face] = [face for face, count in faces.items() if count > 0] or ["biohazard"]
        seen[face] += 1
    fair(seen, shares(PLAYER_DICE[role]))


# Infection dice


@cache
def epidemics(colour: str) -> tuple[Counter[int], ...]:
    """Rolls of twelve dice of a colour, one per seed."""
    place = position(
        seat("contingency_planner"),
        seat("medic"),
        phase="epidemic",
        dice={"fly": 1},
        infection=4,
        centre={colour: 9},
        turn={"drawn": {colour: 3}, "biohazards": 1},
    )
    rolls = []
    for seed in range(120):
        events = fc.from_position(place, seed=seed).events
        rolled = Counter({number: count for (number, _), count in placed_in(events).items()})
        rolled[0] = dice_in(events, "crossed")[colour]
        assert rolled.total() == 12
        rolls.append(rolled)
    return tuple(rolls)


@pytest.mark.rule("C-COMP-02")
@pytest.mark.parametrize("colour", COLOURS)
def test_faces_of_the_infection_dice(colour: str) -> None:
    seen: Counter[Hashable] = Counter()
    for rolled in epidemics(colour):
        seen.update(rolled)
    fair(seen, shares(FACES[colour]))


@pytest.mark.parametrize("colour", COLOURS)
def test_infection_dice_are_independent(colour: str) -> None:
    """The number of crosses among twelve dice is binomial."""
    chance = Fraction(1, 6)
    seen: Counter[Hashable] = Counter(rolled[0] for rolled in epidemics(colour))
    fair(seen, {k: comb(12, k) * chance**k * (1 - chance) ** (12 - k) for k in range(13)})


@pytest.mark.rule("C-CURE-01")
def test_the_dice_of_an_attempt() -> None:
    """All outcomes of two dice, as sorted pairs."""
    place = position(
        seat("generalist", 1, ("blue", 0), ("blue", 0)),
        seat("medic"),
        phase="curing",
        cdc={"red": 2},
        up=["sample_reroll", "containment_attempt", "urgent_supplies"],
    )
    seen: Counter[Hashable] = Counter()
    for seed in range(360):
        game = fc.from_position(place, seed=seed)
        game.play("cure blue")
        seen[tuple(sorted(turn_of(game)["attempt"]["rolled"]))] += 1
    chances: dict[Hashable, Fraction] = {}
    for pair in product(FACES["blue"], repeat=2):
        key = tuple(sorted(pair))
        chances[key] = chances.get(key, Fraction(0)) + Fraction(1, 36)
    fair(seen, chances)


# The bag


def draw_chances(bag: Mapping[str, int], number: int) -> dict[Hashable, Fraction]:
    """Probability of each set of dice, as counts in the order of COLOURS."""
    total = comb(sum(bag.values()), number)
    chances: dict[Hashable, Fraction] = {}
    for counts in product(*[range(bag.get(colour, 0) + 1) for colour in COLOURS]):
        if sum(counts) == number:
            ways = 1
            for colour, count in zip(COLOURS, counts, strict=True):
                ways *= comb(bag.get(colour, 0), count)
            chances[counts] = Fraction(ways, total)
    return chances


@pytest.mark.rule("C-INFECT-01")
@pytest.mark.parametrize(
    ("heap", "space"),
    [
        ({"black": 1, "red": 2, "yellow": 3, "blue": 6}, 0),
        ({"red": 3, "yellow": 9}, 12),
        ({"black": 12, "red": 12, "yellow": 12, "blue": 12}, 0),
    ],
)
def test_dice_are_drawn_in_proportion_to_the_bag(heap: dict[str, int], space: int) -> None:
    place = position(phase="infect", bag=heap, infection=space)
    seen: Counter[Hashable] = Counter()
    for seed in range(400):
        drawn = dice_in(this_turn(fc.from_position(place, seed=seed).events), "drawn")
        seen[tuple(drawn[colour] for colour in COLOURS)] += 1
    fair(seen, draw_chances(heap, 3 if space < 12 else 4))


@pytest.mark.rule("C-EPI-01")
def test_so_are_the_dice_of_an_epidemic() -> None:
    heap = {"black": 1, "red": 2, "yellow": 3, "blue": 6}
    place = position(
        seat("contingency_planner"),
        seat("medic"),
        phase="hazard",
        dice={"fly": 1},
        infection=3,
        turn={"pending": 1},
        bag=heap,
        centre={"black": 2},
    )
    seen: Counter[Hashable] = Counter()
    for seed in range(400):
        drawn = dice_in(fc.from_position(place, seed=seed).events, "drawn")
        seen[tuple(drawn[colour] for colour in COLOURS)] += 1
    fair(seen, draw_chances(heap, 3))


# Set-up


@cache
def games() -> tuple[fc.Game, ...]:
    return tuple(new(3, seed) for seed in range(630))


@pytest.mark.rule("C-SETUP-07")
def test_roles_are_dealt_evenly() -> None:
    roles = [tuple(one["role"] for one in game.position()["seats"]) for game in games()]
    for first, second in combinations(range(3), 2):
        fair(Counter((dealt[first], dealt[second]) for dealt in roles), evenly(list(permutations(ROLES, 2))))


@pytest.mark.rule("C-SETUP-07")
def test_so_are_those_that_are_not_named() -> None:
    seen: Counter[Hashable] = Counter()
    for seed in range(240):
        seats = new(2, seed, roles=[None, "medic"]).position()["seats"]
        seen[seats[0]["role"]] += 1
    fair(seen, evenly([role for role in ROLES if role != "medic"]))


@pytest.mark.rule("C-SETUP-10")
def test_the_first_seat_is_picked_evenly() -> None:
    first = [args_of(game.events, "turn")[0]["seat"] for game in games()]
    fair(Counter(first), evenly([0, 1, 2]))
    fair(
        Counter((seat_, game.position()["seats"][seat_]["role"]) for seat_, game in zip(first, games(), strict=True)),
        evenly(list(product(range(3), ROLES))),
    )


@pytest.mark.rule("C-SETUP-06")
def test_the_events_face_up_are_drawn_evenly() -> None:
    fair(Counter(tuple(sorted(face_up(game))) for game in games()), evenly(list(combinations(sorted(EVENTS), 3))))


@pytest.mark.rule("C-EVENT-03")
def test_the_event_deck_is_shuffled() -> None:
    """First two cards turned up, from five whose order nobody knows."""
    up = ["mobile_hospital", "one_quiet_night", "reassignment"]
    rest = [card for card in EVENTS if card not in up]
    place = position(dice={"fly": 1}, cdc={"yellow": 5}, up=up, deck=[rest[:5], [rest[5]], [rest[6]]])
    seen: Counter[Hashable] = Counter()
    for seed in range(300):
        events = play(fc.from_position(place, seed=seed), "buy mobile_hospital", "buy one_quiet_night")
        seen[tuple(args["event"] for args in args_of(events, "revealed"))] += 1
    fair(seen, evenly(list(permutations(rest[:5], 2))))


@pytest.mark.rule("C-SETUP-02")
def test_the_opening_dice_are_drawn_in_proportion() -> None:
    """Number of red dice among the twelve; replaced surplus is too rare to matter here."""
    seen: Counter[Hashable] = Counter()
    for game in games():
        setup = [event for event in game.events if event.kind in ("placed", "turn")]
        setup = setup[: next((at for at, event in enumerate(setup) if event.kind == "turn"), len(setup))]
        seen[dice_in(setup, "placed")["red"]] += 1
    total = comb(48, 12)
    fair(seen, {red: Fraction(comb(12, red) * comb(36, 12 - red), total) for red in range(13)})
