"""Probability of a cure: exact in the view, and confirmed in play."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import pytest
from scipy.stats import binomtest

import fourcures as fc
from action_hints import hint_of
from cure.builders import own_data, position, seat
from cure.printed import COLOURS, FACES, ROLES
from cure.queries import kinds

ORDER = ("generalist", "medic", "dispatcher")


@cache
def totals(colour: str, number: int) -> dict[int, Fraction]:
    """Probability of each total of `number` dice."""
    if number == 0:
        return {0: Fraction(1)}
    found: dict[int, Fraction] = {}
    for total, chance in totals(colour, number - 1).items():
        for face in FACES[colour]:
            found[total + face] = found.get(total + face, Fraction(0)) + chance / 6
    return found


def at_least(colour: str, number: int, target: int) -> Fraction:
    return sum((chance for total, chance in totals(colour, number).items() if total >= target), Fraction(0))


def holding(role: str, held: dict[str, int], phase: str = "curing", **kind: Any) -> dict[str, Any]:
    """Position in which seat 0 has this role and these samples, which lock dice of all seats."""
    others = [other for other in (*ORDER, "scientist") if other != role][:3]
    left = [7 if one == "generalist" else 5 for one in (role, *others)]
    pairs = []
    for colour, number in held.items():
        for _ in range(number):
            owner = max(range(len(left)), key=left.__getitem__)
            left[owner] -= 1
            pairs.append((colour, owner))
    seats = [seat(role, 1, *pairs), *[seat(other, 2) for other in others]]
    return position(*seats, phase=phase, **kind)


@pytest.mark.parametrize("number", [1, 2, 3, 4])
@pytest.mark.parametrize("colour", COLOURS)
def test_the_two_ways_of_counting_agree(colour: str, number: int) -> None:
    for target in (11, 13):
        rolls = list(product(FACES[colour], repeat=number))
        assert at_least(colour, number, target) == Fraction(sum(sum(roll) >= target for roll in rolls), 6**number)


@pytest.mark.rule("C-CURE-02", "C-ROLE-SCIENTIST-01")
@pytest.mark.parametrize("number", range(1, 13))
@pytest.mark.parametrize("colour", COLOURS)
def test_the_view_names_the_exact_chance(colour: str, number: int) -> None:
    for role, target in (("contingency_planner", 13), ("scientist", 11)):
        for viewer in (0, None):
            view = fc.from_position(holding(role, {colour: number}), seed=1).view(viewer)
            assert float(view["seats"][0]["cure"][colour]) == pytest.approx(
                float(at_least(colour, number, target)), abs=1e-12
            )


@pytest.mark.rule("C-ROLE-SCIENTIST-01")
@pytest.mark.parametrize("role", ROLES)
def test_every_role_has_its_target(role: str) -> None:
    view = fc.from_position(holding(role, {"red": 3, "blue": 2}), seed=1).view(0)
    target = 11 if role == "scientist" else 13
    shown = view["seats"][0]["cure"]
    assert float(shown["red"]) == pytest.approx(float(at_least("red", 3, target)))
    assert float(shown["blue"]) == pytest.approx(float(at_least("blue", 2, target)))


def test_every_seat_has_its_own_chance_and_colours_without_samples_none() -> None:
    place = position(
        seat("generalist", 1, *[("red", 0)] * 4),
        seat("scientist", 1, *[("red", 1)] * 3, ("blue", 1)),
        seat("medic"),
        phase="curing",
        cured=["black"],
    )
    seats = fc.from_position(place, seed=1).view(None)["seats"]
    assert float(seats[0]["cure"]["red"]) == pytest.approx(float(at_least("red", 4, 13)))
    assert float(seats[1]["cure"]["red"]) == pytest.approx(float(at_least("red", 3, 11)))
    assert float(seats[1]["cure"]["blue"]) == 0
    for one in (seats[0]["cure"].get("blue"), seats[2]["cure"].get("red"), seats[0]["cure"].get("black")):
        assert not one


@pytest.mark.parametrize(
    ("role", "colour", "number"),
    [
        ("contingency_planner", "red", 3),
        ("contingency_planner", "yellow", 4),
        ("scientist", "black", 3),
        ("scientist", "blue", 4),
    ],
)
def test_the_chance_is_borne_out_in_play(role: str, colour: str, number: int) -> None:
    place = holding(role, {colour: number})
    chance = at_least(colour, number, 11 if role == "scientist" else 13)
    games, cured = 250, 0
    for seed in range(games):
        game = fc.from_position(place, seed=seed)
        events = game.play(f"cure {colour}")
        assert ("cured" in kinds(events)) != ("failed" in kinds(events))
        cured += "cured" in kinds(events)
    assert binomtest(cured, games, float(chance)).pvalue > 1e-6


def test_own_faces_and_targets_change_the_chance() -> None:
    data = own_data()
    data["infection_dice"]["faces"]["red"] = [1, 2, 3, 4, 5, 6]
    data["cure"]["target"] = 7
    data["cure"]["target_scientist"] = 4
    for role, target in (("contingency_planner", 7), ("scientist", 4)):
        view = fc.from_position(holding(role, {"red": 2}, board=data), seed=1).view(0)
        rolls = list(product(range(1, 7), repeat=2))
        assert float(view["seats"][0]["cure"]["red"]) == pytest.approx(
            sum(sum(roll) >= target for roll in rolls) / len(rolls)
        )


def percent(chance: Fraction) -> str:
    if 0 < chance < Fraction(1, 100) or Fraction(99, 100) < chance < 1:
        return "<1%" if chance < Fraction(1, 2) else ">99%"
    return f"{float(100 * chance):.0f}%"


def chance_told(game: fc.Game, action: str) -> str:
    """Probability that the label of an action states."""
    return hint_of(game, action).label.rpartition("chance of a cure ")[2]


def with_faces(*roll: int, again: int) -> Fraction:
    """Probability of 13 after one red die is rolled again, enumerated over its faces."""
    left = list(roll)
    left.remove(again)
    return Fraction(sum(sum(left) + face >= 13 for face in FACES["red"]), 6)


@pytest.mark.parametrize("number", range(1, 9))
@pytest.mark.parametrize(("role", "target"), [("contingency_planner", 13), ("scientist", 11)])
def test_every_choice_of_samples_tells_the_exact_chance(role: str, target: int, number: int) -> None:
    trying = fc.from_position(holding(role, {"red": number}), seed=1)
    assert chance_told(trying, "cure red") == percent(at_least("red", number, target))

    kind = {"dice": {"sample": 1}, "centre": {"red": 1, "blue": 1}}
    sampling = fc.from_position(holding(role, {"red": number}, "acting", **kind), seed=1)
    assert chance_told(sampling, "sample red") == "then " + percent(at_least("red", number + 1, target))
    assert chance_told(sampling, "sample blue") == "then " + percent(at_least("blue", 1, target))


@pytest.mark.parametrize(("rule", "moved"), [("each_sample", 1), ("all_of_one_colour", 3)])
def test_a_gift_tells_the_chance_of_who_gets_it(rule: str, moved: int) -> None:
    giver, taker = seat("generalist", 3, *[("red", 0)] * 3), seat("scientist", 3, *[("red", 1)] * 2)
    game = fc.from_position(position(giver, taker, phase="giving", options={"sample_giving": rule}), seed=1)
    assert chance_told(game, "give red 1") == "then " + percent(at_least("red", 2 + moved, 11))


def test_rolling_a_sample_again_tells_the_chance_with_what_the_others_show() -> None:
    rolled = (6, 4, 1)
    place = position(
        seat("generalist", 3, *[("red", 0)] * 3),
        seat("medic", 3),
        phase="judging",
        turn={"attempt": {"colour": "red", "rolled": list(rolled)}},
        up=["sample_reroll", "one_quiet_night", "remote_treatment"],
        cdc={"blue": 6},
    )
    game = fc.from_position(place, seed=1)
    game.play("buy sample_reroll")
    while "pay blue" in game.legal_actions:
        game.play("pay blue")
    for number in rolled:
        assert chance_told(game, f"resample {number}") == percent(with_faces(*rolled, again=number))
