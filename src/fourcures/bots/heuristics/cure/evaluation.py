"""What things are worth in The Cure, in points: samples, treatments, regions, biohazards."""

from fourcures.bots.heuristics.cure.odds import LIKELY, MOST, chance
from fourcures.bots.heuristics.cure.weights import (
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
from fourcures.engine.backend import rule
from fourcures.games.common.rules.diseases import COLOUR_COUNT, total
from fourcures.games.common.vocabulary import DiseaseStatus
from fourcures.games.cure.data.board import FACES, MOST_ALIKE, REGION_COUNT
from fourcures.games.cure.rules.state import State, dice_at_hand, icons_of
from fourcures.games.cure.vocabulary import Icon, Role

BITS = 12  # of the points of a colour, where those of all four are packed into one number
FIELD = (1 << BITS) - 1


@rule
def strength(state: State, seat: int, colour: int) -> int:
    """How many samples of a colour a seat has, the Scientist being ahead."""
    held = state.held[seat * COLOUR_COUNT + colour] + 0
    ahead = SCIENCE if state.role[seat] == Role.SCIENTIST else 0
    return held + ahead if held > 0 else 0


@rule
def gift_gain(state: State, giver: int, taker: int, colour: int) -> int:
    """Per mille that giving all samples of a colour adds; 0 where the taker is behind."""
    if state.disease[colour] != DiseaseStatus.UNCURED or strength(state, taker, colour) < strength(
        state, giver, colour
    ):
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
    if state.role[state.seat] == Role.GENERALIST and state.excused == 0:
        return 0
    left = max(state.infection_skull - state.infection, 1)
    points = BIO + BIO_NEAR // left
    if left == 1:
        points += 10000
    if epidemic_is_next(state):
        points += BIO_EPIDEMIC + BIO_CENTRE * total(state.centre)
    return points


@rule
def most_elsewhere(state: State, colour: int) -> int:
    """How many samples of a colour any player but the active one has."""
    most = 0
    for seat in range(state.players):
        most = max(most, strength(state, seat, colour) if seat != state.seat else 0)
    return most


@rule
def next_sample(state: State, colour: int) -> int:
    """What one more sample of a colour is worth to the active player, as one of the first."""
    me = state.seat + 0
    held = state.held[me * COLOUR_COUNT + colour] + 0
    own = strength(state, me, colour)
    most = most_elsewhere(state, colour)
    sooner = chance(state, me, colour, held + 1) - chance(state, me, colour, held)
    kept = SAMPLE_WORTH[min(own, MOST - 1)] + (sooner * NOW >> 6)
    share = 64 if state.role[me] == Role.RESEARCHER else OTHERS
    given = SAMPLE_WORTH[min(most + held, MOST - 1)] * share // 64
    return kept if own >= most else given


@rule
def cures_found(state: State) -> int:
    """How many diseases are cured."""
    found = 0
    for colour in range(COLOUR_COUNT):
        if state.disease[colour] != DiseaseStatus.UNCURED:
            found += 1
    return found


@rule
def all_wants(state: State) -> int:
    """What a sample of each colour is worth to the active player, packed."""
    wants = 0
    urge = 64 + FINISH * cures_found(state)
    lock = LOCK[max(min(dice_at_hand(state, state.seat + 0) - 1, MOST - 1), 0)]
    for colour in range(COLOUR_COUNT):
        points = min(max((next_sample(state, colour) * urge >> 6) - lock, 0), FIELD)
        wants |= (points if state.disease[colour] == DiseaseStatus.UNCURED else 0) << BITS * colour
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
def stack_harm(dice: int, cell: int, weight: int) -> int:
    """How bad the last of so many dice of a colour in a region is, by the weight of the colour."""
    return STACK[dice] * (SHARE + LIKELY[cell] * weight) >> 5


@rule
def removal(state: State, region: int, colour: int, weights: int) -> int:
    """What one die less of a colour in a region is worth."""
    after = region + 1 if region + 1 < REGION_COUNT else 0
    dice = state.regions[region * COLOUR_COUNT + colour] + 0
    beyond = state.regions[after * COLOUR_COUNT + colour] + 0
    points = stack_harm(dice, region * COLOUR_COUNT + colour, field(weights, colour))
    points += CHAIN if min(dice, beyond) >= MOST_ALIKE else 0
    return points * (64 + ALARM * state.outbreaks) >> 6


@rule
def all_gains(state: State, wants: int, bottles: int) -> int:
    """What a die of each colour brings to the treatment centre, packed."""
    gains = 0
    for colour in range(COLOUR_COUNT):
        centre = state.centre[colour] + 0
        gain = FEED_NOW if centre < bottles else FEED
        gains |= (gain if field(wants, colour) > 0 and centre <= bottles else 0) << BITS * colour
    return gains


@rule
def treat_worth(state: State, region: int, colour: int, gains: int, weights: int) -> int:
    """What treating a colour in a region once is worth."""
    dice = state.regions[region * COLOUR_COUNT + colour] + 0
    points = removal(state, region, colour, weights)
    if state.disease[colour] != DiseaseStatus.UNCURED:
        while dice > 1:
            dice -= 1
            points += stack_harm(dice, region * COLOUR_COUNT + colour, field(weights, colour))
        return points
    return max(points - CROWD + field(gains, colour), 1) if dice > 0 else 0


@rule
def best_treatment(state: State, region: int, wants: int, weights: int, bottles: int) -> int:
    """The colour of a region that is best treated, as colour + points * COLOUR_COUNT, or -1."""
    best = -1
    gains = all_gains(state, wants, bottles)
    for colour in range(COLOUR_COUNT):
        points = treat_worth(state, region, colour, gains, weights)
        best = max(best, points * COLOUR_COUNT + colour if points > 0 else -1)
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
            if state.disease[colour] == DiseaseStatus.UNCURED:
                dice = 1
            best = max(best, points * dice * COLOUR_COUNT + colour)
    return best


@rule
def bottles_showing(state: State) -> int:
    """Unused dice that show a sample."""
    found = 0
    for face in range(FACES):
        if state.showing[face] > 0 and icons_of(state, face) & Icon.SAMPLE:
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
            if icons & (Icon.TREAT | Icon.CROSS):
                found += dice
            elif icons & Icon.TREAT2:
                found += 2 * dice
            elif icons & Icon.TREAT3:
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
def regions_to_give_in(state: State, giver: int) -> int:
    """Where somebody stands with samples of a colour that a seat has too; nobody else is given any."""
    regions = 0
    for seat in range(state.players):
        shared = 0
        for colour in range(COLOUR_COUNT):
            shared += min(state.held[giver * COLOUR_COUNT + colour], state.held[seat * COLOUR_COUNT + colour])
        regions |= 1 << state.region[seat] if shared > 0 and seat != giver else 0
    return regions


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
def region_call(state: State, region: int, treatments: int, gains: int, weights: int) -> int:
    """How good it is to stand in a region for what lies there, with treatments at hand or without."""
    first = 0
    second = 0
    for colour in range(COLOUR_COUNT):
        points = treat_worth(state, region, colour, gains, weights)
        second = max(second, min(first, points))
        first = max(first, points)
    if treatments != 1:
        first += second * SECOND // 64
    return first * PLACING // 64 if treatments == 0 else first


@rule
def best_moves(state: State, treatments: int, wants: int, weights: int, bottles: int) -> int:
    """The active player's best flight and voyage: (gain * REGION_COUNT + region) of the voyage << 32 | of the flight.

    Nothing gained is written as the region where the player stands.
    """
    me = state.seat + 0
    here = state.region[me] + 0
    gains = all_gains(state, wants, bottles)
    meetings = regions_to_give_in(state, me)
    flight = voyage = base = 0
    for region in range(REGION_COUNT):
        points = region_call(state, region, treatments, gains, weights)
        if meetings >> region & 1:
            points += meeting(state, me, region)
        if region == here:
            base = points + MOVING
        else:
            if state.role[me] == Role.CONTAINMENT_SPECIALIST:
                points += entering(state, region, weights)
            move = points * REGION_COUNT + region
            flight = max(flight, move)
            steps = abs(region - here)
            voyage = max(voyage, move if steps == 1 or steps == REGION_COUNT - 1 else 0)
    least = (base + 1) * REGION_COUNT
    flight = flight - base * REGION_COUNT if flight >= least else here
    voyage = voyage - base * REGION_COUNT if voyage >= least else here
    return voyage << 32 | flight
