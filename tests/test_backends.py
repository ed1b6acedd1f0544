"""Rules interpreted and compiled: equal in every field after every decision of hundreds of games."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from budgets import budget
from fourcures.engine.backend import Backend, Target
from fourcures.engine.rng import start_stream
from fourcures.games import GAMES
from tracing import JOURNAL_LENGTH, Tracer, compare, first_difference, redeal_all

TESTS = Path(__file__).parent
GAMES_EACH = {"pandemic": budget(8), "cure": budget(4), "dice": budget(4)}  # per set of options
LEAST_STATES = {"pandemic": 20, "cure": 40, "dice": 20}  # average over games


@cache
def form(name: str, target: Target) -> Backend:
    """Rules of a game in one form."""
    return Backend(target, GAMES[name].rule_functions)


def tracers(name: str, choices: dict[str, Any]) -> tuple[Tracer, Tracer]:
    """Tracers that play the same games, interpreted and compiled."""
    game_type = GAMES[name]
    return Tracer(game_type, form(name, "python"), choices), Tracer(game_type, form(name, "cpu"), choices)


def option_sets(name: str) -> list[dict[str, Any]]:
    """Option sets: the samples of every game; for Pandemic also every edition, difficulty and number of players."""
    if name != "pandemic":
        return list(GAMES[name].sample_options())
    from fourcures.games.pandemic.options import DIFFICULTIES, EDITIONS, PLAYER_COUNTS

    whole = [
        {"edition": edition, "difficulty": difficulty, "players": players}
        for edition in EDITIONS
        for difficulty in DIFFICULTIES
        for players in PLAYER_COUNTS
    ]
    return whole + [choices for choices in GAMES[name].sample_options() if choices not in whole]


def said(choices: dict[str, Any]) -> str:
    return "-".join(f"{key}={value}" if key != "board" else "another board" for key, value in choices.items())


OPTION_SETS = [
    pytest.param(name, choices, id=f"{name}-{said(choices)}") for name in GAMES for choices in option_sets(name)
]
SOME = {
    "pandemic": {"players": 4, "difficulty": "heroic"},
    "cure": {"players": 4, "difficulty": "heroic"},
    "dice": {"mode": "standard"},
}


@pytest.mark.parametrize(("name", "choices"), OPTION_SETS)
def test_every_state_is_equal(name: str, choices: dict[str, Any]) -> None:
    one, other = tracers(name, choices)
    count = GAMES_EACH[name]
    states = sum(compare(one, other, number, with_journals=number < 3) for number in range(count))
    assert states > LEAST_STATES[name] * count


# Games that random play from a fresh deal does not reach.
RED = ["bangkok", "beijing", "ho_chi_minh_city", "hong_kong", "jakarta", "manila"]
BLUE = ["atlanta", "chicago", "essen", "london", "madrid", "milan"]
LATE: dict[str, dict[str, dict[str, Any]]] = {
    "pandemic": {
        "cures at hand": {
            "seats": [{"role": "scientist", "hand": [*BLUE, "forecast"]}, {"role": "medic", "hand": [*RED, "airlift"]}],
            "diseases": {"yellow": "cured", "black": "cured"},
            "cubes": {"lima": {"yellow": 1}, "cairo": {"black": 2}, "paris": {"blue": 3}},
        },
        "nearly won, nothing hidden": {
            "seats": [{"role": "researcher", "hand": RED}, {"role": "scientist", "hand": ["osaka", "tokyo", "sydney"]}],
            "diseases": {"yellow": "cured", "black": "eradicated", "blue": "cured"},
            "cubes": {"lima": {"yellow": 1}, "atlanta": {"blue": 1}},
            "options": {"consent": "never"},
        },
        "all stations built": {
            "difficulty": "heroic",
            "seats": [
                {"role": "operations_expert", "hand": ["paris", "cairo"]},
                {"role": "contingency_planner", "hand": ["government_grant", "lima"]},
                {"role": "dispatcher", "hand": ["airlift", "forecast"]},
            ],
            "stations": ["atlanta", "paris", "tokyo", "lima", "cairo", "delhi"],
        },
        "stations together": {
            "edition": "seed001",
            "seats": [{"role": "operations_expert", "hand": ["atlanta", "government_grant"]}, {"role": "dispatcher"}],
            "stations": ["atlanta"] * 5 + ["paris"],
        },
        "an epidemic on top": {
            "edition": "2008",
            "seats": [{"role": "medic", "hand": ["resilient_population", "forecast"]}, {"role": "researcher"}],
            "diseases": {"blue": "cured"},
            "cubes": {city: {"blue": 3} for city in ("paris", "essen", "milan", "london", "madrid")},
            "infection": {"discard": ["paris", "essen", "milan"]},
            "player_deck": {"known": ["epidemic", "epidemic"]},
        },
    },
    "cure": {
        "cures at hand": {
            "seats": [
                {"role": "scientist", "samples": [{"colour": "red", "die": 0}] * 2 + [{"colour": "blue", "die": 1}]},
                {"role": "researcher", "samples": [{"colour": "blue", "die": 1}] * 2},
                {"role": "dispatcher", "banked": 2},
            ],
            "cured": ["black", "yellow"],
            "turn": {"phase": "giving"},
            "cdc": {"red": 3, "yellow": 3},
            "events": {"up": ["sample_reroll", "global_cooperation", "urgent_supplies"]},
        },
        "all dice locked": {
            "seats": [
                {"role": "medic", "samples": [{"colour": "red", "die": 0}] * 3},
                {"role": "generalist", "region": 4, "samples": [{"colour": "red", "die": 0}] * 2},
            ],
            "cdc": {"black": 4, "blue": 2},
            "events": {"up": ["global_cooperation", "change_of_plans", "healthy_population"]},
        },
        "an epidemic of everything": {
            "difficulty": "heroic",
            "seats": [{"role": "contingency_planner"}, {"role": "containment_specialist"}],
            "regions": {str(region): {"blue": 1, "red": 2, "yellow": 1, "black": 1} for region in range(1, 5)},
            "turn": {"phase": "hazard", "pending": 2, "dice": {"cross": 2}},
            "centre": {"black": 5, "blue": 5},
            "infection": 11,
            "cdc": {"red": 1},
            "events": {"up": ["containment_attempt", "urgent_supplies", "mobile_hospital"]},
        },
        "one colour, one gift": {
            "options": {"sample_giving": "all_of_one_colour"},
            "seats": [
                {"role": "researcher", "samples": [{"colour": "red", "die": 0}, {"colour": "red", "die": 1}]},
                {"role": "dispatcher", "banked": 1, "samples": [{"colour": "black", "die": 1}]},
                {"role": "containment_specialist"},
            ],
            "cdc": {"blue": 5},
            "events": {"up": ["reassignment", "mobile_hospital", "remote_treatment"]},
        },
    },
    "dice": {
        "cures at hand": {
            "research": {"red": 5, "blue": 4, "green": 5, "yellow": 3},
            "cubes": {"atlanta": {"red": 3, "blue": 2}, "boston": {"red": 1}},
            "turn": {"role": "scientist"},
        },
        "nearly won, and nearly eradicated": {
            "diseases": {"red": "cured", "blue": "eradicated", "green": "cured"},
            "cubes": {"atlanta": {"red": 1, "yellow": 3}, "boston": {"green": 1}},
            "research": {"yellow": 4},
            "turn": {"role": "medic"},
        },
        "an event is rolled": {
            "mode": "standard",
            "research": {"yellow": 4, "red": 3},
            "turn": {"phase": "event", "role": "dispatcher"},
        },
        "little is left": {
            "cubes": {city: {"red": 3} for city in ("atlanta", "boston", "miami", "chicago")},
            "infection": 13,
            "outbreaks": 3,
            "turn": {"role": "emergency_response"},
        },
    },
}


@pytest.mark.parametrize(("name", "moment"), [(name, moment) for name in GAMES for moment in LATE[name]])
def test_every_state_is_equal_late_in_a_game(name: str, moment: str) -> None:
    one, other = tracers(name, {"game": name, **LATE[name][moment]})
    for number in range(GAMES_EACH[name]):
        compare(one, other, number, with_journals=number < 3)


@pytest.mark.parametrize("name", GAMES)
def test_journals_hold_whole_turns(name: str) -> None:
    """The comparison above compares journals with content and enough room."""
    tracer = Tracer(GAMES[name], form(name, "cpu"), SOME[name])
    states = tracer.game(0, with_journals=True)
    counts = tracer.journals[:states, 0]
    assert counts.min() >= 0
    assert counts.sum() > states
    assert counts.max() < JOURNAL_LENGTH - 1
    tracer.game(0)
    assert not tracer.journals.any()


@pytest.mark.parametrize("name", GAMES)
def test_a_difference_in_any_field_is_noticed(name: str) -> None:
    one, other = (Tracer(GAMES[name], form(name, "cpu"), SOME[name]) for _ in range(2))
    states = one.game(7)
    assert other.game(7) == states
    assert first_difference(one, other, states) == ""
    for field in GAMES[name].state_type.FIELDS:
        flat = other.trace[field][:states].reshape(states, -1)
        flat[states // 2, -1] ^= 1
        assert first_difference(one, other, states) == f"after decision {states // 2}: {field}"
        flat[states // 2, -1] ^= 1
    other.deciders[3] += 1
    assert first_difference(one, other, states) == "after decision 3: decider"


@pytest.mark.parametrize(
    ("name", "choices"),
    [
        ("pandemic", {"players": 4, "hands": "closed"}),
        ("pandemic", {"players": 3, "hands": "open"}),
        ("cure", {"players": 3}),
        ("dice", {}),
    ],
)
def test_what_a_seat_cannot_know_is_dealt_alike(name: str, choices: dict[str, Any]) -> None:
    game_type, tracer = GAMES[name], Tracer(GAMES[name], form(name, "cpu"), choices)
    for number in range(10 if name == "pandemic" else 2):
        states = tracer.game(number)
        for seat in (-1, 0, game_type.make_options(**choices).players - 1):
            compiled = tracer.trace[:states].copy()
            form(name, "cpu")[redeal_all](compiled, seat)
            interpreted = [game_type.state_type.load(tracer.trace, index) for index in range(states)]
            form(name, "python")[redeal_all](interpreted, seat)
            for index, state in enumerate(interpreted):
                assert game_type.state_type.load(compiled, index) == state, (number, index, seat)


@pytest.mark.parametrize("name", GAMES)
def test_compiled_rules_go_on_from_any_position(name: str) -> None:
    """Both forms play the same on from a state that was written as a position and read again."""
    game_type, tracer = GAMES[name], Tracer(GAMES[name], form(name, "cpu"), SOME[name])
    options = game_type.make_options(**SOME[name])
    for number in range(5):
        states = tracer.game(number)
        for index in range(0, states, 5):
            state = game_type.state_type.load(tracer.trace, index)
            chosen, again = game_type.read_position(game_type.position(state, options))
            start_stream(again, number)
            array = np.zeros(1, tracer.trace.dtype)
            again.store(array, 0)
            interpreted, compiled = (form(name, target)[game_type.resume] for target in ("python", "cpu"))
            interpreted(again, [])
            compiled(array[0], np.zeros(0, np.int64))
            assert game_type.state_type.load(array, 0) == again
            assert game_type.position(again, chosen) == game_type.position(state, options)


PROGRAM = """
import sys
import numpy as np
from fourcures.engine.backend import Backend
from fourcures.engine.rule_code import rule
from fourcures.games import GAMES
from tracing import Tracer, compare

