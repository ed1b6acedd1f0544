"""Heuristic of The Cure: compare the value of each die in the player's region with rolling it again.

All values are in points. A die is worth the best use of its face. Rolling it again is worth the mean over its faces,
less the cost of a biohazard. The best die is used as long as it is worth more than a roll; then the worst die is
rolled.
"""

from fourcures.bots.heuristics.cure.action_ids import action_id, legal_columns
from fourcures.bots.heuristics.cure.evaluation import (
    bag_return_value,
    best_clearing,
    best_moves,
    best_sample,
    best_treatment,
    centre_gains,
    draw_weights,
    entering_value,
    hazard_cost,
    meeting_value,
    region_value,
    removal_value,
    sample_values,
    samples_showing,
    treatments_showing,
    unpack,
)
from fourcures.bots.heuristics.cure.events import (
    choose_event_while_acting,
    choose_in_window,
    choose_payment,
    choose_reassignment,
    choose_return,
    choose_take,
    choose_turn,
    worst_drawn,
)
from fourcures.bots.heuristics.cure.samples import (
    best_pair,
    choose_before_roll,
    choose_cure,
    choose_gift,
    choose_hand_over,
    choose_split_gift,
    lowest_shown,
)
from fourcures.bots.heuristics.cure.weights import CLEARING, KEEN, LAUNCH_AT, MOVING, PROSPECT, PURSE
from fourcures.engine.bits import lowest_bit
from fourcures.engine.legal import Legal
from fourcures.engine.rng import RandomStream
from fourcures.engine.rule_code import rule
from fourcures.games.common.rules.diseases import COLOUR_COUNT
from fourcures.games.common.vocabulary import DiseaseStatus
from fourcures.games.cure.data.board import FACES, REGION_COUNT, SEATS
from fourcures.games.cure.rules.state import State, icons_of
from fourcures.games.cure.vocabulary import FIRST_ROW, NO_DIE, ActionKind, Icon, PendingChoice, Phase, Place, Role


@rule
def face_value(icons: int, fly: int, sail: int, treat: int, sample: int, contain: int, cross: int) -> int:
    """Value of the best use of a face."""
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
def choose_action(state: State, legal: Legal) -> int:
    """Use the best die, roll the worst one again, or end the actions."""
    here = state.region[state.seat]
    samples_shown = samples_showing(state)
    treatments = treatments_showing(state)
    wants = sample_values(state)
    weights = draw_weights(state)
    moves = best_moves(state, treatments, wants, weights, samples_shown)
    action = choose_help(state, legal, wants, weights, samples_shown, treatments, moves & (1 << 32) - 1)
    if action >= 0:
        return action
    local = best_treatment(state, here, wants, weights, samples_shown)
    central = best_clearing(state, wants)
    collected = best_sample(state, wants)
    fly = (moves & (1 << 32) - 1) // REGION_COUNT
    sail = (moves >> 32) // REGION_COUNT
    treat = max(local, central, 0) // COLOUR_COUNT
    sample = max(collected, 0) // COLOUR_COUNT
    hoped = sample if sample > 0 else prospect_value(state, here, wants)
    contain = contain_value(state)
    crossed = best_cross(state, wants, weights)
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
        points = face_value(icons, fly, sail, treat, sample, contain, cross)
        kept = face_value(icons, fly, sail, treat, hoped, contain, cross)
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
        return action_id(ActionKind.REROLL, worst)
    if best >= 0:
        return use_face(state, best, moves, local, central, collected, crossed)
    return action_id(ActionKind.BANK, 0) if legal_columns(legal, ActionKind.BANK) else action_id(ActionKind.DONE, 0)


@rule
def prospect_value(state: State, here: int, wants: int) -> int:
    """Value of a sample whose colour must be treated first."""
    best = 0
    for colour in range(COLOUR_COUNT):
        if state.regions[here * COLOUR_COUNT + colour] > 0:
            best = max(best, unpack(wants, colour))
    return best * PROSPECT // 64


