"""Observation of The Cure as numbers. Everything lies open (C-INFO-01).

Constants of a game are omitted: options, faces of dice, tracks, costs. The faces of a player's dice differ by role and
stand in the data file.
"""

from typing import Any

from fourcures.engine.observation import (
    MAX_VALUE,
    Feature,
    ObservationLayout,
    clamp,
    copy_values,
    set_all_bits,
    set_one_hot,
)
from fourcures.engine.rule_code import rule
from fourcures.games.common.rules.diseases import COLOUR_COUNT
from fourcures.games.common.vocabulary import DiseaseStatus
from fourcures.games.cure.data.board import COLOURS, DICE_PER_COLOUR, FACES, LONGEST_TRACK, REGION_COUNT, SEATS
from fourcures.games.cure.rules.legal_actions import decider
from fourcures.games.cure.rules.state import State
from fourcures.games.cure.vocabulary import EventCard, PendingChoice, Phase, Role

ROLE_COUNT = len(Role.names)
EVENT_COUNT = len(EventCard.names)
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
        "choice": PendingChoice.names,
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
def observe(state: State, seat: int, observation: Any) -> None:
    """Write the observation into a struct of zeros. Seats differ only in the feature ``you``."""
    set_one_hot(observation.you, 0, seat)
    set_one_hot(observation.actor, 0, decider(state))
    write_seats(state, observation)
    write_turn(state, observation)
    write_choice(state, observation)
    write_board(state, observation)


@rule
def write_seats(state: State, observation: Any) -> None:
    """Write roles, pawns, samples and dice."""
    observation.active[state.seat] = 1
    for other in range(state.players):
        observation.role[other * ROLE_COUNT + state.role[other]] = 1
        observation.region[other * REGION_COUNT + state.region[other]] = 1
    copy_values(observation.samples, state.samples)
    copy_values(observation.held, state.held)
    copy_values(observation.locked, state.locked)
    observation.banked = state.banked


@rule
def write_turn(state: State, observation: Any) -> None:
    """Write the progress of the turn, and the dice on the table."""
    observation.turn = clamp(state.turn)
    observation.phase[state.phase] = 1
    observation.declined = state.declined
    copy_values(observation.showing, state.showing)
    observation.picked = state.picked
    observation.spent = state.spent
    observation.hazards = state.hazards
    observation.pending = state.pending
    observation.excused = state.excused
    observation.quiet_night = state.quiet_night
    observation.hospital = state.hospital
    observation.attempted = state.attempted
    set_all_bits(observation.gifts, state.gifts)
    set_one_hot(observation.attempt_colour, 0, state.attempt_colour)
    copy_values(observation.attempt, state.attempt)
    copy_values(observation.waiting, state.waiting)


@rule
def write_choice(state: State, observation: Any) -> None:
    """Write the pending choice."""
    observation.awaits[state.pending_choice] = 1
    observation.left = state.left
    set_one_hot(observation.event, 0, state.event)
    if state.pending_choice == PendingChoice.HAND:
        observation.giver[state.giver] = 1
        observation.taker[state.taker] = 1


@rule
def write_board(state: State, observation: Any) -> None:
    """Write infection dice, diseases, tracks and events."""
    copy_values(observation.bag, state.bag)
    copy_values(observation.regions, state.regions)
    copy_values(observation.centre, state.centre)
    copy_values(observation.cdc, state.cdc)
    for colour in range(COLOUR_COUNT):
        observation.cured[colour] = 1 if state.disease[colour] != DiseaseStatus.UNCURED else 0
    observation.infection = state.infection
    observation.outbreaks = state.outbreaks
    set_all_bits(observation.events_up, state.events_up)
    for event in range(EVENT_COUNT):
        observation.event_height[event] = (state.event_layer[event] + 1) * (state.event_deck >> event & 1)
