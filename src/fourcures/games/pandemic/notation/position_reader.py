"""Position reader: what is left out takes its set-up value, and what no game can reach is refused with the reason."""

from __future__ import annotations

from typing import Any

from fourcures.engine.bits import members
from fourcures.engine.decks import set_layer, top_layer
from fourcures.engine.errors import IllegalAction, shown
from fourcures.engine.json_reader import JsonNode, mask_of_names, refuse
from fourcures.games.common.notation.position_reader import (
    MAX_TURNS,
    check_pending_choice,
    read_cubes,
    read_diseases,
    read_options,
    read_outcome,
    read_root,
)
from fourcures.games.pandemic.data.board import (
    ACTIONS,
    ALL_CITIES,
    CITIES,
    COLOURS,
    CUBES,
    CURE_CARDS,
    DRAWS,
    FORECAST_CARDS,
    LAST_OUTBREAK,
    RATES,
    START_CITY,
    STATIONS,
)
from fourcures.games.pandemic.data.cards import ALL_CARDS, ALL_EVENTS, CARD_NAMES, EPIDEMIC
from fourcures.games.pandemic.notation.action_text import parse
from fourcures.games.pandemic.notation.blank_state import blank_state
from fourcures.games.pandemic.notation.invariants import check_possible
from fourcures.games.pandemic.notation.position_writer import awaited
from fourcures.games.pandemic.options import OPTIONS, Options, make_options
from fourcures.games.pandemic.rules.legal_actions import decider
from fourcures.games.pandemic.rules.setup import split_into_piles
from fourcures.games.pandemic.rules.state import MAX_FORECASTS, MAX_PILES, NO_CARD, REFUSALS_KEPT, State
from fourcures.games.pandemic.rules.stations import place_station
from fourcures.games.pandemic.vocabulary import CARD_COUNT, Awaited, Ending, EventCard, PendingChoice, Phase, Role

KEYS = [
    "game",
    "edition",
    "difficulty",
    "options",
    "seats",
    "turn",
    "cubes",
    "stations",
    "diseases",
    "outbreaks",
    "infection_step",
    "infection",
    "player_deck",
    "outcome",
]
TURN_KEYS = [
    "number",
    "seat",
    "phase",
    "actions_left",
    "card_flight_used",
    "quiet_night",
    "draws_left",
    "epidemics_left",
    "infections_left",
    "declined",
    "refused",
    "awaits",
]
AWAITS_KEYS = ("what", "seat", *dict.fromkeys(key for spec in Awaited.specs.values() for key in spec.keys))
SEAT_KEYS = ("role", "city", "hand", "stored")
INFECTION_KEYS = ("known", "layers", "known_to", "public", "rearranged", "discard", "removed")
PLAYER_DECK_KEYS = ("known", "undrawn", "piles", "discard", "removed")


def read(position: Any) -> tuple[Options, State]:
    """Options and state of a position; BadPosition says what is wrong."""
    root = read_root(position, "pandemic", KEYS)
    options = _options(root)
    state = blank_state(options)
    turn = root.node("turn", TURN_KEYS)
    awaits = turn.node("awaits", AWAITS_KEYS)
    _read_seats(root, state)
    _read_board(root, state)
    _read_turn(turn, state)
    _read_awaits(awaits, state)
    _read_infection(root.node("infection", INFECTION_KEYS), awaits, state)
    _read_player_deck(root.node("player_deck", PLAYER_DECK_KEYS), state)
    read_outcome(root, state, Ending.names)
    _read_requests(turn, awaits, state)
    check_possible(state)
    if state.pending_choice == PendingChoice.NONE:
        check_pending_choice(awaits, awaited(state), decider(state))
    return options, state


def _options(root: JsonNode) -> Options:
    """Edition, difficulty, options and roles."""
    seats = [JsonNode(seat, f"seats[{number}]", SEAT_KEYS) for number, seat in enumerate(root.items("seats"))]
    for seat in seats:
        if not seat.has("role"):
            raise refuse(seat.at("role"), "a seat needs a role.")
    return read_options(
        make_options,
        root,
        tuple(OPTIONS),
        players=len(seats),
        edition=root.value.get("edition", "2013"),
        difficulty=root.value.get("difficulty", "introductory"),
        roles=[seat.value["role"] for seat in seats],
    )


def _read_seats(root: JsonNode, state: State) -> None:
    for number, value in enumerate(root.items("seats")):
        seat = JsonNode(value, f"seats[{number}]", SEAT_KEYS)
        state.seat_of[state.role[number]] = number
        state.city[number] = seat.choice("city", CITIES, CITIES[START_CITY])
        state.hand[number] = seat.mask("hand", CARD_NAMES)
        if seat.has("stored"):
            state.stored = seat.choice("stored", CARD_NAMES)
            if not ALL_EVENTS >> state.stored & 1 or state.role[number] != Role.CONTINGENCY_PLANNER:
                problem = "only the Contingency Planner stores a card, and only an event (P-ROLE-PLANNER-01)."
                raise refuse(seat.at("stored"), problem)


