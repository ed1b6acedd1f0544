"""Value network: features of every game, the network over them, and the shipped weights."""

from __future__ import annotations

from datetime import date
from typing import Any

import numpy as np
import pytest

import fourcures as fc
from determinization import heuristic_game, reseeded
from fourcures.bots.compiled import COMPILED_BOTS
from fourcures.bots.heuristics import HEURISTICS
from fourcures.bots.planner.layers import Layers, as_layers, propagate, read_layers, softsign
from fourcures.bots.planner.value_network import NOTHING, child_value, infer, set_parent, state_value
from fourcures.bots.planner.workspace import new_network
from fourcures.bots.session import backend
from fourcures.engine.backend import Backend

SAMPLES = [(name, number) for name, kind in fc.GAMES.items() for number, _ in enumerate(kind.sample_options())]


# --- Features


def features_of(name: str, state: Any) -> list[float]:
    """Features computed by the interpreted rules, into a list of NaN."""
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
    """Network as rule code sees it, with fields as attributes."""
    return new_network(fc.GAMES[name], weights).view(np.recarray)[0]


def layers_of(network: Any) -> Layers:
    """Layers as the network stores them."""
    return as_layers(
        network.first,
        network.bases[NOTHING].sums,
        network.second,
        network.second_bias,
        network.third,
        np.array([network.third_bias]),
    )


def values_of(layers: Layers, rows: Any) -> Any:
    """Values that the training code computes for the rows."""
    return softsign(propagate(layers, rows)[2])


def random_network(name: str, seed: int) -> Any:
    chance = np.random.default_rng(seed)
    inputs = len(HEURISTICS[name].feature_names)
    shapes = ((inputs, 9), (9,), (9, 5), (5,), (5,), (1,))
    network = network_of(name, as_layers(*(chance.normal(size=shape) for shape in shapes)).weights)
    network.inputs[:] = chance.normal(size=inputs) * (chance.random(inputs) < 0.5)
    return network


@pytest.mark.parametrize("seed", range(5))
def test_the_network_is_the_formula_that_it_is_said_to_be(seed: int) -> None:
    network = random_network("dice", seed)
    first = np.maximum(network.inputs @ network.first + network.bases[NOTHING].sums, 0)
    second = np.maximum(first @ network.second + network.second_bias, 0)
    total = float(second @ network.third) + network.third_bias
    assert infer(network, NOTHING) == pytest.approx(0.5 + 0.5 * total / (1 + abs(total)), abs=1e-6)
    assert Backend("cpu")[infer](network, NOTHING) == pytest.approx(infer(network, NOTHING), abs=1e-6)


def test_training_fits_the_network_that_is_played_with() -> None:
    network = random_network("dice", 3)
    assert values_of(layers_of(network), network.inputs[None, :]) == pytest.approx(infer(network, NOTHING), abs=1e-6)


@pytest.mark.parametrize("name", HEURISTICS)
def test_the_value_of_a_state_is_the_same_whatever_it_is_computed_from(name: str) -> None:
    """Computed from nothing, and as a difference to an earlier state."""
    network = network_of(name, HEURISTICS[name].network_weights)
    kind = fc.GAMES[name]
    compiled = backend(kind, COMPILED_BOTS["planner"])
    states = np.zeros(2, kind.state_type.dtype())
    values = set()
    for count, (state, _, _) in enumerate(heuristic_game(kind, kind.make_options(), 4)):
        state.store(states, 1)
        if count == 0 or count % 7 == 0:
            states[0] = states[1]
            compiled[set_parent](states[0], network)
        value = compiled[state_value](states[1], network)
        assert compiled[child_value](states[1], network) == pytest.approx(value, abs=1e-5)
        values.add(value)
    assert len(values) > 10


def test_a_network_without_weights_knows_nothing() -> None:
    network = network_of("dice", None)
    network.inputs[:] = 3.0
    assert infer(network, NOTHING) == 0.5


