"""Pictures of results, to be read at the size of a telephone and by the colour-blind."""

from __future__ import annotations

import io
import textwrap
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.axis import Axis
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from fourcures.lab.estimate import Estimate
from fourcures.lab.summary import share

if TYPE_CHECKING:
    from fourcures.lab.comparison import Comparison
    from fourcures.lab.simulation import Result

# Okabe and Ito's colours, which are told apart with any kind of colour vision.
WON = "#009E73"
LOST = ("#D55E00", "#0072B2", "#E69F00", "#CC79A7", "#56B4E9")
BOTS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000")
MARKS = "osD^vPX"
INK, FAINT = "#222222", "#5f5f5f"
PALE = "#dddddd"  # for what stands behind
WIDTH = 7.2  # inches, at 150 dots each
DPI = 150
LEAST_PART, LEAST_GAMES = 0.01, 10  # where fewer go on, a mean says little


def drawn(figure: Figure, ending: str) -> bytes:
    """A picture as the bytes of a file. The same result gives the same file."""
    buffer = io.BytesIO()
    nameless = {"Software": None} if ending == ".png" else {"Date": None, "Creator": None}
    with rc_context({"svg.hashsalt": "fourcures"}):  # names inside of the file that are not drawn by lot
        figure.savefig(buffer, format=ending.removeprefix("."), dpi=DPI, metadata=nameless)
    return buffer.getvalue()


def result_figure(result: Result) -> Figure:
    """How the games of one bot ended, on what wins hung, how long games took, and how outbreaks mounted up in them."""
    won, has_epidemics = result.rows.won().any(), "epidemics" in result.summary.means
    hung_on = [
        panel for panel, there_is in ((_roles, result.job.game_type.roles), (_epidemics, has_epidemics)) if there_is
    ]
    panels = [_endings, *(hung_on if won else []), _turns, _course]
    heights = [3.2 if panel is _roles else 2.2 for panel in panels]
    figure = Figure((WIDTH, sum(heights) + 0.9))
    _title(figure, result.title, result.chosen, result.job.seed)
    for axes, panel in zip(np.ravel(figure.subplots(len(panels), 1, height_ratios=heights)), panels, strict=True):
        panel(axes, result)
        _clean(axes)
    return figure


def comparison_figure(comparison: Comparison) -> Figure:
    """The share of wins of each bot in each cell, with its interval."""
    bots = comparison.bots
    labels = [_lines(comparison.label(cell)) for cell in comparison.cells]
    of_cell = max(0.32 * (len(bots) + 1), 0.2 * (2 + max(label.count("\n") for label in labels)))
    height = 0.6 + of_cell * len(labels)
    figure = Figure((WIDTH, height + 1.6))
    title = f"{comparison.game_type.title}: {comparison.games:,} games each, the same deals"
    below = "; ".join(filter(None, ["share of games won, with 95 % intervals", comparison.chosen]))
    _title(figure, title, below, comparison.seed)
    axes = figure.subplots()
    step = 0.8 / len(bots)
    shown: list[Estimate] = []
    for place, bot in enumerate(bots):
        found = [cell.results[place] if place < len(cell.results) else None for cell in comparison.cells]
        points = [(row, share_won(result)) for row, result in enumerate(found) if result is not None]
        ys = [row + step * (place - (len(bots) - 1) / 2) for row, _ in points]
        shown += (estimates := [estimate for _, estimate in points])
        _dots(axes, estimates, ys, BOTS[place % len(BOTS)], MARKS[place % len(MARKS)], bot)
    axes.set_yticks(range(len(labels)), labels)
    axes.set_ylim(len(comparison.cells) - 0.5, -0.5)
    axes.set_xlim(*_limits(0, shown))
    _as_share(axes.xaxis)
    figure.legend(loc="outside lower center", ncols=min(3, len(bots)), frameon=False, fontsize=11)
    _clean(axes)
    return figure


def _lines(label: str) -> str:
    """A label in the margin, an option a line."""
    return "\n".join(textwrap.fill(option, 26) for option in label.split(", "))


def share_won(result: Result) -> Estimate:
    """The share of games won."""
    return next(iter(result.summary.shares().values()))


def _title(figure: Figure, title: str, below: str, seed: int) -> None:
    """A heading with what it is about below it, and the room for both."""
    inch = 1 / figure.get_figheight()
    title, below = textwrap.fill(title, 48), textwrap.fill(f"{below}; seed {seed}", 76)
    under = 0.21 + 0.26 * (1 + title.count("\n"))
    room = (under + 0.25 + 0.2 * (1 + below.count("\n"))) * inch
    figure.set_layout_engine("constrained", h_pad=0.1, rect=(0.01, 0.01, 0.97, 0.99 - room))
    figure.text(0.02, 1 - 0.14 * inch, title, fontsize=15, fontweight="bold", color=INK, va="top")
    figure.text(0.02, 1 - under * inch, below, fontsize=11, color=FAINT, va="top")


def _endings(axes: Axes, result: Result) -> None:
    shares = result.summary.shares()
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


def _roles(axes: Axes, result: Result) -> None:
    won = result.rows.won()
    found = []
    for number, role in enumerate(result.job.game_type.roles):
        present = result.rows.has_role(number)
        if present.any():
            found.append((share(int(won[present].sum()), int(present.sum())), role.replace("_", " ")))
    found.sort()
    _dots(axes, [estimate for estimate, _ in found], range(len(found)), BOTS[0], "o", None)
    axes.set_yticks(range(len(found)), [role for _, role in found])
    axes.set_ylim(-0.6, len(found) - 0.4)
    axes.axvline(share_won(result).value, color=FAINT, linestyle="--", linewidth=1.2, zorder=0)
    axes.set_xlim(*_limits(min(estimate.low for estimate, _ in found), [estimate for estimate, _ in found]))
    axes.set_xlabel("share of games won; dashed: of all games", fontsize=11)
    _heading(axes, "Games won with each role at the table")
    _as_share(axes.xaxis)


