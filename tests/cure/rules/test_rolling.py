"""Rolling, using dice, biohazards (C-ROLL, C-BIO)."""

from __future__ import annotations

import pytest

import fourcures as fc
from cure.builders import (
    DEAD_CARDS,
    game_with,
    play,
    position,
    proceed_all,
    proceed_from,
    refused,
    rejected,
    seat,
    seek,
)
from cure.printed import PLAYER_DICE, ROLES, dice_of_role
from cure.queries import (
    args_of,
    cdc,
    dice,
    first_roll,
    infection,
    kinds,
    legal_with,
    pawn,
    phase_of,
    this_turn,
    turn_of,
    verbs,
)

PLANNER = seat("contingency_planner")
MEDIC = seat("medic")


def lying(game: fc.Game) -> int:
    """Number of the active player's dice on the table: unused, picked up, or set aside."""
    turn = turn_of(game)
    return sum(dice(game).values()) + turn["picked"] + turn["biohazards"] + turn["pending"]


def others(role: str) -> dict[str, object]:
    return seat("medic" if role != "medic" else "scientist", 2)


# Rolling and using


@pytest.mark.rule("C-ROLL-01")
@pytest.mark.parametrize("role", ROLES)
def test_all_dice_are_rolled_at_once(role: str) -> None:
    def goes_on(game: fc.Game, events: list[fc.Event]) -> bool:
        return phase_of(game) == "acting" and turn_of(game)["number"] == 1

    game, events = seek(position(seat(role), others(role), phase="start"), goes_on)
    assert lying(game) == dice_of_role(role)
    assert set(dice(game)) <= set(PLAYER_DICE[role]) - {"biohazard"}
    rolled = first_roll(events)
    assert rolled.pop("biohazard", 0) == turn_of(game)["biohazards"]
    assert rolled == dice(game)


@pytest.mark.rule("C-ROLL-01")
def test_dice_are_used_one_by_one_in_any_order() -> None:
    for texts in (("treat red", "fly 4", "treat blue"), ("fly 4", "treat blue", "fly 1")):
        game = game_with(dice={"fly": 2, "treat": 2, "sample": 1}, regions={1: {"red": 1}, 4: {"blue": 1}})
        for used, text in enumerate(texts, start=1):
            play(game, text)
            assert sum(dice(game).values()) == 5 - used
            assert turn_of(game)["spent"] == 2 + used


@pytest.mark.rule("C-ROLL-02")
def test_some_unused_dice_may_be_rolled_again() -> None:
    for seed in range(12):
        game = game_with(seed=seed, dice={"fly": 2, "treat": 1, "sail": 1})
        play(game, "reroll fly", "reroll fly")
        assert turn_of(game)["picked"] == 2
        assert verbs(game) == {"reroll", "roll"}
        assert legal_with(game, "reroll") == {"treat", "sail"}
        play(game, "roll")
        assert dice(game).get("treat", 0) >= 1
        assert dice(game).get("sail", 0) >= 1
        assert lying(game) == 4
        assert turn_of(game)["spent"] == 3


@pytest.mark.rule("C-ROLL-02")
def test_all_of_them_and_as_often_as_wanted() -> None:
    game = game_with(dice={"fly": 4, "treat": 3}, bag={"blue": 12})
    rolls = 0
    while turn_of(game)["number"] == 1 and dice(game):
        assert phase_of(game) == "acting"
        assert lying(game) == 7
        for face, number in dice(game).items():
            play(game, *[f"reroll {face}"] * number)
        assert (turn_of(game)["picked"], dice(game)) == (7 - turn_of(game)["biohazards"], {})
        assert kinds(play(game, "roll"), "rolled")
        proceed_all(game)
        rolls += 1
    assert rolls > 2


@pytest.mark.rule("C-ROLL-02")
def test_dice_rolled_again_can_show_every_face() -> None:
    seen: set[str] = set()
    for seed in range(60):
        game = game_with(MEDIC, PLANNER, seed=seed, dice={"fly": 1, "sample": 1})
        play(game, "reroll fly", "roll")
        seen |= set(dice(game)) - ({"sample"} if dice(game) == {"sample": 1} else set())
    assert seen == set(PLAYER_DICE["medic"]) - {"biohazard"}


