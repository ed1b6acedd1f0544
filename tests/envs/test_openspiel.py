"""OpenSpiel adapter: passes OpenSpiel's own test, and names what to install if it is missing."""

from __future__ import annotations

import importlib
import json
import random
import sys
from typing import Any

import numpy as np
import pytest

import fourcures as fc
from game_profiles import PROFILES

PARAMETERS: dict[str, dict[str, Any]] = {
    "pandemic": {"players": 2, "options": "difficulty:heroic hands:closed"},
    "dice": {},
    "cure": {"players": 3},
}


@pytest.fixture
def pyspiel() -> Any:
    importlib.import_module("fourcures.envs.openspiel")
    return importlib.import_module("pyspiel")


@pytest.mark.parametrize("name", PROFILES)
def test_it_passes_the_test_of_openspiel(name: str, pyspiel: Any) -> None:
    game = pyspiel.load_game(f"fourcures_{name}", PARAMETERS[name])
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", PROFILES)
def test_states_are_games_with_chance_by_hand(name: str, pyspiel: Any) -> None:
    spiel, rng = pyspiel.load_game(f"fourcures_{name}", PARAMETERS[name]), random.Random(1)
    state = spiel.new_initial_state()
    assert spiel.num_players() == state.game.players
    assert state.observation_string(0) == "being set up"
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert sum(chance for _, chance in outcomes) == pytest.approx(1)
            assert len(outcomes) <= spiel.max_chance_outcomes()
            state.apply_action(rng.choices([number for number, _ in outcomes], [chance for _, chance in outcomes])[0])
        else:
            seat = state.current_player()
            assert seat == state.game.actor
            assert state.observation_tensor(seat) == state.game.observation(seat)
            twin, action = state.clone(), rng.choice(state.legal_actions())
            state.apply_action(action)
            assert twin.game != state.game
            assert state.action_to_string(seat, action)
    assert state.returns() == state.game.returns()


@pytest.mark.rule("P-INFO-08", "P-INFO-12")
def test_other_seats_observe_what_a_seat_has_told(pyspiel: Any) -> None:
    state = pyspiel.load_game("fourcures_pandemic", PARAMETERS["pandemic"]).new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    seat = state.current_player()
    other = 1 - seat
    hand = state.game.view(seat)["seats"][seat]["hand"]
    layout = state.game.type.observation_layout
    names = np.array(layout.names())[layout.slice_of("shown")]

    def shown() -> list[str]:
        return list(names[np.array(state.observation_tensor(other))[layout.slice_of("shown")] > 0])

    assert shown() == json.loads(state.observation_string(other))["seats"][seat]["shown"] == []
    own = {state.action_to_string(seat, action): action for action in state.legal_actions(seat)}
    assert not any(text.startswith(f"tell {other}") for text in own)
    state.apply_action(own[f"tell {hand[0]}"])
    assert json.loads(state.observation_string(other))["seats"][seat]["shown"] == [hand[0]]
    assert shown() == [f"shown {seat} {hand[0]}"]
    state.apply_action(own["tell"])
    assert sorted(json.loads(state.observation_string(other))["seats"][seat]["shown"]) == sorted(hand)
    assert sorted(shown()) == sorted(f"shown {seat} {card}" for card in hand)
    assert state.current_player() == seat


def test_options_are_chosen_by_parameters(pyspiel: Any) -> None:
    state = pyspiel.load_game("fourcures_pandemic", PARAMETERS["pandemic"]).new_initial_state()
    assert (state.game.options.difficulty, state.game.options.hands_open) == ("heroic", False)
    silent = pyspiel.load_game("fourcures_pandemic", {"players": 2, "options": "hands:closed talk:none"})
    assert silent.new_initial_state().game.options.as_json()["talk"] == "none"
    with pytest.raises(fc.BadOptions, match="words such as difficulty:heroic are"):
        pyspiel.load_game("fourcures_dice", {"options": "standard"})


def test_without_openspiel_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "fourcures.envs.openspiel", raising=False)
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(ImportError, match=r"^The OpenSpiel adapter needs OpenSpiel: pip install"):
        importlib.import_module("fourcures.envs.openspiel")
