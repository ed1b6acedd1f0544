"""Policy bot: the network equals its formulas, seats are rotated, files are checked, games end."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import fourcures as fc
from cure.builders import game_with as cure_game_with
from cure.builders import seat as cure_seat
from fourcures.bots.compiled import COMPILED_BOTS, CompiledBot, compiled_bot
from fourcures.bots.policy import policy
from fourcures.bots.policy.encoding import action_names, encoding_of, input_names
from fourcures.bots.policy.network import AMOUNT_SCALE, evaluate, logistic, logit, value
from fourcures.bots.policy.shipped import games_with_network
from fourcures.bots.policy.workspace import NAMES, PARTS, new_network
from fourcures.bots.session import BotSession, backend
from fourcures.engine.errors import BadOptions
from fourcures.engine.rule_code import rule
from fourcures.lab.batch import GameRunner

PLAYERS = {"pandemic": (2, 3, 4), "dice": (1,), "cure": (2, 5)}
FIRST_UNITS, SECOND_UNITS = 12, 5
POLICY = COMPILED_BOTS["policy"]


def random_weights(name: str, seed: int = 1) -> dict[str, Any]:
    """Random weights of a small untrained network, in the format of a file."""
    chance, encoding = np.random.default_rng(seed), encoding_of(fc.GAMES[name])
    actions, units = list(action_names(fc.GAMES[name])), FIRST_UNITS + SECOND_UNITS
    shapes: dict[str, tuple[int, ...]] = {
        "first": (encoding.inputs, FIRST_UNITS),
        "first_bias": (FIRST_UNITS,),
        "second": (FIRST_UNITS, SECOND_UNITS),
        "second_bias": (SECOND_UNITS,),
        "policy": (len(actions), units),
        "policy_bias": (len(actions),),
        "value": (units,),
        "value_bias": (),
    }
    weights = {part: (0.2 * chance.normal(size=shape)).astype(np.float16) for part, shape in shapes.items()}
    return {**weights, "inputs": np.array(input_names(fc.GAMES[name])), "actions": np.array(actions)}


def numbers_of(weights: dict[str, Any], kind: Any) -> dict[str, Any]:
    """Copy of the weights with another number type."""
    return {part: array if part in NAMES else array.astype(kind) for part, array in weights.items()}


def workspace(game_type: fc.GameType) -> Any:
    """Workspace with random weights."""
    return new_network(game_type, numbers_of(random_weights(game_type.name), np.float32))


RANDOM_POLICY = CompiledBot("policy", "", policy.choose, workspace, games=None, interpreted_up_to=0)


@rule
def write_outputs(states: Any, work: Any, logits: Any, values: Any) -> None:
    """Write the network's outputs for the first state: the win probability, and logits of all ids with an action."""
    view = evaluate(states[0], work[0])
    values[0] = value(work[0])
    for action in range(len(logits)):
        if work[0].turned_actions[view, action] >= 0:
            logits[action] = logit(action, view, work[0])


@cache
def used_workspace(name: str) -> Any:
    """Workspace shared by all tests: earlier evaluations must make no difference."""
    return workspace(fc.GAMES[name])


def outputs(name: str, state: Any, work: Any = None) -> tuple[Any, float]:
    """Logits by action and win probability, compiled."""
    run = backend(fc.GAMES[name], RANDOM_POLICY)[write_outputs]
    states, values = np.zeros(1, fc.GAMES[name].state_type.dtype()), np.zeros(1)
    logits = np.zeros(encoding_of(fc.GAMES[name]).turned_actions.shape[1])
    state.store(states, 0)
    run(states, used_workspace(name) if work is None else work, logits, values)
    return logits, float(values[0])


def random_games(name: str, every: int) -> Iterator[fc.Game]:
    """Positions of random games, for each number of players."""
    for players in PLAYERS[name]:
        options = {"players": players} if players > 1 else {}
        game, chance = fc.new(name, seed=players, **options), random.Random(1)
        while game.outcome is None:
            if len(game.decisions) % every == 0:
                yield game
            game.play(chance.choice(list(game.legal_actions)))


# --- The network


