"""Position reader: fills omitted fields with set-up values and raises BadPosition for unreachable positions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import UNSET, UnsetType

from fourcures.engine.bits import members
from fourcures.engine.decks import layers_of, set_layer, top_layer
from fourcures.engine.errors import BadPosition, IllegalAction
from fourcures.engine.validation import mask_of_names, number_within, refuse, validated
from fourcures.games.common.notation.position_reader import (
    check_pending_choice,
    given_or,
    read_cubes,
    read_diseases,
    read_options,
    read_outcome,
)
from fourcures.games.pandemic.data.board import ACTIONS, ALL_CITIES, CITIES, COLOURS, CUBES, DRAWS, RATES, STATIONS
from fourcures.games.pandemic.data.cards import ALL_CARDS, ALL_EVENTS, CARD_NAMES, EPIDEMIC
from fourcures.games.pandemic.notation.action_text import parse
from fourcures.games.pandemic.notation.blank_state import blank_state
from fourcures.games.pandemic.notation.invariants import check_possible
from fourcures.games.pandemic.notation.position import (
    EPIDEMIC_NAME,
    Awaits,
    Choice,
    Consent,
    CureCards,
    FlightCard,
    Forecast,
    Infection,
    Memory,
    PlayerDeck,
    Position,
    Seat,
    Station,
    Turn,
)
from fourcures.games.pandemic.notation.position_writer import awaited
from fourcures.games.pandemic.options import Options, make_options
from fourcures.games.pandemic.rules.common_knowledge import SEEN_HAND, SEEN_SEAT
from fourcures.games.pandemic.rules.consent import show_request
from fourcures.games.pandemic.rules.forecast_knowledge import ROOM
from fourcures.games.pandemic.rules.legal_actions import decider
from fourcures.games.pandemic.rules.setup import split_into_piles
from fourcures.games.pandemic.rules.state import NO_CARD, State
from fourcures.games.pandemic.rules.stations import place_station
from fourcures.games.pandemic.vocabulary import (
    CARD_COUNT,
    EPIDEMIC_PHASES,
    Ending,
    EventCard,
    PendingChoice,
    Phase,
    Role,
)


def read(document: Any) -> tuple[Options, State]:
    """Return the options and state of a position. Raise BadPosition if it is invalid."""
    position = validated(document, Position, BadPosition, "position")
    options = _options(position)
    state = blank_state(options)
    _read_seats(position.seats, state)
    _read_board(position, state)
    _read_turn(position.turn, state)
    _read_awaits(position.turn.awaits, state)
    _read_infection(position.infection, position.turn.awaits, state)
    _read_player_deck(position.player_deck, state)
    read_outcome(position.outcome, state, Ending.names)
    _read_requests(position.turn, state)
    _read_memory(position.memory, state)
    check_possible(state)
    if state.pending_choice == PendingChoice.NONE:
        check_pending_choice(position.turn.awaits, awaited(state), decider(state))
    return options, state


def _options(position: Position) -> Options:
    """Read edition, difficulty, options and roles."""
    return read_options(
        make_options,
        players=len(position.seats),
        edition=position.edition,
        difficulty=position.difficulty,
        roles=[seat.role for seat in position.seats],
        **position.options,
    )


def _read_seats(seats: list[Seat], state: State) -> None:
    for number, seat in enumerate(seats):
        state.seat_of[state.role[number]] = number
        state.city[number] = CITIES.index(seat.city)
        state.hand[number] = mask_of_names(seat.hand, CARD_NAMES, f"seats[{number}].hand")
        if seat.stored is not None:
            state.stored = CARD_NAMES.index(seat.stored)
            if not ALL_EVENTS >> state.stored & 1 or state.role[number] != Role.CONTINGENCY_PLANNER:
                problem = "only the Contingency Planner stores a card, and only an event (P-ROLE-PLANNER-01)."
                raise refuse(f"seats[{number}].stored", problem)


def _read_board(position: Position, state: State) -> None:
    read_cubes(position.cubes, state, CITIES, COLOURS, CUBES, "P-COMP-01")
    if not 1 <= len(position.stations) <= STATIONS:
        problem = f"{len(position.stations)} stations are not possible; 1 to {STATIONS} are (P-COMP-02)."
        raise refuse("stations", problem)
    for city in position.stations:
        place_station(state, CITIES.index(city))
    read_diseases(position.diseases, state, COLOURS)
    state.outbreaks = position.outbreaks
    state.infection_step = position.infection_step


def _read_turn(turn: Turn, state: State) -> None:
    state.turn = turn.number
    state.seat = number_within(turn.seat, 0, state.players - 1, "turn.seat")
    state.phase = Phase.names.index(turn.phase)
    in_epidemic = state.phase in EPIDEMIC_PHASES
    rate = RATES[state.infection_step]
    state.actions_left = given_or(turn.actions_left, ACTIONS if state.phase == Phase.ACTIONS else 0)
    state.card_flight_used = int(turn.card_flight_used)
    state.quiet_night = int(turn.quiet_night)
    state.draws_left = given_or(turn.draws_left, DRAWS if state.phase == Phase.DRAW else 0)
    state.epidemics_left = given_or(turn.epidemics_left, int(in_epidemic))
    state.infections_left = given_or(turn.infections_left, rate if state.phase == Phase.INFECTING else 0)
    state.declined = number_within(turn.declined, 0, state.players, "turn.declined")


def _read_awaits(awaits: Awaits | None, state: State) -> None:
    """Read the pending choice, except for the request of a consent, which needs the hands."""
    if not isinstance(awaits, Choice):
        return  # it follows from the rest of the position
    state.pending_choice = PendingChoice.names.index(awaits.__struct_config__.tag)
    state.pending_seat = number_within(awaits.seat, 0, state.players - 1, "turn.awaits.seat")
    match awaits:
        case CureCards():
            state.target = COLOURS.index(awaits.colour)
            state.cards_left = awaits.left
        case FlightCard():
            state.target = CITIES.index(awaits.city)
        case Station():
            state.target = CITIES.index(awaits.city)
            state.resolving = NO_CARD if awaits.event is UNSET else CARD_NAMES.index(awaits.event)
            state.resolving_stored = int(awaits.leaves_game is True)
        case Forecast():
            state.resolving = EventCard.FORECAST
            state.resolving_stored = int(awaits.leaves_game is True)


def _read_infection(infection: Infection, awaits: Awaits | None, state: State) -> None:
    state.infection_discard = mask_of_names(infection.discard, CITIES, "infection.discard")
    state.infection_removed = mask_of_names(infection.removed, CITIES, "infection.removed")
    placed: list[int] = []
    if isinstance(awaits, Forecast):
        state.forecast = mask_of_names(awaits.cards, CITIES, "turn.awaits.cards")
        placed = [CITIES.index(name) for name in awaits.placed]
    stack = [1 << CITIES.index(name) for name in infection.known] + _layers(infection.layers, "infection.layers")
    apart = [state.infection_discard, state.infection_removed, state.forecast, *(1 << card for card in placed)]
    missing = ALL_CITIES & ~_union([*apart, *stack], "infection", CITIES)
    if missing and infection.layers is not UNSET:
        name = CITIES[members(missing)[0]]
        raise refuse("infection.layers", f"{name} is in no pile of the infection cards (P-COMP-05).")
    stack += [missing] if missing else []
    for height, layer in enumerate(reversed(stack)):
        set_layer(layer, state.infection_layer, height)
    set_layer(state.forecast, state.infection_layer, len(stack))
    for depth, card in enumerate(placed):
        state.infection_layer[card] = len(stack) + len(members(state.forecast)) + len(placed) - 1 - depth
    state.infection_deck = _union([*stack, *(1 << card for card in placed)], "infection", CITIES)
    state.infection_top = top_layer(state.infection_deck, state.infection_layer)
    if infection.public is not UNSET or infection.forecasts:
        _read_forecasts(infection, [*(1 << card for card in placed), *stack], state)


def _read_forecasts(infection: Infection, layers: list[int], state: State) -> None:
    """Read what single seats know of the infection deck after hidden Forecasts (P-INFO-06)."""
    if state.hands_open:
        raise refuse("infection.forecasts", "where hands lie open everybody knows the same (P-INFO-06).")
    if infection.public is UNSET or not infection.forecasts:
        raise refuse("infection", "public and forecasts belong together (P-INFO-06).")
    public = _layers(infection.public, "infection.public")
    if _union(public, "infection.public", CITIES) != state.infection_deck | state.forecast:
        raise refuse("infection.public", "it must name the cards of the infection deck.")
    height = list(state.infection_layer)
    _read_public_layers(public, [forecast.after for forecast in infection.forecasts], state)
    for index, forecast in enumerate(infection.forecasts):
        place = f"infection.forecasts[{index}]"
        state.forecaster[index] = number_within(forecast.by, 0, state.players - 1, f"{place}.by")
        state.arranged[index] = mask_of_names(forecast.cards, CITIES, f"{place}.cards")
        if not forecast.cards:
            raise refuse(f"{place}.cards", "a Forecast whose cards have all been turned tells nobody more (P-INFO-06).")
    for index, cards in enumerate((state.arranged[0] & ~state.arranged[1], state.arranged[1])):
        for card in members(cards):
            below = sum(height[other] < height[card] for other in members(cards))
            state.infection_layer[card] = state.forecast_floor[index] + 1 + below
    if layers_of(state.infection_deck, state.infection_layer) != layers:
        raise refuse("infection.public", "it does not fit the cards as they lie (P-INFO-06).")


def _read_public_layers(public: list[int], afters: list[int], state: State) -> None:
    """Number the public layers, with ``ROOM`` numbers above the layers from which each Forecast took its cards."""
    above = sum(len(members(layer)) for layer in public)
    number, floors = 0, {}
    for layer in reversed(public):
        set_layer(layer, state.public_layer, number)
        set_layer(layer, state.infection_layer, number)
        above -= len(members(layer))
        for index, after in enumerate(afters):
            if after == above:
                floors[index] = number
                number += ROOM
        number += 1
    for index, after in enumerate(afters):
        place = f"infection.forecasts[{index}].after"
        if index not in floors:
            raise refuse(place, f"no layer begins after {after} cards.")
        if after > afters[0]:
            raise refuse(place, f"the older Forecast comes first; above this one lie {afters[0]} cards at most.")
        state.forecast_floor[index] = floors[index]


def _read_player_deck(deck: PlayerDeck, state: State) -> None:
    state.discard = mask_of_names(deck.discard, CARD_NAMES, "player_deck.discard")
    state.removed = mask_of_names(deck.removed, CARD_NAMES, "player_deck.removed")
    known = [EPIDEMIC if name == EPIDEMIC_NAME else CARD_NAMES.index(name) for name in deck.known]
    state.known[: len(known)] = known
    state.known_end = len(known)
    single = [1 << card for card in (*known, state.stored, state.resolving) if card not in (EPIDEMIC, NO_CARD)]
    elsewhere = _union([*state.hand, state.discard, state.removed, *single], "player cards", CARD_NAMES)
    missing = ALL_CARDS & ~elsewhere
    state.undrawn = missing
    if deck.undrawn is not UNSET:
        state.undrawn = mask_of_names(deck.undrawn, CARD_NAMES, "player_deck.undrawn")
    if state.undrawn != missing:
        name = CARD_NAMES[members(state.undrawn ^ missing)[0]]
        raise refuse("player_deck.undrawn", f"{name} must be in exactly one place (P-COMP-05).")
    _read_piles(deck, state)
    state.deck_count = sum(state.pile_cards) + state.known_end


def _read_piles(deck: PlayerDeck, state: State) -> None:
    undrawn = len(members(state.undrawn))
    if deck.piles is UNSET:
        epidemics = max(0, state.epidemics - state.known[: state.known_end].count(EPIDEMIC))
        if epidemics:
            split_into_piles(state, undrawn, epidemics)
        else:
            state.pile_cards[0] = undrawn
        return
    for number, pile in enumerate(deck.piles):
        number_within(pile.cards, int(pile.epidemic), CARD_COUNT + 1, f"player_deck.piles[{number}].cards")
    for number, pile in enumerate(reversed([pile for pile in deck.piles if pile.cards])):
        state.pile_epidemic[number] = int(pile.epidemic)
        state.pile_cards[number] = pile.cards
        state.pile = number
    in_piles = sum(state.pile_cards) - sum(state.pile_epidemic)
    if in_piles != undrawn:
        raise refuse(
            "player_deck.piles", f"without their epidemics they hold {in_piles} cards, and {undrawn} are undrawn."
        )


def _read_requests(turn: Turn, state: State) -> None:
    """Read the pending and the refused requests, after everything that their action texts refer to."""
    for number, text in enumerate(turn.refused):
        state.refused[number] = _request(text, f"turn.refused[{number}]", state)
    state.refusals = len(turn.refused)
    if isinstance(turn.awaits, Consent):
        state.requester = number_within(turn.awaits.by, 0, state.players - 1, "turn.awaits.by")
        state.request = _request(turn.awaits.request, "turn.awaits.request", state)


def _read_memory(memory: Memory | None, state: State) -> None:
    """Read the common memory of hidden hands. Without one, only requests show cards (P-INFO-08)."""
    if state.hands_open:
        if memory is not None:
            raise refuse("memory", "where hands lie open there is nothing to remember (P-INFO-04).")
        return
    if memory is None:
        asked = [state.request] if state.pending_choice == PendingChoice.CONSENT else []
        for request in state.refused[: state.refusals] + asked:
            show_request(state, request)
        return
    _read_hands(memory.shown, state.shown, "memory.shown", state)
    _read_hands(memory.lacking, state.lacking, "memory.lacking", state)
    _read_hands(memory.opening, state.opening, "memory.opening", state)
    if memory.beginner is not None:
        state.beginner = number_within(memory.beginner, 0, state.players - 1, "memory.beginner")
    names = [seen.card for seen in memory.seen]
    mask_of_names(names, CARD_NAMES, "memory.seen")
    state.seen_count = len(names)
    for number, seen in enumerate(memory.seen):
        seat = number_within(seen.seat, 0, state.players - 1, f"memory.seen[{number}].seat")
        state.seen[number] = CARD_NAMES.index(seen.card) + SEEN_SEAT * seat + SEEN_HAND * seen.of


def _read_hands(hands: Sequence[list[str] | None], into: list[int], place: str, state: State) -> None:
    """Read sets of cards by seat. None stands for an unknown set, read as empty."""
    if len(hands) > state.players:
        raise refuse(place, f"there are {state.players} seats.")
    for seat, hand in enumerate(hands):
        into[seat] = mask_of_names(hand or [], CARD_NAMES, f"{place}[{seat}]")


def _request(text: str, place: str, state: State) -> int:
    try:
        return parse(state, text)
    except IllegalAction as error:
        raise refuse(place, f"{error}.") from None


def _layers(given: list[list[str]] | UnsetType, place: str) -> list[int]:
    """Masks of the given layers, without empty ones."""
    layers = [] if given is UNSET else [mask_of_names(layer, CITIES, place) for layer in given]
    return [layer for layer in layers if layer]


def _union(masks: list[int], place: str, names: tuple[str, ...]) -> int:
    """Union of disjoint masks. Raise BadPosition if they overlap (P-COMP-05)."""
    union = 0
    for mask in masks:
        if union & mask:
            raise refuse(place, f"{names[members(union & mask)[0]]} is in two places (P-COMP-05).")
        union |= mask
    return union
