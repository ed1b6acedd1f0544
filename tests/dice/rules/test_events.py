"""Special events (D-EVENT)."""

from __future__ import annotations

import pytest

import fourcures as fc
from dice.builders import (
    cured,
    end_turn,
    eradicated,
    event,
    find_seed,
    game_with,
    games,
    infect,
    naming,
    play,
    refused,
    results,
    rolled,
    three,
)
from dice.printed import CITIES, CITIES_OF, COLOUR_OF, COLOURS, EVENTS, MODES, NEIGHBOURS, NUMBER_OF
from dice.queries import (
    actions_left,
    all_points,
    args_of,
    before_infector,
    board_cubes,
    cubes,
    disease,
    erupted,
    kinds,
    legal_with,
    named,
    pawn,
    pending_choice,
    phase_of,
    supply,
    texts,
)


@pytest.mark.rule("D-EVENT-01")
@pytest.mark.parametrize("mode", MODES)
def test_two_whites_roll_for_one_event(mode: str) -> None:
    seen = set()
    for game in games(event(None, mode=mode, cubes={"miami": {"red": 1}}), 60):
        [args] = args_of(game.events, "event")
        assert args["event"] == EVENTS[args["number"] - 1]
        seen.add(args["number"])
        end_turn(game, 1)
        assert len(args_of(game.events, "event")) == 1
        assert kinds(game.events, "event", "named", "quiet_night")[0] == "event"
    assert seen == {1, 2, 3, 4, 5, 6}


@pytest.mark.rule("D-EVENT-01")
def test_the_event_follows_from_the_kept_dice() -> None:
    game = game_with(rolled("white", "red", "white"))
    play(game, "keep white", "keep white")
    assert len(args_of(game.events, "event")) == 1
    for game in games(results("white", "white"), 5):
        assert len(args_of(game.events, "event")) == 1


@pytest.mark.rule("D-EVENT-01")
@pytest.mark.parametrize("other", ["red", "black"])
def test_one_white_brings_none(other: str) -> None:
    for game in games(results("white", other), 5):
        assert "event" not in kinds(game.events)


@pytest.mark.rule("D-EVENT-AIRLIFT-01")
@pytest.mark.parametrize("mode", MODES)
def test_air_lift_takes_the_pawn_anywhere(mode: str) -> None:
    game = game_with(event("air_lift", mode=mode, pawn="chicago"))
    assert pending_choice(game) == "event"
    assert set(CITIES) - {"chicago"} <= legal_with(game, "airlift") <= set(CITIES)
    assert {text.split()[0] for text in texts(game)} == {"airlift", "stay"}
    events = play(game, "airlift miami")
    assert args_of(events, "moved") == [{"origin": "chicago", "city": "miami"}]
    assert kinds(events, "moved", "named")[:2] == ["moved", "named"]
    assert pawn(game) == "miami"


@pytest.mark.rule("D-EVENT-AIRLIFT-01")
def test_air_lift_can_be_left_and_gives_no_action() -> None:
    game = game_with(event("air_lift", pawn="chicago"))
    for text in ("pass", "drive detroit", "airlift", "airlift gotham", "fly miami"):
        refused(game, text)
    events = play(game, "stay")
    assert kinds(events)[0] == "stayed"
    assert pawn(game) == "chicago"
    assert phase_of(game) == "role" or actions_left(game) == 4


@pytest.mark.rule("D-EVENT-QUIET-01")
@pytest.mark.parametrize("mode", MODES)
def test_one_quiet_night_skips_the_infector_of_this_turn(mode: str) -> None:
    for game in games(event("one_quiet_night", mode=mode, infection=10), 10):
        assert kinds(game.events, "quiet_night", "named", "infected", "role_roll") == ["quiet_night", "role_roll"]
        assert board_cubes(game) == {}
        end_turn(game, 1)
        assert game.position()["turn"]["quiet_night"] is False
        events = end_turn(game, 2)
        if "quiet_night" not in kinds(events):
            assert len(named(events, "infector")) == 3


@pytest.mark.rule("D-EVENT-RESILIENT-01")
@pytest.mark.parametrize("mode", MODES)
def test_resilient_population_removes_one_cube_anywhere(mode: str) -> None:
    board = {"boston": {"blue": 3, "red": 1}, "miami": {"yellow": 2}}
    game = game_with(event("resilient_population", mode=mode, cubes=board))
    assert texts(game) == {"remove boston blue", "remove boston red", "remove miami yellow"}
    events = play(game, "remove boston blue")
    assert args_of(events, "removed") == [{"city": "boston", "colour": "blue", "cubes": 1}]
    placed = args_of(events, "infected")
    assert cubes(game, "boston") == 2 + sum(args["city"] == "boston" for args in placed)
    assert kinds(events, "removed", "named")[:2] == ["removed", "named"]


