"""Finding a cure (C-CURE)."""

from __future__ import annotations

from itertools import product

import pytest

import fourcures as fc
from cure.builders import end_turn, game_with, impossible, loaded, play, position, proceed_from, refused, seat, seek
from cure.printed import COLOURS, FACES, REGIONS, ROLES
from cure.queries import (
    args_of,
    bag,
    cdc,
    centre,
    dice,
    dice_in,
    erupted,
    kinds,
    legal_with,
    locked,
    phase_of,
    region,
    samples,
    this_turn,
    turn_of,
    verbs,
    whereabouts,
)

# With three dice in the CDC and these cards, the game opens one more window before the infect part.
STOP = {"cdc": {"black": 3}, "up": ["one_quiet_night", "sample_reroll", "containment_attempt"]}
# Three numbers for each colour that make exactly 13, and exactly 12.
THIRTEEN = {"black": [5, 5, 3], "red": [6, 6, 1], "yellow": [5, 4, 4], "blue": [6, 6, 1]}
TWELVE = {"black": [5, 4, 3], "red": [6, 6, 0], "yellow": [5, 5, 2], "blue": [6, 6, 0]}


def judged(
    rolled: list[int], colour: str = "red", role: str = "generalist", *others: dict[str, object], **kind: object
) -> fc.Game:
    """Judge an attempt by seat 0 that rolled these numbers. The infect part is still to come."""
    seats = (seat(role, 1, *[(colour, 0)] * len(rolled)), *(others or [seat("contingency_planner")]))
    turn = {"attempt": {"colour": colour, "rolled": rolled}}
    game = game_with(*seats, phase="judging", turn=turn, **{**STOP, **kind})
    assert phase_of(game) == "judging"
    proceed_from(game, "judging")
    assert fc.from_position(game.position(), seed=1).position() == game.position()
    return game


def cured(game: fc.Game) -> list[str]:
    return list(game.position()["cured"])


@pytest.mark.rule("C-CURE-01")
@pytest.mark.parametrize("number", [1, 2, 3, 5])
def test_all_samples_of_the_colour_are_rolled(number: int) -> None:
    game = game_with(
        seat("generalist", 1, *[("red", 0)] * number, ("red", 1), ("blue", 0)),
        seat("medic", 1, ("red", 1)),
        phase="curing",
        **STOP,
    )
    assert legal_with(game, "cure") == {"red", "blue"}
    play(game, "cure red")
    attempt = turn_of(game)["attempt"]
    assert attempt["colour"] == "red"
    assert len(attempt["rolled"]) == number + 1
    assert set(attempt["rolled"]) <= set(FACES["red"])


@pytest.mark.rule("C-CURE-01")
def test_one_attempt_in_each_turn() -> None:
    place = position(
        seat("generalist", 1, ("red", 0), ("blue", 0), ("blue", 0), ("blue", 0)),
        seat("medic", 2),
        phase="curing",
        **STOP,
    )
    game = fc.from_position(place, seed=1)
    play(game, "cure red")
    proceed_from(game, "judging")
    assert phase_of(game) == "infect"
    assert samples(game, 0) == [("blue", 0), ("blue", 0), ("blue", 0), ("red", 0)]
    refused(game, "cure blue", "cure red")


@pytest.mark.rule("C-CURE-01")
def test_one_attempt_even_after_success() -> None:
    place = position(
        seat("generalist", 1, *[("red", 0)] * 4, ("blue", 0)), seat("medic", 2, *[("blue", 1)] * 4), phase="curing"
    )
    game, events = seek(place, lambda game, events: "cured" in kinds(events), "cure red")
    assert turn_of(game)["number"] == 2
    assert kinds(this_turn(events)).count("attempt") == 1


@pytest.mark.rule("C-CURE-01")
def test_at_least_one_sample_of_ones_own() -> None:
    game = game_with(seat("generalist", 1, ("red", 0)), seat("medic", 1, ("blue", 1)), phase="curing")
    assert legal_with(game, "cure") == {"red"}
    refused(game, "cure blue", "cure yellow", rule="C-CURE")
    none = game_with(seat("generalist"), seat("medic", 1, ("blue", 1)), phase="curing")
    assert turn_of(none)["number"] == 2
    assert "attempt" not in kinds(this_turn(none.events))


@pytest.mark.rule("C-CURE-01")
def test_only_the_active_player_and_only_after_giving() -> None:
    game = game_with(seat("generalist", 1, ("red", 0)), seat("medic", 1, ("blue", 1)), phase="giving")
    refused(game, "cure red", "cure blue")
    play(game, "done")
    with pytest.raises(fc.IllegalAction):
        game.play("cure red", seat=1)
    assert {action.seat for action in game.legal_actions} == {0}


