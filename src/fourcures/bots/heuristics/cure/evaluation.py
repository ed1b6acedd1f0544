"""Evaluation in The Cure, in points: samples, treatments, regions, biohazards."""

from fourcures.bots.heuristics.cure.odds import FACES_TO_REGION, MAX_SAMPLES, cure_chance
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
    SAMPLE_VALUE,
    SCIENCE,
    SECOND,
    SHARE,
    STACK,
)
from fourcures.engine.rule_code import rule
from fourcures.games.common.rules.diseases import COLOUR_COUNT, total
from fourcures.games.common.vocabulary import DiseaseStatus
from fourcures.games.cure.data.board import FACES, MOST_ALIKE, REGION_COUNT
from fourcures.games.cure.rules.state import State, dice_at_hand, icons_of
from fourcures.games.cure.vocabulary import Icon, Role

BITS = 12  # bits per colour, if points of all four are packed into one number
FIELD = (1 << BITS) - 1


@rule
def strength(state: State, seat: int, colour: int) -> int:
    """Number of samples of a colour that a seat holds, with a bonus for the Scientist; 0 without samples."""
    held = state.held[seat * COLOUR_COUNT + colour]
    ahead = SCIENCE if state.role[seat] == Role.SCIENTIST else 0
    return held + ahead if held > 0 else 0


@rule
def gift_gain(state: State, giver: int, taker: int, colour: int) -> int:
    """Gain in cure chance, per mille, from giving all samples of a colour; 0 if the taker's strength is lower."""
    if state.disease[colour] != DiseaseStatus.UNCURED or strength(state, taker, colour) < strength(
        state, giver, colour
    ):
        return 0
    mine = state.held[giver * COLOUR_COUNT + colour]
    theirs = state.held[taker * COLOUR_COUNT + colour]
    together = cure_chance(state, taker, colour, mine + theirs)
    return together - max(cure_chance(state, giver, colour, mine), cure_chance(state, taker, colour, theirs))


@rule
def epidemic_is_next(state: State) -> bool:
    """Whether the next biohazard brings an epidemic."""
    return state.epidemic_spaces >> (state.infection + 1) & 1 == 1


@rule
def hazard_cost(state: State) -> int:
    """Cost of a biohazard now, in points."""
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
    """Highest strength in a colour among the other seats."""
    most = 0
    for seat in range(state.players):
        most = max(most, strength(state, seat, colour) if seat != state.seat else 0)
    return most


@rule
def next_sample_value(state: State, colour: int) -> int:
    """Value of one more sample of a colour to the active player, before adjustments for cures found and dice left."""
    me = state.seat
    held = state.held[me * COLOUR_COUNT + colour]
    own = strength(state, me, colour)
    most = most_elsewhere(state, colour)
    sooner = cure_chance(state, me, colour, held + 1) - cure_chance(state, me, colour, held)
    kept = SAMPLE_VALUE[min(own, MAX_SAMPLES - 1)] + (sooner * NOW >> 6)
    share = 64 if state.role[me] == Role.RESEARCHER else OTHERS
    given = SAMPLE_VALUE[min(most + held, MAX_SAMPLES - 1)] * share // 64
    return kept if own >= most else given


@rule
def cures_found(state: State) -> int:
    """Number of cured diseases."""
    found = 0
    for colour in range(COLOUR_COUNT):
        if state.disease[colour] != DiseaseStatus.UNCURED:
            found += 1
    return found


@rule
def sample_values(state: State) -> int:
    """Value of a sample of each colour to the active player, packed."""
    wants = 0
    urge = 64 + FINISH * cures_found(state)
    lock = LOCK[max(min(dice_at_hand(state, state.seat) - 1, MAX_SAMPLES - 1), 0)]
    for colour in range(COLOUR_COUNT):
        points = min(max((next_sample_value(state, colour) * urge >> 6) - lock, 0), FIELD)
        wants |= (points if state.disease[colour] == DiseaseStatus.UNCURED else 0) << BITS * colour
    return wants


