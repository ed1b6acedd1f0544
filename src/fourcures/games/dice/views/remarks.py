"""Remarks of a coach: cities about to break out, research that makes a cure, trackers near their end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from fourcures.engine.values import Remark
from fourcures.games.common.rules.cubes import CITY_CUBES, cubes_in
from fourcures.games.common.views.remarks import counted, few_cubes_left, few_outbreaks_left, listed, percent
from fourcures.games.common.vocabulary import DiseaseStatus
from fourcures.games.dice.data.board import CITY_COLOUR, CITY_COUNT, COLOURS
from fourcures.games.dice.options import Options
from fourcures.games.dice.rules.roles import points_for_a_cure
from fourcures.games.dice.rules.state import State
from fourcures.games.dice.views.odds import outbreak_odds

FEW = 3  # most cities named in a sentence


def remarks(state: State, options: Options, seat: int, plan: Sequence[str]) -> list[Remark]:
    """Remarks that a coach could make to the player."""
    return [
        *_outbreaks(state, options),
        *_research(state, plan),
        *few_outbreaks_left(state.outbreak_death - state.outbreaks),
        *_infection(state),
        *(remark for colour in _uncured(state) for remark in few_cubes_left(COLOURS[colour], state.supply[colour])),
    ]


def _outbreaks(state: State, options: Options) -> Iterator[Remark]:
    """Cities that break out if an infector names them."""
    chance = outbreak_odds(state)
    full = [city for city in range(CITY_COUNT) if cubes_in(state, city, CITY_COLOUR[city]) == CITY_CUBES]
    if full and chance:
        names = [options.board.names[city] for city in full[:FEW]]
        more = [counted(len(full) - FEW, "other")] if len(full) > FEW else []
        text = (
            f"{listed([*names, *more])} {'has' if len(full) == 1 else 'have'} {counted(CITY_CUBES, 'cube')}:"
            f" the next infector starts an outbreak with {percent(chance)}."
        )
        yield Remark(text, tuple(f"place:{options.board.cities[city]}" for city in full), chance)


def _research(state: State, plan: Sequence[str]) -> Iterator[Remark]:
    """Cures that are possible or one point short."""
    needed = points_for_a_cure(state)
    for colour in _uncured(state):
        name, left = COLOURS[colour], needed - state.research[colour]
        if left <= 0:
            # It is often better to wait: a cure takes its face from the research dice.
            weight = 1.0 if f"cure {name}" in plan else 0.2
            yield Remark(f"You can cure the {name} disease now.", (f"disease:{name}",), weight)
        elif left == 1:
            yield Remark(f"One more point of research makes a cure for the {name} disease.", (f"disease:{name}",), 0.45)


def _infection(state: State) -> Iterator[Remark]:
    left = state.infection_death - state.infection
    if left <= 3:
        text = f"The infection marker is {counted(left, 'space')} from the end, where the game is lost."
        yield Remark(text, (), 0.8 - 0.1 * left)


def _uncured(state: Any) -> list[int]:
    return [colour for colour, status in enumerate(state.disease) if status == DiseaseStatus.UNCURED]
