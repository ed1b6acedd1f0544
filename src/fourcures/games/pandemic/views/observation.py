"""Observation of the board game: the knowledge of a seat as numbers.

P-INFO-01, P-INFO-02, P-INFO-03, P-INFO-04, P-INFO-05, P-INFO-06, P-INFO-07, P-INFO-08.

Three things are omitted: constants of a game (edition, difficulty, options, the map), cards pinned on top of the
player deck, which only positions have, and the memory of opening hands and of cards asked for.
"""

from typing import Any

from fourcures.engine.bits import popcount
from fourcures.engine.observation import (
    MAX_VALUE,
    Feature,
    ObservationLayout,
    clamp,
    copy_values,
    set_all_bits,
    set_bits,
    set_one_hot,
)
from fourcures.engine.rule_code import rule
from fourcures.games.common.rules.cubes import CITY_CUBES
from fourcures.games.common.rules.diseases import COLOUR_COUNT
from fourcures.games.common.rules.seats import NOBODY
from fourcures.games.common.vocabulary import DiseaseStatus
from fourcures.games.pandemic.data.board import (
    ACTIONS,
    CITIES,
    CITY_COUNT,
    COLOURS,
    CUBES,
    CURE_CARDS,
    DRAWS,
    FORECAST_CARDS,
    HAND_LIMIT,
    LAST_OUTBREAK,
    RATES,
    STATIONS,
)
from fourcures.games.pandemic.data.cards import CARD_NAMES
from fourcures.games.pandemic.rules.actions import column_of, kind_of, seat_in
from fourcures.games.pandemic.rules.forecast_knowledge import cards_moved_unseen, is_arranged, layer_known_to
from fourcures.games.pandemic.rules.hidden_information import sees_forecast, sees_hand
from fourcures.games.pandemic.rules.legal_actions import decider
from fourcures.games.pandemic.rules.state import MAX_FORECASTS, MAX_PILES, NO_CARD, REFUSALS_KEPT, State, unseen_by
from fourcures.games.pandemic.vocabulary import (
    CARD_COUNT,
    MAX_PLAYERS,
    ActionKind,
    EventCard,
    PendingChoice,
    Phase,
    Role,
)

