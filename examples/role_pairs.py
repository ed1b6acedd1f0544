"""Study with the laboratory from end to end: which two roles win most at Heroic?

    python examples/role_pairs.py                                    # some ten minutes on two cores
    python examples/role_pairs.py --games 40 --bot greedy            # a first impression

Plays the same deals with each of the 21 pairs of roles and writes role_pairs.md and role_pairs.png, text and figures
from the same numbers. The picture needs Matplotlib: pip install 'fourcures[plots]'.
"""

from __future__ import annotations

import argparse
import io
import math
import sys
import textwrap
import time
from bisect import bisect_left, bisect_right
from itertools import accumulate, combinations
from pathlib import Path
from typing import NamedTuple

from matplotlib.axes import Axes
from matplotlib.figure import Figure

import fourcures as fc
from fourcures.lab import simulate

DOCS = Path(__file__).parents[1] / "docs"
ROLES = fc.GAMES["pandemic"].roles
PLAYED = {"edition": "2013", "difficulty": "heroic", "hands": "open"}

# Okabe and Ito's palette, which is safe for every kind of colour vision; the marks differ too.
STYLES = {"above": ("#0072B2", "^"), "within": ("#555555", "o"), "below": ("#D55E00", "v")}
INK = "#222222"


class Pair(NamedTuple):
    """Two roles and their wins: a count, and a share with its 95 % interval."""

    roles: tuple[str, str]
    wins: int
    share: float
    low: float
    high: float

    @property
    def name(self) -> str:
        """Both roles in words."""
        return " + ".join(role.replace("_", " ") for role in self.roles)

    @property
    def short(self) -> str:
        """Both roles by their first words, which identify them."""
        return " + ".join(role.split("_")[0] for role in self.roles)


class Study(NamedTuple):
    """All pairs, the best first, and the band in which all would lie if they were equally good."""

    bot: str
    games: int
    seed: int
    pairs: list[Pair]
    band: tuple[float, float]

    @property
    def mean(self) -> float:
        """Share of all games that were won."""
        return sum(pair.share for pair in self.pairs) / len(self.pairs)

    def side(self, pair: Pair) -> str:
        """Position of a pair: above, within or below the band."""
        return "below" if pair.share < self.band[0] else "above" if pair.share > self.band[1] else "within"

    def count(self, side: str) -> int:
        """Number of pairs in that position."""
        return sum(self.side(pair) == side for pair in self.pairs)


def play(bot: str, games: int, seed: int) -> Study:
    """Play all pairs, and print the progress."""
    found: list[Pair] = []
    begun = time.monotonic()
    for roles in combinations(ROLES, 2):
        result = simulate("pandemic", bot, games, seed, players=2, roles=list(roles), **PLAYED)
        if result.summary.games < games:  # the laboratory stops at Ctrl-C, and returns what there is
            raise KeyboardInterrupt
        wins = result.summary.as_json()["wins"]
        found.append(Pair(roles, wins["count"], wins["value"], wins["low"], wins["high"]))
        left = (time.monotonic() - begun) / len(found) * (math.comb(len(ROLES), 2) - len(found)) / 60
        print(f"{len(found):3}  {found[-1].name}: {found[-1].wins} of {games} won; {left:.0f} min left", flush=True)
    found.sort(key=lambda pair: (-pair.share, pair.name))
    return Study(bot, games, seed, found, luck(sum(pair.wins for pair in found), games, len(found)))


def luck(wins: int, games: int, groups: int) -> tuple[float, float]:
    """Band in which equally good groups would all lie with a probability of 95 %.

    Each group has ``games`` games. ``wins`` are those of all groups together.
    """
    part = wins / (games * groups)
    if part in (0, 1):
        return part, part
    up_to = list(accumulate(binomial_probability(count, games, part) for count in range(games + 1)))
    beyond = 1 - 0.975 ** (1 / groups)  # probability that one group lies beyond it on one side
    return bisect_right(up_to, beyond) / games, bisect_left(up_to, 1 - beyond) / games


