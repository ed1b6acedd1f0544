"""Environment of one game: Gymnasium's own check, whole games, seeds, masks, errors."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import fourcures as fc
from fourcures.engine.rng import derive_seed
from fourcures.envs import ENV_IDS, CureShaping
from fourcures.envs.kernels import RESET_PURPOSE

OPTIONS: dict[str, list[dict[str, Any]]] = {
    "pandemic": [{"players": 2, "difficulty": "introductory"}, {"players": 4, "difficulty": "heroic"}],
    "dice": [{"mode": "standard"}],
    "cure": [{"players": 3, "difficulty": "heroic"}],
}
CASES = [(name, options) for name, several in OPTIONS.items() for options in several]


def play(env: Any, seed: int, random_seed: int = 1) -> tuple[list[Any], float, dict[str, Any]]:
    """Play a whole random game. Return the observations, the sum of rewards, and the last info."""
    observation, info = env.reset(seed=seed)
    dice = np.random.default_rng(random_seed)
    seen, total, ended = [observation], 0.0, False
    while not ended:
        action = dice.choice(np.flatnonzero(info["action_mask"]))
        observation, reward, ended, cut, info = env.step(action)
        assert not cut
        assert observation in env.observation_space
        assert info["action_mask"].sum() == info["legal_count"]
        seen.append(observation)
        total += reward
    return seen, total, info


def test_there_is_one_for_every_game() -> None:
    assert list(ENV_IDS) == list(fc.GAMES)
    assert ENV_IDS["pandemic"] == "fourcures/Pandemic-v0"
    assert set(ENV_IDS.values()) <= set(gymnasium.registry)


@pytest.mark.parametrize(("name", "options"), CASES)
def test_gymnasium_has_nothing_to_say_against_it(name: str, options: dict[str, Any]) -> None:
    """The check takes actions without regard to masks."""
    check_env(gymnasium.make(ENV_IDS[name], on_illegal="replace", **options).unwrapped)


@pytest.mark.parametrize(("name", "options"), CASES)
def test_whole_games(name: str, options: dict[str, Any]) -> None:
    env = gymnasium.make(ENV_IDS[name], **options)
    for seed in range(4):
        _, total, info = play(env, seed)
        outcome = env.unwrapped.game.outcome  # type: ignore[attr-defined]
        assert total == outcome.won
        assert fc.GAMES[name].reasons[info["outcome"]] == outcome.reason
        assert info["legal_count"] == info["action_mask"].sum() == 0
        assert info["actor"] == -1


def test_a_game_that_is_won_is_worth_one() -> None:
    env = gymnasium.make("fourcures/Pandemic-v0", players=2).unwrapped
    env.reset(seed=1)
    hand = ["essen", "paris", "madrid", "milan", "london"]
    position = {
        "seats": [{"role": "medic", "city": "atlanta", "hand": hand}, {"role": "dispatcher"}],
        "diseases": {"red": "eradicated", "yellow": "eradicated", "black": "eradicated"},
        "turn": {"seat": 0},
    }
    env._game = fc.from_position(position, seed=1)  # type: ignore[attr-defined]
    cure = env.game.type.parse(env.game._state, env.game.options, "cure blue")  # type: ignore[attr-defined]
    _, reward, ended, _, info = env.step(cure)
    assert (reward, ended, info["outcome"]) == (1.0, True, 1)


@pytest.mark.parametrize(("name", "options"), CASES)
def test_a_seed_gives_the_game_of_that_seed_and_then_the_same_games(name: str, options: dict[str, Any]) -> None:
    one, other = (gymnasium.make(ENV_IDS[name], **options).unwrapped for _ in range(2))
    for seed in (7, 8):
        for env in (one, other):
            env.reset(seed=seed)
            assert env.game.position() == fc.new(name, seed=seed, **options).position()
        assert all(np.array_equal(*pair) for pair in zip(play(one, seed)[0], play(other, seed)[0], strict=True))
        for number in (1, 2):
            first, second = one.reset()[0], other.reset()[0]
            assert np.array_equal(first, second)
            assert one.game.seed == derive_seed(seed, number, RESET_PURPOSE)


def test_without_a_seed_games_differ() -> None:
    seeds = set()
    for _ in range(3):
        env = gymnasium.make("fourcures/Dice-v0").unwrapped
        for _ in range(3):
            env.reset()
            seeds.add(env.game.seed)  # type: ignore[attr-defined]
    assert len(seeds) == 9


@pytest.mark.parametrize(("name", "options"), CASES)
def test_masks_are_the_legal_actions_that_the_decider_knows_of(name: str, options: dict[str, Any]) -> None:
    env = gymnasium.make(ENV_IDS[name], **options)
    _, info = env.reset(seed=2)
    for _ in range(30):
        game = env.unwrapped.game  # type: ignore[attr-defined]
        ids = np.flatnonzero(info["action_mask"]).tolist()
        assert ids == game.legal_actions.known_to(game.actor)
        assert set(ids) <= set(game.legal_actions.ids())
        assert env.unwrapped.action_masks().tolist() == info["action_mask"].astype(bool).tolist()  # type: ignore[attr-defined]
        assert info["actor"] == game.actor
        *_, ended, _, info = env.step(ids[len(ids) // 2])
        if ended:
            break


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    env = gymnasium.make("fourcures/Pandemic-v0", players=2).unwrapped
    observation, info = env.reset(seed=1)
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    before = env.game._state.copy()  # type: ignore[attr-defined]
    with pytest.raises(fc.IllegalAction, match=r"\(P-[A-Z]+"):
        env.step(wrong)
    with pytest.raises(fc.IllegalAction, match="There is no action with the id 99999"):
        env.step(99999)
    with pytest.raises(fc.IllegalAction, match=r"1\.5 is not an action"):
        env.step(1.5)
    assert env.game._state == before  # type: ignore[attr-defined]
    assert np.array_equal(env.unwrapped._observation(), observation)  # type: ignore[attr-defined]


def test_what_only_a_hidden_hand_allows_is_refused() -> None:
    """The team is one agent, but it decides with the knowledge of the seat that is asked."""
    env = gymnasium.make("fourcures/Pandemic-v0", players=2, difficulty="standard").unwrapped
    env.reset(seed=1)
    seats = [{"role": "medic"}, {"role": "scientist", "hand": ["one_quiet_night"]}]
    game = fc.from_position({"difficulty": "standard", "seats": seats, "turn": {"seat": 0}}, seed=1)
    env._game = game  # type: ignore[attr-defined]
    number = game.type.parse(game._state, game.options, "quietnight")
    assert number in game.legal_actions.ids()
    assert not env.action_masks()[number]  # type: ignore[attr-defined]
    with pytest.raises(fc.IllegalAction):
        env.step(number)
    assert game.decisions == []


def test_after_the_end_nothing_is_legal() -> None:
    env = gymnasium.make("fourcures/Dice-v0", on_illegal="replace").unwrapped
    play(env, 1)
    with pytest.raises(fc.IllegalAction):
        env.step(0)


def test_before_the_first_reset_there_is_no_game() -> None:
    with pytest.raises(fc.FourcuresError, match="reset\\(\\) deals one"):
        gymnasium.make("fourcures/Dice-v0").unwrapped.step(0)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"players": 9}, "players: 9"),
        ({"dificulty": "heroic"}, "dificulty"),
        ({"difficulty": "easy"}, "difficulty: 'easy'"),
        ({"on_illegal": "ignore"}, "on_illegal: 'ignore' is not possible; 'error' and 'replace' are"),
    ],
)
def test_bad_options_are_told_as_the_game_tells_them(options: dict[str, Any], message: str) -> None:
    with pytest.raises(fc.BadOptions, match=message) as told:
        gymnasium.make("fourcures/Pandemic-v0", **options)
    if "on_illegal" not in options:
        with pytest.raises(fc.BadOptions) as same:
            fc.new("pandemic", **options)
        assert str(told.value) == str(same.value)


@pytest.mark.filterwarnings("ignore:.*that is not in the possible render_modes")
def test_a_render_mode_that_does_not_exist_is_refused() -> None:
    with pytest.raises(fc.BadOptions, match="render_mode: 'human' is not possible; 'ansi' and None are"):
        gymnasium.make("fourcures/Dice-v0", render_mode="human")


@pytest.mark.parametrize(("name", "options"), CASES)
def test_a_game_can_be_looked_at(name: str, options: dict[str, Any]) -> None:
    env = gymnasium.make(ENV_IDS[name], render_mode="ansi", **options)
    _, info = env.reset(seed=1)
    env.step(np.flatnonzero(info["action_mask"])[0])
    text = env.render()
    assert isinstance(text, str)
    assert env.unwrapped.game.events[-1].text in text.splitlines()  # type: ignore[attr-defined]
    assert len(text.splitlines()) > 20
    assert gymnasium.make(ENV_IDS[name], **options).unwrapped.render() is None


def test_the_module_can_be_named_in_the_id() -> None:
    """The import happens in a process that has not loaded the module."""
    code = "import gymnasium; print(gymnasium.make('fourcures.envs:fourcures/Dice-v0').reset(seed=1)[0].shape)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == f"({fc.GAMES['dice'].observation_layout.size},)\n"


def test_shaping_pays_cures_in_advance_and_takes_them_back() -> None:
    env = CureShaping(gymnasium.make("fourcures/Pandemic-v0", players=2), weight=0.2, discount=0.9)
    env.reset(seed=1)
    hand = ["essen", "paris", "madrid", "milan", "london"]
    seats = [{"role": "medic", "city": "atlanta", "hand": hand}, {"role": "dispatcher"}]
    game = env.unwrapped._game = fc.from_position({"seats": seats, "turn": {"seat": 0}}, seed=1)  # type: ignore[attr-defined]
    cure = game.type.parse(game._state, game.options, "cure blue")
    pass_ = game.type.parse(game._state, game.options, "pass")
    assert env.step(cure)[1] == pytest.approx(0.9 * 0.2)
    assert env.step(pass_)[1] == pytest.approx(0.9 * 0.2 - 0.2)


@pytest.mark.parametrize("seed", range(5))
def test_shaping_adds_nothing_to_a_whole_game(seed: int) -> None:
    plain = gymnasium.make("fourcures/Dice-v0", board=_easy())
    shaped = CureShaping(gymnasium.make("fourcures/Dice-v0", board=_easy()))
    assert play(shaped, seed)[1] == pytest.approx(play(plain, seed)[1])


def _easy() -> dict[str, Any]:
    from game_profiles import easy_board

    return easy_board()


def test_shaping_with_impossible_numbers_is_refused() -> None:
    with pytest.raises(fc.BadOptions, match="discount: 2 is not possible; a number from 0 to 1 is"):
        CureShaping(gymnasium.make("fourcures/Dice-v0"), discount=2)


@pytest.mark.parametrize("on_illegal", ["error", "replace"])
@pytest.mark.parametrize("action", ["x", 1.5, None, True, np.array([1, 2])], ids=repr)
def test_what_is_no_whole_number_is_refused_in_a_sentence(action: Any, on_illegal: str) -> None:
    env = gymnasium.make("fourcures/Dice-v0", on_illegal=on_illegal).unwrapped
    env.reset(seed=1)
    with pytest.raises(fc.IllegalAction, match="is not an action"):
        env.step(action)
    assert env.game.decisions == []  # type: ignore[attr-defined]


def test_masks_can_be_written_into_and_the_game_does_not_suffer() -> None:
    env = gymnasium.make("fourcures/Dice-v0").unwrapped
    _, info = env.reset(seed=1)
    for mask in (info["action_mask"], env.action_masks()):  # type: ignore[attr-defined]
        before = mask.copy()
        assert mask.flags.writeable
        mask[:] = 1
        assert np.array_equal(env.action_masks(), before)  # type: ignore[attr-defined]
    with pytest.raises(fc.IllegalAction):
        env.step(int(np.flatnonzero(~before)[0]))


def test_a_seed_may_come_from_numpy() -> None:
    one, other = (gymnasium.make("fourcures/Dice-v0").unwrapped for _ in range(2))
    for seed in (5, None):
        assert np.array_equal(one.reset(seed=seed)[0], other.reset(seed=seed and np.int64(seed))[0])  # type: ignore[arg-type]
