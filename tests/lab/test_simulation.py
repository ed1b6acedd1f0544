"""Simulation: equal on every form of the rules, reproducible game by game, and counted correctly."""

import io
import json
import sys
import time
from collections import Counter
from typing import Any

import numpy as np
import pytest
from scipy import stats

import fourcures as fc
from fourcures.bots.bot import PythonBot
from fourcures.engine.backend import Backend
from fourcures.engine.rng import derive_seed, new_stream, randbelow
from fourcures.lab import compare, kernels, simulate
from fourcures.lab.batch import FinishedGames, GameRunner
from fourcures.lab.estimate import Estimate
from fourcures.lab.kernels import TRACKED_TURNS, note_outbreaks
from fourcures.lab.outbreak_curve import OutbreakCurve, OutbreakSums
from fourcures.lab.seated_bots import PythonGameRunner
from fourcures.lab.summary import Moments, Summary, share
from game_profiles import easy_tables

KIND = fc.GAMES["pandemic"]


def equal(one: Any, other: Any) -> bool:
    """Return True if two arrays of states are equal in every field."""
    return all(np.array_equal(one[name], other[name]) for name in one.dtype.names)


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("pandemic", {"players": 3, "edition": "2013", "difficulty": "standard"}),
        ("pandemic", {"players": 3, "edition": "2008", "difficulty": "standard"}),
        ("pandemic", {"players": 3, "edition": "seed001", "difficulty": "standard"}),
        ("cure", {"players": 4, "difficulty": "standard", "sample_giving": "all_of_one_colour"}),
        ("dice", {"mode": "standard", "role_text": "both"}),
    ],
)
def test_interpreted_and_compiled_games_end_alike(name: str, options: dict[str, Any]) -> None:
    kind = fc.GAMES[name]
    chosen = kind.make_options(**options)
    interpreted, compiled = (GameRunner(kind, chosen, seed=5, form=form).play(10, 60) for form in ("python", "cpu"))
    assert interpreted.decisions.tolist() == compiled.decisions.tolist()
    assert equal(interpreted.states, compiled.states)
    assert [sums.tolist() for sums in interpreted.outbreaks] == [sums.tolist() for sums in compiled.outbreaks]


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("pandemic", {"players": 2, "roles": ["medic", "dispatcher"]}),
        ("cure", {"players": 2, "roles": ["medic", "dispatcher"], "board": easy_tables()}),
        ("dice", {"mode": "standard"}),
    ],
    ids=["pandemic", "cure", "dice"],
)
def test_any_game_of_a_run_can_be_set_up_again_by_itself(name: str, options: dict[str, Any]) -> None:
    kind = fc.GAMES[name]
    batch = GameRunner(kind, kind.make_options(**options), seed=99).play(1000, 8)
    for index in range(8):
        game = fc.new(name, seed=derive_seed(99, 1000 + index, kernels.DEAL), **options)
        dice = new_stream(derive_seed(99, 1000 + index, kernels.PLAYERS))
        while not game.outcome:
            ids = game.legal_actions.ids()
            game.play(ids[randbelow(dice, len(ids))])
        assert game.state(game.seed) == kind.state_type.load(batch.states, index)
        assert len(game.decisions) == batch.decisions[index]


def test_batches_and_threads_do_not_change_the_games() -> None:
    runner = GameRunner(KIND, KIND.make_options(players=4), seed=3)
    whole = runner.play(0, 700)
    batches = list(runner.play_all(700, threads=3))
    assert [batch.first for batch in batches] == sorted(batch.first for batch in batches)
    assert equal(np.concatenate([batch.states for batch in batches]), whole.states)


@pytest.mark.parametrize("name", fc.GAMES)
def test_a_summary_counts_every_game_once(name: str) -> None:
    kind = fc.GAMES[name]
    summary = simulate(name, "random", 120).summary.as_json()
    assert summary["games"] == 120
    assert summary["wins"]["count"] + sum(loss["count"] for loss in summary["losses"].values()) == 120
    assert set(summary["losses"]) == set(kind.reasons[2:])
    assert set(summary["means"]) >= {"turns", "cures", "outbreaks", "decisions"}
    for mean in summary["means"].values():
        assert mean["low"] <= mean["value"] <= mean["high"]


@pytest.mark.parametrize("name", fc.GAMES)
def test_means_are_those_of_the_games_played_one_by_one(name: str) -> None:
    kind = fc.GAMES[name]
    batch = GameRunner(kind, kind.make_options(), seed=4, form="python").play(0, 20)
    states = [kind.state_type.load(batch.states, index) for index in range(20)]
    positions = [kind.position(state, kind.make_options()) for state in states]
    measured = kind.metrics(batch.states)
    assert [position["turn"]["number"] for position in positions] == measured["turns"].tolist()
    assert [position["outbreaks"] for position in positions] == measured["outbreaks"].tolist()
    cured = [len(position["cured"] if name == "cure" else position["diseases"]) for position in positions]
    assert cured == measured["cures"].tolist()
    assert cured == [kind.goals_reached(state) for state in states]