ROLE_COUNT = len(Role.names)
TOP = 3  # highest value of ``infection_next``
LAYOUT = ObservationLayout(
    {
        "seat": [str(seat) for seat in range(MAX_PLAYERS)],
        "role": Role.names,
        "city": CITIES,
        "card": CARD_NAMES,
        "event": EventCard.names,
        "colour": COLOURS,
        "phase": Phase.names,
        "choice": PendingChoice.names,
        "kind": ActionKind.names,
        "pile": [str(pile) for pile in range(MAX_PILES)],
        "forecast": [str(number) for number in range(MAX_FORECASTS)],
    },
    Feature("you", "the seat that looks; none for a spectator and after the end", "seat"),
    Feature("actor", "the seat that must decide", "seat"),
    Feature("active", "the seat whose turn it is", "seat"),
    Feature("role", "the role of each seat", "seat role"),
    Feature("city", "where each pawn is", "seat city"),
    Feature("hand", "the cards in each hand that you see, or that everybody knows of", "seat card"),
    Feature("shown", "hidden hands: the cards that everybody knows a seat to hold, your own too", "seat card"),
    Feature("cards", "how many cards each hand has", "seat", HAND_LIMIT + DRAWS),
    Feature("stored", "the event on the Contingency Planner's card", "event"),
    Feature("turn", "the number of the turn", highest=MAX_VALUE),
    Feature("phase", "the step that comes next", "phase"),
    Feature("actions_left", "actions left this turn", highest=ACTIONS),
    Feature("card_flight_used", "the Operations Expert has flown with a card this turn"),
    Feature("quiet_night", "the next infection step is left out"),
    Feature("draws_left", "player cards still to be drawn this turn", highest=DRAWS),
    Feature("epidemics_left", "epidemics drawn and not yet resolved", highest=DRAWS),
    Feature("infections_left", "infection cards still to be turned this turn", highest=max(RATES)),
    Feature("declined", "seats, from the active one on, that have let this window pass", highest=MAX_PLAYERS),
    Feature("refusals", "requests refused since the last action", highest=REFUSALS_KEPT),
    Feature("awaits", "the choice inside a choice that is open", "choice"),
    Feature("request_kind", "consent: the kind of action that is asked for", "kind"),
    Feature("request_seat", "consent: the pawn or seat that it is about", "seat"),
    Feature("request_with", "consent: the city or card of it", "card"),
    Feature("requester", "consent: the seat that asks", "seat"),
    Feature("target_city", "flight card, station: the city of it", "city"),
    Feature("target_colour", "cure cards: the colour of the cure", "colour"),
    Feature("cards_left", "cure cards: how many are still to be given up", highest=CURE_CARDS),
    Feature("resolving", "the event whose effect is not finished", "event"),
    Feature("resolving_stored", "that event came from the Contingency Planner's card"),
    Feature("forecast", "forecast: the cards still to be placed, if you see them", "city"),
    Feature("forecast_left", "forecast: how many are still to be placed", highest=FORECAST_CARDS),
    Feature("cubes", "cubes in each city", "city colour", CITY_CUBES),
    Feature("supply", "cubes in the supply", "colour", CUBES),
    Feature("cured", "diseases with a cure, eradicated ones too", "colour"),
    Feature("eradicated", "diseases that are eradicated", "colour"),
    Feature("stations", "research stations in each city", "city", STATIONS),
    Feature("stations_left", "research stations in the supply", highest=STATIONS),
    Feature("outbreaks", "the outbreak marker", highest=LAST_OUTBREAK),
    Feature("infection_step", "the infection rate marker", highest=len(RATES) - 1),
    Feature("infection_height", "infection deck: 0 for a card that is not in it, else the layer it lies in as you know "
          "it; a larger number lies higher, and equal ones in any order", "city", MAX_VALUE),
    Feature("infection_next", "infection deck: 3 for a card of the highest layer, 2 for one of the layer beneath, "
          "1 for one further down", "city", TOP),
    Feature("infection_discard", "infection cards that lie open", "city"),
    Feature("infection_removed", "infection cards that are out of the game", "city"),
    Feature("knower", "hidden hands: the seats that know an order that a Forecast made, and others do not", "seat"),
    Feature("rearranged", "hidden hands: cards in an order that you do not know", "forecast", FORECAST_CARDS),
    Feature("rearranged_height", "the height from which, downwards, those cards came", "forecast", MAX_VALUE),
    Feature("unseen", "player cards that are in the deck or in hands that you do not see", "card"),
    Feature("deck", "cards in the player deck, epidemics too", highest=MAX_VALUE),
    Feature("pile_cards", "cards in each pile of it, from the top; those used up stand in front", "pile", CARD_COUNT),
    Feature("pile_epidemic", "piles with an epidemic still in them", "pile"),
    Feature("discard", "player cards that lie open", "card"),
    Feature("removed", "player cards that are out of the game", "card"),
)  # fmt: skip


@rule
def observe(state: State, seat: int, seen: Any) -> None:
    """Write what a seat, or NOBODY for a spectator, may know into a record of zeros."""
    set_one_hot(seen.you, 0, seat)
    set_one_hot(seen.actor, 0, decider(state))
    show_seats(state, seat, seen)
    show_turn(state, seen)
    show_choice(state, seat, seen)
    show_board(state, seen)
    show_infection_cards(state, seat, seen)
    show_player_cards(state, seat, seen)


@rule
def show_seats(state: State, seat: int, seen: Any) -> None:
    """Write roles, pawns and hands; of a hidden hand, only the number of cards and the shown cards.

    P-INFO-03, P-INFO-04, P-INFO-05, P-INFO-08
    """
    seen.active[state.seat] = 1
    for other in range(state.players):
        seen.role[other * ROLE_COUNT + state.role[other]] = 1
        seen.city[other * CITY_COUNT + state.city[other]] = 1
        seen.cards[other] = popcount(state.hand[other])
        known = state.hand[other] if sees_hand(state, seat, other) else state.shown[other]
        set_bits(seen.hand, other * CARD_COUNT, known)
        set_bits(seen.shown, other * CARD_COUNT, state.shown[other])
    if state.stored != NO_CARD:
        seen.stored[state.stored - CITY_COUNT] = 1


@rule
def show_turn(state: State, seen: Any) -> None:
    """Write the progress of the turn."""
    seen.turn = clamp(state.turn)
    seen.phase[state.phase] = 1
    seen.actions_left = state.actions_left
    seen.card_flight_used = state.card_flight_used
    seen.quiet_night = state.quiet_night
    seen.draws_left = state.draws_left
    seen.epidemics_left = state.epidemics_left
    seen.infections_left = state.infections_left
    seen.declined = state.declined
    seen.refusals = state.refusals


