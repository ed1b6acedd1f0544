"""Inputs of the policy network: thermometers, amounts, and seats counted from the active one."""

from __future__ import annotations

import numpy as np
import pytest

import fourcures as fc
from fourcures.bots.policy.encoding import MAX_STEPS, action_names, encoding_of, input_names
from fourcures.bots.policy.network import AMOUNT_SCALE, NO_ACTION
from fourcures.games import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_every_number_has_inputs_of_its_own(game: str) -> None:
    layout, encoding = GAMES[game].observation_layout, encoding_of(GAMES[game])
    for place, highest in enumerate(layout.highest()):
        inputs = np.flatnonzero(encoding.sources == place)
        assert inputs[0] == encoding.first_inputs[place]
        assert inputs[-1] + 1 == encoding.first_inputs[place + 1]
        steps = list(range(1, highest + 1)) if highest <= MAX_STEPS else [0]
        assert list(encoding.thresholds[inputs]) == steps
    assert AMOUNT_SCALE > MAX_STEPS


@pytest.mark.parametrize("game", GAMES)
def test_turning_the_seats_loses_nothing(game: str) -> None:
    encoding = encoding_of(GAMES[game])
    for players in range(1, encoding.seats + 1):
        for active in range(players):
            view = encoding.viewpoint(players, active)
            assert sorted(encoding.turned_places[view]) == list(range(GAMES[game].observation_layout.size))
            actions = encoding.turned_actions[view]
            real = np.flatnonzero(actions != NO_ACTION)
            assert sorted(actions[real]) == list(real)


def test_the_active_seat_comes_first() -> None:
    """Seat 2 of 3 is active: its fields take the first seat's places, and seat 0 follows."""
    game_type, layout = GAMES["pandemic"], GAMES["pandemic"].observation_layout
    encoding, names = encoding_of(game_type), layout.names()
    places = encoding.turned_places[encoding.viewpoint(players=3, active=2)]
    for before, after in (("hand 2 paris", "hand 0 paris"), ("hand 0 paris", "hand 1 paris"), ("active 2", "active 0"),
                          ("role 1 medic", "role 2 medic"), ("cubes paris blue",) * 2):  # fmt: skip
        assert names[places[names.index(before)]] == after


def test_actions_name_the_same_seats_as_inputs() -> None:
    game = fc.new("pandemic", players=3, seed=1)
    encoding = encoding_of(game.type)
    actions = encoding.turned_actions[encoding.viewpoint(players=3, active=1)]
    space = game.type.action_space
    for action in range(len(actions)):
        if (found := space.values(action)) is not None:
            kind, values = found
            turned_kind, turned_values = space.values(int(actions[action])) or pytest.fail("an action became none")
            assert turned_kind == kind
            for argument in kind.arguments:
                expected = values[argument.name]
                if argument.thing == "seat" and expected < 3:
                    expected = (expected - 1) % 3
                assert turned_values[argument.name] == expected


@pytest.mark.parametrize("game", GAMES)
def test_every_input_and_action_has_a_name_of_its_own(game: str) -> None:
    game_type, encoding = GAMES[game], encoding_of(GAMES[game])
    assert len(set(input_names(game_type))) == encoding.inputs
    actions = action_names(game_type)
    assert sorted(actions.values()) == sorted(np.flatnonzero(encoding.turned_actions[0] != NO_ACTION))


def test_names_say_what_inputs_and_actions_are() -> None:
    inputs, actions = input_names(GAMES["pandemic"]), action_names(GAMES["pandemic"])
    assert {"cubes paris blue >= 2", "hand 1 airlift >= 1", "turn / 16"} <= set(inputs)
    game = fc.new("pandemic", players=2, seed=1)
    assert actions[f"drive {game.actor} chicago"] == game.action("drive chicago").id
    assert {"give paris 1", "treat blue", "tell_card paris", "agree"} <= set(actions)
