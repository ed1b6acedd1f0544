"""Heuristic of the board game: always legal, equal in all forms, blind to hidden information, and sensible."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest

import fourcures as fc
from determinization import determinized, heuristic_choice, heuristic_game, reseeded
from fourcures.bots.compiled import COMPILED_BOTS
from fourcures.games.pandemic.rules.forecast_knowledge import cards_moved_unseen
from fourcures.games.pandemic.rules.state import MAX_FORECASTS
from fourcures.lab.batch import FinishedGames, Form, GameRunner
from pandemic.builders import game_with, position, proceed_to, seat
from pandemic.queries import phase_of

PANDEMIC = fc.GAMES["pandemic"]
SAMPLES = list(PANDEMIC.sample_options())
BLUE = ("paris", "essen", "london", "milan", "madrid")
RED = ("tokyo", "osaka", "seoul", "beijing", "taipei")


# --- In whole games


@cache
def player(form: Form) -> GameRunner:
    return GameRunner(PANDEMIC, PANDEMIC.make_options(), 5, form, COMPILED_BOTS["greedy"])


def played(options: dict[str, Any], games: int, form: Form = "cpu") -> FinishedGames:
    """Finished games by one runner shared by all options, since loading compiled rules takes seconds."""
    player(form)._blank = PANDEMIC.blank_state(PANDEMIC.make_options(**options))
    return player(form).play(0, games)


@pytest.mark.parametrize("number", range(len(SAMPLES)))
def test_every_choice_is_legal_and_blind_to_chance_and_hidden_hands(number: int) -> None:
    options = PANDEMIC.make_options(**SAMPLES[number])
    for game in range(2):
        for count, (state, me, action) in enumerate(heuristic_game(PANDEMIC, options, 1000 * number + game)):
            assert heuristic_choice(PANDEMIC, reseeded(state, count)) == action
            if not any(cards_moved_unseen(state, me, index) for index in range(MAX_FORECASTS)):
                other = determinized(PANDEMIC, state, me, count)
                if count % 20 == 0:
                    assert PANDEMIC.view(other, options, me) == PANDEMIC.view(state, options, me)
                assert heuristic_choice(PANDEMIC, other) == action


@pytest.mark.parametrize("players", PANDEMIC.player_counts)
def test_choices_are_blind_to_a_forecast_of_another_seat(players: int) -> None:
    """With hidden hands, only the player of a Forecast knows the order of its cards (P-INFO-06)."""
    options, unseen = PANDEMIC.make_options(players=players, hands="closed"), 0
    for game in range(12):
        for count, (state, me, action) in enumerate(heuristic_game(PANDEMIC, options, game)):
            if any(cards_moved_unseen(state, me, index) for index in range(MAX_FORECASTS)):
                unseen += 1
                assert heuristic_choice(PANDEMIC, determinized(PANDEMIC, state, me, count)) == action
    assert unseen > 50


@pytest.mark.parametrize("number", range(len(SAMPLES)))
def test_compiled_games_are_those_of_the_interpreter(number: int) -> None:
    compiled, interpreted = played(SAMPLES[number], 3), played(SAMPLES[number], 3, "python")
    assert compiled.decisions.tolist() == interpreted.decisions.tolist()
    assert (compiled.states == interpreted.states).all()


# --- In positions


def choice_in(game: fc.Game) -> str:
    """Heuristic choice at a table."""
    return str(PANDEMIC.action(game.state(), game.options, heuristic_choice(PANDEMIC, game.state())))


def table(*seats: dict[str, Any], **layout: Any) -> fc.Game:
    return fc.from_position(position(*seats, **layout), seed=1)


def choice(*seats: dict[str, Any], **layout: Any) -> str:
    return choice_in(table(*seats, **layout))


def test_a_cure_is_found_at_once() -> None:
    cubes = {"atlanta": {"blue": 3}}
    assert choice(seat("medic", "atlanta", *BLUE), seat("researcher"), cubes=cubes) == "cure blue"
    assert choice(seat("scientist", "atlanta", *BLUE[:4]), seat("medic"), cubes=cubes) == "cure blue"
    assert choice(seat("medic", "atlanta", *BLUE[:4]), seat("scientist", "lima"), cubes=cubes) == "treat blue"


def test_a_full_set_of_cards_is_carried_to_the_station() -> None:
    """Even with a full city next door."""
    cubes = {"san_francisco": {"blue": 3}}
    assert choice(seat("medic", "chicago", *RED), seat("researcher"), cubes=cubes) == "drive atlanta"
    assert choice(seat("medic", "chicago", *RED[:4]), seat("researcher"), cubes=cubes) == "drive san_francisco"


def test_an_event_brings_a_full_set_and_a_station_together() -> None:
    assert choice(seat("medic", "sydney", *RED, "government_grant"), seat("researcher")) == "grant sydney"
    assert choice(seat("medic", "sydney", *RED, "airlift"), seat("researcher")) == "airlift atlanta"
    assert choice(seat("medic", "sydney", *RED[:4], "airlift"), seat("researcher")) != "airlift atlanta"


def test_a_card_goes_to_its_collector() -> None:
    mine, theirs = seat("medic", "atlanta", "atlanta"), seat("scientist", "atlanta", *BLUE[:3])
    assert choice(mine, theirs) == "give atlanta 1"
    assert choice(theirs, mine) == "take atlanta 1"
    assert choice(mine, theirs, diseases={"blue": "eradicated"}) == "pass"


def test_the_collector_is_met_where_a_card_can_change_hands() -> None:
    theirs = seat("scientist", "chicago", *BLUE[:3])
    assert choice(seat("medic", "atlanta", "chicago"), theirs) == "drive chicago"
    assert choice(seat("medic", "atlanta", "tokyo"), theirs) != "drive chicago"


def test_a_full_hot_city_next_door_is_treated() -> None:
    cubes = {"chicago": {"blue": 3}, "washington": {"blue": 1}}
    assert choice(seat("medic"), seat("scientist"), cubes=cubes) == "drive chicago"
    assert choice(seat("medic", "chicago"), seat("scientist"), cubes=cubes) == "treat blue"


def test_a_city_whose_card_may_come_next_goes_before_one_that_lies_below() -> None:
    cubes = {"chicago": {"blue": 3}, "washington": {"blue": 3}}
    for first, second in (("chicago", "washington"), ("washington", "chicago")):
        assert (
            choice(seat("medic"), seat("scientist"), cubes=cubes, infects=[first], turned=[second]) == f"drive {first}"
        )


@pytest.mark.parametrize("request_text", ["take atlanta 0", "direct 0 lima"])
def test_requests_are_granted(request_text: str) -> None:
    seats = seat("medic", "atlanta", "atlanta"), seat("dispatcher", "atlanta", "lima")
    game = table(*seats, active=1, options={"consent": None, "hands": "closed"})
    game.play(request_text)
    assert game.actor == 0
    assert choice_in(game) == "agree"


def test_a_forecast_puts_what_does_no_harm_on_top() -> None:
    cubes = {"paris": {"blue": 3}, "tokyo": {"red": 2}, "lima": {"yellow": 1}, "cairo": {"black": 3}}
    hand = seat("medic", "atlanta", "forecast")
    on_top = ["paris", "tokyo", "lima", "cairo", "sydney", "delhi"]
    game = table(hand, seat("scientist"), cubes=cubes, infects=on_top, diseases={"black": "cured"})
    game.play("forecast")
    while phase_of(game) == "actions" and "pass" not in game.legal_actions:
        game.play(choice_in(game))
    ordered = game.position()["infection"]["known"][:6]
    assert ordered[2:4] == ["lima", "tokyo"]
    assert {*ordered[:2]} == {"sydney", "delhi"}
    assert {*ordered[4:]} == {"paris", "cairo"}


def test_events_wait_until_infections_threaten() -> None:
    def before_infecting(card: str, cubes: dict[str, dict[str, int]], **layout: Any) -> str:
        hand = seat("medic", "atlanta", card)
        game = table(hand, seat("scientist"), actions=1, cubes=cubes, infects=["paris", "tokyo", "lima"], **layout)
        game.play("pass")
        proceed_to(game, "infect")
        return choice_in(game)

    full = {"paris": {"blue": 3}, "tokyo": {"red": 3}}
    assert before_infecting("forecast", full) == "forecast"
    assert before_infecting("one_quiet_night", full) == "quietnight"
    assert before_infecting("forecast", {}) == "proceed"
    assert before_infecting("one_quiet_night", {}) == "proceed"


def test_the_city_of_an_epidemic_is_taken_out_of_the_game() -> None:
    seats = seat("medic", "atlanta", "resilient_population"), seat("scientist")
    game = table(*seats, actions=1, draws=["epidemic", "lima"], bottom=["sydney"], turned=["paris", "essen"])
    game.play("pass")
    proceed_to(game, "intensify")
    assert choice_in(game) == "resilient sydney"


def test_of_six_stations_the_one_with_another_near_by_moves() -> None:
    """Paris is next to London; every other pair is farther apart."""
    stations = ["atlanta", "london", "delhi", "lima", "paris", "tokyo"]
    game = game_with(seat("medic", "sydney", *RED, "government_grant"), seat("researcher"), stations=stations)
    game.play(choice_in(game))
    assert choice_in(game) in ("remove london", "remove paris")
    game.play(choice_in(game))
    assert "sydney" in game.position()["stations"]


# --- Cards above the limit


def dropped(*hand: str, other: dict[str, Any] | None = None, **layout: Any) -> str:
    seats = seat("medic", "atlanta", *hand), other or seat("dispatcher", "lima")
    text = choice(*seats, turn={"phase": "infect", "actions_left": 0}, actions=0, **layout)
    assert text.startswith("discard ")
    return text.removeprefix("discard ")


def test_cards_of_cured_colours_are_dropped_first() -> None:
    hand = ("lima", *BLUE, "tokyo", "airlift")
    for colour, cards in {"blue": BLUE, "yellow": ("lima",), "red": ("tokyo",)}.items():
        assert dropped(*hand, diseases={colour: "eradicated"}) in cards
        assert dropped(*hand, diseases={colour: "cured"}, cubes={"delhi": {colour: 1}}) in cards


def test_events_are_dropped_last_and_what_somebody_else_has_enough_of_early() -> None:
    events = ("airlift", "forecast", "one_quiet_night")
    assert dropped(*events, *BLUE[:4], "lima") == "lima"
    red = seat("dispatcher", "lima", *RED)
    assert dropped(*events, *BLUE[:3], "lima", "bangkok", other=red) == "bangkok"


# --- Strength


FLOORS = {(2, "open"): 0.17, (2, "closed"): 0.09, (4, "open"): 0.02}


@pytest.mark.parametrize(("players", "hands"), FLOORS)
def test_games_are_won_as_often_as_when_the_numbers_were_tuned(players: int, hands: str) -> None:
    finished = played({"difficulty": "introductory", "players": players, "hands": hands}, 2000)
    assert np.mean(finished.states["outcome"] == 1) >= FLOORS[players, hands]
