"""Rules of thumb for The Cure: what each die is worth where its player stands, against rolling it once more.

Everything is counted in points. A die that shows something is worth the best use of it; rolling it again is worth the
mean over its faces, less what a biohazard costs. The best use is made of the best die as long as that is worth more
than rolling; then the worst die is rolled.
"""

from fourcures.bots.heuristics.cure.action_ids import act_of, columns
from fourcures.bots.heuristics.cure.evaluation import (
    all_gains,
    all_wants,
    all_weights,
    best_clearing,
    best_moves,
    best_treatment,
    bottles_showing,
    entering,
    field,
    hazard_cost,
    meeting,
    region_call,
    removal,
    return_worth,
    treatments_showing,
    wanted,
)
from fourcures.bots.heuristics.cure.events import (
    buy_while_acting,
    in_window,
    move_active,
    pay_with,
    return_one,
    take_one,
    turn_one,
    worst_drawn,
)
from fourcures.bots.heuristics.cure.samples import (
    before_roll,
    best_pair,
    gift,
    hand_one,
    lowest_shown,
    split_gift,
    try_cure,
)
from fourcures.bots.heuristics.cure.weights import CLEARING, KEEN, LAUNCH_AT, MOVING, PROSPECT, PURSE
from fourcures.engine.backend import rule
from fourcures.engine.bits import lowest_bit
from fourcures.engine.legal import Legal
from fourcures.engine.rng import RandomStream
from fourcures.games.common.rules.diseases import COLOUR_COUNT
from fourcures.games.common.vocabulary import DiseaseStatus
from fourcures.games.cure.data.board import FACES, REGION_COUNT, SEATS
from fourcures.games.cure.rules.state import State, icons_of
from fourcures.games.cure.vocabulary import FIRST_ROW, NO_DIE, ActionKind, Icon, PendingChoice, Phase, Place, Role


@rule
def face_worth(icons: int, fly: int, sail: int, treat: int, sample: int, contain: int, cross: int) -> int:
    """The best that a face offers."""
    return max(
        fly if icons & (Icon.FLY | Icon.AIRLIFT) else 0,
        sail if icons & Icon.SAIL else 0,
        treat if icons & Icon.TREAT else 0,
        treat * 3 // 2 if icons & Icon.TREAT2 else 0,
        treat * 2 if icons & Icon.TREAT3 else 0,
        sample if icons & Icon.SAMPLE else 0,
        contain if icons & Icon.CONTAIN else 0,
        cross if icons & Icon.CROSS else 0,
    )


@rule
def act(state: State, legal: Legal) -> int:
    """Use the best die, or roll the worst again, or end."""
    here = state.region[state.seat] + 0
    bottles = bottles_showing(state)
    treatments = treatments_showing(state)
    wants = all_wants(state)
    weights = all_weights(state)
    moves = best_moves(state, treatments, wants, weights, bottles)
    action = help_while_acting(state, legal, wants, weights, bottles, treatments, moves & (1 << 32) - 1)
    if action >= 0:
        return action
    local = best_treatment(state, here, wants, weights, bottles)
    central = best_clearing(state, wants)
    collected = wanted(state, wants)
    fly = (moves & (1 << 32) - 1) // REGION_COUNT
    sail = (moves >> 32) // REGION_COUNT
    treat = max(local, central, 0) // COLOUR_COUNT
    sample = max(collected, 0) // COLOUR_COUNT
    hoped = sample if sample > 0 else prospect(state, here, wants)
    contain = containing(state)
    crossed = crossing(state, wants, weights)
    cross = crossed // (2 * COLOUR_COUNT)
    hazard = hazard_cost(state)
    mean = 0
    best = -1
    worst = -1
    best_points = 0
    worst_points = 1 << 30
    for face in range(FACES):
        icons = icons_of(state, face)
        if icons & Icon.BIOHAZARD:
            mean -= hazard
        points = face_worth(icons, fly, sail, treat, sample, contain, cross)
        kept = face_worth(icons, fly, sail, treat, hoped, contain, cross)
        mean += kept
        if state.showing[face] > 0:
            if points > best_points:
                best_points = points
                best = face
            if kept < worst_points:
                worst_points = kept
                worst = face
    mean = mean * KEEN // (64 * FACES)
    if best >= 0 and best_points >= mean:
        return use_face(state, best, moves, local, central, collected, crossed)
    if worst >= 0 and mean > worst_points:
        return act_of(ActionKind.REROLL, worst)
    if best >= 0:
        return use_face(state, best, moves, local, central, collected, crossed)
    return act_of(ActionKind.BANK, 0) if columns(legal, ActionKind.BANK) else act_of(ActionKind.DONE, 0)


