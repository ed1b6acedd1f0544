"""Value network: features of every game, the network over them, and the weights that are shipped."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

import numpy as np
import pytest

import fourcures as fc
from determinization import heuristic_game, reseeded
from fourcures.bots.compiled import COMPILED_BOTS
from fourcures.bots.heuristics import HEURISTICS
from fourcures.bots.planner.value_network import infer
from fourcures.bots.planner.workspace import first_layer, new_network
from fourcures.bots.session import backend
from fourcures.engine.backend import Backend
from fourcures.lab.optimizer import predict

SAMPLES = [(name, number) for name, kind in fc.GAMES.items() for number, _ in enumerate(kind.sample_options())]


# --- Features


def features_of(name: str, state: Any) -> list[float]:
    """Interpreted, onto places that hold no number yet."""
    into = [float("nan")] * len(HEURISTICS[name].feature_names)
    HEURISTICS[name].features.features(state, into)
    return into


@pytest.mark.parametrize(("name", "number"), SAMPLES)
def test_features_are_numbers_from_the_table_alone_and_the_same_compiled(name: str, number: int) -> None:
    kind = fc.GAMES[name]
    compiled = backend(kind, COMPILED_BOTS["planner"])[HEURISTICS[name].features.features]
    states, into = np.zeros(1, kind.state_type.dtype()), np.zeros(len(HEURISTICS[name].feature_names))
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
    kind, names = fc.GAMES[name], HEURISTICS[name].feature_names
    assert len({*names}) == len(names)
    rows = [
        features_of(name, state) for seed in range(4) for state, _, _ in heuristic_game(kind, kind.make_options(), seed)
    ]
    assert np.ptp(rows, axis=0).astype(bool).mean() > 0.6


# --- The network


def network_of(name: str, weights: Any) -> Any:
    """A network as rule code sees it, with fields behind a dot."""
    return new_network(fc.GAMES[name], weights).view(np.recarray)[0]


def random_network(name: str, seed: int) -> Any:
    chance = np.random.default_rng(seed)
    inputs, hidden = len(HEURISTICS[name].feature_names), 9
    weights = {
        "first": chance.normal(size=inputs * hidden),
        "first_bias": chance.normal(size=hidden),
        "second": chance.normal(size=hidden),
        "second_bias": chance.normal(),
    }
    network = network_of(name, weights)
    network.inputs[:] = chance.normal(size=inputs) * (chance.random(inputs) < 0.5)
    return network


@pytest.mark.parametrize("seed", range(5))
def test_the_network_is_the_formula_that_it_is_said_to_be(seed: int) -> None:
    network = random_network("dice", seed)
    hidden = np.maximum(network.inputs @ network.first + network.first_bias, 0)
    total = float(hidden @ network.second) + network.second_bias
    assert infer(network) == pytest.approx(0.5 + 0.5 * total / (1 + abs(total)), abs=1e-6)
    assert Backend("cpu")[infer](network) == pytest.approx(infer(network), abs=1e-6)


def test_training_fits_the_network_that_is_played_with() -> None:
    network = random_network("dice", 3)
    parts = [network.first, network.first_bias, network.second, np.array([network.second_bias])]
    assert predict(parts, network.inputs[None, :])[2][0] == pytest.approx(infer(network), abs=1e-6)


def test_a_network_without_weights_knows_nothing() -> None:
    network = network_of("dice", None)
    network.inputs[:] = 3.0
    assert infer(network) == 0.5


# --- Weights by the names of features


def parts_of(weights: dict[str, Any], names: Sequence[str]) -> list[Any]:
    """The layers of a network whose inputs are the named features."""
    return [
        first_layer(weights, names),
        np.array(weights["first_bias"], np.float32),
        np.array(weights["second"], np.float32),
        np.array([weights["second_bias"]], np.float32),
    ]


def rows_along_a_game(name: str) -> Any:
    game_type = fc.GAMES[name]
    return np.array(
        [features_of(name, state) for state, _, _ in heuristic_game(game_type, game_type.make_options(), 2)][::5]
    )


@pytest.mark.parametrize("place", [0, 20, -1])
@pytest.mark.parametrize("name", HEURISTICS)
def test_a_feature_that_the_weights_do_not_know_changes_no_value(name: str, place: int) -> None:
    """Such as that of a new role, be it at the table or not."""
    weights, names, rows = HEURISTICS[name].network_weights, HEURISTICS[name].feature_names, rows_along_a_game(name)
    assert weights is not None
    more = [*names]
    more.insert(place, "role of tomorrow")
    values = predict(parts_of(weights, names), rows)[2]
    for number in (0.0, 1.0):
        extended = np.insert(rows, more.index("role of tomorrow"), number, axis=1)
        assert predict(parts_of(weights, more), extended)[2] == pytest.approx(values, abs=1e-6)


@pytest.mark.parametrize("name", HEURISTICS)
def test_a_feature_that_the_game_no_longer_has_is_left_out(name: str) -> None:
    """The values are those of states in which it is zero."""
    weights, names, rows = HEURISTICS[name].network_weights, HEURISTICS[name].feature_names, rows_along_a_game(name)
    assert weights is not None
    for gone in (0, 20, len(names) - 1):
        fewer = [*names[:gone], *names[gone + 1 :]]
        rows[:, gone] = 0.0
        values = predict(parts_of(weights, fewer), np.delete(rows, gone, axis=1))[2]
        assert values == pytest.approx(predict(parts_of(weights, names), rows)[2], abs=1e-6)


@pytest.mark.parametrize("name", HEURISTICS)
def test_the_planner_values_states_with_features_that_its_weights_do_not_know(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also in any other order."""
    weights, names = HEURISTICS[name].network_weights, HEURISTICS[name].feature_names
    network, state = (
        network_of(name, weights),
        next(heuristic_game(fc.GAMES[name], fc.GAMES[name].make_options(), 2)),
    )
    HEURISTICS[name].features.features(state[0], network.inputs)
    monkeypatch.setattr(HEURISTICS[name].features, "NAMES", ("new", *reversed(names), "also new"))
    other = network_of(name, weights)
    other.inputs[:] = [1.0, *reversed(network.inputs), 0.0]
    assert infer(other) == pytest.approx(infer(network), abs=1e-6)


