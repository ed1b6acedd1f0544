"""The rules interpreted and compiled are one: equal in every field after every decision of thousands of games."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from fourcures.engine.chance import seed_words, start
from fourcures.engine.rule import Backend
from fourcures.games import GAMES
from fourcures.games.pandemic.options import DIFFICULTIES, EDITIONS, PLAYER_COUNTS
from tracing import JOURNAL_LENGTH, Tracer, compare, first_difference, redeal_all

KIND = GAMES["pandemic"]
TESTS = Path(__file__).parent.parent
CHOICES = [
    {"edition": edition, "difficulty": difficulty, "players": players}
    for edition in EDITIONS
    for difficulty in DIFFICULTIES
    for players in PLAYER_COUNTS
]
SINGLE_OPTIONS = [wishes for wishes in KIND.samples() if wishes not in CHOICES]
GAMES_EACH = 40  # times 49 choices: about two thousand


@pytest.fixture(scope="module")
def cpu() -> Backend:
    return Backend("cpu", KIND.rule_functions)


@pytest.fixture(scope="module")
def python() -> Backend:
    return Backend("python", KIND.rule_functions)


def named(wishes: dict[str, Any]) -> str:
    return "-".join(f"{name}={value}" if name != "edition" else value for name, value in wishes.items())


@pytest.mark.parametrize("wishes", [*CHOICES, *SINGLE_OPTIONS], ids=named)
def test_every_state_is_equal(python: Backend, cpu: Backend, wishes: dict[str, Any]) -> None:
    one, other = Tracer(KIND, python, wishes), Tracer(KIND, cpu, wishes)
    states = sum(compare(one, other, number, with_journals=number < 3) for number in range(GAMES_EACH))
    assert states > 20 * GAMES_EACH


# Games that random play from a fresh deal does not reach.
RED = ["bangkok", "beijing", "ho_chi_minh_city", "hong_kong", "jakarta", "manila"]
BLUE = ["atlanta", "chicago", "essen", "london", "madrid", "milan"]
LATE: dict[str, dict[str, Any]] = {
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
}


@pytest.mark.parametrize("name", LATE)
def test_every_state_is_equal_late_in_a_game(python: Backend, cpu: Backend, name: str) -> None:
    one, other = Tracer(KIND, python, LATE[name]), Tracer(KIND, cpu, LATE[name])
    for number in range(GAMES_EACH):
        compare(one, other, number, with_journals=number < 3)


def test_journals_hold_whole_turns(cpu: Backend) -> None:
    """The comparison above looks at journals that were written to, and were large enough."""
    tracer = Tracer(KIND, cpu, {"players": 4, "difficulty": "heroic"})
    states = tracer.game(0, with_journals=True)
    counts = tracer.journals[:states, 0]
    assert counts.min() >= 0
    assert counts.sum() > states
    assert counts.max() < JOURNAL_LENGTH - 1
    tracer.game(0)
    assert not tracer.journals.any()


def test_a_difference_in_any_field_is_noticed(cpu: Backend) -> None:
    one, other = (Tracer(KIND, cpu, {"players": 4}) for _ in range(2))
    states = one.game(7)
    assert other.game(7) == states
    assert first_difference(one, other, states) == ""
    for name in KIND.state_type.FIELDS:
        flat = other.trace[name][:states].reshape(states, -1)
        flat[states // 2, -1] ^= 1
        assert first_difference(one, other, states) == f"after decision {states // 2}: {name}"
        flat[states // 2, -1] ^= 1
    other.deciders[3] += 1
    assert first_difference(one, other, states) == "after decision 3: decider"


@pytest.mark.parametrize("wishes", [{"players": 4, "hands": "closed"}, {"players": 3, "hands": "open"}], ids=named)
def test_what_a_seat_cannot_know_is_dealt_alike(python: Backend, cpu: Backend, wishes: dict[str, Any]) -> None:
    tracer = Tracer(KIND, cpu, wishes)
    for number in range(10):
        states = tracer.game(number)
        for seat in (-1, 0, wishes["players"] - 1):
            compiled = tracer.trace[:states].copy()
            cpu[redeal_all](compiled, seat)
            interpreted = [KIND.state_type.load(tracer.trace, index) for index in range(states)]
            python[redeal_all](interpreted, seat)
            for index, state in enumerate(interpreted):
                assert KIND.state_type.load(compiled, index) == state, (number, index, seat)


def test_compiled_rules_go_on_from_any_position(python: Backend, cpu: Backend) -> None:
    """A state that was written as a position and read again is the same to both."""
    tracer = Tracer(KIND, cpu, {"players": 3, "difficulty": "standard"})
    options = KIND.choose(players=3, difficulty="standard")
    for number in range(5):
        states = tracer.game(number)
        for index in range(0, states, 5):
            state = KIND.state_type.load(tracer.trace, index)
            chosen, again = KIND.read_position(KIND.position(state, options))
            start(again, *seed_words(number))
            array = np.zeros(1, tracer.trace.dtype)
            again.store(array, 0)
            for form, subject, empty in ((python, again, []), (cpu, array[0], np.zeros(0, np.int64))):
                form[KIND.resume](subject, empty)
            assert KIND.state_type.load(array, 0) == again
            assert KIND.position(again, chosen) == KIND.position(state, options)


PROGRAM = """
import sys
import numpy as np
from fourcures.engine.rule import Backend, rule
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
kind = GAMES["pandemic"]
forms = [Backend(target, kind.rule_functions) for target in ("python", "cpu")]
states = 0
for wishes in kind.samples():
    one, other = (Tracer(kind, form, wishes, seed=2) for form in forms)
    states += sum(compare(one, other, number, with_journals=number == 0) for number in range(2))
print(states)
"""


def run(program: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run a program in a process of its own that finds the package and the helpers of the tests."""
    path = os.pathsep.join([str(TESTS), str(TESTS.parent / "src"), *filter(None, [os.environ.get("PYTHONPATH")])])
    environment = {**os.environ, "PYTHONPATH": path, **variables}
    return subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=False)


def test_no_array_is_left_with_bounds_checked() -> None:
    done = run(PROGRAM, NUMBA_BOUNDSCHECK="1")
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 2000


SIMULATED = """
from fourcures.engine.chance import Source, new_source
from fourcures.games import GAMES
from fourcures.lab.batch import Player
from fourcures.lab.on_cuda import one_thread_a_game

GAMES_EACH = 4  # and a thread too many; one thread a block, since simulated ones get in each other's way
kind = GAMES["pandemic"]
play = one_thread_a_game(kind)
for wishes in list(kind.samples())[::6]:
    options = kind.choose(**wishes)
    states = [kind.blank_state(options) for _ in range(GAMES_EACH)]
    sources = [Source() for _ in states]
    legal = [[0] * (kind.rows + 1) for _ in states]
    decisions = [0] * GAMES_EACH
    play[GAMES_EACH + 1, 1](states, [new_source(1)], sources, legal, [], 0, decisions)
    expected = Player(kind, options, seed=1, form="python").play(0, GAMES_EACH)
    assert decisions == expected.decisions.tolist(), wishes
    for index, state in enumerate(states):
        assert not state.differences(kind.state_type.load(expected.states, index)), wishes
print("equal")
"""


def test_the_cuda_form_plays_the_same_games_in_the_simulator() -> None:
    """On plain records: NumPy scalars would not compute as a device does. For devices there is benchmarks/gpu.py."""
    done = run(SIMULATED, NUMBA_ENABLE_CUDASIM="1")
    assert done.returncode == 0, done.stderr
    assert done.stdout == "equal\n"
