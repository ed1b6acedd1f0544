"""Queueing model of docs/scale.md: it obeys the laws of queues, and runs."""

from __future__ import annotations

import io
import re
import statistics
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest
from matplotlib.image import imread

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def scale() -> ModuleType:
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(ROOT / "benchmarks")
        return import_module("scale")


@pytest.mark.parametrize("load", [0.3, 0.7])
def test_one_server_is_as_slow_as_queueing_theory_says(scale: ModuleType, load: float) -> None:
    simulation = scale.Simulation(1)
    station = scale.Station(simulation, simulation.exponential(1.0))
    simulation.arrivals(load, station.submit)
    simulation.run(60_000.0)
    mean = statistics.fmean(station.waits)
    assert mean == pytest.approx(1 / (1 - load), rel=0.05)  # M/M/1
    assert station.inside / simulation.now == pytest.approx(
        len(station.waits) / simulation.now * mean, rel=0.01
    )  # Little's law


def test_group_commit_carries_what_single_commits_cannot(scale: ModuleType) -> None:
    def finished(batch: int) -> int:
        simulation = scale.Simulation(1)
        station = scale.Station(simulation, lambda jobs: 0.01 + 0.001 * jobs, batch=batch)
        simulation.arrivals(500.0, station.submit)
        simulation.run(20.0)
        return len(station.waits)

    assert finished(1) == pytest.approx(20 / 0.011, rel=0.01)  # one after the other, with a growing queue
    assert finished(1000) == pytest.approx(500 * 20, rel=0.03)


def test_more_bot_workers_wait_less(scale: ModuleType) -> None:
    waits = [statistics.fmean(scale.Cell(1, bots=bots).play(100, 200.0).bots.waits) for bots in (4, 8)]
    assert waits[0] > waits[1] >= scale.COSTS.thought - 1e-9


def test_an_action_is_acknowledged_after_its_commit_and_before_all_are_told(scale: ModuleType) -> None:
    cell = scale.Cell(1).play(30, 100.0)
    alone = scale.COSTS.action * scale.COSTS.share_before_commit + scale.COSTS.commit + scale.COSTS.append
    assert statistics.fmean(cell.acknowledged) == pytest.approx(alone, rel=0.2)  # hardly any queue


def test_the_same_seed_gives_the_same_curves_and_they_are_drawn(scale: ModuleType, tmp_path: Path) -> None:
    curves = scale.play_model(0.3, 5)
    assert scale.play_model(0.3, 5) == curves
    assert scale.play_model(0.3, 6) != curves
    scale.draw(curves, tmp_path / "scale.png")
    assert imread(io.BytesIO((tmp_path / "scale.png").read_bytes()))[..., :3].std() > 0.05


def test_the_tables_of_the_page_are_those_of_the_model(scale: ModuleType) -> None:
    page = scale.PAGE.read_text(encoding="utf-8")
    for name, block in (("scale", scale.scale_table()), ("cost", scale.cost_table())):
        found = re.search(rf"<!-- {name} -->\n(.*?)\n<!-- /{name} -->", page, re.DOTALL)
        assert found
        assert found[1] == block, "run: python benchmarks/scale.py --write"