def reference(name: str, state: Any) -> tuple[Any, float]:
    """Logits by action and win probability: the formulas in NumPy, over all inputs."""
    game_type, weights = fc.GAMES[name], numbers_of(random_weights(name), np.float64)
    encoding, layout = encoding_of(game_type), game_type.observation_layout
    observation = layout.struct()
    game_type.observe(state, game_type.decider(state), observation)
    view = encoding.viewpoint(getattr(state, "players", 1), getattr(state, "seat", 0))
    turned = np.zeros(layout.size)
    turned[encoding.turned_places[view]] = layout.row(observation)
    numbers = turned[encoding.sources]
    inputs = np.where(encoding.thresholds > 0, numbers >= encoding.thresholds, numbers / AMOUNT_SCALE)
    first = np.maximum(weights["first_bias"] + inputs @ weights["first"], 0)
    second = np.maximum(weights["second_bias"] + first @ weights["second"], 0)
    hidden = np.concatenate([first, second])
    logits = np.zeros(encoding.turned_actions.shape[1])
    logits[list(action_names(game_type).values())] = weights["policy_bias"] + weights["policy"] @ hidden
    logits = logits[encoding.turned_actions[view]]
    logits[encoding.turned_actions[view] < 0] = 0
    return logits, float(1 / (1 + np.exp(-(weights["value_bias"] + weights["value"] @ hidden))))


@pytest.mark.parametrize("name", PLAYERS)
def test_the_network_is_what_its_formulas_say(name: str) -> None:
    actors = set()
    for game in random_games(name, every=7):
        logits, chance = outputs(name, game.state(seed=0))
        expected, expected_chance = reference(name, game.state())
        np.testing.assert_allclose(logits, expected, rtol=1e-3, atol=2e-3)
        assert chance == pytest.approx(expected_chance, abs=1e-4)
        actors.add((game.actor, getattr(game.state(), "seat", 0)))
    assert len(actors) >= max(PLAYERS[name])


@pytest.mark.parametrize("name", PLAYERS)
def test_what_was_evaluated_before_makes_no_difference(name: str) -> None:
    """Outputs are equal bit for bit; otherwise games would depend on their batch."""
    states = [game.state(seed=0) for game in random_games(name, every=9)]
    random.Random(2).shuffle(states)
    for state in states:
        logits, chance = outputs(name, state)
        fresh, fresh_chance = outputs(name, state, workspace(fc.GAMES[name]))
        assert (logits == fresh).all()
        assert chance == fresh_chance


@pytest.mark.parametrize("number", [0.0, 0.3, -2.5, 11.0, -39.0])
def test_the_logistic_function_needs_no_library(number: float) -> None:
    assert logistic(number) == pytest.approx(1 / (1 + np.exp(-number)), rel=1e-12)


def test_the_logistic_function_ends_at_sure_wins_and_losses() -> None:
    assert logistic(1000.0) == pytest.approx(1)
    assert logistic(-1000.0) == pytest.approx(0)


# --- Turned seats


def moved_on(game: fc.Game, places: int) -> fc.Game | None:
    """Rotate the players by `places` seats. Return None if the position names seats elsewhere too."""
    position = game.position()
    seats, turn = position["seats"], position["turn"]
    if turn.get("refused") or turn.get("gifts") or set(turn["awaits"]) != {"what", "seat"}:
        return None
    samples = [sample for seat in seats for sample in seat.get("samples", ())]
    for holder, key in [(turn, "seat"), (turn["awaits"], "seat"), *((sample, "die") for sample in samples)]:
        holder[key] = (holder[key] + places) % len(seats)
    position["seats"] = [seats[(number - places) % len(seats)] for number, _ in enumerate(seats)]
    return fc.from_position(position)


def turned_outputs(game: fc.Game) -> dict[int, float]:
    """Logits of legal actions by the network's action id, and the win probability under -1."""
    encoding, state = encoding_of(game.type), game.state(seed=0)
    logits, chance = outputs(game.type.name, state)
    turned = encoding.turned_actions[encoding.viewpoint(state.players, state.seat)]
    return {int(turned[action]): float(logits[action]) for action in game.legal_actions.ids()} | {-1: chance}