# --- What was learned


@pytest.mark.parametrize("name", HEURISTICS)
def test_the_shipped_weights_fit_the_features(name: str) -> None:
    weights, names = HEURISTICS[name].network_weights, HEURISTICS[name].feature_names
    assert weights is not None
    assert weights["game"] == name
    known, hidden = weights["features"], len(weights["second"])
    assert known == [feature for feature in names if feature in known], "it may know fewer, in the order of the game's"
    assert (len(weights["first"]), len(weights["first_bias"])) == (len(known) * hidden, hidden)
    numbers = [*weights["first"], *weights["first_bias"], *weights["second"], weights["second_bias"]]
    assert np.isfinite(numbers).all()
    assert network_of(name, weights).first.shape == (len(names), hidden)


@pytest.mark.parametrize("name", HEURISTICS)
def test_the_shipped_weights_say_how_they_were_learned(name: str) -> None:
    weights = HEURISTICS[name].network_weights
    assert weights is not None
    trained = weights["trained"]
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
    network = network_of(name, HEURISTICS[name].network_weights)
    parts = [network.first, network.first_bias, network.second, np.array([network.second_bias])]
    seen: dict[bool, list[float]] = {True: [], False: []}
    for seed in range(40):
        rows = []
        for count, (state, _, _) in enumerate(heuristic_game(kind, kind.make_options(), seed)):
            if count % 4 == 0:
                rows.append(features_of(name, state))
        seen[state.outcome == 1] += predict(parts, np.array(rows[len(rows) // 2 :]))[2].tolist()
    assert np.mean(seen[True]) > np.mean(seen[False]) + 0.1
