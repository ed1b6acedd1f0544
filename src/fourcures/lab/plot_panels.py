"""Panels of a result's figure: each draws one thing about the games of a bot."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from matplotlib import rcParams
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator

from fourcures.engine.game_type import GameType
from fourcures.lab.estimate import Estimate
from fourcures.lab.game_rows import GameRows
from fourcures.lab.plot_layout import BOTS, FAINT, INK, LOST, PALE, WON, as_share, heading
from fourcures.lab.summary import Summary, share

MIN_SHARE, MIN_GAMES = 0.01, 10  # with fewer games, a mean says little


@dataclass(frozen=True)
class Drawing:
    """Data of the panels. ``colours`` says where the colours of outcomes are explained, and is empty if nowhere."""

    summary: Summary
    rows: GameRows
    colours: str


def outcomes(axes: Axes, drawing: Drawing) -> None:
    """Bars of how the games ended."""
    shares = drawing.summary.shares()
    values = [estimate.value for estimate in shares.values()]
    around = np.array(list(margins(list(shares.values())))).T
    axes.barh(ending_names(drawing.summary.game_type), values, color=[WON, *LOST], height=0.7, xerr=around, ecolor=INK)
    for row, estimate in enumerate(shares.values()):
        axes.annotate(
            f"{100 * estimate.value:.1f} %", (estimate.high, row), (6, 0), textcoords="offset points", va="center"
        )
    axes.invert_yaxis()
    heading(axes, "How the games ended")
    axes.set_xlim(0, 1.15 * max(estimate.high for estimate in shares.values()))
    as_share(axes.xaxis)


def ending_names(game_type: GameType) -> list[str]:
    """Names of the outcomes, the win first."""
    return ["won", *(f"lost: {reason}" for reason in game_type.reasons[2:])]


def roles(axes: Axes, drawing: Drawing) -> None:
    """Share of wins with each role at the table."""
    won = drawing.rows.won()
    found = []
    for number, role in enumerate(drawing.summary.game_type.roles):
        present = drawing.rows.has_role(number)
        if present.any():
            found.append((share(int(won[present].sum()), int(present.sum())), role.replace("_", " ")))
    found.sort()
    estimates = [estimate for estimate, _ in found]
    error_bars(axes, estimates, range(len(found)), BOTS[0], "o", None)
    axes.set_yticks(range(len(found)), [role for _, role in found])
    axes.set_ylim(-0.6, len(found) - 0.4)
    axes.axvline(float(won.mean()), color=FAINT, linestyle="--", linewidth=0.67 * rcParams["lines.linewidth"], zorder=0)
    axes.set_xlim(*limits(min(estimate.low for estimate in estimates), estimates))
    axes.set_xlabel("share won; dashed: of all games")
    heading(axes, "Wins by role at the table")
    as_share(axes.xaxis)


def epidemics(axes: Axes, drawing: Drawing) -> None:
    """Share of wins by the number of epidemics that came."""
    won, came = drawing.rows.won(), drawing.rows.raw_column("epidemics")
    numbers, games = np.unique(came, return_counts=True)
    estimates = [
        share(int(won[came == number].sum()), int(count)) for number, count in zip(numbers, games, strict=True)
    ]
    values, around = [estimate.value for estimate in estimates], np.array(list(margins(estimates))).T
    axes.errorbar(numbers, values, yerr=around, fmt="o", color=BOTS[0])
    axes.set_xticks(numbers, [f"{number}\n{count:,}" for number, count in zip(numbers, games, strict=True)])
    axes.set_xlim(numbers[0] - 0.5, numbers[-1] + 0.5)
    axes.set_ylim(*limits(0, estimates, 0.09))
    axes.set_ylabel("won")
    axes.set_xlabel("epidemics that came, and in how many games")
    heading(axes, "Wins by number of epidemics")
    as_share(axes.yaxis)


def lengths(axes: Axes, drawing: Drawing) -> None:
    """Histogram of the lengths of games, as shares of all games, the outcomes stacked."""
    turns, outcome = drawing.rows.raw_column("turns"), drawing.rows.raw_column("outcome")
    width = max(1, int(turns.max() - turns.min()) // 40 + 1)
    bins: Any = np.arange(turns.min(), turns.max() + 2 * width, width) - 0.5
    named = zip(ending_names(drawing.summary.game_type), (WON, *LOST), strict=False)
    reached = [(number, *one) for number, one in enumerate(named, start=1) if (outcome == number).any()]
    numbers, names, colours = zip(*reached, strict=True)
    parts = [turns[outcome == number] for number in numbers]
    weights = [np.full(len(part), 1 / len(turns)) for part in parts]
    axes.hist(parts, bins, weights=weights, stacked=True, color=colours, rwidth=0.9, label=names)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.set_ylabel("of all games")
    as_share(axes.yaxis)
    heading(axes, "How long they took")
    axes.set_xlabel(f"turns; colours as {drawing.colours}" if drawing.colours else "turns")
    if not drawing.colours:
        axes.legend(edgecolor="none")


def outbreaks(axes: Axes, drawing: Drawing) -> None:
    """Outbreak curve: the mean with its band, in front of the share of games that reached each turn.

    Turns that few games reached are left out.
    """
    games = drawing.summary.games
    least = max(MIN_SHARE * games, min(MIN_GAMES, games))
    points = [point for point in drawing.summary.outbreak_curve.points() if point.games >= least]
    turns = [point.turn for point in points]
    means = [point.outbreaks.value for point in points]
    bands = [one[1:] if one.has_interval else (one.value, one.value) for one in (point.outbreaks for point in points)]
    low, high = zip(*bands, strict=True)
    axes.fill_between(turns, low, high, color=BOTS[0], alpha=0.3, linewidth=0)
    axes.plot(turns, means, color=BOTS[0], marker="o", markersize=0.57 * rcParams["lines.markersize"])
    axes.set_xlim(0.5, turns[-1] + 0.5)
    axes.set_ylim(0, max(1.0, 1.05 * max(high)))
    axes.yaxis.set_major_locator(MaxNLocator(4, integer=True))
    axes.set_ylabel("outbreaks, mean", color=BOTS[0])
    axes.set_xlabel("turn; grey: share of the games that reached it")
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    heading(axes, "Outbreaks by the end of each turn")
    _games_behind(axes, turns, [point.games / games for point in points])


def _games_behind(axes: Axes, turns: Sequence[int], shares: Sequence[float]) -> None:
    """Pale bars of the share of games that reached each turn, with an axis of their own at the right."""
    behind = axes.twinx()
    behind.bar(turns, shares, width=1, color=PALE)
    behind.set_ylim(0, 1.05)
    behind.set_ylabel("of all games", color=FAINT)
    as_share(behind.yaxis)
    behind.tick_params(labelsize=rcParams["font.size"], colors=FAINT)
    for side in ("top", "left", "right"):
        behind.spines[side].set_visible(False)
    axes.set_zorder(behind.get_zorder() + 1)
    axes.patch.set_visible(False)


def error_bars(
    axes: Axes, estimates: Sequence[Estimate], ys: Sequence[float], colour: str, mark: str, name: str | None
) -> None:
    """Error bars of shares, one row below the other."""
    around = np.array(list(margins(estimates))).T
    axes.errorbar([estimate.value for estimate in estimates], ys, xerr=around, fmt=mark, color=colour, label=name)


def limits(low: float, estimates: Sequence[Estimate], part: float = 0.03) -> tuple[float, float]:
    """Limits of an axis, widened at each end by a ``part`` of its length so that marks are not cut off."""
    high = max(estimate.high for estimate in estimates)
    room = part * (high - low)
    return low - room, high + room


def margins(estimates: Sequence[Estimate]) -> Iterator[tuple[float, float]]:
    """Yield how far each interval extends below and above its value."""
    for estimate in estimates:
        yield estimate.value - estimate.low, estimate.high - estimate.value


@dataclass(frozen=True)
class Panel:
    """Panel: how it is drawn, its height in inches, and whether it shows intervals."""

    draw: Callable[[Axes, Drawing], None]
    height: float = 2.2
    has_intervals: bool = True


PANELS: Mapping[str, Panel] = {
    "outcomes": Panel(outcomes),
    "roles": Panel(roles, height=3.2),
    "epidemics": Panel(epidemics),
    "lengths": Panel(lengths, has_intervals=False),
    "outbreaks": Panel(outbreaks),
}