def _read_board(root: JsonNode, state: State) -> None:
    read_cubes(root, state, CITIES, COLOURS, CUBES, "P-COMP-01")
    stations = root.names("stations", CITIES) if root.has("stations") else [START_CITY]
    if not 1 <= len(stations) <= STATIONS:
        raise refuse("stations", f"{len(stations)} stations are not possible; 1 to {STATIONS} are (P-COMP-02).")
    for city in stations:
        place_station(state, city)
    read_diseases(root, state, COLOURS)
    state.outbreaks = root.number("outbreaks", 0, LAST_OUTBREAK, 0)
    state.infection_step = root.number("infection_step", 0, len(RATES) - 1, 0)


def _read_turn(turn: JsonNode, state: State) -> None:
    state.turn = turn.number("number", 1, MAX_TURNS, 1)
    state.seat = turn.number("seat", 0, state.players - 1, 0)
    state.phase = turn.choice("phase", Phase.names, Phase.names[Phase.ACTIONS])
    state.actions_left = turn.number("actions_left", 0, ACTIONS, ACTIONS if state.phase == Phase.ACTIONS else 0)
    state.card_flight_used = int(turn.flag("card_flight_used"))
    state.quiet_night = int(turn.flag("quiet_night"))
    state.draws_left = turn.number("draws_left", 0, DRAWS, DRAWS if state.phase == Phase.DRAW else 0)
    state.epidemics_left = turn.number(
        "epidemics_left", 0, DRAWS, int(Phase.EPIDEMIC <= state.phase <= Phase.INTENSIFY)
    )
    rate = RATES[state.infection_step]
    state.infections_left = turn.number("infections_left", 0, max(RATES), rate if state.phase == Phase.INFECTING else 0)
    state.declined = turn.number("declined", 0, state.players, 0)


def _read_awaits(awaits: JsonNode, state: State) -> None:
    """The pending choice, but for the request of a consent, which needs the hands."""
    if not awaits.value:
        return
    what = awaits.choice("what", Awaited.names[1:]) + 1  # without the first, which is none
    JsonNode(awaits.value, awaits.place, ("what", "seat", *Awaited.specs[what].keys))
    if what not in PendingChoice.specs:
        return  # it follows from the rest of the position
    state.pending_choice = what
    state.pending_seat = awaits.number("seat", 0, state.players - 1)
    if state.pending_choice == PendingChoice.CURE_CARDS:
        state.target = awaits.choice("colour", COLOURS)
        state.cards_left = awaits.number("left", 1, CURE_CARDS, 0)
    elif state.pending_choice in (PendingChoice.FLIGHT_CARD, PendingChoice.STATION):
        state.target = awaits.choice("city", CITIES)
        if awaits.has("event"):
            state.resolving = awaits.choice("event", CARD_NAMES)
    elif state.pending_choice == PendingChoice.FORECAST:
        state.resolving = EventCard.FORECAST
    state.resolving_stored = int(awaits.flag("leaves_game"))


def _read_infection(infection: JsonNode, awaits: JsonNode, state: State) -> None:
    state.infection_discard = infection.mask("discard", CITIES)
    state.infection_removed = infection.mask("removed", CITIES)
    placed: list[int] = []
    if state.pending_choice == PendingChoice.FORECAST:
        state.forecast = awaits.mask("cards", CITIES)
        placed = awaits.names("placed", CITIES)
    stack = [1 << card for card in infection.names("known", CITIES)] + _layers(infection, "layers")
    apart = [state.infection_discard, state.infection_removed, state.forecast, *(1 << card for card in placed)]
    missing = ALL_CITIES & ~_union([*apart, *stack], infection.place, CITIES)
    if missing and infection.has("layers"):
        name = CITIES[members(missing)[0]]
        raise refuse(infection.at("layers"), f"{name} is in no pile of the infection cards (P-COMP-05).")
    stack += [missing] if missing else []
    for height, layer in enumerate(reversed(stack)):
        set_layer(layer, state.infection_layer, height)
    set_layer(state.forecast, state.infection_layer, len(stack))
    for depth, card in enumerate(placed):
        state.infection_layer[card] = len(stack) + len(members(state.forecast)) + len(placed) - 1 - depth
    state.infection_deck = _union([*stack, *(1 << card for card in placed)], infection.place, CITIES)
    state.infection_top = top_layer(state.infection_deck, state.infection_layer)
    if any(infection.has(key) for key in ("known_to", "public", "rearranged")):
        _read_forecaster(infection, state)


