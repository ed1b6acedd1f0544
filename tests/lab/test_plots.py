"""Figures: labels, content, and reproducibility."""

from __future__ import annotations

from collections import Counter
from operator import mul
from pathlib import Path
from typing import Any

import pytest
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.text import Text
from typer.testing import CliRunner

import fourcures as fc
from fourcures.bots.registry import find_bot
from fourcures.cli.commands import app
from fourcures.lab import Comparison, Result, compare, simulate
from fourcures.lab.plot_choices import PANEL_NAMES, check_panels
from fourcures.lab.plot_layout import FAINT
from fourcures.lab.plot_panels import PANELS
from game_profiles import easy_tables

EXAMPLE = f"{Path(__file__).parents[2] / 'examples' / 'my_bot.py'}:MyBot"
BEGINNINGS = {".png": b"\x89PNG", ".svg": b"<?xml", ".pdf": b"%PDF"}


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
    assert "Wins by role at the table" in told
    for role in {row["role_0"] for row in won.rows}:
        assert role.replace("_", " ") in told
    for reason in fc.GAMES["cure"].reasons[2:]:
        assert f"lost: {reason}" in told


@pytest.mark.parametrize("name", fc.GAMES)
def test_every_game_has_a_figure_even_if_nothing_is_won(name: str) -> None:
    told = all_text(simulate(name, "random", 3).figure())
    assert "How the games ended" in told
    assert "by role" not in told


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
    axes = panel(won.figure(), "Wins by number of epidemics")
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
    """WCAG 2 asks for a contrast of at least 4.5 to 1 with white."""
    levels = [int(FAINT[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [level / 12.92 if level <= 0.04045 else ((level + 0.055) / 1.055) ** 2.4 for level in levels]
    assert 1.05 / (sum(map(mul, (0.2126, 0.7152, 0.0722), linear)) + 0.05) >= 4.5


def test_bars_stand_for_all_games(won: Result) -> None:
    figure = won.figure()
    axes = panel(figure, "How long they took")
    assert sum(patch.get_height() for patch in axes.patches) == pytest.approx(1)  # type: ignore[attr-defined]
    assert sum(bar.get_width() for bar in figure.axes[0].patches) == pytest.approx(1)  # type: ignore[attr-defined]


def test_nothing_is_drawn_over_the_edge(won: Result, compared: Comparison) -> None:
    class SomebodysCarefullyNamedBot(find_bot(EXAMPLE).make):  # type: ignore[misc]
        pass

    long = simulate("dice", SomebodysCarefullyNamedBot, 2, role_text="both", treat_cured="all_cubes", seed=2**127)
    figures = [one.figure(layout=layout) for one in (won, compared, long) for layout in ("post", "paper")]
    for figure in [*figures, *(won.figure(name, "paper") for name in PANEL_NAMES)]:
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


@pytest.mark.parametrize("layout", ["post", "paper"])
def test_a_picture_tells_its_intervals_and_the_version(won: Result, compared: Comparison, layout: str) -> None:
    for figure in (won.figure(layout=layout), compared.figure(layout)):
        told = all_text(figure).replace("\n", " ")
        assert "95 % intervals" in told
        assert f"fourcures {fc.__version__}" in told
    assert "95 %" not in all_text(won.figure(["lengths"], layout))


def test_panels_are_chosen_by_name_and_stand_in_the_order_given(won: Result) -> None:
    assert tuple(PANELS) == PANEL_NAMES
    for panels in (["outbreaks", "outcomes"], "outbreaks, outcomes"):
        headings = [axes.get_title(loc="left") for axes in won.figure(panels).axes]
        assert [one for one in headings if one] == ["Outbreaks by the end of each turn", "How the games ended"]
    assert "by role" in all_text(simulate("cure", "random", 3).figure("roles"))  # even without a win


def test_colours_are_explained_where_the_first_panel_does_not(won: Result) -> None:
    assert panel(won.figure(), "How long they took").get_legend() is None
    legend = panel(won.figure("lengths,outbreaks"), "How long they took").get_legend()
    assert legend is not None
    reached = {"won" if row["won"] else f"lost: {row['reason']}" for row in won.rows}
    assert {text.get_text() for text in legend.get_texts()} == reached


def test_a_paper_has_panels_side_by_side_that_do_not_touch(won: Result) -> None:
    figure = won.figure(layout="paper")
    figure.draw_without_rendering()
    boxes = [axes.get_tightbbox() for axes in figure.axes]
    seen = [box for box in boxes[:5] if box is not None]  # the sixth is the outbreak panel's second axis
    assert len(seen) == 5
    assert not any(one.overlaps(other) for place, one in enumerate(seen) for other in seen[:place])
    assert seen[0].width > 1.5 * seen[1].width
    assert figure.get_figwidth() == 7.0
    assert won.figure("roles", "paper").get_figwidth() == 3.4


@pytest.mark.parametrize(
    ("game", "panels", "says"),
    [
        ("cure", "role", "panels: cure has no panel 'role'; it has outcomes, roles, epidemics, lengths, outbreaks."),
        ("dice", "roles", "panels: dice has no panel 'roles'; it has outcomes, lengths, outbreaks."),
        ("dice", "lengths,lengths", "panels: lengths is given twice; once is enough."),
        ("dice", [], "panels: none is given; there are outcomes, lengths, outbreaks."),
        ("dice", "", "panels: dice has no panel ''; it has outcomes, lengths, outbreaks."),
    ],
)
def test_panels_that_there_are_not_are_refused(game: str, panels: Any, says: str) -> None:
    with pytest.raises(fc.BadOptions) as refused:
        check_panels(fc.GAMES[game], panels)
    assert str(refused.value) == says


def test_the_command_refuses_before_it_plays(tmp_path: Path) -> None:
    for words, says in (
        (["simulate", "--panels", "role"], "pandemic has no panel 'role'; it has outcomes, roles"),
        (["simulate", "--layout", "poster"], "layout: 'poster' is not possible; post and paper are."),
        (["compare", "--bots", "random", "--layout", "poster"], "post and paper are."),
        (["simulate", "--plot", "picture.jpg"], "picture.jpg: the name must end in .png, .svg or .pdf."),
    ):
        refused = CliRunner().invoke(app, [*words, "-n", "100000000"]).exception
        assert isinstance(refused, fc.FourcuresError)
        assert says in str(refused)
    path = tmp_path / "picture.pdf"
    command = [
        "simulate",
        "--game",
        "dice",
        "-n",
        "3",
        "--plot",
        str(path),
        "--panels",
        "outcomes",
        "--layout",
        "paper",
    ]
    assert CliRunner().invoke(app, command).exit_code == 0
    assert path.read_bytes().startswith(b"%PDF")


def test_a_comparison_names_bots_and_cells(compared: Comparison) -> None:
    told = all_text(compared.figure())
    for words in ("The Cure: 6 games each", "random", "my_bot.py:MyBot", "players 2", "players 3", "players 4"):
        assert words in told