@pytest.mark.parametrize("name", fc.GAMES)
def test_the_same_seed_gives_the_same_table_and_another_seed_another(name: str) -> None:
    one, two, other = (simulate(name, "random", 60, seed) for seed in (1, 1, 2))
    assert one.as_json() == two.as_json()
    assert one.summary.as_json() != other.summary.as_json()


def test_stopping_early_keeps_what_was_played(monkeypatch: pytest.MonkeyPatch) -> None:
    real = Summary.add
    calls = Counter[str]()

    def stop_at_third(self: Summary, batch: Any, metrics: Any) -> None:
        calls["batches"] += 1
        if calls["batches"] == 3:
            raise KeyboardInterrupt
        real(self, batch, metrics)

    monkeypatch.setattr(Summary, "add", stop_at_third)
    result = simulate("pandemic", "random", 400, players=4)
    assert 0 < result.summary.games < 400
    assert len(result.rows) == result.summary.games
    assert not result.is_complete
    assert f"400 games of random, stopped at {result.summary.games}, " in repr(result)


@pytest.mark.parametrize("name", fc.GAMES)
def test_a_result_is_told_in_one_line(name: str) -> None:
    result, comparison = simulate(name, "random", 3), compare(["random"], name, 3)
    assert repr(result) == f"<{fc.GAMES[name].title}: 3 games of random, 0.0% won>"
    assert repr(comparison) == f"<{fc.GAMES[name].title}: 3 games each of random in 1 cell>"


def test_numbers_of_games_may_come_from_numpy() -> None:
    assert simulate("dice", "random", np.int64(3), np.int64(4), workers=np.int64(1)).summary.games == 3  # type: ignore[arg-type]
    assert compare(["random"], "dice", np.int64(3)).is_complete  # type: ignore[arg-type]


@pytest.mark.parametrize(("count", "total"), [(0, 10), (3, 10), (10, 10), (499, 1000), (1, 100_000)])
def test_shares_have_wilsons_interval(count: int, total: int) -> None:
    expected = stats.binomtest(count, total).proportion_ci(0.95, method="wilson")
    estimate = share(count, total)
    assert estimate.value == count / total
    assert (estimate.low, estimate.high) == pytest.approx((expected.low, expected.high), abs=1e-12)


@pytest.mark.parametrize("count", [2, 3, 10, 5000])
def test_means_have_students_interval(count: int) -> None:
    values = np.random.default_rng(1).normal(7, 3, count)
    moments = Moments()
    for part in np.array_split(values, 7):
        moments.add(part)
    estimate = moments.estimate()
    low, high = stats.t.interval(0.95, count - 1, values.mean(), stats.sem(values))
    assert estimate.value == pytest.approx(values.mean())
    assert (estimate.low, estimate.high) == pytest.approx((low, high), rel=1e-6)


def test_the_interval_of_few_values_holds_their_mean_as_often_as_it_says() -> None:
    draws = np.random.default_rng(2).normal(7, 3, (4000, 3))
    estimates = [Estimate.of_mean(values.sum(), (values**2).sum(), 3) for values in draws]
    held = sum(estimate.low <= 7 <= estimate.high for estimate in estimates)
    assert stats.binomtest(held, 4000, 0.95).pvalue > 1e-4


def test_one_value_has_no_interval() -> None:
    moments = Moments()
    moments.add([4])
    assert not moments.estimate().has_interval
    assert moments.estimate().as_json() == {"value": 4, "low": None, "high": None}
    told = simulate("dice", "random", 1).as_json()
    assert told["means"]["turns"]["high"] is None
    assert json.loads(json.dumps(told, allow_nan=False)) == told


def test_the_loop_is_made_before_threads_could_meet_it_half_made(monkeypatch: pytest.MonkeyPatch) -> None:
    runner = GameRunner(KIND, KIND.make_options(players=2), seed=1, form="python")
    monkeypatch.setattr(Backend, "_make", lambda *_: pytest.fail("made while playing"))
    assert sum(len(batch.states) for batch in runner.play_all(20, threads=4)) == 20