@pytest.mark.rule("D-EVENT-RESILIENT-01")
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("number", [1, 2, 3])
def test_resilient_population_removes_all_of_a_cured_colour_in_one_city(number: int, mode: str) -> None:
    board = {"boston": {"blue": 3, "red": number}, "miami": {"red": 2}}
    game = game_with(event("resilient_population", mode=mode, cubes=board, diseases=cured("red")))
    events = play(game, "remove boston red")
    assert args_of(events, "removed") == [{"city": "boston", "colour": "red", "cubes": number}]
    assert (cubes(game, "boston", "red"), disease(game, "red")) == (0, "cured")
    assert cubes(game, "miami", "red") == 2


@pytest.mark.rule("D-EVENT-RESILIENT-01")
def test_resilient_population_needs_a_cube_and_cannot_be_left() -> None:
    game = game_with(event("resilient_population", cubes={"boston": {"blue": 1}}))
    for text in ("remove miami yellow", "remove boston red", "remove boston", "remove", "stay", "pass", "proceed"):
        refused(game, text)


@pytest.mark.rule("D-EVENT-RESILIENT-01")
def test_with_no_cubes_on_the_map_nothing_happens() -> None:
    for game in games(event("resilient_population"), 5):
        assert kinds(before_infector(game.events), "removed", "infected") == []
        assert len(named(game.events, "infector")) == 2


@pytest.mark.rule("D-EVENT-BREAK-01")
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("colour", COLOURS)
def test_break_through_moves_one_tracker_up_one(colour: str, mode: str) -> None:
    game = game_with(event("break_through", mode=mode, research={colour: 3}))
    assert texts(game) == {f"advance {colour}" for colour in COLOURS}
    events = play(game, f"advance {colour}")
    assert args_of(events, "advanced") == [{"colour": colour, "points": 4}]
    assert all_points(game) == {colour: 4}
    assert kinds(events, "advanced", "named")[:2] == ["advanced", "named"]


@pytest.mark.rule("D-EVENT-BREAK-01")
def test_break_through_is_for_uncured_colours_that_are_not_full() -> None:
    board = {"miami": {"blue": 1}}
    game = game_with(
        event("break_through", diseases={"blue": "cured", "green": "eradicated"}, research={"red": 5}, cubes=board)
    )
    assert texts(game) == {"advance yellow"}
    for text in ("advance red", "advance blue", "advance green", "advance white", "advance", "stay", "pass"):
        refused(game, text)


@pytest.mark.rule("D-EVENT-BREAK-01")
def test_with_no_tracker_to_move_nothing_happens() -> None:
    full = {"red": 5, "blue": 5, "yellow": 5}
    for game in games(event("break_through", diseases=eradicated("green"), research=full), 5):
        assert "advanced" not in kinds(game.events)
        assert all_points(game) == full
        assert len(named(game.events, "infector")) == 2


@pytest.mark.rule("D-EVENT-QUARANTINE-01")
@pytest.mark.parametrize("mode", MODES)
def test_the_player_names_a_city_for_quarantine(mode: str) -> None:
    game = game_with(event("quarantine", mode=mode))
    assert texts(game) == {f"quarantine {city}" for city in CITIES}
    for text in ("quarantine", "quarantine gotham", "stay", "pass", "proceed"):
        refused(game, text)
    events = play(game, "quarantine miami")
    assert args_of(events, "quarantined") == [{"city": "miami"}]
    assert kinds(events, "quarantined", "named")[:2] == ["quarantined", "named"]


@pytest.mark.rule("D-EVENT-QUARANTINE-01")
@pytest.mark.parametrize("mode", MODES)
def test_no_cube_is_placed_in_quarantine(mode: str) -> None:
    layout = event("quarantine", mode=mode, cubes={"miami": {"yellow": 1}})
    game = naming(layout, "miami", texts=["quarantine miami"])
    assert args_of(game.events, "prevented") == [{"city": "miami", "colour": "yellow"}]
    assert cubes(game, "miami") == 1


@pytest.mark.rule("D-EVENT-QUARANTINE-01")
@pytest.mark.parametrize("mode", MODES)
def test_a_city_in_quarantine_does_not_break_out(mode: str) -> None:
    game = infect("miami", quarantine="miami", mode=mode, cubes=three("yellow", "miami"))
    assert not erupted(game.events)
    assert board_cubes(game, "yellow") == {("miami", "yellow"): 3}
    assert game.position()["outbreaks"] == 0


@pytest.mark.rule("D-EVENT-QUARANTINE-01")
@pytest.mark.parametrize("held", [0, 2, 3])
def test_quarantine_keeps_spread_off(held: int) -> None:
    board = three("yellow", "miami")
    if held:
        board["atlanta"] = {"yellow": held}
    game = infect("miami", quarantine="atlanta", cubes=board)
    assert erupted(game.events) == ["miami"]
    assert cubes(game, "atlanta") == held
    assert all(cubes(game, city, "yellow") == 1 for city in NEIGHBOURS["miami"] - {"atlanta"})


@pytest.mark.rule("D-EVENT-QUARANTINE-01")
def test_quarantine_is_against_every_colour() -> None:
    game = infect("boston", quarantine="buffalo", cubes={"boston": {"blue": 3}, "buffalo": {"red": 1}})
    assert cubes(game, "buffalo", "blue") == 0
    game = infect("denver", quarantine="dallas", cubes={"denver": {"red": 3}})
    assert cubes(game, "dallas", "red") == 0
    assert cubes(game, "phoenix", "red") == 1