@rule
def show_choice(state: State, seat: int, seen: Any) -> None:
    """Write the pending choice. With hidden hands, only its player sees the cards of a Forecast (P-INFO-06)."""
    awaits = state.pending_choice
    seen.awaits[awaits] = 1
    if awaits == PendingChoice.CONSENT:
        seen.request_kind[kind_of(state.request)] = 1
        seen.request_seat[seat_in(state.request)] = 1
        seen.request_with[column_of(state.request)] = 1
        seen.requester[state.requester] = 1
    elif awaits == PendingChoice.CURE_CARDS:
        seen.target_colour[state.target] = 1
        seen.cards_left = state.cards_left
    elif awaits == PendingChoice.FLIGHT_CARD or awaits == PendingChoice.STATION:
        seen.target_city[state.target] = 1
    if state.resolving != NO_CARD:
        seen.resolving[state.resolving - CITY_COUNT] = 1
        seen.resolving_stored = state.resolving_stored
    seen.forecast_left = popcount(state.forecast)
    if sees_forecast(state, seat):
        set_all_bits(seen.forecast, state.forecast)


@rule
def show_board(state: State, seen: Any) -> None:
    """Write cubes, diseases, stations and tracks."""
    copy_values(seen.cubes, state.cubes)
    copy_values(seen.supply, state.supply)
    for colour in range(COLOUR_COUNT):
        seen.cured[colour] = 1 if state.disease[colour] != DiseaseStatus.UNCURED else 0
        seen.eradicated[colour] = 1 if state.disease[colour] == DiseaseStatus.ERADICATED else 0
    copy_values(seen.stations, state.station_count)
    seen.stations_left = state.stations_left
    seen.outbreaks = state.outbreaks
    seen.infection_step = state.infection_step


@rule
def show_infection_cards(state: State, seat: int, seen: Any) -> None:
    """Write the infection deck as the seat knows it, and the face-up cards (P-INFO-01, P-INFO-06)."""
    set_all_bits(seen.infection_discard, state.infection_discard)
    set_all_bits(seen.infection_removed, state.infection_removed)
    deck = state.infection_deck
    if not sees_forecast(state, seat):
        deck |= state.forecast
    for card in range(CITY_COUNT):
        seen.infection_height[card] = (state.infection_layer[card] + 1) * (deck >> card & 1)
    if is_arranged(state):
        show_forecasts(state, seat, deck, seen)
    mark_next(seen)


@rule
def show_forecasts(state: State, seat: int, deck: int, seen: Any) -> None:
    """Write a seat's knowledge after hidden Forecasts: layers numbered without gaps, and seats that know more."""
    for card in range(CITY_COUNT):
        seen.infection_height[card] = (layer_known_to(state, seat, card) + 1) * (deck >> card & 1)
    height = 1
    number = lowest_from(seen.infection_height, height)
    while number > 0:
        for card in range(CITY_COUNT):
            if seen.infection_height[card] == number:
                seen.infection_height[card] = height
        place = 0
        for index in range(MAX_FORECASTS):
            count = cards_moved_unseen(state, seat, index)
            if count > 0:
                seen.rearranged[place] = count
                if number <= state.forecast_floor[index] + 1:
                    seen.rearranged_height[place] = height
                place += 1
        height += 1
        number = lowest_from(seen.infection_height, height)
    for index in range(MAX_FORECASTS):
        if cards_moved_unseen(state, NOBODY, index) > 0:
            seen.knower[state.forecaster[index]] = 1


@rule
def lowest_from(heights: Any, least: int) -> int:
    """Lowest height of at least ``least``; 0 if there is none."""
    lowest = 0
    for card in range(CITY_COUNT):
        height = heights[card]
        if height >= least and (lowest == 0 or height < lowest):
            lowest = height
    return lowest


@rule
def mark_next(seen: Any) -> None:
    """Mark the next layers of the infection deck."""
    highest = second = 0
    for card in range(CITY_COUNT):
        height = seen.infection_height[card]
        if height > highest:
            second = highest
            highest = height
        elif second < height < highest:
            second = height
    for card in range(CITY_COUNT):
        height = seen.infection_height[card]
        if height > 0:
            seen.infection_next[card] = 1 + (height >= second) + (height == highest)


@rule
def show_player_cards(state: State, seat: int, seen: Any) -> None:
    """Write the player deck and its piles. Unseen cards may be in the deck or in a hand (P-INFO-02, P-INFO-03)."""
    set_all_bits(seen.unseen, unseen_by(state, seat))
    seen.deck = state.deck_count
    top = max(0, state.epidemics - 1 - state.pile)  # each pile keeps its index from set-up
    for pile in range(state.pile + 1):
        seen.pile_cards[top + pile] = state.pile_cards[state.pile - pile]
        seen.pile_epidemic[top + pile] = state.pile_epidemic[state.pile - pile]
    set_all_bits(seen.discard, state.discard)
    set_all_bits(seen.removed, state.removed)