@pytest.mark.rule("C-ROLL-02")
def test_a_die_with_two_icons_is_picked_up_by_its_face() -> None:
    game = game_with(PLANNER, MEDIC, dice={"sail|treat": 1, "treat": 1})
    assert legal_with(game, "reroll") == {"sail|treat", "treat"}
    play(game, "reroll sail|treat", "roll")
    assert dice(game).get("treat", 0) >= 1


@pytest.mark.rule("C-ROLL-02")
def test_dice_that_nobody_has_cannot_be_rolled() -> None:
    game = game_with(dice={"fly": 1, "treat": 1})
    refused(game, "reroll sail", "roll", "reroll sample")
    play(game, "reroll fly")
    refused(game, "reroll fly", "fly 3", "done", "clear red")


@pytest.mark.rule("C-ROLL-03")
def test_a_used_die_is_spent() -> None:
    game = game_with(dice={"fly": 1, "treat": 2})
    play(game, "fly 3")
    assert dice(game) == {"treat": 2}
    refused(game, "fly 4", "reroll fly")
    play(game, "reroll treat", "roll")
    assert lying(game) == 2
    assert turn_of(game)["spent"] == 5


@pytest.mark.rule("C-ROLL-03")
def test_dice_may_be_left_unused() -> None:
    game = game_with(dice={"fly": 2, "treat": 3, "sail": 2}, regions={1: {"red": 3}})
    play(game, "done")
    assert turn_of(game)["seat"] == 1


@pytest.mark.rule("C-ROLL-04")
@pytest.mark.parametrize(
    ("role", "face", "first", "second"),
    [
        ("contingency_planner", "sail|treat", "sail 2", "treat red"),
        ("medic", "sail|treat", "sail 6", "clear blue"),
        ("dispatcher", "fly|treat", "fly 4", "treat red"),
        ("researcher", "sail|sample", "sail 2", "sample blue"),
        ("scientist", "sail|treat", "sail 2", "treat red"),
        ("scientist", "sail|sample", "sail 6", "sample blue"),
    ],
)
def test_one_of_two_icons(role: str, face: str, first: str, second: str) -> None:
    place = position(seat(role), others(role), dice={face: 2}, regions={1: {"red": 1}}, centre={"blue": 1})
    for text in (first, second):
        game = fc.from_position(place, seed=1)
        assert f"{text} {face}" in game.legal_actions.texts()
        play(game, f"{text} {face}")
        assert dice(game) == {face: 1}
        plain = fc.from_position(place, seed=1)
        play(plain, text)
        assert plain.position() == game.position()


@pytest.mark.rule("C-ROLL-04")
def test_a_die_with_two_icons_never_gives_both() -> None:
    game = game_with(PLANNER, MEDIC, dice={"sail|treat": 1, "sample": 1}, regions={1: {"red": 1}, 2: {"red": 1}})
    play(game, "sail 2")
    assert dice(game) == {"sample": 1}
    refused(game, "treat red", "sail 3")


@pytest.mark.rule("C-ROLL-04")
def test_the_die_with_the_single_icon_is_meant_first() -> None:
    place = {"dice": {"treat": 1, "sail|treat": 1, "sample": 1}, "regions": {1: {"red": 2}}}
    game = game_with(PLANNER, MEDIC, **place)
    assert legal_with(game, "treat") == {"red", "red sail|treat"}
    play(game, "treat red")
    assert dice(game) == {"sail|treat": 1, "sample": 1}
    game = game_with(PLANNER, MEDIC, **place)
    play(game, "treat red sail|treat")
    assert dice(game) == {"treat": 1, "sample": 1}
    refused(game, "sail 2")


@pytest.mark.rule("C-ROLL-04")
def test_of_two_dice_with_two_icons_the_first_that_offers_it() -> None:
    game = game_with(seat("scientist"), MEDIC, dice={"sail|treat": 1, "sail|sample": 1, "treat": 1})
    assert legal_with(game, "sail") == {
        f"{region} {face}" for region in (2, 6) for face in ("sail|treat", "sail|sample")
    }
    play(game, "sail 2")
    assert pawn(game, 0) == 2
    assert dice(game) in ({"sail|sample": 1, "treat": 1}, {"sail|treat": 1, "treat": 1})


