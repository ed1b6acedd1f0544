"""Heuristic and features of the dice game: legal, equal in every form, blind to future randomness, sound."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest

import fourcures as fc
from dice.builders import cured, eradicated, event, position, role_choice, rolled, spread, three
from fourcures.bots.compiled import COMPILED_BOTS, CompiledBot
from fourcures.bots.greedy import heuristic_action
from fourcures.bots.heuristics import HEURISTICS
from fourcures.engine.backend import Backend
from fourcures.engine.legal import Legal, is_legal, legal_ids
from fourcures.engine.rng import RandomStream, new_stream, start_stream
from fourcures.engine.rule_code import rule
from fourcures.lab.batch import GameRunner
from fourcures.lab.kernels import deal

DICE = fc.GAMES["dice"]
HEURISTIC = HEURISTICS["dice"]
SAMPLES = list(DICE.sample_options())
GREEDY = COMPILED_BOTS["greedy"]
MODES = ("intro", "standard")
INTERPRETED = Backend("python", GREEDY.functions(DICE))


@rule
def choose(state: Any, legal: Legal, width: int, rng: RandomStream, work: Any) -> int:
    """Return the heuristic's action. Count the choices and the illegal ones."""
    action = heuristic_action(state, legal, rng)
    work[0] += 1
    work[1] += 0 if is_legal(legal, action, width) else 1
    return action


class Checked:
    """Compiled bot that counts its illegal choices; one instance plays all options in turn."""

    def __init__(self) -> None:
        self.counts = np.zeros(2, np.int64)
        bot = CompiledBot("checked", "", choose, lambda _: self.counts)
        self.player = GameRunner(DICE, DICE.make_options(), seed=3, bot=bot)

    def play(self, options: dict[str, Any], games: int) -> None:
        self.player._blank = DICE.blank_state(DICE.make_options(**options))
        self.player.play(0, games)


def test_every_choice_is_legal_in_thousands_of_compiled_games() -> None:
    checked = Checked()
    for options in SAMPLES:
        checked.play(options, 300)
    choices, illegal = checked.counts.tolist()
    assert choices > 100_000
    assert illegal == 0


@pytest.mark.parametrize("sample", SAMPLES, ids=range(len(SAMPLES)))
def test_interpreted_choices_are_legal_blind_to_chance_and_the_compiled_ones(sample: dict[str, Any]) -> None:
    options = DICE.make_options(**sample)
    compiled = GameRunner(DICE, options, seed=8, bot=GREEDY).play(0, 6)
    for number in range(6):
        state, decisions = play_interpreted(options, number)
        assert decisions == compiled.decisions[number]
        assert state == DICE.state_type.load(compiled.states, number)


def play_interpreted(options: Any, number: int) -> tuple[Any, int]:
    """Play game ``number`` of seed 8 and check every choice."""
    state, rng, legal, decisions = DICE.blank_state(options), RandomStream(), [0] * (DICE.rows + 1), 0
    INTERPRETED[deal](state, new_stream(8), rng, number, [])
    while state.outcome == 0:
        DICE.list_legal(state, legal)
        action = HEURISTIC.heuristic.heuristic_action(state, legal, rng)
        assert action in legal_ids(legal, DICE.width)
        assert HEURISTIC.heuristic.heuristic_action(reseeded(state), legal, rng) == action
        assert features_of(reseeded(state)) == features_of(state)
        DICE.apply(state, action, [])
        decisions += 1
    assert rng.drawn == 0  # this heuristic draws nothing from its own stream
    return state, decisions


def reseeded(state: Any) -> Any:
    """Copy of the state with another random stream."""
    other = state.copy()
    start_stream(other, 123456789)
    other.words = [1, 2, 3, 4]
    other.drawn = 7
    return other


def choice(layout: dict[str, Any]) -> str:
    """Heuristic choice in a layout."""
    game = fc.from_position(layout, seed=1)
    legal = [0] * (DICE.rows + 1)
    DICE.list_legal(game._state, legal)
    action = HEURISTIC.heuristic.heuristic_action(game._state, legal, new_stream(1))
    return str(DICE.action(game._state, game.options, action).text)


# Cures


def test_the_last_cure_is_found_at_once() -> None:
    rest = {"diseases": eradicated("red", "blue") | cured("yellow"), "cubes": three("yellow", "atlanta")}
    assert choice(position(research={"green": 5}, **rest)) == "cure green"
    assert choice(position(research={"green": 4}, role="scientist", **rest)) == "cure green"
    assert choice(position(research={"green": 4}, role="medic", **rest)) != "cure green"


