"""Calibration of the adviser: its estimates of positions against the outcomes of their games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from math import sqrt
from typing import Any, NamedTuple

import numpy as np

from fourcures.bots.confidence_interval import Z95
from fourcures.bots.session import ADVICE_BUDGET, ADVICE_ROLLOUTS, link_adviser, ranked_chances, rng_array, tally_plans
from fourcures.engine.game_type import GameType
from fourcures.lab.decisions import Cell, Decisions

BINS = 10
GROUPS = 5  # groups by estimate in each cell, over which the calibration error is taken
TOP = 3
LEAST_ERROR = 0.01


class Judged(NamedTuple):
    """Judged positions: the estimated win probability, whether the game was won, and its number and cell."""

    said: Any
    won: Any
    games: Any
    cells: Any
    firsts: Any  # whether it is the first decision of its game

    def only(self, kept: Any) -> Judged:
        """Select some of the positions."""
        return Judged(*(column[kept] for column in self))


class Bin(NamedTuple):
    """Bin of positions with similar estimates. ``margin`` is the 95 % margin of the share won."""

    positions: int
    said: float
    won: float
    margin: float


def judge(
    game_type: GameType,
    decisions: Decisions,
    network_of: Callable[[int], Any],
    threads: int,
    most: int | None = None,
    budget: int = ADVICE_BUDGET,
    rollouts: int = ADVICE_ROLLOUTS,
) -> Judged:
    """Judge states by the win probability that the adviser gives for its best plan.

    These are the whole states kept in ``decisions`` that the planner searched or that begin a game: all of them, or a
    random ``most``. ``network_of`` returns the chance network that judges a row of the decisions.
    """
    searched = decisions.searched | (decisions.decisions == 0)
    places = np.random.default_rng(0).permutation(np.flatnonzero(searched[decisions.state_rows]))[:most]

    def said(place: int) -> float:
        states, row = decisions.states[place : place + 1].copy(), int(decisions.state_rows[place])
        _, tallies = tally_plans(game_type, states, rng_array(row), network_of(row), TOP, budget, rollouts)
        return ranked_chances(tallies, rollouts)[1][0]

    link_adviser(game_type)  # on this thread: only one may be the first to link it
    with ThreadPoolExecutor(threads) as pool:
        return positions_of(decisions, decisions.state_rows[places], np.array([*pool.map(said, places)]))


def positions_of(decisions: Decisions, rows: Any, said: Any) -> Judged:
    """Positions at ``rows``, with the estimates ``said``."""
    games = decisions.cells.astype(np.int64) * 10**6 + decisions.games  # numbers begin again in each cell
    won, firsts = decisions.won.astype(float), decisions.decisions == 0
    return Judged(said, won[rows], games[rows], decisions.cells[rows], firsts[rows])


def bin_of(judged: Judged) -> Bin:
    """Means over some positions. For the margin, positions of one game are a cluster, as they share an outcome."""
    spread = clustered_variance(judged.won - judged.won.mean(), judged.games)
    return Bin(len(judged.said), float(judged.said.mean()), float(judged.won.mean()), Z95 * sqrt(spread))


def clustered_variance(residuals: Any, games: Any) -> float:
    """Variance of a mean of residuals, which are correlated within a game."""
    _, places = np.unique(games, return_inverse=True)
    return float((np.bincount(places, residuals) ** 2).sum()) / len(residuals) ** 2


def reliability(judged: Judged) -> list[Bin]:
    """Reliability table: positions in bins of equal width by estimate."""
    numbers = np.clip((judged.said * BINS).astype(int), 0, BINS - 1)
    return [bin_of(judged.only(numbers == number)) for number in range(BINS) if (numbers == number).any()]


def expected_calibration_error(judged: Judged) -> float:
    """Mean distance between share won and estimate over the bins, weighted by their number of positions."""
    bins = reliability(judged)
    return sum(one.positions * abs(one.won - one.said) for one in bins) / len(judged.said)


def brier(judged: Judged) -> float:
    """Brier score: mean squared difference between estimate and outcome."""
    return float(((judged.said - judged.won) ** 2).mean())


def base_rate_brier(judged: Judged, by_cell: bool = False) -> float:
    """Brier score of the share won as the only estimate, taken over all positions or cell by cell."""
    if not by_cell:
        return float(judged.won.mean() * (1 - judged.won.mean()))
    return sum(len(part.won) * base_rate_brier(part) for part in parts(judged)) / len(judged.won)


def parts(judged: Judged) -> list[Judged]:
    """Positions of each cell."""
    return [judged.only(judged.cells == cell) for cell in np.unique(judged.cells)]


def calibration_error(judged: Judged) -> float:
    """Standard deviation of shares won around the estimates, at a win probability of one half: the larger of two.

    The first is over the first turns of the cells, and includes their sampling error. The second is over the fifths of
    each cell's positions by estimate, less the variance that sampling explains (method of moments).
    """
    firsts = parts(judged.only(judged.firsts))
    groups = [
        cell.only(places)
        for cell in parts(judged)
        for places in np.array_split(np.argsort(cell.said, kind="stable"), GROUPS)
    ]
    return max(LEAST_ERROR, distance(firsts, beyond_sampling=False), distance(groups, beyond_sampling=True))


def distance(groups: Sequence[Judged], *, beyond_sampling: bool) -> float:
    """Root mean square distance between shares won and estimates over groups, at a win probability of one half."""
    squares = scale = 0.0
    for group in groups:
        residuals = group.won - group.said
        noise = clustered_variance(residuals - residuals.mean(), group.games) if beyond_sampling else 0.0
        squares += len(residuals) * (float(residuals.mean()) ** 2 - noise)
        scale += len(residuals) * float((4 * group.said * (1 - group.said)).mean()) ** 2
    return sqrt(max(0.0, squares / scale))


def figures(judged: Judged, cells: Sequence[Cell]) -> dict[str, Any]:
    """All calibration figures of some positions of a game, as JSON values."""
    firsts = judged.only(judged.firsts)
    return {
        "games": len(np.unique(judged.games)),
        "positions": len(judged.said),
        "expected_calibration_error": round(expected_calibration_error(judged), 4),
        "brier": round(brier(judged), 4),
        "base_rate_brier": round(base_rate_brier(judged), 4),
        "cell_rate_brier": round(base_rate_brier(judged, by_cell=True), 4),
        "calibration_error": round(calibration_error(judged), 4),
        "reliability": [_as_json(one) for one in reliability(judged)],
        "first_turn": [{**cells[int(cell.cells[0])], **_as_json(bin_of(cell))} for cell in parts(firsts)],
    }


def _as_json(one: Bin) -> dict[str, Any]:
    return {"positions": one.positions, **{name: round(getattr(one, name), 4) for name in ("said", "won", "margin")}}


def markdown(title: str, told: dict[str, Any]) -> str:
    """The figures as Markdown: scores, the reliability table, and the first turn of each cell."""
    below, below_cell = (1 - told["brier"] / told[name] for name in ("base_rate_brier", "cell_rate_brier"))
    scores = (
        f"{title}: {told['positions']:,} positions of {told['games']:,} games; expected calibration error "
        f"{100 * told['expected_calibration_error']:.1f} points; Brier {told['brier']:.4f}, {below:.0%} below the base "
        f"rate's, {below_cell:.0%} below that of each cell's own rate; calibration error for the interval "
        f"{100 * told['calibration_error']:.1f} points."
    )
    lines = [scores, "", "| positions | said | won |", "|---|---|---|"]
    lines += [f"| {_row(one)} |" for one in told["reliability"]]
    lines += ["", "| first turn | games | said | won | off |", "|---|---|---|---|---|"]
    for one in told["first_turn"]:
        name = ", ".join(str(value) for key, value in one.items() if key not in Bin._fields)
        lines.append(f"| {name} | {_row(one)} | {100 * (one['said'] - one['won']):+.1f} |")
    return "\n".join(lines)


def _row(one: dict[str, Any]) -> str:
    won = f"{100 * one['won']:.1f} % ± {100 * one['margin']:.1f}"
    return f"{one['positions']:,} | {100 * one['said']:.1f} % | {won}"
