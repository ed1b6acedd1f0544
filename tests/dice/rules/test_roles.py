"""The role roll, the Scientist and Emergency Response (D-ROLE)."""

from __future__ import annotations

import pytest

import fourcures as fc
from dice.builders import (
    cured,
    end_turn,
    epidemic,
    eradicated,
    event,
    find_seed,
    game_with,
    games,
    infect,
    infector,
    naming,
    new_game,
    play,
    position,
    refused,
    role_choice,
    spread,
    three,
)
from dice.printed import CITIES, CITIES_OF, COLOUR_OF, MODES, NEIGHBOURS, ROLES
from dice.queries import (
    actions_left,
    all_points,
    args_of,
    cubes,
    disease,
    legal_with,
    named,
    pawn,
    pending_choice,
    phase_of,
    role_of,
    texts,
)

# The role roll


@pytest.mark.rule("D-ROLE-01", "D-ROLE-02")
@pytest.mark.parametrize("mode", MODES)
def test_the_faces_of_the_role_die(mode: str) -> None:
    seen = set()
    for game in games(position(phase="role", role="medic", mode=mode), 80):
        [args] = args_of(game.events, "role_roll")
        seen.add(args["number"])
        if args["number"] == 6:
            assert pending_choice(game) == "role"
        else:
            assert role_of(game) == ROLES[args["number"] - 1]
            assert args_of(game.events, "role") == [{"role": role_of(game)}]
            assert (phase_of(game), actions_left(game)) == ("actions", 4)
    assert seen == {1, 2, 3, 4, 5, 6}


@pytest.mark.rule("D-ROLE-03", "D-ROLE-02")
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("held", [None, *ROLES])
def test_on_a_six_any_of_the_five_can_be_picked(held: str | None, mode: str) -> None:
    game = game_with(role_choice(role=held, mode=mode))
    assert texts(game) == {f"role {role}" for role in ROLES}
    for role in ROLES:
        twin = game.copy()
        events = play(twin, f"role {role}")
        assert args_of(events, "role") == [{"role": role}]
        assert (role_of(twin), phase_of(twin), actions_left(twin)) == (role, "actions", 4)


@pytest.mark.rule("D-ROLE-03")
@pytest.mark.parametrize("text", ["role choice", "role", "role 4", "role quarantine_specialist", "pass", "proceed"])
def test_nothing_else_answers_a_six(text: str) -> None:
    refused(game_with(role_choice(role="medic")), text)


@pytest.mark.rule("D-ROLE-03")
def test_no_role_is_picked_without_a_six() -> None:
    for role in ROLES:
        refused(game_with(role="medic"), f"role {role}")


@pytest.mark.rule("D-ROLE-01")
def test_the_new_role_replaces_the_old() -> None:
    board = {"atlanta": {"red": 2}}
    game = game_with(role_choice(role="medic", cubes=board, diseases=cured("red")))
    play(game, "role scientist")
    refused(game, "clear red", "D-ROLE-MEDIC-02")
    play(game, "treat red")
    assert cubes(game, "atlanta", "red") == 1
    assert game.view(0)["cure_points"] == 4


@pytest.mark.rule("D-ROLE-01")
def test_the_role_holds_for_the_whole_turn_and_not_longer() -> None:
    for game in games(position(role="dispatcher"), 12):
        for _ in range(3):
            play(game, "pass")
            assert role_of(game) == "dispatcher"
        events = end_turn(game, 5)
        if game.outcome is None:
            assert args_of(events, "role")[-1] == {"role": role_of(game)}
            assert game.position()["turn"]["number"] == 6


@pytest.mark.rule("D-ROLE-01")
def test_the_role_holds_for_the_research_roll() -> None:
    game = find_seed(role_choice(), lambda game: pending_choice(game) == "black_dice", "role researcher", *["pass"] * 4)
    assert role_of(game) == "researcher"
    assert game.position()["turn"]["number"] == 2


@pytest.mark.rule("D-ROLE-01")
def test_every_turn_has_its_role_roll() -> None:
    game = new_game(4)
    for _ in range(4):
        events = end_turn(game)
        assert len(args_of(events, "role_roll")) == (0 if game.outcome else 1)


# Scientist


@pytest.mark.rule("D-ROLE-SCIENTIST-01")
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("number", [4, 5])
def test_the_scientist_cures_with_four_points_and_uses_up_the_tracker(number: int, mode: str) -> None:
    board = {"miami": {"red": 1}}
    game = game_with(role="scientist", mode=mode, research={"red": number, "blue": 1}, cubes=board)
    assert game.view(0)["cure_points"] == 4
    play(game, "cure red")
    assert (disease(game, "red"), all_points(game), actions_left(game)) == ("cured", {"blue": 1}, 3)


@pytest.mark.rule("D-ROLE-SCIENTIST-01")
def test_three_points_are_too_few_for_the_scientist() -> None:
    refused(game_with(role="scientist", research={"red": 3}), "cure red", "D-CURE-01", "D-ROLE-SCIENTIST-01")


