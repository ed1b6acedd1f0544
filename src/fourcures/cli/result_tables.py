"""Result tables: simulations, comparisons, advice, benchmarks and rules, for the terminal."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import typer
from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from fourcures import GAMES, catalogue
from fourcures.catalogue import Clause

if TYPE_CHECKING:
    from fourcures import Game
    from fourcures.bots.session import Advice
    from fourcures.lab.comparison import Cell, Comparison
    from fourcures.lab.estimate import Estimate
    from fourcures.lab.simulation import Result

screen = Console()


def show(results: RenderableType | dict[str, Any] | list[dict[str, Any]]) -> None:
    """Print results: a table for people, or figures as JSON for other programs."""
    if isinstance(results, dict | list):
        typer.echo(json.dumps(results, indent=2))
    else:
        screen.print(results)


def summary_table(result: Result) -> RenderableType:
    """Wins, losses by reason and means, with their intervals."""
    summary = result.summary
    table = Table(title=result.title, title_justify="left")
    table.add_column("")
    table.add_column("games", justify="right")
    table.add_column("share", justify="right")
    table.add_column("95 % interval", justify="right")
    for place, (reason, estimate) in enumerate(summary.shares().items()):
        name = "won" if place == 0 else f"lost: {reason}"
        table.add_row(
            name, f"{summary.outcomes.get(reason, 0):,}", _percent(estimate.value), _interval(estimate, _percent)
        )
    table.add_section()
    for name, moments in summary.means.items():
        estimate = moments.estimate()
        table.add_row(f"{name} a game", "", _decimal(estimate.value), _interval(estimate, _decimal))
    return Group(table, Text(f"{result.chosen}; seed {result.job.seed}", style="dim"))


def advice_table(game: Game, found: list[Advice]) -> RenderableType:
    """The adviser's decisions, the best first."""
    from fourcures.bots.chances import assumption
    from fourcures.cli.review_page import seat_name

    title = f"{game.type.title}: {seat_name(game, found[0].action.seat)} decides"
    table = Table(title=title, title_justify="left", show_lines=True)
    table.add_column("decision")
    table.add_column("wins", justify="right")
    table.add_column("95 % interval", justify="right")
    table.add_column("why")
    for one in found:
        table.add_row(game.hint(one.action).label, f"{one.chance:.0%}", f"{one.low:.1%} to {one.high:.1%}", one.why)
    assumed = assumption(game.type, game.options)
    note = f"Chances to win {assumed}; intervals are of the trials and of how far such chances were off."
    return Group(table, Text(note, style="dim"))


def bots_table(comparison: Comparison, by_role: bool = False) -> RenderableType:
    """Tables with the bots side by side for each cell, then their costs and what was the same in all cells."""
    parts: list[RenderableType] = [Text(comparison.title, style="italic")]
    for cell in comparison.cells:
        parts += [Text(), Text(comparison.label(cell), style="bold"), _cell_table(cell)]
        if by_role:
            parts.append(_role_table(cell))
    told = "; ".join(filter(None, [comparison.chosen, f"seed {comparison.seed}"]))
    return Group(*parts, Text(), _cost_table(comparison), Text(told, style="dim"))


