"""What may be known, as numbers: the observation of The Cure, where everything lies open (C-INFO-01).

Left out is what does not change in a game: options, faces of dice, tracks, costs. The faces of a player's dice differ
by role; which is which stands in the data file.
"""

from typing import Any

from fourcures.engine.rule import rule
from fourcures.engine.seen import MOST, Layout, Sight, at_most, show_all, show_one, show_set
from fourcures.games.common.table import COLOUR_COUNT, UNCURED
from fourcures.games.cure.board import (
    COLOURS,
    DICE_PER_COLOUR,
    EVENTS,
    FACES,
    LONGEST_TRACK,
    REGION_COUNT,
    ROLES,
    SEATS,
)
from fourcures.games.cure.legality import decider
from fourcures.games.cure.state import CHOICES, HANDING, PHASES, State

SEEN = Layout(
    {
        "seat": [str(seat) for seat in range(SEATS)],
        "owner": [f"die_of_{seat}" for seat in range(SEATS)],
        "role": ROLES,
        "region": [str(number + 1) for number in range(REGION_COUNT)],
        "colour": COLOURS,
        "face": [str(face) for face in range(FACES)],
        "event": EVENTS,
        "phase": PHASES,
        "choice": ("none", *CHOICES[1:]),
    },
    Sight("you", "the seat that looks; none for a spectator and after the end", "seat"),
    Sight("actor", "the seat that must decide", "seat"),
    Sight("active", "the seat whose turn it is", "seat"),
    Sight("role", "the role of each seat", "seat role"),
    Sight("region", "where each pawn is", "seat region"),
    Sight("samples", "samples on role cards, by colour and whose die holds them", "seat colour owner", DICE_PER_COLOUR),
    Sight("held", "samples on role cards, by colour", "seat colour", DICE_PER_COLOUR),
    Sight("locked", "dice of each seat that are locked", "seat", MOST),
    Sight("banked", "airlift dice on the Dispatcher's role card", highest=MOST),
    Sight("turn", "the number of the turn", highest=MOST),
    Sight("phase", "the part of the turn", "phase"),
    Sight("declined", "seats, from the active one on, that have let this window pass", highest=SEATS),
    Sight("showing", "unused dice of the active player by face", "face", MOST),
    Sight("picked", "dice taken up to be rolled again", highest=MOST),
    Sight("spent", "dice used", highest=MOST),
    Sight("hazards", "biohazards set aside", highest=MOST),
    Sight("pending", "biohazards that have not yet taken effect", highest=MOST),
    Sight("excused", "the Generalist's first biohazard of the turn has come"),
    Sight("quiet_night", "the next infection is left out"),
    Sight("hospital", "the mobile hospital is open"),
    Sight("attempted", "a cure has been attempted this turn"),
    Sight("gifts", "seats that have made their one gift of the turn", "seat"),
    Sight("attempt_colour", "the colour of the cure attempt on the table", "colour"),
    Sight("attempt", "the dice of it by face", "face", DICE_PER_COLOUR),
    Sight("waiting", "infection dice drawn and not yet rolled", "colour", DICE_PER_COLOUR),
    Sight("awaits", "the choice inside a choice that is open", "choice"),
    Sight("left", "how often something can still be chosen", highest=MOST),
    Sight("event", "the event that brings the choice", "event"),
    Sight("giver", "hand: who gives", "seat"),
    Sight("taker", "hand: who takes", "seat"),
    Sight("bag", "infection dice in the bag", "colour", DICE_PER_COLOUR),
    Sight("regions", "infection dice in the regions", "region colour", DICE_PER_COLOUR),
    Sight("centre", "infection dice in the treatment centre", "colour", DICE_PER_COLOUR),
    Sight("cdc", "infection dice on the CDC card", "colour", DICE_PER_COLOUR),
    Sight("cured", "diseases with a cure", "colour"),
    Sight("infection", "the infection marker", highest=LONGEST_TRACK),
    Sight("outbreaks", "the outbreak marker", highest=LONGEST_TRACK),
    Sight("events_up", "events that can be paid for", "event"),
    Sight("event_height", "event deck: 0 for a card that is not in it, else the layer it lies in; a larger number lies "
          "higher, and equal ones in any order", "event", MOST),
)  # fmt: skip


@rule
def observe(state: State, seat: int, seen: Any) -> None:
    """Write what may be known into a record of zeros; seats differ in who looks, and in nothing else."""
    show_one(seen.you, 0, seat)
    show_one(seen.actor, 0, decider(state))
    show_seats(state, seen)
    show_turn(state, seen)
    show_choice(state, seen)
    show_table(state, seen)


@rule
def show_seats(state: State, seen: Any) -> None:
    """Roles, pawns, samples and dice."""
    seen.active[state.seat] = 1
    for other in range(state.players):
        seen.role[other * len(ROLES) + state.role[other]] = 1
        seen.region[other * REGION_COUNT + state.region[other]] = 1
    show_all(seen.samples, state.samples)
    show_all(seen.held, state.held)
    show_all(seen.locked, state.locked)
    seen.banked = state.banked


@rule
def show_turn(state: State, seen: Any) -> None:
    """How far the turn has come, and the dice on the table."""
    seen.turn = at_most(state.turn)
    seen.phase[state.phase] = 1
    seen.declined = state.declined
    show_all(seen.showing, state.showing)
    seen.picked = state.picked
    seen.spent = state.spent
    seen.hazards = state.hazards
    seen.pending = state.pending
    seen.excused = state.excused
    seen.quiet_night = state.quiet_night
    seen.hospital = state.hospital
    seen.attempted = state.attempted
    show_set(seen.gifts, state.gifts)
    show_one(seen.attempt_colour, 0, state.attempt_colour)
    show_all(seen.attempt, state.attempt)
    show_all(seen.waiting, state.waiting)


@rule
def show_choice(state: State, seen: Any) -> None:
    """The choice inside a choice that is open."""
    seen.awaits[state.awaits] = 1
    seen.left = state.left
    show_one(seen.event, 0, state.event)
    if state.awaits == HANDING:
        seen.giver[state.giver] = 1
        seen.taker[state.taker] = 1


@rule
def show_table(state: State, seen: Any) -> None:
    """Infection dice, diseases, tracks and events."""
    show_all(seen.bag, state.bag)
    show_all(seen.regions, state.regions)
    show_all(seen.centre, state.centre)
    show_all(seen.cdc, state.cdc)
    for colour in range(COLOUR_COUNT):
        seen.cured[colour] = 1 if state.disease[colour] != UNCURED else 0
    seen.infection = state.infection
    seen.outbreaks = state.outbreaks
    show_set(seen.events_up, state.events_up)
    for event in range(len(EVENTS)):
        seen.event_height[event] = (state.event_layer[event] + 1) * (state.event_deck >> event & 1)
