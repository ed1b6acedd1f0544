"""Heuristic, features and turn search of The Cure: legal, equal in all forms, blind to future randomness, sensible."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest

import fourcures as fc
from determinization import heuristic_game, known_legal
from fourcures.bots.compiled import CompiledBot
from fourcures.bots.heuristics import HEURISTICS
from fourcures.bots.heuristics.cure import turn_search
from fourcures.bots.heuristics.cure.action_ids import action_id
from fourcures.bots.heuristics.cure.features import NAMES, features
from fourcures.bots.heuristics.cure.heuristic import heuristic_action
from fourcures.bots.heuristics.cure.odds import cure_chance
from fourcures.engine.backend import Backend
from fourcures.engine.legal import Legal, count_legal, is_legal, nth_legal
from fourcures.engine.rng import RandomStream, new_stream, start_stream
from fourcures.engine.rule_code import rule
from fourcures.games import GAMES
from fourcures.games.cure.views.odds import chance_of_total
from fourcures.games.cure.vocabulary import ActionKind
from fourcures.lab.batch import FinishedGames, Form, GameRunner

CURE = GAMES["cure"]
SAMPLES = list(CURE.sample_options())
ILLEGAL = np.zeros(1, np.int64)  # count of illegal choices by the compiled bot
LONGEST = 3000


@rule
def choose_and_check(state: Any, legal: Legal, width: int, rng: RandomStream, work: Any) -> int:
    """Return the heuristic's action. Count an illegal one and replace it by the first legal action."""
    action = heuristic_action(state, legal, rng)
    if not is_legal(legal, action, width):
        work[0] += 1
        return nth_legal(legal, 0, width)
    return action


choose_and_check.__name__ = "choose"
CHECKED = CompiledBot("checked", "the rules of thumb, checked", choose_and_check, lambda kind: ILLEGAL)


@cache
def player(form: Form) -> GameRunner:
    return GameRunner(CURE, CURE.make_options(), 5, form, CHECKED)


def played(options: dict[str, Any], games: int, form: Form = "cpu") -> FinishedGames:
    """Finished games by one runner shared by all options, since loading compiled rules takes seconds."""
    player(form)._blank = CURE.blank_state(CURE.make_options(**options))
    return player(form).play(0, games)


# --- In whole games


@pytest.mark.parametrize("number", range(len(SAMPLES)))
def test_every_choice_is_legal_and_blind_to_chance(number: int) -> None:
    """Interpreted, with the state's random stream replaced before the second call."""
    options = CURE.make_options(**SAMPLES[number])
    legal = [0] * (CURE.rows + 1)
    for game in range(3):
        state = CURE.blank_state(options)
        start_stream(state, 1000 * number + game)
        CURE.set_up(state, [])
        decisions = 0
        while state.outcome == 0:
            CURE.list_legal(state, legal)
            before = state.copy()
            action = heuristic_action(state, legal, new_stream(1))
            assert is_legal(legal, action, CURE.width)
            assert state == before
            start_stream(before, decisions)
            before.words = [decisions, 1, 2, 3]
            assert heuristic_action(before, legal, new_stream(1)) == action
            CURE.apply(state, action, [])
            decisions += 1
            assert decisions < LONGEST


@pytest.mark.parametrize("number", range(len(SAMPLES)))
def test_compiled_choices_are_legal_and_those_of_the_interpreter(number: int) -> None:
    ILLEGAL[0] = 0
    compiled = played(SAMPLES[number], 100)
    interpreted = played(SAMPLES[number], 4, "python")
    assert ILLEGAL[0] == 0
    assert compiled.decisions[:4].tolist() == interpreted.decisions.tolist()
    assert (compiled.states[:4] == interpreted.states).all()


FLOORS = {("beginner", 2): 0.24, ("beginner", 4): 0.33, ("heroic", 3): 0.12, ("heroic", 5): 0.11}


@pytest.mark.parametrize(("difficulty", "players"), FLOORS)
def test_games_are_won_as_often_as_when_the_numbers_were_tuned(difficulty: str, players: int) -> None:
    finished = played({"difficulty": difficulty, "players": players}, 4000)
    assert np.mean(finished.states["outcome"] == 1) >= FLOORS[difficulty, players]


# --- In positions