@pytest.mark.rule("D-ROLE-SCIENTIST-01")
@pytest.mark.parametrize("role", [None, "emergency_response", "researcher", "medic", "dispatcher"])
def test_four_points_are_too_few_for_the_others(role: str | None) -> None:
    refused(game_with(role=role, research={"red": 4}), "cure red", "D-CURE-01")


# Emergency Response


@pytest.mark.rule("D-ROLE-EMERGENCY-01")
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("city", ["atlanta", "boston"])
def test_emergency_response_flies_to_the_start_city_or_the_last_infected(city: str, mode: str) -> None:
    game = game_with(role="emergency_response", mode=mode, pawn="seattle", last_infected="boston")
    assert legal_with(game, "fly") == {"atlanta", "boston"}
    events = play(game, f"fly {city}")
    assert args_of(events, "moved") == [{"origin": "seattle", "city": city}]
    assert (pawn(game), actions_left(game)) == (city, 3)


@pytest.mark.rule("D-ROLE-EMERGENCY-01")
def test_no_flight_to_where_the_pawn_is() -> None:
    game = game_with(role="emergency_response", pawn="boston", last_infected="boston")
    assert legal_with(game, "fly") == {"atlanta"}
    refused(game, "fly boston", "D-ROLE-EMERGENCY-01")
    play(game, "fly atlanta")
    assert legal_with(game, "fly") == {"boston"}
    refused(game, "fly atlanta", "D-ROLE-EMERGENCY-01")
    game = game_with(role="emergency_response", pawn="atlanta", last_infected="atlanta")
    assert legal_with(game, "fly") == set()


@pytest.mark.rule("D-ROLE-EMERGENCY-01")
def test_no_flight_to_other_cities() -> None:
    game = game_with(role="emergency_response", pawn="seattle", last_infected="boston")
    for city in CITIES:
        if city not in ("atlanta", "boston"):
            refused(game, f"fly {city}")
    assert legal_with(game, "drive") == NEIGHBOURS["seattle"]
    refused(game, "dispatch")


@pytest.mark.rule("D-ROLE-EMERGENCY-02")
def test_at_first_it_is_the_ninth_city_of_the_set_up() -> None:
    for seed in range(20):
        game = new_game(seed)
        assert game.position()["last_infected"] == args_of(game.events, "infected")[-1]["city"]


@pytest.mark.rule("D-ROLE-EMERGENCY-02")
@pytest.mark.parametrize("mode", MODES)
def test_it_is_the_latest_city_that_a_roll_infected(mode: str) -> None:
    for game in games(infector(mode=mode, last_infected="boston"), 20):
        assert game.position()["last_infected"] == named(game.events)[-1]


@pytest.mark.rule("D-ROLE-EMERGENCY-02")
def test_an_epidemic_counts() -> None:
    others = eradicated("red", "blue", "green")
    game = epidemic("miami", diseases=others, last_infected="boston")
    assert game.position()["last_infected"] == "miami"
    game = epidemic("miami", diseases=others, last_infected="boston", cubes=three("yellow", "miami"))
    assert game.position()["last_infected"] == "miami"  # no cube placed there, but it broke out


@pytest.mark.rule("D-ROLE-EMERGENCY-02")
def test_cities_reached_by_spread_do_not_count() -> None:
    board = three("yellow", "miami", "atlanta")
    game = infect("miami", diseases=eradicated("red", "blue", "green"), last_infected="boston", cubes=board)
    assert len(args_of(game.events, "outbreak")) == 2
    assert game.position()["last_infected"] == "miami"


@pytest.mark.rule("D-ROLE-EMERGENCY-02")
def test_rolls_without_effect_do_not_count() -> None:
    layout = infector(diseases=eradicated("red", "blue"), last_infected="chicago")
    game = naming(layout, "boston", "denver")
    assert game.position()["last_infected"] == "chicago"
    layout = infector(quarantine="miami", diseases=eradicated("red", "blue", "green"), last_infected="chicago")
    assert naming(layout, "miami").position()["last_infected"] == "chicago"
    layout = infector(
        quarantine="miami",
        diseases=eradicated("red", "blue", "green"),
        last_infected="chicago",
        cubes=three("yellow", "miami"),
    )
    assert naming(layout, "miami").position()["last_infected"] == "chicago"


@pytest.mark.rule("D-ROLE-EMERGENCY-02")
def test_a_roll_that_finds_no_cube_does_not_count() -> None:
    full = three("yellow", "cincinnati", "st_louis", "kansas_city", "detroit")
    game = naming(infector(last_infected="chicago", cubes=full), "houston")
    assert game.outcome == fc.Outcome(won=False, reason="cubes")
    assert game.position()["last_infected"] == "chicago"


@pytest.mark.rule("D-ROLE-EMERGENCY-02")
def test_re_emergence_does_not_count() -> None:
    layout = event("re_emergence", diseases=eradicated("red"), last_infected="chicago", cubes=spread("green", 12))
    game = find_seed(layout, lambda game: COLOUR_OF[named(game.events)[0]] == "green")
    assert game.outcome == fc.Outcome(won=False, reason="cubes")  # lost before any roll takes effect
    assert len(args_of(game.events, "reemerged")) == 1
    assert game.position()["last_infected"] not in CITIES_OF["red"]
