"""Capacity of the server: a simulated queueing model of players, processes, databases and bots.

    python benchmarks/scale.py             # tables in the terminal, and docs/images/scale.png; half a minute
    python benchmarks/scale.py --write     # also the tables in docs/scale.md

`Costs` has measured figures, and `Demand` assumptions about people: change a figure there, and run it again.
"""

from __future__ import annotations

import argparse
import math
import re
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from queueing import Simulation, Station

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "scale.md"
PICTURE = ROOT / "docs" / "images" / "scale.png"
SCALES = (1_000, 10_000, 100_000, 1_000_000)  # concurrent people


@dataclass(frozen=True)
class Costs:
    """Measured costs, in seconds and bytes. `benchmarks/results.md` and docs/scale.md say how they were measured."""

    action: float = 0.005  # CPU of a front process for an action at a table of four connections, in total
    share_before_commit: float = 0.3  # share of it before the action is written
    connection: float = 34_000.0  # memory of a connection, with its share of a table
    commit: float = 0.0020  # time of a commit of PostgreSQL, without its appends
    append: float = 0.00012  # additional time for each append in a commit
    fold: float = 0.00035  # CPU to replay one entry of a log, when a table is opened
    thought: float = 1.0  # CPU of the planner for a decision, as configured
    entries: float = 187.0  # entries in the log of a whole game
    entry_bytes: float = 293.0  # size of an entry in PostgreSQL, with its indices
    archived_bytes: float = 6_500.0  # size of an archived table, compressed, with the ids of commands and all times
    frame_bytes: float = 5_500.0  # size of a snapshot of the board game, not compressed


@dataclass(frozen=True)
class Demand:
    """Assumptions about people."""

    session: float = 40 * 60.0  # seconds that a person plays a day
    peak: float = 2.5  # people in the busiest hour, as a multiple of the mean over the day
    people_per_table: float = 2.0
    frames_per_action: float = 3.0  # connections at a table that get a frame: people, a watcher at every other table
    action_every: float = 6.0  # seconds between two actions at a table
    bot_share: float = 0.15  # share of the actions that a planner takes
    advice_share: float = 0.03  # share of the actions before which the adviser is asked
    core_price: float = 0.04  # dollars for an hour of one core with 4 GB
    busy: float = 0.6  # maximum utilisation of a process, so that queues stay short


COSTS, DEMAND = Costs(), Demand()


# Simulation


class Cell:
    """Front processes, one database and some bot workers. An action is computed, written, then sent to everybody."""

    def __init__(
        self, seed: int, *, fronts: int = 1, bots: int = 1, costs: Costs = COSTS, demand: Demand = DEMAND
    ) -> None:
        self.simulation = Simulation(seed)
        self.acknowledged: list[float] = []  # seconds from an action's arrival until it is acknowledged
        self._demand = demand
        before, after = costs.share_before_commit, 1 - costs.share_before_commit
        self.fronts = [Front(self.simulation, costs.action * before, costs.action * after) for _ in range(fronts)]
        self.database = Station(self.simulation, lambda jobs: costs.commit + jobs * costs.append, batch=1000)
        self.bots = Station(self.simulation, lambda _: costs.thought, servers=bots)  # constant: it stops by the clock

    def play(self, tables: float, seconds: float) -> Cell:
        """Play ``tables`` tables until the clock shows ``seconds``."""
        rate = tables / self._demand.action_every
        self.simulation.arrivals(rate, self._act)
        thoughts = rate * (self._demand.bot_share + self._demand.advice_share)
        self.simulation.arrivals(thoughts, self.bots.submit)
        self.simulation.run(seconds)
        return self

    def _act(self) -> None:
        front, began = self.simulation.random.choice(self.fronts), self.simulation.now

        def written() -> None:
            self.acknowledged.append(self.simulation.now - began)
            front.tell()

        front.decide(lambda: self.database.submit(written))