def choice(seats: list[dict[str, Any]], **position: Any) -> str:
    """Heuristic choice in a position with the given parts."""
    game = fc.from_position({"game": "cure", "seats": seats, **position})
    legal = [0] * (CURE.rows + 1)
    CURE.list_legal(game._state, legal)
    action = heuristic_action(game._state, legal, new_stream(1))
    assert is_legal(legal, action, CURE.width)
    return str(CURE.action(game._state, game.options, action))


def held(**colours: int) -> list[dict[str, Any]]:
    """Samples of the given colours that lock dice of seat 0."""
    return [{"colour": colour, "die": 0} for colour, count in colours.items() for _ in range(count)]


def seat(role: str, region: int = 1, **colours: int) -> dict[str, Any]:
    return {"role": role, "region": region, "samples": held(**colours)}


def acting(**dice: int) -> dict[str, Any]:
    return {"phase": "acting", "dice": dice}


def test_the_fullest_region_is_treated_first() -> None:
    seats = [seat("scientist"), seat("medic", 4)]
    regions = {"1": {"red": 3, "blue": 1}}
    assert choice(seats, turn=acting(treat=1), regions=regions) == "treat red"
    assert choice(seats, turn=acting(treat=1), regions={"1": {"red": 1, "blue": 3}}) == "treat blue"


def test_a_flight_goes_where_treatments_are_needed() -> None:
    seats = [seat("generalist"), seat("medic", 4)]
    turn = acting(fly=1, treat=3)
    assert choice(seats, turn=turn, regions={"3": {"black": 3}, "5": {"blue": 1}}) == "fly 3"


def test_a_sample_is_taken_of_the_colour_that_is_collected() -> None:
    seats = [seat("generalist", yellow=2), seat("medic", 4)]
    assert choice(seats, turn=acting(sample=1), centre={"red": 2, "yellow": 1}) == "sample yellow"


def test_dice_are_not_rolled_again_one_space_before_the_skull() -> None:
    position = {"seats": [seat("scientist", red=2), seat("medic", 4)], "turn": acting(sail=3), "centre": {"red": 2}}
    assert choice(**position, infection=5) == "reroll sail"
    assert not choice(**position, infection=27).startswith("reroll")


def test_the_likeliest_cure_is_tried() -> None:
    seats = [seat("generalist", red=3, blue=4), seat("medic", 4)]
    assert choice(seats, turn={"phase": "curing"}) == "cure blue"


def test_samples_go_to_who_has_as_many() -> None:
    givers = [seat("generalist", red=2), {"role": "medic", "region": 1, "samples": []}]
    assert choice(givers, turn={"phase": "giving"}) == "done"
    givers[1]["samples"] = [{"colour": "red", "die": 1}] * 2
    assert choice(givers, turn={"phase": "giving"}) == "give red 1"


def test_of_two_cures_in_sight_one_is_given_to_be_tried_sooner() -> None:
    seats = [seat("generalist", red=5), seat("medic"), seat("scientist", 3)]
    assert choice(seats, turn={"phase": "giving"}) == "done"
    mine = held(red=2, blue=2)
    theirs = [{"colour": colour, "die": 1} for colour in ("red", "red", "red", "blue", "blue")]
    seats[0]["samples"] = mine + theirs
    assert choice(seats, turn={"phase": "giving"}).startswith("give blue 1")


def test_the_researcher_delivers_what_makes_a_cure_likely() -> None:
    seats = [seat("generalist", red=3), {"role": "researcher", "region": 4, "samples": []}]
    assert choice(seats, turn={"phase": "curing"}) == "cure red"
    seats[1]["samples"] = [{"colour": "red", "die": 1}] * 2
    assert choice(seats, turn={"phase": "curing"}).startswith("deliver red 0")


def test_a_die_is_freed_only_where_no_cure_is_near() -> None:
    seats = [seat("medic", red=2, blue=2, black=1), seat("generalist", 4)]
    assert choice(seats, turn={"phase": "start"}) == "free black"
    seats = [seat("medic", red=5), seat("generalist", 4)]
    events = {"up": ["reassignment", "one_quiet_night", "mobile_hospital"]}
    assert choice(seats, turn={"phase": "start"}, cdc={"blue": 3}, events=events) == "roll"


# --- Events


