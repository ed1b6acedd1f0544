"""Figures: they say what was played, hold what they should, and come out the same."""

from __future__ import annotations

from collections import Counter
from operator import mul
from pathlib import Path
from typing import Any

import pytest
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.text import Text

import fourcures as fc
from fourcures.bots.registry import find_bot
from fourcures.lab import Comparison, Result, compare, simulate
from fourcures.lab.plots import FAINT
from game_profiles import easy_tables

EXAMPLE = f"{Path(__file__).parents[2] / 'docs' / 'my_bot.py'}:MyBot"
BEGINNINGS = {".png": b"\x89PNG", ".svg": b"<?xml"}


def easiest() -> dict[str, Any]:
    data = easy_tables()
    data["cure"].update(target=4, target_scientist=4)
    data["outbreak_track"]["skull"] = 30
    return data


@pytest.fixture(scope="module")
def won() -> Result:
    return simulate("cure", EXAMPLE, 15, players=2, board=easiest())


@pytest.fixture(scope="module")
def compared() -> Comparison:
    return compare(["random", EXAMPLE], "cure", 6, cells=[{"players": players} for players in (2, 3, 4)])


def all_text(figure: Figure) -> str:
    figure.draw_without_rendering()
    return "\n".join(text.get_text() for text in figure.findobj(Text) if isinstance(text, Text))


def test_a_figure_says_what_was_played_how_often_and_by_whom(won: Result) -> None:
    told = all_text(won.figure())
    assert "The Cure: 15 games, my_bot.py:MyBot" in told
    assert "players 2, difficulty beginner, board from a file; seed 1" in told
    assert "Games won with each role at the table" in told
    for role in {row["role_0"] for row in won.rows}:
        assert role.replace("_", " ") in told
    for reason in fc.GAMES["cure"].reasons[2:]:
        assert f"lost: {reason}" in told


@pytest.mark.parametrize("name", fc.GAMES)
def test_every_game_has_a_figure_even_if_nothing_is_won(name: str) -> None:
    told = all_text(simulate(name, "random", 3).figure())
    assert "How the games ended" in told
    assert "each role" not in told


def panel(figure: Figure, heading: str) -> Axes:
    [axes] = [axes for axes in figure.axes if axes.get_title(loc="left") == heading]
    return axes


def test_outbreaks_are_drawn_over_the_turns_with_how_many_games_go_on() -> None:
    result = simulate("cure", "random", 40, players=2)
    figure = result.figure()
    points = [point for point in result.summary.outbreak_curve.points() if point.games >= 10]
    assert points[-1].games < 40
    axes, behind = panel(figure, "Outbreaks by the end of each turn"), figure.axes[-1]
    [line] = axes.lines
    assert list(line.get_xdata()) == [point.turn for point in points]
    assert list(line.get_ydata()) == [point.outbreaks.value for point in points]
    [band] = axes.collections
    [path] = band.get_paths()
    for point in points:
        ends = [y for x, y in path.vertices if x == point.turn]
        assert (min(ends), max(ends)) == pytest.approx((point.outbreaks.low, point.outbreaks.high))
    bars = [patch.get_height() for patch in behind.patches]  # type: ignore[attr-defined]
    assert bars == pytest.approx([point.games / 40 for point in points])


def test_wins_are_drawn_by_the_epidemics_that_came(won: Result) -> None:
    axes = panel(won.figure(), "Games won by the number of epidemics")
    games = Counter(row["epidemics"] for row in won.rows)
    wins = Counter(row["epidemics"] for row in won.rows if row["won"])
    labels = [label.get_text() for label in axes.get_xticklabels()]
    assert labels == [f"{number}\n{games[number]}" for number in sorted(games)]
    assert list(axes.lines[0].get_ydata()) == [wins[number] / games[number] for number in sorted(games)]


def test_marks_at_the_edge_are_whole(compared: Comparison) -> None:
    figure = compared.figure()
    figure.draw_without_rendering()
    [axes] = figure.axes
    zero = axes.transData.transform((0, 0))[0]
    radius = max(line.get_markersize() for line in axes.lines) / 2 / 72 * figure.dpi
    assert zero - axes.bbox.x0 >= 1.4 * radius  # diamonds stand on a corner


def test_grey_words_can_be_read() -> None:
    """A contrast of at least 4.5 to 1 with white, as WCAG 2 has it."""
    levels = [int(FAINT[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [level / 12.92 if level <= 0.04045 else ((level + 0.055) / 1.055) ** 2.4 for level in levels]
    assert 1.05 / (sum(map(mul, (0.2126, 0.7152, 0.0722), linear)) + 0.05) >= 4.5


def test_bars_stand_for_all_games(won: Result) -> None:
    figure = won.figure()
    axes = panel(figure, "How long they took")
    assert sum(patch.get_height() for patch in axes.patches) == pytest.approx(1)  # type: ignore[attr-defined]
    assert sum(bar.get_width() for bar in figure.axes[0].patches) == pytest.approx(1)  # type: ignore[attr-defined]


def test_nothing_is_drawn_over_the_edge(won: Result, compared: Comparison) -> None:
    class SomebodysCarefullyNamedBot(find_bot(EXAMPLE).make):  # type: ignore[misc, union-attr]
        pass

    long = simulate("dice", SomebodysCarefullyNamedBot, 2, role_text="both", treat_cured="all_cubes", seed=2**127)
    for figure in (won.figure(), compared.figure(), long.figure()):
        figure.draw_without_rendering()
        box = figure.get_tightbbox()
        width, height = figure.get_size_inches()
        assert 0 <= box.x0 < box.x1 <= width
        assert 0 <= box.y0 < box.y1 <= height


@pytest.mark.parametrize("ending", BEGINNINGS)
def test_the_same_result_gives_the_same_file(won: Result, compared: Comparison, tmp_path: Path, ending: str) -> None:
    for place, results in enumerate((won, compared)):
        one, two = tmp_path / f"one{place}{ending}", tmp_path / f"two{place}{ending}"
        results.plot(one)
        results.plot(two)
        assert one.read_bytes() == two.read_bytes()
        assert one.read_bytes().startswith(BEGINNINGS[ending])


def test_a_comparison_names_bots_and_cells(compared: Comparison) -> None:
    told = all_text(compared.figure())
    for words in ("The Cure: 6 games each", "random", "my_bot.py:MyBot", "players 2", "players 3", "players 4"):
        assert words in told
