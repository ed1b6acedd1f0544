"""Episodes from a position: every environment plays the game of ``fourcures.from_position``."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import fourcures as fc
from fourcures.envs import ENV_IDS, TeamEnv, TeamVectorEnv
from fourcures.envs.pettingzoo import ParallelSeatsEnv, SeatsEnv

CASES: list[tuple[str, dict[str, Any]]] = [
    ("pandemic", {"players": 3, "difficulty": "heroic"}),
    ("dice", {}),
    ("cure", {"players": 2}),
]


def position_of(name: str, options: dict[str, Any], decisions: int = 9, seed: int = 4) -> dict[str, Any]:
    """Position after `decisions` decisions of a game."""
    game = fc.new(name, seed=seed, **options)
    for number in range(decisions):
        known = game.legal_actions.known_to(game.actor or 0)
        game.play(known[7 * number % len(known)])
    assert game.outcome is None
    return game.position()


@pytest.mark.parametrize(("name", "options"), CASES)
def test_a_reset_begins_with_a_position(name: str, options: dict[str, Any]) -> None:
    position = position_of(name, options)
    env, seats = TeamEnv(name, **options), SeatsEnv(name, **options)
    observation, info = env.reset(seed=7, options={"position": position})
    seats.reset(seed=7, options={"position": position})
    game = fc.from_position(position, seed=7)
    for own in (env.game, seats.game):
        assert own.record() == game.record()
        assert own.position() == position
    assert observation.tolist() == game.observation(game.actor)
    assert np.flatnonzero(info["action_mask"]).tolist() == game.legal_actions.known_to(game.actor or 0)
    assert seats.agent_selection == f"seat_{game.actor}"
    env.reset(options={"position": position})
    assert env.game.position() == position
    assert env.game.seed != game.seed
    for one in (env, seats):
        one.reset()
        assert one.game.turn == 1
        assert "position" not in one.game.record()


@pytest.mark.parametrize(("name", "options"), CASES)
def test_many_games_begin_with_a_position_and_go_on_as_one_does(name: str, options: dict[str, Any]) -> None:
    """Each game's seed decides the rest: compiled games from a position equal single environments."""
    position = position_of(name, options)
    envs = TeamVectorEnv(name, 6, **options)
    singles = [TeamEnv(name, **options) for _ in range(6)]
    observations, info = envs.reset(seed=20, options={"position": position})
    told = [one.reset(seed=20 + index, options={"position": position}) for index, one in enumerate(singles)]
    rng, ends = np.random.default_rng(1), 0
    for _ in range(300):
        for index, (seen, single_info) in enumerate(told):
            assert np.array_equal(observations[index], seen)
            assert np.array_equal(info["action_mask"][index], single_info["action_mask"])
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in info["action_mask"]])
        observations, rewards, ended, _, info = envs.step(actions)
        for index, one in enumerate(singles):
            seen, reward, over, _, single_info = one.step(actions[index])
            assert (reward, over) == (rewards[index], ended[index])
            told[index] = one.reset(options={"position": position}) if over else (seen, single_info)
        ends += int(ended.sum())
    assert ends >= 3


@pytest.mark.parametrize(("name", "options"), CASES)
def test_every_game_may_have_its_own_position(name: str, options: dict[str, Any]) -> None:
    positions = [position_of(name, options, decisions) for decisions in (2, 5, 8)]
    envs = TeamVectorEnv(name, 3, **options)
    observations, _ = envs.reset(seed=1, options={"position": positions})
    games = [fc.from_position(position) for position in positions]
    assert [row.tolist() for row in observations] == [game.observation(game.actor) for game in games]
    dealt, _ = envs.reset(seed=5)
    fresh = fc.new(name, seed=5, **options)
    assert dealt[0].tolist() == fresh.observation(fresh.actor)


@pytest.mark.parametrize(("name", "options"), CASES)
def test_gymnasium_has_nothing_to_say_against_it(name: str, options: dict[str, Any]) -> None:
    position = position_of(name, options)

    class FromPosition(TeamEnv):
        def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> Any:
            return super().reset(seed=seed, options={"position": position})

    check_env(FromPosition(name, on_illegal="replace", **options), skip_render_check=True)


def environments(name: str, **options: Any) -> list[Any]:
    return [
        gymnasium.make(ENV_IDS[name], **options),
        TeamVectorEnv(name, 2, **options),
        SeatsEnv(name, **options),
        ParallelSeatsEnv(name, **options),
    ]


def test_positions_that_do_not_fit_are_refused() -> None:
    won = fc.new("dice", seed=1).position() | {"outcome": {"won": False, "reason": "cubes"}}
    heroic = position_of("pandemic", {"players": 2, "difficulty": "heroic"})
    turning = {"seats": [{"role": "medic"}, {"role": "scientist"}], "turn": {"phase": "infect"}}
    for name, position, says in (
        ("dice", heroic, "position: it is one of 'pandemic'; this environment plays dice."),
        ("pandemic", heroic, "position: it has 2 seats; this environment has 4."),
        ("dice", {"game": "dice", "turn": {"actions": 99}}, "turn"),
        ("dice", "{", "position"),
        ("dice", 3, "position"),
        ("dice", won, ""),
        ("pandemic:2", turning, "position: nobody has to decide in it; give one in which somebody does."),
    ):
        game, _, players = name.partition(":")
        for env in environments(game, **({"players": int(players)} if players else {})):
            with pytest.raises(fc.BadPosition) as refused:
                env.reset(seed=1, options={"position": position})
            assert says in str(refused.value)
            assert "\n" not in str(refused.value)


def test_other_options_of_a_reset_are_refused() -> None:
    team, vector, seats, parallel = environments("dice")
    for env in (team, vector):
        with pytest.raises(fc.BadOptions, match="there is no option 'postion' of a reset; there is position"):
            env.reset(options={"postion": {}})
    for env in (team.unwrapped, vector, seats, parallel):
        with pytest.raises(fc.BadOptions, match="a dictionary such as"):
            env.reset(options=3)
    with pytest.raises(fc.BadOptions, match="position: 3 are given; one is needed, or 2, one a game"):
        vector.reset(options={"position": [{}, {}, {}]})


def test_a_refusal_speaks_of_the_board_of_the_position() -> None:
    from game_profiles import easy_board

    position = position_of("dice", {"board": easy_board()}, 3)
    vector, single = TeamVectorEnv("dice", 2), TeamEnv("dice")
    _, info = vector.reset(seed=1, options={"position": position})
    single.reset(seed=1, options={"position": position})
    illegal = int(np.flatnonzero(info["action_mask"][1] == 0)[0])
    with pytest.raises(fc.IllegalAction) as one:
        single.step(illegal)
    with pytest.raises(fc.IllegalAction) as other:
        vector.step([vector.random_actions()[0], illegal])
    assert str(other.value) == f"Game 1: {one.value}"