@rule
def use_face(state: State, face: int, moves: int, local: int, central: int, collected: int, crossed: int) -> int:
    """Choose the best use of a die that shows ``face``."""
    icons = icons_of(state, face)
    flight = moves & (1 << 32) - 1
    voyage = moves >> 32
    fly = flight // REGION_COUNT
    sail = voyage // REGION_COUNT
    treat = max(local, central, 0) // COLOUR_COUNT
    sample = max(collected, 0) // COLOUR_COUNT
    if icons & Icon.SAMPLE and sample > 0 and not (icons & Icon.SAIL and sail > sample):
        return action_id(ActionKind.SAMPLE, face * COLOUR_COUNT + collected % COLOUR_COUNT)
    if (
        icons & Icon.TREAT
        and treat > 0
        and not (icons & Icon.SAIL and sail > treat)
        and not (icons & Icon.FLY and fly > treat)
    ):
        if local >= central:
            return action_id(ActionKind.TREAT, face * COLOUR_COUNT + local % COLOUR_COUNT)
        return action_id(ActionKind.CLEAR, face * COLOUR_COUNT + central % COLOUR_COUNT)
    if icons & Icon.FLY and fly > 0:
        return action_id(ActionKind.FLY, face * REGION_COUNT + flight % REGION_COUNT)
    if icons & Icon.SAIL and sail > 0:
        return action_id(ActionKind.SAIL, face * REGION_COUNT + voyage % REGION_COUNT)
    if icons & Icon.AIRLIFT and fly > 0:
        return action_id(ActionKind.AIRLIFT, flight % REGION_COUNT * REGION_COUNT + state.region[state.seat])
    if icons & Icon.TREAT2:
        return action_id(ActionKind.DOUBLE, 0)
    if icons & Icon.TREAT3:
        return action_id(ActionKind.TRIPLE, 0)
    if icons & Icon.CONTAIN:
        return action_id(ActionKind.CONTAIN, 0)
    if icons & Icon.CROSS:
        return action_id(ActionKind.CROSS, crossed % (2 * COLOUR_COUNT))
    return action_id(ActionKind.DONE, 0)


@rule
def contain_value(state: State) -> int:
    """Value of the Containment Specialist's return of up to three dice; 0 for other roles."""
    if state.role[state.seat] != Role.CONTAINMENT_SPECIALIST:
        return 0
    dice = 0
    for colour in range(COLOUR_COUNT):
        dice += max(state.centre[colour] - (1 if state.disease[colour] == DiseaseStatus.UNCURED else 0), 0)
    return min(dice, 3) * bag_return_value(state)


@rule
def best_cross(state: State, wants: int, weights: int) -> int:
    """Best die for the Contingency Planner's cross, as place and colour + points * 2 * COLOUR_COUNT, or 0."""
    best = 0
    if state.role[state.seat] != Role.CONTINGENCY_PLANNER:
        return best
    here = state.region[state.seat]
    for colour in range(COLOUR_COUNT):
        if state.regions[here * COLOUR_COUNT + colour] > 0:
            points = removal_value(state, here, colour, weights) + PURSE
            best = max(best, points * 2 * COLOUR_COUNT + colour)
        if state.centre[colour] > 0 and unpack(wants, colour) == 0:
            best = max(best, (CLEARING + PURSE) * 2 * COLOUR_COUNT + Place.CENTRE * COLOUR_COUNT + colour)
    return best


@rule
def choose_help(
    state: State, legal: Legal, wants: int, weights: int, samples_shown: int, treatments: int, flight: int
) -> int:
    """Choose an event or a power that is worth it now. Return -1 if there is none."""
    action = -1
    if legal_columns(legal, ActionKind.BUY):
        action = choose_event_while_acting(state, legal, wants, weights, samples_shown, treatments, flight)
    if action < 0 and state.seat_of[Role.RESEARCHER] >= 0:
        action = choose_gift(state, legal, state.seat_of[Role.RESEARCHER], FIRST_ROW[ActionKind.DELIVER])
    if action < 0 and legal_columns(legal, ActionKind.SEND):
        action = choose_send(state, legal, wants, weights)
    if (
        action < 0
        and legal_columns(legal, ActionKind.LAUNCH)
        and treatments > 1
        and flight // REGION_COUNT >= LAUNCH_AT
    ):
        action = action_id(ActionKind.LAUNCH, flight % REGION_COUNT * REGION_COUNT + state.region[state.seat])
    return action


