"""Figures of results, drawn with Matplotlib from plain statistics; legible on a telephone and to the colour-blind."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.axis import Axis
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from fourcures.lab.estimate import Estimate
from fourcures.lab.game_rows import GameRows
from fourcures.lab.summary import Summary, share

# Okabe and Ito's palette, which is safe for every kind of colour vision.
WON = "#009E73"
LOST = ("#D55E00", "#0072B2", "#E69F00", "#CC79A7", "#56B4E9")
BOTS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000")
MARKS = "osD^vPX"
INK, FAINT = "#222222", "#5f5f5f"
PALE = "#dddddd"  # for what stands behind
WIDTH = 7.2  # inches
MIN_SHARE, MIN_GAMES = 0.01, 10  # where fewer games go on, a mean says little


def result_figure(title: str, subtitle: str, summary: Summary, rows: GameRows) -> Figure:
    """Figure of one bot's games: outcomes, what wins depended on, lengths of games, and the outbreak curve."""
    factors = [
        panel
        for panel, applies in ((_roles, summary.game_type.roles), (_epidemics, "epidemics" in summary.means))
        if applies and rows.won().any()
    ]
    panels = [_outcomes, *factors, _game_lengths, _outbreak_curve]
    heights = [3.2 if panel is _roles else 2.2 for panel in panels]
    figure = Figure((WIDTH, sum(heights) + 0.9))
    _title(figure, title, subtitle)
    for axes, panel in zip(np.ravel(figure.subplots(len(panels), 1, height_ratios=heights)), panels, strict=True):
        panel(axes, summary, rows)
        _style_axes(axes)
    return figure


def comparison_figure(
    title: str, subtitle: str, labels: Sequence[str], shares: Mapping[str, Sequence[Estimate]]
) -> Figure:
    """Figure of a comparison: the share of wins of each bot in each of the labelled cells, with its interval.

    A bot whose games were stopped early has shares in the first cells only.
    """
    labels = [_wrapped_label(label) for label in labels]
    cell_height = max(0.32 * (len(shares) + 1), 0.2 * (2 + max(label.count("\n") for label in labels)))
    figure = Figure((WIDTH, 2.2 + cell_height * len(labels)))
    _title(figure, title, subtitle)
    axes = figure.subplots()
    step = 0.8 / len(shares)
    for index, (bot, estimates) in enumerate(shares.items()):
        ys = [cell + step * (index - (len(shares) - 1) / 2) for cell in range(len(estimates))]
        _error_bars(axes, estimates, ys, BOTS[index % len(BOTS)], MARKS[index % len(MARKS)], bot)
    axes.set_yticks(range(len(labels)), labels)
    axes.set_ylim(len(labels) - 0.5, -0.5)
    axes.set_xlim(*_limits(0, [estimate for estimates in shares.values() for estimate in estimates]))
    _as_share(axes.xaxis)
    figure.legend(loc="outside lower center", ncols=min(3, len(shares)), frameon=False, fontsize=11)
    _style_axes(axes)
    return figure


def reliability_figure(title: str, subtitle: str, told: Mapping[str, Mapping[str, Any]]) -> Figure:
    """Reliability diagram of the adviser in each game: what was won of the positions of which about the same was said.

    Squares are the first turns of each cell. What is right lies on the dashed line.
    """
    figure = Figure((WIDTH, 3.6 * len(told) + 1.2))
    _title(figure, title, subtitle)
    for axes, (name, figures) in zip(np.ravel(figure.subplots(len(told), 1)), told.items(), strict=True):
        axes.plot([0, 1], [0, 1], color=FAINT, linestyle="--", linewidth=1.2)
        for key, label, mark, colour in (
            ("first_turn", "first turns", "s", LOST[0]),
            ("reliability", "all", "o", BOTS[0]),
        ):
            said, won, margin = ([one[part] for one in figures[key]] for part in ("said", "won", "margin"))
            axes.errorbar(said, won, yerr=margin, fmt=mark, color=colour, markersize=6, capsize=3, label=label)
        axes.set_xlim(0, 1)
        axes.set_ylim(0, 1)
        axes.set_xlabel("chance to win that was said", fontsize=11)
        axes.set_ylabel("won", fontsize=11)
        axes.legend(loc="upper left", frameon=False, fontsize=11)
        _as_share(axes.xaxis)
        _as_share(axes.yaxis)
        error = 100 * figures["expected_calibration_error"]
        _heading(axes, f"{name}: {figures['games']:,} games, expected calibration error {error:.1f} points")
        _style_axes(axes)
    return figure