@rule
def prospect(state: State, here: int, wants: int) -> int:
    """What a sample is worth that must be treated first."""
    best = 0
    for colour in range(COLOUR_COUNT):
        if state.regions[here * COLOUR_COUNT + colour] > 0:
            best = max(best, field(wants, colour))
    return best * PROSPECT // 64


@rule
def use_face(state: State, face: int, moves: int, local: int, central: int, collected: int, crossed: int) -> int:
    """The best use of a die that shows a face."""
    icons = icons_of(state, face)
    flight = moves & (1 << 32) - 1
    voyage = moves >> 32
    fly = flight // REGION_COUNT
    sail = voyage // REGION_COUNT
    treat = max(local, central, 0) // COLOUR_COUNT
    sample = max(collected, 0) // COLOUR_COUNT
    if icons & Icon.SAMPLE and sample > 0 and not (icons & Icon.SAIL and sail > sample):
        return act_of(ActionKind.SAMPLE, face * COLOUR_COUNT + collected % COLOUR_COUNT)
    if (
        icons & Icon.TREAT
        and treat > 0
        and not (icons & Icon.SAIL and sail > treat)
        and not (icons & Icon.FLY and fly > treat)
    ):
        if local >= central:
            return act_of(ActionKind.TREAT, face * COLOUR_COUNT + local % COLOUR_COUNT)
        return act_of(ActionKind.CLEAR, face * COLOUR_COUNT + central % COLOUR_COUNT)
    if icons & Icon.FLY and fly > 0:
        return act_of(ActionKind.FLY, face * REGION_COUNT + flight % REGION_COUNT)
    if icons & Icon.SAIL and sail > 0:
        return act_of(ActionKind.SAIL, face * REGION_COUNT + voyage % REGION_COUNT)
    if icons & Icon.AIRLIFT and fly > 0:
        return act_of(ActionKind.AIRLIFT, flight % REGION_COUNT * REGION_COUNT + state.region[state.seat])
    if icons & Icon.TREAT2:
        return act_of(ActionKind.DOUBLE, 0)
    if icons & Icon.TREAT3:
        return act_of(ActionKind.TRIPLE, 0)
    if icons & Icon.CONTAIN:
        return act_of(ActionKind.CONTAIN, 0)
    if icons & Icon.CROSS:
        return act_of(ActionKind.CROSS, crossed % (2 * COLOUR_COUNT))
    return act_of(ActionKind.DONE, 0)


@rule
def containing(state: State) -> int:
    """What the Containment Specialist's return of three dice is worth; 0 for others, who cannot."""
    if state.role[state.seat] != Role.CONTAINMENT_SPECIALIST:
        return 0
    dice = 0
    for colour in range(COLOUR_COUNT):
        dice += max(state.centre[colour] - (1 if state.disease[colour] == DiseaseStatus.UNCURED else 0), 0)
    return min(dice, 3) * return_worth(state)


@rule
def crossing(state: State, wants: int, weights: int) -> int:
    """The die a Contingency Planner best turns to its cross, as place and colour + points * 2 * COLOUR_COUNT, or 0."""
    best = 0
    if state.role[state.seat] != Role.CONTINGENCY_PLANNER:
        return best
    here = state.region[state.seat] + 0
    for colour in range(COLOUR_COUNT):
        if state.regions[here * COLOUR_COUNT + colour] > 0:
            points = removal(state, here, colour, weights) + PURSE
            best = max(best, points * 2 * COLOUR_COUNT + colour)
        if state.centre[colour] > 0 and field(wants, colour) == 0:
            best = max(best, (CLEARING + PURSE) * 2 * COLOUR_COUNT + Place.CENTRE * COLOUR_COUNT + colour)
    return best