@pytest.mark.parametrize("name", ["pandemic", "cure"])
def test_who_sits_where_makes_no_difference(name: str) -> None:
    compared = 0
    for game in random_games(name, every=3):
        same, other = moved_on(game, 0), moved_on(game, 1)
        if same is not None and other is not None:
            assert turned_outputs(other) == pytest.approx(turned_outputs(same), abs=1e-6)
            compared += 1
    assert compared > 10


# --- The bot


@pytest.mark.parametrize("name", PLAYERS)
def test_it_makes_the_legal_choice_with_the_highest_logit(name: str) -> None:
    session = BotSession(fc.GAMES[name], RANDOM_POLICY)
    for game in random_games(name, every=5):
        logits, _ = outputs(name, game.state(seed=0))
        assert game.actor is not None
        known = game.legal_actions.known_to(game.actor)
        assert logits[session.choose(game).id] == max(logits[action] for action in known)


@pytest.mark.parametrize("name", PLAYERS)
def test_games_come_to_their_end(name: str) -> None:
    game_type = fc.GAMES[name]
    runner = GameRunner(game_type, game_type.make_options(), 1, bot=RANDOM_POLICY)
    played = runner.play(0, 3)
    assert (played.states["outcome"] > 0).all()
    assert (runner.play(2, 1).states == played.states[2:]).all()


def test_a_turn_ends_though_the_network_would_go_on_for_ever() -> None:
    """A sample can be given to the Researcher and delivered back without end; this network prefers exactly that."""
    cure = fc.GAMES["cure"]
    weights = numbers_of(random_weights("cure"), np.float32)
    for part in PARTS:
        weights[part] = np.zeros_like(weights[part])
    for row, action in enumerate(weights["actions"]):
        weights["policy_bias"][row] = {"give": 1, "deliver": 2}.get(action.split()[0], 0)
    network = new_network(cure, weights)
    session = BotSession(cure, replace(RANDOM_POLICY, workspace=lambda kind: network.copy()))
    game = cure_game_with(cure_seat("medic", 3, ("red", 0), ("blue", 0)), cure_seat("researcher", 3), phase="giving")
    turn, decisions = game.state().turn, 0
    while game.outcome is None and game.state().turn == turn:
        game.play(session.choose(game))
        decisions += 1
    assert policy.MAX_TURN_DECISIONS < decisions < 2 * policy.MAX_TURN_DECISIONS


# --- Files of weights


@pytest.fixture
def network_file(tmp_path: Path) -> Path:
    """Weights file of a dice-game network."""
    path = tmp_path / "mine.npz"
    np.savez(path, **random_weights("dice"), about=json.dumps({"games": 0}))
    return path


def test_a_file_of_ones_own_is_played_with(network_file: Path) -> None:
    game = fc.new("dice", seed=1)
    bot = compiled_bot(f"policy:{network_file}")
    assert BotSession(game.type, bot).choose(game) == BotSession(game.type, RANDOM_POLICY).choose(game)


def test_a_network_of_another_game_is_refused(network_file: Path) -> None:
    bot = compiled_bot(f"policy:{network_file}")
    with pytest.raises(
        BadOptions,
        match=r"does not fit cure as it is now: it has the input '.*', which the game does not have",
    ):
        bot.workspace(fc.GAMES["cure"])


def test_a_network_with_numbers_that_are_none_is_refused(network_file: Path) -> None:
    np.savez(network_file, **{**random_weights("dice"), "value": np.full(FIRST_UNITS + SECOND_UNITS, np.inf)})
    with pytest.raises(BadOptions, match="value holds numbers that are not finite"):
        compiled_bot(f"policy:{network_file}").workspace(fc.GAMES["dice"])


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (None, "There is no file .*mine.npz"),
        (b"no archive", "mine.npz is no policy network: it cannot be read"),
        (b"PK\x03\x04 broken", "mine.npz is no policy network: it cannot be read"),
        ({"first": np.zeros(3)}, "mine.npz is no policy network: the array first_bias is missing"),
        ({part: np.zeros(3) for part in PARTS}, "mine.npz is no policy network: the array inputs is missing"),
        (
            {part: np.zeros(2) for part in (*PARTS, *NAMES)},
            "mine.npz is no policy network: the array inputs must hold names, each of them once",
        ),
        (
            {**{part: np.zeros(2) for part in PARTS}, "inputs": np.array(["a", "b"]), "actions": np.array(["a", "a"])},
            "mine.npz is no policy network: the array actions must hold names, each of them once",
        ),
    ],
)
def test_what_is_no_network_is_refused(tmp_path: Path, content: Any, sentence: str) -> None:
    path = tmp_path / "mine.npz"
    if isinstance(content, bytes):
        path.write_bytes(content)
    elif content is not None:
        np.savez(path, **content)
    with pytest.raises(BadOptions, match=sentence):
        compiled_bot(f"policy:{path}")


