"""One agent per seat: PettingZoo's own check, whole games, and hidden information."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, seed_test
from pettingzoo.test.state_test import state_test

import fourcures as fc
from fourcures.engine.rng import start_stream
from fourcures.envs.pettingzoo import ParallelSeatsEnv, SeatsEnv

CASES: list[tuple[str, dict[str, Any]]] = [
    ("pandemic", {"players": 2}),
    ("pandemic", {"players": 4, "difficulty": "heroic"}),
    ("dice", {}),
    ("cure", {"players": 5}),
]
# PettingZoo warns of dictionaries with masks, which its own games have too, and of masks that are empty after the end.
masks_are_meant = [
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]


def with_marks(function: Any) -> Any:
    for mark in masks_are_meant:
        function = mark(function)
    return function


def play(env: SeatsEnv, seed: int) -> dict[str, float]:
    """Play a whole random game. Return the reward of every agent."""
    env.reset(seed=seed)
    dice = np.random.default_rng(seed)
    received = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, ended, cut, _ = env.last()
        assert observation in env.observation_space(agent)
        assert not cut
        received[agent] += reward
        env.step(None if ended else dice.choice(np.flatnonzero(observation["action_mask"])))
    return received


@with_marks
@pytest.mark.parametrize(("name", "options"), CASES)
def test_pettingzoo_has_nothing_to_say_against_it(name: str, options: dict[str, Any]) -> None:
    api_test(SeatsEnv(name, **options), num_cycles=60)


@pytest.mark.parametrize(("name", "options"), CASES)
def test_the_same_seed_gives_the_same_games(name: str, options: dict[str, Any]) -> None:
    seed_test(lambda: SeatsEnv(name, **options), num_cycles=40)


@pytest.mark.parametrize(("name", "options"), CASES)
def test_whole_games_are_won_or_lost_together(name: str, options: dict[str, Any]) -> None:
    env = SeatsEnv(name, **options)
    for seed in range(3):
        received = play(env, seed)
        assert env.game.outcome is not None
        assert set(received.values()) == {float(env.game.outcome.won)}
        assert env.agents == []


def test_no_step_is_taken_before_the_first_reset() -> None:
    with pytest.raises(fc.FourcuresError, match=r"^No game has been dealt yet; reset\(\) deals one\.$"):
        SeatsEnv("pandemic", players=2).step(0)


def test_a_game_that_is_won_is_worth_one_to_all() -> None:
    env = SeatsEnv("pandemic", players=2)
    env.reset(seed=1)
    hand = ["essen", "paris", "madrid", "milan", "london"]
    game = env._game = fc.from_position({
        "seats": [{"role": "medic", "city": "atlanta", "hand": hand}, {"role": "dispatcher"}],
        "diseases": {"red": "eradicated", "yellow": "eradicated", "black": "eradicated"}, "turn": {"seat": 0},
    }, seed=1)  # fmt: skip
    env.agent_selection = "seat_0"
    env.step(game.type.parse(game._state, game.options, "cure blue"))
    assert env.rewards == {"seat_0": 1.0, "seat_1": 1.0}
    assert env.terminations == {"seat_0": True, "seat_1": True}
    assert env.infos["seat_1"] == {"outcome": "cures"}


@pytest.mark.parametrize(("name", "options"), CASES)
def test_an_agent_is_asked_when_its_seat_is_and_for_its_own_actions(name: str, options: dict[str, Any]) -> None:
    env = SeatsEnv(name, **options)
    env.reset(seed=4)
    dice = np.random.default_rng(4)
    for _ in range(60):
        if env.game.outcome:
            break
        assert env.game.actor is not None
        assert env.agent_selection == f"seat_{env.game.actor}"
        for seat, agent in enumerate(env.possible_agents):
            mask = env.observe(agent)["action_mask"]
            if seat != env.game.actor:
                assert not mask.any()
        ids = np.flatnonzero(env.observe(env.agent_selection)["action_mask"])
        assert len(ids)
        own = {action.id for action in env.game.legal_actions.of(env.game.actor)}
        assert set(ids.tolist()) == own <= set(env.game.legal_actions.known_to(env.game.actor))
        env.step(dice.choice(ids))


@pytest.mark.rule("P-INFO-03", "P-INFO-06")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_an_agent_sees_nothing_of_what_its_seat_may_not_know(players: int) -> None:
    """Two games that differ only in hidden things look the same."""
    env, twin = (SeatsEnv("pandemic", players=players, difficulty="heroic") for _ in range(2))
    dice = np.random.default_rng(players)
    differed = 0
    for seed in range(4):
        env.reset(seed=seed)
        for step in range(80):
            if env.game.outcome:
                break
            for seat, agent in enumerate(env.possible_agents):
                twin._game = env.game.copy()
                twin.game._state = env.game.state()  # its own copy, since it is changed here
                start_stream(twin.game._state, 1000 * seed + step)
                twin.game.type.redeal(twin.game._state, seat)
                differed += twin.game.position() != env.game.position()
                for key, seen in env.observe(agent).items():
                    assert np.array_equal(seen, twin.observe(agent)[key]), (agent, key)
            env.step(dice.choice(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])))
    assert differed > 100


def test_an_action_of_another_seat_is_refused() -> None:
    """With open hands the legal actions include events of all seats; an agent plays only its own."""
    env = SeatsEnv("pandemic", players=2)
    env.reset(seed=1)
    seats = [{"role": "medic"}, {"role": "scientist", "hand": ["one_quiet_night"]}]
    game = env._game = fc.from_position({"seats": seats, "turn": {"seat": 0}}, seed=1)
    env.agent_selection = "seat_0"
    number = game.type.parse(game._state, game.options, "quietnight")
    assert number in game.legal_actions.ids()
    assert not env.observe("seat_0")["action_mask"][number]
    with pytest.raises(fc.IllegalAction):
        env.step(number)
    assert game.decisions == []


def test_bad_options_are_told_as_the_game_tells_them() -> None:
    with pytest.raises(fc.BadOptions, match="players: 9"):
        SeatsEnv("pandemic", players=9)
    with pytest.raises(fc.BadOptions, match="There is no game 'chess'"):
        SeatsEnv("chess")
    with pytest.raises(fc.BadOptions, match="render_mode: 'human' is not possible"):
        SeatsEnv("dice", render_mode="human")
    with pytest.raises(fc.FourcuresError, match="reset\\(\\) deals one"):
        SeatsEnv("dice").observe("seat_0")


def test_a_table_is_shown_to_the_agent_that_is_asked() -> None:
    env = SeatsEnv("pandemic", players=3, difficulty="heroic", render_mode="ansi")
    env.reset(seed=1)
    text = env.render()
    assert text
    assert "is dealt a card" in text or "what happened" in text
    assert SeatsEnv("dice").render() is None


def test_masks_can_be_written_into_and_the_game_does_not_suffer() -> None:
    env = SeatsEnv("dice")
    env.reset(seed=1)
    seen = env.observe("seat_0")
    before = {key: array.copy() for key, array in seen.items()}
    for array in seen.values():
        assert array.flags.writeable
        array[:] = 1
    assert all(np.array_equal(array, before[key]) for key, array in env.observe("seat_0").items())


def test_a_seed_may_come_from_numpy() -> None:
    one, other = SeatsEnv("dice"), SeatsEnv("dice")
    for seed in (5, None):
        one.reset(seed)
        other.reset(seed and np.int64(seed))  # type: ignore[arg-type]
        assert one.game.record() == other.game.record()


class MaskedActions(SeatsEnv):
    """Environment whose action spaces sample legal actions, for a test without masks."""

    def action_space(self, agent: str) -> Any:
        space, mask = super().action_space(agent), self.observe(agent)["action_mask"]
        return SimpleNamespace(sample=lambda: space.sample(mask))


@pytest.mark.parametrize(("name", "options"), CASES)
def test_pettingzoo_has_nothing_to_say_against_the_state(name: str, options: dict[str, Any]) -> None:
    state_test(MaskedActions(name, **options), ParallelSeatsEnv(name, **options), num_cycles=20)


@pytest.mark.parametrize(("name", "options"), CASES)
def test_the_state_is_what_all_seats_may_know(name: str, options: dict[str, Any]) -> None:
    env = SeatsEnv(name, **options)
    env.reset(seed=3)
    while not any(env.terminations.values()):
        state = env.state()
        assert state.flags.writeable
        seen = [env.observe(agent)["observation"] for agent in env.possible_agents]
        assert np.array_equal(state.reshape(len(seen), -1), seen)
        env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[-1]))


def test_the_state_shows_hidden_hands_that_no_agent_sees() -> None:
    env = SeatsEnv("pandemic", players=3, difficulty="heroic")
    env.reset(seed=3)
    hand = env.game_type.observation_layout.slice_of("hand")
    joint = env.state().reshape(3, -1)[:, hand]
    held = sum(len(seat["hand"]) for seat in env.game.position()["seats"])
    assert (joint.max(axis=0) == 1).sum() == held
    assert all(row.sum() < held for row in joint)


@pytest.mark.parametrize(("name", "options"), CASES)
def test_pettingzoo_has_nothing_to_say_against_the_parallel_form(name: str, options: dict[str, Any]) -> None:
    """PettingZoo's seed test takes illegal actions too, so the next test plays the same seed twice instead."""
    parallel_api_test(ParallelSeatsEnv(name, **options), num_cycles=60)


