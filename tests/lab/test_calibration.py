"""Calibration: decisions of games, the fit of a chance network, and predictions compared with results."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import chance_training
import fourcures as fc
from fourcures.bots.chances import chance_weights, compiled_network, feature_row, forward_pass
from fourcures.bots.heuristics import HEURISTICS
from fourcures.bots.planner.advice import TALLIES
from fourcures.bots.planner.layers import read_layers
from fourcures.bots.planner.workspace import SETTINGS
from fourcures.lab import calibration
from fourcures.lab.calibration import (
    Judged,
    base_rate_brier,
    bin_of,
    brier,
    calibration_error,
    expected_calibration_error,
    figures,
    judge,
    markdown,
)
from fourcures.lab.decisions import CELLS, Decisions, PlannerGames, concatenate, load, save
from fourcures.lab.plots import reliability_figure

DICE = fc.GAMES["dice"]


@cache
def played() -> Decisions:
    games = PlannerGames(DICE, 7, SETTINGS["dice"].with_budget(200))
    return concatenate(games.play(CELLS["dice"], 30, 2))


def judged(shift: float = 0.0, count: int = 40_000) -> Judged:
    """Positions of games with one decision each, in two cells; in the second the predictions are off by `shift`."""
    rng = np.random.default_rng(3)
    chance = rng.uniform(0.2, 0.8, count)
    cells = np.arange(count) % 2
    won = (rng.random(count) < chance).astype(float)
    return Judged(chance + shift * cells, won, np.arange(count), cells, np.ones(count, bool))


# --- Advice


def test_the_adviser_is_linked_before_threads_call_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Threads that link it at the same time find uncompiled functions among its globals."""
    steps: list[str] = []

    def tally(*_: Any) -> tuple[Any, Any]:
        steps.append("called")
        return None, np.ones((1, TALLIES))

    monkeypatch.setattr(calibration, "link_adviser", lambda _: steps.append("linked"))
    monkeypatch.setattr(calibration, "tally_plans", tally)
    judge(DICE, played(), lambda _: None, 2, most=3, budget=200, rollouts=1)
    assert steps == ["linked", "called", "called", "called"]


# --- Decisions


def test_decisions_are_those_of_numbered_games() -> None:
    decisions = played()
    firsts = decisions.decisions == 0
    assert firsts.sum() == 60
    assert {*decisions.cells[firsts].tolist()} == {0, 1}
    assert 0 < decisions.won.mean() < 1
    for cell, game in ((0, 3), (1, 8)):
        of_game = (decisions.cells == cell) & (decisions.games == game)
        assert len({*decisions.won[of_game].tolist()}) == 1
        assert (np.diff(decisions.decisions[of_game]) > 0).all()
    again = concatenate(PlannerGames(DICE, 7, SETTINGS["dice"].with_budget(200)).play(CELLS["dice"], 30, 1))
    assert all((one == other).all() for one, other in zip(decisions, again, strict=True))


def test_whole_states_belong_to_their_rows() -> None:
    decisions = played()
    assert (np.flatnonzero(decisions.decisions == 0)[:, None] == decisions.state_rows).any(axis=1).all()
    for place in (0, len(decisions.states) - 1):
        state = DICE.state_type.load(decisions.states, place)
        row = decisions.rows[decisions.state_rows[place]]
        assert row == pytest.approx(feature_row(DICE, state), abs=1e-3)


@pytest.mark.parametrize("name", ["games.npz", "games"])
def test_a_file_of_decisions_is_read_as_it_was_written(tmp_path: Path, name: str) -> None:
    save(played(), tmp_path / name)
    again = load(DICE, tmp_path / "games.npz")
    assert all((one == other).all() for one, other in zip(played(), again, strict=True))


def test_the_adviser_is_asked_at_first_decisions_and_where_the_planner_searched() -> None:
    network = compiled_network(DICE)
    found = judge(DICE, played(), lambda _: network.copy(), 2, budget=200, rollouts=4)
    assert found.firsts.sum() == 60
    assert len(found.said) > 60
    assert ((found.said >= 0) & (found.said <= 1)).all()
    told = figures(found, CELLS["dice"])
    assert [one["mode"] for one in told["first_turn"]] == ["intro", "standard"]
    assert "| standard | 30 |" in markdown("dice", told)
    assert len(reliability_figure("title", "below it", {"dice": told}).axes) == 1


# --- The fit