class Front:
    """A front process: one queue for commands and for the snapshots that follow them."""

    def __init__(self, simulation: Simulation, before: float, after: float) -> None:
        self._simulation = simulation
        self._means: deque[float] = deque()
        self._before, self._after = before, after
        self.station = Station(simulation, lambda _: simulation.random.expovariate(1 / self._means.popleft()))

    def decide(self, done: Callable[[], None]) -> None:
        """Check a command."""
        self._means.append(self._before)
        self.station.submit(done)

    def tell(self) -> None:
        """Send everybody the new snapshot."""
        self._means.append(self._after)
        self.station.submit()


# Arithmetic


@dataclass(frozen=True)
class Needs:
    """Resources that ``people`` concurrent people need."""

    people: int
    costs: Costs = field(default=COSTS)
    demand: Demand = field(default=DEMAND)

    @property
    def people_a_day(self) -> float:
        return self.people / self.demand.peak * 86_400 / self.demand.session

    @property
    def tables(self) -> float:
        return self.people / self.demand.people_per_table

    @property
    def actions(self) -> float:
        """Actions a second."""
        return self.tables / self.demand.action_every

    @property
    def front_cores(self) -> int:
        return math.ceil(self.actions * self.costs.action / self.demand.busy)

    @property
    def memory(self) -> float:
        """Bytes of all connections."""
        return self.tables * self.demand.frames_per_action * self.costs.connection

    @property
    def databases(self) -> int:
        """Number of databases, utilised at most as much as other processes.

        A full batch makes a commit cheap, not free.
        """
        return math.ceil(self.actions * self.append_seconds / self.demand.busy)

    @property
    def append_seconds(self) -> float:
        """Time of a database for an append, in commits of 64."""
        return self.costs.append + self.costs.commit / 64

    @property
    def bot_cores(self) -> int:
        thoughts = self.actions * (self.demand.bot_share + self.demand.advice_share)
        return math.ceil(thoughts * self.costs.thought / 0.8)  # many workers on one queue may be utilised more

    @property
    def traffic(self) -> float:
        """Bytes a second to browsers."""
        return self.actions * self.demand.frames_per_action * self.costs.frame_bytes

    @property
    def entries_a_day(self) -> float:
        return self.actions / self.demand.peak * 86_400

    @property
    def archive_a_day(self) -> float:
        return self.entries_a_day / self.costs.entries * self.costs.archived_bytes

    @property
    def reopening(self) -> float:
        """Seconds of one core to open all tables of one front process again, halfway through their games."""
        return self.tables / self.front_cores * self.costs.entries / 2 * self.costs.fold

    @property
    def dollars(self) -> tuple[float, float]:
        """Dollars an hour at the peak: for front processes and databases, and for bots."""
        databases = 8 * self.databases  # cores of a machine that waits for its disk
        return (self.front_cores + databases) * self.demand.core_price, self.bot_cores * self.demand.core_price


