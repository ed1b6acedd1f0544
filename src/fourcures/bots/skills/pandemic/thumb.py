"""Rules of thumb for the board game: cure, hand cards to whoever collects their colour, keep hot cities below three.

A seat looks at everything it could set out to do (reach a station with a full set of cards, meet the collector of a
colour, treat a city, build), weighs what it is worth against the actions that it takes, and makes the first step.
Worths are in hundredths of a full city whose card may come next.
"""

from fourcures.engine.bits import lowest_bit, popcount
from fourcures.engine.chance import Source
from fourcures.engine.decks import top_layer
from fourcures.engine.legal import Legal
from fourcures.engine.rule import Table, rule
from fourcures.games.common.table import COLOUR_COUNT, ERADICATED, NOBODY, UNCURED
from fourcures.games.pandemic.actions import (
    AGREE,
    BUILD,
    CHARTER,
    CURE,
    DIRECT,
    DISCARD,
    DRIVE,
    FIRST_ROW,
    GIVE,
    PASS,
    PLACE,
    PLAY_AIRLIFT,
    PLAY_FORECAST,
    PLAY_GRANT,
    PLAY_QUIET_NIGHT,
    PLAY_RESILIENT,
    PROCEED,
    RECALL,
    REFUSE,
    REMOVE,
    SHUTTLE,
    TAKE,
    TREAT,
    WIDTH,
)
from fourcures.games.pandemic.board import (
    ALL_CITIES,
    CITY_COLOUR,
    CITY_COUNT,
    COLOUR_CARDS,
    CURE_CARDS,
    CURE_CARDS_SCIENTIST,
    HAND_LIMIT,
    MEDIC,
    NEIGHBOURS,
    OPERATIONS,
    QUARANTINE,
    RATES,
    RESEARCHER,
    SCIENTIST,
)
from fourcures.games.pandemic.legality import decider
from fourcures.games.pandemic.state import (
    ACTING,
    CONSENT,
    FORECAST_ORDER,
    INFECT,
    INTENSIFY,
    NOTHING,
    STATION_CHOICE,
    State,
)

NOWHERE = -1
FAR = 99

# The numbers that were tuned by playing, and their places.
(
    HOT_1,
    HOT_2,
    HOT_3,
    COOL_1,
    COOL_2,
    COOL_3,
    COLD_1,
    COLD_2,
    COLD_3,
    STEP,  # percent of a city's worth that are left for each action on the way
    LATE,  # percent that are left if it cannot be reached in this turn
    ON_THE_SPOT,  # percent added where one stands
    MEDIC_WORTH,  # percent added for the Medic
    CURED_WORTH,  # percent of the worth if the disease is cured
    GUARDED_WORTH,  # percent of the worth where the Quarantine Specialist stands guard
    SCARCE,  # added for each cube, and for each that the supply is short of ten
    READY,  # a full set of cards on its way to a station
    READY_STEP,
    SHARE,  # a card on its way to the collector
    SHARE_STEP,
    SHARE_MISSING,  # percent that are left for each card that will still be missing
    FAR_STATION,  # steps to the nearest station from which a card is worth building one
    FAR_FREE,  # the same for the Operations Expert, who builds for nothing
    PANIC,  # the worth of a city for which a useful card is flown
    FORECAST_AT,  # expected outbreaks, in hundredths, at which events are played
    QUIET_AT,
    RESEARCHER_GIVES,  # how much less the Researcher collects, in quarters of a card
    AIRLIFT_AT,  # steps to a station from which a full set of cards is flown there
) = range(28)
TUNED = Table(
    (5, 28, 110, 4, 17, 47, 1, 8, 29, 67, 57, 26, 69, 105, 56, 4, 100, 79, 51, 59, 58, 3, 4, 105, 14, 53, 2, 1)
)
SCALE = 16


def _distances() -> Table:
    table = []
    for city in range(CITY_COUNT):
        steps = [FAR] * CITY_COUNT
        steps[city] = 0
        frontier = [city]
        while frontier:
            reached = frontier.pop(0)
            for other in range(CITY_COUNT):
                if NEIGHBOURS[reached] >> other & 1 and steps[other] == FAR:
                    steps[other] = steps[reached] + 1
                    frontier.append(other)
        table += steps
    return Table(table)


DISTANCE = _distances()  # city * CITY_COUNT + city -> steps by road and ferry


