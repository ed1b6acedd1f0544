"""Windows of the family: the description of an open window, which all games share."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from fourcures.engine.stops import Window
from fourcures.engine.vocabulary import CardSpec, Enumeration, PhaseSpec
from fourcures.games.common.rules.seats import seat_after


def cards_that_matter(
    state: Any, cards: Iterable[int], kinds: type[Enumeration[CardSpec]], phases: type[Enumeration[PhaseSpec]]
) -> list[int]:
    """Select from ``cards`` those that can matter before the next step."""
    phase: str = phases.specs[state.phase].name
    return [card for card in cards if phase in kinds.specs[card].matters_before]


def describe_window(
    state: Any,
    phases: type[Enumeration[PhaseSpec]],
    seat: int,
    passing: int,
    matters: Iterable[tuple[str, str]],
    left: tuple[int, ...] = (),
    *,
    is_shared: bool = False,
) -> Window:
    """Window in which a seat is asked.

    ``left`` counts what remains to be done in the phase. It distinguishes steps without a random draw between them.
    """
    order = [seat_after(state, state.seat, places) for places in range(state.players)]
    spec: PhaseSpec = phases.specs[state.phase]
    return Window(
        seat=seat,
        passing=passing,
        phase=spec.name,
        occasion=(state.turn, state.phase, state.drawn, *left),
        is_moment=spec.moment,
        earlier=tuple(order[: order.index(seat)]),
        matters=tuple(matters),
        is_shared=is_shared,
    )