@rule
def choose_send(state: State, legal: Legal, wants: int, weights: int) -> int:
    """Choose another pawn in the region for the Dispatcher to send. Return -1 if no move gains enough."""
    allowed = legal_columns(legal, ActionKind.SEND)
    here = state.region[state.seat]
    gains = centre_gains(state, wants, 0)
    best = -1
    most = MOVING
    for pawn in range(state.players):
        if pawn != state.seat and state.region[pawn] == here:
            base = region_value(state, here, 0, gains, weights) + meeting_value(state, pawn, here)
            for region in range(REGION_COUNT):
                if allowed >> (region * SEATS + pawn) & 1:
                    points = region_value(state, region, 0, gains, weights) + meeting_value(state, pawn, region) - base
                    if state.role[pawn] == Role.CONTAINMENT_SPECIALIST:
                        points += entering_value(state, region, weights)
                    if points > most:
                        most = points
                        best = action_id(ActionKind.SEND, region * SEATS + pawn)
    return best


@rule
def answer_pending_choice(state: State, legal: Legal) -> int:
    """Answer a pending choice."""
    pending = state.pending_choice
    if pending == PendingChoice.REROLL:
        return action_id(ActionKind.ROLL, 0)
    if pending == PendingChoice.TREAT:
        return choose_next_treatment(state)
    if pending == PendingChoice.RETURN:
        return choose_return(state)
    if pending == PendingChoice.TAKE:
        return choose_take(state, legal)
    if pending == PendingChoice.PAY:
        return choose_payment(state)
    if pending == PendingChoice.TURN:
        return choose_turn(state, legal)
    if pending == PendingChoice.COOPERATE:
        pair = best_pair(state)
        return action_id(
            ActionKind.COOPERATE, pair if pair >= 0 else lowest_bit(legal_columns(legal, ActionKind.COOPERATE))
        )
    if pending == PendingChoice.HAND:
        return choose_hand_over(state, legal)
    if pending == PendingChoice.SPARE:
        return action_id(ActionKind.SPARE, worst_drawn(state))
    if pending == PendingChoice.RESAMPLE:
        return action_id(ActionKind.RESAMPLE, lowest_shown(state))
    return choose_reassignment(state)


@rule
def choose_next_treatment(state: State) -> int:
    """Choose the Medic's next treatment."""
    wants = sample_values(state)
    here = state.region[state.seat]
    local = best_treatment(state, here, wants, draw_weights(state), samples_showing(state))
    central = best_clearing(state, wants)
    if local < 0 and central < 0:
        return action_id(ActionKind.ENOUGH, 0)
    if local >= central:
        return action_id(ActionKind.TREAT, NO_DIE * COLOUR_COUNT + local % COLOUR_COUNT)
    return action_id(ActionKind.CLEAR, NO_DIE * COLOUR_COUNT + central % COLOUR_COUNT)


@rule
def heuristic_action(state: State, legal: Legal, rng: RandomStream) -> int:
    """Heuristic policy: return a legal action for any decision."""
    if state.pending_choice != PendingChoice.NONE:
        return answer_pending_choice(state, legal)
    phase = state.phase
    if phase == Phase.ACTING:
        return choose_action(state, legal)
    if phase == Phase.START:
        return choose_before_roll(state, legal)
    if phase == Phase.GIVING:
        action = choose_gift(state, legal, state.seat, FIRST_ROW[ActionKind.GIVE])
        if action < 0:
            action = choose_split_gift(state, legal)
        return action if action >= 0 else action_id(ActionKind.DONE, 0)
    if phase == Phase.CURING:
        return choose_cure(state, legal)
    return choose_in_window(state, legal)