def test_cures_that_can_all_be_found_are_found_one_after_the_other() -> None:
    rest = {"cubes": three("yellow", "atlanta") | {"denver": {"red": 1, "blue": 1}}}
    every = dict.fromkeys(("red", "blue", "yellow", "green"), 5)
    assert choice(position(research=every, **rest)) == "cure red"
    assert choice(position(research=every | {"green": 4}, **rest)) == "treat yellow"


def test_a_cure_is_found_early_where_it_ends_the_disease() -> None:
    assert choice(position(research={"red": 5}, cubes=three("yellow", "atlanta"))) == "cure red"
    both = three("yellow", "atlanta") | {"denver": {"red": 1}}
    assert choice(position(research={"red": 5}, cubes=both)) == "treat yellow"


def test_in_the_standard_game_a_cure_never_waits() -> None:
    rest = {"mode": "standard", "cubes": three("yellow", "atlanta") | {"denver": {"red": 1}}}
    assert choice(position(research={"red": 5}, **rest)) == "cure red"


# Treating and moving


def test_a_full_city_is_treated_here_and_gone_to_nearby() -> None:
    assert choice(position(cubes=three("yellow", "atlanta") | {"miami": {"yellow": 1}})) == "treat yellow"
    assert choice(position(cubes=three("yellow", "miami"))) == "drive miami"
    assert choice(position(cubes=three("yellow", "miami") | {"atlanta": {"yellow": 1}})) == "drive miami"


def test_a_free_stop_on_the_way_is_taken() -> None:
    """The ways by Memphis and by Cincinnati are equally short."""
    assert choice(position(cubes=three("green", "st_louis") | {"cincinnati": {"green": 1}})) == "drive cincinnati"
    assert choice(position(cubes=three("green", "st_louis") | {"memphis": {"yellow": 1}})) == "drive memphis"


def test_cubes_of_a_scarce_colour_go_first() -> None:
    here = {"atlanta": {"yellow": 1, "red": 1}}
    assert choice(position(cubes=here)) == "treat yellow"
    elsewhere = spread("red", 10, keep_off=["atlanta", "memphis", "miami", "washington", "new_orleans", "cincinnati"])
    assert choice(position(cubes=here | elsewhere)) == "treat red"


def test_with_nothing_to_do_the_turn_passes() -> None:
    assert choice(position()) == "pass"


def test_roles_that_fly_fly_to_trouble_far_away() -> None:
    far = {"cubes": three("red", "seattle")}
    assert choice(position(role="emergency_response", last_infected="seattle", **far)) == "fly seattle"
    assert choice(position(role="dispatcher", **far)) == "dispatch"
    flight = position(role="dispatcher", actions=3, turn={"number_rolled": 1}, **far)
    assert choice(flight) == "fly seattle"
    assert choice(flight | {"cubes": three("yellow", "atlanta")}) == "stay"


def test_the_medic_clears_for_nothing_and_takes_all_at_once() -> None:
    here = {"atlanta": {"yellow": 2, "red": 3}}
    assert choice(position(role="medic", cubes=here, diseases=cured("red"))) == "clear red"
    assert choice(position(role="medic", actions=0, cubes=here, diseases=cured("red"))) == "clear red"
    assert choice(position(role="medic", cubes=here)) == "treat red"
    more_next_door = {"atlanta": {"yellow": 1}, "miami": {"yellow": 2}}
    assert choice(position(role="medic", cubes=more_next_door)) == "drive miami"
    assert choice(position(role="scientist", cubes=more_next_door)) == "treat yellow"


# Research


def test_dice_near_a_cure_are_kept_and_full_trackers_fed_last() -> None:
    points = {"red": 3, "blue": 5, "yellow": 1}
    assert choice(rolled("blue", "red", "yellow", research=points)) == "keep red"
    assert choice(rolled("blue", "yellow", kept=["red"], research=points)) == "keep yellow"
    assert choice(rolled("blue", "white", kept=["red"], research=points)) == "keep white"


def test_no_die_is_rolled_again_by_choice() -> None:
    assert choice(rolled("blue", "blue", kept=["red"], research={"blue": 5})) == "keep blue"


def test_two_whites_are_kept_while_points_are_far_from_cures() -> None:
    assert choice(rolled("white", "red", "white")) == "keep white"
    assert choice(rolled("white", "red", kept=["white"])) == "keep white"
    assert choice(rolled("white", "red", kept=["white"], research={"red": 3})) == "keep red"


def test_the_researcher_rolls_every_black_again() -> None:
    assert choice(rolled("black", "black", "red", role="researcher")) == "reroll 2"