def window(phase: str, up: list[str], **position: Any) -> str:
    seats = position.pop("seats", [seat("generalist"), seat("medic", 4)])
    turn = {"phase": phase, **position.pop("turn", {})}
    others = [event for event in ("reassignment", "global_cooperation", "remote_treatment") if event not in up]
    return choice(seats, turn=turn, events={"up": (up + others)[:3]}, cdc={"blue": 3}, **position)


def test_a_biohazard_is_rolled_again() -> None:
    turn = {"pending": 1, "dice": {"fly": 1}}
    seats = [seat("medic"), seat("scientist", 4)]
    position = {"seats": seats, "turn": turn, "infection": 3}
    assert window("hazard", ["containment_attempt"], **position) == "buy containment_attempt"


def test_a_full_centre_is_emptied_before_an_epidemic_rolls_it() -> None:
    turn = {"drawn": {"red": 3}, "biohazards": 1, "dice": {"fly": 1}}
    position = {"seats": [seat("medic"), seat("scientist", 4)], "turn": turn, "infection": 4}
    up = ["healthy_population", "reassignment", "remote_treatment"]
    assert window("epidemic", up, **position, centre={"red": 4}) == "buy healthy_population"
    assert window("epidemic", up, **position, centre={"red": 1}) == "proceed"


def test_a_sample_is_rolled_again_where_that_can_bring_the_cure() -> None:
    seats = [seat("generalist", red=3), seat("medic", 4)]
    for rolled, answer in (([6, 6, 0], "buy sample_reroll"), ([6, 6, 1], "proceed"), ([0, 1, 1], "proceed")):
        turn = {"attempt": {"colour": "red", "rolled": rolled}}
        assert window("judging", ["sample_reroll"], seats=seats, turn=turn) == answer


def test_a_quiet_night_is_bought_where_the_regions_are_full() -> None:
    full = {str(region): {"black": 3} for region in (3, 4, 5)} | {"6": {"red": 3, "blue": 3}, "1": {"red": 3}}
    assert window("infect", ["one_quiet_night"], regions=full) == "buy one_quiet_night"
    assert window("infect", ["one_quiet_night"]) == "proceed"


# --- Chances and features


@cache
def state_of(*roles: str) -> Any:
    return fc.from_position({"game": "cure", "seats": [seat(role) for role in roles]})._state


@pytest.mark.parametrize("samples", range(8))
def test_chances_are_exact_with_our_dice(samples: int) -> None:
    state = state_of("scientist", "medic")
    for place, target in ((0, 11), (1, 13)):
        for colour in range(4):
            faces = tuple(state.infection_faces[colour * 6 : colour * 6 + 6])
            assert cure_chance(state, place, colour, samples) == round(1000 * chance_of_total(faces, samples, target))


def features_of(state: Any) -> dict[str, float]:
    into = [-1.0] * len(NAMES)
    features(state, into)
    return dict(zip(NAMES, into, strict=True))


def test_every_feature_is_written_small_and_the_same_when_compiled() -> None:
    finished = played({"players": 4}, 4, "python")
    compiled = Backend("cpu", CURE.rule_functions)[features]
    into = np.full(len(NAMES), -1.0)
    for index in range(4):
        values = features_of(CURE.state_type.load(finished.states, index))
        assert min(values.values()) >= -0.5
        assert max(values.values()) < 3
        compiled(finished.states[index], into)
        assert into.tolist() == list(values.values())
    assert HEURISTICS["cure"].feature_names == NAMES


def test_features_tell_how_near_cures_and_outbreaks_are() -> None:
    seats = [seat("generalist", red=4), seat("medic", 4)]
    calm = features_of(fc.from_position({"game": "cure", "seats": seats})._state)
    full = features_of(fc.from_position({"game": "cure", "seats": seats, "regions": {"3": {"black": 3}}})._state)
    found = features_of(fc.from_position({"game": "cure", "seats": seats, "cured": ["blue"]})._state)
    assert (calm["chance_0"], calm["chance_1"]) == (cure_chance(state_of("generalist", "medic"), 0, 1, 4) / 1000, 0)
    assert (calm["full"], full["full"]) == (0, 1 / 8)
    assert full["full_likely"] > calm["full_likely"] == 0
    assert (found["cures"], found["chance_0"], found["chance_1"]) == (1 / 4, 1, calm["chance_0"])


