"""Telling in environments: the option talk, own tellings in the masks, and seats that tell all before deciding."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import fourcures as fc
from fourcures.envs import TeamEnv, TeamVectorEnv
from fourcures.envs.pettingzoo import ParallelSeatsEnv, SeatsEnv

HIDDEN: list[dict[str, Any]] = [
    {"players": 2, "difficulty": "standard", "consent": "never"},
    {"players": 3, "difficulty": "heroic"},
]
PANDEMIC = fc.GAMES["pandemic"]
TELLING = [
    action for action in range(PANDEMIC.rows * PANDEMIC.width)
    if (found := PANDEMIC.action_space.values(action)) and found[0].name in ("tell", "tell_card")
]  # fmt: skip


def hidden_cards(game: fc.Game) -> list[int]:
    """Bit sets of the cards that only their holder knows, by seat."""
    state = game.state()
    return [state.hand[seat] & ~state.shown[seat] for seat in range(game.players)]


def random_actions(masks: Any, dice: np.random.Generator) -> Any:
    return np.array([dice.choice(np.flatnonzero(mask)) for mask in masks])


@pytest.mark.rule("P-INFO-12")
@pytest.mark.parametrize("options", HIDDEN, ids=str)
def test_masks_hold_the_tellings_of_the_seat_that_decides_and_of_no_other(options: dict[str, Any]) -> None:
    env, seats = TeamEnv("pandemic", **options), SeatsEnv("pandemic", **options)
    _, info = env.reset(seed=3)
    seats.reset(seed=3)
    dice, told = np.random.default_rng(1), 0
    while info["actor"] >= 0:
        game, actor = env.game, info["actor"]
        own = {action.id for action in game.legal_actions.of(actor) if action.kind in ("tell", "tell_card")}
        assert len(own) == (hidden_cards(game)[actor].bit_count() + 1 if hidden_cards(game)[actor] else 0)
        of_agent = np.flatnonzero(seats.observe(f"seat_{actor}")["action_mask"]).tolist()
        for mask in (np.flatnonzero(info["action_mask"]).tolist(), of_agent):
            assert own == set(TELLING) & set(mask)
        action = dice.choice(of_agent)
        told += int(action) in own
        seats.step(action)
        *_, info = env.step(action)
    assert told > 5


@pytest.mark.rule("P-INFO-14")
def test_nobody_tells_without_talk() -> None:
    vector = TeamVectorEnv("pandemic", 4, players=2, difficulty="standard", talk="none", tell_all=True)
    _, info = vector.reset(seed=1)
    for _ in range(40):
        assert not info["action_mask"][:, TELLING].any()
        *_, info = vector.step(vector.random_actions())
    assert (vector.states["shown"] != vector.states["hand"]).any()
    for env in (TeamEnv("pandemic", talk="none", players=2), SeatsEnv("pandemic", talk="none", players=2)):
        env.reset(seed=1)
        assert env.game.options.as_json()["talk"] == "none"


@pytest.mark.rule("P-INFO-12")
@pytest.mark.parametrize("options", HIDDEN, ids=str)
def test_all_is_told_before_each_decision_without_a_step(options: dict[str, Any]) -> None:
    """Compiled and interpreted games have equal states, in which no hand hides a card."""
    vector = TeamVectorEnv("pandemic", 3, tell_all=True, **options)
    singles = [TeamEnv("pandemic", tell_all=True, **options) for _ in range(3)]
    _, info = vector.reset(seed=5)
    for index, single in enumerate(singles):
        single.reset(seed=5 + index)
    dice, ended = np.random.default_rng(1), 0
    for _ in range(150):
        masks = info["action_mask"]
        assert not masks[:, TELLING].any()
        for index, single in enumerate(singles):
            assert hidden_cards(single.game) == [0] * single.game.players
            assert PANDEMIC.state_type.load(vector.states, index) == single.game.state(single.game.seed)
            assert np.flatnonzero(masks[index]).tolist() == single.game.legal_actions.known_to(info["actor"][index])
        actions = random_actions(masks, dice)
        *_, over, _, info = vector.step(actions)
        for index, single in enumerate(singles):
            single.step(actions[index])
            if over[index]:
                assert single.game.outcome is not None
                single.reset()
        ended += int(over.sum())
    assert ended > 0


@pytest.mark.rule("P-INFO-12")
@pytest.mark.parametrize("make", [SeatsEnv, ParallelSeatsEnv])
def test_agents_of_seats_tell_all_before_each_decision(make: Any) -> None:
    """Their game equals that of one agent who decides for all seats."""
    options = HIDDEN[1]
    env, team = make("pandemic", tell_all=True, **options), TeamEnv("pandemic", tell_all=True, **options)
    seats = env.aec_env if make is ParallelSeatsEnv else env
    env.reset(seed=4)
    team.reset(seed=4)
    dice = np.random.default_rng(1)
    while seats.game.outcome is None:
        assert seats.game.state() == team.game.state()
        assert hidden_cards(seats.game) == [0, 0, 0]
        agent = seats.agent_selection
        [action] = random_actions([seats.observe(agent)["action_mask"]], dice)
        assert action not in TELLING
        env.step({agent: action} if make is ParallelSeatsEnv else action)
        team.step(action)


@pytest.mark.rule("P-INFO-12")
def test_all_is_told_where_games_begin_with_a_position() -> None:
    hands = [{"role": "medic", "hand": ["paris", "lima"]}, {"role": "scientist", "hand": ["tokyo"]}]
    position = {"difficulty": "standard", "seats": hands}
    options = {"players": 2, "difficulty": "standard"}
    single, seats = (make("pandemic", tell_all=True, **options) for make in (TeamEnv, SeatsEnv))
    vector = TeamVectorEnv("pandemic", 2, tell_all=True, **options)
    for env in (single, seats, vector):
        env.reset(seed=1, options={"position": position})
    assert hidden_cards(single.game) == hidden_cards(seats.game) == [0, 0]
    assert (vector.states["shown"] == vector.states["hand"]).all()
    assert vector.states["hand"].any()


@pytest.mark.rule("P-INFO-13")
def test_a_position_whose_window_passes_by_telling_is_refused() -> None:
    """The game could end right after the window, and then no action would be legal."""
    seats = [{"role": "medic", "hand": ["paris"]}, {"role": "scientist", "hand": ["tokyo"]}]
    position = {"difficulty": "standard", "seats": seats, "turn": {"seat": 0, "phase": "infect"}}
    options = {"players": 2, "difficulty": "standard"}
    for make in (TeamEnv, SeatsEnv, ParallelSeatsEnv, TeamVectorEnv):
        make("pandemic", **options).reset(seed=1, options={"position": position})
        env = make("pandemic", tell_all=True, **options)
        with pytest.raises(fc.BadPosition, match=r"^position: nobody has to decide in it once all have told; give "):
            env.reset(seed=1, options={"position": position})


def test_with_open_hands_nothing_is_told() -> None:
    one, other = (
        TeamVectorEnv("pandemic", 2, tell_all=tell_all, players=2, hands="open") for tell_all in (True, False)
    )
    for env in (one, other):
        env.reset(seed=1)
    for _ in range(30):
        assert (one.states == other.states).all()
        actions = one.random_actions()
        one.step(actions)
        other.step(actions)


@pytest.mark.parametrize("make", [TeamEnv, SeatsEnv, ParallelSeatsEnv, TeamVectorEnv])
def test_what_is_neither_true_nor_false_is_refused(make: Any) -> None:
    with pytest.raises(fc.BadOptions, match=r"^tell_all: 'yes' is not possible; True and False are\.$"):
        make("pandemic", tell_all="yes", players=2)
    with pytest.raises(fc.BadOptions, match=r"^talk: 'loud' is not possible"):
        make("pandemic", talk="loud", players=2)