@pytest.mark.rule("C-CURE-02")
@pytest.mark.parametrize("role", [role for role in ROLES if role != "scientist"])
@pytest.mark.parametrize("colour", COLOURS)
def test_thirteen_is_enough_and_twelve_is_not(role: str, colour: str) -> None:
    other = seat("contingency_planner" if role != "contingency_planner" else "medic")
    assert (sum(THIRTEEN[colour]), sum(TWELVE[colour])) == (13, 12)
    success = judged(THIRTEEN[colour], colour, role, other)
    assert cured(success) == [colour]
    assert args_of(success.events, "attempt")[-1:] in ([], [{"seat": 0, "colour": colour, "total": 13}])
    assert args_of(success.events, "cured") == [{"colour": colour}]
    failure = judged(TWELVE[colour], colour, role, other)
    assert cured(failure) == []
    assert args_of(failure.events, "failed") == [{"colour": colour}]
    assert "cured" not in kinds(failure.events)


@pytest.mark.rule("C-CURE-02")
def test_every_roll_of_three_red_dice() -> None:
    for rolled in set(product((0, 1, 4, 6), repeat=3)):
        if list(rolled) == sorted(rolled):
            assert bool(cured(judged(list(rolled)))) == (sum(rolled) >= 13), rolled


@pytest.mark.rule("C-CURE-02", "C-CURE-03")
def test_in_play_the_numbers_decide() -> None:
    place = position(seat("generalist", 1, *[("red", 0)] * 4), seat("medic", 2), phase="curing", **STOP)
    seen = set()
    for seed in range(30):
        game = fc.from_position(place, seed=seed)
        play(game, "cure red")
        numbers = turn_of(game)["attempt"]["rolled"]
        events = proceed_from(game, "judging")
        assert ("cured" in kinds(events), "failed" in kinds(events)) == (sum(numbers) >= 13, sum(numbers) < 13)
        assert args_of(game.events, "attempt")[0]["total"] == sum(numbers)
        assert cdc(game) == {"black": 3}
        seen.add((sum(numbers) >= 13, 0 in numbers))
    assert len(seen) >= 3


@pytest.mark.rule("C-CURE-03")
def test_a_cross_stays_a_sample() -> None:
    failure = judged([6, 0, 0])
    assert samples(failure, 0) == [("red", 0)] * 3
    assert cdc(failure) == {"black": 3}
    success = judged([6, 6, 1, 0, 0])
    assert samples(success, 0) == []
    assert cdc(success) == {"black": 3}
    assert bag(success)["red"] == 11


@pytest.mark.rule("C-CURE-04")
@pytest.mark.parametrize("where", REGIONS)
def test_in_any_region(where: int) -> None:
    game = game_with(seat("generalist", where, ("red", 0)), seat("medic", 1 + where % 6), phase="curing", **STOP)
    play(game, "cure red")
    assert phase_of(game) == "judging"


@pytest.mark.rule("C-CURE-05")
@pytest.mark.parametrize("colour", COLOURS)
def test_one_die_goes_to_the_card_and_the_others_to_the_bag(colour: str) -> None:
    rolled = [*THIRTEEN[colour], 0]
    game = judged(rolled, colour, cdc={"black": 1, "red": 1, "blue": 1})
    assert cured(game) == [colour]
    in_cdc = cdc(game).get(colour, 0)
    assert bag(game)[colour] == 12 - 1 - in_cdc
    assert samples(game, 0) == []
    assert whereabouts(game)[colour] == 12


@pytest.mark.rule("C-CURE-05")
def test_the_die_on_the_card_stays_there() -> None:
    game = judged([6, 6, 1], cdc={"black": 3})
    for _ in range(3):
        end_turn(game)
        assert cured(game) == ["red"]
        assert whereabouts(game)["red"] == 12


@pytest.mark.rule("C-CURE-06")
def test_the_samples_of_others_are_dissolved_too() -> None:
    others = (seat("medic", 5, ("red", 1), ("red", 0), ("blue", 1)), seat("scientist", 2, ("red", 1), ("yellow", 0)))
    game = judged([6, 6, 1], "red", "generalist", *others)
    assert [samples(game, number) for number in range(3)] == [[], [("blue", 1)], [("yellow", 0)]]
    assert [locked(game, number) for number in range(3)] == [1, 1, 0]
    assert bag(game)["red"] == 11