@pytest.mark.parametrize(("seconds", "sizes"), [(0.3, [1] * 20), (0.1, [1, 5, 5, 5, 4]), (1e-5, [1, 16, 3])])
def test_a_bot_that_thinks_long_gets_small_batches(
    seconds: float, sizes: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A batch cannot be stopped: Ctrl-C waits for it, and progress shows when it is over."""
    runner = GameRunner(KIND, KIND.make_options(players=2), seed=1, form="python")
    play, clock = runner.play, [0.0]

    def slowly(first: int, count: int) -> FinishedGames:
        clock[0] += count * seconds
        return play(first, count)

    monkeypatch.setattr(runner, "play", slowly)
    monkeypatch.setattr(time, "perf_counter", lambda: clock[0])
    batches = list(runner.play_all(20))
    assert [len(batch.states) for batch in batches] == sizes
    assert equal(np.concatenate([batch.states for batch in batches]), play(0, 20).states)


def by_turn(game: fc.Game, choose: Any) -> list[int]:
    """Play a game to its end. Return the number of outbreaks at the end of each turn, by its events alone."""
    track = [0] * TRACKED_TURNS
    while not game.outcome:
        turn = sum(event.kind == "turn" for event in game.events)
        game.play(choose(game))
        kinds = [event.kind for event in game.events]
        for place in range(turn, kinds.count("turn") + 1):
            track[place] = kinds.count("outbreak")
    return track


@pytest.mark.parametrize("name", fc.GAMES)
def test_outbreaks_are_counted_turn_by_turn(name: str) -> None:
    kind = fc.GAMES[name]
    runner = GameRunner(kind, kind.make_options(), seed=7, form="python")
    for number in range(12):
        batch = runner.play(number, 1)
        dice = new_stream(derive_seed(7, number, kernels.PLAYERS))

        def at_random(game: fc.Game, dice: Any = dice) -> int:
            ids = game.legal_actions.ids()
            return ids[randbelow(dice, len(ids))]

        track = by_turn(fc.new(name, seed=derive_seed(7, number, kernels.DEAL)), at_random)
        assert batch.outbreaks.totals.tolist() == track
        assert max(track) == batch.states["outbreaks"][0]
    assert runner.play(0, 12).outbreaks.totals.any()


class First:
    """Bot that takes the first legal action."""

    def choose(self, view: Any, legal_actions: Any) -> Any:
        return legal_actions[0]


@pytest.mark.parametrize("name", fc.GAMES)
def test_outbreaks_are_counted_for_bots_in_python(name: str) -> None:
    kind = fc.GAMES[name]
    runner = PythonGameRunner(kind, kind.make_options(), 3, PythonBot("First", First))
    for number in range(4):
        track = runner.play(number, 1).outbreaks.totals.tolist()
        game = fc.new(name, seed=derive_seed(3, number, kernels.DEAL))
        assert track == by_turn(game, lambda game: game.legal_actions.of(game.actor)[0])
    assert runner.play(0, 4).outbreaks.totals.any()


def test_turns_beyond_the_tracked_ones_are_not_noted() -> None:
    state = fc.new("dice", seed=1).state()
    state.turn, state.outbreaks = 5, 3
    track = [0] * 4
    Backend("python", fc.GAMES["dice"].rule_functions)[note_outbreaks](state, 2, track)
    assert track == [0, 0, 3, 3]
    note_outbreaks(state, 4, track)
    assert track == [0, 0, 3, 3]


def test_the_outbreak_curve_is_the_mean_over_games_that_reached_a_turn() -> None:
    tracks = np.zeros((3, TRACKED_TURNS), np.uint8)
    tracks[0, 1:2] = 1
    tracks[1, 1:4] = 0, 2, 200
    tracks[2, 1:] = 2
    curve = OutbreakCurve()
    curve.add(OutbreakSums.of(np.array([1, 3]), tracks[:2]))
    curve.add(OutbreakSums.of(np.array([TRACKED_TURNS + 5]), tracks[2:]))
    points = list(curve.points())
    assert [point.turn for point in points] == list(range(1, TRACKED_TURNS))
    assert [point.games for point in points] == [3, 2, 2] + [1] * (TRACKED_TURNS - 4)
    assert [point.outbreaks.value for point in points[:5]] == [1, 2, 101, 2, 2]
    for point, values in zip(points, ([1, 0, 2], [2, 2], [200, 2]), strict=False):
        moments = Moments()
        moments.add(values)
        assert tuple(point.outbreaks) == pytest.approx(tuple(moments.estimate()))


def test_an_outbreak_curve_ends_with_the_longest_game() -> None:
    result = simulate("pandemic", "random", 30)
    points = list(result.summary.outbreak_curve.points())
    turns = result.rows.raw_column("turns")
    assert [point.games for point in points] == [(turns >= point.turn).sum() for point in points]
    assert len(points) == turns.max()


def test_seconds_are_those_of_the_thread_for_compiled_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other work of the machine is not counted."""
    ticks, clock = iter([1.0, 3.5]), iter(range(0, 1000, 100))
    monkeypatch.setattr(time, "thread_time", lambda: next(ticks))
    monkeypatch.setattr(time, "perf_counter", lambda: next(clock))
    assert GameRunner(KIND, KIND.make_options(), seed=1, form="python").play(0, 1).seconds == 2.5


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("stream", "is_told"), [(Terminal, True), (io.StringIO, False)])
def test_progress_is_shown_to_people_only(stream: Any, is_told: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("FORCE_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(sys, "stderr", stream())
    simulate("dice", "random", 5)
    compare(["random"], "dice", 5)
    told = sys.stderr.getvalue()  # type: ignore[union-attr]
    assert told.count("5/5") >= 2 if is_told else told == ""