@pytest.mark.rule("D-EVENT-QUARANTINE-01")
def test_quarantine_ends_with_the_turn() -> None:
    game = game_with(event("quarantine"))
    play(game, "quarantine miami")
    end_turn(game, 1)
    assert game.position()["turn"]["quarantine"] is None


@pytest.mark.rule("D-EVENT-QUARANTINE-01")
def test_quarantine_saves_the_last_cubes() -> None:
    game = infect("miami", quarantine="miami", cubes=three("yellow", *CITIES_OF["blue"][:4]))
    assert game.outcome is None
    assert supply(game, "yellow") == 0


@pytest.mark.rule("D-EVENT-REEMERGE-01", "D-EVENT-REEMERGE-02")
def test_eradicated_diseases_return_in_the_cities_of_one_number() -> None:
    numbers = set()
    board = {"miami": {"yellow": 2}}
    for game in games(
        event("re_emergence", diseases={**eradicated("red", "blue"), "yellow": "cured"}, cubes=board), 40
    ):
        found = args_of(game.events, "reemerged")
        [number] = {NUMBER_OF[args["city"]] for args in found}
        assert args_of(game.events, "reemergence") == [{"number": number}]
        numbers.add(number)
        assert {args["city"]: args["colour"] for args in found} == {
            CITIES_OF["red"][number - 1]: "red",
            CITIES_OF["blue"][number - 1]: "blue",
        }
        assert (disease(game, "red"), disease(game, "blue"), disease(game, "yellow")) == ("cured",) * 3
        if not {"red", "blue", "yellow"} & {COLOUR_OF[city] for city in named(game.events)}:
            expected = {(args["city"], args["colour"]): 1 for args in found}
            assert board_cubes(game, "red", "blue", "yellow") == {**expected, ("miami", "yellow"): 2}
    assert numbers == {1, 2, 3, 4, 5, 6}


@pytest.mark.rule("D-EVENT-REEMERGE-01")
def test_without_an_eradicated_disease_nothing_returns() -> None:
    for game in games(event("re_emergence", diseases=cured("red"), cubes={"miami": {"red": 1}}), 10):
        assert kinds(before_infector(game.events), "reemerged", "infected") == []
        assert len(named(game.events, "infector")) == 2


@pytest.mark.rule("D-EVENT-REEMERGE-02")
def test_a_disease_that_returned_infects_again() -> None:
    layout = event("re_emergence", diseases=eradicated("red"))
    game = find_seed(layout, lambda game: COLOUR_OF[named(game.events)[0]] == "red")
    city = named(game.events)[0]
    assert {"city": city, "colour": "red", "cubes": 1} in args_of(game.events, "infected")
    assert "prevented" not in kinds(game.events)


@pytest.mark.rule("D-EVENT-REEMERGE-02")
def test_a_disease_that_returned_can_be_eradicated_again() -> None:
    def wanted(game: fc.Game) -> bool:
        returned = [args["city"] for args in args_of(game.events, "reemerged")]
        infected = {COLOUR_OF[city] for city in named(game.events)}
        return returned == ["seattle"] and "red" not in infected and pending_choice(game) == "action"

    game = find_seed(event("re_emergence", diseases=eradicated("red"), pawn="seattle"), wanted)
    assert disease(game, "red") == "cured"
    events = play(game, "treat red")
    assert args_of(events, "eradicated") == [{"colour": "red"}]
    assert disease(game, "red") == "eradicated"


@pytest.mark.rule("D-EVENT-REEMERGE-02")
def test_a_disease_that_returned_still_takes_no_points() -> None:
    layout = event("re_emergence", diseases=eradicated("red"))
    game = find_seed(layout, lambda game: pending_choice(game) == "action")
    refused(game, "cure red", "D-CURE-01", "D-CURE-03")


@pytest.mark.rule("D-EVENT-REEMERGE-03")
def test_in_the_standard_game_re_emergence_does_nothing() -> None:
    for game in games(event("re_emergence", mode="standard", diseases=cured("red", "blue")), 20):
        assert kinds(before_infector(game.events), "reemerged", "infected") == []
        assert len(named(game.events, "infector")) == 2
        assert sum(board_cubes(game).values()) == 2


@pytest.mark.rule("D-EVENT-01")
@pytest.mark.parametrize("name", ["re_emergence", "one_quiet_night"])
def test_events_without_a_choice_run_by_themselves(name: str) -> None:
    for game in games(event(name), 5):
        assert phase_of(game) in ("actions", "role")


@pytest.mark.rule("D-EVENT-QUARANTINE-01")
def test_another_citys_quarantine_changes_nothing() -> None:
    free, kept = infect("miami"), infect("miami", quarantine="boston")
    assert cubes(free, "miami") == cubes(kept, "miami") == 1
    assert len(named(kept.events, "infector")) == 2
