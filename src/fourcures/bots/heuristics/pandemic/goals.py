"""Goals: the city most worth going to, and the first step towards it."""

from fourcures.bots.heuristics.pandemic.cards import collector, known_hand, ready_colour
from fourcures.bots.heuristics.pandemic.map import DISTANCE, FAR, NOWHERE, nearest_of, to_station, travel
from fourcures.bots.heuristics.pandemic.threat import city_threat, infected_cities, next_infections
from fourcures.bots.heuristics.pandemic.weights import (
    LATE,
    MEDIC_BONUS,
    ON_THE_SPOT,
    PANIC,
    READY,
    READY_STEP,
    SCALE,
    SHARE,
    SHARE_MISSING,
    SHARE_STEP,
    STEP,
    WEIGHTS,
)
from fourcures.engine.bits import lowest_bit, popcount
from fourcures.engine.legal import Legal
from fourcures.engine.rule_code import rule
from fourcures.games.common.rules.diseases import COLOUR_COUNT
from fourcures.games.common.rules.seats import NOBODY
from fourcures.games.pandemic.data.board import CITY_COUNT, COLOUR_CARDS
from fourcures.games.pandemic.rules.roles import cards_for_a_cure
from fourcures.games.pandemic.rules.state import State
from fourcures.games.pandemic.vocabulary import FIRST_ROW, WIDTH, ActionKind, Role


@rule
def best_goal(state: State, me: int, near: int, spare: int) -> int:
    """City most worth going to, or staying in."""
    here = state.city[me]
    top = next_infections(state)
    goal = NOWHERE
    most = 0
    if ready_colour(state, me) != NOBODY:
        most = discounted(4 * SCALE * WEIGHTS[READY], WEIGHTS[READY_STEP], near)
        goal = nearest_of(state.stations, here)
    haste = 100 + (WEIGHTS[MEDIC_BONUS] if state.role[me] == Role.MEDIC else 0)
    cities = infected_cities(state)
    while cities:
        city = lowest_bit(cities)
        cities &= cities - 1
        value = city_threat(state, city, top) * SCALE * haste // 100
        if value + value * WEIGHTS[ON_THE_SPOT] // 100 > most:  # else not worth it even on the spot
            cost = 1 if spare >> city & 1 else travel(state, here, near, city)
            if cost >= state.actions_left:
                value = value * WEIGHTS[LATE] // 100
            if cost == 0:
                value += value * WEIGHTS[ON_THE_SPOT] // 100
            value = discounted(value, WEIGHTS[STEP], cost)
            if value > most:
                goal, most = city, value
    return meeting_goal(state, me, near, goal, most)


@rule
def meeting_goal(state: State, me: int, near: int, goal: int, most: int) -> int:
    """City for handing a card over to its collector, or ``goal`` if that is worth more."""
    here = state.city[me]
    for colour in range(COLOUR_COUNT):
        who = collector(state, colour, me)
        if who == NOBODY or popcount(known_hand(state, who, me) & COLOUR_CARDS[colour]) >= cards_for_a_cure(state, who):
            continue
        missing = cards_for_a_cure(state, who) - popcount(known_hand(state, who, me) & COLOUR_CARDS[colour])
        for giver in range(state.players):
            if giver == who or (who != me and giver != me):
                continue
            cards = known_hand(state, giver, me) & COLOUR_CARDS[colour]
            other = giver if who == me else who
            while cards:
                card = lowest_bit(cards)
                cards &= cards - 1
                place = state.city[other] if state.role[giver] == Role.RESEARCHER else card
                cost = travel(state, here, near, place)
                wait = DISTANCE[state.city[other] * CITY_COUNT + place]
                value = discounted(SCALE * WEIGHTS[SHARE], WEIGHTS[SHARE_MISSING], missing - 1)
                value = discounted(value, WEIGHTS[SHARE_STEP], cost + wait)
                if value > most and place != here:
                    goal, most = place, value
    return goal


@rule
def discounted(value: int, percent: int, steps: int) -> int:
    """Value left after at most eight ``steps``, each of which keeps ``percent`` percent."""
    for _ in range(min(steps, 8)):
        value = value * percent // 100
    return value


@rule
def step_towards(state: State, legal: Legal, me: int, goal: int, spare: int) -> int:
    """Choose the move that leaves the shortest way to ``goal``."""
    here = state.city[me]
    cost = travel(state, here, to_station(state, here), goal)
    is_urgent = city_threat(state, goal, next_infections(state)) >= WEIGHTS[PANIC] and cost > state.actions_left
    fly = spare | (state.hand[me] if is_urgent else 0)
    if cost > 1:
        if fly >> goal & 1 and legal[0] >> FIRST_ROW[ActionKind.DIRECT] + me & 1:
            return (FIRST_ROW[ActionKind.DIRECT] + me) * WIDTH + goal
        if fly >> here & 1 and legal[0] >> FIRST_ROW[ActionKind.CHARTER] + me & 1 and cost > 2:
            return (FIRST_ROW[ActionKind.CHARTER] + me) * WIDTH + goal
    row = FIRST_ROW[ActionKind.SHUTTLE] + me
    if legal[0] >> row & 1 and DISTANCE[here * CITY_COUNT + goal] > cost:
        best = nearest_of(legal[row + 1], goal)
        return row * WIDTH + best
    row = FIRST_ROW[ActionKind.DRIVE] + me
    best = -1
    least = FAR
    cities = legal[row + 1]
    while cities:
        city = lowest_bit(cities)
        cities &= cities - 1
        left = travel(state, city, to_station(state, city), goal)
        if left < least:
            best, least = city, left
    return row * WIDTH + best
