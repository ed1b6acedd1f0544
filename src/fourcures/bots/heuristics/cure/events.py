"""Which events are bought, when, and what is made of them."""

from fourcures.bots.heuristics.cure.action_ids import act_of, columns, purchase
from fourcures.bots.heuristics.cure.evaluation import (
    all_wants,
    all_weights,
    best_moves,
    bottles_showing,
    field,
    hazard_cost,
    removal,
    treatments_showing,
    wanted,
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
from fourcures.engine.backend import rule
from fourcures.engine.bits import lowest_bit
from fourcures.engine.legal import Legal
from fourcures.games.common.rules.diseases import COLOUR_COUNT, total
from fourcures.games.common.vocabulary import DiseaseStatus
from fourcures.games.cure.data.board import FACES, REGION_COUNT, SEATS
from fourcures.games.cure.rules.state import State, icons_of, rate
from fourcures.games.cure.vocabulary import FACE_NAMES, ActionKind, EventCard, Icon, Phase


@rule
def readiness(state: State) -> int:
    """Points by which events may be worth less, where the CDC is rich."""
    return LAVISH * max(total(state.cdc) - RICH, 0)


@rule
def buy_while_acting(
    state: State, legal: Legal, wants: int, weights: int, bottles: int, treatments: int, flight: int
) -> int:
    """The events that change the board or the dice, or -1."""
    ready = readiness(state)
    if purchase(legal, EventCard.REMOTE_TREATMENT) >= 0 and worst_danger(state, weights) + ready >= REMOTE_AT:
        return purchase(legal, EventCard.REMOTE_TREATMENT)
    if purchase(legal, EventCard.CHANGE_OF_PLANS) >= 0 and plans_worth(state, wants, bottles) + ready >= PLANS_AT:
        return purchase(legal, EventCard.CHANGE_OF_PLANS)
    if purchase(legal, EventCard.MOBILE_HOSPITAL) >= 0 and moves_showing(state) >= HOSPITAL_AT:
        return purchase(legal, EventCard.MOBILE_HOSPITAL)
    if purchase(legal, EventCard.GLOBAL_COOPERATION) >= 0 and best_pair(state) >= 0:
        return purchase(legal, EventCard.GLOBAL_COOPERATION)
    if (
        total(state.bag) <= HEALTHY_BAG
        and purchase(legal, EventCard.HEALTHY_POPULATION) >= 0
        and total(state.centre) >= HEALTHY_AT
    ):
        return purchase(legal, EventCard.HEALTHY_POPULATION)
    if treatments > 1 and flight // REGION_COUNT + ready >= REASSIGN_AT and flight >= REGION_COUNT:
        return purchase(legal, EventCard.REASSIGNMENT)
    return -1


@rule
def worst_danger(state: State, weights: int) -> int:
    """What the worst stack of all regions threatens."""
    worst = 0
    for region in range(REGION_COUNT):
        for colour in range(COLOUR_COUNT):
            if state.regions[region * COLOUR_COUNT + colour] > 1:
                worst = max(worst, removal(state, region, colour, weights))
    return worst


@rule
def plans_worth(state: State, wants: int, bottles: int) -> int:
    """What turning dice to samples would bring."""
    collected = wanted(state, wants)
    if collected < 0:
        return 0
    dice = min(total(state.showing) - bottles, 3, state.centre[collected % COLOUR_COUNT] - bottles)
    return max(dice, 0) * (collected // COLOUR_COUNT)


@rule
def moves_showing(state: State) -> int:
    """Unused dice that move the pawn."""
    found = 0
    for face in range(FACES):
        if state.showing[face] > 0 and icons_of(state, face) & (Icon.FLY | Icon.SAIL):
            found += state.showing[face]
    return found


@rule
def in_window(state: State, legal: Legal) -> int:
    """What is bought at moments outside the parts of a turn."""
    if columns(legal, ActionKind.BUY) == 0:
        return act_of(ActionKind.PROCEED, 0)
    phase = state.phase + 0
    action = -1
    if phase == Phase.HAZARD:
        if hazard_cost(state) >= CONTAIN_AT:
            action = purchase(legal, EventCard.CONTAINMENT_ATTEMPT)
    elif phase == Phase.JUDGING:
        action = purchase(legal, EventCard.SAMPLE_REROLL)
        if action >= 0 and reroll_gain(state) < RESAMPLE_AT:
            action = -1
    elif phase == Phase.INFECT:
        action = purchase(legal, EventCard.ONE_QUIET_NIGHT)
        if action >= 0 and outlook(state) + readiness(state) < QUIET_AT:
            action = -1
        if action < 0 and worst_danger(state, all_weights(state)) + readiness(state) >= REMOTE_LATE:
            action = purchase(legal, EventCard.REMOTE_TREATMENT)
    else:
        if phase == Phase.EPIDEMIC and total(state.centre) >= HEALTHY_AT:
            action = purchase(legal, EventCard.HEALTHY_POPULATION)
        if action < 0:
            action = purchase(legal, EventCard.URGENT_SUPPLIES)
            if action >= 0 and drawn_danger(state, worst_drawn(state)) + readiness(state) < SUPPLIES_AT:
                action = -1
    return action if action >= 0 else act_of(ActionKind.PROCEED, 0)


@rule
def drawn_danger(state: State, colour: int) -> int:
    """What a die of a colour that is rolled now can do: full regions by the faces that lead there."""
    points = 0
    for face in range(FACES):
        number = state.infection_faces[colour * FACES + face] + 0
        if number > 0:
            points += STACK[min(state.regions[(number - 1) * COLOUR_COUNT + colour] + 1, 3)]
            if state.regions[(number - 1) * COLOUR_COUNT + colour] == 3:
                points += 3 * STACK[3]
    return points


@rule
def worst_drawn(state: State) -> int:
    """The colour among the dice drawn that is best spared."""
    best = 0
    most = -1
    for colour in range(COLOUR_COUNT):
        if state.waiting[colour] > 0:
            points = drawn_danger(state, colour)
            if points > most:
                most = points
                best = colour
    return best


@rule
def outlook(state: State) -> int:
    """What the infect part can do: the mean danger of a die of the bag, times the rate."""
    dice = total(state.bag)
    if dice < rate(state):
        return 1 << 20
    points = 0
    for colour in range(COLOUR_COUNT):
        points += state.bag[colour] * drawn_danger(state, colour)
    return (points * rate(state) // max(dice, 1)) * (64 + ALARM * state.outbreaks) >> 6


@rule
def return_one(state: State) -> int:
    """A die for the bag: when an epidemic is being rolled any, else those nobody wants as a sample."""
    best = -1
    most = 0
    for colour in range(COLOUR_COUNT):
        dice = state.centre[colour] + 0
        if dice > 0:
            points = dice
            if state.phase == Phase.EPIDEMIC:
                points = 1 + drawn_danger(state, colour)
            elif state.disease[colour] == DiseaseStatus.UNCURED:
                points = dice - 1
            if points > most:
                most = points
                best = colour
    return act_of(ActionKind.RETURN, best) if best >= 0 else act_of(ActionKind.ENOUGH, 0)


@rule
def take_one(state: State, legal: Legal) -> int:
    """The die that is best taken from a region."""
    allowed = columns(legal, ActionKind.TAKE)
    wants = all_wants(state)
    weights = all_weights(state)
    best = lowest_bit(allowed)
    most = -1
    while allowed:
        column = lowest_bit(allowed)
        allowed &= allowed - 1
        region = column % REGION_COUNT
        colour = column // REGION_COUNT
        points = removal(state, region, colour, weights)
        if state.centre[colour] == 0 and field(wants, colour) > 0:
            points += FEED
        if points > most:
            most = points
            best = column
    return act_of(ActionKind.TAKE, best)


@rule
def pay_with(state: State) -> int:
    """Cured colours first, then the colour that threatens least."""
    best = 0
    least = 1 << 30
    for colour in range(COLOUR_COUNT):
        if state.cdc[colour] > 0:
            points = drawn_danger(state, colour) + (1000 if state.disease[colour] == DiseaseStatus.UNCURED else 0)
            if points < least:
                least = points
                best = colour
    return act_of(ActionKind.PAY, best)


@rule
def turn_one(state: State, legal: Legal) -> int:
    """Change of Plans: dice become samples as long as the treatment centre has any for them."""
    collected = wanted(state, all_wants(state))
    if collected >= 0 and bottles_showing(state) < state.centre[collected % COLOUR_COUNT]:
        allowed = columns(legal, ActionKind.TURN)
        first = state.role[state.seat] * FACES
        while allowed:
            column = lowest_bit(allowed)
            allowed &= allowed - 1
            is_sample = state.player_faces[first + column // FACE_NAMES] & Icon.SAMPLE
            was_sample = state.player_faces[first + column % FACE_NAMES] & Icon.SAMPLE
            if is_sample and not was_sample:
                return act_of(ActionKind.TURN, column)
    return act_of(ActionKind.ENOUGH, 0)


@rule
def move_active(state: State) -> int:
    """Reassignment: the active pawn to where it is needed."""
    here = state.region[state.seat] + 0
    moves = best_moves(state, treatments_showing(state), all_wants(state), all_weights(state), bottles_showing(state))
    region = (moves & (1 << 32) - 1) % REGION_COUNT
    if region == here:
        region = here + 1 if here + 1 < REGION_COUNT else 0
    return act_of(ActionKind.MOVE, region * SEATS + state.seat)