def _wrapped_label(label: str) -> str:
    """Label of a cell in the margin, one option a line."""
    return "\n".join(textwrap.fill(option, 26) for option in label.split(", "))


def _title(figure: Figure, title: str, subtitle: str) -> None:
    """Title and subtitle, and the room for both."""
    inch = 1 / figure.get_figheight()
    title, subtitle = textwrap.fill(title, 48), textwrap.fill(subtitle, 76)
    under = 0.21 + 0.26 * (1 + title.count("\n"))
    room = (under + 0.25 + 0.2 * (1 + subtitle.count("\n"))) * inch
    figure.set_layout_engine("constrained", h_pad=0.1, rect=(0.01, 0.01, 0.97, 0.99 - room))
    figure.text(0.02, 1 - 0.14 * inch, title, fontsize=15, fontweight="bold", color=INK, va="top")
    figure.text(0.02, 1 - under * inch, subtitle, fontsize=11, color=FAINT, va="top")


def _outcomes(axes: Axes, summary: Summary, rows: GameRows) -> None:
    shares = summary.shares()
    names = ["won", *(f"lost: {reason}" for reason in list(shares)[1:])]
    values = [estimate.value for estimate in shares.values()]
    around = np.array([[e.value - e.low, e.high - e.value] for e in shares.values()]).T
    axes.barh(names, values, color=[WON, *LOST], height=0.7, xerr=around, error_kw={"ecolor": INK, "capsize": 3})
    for row, estimate in enumerate(shares.values()):
        axes.annotate(
            f"{100 * estimate.value:.1f} %",
            (estimate.high, row),
            (6, 0),
            textcoords="offset points",
            va="center",
            fontsize=11,
        )
    axes.invert_yaxis()
    _heading(axes, "How the games ended")
    axes.set_xlim(0, 1.15 * max(estimate.high for estimate in shares.values()))
    _as_share(axes.xaxis)


def _roles(axes: Axes, summary: Summary, rows: GameRows) -> None:
    won = rows.won()
    found = []
    for number, role in enumerate(summary.game_type.roles):
        present = rows.has_role(number)
        if present.any():
            found.append((share(int(won[present].sum()), int(present.sum())), role.replace("_", " ")))
    found.sort()
    _error_bars(axes, [estimate for estimate, _ in found], range(len(found)), BOTS[0], "o", None)
    axes.set_yticks(range(len(found)), [role for _, role in found])
    axes.set_ylim(-0.6, len(found) - 0.4)
    axes.axvline(float(won.mean()), color=FAINT, linestyle="--", linewidth=1.2, zorder=0)
    axes.set_xlim(*_limits(min(estimate.low for estimate, _ in found), [estimate for estimate, _ in found]))
    axes.set_xlabel("share of games won; dashed: of all games", fontsize=11)
    _heading(axes, "Games won with each role at the table")
    _as_share(axes.xaxis)