@rule
def rule_of_thumb(state: State, legal: Legal, source: Source) -> int:
    """The action of a decent player, for whatever is asked."""
    if state.awaits != NOTHING:
        return answer(state, legal)
    if legal[0] >> FIRST_ROW[DISCARD] & 1:
        return drop_a_card(state, legal)
    if state.phase != ACTING:
        return use_moment(state, legal)
    return act(state, legal)


@rule
def first_of(legal: Legal, kind: int) -> int:
    """The first legal action of a kind that has one row."""
    row = FIRST_ROW[kind]
    return row * WIDTH + lowest_bit(legal[row + 1])


@rule
def can(legal: Legal, kind: int) -> bool:
    """Whether any action of a kind that has one row is legal."""
    return bool(legal[0] >> FIRST_ROW[kind] & 1)


# --- What is known


@rule
def known_hand(state: State, seat: int, me: int) -> int:
    """The cards of a seat as another one knows them (P-INFO-03)."""
    return state.hand[seat] + 0 if state.hands_open == 1 or seat == me else 0


@rule
def needed(state: State, seat: int) -> int:
    """Cards of a colour that a seat needs for a cure."""
    return CURE_CARDS_SCIENTIST if state.role[seat] == SCIENTIST else CURE_CARDS


@rule
def collector(state: State, colour: int, me: int) -> int:
    """The seat that is nearest to a cure of a colour, or NOBODY where it is cured."""
    if state.disease[colour] != UNCURED:
        return NOBODY
    best = NOBODY
    least = FAR
    for seat in range(state.players):
        missing = 4 * (needed(state, seat) - popcount(known_hand(state, seat, me) & COLOUR_CARDS[colour]))
        if state.role[seat] == RESEARCHER:
            missing += TUNED[RESEARCHER_GIVES]
        if missing < least:
            best, least = seat, missing
    return best


@rule
def next_infections(state: State) -> int:
    """The infection cards of which the next one comes, for all that the seat that decides knows (P-INFO-06)."""
    if state.knower == NOBODY or state.knower == decider(state):
        return state.infection_top + 0
    return top_layer(state.infection_deck | state.forecast, state.public_layer)


@rule
def danger(state: State, city: int, top: int) -> int:
    """How much it matters to treat a city, for its own colour and for others that came over in outbreaks."""
    first = city * COLOUR_COUNT
    own = CITY_COLOUR[city]
    worth = 0
    for colour in range(COLOUR_COUNT):
        count = state.cubes[first + colour]
        if count > 0:
            part = TUNED[COLD_1 + count - 1]
            if colour == own:
                part = TUNED[nearness(state, city, top) + count - 1]
            if state.disease[colour] != UNCURED:
                part = part * TUNED[CURED_WORTH] // 100
            if state.supply[colour] < 10:
                part += TUNED[SCARCE] * count * (10 - state.supply[colour]) // 4
            worth += part
    guard = state.seat_of[QUARANTINE]
    if guard >= 0 and DISTANCE[state.city[guard] * CITY_COUNT + city] <= 1:
        worth = worth * TUNED[GUARDED_WORTH] // 100
    return worth


@rule
def nearness(state: State, city: int, top: int) -> int:
    """The place of the worths that fit where a city's infection card is."""
    if top >> city & 1:
        return HOT_1
    return COOL_1 if state.infection_discard >> city & 1 else COLD_1


@rule
def discounted(worth: int, percent: int, steps: int) -> int:
    """What is left of a worth after some steps."""
    for _ in range(min(steps, 8)):
        worth = worth * percent // 100
    return worth


@rule
def to_station(state: State, city: int) -> int:
    """Steps to the nearest research station."""
    least = FAR
    stations = state.stations
    while stations:
        least = min(least, DISTANCE[city * CITY_COUNT + lowest_bit(stations)])
        stations &= stations - 1
    return least


@rule
def travel(state: State, city: int, near: int, target: int) -> int:
    """Actions from a city, ``near`` steps away from a station, to another, by roads and shuttles."""
    direct = DISTANCE[city * CITY_COUNT + target]
    if direct <= near + 1:
        return direct
    return min(direct, near + 1 + to_station(state, target))


@rule
def spare_cards(state: State, me: int) -> int:
    """Cards of the own hand that no cure needs: of cured colours, or of colours that somebody has enough of."""
    spare = 0
    for colour in range(COLOUR_COUNT):
        own = state.hand[me] & COLOUR_CARDS[colour]
        who = collector(state, colour, me)
        if who == NOBODY:
            spare |= own
        elif own:
            have = popcount(known_hand(state, who, me) & COLOUR_CARDS[colour])
            if who != me and have >= needed(state, who):
                spare |= own
    return spare