@rule
def help_while_acting(
    state: State, legal: Legal, wants: int, weights: int, bottles: int, treatments: int, flight: int
) -> int:
    """Events and powers that are worth it now, or -1."""
    action = -1
    if columns(legal, ActionKind.BUY):
        action = buy_while_acting(state, legal, wants, weights, bottles, treatments, flight)
    if action < 0 and state.seat_of[Role.RESEARCHER] >= 0:
        action = gift(state, legal, state.seat_of[Role.RESEARCHER] + 0, FIRST_ROW[ActionKind.DELIVER])
    if action < 0 and columns(legal, ActionKind.SEND):
        action = send_somebody(state, legal, wants, weights)
    if action < 0 and columns(legal, ActionKind.LAUNCH) and treatments > 1 and flight // REGION_COUNT >= LAUNCH_AT:
        action = act_of(ActionKind.LAUNCH, flight % REGION_COUNT * REGION_COUNT + state.region[state.seat])
    return action


@rule
def send_somebody(state: State, legal: Legal, wants: int, weights: int) -> int:
    """The Dispatcher sends a pawn to where it is needed, or -1."""
    allowed = columns(legal, ActionKind.SEND)
    here = state.region[state.seat] + 0
    gains = all_gains(state, wants, 0)
    best = -1
    most = MOVING
    for pawn in range(state.players):
        if pawn != state.seat and state.region[pawn] == here:
            base = region_call(state, here, 0, gains, weights) + meeting(state, pawn, here)
            for region in range(REGION_COUNT):
                if allowed >> (region * SEATS + pawn) & 1:
                    points = region_call(state, region, 0, gains, weights) + meeting(state, pawn, region) - base
                    if state.role[pawn] == Role.CONTAINMENT_SPECIALIST:
                        points += entering(state, region, weights)
                    if points > most:
                        most = points
                        best = act_of(ActionKind.SEND, region * SEATS + pawn)
    return best


@rule
def choose_inside(state: State, legal: Legal) -> int:
    """What to choose while a choice is open."""
    awaits = state.pending_choice + 0
    if awaits == PendingChoice.REROLL:
        return act_of(ActionKind.ROLL, 0)
    if awaits == PendingChoice.TREAT:
        return treat_more(state)
    if awaits == PendingChoice.RETURN:
        return return_one(state)
    if awaits == PendingChoice.TAKE:
        return take_one(state, legal)
    if awaits == PendingChoice.PAY:
        return pay_with(state)
    if awaits == PendingChoice.TURN:
        return turn_one(state, legal)
    if awaits == PendingChoice.COOPERATE:
        pair = best_pair(state)
        return act_of(ActionKind.COOPERATE, pair if pair >= 0 else lowest_bit(columns(legal, ActionKind.COOPERATE)))
    if awaits == PendingChoice.HAND:
        return hand_one(state, legal)
    if awaits == PendingChoice.SPARE:
        return act_of(ActionKind.SPARE, worst_drawn(state))
    if awaits == PendingChoice.RESAMPLE:
        return act_of(ActionKind.RESAMPLE, lowest_shown(state))
    return move_active(state)


@rule
def treat_more(state: State) -> int:
    """The Medic's next treatment."""
    wants = all_wants(state)
    here = state.region[state.seat] + 0
    local = best_treatment(state, here, wants, all_weights(state), bottles_showing(state))
    central = best_clearing(state, wants)
    if local < 0 and central < 0:
        return act_of(ActionKind.ENOUGH, 0)
    if local >= central:
        return act_of(ActionKind.TREAT, NO_DIE * COLOUR_COUNT + local % COLOUR_COUNT)
    return act_of(ActionKind.CLEAR, NO_DIE * COLOUR_COUNT + central % COLOUR_COUNT)


@rule
def heuristic_action(state: State, legal: Legal, source: RandomStream) -> int:
    """What the rules of thumb say: always a legal action."""
    if state.pending_choice != PendingChoice.NONE:
        return choose_inside(state, legal)
    phase = state.phase + 0
    if phase == Phase.ACTING:
        return act(state, legal)
    if phase == Phase.START:
        return before_roll(state, legal)
    if phase == Phase.GIVING:
        action = gift(state, legal, state.seat + 0, FIRST_ROW[ActionKind.GIVE])
        if action < 0:
            action = split_gift(state, legal)
        return action if action >= 0 else act_of(ActionKind.DONE, 0)
    if phase == Phase.CURING:
        return try_cure(state, legal)
    return in_window(state, legal)
