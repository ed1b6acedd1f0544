"""Set-up: from the choices made before the game to the first decision."""

from fourcures.engine.journal import Journal, note
from fourcures.engine.rng import randbelow
from fourcures.engine.rule_code import rule
from fourcures.games.common.rules.diseases import COLOUR_COUNT
from fourcures.games.common.rules.seats import NOBODY, deal_roles
from fourcures.games.cure.data.board import DICE_PER_COLOUR, EVENTS_UP, FACES, MOST_ALIKE, OPENING_DICE, START_REGION
from fourcures.games.cure.options import Options
from fourcures.games.cure.rules.event_deck import reveal_event
from fourcures.games.cure.rules.infection import draw_die
from fourcures.games.cure.rules.state import NO_COLOUR, NO_EVENT, State
from fourcures.games.cure.rules.turn import resume, start_turn
from fourcures.games.cure.vocabulary import EventCard, JournalKind, Role

ALL_ROLES = (1 << len(Role.names)) - 1
ALL_EVENTS = (1 << len(EventCard.names)) - 1


def blank_state(options: Options) -> State:
    """The table before anything is dealt or rolled: choices made, all infection dice in the bag (C-SETUP-01)."""
    data = options.data
    state = State()
    state.infection_faces = list(data.infection_faces)
    state.player_faces = list(data.player_faces)
    state.same_face = list(data.same_face)
    state.role_dice = list(data.role_dice)
    state.costs = list(data.costs)
    state.rates[: len(data.rates)] = data.rates
    state.epidemic_spaces = data.epidemic_spaces
    state.infection_skull = data.infection_skull
    state.outbreak_skull = data.outbreak_skull
    state.target = data.target
    state.target_scientist = data.target_scientist
    state.players = options.players
    state.sample_giving = options.sample_giving
    state.infection = data.starts[options.difficulty]  # C-TRACK-03
    state.role = [NOBODY] * len(state.role)
    for seat, role in enumerate(options.roles):
        state.role[seat] = NOBODY if role is None else Role.names.index(role)
    state.seat_of = [NOBODY] * len(Role.names)
    state.bag = [DICE_PER_COLOUR] * COLOUR_COUNT
    state.event_deck = ALL_EVENTS
    state.event = NO_EVENT
    state.attempt_colour = NO_COLOUR
    return state


@rule
def set_up(state: State, journal: Journal) -> None:
    """Deal a new game onto a blank table."""
    deal_roles(state, ALL_ROLES, journal)
    for seat in range(state.players):
        state.region[seat] = START_REGION  # C-SETUP-09
    place_opening_dice(state, journal)
    for _ in range(EVENTS_UP):
        reveal_event(state, NO_EVENT, journal)  # C-SETUP-06
    state.seat = randbelow(state, state.players)  # C-SETUP-10
    start_turn(state, journal)
    resume(state, journal)


@rule
def place_opening_dice(state: State, journal: Journal) -> None:
    """Draw, roll and place twelve dice, without outbreaks (C-SETUP-02, C-SETUP-03, C-SETUP-04, C-SETUP-05)."""
    placed = 0
    while placed < OPENING_DICE:
        colour = draw_die(state)
        if has_room(state, colour):
            place_opening_die(state, colour, journal)
            placed += 1
        else:
            state.bag[colour] += 1


@rule
def has_room(state: State, colour: int) -> bool:
    """Whether some region that a colour can roll still takes a die of it (C-SETUP-05)."""
    for face in range(FACES):
        number = state.infection_faces[colour * FACES + face]
        if number > 0 and state.regions[(number - 1) * COLOUR_COUNT + colour] < MOST_ALIKE:
            return True
    return False


@rule
def place_opening_die(state: State, colour: int, journal: Journal) -> None:
    """Roll a die until it shows a number whose region takes it (C-SETUP-03, C-SETUP-04).

    Dice of a colour are alike, so rolling surplus dice again one by one is equivalent to rolling them together.
    """
    while True:
        number = state.infection_faces[colour * FACES + randbelow(state, FACES)]
        if number > 0 and state.regions[(number - 1) * COLOUR_COUNT + colour] < MOST_ALIKE:
            state.regions[(number - 1) * COLOUR_COUNT + colour] += 1
            note(journal, JournalKind.PLACED, number, colour, 1)
            return