# --- The active player's actions


@rule
def act(state: State, legal: Legal) -> int:
    """The first step towards what is worth most for the actions that it takes."""
    if can(legal, CURE):
        return first_of(legal, CURE)
    me = state.seat
    handed = hand_cards_on(state, legal, me)
    if handed >= 0:
        return handed
    spare = spare_cards(state, me)
    near = to_station(state, state.city[me])
    if wants_station(state, legal, me, near):
        return first_of(legal, BUILD)
    if near >= TUNED[AIRLIFT_AT] and ready_colour(state, me) != NOBODY:
        help_from_event = reach_station(state, legal, me)
        if help_from_event >= 0:
            return help_from_event
    if can(legal, RECALL) and state.actions_left == 1:
        return first_of(legal, RECALL)
    goal = best_goal(state, me, near, spare)
    if goal == state.city[me] or goal == NOWHERE:
        return work_here(state, legal, me)
    return step_towards(state, legal, me, goal, spare)


@rule
def reach_station(state: State, legal: Legal, me: int) -> int:
    """An event that brings a station here, or the pawn to a station; or -1."""
    here = state.city[me]
    if can(legal, PLAY_GRANT) and legal[FIRST_ROW[PLAY_GRANT] + 1] >> here & 1:
        return FIRST_ROW[PLAY_GRANT] * WIDTH + here
    row = FIRST_ROW[PLAY_AIRLIFT] + me
    if legal[0] >> row & 1 and legal[row + 1] & state.stations:
        return row * WIDTH + lowest_bit(legal[row + 1] & state.stations)
    return -1


@rule
def ready_colour(state: State, me: int) -> int:
    """A colour that a seat holds a full set of, or NOBODY."""
    for colour in range(COLOUR_COUNT):
        enough = popcount(state.hand[me] & COLOUR_CARDS[colour]) >= needed(state, me)
        if enough and state.disease[colour] == UNCURED:
            return colour
    return NOBODY


@rule
def hand_cards_on(state: State, legal: Legal, me: int) -> int:
    """Give or take a card that its collector needs, or -1."""
    for other in range(state.players):
        for kind in (GIVE, TAKE):
            row = FIRST_ROW[kind] + other
            if legal[0] >> row & 1:
                taker = other if kind == GIVE else me
                giver = me if kind == GIVE else other
                cards = legal[row + 1] & ALL_CITIES & known_hand(state, giver, me)
                while cards:
                    card = lowest_bit(cards)
                    cards &= cards - 1
                    colour = CITY_COLOUR[card]
                    have = popcount(known_hand(state, taker, me) & COLOUR_CARDS[colour])
                    wanted = have < needed(state, taker) and popcount(state.hand[taker]) < HAND_LIMIT
                    if wanted and collector(state, colour, me) == taker:
                        return row * WIDTH + card
    return -1


@rule
def wants_station(state: State, legal: Legal, me: int, near: int) -> bool:
    """Build with a spare card, with a full set of cards at hand, or for nothing, where stations are far."""
    if not can(legal, BUILD) or state.stations_left == 0:
        return False
    if state.role[me] == OPERATIONS:
        return near >= TUNED[FAR_FREE]
    if near < TUNED[FAR_STATION]:
        return False
    here = state.city[me]
    colour = CITY_COLOUR[here]
    if state.disease[colour] != UNCURED:
        return True
    ready = ready_colour(state, me)
    if ready == NOBODY:
        return False
    return ready != colour or popcount(state.hand[me] & COLOUR_CARDS[colour]) > needed(state, me)


@rule
def work_here(state: State, legal: Legal, me: int) -> int:
    """Treat what is worst here; wait if there is nothing to treat."""
    if not can(legal, TREAT):
        return first_of(legal, PASS)
    first = state.city[me] * COLOUR_COUNT
    best = 0
    most = 0
    for colour in range(COLOUR_COUNT):
        count = state.cubes[first + colour] * 2 + (colour == CITY_COLOUR[state.city[me]])
        if state.cubes[first + colour] > 0 and count > most:
            best, most = colour, count
    return FIRST_ROW[TREAT] * WIDTH + best


