"""Invariants of every reachable state, checked on positions that are read and on states that the rules produce."""

from __future__ import annotations

from fourcures.engine.bits import mask_of, members, popcount
from fourcures.engine.errors import BadPosition
from fourcures.engine.legal import is_legal
from fourcures.games.common.notation.invariants import cube_violations
from fourcures.games.common.rules.cubes import CITY_CUBES, cubes_in
from fourcures.games.common.rules.seats import NOBODY
from fourcures.games.common.vocabulary import DiseaseStatus
from fourcures.games.pandemic.data.board import (
    ACTIONS,
    ALL_CITIES,
    CITIES,
    CITY_COUNT,
    COLOUR_CARDS,
    COLOURS,
    CUBES,
    DRAWS,
    LAST_OUTBREAK,
    OPENING_HAND,
    RATES,
    STATIONS,
)
from fourcures.games.pandemic.data.cards import ALL_CARDS, ALL_EVENTS, CARD_NAMES, EPIDEMIC
from fourcures.games.pandemic.options import DrawMode, StationsPerCity
from fourcures.games.pandemic.rules.actions import kind_of
from fourcures.games.pandemic.rules.common_knowledge import SEEN_HAND, SEEN_SEAT, hidden_cards
from fourcures.games.pandemic.rules.consent import ask, consenting_seat
from fourcures.games.pandemic.rules.event_cards import holder
from fourcures.games.pandemic.rules.forecast_knowledge import ROOM, is_arranged, layer_known_to
from fourcures.games.pandemic.rules.legal_actions import list_legal
from fourcures.games.pandemic.rules.player_cards import hand_limit
from fourcures.games.pandemic.rules.roles import card_flight_cities, cards_for_a_cure
from fourcures.games.pandemic.rules.setup import most_populous
from fourcures.games.pandemic.rules.state import NO_CARD, State, has_station, unseen_by
from fourcures.games.pandemic.rules.stations import movable_stations
from fourcures.games.pandemic.vocabulary import (
    EPIDEMIC_PHASES,
    MAX_PLAYERS,
    ROWS,
    WIDTH,
    ActionKind,
    Ending,
    EventCard,
    PendingChoice,
    Phase,
    Role,
)


def check_possible(state: State) -> None:
    """Raise BadPosition for a state that no game can reach."""
    found = violations(state)
    if found:
        raise BadPosition(found[0])


def violations(state: State) -> list[str]:
    """Violated invariants of a state, as sentences."""
    checks = (_cubes, _diseases, _stations, _infection_cards, _player_cards, _hands, _memory, _turn, _outcome, _choice)
    return [violation for check in checks for violation in check(state)]


def _cubes(state: State) -> list[str]:
    return cube_violations(state, COLOURS, CUBES, "P-COMP-01", "P-BOARD-07")


def _diseases(state: State) -> list[str]:
    found = []
    for colour, name in enumerate(COLOURS):
        on_board = CUBES - state.supply[colour]
        if state.disease[colour] == DiseaseStatus.ERADICATED and on_board:
            found.append(f"diseases: {name} is eradicated, so none of its cubes can be on the board (P-ERAD-05).")
        if state.disease[colour] == DiseaseStatus.CURED and not on_board:
            found.append(f"diseases: {name} is cured and has no cube on the board, so it is eradicated (P-ERAD-01).")
        medic = state.seat_of[Role.MEDIC]
        if (
            medic != NOBODY
            and state.disease[colour] == DiseaseStatus.CURED
            and cubes_in(state, state.city[medic], colour)
        ):
            city = CITIES[state.city[medic]]
            found.append(
                f"cubes: {name} is cured, so the Medic in {city} stands on none of its cubes (P-ROLE-MEDIC-03)."
            )
    return found


def _stations(state: State) -> list[str]:
    found = []
    if sum(state.station_count) + state.stations_left != STATIONS:
        found.append(f"stations: board and reserve must hold {STATIONS} together (P-COMP-02).")
    if state.stations_per_city == StationsPerCity.ONE and max(state.station_count) > 1:
        found.append("stations: a city holds one station at most (P-BUILD-04).")
    if any(has_station(state, city) != (count > 0) for city, count in enumerate(state.station_count)):
        found.append("stations: the set of cities does not fit the counts.")
    return found


def _in_one_place(masks: list[int], everything: int, names: tuple[str, ...], what: str) -> list[str]:
    union = 0
    for mask in masks:
        for card in members(union & mask):
            return [f"{what}: {names[card]} is in two places (P-COMP-05)."]
        union |= mask
    for card in members(union ^ everything):
        return [f"{what}: {names[card]} is missing (P-COMP-05)."]
    return []


