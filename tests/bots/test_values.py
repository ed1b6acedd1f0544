"""What states are worth: features of every game, the network over them, and the weights that are shipped."""

from __future__ import annotations

from datetime import date
from typing import Any

import numpy as np
import pytest

import fourcures as fc
from determinization import heuristic_game, reseeded
from fourcures.bots.compiled import COMPILED_BOTS
from fourcures.bots.heuristics import HEURISTICS
from fourcures.bots.planner.value_network import Network, infer
from fourcures.bots.planner.workspace import new_network
from fourcures.bots.session import backend
from fourcures.engine.backend import Backend
from fourcures.lab.optimizer import predict

SAMPLES = [(name, number) for name, kind in fc.GAMES.items() for number, _ in enumerate(kind.sample_options())]


# --- Features


def features_of(name: str, state: Any) -> list[float]:
    """Interpreted, onto places that hold no number yet."""
    into = [float("nan")] * len(HEURISTICS[name].names)
    HEURISTICS[name].features.features(state, into)
    return into


@pytest.mark.parametrize(("name", "number"), SAMPLES)
def test_features_are_numbers_from_the_table_alone_and_the_same_compiled(name: str, number: int) -> None:
    kind = fc.GAMES[name]
    compiled = backend(kind, COMPILED_BOTS["planner"])[HEURISTICS[name].features.features]
    states, into = np.zeros(1, kind.state_type.dtype()), np.zeros(len(HEURISTICS[name].names))
    for count, (state, _, _) in enumerate(
        heuristic_game(kind, kind.make_options(**list(kind.sample_options())[number]), number)
    ):
        if count % 5 == 0:
            found = features_of(name, state)
            assert np.isfinite(found).all()
            assert features_of(name, reseeded(state, count)) == found
            state.store(states, 0)
            into[:] = np.nan
            compiled(states[0], into)
            assert into.tolist() == found


@pytest.mark.parametrize("name", HEURISTICS)
def test_features_differ_between_states_and_have_names_of_their_own(name: str) -> None:
    kind, names = fc.GAMES[name], HEURISTICS[name].names
    assert len({*names}) == len(names)
    rows = [
        features_of(name, state) for seed in range(4) for state, _, _ in heuristic_game(kind, kind.make_options(), seed)
    ]
    assert np.ptp(rows, axis=0).astype(bool).mean() > 0.6


# --- The network


def random_network(name: str, seed: int) -> Network:
    chance = np.random.default_rng(seed)
    inputs, hidden = len(HEURISTICS[name].names), 9
    weights = {
        "first": chance.normal(size=inputs * hidden),
        "first_bias": chance.normal(size=hidden),
        "second": chance.normal(size=hidden),
        "second_bias": chance.normal(),
    }
    network = new_network(fc.GAMES[name], weights)
    network.inputs[:] = chance.normal(size=inputs) * (chance.random(inputs) < 0.5)
    return network


@pytest.mark.parametrize("seed", range(5))
def test_the_network_is_the_formula_that_it_is_said_to_be(seed: int) -> None:
    network = random_network("dice", seed)
    hidden = np.maximum(network.inputs @ network.first + network.first_bias, 0)
    total = float(hidden @ network.second) + network.second_bias[0]
    assert infer(network) == pytest.approx(0.5 + 0.5 * total / (1 + abs(total)), abs=1e-6)
    assert Backend("cpu")[infer](network) == pytest.approx(infer(network), abs=1e-6)


def test_training_fits_the_network_that_is_played_with() -> None:
    network = random_network("dice", 3)
    parts = [network.first, network.first_bias, network.second, network.second_bias]
    assert predict(parts, network.inputs[None, :])[2][0] == pytest.approx(infer(network), abs=1e-6)


def test_a_network_without_weights_knows_nothing() -> None:
    network = new_network(fc.GAMES["dice"], None)
    network.inputs[:] = 3.0
    assert infer(network) == 0.5


# --- What was learned


@pytest.mark.parametrize("name", HEURISTICS)
def test_the_shipped_weights_fit_the_features(name: str) -> None:
    learned, names = HEURISTICS[name].learned, HEURISTICS[name].names
    assert learned is not None
    assert learned["game"] == name
    assert tuple(learned["features"]) == names
    hidden = len(learned["second"])
    assert (len(learned["first"]), len(learned["first_bias"])) == (len(names) * hidden, hidden)
    numbers = [*learned["first"], *learned["first_bias"], *learned["second"], learned["second_bias"]]
    assert np.isfinite(numbers).all()
    assert new_network(fc.GAMES[name], learned).first.shape == (len(names), hidden)


@pytest.mark.parametrize("name", HEURISTICS)
def test_the_shipped_weights_say_how_they_were_learned(name: str) -> None:
    learned = HEURISTICS[name].learned
    assert learned is not None
    trained = learned["trained"]
    date.fromisoformat(trained["date"])
    generations = trained["generations"]
    assert trained["games"] == sum(generation["games"] for generation in generations) > 1000
    numbers = [generation["number"] for generation in generations]
    assert numbers == [*range(numbers[0], numbers[0] + len(numbers))]
    assert 0 < generations[-1]["held_out_loss"] < generations[-1]["blind_loss"]
    for generation in generations:
        assert len(generation["won"]) == len(trained["cells"])
        assert all(0 <= share <= 1 for share in generation["won"])
    for cell in trained["cells"]:
        fc.GAMES[name].make_options(**cell)


@pytest.mark.parametrize("name", HEURISTICS)
def test_the_shipped_weights_tell_games_that_are_won_from_games_that_are_lost(name: str) -> None:
    """From the middle of a game by rules of thumb on; a network that knows nothing would see no difference."""
    kind = fc.GAMES[name]
    network = new_network(kind, HEURISTICS[name].learned)
    parts = [network.first, network.first_bias, network.second, network.second_bias]
    seen: dict[bool, list[float]] = {True: [], False: []}
    for seed in range(40):
        rows = []
        for count, (state, _, _) in enumerate(heuristic_game(kind, kind.make_options(), seed)):
            if count % 4 == 0:
                rows.append(features_of(name, state))
        seen[state.outcome == 1] += predict(parts, np.array(rows[len(rows) // 2 :]))[2].tolist()
    assert np.mean(seen[True]) > np.mean(seen[False]) + 0.1
