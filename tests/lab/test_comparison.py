"""Comparison of bots: paired on the same deals, by cell and by role."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy import stats

import fourcures as fc
from fourcures.lab import Comparison, compare, simulate
from fourcures.lab.summary import Summary, paired_difference, share

EXAMPLE = f"{Path(__file__).parents[2] / 'examples' / 'my_bot.py'}:MyBot"


@pytest.fixture(scope="module")
def comparison() -> Comparison:
    return compare(["random", EXAMPLE], "cure", 12, seed=5, cells=[{"players": 2}, {"players": 3}])


def wins(both: int, first: int, second: int, neither: int) -> tuple[Any, Any]:
    counts = [both, first, second, neither]
    return np.repeat([True, True, False, False], counts), np.repeat([True, False, True, False], counts)


def test_pairs_that_say_nothing_of_each_other_have_newcombes_interval_for_two_shares() -> None:
    """For independent pairs the interval is that of two separate samples, made from Wilson's."""
    one, other = share(40, 100), share(50, 100)
    estimate = paired_difference(*wins(20, 20, 30, 30))
    low = np.hypot(other.value - other.low, one.high - one.value)
    high = np.hypot(other.high - other.value, one.value - one.low)
    assert tuple(estimate) == pytest.approx((0.1, 0.1 - low, 0.1 + high))


def test_pairs_that_end_alike_have_a_narrower_interval() -> None:
    alike, apart = paired_difference(*wins(40, 0, 10, 50)), paired_difference(*wins(0, 40, 50, 10))
    assert alike.value == apart.value == pytest.approx(0.1)
    assert alike.high - alike.low < 0.7 * (apart.high - apart.low)


@pytest.mark.parametrize(
    "counts", [(0, 0, 0, 30), (30, 0, 0, 0), (0, 30, 0, 0), (0, 0, 30, 0), (10, 0, 0, 20), (1, 0, 0, 0)]
)
def test_extreme_pairs_have_intervals_too(counts: tuple[int, int, int, int]) -> None:
    estimate = paired_difference(*wins(*counts))
    assert estimate.value == (counts[2] - counts[1]) / sum(counts)
    assert -1 - 1e-9 <= estimate.low <= estimate.value <= estimate.high <= 1 + 1e-9


@pytest.mark.parametrize("chances", [(0.1, 0.1, 0.2, 0.6), (0.02, 0.03, 0.1, 0.85), (0.3, 0.2, 0.25, 0.25)])
def test_the_interval_holds_the_difference_as_often_as_it_says(chances: tuple[float, ...]) -> None:
    """Coverage is exact, over all outcomes of 20 pairs."""
    games, true = 20, chances[2] - chances[1]
    covered = 0.0
    for both in range(games + 1):
        for first in range(games + 1 - both):
            for second in range(games + 1 - both - first):
                counts = (both, first, second, games - both - first - second)
                estimate = paired_difference(*wins(*counts))
                if estimate.low <= true <= estimate.high:
                    covered += stats.multinomial.pmf(counts, games, chances)
    assert 0.93 < covered < 0.985


def test_all_bots_play_the_deals_that_simulate_plays(comparison: Comparison) -> None:
    for cell, players in zip(comparison.cells, (2, 3), strict=True):
        for result, bot in zip(cell.results, ("random", EXAMPLE), strict=True):
            assert list(result.rows) == list(simulate("cure", bot, 12, seed=5, players=players).rows)
        seeds, others = ([row["seed"] for row in result.rows] for result in cell.results)
        assert seeds == others


def test_figures_for_other_programs(comparison: Comparison) -> None:
    told = json.loads(json.dumps(comparison.as_json(by_role=True)))
    assert [cell["options"]["players"] for cell in told["cells"]] == [2, 3]
    for cell in told["cells"]:
        assert [figures["bot"] for figures in cell["bots"]] == ["random", "my_bot.py:MyBot"]
        assert cell["bots"][0]["difference"]["value"] == 0
        for figures in cell["bots"]:
            assert figures["games"] == 12
            assert figures["seconds_a_game"] > figures["seconds_a_decision"] > 0
        roles = {role["role"]: role["games"] for role in cell["roles"]}
        assert sum(roles.values()) == 12 * cell["options"]["players"]
    assert "roles" not in comparison.as_json()["cells"][0]


def test_roles_are_counted_where_they_are_at_the_table(comparison: Comparison) -> None:
    cell = comparison.cells[1]
    rows = list(cell.results[1].rows)
    for role, games, shares in cell.by_role():
        with_role = [row for row in rows if role in (row["role_0"], row["role_1"], row["role_2"])]
        assert len(with_role) == games
        assert shares[1].value == sum(row["won"] for row in with_role) / games


def test_all_rows_are_written(comparison: Comparison, tmp_path: Path) -> None:
    comparison.write(tmp_path / "rows.csv")
    with (tmp_path / "rows.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["bot"] for row in rows] == (["random"] * 12 + ["my_bot.py:MyBot"] * 12) * 2
    assert [row["players"] for row in rows] == ["2"] * 24 + ["3"] * 24
    assert [row["role_2"] == "" for row in rows] == [row["players"] == "2" for row in rows]


@pytest.mark.parametrize("bots", [[], ["random", "random"]])
def test_bots_are_compared_once_each(bots: list[str]) -> None:
    with pytest.raises(fc.BadOptions, match="one or more bots, each once"):
        compare(bots, "dice", 1)


def test_a_cell_that_cannot_be_is_refused_before_anything_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Summary, "add", lambda *_: pytest.fail("played"))
    with pytest.raises(fc.BadOptions, match="players: 9"):
        compare(["random"], "cure", 1, cells=[{"players": 2}, {"players": 9}])


def test_stopping_early_keeps_what_both_have_played(monkeypatch: pytest.MonkeyPatch) -> None:
    real = Summary.add
    summaries: list[Summary] = []

    def stop_at_second_game_of_second_bot(self: Summary, batch: Any, metrics: Any) -> None:
        if not any(self is other for other in summaries):
            summaries.append(self)
        if len(summaries) == 2 and self.games == 1:
            raise KeyboardInterrupt
        real(self, batch, metrics)

    monkeypatch.setattr(Summary, "add", stop_at_second_game_of_second_bot)
    stopped = compare(["random", EXAMPLE], "cure", 32, cells=[{"players": 2}, {"players": 3}])
    [cell] = stopped.cells
    assert [result.summary.games for result in cell.results] == [32, 1]
    assert cell.difference(cell.results[1]).value in (0, 1, -1)
    assert stopped.as_json()["cells"][0]["bots"][1]["games"] == 1