def _game_lengths(axes: Axes, summary: Summary, rows: GameRows) -> None:
    turns = rows.raw_column("turns")
    width = max(1, int(turns.max() - turns.min()) // 40 + 1)
    bins = np.arange(turns.min(), turns.max() + 2 * width, width) - 0.5
    _stacked_histogram(axes, rows.raw_column("outcome"), turns, bins)
    _heading(axes, "How long they took")
    axes.set_xlabel("turns; colours as above", fontsize=11)


def _outbreak_curve(axes: Axes, summary: Summary, rows: GameRows) -> None:
    """The mean with its band, in front of the share of games that got so far; without the last stragglers."""
    games = summary.games
    least = max(MIN_SHARE * games, min(MIN_GAMES, games))
    points = [point for point in summary.outbreak_curve.points() if point.games >= least]
    turns = [point.turn for point in points]
    means = [point.outbreaks.value for point in points]
    bands = [one[1:] if one.has_interval else (one.value, one.value) for one in (point.outbreaks for point in points)]
    low, high = zip(*bands, strict=True)
    axes.fill_between(turns, low, high, color=BOTS[0], alpha=0.3, linewidth=0)
    axes.plot(turns, means, color=BOTS[0], marker="o", markersize=4, linewidth=2)
    axes.set_xlim(0.5, turns[-1] + 0.5)
    axes.set_ylim(0, max(1.0, 1.05 * max(high)))
    axes.yaxis.set_major_locator(MaxNLocator(4, integer=True))
    axes.set_ylabel("outbreaks, mean", fontsize=11, color=BOTS[0])
    axes.set_xlabel("turn; grey: share of the games that reached it", fontsize=11)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    behind = axes.twinx()
    behind.bar(turns, [point.games / games for point in points], width=1, color=PALE)
    behind.set_ylim(0, 1.05)
    behind.set_ylabel("of all games", fontsize=11, color=FAINT)
    _as_share(behind.yaxis)
    behind.tick_params(labelsize=11, colors=FAINT)
    for side in ("top", "left", "right"):
        behind.spines[side].set_visible(False)
    axes.set_zorder(behind.get_zorder() + 1)
    axes.patch.set_visible(False)
    _heading(axes, "Outbreaks by the end of each turn")


def _epidemics(axes: Axes, summary: Summary, rows: GameRows) -> None:
    won, came = rows.won(), rows.raw_column("epidemics")
    numbers, games = np.unique(came, return_counts=True)
    estimates = [
        share(int(won[came == number].sum()), int(count)) for number, count in zip(numbers, games, strict=True)
    ]
    values, around = [estimate.value for estimate in estimates], np.array(list(_margins(estimates))).T
    axes.errorbar(numbers, values, yerr=around, fmt="o", color=BOTS[0], markersize=7, capsize=4, linewidth=1.8)
    axes.set_xticks(numbers, [f"{number}\n{count:,}" for number, count in zip(numbers, games, strict=True)])
    axes.set_xlim(numbers[0] - 0.5, numbers[-1] + 0.5)
    axes.set_ylim(*_limits(0, estimates, 0.09))
    axes.set_ylabel("won", fontsize=11)
    axes.set_xlabel("epidemics that came, and in how many games", fontsize=11)
    _heading(axes, "Games won by the number of epidemics")
    _as_share(axes.yaxis)


def _stacked_histogram(axes: Axes, outcome: Any, values: Any, bins: Any) -> None:
    """Histogram of shares of all games, the outcomes stacked."""
    reached = [(number, colour) for number, colour in enumerate((WON, *LOST), start=1) if (outcome == number).any()]
    parts = [values[outcome == number] for number, _ in reached]
    weights = [np.full(len(part), 1 / len(values)) for part in parts]
    axes.hist(parts, bins, weights=weights, stacked=True, color=[colour for _, colour in reached], rwidth=0.9)
    _as_share(axes.yaxis)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.set_ylabel("of all games", fontsize=11)


def _error_bars(
    axes: Axes, estimates: Sequence[Estimate], ys: Sequence[float], colour: str, mark: str, name: str | None
) -> None:
    """Error bars of shares, one below the other."""
    around = np.array(list(_margins(estimates))).T
    values = [estimate.value for estimate in estimates]
    axes.errorbar(values, ys, xerr=around, fmt=mark, color=colour, markersize=7, capsize=4, linewidth=1.8, label=name)


def _limits(low: float, estimates: Sequence[Estimate], part: float = 0.03) -> tuple[float, float]:
    """Limits of an axis, with a part of it at each end as room for whole marks."""
    high = max(estimate.high for estimate in estimates)
    room = part * (high - low)
    return low - room, high + room


def _margins(estimates: Sequence[Estimate]) -> Iterator[tuple[float, float]]:
    for estimate in estimates:
        yield estimate.value - estimate.low, estimate.high - estimate.value


def _as_share(axis: Axis) -> None:
    axis.set_major_locator(MaxNLocator(5, steps=[1, 2, 2.5, 5, 10]))
    axis.set_major_formatter(lambda value, _: f"{100 * value:.4g} %")


def _style_axes(axes: Axes) -> None:
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    axes.tick_params(labelsize=11, colors=INK)
    axes.grid(axis="x" if axes.get_ylabel() == "" else "y", color="#e6e6e6")
    axes.set_axisbelow(True)


def _heading(axes: Axes, text: str) -> None:
    axes.set_title(text, loc="left", fontsize=12, fontweight="bold", color=INK)