@pytest.mark.parametrize(("name", "options"), CASES)
def test_the_parallel_form_plays_the_games_of_the_other(name: str, options: dict[str, Any]) -> None:
    parallel, env, dice = ParallelSeatsEnv(name, **options), SeatsEnv(name, **options), np.random.default_rng(2)
    env.reset(seed=8)
    observations, infos = parallel.reset(seed=8)
    while parallel.agents:
        active = parallel.active_agent
        assert active == env.agent_selection
        assert {info["active_agent"] for info in infos.values()} == {active}
        for agent in parallel.agents:
            seen = env.observe(agent)
            assert np.array_equal(observations[agent]["observation"], seen["observation"])
            assert observations[agent]["action_mask"].any() == (agent == active)
        assert np.array_equal(parallel.state(), env.state())
        action = dice.choice(np.flatnonzero(observations[active]["action_mask"]))
        env.step(action)
        observations, rewards, terminations, _, infos = parallel.step(
            {**dict.fromkeys(parallel.agents, 0), active: action}
        )
    assert rewards == env.rewards
    assert all(terminations.values())
    assert env.game.outcome is not None


def test_the_parallel_form_says_whose_action_is_missing() -> None:
    env = ParallelSeatsEnv("cure", players=2)
    env.reset(seed=1)
    other = next(agent for agent in env.agents if agent != env.active_agent)
    with pytest.raises(
        fc.FourcuresError, match=rf"^actions: {env.active_agent} acts now, and no action of it is given"
    ):
        env.step({other: 0})