def test_features_tell_what_the_unused_dice_can_do() -> None:
    seats = [seat("scientist", red=2), seat("medic", 4)]
    table = {"game": "cure", "seats": seats, "centre": {"red": 1}, "regions": {"1": {"blue": 2}}}
    bottle = features_of(fc.from_position({**table, "turn": acting(sample=1)})._state)
    treatment = features_of(fc.from_position({**table, "turn": acting(treat=1)})._state)
    assert (bottle["sample"], bottle["to_sample"], bottle["treat"]) == (1 / 3, 1 / 3, 0)
    assert (treatment["sample"], treatment["to_sample"], treatment["treat"]) == (0, 0, 1 / 4)
    assert bottle["own_next_0"] > bottle["own_0"] == treatment["own_next_0"]
    assert bottle["worth"] > treatment["worth"] > 0


def test_features_tell_which_infection_is_to_come() -> None:
    seats = [seat("scientist"), seat("medic", 4)]
    table = {"game": "cure", "seats": seats, "regions": {"3": {"black": 3}}, "centre": {"black": 4}}
    state = fc.from_position({**table, "turn": acting(treat=1)})._state
    loud = features_of(state)
    state.quiet_night = 1
    quiet = features_of(state)
    assert loud["outbreaks_coming"] > quiet["outbreaks_coming"] == 0
    assert loud["outbreaks_by_epidemic"] * 4 > loud["outbreaks_coming"] * 2


# --- How the planner looks at a turn


@pytest.mark.parametrize("number", range(len(SAMPLES)))
def test_something_legal_is_always_worth_a_look(number: int) -> None:
    for state, _, _ in heuristic_game(CURE, CURE.make_options(**SAMPLES[number]), number):
        legal = known_legal(CURE, state)
        kept = list(legal)
        turn_search.prune_actions(state, kept)
        assert all(kept[row + 1] & ~legal[row + 1] == 0 for row in range(CURE.rows) if kept[0] >> row & 1)
        assert kept[0] & ~legal[0] == 0
        assert count_legal(kept) > 0


def worth_a_look(seats: list[dict[str, Any]], **position: Any) -> set[str]:
    game = fc.from_position({"game": "cure", "seats": seats, **position})
    legal = known_legal(CURE, game._state)
    turn_search.prune_actions(game._state, legal)
    actions = [nth_legal(legal, place, CURE.width) for place in range(count_legal(legal))]
    return {str(CURE.action(game._state, game.options, action)) for action in actions}


def test_a_die_with_one_use_is_used_before_one_with_two() -> None:
    seats = [seat("scientist"), seat("medic", 4)]
    looks = worth_a_look(seats, turn=acting(**{"treat": 1, "sail|treat": 1}), regions={"1": {"red": 1}})
    assert sum(look.startswith("treat") for look in looks) == 1
    alone = worth_a_look(seats, turn=acting(**{"sail|treat": 1}), regions={"1": {"red": 1}})
    assert sum(look.startswith("treat") for look in alone) == 1


def test_no_die_is_rolled_again_one_space_before_the_skull() -> None:
    seats = [seat("scientist"), seat("medic", 4)]
    position = {"turn": acting(sail=1), "regions": {"1": {"red": 3}}}
    assert any(look.startswith("reroll") for look in worth_a_look(seats, **position))
    assert not any(look.startswith("reroll") for look in worth_a_look(seats, infection=27, **position))


def test_a_turn_that_is_over_awaits_its_infection() -> None:
    seats = [seat("scientist"), seat("medic", 4)]
    state = fc.from_position({"game": "cure", "seats": seats, "turn": acting(treat=1)})._state
    assert turn_search.afterstate(state, action_id(ActionKind.DONE, 0))
    assert (features_of(state)["infecting"], features_of(state)["unused"]) == (1, 0)


def test_a_cure_that_is_tried_awaits_its_samples() -> None:
    seats = [seat("scientist", red=3), seat("medic", 4)]
    state = fc.from_position({"game": "cure", "seats": seats, "turn": {"phase": "curing"}})._state
    assert turn_search.afterstate(state, action_id(ActionKind.CURE, 1))
    assert features_of(state)["attempt"] == cure_chance(state, 0, 1, 3) / 1000
    assert not turn_search.afterstate(state, action_id(ActionKind.BUY, 0))
