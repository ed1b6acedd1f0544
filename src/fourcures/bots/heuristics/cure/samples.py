"""Sample heuristics: which seat should hold samples, and which cure to try."""

from fourcures.bots.heuristics.cure.action_ids import action_id, buy_action, legal_columns
from fourcures.bots.heuristics.cure.evaluation import gift_gain
from fourcures.bots.heuristics.cure.odds import cure_chance
from fourcures.bots.heuristics.cure.weights import DELIVER_AT, FREE_BELOW, GIFT, HASTE, SPLIT_AT
from fourcures.engine.bits import lowest_bit
from fourcures.engine.legal import Legal
from fourcures.engine.rule_code import rule
from fourcures.games.common.rules.diseases import COLOUR_COUNT
from fourcures.games.common.vocabulary import DiseaseStatus
from fourcures.games.cure.data.board import FACES, REGION_COUNT, SEATS
from fourcures.games.cure.rules.actions import colour_in, seat_in
from fourcures.games.cure.rules.cures import attempt_total
from fourcures.games.cure.rules.state import State, sample_place
from fourcures.games.cure.vocabulary import FIRST_ROW, WIDTH, ActionKind, EventCard, Role


@rule
def choose_gift(state: State, legal: Legal, giver: int, first_row: int) -> int:
    """Choose the gift or delivery that adds most to a cure. Return -1 if none adds enough."""
    most = GIFT
    best = -1
    for colour in range(COLOUR_COUNT):
        row = first_row + colour
        if legal[0] >> row & 1:
            allowed = legal[row + 1]
            while allowed:
                column = lowest_bit(allowed)
                allowed &= allowed - 1
                gain = gift_gain(state, giver, seat_in(column), colour)
                if giver == state.seat:
                    held = state.held[giver * COLOUR_COUNT + colour]
                    gain -= cure_chance(state, giver, colour, held) * HASTE >> 6
                if gain > most:
                    most = gain
                    best = row * WIDTH + column
    return best


@rule
def best_chance(state: State, seat: int, but: int) -> int:
    """Chance, per mille, of a seat's likeliest cure, leaving out the colour ``but``."""
    best = 0
    for colour in range(COLOUR_COUNT):
        held = state.held[seat * COLOUR_COUNT + colour]
        if colour != but and held > 0 and state.disease[colour] == DiseaseStatus.UNCURED:
            best = max(best, cure_chance(state, seat, colour, held))
    return best


@rule
def choose_split_gift(state: State, legal: Legal) -> int:
    """Choose a gift that gives another seat a likely cure, if one as likely stays here. Return -1 if there is none.

    Only one cure can be tried in a turn, so a seat with two in sight can spare one.
    """
    me = state.seat
    for colour in range(COLOUR_COUNT):
        row = FIRST_ROW[ActionKind.GIVE] + colour
        if legal[0] >> row & 1 and state.disease[colour] == DiseaseStatus.UNCURED:
            allowed = legal[row + 1]
            mine = state.held[me * COLOUR_COUNT + colour]
            while allowed:
                column = lowest_bit(allowed)
                allowed &= allowed - 1
                taker = seat_in(column)
                together = cure_chance(state, taker, colour, mine + state.held[taker * COLOUR_COUNT + colour])
                if (
                    together >= SPLIT_AT
                    and state.role[taker] != Role.RESEARCHER
                    and best_chance(state, me, colour) >= together
                    and best_chance(state, taker, colour) < together
                ):
                    return row * WIDTH + column
    return -1


@rule
def best_pair(state: State) -> int:
    """Column of giver and taker of the gift that adds most, or -1."""
    most = GIFT
    best = -1
    for giver in range(state.players):
        for taker in range(state.players):
            if giver != taker:
                for colour in range(COLOUR_COUNT):
                    if state.held[giver * COLOUR_COUNT + colour] > 0 and colour != state.attempt_colour:
                        gain = gift_gain(state, giver, taker, colour)
                        if gain > most:
                            most = gain
                            best = taker * SEATS + giver
    return best


