"""Event heuristics: which events to buy, when, and how to use them."""

from fourcures.bots.heuristics.cure.action_ids import action_id, buy_action, legal_columns
from fourcures.bots.heuristics.cure.evaluation import (
    best_moves,
    best_sample,
    draw_weights,
    hazard_cost,
    removal_value,
    sample_values,
    samples_showing,
    treatments_showing,
    unpack,
)
from fourcures.bots.heuristics.cure.samples import best_pair, reroll_gain
from fourcures.bots.heuristics.cure.weights import (
    ALARM,
    CONTAIN_AT,
    FEED,
    HEALTHY_AT,
    HEALTHY_BAG,
    HOSPITAL_AT,
    LAVISH,
    PLANS_AT,
    QUIET_AT,
    REASSIGN_AT,
    REMOTE_AT,
    REMOTE_LATE,
    RESAMPLE_AT,
    RICH,
    STACK,
    SUPPLIES_AT,
)
from fourcures.engine.bits import lowest_bit
from fourcures.engine.legal import Legal
from fourcures.engine.rule_code import rule
from fourcures.games.common.rules.diseases import COLOUR_COUNT, total
from fourcures.games.common.vocabulary import DiseaseStatus
from fourcures.games.cure.data.board import FACES, REGION_COUNT, SEATS
from fourcures.games.cure.rules.actions import after_face, after_region, face_in, region_in
from fourcures.games.cure.rules.state import State, icons_of, rate
from fourcures.games.cure.vocabulary import ActionKind, EventCard, Icon, Phase


@rule
def discount(state: State) -> int:
    """Points by which the thresholds for events fall if the CDC has many dice."""
    return LAVISH * max(total(state.cdc) - RICH, 0)


@rule
def choose_event_while_acting(
    state: State, legal: Legal, wants: int, weights: int, samples_shown: int, treatments: int, flight: int
) -> int:
    """Choose an event that changes the board or the dice. Return -1 if none is worth it."""
    ready = discount(state)
    if buy_action(legal, EventCard.REMOTE_TREATMENT) >= 0 and worst_threat(state, weights) + ready >= REMOTE_AT:
        return buy_action(legal, EventCard.REMOTE_TREATMENT)
    if (
        buy_action(legal, EventCard.CHANGE_OF_PLANS) >= 0
        and change_of_plans_value(state, wants, samples_shown) + ready >= PLANS_AT
    ):
        return buy_action(legal, EventCard.CHANGE_OF_PLANS)
    if buy_action(legal, EventCard.MOBILE_HOSPITAL) >= 0 and moves_showing(state) >= HOSPITAL_AT:
        return buy_action(legal, EventCard.MOBILE_HOSPITAL)
    if buy_action(legal, EventCard.GLOBAL_COOPERATION) >= 0 and best_pair(state) >= 0:
        return buy_action(legal, EventCard.GLOBAL_COOPERATION)
    if (
        total(state.bag) <= HEALTHY_BAG
        and buy_action(legal, EventCard.HEALTHY_POPULATION) >= 0
        and total(state.centre) >= HEALTHY_AT
    ):
        return buy_action(legal, EventCard.HEALTHY_POPULATION)
    if treatments > 1 and flight // REGION_COUNT + ready >= REASSIGN_AT and flight >= REGION_COUNT:
        return buy_action(legal, EventCard.REASSIGNMENT)
    return -1


@rule
def worst_threat(state: State, weights: int) -> int:
    """Threat of the worst stack in any region."""
    worst = 0
    for region in range(REGION_COUNT):
        for colour in range(COLOUR_COUNT):
            if state.regions[region * COLOUR_COUNT + colour] > 1:
                worst = max(worst, removal_value(state, region, colour, weights))
    return worst