def test_a_game_without_a_network_is_refused_in_one_sentence() -> None:
    for known, sentence in (((), "it plays no game yet"), (("cure", "pandemic"), "it plays cure, pandemic")):
        bot = CompiledBot("policy", "", policy.choose, games=lambda known=known: known)
        with pytest.raises(BadOptions, match=f"The bot policy cannot play dice; {sentence}."):
            bot.functions(fc.GAMES["dice"])


# --- Games that have changed since weights were trained


def test_open_hands_are_played_as_before_weights_had_names() -> None:
    """Golden games from before weights had names: later features of the board game must not change them."""
    for recorded in json.loads((Path(__file__).parent / "policy_golden.json").read_text()):
        game = fc.new("pandemic", seed=recorded["seed"], **recorded["options"])
        session = BotSession(game.type, POLICY, seed=1)
        while game.outcome is None:
            game.play(session.choose(game))
        assert game.decisions == recorded["decisions"]
        assert game.outcome.reason == recorded["reason"]


def without(weights: dict[str, Any], names: str, rows: tuple[str, ...], lost: Any) -> dict[str, Any]:
    """Copy of the weights without the names in `lost` and their rows."""
    kept = ~np.isin(weights[names], lost)
    return {part: array[kept] if part in (names, *rows) else array for part, array in weights.items()}


def test_inputs_that_weights_do_not_know_count_zero() -> None:
    weights = numbers_of(random_weights("dice"), np.float32)
    lost = weights["inputs"][3::7]
    fewer = new_network(fc.GAMES["dice"], without(weights, "inputs", ("first",), lost))
    weights["first"][np.isin(weights["inputs"], lost)] = 0
    assert (fewer == new_network(fc.GAMES["dice"], weights)).all()


def test_the_order_of_names_makes_no_difference() -> None:
    weights = numbers_of(random_weights("dice"), np.float32)
    expected = new_network(fc.GAMES["dice"], weights)
    for part in ("inputs", "first", "actions", "policy", "policy_bias"):
        weights[part] = weights[part][::-1]
    assert (new_network(fc.GAMES["dice"], weights) == expected).all()


def test_actions_that_weights_do_not_know_are_chosen_only_alone() -> None:
    weights, dice = numbers_of(random_weights("dice"), np.float32), fc.GAMES["dice"]
    known = np.array([name for name in weights["actions"] if not name.startswith("drive")])
    unknown = np.setdiff1d(weights["actions"], known)
    assert len(unknown)
    fewer = without(weights, "actions", ("policy", "policy_bias"), unknown)
    session = BotSession(dice, replace(RANDOM_POLICY, workspace=lambda kind: new_network(kind, fewer)))
    mixed = 0
    for game in random_games("dice", every=1):
        kinds = {action.kind for action in game.legal_actions}
        mixed += "drive" in kinds and len(kinds) > 1
        assert session.choose(game).kind != "drive" or kinds == {"drive"}
    assert mixed > 5


def test_an_input_that_the_game_has_no_more_is_named() -> None:
    weights = numbers_of(random_weights("dice"), np.float32)
    weights["inputs"] = np.array([*weights["inputs"][:-1], "weather of dice >= 1"])
    with pytest.raises(BadOptions, match=r"it has the input 'weather of dice >= 1', which the game does not have\.$"):
        new_network(fc.GAMES["dice"], weights)


def test_shipped_networks_fit_their_games() -> None:
    for name in games_with_network():
        assert POLICY.can_play(fc.GAMES[name])
        POLICY.workspace(fc.GAMES[name])