@rule
def draw_weights(state: State) -> int:
    """Frequency of each colour in the bag, in eighths of the mean, packed."""
    dice = total(state.bag)
    if dice == 0:
        return 8 | 8 << BITS | 8 << 2 * BITS | 8 << 3 * BITS
    weights = 0
    for colour in range(COLOUR_COUNT):
        weights |= (state.bag[colour] * 8 * COLOUR_COUNT // dice) << BITS * colour
    return weights


@rule
def unpack(packed: int, colour: int) -> int:
    """Value of one colour in a packed number."""
    return packed >> BITS * colour & FIELD


@rule
def best_sample(state: State, wants: int) -> int:
    """Best colour to sample from the treatment centre, as colour + points * COLOUR_COUNT, or -1."""
    best = -1
    for colour in range(COLOUR_COUNT):
        points = unpack(wants, colour)
        if points > 0 and state.centre[colour] > 0:
            best = max(best, points * COLOUR_COUNT + colour)
    return best


@rule
def stack_threat(dice: int, cell: int, weight: int) -> int:
    """Threat of the last of ``dice`` dice in a cell, by the ``weight`` of its colour."""
    return STACK[dice] * (SHARE + FACES_TO_REGION[cell] * weight) >> 5


@rule
def removal_value(state: State, region: int, colour: int, weights: int) -> int:
    """Value of removing one die of a colour from a region."""
    after = region + 1 if region + 1 < REGION_COUNT else 0
    dice = state.regions[region * COLOUR_COUNT + colour]
    beyond = state.regions[after * COLOUR_COUNT + colour]
    points = stack_threat(dice, region * COLOUR_COUNT + colour, unpack(weights, colour))
    points += CHAIN if min(dice, beyond) >= MOST_ALIKE else 0
    return points * (64 + ALARM * state.outbreaks) >> 6


@rule
def centre_gains(state: State, wants: int, samples_shown: int) -> int:
    """Value of one more die of each colour in the treatment centre, packed."""
    gains = 0
    for colour in range(COLOUR_COUNT):
        centre = state.centre[colour]
        gain = FEED_NOW if centre < samples_shown else FEED
        gains |= (gain if unpack(wants, colour) > 0 and centre <= samples_shown else 0) << BITS * colour
    return gains


@rule
def treat_value(state: State, region: int, colour: int, gains: int, weights: int) -> int:
    """Value of treating a colour in a region once."""
    dice = state.regions[region * COLOUR_COUNT + colour]
    points = removal_value(state, region, colour, weights)
    if state.disease[colour] != DiseaseStatus.UNCURED:
        while dice > 1:
            dice -= 1
            points += stack_threat(dice, region * COLOUR_COUNT + colour, unpack(weights, colour))
        return points
    return max(points - CROWD + unpack(gains, colour), 1) if dice > 0 else 0


@rule
def best_treatment(state: State, region: int, wants: int, weights: int, samples_shown: int) -> int:
    """Best colour to treat in a region, as colour + points * COLOUR_COUNT, or -1."""
    best = -1
    gains = centre_gains(state, wants, samples_shown)
    for colour in range(COLOUR_COUNT):
        points = treat_value(state, region, colour, gains, weights)
        best = max(best, points * COLOUR_COUNT + colour if points > 0 else -1)
    return best


@rule
def bag_return_value(state: State) -> int:
    """Value of returning one die from the treatment centre to the bag."""
    missing = BAG_LOW - total(state.bag)
    points = BAG_PRESS * missing if missing > 0 else 0
    return points + (CLEARING_SOON if epidemic_is_next(state) else CLEARING)


@rule
def best_clearing(state: State, wants: int) -> int:
    """Best colour to return from the treatment centre, as colour + points * COLOUR_COUNT, or -1."""
    best = -1
    points = bag_return_value(state)
    for colour in range(COLOUR_COUNT):
        dice = state.centre[colour]
        if dice > 1 or (dice == 1 and unpack(wants, colour) == 0):
            if state.disease[colour] == DiseaseStatus.UNCURED:
                dice = 1
            best = max(best, points * dice * COLOUR_COUNT + colour)
    return best


@rule
def samples_showing(state: State) -> int:
    """Number of unused dice that show a sample."""
    found = 0
    for face in range(FACES):
        if state.showing[face] > 0 and icons_of(state, face) & Icon.SAMPLE:
            found += state.showing[face]
    return found


@rule
def treatments_showing(state: State) -> int:
    """Number of treatments that the unused dice offer."""
    found = 0
    for face in range(FACES):
        dice = state.showing[face]
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
def entering_value(state: State, region: int, weights: int) -> int:
    """Value of the dice that the Containment Specialist removes by entering a region."""
    points = 0
    for colour in range(COLOUR_COUNT):
        if state.regions[region * COLOUR_COUNT + colour] >= 2:
            points += removal_value(state, region, colour, weights)
    return points


@rule
def regions_to_give_in(state: State, giver: int) -> int:
    """Regions where ``giver`` could give samples: those of seats that hold a colour that the giver holds too."""
    regions = 0
    for seat in range(state.players):
        shared = 0
        for colour in range(COLOUR_COUNT):
            shared += min(state.held[giver * COLOUR_COUNT + colour], state.held[seat * COLOUR_COUNT + colour])
        regions |= 1 << state.region[seat] if shared > 0 and seat != giver else 0
    return regions


@rule
def meeting_value(state: State, seat: int, region: int) -> int:
    """Value of the best gift that a seat could make in a region."""
    best = 0
    for other in range(state.players):
        if other != seat and state.region[other] == region:
            for colour in range(COLOUR_COUNT):
                if state.held[seat * COLOUR_COUNT + colour] > 0:
                    best = max(best, gift_gain(state, seat, other, colour))
    return best * MEET // 64


@rule
def region_value(state: State, region: int, treatments: int, gains: int, weights: int) -> int:
    """Value of standing in a region for its dice, with ``treatments`` treatments at hand."""
    first = 0
    second = 0
    for colour in range(COLOUR_COUNT):
        points = treat_value(state, region, colour, gains, weights)
        second = max(second, min(first, points))
        first = max(first, points)
    if treatments != 1:
        first += second * SECOND // 64
    return first * PLACING // 64 if treatments == 0 else first


@rule
def best_moves(state: State, treatments: int, wants: int, weights: int, samples_shown: int) -> int:
    """Best moves of the active player, as voyage << 32 | flight, each gain * REGION_COUNT + region.

    If no move gains anything, the gain is 0 and the region is the player's own.
    """
    me = state.seat
    here = state.region[me]
    gains = centre_gains(state, wants, samples_shown)
    meetings = regions_to_give_in(state, me)
    flight = voyage = base = 0
    for region in range(REGION_COUNT):
        points = region_value(state, region, treatments, gains, weights)
        if meetings >> region & 1:
            points += meeting_value(state, me, region)
        if region == here:
            base = points + MOVING
        else:
            if state.role[me] == Role.CONTAINMENT_SPECIALIST:
                points += entering_value(state, region, weights)
            move = points * REGION_COUNT + region
            flight = max(flight, move)
            steps = abs(region - here)
            voyage = max(voyage, move if steps == 1 or steps == REGION_COUNT - 1 else 0)
    least = (base + 1) * REGION_COUNT
    flight = flight - base * REGION_COUNT if flight >= least else here
    voyage = voyage - base * REGION_COUNT if voyage >= least else here
    return voyage << 32 | flight
