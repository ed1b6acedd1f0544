"""What may be known, as numbers: the observation of The Cure, where everything lies open (C-INFO-01).

Left out is what does not change in a game: options, faces of dice, tracks, costs. The faces of a player's dice differ
by role; which is which stands in the data file.
"""

from typing import Any

from fourcures.engine.backend import rule
from fourcures.engine.observation import (
    MAX_VALUE,
    Feature,
    ObservationLayout,
    clamp,
    copy_values,
    set_all_bits,
    set_one_hot,
)
from fourcures.games.common.rules.diseases import COLOUR_COUNT
from fourcures.games.common.vocabulary import DiseaseStatus
from fourcures.games.cure.data.board import COLOURS, DICE_PER_COLOUR, FACES, LONGEST_TRACK, REGION_COUNT, SEATS
from fourcures.games.cure.rules.legal_actions import decider
from fourcures.games.cure.rules.state import State
from fourcures.games.cure.vocabulary import EventCard, PendingChoice, Phase, Role

LAYOUT = ObservationLayout(
    {
        "seat": [str(seat) for seat in range(SEATS)],
        "owner": [f"die_of_{seat}" for seat in range(SEATS)],
        "role": Role.names,
        "region": [str(number + 1) for number in range(REGION_COUNT)],
        "colour": COLOURS,
        "face": [str(face) for face in range(FACES)],
        "event": EventCard.names,
        "phase": Phase.names,
        "choice": ("none", *PendingChoice.names[1:]),
    },
    Feature("you", "the seat that looks; none for a spectator and after the end", "seat"),
    Feature("actor", "the seat that must decide", "seat"),
    Feature("active", "the seat whose turn it is", "seat"),
    Feature("role", "the role of each seat", "seat role"),
    Feature("region", "where each pawn is", "seat region"),
    Feature("samples", "samples on role cards, by colour and whose die holds them",
            "seat colour owner", DICE_PER_COLOUR),
    Feature("held", "samples on role cards, by colour", "seat colour", DICE_PER_COLOUR),
    Feature("locked", "dice of each seat that are locked", "seat", MAX_VALUE),
    Feature("banked", "airlift dice on the Dispatcher's role card", highest=MAX_VALUE),
    Feature("turn", "the number of the turn", highest=MAX_VALUE),
    Feature("phase", "the part of the turn", "phase"),
    Feature("declined", "seats, from the active one on, that have let this window pass", highest=SEATS),
    Feature("showing", "unused dice of the active player by face", "face", MAX_VALUE),
    Feature("picked", "dice taken up to be rolled again", highest=MAX_VALUE),
    Feature("spent", "dice used", highest=MAX_VALUE),
    Feature("hazards", "biohazards set aside", highest=MAX_VALUE),
    Feature("pending", "biohazards that have not yet taken effect", highest=MAX_VALUE),
    Feature("excused", "the Generalist's first biohazard of the turn has come"),
    Feature("quiet_night", "the next infection is left out"),
    Feature("hospital", "the mobile hospital is open"),
    Feature("attempted", "a cure has been attempted this turn"),
    Feature("gifts", "seats that have made their one gift of the turn", "seat"),
    Feature("attempt_colour", "the colour of the cure attempt on the table", "colour"),
    Feature("attempt", "the dice of it by face", "face", DICE_PER_COLOUR),
    Feature("waiting", "infection dice drawn and not yet rolled", "colour", DICE_PER_COLOUR),
    Feature("awaits", "the choice inside a choice that is open", "choice"),
    Feature("left", "how often something can still be chosen", highest=MAX_VALUE),
    Feature("event", "the event that brings the choice", "event"),
    Feature("giver", "hand: who gives", "seat"),
    Feature("taker", "hand: who takes", "seat"),
    Feature("bag", "infection dice in the bag", "colour", DICE_PER_COLOUR),
    Feature("regions", "infection dice in the regions", "region colour", DICE_PER_COLOUR),
    Feature("centre", "infection dice in the treatment centre", "colour", DICE_PER_COLOUR),
    Feature("cdc", "infection dice on the CDC card", "colour", DICE_PER_COLOUR),
    Feature("cured", "diseases with a cure", "colour"),
    Feature("infection", "the infection marker", highest=LONGEST_TRACK),
    Feature("outbreaks", "the outbreak marker", highest=LONGEST_TRACK),
    Feature("events_up", "events that can be paid for", "event"),
    Feature("event_height", "event deck: 0 for a card that is not in it, else the layer it lies in; a larger number "
          "lies higher, and equal ones in any order", "event", MAX_VALUE),
)  # fmt: skip


@rule
def observe(state: State, seat: int, seen: Any) -> None:
    """Write what may be known into a record of zeros; seats differ in who looks, and in nothing else."""
    set_one_hot(seen.you, 0, seat)
    set_one_hot(seen.actor, 0, decider(state))
    show_seats(state, seen)
    show_turn(state, seen)
    show_choice(state, seen)
    show_table(state, seen)


@rule
def show_seats(state: State, seen: Any) -> None:
    """Roles, pawns, samples and dice."""
    seen.active[state.seat] = 1
    for other in range(state.players):
        seen.role[other * len(Role.names) + state.role[other]] = 1
        seen.region[other * REGION_COUNT + state.region[other]] = 1
    copy_values(seen.samples, state.samples)
    copy_values(seen.held, state.held)
    copy_values(seen.locked, state.locked)
    seen.banked = state.banked


@rule
def show_turn(state: State, seen: Any) -> None:
    """How far the turn has come, and the dice on the table."""
    seen.turn = clamp(state.turn)
    seen.phase[state.phase] = 1
    seen.declined = state.declined
    copy_values(seen.showing, state.showing)
    seen.picked = state.picked
    seen.spent = state.spent
    seen.hazards = state.hazards
    seen.pending = state.pending
    seen.excused = state.excused
    seen.quiet_night = state.quiet_night
    seen.hospital = state.hospital
    seen.attempted = state.attempted
    set_all_bits(seen.gifts, state.gifts)
    set_one_hot(seen.attempt_colour, 0, state.attempt_colour)
    copy_values(seen.attempt, state.attempt)
    copy_values(seen.waiting, state.waiting)


@rule
def show_choice(state: State, seen: Any) -> None:
    """The choice inside a choice that is open."""
    seen.awaits[state.pending_choice] = 1
    seen.left = state.left
    set_one_hot(seen.event, 0, state.event)
    if state.pending_choice == PendingChoice.HAND:
        seen.giver[state.giver] = 1
        seen.taker[state.taker] = 1


@rule
def show_table(state: State, seen: Any) -> None:
    """Infection dice, diseases, tracks and events."""
    copy_values(seen.bag, state.bag)
    copy_values(seen.regions, state.regions)
    copy_values(seen.centre, state.centre)
    copy_values(seen.cdc, state.cdc)
    for colour in range(COLOUR_COUNT):
        seen.cured[colour] = 1 if state.disease[colour] != DiseaseStatus.UNCURED else 0
    seen.infection = state.infection
    seen.outbreaks = state.outbreaks
    set_all_bits(seen.events_up, state.events_up)
    for event in range(len(EventCard.names)):
        seen.event_height[event] = (state.event_layer[event] + 1) * (state.event_deck >> event & 1)
