"""Figures of results, drawn with Matplotlib from plain statistics; legible on a telephone and to the colour-blind."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from fourcures.lab.estimate import Estimate
from fourcures.lab.game_rows import GameRows
from fourcures.lab.plot_choices import Layout, available_panels
from fourcures.lab.plot_layout import BOTS, FAINT, INTERVALS, LOST, MARKS, as_share, frame, heading, sizes, style_axes
from fourcures.lab.plot_panels import PANELS, Drawing, error_bars, limits
from fourcures.lab.summary import Summary


def result_figure(
    title: str,
    subtitle: str,
    summary: Summary,
    rows: GameRows,
    panels: Sequence[str] | None = None,
    layout: Layout = "post",
) -> Figure:
    """Figure of one bot's games: outcomes, what wins depended on, lengths of games, and the outbreak curve.

    Without ``panels`` it has all informative panels: those on what wins depended on are left out if no game was won.
    """
    if panels is None:
        factors = () if rows.won().any() else ("roles", "epidemics")
        panels = [name for name in available_panels(summary.game_type) if name not in factors]
    chosen = [PANELS[name] for name in panels]
    with sizes(layout) as size:
        columns = min(size.columns, len(chosen))
        heights = [size.scale * panel.height for panel in chosen]
        cells = _cells(len(chosen), columns)
        by_row = [0.0] * (cells[-1][0] + 1)
        for height, (row, _) in zip(heights, cells, strict=True):
            by_row[row] = max(by_row[row], height)
        figure = Figure((size.width if columns > 1 else size.single_width, sum(by_row) + 0.075 * (size.text + 3)))
        frame(figure, size, title, subtitle, INTERVALS if any(panel.has_intervals for panel in chosen) else "")
        grid = figure.add_gridspec(len(by_row), columns, height_ratios=by_row)
        colours = ("above" if columns == 1 else "in the first panel") if panels[0] == "outcomes" else ""
        drawing = Drawing(summary, rows, colours)
        for panel, cell in zip(chosen, cells, strict=True):
            axes = figure.add_subplot(grid[cell])
            panel.draw(axes, drawing)
            style_axes(axes)
    return figure


def _cells(panels: int, columns: int) -> list[tuple[int, int | slice]]:
    """Row and column of each panel. The first panel has a row of its own if the last row would not be full."""
    lone = panels % columns
    cells: list[tuple[int, int | slice]] = [(0, slice(None))] * lone
    return cells + [(lone + place // columns, place % columns) for place in range(panels - lone)]


def comparison_figure(
    title: str, subtitle: str, labels: Sequence[str], shares: Mapping[str, Sequence[Estimate]], layout: Layout = "post"
) -> Figure:
    """Figure of a comparison: the share of wins of each bot in each of the labelled cells, with its interval.

    A bot whose games were stopped early has shares in the first cells only.
    """
    labels = [_wrapped_label(label) for label in labels]
    with sizes(layout) as size:
        row = size.text / 55  # inches
        cell_height = max(1.6 * row * (len(shares) + 1), row * (2 + max(label.count("\n") for label in labels)))
        figure = Figure((size.width, 11 * row + cell_height * len(labels)))
        frame(figure, size, title, subtitle)
        axes = figure.subplots()
        step = 0.8 / len(shares)
        for index, (bot, estimates) in enumerate(shares.items()):
            ys = [cell + step * (index - (len(shares) - 1) / 2) for cell in range(len(estimates))]
            error_bars(axes, estimates, ys, BOTS[index % len(BOTS)], MARKS[index % len(MARKS)], bot)
        axes.set_yticks(range(len(labels)), labels)
        axes.set_ylim(len(labels) - 0.5, -0.5)
        axes.set_xlim(*limits(0, [estimate for estimates in shares.values() for estimate in estimates]))
        as_share(axes.xaxis)
        axes.legend(
            loc="upper center", bbox_to_anchor=(0.5, 0), borderaxespad=2.5, ncols=min(3, len(shares)), frameon=False
        )
        style_axes(axes)
    return figure


def _wrapped_label(label: str) -> str:
    """Label of a cell in the margin, one option a line."""
    return "\n".join(textwrap.fill(option, 26) for option in label.split(", "))


def reliability_figure(title: str, subtitle: str, told: Mapping[str, Mapping[str, Any]]) -> Figure:
    """Reliability diagram of the adviser in each game: the share won of positions with similar estimates.

    Squares are the first turns of each cell. Perfect calibration lies on the dashed line.
    """
    with sizes("post") as size:
        figure = Figure((size.width, 3.6 * len(told) + 1.2))
        frame(figure, size, title, subtitle)
        for axes, (name, figures) in zip(np.ravel(figure.subplots(len(told), 1)), told.items(), strict=True):
            _reliability(axes, name, figures)
            style_axes(axes)
    return figure


def _reliability(axes: Axes, name: str, figures: Mapping[str, Any]) -> None:
    """Reliability diagram of one game."""
    axes.plot([0, 1], [0, 1], color=FAINT, linestyle="--", linewidth=1.2)
    for key, label, mark, colour in (("first_turn", "first turns", "s", LOST[0]), ("reliability", "all", "o", BOTS[0])):
        said, won, margin = ([one[part] for one in figures[key]] for part in ("said", "won", "margin"))
        axes.errorbar(said, won, yerr=margin, fmt=mark, color=colour, markersize=6, capsize=3, label=label)
    axes.set_xlim(0, 1)
    axes.set_ylim(0, 1)
    axes.set_xlabel("chance to win that was said")
    axes.set_ylabel("won")
    axes.legend(loc="upper left", frameon=False)
    as_share(axes.xaxis)
    as_share(axes.yaxis)
    error = 100 * figures["expected_calibration_error"]
    heading(axes, f"{name}: {figures['games']:,} games, expected calibration error {error:.1f} points")