@pytest.mark.rule("C-ROLL-05")
@pytest.mark.parametrize(
    ("role", "face", "start", "step"),
    [
        ("medic", "treat3", "triple", "treat red"),
        ("medic", "treat2", "double", "clear red"),
        ("containment_specialist", "contain", "contain", "return red"),
    ],
)
def test_a_die_is_completed_before_the_next(role: str, face: str, start: str, step: str) -> None:
    game = game_with(
        seat(role),
        others(role),
        dice={face: 1, "fly": 1, "sample": 1},
        regions={1: {"red": 3}},
        centre={"red": 3},
        cdc={"blue": 3},
        up=["reassignment", "healthy_population", "one_quiet_night"],
    )
    for text in (start, step):
        play(game, text)
        assert game.actor == 0
        assert verbs(game) <= {"treat", "clear", "return", "enough"}
        refused(game, "fly 3", "sample red", "reroll fly", "reroll sample", "done", "buy reassignment", "proceed")
    play(game, "enough")
    assert {"fly", "sample", "reroll", "buy", "done"} <= verbs(game)
    refused(game, "enough")


@pytest.mark.rule("C-ROLL-05")
@pytest.mark.parametrize(
    ("role", "face", "start"), [("medic", "treat3", "triple"), ("containment_specialist", "contain", "contain")]
)
def test_the_choices_of_a_die_belong_to_the_active_player(role: str, face: str, start: str) -> None:
    seats = (PLANNER, seat("generalist"), seat(role))
    game = game_with(*seats, active=2, dice={face: 1, "sample": 1}, regions={1: {"red": 3}}, centre={"red": 3})
    play(game, start)
    assert (game.actor, {action.seat for action in game.legal_actions}) == (2, {2})


# Biohazards


@pytest.mark.rule("C-BIO-01")
@pytest.mark.parametrize("role", [role for role in ROLES if role != "generalist"])
def test_each_biohazard_of_the_first_roll_moves_the_marker(role: str) -> None:
    seen = set()
    for seed in range(16):
        game = game_with(seat(role), others(role), seed=seed, phase="start")
        events = this_turn(game.events)
        number = kinds(events).count("biohazard")
        assert [args["space"] for args in args_of(events, "marker")] == list(range(1, number + 1))
        assert {args["seat"] for args in args_of(events, "biohazard")} <= {0}
        seen.add(number)
    assert len(seen) > 1


@pytest.mark.rule("C-BIO-01", "C-BIO-02")
def test_a_biohazard_of_a_further_roll_moves_the_marker_too() -> None:
    place = position(PLANNER, MEDIC, dice={"fly": 1, "treat": 1}, infection=5)
    game, events = seek(place, lambda game, events: "biohazard" in kinds(events), "reroll fly", "roll")
    assert infection(game) == 6
    assert args_of(events, "biohazard") == [{"seat": 0}]
    assert dice(game) == {"treat": 1}
    assert (turn_of(game)["biohazards"], turn_of(game)["pending"]) == (1, 0)


@pytest.mark.rule("C-BIO-01")
def test_the_marker_moves_at_once() -> None:
    game = game_with(PLANNER, MEDIC, phase="hazard", dice={"treat": 1}, infection=1, turn={"pending": 2})
    assert infection(game) == 3
    assert phase_of(game) == "acting"


@pytest.mark.rule("C-BIO-02")
def test_a_biohazard_can_be_neither_used_nor_rolled_again() -> None:
    game = game_with(PLANNER, MEDIC, dice={"treat": 1}, turn={"biohazards": 2}, regions={1: {"red": 2}})
    assert legal_with(game, "reroll") == {"treat"}
    rejected(game, "reroll biohazard")
    play(game, "reroll treat")
    rejected(game, "reroll biohazard")
    assert verbs(game) == {"roll"}
    play(game, "roll")
    assert lying(game) == 3 or turn_of(game)["number"] == 2