def test_points_above_the_limit_come_off_the_shortest_tracker() -> None:
    layout = position(phase="limit", mode="standard", research={"red": 4, "blue": 1, "green": 3})
    assert choice(layout) == "drop blue"


# Events and roles


def test_events_are_used_where_they_matter_most() -> None:
    cubes = three("red", "seattle") | {"miami": {"yellow": 2}}
    assert choice(event("air_lift", cubes=cubes)) == "airlift seattle"
    assert choice(event("resilient_population", cubes=cubes)) == "remove seattle red"
    assert choice(event("quarantine", cubes=cubes)) == "quarantine seattle"
    assert choice(event("break_through", research={"red": 1, "blue": 3})) == "advance blue"
    assert choice(event("air_lift", cubes=three("yellow", "atlanta"))) == "stay"


def test_all_cubes_of_a_cured_colour_are_better_than_one_of_another() -> None:
    cubes = {"miami": {"yellow": 2}, "boston": {"blue": 2}}
    assert choice(event("resilient_population", cubes=cubes, diseases=cured("yellow"))) == "remove miami yellow"
    assert choice(event("resilient_population", cubes=cubes, diseases=cured("blue"))) == "remove boston blue"


def test_the_role_is_chosen_by_what_the_turn_needs() -> None:
    full = three("red", "seattle", "denver") | three("blue", "boston", "buffalo") | three("green", "chicago")
    many = full | three("green", "detroit") | three("yellow", "miami")
    last = {"diseases": cured("red", "blue", "yellow")}
    assert choice(role_choice(research={"green": 4}, cubes=many, **last)) == "role scientist"
    assert (
        choice(role_choice(research={"green": 5}, cubes=full, diseases=cured("red", "blue") | eradicated("yellow")))
        == "role researcher"
    )
    assert choice(role_choice(cubes=many)) == "role medic"
    assert choice(role_choice(cubes=full)) == "role researcher"


# Strength


@pytest.mark.parametrize(("mode", "floor"), [("intro", 0.67), ("standard", 0.48)])
def test_the_rules_of_thumb_win_as_often_as_they_did(mode: str, floor: float) -> None:
    outcomes = GameRunner(DICE, DICE.make_options(mode=mode), seed=11, bot=GREEDY).play(0, 4000).states["outcome"]
    assert np.mean(outcomes == 1) > floor


# Features


@cache
def place(name: str) -> int:
    return HEURISTIC.feature_names.index(name)


def features_of(state: Any) -> list[float]:
    into = [0.0] * len(HEURISTIC.feature_names)
    HEURISTIC.features.features(state, into)
    return into


def feature(name: str, layout: dict[str, Any]) -> float:
    return features_of(fc.from_position(layout, seed=1)._state)[place(name)]


def test_features_are_the_same_compiled_and_of_modest_size() -> None:
    compiled = Backend("cpu", GREEDY.functions(DICE))[HEURISTIC.features.features]
    into = np.full(len(HEURISTIC.feature_names), np.nan)
    for options in ({"mode": mode} for mode in MODES):
        last = GameRunner(DICE, DICE.make_options(**options), seed=8, bot=GREEDY).play(0, 50).states
        for index in range(50):
            compiled(last[index], into)
            assert into.tolist() == features_of(DICE.state_type.load(last, index))
            assert into.min() >= 0
            assert into.max() <= 4


def test_features_have_names_of_their_own() -> None:
    assert len(set(HEURISTIC.feature_names)) == len(HEURISTIC.feature_names)


def test_features_tell_danger_and_progress() -> None:
    pair = three("blue", "new_york", "boston")
    assert feature("cities with three", position(cubes=pair)) == 2 / 8
    assert feature("chains", position(cubes=pair)) == 2 / 4
    assert feature("fatal outbreaks", position(cubes=pair)) == 0
    assert feature("fatal outbreaks", position(cubes=pair | spread("blue", 5))) > 0
    assert feature("supply first", position(cubes=pair)) == 6 / 12
    more = pair | {"denver": {"red": 2}}
    assert [feature(f"supply {name}", position(cubes=more)) for name in ("first", "second", "third")] == [
        1 / 2,
        5 / 6,
        1,
    ]
    assert feature("points missing", position(research={"red": 4})) == 16 / 20
    assert feature("two cured", position(diseases=eradicated("red", "blue"))) == 1
    assert feature("can win now", position(diseases=eradicated("red", "blue", "green"), research={"yellow": 5})) == 1
    assert feature("way to a full city", position(cubes=three("yellow", "miami"))) == 1 / 6
    assert feature("medic", position(role="medic")) == 1