def binomial_probability(count: int, games: int, part: float) -> float:
    """Binomial probability of ``count`` wins in ``games`` games."""
    ways = math.lgamma(games + 1) - math.lgamma(count + 1) - math.lgamma(games - count + 1)
    return math.exp(ways + count * math.log(part) + (games - count) * math.log1p(-part))


def draw(study: Study) -> bytes:
    """Figure as PNG: the pairs one below the other with their intervals, legible on a telephone."""
    figure = Figure((5.4, 8.6), layout="constrained")
    figure.get_layout_engine().set(rect=(0.01, 0.005, 0.98, 0.885))
    figure.text(0.03, 0.985, "Which two roles win most?", fontsize=16, fontweight="bold", color=INK, va="top")
    about = (
        f"Pandemic, 2 players, heroic, 2013 rules, hands open;\n{study.games:,} games a pair, the same deals, "
        f"bot {study.bot}, seed {study.seed}"
    )
    figure.text(0.03, 0.948, about, fontsize=10, color=INK, va="top", linespacing=1.4)
    axes = figure.subplots()
    _rows(axes, study)
    axes.axvspan(*study.band, color="#e4e4e4", zorder=0, label="all, if equally good (95 %)")
    axes.axvline(study.mean, color=INK, linestyle="--", linewidth=1, zorder=1)
    axes.set_xlim(left=0)
    axes.xaxis.set_major_formatter(lambda value, _: f"{100 * value:.4g} %")
    axes.set_xlabel("share of games won; lines: 95 % intervals;\ndashed: all pairs together", fontsize=10, color=INK)
    axes.tick_params(labelsize=10, colors=INK)
    axes.tick_params(axis="y", length=0)
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    figure.legend(loc="outside lower center", ncols=2, frameon=False, fontsize=10)
    buffer = io.BytesIO()
    figure.savefig(buffer, format="png", dpi=200, metadata={"Software": None})
    return buffer.getvalue()


def _rows(axes: Axes, study: Study) -> None:
    """A row for each pair, with its share as a number at the edge."""
    for side, (colour, mark) in STYLES.items():
        rows = [(row, pair) for row, pair in enumerate(study.pairs) if study.side(pair) == side]
        if rows:
            around = [[p.share - p.low for _, p in rows], [p.high - p.share for _, p in rows]]
            places = [p.share for _, p in rows], [row for row, _ in rows]
            style = {"fmt": mark, "color": colour, "markersize": 7, "linewidth": 1.8, "clip_on": False}
            axes.errorbar(*places, xerr=around, label=f"{side} the grey band", **style)
    axes.set_yticks(range(len(study.pairs)), [pair.short for pair in study.pairs])
    axes.set_ylim(len(study.pairs) - 0.4, -0.6)
    edge = axes.secondary_yaxis("right")
    edge.set_yticks(range(len(study.pairs)), [percent(pair.share) for pair in study.pairs])
    edge.tick_params(length=0, labelsize=10, colors=INK)
    edge.spines["right"].set_visible(False)


def percent(share: float) -> str:
    """A share as text, in percent."""
    return f"{100 * share:.0f} %"


def text(study: Study) -> str:
    """Text of the page: the question and how it was played, findings, cautions, and all figures."""
    command = f"python examples/role_pairs.py --games {study.games} --bot {study.bot} --seed {study.seed}"
    played = (
        f"Pandemic with two players at Heroic, 2013 rules, hands open: {study.games:,} games for each of the "
        f"{len(study.pairs)} pairs of roles, with the bot `{study.bot}` in both seats. All pairs play the same deals: "
        "opening hands, who begins and the first nine cities are equal; what comes later depends on the play."
    )
    parts = (
        "# Which two roles win most?",
        played,
        f"`{command}` (fourcures {fc.__version__}) wrote this page and its picture.",
        "![Share of games won by each pair of roles](role_pairs.png)",
        findings(study),
        cautions(study),
        pairs_table(study),
        roles_table(study),
    )
    return "\n\n".join(part if part[0] in "|!#" else textwrap.fill(part, 100) for part in parts) + "\n"