# --- Weights by the names of features


def rows_along_a_game(name: str) -> Any:
    game_type = fc.GAMES[name]
    return np.array(
        [features_of(name, state) for state, _, _ in heuristic_game(game_type, game_type.make_options(), 2)][::5]
    )


@pytest.mark.parametrize("place", [0, 20, -1])
@pytest.mark.parametrize("name", HEURISTICS)
def test_a_feature_that_the_weights_do_not_know_changes_no_value(name: str, place: int) -> None:
    """An example is the feature of a new role, in play or not."""
    weights, names, rows = HEURISTICS[name].network_weights, HEURISTICS[name].feature_names, rows_along_a_game(name)
    assert weights is not None
    more = [*names]
    more.insert(place, "role of tomorrow")
    values = values_of(read_layers(weights, names), rows)
    for number in (0.0, 1.0):
        extended = np.insert(rows, more.index("role of tomorrow"), number, axis=1)
        assert values_of(read_layers(weights, more), extended) == pytest.approx(values, abs=1e-6)


@pytest.mark.parametrize("name", HEURISTICS)
def test_a_feature_that_the_game_no_longer_has_is_left_out(name: str) -> None:
    """The values are those of states in which the feature is zero."""
    weights, names, rows = HEURISTICS[name].network_weights, HEURISTICS[name].feature_names, rows_along_a_game(name)
    assert weights is not None
    for gone in (0, 20, len(names) - 1):
        fewer = [*names[:gone], *names[gone + 1 :]]
        rows[:, gone] = 0.0
        values = values_of(read_layers(weights, fewer), np.delete(rows, gone, axis=1))
        assert values == pytest.approx(values_of(read_layers(weights, names), rows), abs=1e-6)


@pytest.mark.parametrize("name", HEURISTICS)
def test_the_planner_values_states_with_features_that_its_weights_do_not_know(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Feature order makes no difference either."""
    weights, names = HEURISTICS[name].network_weights, HEURISTICS[name].feature_names
    network, state = (
        network_of(name, weights),
        next(heuristic_game(fc.GAMES[name], fc.GAMES[name].make_options(), 2)),
    )
    HEURISTICS[name].features.features(state[0], network.inputs)
    monkeypatch.setattr(HEURISTICS[name].features, "NAMES", ("new", *reversed(names), "also new"))
    other = network_of(name, weights)
    other.inputs[:] = [1.0, *reversed(network.inputs), 0.0]
    assert infer(other, NOTHING) == pytest.approx(infer(network, NOTHING), abs=1e-6)


# --- What was learned


@pytest.mark.parametrize("name", HEURISTICS)
def test_the_shipped_weights_fit_the_features(name: str) -> None:
    weights, names = HEURISTICS[name].network_weights, HEURISTICS[name].feature_names
    assert weights is not None
    assert weights["game"] == name
    known, layers = weights["features"], read_layers(weights, names)
    assert known == [feature for feature in names if feature in known], "it may know fewer, in the order of the game's"
    assert len(weights["first"]) == len(known) * len(layers.first_bias)
    assert all(np.isfinite(part).all() for part in layers)
    network = network_of(name, weights)
    assert all(np.array_equal(found, part) for found, part in zip(layers_of(network), layers, strict=True))


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
    """From the middle of heuristic games on; an untrained network would see no difference."""
    kind = fc.GAMES[name]
    network = network_of(name, HEURISTICS[name].network_weights)
    seen: dict[bool, list[float]] = {True: [], False: []}
    for seed in range(40):
        rows = []
        for count, (state, _, _) in enumerate(heuristic_game(kind, kind.make_options(), seed)):
            if count % 4 == 0:
                rows.append(features_of(name, state))
        seen[state.outcome == 1] += values_of(layers_of(network), np.array(rows[len(rows) // 2 :])).tolist()
    assert np.mean(seen[True]) > np.mean(seen[False]) + 0.1
