"""Turn search of The Cure: pruning for the planner, and afterstates before rolls."""

from fourcures.bots.heuristics.cure.dice_features import icon_values
from fourcures.bots.heuristics.cure.evaluation import hazard_cost, samples_showing, treatments_showing
from fourcures.bots.heuristics.cure.heuristic import face_value
from fourcures.engine.bits import lowest_bit
from fourcures.engine.legal import Legal
from fourcures.engine.rule_code import rule
from fourcures.games.common.rules.diseases import COLOUR_COUNT
from fourcures.games.cure.data.board import FACES, REGION_COUNT, SEATS
from fourcures.games.cure.rules.actions import after_seat, column_of, kind_of, seat_in
from fourcures.games.cure.rules.state import State, icons_of
from fourcures.games.cure.rules.windows import is_window
from fourcures.games.cure.vocabulary import FIRST_ROW, ActionKind, EventCard, Icon, PendingChoice, Phase

ALL_SEATS = (1 << SEATS) - 1
POWERS = (
    1 << FIRST_ROW[ActionKind.LAUNCH]
    | 1 << FIRST_ROW[ActionKind.SEND]
    | ((1 << COLOUR_COUNT) - 1) << FIRST_ROW[ActionKind.DELIVER]
)


@rule
def prune_actions(state: State, legal: Legal) -> None:
    """Reroll dice one by one, let only the first seat act in a window, and keep powers and events until due."""
    if state.pending_choice == PendingChoice.REROLL:
        legal[0] &= 1 << FIRST_ROW[ActionKind.ROLL]
        return
    if state.pending_choice != PendingChoice.NONE:
        return
    phase = state.phase
    if phase == Phase.START:
        legal[0] &= ~(POWERS | 1 << FIRST_ROW[ActionKind.BUY])
        return
    buy_once(state, legal)
    if is_window(phase):
        legal[0] &= ~POWERS
        if state.declined > 0:
            legal[0] &= 1 << FIRST_ROW[ActionKind.PROCEED]
        return
    if phase == Phase.ACTING:
        keep_for_later(state, legal)
        narrow(legal, FIRST_ROW[ActionKind.REROLL], faces_to_roll(state))
    else:
        if legal[0] >> FIRST_ROW[ActionKind.CURE] & 1:
            legal[0] &= ~(1 << FIRST_ROW[ActionKind.DONE])
    for colour in range(COLOUR_COUNT):
        give_once(legal, FIRST_ROW[ActionKind.GIVE] + colour)
        give_once(legal, FIRST_ROW[ActionKind.DELIVER] + colour)


@rule
def buy_once(state: State, legal: Legal) -> None:
    """Keep one buyer per event, One Quiet Night only in the infect part, and Global Cooperation only while curing."""
    row = FIRST_ROW[ActionKind.BUY]
    if legal[0] >> row & 1 == 0:
        return
    columns = 0
    allowed = legal[row + 1]
    while allowed:
        column = lowest_bit(allowed)
        event = after_seat(column)
        allowed &= ~(ALL_SEATS << event * SEATS)
        is_timely = True
        if event == EventCard.ONE_QUIET_NIGHT:
            is_timely = state.phase == Phase.INFECT
        elif event == EventCard.GLOBAL_COOPERATION:
            is_timely = state.phase == Phase.CURING
        elif state.phase == Phase.GIVING or state.phase == Phase.CURING:
            is_timely = False
        if is_timely:
            columns |= 1 << column
    legal[row + 1] = columns
    if columns == 0:
        legal[0] &= ~(1 << row)


@rule
def give_once(legal: Legal, row: int) -> None:
    """Keep one gift per taker, because it matters little whose die holds the sample."""
    if legal[0] >> row & 1:
        takers = 0
        columns = 0
        allowed = legal[row + 1]
        while allowed:
            column = lowest_bit(allowed)
            allowed &= allowed - 1
            if takers >> seat_in(column) & 1 == 0:
                takers |= 1 << seat_in(column)
                columns |= 1 << column
        legal[row + 1] = columns


@rule
def keep_for_later(state: State, legal: Legal) -> None:
    """Remove the uses of a face with several icons that a die with a single icon offers too."""
    plain = 0
    for face in range(FACES):
        icons = icons_of(state, face)
        if state.showing[face] > 0 and icons & (icons - 1) == 0:
            plain |= icons
    for face in range(FACES):
        icons = icons_of(state, face)
        if state.showing[face] > 0 and icons & (icons - 1) != 0:
            if plain & Icon.FLY:
                drop_uses(legal, ActionKind.FLY, face, REGION_COUNT)
            if plain & Icon.SAIL:
                drop_uses(legal, ActionKind.SAIL, face, REGION_COUNT)
            if plain & Icon.TREAT:
                drop_uses(legal, ActionKind.TREAT, face, COLOUR_COUNT)
                drop_uses(legal, ActionKind.CLEAR, face, COLOUR_COUNT)
            if plain & Icon.SAMPLE:
                drop_uses(legal, ActionKind.SAMPLE, face, COLOUR_COUNT)


@rule
def drop_uses(legal: Legal, kind: int, face: int, width: int) -> None:
    """Remove the uses of a face for one kind of action."""
    row = FIRST_ROW[kind]
    if legal[0] >> row & 1:
        legal[row + 1] &= ~(((1 << width) - 1) << face * width)


@rule
def narrow(legal: Legal, row: int, columns: int) -> None:
    """Keep only ``columns`` of a row."""
    if legal[0] >> row & 1:
        legal[row + 1] &= columns
        if legal[row + 1] == 0:
            legal[0] &= ~(1 << row)


@rule
def faces_to_roll(state: State) -> int:
    """Faces worth less than a roll, by the values of the heuristic but without its discount on rolls.

    A die could be rolled again forever, and every biohazard is a loss. A network that slightly overrates rolls must not
    decide that alone.
    """
    fly, sail, treat, _, hoped, contain, cross = icon_values(state, samples_showing(state), treatments_showing(state))
    mean = 0
    for face in range(FACES):
        icons = icons_of(state, face)
        mean += face_value(icons, fly, sail, treat, hoped, contain, cross)
        if icons & Icon.BIOHAZARD:
            mean -= hazard_cost(state)
    faces = 0
    for face in range(FACES):
        kept = face_value(icons_of(state, face), fly, sail, treat, hoped, contain, cross)
        if state.showing[face] > 0 and kept * FACES < mean:
            faces |= 1 << face
    return faces


@rule
def is_minor_choice(state: State) -> bool:
    """Whether the choice is how to pay for an event or which die of an attempt to reroll."""
    return state.pending_choice == PendingChoice.PAY or state.pending_choice == PendingChoice.RESAMPLE


@rule
def afterstate(state: State, action: int) -> bool:
    """Apply an action up to its roll: of players' dice, an attempt, an infection or an epidemic.

    Return False if the action leads to no roll.
    """
    kind = kind_of(action)
    if kind == ActionKind.ROLL:
        return True
    if kind == ActionKind.DONE:
        for face in range(FACES):
            state.showing[face] = 0
        state.phase = Phase.INFECT if state.quiet_night == 1 else Phase.INFECTING
        return True
    if kind == ActionKind.CURE:
        state.phase = Phase.JUDGING
        state.attempted = 1
        state.attempt_colour = column_of(action)
        return True
    if kind == ActionKind.PROCEED and (
        state.phase == Phase.INFECT or state.phase == Phase.INFECTING or state.phase == Phase.EPIDEMIC
    ):
        if state.phase == Phase.INFECT and state.quiet_night == 0:
            state.phase = Phase.INFECTING
        return True
    return False