class WrappingTable:
    """Table whose groups of columns wrap: groups that do not fit in a line go below, with the row names again."""

    GAP = 2

    def __init__(self, heading: str, names: Iterable[str]) -> None:
        self._names = (heading, list(names))
        self._groups: list[list[tuple[str, list[str]]]] = []

    def add(self, group: dict[str, Iterable[str]]) -> None:
        """Add a group of columns at the right, as headings with figures."""
        self._groups.append([(heading, list(figures)) for heading, figures in group.items()])

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Render as few tables as the width allows."""
        room = options.max_width + self.GAP - self._width([self._names])
        part: list[tuple[str, list[str]]] = []
        for group in self._groups:
            if part and self._width(part + group) > room:
                yield self._table(part)
                part = []
            part = part + group
        yield self._table(part)

    def _width(self, columns: list[tuple[str, list[str]]]) -> int:
        lines = ([line for text in (heading, *texts) for line in text.split("\n")] for heading, texts in columns)
        return sum(max(map(cell_len, of_column)) + self.GAP for of_column in lines)

    def _table(self, columns: list[tuple[str, list[str]]]) -> Table:
        table = Table(box=None, pad_edge=False, padding=(0, self.GAP, 0, 0), header_style="dim")
        for heading, _ in (self._names, *columns):
            table.add_column(heading, justify="right" if table.columns else "left", no_wrap=True)
        for row in zip(self._names[1], *(texts for _, texts in columns), strict=True):
            table.add_row(*row)
        return table


def _cell_table(cell: Cell) -> WrappingTable:
    reasons, results = cell.results[0].job.game_type.reasons, cell.results
    shares = [result.summary.shares() for result in results]
    won, differences = [one[reasons[1]] for one in shares], [cell.difference(result) for result in results[1:]]
    table = WrappingTable("bot", (result.job.bot.name for result in results))
    table.add({"won": (_tenths(one.value) for one in won), "95 %": map(_range, won)})
    if differences:
        table.add(
            {
                "differs": ["", *(_tenths(one.value, "+") for one in differences)],
                "95 %": ["", *(_range(one, "+") for one in differences)],
            }
        )
    table.add({f"lost:\n{reason}": [_tenths(one[reason].value) for one in shares] for reason in reasons[2:]})
    return table


def _role_table(cell: Cell) -> WrappingTable:
    found = list(cell.by_role())
    table = WrappingTable("won with the role", (f"  {role.replace('_', ' ')}" for role, _, _ in found))
    table.add({"games": (f"{games:,}" for _, games, _ in found)})
    for place, result in enumerate(cell.results):
        estimates = (shares[place] for _, _, shares in found)
        table.add({result.job.bot.name: (f"{_tenths(one.value)} ({_range(one)})" for one in estimates)})
    return table


def _cost_table(comparison: Comparison) -> WrappingTable:
    """Decisions and seconds of all cells together. The seconds are those of one core, or of the device."""
    table = WrappingTable("bot", comparison.bots)
    figures: list[tuple[str, ...]] = []
    for place in range(len(comparison.bots)):
        results = [cell.results[place] for cell in comparison.cells if place < len(cell.results)]
        games = sum(result.summary.games for result in results)
        decisions = sum(result.summary.means["decisions"].total for result in results)
        seconds = sum(result.seconds for result in results)
        costs = (f"{seconds / games:.3g}", f"{1000 * seconds / max(1.0, decisions):.3g}")
        figures.append((f"{games:,}", f"{decisions / games:,.1f}", *costs))
    names = ("games", "decisions a game", "seconds a game", "ms a decision")
    for name, column in zip(names, zip(*figures, strict=True), strict=True):
        table.add({name: column})
    return table


def _tenths(value: float, sign: str = "") -> str:
    return f"{100 * value:{sign}.1f} %"


def _range(estimate: Estimate, sign: str = "") -> str:
    return f"{100 * estimate.low:{sign}.1f} to {100 * estimate.high:{sign}.1f}"


def _percent(value: float) -> str:
    return f"{100 * value:.2f} %"


def _decimal(value: float) -> str:
    return f"{value + 0.0:.2f}".replace("-0.00", "0.00")


def _interval(estimate: Estimate, written: Any) -> str:
    if not estimate.has_interval:
        return "none: one game"
    if estimate.low == estimate.high:  # equal bounds are no certainty
        return "the same in all"
    return f"{written(estimate.low)} to {written(estimate.high)}"


def clause_text(clause: Clause) -> RenderableType:
    """One clause of the catalogue, with the option and editions that it holds in, its confidence and its note."""
    head = Text.assemble((clause.id, "bold cyan"), "  ", (clause.section, "dim"))
    parts: list[RenderableType] = [head, Padding(Text(clause.rule), (0, 0, 0, 2))]
    remarks = []
    if clause.option:
        name, values = clause.option
        remarks.append(
            f"holds with {name} = {' or '.join(values)}; by default in {', '.join(clause.editions) or 'none'}"
        )
    if clause.confidence != "stated":
        remarks.append(f"confidence: {clause.confidence}")
    if clause.note:
        remarks.append(f"note: {clause.note}")
    parts += [Padding(Text(remark, style="dim"), (0, 0, 0, 2)) for remark in remarks]
    return Group(*parts, Text())


def rules_text(found: list[Clause]) -> RenderableType:
    """Clauses one after the other, and then the notes on the data of their games."""
    return Group(
        *(clause_text(clause) for clause in found), *data_notes(dict.fromkeys(clause.game for clause in found))
    )


def data_notes(games: Iterable[str]) -> list[RenderableType]:
    """Notes of games on their own data, where they have any."""
    about = {game: GAMES[game].about_data for game in games if game in GAMES}
    return [Text.assemble((f"{game}: ", "bold cyan"), words) for game, words in about.items() if words]


def section_table(games: list[str]) -> RenderableType:
    """Sections of the catalogues of some games, with their number of clauses."""
    table = Table(title="Rules catalogue: read on with `fourcures rules P-OUT` or `fourcures rules quiet night`")
    for column in ("game", "section", "ids", "clauses"):
        table.add_column(column, justify="right" if column == "clauses" else "left")
    for game in games:
        sections: dict[str, list[Clause]] = {}
        for clause in catalogue.clauses(game):
            sections.setdefault(clause.section, []).append(clause)
        for name, clauses in sections.items():
            prefix = clauses[0].id.rpartition("-")[0]
            table.add_row(game, name, f"{prefix}-…", str(len(clauses)))
        table.add_section()
    return Group(table, *data_notes(games))


def players_words(players: int) -> str:
    """Number of players, in words."""
    return "1 player" if players == 1 else f"{players} players"


def speed_table(figures: dict[str, Any]) -> RenderableType:
    """Table of the benchmark figures of one run."""
    table = Table(
        title=f"{figures['title']}: random play, {players_words(figures['players'])}, full rules", title_justify="left"
    )
    for column in ("", "decisions/s", "games/s", "ratio"):
        table.add_column(column, justify="left" if column == "" else "right")
    slowest = figures["play"]["interpreted"]["decisions"]
    for name, speed in figures["play"].items():
        ratio = f"{speed['decisions'] / slowest:.0f} x"
        table.add_row(name, f"{speed['decisions']:,.0f}", f"{speed['games']:,.0f}", ratio)
    small = Table(show_header=False, box=None)
    small.add_row("state", f"{figures['state_bytes']} bytes")
    small.add_row("copy of a state", f"{1e9 * figures['copy_seconds']:.0f} ns")
    small.add_row("import fourcures", f"{figures['import_seconds']:.2f} s")
    small.add_row("cores", str(figures["cores"]))
    return Group(table, small)
