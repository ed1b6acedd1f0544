"""Observations: within bounds, laid out as documented, equal in every form, and silent about hidden things."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import fourcures as fc
from fourcures.engine.backend import Backend
from fourcures.engine.observation import Feature, ObservationLayout
from fourcures.engine.rng import derive_seed, start_stream
from fourcures.envs.observation_docs import document

DOCS = Path(__file__).parent.parent.parent / "docs"
HIDDEN = [
    {"players": 2, "difficulty": "standard"},
    {"players": 2, "difficulty": "standard", "talk": "none"},
    {"players": 3, "difficulty": "heroic", "edition": "2008"},
    {"players": 4, "difficulty": "standard", "roles": ["contingency_planner", "dispatcher", "medic", "researcher"]},
]


def walk(name: str, seed: int, **options: Any) -> Any:
    """Yield a random game at every decision."""
    game, dice = fc.new(name, seed=seed, **options), random.Random(seed)
    yield game
    while not game.outcome:
        game.play(dice.choice(game.legal_actions.ids()))
        yield game


def seen(game_type: fc.GameType, state: Any, seat: int) -> list[int]:
    shown = game_type.observation_layout.struct()
    game_type.observe(state, seat, shown)
    return game_type.observation_layout.row(shown)


def test_a_layout_names_every_number_in_order() -> None:
    layout = ObservationLayout(
        {"a": "xy", "b": "123"}, Feature("one", "", "", 9), Feature("two", "", "a b"), Feature("last", "", "b", 5)
    )
    assert layout.names() == [
        "one", "two x 1", "two x 2", "two x 3", "two y 1", "two y 2", "two y 3", "last 1", "last 2", "last 3",
    ]  # fmt: skip
    assert layout.highest() == [9, 1, 1, 1, 1, 1, 1, 5, 5, 5]
    assert layout.size == layout.struct.dtype().itemsize == 10
    assert (layout.slice_of("one"), layout.slice_of("two"), layout.slice_of("last")) == (
        slice(0, 1),
        slice(1, 7),
        slice(7, 10),
    )
    observation = layout.struct()
    observation.two[4], observation.last[2], observation.one = 1, 5, 7  # type: ignore[attr-defined]
    assert layout.row(observation) == [7, 0, 0, 0, 0, 1, 0, 0, 0, 5]
    array = np.zeros(1, layout.struct.dtype())
    observation.store(array, 0)
    assert array.view(np.int8).tolist() == layout.row(observation)


@pytest.mark.parametrize("name", fc.GAMES)
def test_numbers_stay_within_their_bounds(name: str) -> None:
    kind = fc.GAMES[name]
    highest, names = np.array(kind.observation_layout.highest()), np.array(kind.observation_layout.names())
    assert len(set(names)) == len(names) == len(highest) == kind.observation_layout.size
    samples = list(kind.sample_options())
    for number, options in enumerate(samples[:: max(1, len(samples) // 12)]):
        for step, game in enumerate(walk(name, number, **options)):
            if step % 3 == 0 or game.outcome:
                row = np.array(game.observation(game.actor))
                wrong = (row < 0) | (row > highest)
                assert not wrong.any(), [*zip(names[wrong], row[wrong], strict=True)]


def test_the_board_game_is_seen_as_it_is() -> None:
    game = fc.from_position({
        "difficulty": "standard",
        "seats": [{"role": "medic", "city": "paris", "hand": ["lima", "airlift"]},
                  {"role": "scientist", "city": "cairo", "hand": ["tokyo"]}],
        "cubes": {"paris": {"blue": 3}, "cairo": {"black": 1}},
        "diseases": {"red": "eradicated"},
    }, seed=1)  # fmt: skip
    names = game.type.observation_layout.names()

    def told(seat: int | None, name: str) -> dict[str, int]:
        numbers = zip(names, game.observation(seat), strict=True)
        return {each: number for each, number in numbers if each.split()[0] == name and number}

    assert told(0, "hand") == {"hand 0 lima": 1, "hand 0 airlift": 1}
    assert told(1, "hand") == {"hand 1 tokyo": 1}
    assert told(None, "hand") == told(None, "you") == {}
    assert told(1, "you") == {"you 1": 1}
    assert told(1, "cards") == {"cards 0": 2, "cards 1": 1}
    assert told(1, "role") == {"role 0 medic": 1, "role 1 scientist": 1}
    assert told(1, "city") == {"city 0 paris": 1, "city 1 cairo": 1}
    assert told(1, "cubes") == {"cubes paris blue": 3, "cubes cairo black": 1}
    assert told(1, "cured") == {"cured red": 1}
    assert told(1, "eradicated") == {"eradicated red": 1}
    assert "unseen lima" not in told(0, "unseen")
    assert "unseen lima" in told(1, "unseen")
    assert told(0, "turn") == {"turn": 1}
    assert told(0, "actor") == {f"actor {game.actor}": 1}


@pytest.mark.parametrize("name", fc.GAMES)
def test_compiled_observations_are_the_interpreted_ones(name: str) -> None:
    kind = fc.GAMES[name]
    compiled = Backend("cpu", kind.rule_functions)[kind.observe]
    samples = list(kind.sample_options())
    compared = 0
    for number, options in enumerate(samples[:: max(1, len(samples) // 5)]):
        for game in walk(name, number, **options):
            for seat in range(-1, game.players):
                states, shown = (
                    np.zeros(1, kind.state_type.dtype()),
                    np.zeros(1, kind.observation_layout.struct.dtype()),
                )
                game.state(seed=0).store(states, 0)
                compiled(states[0], seat, shown[0])
                assert shown.view(np.int8).tolist() == seen(kind, game._state, seat)
                compared += 1
    assert compared > 300


@pytest.mark.rule("P-INFO-03", "P-INFO-06")
@pytest.mark.parametrize("options", HIDDEN, ids=str)
def test_an_observation_does_not_depend_on_what_it_hides(options: dict[str, Any]) -> None:
    """Dealing anew what a seat may not know changes neither its observation nor its choices."""
    differed = 0
    for seed in range(9):  # players who tell at random leave little hidden
        for step, game in enumerate(walk("pandemic", seed, **options)):
            if step % 3:
                continue
            for seat in range(game.players):
                twin = game.copy()
                twin._state = game.state().copy()
                start_stream(twin._state, derive_seed(seed, step, purpose=5))
                game.type.redeal(twin._state, seat)
                assert twin.observation(seat) == game.observation(seat)
                assert [action.id for action in twin.legal_actions.of(seat)] == [
                    action.id for action in game.legal_actions.of(seat)
                ]
                differed += twin._state.hand != game._state.hand
                assert twin.legal_actions.known_to(seat) == game.legal_actions.known_to(seat)
    assert differed > 100


@pytest.mark.parametrize("options", [{"players": 2, "hands": "open"}, *HIDDEN], ids=str)
def test_the_same_table_looks_the_same_however_it_came_about(options: dict[str, Any]) -> None:
    """Used-up piles and turned layers leave no trace."""
    for step, game in enumerate(walk("pandemic", 1, **options)):
        if step % 7 == 0 and game.outcome is None:
            for seat in range(game.players):
                for twin in (fc.from_position(game.position()), fc.imagine(game.view(seat)), game.imagine(seat)):
                    assert twin.observation(seat) == game.observation(seat)
                    for field in ("pile", "pile_cards", "pile_epidemic"):
                        assert getattr(twin._state, field) == getattr(game._state, field)


def test_a_pile_keeps_its_place_when_others_are_used_up() -> None:
    """The top pile stands behind those that are used up: three of four, when one is left."""
    seats = [{"role": "medic"}, {"role": "scientist"}]
    game = fc.from_position({"seats": seats, "player_deck": {"piles": [{"cards": 54, "epidemic": True}]}})
    layout = game.type.observation_layout
    assert game.observation(0)[layout.slice_of("pile_cards")] == [0, 0, 0, 54, 0, 0, 0, 0]
    assert game.observation(0)[layout.slice_of("pile_epidemic")] == [0, 0, 0, 1, 0, 0, 0, 0]


@pytest.mark.rule("P-INFO-06")
def test_a_forecast_is_seen_by_its_player_alone() -> None:
    seats = [{"role": "medic", "hand": ["forecast"]}, {"role": "scientist", "hand": []}]
    game = fc.from_position({"difficulty": "standard", "seats": seats, "turn": {"seat": 0}}, seed=1)
    forecast = game.type.observation_layout.slice_of("forecast")
    game.play("forecast")
    assert sum(game.observation(0)[forecast]) == 6
    assert sum(game.observation(1)[forecast]) == sum(game.observation(None)[forecast]) == 0
    left = game.type.observation_layout.slice_of("forecast_left")
    assert game.observation(1)[left] == game.observation(0)[left] == [6]
    heights = game.type.observation_layout.slice_of("infection_height")
    for _ in range(6):
        game.play(game.legal_actions.ids()[0])
    assert len(set(game.observation(0)[heights])) > len(set(game.observation(1)[heights]))
    assert sum(game.observation(1)[game.type.observation_layout.slice_of("rearranged")]) == 6


@pytest.mark.rule("P-INFO-08", "P-INFO-12")
def test_shown_cards_are_marked_for_all_seats_and_their_holder() -> None:
    seats = [{"role": "medic", "hand": ["paris", "lima"]}, {"role": "scientist", "hand": ["tokyo"]}]
    position = {"difficulty": "standard", "seats": seats, "turn": {"seat": 0}}
    game = fc.from_position(position, seed=1)
    layout = game.type.observation_layout
    names = layout.names()[layout.slice_of("shown")]

    def shown(seat: int | None) -> list[str]:
        return [
            name for name, number in zip(names, game.observation(seat)[layout.slice_of("shown")], strict=True) if number
        ]

    assert shown(0) == shown(1) == shown(None) == []
    game.play("tell paris", seat=0)
    assert shown(0) == shown(1) == shown(None) == ["shown 0 paris"]
    game.play("tell", seat=1)
    assert shown(0) == shown(1) == shown(None) == ["shown 0 paris", "shown 1 tokyo"]
    game = fc.from_position({**position, "difficulty": "introductory"}, seed=1)
    assert shown(0) == shown(None) == []


@pytest.mark.rule("P-INFO-01")
def test_the_layers_that_come_next_are_marked() -> None:
    """3 for the highest layer that has cards, 2 for the next that has some, 1 for all beneath."""
    game = fc.new("pandemic", players=2, seed=5)
    layout = game.type.observation_layout
    seen = set()
    while game.outcome is None:
        row = game.observation(0)
        heights, marks = row[layout.slice_of("infection_height")], row[layout.slice_of("infection_next")]
        layers = sorted({height for height in heights if height > 0}, reverse=True)
        expected = {0: 0} | {height: max(1, 3 - place) for place, height in enumerate(layers)}
        assert marks == [expected[height] for height in heights]
        seen.add(len(layers))
        game.play(game.legal_actions.ids()[0])
    assert max(seen) > 2


def test_chance_is_no_part_of_an_observation() -> None:
    """Another seed for the future changes no observation."""
    for name, options in (("pandemic", {"players": 3}), ("dice", {}), ("cure", {"players": 3})):
        game = fc.new(name, seed=3, **options)
        twin = game.copy(seed=4)
        assert twin.observation(0) == game.observation(0)


def test_a_seat_that_does_not_exist_sees_nothing() -> None:
    with pytest.raises(fc.FourcuresError, match="There is no seat 2; seats are 0 to 1, None is a spectator"):
        fc.new("pandemic", players=2).observation(2)


def test_the_documented_layout_is_up_to_date() -> None:
    written = (DOCS / "observations.md").read_text(encoding="utf-8")
    assert written == document(), "python -m fourcures.envs.observation_docs > docs/observations.md"