@rule
def best_goal(state: State, me: int, near: int, spare: int) -> int:
    """The city most worth going to, or staying in."""
    here = state.city[me]
    top = next_infections(state)
    goal = NOWHERE
    most = 0
    if ready_colour(state, me) != NOBODY:
        most = discounted(4 * SCALE * TUNED[READY], TUNED[READY_STEP], near)
        goal = nearest_of(state.stations, here)
    for city in range(CITY_COUNT):
        worth = danger(state, city, top) * SCALE
        if worth > 0:
            cost = 1 if spare >> city & 1 else travel(state, here, near, city)
            if state.role[me] == MEDIC:
                worth += worth * TUNED[MEDIC_WORTH] // 100
            if cost >= state.actions_left:
                worth = worth * TUNED[LATE] // 100
            if cost == 0:
                worth += worth * TUNED[ON_THE_SPOT] // 100
            worth = discounted(worth, TUNED[STEP], cost)
            if worth > most:
                goal, most = city, worth
    return meeting_goal(state, me, near, goal, most)


@rule
def meeting_goal(state: State, me: int, near: int, goal: int, most: int) -> int:
    """Where to hand a card over to its collector, if that is worth more than the goal so far."""
    here = state.city[me]
    for colour in range(COLOUR_COUNT):
        who = collector(state, colour, me)
        if who == NOBODY or popcount(known_hand(state, who, me) & COLOUR_CARDS[colour]) >= needed(state, who):
            continue
        missing = needed(state, who) - popcount(known_hand(state, who, me) & COLOUR_CARDS[colour])
        for giver in range(state.players):
            if giver == who or (who != me and giver != me):
                continue
            cards = known_hand(state, giver, me) & COLOUR_CARDS[colour]
            other = giver if who == me else who
            while cards:
                card = lowest_bit(cards)
                cards &= cards - 1
                place = state.city[other] + 0 if state.role[giver] == RESEARCHER else card
                cost = travel(state, here, near, place)
                wait = DISTANCE[state.city[other] * CITY_COUNT + place]
                worth = discounted(SCALE * TUNED[SHARE], TUNED[SHARE_MISSING], missing - 1)
                worth = discounted(worth, TUNED[SHARE_STEP], cost + wait)
                if worth > most and place != here:
                    goal, most = place, worth
    return goal


@rule
def step_towards(state: State, legal: Legal, me: int, goal: int, spare: int) -> int:
    """The move that leaves the shortest way to a city."""
    here = state.city[me]
    cost = travel(state, here, to_station(state, here), goal)
    is_urgent = danger(state, goal, next_infections(state)) >= TUNED[PANIC] and cost > state.actions_left
    fly = spare | (state.hand[me] if is_urgent else 0)
    if cost > 1:
        if fly >> goal & 1 and legal[0] >> FIRST_ROW[DIRECT] + me & 1:
            return (FIRST_ROW[DIRECT] + me) * WIDTH + goal
        if fly >> here & 1 and legal[0] >> FIRST_ROW[CHARTER] + me & 1 and cost > 2:
            return (FIRST_ROW[CHARTER] + me) * WIDTH + goal
    row = FIRST_ROW[SHUTTLE] + me
    if legal[0] >> row & 1 and DISTANCE[here * CITY_COUNT + goal] > cost:
        best = nearest_of(legal[row + 1], goal)
        return row * WIDTH + best
    row = FIRST_ROW[DRIVE] + me
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


@rule
def nearest_of(cities: int, goal: int) -> int:
    """The city among some that is fewest steps from another."""
    best = NOWHERE
    least = FAR + 1
    while cities:
        city = lowest_bit(cities)
        cities &= cities - 1
        if DISTANCE[goal * CITY_COUNT + city] < least:
            best, least = city, DISTANCE[goal * CITY_COUNT + city]
    return best


# --- Events before a step


@rule
def use_moment(state: State, legal: Legal) -> int:
    """Play an event where it helps most, or go on."""
    if can(legal, PLAY_RESILIENT) and (state.phase == INTENSIFY or state.phase == INFECT):
        city = worst_discard(state, legal[FIRST_ROW[PLAY_RESILIENT] + 1])
        if state.phase == INTENSIFY or state.cubes[city * COLOUR_COUNT + CITY_COLOUR[city]] == 3:
            return FIRST_ROW[PLAY_RESILIENT] * WIDTH + city
    if state.phase == INFECT:
        feared = threat(state, next_infections(state))
        if can(legal, PLAY_FORECAST) and feared >= TUNED[FORECAST_AT]:
            return first_of(legal, PLAY_FORECAST)
        if can(legal, PLAY_QUIET_NIGHT) and feared >= TUNED[QUIET_AT]:
            return first_of(legal, PLAY_QUIET_NIGHT)
    return first_of(legal, PROCEED)


