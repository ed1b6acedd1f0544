"""Window in which a seat may use an event or a power, and those that can matter in it.

Events lie open and belong to all, so asking one person is enough. A part of the active player's turn also counts as a
window if nothing is left in it but actions that are possible at any time.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from fourcures.engine.bits import members
from fourcures.engine.stops import Window
from fourcures.games.common.rules.diseases import COLOUR_COUNT
from fourcures.games.common.rules.seats import NOBODY
from fourcures.games.common.views.windows import cards_that_matter, describe_window
from fourcures.games.cure.options import Options
from fourcures.games.cure.rules import cures, player_dice, roles, windows
from fourcures.games.cure.rules.event_cards import events_to_buy
from fourcures.games.cure.rules.legal_actions import decider
from fourcures.games.cure.rules.state import State, seats_in_region
from fourcures.games.cure.views.odds import cure_chance
from fourcures.games.cure.vocabulary import FIRST_ROW, WIDTH, ActionKind, EventCard, PendingChoice, Phase, Role

PROCEED = FIRST_ROW[ActionKind.PROCEED] * WIDTH
DONE = FIRST_ROW[ActionKind.DONE] * WIDTH


def window(state: State, options: Options) -> Window | None:
    """The open window, or None."""
    seat = decider(state)
    if seat == NOBODY or state.pending_choice != PendingChoice.NONE:
        return None
    if windows.is_window(state.phase):
        called = options.data.event_names
        names = ((EventCard.specs[card].name, called[card]) for card in events_that_matter(state))
        return describe_window(state, Phase, seat, PROCEED, names, (state.hazards, state.pending), is_shared=True)
    if has_nothing_left(state):
        return describe_window(state, Phase, seat, DONE, powers_that_matter(state))
    return None


def events_that_matter(state: State) -> list[int]:
    """Events that can be bought and can matter. A reroll of an attempt that succeeds anyway cannot."""
    events = events_to_buy(state)
    if state.phase == Phase.JUDGING and cures.attempt_total(state) >= roles.cure_target(state, state.seat):
        events &= ~(1 << EventCard.SAMPLE_REROLL)
    return cards_that_matter(state, members(events), EventCard, Phase)


def has_nothing_left(state: State) -> bool:
    """Whether the active player has only actions left that are possible at any time.

    A cure attempt that cannot succeed does not count as an action.
    """
    if state.phase == Phase.ACTING:
        return not player_dice.unused_faces(state)
    if state.phase == Phase.GIVING:
        return seats_in_region(state, state.region[state.seat]) == 1 << state.seat
    return state.phase == Phase.CURING and not any(
        map(partial(can_succeed, state), members(cures.colours_to_try(state)))
    )


def can_succeed(state: State, colour: int) -> bool:
    """Whether the active player's attempt at a colour can succeed."""
    return cure_chance(state, state.seat, colour, state.held[state.seat * COLOUR_COUNT + colour]) > 0


def powers_that_matter(state: State) -> Iterable[tuple[str, str]]:
    """Powers left to use: the Dispatcher's moves after the last die, and the Researcher's gifts of new samples."""
    if state.phase == Phase.ACTING and roles.pawns_to_send(state):
        yield ActionKind.names[ActionKind.SEND], "the Dispatcher's moves"
    if state.phase == Phase.GIVING and state.seat_of[Role.RESEARCHER] == state.seat:
        yield ActionKind.names[ActionKind.DELIVER], "the Researcher's gifts"
