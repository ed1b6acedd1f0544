"""Remarks of a coach: regions about to break out, cures that are worth trying, tracks near their end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import comb
from typing import Any

from fourcures.engine.values import Remark
from fourcures.games.common.rules.diseases import COLOUR_COUNT, total
from fourcures.games.common.views.remarks import counted, few_outbreaks_left, percent
from fourcures.games.cure.data.board import COLOURS, FACES, MOST_ALIKE, REGION_COUNT
from fourcures.games.cure.notation.names import region_name
from fourcures.games.cure.options import Options
from fourcures.games.cure.rules.state import State
from fourcures.games.cure.views.view import view

WORTH_TRYING = 0.4  # least chance of a cure that is remarked on


def remarks(state: State, options: Options, seat: int, plan: Sequence[str]) -> list[Remark]:
    """Remarks that a coach could make to a seat."""
    seen = view(state, options, seat)
    return [
        *_cures(seen, seat),
        *_outbreaks(state, seen),
        *few_outbreaks_left(state.outbreak_skull - state.outbreaks),
        *_infection(state, seen),
        *_bag(state, seen),
    ]


def _cures(seen: dict[str, Any], seat: int) -> Iterator[Remark]:
    for colour, chance in seen["seats"][seat]["cure"].items():
        if chance >= WORTH_TRYING:
            text = f"Your {colour} samples make a cure with {percent(chance)}."
            yield Remark(text, (f"sample:{seat}:{colour}",), chance)


def _outbreaks(state: State, seen: dict[str, Any]) -> Iterator[Remark]:
    """Regions that break out with one more die."""
    for region in range(REGION_COUNT):
        for colour, name in enumerate(COLOURS):
            if state.regions[region * COLOUR_COUNT + colour] == MOST_ALIKE:
                chance = infected_chance(state, region, colour, seen["infection_rate"])
                text = (
                    f"{region_name(seen, region + 1)} has {counted(MOST_ALIKE, f'{name} die', f'{name} dice')}:"
                    f" one more, an outbreak, comes at the end of this turn with {percent(chance)}."
                )
                yield Remark(text, (f"place:{region + 1}",), chance)


def infected_chance(state: State, region: int, colour: int, dice: int) -> float:
    """Probability that some of the next ``dice`` dice from the bag are of a colour and show a region."""
    inside, of_colour = total(state.bag), state.bag[colour]
    dice = min(dice, inside)
    misses = 1 - state.infection_faces[colour * FACES : (colour + 1) * FACES].count(region + 1) / FACES
    ways = (
        comb(of_colour, drawn) * comb(inside - of_colour, dice - drawn) * misses**drawn
        for drawn in range(min(dice, of_colour) + 1)
    )
    return 1 - sum(ways) / comb(inside, dice)


def _infection(state: State, seen: dict[str, Any]) -> Iterator[Remark]:
    if seen["odds"]["epidemic"] == 1:
        if state.infection + 1 >= state.infection_skull:
            yield Remark("The next biohazard loses the game.", (), 0.9)
        else:
            yield Remark("The next biohazard brings an epidemic.", (), 0.35)


def _bag(state: State, seen: dict[str, Any]) -> Iterator[Remark]:
    """Infection dice that run out."""
    turns = total(state.bag) // max(1, seen["infection_rate"])
    if turns <= 2:
        text = f"The bag holds dice for {counted(turns, 'infection')} more: with too few in it the game is lost."
        yield Remark(text, (), 0.8 - 0.2 * turns)
