"""Pictures: they say what was played, hold what they should, and come out the same."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from matplotlib.figure import Figure
from matplotlib.text import Text

import fourcures as fc
from family import easy_tables
from fourcures.bots.find import find_bot
from fourcures.lab import Comparison, Result, compare, simulate
from fourcures.lab.plots import comparison_figure, result_figure

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


def texts(figure: Figure) -> str:
    figure.draw_without_rendering()
    return "\n".join(text.get_text() for text in figure.findobj(Text) if isinstance(text, Text))


def test_a_picture_says_what_was_played_how_often_and_by_whom(won: Result) -> None:
    told = texts(result_figure(won))
    assert "The Cure: 15 games, my_bot.py:MyBot" in told
    assert "players 2, difficulty beginner, board from a file; seed 1" in told
    assert "Games won with each role at the table" in told
    for role in {row["role_0"] for row in won.rows}:
        assert role.replace("_", " ") in told
    for reason in fc.GAMES["cure"].reasons[2:]:
        assert f"lost: {reason}" in told


@pytest.mark.parametrize("name", fc.GAMES)
def test_every_game_has_a_picture_even_if_nothing_is_won(name: str) -> None:
    told = texts(result_figure(simulate(name, "random", 3)))
    assert "How the games ended" in told
    assert "each role" not in told


def test_bars_stand_for_all_games(won: Result) -> None:
    figure = result_figure(won)
    for axes in figure.axes[2:]:
        assert sum(patch.get_height() for patch in axes.patches) == pytest.approx(1)  # type: ignore[attr-defined]
    assert sum(bar.get_width() for bar in figure.axes[0].patches) == pytest.approx(1)  # type: ignore[attr-defined]


def test_nothing_is_drawn_over_the_edge(won: Result, compared: Comparison) -> None:
    class SomebodysCarefullyNamedBot(find_bot(EXAMPLE).make):  # type: ignore[misc, union-attr]
        pass

    long = simulate("dice", SomebodysCarefullyNamedBot, 2, role_text="both", treat_cured="all_cubes", seed=2**127)
    for figure in (result_figure(won), comparison_figure(compared), result_figure(long)):
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
    told = texts(comparison_figure(compared))
    for words in ("The Cure: 6 games each", "random", "my_bot.py:MyBot", "players 2", "players 3", "players 4"):
        assert words in told