def table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Table in Markdown, numbers to the right."""
    lines = [header, ["---", *["---:"] * (len(header) - 1)], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def scale_table() -> str:
    """Table of the resources for each number of people."""
    needs = [Needs(people) for people in SCALES]
    rows: list[tuple[str, Callable[[Needs], str]]] = [
        ("people a day", lambda one: f"{one.people_a_day:,.0f}"),
        ("tables", lambda one: f"{one.tables:,.0f}"),
        ("actions a second", lambda one: f"{one.actions:,.0f}"),
        ("front processes (one core each)", lambda one: f"{one.front_cores:,}"),
        ("memory of connections", lambda one: f"{one.memory / 1e9:,.2f} GB"),
        ("databases", lambda one: f"{one.databases:,}"),
        ("cores for bots and advice", lambda one: f"{one.bot_cores:,}"),
        ("sent to browsers", lambda one: f"{one.traffic * 8 / 1e6:,.0f} Mbit/s"),
        ("log a day, in PostgreSQL", lambda one: f"{one.entries_a_day * one.costs.entry_bytes / 1e9:,.1f} GB"),
        ("archived a day", lambda one: f"{one.archive_a_day / 1e9:,.2f} GB"),
        ("opening all tables of a front process", lambda one: f"{one.reopening:,.0f} s"),
    ]
    header = ["people at the same time", *(f"{one.people:,}" for one in needs)]
    return table(header, [[name, *(show(one) for one in needs)] for name, show in rows])


def cost_table() -> str:
    """Table of the cost of 10,000 concurrent tables."""
    needs = Needs(round(10_000 * DEMAND.people_per_table))
    served, bots = needs.dollars
    rate, append = f"{needs.actions:,.0f}", f"{needs.append_seconds * 1000:.2f}"
    thoughts, advice = needs.actions * DEMAND.bot_share, needs.actions * DEMAND.advice_share
    sockets = 10_000 * DEMAND.frames_per_action
    rows = [
        (
            "front processes",
            f"{rate} actions/s x {COSTS.action * 1000:.1f} ms / {DEMAND.busy}",
            f"{needs.front_cores} cores",
        ),
        ("connections", f"{sockets:,.0f} x {COSTS.connection / 1000:.1f} kB", f"{needs.memory / 1e9:.1f} GB"),
        ("database", f"{rate} appends/s x {append} ms / {DEMAND.busy}", f"{needs.databases} of 8 cores"),
        (
            "bots",
            f"({thoughts:,.0f} + {advice:,.0f}) thoughts/s x {COSTS.thought:.1f} s / 0.8",
            f"{needs.bot_cores} cores",
        ),
        ("dollars an hour", f"cores x {DEMAND.core_price:.2f}", f"{served:.2f}, and {bots:.2f} for bots"),
    ]
    return table(["10,000 tables", "arithmetic", "needs"], rows)


# Picture


class Point(NamedTuple):
    """Latency at a load."""

    load: float
    median: float
    p99: float


def quantile(values: Sequence[float], share: float) -> float:
    """Quantile of a sample."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))] if values else math.nan


