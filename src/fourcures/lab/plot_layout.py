"""Layouts of figures: sizes of text, lines and panels, the frame with title and notes, and the style of axes."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from matplotlib import rc_context, rcParams
from matplotlib.axes import Axes
from matplotlib.axis import Axis
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from fourcures import __version__
from fourcures.lab.plot_choices import Layout

# Okabe and Ito's palette, which is safe for every kind of colour vision.
WON = "#009E73"
LOST = ("#D55E00", "#0072B2", "#E69F00", "#CC79A7", "#56B4E9")
BOTS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000")
MARKS = "osD^vPX"
INK, FAINT = "#222222", "#5f5f5f"
PALE, GRID = "#dddddd", "#e6e6e6"  # background colours: bars, and grid lines
INTERVALS = "Error bars and bands: 95 % intervals"


@dataclass(frozen=True)
class Sizes:
    """Sizes of a layout: number of columns, widths in inches, text in points, and lines."""

    columns: int
    width: float
    single_width: float  # width of a figure with one panel only
    scale: float  # factor for the heights of panels
    text: float
    heading: float
    title: float
    line: float
    mark: float
    dpi: int

    @property
    def settings(self) -> Any:  # Matplotlib's own type lists all names of settings
        """These sizes as Matplotlib settings."""
        return {
            "font.size": self.text,
            "text.color": INK,
            "axes.labelcolor": INK,
            "axes.titlesize": self.heading,
            "axes.labelsize": self.text,
            "legend.fontsize": self.text,
            "lines.linewidth": self.line,
            "lines.markersize": self.mark,
            "errorbar.capsize": 0.57 * self.mark,
            "axes.linewidth": 0.45 * self.line,
            "grid.linewidth": 0.45 * self.line,
            "figure.dpi": self.dpi,
        }


SIZES: Mapping[Layout, Sizes] = {
    "post": Sizes(1, 7.2, 7.2, 1.0, text=11, heading=12, title=15, line=1.8, mark=7, dpi=150),
    "paper": Sizes(2, 7.0, 3.4, 0.8, text=8, heading=8.5, title=9.5, line=1.1, mark=4, dpi=300),
}


@contextmanager
def sizes(layout: Layout) -> Iterator[Sizes]:
    """Context manager that draws in the sizes of a layout."""
    with rc_context(SIZES[layout].settings):
        yield SIZES[layout]


def frame(figure: Figure, size: Sizes, title: str, subtitle: str, note: str = "") -> None:
    """Add title and subtitle above, a note and the version below, and reserve room for them."""
    width, height = figure.get_size_inches()
    text = size.text
    title = textwrap.fill(title, int(72 * width / (0.72 * size.title)))
    subtitle = textwrap.fill(subtitle, int(72 * width / (0.62 * text)))
    last = textwrap.fill("; ".join(filter(None, [note, f"fourcures {__version__}"])), int(72 * width / (0.56 * text)))
    line = 1.31 * text / 72
    under = 0.14 + 1.25 * size.title / 72 * (1 + title.count("\n"))
    top = (under + line * (1 + subtitle.count("\n")) + 1.2 * text / 72) / height
    bottom = (line * (1 + last.count("\n")) + 0.12) / height
    figure.set_layout_engine("constrained", h_pad=0.1, rect=(0.01, bottom, 0.97, 1 - bottom - top))
    figure.text(0.02, 1 - 0.14 / height, title, fontsize=size.title, fontweight="bold", color=INK, va="top")
    figure.text(0.02, 1 - under / height, subtitle, color=FAINT, va="top")
    figure.text(0.02, 0.08 / height, last, color=FAINT, va="bottom", fontsize=0.9 * text)


def as_share(axis: Axis) -> None:
    """Label an axis in per cent."""
    axis.set_major_locator(MaxNLocator(5, steps=[1, 2, 2.5, 5, 10]))
    axis.set_major_formatter(lambda value, _: f"{100 * value:.4g} %")


def style_axes(axes: Axes) -> None:
    """Remove the lines at the top and right, and put a grid behind the data."""
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    axes.tick_params(labelsize=rcParams["font.size"], colors=INK)
    axes.grid(axis="x" if axes.get_ylabel() == "" else "y", color=GRID)
    axes.set_axisbelow(True)


def heading(axes: Axes, text: str) -> None:
    """Set the heading of a panel."""
    axes.set_title(text, loc="left", fontweight="bold", color=INK)