@rule
def change_of_plans_value(state: State, wants: int, samples_shown: int) -> int:
    """Value of turning dice to samples."""
    collected = best_sample(state, wants)
    if collected < 0:
        return 0
    dice = min(total(state.showing) - samples_shown, 3, state.centre[collected % COLOUR_COUNT] - samples_shown)
    return max(dice, 0) * (collected // COLOUR_COUNT)


@rule
def moves_showing(state: State) -> int:
    """Number of unused dice that move the pawn."""
    found = 0
    for face in range(FACES):
        if state.showing[face] > 0 and icons_of(state, face) & (Icon.FLY | Icon.SAIL):
            found += state.showing[face]
    return found


@rule
def choose_in_window(state: State, legal: Legal) -> int:
    """Choose an event to buy in a window between the parts of a turn, or proceed."""
    if legal_columns(legal, ActionKind.BUY) == 0:
        return action_id(ActionKind.PROCEED, 0)
    phase = state.phase
    action = -1
    if phase == Phase.HAZARD:
        if hazard_cost(state) >= CONTAIN_AT:
            action = buy_action(legal, EventCard.CONTAINMENT_ATTEMPT)
    elif phase == Phase.JUDGING:
        action = buy_action(legal, EventCard.SAMPLE_REROLL)
        if action >= 0 and reroll_gain(state) < RESAMPLE_AT:
            action = -1
    elif phase == Phase.INFECT:
        action = buy_action(legal, EventCard.ONE_QUIET_NIGHT)
        if action >= 0 and infection_threat(state) + discount(state) < QUIET_AT:
            action = -1
        if action < 0 and worst_threat(state, draw_weights(state)) + discount(state) >= REMOTE_LATE:
            action = buy_action(legal, EventCard.REMOTE_TREATMENT)
    else:
        if phase == Phase.EPIDEMIC and total(state.centre) >= HEALTHY_AT:
            action = buy_action(legal, EventCard.HEALTHY_POPULATION)
        if action < 0:
            action = buy_action(legal, EventCard.URGENT_SUPPLIES)
            if action >= 0 and die_threat(state, worst_drawn(state)) + discount(state) < SUPPLIES_AT:
                action = -1
    return action if action >= 0 else action_id(ActionKind.PROCEED, 0)


@rule
def die_threat(state: State, colour: int) -> int:
    """Threat of an infection die of a colour that is rolled now, summed over the regions of its faces."""
    points = 0
    for face in range(FACES):
        number = state.infection_faces[colour * FACES + face]
        if number > 0:
            points += STACK[min(state.regions[(number - 1) * COLOUR_COUNT + colour] + 1, 3)]
            if state.regions[(number - 1) * COLOUR_COUNT + colour] == 3:
                points += 3 * STACK[3]
    return points


@rule
def worst_drawn(state: State) -> int:
    """Colour of the drawn die that threatens most, the best one to spare."""
    best = 0
    most = -1
    for colour in range(COLOUR_COUNT):
        if state.waiting[colour] > 0:
            points = die_threat(state, colour)
            if points > most:
                most = points
                best = colour
    return best


@rule
def infection_threat(state: State) -> int:
    """Threat of the infect part: mean threat of the dice in the bag, times the infection rate."""
    dice = total(state.bag)
    if dice < rate(state):
        return 1 << 20
    points = 0
    for colour in range(COLOUR_COUNT):
        points += state.bag[colour] * die_threat(state, colour)
    return (points * rate(state) // max(dice, 1)) * (64 + ALARM * state.outbreaks) >> 6


@rule
def choose_return(state: State) -> int:
    """Choose a die for the bag: the most threatening in an epidemic, otherwise one not needed as a sample."""
    best = -1
    most = 0
    for colour in range(COLOUR_COUNT):
        dice = state.centre[colour]
        if dice > 0:
            points = dice
            if state.phase == Phase.EPIDEMIC:
                points = 1 + die_threat(state, colour)
            elif state.disease[colour] == DiseaseStatus.UNCURED:
                points = dice - 1
            if points > most:
                most = points
                best = colour
    return action_id(ActionKind.RETURN, best) if best >= 0 else action_id(ActionKind.ENOUGH, 0)


@rule
def choose_take(state: State, legal: Legal) -> int:
    """Choose the most valuable die to take from a region."""
    allowed = legal_columns(legal, ActionKind.TAKE)
    wants = sample_values(state)
    weights = draw_weights(state)
    best = lowest_bit(allowed)
    most = -1
    while allowed:
        column = lowest_bit(allowed)
        allowed &= allowed - 1
        region = region_in(column)
        colour = after_region(column)
        points = removal_value(state, region, colour, weights)
        if state.centre[colour] == 0 and unpack(wants, colour) > 0:
            points += FEED
        if points > most:
            most = points
            best = column
    return action_id(ActionKind.TAKE, best)


@rule
def choose_payment(state: State) -> int:
    """Choose a die to pay with: cured colours first, then the colour that threatens least."""
    best = 0
    least = 1 << 30
    for colour in range(COLOUR_COUNT):
        if state.cdc[colour] > 0:
            points = die_threat(state, colour) + (1000 if state.disease[colour] == DiseaseStatus.UNCURED else 0)
            if points < least:
                least = points
                best = colour
    return action_id(ActionKind.PAY, best)


@rule
def choose_turn(state: State, legal: Legal) -> int:
    """Change of Plans: turn dice to samples while the treatment centre has enough dice for them."""
    collected = best_sample(state, sample_values(state))
    if collected >= 0 and samples_showing(state) < state.centre[collected % COLOUR_COUNT]:
        allowed = legal_columns(legal, ActionKind.TURN)
        first = state.role[state.seat] * FACES
        while allowed:
            column = lowest_bit(allowed)
            allowed &= allowed - 1
            is_sample = state.player_faces[first + after_face(column)] & Icon.SAMPLE
            was_sample = state.player_faces[first + face_in(column)] & Icon.SAMPLE
            if is_sample and not was_sample:
                return action_id(ActionKind.TURN, column)
    return action_id(ActionKind.ENOUGH, 0)


@rule
def choose_reassignment(state: State) -> int:
    """Reassignment: move the active pawn to the best other region."""
    here = state.region[state.seat]
    moves = best_moves(
        state, treatments_showing(state), sample_values(state), draw_weights(state), samples_showing(state)
    )
    region = (moves & (1 << 32) - 1) % REGION_COUNT
    if region == here:
        region = here + 1 if here + 1 < REGION_COUNT else 0
    return action_id(ActionKind.MOVE, region * SEATS + state.seat)