@rule
def read(numbers, place):
    return numbers[place]

try:
    Backend("cpu")[read](np.zeros(3, np.int64), 5)
except IndexError:
    pass
else:
    sys.exit("bounds are not checked")
game_type = GAMES[sys.argv[1]]
forms = [Backend(target, game_type.rule_functions) for target in ("python", "cpu")]
states = number = 0
while number < 2 or states <= 2000:
    for choices in game_type.sample_options():
        one, other = (Tracer(game_type, form, choices, seed=2) for form in forms)
        states += compare(one, other, number, with_journals=number == 0)
    number += 1
print(states)
"""


def run(program: str, name: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run a program that finds the package and the test helpers in a separate process."""
    path = os.pathsep.join([str(TESTS), str(TESTS.parent / "src"), *filter(None, [os.environ.get("PYTHONPATH")])])
    environment = {**os.environ, "PYTHONPATH": path, **variables}
    command = [sys.executable, "-c", program, name]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("name", GAMES)
def test_no_array_is_left_with_bounds_checked(name: str) -> None:
    done = run(PROGRAM, name, NUMBA_BOUNDSCHECK="1")
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 2000


SIMULATED = """
import sys
import cuda_simulator
from fourcures.bots.compiled import COMPILED_BOTS
from fourcures.games import GAMES
from fourcures.lab.batch import GameRunner
from fourcures.lab.executors import cuda
from fourcures.lab.game_rows import result_fields

cuda.BATCH = 3
game_type, bot = GAMES[sys.argv[1]], COMPILED_BOTS["random"]
for choices in list(game_type.sample_options())[::6]:
    options = game_type.make_options(**choices)
    runner = GameRunner(game_type, options, seed=1, form="python")
    batches = list(cuda.play_in_batches(game_type, options, bot, 1, range(10, 14)))
    assert [(batch.first, len(batch.states)) for batch in batches] == [(10, 3), (13, 1)]
    for played in batches:
        expected = runner.play(played.first, len(played.states))
        assert played.decisions.tolist() == expected.decisions.tolist(), choices
        for sums, expected_sums in zip(played.outbreaks, expected.outbreaks):
            assert sums.tolist() == expected_sums.tolist(), choices
        assert set(played.states.dtype.names) == set(expected.states.dtype.names)
        for name in expected.states.dtype.names:
            assert (played.states[name] == expected.states[name]).all(), (choices, name)
fields = result_fields(game_type)
[batch] = cuda.play_in_batches(game_type, options, bot, 1, range(13, 14), fields)
assert set(batch.states.dtype.names) == fields and batch.states.itemsize < 100
for name in fields:
    assert (batch.states[name] == played.states[name]).all(), name
print("equal")
"""


@pytest.mark.parametrize("name", GAMES)
def test_the_cuda_form_plays_the_same_games_in_the_simulator(name: str) -> None:
    """benchmarks/gpu.py does the same on devices."""
    done = run(SIMULATED, name, NUMBA_ENABLE_CUDASIM="1")
    assert done.returncode == 0, done.stderr
    assert done.stdout == "equal\n"