def findings(study: Study) -> str:
    """Paragraph on what the figures show."""
    best, worst = study.pairs[0], study.pairs[-1]
    overlapping = sum(pair.high >= best.low for pair in study.pairs[1:])
    return (
        f"**What it shows.** Most wins: {named(study, best)}, {described(best)}; fewest: {named(study, worst)}, "
        f"{described(worst)}; all pairs together: {percent(study.mean)}. Were all pairs equally good, all "
        f"{len(study.pairs)} would lie between {percent(study.band[0])} and {percent(study.band[1])}, the grey band, "
        f"in 95 of 100 such studies; {study.count('above')} lie above it and {study.count('below')} below. "
        f"The interval of the first pair overlaps with those of {overlapping} of the others: among these, the order is "
        "not settled."
    )


def named(study: Study, pair: Pair) -> str:
    """Name of a pair, or the number of pairs if several won equally often."""
    alike = sum(other.wins == pair.wins for other in study.pairs)
    return pair.name if alike == 1 else f"{alike} pairs"


def cautions(study: Study) -> str:
    """Paragraph on what the figures do not show."""
    return (
        f"**What it does not show.** These are the pairs that `{study.bot}` plays best. Stronger players win more, and "
        "may make more of roles that others waste. Each interval is about one pair by itself: of "
        f"{len(study.pairs)}, about one is expected to miss the true share, and whoever comes first of so many has "
        "most likely been lucky too. More players, closed hands or fewer epidemics are other questions."
    )


def described(pair: Pair) -> str:
    """A share with its interval, as text."""
    return f"{percent(pair.share)} ({100 * pair.low:.0f} to {percent(pair.high)})"


def pairs_table(study: Study) -> str:
    """A line for each pair."""
    lines = ["| pair | won | share | 95 % interval | the grey band |", "|---|---:|---:|---:|---|"]
    for pair in study.pairs:
        interval = f"{100 * pair.low:.1f} to {100 * pair.high:.1f} %"
        lines.append(f"| {pair.name} | {pair.wins} | {100 * pair.share:.1f} % | {interval} | {study.side(pair)} |")
    return "\n".join(lines)


def roles_table(study: Study) -> str:
    """A line for each role with all its partners together, the best first."""
    lines = ["| role, with any partner | won | share | 95 %, about |", "|---|---:|---:|---:|"]
    total = study.games * (len(ROLES) - 1)
    won = {role: sum(pair.wins for pair in study.pairs if role in pair.roles) for role in ROLES}
    for role in sorted(ROLES, key=lambda role: (-won[role], role)):
        part = won[role] / total
        around = 196 * math.sqrt(part * (1 - part) / total)
        figures = f"{won[role]} of {total:,} | {100 * part:.1f} % | ± {around:.1f} points"
        lines.append(f"| {role.replace('_', ' ')} | {figures} |")
    return "\n".join(lines)


def write(study: Study, folder: Path) -> None:
    """Put the page and its picture into a folder."""
    figure = draw(study)  # before anything is written
    (folder / "role_pairs.png").write_bytes(figure)
    (folder / "role_pairs.md").write_text(text(study), encoding="utf-8")


def main() -> None:
    """Read the command line, play, and write. Errors end in a sentence."""
    parser = argparse.ArgumentParser(description="Which two roles win most at Heroic? All 21 pairs on the same deals.")
    parser.add_argument("--games", type=int, default=150, help="games of each pair (150)")
    parser.add_argument("--bot", default="planner:8000", help="who plays both seats (planner:8000)")
    parser.add_argument("--seed", type=int, default=1, help="the same seed deals the same games (1)")
    parser.add_argument("--out-folder", type=Path, default=DOCS, help="for the page and its picture")
    args = parser.parse_args()
    if not args.out_folder.is_dir():
        sys.exit(f"role_pairs: there is no folder {args.out_folder}.")
    print(f"{args.games:,} games for each pair. The first takes longest: the bot may have to be compiled.", flush=True)
    try:
        write(play(args.bot, args.games, args.seed), args.out_folder)
    except (fc.FourcuresError, OSError) as error:
        sys.exit(f"role_pairs: {error}")
    except KeyboardInterrupt:
        print("Stopped; nothing was written.", file=sys.stderr)
        sys.exit(130)


if __name__ == "__main__":
    main()