@pytest.mark.rule("C-CURE-06")
def test_every_player_die_returns_to_its_owner() -> None:
    """The dice of seat 1, locked on both role cards, are rolled again in the next turn."""
    place = position(
        seat("generalist", 1, ("red", 1), ("red", 1), ("red", 0)),
        seat("medic", 5, ("red", 1)),
        phase="judging",
        turn={"attempt": {"colour": "red", "rolled": [6, 6, 1]}},
        bag={"blue": 12, "red": 4},
    )
    game, _ = seek(place, lambda game, events: phase_of(game) == "acting")
    assert [locked(game, number) for number in range(2)] == [0, 0]
    assert turn_of(game)["seat"] == 1
    assert sum(dice(game).values()) + turn_of(game)["biohazards"] == 5


@pytest.mark.rule("C-CURE-07")
def test_the_treatment_centre_is_cleared_of_the_colour() -> None:
    game = judged(
        [6, 6, 1],
        centre={"red": 2, "blue": 2},
        regions={1: {"red": 3, "blue": 1}, 4: {"red": 1}},
        cdc={"red": 1, "black": 2},
    )
    assert centre(game) == {"blue": 2}
    assert (region(game, 1), region(game, 4)) == ({"red": 3, "blue": 1}, {"red": 1})
    assert cdc(game) == {"red": 1, "black": 2}
    assert bag(game)["red"] == 12 - 1 - 4 - 1


@pytest.mark.rule("C-CURE-08")
def test_on_failure_everything_stays() -> None:
    others = (seat("medic", 5, ("red", 1)),)
    where = {"centre": {"red": 2}, "regions": {1: {"red": 2}}}
    game = judged([6, 4, 1], "red", "generalist", *others, **where)
    assert (samples(game, 0), samples(game, 1)) == ([("red", 0)] * 3, [("red", 1)])
    assert [locked(game, number) for number in range(2)] == [3, 1]
    assert (centre(game), region(game, 1)) == ({"red": 2}, {"red": 2})
    assert bag(game)["red"] == 12 - 3 - 1 - 2 - 2
    assert cured(game) == []


@pytest.mark.rule("C-CURE-08")
def test_the_samples_may_be_given_or_tried_again_on_a_later_turn() -> None:
    game = judged([1, 1, 1], bag={"blue": 12, "yellow": 12})
    end_turn(game)
    end_turn(game)
    assert (turn_of(game)["seat"], turn_of(game)["number"], turn_of(game)["attempted"]) == (0, 3, False)
    while phase_of(game) not in ("giving", "over"):
        play(game, next(text for text in ("roll", "proceed", "done") if text in game.legal_actions))
    play(game, "give red 1", "done")
    assert samples(game, 1) == [("red", 0)]
    assert legal_with(game, "cure") == {"red"}
    play(game, "cure red")
    assert "attempt" in kinds(game.events)


@pytest.mark.rule("C-CURE-09")
def test_a_cured_colour_is_still_drawn_placed_and_counted() -> None:
    game = game_with(phase="infect", cured=["red"], regions={1: {"red": 3}}, bag={"red": 8}, board=loaded(red=1))
    events = this_turn(game.events)
    assert dice_in(events, "drawn") == {"red": 3}
    assert dice_in(events, "placed") == {"red": 3}
    assert erupted(events) == [(1, "red")]
    assert region(game, 2)["red"] == 3


@pytest.mark.rule("C-CURE-09")
def test_there_is_no_eradication() -> None:
    """A colour without a die on the board still comes back."""
    game = game_with(
        seat("generalist"),
        seat("medic"),
        cured=["red"],
        dice={"treat": 2, "sample": 1},
        regions={1: {"red": 2}},
        centre={"red": 9},
        bag={},
    )
    play(game, "treat red")
    assert centre(game) == {"red": 11}
    play(game, "clear red")
    assert bag(game) == {"red": 11}
    events = this_turn(play(game, "done"))
    assert dice_in(events, "drawn") == {"red": 3}
    assert dice_in(events, "placed") + dice_in(events, "crossed") == {"red": 3}


@pytest.mark.rule("C-CURE-09", "C-SAMPLE-03")
def test_a_cured_colour_is_not_tried_again() -> None:
    impossible(position(seat("generalist", 1, ("red", 0)), seat("medic"), phase="curing", cured=["red"]))
    game = game_with(seat("generalist", 1, ("blue", 0)), seat("medic"), phase="curing", cured=["red"])
    refused(game, "cure red", rule="C-CURE")
    assert "cure" in verbs(game)