def _infection_cards(state: State) -> list[str]:
    masks = [state.infection_deck, state.forecast, state.infection_discard, state.infection_removed]
    found = _in_one_place(masks, ALL_CITIES, CITIES, "infection cards")
    if is_arranged(state):
        found += _hidden_forecasts(state)
    return found


def _hidden_forecasts(state: State) -> list[str]:
    """Check that each hidden Forecast took cards that lay on top of the deck.

    Cards that the older Forecast put in order count as its player knows them.
    """
    event, away = 1 << EventCard.FORECAST, state.discard | state.removed
    for single in (state.stored, state.resolving):
        away |= 0 if single == NO_CARD else 1 << single
    if not away & event:
        return ["infection.forecasts: the event was not played yet (P-EVENT-04)."]
    under_way = state.resolving == EventCard.FORECAST and state.resolving_stored
    if all(state.arranged) and not (state.removed & event or under_way):
        return ["infection.forecasts: after two of them the event is out of the game (P-ROLE-PLANNER-04)."]
    deck = state.infection_deck | state.forecast
    layer = [layer_known_to(state, NOBODY, card) for card in range(CITY_COUNT)]
    for cards, floor in zip(state.arranged, state.forecast_floor, strict=True):
        lowest = min((layer[card] for card in members(cards)), default=floor)
        above = [card for card in members(deck) if layer[card] > floor]
        missed = [card for card in members(deck & ~cards) if lowest < layer[card] <= floor]
        if cards & ~deck or missed or any(cards >> card & 1 for card in above):
            return ["infection.forecasts: these are not cards that lay on top (P-EVENT-FORECAST-01)."]
        for card in members(cards):
            layer[card] = floor + ROOM if state.arranged[1] >> card & 1 else state.infection_layer[card]
    return []


def _player_cards(state: State) -> list[str]:
    known = state.known[state.known_first : state.known_end]
    single = [1 << card for card in (*known, state.stored, state.resolving) if card not in (EPIDEMIC, NO_CARD)]
    masks = [*state.hand, state.undrawn, state.discard, state.removed, *single]
    found = _in_one_place(masks, ALL_CARDS, CARD_NAMES, "player cards")
    in_piles = sum(state.pile_cards) - sum(state.pile_epidemic)
    if in_piles != popcount(state.undrawn):
        found.append(f"player_deck: the piles hold {in_piles} cards, and {popcount(state.undrawn)} are undrawn.")
    if state.deck_count != sum(state.pile_cards) + len(known):
        found.append("player_deck: its size does not fit its piles.")
    return found


def _hands(state: State) -> list[str]:
    """Check that a hand exceeds the limit only while it can still be reduced (P-HAND-01, P-HAND-02, P-HAND-05)."""
    found = []
    between_actions = state.phase == Phase.ACTIONS and state.actions_left < ACTIONS
    sharing = between_actions and (state.pending_choice == PendingChoice.NONE or _event_is_open(state))
    drawn = state.phase == Phase.DRAW and state.draws_left < DRAWS
    drawing = drawn or state.phase in (*EPIDEMIC_PHASES, Phase.INFECT)
    for seat in range(state.players):
        most = hand_limit(state)
        if sharing:
            most += 1
        elif drawing and seat == state.seat:
            most += DRAWS
        if state.phase != Phase.OVER and popcount(state.hand[seat]) > most:
            found.append(f"seats[{seat}].hand: {popcount(state.hand[seat])} cards are too many here (P-HAND-01).")
    return found


def _memory(state: State) -> list[str]:
    """Violations in the common memory of hidden hands (P-INFO-08, P-INFO-09, P-INFO-11)."""
    found = []
    for seat in range(state.players):
        for card in members(state.shown[seat] & ~state.hand[seat]):
            found.append(f"memory.shown[{seat}]: {CARD_NAMES[card]} is not in that hand (P-INFO-08).")
        for card in members(state.lacking[seat] & state.hand[seat]):
            found.append(f"memory.lacking[{seat}]: {CARD_NAMES[card]} is in that hand (P-INFO-09).")
    if state.beginner == NOBODY:
        if any(state.opening) or state.seen_count:
            found.append("memory.beginner: without it opening hands tell nothing (P-INFO-11).")
        return found
    for seat in range(state.players):
        found += _opening(state, seat)
    again = _hidden_cards(state) & mask_of(entry % SEEN_SEAT for entry in state.seen[: state.seen_count])
    for card in members(again):
        found.append(f"memory.seen: {CARD_NAMES[card]} cannot be hidden again (P-INFO-11).")
    if all(state.opening[: state.players]) and not most_populous(state, state.opening) >> state.beginner & 1:
        found.append("memory.beginner: another opening hand has a larger city (P-SETUP-15).")
    return found


def _hidden_cards(state: State) -> int:
    """The player cards that lie in the deck or are hidden in a hand."""
    known = (card for card in state.known[state.known_first : state.known_end] if card != EPIDEMIC)
    return unseen_by(state, NOBODY) | mask_of(known)


