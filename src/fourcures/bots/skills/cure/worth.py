"""What things are worth in The Cure, in points: samples, treatments, regions, biohazards."""

from fourcures.bots.skills.cure.chances import LIKELY, MOST, chance
from fourcures.bots.skills.cure.numbers import (
    ALARM,
    BAG_LOW,
    BAG_PRESS,
    BIO,
    BIO_CENTRE,
    BIO_EPIDEMIC,
    BIO_NEAR,
    CHAIN,
    CLEARING,
    CLEARING_SOON,
    CROWD,
    FEED,
    FEED_NOW,
    FINISH,
    LOCK,
    MEET,
    MOVING,
    NOW,
    OTHERS,
    PLACING,
    SAMPLE_WORTH,
    SCIENCE,
    SECOND,
    SHARE,
    STACK,
)
from fourcures.engine.rule import rule
from fourcures.games.common.table import COLOUR_COUNT, UNCURED, total
from fourcures.games.cure.board import (
    CROSS,
    FACES,
    GENERALIST,
    MOST_ALIKE,
    REGION_COUNT,
    RESEARCHER,
    SAMPLE,
    SCIENTIST,
    SPECIALIST,
    TREAT,
    TREAT2,
    TREAT3,
)
from fourcures.games.cure.state import State, dice_at_hand, icons_of

BITS = 12  # of the points of a colour, where those of all four are packed into one number
FIELD = (1 << BITS) - 1


@rule
def strength(state: State, seat: int, colour: int) -> int:
    """How many samples of a colour a seat has, the Scientist being ahead."""
    held = state.held[seat * COLOUR_COUNT + colour] + 0
    if held > 0 and state.role[seat] == SCIENTIST:
        held += SCIENCE
    return held


@rule
def gift_gain(state: State, giver: int, taker: int, colour: int) -> int:
    """Per mille that giving all samples of a colour adds; 0 where the taker is behind."""
    if state.disease[colour] != UNCURED or strength(state, taker, colour) < strength(state, giver, colour):
        return 0
    mine = state.held[giver * COLOUR_COUNT + colour] + 0
    theirs = state.held[taker * COLOUR_COUNT + colour] + 0
    together = chance(state, taker, colour, mine + theirs)
    return together - max(chance(state, giver, colour, mine), chance(state, taker, colour, theirs))


@rule
def epidemic_is_next(state: State) -> bool:
    """Whether the next biohazard brings an epidemic."""
    return state.epidemic_spaces >> (state.infection + 1) & 1 == 1


@rule
def hazard_cost(state: State) -> int:
    """What a biohazard costs now."""
    if state.role[state.seat] == GENERALIST and state.excused == 0:
        return 0
    left = max(state.infection_skull - state.infection, 1)
    points = BIO + BIO_NEAR // left
    if left == 1:
        points += 10000
    if epidemic_is_next(state):
        points += BIO_EPIDEMIC + BIO_CENTRE * total(state.centre)
    return points


@rule
def sample_worth(state: State, colour: int) -> int:
    """What one more sample of a colour is worth to the active player."""
    if state.disease[colour] != UNCURED:
        return 0
    me = state.seat + 0
    best = 0
    for seat in range(state.players):
        if seat != me:
            best = max(best, strength(state, seat, colour))
    own = strength(state, me, colour)
    if own >= best:
        points = SAMPLE_WORTH[min(own, MOST - 1)] + 0
        held = state.held[me * COLOUR_COUNT + colour] + 0
        points += (chance(state, me, colour, held + 1) - chance(state, me, colour, held)) * NOW >> 6
    else:
        together = best + state.held[me * COLOUR_COUNT + colour]
        points = SAMPLE_WORTH[min(together, MOST - 1)] * (64 if state.role[me] == RESEARCHER else OTHERS) // 64
    points = points * (64 + FINISH * cures_found(state)) >> 6
    return max(points - LOCK[max(min(dice_at_hand(state, me) - 1, MOST - 1), 0)], 0)


@rule
def cures_found(state: State) -> int:
    """How many diseases are cured."""
    found = 0
    for colour in range(COLOUR_COUNT):
        if state.disease[colour] != UNCURED:
            found += 1
    return found


@rule
def all_wants(state: State) -> int:
    """What a sample of each colour is worth, packed."""
    wants = 0
    for colour in range(COLOUR_COUNT):
        wants |= min(sample_worth(state, colour), FIELD) << BITS * colour
    return wants


