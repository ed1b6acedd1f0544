"""Many games in one compiled step: equal to single games, and dealt anew in the step in which they end."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from scipy import stats

import fourcures as fc
from fourcures.envs import ENV_IDS, TeamVectorEnv, VectorCureShaping
from game_profiles import easy_board

CASES: list[tuple[str, dict[str, Any]]] = [
    ("pandemic", {"players": 4, "difficulty": "heroic"}),
    ("pandemic", {"players": 2}),
    ("dice", {"mode": "standard"}),
    ("cure", {"players": 3}),
]


def make(name: str, count: int, **options: Any) -> TeamVectorEnv:
    env = gymnasium.make_vec(ENV_IDS[name], num_envs=count, vectorization_mode="vector_entry_point", **options)
    assert isinstance(env, TeamVectorEnv)
    return env


def drawn(masks: Any, dice: np.random.Generator) -> Any:
    return np.array([dice.choice(np.flatnonzero(mask)) for mask in masks])


@pytest.mark.parametrize(("name", "options"), CASES)
def test_it_plays_what_gymnasium_plays_one_by_one(name: str, options: dict[str, Any]) -> None:
    """Interpreted and compiled: observations, rewards, ends, masks, and the following games."""
    compiled = make(name, 4, **options)
    singles: SyncVectorEnv = gymnasium.make_vec(  # type: ignore[assignment]
        ENV_IDS[name],
        num_envs=4,
        vectorization_mode="sync",
        vector_kwargs={"autoreset_mode": AutoresetMode.SAME_STEP},
        **options,
    )
    dice = np.random.default_rng(1)
    ends = 0
    for seed, steps in ((5, 200), (None, 60), (6, 20)):
        (one, info), (other, told) = compiled.reset(seed=seed), singles.reset(seed=seed)
        for _ in range(steps):
            assert np.array_equal(one, other)
            for key in ("action_mask", "legal_count", "actor"):
                assert np.array_equal(info[key], told[key]), key
            actions = drawn(info["action_mask"], dice)
            one, rewards, ended, cut, info = compiled.step(actions)
            other, *rest, told = singles.step(actions)
            assert all(np.array_equal(*pair) for pair in zip((rewards, ended, cut), rest, strict=True))
            ends += int(ended.sum())
            for index in np.flatnonzero(ended):
                assert info["_final_obs"][index]
                assert np.array_equal(info["final_obs"][index], told["final_obs"][index])
                assert info["final_info"]["outcome"][index] == told["final_info"]["outcome"][index]
            assert ("final_obs" in info) == bool(ended.any())
    assert ends >= 3


@pytest.mark.parametrize(("name", "options"), CASES)
def test_there_is_always_something_legal_to_do(name: str, options: dict[str, Any]) -> None:
    env = make(name, 32, **options)
    observations, info = env.reset(seed=1)
    for _ in range(100):
        assert observations in env.observation_space
        assert (info["action_mask"].sum(axis=1) == info["legal_count"]).all()
        assert info["legal_count"].min() > 0
        actions = env.random_actions()
        assert info["action_mask"][np.arange(32), actions].all()
        assert actions in env.action_space
        observations, *_, info = env.step(actions)


def test_random_actions_are_all_equally_likely() -> None:
    env = make("dice", 4000)
    _, info = env.reset(seed=[3] * 4000)
    legal = np.flatnonzero(info["action_mask"][0])
    counts = np.bincount(env.random_actions(), minlength=info["action_mask"].shape[1])
    assert counts.sum() == counts[legal].sum() == 4000
    assert stats.chisquare(counts[legal]).pvalue > 0.001


def test_games_have_the_seeds_that_follow_each_other() -> None:
    env = make("pandemic", 3, players=2)
    observations, _ = env.reset(seed=40)
    for index in range(3):
        game = fc.new("pandemic", players=2, seed=40 + index)
        assert observations[index].tolist() == game.observation(game.actor)
    listed, _ = env.reset(seed=[42, 40, 41])
    assert np.array_equal(listed, observations[[2, 0, 1]])
    following, _ = env.reset()
    assert not np.array_equal(following, listed)
    env.reset(seed=[42, 40, 41])
    assert np.array_equal(env.reset()[0], following)


def test_without_a_seed_games_differ() -> None:
    one, other = (make("dice", 2).reset()[0] for _ in range(2))
    assert not np.array_equal(one, other)
    assert not np.array_equal(one[0], one[1])


def test_an_illegal_action_is_refused_and_no_game_has_moved() -> None:
    env = make("pandemic", 3, players=2)
    observations, info = env.reset(seed=1)
    masks, states = info["action_mask"].copy(), env.states
    actions = env.random_actions()
    wrong = actions.copy()
    wrong[2] = np.flatnonzero(masks[2] == 0)[0]
    with pytest.raises(fc.IllegalAction, match=r"Game 2: .* \(P-"):
        env.step(wrong)
    wrong[1] = size = masks.shape[1]
    with pytest.raises(fc.FourcuresError, match=f"Game 1: there is no action with the id {size}"):
        env.step(wrong)
    with pytest.raises(fc.FourcuresError, match="Game 0: there is no action with the id -1"):
        env.step([-1, 0, 0])
    for odd in ([1, 2], [1, 2, 10**25], [1, 2, 2.5], ["pass"] * 3, None, [1, [2], 3]):
        with pytest.raises(fc.FourcuresError, match="actions: 3 whole numbers are needed, one for each game"):
            env.step(odd)
    assert np.array_equal(env.states, states)
    assert np.array_equal(info["action_mask"], masks)
    assert masks[np.arange(3), env.random_actions()].all()
    after, *_ = env.step(actions)
    assert not np.array_equal(after, observations)


def test_arrays_are_new_in_every_step() -> None:
    env = make("dice", 8)
    observations, info = env.reset(seed=1)
    kept, masks = observations.copy(), info["action_mask"].copy()
    for _ in range(5):
        *_, latest = env.step(env.random_actions())
    assert np.array_equal(observations, kept)
    assert np.array_equal(info["action_mask"], masks)
    assert not np.array_equal(latest["action_mask"], masks)


def test_arrays_can_be_written_into_and_no_game_suffers() -> None:
    """Torch shares memory with arrays that it is given, and warns of read-only ones."""
    env, other = make("dice", 8), make("dice", 8)
    ends = 0
    _, info = env.reset(seed=1)
    told = other.reset(seed=1)[1]
    for _ in range(60):
        actions = other.random_actions()
        assert np.array_equal(env.random_actions(), actions)
        arrays = [info[key] for key in ("action_mask", "legal_count", "actor", "final_obs") if key in info]
        for array in arrays:
            assert array.flags.writeable
            array[:] = 1
        _, _, ended, _, info = env.step(actions)
        *_, told = other.step(actions)
        assert all(np.array_equal(info[key], told[key]) for key in ("action_mask", "legal_count", "actor"))
        if ended.any():
            assert np.array_equal(info["final_obs"][ended], told["final_obs"][ended])
        ends += int(ended.sum())
    assert ends > 8


def test_before_the_first_reset_there_is_no_game() -> None:
    with pytest.raises(fc.FourcuresError, match="reset\\(\\) deals them"):
        make("dice", 2).step([0, 0])


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"players": 9}, "players: 9"),
        ({"dificulty": "heroic"}, "dificulty"),
        ({"num_envs": 0}, "num_envs: 0 is not possible; a whole number from 1 on is"),
    ],
)
def test_bad_options_are_told(options: dict[str, Any], message: str) -> None:
    with pytest.raises(fc.BadOptions, match=message):
        gymnasium.make_vec("fourcures/Pandemic-v0", **options)


def test_as_many_seeds_as_games_are_needed() -> None:
    with pytest.raises(fc.BadOptions, match="seed: 2 seeds are given; 3 are needed"):
        make("dice", 3).reset(seed=[1, 2])


def test_wrappers_of_gymnasium_count_its_games() -> None:
    env = gymnasium.wrappers.vector.RecordEpisodeStatistics(make("dice", 16))
    env.reset(seed=1)
    returns, lengths = [], []
    for _ in range(80):
        *_, info = env.step(env.unwrapped.random_actions())  # type: ignore[attr-defined]
        if "episode" in info:
            returns += info["episode"]["r"][info["_episode"]].tolist()
            lengths += info["episode"]["l"][info["_episode"]].tolist()
    assert len(lengths) > 20
    assert set(returns) <= {0.0, 1.0}
    assert min(lengths) > 1


def test_shaping_adds_nothing_to_whole_games() -> None:
    """Cures are rewarded in advance, and the end of the game takes the sum back."""
    plain, shaped = make("dice", 64, board=easy_board()), VectorCureShaping(make("dice", 64, board=easy_board()))
    plain.reset(seed=1)
    shaped.reset(seed=1)
    sums, shaped_sums, paid = np.zeros(64), np.zeros(64), 0
    for _ in range(120):
        actions = plain.random_actions()
        _, rewards, ended, _, _ = plain.step(actions)
        _, more, also_ended, _, _ = shaped.step(actions)
        assert np.array_equal(ended, also_ended)
        sums, shaped_sums = sums + rewards, shaped_sums + more
        paid += int((more == 0.25).sum())
        assert np.allclose(sums[ended], shaped_sums[ended])
        sums[ended] = shaped_sums[ended] = 0
    assert paid > 50


def test_numbers_may_come_from_numpy() -> None:
    env, other = make("dice", 3), TeamVectorEnv("dice", np.int64(3))  # type: ignore[arg-type]
    for seed, same in ((7, np.int64(7)), ([4, 2, 9], np.array([4, 2, 9]))):
        assert np.array_equal(env.reset(seed=seed)[0], other.reset(seed=same)[0])  # type: ignore[arg-type]
    with pytest.raises(fc.BadOptions, match="seed: -1 is not possible"):
        env.reset(seed=[3, -1, 2])