def test_the_fit_learns_how_games_ended_from_other_games() -> None:
    rng = np.random.default_rng(5)
    count = 3000
    rows = np.zeros((count, len(HEURISTICS["dice"].feature_names)), np.float16)
    rows[:, 5] = np.arange(count) % 2
    won = rng.random(count) < np.where(rows[:, 5] > 0.5, 0.95, 0.3)
    blank: Any = np.zeros(count, np.int32)
    decisions = Decisions(rows, blank, np.arange(count), blank, blank, blank, won, blank, blank)
    with ThreadPoolExecutor(1) as pool:
        fitted = chance_training.fit(DICE, decisions, pool, chance_training.Plan(steps=200, rate=5e-3, batch=128))
    assert fitted.estimates[rows[:, 5] > 0.5].mean() == pytest.approx(0.95, abs=0.03)
    assert fitted.estimates[rows[:, 5] < 0.5].mean() == pytest.approx(0.3, abs=0.03)
    of_fold = chance_training.folds_of(decisions) == 2
    weights = fitted.fold_weights[2]
    said = forward_pass(weights, weights["features"], rows[of_fold].astype(np.float32))
    assert said == pytest.approx(fitted.estimates[of_fold])


def test_units_answer_differently_to_an_input_that_the_value_network_never_saw() -> None:
    """The value network learned with open hands alone. Effects of hidden ones depend on the rest of a position."""
    heuristics = HEURISTICS["pandemic"]
    names = list(heuristics.feature_names)
    known = read_layers(heuristics.network_weights, names)
    initial = chance_training.initialise_unseen(known)
    hidden = names.index("hidden hands")
    assert not known.first[hidden].any()
    assert len(set(initial.first[hidden])) == known.first.shape[1]
    seen = known.first.any(axis=1)
    assert (initial.first[seen] == known.first[seen]).all()


def test_the_calibration_map_undoes_a_scale_and_a_shift() -> None:
    rng = np.random.default_rng(6)
    log_odds = rng.normal(0, 1.5, 100_000)
    won = rng.random(len(log_odds)) < 1 / (1 + np.exp(-log_odds))
    found = chance_training.calibration_map((log_odds - 0.5) / 2, won, np.ones(len(won)))
    sums = (0.0 - 0.5) / 2  # log-odds of zero
    said = 0.5 + 0.5 * sums / (1 + abs(sums))
    assert np.interp(said, np.linspace(0, 1, len(found)), found) == pytest.approx(0.5, abs=0.01)
    assert found == sorted(found)


def test_no_row_counts_by_how_long_its_game_went_on() -> None:
    """Lost games are shorter: weights that depend on a game's length would reveal its end."""
    weights = chance_training.row_weights(played())
    others = played().decisions > 0
    for cell in (0, 1):
        assert np.ptp(weights[others & (played().cells == cell)]) == 0
        assert weights[played().cells == cell].sum() == pytest.approx(0.5, abs=0.05)


# --- Figures


def test_what_is_right_has_no_calibration_error() -> None:
    assert expected_calibration_error(judged()) < 0.01
    assert calibration_error(judged()) == pytest.approx(0.01, abs=0.003)
    assert brier(judged()) < 0.9 * base_rate_brier(judged())


def test_a_cell_that_is_off_shows_in_its_first_turn_and_in_the_error() -> None:
    told = figures(judged(0.1), [{"mode": "right"}, {"mode": "off"}])
    right, off = told["first_turn"]
    assert right["said"] - right["won"] == pytest.approx(0, abs=0.01)
    assert off["said"] - off["won"] == pytest.approx(0.1, abs=0.01)
    assert 0.05 < told["calibration_error"] < 0.12
    assert told["expected_calibration_error"] == pytest.approx(0.05, abs=0.015)


def test_positions_of_one_game_count_as_one_for_the_margin() -> None:
    apart, together = judged(), judged()
    together = together._replace(games=together.games // 4, won=np.repeat(together.won[::4], 4))
    assert bin_of(together).margin == pytest.approx(2 * bin_of(apart).margin, rel=0.02)


@pytest.mark.parametrize("name", CELLS)
def test_first_turns_of_the_shipped_figures_are_near_what_happened(name: str) -> None:
    """At most four points off, or within 1.5 times the margin."""
    for one in chance_weights(fc.GAMES[name])["calibration"]["first_turn"]:
        assert abs(one["said"] - one["won"]) <= max(0.04, 1.5 * one["margin"]), one