@rule
def all_weights(state: State) -> int:
    """How often each colour is drawn, in eighths of the mean, packed."""
    dice = total(state.bag)
    if dice == 0:
        return 8 | 8 << BITS | 8 << 2 * BITS | 8 << 3 * BITS
    weights = 0
    for colour in range(COLOUR_COUNT):
        weights |= (state.bag[colour] * 8 * COLOUR_COUNT // dice) << BITS * colour
    return weights


@rule
def field(packed: int, colour: int) -> int:
    """One colour of a packed number."""
    return packed >> BITS * colour & FIELD


@rule
def wanted(state: State, wants: int) -> int:
    """The colour of the treatment centre that is best sampled, as colour + points * COLOUR_COUNT; or -1."""
    best = -1
    for colour in range(COLOUR_COUNT):
        points = field(wants, colour)
        if points > 0 and state.centre[colour] > 0:
            best = max(best, points * COLOUR_COUNT + colour)
    return best


@rule
def removal(state: State, region: int, colour: int, weights: int) -> int:
    """What one die less of a colour in a region is worth."""
    dice = state.regions[region * COLOUR_COUNT + colour] + 0
    points = STACK[dice] * (SHARE + LIKELY[region * COLOUR_COUNT + colour] * field(weights, colour)) >> 5
    if dice >= MOST_ALIKE:
        after = region + 1 if region + 1 < REGION_COUNT else 0
        if state.regions[after * COLOUR_COUNT + colour] >= MOST_ALIKE:
            points += CHAIN
    return points * (64 + ALARM * state.outbreaks) >> 6


@rule
def treat_worth(state: State, region: int, colour: int, wants: int, weights: int, bottles: int) -> int:
    """What treating a colour in a region once is worth."""
    dice = state.regions[region * COLOUR_COUNT + colour] + 0
    if dice == 0:
        return 0
    points = removal(state, region, colour, weights)
    if state.disease[colour] != UNCURED:
        while dice > 1:
            dice -= 1
            points += STACK[dice] * (SHARE + LIKELY[region * COLOUR_COUNT + colour] * field(weights, colour)) >> 5
        return points
    points -= CROWD
    centre = state.centre[colour] + 0
    if field(wants, colour) > 0 and centre <= bottles:
        points += FEED_NOW if centre < bottles else FEED
    return max(points, 1)


@rule
def best_treatment(state: State, region: int, wants: int, weights: int, bottles: int) -> int:
    """The colour of a region that is best treated, as colour + points * COLOUR_COUNT, or -1."""
    best = -1
    for colour in range(COLOUR_COUNT):
        points = treat_worth(state, region, colour, wants, weights, bottles)
        if points > 0:
            best = max(best, points * COLOUR_COUNT + colour)
    return best


@rule
def return_worth(state: State) -> int:
    """What a die more in the bag, and less in the treatment centre, is worth."""
    missing = BAG_LOW - total(state.bag)
    points = BAG_PRESS * missing if missing > 0 else 0
    return points + (CLEARING_SOON if epidemic_is_next(state) else CLEARING)


@rule
def best_clearing(state: State, wants: int) -> int:
    """The colour of the treatment centre that is best returned, as colour + points * COLOUR_COUNT, or -1."""
    best = -1
    points = return_worth(state)
    for colour in range(COLOUR_COUNT):
        dice = state.centre[colour] + 0
        if dice > 1 or (dice == 1 and field(wants, colour) == 0):
            if state.disease[colour] == UNCURED:
                dice = 1
            best = max(best, points * dice * COLOUR_COUNT + colour)
    return best


@rule
def bottles_showing(state: State) -> int:
    """Unused dice that show a sample."""
    found = 0
    for face in range(FACES):
        if state.showing[face] > 0 and icons_of(state, face) & SAMPLE:
            found += state.showing[face]
    return found


@rule
def treatments_showing(state: State) -> int:
    """Treatments that the unused dice offer."""
    found = 0
    for face in range(FACES):
        dice = state.showing[face] + 0
        if dice > 0:
            icons = icons_of(state, face)
            if icons & (TREAT | CROSS):
                found += dice
            elif icons & TREAT2:
                found += 2 * dice
            elif icons & TREAT3:
                found += 3 * dice
    return found


@rule
def entering(state: State, region: int, weights: int) -> int:
    """What the Containment Specialist does by entering a region."""
    points = 0
    for colour in range(COLOUR_COUNT):
        if state.regions[region * COLOUR_COUNT + colour] >= 2:
            points += removal(state, region, colour, weights)
    return points


@rule
def meeting(state: State, seat: int, region: int) -> int:
    """What gifts a seat could make in a region are worth."""
    best = 0
    for other in range(state.players):
        if other != seat and state.region[other] == region:
            for colour in range(COLOUR_COUNT):
                if state.held[seat * COLOUR_COUNT + colour] > 0:
                    best = max(best, gift_gain(state, seat, other, colour))
    return best * MEET // 64


@rule
def region_call(state: State, seat: int, region: int, treatments: int, wants: int, weights: int, bottles: int) -> int:
    """How good it is for a seat to stand in a region, with treatments at hand or without."""
    first = 0
    second = 0
    for colour in range(COLOUR_COUNT):
        points = treat_worth(state, region, colour, wants, weights, bottles)
        if points > first:
            second = first
            first = points
        elif points > second:
            second = points
    if treatments != 1:
        first += second * SECOND // 64
    if treatments == 0:
        first = first * PLACING // 64
    return first + meeting(state, seat, region)


@rule
def best_moves(state: State, treatments: int, wants: int, weights: int, bottles: int) -> int:
    """The active player's best flight and voyage: (gain * REGION_COUNT + region) of the voyage << 32 | of the flight.

    Nothing gained is written as the region where the player stands.
    """
    me = state.seat + 0
    here = state.region[me] + 0
    base = region_call(state, me, here, treatments, wants, weights, bottles) + MOVING
    flight = here
    voyage = here
    for step in range(1, REGION_COUNT):
        region = here + step if here + step < REGION_COUNT else here + step - REGION_COUNT
        points = region_call(state, me, region, treatments, wants, weights, bottles) - base
        if state.role[me] == SPECIALIST:
            points += entering(state, region, weights)
        if points > 0:
            flight = max(flight, points * REGION_COUNT + region)
            if step == 1 or step == REGION_COUNT - 1:
                voyage = max(voyage, points * REGION_COUNT + region)
    return voyage << 32 | flight