def _read_forecaster(infection: JsonNode, state: State) -> None:
    """What only one seat knows of the infection deck, after a Forecast with hidden hands (P-INFO-06)."""
    if state.hands_open:
        raise refuse(infection.at("known_to"), "where hands lie open everybody knows the same (P-INFO-06).")
    state.forecaster = infection.number("known_to", 0, state.players - 1)
    public = _layers(infection, "public")
    if _union(public, infection.at("public"), CITIES) != state.infection_deck | state.forecast:
        raise refuse(infection.at("public"), "it must name the cards of the infection deck.")
    rearranged = infection.items("rearranged")
    if len(rearranged) > MAX_FORECASTS:
        raise refuse(infection.at("rearranged"), f"{MAX_FORECASTS} Forecasts are the most that a game can have.")
    floors = []
    for number, value in enumerate(rearranged):
        place = JsonNode(value, f"{infection.at('rearranged')}[{number}]", ("after", "cards"))
        state.reordered[number] = place.number("cards", 1, FORECAST_CARDS, 0)
        floors.append(_floor(place, public))
    for height, layer in enumerate(reversed(public)):
        room = MAX_FORECASTS * sum(floor < height for floor in floors)  # above a floor, for what was rearranged
        set_layer(layer, state.public_layer, height + room)
        for number, floor in enumerate(floors):
            if floor == height:
                state.reordered_floor[number] = height + room


def _floor(place: JsonNode, public: list[int]) -> int:
    """Rearranged cards begin where a public layer begins: the number of layers below that one."""
    after = place.number("after", 0, len(CITIES), 0)
    above = 0
    for depth, layer in enumerate(public):
        if above == after:
            return len(public) - 1 - depth
        above += len(members(layer))
    raise refuse(place.at("after"), f"no layer begins after {after} cards.")


def _read_player_deck(deck: JsonNode, state: State) -> None:
    state.discard = deck.mask("discard", CARD_NAMES)
    state.removed = deck.mask("removed", CARD_NAMES)
    known = deck.names("known", (*CARD_NAMES, "epidemic"))
    if len(known) > len(state.known):
        raise refuse(deck.at("known"), f"{len(known)} cards are more than there are.")
    state.known[: len(known)] = known
    state.known_end = len(known)
    single = [1 << card for card in (*known, state.stored, state.resolving) if card not in (EPIDEMIC, NO_CARD)]
    elsewhere = _union([*state.hand, state.discard, state.removed, *single], "player cards", CARD_NAMES)
    missing = ALL_CARDS & ~elsewhere
    state.undrawn = deck.mask("undrawn", CARD_NAMES) if deck.has("undrawn") else missing
    if state.undrawn != missing:
        name = CARD_NAMES[members(state.undrawn ^ missing)[0]]
        raise refuse(deck.at("undrawn"), f"{name} must be in exactly one place (P-COMP-05).")
    _read_piles(deck, state)
    state.deck_count = sum(state.pile_cards) + state.known_end


def _read_piles(deck: JsonNode, state: State) -> None:
    undrawn = len(members(state.undrawn))
    if not deck.has("piles"):
        epidemics = max(0, state.epidemics - state.known[: state.known_end].count(EPIDEMIC))
        if epidemics:
            split_into_piles(state, undrawn, epidemics)
        else:
            state.pile_cards[0] = undrawn
        return
    piles = deck.items("piles")
    if len(piles) > MAX_PILES:
        raise refuse(deck.at("piles"), f"{len(piles)} piles are too many; {MAX_PILES} is the most.")
    for number, value in enumerate(piles):
        pile = JsonNode(value, f"{deck.at('piles')}[{number}]", ("cards", "epidemic"))
        state.pile_epidemic[number] = int(pile.flag("epidemic"))
        state.pile_cards[number] = pile.number("cards", state.pile_epidemic[number], CARD_COUNT + 1, 0)
    in_piles = sum(state.pile_cards) - sum(state.pile_epidemic)
    if in_piles != undrawn:
        raise refuse(
            deck.at("piles"), f"without their epidemics they hold {in_piles} cards, and {undrawn} are undrawn."
        )


def _read_requests(turn: JsonNode, awaits: JsonNode, state: State) -> None:
    """What is asked for, and what was refused: texts of actions, which need all the rest to be read."""
    refused = turn.items("refused")
    if len(refused) > REFUSALS_KEPT:
        raise refuse(turn.at("refused"), f"{len(refused)} are too many; {REFUSALS_KEPT} is the most.")
    for number, text in enumerate(refused):
        state.refused[number] = _request(text, turn.at("refused"), state)
    state.refusals = len(refused)
    if state.pending_choice == PendingChoice.CONSENT:
        state.requester = awaits.number("by", 0, state.players - 1)
        state.request = _request(awaits.value.get("request"), awaits.at("request"), state)


def _request(text: Any, place: str, state: State) -> int:
    try:
        return parse(state, text if isinstance(text, str) else "")
    except IllegalAction as error:
        raise refuse(place, f"{error}.") from None


def _layers(node: JsonNode, key: str) -> list[int]:
    """A list of lists of cities as masks, without empty ones."""
    layers = []
    for layer in node.items(key):
        if not isinstance(layer, list):
            raise refuse(node.at(key), f"{shown(layer)} is not a list of cities.")
        layers.append(mask_of_names(layer, CITIES, node.at(key)))
    return [layer for layer in layers if layer]


def _union(masks: list[int], place: str, names: tuple[str, ...]) -> int:
    """The union of sets that must have nothing in common (P-COMP-05)."""
    union = 0
    for mask in masks:
        if union & mask:
            raise refuse(place, f"{names[members(union & mask)[0]]} is in two places (P-COMP-05).")
        union |= mask
    return union