def _opening(state: State, seat: int) -> list[str]:
    """Check an opening hand against the cards seen from that seat and its hidden cards.

    Between two seen cards, the number of hidden cards can only grow, by draws.
    """
    seen, hidden, dealt = 0, hidden_cards(state, seat), OPENING_HAND[state.players]
    least = dealt
    for entry in state.seen[: state.seen_count]:
        if entry // SEEN_SEAT % MAX_PLAYERS == seat:
            if entry // SEEN_HAND < least:
                return [f"memory.seen: seat {seat} had more hidden cards than it says (P-INFO-11)."]
            least = entry // SEEN_HAND - 1
            seen |= 1 << entry % SEEN_SEAT
    if popcount(hidden) < least or hidden & seen:
        return [f"memory.seen: seat {seat} has other hidden cards than it says (P-INFO-11)."]
    if state.opening[seat] and (popcount(state.opening[seat]) != dealt or state.opening[seat] & ~(hidden | seen)):
        return [f"memory.opening[{seat}]: its cards are neither hidden in that hand nor seen from it (P-INFO-11)."]
    return []


def _event_is_open(state: State) -> bool:
    """True if an event awaits a choice or a consent. It may have been played above the hand limit (P-HAND-06)."""
    asked = state.pending_choice == PendingChoice.CONSENT and kind_of(state.request) == ActionKind.AIRLIFT
    return asked or state.resolving != NO_CARD


def _turn(state: State) -> list[str]:
    """Check that the counters of a turn fit its phase."""
    found = []
    in_epidemic = state.phase in EPIDEMIC_PHASES
    singly = state.draw_mode != DrawMode.TOGETHER
    if state.phase == Phase.OVER:
        return []
    if state.phase != Phase.ACTIONS and state.actions_left:
        found.append("turn.actions_left: actions are left only in the phase 'actions' (P-TURN-01).")
    if in_epidemic != (state.epidemics_left > 0):
        found.append("turn.epidemics_left: it counts drawn epidemics, during an epidemic and only then.")
    if state.phase == Phase.SECOND_EPIDEMIC and (singly or state.epidemics_left != 1):
        found.append("turn.phase: a second epidemic is the last of two that were drawn together (P-EPI-11).")
    if singly and state.epidemics_left > 1:
        found.append("turn.epidemics_left: cards drawn singly bring one epidemic at a time (P-DRAW-03).")
    may_draw = state.phase == Phase.DRAW or (singly and in_epidemic)
    if state.draws_left and not (may_draw and (state.draws_left == DRAWS) <= (state.phase == Phase.DRAW)):
        found.append("turn.draws_left: it counts the cards still to draw, in the draw step and only then (P-DRAW-01).")
    if state.phase == Phase.DRAW and (state.draws_left == 0 or (state.draws_left < DRAWS and not singly)):
        found.append("turn.draws_left: the draw step has two cards to draw, or one between single draws (P-DRAW-01).")
    if 0 < state.draws_left < DRAWS and state.deck_count < state.draws_left:
        found.append("player_deck: it is empty, and a card is still to be drawn (P-END-06).")
    if state.infections_left > RATES[state.infection_step]:
        found.append("turn.infections_left: there are more than the infection rate says (P-INF-01).")
    if (state.phase == Phase.INFECTING) != (state.infections_left > 0):
        found.append(
            "turn.infections_left: it counts infection cards, in the phase 'infecting' and only then (P-INF-01)."
        )
    if state.declined and state.phase == Phase.ACTIONS:
        found.append("turn.declined: in the phase 'actions' nobody is asked for events (P-EVENT-09).")
    return found


def _outcome(state: State) -> list[str]:
    """Check that the outcome fits the table (P-END-01, P-END-03, P-END-05, P-END-06)."""
    found = []
    if (state.outcome == Ending.ONGOING) != (state.phase != Phase.OVER):
        found.append("turn.phase: it is 'over' when there is an outcome, and only then (P-END-09).")
    if (DiseaseStatus.UNCURED not in state.disease) != (state.outcome == Ending.CURES):
        found.append("outcome: the game is won by four cures, and only by them (P-END-01).")
    if (state.outbreaks == LAST_OUTBREAK) != (state.outcome == Ending.OUTBREAKS):
        found.append(f"outcome: {LAST_OUTBREAK} outbreaks lose the game (P-END-05).")
    if state.outcome == Ending.CUBES and min(state.supply) >= CITY_CUBES:
        found.append("outcome: no colour is short of cubes (P-END-03).")
    if state.outcome == Ending.DECK and state.deck_count >= DRAWS:
        found.append("outcome: there are enough cards to draw (P-END-06).")
    return found