@pytest.mark.rule("C-BIO-03")
def test_biohazards_are_taken_one_after_the_other() -> None:
    turn = {"pending": 3}
    game = game_with(PLANNER, MEDIC, phase="hazard", dice={"fly": 1}, infection=2, centre={"red": 2}, turn=turn)
    assert infection(game) == 5
    story = kinds(game.events, "marker", "epidemic", "drawn", "placed", "crossed")
    assert story[:3] == ["marker", "marker", "epidemic"]
    assert story[-1] == "marker"
    assert story.count("marker") == 3
    assert story.count("epidemic") == 1
    assert turn_of(game)["biohazards"] == 3


@pytest.mark.rule("C-BIO-03")
def test_each_has_its_own_epidemic() -> None:
    place = position(PLANNER, MEDIC, phase="hazard", infection=3, turn={"pending": 5})
    events = this_turn(fc.from_position(place, seed=1).events)
    assert kinds(events, "marker", "epidemic") == ["marker", "epidemic", *["marker"] * 4, "epidemic"]
    assert [args["space"] for args in args_of(events, "marker")] == [4, 5, 6, 7, 8]


@pytest.mark.rule("C-BIO-04")
def test_events_come_before_the_biohazard() -> None:
    game = game_with(
        PLANNER,
        MEDIC,
        phase="hazard",
        dice={"fly": 1},
        infection=3,
        turn={"pending": 1},
        cdc={"blue": 1},
        up=["reassignment", "mobile_hospital", "one_quiet_night"],
    )
    assert (phase_of(game), infection(game), game.actor) == ("hazard", 3, 0)
    assert "epidemic" not in kinds(game.events)
    play(game, "buy reassignment", "move 0 5")
    assert pawn(game, 0) == 5
    assert infection(game) == 4
    assert phase_of(game) == "acting"


@pytest.mark.rule("C-BIO-04")
def test_there_is_such_a_moment_before_each_biohazard() -> None:
    game = game_with(
        PLANNER,
        MEDIC,
        phase="hazard",
        dice={"fly": 1},
        turn={"pending": 2},
        cdc={"blue": 1},
        up=["reassignment", "mobile_hospital", "one_quiet_night"],
    )
    for marker in (0, 1):
        assert (phase_of(game), infection(game), turn_of(game)["pending"]) == ("hazard", marker, 2 - marker)
        assert turn_of(game)["biohazards"] == marker
        assert game.actor == 0
        play(game, "proceed")
        assert (infection(game), game.actor) == (marker, 1)
        play(game, "proceed")
    assert (phase_of(game), infection(game)) == ("acting", 2)


@pytest.mark.rule("C-BIO-04")
def test_the_moment_comes_in_play_after_a_roll() -> None:
    place = position(PLANNER, MEDIC, dice={"fly": 1, "treat": 1}, cdc={"red": 1}, up=DEAD_CARDS)
    game, _ = seek(place, lambda game, events: phase_of(game) == "hazard", "reroll fly", "roll")
    assert (infection(game), turn_of(game)["pending"], dice(game)) == (0, 1, {"treat": 1})
    assert "buy containment_attempt" in game.legal_actions
    proceed_from(game, "hazard")
    assert infection(game) == 1
    assert cdc(game) == {"red": 1}


@pytest.mark.rule("C-BIO-05")
@pytest.mark.parametrize("space", [4, 8, 12, 16, 20, 24])
def test_an_epidemic_comes_before_anything_else(space: int) -> None:
    turn = {"pending": 2}
    game = game_with(PLANNER, MEDIC, phase="hazard", dice={"fly": 1}, infection=space - 1, turn=turn)
    story = kinds(game.events, "marker", "epidemic", "drawn", "placed", "crossed")
    assert story[:2] == ["marker", "epidemic"]
    assert "drawn" in story
    assert story[-1] == "marker"
    assert infection(game) == space + 1


@pytest.mark.rule("C-BIO-05")
def test_the_skull_ends_the_game_at_once() -> None:
    game = game_with(PLANNER, MEDIC, phase="hazard", dice={"fly": 1}, infection=26, turn={"pending": 3})
    assert infection(game) == 28
    assert game.outcome == fc.Outcome(False, "infection")
    assert (phase_of(game), game.actor, len(game.legal_actions)) == ("over", None, 0)
    assert kinds(game.events, "marker", "epidemic", "drawn") == ["marker", "marker"]