def point(load: float, waits: Sequence[float]) -> Point:
    """Latency at a load, without the first fifth of the time, in which the queues fill."""
    settled = waits[len(waits) // 5 :]
    return Point(load, quantile(settled, 0.5), quantile(settled, 0.99))


class Curves(NamedTuple):
    """Latency against load of each resource, the load at which each saturates, and a day."""

    front: list[Point]
    database: list[Point]
    bots: list[Point]
    day: list[Point]
    limits: tuple[float, float, float]


BOT_WORKERS = 16
DAY_TABLES = 2_000  # tables at the peak of the simulated day


def day_share(hour: float) -> float:
    """Share of the peak load at an hour of the day: a hump in the evening, with the daily mean that `Demand` gives."""
    hump = ((1 + math.cos((hour - 20) / 24 * 2 * math.pi)) / 2) ** 2  # its mean is 3/8
    night = (1 / DEMAND.peak - 3 / 8) / (1 - 3 / 8)
    return max(0.01, night + (1 - night) * hump)


def play_model(seconds: float, seed: int) -> Curves:
    """Play the model at growing loads, and through a day."""
    every, costs = DEMAND.action_every, COSTS
    think = costs.thought * (DEMAND.bot_share + DEMAND.advice_share)
    # The busier a database is, the fuller are its commits, up to the largest batch.
    limits = (every / costs.action, every * 1000 / (costs.commit + 1000 * costs.append), every * BOT_WORKERS / think)
    loads = (0.1, 0.3, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95)
    front = [
        point(load * limits[0], Cell(seed, bots=10_000).play(load * limits[0], 10 * seconds).acknowledged)
        for load in loads
    ]
    database = [point(load * limits[1], _database_waits(load * limits[1] / every, seconds / 2, seed)) for load in loads]
    bots = []
    for load in loads:
        station = Cell(seed, bots=BOT_WORKERS)
        station.simulation.arrivals(load * limits[2] / every * think / costs.thought, station.bots.submit)
        station.simulation.run(30 * seconds)
        bots.append(point(load * limits[2], station.bots.waits))
    fronts = math.ceil(DAY_TABLES / every * costs.action / DEMAND.busy)
    day = []
    for hour in range(25):
        cell = Cell(seed + hour, fronts=fronts, bots=10_000).play(DAY_TABLES * day_share(hour), seconds)
        day.append(point(DAY_TABLES * day_share(hour), cell.acknowledged))
    return Curves(front, database, bots, day, limits)


def _database_waits(rate: float, seconds: float, seed: int) -> list[float]:
    cell = Cell(seed)
    cell.simulation.arrivals(rate, cell.database.submit)
    cell.simulation.run(seconds)
    return cell.database.waits


def draw(curves: Curves, file: Path) -> None:
    """Draw latency against load of each resource, and a day."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(11, 7), layout="constrained")
    axes = figure.subplots(2, 2)
    shown = [
        ("One front process: until an action is acknowledged", curves.front, 1000, "ms"),
        ("One PostgreSQL: until an append is committed", curves.database, 1000, "ms"),
        (f"{BOT_WORKERS} bot workers: until the planner has decided", curves.bots, 1, "s"),
    ]
    for axis, (title, points, factor, unit), limit in zip(axes.flat, shown, curves.limits, strict=False):
        loads = [one.load for one in points]
        axis.plot(loads, [factor * one.p99 for one in points], color="#D55E00", marker="^", label="p99")
        axis.plot(loads, [factor * one.median for one in points], color="#0072B2", marker="o", label="median")
        axis.axvline(limit, color="#555555", linestyle="--", label=f"saturated at {limit:,.0f} tables")
        busy = f"at most {DEMAND.busy:.0%} busy"
        axis.axvspan(0, DEMAND.busy * limit, color="#009E73", alpha=0.12, label=busy)
        axis.set(title=title, xlabel="tables in play", ylabel=unit, xlim=(0, 1.05 * limit))
        if unit == "ms":
            axis.set(yscale="log", ylim=(1, 500))
            axis.set_yticks([1, 2, 5, 10, 20, 50, 100, 200, 500], minor=False)
            axis.minorticks_off()
        else:
            axis.set(ylim=(0, 3))
        axis.legend(loc="upper left", fontsize=8)
    _draw_day(axes[1, 1], curves.day)
    for axis in axes.flat:
        axis.xaxis.set_major_formatter(lambda value, _: f"{value:,.0f}")
        axis.yaxis.set_major_formatter(lambda value, _: f"{value:,g}")
        axis.grid(visible=True, alpha=0.25)
    file.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(file, dpi=110, metadata={"Software": None})


def _draw_day(axis: Any, day: list[Point]) -> None:
    hours = list(range(len(day)))
    axis.plot(hours, [1000 * one.p99 for one in day], color="#D55E00", marker="^", label="p99")
    axis.plot(hours, [1000 * one.median for one in day], color="#0072B2", marker="o", label="median")
    fronts = math.ceil(DAY_TABLES / DEMAND.action_every * COSTS.action / DEMAND.busy)
    axis.set(title=f"A day, {DAY_TABLES:,} tables at its peak, {fronts} front processes")
    axis.set(xlabel="hour", ylabel="ms until an action is acknowledged", ylim=(0, None), xticks=range(0, 25, 4))
    axis.legend(loc="upper left", fontsize=8)


def write_page(file: Path) -> None:
    """Put the tables into the page, between their markers."""
    text = file.read_text(encoding="utf-8")
    for name, block in (("scale", scale_table()), ("cost", cost_table())):
        pattern = rf"(<!-- {name} -->\n).*?(\n<!-- /{name} -->)"
        text = re.sub(pattern, lambda found, block=block: found[1] + block + found[2], text, flags=re.DOTALL)  # type: ignore[misc]
    file.write_text(text, encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--seconds", type=float, default=15.0, help="that a front process plays at each load, by ten")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--picture", type=Path, default=PICTURE)
    parser.add_argument("--write", action="store_true", help="write the tables into docs/scale.md")
    wanted = parser.parse_args()
    print(f"{scale_table()}\n\n{cost_table()}\n")
    curves = play_model(wanted.seconds, wanted.seed)
    for name, points in zip(("front process", "database", "bots", "day"), curves[:4], strict=True):
        print(f"{name}: " + ", ".join(f"{one.load:,.0f}: {one.median:.3f}/{one.p99:.3f} s" for one in points))
    draw(curves, wanted.picture)
    if wanted.write:
        write_page(PAGE)


if __name__ == "__main__":
    main()