@rule
def worst_discard(state: State, cities: int) -> int:
    """The city among some that would do most harm if it came again."""
    best = lowest_bit(cities)
    most = -1
    while cities:
        city = lowest_bit(cities)
        cities &= cities - 1
        colour = CITY_COLOUR[city]
        if state.disease[colour] != ERADICATED and state.cubes[city * COLOUR_COUNT + colour] > most:
            best, most = city, state.cubes[city * COLOUR_COUNT + colour]
    return best


@rule
def threat(state: State, top: int) -> int:
    """How many outbreaks the next infections, drawn from some cards, are expected to bring, in hundredths."""
    full = 0
    cards = top
    while cards:
        city = lowest_bit(cards)
        cards &= cards - 1
        colour = CITY_COLOUR[city]
        if state.disease[colour] != ERADICATED and state.cubes[city * COLOUR_COUNT + colour] == 3:
            full += 1
    size = max(popcount(top), RATES[state.infection_step])
    return 100 * full * RATES[state.infection_step] // size if size > 0 else 0


# --- Choices inside a choice


@rule
def answer(state: State, legal: Legal) -> int:
    """Agree to what is asked, keep what is useful, and put the worst infection cards lowest."""
    awaits = state.awaits
    if awaits == CONSENT:
        return first_of(legal, AGREE) if can(legal, AGREE) else first_of(legal, REFUSE)
    if awaits == STATION_CHOICE:
        return FIRST_ROW[REMOVE] * WIDTH + most_idle_station(state, legal[FIRST_ROW[REMOVE] + 1])
    if awaits == FORECAST_ORDER:
        return FIRST_ROW[PLACE] * WIDTH + least_harmful(state, legal[FIRST_ROW[PLACE] + 1])
    return drop_a_card(state, legal)


@rule
def most_idle_station(state: State, stations: int) -> int:
    """The station that has another one nearest to it."""
    best = lowest_bit(stations)
    least = FAR
    left = stations
    while left:
        station = lowest_bit(left)
        left &= left - 1
        others = (state.stations | 1 << state.target) & ~(1 << station)
        while others:
            other = lowest_bit(others)
            others &= others - 1
            if DISTANCE[station * CITY_COUNT + other] < least:
                best, least = station, DISTANCE[station * CITY_COUNT + other]
    return best


@rule
def least_harmful(state: State, cities: int) -> int:
    """The city that stands an infection best."""
    best = lowest_bit(cities)
    least = FAR
    while cities:
        city = lowest_bit(cities)
        cities &= cities - 1
        colour = CITY_COLOUR[city]
        harm = 0 if state.disease[colour] == ERADICATED else 1 + state.cubes[city * COLOUR_COUNT + colour]
        if harm < least:
            best, least = city, harm
    return best


@rule
def drop_a_card(state: State, legal: Legal) -> int:
    """Give up the card that is of least use: of a cured colour, of one somebody else collects, an event last."""
    cards = legal[FIRST_ROW[DISCARD] + 1]
    me = state.seat
    for seat in range(state.players):
        if state.hand[seat] & cards:
            me = seat
    best = lowest_bit(cards)
    least = FAR
    while cards:
        card = lowest_bit(cards)
        cards &= cards - 1
        worth = worth_of_card(state, card, me)
        if worth < least:
            best, least = card, worth
    return FIRST_ROW[DISCARD] * WIDTH + best


@rule
def worth_of_card(state: State, card: int, me: int) -> int:
    """What a card is worth to keep, from 0 up."""
    if card >= CITY_COUNT:
        return 30
    colour = CITY_COLOUR[card]
    who = collector(state, colour, me)
    if who == NOBODY:
        return 0
    own = popcount(state.hand[me] & COLOUR_CARDS[colour])
    if who == me:
        return 10 if own > needed(state, me) else 20 + 2 * own
    missing = needed(state, who) - popcount(known_hand(state, who, me) & COLOUR_CARDS[colour])
    return 2 if missing <= 0 else 8 + own + (6 - missing)
