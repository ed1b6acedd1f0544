"""Many games: the same on every form of the rules, reproducible one by one, and counted right."""

from collections import Counter
from typing import Any

import numpy as np
import pytest
from scipy import stats

import fourcures as fc
from family import easy_tables
from fourcures.engine.chance import below, new_source, nth_seed
from fourcures.engine.rule import Backend
from fourcures.lab import kernels, simulate
from fourcures.lab.batch import Player
from fourcures.lab.summary import Moments, Summary, share

KIND = fc.GAMES["pandemic"]


def equal(one: Any, other: Any) -> bool:
    """Whether two arrays of states are equal in every field."""
    return all(np.array_equal(one[name], other[name]) for name in one.dtype.names)


@pytest.mark.parametrize(
    ("name", "wishes"),
    [
        ("pandemic", {"players": 3, "edition": "2013", "difficulty": "standard"}),
        ("pandemic", {"players": 3, "edition": "2008", "difficulty": "standard"}),
        ("pandemic", {"players": 3, "edition": "seed001", "difficulty": "standard"}),
        ("cure", {"players": 4, "difficulty": "standard", "sample_giving": "all_of_one_colour"}),
        ("dice", {"mode": "standard", "role_text": "both"}),
    ],
)
def test_interpreted_and_compiled_games_end_alike(name: str, wishes: dict[str, Any]) -> None:
    kind = fc.GAMES[name]
    options = kind.choose(**wishes)
    interpreted, compiled = (Player(kind, options, seed=5, form=form).play(10, 60) for form in ("python", "cpu"))
    assert interpreted.decisions.tolist() == compiled.decisions.tolist()
    assert equal(interpreted.states, compiled.states)


@pytest.mark.parametrize(
    ("name", "wishes"),
    [
        ("pandemic", {"players": 2, "roles": ["medic", "dispatcher"]}),
        ("cure", {"players": 2, "roles": ["medic", "dispatcher"], "board": easy_tables()}),
        ("dice", {"mode": "standard"}),
    ],
    ids=["pandemic", "cure", "dice"],
)
def test_any_game_of_a_run_can_be_set_up_again_by_itself(name: str, wishes: dict[str, Any]) -> None:
    kind = fc.GAMES[name]
    batch = Player(kind, kind.choose(**wishes), seed=99).play(1000, 8)
    for index in range(8):
        game = fc.new(name, seed=nth_seed(99, 1000 + index, kernels.DEAL), **wishes)
        dice = new_source(nth_seed(99, 1000 + index, kernels.PLAYERS))
        while not game.outcome:
            ids = game.legal_actions.ids()
            game.play(ids[below(dice, len(ids))])
        assert game._state == kind.state_type.load(batch.states, index)
        assert len(game.decisions) == batch.decisions[index]


def test_batches_and_threads_do_not_change_the_games() -> None:
    player = Player(KIND, KIND.choose(players=4), seed=3)
    whole = player.play(0, 700)
    batches = list(player.play_all(700, threads=3))
    assert [batch.first for batch in batches] == sorted(batch.first for batch in batches)
    assert equal(np.concatenate([batch.states for batch in batches]), whole.states)


@pytest.mark.parametrize("name", fc.GAMES)
def test_a_summary_counts_every_game_once(name: str) -> None:
    kind = fc.GAMES[name]
    told = simulate(name, "random", 120).summary.as_json()
    assert told["games"] == 120
    assert told["wins"]["count"] + sum(loss["count"] for loss in told["losses"].values()) == 120
    assert set(told["losses"]) == set(kind.reasons[2:])
    assert set(told["means"]) >= {"turns", "cures", "outbreaks", "decisions"}
    for mean in told["means"].values():
        assert mean["low"] <= mean["value"] <= mean["high"]


@pytest.mark.parametrize("name", fc.GAMES)
def test_means_are_those_of_the_games_played_one_by_one(name: str) -> None:
    kind = fc.GAMES[name]
    batch = Player(kind, kind.choose(), seed=4, form="python").play(0, 20)
    states = [kind.state_type.load(batch.states, index) for index in range(20)]
    positions = [kind.position(state, kind.choose()) for state in states]
    measured = kind.measures(batch.states)
    assert [position["turn"]["number"] for position in positions] == measured["turns"].tolist()
    assert [position["outbreaks"] for position in positions] == measured["outbreaks"].tolist()
    cured = [len(position["cured"] if name == "cure" else position["diseases"]) for position in positions]
    assert cured == measured["cures"].tolist()


@pytest.mark.parametrize("name", fc.GAMES)
def test_the_same_seed_gives_the_same_table_and_another_seed_another(name: str) -> None:
    one, two, other = (simulate(name, "random", 60, seed) for seed in (1, 1, 2))
    assert one.as_json() == two.as_json()
    assert one.summary.as_json() != other.summary.as_json()


def test_stopping_early_keeps_what_was_played(monkeypatch: pytest.MonkeyPatch) -> None:
    real = Summary.add
    calls = Counter[str]()

    def stop_at_third(self: Summary, batch: object) -> None:
        calls["batches"] += 1
        if calls["batches"] == 3:
            raise KeyboardInterrupt
        real(self, batch)  # type: ignore[arg-type]

    monkeypatch.setattr(Summary, "add", stop_at_third)
    result = simulate("pandemic", "random", 400, players=4)
    assert 0 < result.summary.games < 400
    assert len(result.rows) == result.summary.games


@pytest.mark.parametrize(("count", "total"), [(0, 10), (3, 10), (10, 10), (499, 1000), (1, 100_000)])
def test_shares_have_wilsons_interval(count: int, total: int) -> None:
    expected = stats.binomtest(count, total).proportion_ci(0.95, method="wilson")
    estimate = share(count, total)
    assert estimate.value == count / total
    assert (estimate.low, estimate.high) == pytest.approx((expected.low, expected.high), abs=1e-12)


def test_means_and_their_intervals() -> None:
    values = np.random.default_rng(1).normal(7, 3, 5000)
    moments = Moments()
    for part in np.array_split(values, 7):
        moments.add(part)
    estimate = moments.estimate()
    error = 1.959963984540054 * values.std(ddof=1) / np.sqrt(len(values))
    assert estimate.value == pytest.approx(values.mean())
    assert estimate.high - estimate.value == pytest.approx(error, rel=1e-6)


def test_the_loop_is_made_before_threads_could_meet_it_half_made(monkeypatch: pytest.MonkeyPatch) -> None:
    player = Player(KIND, KIND.choose(players=2), seed=1, form="python")
    monkeypatch.setattr(Backend, "_make", lambda *_: pytest.fail("made while playing"))
    assert sum(len(batch.states) for batch in player.play_all(20, threads=4)) == 20


@pytest.mark.parametrize(("seconds", "sizes"), [(0.3, [1] * 20), (0.1, [1, 5, 5, 5, 4]), (1e-5, [1, 16, 3])])
def test_a_bot_that_thinks_long_gets_small_batches(
    seconds: float, sizes: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing stops a batch, so Ctrl-C waits for it, and progress shows when it is over."""
    player = Player(KIND, KIND.choose(players=2), seed=1, form="python")
    play = player.play
    monkeypatch.setattr(player, "play", lambda first, count: play(first, count)._replace(seconds=count * seconds))
    batches = list(player.play_all(20))
    assert [len(batch.states) for batch in batches] == sizes
    assert equal(np.concatenate([batch.states for batch in batches]), play(0, 20).states)