def _turns(axes: Axes, result: Result) -> None:
    turns = result.rows.numbers("turns")
    width = max(1, int(turns.max() - turns.min()) // 40 + 1)
    bins = np.arange(turns.min(), turns.max() + 2 * width, width) - 0.5
    _stacked(axes, result, turns, bins)
    _heading(axes, "How long they took")
    axes.set_xlabel("turns; colours as above", fontsize=11)


def _course(axes: Axes, result: Result) -> None:
    """The mean with its band, in front of the share of games that it is the mean of; without the last stragglers."""
    games = result.summary.games
    least = max(LEAST_PART * games, min(LEAST_GAMES, games))
    turns = [turn for turn in result.summary.course.turns() if turn.games >= least]
    numbers = [turn.number for turn in turns]
    low, high = ([getattr(turn.outbreaks, end) for turn in turns] for end in ("low", "high"))
    axes.fill_between(numbers, low, high, color=BOTS[0], alpha=0.3, linewidth=0)
    axes.plot(numbers, [turn.outbreaks.value for turn in turns], color=BOTS[0], marker="o", markersize=4, linewidth=2)
    axes.set_xlim(0.5, numbers[-1] + 0.5)
    axes.set_ylim(0, max(1.0, 1.05 * max(high)))
    axes.yaxis.set_major_locator(MaxNLocator(4, integer=True))
    axes.set_ylabel("outbreaks, mean", fontsize=11, color=BOTS[0])
    axes.set_xlabel("turn; grey: share of the games that reached it", fontsize=11)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    behind = axes.twinx()
    behind.bar(numbers, [turn.games / games for turn in turns], width=1, color=PALE)
    behind.set_ylim(0, 1.05)
    behind.set_ylabel("of all games", fontsize=11, color=FAINT)
    _as_share(behind.yaxis)
    behind.tick_params(labelsize=11, colors=FAINT)
    for side in ("top", "left", "right"):
        behind.spines[side].set_visible(False)
    axes.set_zorder(behind.get_zorder() + 1)
    axes.patch.set_visible(False)
    _heading(axes, "Outbreaks by the end of each turn")


def _epidemics(axes: Axes, result: Result) -> None:
    won, came = result.rows.won(), result.rows.numbers("epidemics")
    numbers, games = np.unique(came, return_counts=True)
    estimates = [
        share(int(won[came == number].sum()), int(count)) for number, count in zip(numbers, games, strict=True)
    ]
    values, around = [estimate.value for estimate in estimates], np.array(list(_around(estimates))).T
    axes.errorbar(numbers, values, yerr=around, fmt="o", color=BOTS[0], markersize=7, capsize=4, linewidth=1.8)
    axes.set_xticks(numbers, [f"{number}\n{count:,}" for number, count in zip(numbers, games, strict=True)])
    axes.set_xlim(numbers[0] - 0.5, numbers[-1] + 0.5)
    axes.set_ylim(*_limits(0, estimates, 0.09))
    axes.set_ylabel("won", fontsize=11)
    axes.set_xlabel("epidemics that came, and in how many games", fontsize=11)
    _heading(axes, "Games won by the number of epidemics")
    _as_share(axes.yaxis)


def _stacked(axes: Axes, result: Result, values: Any, bins: Any) -> None:
    """A histogram of shares of all games, the endings on top of each other."""
    outcome = result.rows.numbers("outcome")
    reached = [(number, colour) for number, colour in enumerate((WON, *LOST), start=1) if (outcome == number).any()]
    parts = [values[outcome == number] for number, _ in reached]
    weights = [np.full(len(part), 1 / len(values)) for part in parts]
    axes.hist(parts, bins, weights=weights, stacked=True, color=[colour for _, colour in reached], rwidth=0.9)
    _as_share(axes.yaxis)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.set_ylabel("of all games", fontsize=11)


def _dots(
    axes: Axes, estimates: Sequence[Estimate], ys: Sequence[float], colour: str, mark: str, name: str | None
) -> None:
    """Shares with their intervals, one below the other."""
    around = np.array(list(_around(estimates))).T
    values = [estimate.value for estimate in estimates]
    axes.errorbar(values, ys, xerr=around, fmt=mark, color=colour, markersize=7, capsize=4, linewidth=1.8, label=name)


def _limits(low: float, estimates: Sequence[Estimate], part: float = 0.03) -> tuple[float, float]:
    """The ends of an axis, of which a part at each is room for whole marks."""
    high = max(estimate.high for estimate in estimates)
    room = part * (high - low)
    return low - room, high + room


def _around(estimates: Sequence[Estimate]) -> Iterator[tuple[float, float]]:
    for estimate in estimates:
        yield estimate.value - estimate.low, estimate.high - estimate.value


def _as_share(axis: Axis) -> None:
    axis.set_major_locator(MaxNLocator(5, steps=[1, 2, 2.5, 5, 10]))
    axis.set_major_formatter(lambda value, _: f"{100 * value:.4g} %")


def _clean(axes: Axes) -> None:
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    axes.tick_params(labelsize=11, colors=INK)
    axes.grid(axis="x" if axes.get_ylabel() == "" else "y", color="#e6e6e6")
    axes.set_axisbelow(True)


def _heading(axes: Axes, text: str) -> None:
    axes.set_title(text, loc="left", fontsize=12, fontweight="bold", color=INK)