@rule
def choose_hand_over(state: State, legal: Legal) -> int:
    """Global Cooperation: hand over samples that raise the chance of a cure."""
    allowed = legal_columns(legal, ActionKind.HAND)
    while allowed:
        column = lowest_bit(allowed)
        allowed &= allowed - 1
        if gift_gain(state, state.giver, state.taker, colour_in(column)) > 0:
            return action_id(ActionKind.HAND, column)
    return action_id(ActionKind.ENOUGH, 0)


@rule
def choose_cure(state: State, legal: Legal) -> int:
    """Choose the likeliest cure to try, after useful deliveries and gifts. Trying costs nothing."""
    researcher = state.seat_of[Role.RESEARCHER]
    me = state.seat
    if researcher >= 0 and researcher != me:
        for colour in range(COLOUR_COUNT):
            row = FIRST_ROW[ActionKind.DELIVER] + colour
            if legal[0] >> row & 1 and state.disease[colour] == DiseaseStatus.UNCURED and state.attempted == 0:
                allowed = legal[row + 1]
                mine = state.held[me * COLOUR_COUNT + colour]
                theirs = state.held[researcher * COLOUR_COUNT + colour]
                if cure_chance(state, me, colour, mine + theirs) >= DELIVER_AT:
                    while allowed:
                        column = lowest_bit(allowed)
                        allowed &= allowed - 1
                        if seat_in(column) == me:
                            return row * WIDTH + column
    if buy_action(legal, EventCard.GLOBAL_COOPERATION) >= 0 and best_pair(state) >= 0:
        return buy_action(legal, EventCard.GLOBAL_COOPERATION)
    best = -1
    most = 0
    allowed = legal_columns(legal, ActionKind.CURE)
    while allowed:
        colour = lowest_bit(allowed)
        allowed &= allowed - 1
        odds = cure_chance(state, me, colour, state.held[me * COLOUR_COUNT + colour])
        if odds > most:
            most = odds
            best = colour
    return action_id(ActionKind.CURE, best) if best >= 0 else action_id(ActionKind.DONE, 0)


@rule
def choose_before_roll(state: State, legal: Legal) -> int:
    """Take dice back if that helps, then roll."""
    if legal_columns(legal, ActionKind.RETRIEVE):
        return action_id(ActionKind.RETRIEVE, 0)
    freed = legal_columns(legal, ActionKind.FREE)
    if freed:
        me = state.seat
        best = -1
        worst = 1 << 30
        likeliest = 0
        for holder in range(state.players):
            for colour in range(COLOUR_COUNT):
                if state.samples[sample_place(holder, colour, me)] > 0:
                    held = state.held[holder * COLOUR_COUNT + colour]
                    odds = cure_chance(state, holder, colour, held) * 16 + held
                    likeliest = max(likeliest, odds // 16)
                    if odds < worst and freed >> (holder * COLOUR_COUNT + colour) & 1:
                        worst = odds
                        best = holder * COLOUR_COUNT + colour
        if best >= 0 and likeliest < FREE_BELOW:
            return action_id(ActionKind.FREE, best)
    return action_id(ActionKind.ROLL, 0)


@rule
def reroll_gain(state: State) -> int:
    """Chance, per mille, that rerolling the lowest die of an attempt brings a cure; 0 if it is one already."""
    needed = state.target_scientist if state.role[state.seat] == Role.SCIENTIST else state.target
    needed -= attempt_total(state)
    if needed <= 0:
        return 0
    first = state.attempt_colour * FACES
    lowest = lowest_shown(state)
    ways = 0
    for face in range(FACES):
        if state.infection_faces[first + face] - lowest >= needed:
            ways += 1
    return ways * 1000 // FACES


@rule
def lowest_shown(state: State) -> int:
    """Lowest number on a die of the attempt."""
    lowest = REGION_COUNT
    for face in range(FACES):
        if state.attempt[face] > 0:
            lowest = min(lowest, state.infection_faces[state.attempt_colour * FACES + face])
    return lowest