def _choice(state: State) -> list[str]:
    """Check that a pending choice belongs to its seat and, with open hands, has several answers (P-INFO-10)."""
    if state.pending_choice == PendingChoice.NONE:
        return (
            [] if state.resolving == NO_CARD else ["turn.awaits: an event is being resolved, and nothing is awaited."]
        )
    if state.outcome != Ending.ONGOING:
        return ["turn.awaits: after the end nothing is awaited (P-END-09)."]
    return [f"turn.awaits: {violation}" for violation in _pending_choice(state)]


def _pending_choice(state: State) -> list[str]:
    match state.pending_choice:
        case PendingChoice.CONSENT:
            return _consent(state)
        case PendingChoice.CURE_CARDS:
            return _cure_cards(state)
        case PendingChoice.FLIGHT_CARD:
            return _flight_card(state)
        case PendingChoice.STATION:
            return _station_choice(state)
    return _forecast_order(state)


def _before_choice(state: State) -> State:
    """Copy of a state without its pending choice."""
    before = state.copy()
    before.pending_choice = PendingChoice.NONE
    return before


def _consent(state: State) -> list[str]:
    before = _before_choice(state)
    if kind_of(state.request) == ActionKind.TAKE:
        before.shown = [0] * MAX_PLAYERS  # cards told since the request may show that it cannot succeed
    legal = [0] * (ROWS + 1)
    list_legal(before, legal)
    if state.request < 0 or not is_legal(legal, state.request, WIDTH):
        return ["the request is not an action that could be asked for."]
    if kind_of(state.request) != ActionKind.AIRLIFT and state.actions_left == 0:
        return ["the request is an action, and no action is left to the active seat (P-TURN-03)."]
    if consenting_seat(before, state.request) != state.pending_seat:
        return ["it is not this seat whose consent is needed (P-CONSENT-03)."]
    ask(before, state.request, state.pending_seat, [])
    return [] if before.requester == state.requester else ["it is not this seat that asks."]


def _active(state: State) -> list[str]:
    if state.phase != Phase.ACTIONS or state.actions_left == 0 or state.pending_seat != state.seat:
        return ["this choice belongs to an action of the active seat (P-TURN-05)."]
    return []


def _cure_cards(state: State) -> list[str]:
    held = popcount(state.hand[state.seat] & COLOUR_CARDS[state.target])
    needed = cards_for_a_cure(state, state.seat)
    if state.disease[state.target] != DiseaseStatus.UNCURED or not has_station(state, state.city[state.seat]):
        return ["no cure can be found here (P-CURE-01)."]
    if state.cards_left > needed or state.cards_left > held - state.hands_open:
        return ["there is no choice of cards for this cure (P-CURE-03)."]
    spent = popcount(state.discard & COLOUR_CARDS[state.target])
    if spent < needed - state.cards_left:
        return ["the cards already given up for the cure are not in the discard pile (P-CURE-03)."]
    return _active(state)


def _flight_card(state: State) -> list[str]:
    before = _before_choice(state)
    if (
        not card_flight_cities(before) >> state.target & 1
        or popcount(state.hand[state.seat] & ~ALL_EVENTS) <= state.hands_open
    ):
        return ["no card flight with a choice of cards leads there (P-ROLE-OPEX-03)."]
    return _active(state)


def _station_choice(state: State) -> list[str]:
    if state.stations_left or not movable_stations(state, state.target):
        return ["no station has to be moved (P-BUILD-02)."]
    if state.stations_per_city == StationsPerCity.ONE and has_station(state, state.target):
        return ["that city already has a station (P-BUILD-04)."]
    if state.resolving == NO_CARD:
        if state.city[state.seat] != state.target:
            return ["a station is built where the active pawn stands (P-BUILD-01)."]
        return _active(state)
    return _event_choice(state, EventCard.GOVERNMENT_GRANT)


def _forecast_order(state: State) -> list[str]:
    if popcount(state.forecast) < 2:
        return ["two or more cards of a Forecast are there to place."]
    last = 1 if state.arranged[1] else 0
    known = state.forecaster[last] == state.pending_seat and not state.forecast & ~state.arranged[last]
    if not state.hands_open and not known:
        return ["with hidden hands infection.forecasts names its cards and who knows them (P-INFO-06)."]
    return _event_choice(state, state.resolving)


def _event_choice(state: State, card: int) -> list[str]:
    """Check that the event being resolved belongs to the choosing seat."""
    if state.resolving != card or holder(state, card) != NOBODY:
        return ["that is not the event that brings this choice."]
    if state.resolving_stored and (
        state.seat_of[Role.CONTINGENCY_PLANNER] != state.pending_seat or state.stored != NO_CARD
    ):
        return ["only the Contingency Planner plays a stored event (P-ROLE-PLANNER-05)."]
    return []
